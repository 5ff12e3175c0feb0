"""The way to the network: its page, a match to go on with, and a library that cannot guard cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.online import LanClient
from game.rules import read_game
from game.scenes.elements.question import QuestionPage
from game.scenes.lan import company
from game.scenes.lan import coordinator as coordinator_module
from game.scenes.lan.acquaintances import AcquaintancesPage
from game.scenes.lan.browse import NetworkPage
from game.scenes.lan.company import profile_at_screen
from game.scenes.lan.lan_actions import LayTable, LeaveNetwork, LogsRead, ResumeLeft, ResumeOr
from game.scenes.lan.lobby import LobbyScene
from game.scenes.lan.put_aside import PutAside
from game.stage.input.intents import Confirm
from game.stage.user_action import Chosen
from game.stage.widgets import Listing
from net.identity import KnownPeers, mark_of
from net.invitation import new_invitation
from net.match import FoundLogs
from net.session import MatchRuns, Reached, network_thread
from net.transport import Address
from tests.harness.patience import wait_until
from tests.harness.window import on_top
from tests.net.table_of import playing, replicas_of, run
from tests.scenes.lan.sides import Blind, at_window, stay_on_loopback, turned, two_sides

pytestmark = pytest.mark.waits


@pytest.fixture
def coordinator(context, tmp_path, monkeypatch):
    monkeypatch.setattr(coordinator_module, "Lookout", Blind)
    stay_on_loopback(monkeypatch)
    made = at_window(context, tmp_path / "home")
    yield made
    made.close()


def settled(context, until):
    wait_until(until, lambda: context.stage.step(0.05))


def test_the_page_opens_without_a_match_to_go_on_with(context, coordinator):
    coordinator.open()
    context.stage.step(0.2)
    assert isinstance(context.stage.top, NetworkPage)
    assert not context.stage.top.facts.resumable
    context.stage.act(LeaveNetwork())
    assert context.stage.top is None


def test_a_file_without_which_nobody_plays_is_named(context, coordinator, monkeypatch):
    told = []
    monkeypatch.setattr(context, "tell", lambda sentence, kind="notice": told.append(sentence))
    key = coordinator.folder / "lan" / "identity.key"
    key.mkdir(parents=True)
    coordinator.open()
    assert isinstance(context.stage.top, NetworkPage)
    assert told
    assert all(str(key) in sentence for sentence in told)


def test_a_library_that_cannot_guard_a_deck_is_named(context, coordinator, monkeypatch):
    monkeypatch.setattr(company, "why_unfit", lambda: "network.off.library_accepts_tagged_points")
    coordinator.open()
    assert context.stage.top is None
    assert context.ribbons.moving


def test_a_match_that_was_left_is_offered_and_gone_on_with(context, coordinator, tmp_path):
    with two_sides(tmp_path) as (host, guest):
        turned(
            (host, guest),
            lambda: (
                host.client.remote_table is not None
                and len(host.client.remote_table.table.moves) > 2
            ),
        )
    (tmp_path / "host").rename(tmp_path / "home")
    coordinator.open()
    settled(context, lambda: context.stage.top.facts.resumable)
    (named,) = context.stage.top.facts.resumable
    assert named.startswith(context.words("bot.beginner"))
    context.stage.act(ResumeLeft())
    assert coordinator.client is not None
    settled(context, lambda: any(isinstance(each, LobbyScene) for each in context.stage.scenes))
    settled(context, lambda: coordinator.client.remote_table is not None)
    table = coordinator.client.remote_table.table
    assert len(table.moves) > 2
    assert named in [player.sitting.name for player in table.players], "as at the table"


def test_a_match_that_cannot_be_gone_on_with_now_is_still_offered(
    context, coordinator, monkeypatch
):
    replicas = replicas_of(seed=1)
    run(replicas, playing)
    coordinator.open()
    settled(context, lambda: isinstance(context.stage.top, NetworkPage))
    coordinator.act(LogsRead(FoundLogs((replicas[0],))))

    def refused(*given):
        raise OSError("too many open files")

    with monkeypatch.context() as patch:
        patch.setattr(LanClient, "resumed", refused)
        context.stage.act(ResumeLeft())
    assert coordinator.client is None
    assert coordinator._left == (replicas[0],)
    context.stage.act(ResumeLeft())
    assert coordinator.client is not None
    assert coordinator._left == ()


def test_a_guest_that_nobody_greets_can_leave_again(context, coordinator, monkeypatch):
    monkeypatch.setattr(network_thread, "SILENT_AFTER", 0.0)
    told = []
    context.tell = lambda text, kind="notice": told.append(text)
    coordinator.join(Address("127.0.0.1", 9), bytes(range(32)))
    assert isinstance(context.stage.top, LobbyScene)
    settled(context, lambda: told)
    assert told == [context.words("network.address.silent")]
    coordinator._navigator.leave()
    assert coordinator.client is None


def test_nobody_is_called_after_the_account_of_the_computer(context, coordinator, monkeypatch):
    monkeypatch.setenv("LOGNAME", "jdoe1972")
    monkeypatch.setenv("USER", "jdoe1972")
    context.change(name_1="")
    profile = coordinator._profile()
    assert "jdoe1972" not in profile.name.casefold()
    assert profile.name == context.words("lan.player", mark=mark_of(profile.identity.public))
    coordinator.open()
    assert context.stage.top.facts.name == profile.name
    context.change(name_1="Anna")
    assert coordinator._profile().name == "Anna"


def left_behind(tmp_path, side: str) -> int:
    """A match that was left, in the folder of this window, as its host or its guest."""
    with two_sides(tmp_path) as (host, guest):
        turned(
            (host, guest),
            lambda: all(
                each.client.remote_table is not None
                and len(each.client.remote_table.table.moves) > 2
                for each in (host, guest)
            ),
        )
        turned((host, guest), lambda: guest.client._contact.addresses)
        port = host.client.port
    (tmp_path / side).rename(tmp_path / "home")
    return port


def answer(context, label: str) -> None:
    question = context.stage.top
    assert isinstance(question, QuestionPage)
    context.stage.act(next(each for each in question.group.widgets if each.label == label).action)


def test_hosting_after_a_crash_offers_to_go_on(context, coordinator, tmp_path):
    context.push(AcquaintancesPage(context, KnownPeers(tmp_path)))
    left_behind(tmp_path, "host")
    coordinator.go_on_or_host(read_game("snapszer"))
    settled(context, lambda: isinstance(context.stage.top, QuestionPage))
    answer(context, context.words("lan.go_on"))
    settled(context, lambda: coordinator.client.remote_table is not None)
    assert coordinator.client.hosting
    assert len(coordinator.client.remote_table.table.moves) > 2


def test_hosting_after_a_crash_may_begin_anew(context, coordinator, tmp_path):
    context.push(AcquaintancesPage(context, KnownPeers(tmp_path)))
    left_behind(tmp_path, "host")
    coordinator.go_on_or_host(read_game("schnapsen"))
    settled(context, lambda: isinstance(context.stage.top, QuestionPage))
    answer(context, context.words("lan.anew"))
    settled(context, lambda: coordinator.client.state.seating is not None)
    assert coordinator.client.state.seating.rules == "schnapsen"


def test_known_players_that_cannot_be_read_are_told_of(context, tmp_path):
    (tmp_path / "lan").mkdir()
    (tmp_path / "lan" / "known_peers.json").write_text("{")
    profile_at_screen(context, tmp_path)
    (told,) = context.ribbons._ribbons
    assert "known_peers.damaged-1.json" in told.text


def test_a_key_that_cannot_be_read_is_told_of_once(context, tmp_path):
    (tmp_path / "lan").mkdir()
    (tmp_path / "lan" / "identity.key").write_text("?")
    profile_at_screen(context, tmp_path)
    profile_at_screen(context, tmp_path)
    (told,) = context.ribbons._ribbons
    assert "identity.damaged-1.key" in told.text


def test_a_log_of_a_newer_version_is_told_of(context, coordinator, tmp_path):
    coordinator.act(LogsRead(FoundLogs(newer=(tmp_path / "later.log",))))
    assert context.words("house.newer") in [each.text for each in context.ribbons._ribbons]


def test_of_several_matches_put_aside_one_is_chosen(context, coordinator):
    played = []
    for seed in range(3):
        replicas = replicas_of(seed=seed)
        run(replicas, playing)
        played.append(replicas[0])
    coordinator.resume = lambda replica, address=None: played.remove(replica)
    coordinator.open()
    settled(context, lambda: isinstance(context.stage.top, NetworkPage))
    second = played[1]
    coordinator.act(LogsRead(FoundLogs(tuple(played))))
    page = context.stage.top
    label = context.words("lan.resume_many", count=3)
    context.stage.act(
        next(each for each in page.group.widgets if getattr(each, "label", "") == label).action
    )
    assert isinstance(context.stage.top, PutAside)
    listing = next(each for each in context.stage.top.group.widgets if isinstance(each, Listing))
    assert all("0 : 0" in row.name for row in listing.rows)
    context.stage.act(Chosen("row", 1))
    assert second not in played
    assert context.stage.top is page


def test_of_several_matches_left_each_is_told_of_for_itself(context, coordinator):
    left = [replicas_of(seed=seed)[0] for seed in range(2)]
    coordinator.act(LogsRead(FoundLogs(tuple(left))))
    coordinator.act(ResumeOr(LayTable(read_game("schnapsen"))))
    question = on_top(context, QuestionPage)
    assert question.title == "Unfinished matches"
    assert question.text.startswith("Your matches are not over: with Béla; Béla.")


def test_hosting_with_nothing_left_behind_asks_nothing(context, coordinator, tmp_path):
    context.push(AcquaintancesPage(context, KnownPeers(tmp_path)))
    coordinator.go_on_or_host(read_game("schnapsen"))
    settled(context, lambda: coordinator.client is not None)
    assert not isinstance(context.stage.top, QuestionPage)


def test_joining_after_a_crash_offers_to_go_on(context, coordinator, tmp_path):
    context.push(AcquaintancesPage(context, KnownPeers(tmp_path)))
    port = left_behind(tmp_path, "guest")
    coordinator.go_on_or_join(Address("127.0.0.1", port))
    settled(context, lambda: isinstance(context.stage.top, QuestionPage))
    answer(context, context.words("lan.go_on"))
    settled(context, lambda: coordinator.client.remote_table is not None)
    assert not coordinator.client.hosting


def test_a_match_that_was_declined_is_not_offered_again_at_its_hosts_door(
    context, coordinator, tmp_path
):
    context.push(AcquaintancesPage(context, KnownPeers(tmp_path)))
    address = Address("127.0.0.1", left_behind(tmp_path, "guest"))
    coordinator.go_on_or_join(address)
    settled(context, lambda: isinstance(context.stage.top, QuestionPage))
    key = coordinator._profile().contact(coordinator._left[0].terms.table).key
    answer(context, context.words("lan.anew"))
    settled(context, lambda: coordinator.client is not None)
    coordinator._offer_running(Reached(address, key))
    assert not isinstance(context.stage.top, QuestionPage)


def test_the_match_that_was_declined_is_offered_again_by_a_host_who_plays_it_just_now(
    context, coordinator, tmp_path
):
    """There is no other place for its player: he waited for ever, and the others took him for present."""
    context.push(AcquaintancesPage(context, KnownPeers(tmp_path)))
    address = Address("127.0.0.1", left_behind(tmp_path, "guest"))
    coordinator.go_on_or_join(address)
    settled(context, lambda: isinstance(context.stage.top, QuestionPage))
    answer(context, context.words("lan.anew"))
    settled(context, lambda: coordinator.client is not None)
    table = coordinator._left[0].terms.table
    for _ in range(2):  # as often as the host's heart beats
        coordinator._offer_running(MatchRuns(table))
    answer(context, context.words("lan.lobby.leave"))
    assert coordinator.client is None
    assert not isinstance(context.stage.top, QuestionPage | LobbyScene)


def test_to_confirm_resumes_where_one_is_asked_about_a_match_that_was_left(
    context, coordinator, tmp_path
):
    context.push(AcquaintancesPage(context, KnownPeers(tmp_path)))
    left_behind(tmp_path, "host")
    coordinator.go_on_or_host(read_game("snapszer"))
    settled(context, lambda: isinstance(context.stage.top, QuestionPage))
    context.stage.top.on(Confirm())
    settled(context, lambda: coordinator.client.remote_table is not None)


def test_joining_a_known_host_offers_the_match_that_was_left_with_him(
    context, coordinator, tmp_path
):
    left_behind(tmp_path, "guest")
    coordinator.open()
    settled(context, lambda: context.stage.top.facts.resumable)
    key = coordinator._profile().contact(coordinator._left[0].terms.table).key
    coordinator.join(Address("127.0.0.1", 9), bytes(range(32)))
    settled(context, lambda: coordinator.client._contact is not None)
    assert not isinstance(context.stage.top, QuestionPage)
    coordinator._navigator.leave()
    coordinator.join(Address("127.0.0.1", 9), key)
    settled(context, lambda: isinstance(context.stage.top, QuestionPage))
    answer(context, context.words("lan.go_on"))
    settled(context, lambda: coordinator.client.remote_table is not None)
    assert not coordinator.client.hosting


def test_another_invitation_of_the_host_asks_whether_the_match_goes_on_with_it(
    context, coordinator, tmp_path
):
    """He may have begun anew; by the invitation that it was played with the match goes on at once."""
    left_behind(tmp_path, "guest")
    coordinator.open()
    settled(context, lambda: context.stage.top.facts.resumable)
    profile, table = coordinator._profile(), coordinator._left[0].terms.table
    contact = profile.contact(table)
    own, other = (new_invitation(Address("127.0.0.1", 9), contact.key) for _ in range(2))
    profile.keep_contact(table, replace(contact, invitation=own))
    coordinator.join(other)
    assert isinstance(context.stage.top, QuestionPage)
    answer(context, context.words("lan.anew"))
    settled(context, lambda: coordinator.client is not None)
    assert coordinator.client.remote_table is None
    assert coordinator._left, "it can still be gone on with"
    coordinator._navigator.leave()
    coordinator._declined = frozenset()
    coordinator.join(own)
    settled(context, lambda: coordinator.client.remote_table is not None)
