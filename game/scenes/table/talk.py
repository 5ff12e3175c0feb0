"""What the opponents say: a bubble beside a face, now and then, about what everybody has seen.

Which line it is follows from open events and from what was said before, and from nothing else: no deal
and no hand is handed to this module, so that nothing that is said can tell of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pygame import FRect

from art.moods import Mood
from game.calls import KIND
from game.deal import Seat
from game.events import (
    BidMade,
    ContractSettled,
    Doubled,
    Event,
    Exchanged,
    MeldDeclared,
    StockClosed,
    TrickWon,
)
from game.scenes.table.layout import Layout
from game.scenes.table.moments.at_table import is_fat
from game.scenes.table.moments.moment import Kind, Moment
from game.stage.canvas import BoxStyle, Canvas
from game.stage.fonts import SMALL_BOLD, Fonts, TextStyle
from game.stage.palette import CREAM, INK, LAMP_DEEP

_FREQUENT = ("greet", "won", "lost", "took", "gave", "marriage")
_OF_A_MATCH = ("match_won", "match_lost")
_RARE = (
    *("envy", "exchange", "closed", "shut", "outbid", "plays", "kontra", "defied"),
    *("made", "broken", "erred", "crushed", "crushing", "climbed", "fell", "bolt"),
)
LINES: Mapping[str, int] = {
    **dict.fromkeys(_FREQUENT, 4),
    **dict.fromkeys(_OF_A_MATCH, 3),
    **dict.fromkeys(_RARE, 2),
}
"""How many lines every voice has for each occasion."""

_ANNOYED = frozenset(
    ("lost", "gave", "outbid", "broken", "erred", "crushed", "fell", "bolt", "match_lost")
)
_SURPRISED = frozenset(("shut", "defied"))
# What a seat says of a deal's end that was about it, what weighs most first.
_ABOUT_ITSELF: Mapping[Kind, str] = {
    Kind.FELL: "fell",
    Kind.CLIMBED: "climbed",
    Kind.BROKEN: "broken",
    Kind.MADE: "made",
    Kind.CLOSING_FAILED: "erred",
    Kind.FALSE_CLAIM: "erred",
    Kind.BOLT: "bolt",
    Kind.SCHWARZ: "crushed",
    Kind.SCHNEIDER: "crushed",
}
_CRUSHED = (Kind.SCHNEIDER, Kind.SCHWARZ)
_PAUSE = 9.0
_STAYS, _PER_LETTER = 1.8, 0.04
_FACE_STAYS = 2.4
_UNROLLS = 0.16  # seconds
_PAD, _SIZES = 10.0, (20, 18)
_TAIL, _BROAD, _OVER = 9.0, 18.0, 2.0
_PAPER = BoxStyle(CREAM, LAMP_DEEP, 1.6, 12)

Teams = Sequence[Sequence[Seat]]


@dataclass(frozen=True)
class Reaction:
    """What `seat` has a line about: an occasion of the catalogue area "talk"."""

    seat: Seat
    occasion: str


@dataclass(frozen=True)
class DealsEnd:
    """How the last deal ended: who won it, and the moments all have seen of it."""

    winners: tuple[Seat, ...]
    moments: tuple[Moment, ...] = ()


@dataclass
class HeardBids:
    """What has been bid aloud in this deal: the seats that bid, the last one last, and who plays."""

    bidders: list[Seat] = field(default_factory=list)
    declarer: Seat | None = None

    def hear(self, event: Event) -> None:
        """Take down a bid, or that the auction is over."""
        match event:
            case BidMade(seat):
                self.bidders.append(seat)
            case ContractSettled(seat):
                self.declarer = seat


def mood_for(occasion: str) -> Mood:
    """How a face looks at an occasion."""
    if occasion in _SURPRISED:
        return "surprised"
    return "annoyed" if occasion in _ANNOYED else "pleased"


def reactions_to(
    event: Event, auction: HeardBids, seats: Iterable[Seat], teams: Teams
) -> list[Reaction]:
    """How those of the seats feel whom an open event concerns: whoever did it first, then the others."""

    def felt(actor: Seat, own: str, others: str) -> list[Reaction]:
        team = next(team for team in teams if actor in team)
        first = [Reaction(actor, own)] if own and actor in seats else []
        rest = [seat for seat in seats if others and seat not in team]
        return [*first, *(Reaction(seat, others) for seat in rest)]

    seats = [*seats]
    match event:
        case MeldDeclared(seat):
            return felt(seat, "marriage", "envy")
        case Exchanged(seat):
            return felt(seat, "exchange", "")
        case StockClosed(seat):
            return felt(seat, "closed", "shut")
        case ContractSettled(seat):
            beaten = [each for each in reversed(auction.bidders) if each in seats]
            return [
                reaction
                for reaction in felt(seat, "plays", "outbid")
                if reaction.occasion == "plays" or reaction.seat in beaten
            ]
        case Doubled(seat):
            team = next(team for team in teams if seat in team)
            defied = auction.declarer in seats and auction.declarer not in team
            return [
                *felt(seat, "kontra", ""),
                *([Reaction(auction.declarer, "defied")] if defied else []),  # type: ignore[arg-type]
            ]
        case TrickWon(seat, slots, points) if is_fat(points, len(slots)):
            return felt(seat, "took", "gave")
    return []


def reaction_at_start(number: int, end: DealsEnd | None, voices: Sequence[Seat]) -> Reaction | None:
    """What is said when deal `number` begins: of the last one, or good day where there was none here.

    Whom its end concerned most speaks; else those with a voice, one at least, take turns.
    """
    seat = voices[number % len(voices)]
    if end is None:
        return Reaction(seat, "greet")
    for kind, occasion in _ABOUT_ITSELF.items():
        about = [each for moment in end.moments if moment.kind is kind for each in moment.seats]
        if concerned := [each for each in voices if each in about]:
            return Reaction(concerned[0], occasion)
    if not end.winners:
        return None
    if seat not in end.winners:
        return Reaction(seat, "lost")
    crushed = any(moment.kind in _CRUSHED for moment in end.moments)
    return Reaction(seat, "crushing" if crushed else "won")


def last_word(winners: Sequence[Seat], voices: Sequence[Seat]) -> Reaction | None:
    """What is said when a match is over: by the first of its losers with a voice, else of its winners."""
    lost = [seat for seat in voices if seat not in winners]
    if lost:
        return Reaction(lost[0], "match_lost")
    return Reaction(voices[0], "match_won") if voices else None


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
        """Who answers the last call, and the key of it, once: when the call itself has been read."""
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
        """Nobody is speaking, and whoever wants to may begin."""
        self.said = self._answer = None
        self.moods.clear()
        self._left = self._quiet = 0.0

    def passes(self, seconds: float, still: bool = False) -> bool:
        """Real time passes, the same at every speed. Whether a bubble or a look is another by it.

        A bubble comes and goes softly, but for those who want things to keep `still`.
        """
        self._quiet = max(0.0, self._quiet - seconds)
        self._left = max(0.0, self._left - seconds)
        looks, self.moods = (
            self.moods,
            {
                seat: (mood, left - seconds)
                for seat, (mood, left) in self.moods.items()
                if left > seconds
            },
        )
        turned = self._unrolls(1.0 if still else seconds / _UNROLLS)
        return turned or len(self.moods) < len(looks)

    def _unrolls(self, step: float) -> bool:
        """The bubble comes or goes a step further; whether it looks otherwise now."""
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
        """One of those who feel something says so: whoever did it, else each in turn."""
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


def draw_bubble(
    canvas: Canvas, layout: Layout, seat: Seat, words: str, unrolled: float = 1.0
) -> None:
    """The bubble of a seat in the room beside its plate, with a tail that points at it.

    It is seen from its tail on as far as it has `unrolled`.
    """
    room, plate = layout.bubble(seat), layout.plate(seat)
    style = bubble_style(canvas.fonts, words, room)
    high = min(room.height, canvas.fonts.height(words, style, room.width - _PAD * 2) + _PAD * 2)
    area = FRect(room.left, room.top, room.width, high)
    if room.bottom <= plate.top:
        area.bottom = room.bottom
    before = canvas.clipped(_seen_of(area, plate, unrolled))
    canvas.shadow(area, 0.35, 6)
    canvas.box(area, _PAPER)
    corners, tail = tail_of(area, plate)
    canvas.picture(("bubble tail", corners), tail, lambda: _tail_svg(corners))
    inside = area.inflate(-_PAD * 2, -_PAD)
    canvas.paragraph(words, inside, style, INK, "centre", centred=True)
    canvas.unclip(before)


def _seen_of(bubble: FRect, plate: FRect, share: float) -> FRect:
    """The share of a bubble, its tail and its shadow that lies nearest to its plate."""
    whole = bubble.inflate(_TAIL * 4, _TAIL * 4)
    seen = whole.copy()
    if bubble.left >= plate.right:
        seen.width *= share
        return seen
    seen.height *= share
    if bubble.top < plate.bottom:
        seen.bottom = whole.bottom
    return seen


def bubble_style(fonts: Fonts, words: str, room: FRect) -> TextStyle:
    """The largest letters in which some words fit into the room of a bubble, the smallest where none do."""
    wide, high = room.width - _PAD * 2, room.height - _PAD * 2
    styles = (SMALL_BOLD.sized(size) for size in _SIZES)
    return next((each for each in styles if fonts.height(words, each, wide) <= high), SMALL_BOLD)


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
