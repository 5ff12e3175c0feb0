"""The way to a tournament of several programs: organise one, go to one, or continue one that was left."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from pygame import FRect

from game.bots.workers.worker import BotWorkers
from game.online import LocalProfile, TournamentClient, boards_in
from game.scenes.actions import Back, TournamentAction
from game.scenes.elements.backdrop import draw_table
from game.scenes.elements.panels import draw_board, draw_headed_board
from game.scenes.elements.question import QuestionAnswer, ask_yes_no
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.lan.browse import game_line, typed_place
from game.scenes.lan.company import (
    ScreenCompany,
    network_is_fit,
    profile_at_screen,
    telling_refusals,
)
from game.scenes.lan.compare import Compare
from game.scenes.lan.invite import copy_invitation
from game.scenes.lan.lan_actions import CardsCompared
from game.scenes.lan.relays import relay_trouble
from game.scenes.lan_tournament.network_board import NetworkBoardPage
from game.scenes.lan_tournament.network_desk import NetworkDesk
from game.scenes.menus.saved import SavedMatches
from game.scenes.tournament.naming import tournament_row
from game.scenes.tournament.tournament_actions import BeginTournament
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY
from game.stage.drawing.palette import CREAM, with_alpha
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, Entered, Typed, UserAction
from game.stage.widgets import Button, Listing, TextField
from game.stage.widgets.listing import ListRow
from game.tournament.entrants import PERSON
from net.invitation import Invitation, invitation_link, read_relay
from net.tournament import KeptBoard, Opened
from net.transport import (
    BOARD_SERVICE,
    Address,
    BadAddress,
    FoundTable,
    Lookout,
    reachable_addresses,
)
from net.wire.wire import Malformed

_WIDTH, _HEIGHT, _PAD, _HIGH, _GAP = 900.0, 760.0, 40.0, 52.0, 12.0
_LOOKS_EVERY = 0.1


class NetworkTournaments:
    """Leads to boards on the network. `folder` is the player's, `worker` thinks for characters."""

    def __init__(
        self, context: AppContext, folder: Path, worker: BotWorkers, saved: SavedMatches
    ) -> None:
        self._context = context
        self._folder = folder
        self._worker = worker
        self._company = ScreenCompany(context, worker)
        self._saved = saved
        self._clients: list[TournamentClient] = []

    def open(self) -> None:
        """Show the boards that were left, and where to go to another."""
        if network_is_fit(self._context):
            self._context.push(NetworkTournamentsPage(self._context, self))

    def close(self) -> None:
        """The program ends: boards and logs are on disk."""
        for client in self._clients:
            client.close()
        self._clients.clear()

    def boards(self) -> tuple[KeptBoard, ...]:
        """The boards that were left, the last one first; those that nobody can read are told of."""
        found = boards_in(self._folder).find()
        for name in found.aside:
            self._context.tell(self._context.words("tournament.damaged", file=name), "warning")
        return found.boards

    def host(self, chosen: TournamentAction) -> None:
        """Organise a tournament in place of its set-up, which stays where that is refused; the people and
        characters that were set up play at this program.
        """
        assert isinstance(chosen, BeginTournament)
        if not network_is_fit(self._context):
            return
        with telling_refusals(self._context):
            profile = self._profile()
            opened = Opened(chosen.format, chosen.game, os.urandom(32))
            client = TournamentClient.hosted(profile, opened, self._company, self._relay)
            for entrant in chosen.entrants:
                client.enter(entrant.kind, entrant.name)
            self._context.stage.pop()
            self._arrive(client)

    def join(self, place: Address | Invitation, key: bytes | None = None) -> None:
        """Go to an organiser; the first person of this program enters there."""
        with telling_refusals(self._context):
            profile = self._profile()
            client = TournamentClient.joined(profile, place, self._company, key)
            client.enter(PERSON, profile.name)
            self._arrive(client)

    def resume(
        self, kept: KeptBoard, place: Address | Invitation | None, take_over: bool = False
    ) -> None:
        """Continue a board that was left: its organiser waits for the others, they go to `place`.

        With `take_over` this program keeps it from now on.
        """
        with telling_refusals(self._context):
            profile = self._profile()
            relay = self._relay if place is None else None
            try:
                client = TournamentClient.resumed(
                    profile, kept, self._company, place, relay, take_over
                )
            except Malformed:
                self._context.tell(self._context.words("tournament.network.no_keeper"), "warning")
                return
            self._arrive(client)

    def keeps(self, kept: KeptBoard) -> bool:
        """Whether this program keeps a board."""
        with telling_refusals(self._context):
            return kept.board.organiser == self._profile().identity.public
        return False

    def show(self, client: TournamentClient) -> None:
        """Show the board, which is here now, in place of the page that waits for it."""
        desk = NetworkDesk(self._context, self._folder, self._worker, self._saved, client)
        where = self._where(client) if client.organising else ""
        self._context.push(NetworkBoardPage(self._context, desk, where))

    def _profile(self) -> LocalProfile:
        """The profile to come with. Raises OSError."""
        return profile_at_screen(self._context, self._folder)

    def _arrive(self, client: TournamentClient) -> None:
        self._clients.append(client)
        if client.board is not None:
            self.show(client)
        else:
            self._context.push(WaitingForBoard(self._context, self, client))

    @property
    def _relay(self) -> Address | None:
        """The usual relay of the settings, by which others are invited; None where there is none."""
        typed = self._context.settings.relay
        with suppress(BadAddress):
            return read_relay(typed) if typed else None
        return None

    def _where(self, client: TournamentClient) -> str:
        """How others come to the board that is kept here; an invitation is copied."""
        words = self._context.words
        if client.invitation is not None:
            copy_invitation(self._context, invitation_link(client.invitation))
        hosts = reachable_addresses()
        if not hosts:
            return words("lan.lobby.no_address")
        place = str(Address(hosts[0], client.network.port))
        return words("tournament.network.where", address=place)


