"""House rules by name: kept, shown as their differences from the book, copied and pasted as a text."""

from __future__ import annotations

from pathlib import Path

from pygame import FRect

from game.play.house_rules import (
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_KEPT,
    BadHouseRules,
    HouseRules,
    HouseRulesFile,
    read_house_rules,
    write_house_rules,
)
from game.rulebook import family_texts
from game.rules import GAMES, Game
from game.scenes.actions import Back
from game.scenes.elements.backdrop import draw_table
from game.scenes.elements.panels import draw_headed_board, lay_across
from game.scenes.elements.widget_page import WidgetPage
from game.stage.clipboard import put_on_clipboard
from game.stage.complaint import complaint_about
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, SUBHEADING
from game.stage.drawing.palette import CREAM, LAMP, NIGHT, RED_SOFT, with_alpha
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, Entered, Typed, UserAction
from game.stage.widgets import Button, TextField, Widget

_WIDTH, _HEIGHT, _PAD, _GAP = 1060.0, 680.0, 36.0, 12.0
_TOP, _HIGH, _FOOT, _NOTE = 82.0, 48.0, 84.0, 58.0
_FIELD = 240.0


class TakeHouseRules(UserAction):
    """Set up a match with this game and its house rules."""

    game: Game


class NamedRulesPage(WidgetPage):
    """Shows the rules kept in `folder`; `game` is what the set-up has now, to be kept under a name."""

    def __init__(self, context: AppContext, folder: Path, game: Game) -> None:
        super().__init__(context)
        self._file = HouseRulesFile(folder)
        self._game = game
        self._kept = self._file.load()
        self._shown: HouseRules | None = None
        self._name = self._text = ""
        self.note = ""
        self._named: dict[str, Widget] = {}
        self._sheet = FRect(0, 0, 0, 0)
        context.complain(complaint_about(self._file.kept, "setup.kept_rules"))

    # -- the page ------------------------------------------------------------------------------

    def resized(self, units: Units) -> None:
        self._board = units.sheet(_WIDTH, _HEIGHT)
        self._refill()

    def act(self, action: UserAction) -> bool:
        try:
            return self._answer(action)
        except BadHouseRules as bad:
            self._tell(self.context.words(bad.key, count=MOST_KEPT))
        except OSError as error:
            self._tell(self.context.trouble(error))
        return True

    def _answer(self, action: UserAction) -> bool:
        """Raises BadHouseRules for rules that cannot be kept, read or copied as they stand, OSError."""
        match action:
            case Chosen("name", str(text)) | Typed("name", text):
                self._name = text
            case Chosen("text", str(text)) | Typed("text", text):
                self._text = text
            case Chosen("keep") | Entered("name"):
                self._add(self._rules_to_keep)
            case Chosen("read") | Entered("text"):
                self._add(read_house_rules(self._text))
            case Chosen("rules", str(name)):
                self._shown = next(rules for rules in self._kept if rules.name == name)
                self._tell("")
                self.context.say(self.differences)
            case Chosen("forget"):
                self._forget()
            case Chosen("copy"):
                self._copy()
            case Chosen("use"):
                self._use()
            case _:
                return super().act(action)
        return True

    def draw(self, canvas: Canvas) -> None:
        draw_table(canvas)
        words = self.context.words
        draw_headed_board(canvas, self._board, words("setup.named.title"), 44)
        canvas.box(self._sheet, BoxStyle(with_alpha(NIGHT, 110), with_alpha(LAMP, 70), 1.2, 12))
        inside = self._sheet.inflate(-32, -24)
        game = words(f"game.{self._chosen.key}.name")
        head = game if self._shown is None else self._shown.name
        style = canvas.fonts.common([head], SUBHEADING, inside.width)
        canvas.text(head, inside.left, inside.top + 14, style, LAMP, width=inside.width)
        below = FRect(inside.left, inside.top + 36, inside.width, inside.height - 36)
        told = self.differences if self._shown is None else f"{game}\n{self.differences}"
        canvas.paragraph(told, below, BODY, CREAM)
        if self.note:
            inner = self._board.inflate(-2 * _PAD, 0)
            place = FRect(inner.left, self._sheet.bottom + 4, inner.width, _NOTE - 8)
            canvas.paragraph(self.note, place, BODY, RED_SOFT)
        self.group.draw(canvas)

    @property
    def _chosen(self) -> Game:
        return self._game if self._shown is None else self._shown.game

    @property
    def differences(self) -> str:
        """The house rules of what is shown, each by its title and its value; or that there is none."""
        game, words = self._chosen, self.context.words
        changes = game.options.changes_from(GAMES[game.key].options)
        if not changes:
            return words("setup.rules.as_book")
        texts, deck = family_texts(game), self.context.settings.deck
        rules = [texts.house_rule(words, game, name, deck) for name in changes]
        each = zip(rules, changes.values(), strict=True)
        return "\n".join(f"{rule.title}: {rule.label(value)}" for rule, value in each)

    # -- widgets -------------------------------------------------------------------------------

    def _refill(self) -> None:
        """Lay out fields above, the kept rules at the left, and what to do with them below."""
        current = self.group.ring.current
        focus = next((name for name, each in self._named.items() if each is current), "name")
        words, board = self.context.words, self._board
        half = (board.width - 2 * _PAD - _GAP) / 2
        left, right = board.left + _PAD, board.centerx + _GAP / 2
        top = board.top + _TOP
        keep = Button(words("setup.named.keep"), Chosen("keep"), icon="check")
        read = Button(words("setup.named.read"), Chosen("read"))
        canvas = self.context.canvas
        wide = max(keep.natural_width(canvas), read.natural_width(canvas))
        narrow = half - wide < _FIELD  # then the buttons stand below their fields
        room, beside = (half, top + _HIGH + 6) if narrow else (half - wide - _GAP, top)
        keep.area = FRect(left + half - wide, beside, wide, _HIGH)
        read.area = FRect(right + half - wide, beside, wide, _HIGH)
        area, hint = FRect(left, top, room, _HIGH), words("setup.named.name")
        name = TextField(
            "", self._name, "name", area, longest=LONGEST_NAME, placeholder=hint, live=True
        )
        area, hint = FRect(right, top, room, _HIGH), words("setup.named.text")
        text = TextField(
            "", self._text, "text", area, longest=LONGEST_TEXT, placeholder=hint, live=True
        )
        found: dict[str, Widget] = {"name": name, "keep": keep, "text": text, "read": read}
        top = beside + _HIGH + _GAP
        bottom = board.bottom - _FOOT - _NOTE
        self._sheet = FRect(right, top, half, bottom - top)
        step = (bottom - top) / MOST_KEPT
        names = [rules.name for rules in self._kept]
        style = self.context.fonts.common(names, BODY_BOLD, half - 48)
        for place, rules in enumerate(self._kept):
            row = Button(rules.name, Chosen("rules", rules.name), centred=False, style=style)
            row.area = FRect(left, top + place * step, half, step - 6)
            found[f"rules {rules.name}"] = row
        found |= self._foot()
        self._named = found
        self.group.refill(list(found.values()), found.get(focus, name))
        self.redraw()

    def _foot(self) -> dict[str, Widget]:
        words, board = self.context.words, self._board
        back = Button(words("menu.back"), Back(), icon="back")
        forget = Button(words("setup.named.forget"), Chosen("forget"), icon="cross")
        copy = Button(words("setup.named.copy"), Chosen("copy"))
        use = Button(words("setup.named.use"), Chosen("use"), kind="primary")
        forget.enabled = use.enabled = self._shown is not None
        foot: dict[str, Widget] = {"back": back, "forget": forget, "copy": copy, "use": use}
        area = FRect(board.left + _PAD, board.bottom - 74, board.width - 2 * _PAD, 52)
        lay_across((back, forget, copy, use), area, _GAP)
        return foot

    # -- what the widgets do -------------------------------------------------------------------

    @property
    def _rules_to_keep(self) -> HouseRules:
        """The set-up's rules under the typed name. Raises BadHouseRules."""
        return HouseRules(self._name.strip(), self._game)

    def _add(self, rules: HouseRules) -> None:
        """Keep house rules; those of the same name are replaced."""
        self._kept, self._shown, self._name, self._text = self._file.keep(rules), rules, "", ""
        self._tell("")
        self.context.say(f"{rules.name}: {self.differences}")

    def _forget(self) -> None:
        if self._shown is not None:
            self._kept, self._shown = self._file.forget(self._shown.name), None
            self._tell("")

    def _copy(self) -> None:
        """Put the text of what is shown on the clipboard; of the set-up's rules under the typed name."""
        done = put_on_clipboard(write_house_rules(self._shown or self._rules_to_keep))
        self._tell("")
        self.context.tell(self.context.words(f"setup.named.{'copied' if done else 'not_copied'}"))

    def _use(self) -> None:
        if self._shown is not None:
            self.back()
            self.stage.act(TakeHouseRules(self._shown.game))

    def _tell(self, note: str) -> None:
        self.note = note
        self.context.say(note)
        self._refill()
