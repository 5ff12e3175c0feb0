"""Pictures to choose from: the tile of a game, with its name and a few of its cards."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.core.cards import SUITS
from game.rules import Game
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import SMALL, SUBHEADING, Fonts
from game.stage.drawing.palette import CHALK_SOFT, CREAM, LAMP, mixed, with_alpha
from game.stage.drawing.sprites import CardSprite, Sprites
from game.stage.user_action import Chosen
from game.stage.widgets import Pressable

_PICTURE, _SMALL_PICTURE = 96.0, 62.0
_FAN = (-14.0, 0.0, 14.0)
_MOST_NOTE = 0.42  # of a tile's height: the name needs the rest
# Of a trick, a card a seat: how far left and low it lies, in shares of its height, and its angle.
_TRICKS = {
    2: ((-0.22, 0.06, -12.0), (0.22, -0.04, 9.0)),
    3: ((-0.34, 0.0, -62.0), (0.0, 0.22, 4.0), (0.34, -0.04, 66.0)),
    4: ((-0.36, 0.0, -84.0), (0.0, -0.24, -5.0), (0.36, 0.0, 82.0), (0.0, 0.26, 6.0)),
}


class GameTile(Pressable):
    """A game of the house, emitted by its key.

    `note` is a smaller line below its name; `place` only picks the suit of its picture: three cards of
    a hand, or, where no card is turned up, a trick with a card of each player.
    """

    def __init__(self, game: Game, name: str, note: str, place: int) -> None:
        super().__init__(Chosen("game", game.key))
        self.name = name
        self.note = note
        self.style = SUBHEADING
        suit = SUITS[(place + 3) % len(SUITS)]
        faces = [card for card in game.pack if card.suit == suit]
        self._seats = 0 if game.open_slots else _playing(game)
        shown = (faces[2], faces[0], faces[-1], faces[1])[: self._seats or 3]
        self._cards = [CardSprite(card, face_up=1.0, z=float(at)) for at, card in enumerate(shown)]
        self._sprites = Sprites()
        for card in self._cards:
            self._sprites.add(card)

    @property
    def said(self) -> str:
        return ", ".join(filter(None, (self.name, self.note)))

    def draw(self, canvas: Canvas) -> None:
        plate = self.plate()
        if self.chosen:
            lit = mixed(plate.fill, LAMP, 0.16)
            plate = BoxStyle(lit, LAMP, 2.6, plate.radius, mixed(lit, LAMP, 0.12))
        canvas.box(self.area, plate)
        self._draw_picture(canvas)
        name, foot = self._name_room(canvas.fonts), self._foot(canvas.fonts)
        ink = LAMP if self.chosen else CREAM
        canvas.paragraph(self.name, name, self.style, ink, centred=True)
        if self.note:
            ink = with_alpha(CREAM, 200) if self.chosen else CHALK_SOFT
            middle = self.area.bottom - 5 - foot / 2
            small = canvas.fonts.within(SMALL, foot)
            canvas.text(self.note, name.left, middle, small, ink, width=name.width)

    def _name_room(self, fonts: Fonts) -> FRect:
        left = self.area.left + self._picture + (42 if self._roomy else 36)
        high = self.area.height - 8 - self._foot(fonts)
        return FRect(left, self.area.top + 4, self.area.right - left - 12, high)

    def _foot(self, fonts: Fonts) -> float:
        """The height of the note."""
        low = min(fonts.line_height(SMALL) + 4, _MOST_NOTE * self.area.height)
        return low if self.note else 0.0

    @property
    def _roomy(self) -> bool:
        return self.area.width > 360

    @property
    def _picture(self) -> float:
        """The width of the cards: less on a tile that is low and short."""
        return _PICTURE if self._roomy else _SMALL_PICTURE

    def _draw_picture(self, canvas: Canvas) -> None:
        high = min(84.0, self.area.height - 6) if self._roomy else 48.0
        inset = 22 if self._roomy else 14
        before = canvas.clipped(self.area.inflate(-6, -6))
        middle = self.area.left + inset + self._picture / 2
        if self._seats:
            self._lay_trick(middle, high * 0.62)
        else:
            self._lay_fan(middle, high)
        self._sprites.draw(canvas)
        canvas.unclip(before)

    def _lay_fan(self, middle: float, high: float) -> None:
        spread = 1.6 if self._roomy else 1.0
        for card, angle in zip(self._cards, _FAN, strict=True):
            card.height, card.angle = high, angle
            card.x = middle + angle * spread
            card.y = self.area.centery + (9 if self._roomy else 2) + abs(angle) * 0.3

    def _lay_trick(self, middle: float, high: float) -> None:
        for card, (x, y, angle) in zip(self._cards, _TRICKS[self._seats], strict=True):
            card.height, card.angle = high, angle
            card.x, card.y = middle + x * high, self.area.centery + y * high


def style_tiles(fonts: Fonts, tiles: Sequence[GameTile]) -> None:
    """Give the names of all tiles, which have their places, one size: smaller where one has no room."""
    rooms = [(tile.name, *tile._name_room(fonts).size) for tile in tiles]
    largest = SUBHEADING if tiles[0]._roomy else SUBHEADING.sized(20)
    style = fonts.common_paragraph(rooms, largest)
    for tile in tiles:
        tile.style = style


def _playing(game: Game) -> int:
    """How many play to a trick: with four hands the dealer of some games only deals."""
    return len(game.deal((None,) * len(game.pack), 0).in_play)
