"""The program with a window: it wires the pages together and owns what outlives them."""

from __future__ import annotations

import gc
import importlib
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.home import home_folder
from game.scenes.routes import Routes
from game.scenes.title import Title
from game.stage.context import AppContext, finish_opening, open_context

if TYPE_CHECKING:
    from datetime import date

    from game.bots.workers.worker import BotWorkers
    from game.career import LadderPlace
    from game.deal_code import DealCode, GivenDeal
    from game.decks import Pack
    from game.journal import Unfinished
    from game.lessons.progress import ProgressFile
    from game.players import Player
    from game.record import Record, Sitting
    from game.rules import Game
    from game.scenes.evening.events import Events
    from game.scenes.lan.coordinator import LanCoordinator
    from game.scenes.setup.draft import Draft, Setup
    from game.scenes.waiting import Waiting
    from game.stage.widgets import Widget
    from game.table import Table
    from net.transport import Address

# Seconds until the title has come to rest and something may be asked over it.
_OFFERED_AFTER = 1.2


def setup_of(record: Record) -> Setup:
    """The set-up a match was begun with, from what was kept of it."""
    from game.scenes.setup.draft import Setup

    practice = bool(record.practice)
    return Setup(record.game, record.sittings, practice, record.length, event=record.event)


class App:
    """From the title to every table. `folder` keeps settings and matches."""

    def __init__(self, context: AppContext, folder: Path) -> None:
        self.context = context
        self.folder = folder
        context.offer_keyboard = self._offer_keyboard

    @classmethod
    @contextmanager
    def opened(cls, speak: Path | None = None) -> Iterator[App]:
        """Open the window; everything is ended in order when it is closed.

        What happens is said to the file `speak` besides, "-" being standard output.

        Raises OSError where there is no screen to open it on, or no folder to keep things in.
        """
        folder = home_folder()
        try:
            context = open_context(folder)
        except pygame.error as reason:
            raise OSError(f"no window can be opened here: {reason}") from None
        app = cls(context, folder)
        try:
            if speak is not None:
                from game.stage.voice import open_voice

                context.voice = open_voice(speak)
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

    def _offer_keyboard(self, field: Widget) -> None:
        from game.stage.widgets.keyboard import put_keyboard

        put_keyboard(self.context, field)

    def close(self) -> None:
        """End the bots' process, the network and the window."""
        if "coordinator" in self.__dict__:
            self.coordinator.close()
        if "thinker" in self.__dict__:
            self.thinker.stop()
        if "progress" in self.__dict__:
            self.progress.close()
        self.context.close()

    # -- ways in ---------------------------------------------------------------------------------

    def open_title(self, first_frame_only: bool = False) -> None:
        """The title page, until the window is closed."""
        self.context.push(Title(self.context, self._routes()))
        if first_frame_only:
            self.context.stage.tick(1 / 60, 1 / 60)
            print(time.time())
            return
        self.context.stage.after(_OFFERED_AFTER, self._offer_first_steps)
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
        from game.scenes.setup.draft import Setup

        self.begin(Setup(game, tuple(sittings), practice, length), seed)

    def begin(self, setup: Setup, seed: int | None = None) -> None:
        """A match as it was set up; `seed` is that of its packs, chance decides where it is None."""
        import secrets
        from random import Random

        from game.decks import SEEDS, OpenDeck
        from game.match import Match
        from game.table import Table

        game, given = setup.game, setup.given
        seed = secrets.randbelow(SEEDS) if seed is None else seed
        dealer = Random(seed).randrange(game.seats)
        first: tuple[Pack, ...] = ()
        if given is not None:
            dealer = given.dealer
            seed, first = (seed, (given.pack,)) if given.seed is None else (given.seed, ())
        match = Match.new(game, dealer, setup.length)
        table = Table(match, self._players(setup.sittings), OpenDeck(seed, first))
        self._show(table, setup)

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
        self._show(table, setup_of(record), record, found.path)

    def play_on(self, record: Record, deal: int, move: int) -> None:
        """A practice match from a move of a deal that was seen again; both are counted from 1."""
        import secrets

        from game.decks import OpenDeck
        from game.record import cut_at
        from game.scenes.evening.playing_on import as_practice
        from game.table import Table

        begun = as_practice(cut_at(record, deal, move), self.context.given_name(0))
        deck = OpenDeck(secrets.randbits(32))
        table = Table.resumed(begun, self._players(begun.sittings), deck)
        self._show(table, setup_of(begun), begun)

    def _show(
        self,
        table: Table,
        setup: Setup,
        record: Record | None = None,
        path: Path | None = None,
    ) -> None:
        """The table in front of the players, and its match on disk.

        `record` is what has been played of it, `path` where that lies.
        """
        from game.journal import Journal
        from game.scenes.table import HintService, TableScene

        practice = setup.practice if record is None else record.practice
        continued = None if record is None else record.continued
        journal = Journal(table, self.folder, practice, path, setup.event, continued)
        if not practice:
            self._tell_what_is_earned(table)
        hint_service = HintService(self.thinker)
        event = self.events.at(table, setup)

        def again() -> None:
            self.context.stage.pop()
            if event.again is not None:
                event.again(setup)

        self.context.push(
            TableScene(
                self.context,
                table,
                on_leave=self.context.stage.pop,
                on_rematch=again if event.again is not None else None,
                on_menu=lambda: self._pause(table.match.game),
                on_replay=self.show_replay,
                on_same_deal=partial(self._same_deal, setup) if event.repeats else None,
                match_page=event.match_page,
                takes_back=bool(practice) and not setup.event,
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
            career=self.show_career,
            evening=self.show_evening,
            lessons=self.first_steps,
            lan=self.open_network,
            rules=self.show_rules,
            records=self.show_records,
            statistics=self.show_statistics,
            resume=self.resume,
            attract=self.entertain,
            saved=self._saved,
        )

    def entertain(self) -> None:
        """Nobody is there: what the show needs is loaded beside the frames, then bots play."""
        threading.Thread(target=self._load_show, daemon=True).start()

    def _load_show(self) -> None:
        try:
            importlib.import_module("game.bots.workers.worker")
            importlib.import_module("game.scenes.attract")
        finally:  # what is wrong with it is said where it is used
            self.context.stage.post(self._begin_show)

    def _begin_show(self) -> None:
        """Everything is there, if nobody has come back meanwhile."""
        import secrets

        from game.scenes.attract import AttractScene

        title, stage = self.context.stage.top, self.context.stage
        if isinstance(title, Title) and title.idle:
            seed = secrets.randbits(32)
            self.context.push(AttractScene(self.context, self.thinker, stage.pop, seed))
        elif isinstance(title, Title):
            title.watch()

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
            self.begin(setup)

        self.context.push(SetupScene(self.context, self.folder, start, practice))

    def quick_start(self) -> None:
        """Straight to a dealt hand: the last game that was set up, with the last company."""
        persons = [self.context.given_name(person) for person in range(4)]
        self.begin(self._last_setup.setup(persons))

    @cached_property
    def progress(self) -> ProgressFile:
        """How far the player is with lessons and problems."""
        from game.lessons.progress import ProgressFile

        return ProgressFile(self.folder)

    def first_steps(self) -> None:
        """The lessons and the problems."""
        from game.scenes.lessons.page import FirstStepsPage

        self.context.push(
            FirstStepsPage(self.context, self.progress, self.show_rules, self._play_after_lesson)
        )

    def _play_after_lesson(self) -> None:
        """From the end of a lesson to a match of one's own: the lessons' page goes."""
        self.context.stage.pop()
        self.set_up(practice=True)

    def _offer_first_steps(self) -> None:
        """Whoever is here for the first time is asked once whether he wants to be shown a deal."""
        if self.progress.progress.offered:
            return
        if not isinstance(self.context.stage.top, Title):
            return  # he knows where to go; the next time will do
        from game.scenes.lessons.page import offer_first_lesson

        self.progress.change(replace(self.progress.progress, offered=True))
        if not self._has_played:
            offer_first_lesson(self.context, self._begin_first_lesson)

    @property
    def _has_played(self) -> bool:
        """Whether there is any sign of earlier evenings."""
        return any(self.folder.rglob("*.record")) or any(self.folder.glob("setup.json"))

    def _begin_first_lesson(self) -> None:
        from game.lessons.course import LESSONS
        from game.scenes.lessons.page import open_lesson

        self.first_steps()
        first = next(iter(LESSONS.values()))
        open_lesson(self.context, first, self.progress, self.show_rules, self._play_after_lesson)

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

        self.context.push(RecordsScene(self.context, self.folder, self.show_replay))

    def show_statistics(self) -> None:
        """What all matches played here come to."""
        from game.scenes.statistics import StatisticsPage

        self.context.push(StatisticsPage(self.context, self.folder, weigher=self.thinker))

    def show_replay(self, record: Record, first: tuple[int, int] = (1, 0)) -> None:
        """A match seen again, from a move of a deal on; both are counted from 1."""
        from game.scenes.replay import ReplayScene

        self.context.push(
            ReplayScene(self.context, record, self.context.stage.pop, first, self.play_on)
        )

    # -- the career ------------------------------------------------------------------------------

    def show_career(self) -> None:
        """The tavern's ladder, the table of honour, the achievements."""
        from game.scenes.career import CareerPage, CareerRoutes

        routes = CareerRoutes(self.play_place, lambda place: self._left(place.event) is not None)
        self.context.push(CareerPage(self.context, self.folder, routes))

    def play_place(self, place: LadderPlace) -> None:
        """A match at a place of the ladder; the one that is held there first of all."""
        from game.scenes.setup.draft import Setup

        sittings = self.sittings(("person", *place.bots))
        self._attend(Setup(place.game, sittings, False, place.length, event=place.event))

    def _tell_what_is_earned(self, table: Table) -> None:
        from game.scenes.career import EarnedLine

        table.listeners.append(EarnedLine(self.context, self.folder))

    # -- the evening's deals ---------------------------------------------------------------------

    @cached_property
    def events(self) -> Events:
        """What matches are played for that are no match of one's own choice."""
        from game.scenes.evening.events import Events

        return Events(self.context, self.folder, lambda: self.thinker, self.begin)

    def show_evening(self) -> None:
        """The deal of the day, duplicates, and deals by their codes."""
        from game.daily import event_of, today
        from game.scenes.evening.page import EveningPage, EveningRoutes

        routes = EveningRoutes(self.play_day, self.set_up_duplicate, self._coded)
        day, events = today(), self.events

        def begun() -> bool:
            return self._left(event_of(day)) is not None

        self.context.push(EveningPage(self.context, day, routes, events.days, begun))

    def play_day(self, day: date) -> None:
        """The deal of a day, or going on with it where it was left."""
        self._attend(self.events.of_day(day))

    def _attend(self, setup: Setup) -> None:
        """Play what an event asks for: the match of it that was left, or a new one."""
        left = self._left(setup.event)
        if left is None:
            self.begin(setup)
        else:
            self.go_on(left)

    def _left(self, event: str) -> Unfinished | None:
        """The match of an event that was left before its end."""
        return next((each for each in self._unfinished() if each.record.event == event), None)

    def set_up_duplicate(self) -> None:
        """Choose the game and the others of a duplicate."""
        from game.scenes.setup import SetupScene

        def start(setup: Setup) -> None:
            duplicate = self.events.duplicate(setup)
            if duplicate is None:
                self.context.tell(self.context.words("evening.duplicate.one_person"), "warning")
                return
            self.context.stage.pop()
            self.begin(duplicate)

        self.context.push(
            SetupScene(
                *(self.context, self.folder, start, False),
                start_key="evening.duplicate.start",
                title_key="evening.duplicate.title",
            )
        )

    def _coded(self, code: DealCode) -> None:
        """A deal whose code was typed in: the rest is chosen on a page."""
        from game.deal_code import GivenDeal
        from game.scenes.evening.same_deal import SameDeal, SameDealPage
        from game.scenes.setup.draft import Draft

        usual = Draft({code.game.key: code.game}, code.game.key).setup([""] * 4)
        deal = SameDeal.of(code.game, GivenDeal.named(code), usual.sittings, practice=False)
        self.context.push(SameDealPage(self.context, deal, self.begin))

    def _same_deal(self, setup: Setup, given: GivenDeal) -> None:
        """The deal that has just ended once more: from any seat, against anybody."""
        from game.scenes.evening.same_deal import SameDeal, SameDealPage

        deal = SameDeal.of(setup.game, given, setup.sittings, setup.practice)
        self.context.push(SameDealPage(self.context, deal, self.begin))

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
