"""The pairings of every format, for every size and chance."""

import math
from collections import Counter
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.tournament.swiss import points
from game.tournament.tournament import Format
from tests.tournament.fields import begun, played

SEEDS = st.integers(0, 10**6)


def games_of(tournament):
    return [pairing.here for _, pairing in tournament.tables() if len(pairing.here) == 2]


def spread(counts):
    return max(counts) - min(counts)


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 8), SEEDS)
def test_in_a_round_robin_everybody_meets_everybody_once_in_as_few_rounds_as_can_be(count, seed):
    tournament = played(begun(Format.ROUND_ROBIN, count, seed), Random(seed))
    met = Counter(frozenset(pair) for pair in games_of(tournament))
    assert met == {frozenset(pair): 1 for pair in combinations(range(count), 2)}
    assert len(tournament.rounds) == count - 1 + count % 2
    assert spread([tournament.byes(each) for each in range(count)]) == 0


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 16), SEEDS)
def test_a_knock_out_leaves_one_and_gives_byes_in_its_first_round_alone(count, seed):
    tournament = played(begun(Format.KNOCK_OUT, count, seed), Random(seed))
    assert len(tournament.rounds) == math.ceil(math.log2(count))
    assert len(tournament.results) == count - 1
    first, *later = [[len(each.here) for each in pairings] for pairings in tournament.rounds]
    assert first.count(1) == 2 ** len(tournament.rounds) - count
    assert 0 not in first
    assert all(size == 2 for sizes in later for size in sizes)


@settings(max_examples=25, deadline=None)
@given(st.integers(9, 16), SEEDS)
def test_in_swiss_nobody_meets_anybody_twice_and_byes_differ_by_one_at_most(count, seed):
    tournament = played(begun(Format.SWISS, count, seed), Random(seed))
    assert len(tournament.rounds) == 4
    assert set(Counter(frozenset(pair) for pair in games_of(tournament)).values()) == {1}
    assert spread([tournament.byes(each) for each in range(count)]) <= 1
    assert max(abs(tournament.dealing_balance(each)) for each in range(count)) <= 2


@settings(max_examples=15, deadline=None)
@given(st.integers(9, 15), st.integers(1, 3), SEEDS)
def test_the_swiss_bye_falls_to_the_lowest_who_had_none(count, rounds, seed):
    before = played(begun(Format.SWISS, count | 1, seed), Random(seed), rounds)
    now = played(before, Random(seed), 1)
    (free,) = (each.alone for each in now.rounds[-1] if each.alone is not None)
    without = [each for each in before.active if not before.byes(each)]
    assert points(before, free) == min(points(before, each) for each in without)


def test_equals_meet_in_swiss():
    tournament = played(begun(Format.SWISS, 16), Random(5))
    before = played(begun(Format.SWISS, 16), Random(5), 1)
    second = [pairing.here for pairing in tournament.rounds[1]]
    assert all(points(before, one) == points(before, other) for one, other in second)


def test_the_lot_depends_on_the_seed_alone():
    drawn = {seed: played(begun(Format.KNOCK_OUT, 8, seed), rounds=1).rounds for seed in (1, 1, 2)}
    assert drawn[1] != drawn[2]
