"""Every page of the program, one after the other, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from game.bots import CHARACTERS
from game.bots.workers.worker import BotWorkers
from game.contest.record import read_record, standing
from game.core.cards import cards
from game.core.moves import Bid, Claim, Close, Marriage, Move
from game.lessons.problems import problems
from game.lessons.progress import ProgressFile
from game.play.deal_code import DealCode, GivenDeal
from game.play.duplicate import EVENT
from game.play.house_rules import LONGEST_NAME
from game.play.journal import Unfinished
from game.rules import GAMES
from game.scenes.actions import (
    OpenEvening,
    OpenLessons,
    OpenRecords,
    OpenRules,
    OpenSetup,
    OpenStatistics,
    OpenTournaments,
)
from game.scenes.app.app import App
from game.scenes.career import CareerPage
from game.scenes.elements.waiting import Waiting
from game.scenes.evening.duplicate_result import DuplicateResult
from game.scenes.evening.page import EveningPage
from game.scenes.evening.same_deal import SameDeal, SameDealPage
from game.scenes.lan.acquaintances import AcquaintancesPage
from game.scenes.lan.compare import Compare
from game.scenes.lan.invite import InvitePage
from game.scenes.lan.lobby import LobbyScene
from game.scenes.lan.put_aside import PutAside
from game.scenes.lan_tournament import entrance
from game.scenes.lan_tournament.entrance import NetworkTournamentsPage, WaitingForBoard
from game.scenes.lan_tournament.network_board import NetworkBoardPage
from game.scenes.lan_tournament.network_desk import NetworkDesk
from game.scenes.lessons.page import ProblemsPage, offer_first_lesson
from game.scenes.lessons.problem import ProblemSession
from game.scenes.matches.unfinished import UnfinishedScene
from game.scenes.menus.pause import PauseMenu
from game.scenes.menus.saved import SavedMatches
from game.scenes.menus.settings import SettingsScene
from game.scenes.menus.title import Title
from game.scenes.replay import ReplayScene
from game.scenes.rules.page import RulesPage
from game.scenes.setup import SetupScene
from game.scenes.setup.draft import Draft
from game.scenes.setup.named_page import NamedRulesPage
from game.scenes.setup.opponent_page import OpponentPage
from game.scenes.setup.opponents import opponent
from game.scenes.setup.purpose import SetupPurpose
from game.scenes.table.input.confirm_move import ask_first
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.sentences.standing import StandingPage
from game.scenes.table.talk.conversation import Calls
from game.scenes.tournament.set_up_page import SetUpTournamentPage
from game.scenes.tournament.tournament_actions import SetUpTournament, ShowBoard
from game.scenes.tournament.winner_page import WinnerPage
from game.stage.context import AppContext
from game.stage.input.intents import Confirm
from game.stage.scene import Scene
from game.stage.settings import SECTIONS
from game.stage.user_action import Chosen, Typed, UserAction
from game.stage.widgets import TextField
from game.stage.widgets.keyboard import put_keyboard
from game.tournament.entries import TableNumber
from game.tournament.keeping import KeptTournament, keep_tournament, new_tournament_file
from game.tournament.tournament import Format, Tournament
from net.identity import Familiarity, KnownPeers
from net.session import CardsToCompare
from net.transport import Address, Announcement, FoundTable
from net.wire.fields import VERSION
from tests.career.careers import FULL, HALF, serve
from tests.harness.quick_workers import QuickWorkers
from tests.harness.window import on_top
from tests.scenes.lan.sides import Blind
from tests.scenes.lan.still_client import (
    FAR,
    FOUR,
    LONG,
    SILENT,
    StandingEvening,
    came_by_invitation,
    seating,
)
from tests.scenes.lan.still_client import FULL as LOBBY_FULL
from tests.scenes.lan.test_pages import FINED, KEY, LARGE, LATER, ODD, TABLE, Page, visitor
from tests.scenes.tables import LONGEST_NAMES, Seated
from tests.tournament.fields import crowded

RECORDS = [
    Path(__file__).parents[1] / "records" / f"{key}.record"
    for key in ("schnapsen", "bauernschnapsen", "thousand_3", "north_american_4")
]
# The chapters that have the widest tables.
_AUCTION = {"bauernschnapsen": 5, "north_american_4": 4}
TABLES = {
    "snapszer": "person person",
    "bauernschnapsen": "person bot",
    "thousand_3": "person bot bot",
}


def shown(context: AppContext, scene: Scene) -> Iterator[Scene]:
    """A page on top of the others for as long as it is looked at."""
    context.push(scene)
    context.stage.step(0.2, 0.1)
    yield scene
    context.stage.pop()


def only_page(context: AppContext) -> Iterator[Scene]:
    """The page on top; afterwards the stage is empty."""
    assert context.stage.top is not None
    yield context.stage.top
    context.stage.clear()


def pages(context: AppContext, folder) -> Iterator[Scene]:
    """Every kind of panel, one scene at a time, laid out and on top of the stage."""

    with patch.object(SavedMatches, "sentence", lambda found: "Snapszer, 4:3"):
        yield from shown(context, Title(context, folder))
    yield from career_pages(context, folder)
    for section in range(len(SECTIONS)):
        scene = SettingsScene(context)
        scene.section = section
        yield from shown(context, scene)
    yield from shown(context, PauseMenu(context, OpenRules()))
    setup = SetupScene(context, folder)
    for tab in range(3):
        context.push(setup)
        setup._open(tab)
        context.stage.step(0.2, 0.1)
        yield setup
        context.stage.pop()
    named = NamedRulesPage(context, folder, GAMES["snapszer"].with_options(cards=20))
    context.push(named)
    for name in ("Kati", "W" * LONGEST_NAME):
        named.act(Typed("name", name))
        named.act(Chosen("keep"))
    named.act(Chosen("read"))
    yield named
    context.stage.pop()
    for game, kinds in TABLES.items():
        seated = Seated(context, kinds, game, seed=3)
        if isinstance(context.stage.top, HandOver):
            yield context.stage.top
            seated.take_over()
        yield seated.scene
        yield from shown(context, StandingPage(seated.scene.model))
        while seated.table.outcome is None:
            if isinstance(context.stage.top, HandOver):
                seated.take_over()
            elif seated.scene.decision is not None:
                seated.play(seated.habit())
            else:
                seated.rest()
        for _ in range(100):
            seated.step(0.2)
            if context.stage.top is not seated.scene:
                break
        context.stage.step(8.0, 0.5)
        yield from only_page(context)
    yield from shown(context, Calls(seated.scene.model, 0))


def tournament_pages(context: AppContext, folder: Path) -> Iterator[Scene]:
    """The set-up, the board with all its sheets, the players, the list and the winner, all crowded."""
    app = App(context, folder)
    app.thinker = QuickWorkers()  # type: ignore[assignment]
    app.act(SetUpTournament())
    page = on_top(context, SetUpTournamentPage)
    for entrant in crowded(Format.SWISS, 0).entrants:
        page.add(entrant)
    page.refill()
    yield page
    context.stage.pop()
    for form in Format:
        tournament = crowded(form, 2)
        app.act(ShowBoard(KeptTournament(new_tournament_file(folder, tournament), tournament)))
        board = context.stage.top
        for tab in (0, 1):
            board.act(Chosen("tab", tab))
            yield board
        board.act(Chosen("players"))
        yield from only_page(context)
    tournament = crowded(Format.SWISS, 9)
    context.push(WinnerPage(context, tournament))
    yield from only_page(context)
    keep_tournament(KeptTournament(new_tournament_file(folder, tournament), tournament))
    app.act(OpenTournaments())
    yield from only_page(context)


@dataclass
class StandingBoard:
    """The client of a tournament on the network that stands still; it is not asked anything."""

    tournament: Tournament
    organising: bool
    visitors: dict[bytes, CardsToCompare]
    own: tuple[int, ...] = (0, 1)
    tables: dict[TableNumber, object] = field(default_factory=dict)
    head = b"head"
    at_relay, problem = None, ""

    @property
    def board(self) -> StandingBoard:
        return self

    def poll(self) -> None:
        """Nothing comes."""

    def take_faults(self) -> tuple[str, ...]:
        return ()

    def close(self) -> None:
        """Nothing was open."""


class BoardsLeft:
    """The boards that were left: one kept here, one by another program."""

    def __init__(self) -> None:
        self._left = tuple(
            SimpleNamespace(
                board=SimpleNamespace(tournament=crowded(Format.SWISS, rounds)), written=0.0
            )
            for rounds in (0, 2)
        )

    def boards(self) -> tuple[object, ...]:
        return self._left

    def keeps(self, kept: object) -> bool:
        return kept is self._left[0]


class TwoFound(Blind):
    """A lookout that sees two tournaments, one of another version."""

    tables = tuple(
        FoundTable(
            Announcement(LONG, "sixty_six_parlett(cards=20)", 0, bytes(32), version),
            (Address("192.168.1.20", 46660),),
        )
        for version in (VERSION, VERSION + 1)
    )


def network_tournament_pages(context: AppContext, folder: Path) -> Iterator[Scene]:
    """The way in, the wait for the board, and the board at its organiser and at a guest, all crowded."""
    ways = BoardsLeft()
    with patch.object(entrance, "Lookout", TwoFound):
        context.push(NetworkTournamentsPage(context, ways))  # type: ignore[arg-type]
    yield from only_page(context)
    saved, address = SavedMatches(context, folder), "[2001:db8:1234:5678:9abc:def0:1234:5678]:46660"
    for form, rounds, organises in (
        (Format.SWISS, 0, True),
        (Format.SWISS, 2, True),
        (Format.SWISS, 2, False),
        (Format.KNOCK_OUT, 9, False),
    ):
        at_door = {KEY: CardsToCompare(KEY, LONG, Familiarity.NEW, cards("THJSQCJS"), "K7QF")}
        client = StandingBoard(crowded(form, rounds), organises, at_door if organises else {})
        desk = NetworkDesk(context, folder, QuickWorkers(), saved, client)  # type: ignore[arg-type]
        where = context.words("tournament.network.where", address=address)
        board = NetworkBoardPage(context, desk, where if organises else "")
        context.push(board)
        for tab in (0, 1):
            board.act(Chosen("tab", tab))
            yield board
        board.act(Chosen("players"))
        yield from only_page(context)
    waiting = WaitingClient(crowded(Format.SWISS, 0), False, {})
    context.push(WaitingForBoard(context, ways, waiting))  # type: ignore[arg-type]
    yield from only_page(context)


class WaitingClient(StandingBoard):
    """No board has come yet."""

    @property
    def board(self) -> None:  # type: ignore[override]
        return None


class EverythingLeft:
    """A match was left at every event."""

    def holds(self, event: str) -> bool:
        return True


class DuplicateLeft:
    """Nothing but a duplicate was left."""

    def holds(self, event: str) -> bool:
        return event == EVENT


class SixDays:
    """Events of somebody who has played the deal of the day for nine days."""

    def __init__(self, day: date) -> None:
        self.today = day
        self._made = {day - timedelta(days=back): -120 if back % 2 else 3 for back in range(9)}

    def days(self) -> dict[date, int]:
        return self._made


def career_pages(context: AppContext, folder: Path) -> Iterator[Scene]:
    """The career half-way and at its fullest, with a first place to be signed."""
    for career, tabs in ((HALF, (0, 1)), (FULL, (1, 2))):
        with patch("game.scenes.career.when_read.IndexService", partial(serve, career)):
            page = CareerPage(context, folder, EverythingLeft())
        context.push(page)
        for tab in tabs:
            page.act(Chosen("tab", tab))
            context.stage.step(0.2, 0.1)
            yield page
        context.stage.pop()


def title_pages(context: AppContext, folder: Path, monkeypatch) -> Iterator[Scene]:
    """The pages the title's entries lead to."""
    monkeypatch.setattr(BotWorkers, "warm_up", lambda workers: None)
    app = App(context, folder)
    for action in (
        *(OpenSetup(), OpenSetup(practice=True), OpenEvening(), OpenLessons(), OpenRules()),
        *(OpenRecords(), OpenStatistics()),
    ):
        app.act(action)
        context.stage.step(0.3, 0.1)
        if context.stage.top is not None:
            yield context.stage.top
        context.stage.clear()


