"""The tab of the house rules, made from a game's option fields: groups, rows, and what they mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from game.rulebook import HouseRule, family_texts
from game.rules import GAMES
from game.rules.options import OptionValue
from game.scenes.elements.panels import draw_parchment
from game.scenes.setup.draft import Draft
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, SMALL_BOLD, SUBHEADING, Fonts, TextStyle
from game.stage.drawing.palette import (
    CREAM,
    CREAM_FAINT,
    INK,
    INK_SOFT,
    LAMP,
    NIGHT,
    RED,
    with_alpha,
)
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Choice, Widget
from game.stage.widgets.widget import WidgetState

_GROUPS, _GROUP, _ROW = 292.0, 52.0, 42.0
_TALLER, _TALLEST_HELP = 50.0, 200.0
_MOST_ROWS = 7
_AROUND = 32.0  # units beside the words of a group
_TITLE, _ABOUT = SUBHEADING.sized(22), BODY.sized(17)


class GroupButton(Button):
    """A group of house rules; `changed` is how many of them are not the book's."""

    def __init__(self, label: str, changed: int, chosen: bool, action: UserAction) -> None:
        super().__init__(label, action, centred=False, style=BODY_BOLD)
        self.changed = changed
        self.chosen = chosen

    def draw(self, canvas: Canvas) -> None:
        if self.chosen:
            canvas.box(self.area, BoxStyle(with_alpha(LAMP, 44), LAMP, 2, 10))
        else:
            canvas.box(self.area, self.plate())
        area = self.area
        room = area.width - _AROUND - (40 if self.changed else 0)
        ink = LAMP if self.chosen else CREAM
        canvas.text(self.label, area.left + 18, area.centery, self.style, ink, width=room)
        if self.changed:
            dot = FRect(area.right - 42, area.centery - 13, 26, 26)
            canvas.box(dot, BoxStyle(RED, radius=13))
            canvas.text(str(self.changed), *dot.center, SMALL_BOLD, CREAM, "centre")


def group_style(fonts: Fonts, labels: Sequence[str], width: float) -> TextStyle:
    """One size for the words of all groups on buttons of this width."""
    return fonts.common(labels, BODY_BOLD, width - _AROUND)


class RuleRow(Choice[OptionValue]):
    """A house rule with its choices; barred in red where it is not the book's."""

    def __init__(self, rule: HouseRule, value: OptionValue, changed: bool) -> None:
        values = list(zip(rule.option.choices, rule.labels, strict=True))
        super().__init__(rule.title, values, value, ("rule", rule.option.name))
        self.rule = rule
        self.is_changed = changed
        self.idle = False

    @property
    def state(self) -> WidgetState:
        return "idle" if self.idle else ""

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.is_changed:
            bar = FRect(self.area.left + 1, self.area.top + 7, 5, self.area.height - 14)
            canvas.box(bar, BoxStyle(RED, radius=2.5))

    @property
    def ink(self) -> tuple[int, int, int] | tuple[int, int, int, int]:
        return CREAM_FAINT if self.idle else super().ink


