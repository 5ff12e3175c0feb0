"""One round of figures: everything the page shows of a choice, asked for together."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.rules import GAMES
from game.statistics import (
    ByKey,
    Index,
    Selection,
    Skipped,
    Streaks,
    Summary,
    by_game,
    by_opponent,
    over_time,
    players,
    streaks,
    summary,
)

PERIODS = ("day", "week", "month")
# A graph of more periods than this is taken by longer ones, until somebody asks for these.
_MOST_PERIODS = 70


@dataclass(frozen=True)
class Answered:
    """The answer: `selection` as it was asked, its player found where none was named.

    `games` and `opponents` are the lines of everything the player has played, whatever is selected:
    they are what can be chosen; `chosen_games` and `chosen_opponents` are those of the selection.
    """

    selection: Selection
    period: str
    players: tuple[ByKey, ...]
    summary: Summary = field(default_factory=Summary)
    streaks: Streaks = field(default_factory=Streaks)
    games: tuple[ByKey, ...] = ()
    opponents: tuple[ByKey, ...] = ()
    chosen_games: tuple[ByKey, ...] = ()
    chosen_opponents: tuple[ByKey, ...] = ()
    periods: tuple[ByKey, ...] = ()
    skipped: tuple[Skipped, ...] = ()

    @property
    def comparable(self) -> bool:
        """Whether all that is selected has points of one kind: those of Thousand are no game points."""
        chosen = self.selection.game
        keys = [chosen] if chosen else [line.key for line in self.chosen_games]
        return len({GAMES[key].family for key in keys if key in GAMES}) <= 1


def tell(index: Index, selection: Selection, period: str) -> Answered:
    """All figures of a selection. With `period` "" the shortest is taken that is not too many."""
    everybody, skipped = players(index), index.skipped()
    known = {line.key for line in everybody}
    if selection.player not in known:
        selection = Selection(everybody[0].key if everybody else "")
    if not everybody:
        return Answered(selection, period, (), skipped=skipped)
    whole = Selection(selection.player)
    chosen_period, periods = _periods(index, selection, period)
    return Answered(
        selection,
        chosen_period,
        everybody,
        summary(index, selection),
        streaks(index, selection),
        by_game(index, whole),
        by_opponent(index, whole),
        by_game(index, replace(selection, game="")),
        by_opponent(index, replace(selection, opponent="")),
        periods,
        skipped,
    )


def _periods(index: Index, selection: Selection, period: str) -> tuple[str, tuple[ByKey, ...]]:
    if period:
        return period, over_time(index, selection, period)
    for each in PERIODS:
        found = over_time(index, selection, each)
        if len(found) <= _MOST_PERIODS:
            break
    return each, found
