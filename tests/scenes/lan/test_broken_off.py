"""An error that nobody expected, in a match on the network: the others see somebody away, and it goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.core.moves import Play
from game.online import LanClient, open_profile
from game.play.error_report import REPORTS
from game.rules import read_game
from game.scenes.app.app import App
from game.scenes.elements.question import QuestionPage
from game.scenes.lan.table import LanTableScene
from game.scenes.menus.title import Title
from game.scenes.table.furniture.face import TableFace
from game.stage.context import AppContext
from net.transport import Address
from tests.harness.patience import wait_until
from tests.harness.quick_workers import QuickWorkers
from tests.scenes.lan.sides import level, silent, stay_on_loopback
from tests.scenes.lan.test_navigator import seated
from tests.scenes.test_mishap import NAME, Broken, break_in

pytestmark = pytest.mark.waits


@pytest.fixture
def app(
    context: AppContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SimpleNamespace]:
    """The program hosting a table for a person, and a bot on its way to it."""
    stay_on_loopback(monkeypatch)
    context.change(name_1=NAME, speed=0.0)
    program = App(context, tmp_path / "window")
    program.thinker = QuickWorkers()  # type: ignore[assignment]
    context.push(Title(context, program.folder))
    program.network.host(read_game("snapszer"))
    guest = silent()
    there = Address("127.0.0.1", program.network.client.port)
    guest.join(open_profile(tmp_path / "guest", "Béla"), there)
    yield SimpleNamespace(
        context=context, coordinator=program.network, guest=guest, folder=program.folder
    )
    guest.client.close()
    program.network.close()


def until(app: SimpleNamespace, happened: Callable[[], bool]) -> None:
    """Let the window, as its loop does, and the guest go on until something holds."""

    def step() -> None:
        app.context.stage.turn(0.05, 0.05)
        app.guest.turn()

    wait_until(happened, step)


def play_one(app: SimpleNamespace, scene: LanTableScene) -> None:
    """A card of the person here, and what the other side answers."""
    until(app, lambda: scene.decision is not None)
    cards = [move for move in scene.decision.legal if isinstance(move, Play)]  # type: ignore[union-attr]
    scene._decide(cards[0] if cards else scene.decision.legal[0])  # type: ignore[union-attr]
    until(app, lambda: scene.decision is not None)


def break_network(client: LanClient) -> None:
    """The session of a side stumbles at its next tick."""

    def broken(now: float) -> None:
        raise Broken

    client._session.tick = broken


@pytest.mark.parametrize("layer", ["drawing", "network"])
def test_the_others_see_somebody_away_and_the_match_goes_on(
    app: SimpleNamespace, layer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, stage = app.context, app.context.stage
    scene, guest = seated(app), app.guest.client
    play_one(app, scene)
    until(app, lambda: level(app.coordinator.client, guest))
    hand, moves = scene.table.deal.hand(*scene.remote_table.own), scene.table.moves
    with monkeypatch.context() as patch:
        if layer == "network":
            break_network(app.coordinator.client)
        else:
            break_in(patch, TableFace, "draw")
            stage.redraw()
        until(app, lambda: isinstance(stage.top, QuestionPage))
    assert stage.top.text.startswith(context.words("mishap.network"))
    assert app.coordinator.client is None
    (report,) = (app.folder / REPORTS).iterdir()
    text = report.read_text()
    assert NAME not in text
    told = text.partition("game snapszer")[2].split()
    assert len(told) > len(moves)
    assert not set(hand) & set(told)
    until(app, lambda: bool(guest.state.away))
    stage.top._take(stage.top.answers[0])
    until(app, lambda: isinstance(stage.top, LanTableScene))
    again = stage.top
    assert again.table.moves[: len(moves)] == moves
    until(app, lambda: not guest.state.away)
    play_one(app, again)
    assert len(again.table.moves) > len(moves)
