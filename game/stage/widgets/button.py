"""A button: words, maybe an icon and the key that does the same."""

from __future__ import annotations

from typing import Literal

from pygame import FRect

from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BUTTON, KEY, TextStyle
from game.stage.drawing.palette import CREAM, INK, LAMP, Colour, mixed, with_alpha
from game.stage.input.intents import Confirm, ConfirmReleased, Intent
from game.stage.user_action import UserAction
from game.stage.widgets.widget import Pressable

ButtonKind = Literal["plain", "primary", "quiet", "danger"]

_PAD = 18.0
# What a stacked button keeps free above its icon and below its words.
_AROUND = 8.0
_CROWDED = 0.75
_SLACK = 1.0  # a width that is taken apart again must not come out a hair too small for the words
_BRASS: Colour = (203, 152, 62)
_BRASS_LIT: Colour = (255, 228, 156)
_WINE: Colour = (112, 30, 24)
_WINE_LIT: Colour = (176, 62, 46)
# A key that must be held: seconds until it counts, and the steps in which its button fills.
_HOLD, _STEPS = 0.5, 24


class Button(Pressable):
    """Emits `action` when clicked or confirmed.

    `key`, or on a pad its button `pad`, is shown on a small cap at the right. A `stacked` button has its
    icon above its words, and no cap. Words too long for a line are written in two where they are larger so.
    """

    def __init__(
        self,
        label: str,
        action: UserAction,
        area: FRect | None = None,
        *,
        icon: str = "",
        key: str = "",
        pad: str = "",
        kind: ButtonKind = "plain",
        tip: str = "",
        style: TextStyle = BUTTON,
        centred: bool = True,
        stacked: bool = False,
    ) -> None:
        super().__init__(action, area, tip)
        self.label = label
        self.icon = icon
        self.key = key
        self.pad = pad
        self.kind = kind
        self.style = style
        self.centred = centred
        self.stacked = stacked

    def natural_width(self, canvas: Canvas) -> float:
        """The width at which nothing shrinks, in design units."""
        words = canvas.fonts.width(self.label, self.style) if self.label else 0.0
        gap = 10.0 if self.icon and self.label else 0.0
        icon = self.style.size * 1.2 if self.icon else 0.0
        cap = max(_cap_width(canvas, self.key), _cap_width(canvas, self.pad))
        return words + icon + gap + cap + _PAD * 2 + _SLACK

    @property
    def said(self) -> str:
        """The words, and the reason or explanation beside them."""
        if not (self.label and self.tip):
            return self.label or self.tip
        return f"{self.label.rstrip('.')}. {self.tip}"

    def draw(self, canvas: Canvas) -> None:
        area = self.area.move(0, 1.5) if self.pressed and self.enabled else self.area
        if self.kind != "quiet":
            canvas.box(area, self._style())
        elif self.warmth > 0.1:
            veil = BoxStyle(with_alpha(LAMP, round(6 * self.warmth) * 6), radius=self.radius)
            canvas.box(area, veil)
        self._draw_inside(canvas, area)

    def _draw_stacked(self, canvas: Canvas, area: FRect) -> None:
        ink, high = self._ink(), canvas.fonts.line_height(self.style)
        side = min(area.height * 0.42, area.height - high - _AROUND)
        top = area.top + (area.height - side - high) / 2
        canvas.icon(self.icon, FRect(area.centerx - side / 2, top, side, side), ink)
        below = top + side + high / 2
        canvas.text(
            self.label, area.centerx, below, self.style, ink, "centre", width=area.width - 8
        )

    def _draw_inside(self, canvas: Canvas, area: FRect) -> None:
        if self.stacked:
            self._draw_stacked(canvas, area)
            return
        ink = self._ink()
        key = canvas.key_hint(self.key, self.pad)
        cap = _cap_width(canvas, key)
        style = canvas.fonts.within(self.style, area.height)
        wide = canvas.fonts.width(self.label, style) if self.label else 0.0
        side = self.style.size * 1.2 if self.icon else 0.0
        gap = 10.0 if self.icon and self.label else 0.0
        pad = min(_PAD, area.width * 0.1)
        free = area.width - pad * 2 - cap
        if key and self.label and wide * _CROWDED > free - side - gap:
            side = gap = 0.0  # words and key say more than the sign
        room = free - side - gap
        words = min(room, wide)
        left = area.left + pad
        if self.centred:
            left += max(0.0, (area.width - pad * 2 - cap - side - gap - words) / 2)
        if side:
            canvas.icon(self.icon, FRect(left, area.centery - side / 2, side, side), ink)
            left += side + gap
        lines = FRect(left, area.top, max(8.0, room), area.height)
        if self.label and wide > lines.width and self._reads_better_in_two(canvas, lines, style):
            canvas.paragraph(
                self.label, lines, style, ink, "centre" if self.centred else "left", centred=True
            )
        elif self.label:
            canvas.text(self.label, left, area.centery, style, ink, width=lines.width)
        if key:
            draw_key_cap(canvas, key, area.right - pad * 0.7, area.centery, ink)

    def _reads_better_in_two(self, canvas: Canvas, area: FRect, style: TextStyle) -> bool:
        """Whether words too long for a line are larger in two."""
        fonts, room = canvas.fonts, (self.label, area.width, area.height)
        in_two = fonts.common_paragraph([room], style).shrink
        return in_two * fonts.width(self.label, style) > area.width * style.shrink

    def _ink(self) -> Colour:
        if not self.enabled:
            return mixed(CREAM, (70, 58, 46), 0.62)
        if self.kind == "primary":
            return INK
        return mixed(CREAM, (255, 246, 222), round(self.warmth))

    def _style(self) -> BoxStyle:
        plate = self.plate()
        if not self.enabled or self.kind == "plain":
            return plate
        step = round(self.warmth * 5) / 5
        if self.kind == "danger":
            fill, shine = (
                mixed(_WINE, _WINE_LIT, step * 0.4),
                mixed(_WINE, _WINE_LIT, 0.5 + step / 2),
            )
        else:
            fill = mixed(_BRASS, _BRASS_LIT, step * 0.4)
            shine = mixed(_BRASS_LIT, (255, 246, 214), step)
        return BoxStyle(fill, plate.rim, plate.rim_width, plate.radius, shine)


