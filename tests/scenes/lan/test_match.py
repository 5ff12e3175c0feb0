"""A match over real sockets: both sides play the same, nobody knows more than he may."""

from __future__ import annotations

import gc
from types import CodeType, FrameType, FunctionType, ModuleType

import pytest

from game.deal import Deal, view
from net.match import LanMatch
from tests.scenes.lan.sides import in_the_background, turned, two_sides

pytestmark = pytest.mark.waits


def table_of(side):
    remote_table = side.client.remote_table
    return remote_table.table if remote_table is not None else None


def moves_at(side):
    table = table_of(side)
    return len(table.moves) if table is not None else -1


def test_bots_at_both_ends_play_a_match_to_the_same_score(tmp_path):
    with two_sides(tmp_path, "schnapsen") as (host, guest):
        thread = in_the_background(guest)
        score = host.play(30)
        thread.join(10)
        assert score == table_of(guest).match.scores
        assert table_of(host).match.winners == table_of(guest).match.winners != ()
        assert host.deals == guest.deals > 0


def test_each_side_sees_its_own_cards_and_no_other(tmp_path):
    with two_sides(tmp_path) as (host, guest):

        def has_played(side):
            (own,) = side.client.remote_table.own if side.client.remote_table is not None else (0,)
            return moves_at(side) >= 4 and table_of(side).deal.unknown(own) == 0

        turned((host, guest), lambda: has_played(host) and has_played(guest))
        for side in (host, guest):
            (own,) = side.client.remote_table.own
            deal = table_of(side).deal
            assert deal.faces == view(deal, own).faces
            assert deal.unknown(1 - own) > 0


def reachable(*roots):
    """Everything that can be come to from some objects; code and its modules are left out."""
    seen, waiting = {}, list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, type | ModuleType | FrameType | CodeType):
            continue
        seen[id(thing)] = thing
        if isinstance(thing, FunctionType):
            waiting += [thing.__closure__, thing.__defaults__, thing.__kwdefaults__]
        else:
            waiting += gc.get_referents(thing)
    return seen.values()


def test_no_face_of_a_foreign_hand_is_anywhere_in_memory(tmp_path):
    with two_sides(tmp_path) as (host, guest):
        turned((host, guest), lambda: moves_at(host) >= 5 and moves_at(guest) >= 5)
        (own,) = host.client.remote_table.own
        running = table_of(host).deal
        hidden = {
            slot
            for slot, seen in enumerate(running.seen_by)
            if own not in seen and running.faces[slot] is None
        }
        assert len(hidden) >= 6
        foreign = table_of(guest).deal
        theirs = {foreign.faces[s] for s in hidden & set(foreign.hands[1 - own])} - {None}
        assert theirs
        found = [*reachable(host)]
        assert any(isinstance(each, LanMatch) for each in found), "the session was looked through"
        for each in found:
            if isinstance(each, Deal):
                assert not any(each.faces[slot] for slot in hidden)
            elif isinstance(each, dict) and each and all(type(key) is int for key in each):
                faces = {s: c for s, c in each.items() if s in hidden and isinstance(c, str)}
                assert not theirs & set(faces.values())


def test_a_side_that_starts_again_goes_on_with_the_same_cards(tmp_path):
    from game.online import BotHere, ClientCallbacks, LanClient, open_profile

    with two_sides(tmp_path) as (host, guest):
        turned((host, guest), lambda: moves_at(host) >= 3 and moves_at(guest) >= 3)
        before = table_of(guest).deal.hands
        guest.client.close()
        profile = open_profile(tmp_path / "guest", "Béla")
        replica = profile.find_matches().replicas[0]
        assert replica is not None
        guest.client = LanClient.resumed(
            profile, replica, ClientCallbacks(BotHere, wake=guest._woken.set)
        )
        guest.client.poll()
        turned((guest,), lambda: guest.client.remote_table is not None)
        assert table_of(guest).deal.hands == before or len(table_of(guest).moves) >= 3
        turned((host, guest), lambda: host.deals >= 1 and guest.deals >= 1)
        assert table_of(host).match.scores == table_of(guest).match.scores
