"""Three computers at one table, over real sockets on the loopback."""

from __future__ import annotations

import pytest

from game.deal import Deal
from game.online import BotHere, ClientCallbacks, LanClient, open_profile
from net.match import LanMatch
from tests.scenes.lan.sides import some_sides, turned
from tests.scenes.lan.test_match import moves_at, reachable, table_of

pytestmark = pytest.mark.waits

GAME, BOTS = "north_american_3", ("beginner",) * 3


def test_three_compare_their_logs_and_nobody_holds_a_foreign_face(tmp_path):
    with some_sides(tmp_path, GAME, *BOTS) as sides:
        guests = sides[1:]

        def in_the_middle() -> bool:
            dealt = [table_of(side) for side in sides if table_of(side) is not None]
            return len(dealt) == 3 and all(len(table.moves) >= 3 for table in dealt)

        def meshed() -> bool:
            return all(
                len([r for r in g.client._session.admission.remotes.values() if r.paired]) == 2
                for g in guests
            )

        turned(sides, lambda: in_the_middle() and meshed())
        turned(sides, in_the_middle)
        for side in sides:
            (own,) = side.client.remote_table.own
            deal = table_of(side).deal
            hidden = {slot for slot, seen in enumerate(deal.seen_by) if own not in seen}
            assert hidden
            found = [*reachable(side)]
            assert any(isinstance(each, LanMatch) for each in found), (
                "the session was looked through"
            )
            running = [
                each for each in found if isinstance(each, Deal) and each.seen_by == deal.seen_by
            ]
            assert running
            assert not any(each.faces[slot] for each in running for slot in hidden)
        assert [*guests[0].client.state.paired.values()] == ["Anna"], (
            "whom the mesh meets is not told"
        )


def test_one_of_three_leaves_and_the_others_put_the_match_aside_and_go_on_later(tmp_path):
    with some_sides(tmp_path, GAME, *BOTS) as sides:
        host, second, third = sides
        turned(sides, lambda: all(moves_at(side) >= 2 for side in sides))
        missed = third.client.remote_table.peer
        third.client.leave()
        turned((host, second), lambda: all(s.client.state.away for s in (host, second)))
        for side in (host, second):
            assert [*side.client.state.away] == [missed]
            assert not side.client.state.problem
        before = table_of(host).match.scores
        for side, folder in zip(sides, ("host", "guest", "third"), strict=True):
            side.client.close()
            profile = open_profile(tmp_path / folder, folder)
            (replica,) = profile.find_matches().replicas
            callbacks = ClientCallbacks(BotHere, wake=side._woken.set)
            side.client = LanClient.resumed(profile, replica, callbacks)
        turned(sides, lambda: all(side.client.remote_table is not None for side in sides))
        assert table_of(host).match.scores == before or host.deals
        turned(sides, lambda: all(table_of(side).verdict is not None for side in sides))
        assert len({table_of(side).match.scores for side in sides}) == 1
