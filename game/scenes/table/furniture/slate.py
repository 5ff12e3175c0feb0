"""The slate on the right: names, dealer's mark, game points in chalk, Bummerl, bolts and the barrel."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.contest.match import Match
from game.core.deal import Deal, Seat
from game.scenes.elements.panels import draw_slate
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.families import SlateNotes, family_of
from game.scenes.table.layouts.names import halves, name_style
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import SMALL, SMALL_BOLD, TextStyle, figure
from game.stage.drawing.palette import CHALK, CHALK_SOFT, INK, LAMP, hex_of, with_alpha

_NAME = TextStyle(21, "serif", slanted=True)
_SCORE = TextStyle(46, "serif", "Semibold")
_CHALK_INK = hex_of(CHALK)
_INSET = 19.0
_HEAD, _FOOT, _ROW = 64.0, 84.0, 96.0
_MOST_DOTS, _DOT = 6, 24.0
_AT_EASE = 0.85
_BELOW_TWO = 60.0  # what the score of partners keeps of their row
_HIGH = 78.0  # a row in which a name may take two lines
_MARK, _MARK_OF_TWO = 28.0, 22.0  # the dealer's button beside one name, and beside two


def draw_score_slate(
    canvas: Canvas,
    seats: SeatsAtScreen,
    match: Match,
    dealer: Seat,
    order: Sequence[Seat],
    area: FRect,
    deal: Deal | None = None,
    points: bool = False,
    note: str = "",
) -> None:
    """Draw the slate in `area` as the match stands, a row a team of the seats in `order`; `dealer` is marked.

    Many rows are lower than few: their scores are written smaller. What a seat has bid in a `deal` is
    noted where the game notes it; how much of that is won only where `points` are told. A `note` stands at
    the foot.
    """
    draw_slate(canvas, area)
    context = seats.context
    head = match_goal(context, match)
    canvas.text(head, area.centerx, area.top + 36, SMALL, CHALK_SOFT, "centre", area.width - 40)
    _rule(canvas, area, area.top + 56)
    rows = slate_rows(order, match)
    first = _row(area, len(rows), 0)
    named = [_lines(canvas, [seats.name(seat) for seat in team], first) for team in rows]
    broken = _broken_style(canvas, named, first)
    for row, (team, names) in enumerate(zip(rows, named, strict=True)):
        place = _row(area, len(rows), row)
        notes = family_of(match.game).slate_notes(context, match, deal, team[0], points)
        if notes is not None:
            _draw_noted(
                canvas, seats.name(team[0]), match, team[0], place, dealer == team[0], notes
            )
        else:
            mark = _MARK if len(team) == 1 else _MARK_OF_TWO
            _draw_row(canvas, names, match, team[0], place, dealer in team, broken, mark)
        _rule(canvas, area, place.bottom)
    foot = "\n".join(filter(None, (_foot(context, match), note)))
    below = FRect(area.left + _INSET, area.bottom - 80, area.width - _INSET * 2, 60)
    canvas.paragraph(foot, below, SMALL, CHALK_SOFT, "centre", centred=True)


def match_goal(context: AppContext, match: Match) -> str:
    """How far the match goes."""
    if match.length is not None:
        return context.words.counted("match_length.deals", match.length)
    key = "table.slate.down" if match.counts_down else "table.slate.to"
    return context.words(key, count=match.target)


def slate_rows(order: Sequence[Seat], match: Match) -> tuple[tuple[Seat, ...], ...]:
    """The teams of a match as the slate lists them: the team of the last seat in `order` comes last."""
    viewer = order[-1]
    teams = sorted(match.game.teams, key=lambda team: min(order.index(seat) for seat in team))
    return tuple(sorted(teams, key=lambda team: viewer in team))


def shown_score(match: Match, seat: Seat) -> int:
    """A score in chalk: below nothing only where the game takes points away."""
    shown = match.shown(seat)
    return shown if match.game.scorer.negative else max(0, shown)


def counts_bummerl(match: Match) -> bool:
    """Whether Bummerl decide a match: not where it has a fixed number of deals."""
    return bool(match.marks.bummerl) and match.length is None


def score_line(context: AppContext, match: Match) -> str:
    """How a match stands, a figure a team: in Bummerl where those decide it."""
    seats, bummerl = [team[0] for team in match.game.teams], match.marks.bummerl
    if counts_bummerl(match):
        score = " : ".join(str(bummerl[seat]) for seat in seats)
        return context.words("records.bummerl", score=score)
    return " : ".join(figure(shown_score(match, seat)) for seat in seats)


def _lines(canvas: Canvas, names: Sequence[str], area: FRect) -> Sequence[str]:
    """The names of a team; one that would be small is broken in two, if the row is high enough."""
    if len(names) > 1 or area.height < _HIGH or not _is_crowded(canvas, names[0], area.width):
        return names
    return halves(names[0]) or names


def _broken_style(canvas: Canvas, named: Sequence[Sequence[str]], area: FRect) -> TextStyle | None:
    """How names are written that stand one below the other, all rows alike; None where none have to."""
    if not any(_are_long(canvas, names, area) for names in named):
        return None
    pairs = [names for names in named if len(names) > 1]
    high = _height_of_two(area)
    styles = [name_style(canvas, names, _NAME, area.width, high) for names in pairs]
    return min(styles, key=lambda style: style.shrink)


def _height_of_two(area: FRect) -> float:
    """The share of two names in a row's height: the score below them has no less than beside short ones."""
    return max(40.0, area.height - _BELOW_TWO)