class NetworkTournamentsPage(WidgetPage):
    """The tournaments that were found, the boards that were left, and a field for another place."""

    def __init__(self, context: AppContext, ways: NetworkTournaments) -> None:
        super().__init__(context)
        self.kept: tuple[KeptBoard, ...] = ()
        self.found: tuple[FoundTable, ...] = ()
        self._lookout: Lookout | None = None
        self.typed = ""
        self._ways = ways
        self._about = FRect(0, 0, 0, 0)
        empty = context.words("tournament.network.none")
        self._listing = Listing((), empty=empty)

    def enter(self) -> None:
        self.kept = self._ways.boards()
        self._lookout = Lookout(self.context.stage.redraw, service=BOARD_SERVICE)

    def leave(self) -> None:
        if self._lookout is not None:
            self._lookout.close()

    def uncovered(self) -> None:
        self.kept = self._ways.boards()
        self.resized(self.context.canvas.units)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        seen = () if self._lookout is None else tuple(self._lookout.tables)
        if seen != self.found:
            self.found = seen
            self._listing.refill(self._rows)
            self.redraw()

    def resized(self, units: Units) -> None:
        board = self._board = units.sheet(_WIDTH, _HEIGHT, 14)
        words = self.context.words
        inside = board.inflate(-2 * _PAD, 0)
        foot = board.bottom - 76
        self._about = FRect(inside.left, board.top + 84, inside.width, 84)
        top = self._about.bottom + _GAP
        high = foot - 2 * _GAP - _HIGH - top
        self._listing.area = FRect(inside.left, top, inside.width, high)
        self._listing.refill(self._rows)
        wide = min(240.0, inside.width * 0.34)
        field = TextField(
            "",
            self.typed,
            "address",
            FRect(inside.left, foot - _GAP - _HIGH, inside.width - wide - _GAP, _HIGH),
            longest=400,
            placeholder=words("invite.destination"),
            live=True,
        )
        join = Button(words("lan.join"), Chosen("join"), icon="link", kind="primary")
        join.area = FRect(inside.right - wide, field.area.top, wide, _HIGH)
        back = Button(words("menu.back"), Back(), icon="back")
        back.area = FRect(inside.left, foot, wide, _HIGH)
        self.group.refill([self._listing, field, join, back], focus=field)

    @property
    def _rows(self) -> list[ListRow]:
        return [*map(self._found_row, self.found), *map(self._row, self.kept)]

    def _found_row(self, found: FoundTable) -> ListRow:
        """A tournament that somebody organises on the local network just now."""
        words, told = self.context.words, found.announcement
        game = game_line(self.context, told.rules)
        mark = "" if found.same_version else words("lan.version")
        name = words("tournament.network.of", name=told.name)
        below = game or words("lan.unknown_game")
        return ListRow(name, below, mark, "network", found.same_version and game is not None)

    def _row(self, kept: KeptBoard) -> ListRow:
        """A board that was left, and when: two that tell another story look alike otherwise."""
        icon = "host" if self._ways.keeps(kept) else "network"
        row = tournament_row(self.context, kept.board.tournament, icon)
        written = datetime.fromtimestamp(kept.written)
        when = f"{self.context.words.day(written)}  {written:%H:%M}"
        return replace(row, below=f"{row.below}  ·  {when}")

    def draw(self, canvas: Canvas) -> None:
        draw_table(canvas)
        title = self.context.words("tournament.network.title")
        draw_headed_board(canvas, self._board, title, 46)
        about = self.context.words("tournament.network.about")
        canvas.paragraph(about, self._about, BODY, with_alpha(CREAM, 220))
        self.group.draw(canvas)

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row", int(place)) if place < len(self.found):
                found = self.found[place]
                self._ways.join(found.addresses[0], found.announcement.key)
            case Chosen("row", int(place)):
                self._resume(self.kept[place - len(self.found)])
            case Chosen("take over", KeptBoard() as kept):
                self._ways.resume(kept, None, take_over=True)
            case Chosen("address", str(text)) | Typed("address", text):
                self.typed = text
            case Chosen("join") | Entered("address"):
                there = typed_place(self, self.typed)
                if there is not None:
                    self._ways.join(there)
            case _:
                return super().act(action)
        return True

    def _resume(self, kept: KeptBoard) -> None:
        """Continue a board; of one that another keeps his address is needed, or he has gone."""
        if self._ways.keeps(kept):
            self._ways.resume(kept, None)
            return
        if not self.typed.strip():
            self._ask_to_take_over(kept)
            return
        place = typed_place(self, self.typed)
        if place is not None:
            self._ways.resume(kept, place)

    def _ask_to_take_over(self, kept: KeptBoard) -> None:
        words = self.context.words
        title, text = words("tournament.network.keep_title"), words("tournament.network.keep_text")
        yes = QuestionAnswer(
            words("tournament.network.keep"), Chosen("take over", kept), icon="host"
        )
        ask_yes_no(self.context, title, text, yes, words("menu.back"))


