"""The speech of a guide: a sheet over the table, which covers neither the hand nor the thing pointed at."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf

from pygame import FRect

from game.scenes.lessons.in_sight import ABOVE_ALL, Wanted, wanted_in_sight
from game.scenes.table import TableScene
from game.scenes.table.animation.picture import Picture
from game.scenes.table.guide import Guide
from game.scenes.table.input.decision import Decision
from game.scenes.table.layouts.layout import Layout
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, SMALL, TextStyle
from game.stage.drawing.palette import INK, INK_SOFT, LAMP, PAPER, RED, Colour, with_alpha
from game.stage.user_action import UserAction
from game.stage.widgets import Button, Widget
from game.words.forms import Voiced

_PAD, _BUTTON, _GAP, _FOOT = 20.0, 38.0, 8.0, 22.0
_WIDE, _CORNER = 560.0, 462.0
_WIDTHS = (560.0, 480.0, 400.0, 340.0, 290.0)
_STEP, _RIM = 20.0, 6.0
_APART = 6.0


@dataclass(frozen=True)
class SpeechPart:
    """A part of a speech. A verdict on a try is bold, and red where the try was not `right`."""

    text: str
    right: bool | None = None

    @property
    def style(self) -> TextStyle:
        return BODY if self.right is None else BODY_BOLD

    @property
    def ink(self) -> Colour:
        return RED if self.right is False else INK


class Speech:
    """Parts one below the other, a line at the foot, and buttons."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self.area = FRect(0, 0, 0, 0)
        self.buttons: tuple[Button, ...] = ()
        self._parts: tuple[SpeechPart, ...] = ()
        self._foot = ""

    @property
    def shown(self) -> bool:
        return bool(self._parts)

    @property
    def text(self) -> Voiced:
        """All that is said now."""
        lines = [each.text for each in self._parts]
        heard = [each.heard if isinstance(each, Voiced) else each for each in lines]
        return Voiced("\n".join(lines), "\n".join(heard))

    def say(
        self, parts: Sequence[SpeechPart], foot: str = "", buttons: tuple[Button, ...] = ()
    ) -> None:
        """Say something; a listener hears what is new: a verdict alone, else everything and the buttons."""
        new = [each for each in parts if each not in self._parts]
        only_verdict = all(each.right is not None for each in new)
        self._parts, self._foot = tuple(parts), foot
        for each in new if only_verdict else parts:
            self._context.say(each.text)
        if not only_verdict:
            self._context.say(", ".join(button.said for button in buttons))
        self.buttons = buttons

    def hush(self) -> None:
        """Nothing is said."""
        self.say(())

    def place(self, picture: Picture, decision: Decision | None, keep: Sequence[FRect]) -> None:
        """Find a place as high as the words need, clear of all that the table shows and asks.

        Where none is, what is covered least and matters least is covered; last of all what is to be kept.
        """
        wanted = [*((each, ABOVE_ALL) for each in keep), *wanted_in_sight(picture, decision)]
        self.area = clearest(self._places(picture.layout), wanted)
        bottom = self.area.bottom - 12
        for row in reversed(self._rows(self.area.width)):
            self._place_row(row, bottom)
            bottom -= _BUTTON + _GAP

    def _place_row(self, row: Sequence[Button], bottom: float) -> None:
        """Buttons side by side, the last at the sheet's right; narrower only where one has no room alone."""
        right, room = self.area.right - _PAD, self.area.width - _PAD * 2
        for button in reversed(row):
            wide = min(room, self._natural(button))
            button.area = FRect(right - wide, bottom - _BUTTON, wide, _BUTTON)
            right -= wide + _GAP

    def _rows(self, wide: float) -> list[list[Button]]:
        """The buttons in as many rows as they need on a sheet of this width."""
        rows: list[list[Button]] = []
        used, room = 0.0, wide - _PAD * 2
        for button in self.buttons:
            natural = self._natural(button)
            if not rows or used + _GAP + natural > room:
                rows.append([button])
                used = natural
            else:
                rows[-1].append(button)
                used += _GAP + natural
        return rows

    def _natural(self, button: Button) -> float:
        return button.natural_width(self._context.canvas) + 6

    def _foot_height(self, wide: float) -> float:
        """How high the rows of buttons are; 0 where there are none."""
        rows = len(self._rows(wide))
        return rows * (_BUTTON + _GAP) - _GAP if rows else 0.0

    def draw(self, canvas: Canvas) -> None:
        if not self.shown:
            return
        canvas.shadow(self.area, 0.45, 12)
        wrong = any(each.right is False for each in self._parts)
        rim: Colour = RED if wrong else with_alpha(LAMP, 220)
        canvas.box(self.area, BoxStyle(PAPER, rim, 2.2, 12))
        inside = self.area.inflate(-_PAD * 2, -24)
        below = inside.copy()
        for each in self._parts:
            bottom = canvas.paragraph(each.text, below, each.style, each.ink).bottom
            below = FRect(inside.left, bottom + _APART, inside.width, inside.bottom - bottom)
        if self._foot:
            above = self._above_buttons(self.area.width)
            y = self.area.bottom - (17 if not self.buttons else 12 + _BUTTON / 2)
            right = self.buttons[0].area.left - _GAP if self.buttons and not above else inside.right
            if above:
                y = self.area.bottom - 12 - self._foot_height(self.area.width) - self._line / 2
            canvas.text(self._foot, inside.left, y, SMALL, INK_SOFT, width=right - inside.left)

    def _places(self, layout: Layout) -> Iterator[FRect]:
        """The places tried for the sheet, the best first; then anywhere, broad rather than narrow."""
        seen, narrow = layout.visible, layout.core.width - 40
        if layout.seats == 2 and seen.width > seen.height:
            yield FRect(layout.log.left - 8, layout.core.top + 12, _CORNER, self._height(_CORNER))
        wide = min(_WIDE, narrow)
        high, middle = self._height(wide), layout.core.centerx
        yield FRect(middle - wide / 2, layout.middle[1] - high / 2, wide, high)
        room = seen.inflate(-_RIM * 2, -_RIM * 2)
        roomy = [each for each in _WIDTHS if self._least_width <= each <= narrow]
        for wide in roomy or [narrow]:
            high = self._height(wide)
            tops = [room.top + down for down in steps(room.height - high, _STEP)]
            columns = [
                FRect(room.left + across, room.top, wide, high)
                for across in steps(room.width - wide, _STEP)
            ]
            for column in sorted(columns, key=lambda each: abs(each.centerx - middle)):
                yield from (FRect(column.left, top, wide, high) for top in tops)

    @property
    def _least_width(self) -> float:
        """The width at which each button has room for its words."""
        return max((self._natural(each) for each in self.buttons), default=0.0) + _PAD * 2

    def _height(self, wide: float) -> float:
        fonts, width = self._context.fonts, wide - _PAD * 2
        high = sum(fonts.height(each.text, each.style, width) for each in self._parts)
        high += _APART * (len(self._parts) - 1)
        foot = self._foot_height(wide) + 4 if self.buttons else _FOOT if self._foot else 0.0
        if self._above_buttons(wide):
            foot += self._line
        return high + 26 + foot

    @property
    def _line(self) -> float:
        """How high the line at the foot is where it stands above the buttons."""
        return self._context.fonts.line_height(SMALL) + 2

    def _above_buttons(self, wide: float) -> bool:
        """Whether the line at the foot of a sheet of this width has no room beside the buttons."""
        if not (self._foot and self.buttons):
            return False
        beside = sum(self._natural(each) + _GAP for each in self.buttons)
        return self._context.fonts.width(self._foot, SMALL) > wide - _PAD * 2 - beside


