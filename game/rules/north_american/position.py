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

from collections.abc import Mapping

from game.core.auction import Auction, replayed
from game.core.cards import PACK_24
from game.core.deal import Seat
from game.core.outcome import Outcome
from game.core.position_fields import (
    CardLayout,
    check_fields,
    leader_before,
    read_ending,
    read_marriage,
    read_marriages,
    read_seat,
    read_suit,
    read_tricks,
    write_cards,
    write_ending,
    write_hand,
)
from game.rules.north_american import scoring
from game.rules.north_american.options import Form
from game.rules.north_american.state import BIDS, MOON, NorthAmericanDeal, NorthAmericanPhase, Ticks

_FIELDS = ("dealer", "turn", "phase", "calls", "trump", "hands", "widow", "trick", "tricks")
_MORE = ("won", "melds", "announced", "over")
_BIDS: dict[str, Ticks | None] = {"pass": None, **{str(bid): bid for bid in BIDS}}


def write_position(deal: NorthAmericanDeal) -> str:
    """The fields of a position in their fixed order; empty ones are left out."""
    return " ".join(f"{name}={text}" for name, text in fields_of(deal).items() if text.strip("/"))


def fields_of(deal: NorthAmericanDeal) -> dict[str, str]:
    """Every field of a position by its name, empty ones too."""
    return {
        "dealer": str(deal.dealer),
        "turn": str(deal.leader if deal.turn is None else deal.turn),
        "phase": deal.phase.value if deal.phase is NorthAmericanPhase.BID else "",
        "calls": "/".join("pass" if bid is None else str(bid) for _, bid in deal.auction.calls),
        "trump": deal.trump or "",
        "hands": "/".join(write_hand(deal, seat) for seat in range(deal.seats)),
        "widow": write_cards(deal, [slot for pile in deal.piles for slot in pile]),
        "trick": write_cards(deal, deal.trick),
        "tricks": "/".join(map(str, deal.tricks)) if any(deal.tricks) else "",
        "won": "/".join(write_cards(deal, slots) for slots in deal.won),
        "melds": "/".join("".join(meld.suit for meld in melds) for melds in deal.declared),
        "announced": "" if deal.announced is None else deal.announced.suit,
        "over": "" if deal.result is None else write_ending(deal.result),
    }


def read_position(form: Form, fields: Mapping[str, str]) -> NorthAmericanDeal:
    """The moment that some fields describe. Raises ValueError with a sentence where they describe none."""
    check_fields(fields, (*_FIELDS, *_MORE))
    layout = CardLayout(PACK_24, form.seats)
    hands = layout.parts(fields.get("hands", ""))
    widow = layout.take(fields.get("widow", ""))
    trick = layout.take(fields.get("trick", ""))
    won = layout.parts(fields.get("won", ""))
    dealer, turn = (read_seat(fields.get(name, "0"), form.seats) for name in ("dealer", "turn"))
    phase = _phase(fields)
    auction = _auction(form, dealer, fields.get("calls", ""))
    in_play = _in_play(form, auction)
    deal = NorthAmericanDeal(
        dealer=dealer,
        faces=tuple(layout.faces),
        seen_by=layout.seen_by(hands, (*trick, *(slot for pile in won for slot in pile))),
        hands=hands,
        stock=(),
        turn_up=None,
        leader=turn if phase is NorthAmericanPhase.OVER else leader_before(in_play, turn, trick),
        trick=trick,
        won=won,
        turn=None if phase is NorthAmericanPhase.OVER else turn,
        in_play=in_play,
        aside=((),) * form.seats,
        piles=(widow,) if widow else (),
        phase=phase,
        auction=auction,
        trump=read_suit(fields.get("trump")),
        tricks=read_tricks(fields.get("tricks", ""), form.seats, form.hand),
        declared=read_marriages(fields.get("melds", ""), form.seats),
        announced=read_marriage(fields["announced"]) if "announced" in fields else None,
        result=None,
    )
    if "over" in fields:
        deal = deal.but(result=_read_over(form, deal, fields["over"]))
    return deal


def _phase(fields: Mapping[str, str]) -> NorthAmericanPhase:
    text = fields.get("phase", "over" if "over" in fields else "play")
    if text not in {phase.value for phase in NorthAmericanPhase}:
        raise ValueError(f"phase={text} is none of {', '.join(NorthAmericanPhase)}")
    if (text == "over") != ("over" in fields):
        raise ValueError("over=made:2/1/2/1 says how a deal ended: phase=over comes with it alone")
    return NorthAmericanPhase(text)


def _auction(form: Form, dealer: Seat, text: str) -> Auction[Ticks]:
    calls = text.split("/") if text else []
    for call in calls:
        if call not in _BIDS:
            raise ValueError(f"{call!r} is no call: pass, or a bid from 1 to {MOON}")
    order = tuple((dealer + step) % form.seats for step in range(1, form.seats + 1))
    auction = replayed(Auction(order, once=True), [_BIDS[call] for call in calls])
    standing = auction.standing
    return auction.closed() if standing is not None and standing.count == MOON else auction


def _in_play(form: Form, auction: Auction[Ticks]) -> tuple[Seat, ...]:
    seats, holder, standing = tuple(range(form.seats)), auction.holder, auction.standing
    if holder is None or standing is None or standing.count < MOON:
        return seats
    side = scoring.side_of(form, holder)
    return tuple(seat for seat in seats if seat == holder or seat not in side)


def _read_over(form: Form, deal: NorthAmericanDeal, text: str) -> Outcome:
    reason, points = read_ending(text, form.seats, "made:2/1/2/1")
    return scoring.outcome_at(form, deal, reason, points)