class WaitingForBoard(WidgetPage):
    """Waits until the organiser has let this program in and sent his board."""

    overlay = True

    def __init__(
        self, context: AppContext, ways: NetworkTournaments, client: TournamentClient
    ) -> None:
        super().__init__(context)
        self._ways = ways
        self._client = client
        self._asked: object = None  # the cards that were shown last
        self._shown = self.note
        self._leads_on = False

    @property
    def heading(self) -> str:
        return self.context.words("tournament.network.asking")

    @property
    def note(self) -> str:
        """The sentence on the way to the board, or on what is wrong at the relay."""
        return relay_trouble(self.context.words, self._client.at_relay) or self.heading

    def enter(self) -> None:
        self._look()

    def leave(self) -> None:
        self._timer.cancel()
        if not self._leads_on:
            self._client.close()

    def resized(self, units: Units) -> None:
        self._board = units.sheet(620.0, 240.0, 14)
        back = Button(self.context.words("menu.back"), Back(), icon="back")
        back.area = FRect(0, 0, 220, _HIGH)
        back.area.midbottom = self._board.centerx, self._board.bottom - 24
        self.group.refill([back], focus=back)

    def draw(self, canvas: Canvas) -> None:
        draw_board(canvas, self._board, 120)
        room = self._board.inflate(-2 * _PAD, -60)
        room.height -= 70
        canvas.paragraph(self.note, room, BODY, CREAM, "centre", centred=True)
        self.group.draw(canvas)

    def act(self, action: UserAction) -> bool:
        match action:
            case CardsCompared(key, same):
                self._client.compare(key, same)
            case _:
                return super().act(action)
        return True

    def _look(self) -> None:
        """Take in what has come: cards to compare, a refusal, or the board."""
        stage = self.context.stage
        self._timer = stage.after(_LOOKS_EVERY, self._look)
        self._client.poll()
        for fault in self._client.take_faults():
            self.context.tell(self.context.words(fault), "warning")
        top = stage.top
        if isinstance(top, Compare) and top.asked.key not in self._client.visitors:
            stage.pop()  # the organiser has gone, or knows us by now
        if self._client.problem and stage.top is self:
            self.context.tell(self.context.words(self._client.problem), "warning")
            stage.pop()
            return
        if self.note != self._shown:
            self._shown = self.note
            self.context.say(self.note)
            self.redraw()
        if self._client.board is not None and stage.top is self:
            self._leads_on = True
            stage.pop()
            self._ways.show(self._client)
        elif self._client.visitors and stage.top is self:
            asked = next(iter(self._client.visitors.values()))
            if asked is self._asked:
                stage.pop()  # the player decides later, and comes again then
            else:
                self._asked = asked
                self.context.push(Compare(self.context, asked))
