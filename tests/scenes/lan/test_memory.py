"""In the middle of a deal one peer's memory holds no card that its seat may not see.

Walked is everything reachable from the window: its scenes with every sprite, pose and closure, the
table, the evening, the session on the network thread, the log and the states after every entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest

from game.core.deal import Deal
from game.online import Headless, open_profile
from game.rules import read_game
from game.scenes.lan.lan_actions import CardsCompared
from game.scenes.lan.lobby import LobbyScene
from game.scenes.lan.table import LanTableScene
from game.scenes.table.animation.cloth import Cloth
from net.match import LanMatch
from net.session import Session
from net.session import admission as admission_module
from net.transport import Address
from tests.harness.memory import Unseen, reachable
from tests.scenes.lan.sides import at_window, level, silent, stay_on_loopback, table_of, unseen_by
from tests.scenes.lan.test_navigator import run, top

pytestmark = pytest.mark.waits


class Guests:
    """The programs without a window at a table."""

    def __init__(self) -> None:
        self.programs: list[Headless] = []

    def turn(self) -> None:
        for each in self.programs:
            each.turn()

    @property
    def tables(self):
        return [table_of(each) for each in self.programs]


@pytest.fixture
def laid(context, tmp_path, monkeypatch) -> Iterator[Callable[[str], SimpleNamespace]]:
    """Lays a table for a person in a window, with a bot on its way to every other seat."""
    stay_on_loopback(monkeypatch)
    monkeypatch.setattr(admission_module, "PAUSE", 0.0)
    context.change(name_1="Anna", speed=0.0)
    coordinator = at_window(context, tmp_path / "window")
    guests = Guests()

    def lay(rules: str) -> SimpleNamespace:
        game = read_game(rules)
        coordinator.host(game)
        there = Address("127.0.0.1", coordinator.client.port)
        for name in ("Béla", "Cili", "Dani")[: game.seats - 1]:
            guests.programs.append(silent())
            guests.programs[-1].join(open_profile(tmp_path / name, name), there)
        return SimpleNamespace(context=context, coordinator=coordinator, guest=guests)

    yield lay
    for each in guests.programs:
        each.client.close()
    coordinator.close()


def at_the_table(app: SimpleNamespace) -> LanTableScene:
    """All are let in, and the match begins."""
    for _ in app.guest.programs:
        run(app, lambda: app.coordinator.client.state.visitors)
        app.coordinator._navigator.look_at_visitor()
        top(app).act(CardsCompared(top(app).asked.key, True))
    run(app, lambda: isinstance(top(app), LobbyScene) and top(app)._ready_button.enabled)
    app.context.stage.act(top(app)._ready_button.action)
    run(app, lambda: isinstance(top(app), LanTableScene) and all(app.guest.tables))
    return top(app)


def second_decision(scene: LanTableScene) -> bool:
    return bool(scene.table.moves) and scene.decision is not None


def gifts_lie_there(scene: LanTableScene) -> bool:
    """The stock has been taken, two cards were given, and the person is asked for a card."""
    deal = scene.table.deal
    asked = scene.decision is not None and deal.veiling is None
    return asked and len(deal.veils) == 3 and deal.phase.name == "PLAY"


def waiting(app: SimpleNamespace, moment: Callable[[LanTableScene], bool]):
    """The table with the person asked while everybody else waits, and what he may not know then."""
    scene = at_the_table(app)
    while not moment(scene):
        run(app, lambda: scene.decision is not None)
        if not moment(scene):
            moves = {str(move): move for move in scene.decision.legal}
            scene._decide(moves.get("pass", next(iter(moves.values()))))
    clients = [scene.client, *(each.client for each in app.guest.programs)]
    run(app, lambda: level(*clients))
    return scene, unseen_by(scene.remote_table.own, *clients)


@pytest.mark.parametrize(
    ("rules", "moment", "closed"),
    [("snapszer", second_decision, 10), ("thousand_3", gifts_lie_there, 14)],
)
def test_no_card_its_seat_may_not_see_is_there_nor_any_share_or_secret_for_one(
    laid, rules, moment, closed
):
    app = laid(rules)
    scene, unseen = waiting(app, moment)
    assert len(unseen.slots) >= closed
    assert len(unseen.hands) == scene.table.deal.seats - 1
    found = [*reachable(scene, app.context, app.coordinator)]
    for kind in (Session, LanMatch, Deal, Cloth):
        assert any(isinstance(each, kind) for each in found), f"no {kind.__name__} was walked"
    assert not unseen.leaks(found)
    (own,) = scene.remote_table.own
    mine = set(scene.table.deal.hands[own])
    assert {slot for each in found for slot, _ in unseen.bound(each)} >= mine
    secrets_stay_apart(app, unseen, found)
    scene.picture.cloth.sprite(min(unseen.slots)).card = min(unseen.cards)
    assert unseen.leaks(reachable(scene)), "the walk finds a card that a sprite hides"


def secrets_stay_apart(app: SimpleNamespace, unseen: Unseen, found: list[object]) -> None:
    """Neither the shares nor the secrets for a foreign card are in what was found."""
    (ours,) = (each for each in found if isinstance(each, Session))
    mine = ours.playing.replica
    opened = mine.log.shuffles.secrets(mine.match).faces(mine.match.deal.deck, ())
    assert opened
    assert not unseen.slots & opened.keys()
    whole = [bytes(each) for each in found if isinstance(each, bytes | bytearray)]
    assert any(mine.me.secret in each for each in whole), "one's own secret is found"
    for program in app.guest.programs:
        walked = reachable(program.client.network)
        (theirs,) = (each for each in walked if isinstance(each, Session))
        foreign = theirs.playing.replica
        ahead = foreign.log.shuffles.in_progress(foreign.match)
        assert ahead.state.said
        secrets = {
            "of the match": foreign.me.secret,
            "of the deal": foreign.log.shuffles.secrets(foreign.match).seed.raw,
            "of the next deal": foreign.log.shuffles.seed_of(ahead.plan.context),
            "that signs": foreign.me.signing_key,
        }
        for name, secret in secrets.items():
            assert not any(secret in each for each in whole), f"the secret {name}"
