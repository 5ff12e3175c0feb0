"""Choosing a picture: a portrait, the back of the cards, the cloth of the table; all of them side by side."""

from __future__ import annotations

from pygame import FRect

from game.scenes.actions import Back
from game.scenes.elements.panels import draw_headed_board, in_rows
from game.scenes.elements.widget_page import WidgetPage
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.fonts import BODY, SMALL, Fonts
from game.stage.drawing.palette import CHALK_SOFT, CREAM, LAMP, NIGHT, with_alpha
from game.stage.drawing.textures import OWN_BACK
from game.stage.drawing.units import Units
from game.stage.input.intents import Confirm, Intent
from game.stage.settings import TAVERN, PictureKind, PictureSetting, allowed_for
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Pressable, Widget
from game.stage.widgets.labelled import Labelled

_WIDTH, _PAD, _HEAD, _FOOT, _NAME = 980.0, 40.0, 88.0, 84.0, 26.0
# How many stand side by side, where the window is wide and where it is tall.
_ACROSS: dict[PictureKind, tuple[int, int]] = {
    "portrait": (6, 4),
    "back": (8, 4),
    "cloth": (5, 3),
    "room": (5, 2),
}
# Width to height.
_SHAPES: dict[PictureKind, float] = {
    "portrait": 1.0,
    "back": RATIO,
    "cloth": 4 / 3,
    "room": 200 / 120,
}
# The line below the pictures, of which some are won on the ladder.
_LINE = 30.0
_LOCK = 34.0
_GAP = 12.0
# Text from so much growth on is large.
_LARGE = 1.2


def draw_kept(
    canvas: Canvas, context: AppContext, kind: PictureKind, value: str, area: FRect
) -> None:
    """A picture as large as its shape allows in the middle of an area."""
    wide = min(area.width, area.height * _SHAPES[kind])
    place = FRect(0, 0, wide, wide / _SHAPES[kind]).move_to(center=area.center)
    match kind:
        case "portrait":
            from art.portraits import portrait_svg

            canvas.picture(("portrait", value), place, lambda: portrait_svg(value), late=True)
        case "back":
            from art.decks import back_svg

            name = context.settings.deck if value == OWN_BACK else value
            canvas.picture(("back", name), place, lambda: back_svg(name), late=True)
        case "cloth":
            from art.table import rough_table_svg

            canvas.picture(
                ("cloth", value), place, lambda: rough_table_svg(480, 360, value), late=True
            )
        case "room":
            from art.places import place_svg
            from art.sign import sign_svg

            if value == TAVERN:
                canvas.picture("sign", place, sign_svg, late=True)
            else:
                canvas.picture(("place", value), place, lambda: place_svg(value), late=True)


def picture_name(context: AppContext, kind: PictureKind, value: str, won: bool) -> str:
    """A picture by its name; what is `won` is called after its place, unless it is a person."""
    of_place = won and kind != "portrait"
    return context.words(f"career.place.{value}.name" if of_place else f"picture.{kind}.{value}")


def chosen_picture(context: AppContext, setting: str) -> str:
    """The name of the picture chosen for a setting."""
    rule = allowed_for(setting)
    assert isinstance(rule, PictureSetting)
    value: str = getattr(context.settings, setting)
    return picture_name(context, rule.kind, value, value in rule.won)


def name_height(fonts: Fonts, long: bool) -> float:
    """The room for a picture's name: a line, or two where names are long or text is large."""
    return 2 * fonts.line_height(SMALL) if long or fonts.growth(SMALL) >= _LARGE else _NAME


class PictureTile(Pressable):
    """A picture with its `name`, for which there are `high` units of room.

    It is `locked` until it has been won.
    """

    def __init__(
        self,
        context: AppContext,
        kind: PictureKind,
        value: str,
        name: str,
        chosen: bool,
        high: float,
        locked: bool = False,
    ) -> None:
        super().__init__(Chosen("locked" if locked else "picture", value))
        self.value = value
        self.name = name
        self.chosen = chosen
        self.locked = locked
        self._high = high
        self._context = context
        self._kind = kind

    @property
    def said(self) -> str:
        if not self.locked:
            return self.name
        return f"{self.name}. {self._context.words('picture.locked', place=self.name)}"

    def draw(self, canvas: Canvas) -> None:
        area = self.area
        canvas.box(area, self.plate())
        if self.chosen:
            canvas.box(area, BoxStyle(with_alpha(LAMP, 40), LAMP, 2.4, self.radius))
        high = self._high
        inside = FRect(area.left + 8, area.top + 8, area.width - 16, area.height - 14 - high)
        draw_kept(canvas, self._context, self._kind, self.value, inside)
        if self.locked:
            self._draw_lock(canvas, inside)
        name = self.name
        ink = LAMP if self.chosen else CHALK_SOFT if self.locked else CREAM
        below = FRect(area.left + 6, area.bottom - 6 - high, area.width - 12, high)
        if high > _NAME:
            canvas.paragraph(name, below, SMALL, ink, "centre", centred=True)
        else:
            canvas.text(name, *below.center, SMALL, ink, "centre", width=below.width)

    def _draw_lock(self, canvas: Canvas, area: FRect) -> None:
        """Darken the picture and lay a padlock on it."""
        canvas.fill(area, with_alpha(NIGHT, 165))
        side = min(_LOCK, area.height * 0.5)
        lock = FRect(0, 0, side, side).move_to(center=area.center)
        canvas.icon("lock", lock)


