"""The graphs of the page: how many deals were won, and what was gained, over time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from pygame import FRect

from game.scenes.statistics.asking import Answered
from game.scenes.statistics.plot import Plot, PlotLine, draw_plot
from game.scenes.statistics.tiles import decimal, percent
from game.stage.drawing.canvas import Canvas
from game.statistics import Summary
from game.words.catalogue import Words

_BETWEEN = 14.0
# So many weighed deals, or this share of them all, make a graph of luck.
_ENOUGH, _ENOUGH_OF_ALL = 200, 0.2


def draw_graphs(
    canvas: Canvas, words: Words, told: Answered, comparable: bool, area: FRect, drawn: float
) -> None:
    """One above the other; `comparable` and `drawn` as of `draw_balance`."""
    high = (area.height - _BETWEEN) / 2
    upper = FRect(area.left, area.top - 8, area.width, high)
    lower = FRect(area.left, upper.bottom + _BETWEEN, area.width, high)
    _draw_won(canvas, words, told, upper, drawn)
    draw_balance(canvas, words, told, comparable, lower, drawn)


def _draw_won(canvas: Canvas, words: Words, told: Answered, area: FRect, drawn: float) -> None:
    """The share of deals won, before bars of how many were played."""
    days = tuple(each.day for each in told.periods)
    deals = [each.summary.deals for each in told.periods]
    shares = [100 * each.summary.deals_won / each.summary.deals for each in told.periods]
    most = max(deals)
    bars = tuple(count / most for count in deals)
    draw_plot(
        canvas,
        Plot(area, days, (PlotLine("", tuple(shares)),), 0, 100, bars),
        words("statistics.plot.won"),
        drawn,
        lambda value: percent(words, value / 100),
        partial(shown_day, words),
    )


def draw_balance(
    canvas: Canvas, words: Words, told: Answered, comparable: bool, area: FRect, drawn: float
) -> None:
    """Draw the gain over time, as far as it is `drawn`, from 0 to 1.

    `comparable` says whether all points are of one kind.
    """
    title, lines = balance(words, told, comparable)
    draw_plot(
        canvas,
        Plot(area, tuple(each.day for each in told.periods), lines, 0, 0),
        title,
        drawn,
        lambda value: decimal(words, value, 0, signs=True),
        partial(shown_day, words),
    )


def balance(words: Words, told: Answered, comparable: bool) -> tuple[str, tuple[PlotLine, ...]]:
    """The cumulative gain: with luck as a second line if enough deals are weighed."""
    whole = told.summary
    each = [period.summary for period in told.periods]
    if whole.weighed >= min(_ENOUGH, _ENOUGH_OF_ALL * whole.deals) and whole.weighed:
        made = PlotLine(words("statistics.plot.made"), added(each, lambda s: s.made_of_weighed))
        luck = PlotLine(words("statistics.plot.luck"), added(each, lambda s: s.worth))
        return words("statistics.plot.weighed"), (made, luck)
    if comparable:
        line = added(each, lambda s: s.points - s.against)
        return words("statistics.plot.points"), (PlotLine("", line),)
    line = added(each, lambda s: 2 * s.deals_won + s.deals_drawn - s.deals)
    return words("statistics.plot.deals"), (PlotLine("", line),)


def added(each: Sequence[Summary], value: Callable[[Summary], float]) -> tuple[float, ...]:
    """The running sum over periods."""
    total, sums = 0.0, list[float]()
    for told in each:
        total += value(told)
        sums.append(total)
    return tuple(sums)


def shown_day(words: Words, day: str) -> str:
    """A day of the index ("2026-10-01") as this language writes it."""
    return words.day(date.fromisoformat(day))
