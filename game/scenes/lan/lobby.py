"""The table before a match: who sits where, who is ready, which game; then the cards are dealt."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import FRect

from game.bots import bots_for
from game.core.deal import Seat
from game.online import LanClient
from game.rulebook import family_texts
from game.rules import GAMES, Game, read_game
from game.scenes.actions import Back, LookAtVisitor, OpenRules
from game.scenes.elements.backdrop import draw_table
from game.scenes.elements.panels import draw_headed_board
from game.scenes.elements.question import QuestionAnswer, ask_yes_no
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.lan.company import called
from game.scenes.lan.lan_actions import EndEvening, LookAtInvited, OpenInvitation, SetUpTable
from game.scenes.lan.relays import relay_name, relay_state, relay_trouble
from game.scenes.lan.seat_slates import BOT, PERSON, SeatSlates
from game.scenes.setup.purpose import SetupPurpose
from game.scenes.setup.table_tab import watching_words
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, SMALL
from game.stage.drawing.palette import CREAM, LAMP, with_alpha
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Widget
from game.words.catalogue import Words
from net.identity import marked
from net.match import may_begin, on_network, playing_members
from net.session import OPEN, CardsToCompare
from net.transport import PORT, Address, reachable_addresses
from net.wire.table_messages import Seating
from net.wire.table_options import PLAIN_TABLE

_WIDTH, _TALLEST, _TALLEST_UPRIGHT, _PAD = 1180.0, 820.0, 980.0, 44.0
_FOOT, _READY, _MOST_ADDRESSES = 54.0, 260.0, 2
_NOTES, _LAST_NOTE = 138.0, 40.0
_MOST_WITH_ICONS = 3


def visitors_line(words: Words, door: Mapping[bytes, CardsToCompare]) -> str:
    """The visitors at the door, in a line; there is at least one."""
    first = next(iter(door.values()))
    name = marked(first.name, first.mark)
    more = len(door) - 1
    if first.sought:
        return words("lan.at_their_door", name=name)
    return words("lan.at_door", name=name) + (words("lan.at_door_more", count=more) if more else "")


def clock_line(words: Words, seconds: int) -> str:
    """The turn clock of a table that has one."""
    return words("lan.options.clock_line", time=words(f"lan.options.turn_clock_{seconds}"))


def absence_line(words: Words, minutes: int) -> str:
    """After how long the others may deal on without somebody who is away."""
    return words("lan.options.absence_line", time=words(f"lan.options.absence_{minutes}"))


class LobbyScene(WidgetPage):
    """The lobby of a table; `where` is shown until the host's seating has come."""

    def __init__(self, context: AppContext, client: LanClient, where: str = "") -> None:
        super().__init__(context)
        self.client = client
        self.where = where
        self.slates = SeatSlates(context, client.profile.name)
        self._tall = False
        self._sat_down = False
        self._asked_in: Seating | None = None
        self._again_after: int | None = None
        self._addresses: tuple[str, ...] = ()

    # -- the scene -----------------------------------------------------------------------------

    def resized(self, units: Units) -> None:
        self._tall = units.tall
        wide = (
            units.core.width - 40 if units.tall else _WIDTH
        )  # so narrow, three slates lie in rows
        self._board = units.sheet(wide, _TALLEST_UPRIGHT if units.tall else _TALLEST, 20)
        self.refill()

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen(("seat", int(seat)), (str(kind), str(name))):
                self._sit(seat, kind, name)
            case Chosen("ready", bool(ready)):
                self.client.be_ready(ready)
            case _:
                return super().act(action)
        return True

    def draw(self, canvas: Canvas) -> None:
        draw_table(canvas)
        draw_headed_board(canvas, self._board, self.title, 56)
        if self.client.state.seating is not None:
            self._draw_game(canvas)
            self.slates.draw(canvas)
        if self.client.state.seating is not None or self.note:
            self._draw_notes(canvas)
        self.group.draw(canvas)

    # -- what happens --------------------------------------------------------------------------

    def refill(self) -> None:
        """Make all widgets again for a table that has changed, and see whether a network has come up."""
        self._addresses = reachable_addresses() if self.client.hosting else ()
        seating, member = self.client.state.seating, self.client.state.member
        if self.client.hosting:
            self.slates.invited = frozenset(self.client.state.invited_members)
        widgets: list[Widget] = []
        if seating is not None:
            board = self._board
            top = board.top + (130 if self._tall else 138)
            high = self._below_slates - 12 - top
            area = FRect(board.left + _PAD, top, board.width - _PAD * 2, high)
            widgets += self.slates.widgets(seating, member, area)
            self._first_steps()
        widgets += self._visitors()
        widgets += self._foot()
        self.group.refill(widgets, focus=None if self.group.widgets else self._ready_button)
        self.redraw()

    def play_again(self) -> None:
        """The players here want a rematch: they are ready as soon as the table is laid again, or at once."""
        state = self.client.state
        self._again_after = state.begun_with
        if self._again_after is None and state.seating is not None:
            self._again_after = state.seating.number
        self.client.again()
        self._first_steps()

    def _first_steps(self) -> None:
        """Sit down once where there is room, and say again that one is ready for a rematch."""
        seating, member = self.client.state.seating, self.client.state.member
        if seating is None or member is None:
            return
        self._sat_down = self._sat_down or bool(self.client.own_seats)
        if not self._sat_down and OPEN in seating.kinds and seating != self._asked_in:
            self._asked_in = seating  # somebody else may be quicker: then in the next one
            self._sit(seating.kinds.index(OPEN), PERSON, self.client.profile.name)
        for seat in self.client.own_seats:
            bot = seating.names[seat] if seating.kinds[seat] == BOT else None
            if bot is not None and bot not in bots_for(self._game):
                self._sit(seat, OPEN, "")  # the host has laid the table for a game it does not know
        if self._again_after is not None and seating.number != self._again_after:
            self._again_after = None
            self.client.be_ready(True)

    # -- words ---------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Whose table it is, or where we are going."""
        words = self.context.words
        if self.client.hosting:
            return words("lan.lobby.title", name=self.client.profile.name)
        state = self.client.state
        if state.seating is not None and state.paired:
            return words("lan.lobby.title", name=state.host)
        return self.where or words("lan.lobby.waiting_host")

    @property
    def note(self) -> str:
        """The condition the match still waits for."""
        seating = self.client.state.seating
        words = self.context.words
        if trouble := relay_trouble(words, self.client.state.relay):
            return trouble
        if seating is None:
            return self._at_the_door
        if len(seating.members) < 2:
            return words("lan.lobby.alone")
        if away := self._out_of_reach(seating):
            return words("lan.play.away", name=words.listed(away))
        if OPEN not in seating.kinds and not may_begin(playing_members(seating)):
            return self._why_no_match(seating)
        if OPEN not in seating.kinds and not self._plays(seating):
            return words(f"lan.lobby.you_{'watch' if seating.options.watchers else 'wait'}")
        if self.client.state.watchers and OPEN not in seating.kinds:
            name = words.listed(self.client.state.watchers)
            watch = seating.options.watchers
            return words(f"lan.lobby.{'without_seat' if watch else 'no_seat'}", name=name)
        return words("lan.lobby.fill" if OPEN in seating.kinds else "lan.lobby.all_ready")

    def _why_no_match(self, seating: Seating) -> str:
        """The reason why no match begins: the host and another peer need seats."""
        words = self.context.words
        if 0 in playing_members(seating):
            return words("lan.lobby.all_at_one")
        if self.client.hosting:
            return words("lan.lobby.take_a_seat")
        return words("lan.lobby.host_stands", name=self.client.state.host)

    def _out_of_reach(self, seating: Seating) -> list[str]:
        """The host of this guest, and whom a match that is not shown yet misses of those at the table."""
        terms, away = self.client.state.terms, self.client.state.away
        if not self.client.hosting and 0 in away:
            return [self.client.state.host]
        if terms is None:
            return []
        rows = zip(terms.owners, terms.kinds, terms.names, strict=True)
        return [
            called(self.context.words, kind, name)
            for owner, kind, name in rows
            if owner in away and terms.peers[owner] in seating.members
        ]

    @property
    def _at_the_door(self) -> str:
        """The sentence for a guest who has not been let in yet."""
        state = self.client.state
        if state.relay is not None:
            key = "invite.waiting_host" if state.relay.reached else "invite.asking"
            return self.context.words(key, relay=relay_name(state.relay.relay))
        if 0 in state.away:
            return self.context.words("lan.play.away", name=self.client.state.host)
        if state.compared:
            return self.context.words("lan.lobby.compared")
        in_a_row = state.reached and not state.visitors and not state.paired
        return self.context.words("lan.lobby.in_turn") if in_a_row else ""

    def _plays(self, seating: Seating) -> bool:
        """Whether this machine is a peer of the match to come, and not only there to watch it."""
        return self.client.state.member in playing_members(seating)

    @property
    def switched_off(self) -> str:
        """The house rules that are not played over the network, "" if all of them are."""
        if self.client.state.seating is None:
            return ""
        off = on_network(self._game).options.changes_from(self._game.options)
        return " ".join(self.context.words(f"lan.lobby.off_{name}") for name in off)

    @property
    def game_line(self) -> str:
        """The game, how far a match goes, how many house rules there are, and the table's options."""
        words, game = self.context.words, self._game
        changed = len(game.options.changes_from(GAMES[game.key].options))
        rules = words.counted("lan.house_rules", changed) if changed else None
        parts = [
            words(f"game.{game.key}.name"),
            family_texts(game).length(words, game, "french"),
            rules or words("lan.lobby.by_the_book"),
        ]
        options, plain = self._seating.options, PLAIN_TABLE
        if options.turn_clock:
            parts.append(clock_line(words, options.turn_clock))
        if options.absence != plain.absence:
            parts.append(absence_line(words, options.absence))
        if (options.watchers, options.watch_delay) != (plain.watchers, plain.watch_delay):
            who = watching_words(words, options)
            parts.append(words("lan.options.watchers_line", who=who))
        return "  ·  ".join(parts)

    def _draw_game(self, canvas: Canvas) -> None:
        board = self._board
        wide = board.width - _PAD * 2
        area = FRect(board.left + _PAD, board.top + 79, wide, 48)
        canvas.paragraph(self.game_line, area, BODY, LAMP, "centre", centred=True)

    def _draw_notes(self, canvas: Canvas) -> None:
        board = self._board
        wide = board.width - _PAD * 2
        grown = self._grown()
        area = FRect(board.left + _PAD, self._below_slates, wide, 34 * grown)
        if not self.client.state.visitors:
            canvas.paragraph(self.note, area, BODY, CREAM, "centre", centred=True)
        if self.client.hosting:
            below = FRect(area.left, area.bottom + 8, wide, 56 * grown)
            text = self._found_at()
            canvas.paragraph(text, below, SMALL, with_alpha(CREAM, 200), "centre", centred=True)
        if self.switched_off:
            last = self._last_note(
                FRect(area.left, area.bottom + 64 * grown, wide, _LAST_NOTE * grown)
            )
            canvas.paragraph(self.switched_off, last, SMALL, LAMP, "centre", centred=True)

    def _grown(self) -> float:
        """How much higher the notes may be where text is large: as far as there is room above the foot."""
        room, usual = self._board.bottom - _PAD - _FOOT - self._below_slates, _NOTES
        if self._tall:  # the last note stands beside the button for being ready
            room, usual = room - _FOOT - 10, usual - _LAST_NOTE
        return max(1.0, min(self.context.fonts.growth(BODY), room / usual))

    def _last_note(self, area: FRect) -> FRect:
        """The area of the last note: upright there is room for it beside the button alone."""
        ready = self._ready_button
        if not self._tall or ready is None:
            return area
        return FRect(area.left, ready.area.top, ready.area.left - 16 - area.left, ready.area.height)

    def _found_at(self) -> str:
        words, invitation = self.context.words, self.client.invitation
        if not self._addresses:
            if invitation is None:
                return words("lan.lobby.no_address")
            state = relay_state(words, invitation, self.client.state.relay)
            return state if state != self.note else ""
        port = self.client.port
        shown = [
            address if port == PORT else str(Address(address, port))
            for address in self._addresses[:_MOST_ADDRESSES]
        ]
        found = self.client.announcing_problem is None
        key = "lan.lobby.found" if found else "lan.lobby.found_by_address"
        return f"{words(key)}\n{'   '.join(shown)}"

    # -- widgets -------------------------------------------------------------------------------

    @property
    def _below_slates(self) -> float:
        """The line between the slates and the notes below them."""
        return self._board.top + (694 if self._tall else 440)

    _ready_button: Button | None = None

    def _visitors(self) -> list[Widget]:
        """The visitors at the door, in the place of the note; the cards are looked at from here."""
        if not self.client.state.visitors:
            return []
        label = visitors_line(self.context.words, self.client.state.visitors)
        button = Button(label, LookAtVisitor(), icon="people")
        board = self._board
        wide = min(board.width - _PAD * 2, button.natural_width(self.context.canvas) + 24)
        button.area = FRect(board.centerx - wide / 2, self._below_slates - 6, wide, 46)
        return [button]

    def _foot(self) -> list[Widget]:
        words, board = self.context.words, self._board
        left = [Button(words("lan.lobby.leave"), Back(), icon="back")]
        if self.client.state.seating is not None:
            left.append(
                Button(words("lan.lobby.rules"), OpenRules(on_network(self._game)), icon="book")
            )
            if self.client.hosting:
                other = SetUpTable(SetupPurpose.OTHER_GAME)
                left.append(Button(words("lan.lobby.game"), other, icon="cards"))
                left.append(Button(words("invite.open"), OpenInvitation(), icon="link"))
            elif invited := next(iter(self.client.state.invited), None):
                left.append(
                    Button(words("invite.compare_host"), LookAtInvited(invited), icon="people")
                )
        top, at = board.bottom - _PAD - _FOOT + 6, board.left + _PAD
        for button in left if self._tall and len(left) > _MOST_WITH_ICONS else ():
            button.icon = ""
        natural = [each.natural_width(self.context.canvas) for each in left]
        room = board.width - _PAD * 2 - 12 * len(left) - (0.0 if self._tall else _READY)
        widths = [max(150.0, each) for each in natural]
        widths = widths if sum(widths) <= room else natural
        share = min(1.0, room / sum(widths))
        for button, wide in zip(left, widths, strict=True):
            button.area = FRect(at, top, wide * share, _FOOT)
            at = button.area.right + 12
        space = FRect(at, top - 2, board.right - _PAD - at, _FOOT + 4)
        if self._tall:
            space = FRect(board.left + _PAD, top - _FOOT - 16, board.width - _PAD * 2, _FOOT + 4)
        self._ready_button = self._ready(space)
        return [*left, *filter(None, [self._ready_button])]

    def _ready(self, space: FRect) -> Button | None:
        seating, member = self.client.state.seating, self.client.state.member
        if seating is None or member is None or not self._plays(seating):
            return None
        ready = member in seating.ready
        label = self.context.words("lan.lobby.not_ready" if ready else "lan.lobby.ready")
        button = Button(label, Chosen("ready", not ready), icon="check")
        button.kind = "plain" if ready else "primary"
        button.enabled = OPEN not in seating.kinds and may_begin(playing_members(seating))
        button.tip = "" if button.enabled else self.note
        wide = min(space.width, max(_READY, button.natural_width(self.context.canvas) + 20))
        button.area = FRect(space.right - wide, space.top, wide, space.height)
        return button

    @property
    def _seating(self) -> Seating:
        assert self.client.state.seating is not None
        return self.client.state.seating

    @property
    def _game(self) -> Game:
        return read_game(self._seating.rules)

    # -- what the widgets do -------------------------------------------------------------------

    def _sit(self, seat: Seat, kind: str, name: str) -> None:
        self.client.sit(seat, kind, name, self.slates.portrait_of(name) if kind == PERSON else 0)

    def back(self) -> None:
        seating = self.client.state.seating
        if seating is None or len(seating.members) < 2:
            self.stage.act(EndEvening())
            return
        words = self.context.words
        leave = QuestionAnswer(words("lan.lobby.leave"), EndEvening(), "danger", "quit")
        title, text = words("lan.lobby.leave_title"), words("lan.lobby.leave_text")
        ask_yes_no(self.context, title, text, leave, words("lan.play.stay"))
