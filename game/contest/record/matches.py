"""The contents of a record: occupants, each deal's pack and moves, and how the match was left."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.cards import Card
from game.core.deal import Seat
from game.core.moves import Move
from game.core.refused import Impossible
from game.rules import Game

KINDS = ("person", "bot", "remote")


class DamagedRecord(Impossible):
    """A text that is no record, or a record in which something cannot have happened."""


class NewerRecord(DamagedRecord):
    """A record that a later version of the program wrote."""


@dataclass(frozen=True)
class Sitting:
    """The occupant of a seat: a person, a bot (then `name` is its key) or a remote peer.

    A person who has given no name has an empty one.
    """

    kind: str
    name: str


@dataclass(frozen=True)
class DealRecord:
    """One deal: its pack in dealing order, its moves, and the seat that gave it up, if one did.

    `seed` is the number the pack can be dealt from again, None if unknown; `undone` counts how often moves
    were taken back, which are no longer among `moves`; `hints` counts those of each seat, empty for none.
    `thrown_in` counts the deals before it that were thrown in because a player was away; in the `absent`
    seats a bot played for such a player.
    """

    pack: tuple[Card, ...]
    moves: tuple[tuple[Seat, Move], ...] = ()
    forfeit: Seat | None = None
    seed: int | None = None
    undone: int = 0
    hints: tuple[int, ...] = ()
    thrown_in: int = 0
    absent: tuple[Seat, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """The lines between that of the deal and its first move."""
        lines = {
            "thrown_in": str(self.thrown_in or ""),
            "absent": " ".join(map(str, self.absent)),
            "undone": str(self.undone or ""),
            "hints": ":".join(map(str, self.hints)) if any(self.hints) else "",
        }
        return tuple(f"{word} {rest}" for word, rest in lines.items() if rest)


@dataclass(frozen=True)
class Ended:
    """How a match ended whose last deals nobody can replay: each seat's score, and who won it."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    def __str__(self) -> str:
        return f"{':'.join(map(str, self.scores))} {' '.join(map(str, self.winners))}"


@dataclass(frozen=True)
class Record:
    """A match from its first deal on; `dealer` dealt that one.

    `practice` says whether the helps of practice are given, None where nobody has said so. `abandoned` names
    the player who left it, "" where nobody did; a match left so counts for nobody. `length` is the number of
    deals of a match that ends after so many. `event` is the occasion of a match that is no free choice, a
    word and its details: "daily 2026-11-22". `ended` says how it ended where its last deals are not in the
    record, since their cards were never opened. `continued` is a deal and a move of it, from 1: what lies
    before was played in another match. `foul` are the seats of the player whose proven foul ended the match;
    its last deal may be unfinished.
    """

    game: Game
    sittings: tuple[Sitting, ...]
    dealer: Seat
    deals: tuple[DealRecord, ...] = ()
    practice: bool | None = None
    abandoned: str = ""
    length: int | None = None
    event: str = ""
    continued: tuple[int, int] | None = None
    ended: Ended | None = None
    foul: tuple[Seat, ...] = ()

    def own_play(self, deal: int) -> bool:
        """Whether a deal, counted from 1, was played as it stands: no move taken back or taken over, no bot
        in an absent player's seat."""
        played = self.deals[deal - 1]
        return not (played.undone or played.absent) and deal > (self.continued or (0, 0))[0]


def cut_at(record: Record, deal: int, move: int) -> Record:
    """The match as it stood after a move of a deal, to be continued from there; both are counted from 1."""
    last = record.deals[deal - 1]
    kept = replace(last, moves=last.moves[:move], forfeit=None)
    deals = (*record.deals[: deal - 1], kept)
    return replace(record, deals=deals, abandoned="", event="", foul=(), continued=(deal, move))
