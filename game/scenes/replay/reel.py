"""A record as a reel: every step of its deals in order, to be shown forwards, backwards and by leaps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.contest.match import Match
from game.contest.record import DamagedRecord, Record, Sitting, Step, replay
from game.core.events import DealEnded, TrickWon
from game.play.table import Happening


@dataclass(frozen=True)
class Frame:
    """One step: what happened, in which deal (from 1), and which move of it (0 is the dealing)."""

    happening: Happening
    deal: int
    move: int

    @property
    def begins_deal(self) -> bool:
        return self.move == 0

    @property
    def ends_trick(self) -> bool:
        """Whether a trick was won or the deal ended by this step."""
        return any(isinstance(event, TrickWon | DealEnded) for event in self.happening.events)


@dataclass(frozen=True)
class Reel:
    """All frames of a match, at least one."""

    sittings: tuple[Sitting, ...]
    frames: tuple[Frame, ...]

    @property
    def deals(self) -> int:
        return self.frames[-1].deal

    @property
    def last(self) -> int:
        """The place of the last frame."""
        return len(self.frames) - 1

    def moves_in(self, deal: int) -> int:
        """How many moves a deal has."""
        return max(frame.move for frame in self.frames if frame.deal == deal)

    def is_over(self, deal: int) -> bool:
        """Whether a deal was played to its end, so that nothing of it is secret any more."""
        last = max(place for place, frame in enumerate(self.frames) if frame.deal == deal)
        return self.frames[last].happening.deal.turn is None

    def place_of(self, deal: int, move: int) -> int:
        """The frame after so many moves of a deal; the first one where there is no such frame."""
        wanted = (
            place
            for place, each in enumerate(self.frames)
            if each.deal == deal and each.move == move
        )
        return next(wanted, 0)

    def next_trick(self, place: int) -> int:
        """The frame after `place` that ends a trick or a deal; the last one where none does."""
        later = range(place + 1, len(self.frames))
        return next((each for each in later if self.frames[each].ends_trick), self.last)

    def next_deal(self, place: int) -> int:
        """The first frame of the next deal; the last frame of all after the last deal."""
        later = range(place + 1, len(self.frames))
        return next((each for each in later if self.frames[each].begins_deal), self.last)

    def previous_deal(self, place: int) -> int:
        """The first frame of this deal, or of the one before it when already there."""
        earlier = range(place - 1, -1, -1)
        return next((each for each in earlier if self.frames[each].begins_deal), 0)


def read_reel(record: Record) -> Reel:
    """The reel of a record. Raises DamagedRecord where it cannot have happened or holds no deal."""
    frames = tuple(_frames(record))
    if not frames:
        raise DamagedRecord("the record holds no deal yet: there is nothing to show")
    return Reel(record.sittings, frames)


def _frames(record: Record) -> Iterator[Frame]:
    deal, move = 0, 0
    before: Step | None = None
    for step in replay(record):
        if step.begins:
            deal, move = deal + 1, 0
            yield Frame(Happening(step.match, None, step.deal, events=step.events), deal, 0)
        else:
            assert before is not None
            move += 1
            yield Frame(_happening(step, before), deal, move)
        before = step


def _happening(step: Step, before: Step) -> Happening:
    """A move, or a deal given up, as it happened; the match is already scored where that ended the deal."""
    match: Match = step.match
    outcome = match.game.outcome(step.deal)
    changes: tuple[int, ...] = ()
    if outcome is not None:
        match, changes = match.after(outcome), match.changes(outcome)
    seat = None if step.move is None else step.seat
    return Happening(match, before.deal, step.deal, seat, step.move, step.events, changes=changes)
