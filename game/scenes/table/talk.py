"""What the opponents say: a bubble beside a face, now and then, about what everybody has seen.

Which line it is follows from open events and from what was said before, and from nothing else: no deal
and no hand is handed to this module, so that nothing that is said can tell of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pygame import FRect

from art.moods import Mood
from game.calls import KIND
from game.deal import Seat
from game.events import DealEnded, Event, MeldDeclared, TrickWon
from game.scenes.table.layout import Layout
from game.scenes.table.moments.at_table import is_fat
from game.stage.canvas import BoxStyle, Canvas
from game.stage.fonts import SMALL_BOLD
from game.stage.palette import CREAM, INK, LAMP_DEEP

LINES = 2
_ANNOYED = ("lost", "gave")
_PAUSE = 9.0
_STAYS, _PER_LETTER = 1.8, 0.04
_PAD = 10.0
_TAIL, _BROAD, _OVER = 9.0, 18.0, 2.0
_PAPER = BoxStyle(CREAM, LAMP_DEEP, 1.6, 12)


@dataclass(frozen=True)
class Reaction:
    """What `seat` has a line about: an occasion of the catalogue area "talk"."""

    seat: Seat
    occasion: str


def reaction_to(
    events: Iterable[Event], voices: Sequence[Seat], teams: Sequence[Sequence[Seat]]
) -> Reaction | None:
    """Which of the seats with a voice has something to say of some open events; None where nobody has."""
    for event in events:
        match event:
            case MeldDeclared(seat) if seat in voices:
                return Reaction(seat, "marriage")
            case TrickWon(seat, slots, points) if is_fat(points, len(slots)):
                if seat in voices:
                    return Reaction(seat, "took")
                own = next(team for team in teams if seat in team)
                others = [voice for voice in voices if voice not in own]
                return Reaction(others[0], "gave") if others else None
    return None


def reaction_at_start(
    number: int, winners: Sequence[Seat] | None, voices: Sequence[Seat]
) -> Reaction:
    """What is said when deal `number` begins: of the last one, or good day where there was none here.

    `winners` are those of the last deal. Those with a voice, one at least, take turns.
    """
    seat = voices[number % len(voices)]
    if winners is None:
        return Reaction(seat, "greet")
    return Reaction(seat, "won" if seat in winners else "lost")


@dataclass
class Talk:
    """At most one bubble at a time, and a pause after it; `voices` are the voices of the seats that talk."""

    voices: dict[Seat, str]
    said: tuple[Seat, str] | None = None
    mood: Mood = "calm"
    _left: float = 0.0
    _quiet: float = 0.0
    _winners: tuple[Seat, ...] | None = None
    _used: dict[Reaction, int] = field(default_factory=dict)
    _called: int = 0
    _answer: tuple[Seat, str] | None = None

    def begins(self, number: int) -> tuple[Seat, str] | None:
        """A deal begins: who says something, and its key; whatever was said before it is over."""
        self.hush()
        return self._choose(reaction_at_start(number, self._winners, [*self.voices]))

    def hears(
        self, events: Sequence[Event], teams: Sequence[Sequence[Seat]]
    ) -> tuple[Seat, str] | None:
        """All have seen something: who says something of it, and its key."""
        for event in events:
            if isinstance(event, DealEnded):
                self._winners = event.outcome.winners or None
        reaction = reaction_to(events, [*self.voices], teams)
        return None if reaction is None else self._choose(reaction)

    def show(self, seat: Seat, words: str) -> None:
        """A seat says something, for as long as it takes to be read."""
        self.said = seat, words
        self._left = _STAYS + _PER_LETTER * len(words)
        self._quiet = self._left + _PAUSE

    def hears_call(self, caller: Seat, key: str) -> None:
        """Somebody has called a word: every other time one with a voice answers it, each in turn."""
        self._called += 1
        turn, idle = divmod(self._called - 1, 2)
        voices = [seat for seat in self.voices if seat != caller]
        self._answer = None
        if voices and not idle:
            seat = voices[turn % len(voices)]
            tone = "kind" if key in KIND else "easy"
            self._answer = seat, f"talk.{self.voices[seat]}.answer.{tone}"

    def take_answer(self) -> tuple[Seat, str] | None:
        """Who answers the last call, and the key of it, once: when the call itself has been read."""
        answer, self._answer = self._answer, None
        self.mood = "pleased" if answer is not None else self.mood
        return answer

    def mood_of(self, seat: Seat) -> Mood:
        """How a seat looks: as what it is just saying has it."""
        speaks = self.said is not None and self.said[0] == seat
        return self.mood if speaks and seat in self.voices else "calm"

    def hush(self) -> None:
        """Nobody is speaking, and whoever wants to may begin."""
        self.said = self._answer = None
        self._left = self._quiet = 0.0

    def passes(self, seconds: float) -> bool:
        """Real time passes, the same at every speed. Whether a bubble has gone by it."""
        self._quiet = max(0.0, self._quiet - seconds)
        self._left = max(0.0, self._left - seconds)
        if self.said is None or self._left:
            return False
        self.said = None
        return True

    def _choose(self, reaction: Reaction) -> tuple[Seat, str] | None:
        """The lines of an occasion in turn, so that none comes twice in a row."""
        if self._quiet or reaction.seat not in self.voices:
            return None
        used = self._used.get(reaction, 0)
        self._used[reaction] = used + 1
        self.mood = "annoyed" if reaction.occasion in _ANNOYED else "pleased"
        voice = self.voices[reaction.seat]
        return reaction.seat, f"talk.{voice}.{reaction.occasion}.line_{used % LINES + 1}"


def draw_bubble(canvas: Canvas, layout: Layout, seat: Seat, words: str) -> None:
    """The bubble of a seat in the room beside its plate, with a tail that points at it."""
    room, plate = layout.bubble(seat), layout.plate(seat)
    wide = room.width - _PAD * 2
    high = min(room.height, canvas.fonts.height(words, SMALL_BOLD, wide) + _PAD * 2)
    area = FRect(room.left, room.top, room.width, high)
    if room.bottom <= plate.top:
        area.bottom = room.bottom
    canvas.shadow(area, 0.35, 6)
    canvas.box(area, _PAPER)
    corners, tail = tail_of(area, plate)
    canvas.picture(("bubble tail", corners), tail, lambda: _tail_svg(corners))
    inside = area.inflate(-_PAD * 2, -_PAD)
    canvas.paragraph(words, inside, SMALL_BOLD, INK, "centre", centred=True)


def tail_of(bubble: FRect, plate: FRect) -> tuple[str, FRect]:
    """The tail of a bubble towards a plate: three corners in a square of 20, and its place.

    It lies a little over the bubble's own line, so that the paper of both is one.
    """
    length = _TAIL + _OVER
    if bubble.left >= plate.right:
        y = min(max(plate.centery, bubble.top + 24), bubble.bottom - 24)
        y = y if bubble.height > 48 else bubble.centery
        place = FRect(bubble.left - _TAIL, y - _BROAD / 2, length, _BROAD)
        return "20,0 0,10 20,20", place
    left = bubble.left + 40 - _BROAD / 2
    if bubble.top >= plate.bottom:
        return "0,20 10,0 20,20", FRect(left, bubble.top - _TAIL, _BROAD, length)
    return "0,0 10,20 20,0", FRect(left, bubble.bottom - _OVER, _BROAD, length)


def _tail_svg(corners: str) -> bytes:
    paper, line = ("#{:02x}{:02x}{:02x}".format(*each[:3]) for each in (CREAM, LAMP_DEEP))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20"'
        f' preserveAspectRatio="none"><polyline points="{corners}" fill="{paper}" stroke="{line}"'
        ' stroke-width="2"/></svg>'
    ).encode()