def network_pages(context: AppContext, folder: Path) -> Iterator[Scene]:
    """The pages of the network, with tables found and seats taken."""
    page = Page((TABLE, LATER, ODD), resumable=("Boldizsár",))
    crowded = StandingEvening(told=seating())
    for number in (1, 2, 3):
        crowded.state.take(visitor(number, "Wilhelmina Magdalena Xx"))
    for scene in (
        page.page(context),
        Page(problem="no route to host").page(context),
        AcquaintancesPage(context, KnownPeers(folder)),
        PutAside(context, ()),
        *(
            Compare(context, CardsToCompare(KEY, LONG, known, cards("THJSQCJS"), "K7QF"))
            for known in (Familiarity.NEW, Familiarity.CHANGED)
        ),
        LobbyScene(context, StandingEvening(told=seating())),
        LobbyScene(context, StandingEvening(False), "…"),
        LobbyScene(context, crowded),
        *(LobbyScene(context, StandingEvening(told=each)) for each in LARGE),
        LobbyScene(context, StandingEvening(False, LOBBY_FULL, 1)),
        LobbyScene(context, StandingEvening(told=FINED)),
        LobbyScene(context, StandingEvening(False, FOUR, 2)),
        *invitation_pages(context),
    ):
        yield from shown(context, scene)


