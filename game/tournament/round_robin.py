"""Round robin: everybody meets everybody once, by the circle; with latecomers by what is left to play."""

from __future__ import annotations

from collections.abc import Sequence

from game.tournament.tournament import TablePair, Tournament


def next_round(tournament: Tournament) -> tuple[TablePair, ...]:
    """Pair as many as can be paired; the others have a bye."""
    outstanding = _outstanding(tournament)
    if any(tournament.arrived):
        pairs = _fullest(tournament.by_lot(tournament.active), outstanding)
    else:
        # a round of the circle in which nobody is left to play is passed over
        order: list[int | None] = [*tournament.by_lot(tournament.founders)]
        order += [None] * (len(order) % 2)
        pairs = next(
            found
            for number in range(len(order) - 1)
            if (found := [each for each in _circle(order, number) if each in outstanding])
        )
    busy = {each for pair in pairs for each in pair}
    free = [each for each in tournament.active if each not in busy]
    return (
        *(tournament.pair_at_table(*pair) for pair in pairs),
        *(TablePair(each, None) for each in free),
    )


def is_last_round(tournament: Tournament) -> bool:
    """Whether nobody is left to be paired."""
    return not _outstanding(tournament)


def _outstanding(tournament: Tournament) -> frozenset[tuple[int, int]]:
    """The pairs that have not met, the lower number first."""
    active = tournament.active
    met = {tuple(sorted(each.here)) for _, each in tournament.tables() if len(each.here) == 2}
    return frozenset(
        (one, other)
        for at, one in enumerate(active)
        for other in active[at + 1 :]
        if (one, other) not in met
    )


def _circle(order: Sequence[int | None], number: int) -> list[tuple[int, int]]:
    """A round of the circle: the first stays, all others go round; the entrant with a bye is left out."""
    rest = list(order[1:])
    turned = [order[0], *rest[len(rest) - number :], *rest[: len(rest) - number]]
    half = len(turned) // 2
    pairs = zip(turned[:half], reversed(turned[half:]), strict=True)
    return [
        (min(one, other), max(one, other))
        for one, other in pairs
        if one is not None and other is not None
    ]


def _fullest(free: Sequence[int], outstanding: frozenset[tuple[int, int]]) -> list[tuple[int, int]]:
    """As many pairs as can be made, those first who have most games to play."""
    to_play = {each: sum(each in pair for pair in outstanding) for each in free}

    def best(left: tuple[int, ...]) -> tuple[int, int, list[tuple[int, int]]]:
        if not left:
            return 0, 0, []
        one, rest = left[0], left[1:]
        found = best(rest)
        for at, other in enumerate(rest):
            pair = (min(one, other), max(one, other))
            if pair not in outstanding:
                continue
            count, weight, pairs = best((*rest[:at], *rest[at + 1 :]))
            weight += to_play[one] + to_play[other]
            if (count + 1, weight) > found[:2]:
                found = count + 1, weight, [pair, *pairs]
        return found

    return best(tuple(free))[2]
