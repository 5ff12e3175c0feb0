"""The graphs of the page, lines over time in chalk: how many deals were won, and what was gained."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import accumulate

from pygame import FRect

from game.scenes.elements.chalk_lines import BLUE, chalk_lines_svg
from game.scenes.statistics.asking import Answered
from game.scenes.statistics.tiles import decimal, percent
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import SMALL, SMALL_BOLD, TextStyle
from game.stage.drawing.palette import CHALK, CHALK_SOFT, LAMP, Colour, with_alpha
from game.words.catalogue import Words

_INKS: tuple[Colour, ...] = (LAMP, BLUE)
_LEFT, _RIGHT, _TOP, _FOOT = 64.0, 18.0, 34.0, 28.0
# The share of the width that the title has, where the lines are named beside it.
_TITLE = 0.56
_STEPS = tuple(base * 10**power for power in range(6) for base in (1, 2, 5))
_MOST_MARKS, _DAY_WIDTH, _MOST_DOTS, _DOT = 4, 150.0, 60, 3.2
_BETWEEN = 20.0
_APART = 14.0
# So many weighed deals, or this share of them all, make a graph of luck.
_ENOUGH, _ENOUGH_OF_ALL = 200, 0.2


@dataclass(frozen=True)
class PlotLine:
    """A line by its name: a value for each day."""

    name: str
    values: tuple[float, ...]


@dataclass(frozen=True)
class Plot:
    """The plot of `lines` over `days` in an area; `low` and `high` are shown at least. `bars` stand behind,
    each from 0 to 1."""

    area: FRect
    days: tuple[str, ...]
    lines: tuple[PlotLine, ...]
    low: float
    high: float
    bars: tuple[float, ...] = ()
    title: str = ""

    @cached_property
    def field(self) -> FRect:
        area = self.area
        wide, high = area.width - _LEFT - _RIGHT, area.height - _TOP - _FOOT
        return FRect(area.left + _LEFT, area.top + _TOP, wide, high)

    @cached_property
    def span(self) -> tuple[float, float]:
        values = [each for line in self.lines for each in line.values]
        low, high = min([self.low, *values]), max([self.high, *values])
        return low, high if high > low else low + 1

    @cached_property
    def marks(self) -> tuple[int, ...]:
        """Round numbers that have a line across."""
        low, high = self.span
        step = next((each for each in _STEPS if (high - low) / each <= _MOST_MARKS), _STEPS[-1])
        first = -(-int(low) // step) * step if low >= 0 else -int(-low // step) * step
        return tuple(range(first, int(high) + 1, step))

    def height(self, value: float) -> float:
        low, high = self.span
        return self.field.bottom - (value - low) / (high - low) * self.field.height

    def across(self, at: int) -> float:
        if len(self.days) == 1:
            return self.field.centerx
        inset = self.bar_width / 2 if self.bars else 0.0
        room = self.field.width - inset * 2
        return self.field.left + inset + at / (len(self.days) - 1) * room

    @property
    def title_width(self) -> float:
        """The room of the title: beside the legend where there is more than one line."""
        return self.field.width * (_TITLE if len(self.lines) > 1 else 1.0)

    @property
    def bar_width(self) -> float:
        """Units; the first and the last bar stand within the field."""
        return max(1.5, min(26.0, self.field.width / len(self.bars) * 0.7))

    def named_days(self, wide: float) -> tuple[int, ...]:
        """The places of the days that are written below, each so `wide`: the first, the last, some between.

        The first begins at the edge, the others stand in the middle of their places.
        """
        last = len(self.days) - 1
        room = max(1, int(self.field.width // max(_DAY_WIDTH, 1.5 * wide + _BETWEEN)))
        step = max(1, -(-last // room))
        places = list(range(0, last + 1, step))
        if places[-1] != last:
            if len(places) > 1:
                places.pop()
            places.append(last)
        return tuple(places)


def draw_plot(
    canvas: Canvas,
    words: Words,
    plot: Plot,
    shown: float,
    numbers: Sequence[str],
    style: TextStyle = SMALL_BOLD,
) -> None:
    """Draw the lines as far as they are `shown`, from 0 to 1; the title in a `style`, days, and the `numbers`
    of the marks.
    """
    field = plot.field
    _draw_title(canvas, plot, style)
    for value, number in zip(plot.marks, numbers, strict=True):
        y = plot.height(value)
        ink = with_alpha(CHALK, 90 if value == 0 else 40)
        canvas.fill(FRect(field.left, y, field.width, 1.2), ink)
        canvas.text(number, field.left - 8, y, SMALL, CHALK_SOFT, "right", width=_LEFT - 10)
    y, last = field.bottom + 17, len(plot.days) - 1
    wide = canvas.fonts.width(shown_day(words, plot.days[-1]), SMALL)
    for place in plot.named_days(wide):
        day = shown_day(words, plot.days[place])
        if 0 < place == last:
            canvas.text(day, field.right, y, SMALL, CHALK_SOFT, "right")
        elif place == 0 < last:
            canvas.text(day, field.left, y, SMALL, CHALK_SOFT)
        else:
            canvas.text(day, plot.across(place), y, SMALL, CHALK_SOFT, "centre")
    around = field.inflate(12, 12)
    before = canvas.clipped(FRect(around.left, around.top, around.width * shown, around.height))
    name = ("plot", plot.lines, plot.bars, plot.span, tuple(around.size))
    canvas.picture(name, around, lambda: _plot_svg(plot))
    canvas.unclip(before)


def shown_day(words: Words, day: str) -> str:
    """A day of the index ("2026-10-01") as this language writes it."""
    return words.day(date.fromisoformat(day))


def _draw_title(canvas: Canvas, plot: Plot, style: TextStyle) -> None:
    """Draw the title, and the legend of the lines."""
    top, right = plot.area.top + 15, plot.field.right
    canvas.text(plot.title, plot.field.left, top, style, CHALK, width=plot.title_width)
    if len(plot.lines) == 1:
        return
    room = plot.field.width * (1 - _TITLE) / 2 - 18
    for line, ink in reversed(list(zip(plot.lines, _INKS, strict=False))):
        right = canvas.text(line.name, right, top, SMALL, ink, "right", room).left - 18


def _plot_svg(plot: Plot) -> bytes:
    """Bars and lines alone; a line has a dot at each day where there are few."""
    around = plot.field.inflate(12, 12)

    def point(at: int, value: float) -> tuple[float, float]:
        return plot.across(at) - around.left, plot.height(value) - around.top

    lines = [[point(at, value) for at, value in enumerate(line.values)] for line in plot.lines]
    dot = _DOT if len(plot.days) <= _MOST_DOTS else 0.0
    return chalk_lines_svg(around.size, lines, _INKS, dot, "".join(_bars(plot, around)))


def _bars(plot: Plot, around: FRect) -> Sequence[str]:
    """Faint bars from the foot of the field, as high as their share of it."""
    if not plot.bars:
        return []
    each = plot.bar_width
    foot = plot.field.bottom - around.top
    bars = []
    for at, share in enumerate(plot.bars):
        left, high = plot.across(at) - around.left - each / 2, share * plot.field.height
        bars.append(
            f'<rect x="{left:.1f}" y="{foot - high:.1f}" width="{each:.1f}" height="{high:.1f}" '
            'fill="#f2f0e6" opacity="0.13"/>'
        )
    return bars


def draw_graphs(canvas: Canvas, words: Words, told: Answered, area: FRect, drawn: float) -> None:
    """One above the other, their titles of one size; `drawn` as of `draw_balance`."""
    high = (area.height - _APART) / 2
    upper = FRect(area.left, area.top - 8, area.width, high)
    lower = FRect(area.left, upper.bottom + _APART, area.width, high)
    won, gained = _won(words, told, upper), _gained(words, told, lower)
    line = canvas.fonts.line_height(SMALL_BOLD)
    rooms = [(plot.title, plot.title_width, line) for plot in (won, gained)]
    style = canvas.fonts.common_paragraph(rooms, SMALL_BOLD)
    shares = [percent(words, value / 100) for value in won.marks]
    draw_plot(canvas, words, won, drawn, shares, style)
    draw_plot(canvas, words, gained, drawn, _signed_marks(words, gained), style)


def draw_balance(canvas: Canvas, words: Words, told: Answered, area: FRect, drawn: float) -> None:
    """Draw the gain over time, as far as it is `drawn`, from 0 to 1."""
    plot = _gained(words, told, area)
    draw_plot(canvas, words, plot, drawn, _signed_marks(words, plot))


def _won(words: Words, told: Answered, area: FRect) -> Plot:
    """The share of deals won, before bars of how many were played."""
    days = tuple(each.key for each in told.periods)
    deals = [each.summary.deals for each in told.periods]
    shares = [100 * each.summary.deals_won / each.summary.deals for each in told.periods]
    most = max(deals)
    bars = tuple(count / most for count in deals)
    line = PlotLine("", tuple(shares))
    return Plot(area, days, (line,), 0, 100, bars, words("statistics.plot.won"))


def _gained(words: Words, told: Answered, area: FRect) -> Plot:
    title, lines = balance(words, told)
    return Plot(area, tuple(each.key for each in told.periods), lines, 0, 0, title=title)


def _signed_marks(words: Words, plot: Plot) -> list[str]:
    return [decimal(words, value, 0, signs=True) for value in plot.marks]


def balance(words: Words, told: Answered) -> tuple[str, tuple[PlotLine, ...]]:
    """The cumulative gain: with luck as a second line if enough deals are weighed."""
    whole = told.summary
    each = [period.summary for period in told.periods]
    if whole.weighed >= min(_ENOUGH, _ENOUGH_OF_ALL * whole.deals) and whole.weighed:
        made = PlotLine(words("statistics.plot.made"), added(s.made_of_weighed for s in each))
        luck = PlotLine(words("statistics.plot.luck"), added(s.worth for s in each))
        return words("statistics.plot.weighed"), (made, luck)
    if told.comparable:
        line = added(s.points - s.against for s in each)
        return words("statistics.plot.points"), (PlotLine("", line),)
    line = added(2 * s.deals_won + s.deals_drawn - s.deals for s in each)
    return words("statistics.plot.deals"), (PlotLine("", line),)


def added(values: Iterable[float]) -> tuple[float, ...]:
    """The running sum over periods."""
    return tuple(accumulate(values, initial=0.0))[1:]
