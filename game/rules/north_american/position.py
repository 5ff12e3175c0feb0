"""The one-line text of any moment of a North American deal, written and read.

    north_american_3 dealer=2 turn=1 phase=bid calls=pass hands=…/AHKHQHTSJDQC9C/… widow=??????
    north_american_4 dealer=0 turn=3 calls=1/pass/3/pass trump=H tricks=0/1/0/0 hands=… trick=AHKH

`calls` are the bids and passes in order, from the dealer's left. `tricks` counts won tricks, a number a
seat; the widow's cards lie among the `won` ones of whoever took the first. `trick` begins with the card
led, `announced` is a marriage whose card must be led now, and `over=REASON:CHANGES` says how a deal
ended (`turn` is then the seat that took the last trick, or the dealer's left). What is left out is empty,
or usual: phase play, dealer 0. `game.core.position_fields` says how cards are written. The cards of won
tricks may be left out; `NorthAmericanGame.reached` refuses a moment that no deal comes to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core import position_rows as rows
from game.core.auction import Auction, NumberBid, replayed
from game.core.cards import PACK_24
from game.core.deal import Seat, around
from game.core.position_fields import CardLayout, check_tricks
from game.rules.north_american import scoring
from game.rules.north_american.dealing import deal_out
from game.rules.north_american.options import Form
from game.rules.north_american.state import BIDS, MOON, NorthAmericanDeal, NorthAmericanPhase

_ENDING = "made:2/1/2/1"
_BIDS: dict[str, NumberBid | None] = {"pass": None, **{str(bid): bid for bid in BIDS}}

FIELDS = (
    *(rows.DEALER, rows.TURN, rows.phase_row(NorthAmericanPhase, "play", "over")),
    *(rows.CALLS, rows.TRUMP, rows.HANDS, rows.middle_row("widow"), rows.TRICK, rows.TRICKS),
    *(rows.WON, *rows.MARRIAGES, rows.over_row(_ENDING)),
)


def read_position(form: Form, fields: Mapping[str, str]) -> NorthAmericanDeal:
    """The moment that some fields describe. Raises ValueError with a sentence where they describe none."""
    layout = CardLayout(PACK_24, form.seats)
    values = rows.read_fields(FIELDS, layout, fields)
    check_tricks(values["tricks"], form.hand)
    auction = _auction(form, values["dealer"], values["calls"])
    blank = deal_out(form, (None,) * len(PACK_24), values["dealer"])
    deal = rows.moment(blank, FIELDS, layout, values, auction=auction)
    deal = deal.but(in_play=_in_play(form, auction))
    deal = rows.led(deal, values["turn"])
    ending = values["over"]
    return deal if ending is None else deal.but(result=scoring.outcome_at(form, deal, *ending))


def _auction(form: Form, dealer: Seat, calls: Sequence[str]) -> Auction[NumberBid]:
    for call in calls:
        if call not in _BIDS:
            raise ValueError(f"{call!r} is no call: pass, or a bid from 1 to {MOON}")
    begun: Auction[NumberBid] = Auction(around(dealer, form.seats), once=True)
    auction = replayed(begun, [_BIDS[call] for call in calls])
    standing = auction.standing
    return auction.closed() if standing is not None and standing == MOON else auction


def _in_play(form: Form, auction: Auction[NumberBid]) -> tuple[Seat, ...]:
    seats, holder, standing = tuple(range(form.seats)), auction.holder, auction.standing
    if holder is None or standing is None or standing < MOON:
        return seats
    side = scoring.side_of(form, holder)
    return tuple(seat for seat in seats if seat == holder or seat not in side)
