"""A folder that is some deals old is put back in mid-match, over real sockets and files."""

from __future__ import annotations

import shutil

import pytest

from game.online import Headless, open_profile
from net.transport import Address
from tests.scenes.lan.sides import level, moves_at, replica_of, silent, table_of, turned, two_sides

pytestmark = pytest.mark.waits

LONG = "snapszer(bummerl=on,bummerl_target=7)"
PLACES, NAMES = ("host", "guest"), ("Anna", "Béla")


def stands_right(side: Headless) -> bool:
    """Whether the table of a side stands where its log stands."""
    deal, table = replica_of(side.client).match.deal, table_of(side)
    if deal is None or deal.deal is None or table is None or table.deal is None:
        return False
    return table.deal == deal.deal.opened(replica_of(side.client).faces)


@pytest.mark.parametrize("number", [0, 1], ids=PLACES)
def test_a_folder_three_deals_old_is_level_with_the_others_within_seconds(tmp_path, number):
    with two_sides(tmp_path, LONG) as sides:
        turned(sides, lambda: sides[number].deals == 1 and moves_at(sides[number]) == 4)
        shutil.copytree(tmp_path / PLACES[number], tmp_path / "copy")
        turned(sides, lambda: sides[number].deals == 4 and moves_at(sides[number]) == 6)
        other, port = sides[1 - number], sides[0].client.port
        sides[number].client.close()
        shutil.rmtree(tmp_path / PLACES[number])
        shutil.copytree(tmp_path / "copy", tmp_path / PLACES[number])
        back = silent()
        profile = open_profile(tmp_path / PLACES[number], NAMES[number])
        left = profile.left_match(hosting=number == 0)
        older = len(left.log.chain)
        back.resume(profile, left, None if number == 0 else Address("127.0.0.1", port))
        try:
            turned((back,), lambda: len(replica_of(back.client).log.chain) > older + 50)
            turned((back, other), lambda: level(back.client, other.client) and stands_right(back))
            turned((back, other), lambda: back.deals >= 2)
            states = replica_of(other.client).log.states
            assert not [state for state in states if state.ending and state.ending.violation]
        finally:
            back.client.close()
