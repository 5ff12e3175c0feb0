"""The fields of positions as rows of a table: a row writes its part of a deal, and reads it again.

A family lists its rows in the order in which they are written. The rows that several families have stand
here; `game.core.position_fields` says how cards are written.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from game.core import position_fields as text
from game.core.cards import SUITS, Suit
from game.core.deal import Deal, Seat, Slot
from game.core.moves import MARRIAGES as ALL_MARRIAGES
from game.core.position_fields import CardLayout

D = TypeVar("D", bound=Deal)


@dataclass(frozen=True)
class PositionRow:
    """A field of a position.

    `write` gives its text, empty where it goes without saying; `read` gives the value of a text. `to` is the
    deal's attribute that has this value; of a row without one the family makes more than an attribute.
    `usual` is read where the field is left out, None for the value None. Rows are read by `when`, so that
    hands are the first cards with a place and `among` comes when every card has one.
    """

    name: str
    write: Callable[[Any], str]
    read: Callable[[CardLayout, str], Any]
    to: str = ""
    usual: str | None = ""
    when: int = 0


PositionRows = Sequence[PositionRow]
SlotRows = tuple[tuple[Slot, ...], ...]


def fields_of(rows: PositionRows, deal: Deal) -> dict[str, str]:
    """Every field of a deal by its name, empty ones too."""
    return {row.name: row.write(deal) for row in rows}


def write_fields(rows: PositionRows, deal: Deal) -> str:
    """The fields of a deal in the order of the rows; empty ones are left out."""
    return " ".join(
        f"{name}={said}" for name, said in fields_of(rows, deal).items() if said.strip("/")
    )


def read_fields(
    rows: PositionRows, layout: CardLayout, fields: Mapping[str, str]
) -> dict[str, Any]:
    """The value of every row by its name. Raises ValueError with a sentence for what cannot be read."""
    names = [row.name for row in rows]
    for name in fields:
        if name not in names:
            raise ValueError(f"a position has no field {name!r}; it has {', '.join(names)}")
    if "turn" not in fields:
        raise ValueError("say whose turn it is, such as turn=0")
    values, known = {}, {"phase": "over" if "over" in fields else "play"} | {**fields}
    for row in sorted(rows, key=lambda row: row.when):
        said = known.get(row.name, row.usual)
        values[row.name] = None if said is None else row.read(layout, said)
    if (known["phase"] == "over") != ("over" in fields):
        raise ValueError("over=REASON:POINTS says how a deal ended: phase=over comes with it alone")
    return values


def moment(
    blank: D,
    rows: PositionRows,
    layout: CardLayout,
    values: Mapping[str, Any],
    blind: Container[Seat] = (),
    **changes: Any,
) -> D:
    """A deal like `blank` with its cards where they lie, the attributes of the rows, and some changes.

    The `blind` have not seen their hands yet.
    """
    known = {row.to: values[row.name] for row in rows if row.to} | changes
    deal = blank.but(faces=tuple(layout.faces), **known)
    held = tuple(
        (*(() if seat in blind else deal.hands[seat]), *deal.aside[seat])
        for seat in range(deal.seats)
    )
    up = () if deal.turn_up is None else (deal.turn_up,)
    lying_open = (*up, *deal.trick, *(slot for pile in deal.won for slot in pile))
    return deal.but(seen_by=layout.seen_by(held, lying_open))


def led(deal: D, turn: Seat) -> D:
    """The same deal with its leader and the seat to act, for the turn of its text."""
    if deal.phase == "over":
        return deal.but(leader=turn, turn=None)
    leader, seats = turn, deal.in_play
    if turn in seats:
        leader = seats[(seats.index(turn) - len(deal.trick)) % len(seats)]
    return deal.but(leader=leader, turn=turn)


# -- rows of several families ------------------------------------------------------------------------


def as_text(layout: CardLayout, said: str) -> str:
    """The text itself, for a family that reads it when more is known."""
    return said


def as_words(layout: CardLayout, said: str) -> list[str]:
    """The words between slashes."""
    return said.split("/") if said else []


def as_pairs(layout: CardLayout, said: str) -> list[str]:
    """The texts of some cards."""
    return [said[at : at + 2] for at in range(0, len(said), 2)]


def a_seat(layout: CardLayout, said: str) -> Seat:
    """A seat by its number."""
    return text.read_seat(said, layout.seats)


def a_suit(layout: CardLayout, said: str) -> Suit:
    """A suit that is trump."""
    if said not in SUITS:
        raise ValueError(f"trump={said} is no suit: one of {', '.join(SUITS)}")
    return said


def optional(value: object) -> str:
    """A value in text, empty for None."""
    return "" if value is None else str(value)


def cards_row(name: str) -> PositionRow:
    """Cards in one row."""
    return PositionRow(
        name, lambda deal: text.write_cards(deal, getattr(deal, name)), CardLayout.take, name
    )


def seats_row(name: str) -> PositionRow:
    """Cards, a part a seat."""

    def write(deal: Deal) -> str:
        return "/".join(text.write_cards(deal, slots) for slots in getattr(deal, name))

    return PositionRow(name, write, CardLayout.parts, name)


def middle_row(name: str) -> PositionRow:
    """The one pile in the middle."""

    def write(deal: Deal) -> str:
        return "".join(text.write_cards(deal, pile) for pile in deal.piles)

    def read(layout: CardLayout, said: str) -> SlotRows:
        pile = layout.take(said)
        return (pile,) if pile else ()

    return PositionRow(name, write, read, "piles")


def numbers_row(name: str) -> PositionRow:
    """A number a seat."""

    def write(deal: Deal) -> str:
        numbers = getattr(deal, name)
        return "/".join(map(str, numbers)) if any(numbers) else ""

    return PositionRow(name, write, lambda at, said: text.read_numbers(said, at.seats, name), name)


def phase_row(phases: type[StrEnum], *usual: str) -> PositionRow:
    """The phase, left out where it is a usual one."""

    def read(layout: CardLayout, said: str) -> StrEnum:
        if said not in set(phases):
            raise ValueError(f"phase={said} is none of {', '.join(phases)}")
        return phases(said)

    return PositionRow(
        "phase", lambda deal: "" if deal.phase in usual else deal.phase.value, read, "phase"
    )


def over_row(example: str) -> PositionRow:
    """How a deal ended: the reason, and the change of every seat's score."""
    return PositionRow(
        "over",
        lambda deal: "" if deal.result is None else text.write_ending(deal.result),
        lambda layout, said: text.read_ending(said, layout.seats, example),
        usual=None,
    )


