"""Bots play real deals of one game after the other, without a sound; any sign of life ends it.

Nothing is kept of it: no record, no setting. What the bots think, they think in their own process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import cycle
from random import Random

from pygame import FRect

from game.decks import SEEDS, OpenDeck
from game.match import Match
from game.players import BotPlayer, Player, Thinker
from game.rules import GAMES, Game
from game.scenes.attract.camera import Camera
from game.scenes.table.animation.choreography import Choreography
from game.scenes.table.animation.marks import Ribbon
from game.scenes.table.animation.picture import Picture
from game.scenes.table.seats_at_screen import SeatsAtScreen, first_viewpoint
from game.scenes.table.watched import draw_watched
from game.stage.canvas import BoxStyle, Canvas
from game.stage.context import AppContext
from game.stage.fonts import BODY_BOLD, SMALL
from game.stage.intents import ConfirmReleased, Intent, Point, Release
from game.stage.palette import CREAM, LAMP, NIGHT, with_alpha
from game.stage.scene import Scene
from game.stage.timeline import Timeline
from game.stage.units import Units
from game.table import Table

ADVICE = (
    *("count", "marriage", "close", "high", "guard", "trump"),
    *("throw", "quick", "lessons", "hint", "day", "sealed"),
)
# Both play every game of the house, and soon.
_BOTS = ("beginner", "plain")
_SPEED = 0.8
_BETWEEN, _READ, _AFTER_DEAL, _EACH_LINE = 0.5, 1.6, 4.0, 9.0
_CORNER = 100.0  # units high; a lower place is that of the line that asks
_STIRRED = 8.0  # units; less is a table that was knocked against
_PLATE = BoxStyle(with_alpha(NIGHT, 200), with_alpha(LAMP, 120), 1.2, 12)


def _sign() -> bytes:
    from art.sign import sign_svg

    return sign_svg()


class AttractScene(Scene):
    """The show. `on_stir` is called once somebody is there again.

    `games` are played in turn, by bots of `thinker`, with packs of `seed`.
    """

    def __init__(
        self,
        context: AppContext,
        thinker: Thinker,
        on_stir: Callable[[], object],
        seed: int,
        games: Sequence[Game] = (),
    ) -> None:
        self.context = context
        self._thinker = thinker
        self._on_stir = on_stir
        self._random = Random(seed)
        shown = list(games or self._random.sample(list(GAMES.values()), len(GAMES)))
        self._games = cycle(shown)
        self._lines = cycle(self._random.sample(ADVICE, len(ADVICE)))
        self.line = next(self._lines)
        self._line_left = _EACH_LINE
        self._pointer = context.stage.pointer
        self._stirred = False
        self._clock = replace(context.clock, speed=min(context.clock.speed, _SPEED))
        self.camera = Camera()
        self._sit_down(next(self._games))

    def _sit_down(self, game: Game) -> None:
        """The next game, with a company of its own; its deal is shuffled at once."""
        players: list[Player] = [
            BotPlayer(_BOTS[seat % len(_BOTS)], self._thinker) for seat in range(game.seats)
        ]
        dealer = self._random.randrange(game.seats)
        deck = OpenDeck(self._random.randrange(SEEDS))
        self.table = Table(Match.new(game, dealer), players, deck)
        self.seats = SeatsAtScreen(self.context, [player.sitting for player in players])
        # Nobody sits here from whom a card would have to be hidden.
        viewpoint = first_viewpoint(self.seats, open_faces=True)
        self.picture = Picture(self.context, self.table.match, viewpoint, silent=True)
        self.picture.timeline = Timeline(self._clock)
        choreography = Choreography(self.picture, lambda seat: True, lambda: True)
        self.table.listeners.append(choreography.add)
        self._waited = 0.0
        self.table.next_deal()

    # -- the scene -----------------------------------------------------------------------------

    def resized(self, units: Units) -> None:
        self.picture.timeline.finish()
        self._fit(units)

    def _fit(self, units: Units) -> None:
        self.picture.refit(units.visible)
        pack = self.table.match.game.pack
        self.context.textures.prepare(pack, units.length(self.picture.layout.card))

    def on(self, intent: Intent) -> None:
        if isinstance(intent, Point):
            x, y = self._pointer
            if abs(intent.x - x) + abs(intent.y - y) < _STIRRED:
                return
        if not isinstance(intent, Release | ConfirmReleased):
            self._stir()

    def _stir(self) -> None:
        if not self._stirred:
            self._stirred = True
            self._on_stir()

    def update(self, seconds: float) -> None:
        if not self.context.window.in_front:
            self._stir()
            return
        timeline = self.picture.timeline
        timeline.update(seconds)
        self._waited = self._waited + seconds if timeline.waiting or not timeline.moving else 0.0
        if timeline.waiting and self._waited >= _READ:
            timeline.skip()
        elif not timeline.moving:
            self._go_on()
        self._turn_line(seconds)
        if not self._clock.jumps:
            self._look()
            self.camera.update(seconds)

    @property
    def moving(self) -> bool:
        return self.picture.moving or (self.camera.moving and not self._clock.jumps)

    def _go_on(self) -> None:
        """The next move once the last has been seen, and the next game after the deal."""
        if self.table.outcome is None:
            if self._waited >= _BETWEEN:
                self.table.pump()
        elif self._waited >= _AFTER_DEAL:
            self._sit_down(next(self._games))
            self._fit(self.context.canvas.units)
            self.redraw()

    def _turn_line(self, seconds: float) -> None:
        self._line_left -= seconds
        if self._line_left <= 0:
            self.line, self._line_left = next(self._lines), _EACH_LINE
            self.redraw()

    def _look(self) -> None:
        """Towards whoever is to act; to the middle between deals."""
        layout, turn = self.picture.layout, self.table.turn
        middle = layout.visible.center
        x, y = middle if turn is None else layout.plate(turn).center
        self.camera.turn_to(x, y, middle)

    # -- what is seen --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        seen = replace(canvas, units=self.camera.over(canvas.units))
        draw_watched(seen, self.context, self.picture, self.seats, points=True)
        if self.line_shown:
            self._draw_line(canvas)
        self._draw_sign(canvas)

    @property
    def line_shown(self) -> bool:
        """Whether advice is told now: in the place of a ribbon it gives way to one."""
        own_corner = self.picture.layout.log.height >= _CORNER
        return own_corner or not any(isinstance(mark, Ribbon) for mark in self.picture.marks)

    def _draw_line(self, canvas: Canvas) -> None:
        """A line of advice where a replay tells its steps."""
        area = self.picture.layout.log
        words = self.context.words(f"attract.{self.line}")
        rows = canvas.fonts.wrap(words, BODY_BOLD, area.width - 28)
        wide = max(canvas.fonts.width(row, BODY_BOLD) for row in rows)
        high = min(area.height, canvas.fonts.line_height(BODY_BOLD) * len(rows) + 18)
        plate = FRect(area.left, area.bottom - high, wide + 32, high)
        if area.height >= _CORNER:
            plate.top = area.top
        else:
            plate.centerx = area.centerx
        canvas.box(plate, _PLATE)
        inside = plate.inflate(-26, -14)
        canvas.paragraph(words, inside, BODY_BOLD, CREAM, "centre", centred=True)

    def _draw_sign(self, canvas: Canvas) -> None:
        """The house's sign where the tools of a player are, and how to come back."""
        tools = self.picture.layout.tools
        sign = FRect(0, 0, 170.0, 68.0)
        sign.midtop = tools.centerx, tools.bottom - 68.0 - 50.0
        canvas.picture("sign", sign, _sign)
        below = FRect(tools.left, sign.bottom + 6, tools.width, tools.bottom - sign.bottom - 6)
        touched = canvas.device == "touch"
        words = self.context.words("attract.back_touch" if touched else "attract.back")
        canvas.paragraph(words, below, SMALL, with_alpha(CREAM, 210), "centre")
