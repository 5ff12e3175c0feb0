"""A window and a program without one watch a match of two others, over real sockets on the loopback."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.core.cards import PACK_24
from game.core.deal import Deal
from game.online import Headless, open_profile
from game.scenes.elements.question import QuestionPage
from game.scenes.lan.compare import Compare
from game.scenes.lan.lan_actions import CardsCompared
from game.scenes.lan.lobby import LobbyScene
from game.scenes.lan.table import LanTableScene
from net.match import LanMatch
from net.session import Session
from net.transport import Address
from tests.harness.memory import reachable
from tests.harness.patience import PATIENCE, wait_until
from tests.scenes.lan.sides import (
    at_window,
    in_first_deal,
    in_the_background,
    level,
    moves_at,
    table_of,
    turned,
    two_sides,
    unseen_by,
)

pytestmark = pytest.mark.waits


@pytest.fixture
def evening(context, tmp_path) -> Iterator[SimpleNamespace]:
    """Two bots in the middle of a deal, and a window on its way to their table."""
    context.change(name_1="Cili", speed=0.0)
    coordinator = at_window(context, tmp_path / "window")
    with in_first_deal(tmp_path, "snapszer", 2, moves=3) as sides:
        coordinator.join(Address("127.0.0.1", sides[0].client.port))
        yield SimpleNamespace(context=context, coordinator=coordinator, sides=sides)
        coordinator.close()


def run(evening: SimpleNamespace, until: Callable[[], bool], playing: bool = True) -> None:
    """Let the window go on, and the players if they are `playing`, until something holds."""

    def step() -> None:
        evening.context.stage.step(0.05, frame=0.05)
        for side in evening.sides:
            if playing:
                side.turn()
            else:
                side.client.poll()

    wait_until(until, step)


def scene_of(evening: SimpleNamespace) -> LanTableScene | None:
    top = evening.context.stage.top
    return top if isinstance(top, LanTableScene) else None


def watching(evening: SimpleNamespace) -> LanTableScene:
    """Through the four cards to the table; the players think meanwhile."""
    run(evening, lambda: isinstance(evening.context.stage.top, Compare), playing=False)
    evening.context.stage.top.act(CardsCompared(evening.context.stage.top.asked.key, True))
    run(evening, lambda: scene_of(evening) is not None, playing=False)
    return scene_of(evening)


def test_in_mid_deal_the_window_shows_what_everybody_sees_and_no_more(evening):
    scene = watching(evening)
    host, _ = evening.sides
    assert scene.remote_table.watching
    assert not scene.remote_table.own
    deal, theirs = scene.table.deal, table_of(host).moves
    assert len(theirs) >= 3
    assert scene.table.moves[: len(theirs)] == theirs[: len(scene.table.moves)]
    hidden = {slot for slot, seen in enumerate(deal.seen_by) if seen != deal.everyone}
    shown = set(range(len(PACK_24))) - hidden
    assert len(hidden) > 10
    assert {slot for slot, face in enumerate(deal.faces) if face is not None} == shown
    assert scene.picture.viewpoint.sees == "common"
    players = [side.client for side in evening.sides]
    run(evening, lambda: level(scene.client, *players), playing=False)
    unseen = unseen_by((), scene.client, *players)
    found = [*reachable(scene, evening.context, evening.coordinator)]
    for kind in (Session, LanMatch, Deal):
        assert any(isinstance(each, kind) for each in found), f"no {kind.__name__} was walked"
    assert unseen.slots == hidden
    assert not unseen.leaks(found)
    assert {slot for each in found for slot, _ in unseen.bound(each)} == shown
    assert scene.decision is None


def test_the_host_is_told_and_the_window_goes_on_to_the_next_deal_by_itself(evening):
    scene = watching(evening)
    host, guest = evening.sides
    run(evening, lambda: host.client.state.watchers == ("Cili",))
    assert guest.client.state.watchers == ()
    first = scene.remote_table.deck.deal
    run(evening, lambda: scene.remote_table.deck.deal >= first + 2 or table_of(host).match.over)
    assert scene.remote_table.deck.deal > first
    assert host.deals
    assert not evening.coordinator.client.state.problem


def test_who_stops_watching_leaves_the_others_alone(evening):
    scene = watching(evening)
    host, guest = evening.sides
    run(evening, lambda: bool(host.client.state.watchers), playing=False)
    scene.leave_table()
    assert isinstance(evening.context.stage.top, QuestionPage)
    evening.context.stage.act(evening.context.stage.top.answers[0].action)
    assert evening.coordinator.client is None
    moves = moves_at(host), host.deals
    run(evening, lambda: not host.client.state.watchers and (moves_at(host), host.deals) != moves)
    assert not guest.client.state.away


def test_the_menu_of_a_watcher_has_no_word_to_call_and_no_deal_to_give_up(evening):
    scene = watching(evening)
    scene.open_menu()
    labels = [widget.label for widget in evening.context.stage.top.group.widgets]
    words = evening.context.words
    assert words("call.title") not in labels
    assert words("giving_up.yes") not in labels
    evening.context.stage.pop()
    scene.conversation.offer_calls()
    assert evening.context.stage.top is scene


def test_a_guest_without_a_seat_waits_in_the_lobby_and_watches_then(context, tmp_path, monkeypatch):
    # They sit down, and wait with saying so.
    monkeypatch.setattr("game.online.headless.playing_members", lambda seating: ())
    context.change(name_1="Cili", speed=0.0)
    coordinator = at_window(context, tmp_path / "window")
    with two_sides(tmp_path) as sides:
        host, guest = sides
        evening = SimpleNamespace(context=context, coordinator=coordinator, sides=sides)
        turned(sides, lambda: (s := guest.client.state.seating) and "open" not in s.kinds)
        coordinator.join(Address("127.0.0.1", host.client.port))
        run(evening, lambda: isinstance(context.stage.top, Compare))
        context.stage.top.act(CardsCompared(context.stage.top.asked.key, True))
        run(evening, lambda: coordinator.client.state.seating is not None)
        lobby = context.stage.top
        assert isinstance(lobby, LobbyScene)
        assert lobby._ready_button is None
        assert lobby.note == context.words("lan.lobby.you_watch")
        run(evening, lambda: host.client.state.watchers == ("Cili",))
        for side in sides:
            side.client.be_ready(True)
        run(evening, lambda: scene_of(evening) is not None)
        assert len(coordinator.client._session.playing.replica.terms.peers) == 2
        coordinator.close()


def watcher_at(sides: tuple[Headless, ...], folder: Path) -> Headless:
    """One without a window who was let in to watch two; they do not play on before."""
    watcher = Headless("", lambda line: None, only_watches=True)
    watcher.join(open_profile(folder / "c", "Cili"), Address("127.0.0.1", sides[0].client.port))
    turned((*sides, watcher), lambda: watcher.client.state.terms is not None, playing=False)
    return watcher


def test_without_a_window_the_match_is_followed_to_its_end(tmp_path):
    with in_first_deal(tmp_path, "schnapsen", 2, moves=2) as sides:
        watcher = watcher_at(sides, tmp_path)
        turned((*sides, watcher), lambda: table_of(watcher) is not None, playing=False)
        threads = [in_the_background(side) for side in sides]
        score = watcher.play(PATIENCE)
        for thread in threads:
            thread.join(PATIENCE)
        assert {score} == {table_of(side).match.scores for side in sides}
        assert watcher.deals


def test_what_was_heard_is_followed_to_its_end_though_the_host_has_gone(tmp_path):
    with in_first_deal(tmp_path, "schnapsen", 2, moves=2) as sides:
        watcher = watcher_at(sides, tmp_path)
        turned((*sides, watcher), lambda: table_of(watcher) is not None, playing=False)
        for thread in [in_the_background(side) for side in sides]:
            thread.join(PATIENCE)
        assert watcher.play(PATIENCE) == table_of(sides[0]).match.scores


def test_without_a_window_the_score_of_a_match_is_told_that_was_over_before_it_was_seen(tmp_path):
    with in_first_deal(tmp_path, "schnapsen", 2, moves=2) as sides:
        watcher = watcher_at(sides, tmp_path)
        turned(sides, lambda: all(table_of(side).match.over for side in sides))
        assert watcher.play(PATIENCE) == table_of(sides[0]).match.scores


def test_a_word_is_called_by_the_person_whose_turn_it_is_else_by_who_looks(evening):
    scene = watching(evening)
    conversation, asked = scene.conversation, SimpleNamespace(turn=1)
    conversation._model = SimpleNamespace(table=asked, picture=scene.picture)
    conversation._callers = (0, 1)
    assert conversation.caller == 1
    conversation._callers = (0,)
    assert conversation.caller == 0