def invitation_pages(context: AppContext) -> tuple[Scene, ...]:
    """Inviting and being invited by way of a relay with a long name that does not answer."""
    bare, full = StandingEvening(told=seating()), StandingEvening(told=FOUR)
    going, let_in = StandingEvening(False), StandingEvening(False, FOUR, 2)
    full.invitation = FAR
    for number in range(3):
        for event in came_by_invitation(number):
            full.state.take(event)
    for event in came_by_invitation(0):
        let_in.state.take(event)
    asked, _ = came_by_invitation(0)
    for evening in (full, going):
        evening.state.take(SILENT)
    reached = StandingEvening(told=seating(), invitation=FAR)
    return (
        *(InvitePage(context, evening) for evening in (bare, full, reached)),
        *(LobbyScene(context, evening) for evening in (full, going, let_in)),
        *(
            Compare(context, replace(asked, familiarity=known, sought=sought))
            for known, sought in ((Familiarity.NEW, True), (Familiarity.CHANGED, False))
        ),
        Compare(context, asked),
        LobbyScene(context, going, context.words("invite.joining")),
    )


def asked_pages(context: AppContext, folder: Path) -> Iterator[Scene]:
    """The pages opened from a page: pictures to choose from, letters, questions, opponents, deals again."""

    words = context.words
    settings = SettingsScene(context)
    for name in ("portrait_1", "back", "cloth"):
        context.push(settings)
        settings._open(1 if name.startswith("portrait") else 0)
        row = next(row for row, field in settings._rows.items() if field.name == name)
        settings.group.focus(row)
        context.stage.send(Confirm())
        yield from only_page(context)
    context.push(settings)
    settings._open(1)
    put_keyboard(context, next(w for w in settings.group.widgets if isinstance(w, TextField)))
    yield from only_page(context)
    yield from shown(context, Waiting(context, UserAction()))
    offer_first_lesson(context)
    yield from only_page(context)
    for move in (Close(), Claim()):
        ask_first(context, GAMES["snapszer"], move)
        yield from only_page(context)
    for key in CHARACTERS:
        yield from shown(context, OpponentPage(context, opponent(key, GAMES["snapszer"])))
        yield from shown(context, OpponentPage(context, opponent(key, GAMES["thousand_3"])))
    progress = ProgressFile(folder)
    yield from shown(context, ProblemsPage(context, progress))
    for number in {problem.kind: number for number, problem in enumerate(problems())}.values():
        ProblemSession(context, progress, number).open()
        context.stage.step(0.2, 0.1)
        yield context.stage.top
        context.stage.top._chosen(problems()[number].best)
        context.stage.step(0.2, 0.1)
        yield from only_page(context)
    yield from evening_pages(context, folder)
    for key in ("thousand_4", "north_american_3"):
        given = GivenDeal.named(DealCode(GAMES[key], 2, 2**28 - 1))
        usual = Draft({key: GAMES[key]}, key).setup([words("name.person_1")] * 4)
        deal = SameDeal.of(GAMES[key], given, usual.sittings, practice=False)
        yield from shown(context, SameDealPage(context, deal))
    for key in ("bauernschnapsen", "north_american_4"):
        book = RulesPage(context, {key: GAMES[key]}, key)
        context.push(book)
        book._go_to(_AUCTION[key])
        context.stage.step(2.0, 0.5)
        yield book
        context.stage.pop()
    records = [(path, read_record(path.read_text("utf-8"))) for path in RECORDS]
    matches = [Unfinished(path, record, standing(record)) for path, record in records]
    yield from shown(context, UnfinishedScene(context, matches))
    for _, record in records:
        film = ReplayScene(context, record, plays_on=True)
        context.push(film)
        film.go(film.reel.last)
        context.stage.step(0.1, 0.1)
        yield film
        context.stage.pop()


