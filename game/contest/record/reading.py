"""A text read as a record; a wrong one is refused with the number of the line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.contest.record.matches import (
    KINDS,
    DamagedRecord,
    DealRecord,
    Ended,
    NewerRecord,
    Record,
    Sitting,
)
from game.contest.record.writing import HEADER
from game.core.cards import cards
from game.core.deal import Seat
from game.core.moves import Move, read_move
from game.rules import read_game

# No match is longer: a deal has at most 24 cards to play, and an auction in fives from 100 to 400.
LONGEST_TEXT, MOST_MOVES = 500_000, 160

# Digits of any number in a record, at most.
_DIGITS = 10

# Games that could once be played with `penalize_illegal`.
_FINED_BEFORE = ("talonschnapsen", "talonschnapsen_carinthia", "north_american_3")


def read_record(text: str) -> Record:
    """Read a record; a last line without its line feed is one that was cut off, and is left out.

    Raises DamagedRecord with the number of the line that cannot be read, NewerRecord for one of a version
    to come.
    """
    if len(text) > LONGEST_TEXT:
        raise DamagedRecord(f"this is not a record: it has more than {LONGEST_TEXT:,} characters")
    lines = text[: text.rfind("\n") + 1].removeprefix("\ufeff").splitlines()
    if lines and is_later(lines[0].strip(), HEADER):
        raise NewerRecord("this record was written by a newer version of the program")
    if not lines or lines[0] != HEADER:
        raise DamagedRecord(f"this is not a record: its first line is not {HEADER!r}")
    reader = _Reader()
    for number, line in enumerate(lines[1:], start=2):
        try:
            reader.line(line)
        except ValueError as reason:
            raise DamagedRecord(f"line {number} ({line[:60]!r}) cannot be read: {reason}") from None
    return reader.record()


def is_later(header: str, own: str) -> bool:
    """Whether a first line is like the `own` one, but with a number that this version does not know."""
    word, _, number = header.rpartition(" ")
    own_word, _, own_number = own.rpartition(" ")
    known = number.isdecimal() and len(number) < _DIGITS
    return word == own_word and known and int(number) > int(own_number)


class _Reader:
    """Takes the lines of a record one by one; `_said` are fields of the record by their names."""

    def __init__(self) -> None:
        self._said: dict[str, Any] = {}
        self._sittings: list[Sitting] = []
        self._deals: list[DealRecord] = []
        self._moves: list[tuple[Seat, Move]] = []  # of the last deal

    def line(self, line: str) -> None:
        """The next line. Raises ValueError for one that has no place here."""
        if self._said.get("abandoned"):
            raise ValueError("the match was abandoned: nothing more happens in it")
        word, _, rest = line.partition(" ")
        if "foul" in self._said or ("ended" in self._said and word != "foul"):
            raise ValueError("the match has ended: nothing more happens in it")
        match word:
            case "game":
                self._once(game=read_game(_without_retired_rules(rest)))
            case "seat":
                self._read_sitting(rest)
            case "dealer":
                self._once(dealer=self._seat(rest))
            case "helps":
                if rest not in ("on", "off"):
                    raise ValueError("helps are on or off")
                self._once(practice=rest == "on")
            case "length":
                self._once(length=_count(rest))
            case "event":
                self._once(event=rest)
            case "continued":
                deal, _, move = rest.partition(" ")
                self._once(continued=(_count(deal), _count(move, least=0)))
            case "deal":
                self._read_deal(rest)
            case "undone":
                self._note(undone=_count(rest))
            case "hints":
                self._note(hints=self._counts(rest))
            case "thrown_in":
                self._note(thrown_in=_count(rest))
            case "absent":
                self._note(absent=self._seats(rest))
            case "forfeit":
                self._note(forfeit=self._seat(rest))
            case "ended":
                self._read_ended(rest)
            case "foul":
                self._read_foul(rest)
            case "abandoned":
                self._said["abandoned"] = rest
            case _:  # a move
                self._moves.append((self._seat(word), read_move(rest)))
                self._running()

    # -- the lines before the first deal -----------------------------------------------------------

    def _once(self, **said: object) -> None:
        if self._deals or not self._said.keys().isdisjoint(said):
            raise ValueError("this is said once, before the first deal")
        self._said |= said

    def _read_sitting(self, rest: str) -> None:
        seat, _, who = rest.partition(" ")
        kind, _, name = who.partition(" ")
        if seat != str(len(self._sittings)) or kind not in KINDS or self._deals:
            raise ValueError("a seat line reads: seat NUMBER person|bot|remote NAME")
        self._sittings.append(Sitting(kind, name))

    # -- a deal, and how the match ended -----------------------------------------------------------

    def _read_deal(self, rest: str) -> None:
        self._end_deal()
        text, _, seed = rest.partition(" seed=")
        pack = cards(text)
        if "game" not in self._said or sorted(pack) != sorted(self._said["game"].pack):
            raise ValueError("this is not the pack of the game")
        self._deals.append(DealRecord(pack, seed=_count(seed, least=0) if seed else None))

    def _note(self, **said: object) -> None:
        """Note something of the last deal."""
        self._running()
        self._deals[-1] = replace(self._deals[-1], **said)  # type: ignore[arg-type]

    def _read_ended(self, rest: str) -> None:
        scores, _, seats = rest.partition(" ")
        winners, texts = self._seats(seats), scores.split(":")
        if any(len(each) > _DIGITS for each in texts):
            raise ValueError("nobody has as many points as that")
        numbers = scores.isascii() and all(each.removeprefix("-").isdecimal() for each in texts)
        if not numbers or len(texts) != len(self._sittings):
            raise ValueError(
                "an ended line reads: ended POINTS:POINTS SEAT, with the winners' seats"
            )
        self._said["ended"] = Ended(tuple(map(int, texts)), winners)

    def _read_foul(self, rest: str) -> None:
        self._said["foul"] = foul = self._seats(rest)
        if len(foul) == len(self._sittings):
            raise ValueError(
                "a foul line reads: foul SEAT, with seats of those who have lost by it"
            )

    def _running(self) -> None:
        """Refuse what belongs to a deal where none is being played."""
        if not self._deals:
            raise ValueError("no deal has begun yet")
        if self._deals[-1].forfeit is not None:
            raise ValueError("the deal was given up: nothing more happens in it")
        if len(self._moves) > MOST_MOVES:
            raise ValueError(f"no deal has more than {MOST_MOVES} moves")

    def _end_deal(self) -> None:
        if self._deals:
            self._deals[-1] = replace(self._deals[-1], moves=tuple(self._moves))
        self._moves = []

    def _seat(self, text: str) -> Seat:
        seats = [str(seat) for seat in range(len(self._sittings))]
        if text not in seats:
            raise ValueError(f"{text[:20]!r} is no seat of this table")
        return seats.index(text)

    def _counts(self, text: str) -> tuple[int, ...]:
        counts = tuple(_count(each, least=0) for each in text.split(":"))
        if len(counts) != len(self._sittings):
            raise ValueError("hints are counted for each seat: 2:0")
        return counts

    def _seats(self, text: str) -> tuple[Seat, ...]:
        seats = tuple(self._seat(seat) for seat in text.split(" "))
        if len(set(seats)) < len(seats):
            raise ValueError("a seat is named twice")
        return seats

    # -- the whole ---------------------------------------------------------------------------------

    def record(self) -> Record:
        """Everything that was read. Raises DamagedRecord where the first lines do not say enough."""
        said = self._said
        if not {"game", "dealer"} <= said.keys() or len(self._sittings) != said["game"].seats:
            raise DamagedRecord("the record does not say which game, who sits where and who deals")
        self._end_deal()
        return Record(sittings=tuple(self._sittings), deals=tuple(self._deals), **said)


def _without_retired_rules(text: str) -> str:
    """A game as an earlier version wrote it: where three play there is no fine for cards any more."""
    key, bracket, rest = text.partition("(")
    if key not in _FINED_BEFORE or not bracket:
        return text
    rules = [
        each for each in rest.rstrip(")").split(",") if not each.startswith("penalize_illegal=")
    ]
    return f"{key}({','.join(rules)})" if rules else key


def _count(text: str, least: int = 1) -> int:
    """A number of a few digits. Raises ValueError for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) < 12 and int(text) >= least):
        raise ValueError(f"{text[:20]!r} is no number from {least} on")
    return int(text)
