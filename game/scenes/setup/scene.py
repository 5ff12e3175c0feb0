"""The set-up: which game, who sits where, which house rules; then the cards are dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pygame import FRect

from game.play.setup import PERSON, Setup
from game.rulebook import family_texts
from game.rules.bauernschnapsen.options import BauernschnapsenOptions
from game.rules.two_hand.options import TwoHandOptions
from game.scenes.actions import Back, BeginDuplicate, BeginMatch, ChangeHostedGame, HostTable
from game.scenes.elements.backdrop import draw_table
from game.scenes.elements.panels import draw_headed_board
from game.scenes.elements.widget_page import TabbedPage
from game.scenes.menus.gallery import GalleryPage
from game.scenes.rules.page import RulesPage
from game.scenes.setup.draft import Draft
from game.scenes.setup.game_tab import GameTab
from game.scenes.setup.keeping import SetupFile
from game.scenes.setup.named_page import NamedRulesPage, TakeHouseRules
from game.scenes.setup.opponent_page import OpponentPage
from game.scenes.setup.opponents import opponent, opponents
from game.scenes.setup.purpose import SetupPurpose
from game.scenes.setup.rules_tab import RulesTab
from game.scenes.setup.seats import SeatsTab
from game.scenes.setup.table_tab import TableTab
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen, name_of_bot
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY
from game.stage.drawing.palette import CREAM, with_alpha
from game.stage.drawing.units import Units
from game.stage.input.intents import Intent
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Tabs, Widget
from net.wire.table_options import TableOptions

_WIDTH, _TALLEST, _UPRIGHT = 1240.0, 940.0, 1008.0
_SUMMARY = 44.0  # the least height of an upright one
_LEAST_LETTERS = 0.72  # of its size keeps a summary in two lines
_PAD, _HEAD, _TABS = 34.0, 84.0, 48.0
# Below the tabs, and the foot, which upright has the summary above it as well.
_GAP, _FOOT = 16.0, 100.0
_GAP_UPRIGHT, _FOOT_UPRIGHT = 10.0, 94.0
SetupTab = GameTab | SeatsTab | TableTab | RulesTab
_NO_BREAK, _BETWEEN = "\N{NO-BREAK SPACE}", "  ·  "


class SetupScene(TabbedPage):
    """Emits what its `purpose` begins when the cards are to be dealt.

    The last set-up lies in `folder` and is offered again; a `preset` is shown in place of its game. Practice
    is never offered without a bot.
    """

    def __init__(
        self,
        context: AppContext,
        folder: Path,
        purpose: SetupPurpose = SetupPurpose.MATCH,
        preset: str = "",
    ) -> None:
        super().__init__(context)
        self.purpose = purpose
        self._folder = folder
        self._file = SetupFile(folder)
        self.draft, complaint = self._file.load()
        context.complain(complaint)
        if preset:
            self.draft = self.draft.with_game(preset)
        self.draft = _practising(self.draft, purpose.practice)
        self.tab = 0
        self.named: dict[str, Widget] = {}
        self._last: dict[str, str] = {}
        self._group = ""
        self._open_tab: SetupTab
        self._tall = False
        self._tell_replaced()

    # -- the scene -----------------------------------------------------------------------------

    def resized(self, units: Units) -> None:
        self._tall = units.tall
        wide = units.core.width - 20 if units.tall else _WIDTH  # so narrow, its tabs stand upright
        self._board = units.sheet(wide, _UPRIGHT if units.tall else _TALLEST, 10)
        first = not self.named
        self._refill()
        if first:
            self.group.focus(self.named["start"])

    def on(self, intent: Intent) -> None:
        super().on(intent)
        self._light()

    def act(self, action: UserAction) -> bool:
        draft = self.draft
        match action:
            case Chosen("tab", int(tab)):
                self._open(tab)
            case Chosen("game", str(key)):
                self._change(draft.with_game(key))
                self._tell_replaced()
            case Chosen("read"):
                self.context.push(RulesPage(self.context, draft.games, draft.key, self._deals))
            case Chosen(("setting", str(name)), value):
                self.context.change(**{name: value})
            case Chosen("gallery", str(name)):
                self.context.push(GalleryPage(self.context, name))
            case Chosen("opponent", str(key)):
                self.context.push(OpponentPage(self.context, opponent(key, draft.game)))
            case Chosen(("seat", int(seat)), str(who)):
                self._change(draft.with_occupant(seat, who))
            case Chosen("swap", int(seat)):
                self._change(draft.swapped(seat, seat + 1))
            case Chosen("length", (target, deals)):
                if target != draft.game.scorer.target:
                    draft = draft.with_rules(match_target=target)
                self._change(replace(draft, length=deals))
            case Chosen("bummerl", 0):
                self._change(draft.with_rules(bummerl=False))
            case Chosen("bummerl", int(count)):
                self._change(draft.with_rules(bummerl=True, bummerl_target=count))
            case Chosen("helps", bool(practice)):
                self._change(replace(draft, practice=practice))
            case Chosen("group", str(key)):
                self._group = key
                self._refill()
            case Chosen(("rule", str(name)), value):
                self._change(draft.with_rules(**{name: value}))
            case Chosen("book"):
                self._change(draft.by_the_book())
            case Chosen("named"):
                self.context.push(NamedRulesPage(self.context, self._folder, draft.game))
            case TakeHouseRules(game):
                self._change(draft.with_set_up(game))
                self._tell_replaced()
            case Chosen("table", TableOptions() as options):
                self._change(replace(draft, table=options))
            case Chosen("start"):
                self._keep()
                self.stage.act(self.begun)
            case _:
                return super().act(action)
        return True

    @property
    def announced(self) -> Sequence[str]:
        return (self.summary,)

    def choice_sentences(self) -> Sequence[str]:
        """Explain the house rule in focus; elsewhere say the set-up as it is now."""
        tab = self._open_tab
        return tab.explained if isinstance(tab, RulesTab) else (self.summary,)

    def draw(self, canvas: Canvas) -> None:
        draw_table(canvas)
        draw_headed_board(canvas, self._board, self.context.words(self.purpose.title), 48)
        self._open_tab.draw(canvas)
        self._draw_summary(canvas)
        self.group.draw(canvas)

    def closing(self) -> None:
        self._keep()

    def _draw_summary(self, canvas: Canvas) -> None:
        if self._tall and "named" in self.named:
            return
        start, first = self.named["start"].area, self.named["back"].area
        for last in ("book", "named"):
            if last in self.named:
                first = self.named[last].area
        place = FRect(first.right + 20, start.top, start.left - first.right - 40, start.height)
        if self._tall:
            board = self._board
            high = self._summary_height
            place = FRect(board.left + _PAD, start.top - 2 - high, board.width - _PAD * 2, high)
        ink = with_alpha(CREAM, 210)
        summary = self.summary
        if canvas.fonts.width(summary, BODY) > place.width:
            summary = "\n".join(summary.rsplit(_BETWEEN, 1))
        canvas.paragraph(summary, place, BODY, ink, "centre", centred=True)

    @property
    def _summary_height(self) -> float:
        """The height of the summary on an upright board: large letters need more."""
        return max(_SUMMARY, 2 * self.context.fonts.line_height(BODY) * _LEAST_LETTERS)

    @property
    def _deals(self) -> int | None:
        """The number of deals; None where the game says when a match is won, as on the network always."""
        return (self.purpose.deals or self.draft.length) if self.purpose.has_seats else None

    @property
    def summary(self) -> str:
        """The set-up in one line: game, length, who plays."""
        words, chosen = self.context.words, self.draft.game
        rules, deck = chosen.options, self.context.settings.deck
        length = family_texts(chosen).length(words, chosen, deck)
        if isinstance(rules, TwoHandOptions | BauernschnapsenOptions) and rules.bummerl:
            length = words.counted("setup.length.bummerl", rules.bummerl_target)
        if self._deals is not None:
            length = words.counted("match_length.deals", self._deals)
        game = words(f"game.{self.draft.key}.name")
        if not self.purpose.has_seats:
            return f"{game}  ·  {length}"
        company = SeatsAtScreen(self.context, self.setup.sittings)
        names = [company.name(seat) for seat in range(len(company.sittings))]
        players = f"{_NO_BREAK}– ".join(each.replace(" ", _NO_BREAK) for each in names)
        return words("setup.summary", game=game, length=length, players=players)

    @property
    def setup(self) -> Setup:
        """The match as it would begin now."""
        return self.draft.setup(self.context.given_names)

    @property
    def begun(self) -> UserAction:
        """The action of the button that begins."""
        match self.purpose:
            case SetupPurpose.DUPLICATE:
                return BeginDuplicate(self.setup)
            case SetupPurpose.TABLE:
                return HostTable(self.draft.game, self.draft.table)
            case SetupPurpose.OTHER_GAME:
                return ChangeHostedGame(self.draft.game, self.draft.table)
        return BeginMatch(self.setup)

    # -- widgets -------------------------------------------------------------------------------

    def _tab_in(self, area: FRect) -> SetupTab:
        """The open tab, laid out in an area for the draft."""
        context, draft = self.context, self.draft
        match self.purpose.tabs[self.tab]:
            case "game":
                self._last[draft.game.family] = draft.key
                return GameTab(context, draft, area, self._last)
            case "table":
                return TableTab(context, draft, area)
            case "players":
                return SeatsTab(context, draft, area, asks_for_length=self.purpose.deals is None)
        return RulesTab(context, draft, area, self._group)

    def _light(self) -> None:
        """Explain the house rule that has the attention."""
        if isinstance(self._open_tab, RulesTab):
            self._open_tab.light(self.group.ring.lit)

    def _refill(self) -> None:
        """Make all widgets anew for the draft; the focus stays on what has the same name."""
        board, before = self._board, self.named
        current = self.group.ring.current
        focused = next((name for name, each in before.items() if each is current), "start")
        labels = [self.context.words(f"setup.tab.{each}") for each in self.purpose.tabs]
        if changed := len(self.draft.changes):
            labels[-1] = f"{labels[-1]} ({changed})"
        place = FRect(board.left + _PAD, board.top + _HEAD, board.width - _PAD * 2, _TABS)
        self._tabs = Tabs(labels, self.tab, place)
        top = place.bottom + (_GAP_UPRIGHT if self._tall else _GAP)
        foot = _FOOT_UPRIGHT + self._summary_height if self._tall else _FOOT
        area = FRect(place.left, top, place.width, board.bottom - foot - top)
        self._open_tab = self._tab_in(area)
        self.named = {"tabs": self._tabs, **self._open_tab.widgets, **self._foot()}
        for name, widget in self.named.items():
            if name in before:
                widget.warmth = before[name].warmth
        self.group.refill(list(self.named.values()), self.named.get(focused, self._tabs))
        self._light()
        self.redraw()

    def _foot(self) -> dict[str, Widget]:
        words, board = self.context.words, self._board
        top = board.bottom - 82
        canvas = self.context.canvas
        back = Button(words("menu.back"), Back(), icon="back")
        back.area = FRect(board.left + _PAD, top, max(150.0, back.natural_width(canvas)), 54)
        start = Button(words(self.purpose.start), Chosen("start"), icon="cards", kind="primary")
        wide = 230.0 if self._tall else 250.0
        if not (self._tall and self.draft.changes):  # else the way back to the book needs the room
            wide = max(wide, start.natural_width(canvas) + 24)
        start.area = FRect(board.right - _PAD - wide, top - 2, wide, 58)
        found: dict[str, Widget] = {"back": back}
        if self.draft.changes:
            book = Button(words("setup.rules.back"), Chosen("book"), icon="replay")
            room = start.area.left - back.area.right - 28
            wide = min(room, 290.0, book.natural_width(canvas))
            book.area = FRect(back.area.right + 14, top, wide, 54)
            found["book"] = book
        if self.purpose.tabs[self.tab] == "rules":
            named = Button(words("setup.named.open"), Chosen("named"), icon="book")
            last = found["book" if "book" in found else "back"].area
            named.area = FRect(last.right + 14, top, min(220.0, named.natural_width(canvas)), 54)
            if self._tall:  # in place of the summary
                named.area = FRect(0, 0, 320, 44).move_to(midtop=(board.centerx, top - 50))
            found["named"] = named
        found["start"] = start
        return found

    # -- what the widgets do -------------------------------------------------------------------

    def _open(self, tab: int) -> None:
        self.tab = tab
        on_tabs = self.group.ring.current is self._tabs
        self._refill()
        tabs, first, *_ = self.named.values()
        self.group.focus(tabs if on_tabs else first)

    def _tell_replaced(self) -> None:
        """Say who does not play the chosen game, and who sits down instead."""
        words = self.context.words
        if not self.purpose.has_seats:
            return
        for wished, who in self.draft.replaced:
            name, other = name_of_bot(words, wished), name_of_bot(words, who)
            self.context.tell(words("setup.seat.replaced", name=name, other=other))

    def _change(self, draft: Draft) -> None:
        self.draft = draft
        self._refill()

    def back(self) -> None:
        self._keep()
        super().back()

    def _keep(self) -> None:
        self.context.complain(self._file.save(self.draft))


def _practising(draft: Draft, practice: bool) -> Draft:
    """Helps as wished; practice needs a bot to play with."""
    draft = replace(draft, practice=practice)
    if practice and all(who == PERSON for who in draft.occupants):
        return draft.with_occupant(len(draft.occupants) - 1, opponents(draft.game)[0].key)
    return draft
