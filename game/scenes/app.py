"""The program with a window: it wires the pages together and owns what outlives them."""

from __future__ import annotations

import gc
import importlib
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.home import home_folder
from game.scenes.routes import Routes
from game.scenes.title import Title
from game.stage.context import AppContext, finish_opening, open_context

if TYPE_CHECKING:
    from game.bots.workers.worker import BotWorkers
    from game.journal import Unfinished
    from game.players import Player
    from game.record import Record, Sitting
    from game.rules import Game
    from game.scenes.lan.coordinator import LanCoordinator
    from game.scenes.setup.draft import Draft, Setup
    from game.scenes.waiting import Waiting
    from game.table import Table
    from net.transport import Address


class App:
    """From the title to every table. `folder` keeps settings and matches."""

    def __init__(self, context: AppContext, folder: Path) -> None:
        self.context = context
        self.folder = folder

    @classmethod
    @contextmanager
    def opened(cls) -> Iterator[App]:
        """Open the window; everything is ended in order when it is closed.

        Raises OSError where there is no screen to open it on, or no folder to keep things in.
        """
        folder = home_folder()
        try:
            context = open_context(folder)
        except pygame.error as reason:
            raise OSError(f"no window can be opened here: {reason}") from None
        app = cls(context, folder)
        try:
            yield app
        finally:
            app.close()

    @cached_property
    def thinker(self) -> BotWorkers:
        """The bots' process; loading it waits until the first frame stands."""
        from game.bots.workers.worker import BotWorkers

        return BotWorkers()

    @cached_property
    def coordinator(self) -> LanCoordinator:
        """Everything on the network; loaded when somebody goes there."""
        from game.scenes.lan.coordinator import LanCoordinator

        return LanCoordinator(self.context, self.folder, self._player, self.show_rules)

    def close(self) -> None:
        """End the bots' process, the network and the window."""
        if "coordinator" in self.__dict__:
            self.coordinator.close()
        if "thinker" in self.__dict__:
            self.thinker.stop()
        self.context.close()

    # -- ways in ---------------------------------------------------------------------------------

    def open_title(self, first_frame_only: bool = False) -> None:
        """The title page, until the window is closed."""
        self.context.push(Title(self.context, self._routes()))
        if first_frame_only:
            self.context.stage.tick(1 / 60, 1 / 60)
            print(time.time())
            return
        self._run()

    def open_table(self, game: Game, seats: Sequence[str], seed: int | None = None) -> None:
        """Straight to a table. `seats` are "person" or keys of bots that play this game."""
        sittings = self.sittings(seats)
        self.context.push(Title(self.context, self._routes()))
        self.play(game, sittings, seed, practice=self._last_setup.practice)
        self._run()

    def open_hosting(self, game: Game) -> None:
        """Straight to a table of our own on the network."""
        self.context.push(Title(self.context, self._routes()))
        self.coordinator.go_on_or_host(game)
        self._run()

    def open_joining(self, address: Address) -> None:
        """Straight to somebody's table on the network."""
        self.context.push(Title(self.context, self._routes()))
        self.coordinator.go_on_or_join(address)
        self._run()

    def open_replay(self, record: Record) -> None:
        """Step through a record."""
        self.context.push(Title(self.context, self._routes()))
        self.show_replay(record)
        self._run()

    def _run(self) -> None:
        self.context.stage.after(0.05, self._settle_in)
        self.context.stage.run()

    def _settle_in(self) -> None:
        """What can wait until the first frame stands: sounds, pads, the bots' process, bad news."""
        finish_opening(self.context)
        self.thinker.warm_up()
        gc.freeze()  # what is loaded by now stays: to look through it would cost a frame 0.1 s
        self.context.tell_complaints()

    # -- tables ----------------------------------------------------------------------------------

    def sittings(self, seats: Sequence[str]) -> tuple[Sitting, ...]:
        """Who sits where, from "person" and bots' keys."""
        from game.record import Sitting

        return tuple(
            Sitting("person", self.context.given_name(list(seats[:at]).count("person")))
            if key == "person"
            else Sitting("bot", key)
            for at, key in enumerate(seats)
        )

    def play(
        self,
        game: Game,
        sittings: Sequence[Sitting],
        seed: int | None = None,
        practice: bool = False,
        length: int | None = None,
    ) -> None:
        """A new match; unfinished ones stay as they are. `practice` says whether helps are given."""
        import secrets
        from random import Random

        from game.decks import SEEDS, OpenDeck
        from game.match import Match
        from game.table import Table

        seed = secrets.randbelow(SEEDS) if seed is None else seed
        match = Match.new(game, Random(seed).randrange(game.seats), length)
        table = Table(match, self._players(sittings), OpenDeck(seed))
        again = partial(self.play, game, sittings, practice=practice, length=length)
        self._show(table, again, practice)

    def resume(self) -> None:
        """Go on with the match that is not over; with one of them where there are more."""
        from game.scenes.unfinished import UnfinishedScene

        matches = self._unfinished()
        if len(matches) == 1:
            self.go_on(matches[0])
        elif matches:
            self.context.push(UnfinishedScene(self.context, matches, self.go_on))

    def go_on(self, found: Unfinished) -> None:
        """Sit down again at a match as it was left, with the helps it was begun with."""
        import secrets

        from game.decks import OpenDeck
        from game.table import Table

        record = found.record
        deck = OpenDeck(secrets.randbits(32))
        table = Table.resumed(record, self._players(record.sittings), deck)
        again = partial(
            self.play,
            *(record.game, record.sittings),
            practice=bool(record.practice),
            length=record.length,
        )
        self._show(table, again, record.practice, found.path)

    def _show(
        self,
        table: Table,
        rematch: Callable[[], object],
        practice: bool | None,
        path: Path | None = None,
    ) -> None:
        """The table in front of the players, and its match on disk; `path` where it lies there."""
        from game.journal import Journal
        from game.scenes.table import HintService, TableScene

        journal = Journal(table, self.folder, practice, path)
        hint_service = HintService(self.thinker)

        def again() -> None:
            self.context.stage.pop()
            rematch()

        self.context.push(
            TableScene(
                self.context,
                table,
                on_leave=self.context.stage.pop,
                on_rematch=again,
                on_menu=lambda: self._pause(table.match.game),
                on_replay=self.show_replay,
                journal=journal,
                practice=practice,
                adviser=hint_service,
                reviewer=hint_service,
            )
        )

    def _players(self, sittings: Sequence[Sitting]) -> tuple[Player, ...]:
        return tuple(self._player(sitting) for sitting in sittings)

    def _player(self, sitting: Sitting) -> Player:
        from game.players import BotPlayer, Person

        if sitting.kind == "bot":
            return BotPlayer(sitting.name, self.thinker)
        return Person(sitting.name)

    def _pause(self, game: Game) -> None:
        from game.scenes.pause import PauseMenu

        def leave() -> None:
            self.context.stage.pop()

        self.context.push(PauseMenu(self.context, lambda: self.show_rules(game), leave))

    # -- pages -----------------------------------------------------------------------------------

    def _routes(self) -> Routes:
        return Routes(
            quick=self.quick_start,
            play=lambda: self.set_up(practice=False),
            practice=lambda: self.set_up(practice=True),
            lan=self.open_network,
            rules=self.show_rules,
            records=self.show_records,
            resume=self.resume,
            saved=self._saved,
        )

    def open_network(self) -> None:
        """The network page; what it needs is loaded beside the frames when somebody goes there."""
        from game.scenes.waiting import Waiting

        if "coordinator" in self.__dict__:
            self.coordinator.open()
            return
        page = Waiting(self.context, "menu.lan_opening")
        self.context.push(page)
        threading.Thread(target=self._load_network, args=(page,), daemon=True).start()

    def _load_network(self, page: Waiting) -> None:
        try:
            importlib.import_module("game.scenes.lan.coordinator")
        finally:  # what is wrong with it is said where it is used
            self.context.stage.post(lambda: self._enter_network(page))

    def _enter_network(self, page: Waiting) -> None:
        """Everything is there, if it is still wanted."""
        if self.context.stage.top is page:
            self.context.stage.pop()
            self.coordinator.open()

    def set_up(self, practice: bool) -> None:
        from game.scenes.setup import SetupScene

        def start(setup: Setup) -> None:
            self.context.stage.pop()
            self._begin(setup)

        self.context.push(SetupScene(self.context, self.folder, start, practice))

    def quick_start(self) -> None:
        """Straight to a dealt hand: the last game that was set up, with the last company."""
        persons = [self.context.given_name(person) for person in range(4)]
        self._begin(self._last_setup.setup(persons))

    def _begin(self, setup: Setup) -> None:
        """The match that was set up."""
        self.play(setup.game, setup.sittings, practice=setup.practice, length=setup.length)

    @property
    def _last_setup(self) -> Draft:
        from game.scenes.setup.keeping import SetupFile

        draft, _ = SetupFile(self.folder).load()
        return draft

    def show_rules(self, game: Game | None = None) -> None:
        """The book of one table's game, or of every game of the house."""
        from game.rules import GAMES
        from game.scenes.rules.page import RulesPage

        books = {game.key: game} if game is not None else GAMES
        self.context.push(RulesPage(self.context, books, next(iter(books))))

    def show_records(self) -> None:
        """The shelf of matches played here, each to be seen again."""
        from game.scenes.replay import RecordsScene

        self.context.push(RecordsScene(self.context, self.folder))

    def show_replay(self, record: Record, first: tuple[int, int] = (1, 0)) -> None:
        """A match seen again, from a move of a deal on; both are counted from 1."""
        from game.scenes.replay import ReplayScene

        self.context.push(ReplayScene(self.context, record, self.context.stage.pop, first))

    def _saved(self) -> str | None:
        """Which match can be gone on with, in a sentence, and how many more."""
        matches = self._unfinished()
        if not matches:
            return None
        match, words = matches[0].match, self.context.words
        scores = ":".join(str(match.shown(team[0])) for team in match.game.teams)
        last = words("house.saved", game=words(f"game.{match.game.key}.name"), score=scores)
        if len(matches) == 1:
            return last
        return words("house.saved_more", last=last, count=len(matches) - 1)

    def _unfinished(self) -> tuple[Unfinished, ...]:
        """The matches that can be gone on with; the player is told of saves that are damaged."""
        from game.journal import find_unfinished

        found = find_unfinished(self.folder)
        for each in found.damaged:
            key = "house.damaged" if each.aside is not None else "house.unreadable"
            name = each.aside.name if each.aside is not None else ""
            self.context.tell(self.context.words(key, name=name), "warning")
        return found.matches
