"""The standings of a tournament: places, and the figures that decide them in their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from game.tournament.progress import is_struck
from game.tournament.tournament import Format, Tournament


@dataclass(frozen=True)
class Standing:
    """A line of the standings; entrants with equal figures share a place.

    `points` are games won, with byes in Swiss; in a knock-out rounds come through. `direct` are the games won
    among those of equal points, if all of them have met. `strength` is Buchholz in Swiss (the points of all
    opponents), Sonneborn-Berger in a round robin (the points of those beaten), nothing in a knock-out.
    `game_points` are the points of the games won less those lost.
    """

    place: int
    entrant: int
    played: int
    points: int
    direct: int = 0
    strength: int = 0
    game_points: int = 0
    out: bool = False

    @property
    def figures(self) -> tuple[int, ...]:
        """The figures in the order in which they decide."""
        return self.points, self.direct, self.strength, self.game_points


@dataclass(frozen=True)
class _Game:
    """A decided game: winner and loser by number, game points between them, whether it was not played."""

    winner: int
    loser: int
    margin: int = 0
    default: bool = False

    @property
    def pair(self) -> frozenset[int]:
        """The two entrants."""
        return frozenset((self.winner, self.loser))


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Everybody's line, the best first; struck entrants of a round robin come last, without a figure.

    In a knock-out an entrant still in stands above those knocked out after as many rounds.
    """
    counted = [each for each in range(len(tournament.entrants)) if not is_struck(tournament, each)]
    games = _games(tournament, counted)
    plain = [_plain(tournament, each, games) for each in counted]
    if tournament.format is Format.KNOCK_OUT:
        return _ranked(plain, lambda line: (-line.points, line.out))
    points = {line.entrant: line.points for line in plain}
    lines = [
        replace(
            line,
            direct=_direct(line.entrant, points, games),
            strength=_strength(tournament, line.entrant, games, points),
        )
        for line in plain
    ]
    ranked = _ranked(lines, lambda line: tuple(-each for each in line.figures))
    struck = [each for each in range(len(tournament.entrants)) if each not in counted]
    last = len(ranked) + 1
    return (*ranked, *(Standing(last, each, 0, 0, out=True) for each in struck))


def winners(tournament: Tournament) -> tuple[int, ...]:
    """The entrants in the first place."""
    return tuple(line.entrant for line in standings(tournament) if line.place == 1)


def _ranked(
    lines: Sequence[Standing], rank: Callable[[Standing], tuple[int, ...]]
) -> tuple[Standing, ...]:
    """The lines with their places, the lowest rank first; equal ranks share a place."""
    ranks = sorted(map(rank, lines))
    placed = (replace(line, place=1 + ranks.index(rank(line))) for line in lines)
    return tuple(sorted(placed, key=lambda line: (line.place, line.entrant)))


def _games(tournament: Tournament, counted: Sequence[int]) -> list[_Game]:
    """The decided games of those who count; in a round robin also those that can no longer be played."""
    games = []
    for table, result in tournament.results.items():
        pairing = tournament.pairing(table)
        loser = pairing.other(result.winner)
        if loser is None or result.winner not in counted or loser not in counted:
            continue
        first, second = result.points
        margin = first - second if result.winner == pairing.first else second - first
        games.append(_Game(result.winner, loser, margin, result.default))
    if tournament.format is Format.ROUND_ROBIN:
        decided = {each.pair for each in games}
        games += [
            _Game(stays, left, default=True)
            for left in sorted(tournament.withdrawn & {*counted})
            for stays in tournament.active
            if frozenset((stays, left)) not in decided
        ]
    return games


def _plain(tournament: Tournament, entrant: int, games: Sequence[_Game]) -> Standing:
    """The line of one entrant without what depends on others' points."""
    won = [each for each in games if each.winner == entrant]
    lost = [each for each in games if each.loser == entrant]
    byes = 0 if tournament.format is Format.ROUND_ROBIN else tournament.byes(entrant)
    made = sum(each.margin for each in won) - sum(each.margin for each in lost)
    played = sum(not each.default for each in (*won, *lost))
    knocked_out = tournament.format is Format.KNOCK_OUT and bool(lost)
    out = knocked_out or entrant in tournament.withdrawn
    return Standing(0, entrant, played, len(won) + byes, game_points=made, out=out)


def _direct(entrant: int, points: Mapping[int, int], games: Sequence[_Game]) -> int:
    level = {each for each in points if points[each] == points[entrant]}
    among = {each.pair: each.winner for each in games if each.pair <= level and not each.default}
    all_met = len(among) == len(level) * (len(level) - 1) // 2
    return sum(winner == entrant for winner in among.values()) if all_met else 0


def _strength(
    tournament: Tournament, entrant: int, games: Sequence[_Game], points: Mapping[int, int]
) -> int:
    played = [each for each in games if not each.default]
    beaten = sum(points[each.loser] for each in played if each.winner == entrant)
    if tournament.format is Format.ROUND_ROBIN:
        return beaten
    lost_to = sum(points[each.winner] for each in played if each.loser == entrant)
    unplayed = tournament.byes(entrant) + sum(
        each.default and each.winner == entrant for each in games
    )
    return beaten + lost_to + unplayed * points[entrant]