def melds_rows(names: Mapping[Any, str], what: str) -> PositionRows:
    """The melds of each seat, and the one whose card must be led now, by the names they have."""
    melds = {name: meld for meld, name in names.items()}

    def read(layout: CardLayout, said: str) -> Any:
        if said not in melds:
            raise ValueError(f"{said!r} is no {what}")
        return melds[said]

    def of_seats(layout: CardLayout, said: str) -> Any:
        return tuple(
            tuple(read(layout, name) for name in part) for part in text.divided(said, layout.seats)
        )

    def write(deal: Deal) -> str:
        return "/".join("".join(map(names.__getitem__, melds)) for melds in deal.declared)

    def announced(deal: Deal) -> str:
        return "" if deal.announced is None else names[deal.announced]

    return (
        PositionRow("melds", write, of_seats, "declared"),
        PositionRow("announced", announced, read, "announced", None),
    )


def write_calls(deal: Any) -> str:
    """The bids and passes of an auction, from its first seat on."""
    return "/".join("pass" if bid is None else str(bid) for _, bid in deal.auction.calls)


def write_hands(deal: Deal) -> str:
    """The hands, each card with who else has seen it."""
    return "/".join(text.write_seen(deal, hand, seat) for seat, hand in enumerate(deal.hands))


DEALER = PositionRow("dealer", lambda deal: str(deal.dealer), a_seat, "dealer", "0")
TURN = PositionRow(
    "turn", lambda deal: str(deal.leader if deal.turn is None else deal.turn), a_seat
)
VEILING = PositionRow("veiling", lambda deal: optional(deal.veiling), a_seat, "veiling", None)
CALLS = PositionRow("calls", write_calls, as_words)
TRUMP = PositionRow("trump", lambda deal: deal.trump or "", a_suit, "trump", None)
HANDS = PositionRow("hands", write_hands, CardLayout.parts, "hands", when=-1)
STOCK, TRICK = cards_row("stock"), cards_row("trick")
ASIDE, WON = seats_row("aside"), seats_row("won")
TRICKS = numbers_row("tricks")
AMONG = PositionRow("among", text.write_among, CardLayout.veils, "veils", when=1)
MARRIAGES = melds_rows({meld: meld.suit for meld in ALL_MARRIAGES}, "marriage: name its suit")
