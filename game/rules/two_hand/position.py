"""The one-line text of any moment of a two-hand deal, written and read.

    snapszer dealer=1 turn=0 trump=S up=9S stock=?????? hands=AHKH!QH/?????? won=THJH/ melds=H/

Unknown cards are `??`. `hands`, `won` and `melds` give seat 0, a slash, seat 1; a `!` behind a card of
a hand means that both players have seen it. `stock` is in drawing order without the turn-up `up`.
`trick` is the led card. `announced` is a meld whose card must be led now, `closing=SEAT:POINTS:TRICKS`
says who closed and both seats' points and tricks then ("0:20/31:2/3"), `phase` is draw, answer, last
or over, and `over=REASON:POINTS` how a deal ended (`turn` is then the
seat that took the last trick). What is left out is empty, or usual: phase play, dealer 1, before
the first trick whoever does not lead. A position may leave cards out altogether; they have no place
in it; `TwoHandGame.reached` refuses a moment that no deal comes to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from game.core import position_rows as rows
from game.core.cards import SUITS, points_of
from game.core.deal import Seat, Slot
from game.core.moves import MELDS, Marriage
from game.core.outcome import Outcome, Reason
from game.core.position_fields import CardLayout, write_cards
from game.rules.two_hand import scoring
from game.rules.two_hand.dealing import deal_out, pack_of
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.state import Closing, Phase, TwoHandDeal, tricks_won

_ENDING = "claimed:2/0"
_CLOSING = re.compile("([01]):([0-9]{1,3})/([0-9]{1,3}):([0-9]{1,2})/([0-9]{1,2})")
_OVER = re.compile("([a-z0-9_]+):([0-3])/([0-3])")
_MELD_TEXT = {m: m.suit if isinstance(m, Marriage) else m.suit.lower() for m in MELDS}


def _write_up(deal: TwoHandDeal) -> str:
    return "" if deal.turn_up is None else write_cards(deal, (deal.turn_up,))


def _write_closing(deal: TwoHandDeal) -> str:
    if deal.closing is None:
        return ""
    points, tricks = deal.closing.points, deal.closing.tricks
    return f"{deal.closing.seat}:{points[0]}/{points[1]}:{tricks[0]}/{tricks[1]}"


def _read_closing(layout: CardLayout, text: str) -> Closing:
    found = _CLOSING.fullmatch(text)
    if found is None:
        raise ValueError(f"closing={text} should look like 0:20/31:2/3")
    seat, first, second, tricks, more = map(int, found.groups())
    return Closing(seat, (first, second), (tricks, more))


def _read_ending(layout: CardLayout, text: str) -> tuple[Reason, tuple[int, int]]:
    found = _OVER.fullmatch(text)
    if found is None or found[1] not in {reason.value for reason in Reason}:
        raise ValueError(f"over={text} should look like {_ENDING}")
    return Reason(found[1]), (int(found[2]), int(found[3]))


FIELDS = (
    *(replace(rows.DEALER, usual="1"), rows.TURN, rows.phase_row(Phase, "play", "over")),
    replace(rows.TRUMP, read=rows.as_text, to="", usual=""),
    rows.PositionRow("up", _write_up, CardLayout.take),
    *(rows.STOCK, rows.HANDS, rows.TRICK, rows.WON),
    *rows.melds_rows(_MELD_TEXT, "meld: a suit for a marriage, in small letters for a pair"),
    rows.PositionRow("closing", _write_closing, _read_closing, "closing", None),
    replace(rows.over_row(_ENDING), read=_read_ending),
)


def read_position(rules: TwoHandOptions, fields: Mapping[str, str]) -> TwoHandDeal:
    """The moment that some fields describe. Raises ValueError with a sentence where they describe none."""
    layout = CardLayout(pack_of(rules), 2)
    values = rows.read_fields(FIELDS, layout, fields)
    turn, phase = values["turn"], values["phase"]
    up, stock, trick, won = (values[name] for name in ("up", "stock", "trick", "won"))
    if len(up) > 1 or len(trick) > 1 or (stock and not up):
        raise ValueError("there is one turn-up, it lies under the stock, and one card may be led")
    if up and len(stock) % 2 == 0:
        raise ValueError("stock and turn-up together are drawn in pairs: an even number of cards")
    leader = _leader(turn, phase, bool(trick))
    if "dealer" not in fields and not any(won):
        values["dealer"] = 1 - leader
    deal = rows.moment(
        deal_out(rules, pack_of(rules), values["dealer"]),
        FIELDS,
        layout,
        values,
        turn_up=up[0] if up else None,
        leader=leader,
        turn=None if phase is Phase.OVER else turn,
        trump=_trump(values["trump"], layout, up),
        trick_points=tuple(points_of(layout.known(pile)) for pile in won),
    )
    ending = values["over"]
    return deal if ending is None else deal.but(result=_outcome(rules, deal, *ending))


def _outcome(
    rules: TwoHandOptions, deal: TwoHandDeal, reason: Reason, points: tuple[int, int]
) -> Outcome:
    totals = scoring.total(rules, deal, 0), scoring.total(rules, deal, 1)
    tricks = tricks_won(deal, 0), tricks_won(deal, 1)
    return Outcome(reason, points, totals, tricks, tuple(seat for seat in (0, 1) if points[seat]))


def _leader(turn: Seat, phase: Phase, following: bool) -> Seat:
    if phase is Phase.OVER:
        return turn
    return 1 - turn if following or phase is Phase.ANSWER else turn


def _trump(text: str, layout: CardLayout, up: tuple[Slot, ...]) -> str:
    turned = layout.faces[up[0]] if up else None
    trump = text or (turned.suit if turned else "")
    if trump not in SUITS or len(trump) != 1:
        raise ValueError(f"trump={trump} is no suit: one of {', '.join(SUITS)}")
    if turned is not None and turned.suit != trump:
        raise ValueError(f"the turn-up {turned} is not of the trump suit {trump}")
    return trump
