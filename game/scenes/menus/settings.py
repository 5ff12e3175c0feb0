"""The settings, a page made from their fields: every change works at once and is saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import Field
from typing import Any

from pygame import FRect

from game.core.cards import cards
from game.scenes.actions import Back
from game.scenes.elements.panels import draw_headed_board
from game.scenes.elements.widget_page import TabbedPage
from game.scenes.menus.gallery import GalleryPage, GalleryRow, chosen_picture, draw_kept
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.fonts import BODY, SUBHEADING
from game.stage.drawing.palette import CREAM, LAMP, with_alpha
from game.stage.drawing.units import Units
from game.stage.settings import (
    SECTIONS,
    OptionSetting,
    PictureSetting,
    ShareSetting,
    SwitchSetting,
    TextSetting,
    allowed,
    allowed_for,
    settings_of,
)
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Choice, Slider, Tabs, TextField, Toggle, Widget
from game.stage.widgets.labelled import Labelled
from game.words import LANGUAGES

_WIDTH, _HEIGHT, _UPRIGHT = 1140.0, 664.0, 920.0
_PAD, _TOP, _FOOT = 34.0, 144.0, 80.0
_ASIDE = 336.0
_ROW, _MOST_ROWS = 54.0, 8
_SHOWN_CARDS = cards("KH QD JC AS")
_SAMPLES = {"cards": "card_played", "announcements": "marriage_20", "interface": "pressed"}


class SettingsScene(TabbedPage):
    """All settings in tabs; at the right, what the lit one means, and the deck."""

    overlay = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.section = 0
        self._rows: dict[Widget, Field[Any]] = {}
        self._place(context.canvas.units)

    def _place(self, units: Units) -> None:
        """The rows with what explains them beside them, or below them where the window is tall."""
        board = self._board = units.sheet(_WIDTH, _UPRIGHT if units.tall else _HEIGHT)
        left, top, wide = board.left + _PAD, board.top + _TOP, board.width - _PAD * 2
        if units.tall:
            self._rows_area = FRect(left, top, wide, _ROW * _MOST_ROWS)
            below = self._rows_area.bottom + 24
            self._aside = FRect(left + 16, below, wide - 32, board.bottom - _FOOT - 16 - below)
        else:
            self._rows_area = FRect(left, top, wide - _ASIDE - 44, board.height - _TOP - _FOOT)
            self._aside = FRect(self._rows_area.right + 40, top + 8, _ASIDE, 420)

    def resized(self, units: Units) -> None:
        self._place(units)
        first = not self.group.widgets
        self._build()
        if first:
            self.group.focus(next(iter(self._rows)))

    def choice_sentences(self) -> Sequence[str]:
        """Explain the lit setting."""
        setting = self._lit_setting()
        if setting is None:
            return ()
        words, name = self.context.words, f"settings.{setting.name}"
        return words(f"{name}.label"), words(f"{name}.about")

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("tab", int(section)):
                self._open(section)
            case Chosen(("setting", str(name)), value):
                self._set(name, value)
            case Chosen("gallery", str(name)):
                self.context.push(GalleryPage(self.context, name))
            case _:
                return super().act(action)
        return True

    def draw(self, canvas: Canvas) -> None:
        rows, aside = self._rows_area, self._aside
        draw_headed_board(canvas, self._board, self.context.words("settings.title"), 40)
        line = FRect(rows.right + 20, rows.top, 1.5, rows.height)
        if aside.top > rows.bottom:
            line = FRect(rows.left, rows.bottom + 12, rows.width, 1.5)
        canvas.fill(line, with_alpha(LAMP, 60))
        self._draw_aside(canvas)
        self.group.draw(canvas)

    def _draw_aside(self, canvas: Canvas) -> None:
        """Draw the meaning of the lit setting; on the table's tab the cards as they will look."""
        setting = self._lit_setting()
        if setting is None:
            return
        words = self.context.words
        label = words(f"settings.{setting.name}.label")
        aside = self._aside
        head = FRect(aside.left, aside.top, aside.width, 64)
        stands = canvas.paragraph(label, head, SUBHEADING, LAMP)
        below = FRect(aside.left, stands.bottom + 10, aside.width, min(170, aside.height - 90))
        canvas.paragraph(words(f"settings.{setting.name}.about"), below, BODY, CREAM)
        if setting.name in ("deck", "four_colour", "card_size"):
            self._draw_cards(canvas)
        rule = allowed(setting)
        if isinstance(rule, PictureSetting):
            side = min(190.0, aside.bottom - below.bottom + 40)
            place = FRect(0, 0, side, side).move_to(midbottom=(aside.centerx, aside.bottom))
            draw_kept(
                canvas, self.context, rule.kind, getattr(self.context.settings, setting.name), place
            )

    def _draw_cards(self, canvas: Canvas) -> None:
        high = 130.0 * self.context.settings.card_size
        aside = self._aside
        wide = min(aside.width, _ASIDE) / len(_SHOWN_CARDS)
        pixels = canvas.units.length(high)
        spread = min(wide, (aside.width - high * RATIO) / (len(_SHOWN_CARDS) - 1))
        for place, card in enumerate(_SHOWN_CARDS):
            picture = canvas.textures.card(card, pixels)
            x, y = canvas.units.to_pixels(aside.left + spread * place, aside.bottom - high)
            canvas.surface.blit(picture, (round(x), round(y)))

    def _lit_setting(self) -> Field[Any] | None:
        ring = self.group.ring
        for widget in (ring.lit, ring.current):
            if widget in self._rows and widget is not None:
                return self._rows[widget]
        return next(iter(self._rows.values()), None)

    def _build(self) -> None:
        words = self.context.words
        labels = [words(f"settings.section.{each}") for each in SECTIONS]
        board, area = self._board, self._rows_area
        place = FRect(area.left, board.top + 76, board.width - _PAD * 2, 50)
        self._tabs = Tabs(labels, self.section, place)
        fields = settings_of(SECTIONS[self.section])
        self._rows = {self._row(each): each for each in fields}
        high = min(_ROW, area.height / len(fields))
        for number, widget in enumerate(self._rows):
            widget.area = FRect(area.left, area.top + number * high, area.width, high - 4)
        back = Button(words("menu.back"), Back(), FRect(0, 0, 200, 48), icon="back")
        back.area.midbottom = board.centerx, board.bottom - 24
        self.group.refill([self._tabs, *self._rows, back])

    def _open(self, section: int) -> None:
        self.section = section
        on_tabs = self.group.ring.current is self._tabs
        self._build()
        self.group.focus(self._tabs if on_tabs else next(iter(self._rows)))
        self.redraw()

    def _row(self, setting: Field[Any]) -> Labelled:
        """The widget that fits the values a setting may have."""
        name, key = setting.name, ("setting", setting.name)
        label = self.context.words(f"settings.{name}.label")
        value = getattr(self.context.settings, name)
        match allowed(setting):
            case SwitchSetting():
                states = (self.context.words("settings.off"), self.context.words("settings.on"))
                return Toggle(label, value, key, states=states)
            case ShareSetting(step):
                return Slider(label, value, key, self.context.words, step=step)
            case TextSetting(longest):
                example = "invite.relay_example" if name == "relay" else f"name.person_{name[-1]}"
                word = self.context.words(example)
                return TextField(label, value, key, longest=longest, placeholder=word)
            case PictureSetting():
                return GalleryRow(label, chosen_picture(self.context, name), name)
            case OptionSetting(values, named):
                shown = [(each, self._word(name, each, named)) for each in values]
                return Choice(label, shown, value, key)

    def _word(self, name: str, value: str | float, named: bool) -> str:
        words = self.context.words
        if name == "language":
            return LANGUAGES[str(value)].name
        if name == "deck":
            return words(f"deck.{value}")
        if named:
            return words(f"settings.{name}.{value}")
        if value == 0:
            return words(f"settings.{name}.zero")
        number = float(value)
        digits = 0 if number.is_integer() else len(f"{number:g}".split(".")[1])
        return words(
            f"settings.{name}.value",
            value=words.number(number, digits),
            percent=words.number(number * 100),
        )

    def _set(self, name: str, value: object) -> None:
        self.context.change(**{name: value})
        if name.startswith("volume_"):
            self.context.speaker.play(_SAMPLES.get(name.removeprefix("volume_"), ""))
        if isinstance(allowed_for(name), PictureSetting):
            self.resized(self.context.canvas.units)
