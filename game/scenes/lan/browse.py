"""The network page: tables appear and vanish; join one by list or by address, or lay your own."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.rules import GAMES, read_game
from game.scenes.elements.backdrop import draw_table
from game.scenes.elements.panels import draw_headed_board
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.lan.lan_actions import (
    JoinTable,
    LeaveNetwork,
    ResumeLeft,
    SetUpTable,
    ShowAcquaintances,
)
from game.scenes.setup.purpose import SetupPurpose
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, SUBHEADING
from game.stage.drawing.palette import CREAM, LAMP, with_alpha
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, Entered, Typed, UserAction
from game.stage.widgets import Button, Listing, TextField, Widget
from game.stage.widgets.listing import ListRow
from net.identity import mark_of, marked
from net.invitation import BadInvitation, Invitation, read_destination
from net.transport import Address, BadAddress, FoundTable, Lookout

_WIDTH, _TALLEST, _UPRIGHT, _PAD = 1180.0, 860.0, 980.0, 44.0
_LIST, _ROW, _GAP = 640.0, 54.0, 12.0
_WAYS = 490.0


@dataclass(frozen=True)
class NetworkFacts:
    """The matches that were left here, and how this player is shown.

    `known_hosts` are the connection keys of players this one knows, `name` is what others are shown
    as long as none is typed.
    """

    resumable: tuple[str, ...] = ()
    known_hosts: frozenset[bytes] = frozenset()
    name: str = ""


class NetworkPage(WidgetPage):
    """The tables that `lookout` sees at the left, the other ways at the right; left, it looks out no more."""

    def __init__(self, context: AppContext, lookout: Lookout, facts: NetworkFacts) -> None:
        super().__init__(context)
        self.facts = facts
        self._lookout = lookout
        self.typed = ""
        self._seen: tuple[tuple[FoundTable, ...], str | None] = (), None
        self._listing = Listing([])
        self._right = FRect(0, 0, 0, 0)

    # -- the scene -----------------------------------------------------------------------------

    def resized(self, units: Units) -> None:
        board = self._board = units.sheet(_WIDTH, _UPRIGHT if units.tall else _TALLEST, 20)
        area = FRect(board.left + _PAD, board.top + 138, _LIST, board.height - 138 - 120)
        if units.tall:  # the other ways in are below the tables, else beside them
            area.width = board.width - _PAD * 2
            area.height -= _WAYS
            self._right = FRect(area.left, area.bottom + 12, area.width, 0)
        else:
            left = area.right + 36
            self._right = FRect(left, board.top + 102, board.right - _PAD - left, 0)
        self._listing.area = area
        self._fill()

    def leave(self) -> None:
        self._lookout.close()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if (self._lookout.tables, self._lookout.problem) != self._seen:
            self._refresh()
            self.redraw()

    def back(self) -> None:
        self.stage.act(LeaveNetwork())

    def learn(self, facts: NetworkFacts) -> None:
        """Show other facts from now on."""
        self.facts = facts
        if self in self.context.stage.scenes:
            self._fill()
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        board, words = self._board, self.context.words
        draw_table(canvas)
        draw_headed_board(canvas, board, words("lan.title"), 58)
        left, right = self._listing.area.left, self._right
        canvas.text(words("lan.tables"), left, board.top + 116, SUBHEADING, LAMP)
        canvas.text(words("lan.name"), right.left, right.top + 14, BODY, with_alpha(CREAM, 210))
        canvas.text(
            words("invite.destination"), right.left, self._below, BODY, with_alpha(CREAM, 210)
        )
        self.group.draw(canvas)

    # -- widgets -------------------------------------------------------------------------------

    @property
    def _below(self) -> float:
        """The height of the words over the address."""
        return self._right.top + 14 + _ROW + 44

    def _fill(self) -> None:
        board, words, right = self._board, self.context.words, self._right
        self._refresh()
        name = TextField(
            "",
            self.context.settings.name_1,
            "name",
            FRect(right.left - 4, right.top + 28, right.width + 12, _ROW),
            longest=16,
            placeholder=self.facts.name,
        )
        name.title = words("lan.name")
        address = TextField(
            "",
            self.typed,
            "address",
            FRect(right.left - 4, self._below + 14, right.width + 12, _ROW),
            longest=400,
            placeholder=words("lan.address_example"),
            live=True,
        )
        address.title = words("invite.destination")
        buttons = self._buttons(FRect(right.left, self._below + 14 + _ROW + 8, right.width, 0))
        back = Button(words("menu.back"), LeaveNetwork(), icon="back")
        back.area = FRect(board.left + _PAD, board.bottom - 88, 200, 54)
        widgets: list[Widget] = [self._listing, name, address, *buttons, back]
        focus = self._listing if self._lookout.tables else buttons[1]
        self.group.refill(widgets, focus=self.group.ring.current or focus)

    def _buttons(self, area: FRect) -> list[Button]:
        words = self.context.words
        host = Button(
            words("lan.host"), SetUpTable(SetupPurpose.TABLE), icon="host", kind="primary"
        )
        found = [
            Button(words("lan.join"), Chosen("join"), icon="link"),
            host,
            Button(words("lan.known"), ShowAcquaintances(), icon="people"),
        ]
        if self.facts.resumable:
            label = words("lan.resume", name=self.facts.resumable[0])
            if len(self.facts.resumable) > 1:
                label = words("lan.resume_many", count=len(self.facts.resumable))
            host.kind = "plain"
            found.insert(1, Button(label, ResumeLeft(), icon="replay", kind="primary"))
        top = area.top
        for place, button in enumerate(found):
            top += 24 if place == 1 else 0
            button.area = FRect(area.left, top, area.width, _ROW)
            top += _ROW + _GAP
        return found

    def _refresh(self) -> None:
        tables, problem = self._seen = self._lookout.tables, self._lookout.problem
        self._listing.empty = self.context.words("lan.blind" if problem else "lan.none")
        self._listing.refill([self._row(table) for table in tables])

    def _row(self, table: FoundTable) -> ListRow:
        words, event = self.context.words, table.announcement
        if not table.same_version:
            mark, usable = words("lan.version"), False
        else:
            usable = game_line(self.context, event.rules) is not None
            mark = words.counted("lan.free", event.free) if event.free else words("lan.full")
        below = game_line(self.context, event.rules) or words("lan.unknown_game")
        if event.key in self.facts.known_hosts:
            below = f"{words('lan.known_host')}  ·  {below}"
        name = words("lan.lobby.title", name=event.name)
        if event.identity and marked(event.name, mark_of(event.identity)) != event.name:
            name = f"{name}  ·  {mark_of(event.identity)}"
        return ListRow(name, below, mark, "table", usable)

    # -- what the widgets do -------------------------------------------------------------------

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row", int(place)):
                table = self._seen[0][place]
                self.stage.act(JoinTable(table.addresses[0], table.announcement.key))
            case Chosen("name", str(name)):
                self.context.change(name_1=name)
            case Chosen("address", str(text)) | Typed("address", text):
                self.typed = text
            case Chosen("join") | Entered("address"):
                there = typed_place(self, self.typed)
                if there is not None:
                    self.stage.act(JoinTable(there))
            case _:
                return super().act(action)
        return True


def typed_place(page: WidgetPage, typed: str) -> Address | Invitation | None:
    """The place that was typed on a page; None, and a sentence, where it leads nowhere."""
    try:
        return read_destination(typed)
    except (BadAddress, BadInvitation) as wrong:
        group = wrong.group if isinstance(wrong, BadInvitation) else 0
        page.context.tell(page.context.words(wrong.key, number=group), "warning")
        page.group.type_again()
        return None


def game_line(context: AppContext, rules: str) -> str | None:
    """A game and how many house rules it has, None for one that is not known here."""
    try:
        game = read_game(rules)
    except ValueError:
        return None
    name = context.words(f"game.{game.key}.name")
    changed = len(game.options.changes_from(GAMES[game.key].options))
    return f"{name}  ·  {context.words.counted('lan.house_rules', changed)}" if changed else name
