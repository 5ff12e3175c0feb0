"""Every page of the program, one after the other, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.bots.workers.worker import BotWorkers
from game.scenes.app import App
from game.scenes.lan.acquaintances import AcquaintancesPage
from game.scenes.lan.browse import NetworkPage
from game.scenes.lan.calls import Calls
from game.scenes.lan.lobby import LobbyCallbacks, LobbyScene
from game.scenes.pause import PauseMenu
from game.scenes.routes import Routes
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.standing import StandingPage
from game.scenes.title import Title
from game.stage.context import AppContext
from game.stage.scene import Scene
from game.stage.settings import SECTIONS
from net.identity import KnownPeers
from tests.scenes.lan.still_client import FOUR, StandingEvening, seating
from tests.scenes.lan.test_pages import LATER, TABLE, Page
from tests.scenes.tables import Seated

TABLES = {
    "snapszer": "person person",
    "bauernschnapsen": "person bot bot bot",
    "thousand_3": "person bot bot",
}


def pages(context: AppContext, folder) -> Iterator[Scene]:
    """Every kind of panel, one scene at a time, laid out and on top of the stage."""

    def shown(scene: Scene) -> Iterator[Scene]:
        context.push(scene)
        context.stage.step(0.2, 0.1)
        yield scene
        context.stage.pop()

    yield from shown(Title(context, Routes(*(print,) * 10)))
    for section in range(len(SECTIONS)):
        scene = SettingsScene(context)
        scene.section = section
        yield from shown(scene)
    yield from shown(PauseMenu(context, print, print))
    setup = SetupScene(context, folder, print)
    for tab in range(3):
        context.push(setup)
        setup._open(tab)
        context.stage.step(0.2, 0.1)
        yield setup
        context.stage.pop()
    for game, kinds in TABLES.items():
        seated = Seated(context, kinds, game, seed=3)
        if isinstance(context.stage.top, HandOver):
            yield context.stage.top
            seated.take_over()
        yield seated.scene
        yield from shown(StandingPage(seated.scene.model, print))
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
        yield context.stage.top
        context.stage.clear()


def title_pages(context: AppContext, folder: Path, monkeypatch) -> Iterator[Scene]:
    """What the entries of the title lead to."""
    monkeypatch.setattr(BotWorkers, "warm_up", lambda workers: None)
    routes = App(context, folder).routes
    for name in ("play", "practice", "evening", "lessons", "rules", "records", "statistics"):
        getattr(routes, name)()
        context.stage.step(0.3, 0.1)
        if context.stage.top is not None:
            yield context.stage.top
        context.stage.clear()


def network_pages(context: AppContext, folder: Path) -> Iterator[Scene]:
    """The pages of the network, with tables found and seats taken."""
    page = Page((TABLE, LATER), resumable=("Boldizsár",))
    callbacks = LobbyCallbacks(lambda game: None, lambda: None, lambda: None)
    for scene in (
        NetworkPage(context, page.callbacks),
        AcquaintancesPage(context, KnownPeers(folder)),
        Calls(context, lambda key: None),
        LobbyScene(context, StandingEvening(told=seating()), callbacks),
        LobbyScene(context, StandingEvening(told=FOUR), callbacks),
    ):
        context.push(scene)
        context.stage.step(0.2, 0.1)
        yield scene
        context.stage.pop()
