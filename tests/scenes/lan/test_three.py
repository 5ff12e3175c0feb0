"""Three computers at one table, over real sockets on the loopback."""

from __future__ import annotations

import pytest

from game.online import LanClient
from net.match import LanMatch
from tests.harness.memory import reachable
from tests.scenes.lan.sides import in_first_deal, level, table_of, turned, unseen_by

pytestmark = pytest.mark.waits

GAME = "north_american_3"


def test_three_compare_their_logs_and_nobody_holds_a_foreign_face(tmp_path):
    with in_first_deal(tmp_path, GAME, 3, moves=4) as sides:
        guests = sides[1:]

        def meshed() -> bool:
            met = [[*guest.client._session.admission.remotes.values()] for guest in guests]
            return all(sum(each.paired for each in remotes) == 2 for remotes in met)

        clients = [side.client for side in sides]
        turned(sides, lambda: meshed() and level(*clients), playing=False)
        for side in sides:
            (own,) = side.client.remote_table.own
            unseen = unseen_by({own}, side.client, *clients)
            assert len(unseen.hands) == 2
            found = [*reachable(side)]
            assert any(isinstance(each, LanMatch) for each in found), (
                "the session was looked through"
            )
            assert not unseen.leaks(found)
        assert [*guests[0].client.state.paired.values()] == ["Anna"], (
            "whom the mesh meets is not told"
        )


def test_one_of_three_leaves_and_the_others_put_the_match_aside_and_go_on_later(tmp_path):
    with in_first_deal(tmp_path, GAME, 3, moves=2) as sides:
        host, second, third = sides
        missed = third.client.remote_table.peer
        third.client.leave()
        turned((host, second), lambda: all(s.client.state.away for s in (host, second)))
        for side in (host, second):
            assert [*side.client.state.away] == [missed]
            assert not side.client.state.problem
        before = table_of(host).match.scores
        for side in sides:
            side.client.close()
            profile = side.client.profile
            (replica,) = profile.store.find().replicas
            side.client = LanClient.resumed(profile, replica, side)
        turned(sides, lambda: all(side.client.remote_table is not None for side in sides))
        assert table_of(host).match.scores == before or host.deals
        turned(sides, lambda: all(table_of(side).verdict is not None for side in sides))
        assert len({table_of(side).match.scores for side in sides}) == 1