def _are_long(canvas: Canvas, names: Sequence[str], area: FRect) -> bool:
    """Whether partners have no room beside each other and the dealer's mark."""
    together = canvas.fonts.width(" & ".join(names), _NAME)
    return len(names) > 1 and together > area.width - _MARK_OF_TWO - 6


def _is_crowded(canvas: Canvas, name: str, width: float) -> bool:
    """Whether a name would be small beside a mark, which then stands lower."""
    return canvas.fonts.width(name, _NAME.shrunk(_AT_EASE)) > width


def _draw_row(
    canvas: Canvas,
    names: Sequence[str],
    match: Match,
    seat: Seat,
    area: FRect,
    deals: bool,
    broken: TextStyle | None,
    mark: float,
) -> None:
    """A team's names, one below the other where they are `broken`, the dealer's mark, the score.

    Where the names need the whole row the mark stands beside the score.
    """
    name = " & ".join(names)
    pair = broken is not None and len(names) > 1
    crowded = pair or _is_crowded(canvas, name, area.width - mark - 6)
    room_for_name = area.width - (mark + 6 if deals and not crowded else 0)
    share = min(1.0, area.height / _ROW)
    middle = area.top + 34 + 30 * (area.height - 34) / (_ROW - 34)
    if broken is not None:
        two = _height_of_two(area)
        share, middle = share * 0.84, (area.top + two + area.bottom) / 2
    if pair and broken is not None:
        for at, each in enumerate(names):
            y = area.top + 5 + two * (at + 0.5) / 2
            canvas.text(each, area.left, y, broken, CHALK, width=room_for_name)
    else:
        style = name_style(canvas, [name], _NAME, room_for_name, 30.0)
        canvas.text(name, area.left, area.top + 22, style, CHALK, width=room_for_name)
    score = _SCORE.sized(_SCORE.size * share)
    if deals:
        dots = min(3, match.marks.bummerl[seat]) if match.marks.bummerl else 0
        aside = dots * (_DOT + 2) + 4 if crowded and dots else 0
        y = middle if crowded else area.top + 22
        draw_dealer_mark(canvas, area.right - mark / 2 - aside, y, mark)
    canvas.text(figure(shown_score(match, seat)), area.left, middle, score, CHALK)
    if match.marks.bummerl:
        _draw_bummerl(canvas, match.marks.bummerl[seat], area)


