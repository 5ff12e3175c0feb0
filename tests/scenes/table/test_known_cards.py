"""The table's statements about closed hands, held against the cards, over random deals and through all
eyes.
"""

from types import SimpleNamespace

from hypothesis import given, settings

from game.scenes.table.facts.viewpoint import Viewpoint
from game.scenes.table.furniture.surroundings import known_in_hand, picked_up
from tests.harness.strategies import games, played
from tests.test_laws import BID_FOR, SEEDS


@settings(max_examples=30)
@given(games(among=BID_FOR), SEEDS)
def test_cards_named_over_a_closed_hand_are_in_it_or_were_picked_up_by_it(game, seed):
    held: dict[int, set] = {seat: set() for seat in range(game.seats)}
    for _, _, _, deal in played(game, seed):
        for seat in held:
            held[seat].update(deal.hand(seat))
        if deal.turn is None:
            continue
        for viewpoint in (*map(Viewpoint, range(deal.seats)), Viewpoint(0, "common")):
            picture = SimpleNamespace(deal=viewpoint.look(deal), viewpoint=viewpoint)
            seen = set(picture.deal.known(deal.lying))
            for seat in held:
                assert set(known_in_hand(picture, seat)) <= set(deal.hand(seat))
                assert set(picked_up(picture, seat)) <= held[seat] - seen
