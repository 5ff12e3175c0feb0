"""A match by invitation: it goes on through breaks, restarts, another relay, and whatever a relay does."""

from __future__ import annotations

import pytest

from game.online import Headless, open_profile
from game.rules import read_game
from net.transport import connection, tunnel
from tests.harness.relay import Mischief, relay
from tests.scenes.lan.sides import silent, stay_on_loopback, turned

pytestmark = pytest.mark.waits


@pytest.fixture(autouse=True)
def on_the_loopback(monkeypatch):
    stay_on_loopback(monkeypatch)
    monkeypatch.setattr("game.online.headless.LINGER", 0.5)
    for name, value in (("FIRST_PAUSE", 0.05), ("LONGEST_PAUSE", 0.2), ("FIRST_TURN", 0.5)):
        monkeypatch.setattr(tunnel, name, value)
    for name in ("HEARTBEAT", "TIMEOUT"):  # a connection that hangs is given up as soon as on a LAN
        monkeypatch.setattr(connection, f"FAR_{name}", getattr(connection, name))


def begun(folder, where, game="snapszer", guests=("Bela",)):
    """A host that invites through a relay, and its guests."""
    lines = []
    host = Headless("beginner", lines.append)
    host.host(open_profile(folder / "host", "Anna"), read_game(game), where)
    sides = [host]
    for name in guests:
        sides.append(Headless("beginner", lines.append))
        sides[-1].join(open_profile(folder / name, name), host.client.invitation)
    return sides, lines


def moves(side):
    joint = side.client.remote_table
    return 0 if joint is None else len(joint.table.moves)


def one_log(*sides):
    """Whether all have the same entries, as far as each has come."""
    logs = [
        [entry.hash for entry in side.client._session.playing.replica.log.chain.entries]
        for side in sides
    ]
    shortest = min(map(len, logs))
    return shortest > 20 and len({tuple(log[:shortest]) for log in logs}) == 1


def ended(*sides):
    for side in sides:
        side.client.close()


def test_a_match_goes_on_at_the_same_card_after_a_restart_of_the_relay_and_of_the_guest(tmp_path):
    with relay() as between:
        (host, guest), _ = begun(tmp_path, between.address)
        turned((host, guest), lambda: moves(guest) >= 2)
        port = between.port
    with relay(port=port):
        before = moves(host)
        turned((host, guest), lambda: moves(host) > before)
        guest.client.close()
        table = host.client.remote_table.table
        dealt = (host.deals, table.moves[:2])
        profile = open_profile(tmp_path / "Bela", "Bela")
        again = silent()
        again.resume(profile, profile.left_match(hosting=False))
        turned((host, again), lambda: host.deals >= 1 and again.deals >= 1)
        assert dealt[0] == 0
        assert one_log(host, again)
        ended(host, again)


def test_a_new_invitation_to_another_relay_leads_to_the_same_match(tmp_path):
    with relay() as one:
        (host, guest), _ = begun(tmp_path, one.address)
        turned((host, guest), lambda: moves(guest) >= 2)
        guest.client.close()
    with relay() as two:
        invitation = host.client.invite(two.address)
        profile = open_profile(tmp_path / "Bela", "Bela")
        again = silent()
        again.resume(profile, profile.left_match(False, invitation), invitation)
        turned((host, again), lambda: host.deals >= 1 and again.deals >= 1)
        ended(host, again)


def test_three_guests_play_through_the_host_and_no_address_is_known(tmp_path):
    with relay() as between:
        sides, _ = begun(tmp_path, between.address, "bauernschnapsen", ("Bela", "Cili", "Dani"))
        turned(sides, lambda: all(side.deals for side in sides))
        assert one_log(*sides)
        for guest in sides[1:]:
            assert len(guest.client.state.relayed) == 2
            assert not guest.client._session.mesh.places
        ended(*sides)


def test_an_invitation_ends_with_the_match(tmp_path, monkeypatch):
    with relay() as between:
        (host, guest), _ = begun(tmp_path, between.address)
        invitation = host.client.invitation
        turned((host, guest), lambda: moves(guest) >= 1)
        match = host.client.remote_table.table.match
        monkeypatch.setattr(type(match), "over", property(lambda self: True))
        turned((host,), lambda: host.client.invitation is None)
        late = silent()
        late.join(open_profile(tmp_path / "late", "Dora"), invitation)
        turned((late,), lambda: late.client.state.problem == "network.invitation.withdrawn")
        ended(host, guest, late)


def test_with_a_hostile_relay_a_deal_ends_rightly_or_waits(tmp_path):
    """The relay stops after a while: what was played till then is as true as what follows."""
    with relay(mischief=tuple(Mischief), one_in=60, seed=3) as between:
        (host, guest), lines = begun(tmp_path, between.address)
        turned((host, guest), lambda: between.done >= 6)
        between.mischief = ()
        turned((host, guest), lambda: host.deals >= 1 and guest.deals >= 1)
        assert one_log(host, guest)
        assert not any("by peer" in line for line in lines)
        ended(host, guest)
