"""Choosing a picture: a portrait, the back of the cards, the cloth of the table; all of them side by side."""

from __future__ import annotations

from typing import Literal

from pygame import FRect

from game.scenes.actions import Back
from game.scenes.elements.panels import draw_board, in_rows
from game.scenes.elements.widget_page import WidgetPage
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.fonts import BODY, HEADING, SMALL, Fonts
from game.stage.drawing.palette import CREAM, LAMP, with_alpha
from game.stage.drawing.textures import OWN_BACK
from game.stage.drawing.units import Units
from game.stage.input.intents import Confirm, Intent
from game.stage.settings import PictureSetting, allowed_for
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Pressable, Widget, WidgetGroup
from game.stage.widgets.labelled import Labelled

PictureKind = Literal["portrait", "back", "cloth"]

_WIDTH, _PAD, _HEAD, _FOOT, _NAME = 980.0, 40.0, 88.0, 84.0, 26.0
# How many stand side by side, where the window is wide and where it is tall.
_ACROSS: dict[PictureKind, tuple[int, int]] = {"portrait": (6, 4), "back": (7, 4), "cloth": (4, 2)}
# Width to height.
_SHAPES: dict[PictureKind, float] = {"portrait": 1.0, "back": RATIO, "cloth": 4 / 3}
_GAP = 12.0
# Text from so much growth on is large.
_LARGE = 1.2


def draw_kept(
    canvas: Canvas, context: AppContext, kind: PictureKind, value: str, area: FRect
) -> None:
    """A picture as large as its shape allows in the middle of an area."""
    wide = min(area.width, area.height * _SHAPES[kind])
    place = FRect(0, 0, wide, wide / _SHAPES[kind])
    place.center = area.center
    match kind:
        case "portrait":
            from art.portraits import portrait_svg

            canvas.picture(("portrait", value), place, lambda: portrait_svg(value))
        case "back":
            from art.decks import back_svg

            name = context.settings.deck if value == OWN_BACK else value
            canvas.picture(("back", name), place, lambda: back_svg(name))
        case "cloth":
            from art.table import rough_table_svg

            canvas.picture(("cloth", value), place, lambda: rough_table_svg(480, 360, value))


def name_height(fonts: Fonts) -> float:
    """The room for a picture's name: a line, or two where text is large."""
    return _NAME if fonts.growth(SMALL) < _LARGE else 2 * fonts.line_height(SMALL)


class PictureTile(Pressable):
    """A picture with its name; `chosen` while it is the one in use."""

    def __init__(
        self,
        context: AppContext,
        kind: PictureKind,
        value: str,
        chosen: bool,
    ) -> None:
        super().__init__(Chosen("picture", value))
        self.value = value
        self.chosen = chosen
        self._context = context
        self._kind = kind

    def draw(self, canvas: Canvas) -> None:
        area = self.area
        canvas.box(area, self.plate())
        if self.chosen:
            canvas.box(area, BoxStyle(with_alpha(LAMP, 40), LAMP, 2.4, self.radius))
        high = name_height(canvas.fonts)
        inside = FRect(area.left + 8, area.top + 8, area.width - 16, area.height - 14 - high)
        draw_kept(canvas, self._context, self._kind, self.value, inside)
        name = self._context.words(f"picture.{self._kind}.{self.value}")
        ink = LAMP if self.chosen else CREAM
        below = FRect(area.left + 6, area.bottom - 6 - high, area.width - 12, high)
        if high > _NAME:
            canvas.paragraph(name, below, SMALL, ink, "centre", centred=True)
        else:
            canvas.text(name, *below.center, SMALL, ink, "centre", width=below.width)


