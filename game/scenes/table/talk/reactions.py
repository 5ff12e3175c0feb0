"""The opponents' feelings about open events: the seat an event concerns, and the occasion.

It follows from open events and the bids that were made aloud, and from nothing else: no deal and no hand
is handed to this module, so that nothing that is said can tell of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from art.moods import Mood
from game.core.deal import Seat
from game.core.events import (
    BidMade,
    ContractSettled,
    Doubled,
    Event,
    Exchanged,
    MeldDeclared,
    StockClosed,
    TrickWon,
)
from game.scenes.table.facts.tricks import is_fat
from game.scenes.table.moments.moment import Kind, Moment

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

Teams = Sequence[Sequence[Seat]]


@dataclass(frozen=True)
class Reaction:
    """An occasion of the catalogue area "talk" on which `seat` has a line."""

    seat: Seat
    occasion: str


@dataclass(frozen=True)
class DealsEnd:
    """How the last deal ended: who won it, and the moments all have seen of it."""

    winners: tuple[Seat, ...]
    moments: tuple[Moment, ...] = ()


@dataclass
class HeardBids:
    """The bids heard in this deal: the seats that bid, the last one last, and the declarer."""

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
    """The line when deal `number` begins: about the last deal, or good day if there was none here.

    A seat that its end concerned most speaks; else the `voices`, one at least, take turns. None where nobody
    has won it.
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


def last_word(winners: Sequence[Seat], voices: Sequence[Seat], seats: int) -> Reaction | None:
    """The line when a match is over: a loser with a voice congratulates a winner who has none.

    Where nobody has won whom "you" could mean, a winner is glad of it; of a draw nobody speaks.
    """
    lost = [seat for seat in voices if seat not in winners]
    won = [seat for seat in voices if seat in winners]
    if len(winners) == seats:
        return None
    if lost and len(won) < len(winners):
        return Reaction(lost[0], "match_lost")
    return Reaction(won[0], "match_won") if won else None
