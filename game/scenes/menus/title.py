"""The title page: the tavern's sign over the table, a few cards, and the menu."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pygame import FRect

from game import VERSION
from game.core.cards import Card
from game.scenes.actions import (
    OpenCareer,
    OpenEvening,
    OpenLessons,
    OpenNetwork,
    OpenRecords,
    OpenRules,
    OpenSettings,
    OpenSetup,
    OpenStatistics,
    PlayLastSetup,
    Quit,
    Resume,
    StartShow,
)
from game.scenes.elements.backdrop import draw_table
from game.scenes.elements.lamp_glow import LampGlow
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.card_sprite import STILL, pressed_at
from game.stage.drawing.fonts import SMALL, TINY
from game.stage.drawing.palette import CREAM, with_alpha
from game.stage.drawing.sprites import CardSprite, Sprites
from game.stage.drawing.units import Units
from game.stage.input.intents import Confirm, ConfirmReleased, Hotkey, Intent, Point, Press
from game.stage.motion.springs import Springs
from game.stage.motion.timeline import Action, Together, Tween, staggered
from game.stage.motion.tweens import ease_out, overshoot
from game.stage.scene import Scene
from game.stage.stage import Timer
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Choice, Widget, WidgetGroup
from game.words import LANGUAGES

# Seconds without a sign of anybody until the house entertains itself.
IDLE = 30.0
_SIGN = (560.0, 224.0)
_HIDDEN = 420.0
_OUT = 640.0
_UPRIGHT, _UPRIGHT_FOOT = 0.8, 352.0
_CARD = 236.0
_WIDTH, _HEIGHT, _GAP, _NOTE = 348.0, 50.0, 9.0, 24.0
# The keys of the keyboard and of a pad that lead straight to a page.
_KEYS = {
    "n": PlayLastSetup(),
    "pad y": PlayLastSetup(),
    "s": OpenStatistics(),
    "pad x": OpenStatistics(),
}
# What is not play stands in a row at the foot.
_TILE = (118.0, 58.0)
_FANS = (("KS", "QS", "TS"), ("JH", "AH", "QH"))


def _sign() -> bytes:
    from art.sign import sign_svg

    return sign_svg()


class Title(Scene):
    """The first page. `hidden` is how far the sign still hangs above its place, in units.

    `folder` is the player's, with the matches that can be continued.
    """

    def __init__(self, context: AppContext, folder: Path) -> None:
        self.context = context
        self._folder = folder
        self.hidden = _HIDDEN
        self.timeline = context.timeline()
        self.sprites = Sprites()
        self.springs = Springs(self.sprites, context.clock)
        self.group = WidgetGroup(context)
        self.lamp_glow = LampGlow(context.clock)
        self._fans = [[self._card(card) for card in fan] for fan in _FANS]
        self._saved: str | None = None
        self._note = FRect(0, 0, 0, 0)
        self._row = FRect(0, 0, 0, 0)
        self._arrived = False
        self._looked = False
        self._drawn = False
        self._stirred_at = 0.0
        self._idle: Timer | None = None

    @property
    def heading(self) -> str:
        return "Snapszer"

    @property
    def announced(self) -> Sequence[str]:
        return (self.context.words("spoken.keys"),)

    def enter(self) -> None:
        self.context.speaker.music.play("title")
        self.watch()

    def leave(self) -> None:
        self._unwatch()

    def covered(self) -> None:
        """End the entrance: under another page the sign hangs in its place."""
        self.timeline.finish()
        self.group.let_go()
        self._unwatch()

    def uncovered(self) -> None:
        self.watch()
        self.context.speaker.music.play("title")
        self._read_saved()
        self.lamp_glow.wake()

    def resized(self, units: Units) -> None:
        self.timeline.finish()
        self._lay_out_cards(units)
        self._lay_out_menu(units)
        cards = [Card(card) for fan in _FANS for card in fan]
        self.context.textures.prepare(cards, units.length(self._fans[0][0].height))
        if not self._arrived:
            self._arrived = True
            self._play_entrance()

    def on(self, intent: Intent) -> None:
        if not isinstance(intent, ConfirmReleased):  # no hand's doing where the focus is lost
            self._stirred_at = self.context.stage.now
            self.lamp_glow.wake()
            self.springs.stir()
        if not self._looked and isinstance(intent, Confirm):
            self._look_for_saved()  # whoever is this quick means the first entry as it will be
        if isinstance(intent, Hotkey) and intent.key in _KEYS:
            self.stage.act(_KEYS[intent.key])
            return
        if self.timeline.moving:
            if isinstance(intent, Point | ConfirmReleased):
                return  # a pointer that lay there when the window opened wants nothing, nor a key
            self.timeline.finish()
        if isinstance(intent, Press):
            self.group.on(Point(intent.x, intent.y))
        self.group.on(intent)

    def update(self, seconds: float) -> None:
        if self._drawn and not self._looked:
            self._look_for_saved()
        self.timeline.update(seconds)
        self._attend()
        self.springs.update(seconds)
        self.group.update(seconds)
        self.lamp_glow.update(seconds)

    def _attend(self) -> None:
        """Let the card under the pointer tilt to it."""
        under = self.sprites.at(*self.stage.pointer) if self.stage.reader.hovers else None
        for sprite in self.sprites:
            sprite.pull = pressed_at(sprite, *self.stage.pointer) if sprite is under else STILL

    @property
    def idle(self) -> bool:
        """Whether nobody has stirred for long, in a window that lies in front, with nothing over it."""
        window, stage = self.context.window, self.context.stage
        waited = stage.now - self._stirred_at >= IDLE
        return waited and stage.top is self and window.in_front

    def watch(self) -> None:
        """Count from now the time in which nobody stirs."""
        self._stirred_at = self.context.stage.now
        self._await(IDLE)

    def _await(self, seconds: float) -> None:
        self._unwatch()
        self._idle = self.context.stage.after(seconds, self._see_who_is_there)

    def _unwatch(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        self._idle = None

    def _see_who_is_there(self) -> None:
        if not self.context.window.in_front:
            self.watch()
        elif self.idle:
            self.stage.act(StartShow())
        else:
            self._await(max(0.05, self._stirred_at + IDLE - self.context.stage.now))

    def _look_for_saved(self) -> None:
        """Look for saved matches after the first frame: reading one loads the rules of its game."""
        self._looked = True
        self._read_saved()
        self._lay_out_menu(self.context.canvas.units)
        self.stage.redraw()

    def _read_saved(self) -> None:
        from game.scenes.menus.saved import SavedMatches

        self._saved = SavedMatches(self.context, self._folder).sentence()

    @property
    def moving(self) -> bool:
        parts = (
            *(self.timeline.moving, self.springs.moving),
            *(self.group.moving, self.lamp_glow.moving),
        )
        return any(parts) or not self.sprites.settled

    def draw(self, canvas: Canvas) -> None:
        self._drawn = True
        draw_table(canvas)
        self.lamp_glow.draw(canvas)
        self.sprites.draw(canvas)
        sign = FRect(0, 0, *_SIGN)
        sign.midtop = canvas.visible.centerx, canvas.visible.top - self.hidden
        canvas.picture("sign", sign, _sign)
        self.group.draw(canvas)
        self._draw_words(canvas)

    def _draw_words(self, canvas: Canvas) -> None:
        seen, soft = canvas.visible, with_alpha(CREAM, 178)
        keys = self.context.words(f"device.title.{canvas.device}")
        width = 340.0 if canvas.units.tall else self._row.left - seen.left - 56 - 20
        high = 48.0 * min(2.0, max(1.0, canvas.fonts.growth(SMALL)))
        area = FRect(seen.left + 56, seen.bottom - 32 - high, min(400.0, width), high)
        if not canvas.units.tall:
            area.centery = self._row.centery
        canvas.paragraph(keys, area, SMALL, soft, centred=True)
        version = self.context.words("menu.version", version=VERSION)
        y = seen.top + (_SIGN[1] + 20 if canvas.units.tall else 60)  # tall windows: below the sign
        canvas.text(version, seen.right - 56, y, TINY, soft, "right")
        if self._saved:
            x, y = self._note.center
            canvas.text(self._saved, x, y, SMALL, soft, "centre", width=self._note.width)

    def _card(self, card: str) -> CardSprite:
        return self.sprites.add(CardSprite(Card(card), height=_CARD, face_up=1.0, sways=True))

    def _lay_out_cards(self, units: Units) -> None:
        """A fan of three at either side, clear of the menu; below it where the window is tall."""
        seen, share = units.visible, _UPRIGHT if units.tall else 1.0
        away, y = (188.0, seen.bottom - 232) if units.tall else (262.0, 452.0)
        for side, fan in zip((-1, 1), self._fans, strict=True):
            middle = (seen.left + away) if side < 0 else (seen.right - away)
            for place, sprite in enumerate(fan):
                sprite.height = _CARD * share
                sprite.angle = (place - 1) * 15.0 - side * 3.0
                sprite.x = middle + (place - 1) * 84.0 * share
                sprite.y = y + abs(place - 1) * 16.0 * share
                sprite.z = float(place)

    def _lay_out_menu(self, units: Units) -> None:
        widgets: list[Widget] = list(self._buttons())
        tiles = self._tiles()
        top = units.visible.top + _SIGN[1] + 8
        note = _NOTE if self._saved else 0.0
        foot = _UPRIGHT_FOOT if units.tall else 46.0
        row = units.visible.bottom - foot - _TILE[1]
        spare = row - 10 - top - note
        each = min(_HEIGHT, spare / max(1, len(widgets)) - _GAP)
        high = len(widgets) * (each + _GAP) + note
        y = top + max(0.0, (spare - high) * 0.42)
        wide = len(tiles) * (_TILE[0] + _GAP) - _GAP
        self._row = FRect(units.core.centerx - wide / 2, row, wide, _TILE[1])
        for place, tile in enumerate(tiles):
            tile.area = FRect(self._row.left + place * (_TILE[0] + _GAP), row, *_TILE)
        for place, widget in enumerate(widgets):
            widget.area = FRect(units.core.centerx - _WIDTH / 2, y, _WIDTH, each)
            y += each + _GAP
            if place == 0 and note:
                self._note = FRect(widget.area.left - 60, y - 9, _WIDTH + 120, note)
                y += note
        self.group.refill([*widgets, *tiles, self._language_choice(units)])

    @property
    def menu(self) -> tuple[tuple[str, str], ...]:
        """The rows of the menu, from above: words and the name of an icon."""
        return tuple(
            (self.context.words(f"menu.{name}"), icon) for name, icon, _ in self._entries()
        )

    def _entries(self) -> list[tuple[str, str, UserAction]]:
        """The entries in order: name, icon, what is chosen with it."""
        resume: list[tuple[str, str, UserAction]] = [("continue", "replay", Resume())]
        return [
            *(resume if self._saved else ()),
            ("play", "cards", OpenSetup()),
            ("quick", "next", PlayLastSetup()),
            ("practice", "bot", OpenSetup(practice=True)),
            ("career", "trophy", OpenCareer()),
            ("evening", "shuffle", OpenEvening()),
            ("lessons", "hint", OpenLessons()),
            ("lan", "network", OpenNetwork()),
        ]

    def _buttons(self) -> list[Button]:
        words, buttons = self.context.words, []
        for name, icon, action in self._entries():
            key, pad = ("N", "Y") if name == "quick" else ("", "")
            buttons.append(Button(words(f"menu.{name}"), action, icon=icon, key=key, pad=pad))
        buttons[0].kind = "primary"
        return buttons

    def _tiles(self) -> list[Button]:
        words = self.context.words
        tiles: list[tuple[str, str, UserAction]] = [
            ("rules", "book", OpenRules()),
            ("records", "eye", OpenRecords()),
            ("statistics", "chart", OpenStatistics()),
            ("settings", "settings", OpenSettings()),
            ("quit", "quit", Quit()),
        ]
        return [
            Button(words(f"menu.{name}"), action, icon=icon, style=TINY, stacked=True)
            for name, icon, action in tiles
        ]

    def _language_choice(self, units: Units) -> Widget:
        seen = units.visible
        area = FRect(seen.right - 56 - 210, seen.bottom - 56 - 22, 210, 44)
        if not units.tall:
            area.centery = self._row.centery
        values = tuple((key, language.name) for key, language in LANGUAGES.items())
        choice = Choice("", values, self.context.settings.language, "language", area)
        choice.title = self.context.words("settings.language.label")
        return choice

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("language", str(language)):
                self.context.change(language=language)
                self._read_saved()  # in its words
                self.stage.redraw()
                return True
        return False

    def _play_entrance(self) -> None:
        """The sign comes down on its chains while the cards slide in from both sides."""
        slides: list[Action] = []
        for sprite in (*self._fans[0], *reversed(self._fans[1])):
            home, angle = sprite.x, sprite.angle
            sprite.x += -_OUT if home < 640 else _OUT
            sprite.angle = 0.0
            slides.append(Tween(sprite, 0.7, ease_out, x=home, angle=angle))
        sign = Tween(self, 0.8, overshoot, hidden=0.0)
        self.timeline.play(Together(sign, staggered(0.07, *slides)))
