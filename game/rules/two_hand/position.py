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

from game.core.cards import SUITS, points_of
from game.core.deal import Seat, Slot
from game.core.moves import MELDS, Marriage, Meld
from game.core.outcome import Outcome, Reason
from game.core.position_fields import (
    CardLayout,
    check_fields,
    divided,
    read_seat,
    write_cards,
    write_hand,
)
from game.rules.two_hand import scoring
from game.rules.two_hand.dealing import pack_of
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.state import Closing, Phase, TwoHandDeal, tricks_won

_FIELDS = ("dealer", "turn", "phase", "trump", "up", "stock", "hands", "trick")
_MORE = ("won", "melds", "announced", "closing", "over")
_CLOSING = re.compile("([01]):([0-9]{1,3})/([0-9]{1,3}):([0-9]{1,2})/([0-9]{1,2})")
_OVER = re.compile("([a-z0-9_]+):([0-3])/([0-3])")
_MELD_TEXT: dict[Meld, str] = {
    meld: meld.suit if isinstance(meld, Marriage) else meld.suit.lower() for meld in MELDS
}
_TEXT_MELD = {text: meld for meld, text in _MELD_TEXT.items()}


def write_position(deal: TwoHandDeal) -> str:
    """The fields of a position in their fixed order; empty ones are left out."""
    return " ".join(f"{name}={text}" for name, text in fields_of(deal).items() if text.strip("/"))


def fields_of(deal: TwoHandDeal) -> dict[str, str]:
    """Every field of a position by its name, empty ones too."""
    return {
        "dealer": str(deal.dealer),
        "turn": str(deal.leader if deal.turn is None else deal.turn),
        "phase": "" if deal.phase in (Phase.PLAY, Phase.OVER) else deal.phase.value,
        "trump": deal.trump,
        "up": "" if deal.turn_up is None else write_cards(deal, (deal.turn_up,)),
        "stock": write_cards(deal, deal.stock),
        "hands": "/".join(write_hand(deal, seat) for seat in (0, 1)),
        "trick": write_cards(deal, deal.trick),
        "won": "/".join(write_cards(deal, slots) for slots in deal.won),
        "melds": "/".join("".join(_MELD_TEXT[m] for m in melds) for melds in deal.declared),
        "announced": "" if deal.announced is None else _MELD_TEXT[deal.announced],
        "closing": "" if deal.closing is None else _closing(deal.closing),
        "over": "" if deal.result is None else _over(deal.result),
    }


def read_position(rules: TwoHandOptions, fields: Mapping[str, str]) -> TwoHandDeal:
    """The moment that some fields describe. Raises ValueError with a sentence where they describe none."""
    check_fields(fields, (*_FIELDS, *_MORE))
    turn, phase = read_seat(fields["turn"], 2), _phase(fields)
    deal = _laid_out(rules, fields, turn)
    deal = deal.but(
        leader=_leader(turn, phase, bool(deal.trick)),
        turn=None if phase is Phase.OVER else turn,
        phase=phase,
        declared=_melds(fields.get("melds", "")),
        announced=_meld(fields["announced"]) if "announced" in fields else None,
        closing=_read_closing(fields["closing"]) if "closing" in fields else None,
    )
    if "dealer" not in fields and not any(deal.won):
        deal = deal.but(dealer=1 - deal.leader)
    if phase is Phase.OVER:
        deal = deal.but(result=_read_over(rules, deal, fields["over"]))
    return deal


def _laid_out(rules: TwoHandOptions, fields: Mapping[str, str], turn: Seat) -> TwoHandDeal:
    """The cards where they lie, each with who has seen it; nothing has been declared or closed."""
    layout = CardLayout(pack_of(rules), 2)
    hands = layout.parts(fields.get("hands", ""))
    up, stock, trick = (layout.take(fields.get(name, "")) for name in ("up", "stock", "trick"))
    won = layout.parts(fields.get("won", ""))
    if len(up) > 1 or len(trick) > 1 or (stock and not up):
        raise ValueError("there is one turn-up, it lies under the stock, and one card may be led")
    if up and len(stock) % 2 == 0:
        raise ValueError("stock and turn-up together are drawn in pairs: an even number of cards")
    return TwoHandDeal(
        dealer=read_seat(fields.get("dealer", "1"), 2),
        faces=tuple(layout.faces),
        seen_by=layout.seen_by(hands, (*up, *trick, *won[0], *won[1])),
        hands=hands,
        stock=stock,
        turn_up=up[0] if up else None,
        leader=turn,
        trick=trick,
        won=won,
        turn=turn,
        in_play=(0, 1),
        aside=((), ()),
        piles=(),
        trump=_trump(fields, layout, up),
        phase=Phase.PLAY,
        trick_points=(points_of(layout.known(won[0])), points_of(layout.known(won[1]))),
        declared=((), ()),
        announced=None,
        closing=None,
        result=None,
    )


def _closing(closing: Closing) -> str:
    points, tricks = closing.points, closing.tricks
    return f"{closing.seat}:{points[0]}/{points[1]}:{tricks[0]}/{tricks[1]}"


def _over(result: Outcome) -> str:
    return f"{result.reason.value}:{result.points[0]}/{result.points[1]}"


def _read_closing(text: str) -> Closing:
    found = _CLOSING.fullmatch(text)
    if found is None:
        raise ValueError(f"closing={text} should look like 0:20/31:2/3")
    seat, first, second, tricks, more = map(int, found.groups())
    return Closing(seat, (first, second), (tricks, more))


def _read_over(rules: TwoHandOptions, deal: TwoHandDeal, text: str) -> Outcome:
    found = _OVER.fullmatch(text)
    if found is None or found[1] not in {reason.value for reason in Reason}:
        raise ValueError(f"over={text} should look like claimed:2/0")
    totals = scoring.total(rules, deal, 0), scoring.total(rules, deal, 1)
    tricks = tricks_won(deal, 0), tricks_won(deal, 1)
    points = int(found[2]), int(found[3])
    winners = tuple(seat for seat in (0, 1) if points[seat])
    return Outcome(Reason(found[1]), points, totals, tricks, winners)


def _phase(fields: Mapping[str, str]) -> Phase:
    text = fields.get("phase", "over" if "over" in fields else "play")
    try:
        phase = Phase(text)
    except ValueError:
        raise ValueError(f"phase={text} is none of {', '.join(Phase)}") from None
    if (phase is Phase.OVER) != ("over" in fields):
        raise ValueError("over=claimed:2/0 says how a deal ended: phase=over comes with it alone")
    return phase


def _leader(turn: Seat, phase: Phase, following: bool) -> Seat:
    if phase is Phase.OVER:
        return turn
    return 1 - turn if following or phase is Phase.ANSWER else turn


def _trump(fields: Mapping[str, str], layout: CardLayout, up: tuple[Slot, ...]) -> str:
    turned = layout.faces[up[0]] if up else None
    trump = fields.get("trump") or (turned.suit if turned else "")
    if trump not in SUITS or len(trump) != 1:
        raise ValueError(f"trump={trump} is no suit: one of {', '.join(SUITS)}")
    if turned is not None and turned.suit != trump:
        raise ValueError(f"the turn-up {turned} is not of the trump suit {trump}")
    return trump


def _melds(text: str) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    first, second = divided(text, 2)
    return tuple(map(_meld, first)), tuple(map(_meld, second))


def _meld(text: str) -> Meld:
    if text not in _TEXT_MELD:
        raise ValueError(f"{text!r} is no meld: a suit for a marriage, in small letters for a pair")
    return _TEXT_MELD[text]
