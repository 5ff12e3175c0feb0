"""The opponents' talk, now and then, about open events, and their faces meanwhile.

Which line it is follows from the reactions to open events and from what was said before: nothing else is
handed to this module either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from art.moods import Mood
from game.core.calls import KIND
from game.core.deal import Seat
from game.core.events import Event
from game.scenes.table.talk.reactions import (
    LINES,
    DealsEnd,
    HeardBids,
    Reaction,
    Teams,
    mood_for,
    reaction_at_start,
    reactions_to,
)

_PAUSE = 9.0
_STAYS, _PER_LETTER = 1.8, 0.04
_FACE_STAYS = 2.4
_UNROLLS = 0.16  # seconds


@dataclass
class Talk:
    """At most one bubble at a time, and a pause after it; `voices` are the voices of the seats that talk.

    `moods` are how the faces look, by the seat, with the seconds they look so; `unrolled` is how much of
    the bubble is seen, from 0 to 1.
    """

    voices: dict[Seat, str]
    said: tuple[Seat, str] | None = None
    unrolled: float = 0.0
    moods: dict[Seat, tuple[Mood, float]] = field(default_factory=dict)
    auction: HeardBids = field(default_factory=HeardBids)
    _left: float = 0.0
    _quiet: float = 0.0
    _end: DealsEnd | None = None
    _used: dict[Reaction, int] = field(default_factory=dict)
    _lines: int = 0
    _called: int = 0
    _answer: tuple[Seat, str] | None = None

    def begins(self, number: int) -> tuple[Seat, str] | None:
        """A deal begins: who says something, and its key; whatever was said before it is over."""
        self.hush()
        self.auction = HeardBids()
        reaction = reaction_at_start(number, self._end, [*self.voices])
        if reaction is None:
            return None
        self._feel([reaction])
        return self._choose([reaction])

    def ends(self, end: DealsEnd) -> None:
        """A deal is over: what is to be said of it is said when the next one begins."""
        self._end = end

    def hears(self, events: Iterable[Event], teams: Teams) -> tuple[Seat, str] | None:
        """All have seen something: who says something of it, and its key. Faces show it in any case."""
        felt: list[Reaction] = []
        for event in events:
            felt = felt or reactions_to(event, self.auction, self.voices, teams)
            self.auction.hear(event)
        self._feel(felt)
        return self._choose(felt) if felt else None

    def show(self, seat: Seat, words: str) -> None:
        """A seat says something, for as long as it takes to be read."""
        self.said = seat, words
        self.unrolled = 0.0
        self._left = _STAYS + _PER_LETTER * len(words)
        self._quiet = self._left + _PAUSE
        if seat in self.moods:
            self.moods[seat] = self.moods[seat][0], self._left

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
        """The seat that answers the last call, and the key of its answer, once: when the call itself has
        been read.
        """
        if self.said is not None:
            return None
        answer, self._answer = self._answer, None
        if answer is not None:
            self.moods[answer[0]] = "pleased", _FACE_STAYS
        return answer

    def mood_of(self, seat: Seat, thinks: bool = False) -> Mood:
        """How a seat looks; one that feels nothing and `thinks` for long looks so."""
        if seat not in self.voices:
            return "calm"
        return self.moods[seat][0] if seat in self.moods else "thinking" if thinks else "calm"

    def hush(self) -> None:
        """Drop the bubble, the moods and the pause: anybody may speak at once."""
        self.said = self._answer = None
        self.moods.clear()
        self._left = self._quiet = 0.0

    def fall_silent(self) -> None:
        """End the running line: its bubble fades softly, at once."""
        self._left = 0.0

    def passes(self, seconds: float, still: bool = False) -> bool:
        """Real time passes, the same at every speed. Whether a bubble or a look is another by it.

        A bubble comes and goes softly, but for those who want things to keep `still`.
        """
        self._quiet = max(0.0, self._quiet - seconds)
        self._left = max(0.0, self._left - seconds)
        looks = self.moods
        self.moods = {
            seat: (mood, left - seconds) for seat, (mood, left) in looks.items() if left > seconds
        }
        turned = self._unrolls(1.0 if still else seconds / _UNROLLS)
        return turned or len(self.moods) < len(looks)

    def _unrolls(self, step: float) -> bool:
        """Move the bubble a step on its way in or out; return whether it changed."""
        if self.said is None:
            return False
        before = self.unrolled
        self.unrolled = min(1.0, before + step) if self._left else max(0.0, before - step)
        if not self._left and not self.unrolled:
            self.said = None
        return self.said is None or self.unrolled != before

    def _feel(self, reactions: Iterable[Reaction]) -> None:
        for reaction in reactions:
            if reaction.seat in self.voices:
                self.moods[reaction.seat] = mood_for(reaction.occasion), _FACE_STAYS

    def _choose(self, reactions: Sequence[Reaction]) -> tuple[Seat, str] | None:
        """Choose who speaks, and the key of the line: in turn, of those with the first occasion."""
        if self._quiet:
            return None
        occasion = reactions[0].occasion
        alike = [reaction for reaction in reactions if reaction.occasion == occasion]
        reaction = alike[self._lines % len(alike)]
        self._lines += 1
        return reaction.seat, self.line(reaction)

    def line(self, reaction: Reaction) -> str:
        """The key of the next line of an occasion, so that none comes twice in a row."""
        used = self._used.get(reaction, 0)
        self._used[reaction] = used + 1
        count = LINES[reaction.occasion]
        return f"talk.{self.voices[reaction.seat]}.{reaction.occasion}.line_{used % count + 1}"