def evening_pages(context: AppContext, folder: Path) -> Iterator[Scene]:
    """The evening at its fullest: six days, a duplicate that was left, a wrong code; how a duplicate ends."""
    page = EveningPage(context, SixDays(date(2026, 11, 23)), DuplicateLeft())
    context.push(page)
    for typed in ("O", "AAAA-AAAB"):
        page.act(Typed("code", typed))
        page._deal_code()
        yield page
    context.stage.pop()
    setup = SetupScene(context, folder, SetupPurpose.DUPLICATE)
    context.push(setup)
    setup._open(1)
    yield setup
    context.stage.clear()
    seated = Seated(context, "person bot bot", "thousand_3", length=1, enter=False)
    seated.table.standings = (seated.table.match,) * 9
    model = seated.scene.model
    for other in ([(0, 120, 240)] * 8, [(0, 120, 240), None]):
        end = DuplicateResult(model, SimpleNamespace(key="plain", results=other))
        context.push(end)
        yield end
        context.stage.pop()
    context.stage.clear()


def table_phases(context: AppContext, game: str, seed: int) -> Iterator[Scene]:
    """A table of this game whenever the person at it is asked for another kind of move, to its result.

    He bids as soon as he may, and shows every marriage, so that most phases come up.
    """
    kinds = "person bot"
    dealer = GAMES[game].seats - 1
    seated = Seated(context, kinds, game, seed, dealer, names=LONGEST_NAMES, bots=("mester",) * 4)
    seen: set[frozenset[type[Move]]] = set()
    while seated.table.outcome is None:
        decision = seated.scene.decision
        if decision is None:
            seated.step(0.3)
            continue
        asked = frozenset(type(move) for move in decision.legal)
        if asked not in seen:
            seen.add(asked)
            yield seated.scene
        seated.play(_forward(seated, first=len(seen) < 3))
    for _ in range(200):
        if context.stage.top is not seated.scene:
            break
        seated.step(0.3)
        seated.send(Confirm())
    context.stage.step(6.0, 0.5)
    yield from only_page(context)


def _forward(seated: Seated, first: bool) -> Move:
    """A bid at the first chance, then a marriage, else what habit plays."""
    assert seated.scene.decision is not None
    kinds = (Bid, Marriage) if first else (Marriage,)
    for kind in kinds:
        for move in seated.scene.decision.legal:
            if isinstance(move, kind):
                return move
    return seated.habit()


def match_pages(context: AppContext) -> Iterator[Scene]:
    """The end of a match of one deal of every form, and the last trick once it lies open."""
    for key, game in GAMES.items():
        kinds = "person bot"
        seated = Seated(context, kinds, key, seed=3, length=1, names=LONGEST_NAMES)
        points = [-120 if seat else 135 for seat in range(game.seats)]
        seated.end_match(points, (0,), before=[seated.table.match] * 3)  # enough for a graph
        context.stage.step(4.0, 0.5)
        yield from only_page(context)