def _draw_noted(
    canvas: Canvas, name: str, match: Match, seat: Seat, area: FRect, deals: bool, notes: SlateNotes
) -> None:
    """A seat's row in three lines: its name, its score beside marks and barrel, what it has bid."""
    step = area.height / 96
    top, middle, low = (area.top + share * step for share in (20, 51, 81))
    marked = deals or notes.first_hand
    crowded = marked and _is_crowded(canvas, name, area.width - 34)
    width = area.width - (34 if marked and not crowded else 0)
    beside = low if crowded else top
    style = name_style(canvas, [name], _NAME, width, 24 * step)
    canvas.text(name, area.left, top, style, CHALK, width=width)
    if deals:
        draw_dealer_mark(canvas, area.right - 14, beside, 28 * step)
    elif notes.first_hand:
        _draw_first_hand(canvas, area.right - 14, beside, 22 * step)
    right = _draw_marks(canvas, area.right + 4, middle, 38 * step, notes)
    shown = figure(shown_score(match, seat))
    score = canvas.fonts.within(_SCORE.sized(38 * step), 39 * step)
    canvas.text(shown, area.left, middle, score, CHALK, width=right - 4 - area.left)
    low_style = canvas.fonts.within(SMALL_BOLD, 19 * step)
    width = area.width - (34 if crowded else 0)
    canvas.text(notes.line, area.left, low, low_style, LAMP, width=width)


def _draw_first_hand(canvas: Canvas, x: float, y: float, side: float) -> None:
    """A speech bubble in chalk: this seat opens the auction."""
    from art.icons import icon

    place = FRect(x - side / 2, y - side / 2, side, side)
    canvas.picture("first hand", place, lambda: icon("table_call", _CHALK_INK))


def _draw_marks(
    canvas: Canvas, right: float, middle: float, high: float, notes: SlateNotes
) -> float:
    """The barrel with its attempts left, and before it bolts over falls; returns where they begin."""
    from art.tally import barrel_svg, bolt_svg, fall_svg

    if notes.attempts is not None:
        barrel = FRect(right - high, middle - high / 2, high, high)
        canvas.picture("barrel", barrel, barrel_svg)
        number = _SCORE.sized(high * 0.4)
        canvas.text(str(notes.attempts), *barrel.center, number, INK, "centre")
        right = barrel.left
    side = high / 2
    for count, y, kind, make in (
        (notes.bolts, middle - side, "bolt", bolt_svg),
        (notes.falls, middle, "fall", fall_svg),
    ):
        for at in range(count):
            canvas.picture(kind, FRect(right - side * (at + 1), y, side, side), make)
    return right - side * max(notes.bolts, notes.falls)


def draw_dealer_mark(canvas: Canvas, x: float, y: float, side: float = _MARK) -> None:
    """The brass button of the dealer."""
    from art.marks import dealer_mark_svg

    canvas.picture("dealer", FRect(x - side / 2, y - side / 2, side, side), dealer_mark_svg)


def _draw_bummerl(canvas: Canvas, count: int, area: FRect) -> None:
    """A fat dot each; beyond what fits, their number."""
    from art.marks import bummerl_svg

    for at in range(min(count, _MOST_DOTS)):
        canvas.picture("bummerl", _dot(area, at), bummerl_svg)


def _dot(row: FRect, at: int) -> FRect:
    side = _DOT * min(1.0, (row.height - 44) / (_ROW - 44) + 0.2)
    top = row.top + 44 - (24 - side) + (at // 3) * side + max(0.0, row.height - _ROW)
    return FRect(row.right - side - (at % 3) * (side + 2), top, side, side)


def dot_place(area: FRect, rows: int, row: int, count: int) -> FRect:
    """The place of the last of `count` Bummerl in one of the rows of the slate in `area`."""
    return _dot(_row(area, rows, row), min(count, _MOST_DOTS) - 1)


def _row(area: FRect, rows: int, row: int) -> FRect:
    high = (area.height - _HEAD - _FOOT) / rows
    return FRect(area.left + _INSET, area.top + _HEAD + row * high, area.width - _INSET * 2, high)


def _rule(canvas: Canvas, area: FRect, y: float) -> None:
    canvas.fill(
        FRect(area.left + _INSET - 4, y, area.width - _INSET * 2 + 8, 1.4), with_alpha(CHALK, 90)
    )


def _foot(context: AppContext, match: Match) -> str:
    lines = [context.words("table.slate.deal", number=match.number)]
    if match.marks.carry:
        lines.append(context.words("table.slate.carry", count=match.marks.carry))
    lines.append(family_of(match.game).slate_foot(context, match))
    return "\n".join(filter(None, lines))