class HeldButton(Button):
    """Emits `action` when clicked, or once its key is held for half a second: nothing happens by a slip."""

    def __init__(self, label: str, action: UserAction, icon: str) -> None:
        super().__init__(label, action, icon=icon, kind="primary")
        self._held_for: float | None = None

    @property
    def moving(self) -> bool:
        return super().moving or self._held_for is not None

    def on(self, intent: Intent) -> bool:
        match intent:
            case Confirm():
                self._held_for = 0.0
            case ConfirmReleased():
                self._held_for = None
            case _:
                return False
        return True

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._held_for is None:
            return
        self._held_for += seconds
        if self._held_for >= _HOLD:
            self._held_for = None
            self.press()

    def draw(self, canvas: Canvas) -> None:
        """The button fills from the left while its key is held."""
        super().draw(canvas)
        share = round((self._held_for or 0.0) / _HOLD * _STEPS) / _STEPS
        if share:
            filled = FRect(self.area.left, self.area.top, self.area.width * share, self.area.height)
            canvas.box(filled, BoxStyle(with_alpha(INK, 60), radius=self.radius))


def _cap_width(canvas: Canvas, key: str) -> float:
    return canvas.fonts.width(key, KEY) + 22.0 if key else 0.0


def draw_key_cap(canvas: Canvas, key: str, right: float, middle: float, ink: Colour) -> FRect:
    """The name of a key on a small cap that ends at `right`; returns where it stands."""
    width = max(22.0, canvas.fonts.width(key, KEY) + 12.0)
    height = max(21.0, canvas.fonts.line_height(KEY) + 1.0)
    area = FRect(right - width, middle - height / 2, width, height)
    canvas.box(area, BoxStyle(with_alpha(ink, 26), with_alpha(ink, 130), 1.2, 5))
    canvas.text(key, area.centerx, area.centery, KEY, ink, "centre")
    return area