class GalleryPage(WidgetPage):
    """All pictures that `setting` may be; the one taken is emitted under ("setting", its name)."""

    overlay = True

    def __init__(self, context: AppContext, setting: str) -> None:
        super().__init__(context)
        pictures = allowed_for(setting)
        assert isinstance(pictures, PictureSetting)
        self.setting = setting
        self.values = pictures.values
        self._won = pictures.won
        self.current: str = getattr(context.settings, setting)
        self._kind: PictureKind = pictures.kind

    def resized(self, units: Units) -> None:
        board = units.sheet(_WIDTH, 900)
        across = _ACROSS[self._kind][units.tall]
        rows = -(-len(self.values) // across)
        wide = (board.width - 2 * _PAD - _GAP * (across - 1)) / across
        foot = _FOOT + (self._line_height(board.width) if self._any_locked else 0.0)
        room = (board.height - _HEAD - foot - _GAP * (rows - 1)) / rows
        name = name_height(self.context.fonts, bool(self._won))
        high = min(room, wide / _SHAPES[self._kind] + name + 6)
        board.height = _HEAD + foot + rows * high + _GAP * (rows - 1)
        board.center = units.core.center
        self._board = board
        area = FRect(board.left + _PAD, board.top + _HEAD, board.width - 2 * _PAD, 0)
        places = in_rows(area, len(self.values), across, high, (_GAP, _GAP))
        tiles: list[Widget] = []
        for value, place in zip(self.values, places, strict=True):
            called = picture_name(self.context, self._kind, value, value in self._won)
            locked = not self.context.may_use(self.setting, value)
            chosen = value == self.current
            tile = PictureTile(self.context, self._kind, value, called, chosen, name, locked)
            tile.area = place
            tiles.append(tile)
        back = Button(self.context.words("menu.back"), Back(), icon="back")
        back.area = FRect(0, 0, 220, 50).move_to(midbottom=(board.centerx, board.bottom - 18))
        first = self.values.index(self.current) if self.current in self.values else 0
        self.group.refill([*tiles, back], focus=tiles[first])

    @property
    def _any_locked(self) -> bool:
        return not all(self.context.may_use(self.setting, value) for value in self.values)

    def _line_height(self, board: float) -> float:
        """The room for the sentence on what is locked."""
        text = self.context.words("picture.won")
        return max(_LINE, self.context.fonts.height(text, SMALL, board - 2 * _PAD) + 8)

    def draw(self, canvas: Canvas) -> None:
        board = self._board
        draw_headed_board(canvas, board, self.context.words(f"settings.{self.setting}.label"), 46)
        if self._any_locked:
            high = self._line_height(board.width)
            wide = board.width - 2 * _PAD
            line = FRect(board.left + _PAD, board.bottom - _FOOT - high + 6, wide, high - 4)
            text = self.context.words("picture.won")
            canvas.paragraph(text, line, SMALL, CHALK_SOFT, "centre", centred=True)
        self.group.draw(canvas)

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("locked", str(value)):
                place = self.context.words(f"career.place.{value}.name")
                self.context.speaker.play("refused")
                self.context.tell(self.context.words("picture.locked", place=place))
                return True
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

    @property
    def value_said(self) -> str:
        return self.name

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

    def __init__(self, context: AppContext, setting: str, area: FRect) -> None:
        label = context.words(f"settings.{setting}.label")
        super().__init__(Chosen("gallery", setting), area, tip=label)
        self._context = context
        self._setting = setting

    @property
    def said(self) -> str:
        return f"{self.tip}: {chosen_picture(self._context, self._setting)}"

    def draw(self, canvas: Canvas) -> None:
        """A pencil in the lower corner, brighter with attention."""
        side = min(34.0, self.area.width * 0.3)
        spot = FRect(self.area.right - side - 4, self.area.bottom - side - 4, side, side)
        plate = self.plate()
        canvas.box(spot, BoxStyle(plate.fill, plate.rim, 1.4, side / 2, plate.shine))
        canvas.icon("pencil", spot.inflate(-side * 0.4, -side * 0.4))
