"""A match over real sockets: both sides play the same, nobody knows more than he may."""

from __future__ import annotations

import pytest

from game.core.deal import view
from game.online import LanClient
from tests.scenes.lan.sides import (
    in_first_deal,
    in_the_background,
    moves_at,
    table_of,
    turned,
    two_sides,
)

pytestmark = pytest.mark.waits


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

        def is_in_mid_deal(side):
            if moves_at(side) < 4 or table_of(side).outcome is not None:
                return False
            (own,) = side.client.remote_table.own
            return table_of(side).deal.unknown(own) == 0

        turned((host, guest), lambda: is_in_mid_deal(host) and is_in_mid_deal(guest))
        for side in (host, guest):
            (own,) = side.client.remote_table.own
            deal = table_of(side).deal
            assert deal.faces == view(deal, own).faces
            assert deal.unknown(1 - own) > 0


def test_a_side_that_starts_again_goes_on_with_the_same_cards(tmp_path):
    with in_first_deal(tmp_path, "snapszer", 2, moves=3) as (host, guest):
        before, happened = table_of(guest).deal.hands, table_of(guest).happened
        guest.client.close()
        profile = guest.client.profile
        replica = profile.store.find().replicas[0]
        assert replica is not None
        guest.client = LanClient.resumed(profile, replica, guest)
        guest.client.poll()
        turned((guest,), lambda: guest.client.remote_table is not None)
        assert table_of(guest).deal.hands == before or len(table_of(guest).moves) >= 3
        again = table_of(guest).happened[:3]
        assert [(each.seat, each.move) for each in again] == [(e.seat, e.move) for e in happened]
        assert [each.deal for each in again] == [each.deal for each in happened]
        turned((host, guest), lambda: host.deals >= 1 and guest.deals >= 1)
        assert table_of(host).match.scores == table_of(guest).match.scores
