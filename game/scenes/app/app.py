"""The program with a window: it opens it, shows the title, and makes each part when it is first asked for.

A part is given what it needs when it is made, always from a part above it here: so nothing goes in circles.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.play.home import home_folder
from game.scenes.actions import (
    AttendEvent,
    BeginDuplicate,
    BeginFirstLesson,
    BeginMatch,
    CareerAction,
    ChangeHostedGame,
    ContinueEvent,
    ContinueMatch,
    FindKeepsakes,
    HostTable,
    Loaded,
    NetworkAction,
    OpenCareer,
    OpenEvening,
    OpenLessons,
    OpenNetwork,
    OpenNetworkTournaments,
    OpenRecords,
    OpenRules,
    OpenSettings,
    OpenSetup,
    OpenStatistics,
    PlayCoded,
    PlayLastSetup,
    PlayOn,
    Quit,
    RebuildMatch,
    RebuildNetworkMatch,
    ReleaseMatch,
    Resume,
    SetUpDuplicate,
    ShowReplay,
    StartShow,
    TournamentAction,
)
from game.scenes.elements.waiting import EndWait, load_in_background, wait_for
from game.scenes.menus.title import Title
from game.stage.context import AppContext, finish_opening, open_context
from game.stage.user_action import (
    NothingSpeaks,
    ToggleFullscreen,
    ToggleSound,
    TurnFailed,
    UserAction,
    WindowHidden,
)
from game.stage.widgets.group import WriteInto

if TYPE_CHECKING:
    from game.bots.workers.worker import BotWorkers
    from game.contest.record import Record
    from game.rules import Game
    from game.scenes.app.mishap import BrokenOff
    from game.scenes.evening.coordinator import EveningCoordinator
    from game.scenes.evening.events import Events
    from game.scenes.lan.coordinator import LanCoordinator
    from game.scenes.lan_tournament.entrance import NetworkTournaments
    from game.scenes.lessons.coordinator import LessonsCoordinator
    from game.scenes.matches.coordinator import MatchCoordinator
    from game.scenes.menus.saved import SavedMatches
    from game.scenes.setup.draft import Draft
    from game.scenes.tournament.coordinator import TournamentCoordinator
    from net.invitation import Invitation
    from net.transport import Address
    from net.wire.table_options import TableOptions

# Seconds until the title has come to rest and something may be asked over it.
_OFFERED_AFTER = 1.2
# What takes too long to be loaded between two frames.
_NETWORK = "game.scenes.lan.coordinator"
_NETWORK_TOURNAMENTS = "game.scenes.lan_tournament.entrance"
_SHOW = "game.scenes.attract"
_CAREER = "game.scenes.career"


class App:
    """The program: it opens every page from the title. `folder` keeps settings and matches."""

    def __init__(self, context: AppContext, folder: Path) -> None:
        self.context = context
        self.folder = folder
        context.stage.on_action = self.act
        self._broken_off: BrokenOff | None = None
        self._seeks_keepsakes = False
        self._closing = ExitStack()
        self._closing.callback(context.close)

    @classmethod
    @contextmanager
    def opened(cls, speak: Path | None = None) -> Iterator[App]:
        """Open the window, and end everything when it is closed; `speak` as for `open_context`.

        A folder that cannot be made is reported in a window. Raises OSError where no window can be
        opened, or the player has given the folder up.
        """
        try:
            folder = home_folder()
        except OSError:
            from game.scenes.app.folder_question import folder_or_question

            folder = folder_or_question()
        app = cls(open_context(folder, speak=speak), folder)
        try:
            yield app
        finally:
            app.close()

    def close(self) -> None:
        """End what was made, the last first: the network, the bots' process, at last the window."""
        self._closing.close()

    # -- ways in ---------------------------------------------------------------------------------

    def open_title(self, first_frame_only: bool = False) -> None:
        """The title page, until the window is closed."""
        self._show_title()
        if first_frame_only:
            self.context.stage.tick(1 / 60, 1 / 60)
            print(time.time())
            return
        self.context.stage.after(_OFFERED_AFTER, lambda: self.lessons.offer())
        self._run()

    def open_table(self, game: Game, seats: Sequence[str], seed: int | None = None) -> None:
        """Straight to a table. `seats` are "person" or keys of bots that play this game."""
        from game.play.setup import Setup, sittings_of

        setup = Setup(game, sittings_of(seats, self.context.given_names), self.last_setup.practice)
        self._show_title()
        self.matches.begin(setup, seed)
        self._run()

    def open_hosting(self, game: Game, relay: Address | None, options: TableOptions) -> None:
        """Straight to a table of our own on the network, with an invitation where a relay is named."""
        self._show_title()
        self.network.go_on_or_host(game, relay, options)
        self._run()

    def open_joining(self, place: Address | Invitation) -> None:
        """Straight to somebody's table on the network."""
        self._show_title()
        self.network.go_on_or_join(place)
        self._run()

    def open_replay(self, record: Record) -> None:
        """Step through a record."""
        self._show_title()
        self.matches.show_replay(record)
        self._run()

    def _show_title(self) -> None:
        """Push the title, the page below all others."""
        self.context.push(Title(self.context, self.folder))

    def _run(self) -> None:
        """Play until the window is closed."""
        self.context.stage.after(0.05, self._settle_in)
        self.context.stage.run()

    def _settle_in(self) -> None:
        """Do the work that can wait until the first frame stands: sounds, pads, the bots' process, bad
        news.
        """
        finish_opening(self.context)
        self.thinker.warm_up()
        self.context.tell_complaints()

    def _break_off(self, error: Exception) -> None:
        """Nobody expected `error`: the match is kept, and can be continued from its record.

        Raises it where the page that says so cannot be shown either.
        """
        from game.scenes.app.mishap import BrokenOff

        if self._broken_off is not None and self._broken_off.shown:
            raise error
        self._broken_off = BrokenOff(self.context, self.folder, error)
        self._broken_off.keep(self._made("matches"), self._made("network"))
        self._broken_off.show(Title(self.context, self.folder))

    def _made(self, part: str) -> Any:
        """A part that has been made; None for one that was never needed."""
        return vars(self).get(part)

    # -- the parts, each made when it is first asked for -----------------------------------------

    @cached_property
    def thinker(self) -> BotWorkers:
        """The bots' processes."""
        from game.bots.workers.worker import BotWorkers

        made = BotWorkers()
        self._closing.callback(made.stop)
        return made

    @cached_property
    def saved(self) -> SavedMatches:
        """The matches that can be continued."""
        from game.scenes.menus.saved import SavedMatches

        return SavedMatches(self.context, self.folder)

    @cached_property
    def events(self) -> Events:
        """Daily deals, duplicates and ladder matches."""
        from game.scenes.evening.events import Events

        return Events(self.context, self.folder, self.thinker)

    @cached_property
    def matches(self) -> MatchCoordinator:
        """Every match at this screen alone."""
        from game.scenes.matches.coordinator import MatchCoordinator

        given = (self.context, self.folder, self.thinker, self.saved, self.events)
        made = MatchCoordinator(*given)
        self._closing.callback(made.close)
        return made

    @cached_property
    def evening(self) -> EveningCoordinator:
        """Deals of the day and by code, duplicates."""
        from game.scenes.evening.coordinator import EveningCoordinator

        return EveningCoordinator(self.context, self.folder, self.events, self.saved)

    @cached_property
    def tournaments(self) -> TournamentCoordinator:
        """Tournaments of an evening."""
        from game.scenes.tournament.coordinator import TournamentCoordinator

        return TournamentCoordinator(self.context, self.folder, self.thinker, self.saved)

    @cached_property
    def network_tournaments(self) -> NetworkTournaments:
        """Tournaments of several programs."""
        from game.scenes.lan_tournament.entrance import NetworkTournaments

        made = NetworkTournaments(self.context, self.folder, self.thinker, self.saved)
        self._closing.callback(made.close)
        return made

    @cached_property
    def lessons(self) -> LessonsCoordinator:
        """Lessons and problems."""
        from game.scenes.lessons.coordinator import LessonsCoordinator

        made = LessonsCoordinator(self.context, self.folder)
        self._closing.callback(made.close)
        return made

    @cached_property
    def network(self) -> LanCoordinator:
        """Everything on the network."""
        from game.scenes.lan.company import ScreenCompany
        from game.scenes.lan.coordinator import LanCoordinator
        from game.scenes.lan.lan_actions import TakeNews

        company = ScreenCompany(self.context, self.thinker, TakeNews())
        made = LanCoordinator(self.context, self.folder, company)
        self._closing.callback(made.close)
        return made

    # -- what is chosen on the pages ---------------------------------------------------------------

    def act(self, action: UserAction) -> None:
        """Act on what was chosen on a page and no page below it knows."""
        match action:
            case OpenSetup(practice, preset):
                self._open_setup(practice, preset)
            case PlayLastSetup():
                self.matches.begin(self.last_setup.setup(self.context.given_names))
            case BeginMatch(setup):
                self._close_setup()
                self.matches.begin(setup)
            case BeginDuplicate(setup):
                self.evening.begin_duplicate(setup)
            case HostTable(game, options):
                self._close_setup()
                self.network.host(game, options)
            case ChangeHostedGame(game, options):
                self._close_setup()
                self.network.change_game(game, options)
            case AttendEvent(setup):
                self.matches.attend(setup)
            case ContinueEvent(event):
                self.matches.attend_left(event)
            case Resume():
                self.matches.resume()
            case ContinueMatch(left):
                self.matches.go_on(left)
            case RebuildMatch(journal):
                self.matches.rebuild(journal)
            case ReleaseMatch(journal):
                self.matches.let_go(journal)
            case RebuildNetworkMatch(table):
                self.network.rebuild(table)
            case ShowReplay(record, deal, move):
                self.matches.show_replay(record, (deal, move))
            case PlayOn(record, deal, move):
                self.matches.play_on(record, deal, move)
            case NetworkAction():
                self.network.act(action)
            case TurnFailed(error):
                self._break_off(error)
            case ToggleFullscreen() | ToggleSound() | WindowHidden() | NothingSpeaks():
                self.context.act(action)
            case OpenRecords():
                self.matches.show_records()
            case OpenCareer():
                self._open_career()
            case OpenEvening():
                self.evening.open()
            case SetUpDuplicate():
                self.evening.set_up_duplicate()
            case PlayCoded(code):
                self.evening.choose_coded(code)
            case OpenNetworkTournaments():
                wait_for(self.context, _NETWORK_TOURNAMENTS, action)
            case Loaded(OpenNetworkTournaments()):
                self.network_tournaments.open()
            case Loaded(TournamentAction() as chosen):
                self.network_tournaments.host(chosen)
            case TournamentAction():
                self.tournaments.act(action)
            case OpenLessons():
                self.lessons.open()
            case BeginFirstLesson():
                self.lessons.begin_first()
            case OpenNetwork():
                wait_for(self.context, _NETWORK, action)
            case Loaded(OpenNetwork()):
                self.network.open()
            case OpenRules(game, length):
                self._show_rules(game, length)
            case OpenStatistics():
                self._show_statistics()
            case OpenSettings():
                self._open_settings()
            case StartShow():
                load_in_background(self.context, _SHOW, Loaded(action))
            case Loaded(StartShow()):
                self._begin_show()
            case CareerAction():
                self._act_on_career(action)
            case Quit():
                self.context.stage.clear()
            case WriteInto(field):
                from game.stage.widgets.keyboard import put_keyboard

                put_keyboard(self.context, field)
            case EndWait():
                pass  # nobody waits for it any more
            case _:
                raise ValueError(f"nobody acts on {action}")

    @property
    def last_setup(self) -> Draft:
        """The latest set-up; the first game against a bot if there never was one."""
        from game.scenes.setup.keeping import SetupFile

        return SetupFile(self.folder).load()[0]

    def _open_setup(self, practice: bool, preset: str) -> None:
        from game.scenes.setup import SetupScene
        from game.scenes.setup.purpose import SetupPurpose

        purpose = SetupPurpose.PRACTICE if practice else SetupPurpose.MATCH
        self.context.push(SetupScene(self.context, self.folder, purpose, preset))

    def _open_career(self) -> None:
        """Show the career, read again after a match."""
        from game.scenes.career import CareerPage

        below = self.context.stage.top
        if isinstance(below, CareerPage):
            below.read_again()
        else:
            self.context.push(CareerPage(self.context, self.folder, self.saved))

    def _close_setup(self) -> None:
        """Take the set-up page away, if the action came from there."""
        from game.scenes.setup import SetupScene

        if isinstance(self.context.stage.top, SetupScene):
            self.context.stage.pop()

    def _begin_show(self) -> None:
        from game.scenes.attract import open_show

        open_show(self.context, self.folder)

    def _act_on_career(self, action: CareerAction) -> None:
        from game.scenes.career import WhenRead

        WhenRead(self.context, self.folder, action).look()

    def _show_rules(self, game: Game | None, length: int | None) -> None:
        """Show the book of one table's game, in a match of so many deals, or of every game."""
        from game.rules import GAMES
        from game.scenes.rules.page import RulesPage

        books = {game.key: game} if game is not None else GAMES
        self.context.push(RulesPage(self.context, books, next(iter(books)), length))

    def _show_statistics(self) -> None:
        from game.scenes.statistics import StatisticsPage

        self.context.push(StatisticsPage(self.context, self.folder, worker=self.thinker))

    def _open_settings(self) -> None:
        from game.scenes.menus.settings import SettingsScene

        self.context.push(SettingsScene(self.context))
        if not (self._seeks_keepsakes or self.context.keepsakes.exists):
            self._seeks_keepsakes = True  # once: a second look would start a second process
            load_in_background(self.context, _CAREER, FindKeepsakes())