class RulesTab:
    """The tab of the house rules: rows emit a value as ("rule", its name), buttons the open "group".

    `group` is the one that is open, unless the game has none of that key.
    """

    def __init__(self, context: AppContext, draft: Draft, area: FRect, group: str) -> None:
        self._context = context
        self._draft = draft
        self._texts = family_texts(draft.game)
        groups = self._texts.groups
        self._group = group if group in groups else next(iter(groups))
        self._upright = area.height > area.width
        left, top, high = area.left + _GROUPS + 18, area.top, area.height
        if self._upright:
            left, top = area.left, area.top + -(-len(groups) // 2) * _GROUP + 6
            high = area.bottom - top
        self._row = min(_TALLER, max(_ROW, (high - 160) / _MOST_ROWS))
        self._frame = FRect(left, top, area.right - left, _MOST_ROWS * self._row + 8)
        help_height = min(_TALLEST_HELP, area.bottom - self._frame.bottom - 10)
        self._sheet = FRect(left, self._frame.bottom + 10, area.right - left, help_height)
        rows = self._rows()
        self._lit = next(iter(rows.values()))
        self.widgets: Mapping[str, Widget] = {**self._group_buttons(area), **rows}

    def light(self, widget: Widget | None) -> None:
        """The widget that has the attention: a row is explained."""
        if isinstance(widget, RuleRow):
            self._lit = widget

    @property
    def explained(self) -> tuple[str, ...]:
        """The rule that has the attention, what it means as it is set, and the book's."""
        return self._lit.rule.title, self._lit.rule.about, self._meaning(self._lit)

    def draw(self, canvas: Canvas) -> None:
        canvas.box(self._frame, BoxStyle(with_alpha(NIGHT, 90), with_alpha(LAMP, 50), 1.2, 10))
        draw_parchment(canvas, self._sheet)
        self._explain(canvas, self._lit)

    # -- widgets -------------------------------------------------------------------------------

    def _group_buttons(self, area: FRect) -> dict[str, Widget]:
        words, found, texts = self._context.words, dict[str, Widget](), self._texts
        step = min(_GROUP + 6, area.height / len(texts.groups))
        titles = [texts.group_title(words, key) for key in texts.groups]
        wide = (area.width - 8) / 2 if self._upright else _GROUPS
        style = group_style(self._context.fonts, titles, wide)
        for place, (key, names) in enumerate(texts.groups.items()):
            changed = sum(name in self._draft.changes for name in names)
            title = texts.group_title(words, key)
            button = GroupButton(title, changed, key == self._group, Chosen("group", key))
            button.style = style
            button.area = FRect(area.left, area.top + place * step, _GROUPS, step - 6)
            if self._upright:
                row, column = divmod(place, 2)
                left, top = area.left + column * (wide + 8), area.top + row * _GROUP
                button.area = FRect(left, top, wide, _GROUP - 6)
            found[f"group {key}"] = button
        return found

    def _rows(self) -> dict[str, RuleRow]:
        found: dict[str, RuleRow] = {}
        game, texts = self._draft.game, self._texts
        frame = self._frame.inflate(-8, -8)
        for place, name in enumerate(texts.groups[self._group]):
            rule = texts.house_rule(self._context.words, game, name, self._context.settings.deck)
            row = RuleRow(rule, getattr(game.options, name), name in self._draft.changes)
            row.idle = texts.idle_because(game, name) is not None
            row.area = FRect(frame.left, frame.top + place * self._row, frame.width, self._row - 2)
            found[f"rule {name}"] = row
        return found

    # -- drawing -------------------------------------------------------------------------------

    def _meaning(self, row: RuleRow) -> str:
        """The meaning of a house rule as it is set; whether it has no effect, or the book says otherwise."""
        words, name, game = self._context.words, row.rule.option.name, self._draft.game
        said = row.rule.rule(row.value)
        because = self._texts.idle_because(game, name)
        if because is not None:
            return f"{words(because)} {said}"
        if row.is_changed:
            usual = row.rule.label(getattr(GAMES[game.key].options, name))
            return f"{said} {words('setup.rules.by_the_book', label=usual)}"
        return said

    def _explain(self, canvas: Canvas, row: RuleRow) -> None:
        """Explain a house rule, the chosen value, and the book's."""
        inside = self._sheet.inflate(-44, -20)
        left, top, wide = inside.left, inside.top, inside.width
        head = canvas.fonts.line_height(_TITLE)
        canvas.text(row.rule.title, left, top + head / 2, _TITLE, INK, width=wide)
        place = FRect(left, top + head, wide, 30)
        about = canvas.paragraph(row.rule.about, place, _ABOUT, INK_SOFT)
        rest = FRect(inside.left, about.bottom + 2, inside.width, inside.bottom - about.bottom)
        canvas.paragraph(self._meaning(row), rest, BODY, RED if row.is_changed else INK)