class GalleryPage(WidgetPage):
    """All pictures that `setting` may be; the one taken is emitted under ("setting", its name)."""

    overlay = True

    def __init__(
        self,
        context: AppContext,
        setting: str,
    ) -> None:
        pictures = allowed_for(setting)
        assert isinstance(pictures, PictureSetting)
        self.context = context
        self.setting = setting
        self.values = pictures.values
        self.current: str = getattr(context.settings, setting)
        self.group = WidgetGroup(context)
        self._kind: PictureKind = pictures.kind
        self._board = FRect(0, 0, 0, 0)

    def resized(self, units: Units) -> None:
        board = units.sheet(_WIDTH, 900)
        across = _ACROSS[self._kind][units.tall]
        rows = -(-len(self.values) // across)
        wide = (board.width - 2 * _PAD - _GAP * (across - 1)) / across
        room = (board.height - _HEAD - _FOOT - _GAP * (rows - 1)) / rows
        high = min(room, wide / _SHAPES[self._kind] + name_height(self.context.fonts) + 6)
        board.height = _HEAD + _FOOT + rows * high + _GAP * (rows - 1)
        board.center = units.core.center
        self._board = board
        area = FRect(board.left + _PAD, board.top + _HEAD, board.width - 2 * _PAD, 0)
        places = in_rows(area, len(self.values), across, high, (_GAP, _GAP))
        tiles: list[Widget] = []
        for value, place in zip(self.values, places, strict=True):
            tile = PictureTile(self.context, self._kind, value, value == self.current)
            tile.area = place
            tiles.append(tile)
        back = Button(self.context.words("menu.back"), Back(), icon="back")
        back.area = FRect(0, 0, 220, 50)
        back.area.midbottom = board.centerx, board.bottom - 18
        chosen = self.values.index(self.current) if self.current in self.values else 0
        self.group.refill([*tiles, back], focus=tiles[chosen])

    def draw(self, canvas: Canvas) -> None:
        board = self._board
        draw_board(canvas, board, 120)
        wide = board.width - 2 * _PAD
        title = self.context.words(f"settings.{self.setting}.label")
        canvas.text(title, board.centerx, board.top + 46, HEADING, CREAM, "centre", width=wide)
        self.group.draw(canvas)

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("picture", value):
                self.stage.pop()
                self.stage.act(Chosen(("setting", self.setting), value))
                return True
        return super().act(action)


class GalleryRow(Labelled):
    """A row of the settings that shows which picture `setting` is and leads to the gallery."""

    def __init__(self, label: str, name: str, setting: str) -> None:
        super().__init__(label)
        self.name = name
        self.setting = setting

    def on(self, intent: Intent) -> bool:
        if not isinstance(intent, Confirm):
            return False
        self.emit(Chosen("gallery", self.setting))
        return True

    def clicked(self, x: float, y: float) -> None:
        self.emit(Chosen("gallery", self.setting))

    def draw(self, canvas: Canvas) -> None:
        self.draw_label(canvas)
        control = self.control
        box = FRect(control.left, control.centery - 20, control.width - 8, 40)
        plate = self.plate()
        canvas.box(box, BoxStyle(plate.fill, plate.rim, 1.4, 8, plate.shine))
        canvas.text(self.name, *box.center, BODY, self.ink, "centre", width=box.width - 24)


class PortraitButton(Pressable):
    """A portrait that somebody else draws: taken, it leads to the gallery for `setting`."""

    def __init__(self, area: FRect, tip: str, setting: str) -> None:
        super().__init__(Chosen("gallery", setting), area, tip)

    def draw(self, canvas: Canvas) -> None:
        """A pencil in the lower corner, brighter with attention."""
        from art.icons import icon

        side = min(34.0, self.area.width * 0.3)
        spot = FRect(self.area.right - side - 4, self.area.bottom - side - 4, side, side)
        plate = self.plate()
        canvas.box(spot, BoxStyle(plate.fill, plate.rim, 1.4, side / 2, plate.shine))
        canvas.picture(
            ("icon", "pencil"), spot.inflate(-side * 0.4, -side * 0.4), lambda: icon("pencil")
        )
