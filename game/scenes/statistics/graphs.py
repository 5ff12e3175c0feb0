"""The graphs of the page: how many deals were won, and what was gained, over time."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from pygame import FRect

from game.scenes.statistics.asking import Answered
from game.scenes.statistics.plot import Plot, PlotLine, draw_plot
from game.scenes.statistics.tiles import decimal, percent
from game.stage.drawing.canvas import Canvas
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
    plot = Plot(area, days, (PlotLine("", tuple(shares)),), 0, 100, bars)
    numbers = [percent(words, value / 100) for value in plot.marks]
    draw_plot(canvas, words, plot, words("statistics.plot.won"), drawn, numbers)


def draw_balance(
    canvas: Canvas, words: Words, told: Answered, comparable: bool, area: FRect, drawn: float
) -> None:
    """Draw the gain over time, as far as it is `drawn`, from 0 to 1.

    `comparable` says whether all points are of one kind.
    """
    title, lines = balance(words, told, comparable)
    plot = Plot(area, tuple(each.day for each in told.periods), lines, 0, 0)
    numbers = [decimal(words, value, 0, signs=True) for value in plot.marks]
    draw_plot(canvas, words, plot, title, drawn, numbers)


def balance(words: Words, told: Answered, comparable: bool) -> tuple[str, tuple[PlotLine, ...]]:
    """The cumulative gain: with luck as a second line if enough deals are weighed."""
    whole = told.summary
    each = [period.summary for period in told.periods]
    if whole.weighed >= min(_ENOUGH, _ENOUGH_OF_ALL * whole.deals) and whole.weighed:
        made = PlotLine(words("statistics.plot.made"), added(s.made_of_weighed for s in each))
        luck = PlotLine(words("statistics.plot.luck"), added(s.worth for s in each))
        return words("statistics.plot.weighed"), (made, luck)
    if comparable:
        line = added(s.points - s.against for s in each)
        return words("statistics.plot.points"), (PlotLine("", line),)
    line = added(2 * s.deals_won + s.deals_drawn - s.deals for s in each)
    return words("statistics.plot.deals"), (PlotLine("", line),)


def added(values: Iterable[float]) -> tuple[float, ...]:
    """The running sum over periods."""
    return tuple(accumulate(values, initial=0.0))[1:]