class SpeakingGuide(Guide):
    """A guide whose `speech` lies over the table `scene`, which it is given once both have been made."""

    scene: TableScene

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.speech = Speech(context)
        self._decision: Decision | None = None

    @property
    def words(self) -> str:
        return self.speech.text.heard

    @property
    def widgets(self) -> Sequence[Widget]:
        return self.speech.buttons

    def reworded(self) -> None:
        if self.speech.shown:
            self._show()

    @abstractmethod
    def _show(self) -> None:
        """Say what is to be said now, where it covers least."""

    def used_areas(self) -> list[FRect]:
        """The areas of all that the player can use now."""
        if self._decision is None:
            return []
        self._decision.row.place(self.context.canvas)
        return [each.area for each in self._decision.widgets]


def next_button(context: AppContext, label: str, action: UserAction) -> Button:
    """The button that goes on, and says that Enter does so too."""
    enter = context.words("lesson.enter")
    return Button(context.words(label), action, icon="next", key=enter, kind="primary", style=SMALL)


def clearest(places: Iterable[FRect], wanted: Sequence[Wanted]) -> FRect:
    """The first place that covers nothing that is wanted, else the one that covers what matters least."""
    by_worth = sorted(wanted, key=lambda each: -each[1])
    areas = [area for area, _ in by_worth]
    best, least = FRect(), inf
    for place in places:
        around = place.inflate(8, 8)
        hit = around.collidelistall(areas)
        if not hit:
            return place
        covered = 0.0
        for at in hit:
            part = around.clip(areas[at])
            covered += part.width * part.height * by_worth[at][1]
            if covered >= least:
                break
        else:
            best, least = place, covered
    return best


def steps(room: float, step: float) -> Iterator[float]:
    """Distances from nothing to the whole room."""
    count = max(0, int(room / step))
    yield from (at * step for at in range(count + 1))
    if room > count * step:
        yield room
