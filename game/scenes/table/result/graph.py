"""The way of a match in chalk: every seat's score after each deal, a line each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pygame import FRect

from game.contest.match import Match
from game.core.deal import Team
from game.scenes.elements.chalk_lines import BLUE, chalk_lines_svg
from game.scenes.elements.panels import draw_slate
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.families import family_of
from game.scenes.table.furniture.plates import draw_portrait
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import SMALL, Fonts, figure
from game.stage.drawing.palette import CHALK_SOFT, GREEN_SOFT, LAMP, RED_SOFT, Colour

LEAST_DEALS = 3
_INKS: tuple[Colour, ...] = (LAMP, GREEN_SOFT, BLUE, RED_SOFT)
_PAD, _LEFT, _FACE = 24.0, 62.0, 34.0
_FRAME, _BESIDE = 18.0, 8.0  # of the slate; between a number and its line
_LETTERS = 0.7  # how much of a line its figures take
_STEPS = (1, 2, 3, 5, 10, 20, 50, 100, 200, 250, 500, 1000)
_MOST_MARKS, _MOST_NUMBERS = 6, 12


def has_graph(standings: Sequence[Match]) -> bool:
    """Whether there is anything to look at: several deals in which a score is gathered."""
    return len(last_game(standings)) > LEAST_DEALS


def last_game(standings: Sequence[Match]) -> tuple[Match, ...]:
    """The standings since the scores last began at nothing: where Bummerl are counted, of one game."""
    began = 0
    for at in range(1, len(standings) - 1):
        if standings[at].marks.bummerl != standings[at - 1].marks.bummerl:
            began = at
    return tuple(standings[began:])


@dataclass(frozen=True)
class Graph:
    """The scores of a match in an area, one line a team; the plot begins so far from its `left` edge."""

    standings: tuple[Match, ...]
    area: FRect
    left: float = _LEFT

    @cached_property
    def teams(self) -> tuple[Team, ...]:
        return self.standings[-1].game.teams

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The scores of each team, the first one as the match was found."""
        return tuple(
            tuple(match.scores[team[0]] for match in self.standings) for team in self.teams
        )

    @cached_property
    def plot(self) -> FRect:
        """The area of the lines: right of the numbers, left of the faces at their ends."""
        right = self.area.right - _PAD - _FACE - 10
        left, top = self.area.left + self.left, self.area.top + _PAD + 4
        return FRect(left, top, right - left, self.area.bottom - _PAD - 24 - top)

    @cached_property
    def _span(self) -> tuple[int, int]:
        every = [score for line in self.lines for score in line]
        return min(0, *every), max(self.goal, *every)

    @property
    def goal(self) -> int:
        """The score that wins; nothing where the number of deals says when the match is over."""
        match = self.standings[-1]
        return match.target if match.length is None else 0

    @cached_property
    def marks(self) -> tuple[int, ...]:
        """The scores that have a line across: round numbers, and what the family marks."""
        low, high = self._span
        step = next((each for each in _STEPS if (high - low) / each <= _MOST_MARKS), _STEPS[-1])
        return tuple(range(low // step * step + (step if low % step else 0), high + 1, step))

    def height(self, score: float) -> float:
        """The height of a score in the plot."""
        low, high = self._span
        return self.plot.bottom - (score - low) / (high - low) * self.plot.height

    def across(self, deal: int) -> float:
        """The horizontal place of the score after so many of its deals."""
        return self.plot.left + deal / (len(self.standings) - 1) * self.plot.width

    def ends(self) -> tuple[float, ...]:
        """The place of the face at the end of each line: next to it, and none over another."""
        wanted = sorted((self.height(line[-1]), at) for at, line in enumerate(self.lines))
        room = min(_FACE + 2, (self.area.height - 12) / len(wanted))
        lowest = self.area.bottom - 6 - room / 2
        found: dict[int, float] = {}
        for below, (y, at) in enumerate(reversed(wanted)):
            found[at] = min([y, lowest - below * room, *(each - room for each in found.values())])
        highest = self.area.top + 6 + room / 2
        for above, (_, at) in enumerate(wanted):
            found[at] = max(found[at], highest + above * room)
        return tuple(found[at] for at in range(len(self.lines)))


def graph_in(area: FRect, standings: tuple[Match, ...], fonts: Fonts) -> Graph:
    """The graph of a match in an area, its plot as far right as its longest number needs."""
    graph = Graph(standings, area)
    widest = max(fonts.width(figure(score), SMALL) for score in graph.marks)
    return replace(graph, left=max(_LEFT, _FRAME + widest + _BESIDE))


def draw_graph(canvas: Canvas, graph: Graph, seats: SeatsAtScreen, shown: float) -> None:
    """The slate, its numbers, and as much of the lines and of the faces at their ends as is `shown`."""
    draw_slate(canvas, graph.area)
    _draw_numbers(canvas, graph)
    name = ("graph", graph.standings[-1].score, len(graph.standings), tuple(graph.area.size))
    plot = graph.plot.inflate(8, 8)
    wide = graph.area.right - plot.left
    before = canvas.clipped(FRect(plot.left, graph.area.top, wide * shown, graph.area.height))
    canvas.picture(name, plot, lambda: _graph_svg(graph))
    for team, y, ink in zip(graph.teams, graph.ends(), _INKS, strict=False):
        face = FRect(graph.plot.right + 12, y - _FACE / 2, _FACE, _FACE)
        draw_portrait(canvas, seats.portrait(team[0]), face)
        canvas.fill(FRect(face.left, face.bottom - 3, _FACE, 3), ink)
    canvas.unclip(before)


def _draw_numbers(canvas: Canvas, graph: Graph) -> None:
    plot, target, match = graph.plot, graph.goal, graph.standings[-1]
    marked = family_of(match.game).marked_scores(match.game) if match.length is None else ()
    heights = [graph.height(score) for score in marked]
    high = canvas.fonts.line_height(SMALL) * _LETTERS
    for score in graph.marks:
        y = graph.height(score)
        faint = CHALK_SOFT[:3] + ((150,) if score in (0, target) else (60,))
        canvas.fill(FRect(plot.left, y, plot.width, 1.2), faint)
        if all(abs(y - each) > high for each in heights):
            canvas.text(figure(score), plot.left - _BESIDE, y, SMALL, CHALK_SOFT, "right")
    for score, y in zip(marked, heights, strict=True):
        canvas.fill(FRect(plot.left, y, plot.width, 1.6), (*LAMP[:3], 130))
        canvas.text(figure(score), plot.left - _BESIDE, y, SMALL, CHALK_SOFT, "right")
    first = graph.standings[0].number - 1
    deals = len(graph.standings) - 1
    step = -(-deals // _MOST_NUMBERS)
    for deal in range(step, deals + 1, step):
        x, y = graph.across(deal), plot.bottom + 18
        canvas.text(str(first + deal), x, y, SMALL, CHALK_SOFT, "centre")


def _graph_svg(graph: Graph) -> bytes:
    """The lines alone, each in its own ink and rhythm, with a dot at each deal."""
    plot = graph.plot.inflate(8, 8)
    lines = [
        [
            (graph.across(at) - plot.left, graph.height(score) - plot.top)
            for at, score in enumerate(line)
        ]
        for line in graph.lines
    ]
    return chalk_lines_svg(plot.size, lines, _INKS, 1.6 if len(graph.standings) > 40 else 3.2)
