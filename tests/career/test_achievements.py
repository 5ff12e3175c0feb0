"""Each achievement: a match that earns it, and one that just does not."""

from dataclasses import replace

import pytest

from game.career.achievements import ACHIEVEMENTS, HOUSE, Past
from game.career.career import career_of
from game.career.ladder import First, Ladder
from game.career.places import PLACES
from game.rules import FAMILIES
from tests.career.rows import deal, played

HALF = len(PLACES) // 2
BAUERN, AMERICAN, THOUSAND = "talonschnapsen", "north_american_2", "thousand_2"


def contract(name, won=True, declarer=0):
    return deal(won=won, declarer=declarer, contract=name, contracts=1, contracts_made=int(won))


CASES = {
    "first_win": (played(), played(won=False)),
    "three_in_a_row": ((played(), Past(3)), (played(), Past(2))),
    "seven_in_a_row": ((played(), Past(7)), (played(), Past(6))),
    "every_deal": (played(deal(), deal(), deal()), played(deal(), deal(won=False), deal())),
    "right_claims": (
        played(deal(claims=2), deal(claims=1)),
        played(deal(claims=2), deal(claims=1, claims_wrong=1)),
    ),
    "three_marriages": (
        played(deal(marriages=3)),
        played(deal(marriages=3, won=False), deal(marriages=2)),
    ),
    "trump_marriage_closed": (
        played(deal(closed=1, closings_made=1, marriages=1, marriage_points=40)),
        played(deal(closed=1, closings_made=1, marriages=2, marriage_points=40)),
    ),
    "three_closings": (
        played(*[deal(closed=1, closings_made=1)] * 3),
        played(*[deal(closed=1, closings_made=1)] * 3, deal(closed=1)),
    ),
    "broken_closing": (
        played(deal(other={"closed": 1})),
        played(deal(won=False, other={"closed": 1})),
    ),
    "schwarz": (played(deal(schwarz=1)), played(deal(schneider=1))),
    "schneider_from_behind": (
        played(deal(before=(0, 5), schneider=1)),
        played(deal(before=(0, 4), schneider=1), deal(before=(1, 6), schneider=1)),
    ),
    "from_behind": (played(deal(before=(1, 6))), played(deal(before=(2, 6)))),
    "to_nothing": (played(scores=(7, 0)), played(scores=(7, 1))),
    "bettler": (
        played(contract("bettler"), game=BAUERN),
        played(contract("bettler", won=False), contract("bettler", declarer=1), game=BAUERN),
    ),
    "schnapser": (
        played(contract("schnapser"), game=BAUERN),
        played(contract("gang"), game=BAUERN),
    ),
    "doubled": (played(deal(doublings=1)), played(deal(doublings=1, won=False))),
    "moon": (played(contract("5"), game=AMERICAN), played(contract("4"), game=AMERICAN)),
    "all_contracts": (
        played(*[contract("110")] * 3, game=THOUSAND),
        played(*[contract("110")] * 3, contract("120", won=False), game=THOUSAND),
    ),
    "big_contract": (
        played(contract("150"), game=THOUSAND),
        played(contract("145"), contract("200", won=False), game=THOUSAND),
    ),
    "barrel": (
        played(deal(barrels=1), game=THOUSAND),
        played(deal(barrels=2, falls=1), game=THOUSAND),
    ),
    "master": (played(bot="mester"), played(bot="mester", won=False)),
    "house": (
        (played(), Past(beaten=HOUSE | {"plain"})),
        (played(), Past(beaten=HOUSE - {"zsofi"})),
    ),
    "four_families": (
        (played(), Past(families=frozenset(FAMILIES))),
        (played(), Past(families=frozenset(FAMILIES) - {"thousand"})),
    ),
    "first_round": ((played(), Past(ladder=Ladder(best=0))), (played(), Past())),
    "half_way": (
        (played(), Past(ladder=Ladder(best=HALF))),
        (played(), Past(ladder=Ladder(best=HALF - 1))),
    ),
    "first_place": (
        (played(), Past(ladder=Ladder(firsts=(First("a", 18, 0),)))),
        (played(), Past(ladder=Ladder(best=7))),
    ),
}


@pytest.mark.parametrize("key", ACHIEVEMENTS)
def test_one_match_earns_it_and_another_just_does_not(key):
    earning, missing = (case if isinstance(case, tuple) else (case, Past()) for case in CASES[key])
    assert ACHIEVEMENTS[key](*earning)
    assert not ACHIEVEMENTS[key](*missing)


def test_what_was_earned_first_stays_with_that_match():
    matches = [played(at=at) for at in range(8)]
    earned = [career_of(matches[:count]).earned_now for count in (1, 2, 3, 7, 8)]
    assert earned == [("first_win",), (), ("three_in_a_row",), ("seven_in_a_row",), ()]
    career = career_of(matches)
    assert career.earned[0].source == "records/0.record"
    assert career.newest == "records/7.record"


def test_who_wins_beside_the_master_has_not_beaten_him():
    beside = played(bot="mester")
    seats = tuple(replace(seat, won=True, team=(0, 1)) for seat in beside.match.seats)
    beside = replace(beside, match=replace(beside.match, seats=seats))
    assert beside.won
    assert not ACHIEVEMENTS["master"](beside, Past())
