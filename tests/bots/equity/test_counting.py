"""A deal counted in a match by the compiled functions, held against the scorers of the readable rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots.compiling.compiled import int_array
from game.bots.equity import match_row as place
from game.bots.equity.counting import count_deal
from game.bots.equity.stake import match_row
from game.bots.kernel import row
from game.bots.kernel.rule_vectors import rule_vector
from game.contest.match import Match
from game.core.outcome import Outcome, Reason
from game.rules.thousand.scoring import ThousandMarks
from tests.bots.kernel.lockstep import PRESETS
from tests.harness.strategies import random_game

_REASONS = {
    "bauernschnapsen": (Reason.MADE, Reason.SET, Reason.CLAIMED),
    "talonschnapsen": (Reason.MADE, Reason.SET, Reason.CLAIMED),
    "north_american": (Reason.MADE, Reason.SET, Reason.PASSED_OUT),
    "thousand": (Reason.MADE, Reason.SET, Reason.CONCEDED, Reason.REDEAL, Reason.CUT_NINES),
}


def an_outcome(match, random):
    """An outcome a deal of this match may have had, its points drawn at random."""
    game, seats = match.game, match.game.seats
    family = next(key for key in _REASONS if game.key.startswith(key))
    reason = random.choice((*_REASONS[family], *_REASONS[family][:1] * 5))
    declarer = random.randrange(seats)
    if family == "thousand" and seats == 4 and declarer == match.dealer:
        declarer = (declarer + 1) % 4
    if family == "thousand":
        return _a_round(match, reason, declarer, random)
    points = [0] * seats
    for team in game.teams:
        scored = random.choice((0, 0, 1, 2, 3, 6, 12, 18))
        if family == "north_american" and reason != Reason.PASSED_OUT:
            scored = random.choice((-3, 0, 1, 2, 3))
        for seat in team:
            points[seat] = 0 if reason == Reason.PASSED_OUT else scored
    winners = tuple(seat for seat in range(seats) if points[seat] == max(points))
    if reason == Reason.PASSED_OUT:
        declarer = None
    return Outcome(reason, tuple(points), (0,) * seats, (1,) * seats, winners, declarer, "1")


def _a_round(match, reason, declarer, random):
    seats, said = match.game.seats, random.choice((100, 120, 125, 180))
    points = [random.choice((0, 20, 45, 60, 120)) for _ in range(seats)]
    tricks = tuple(random.choice((0, 0, 2)) for _ in range(seats))
    points[declarer] = said if reason == Reason.MADE else -said
    if reason == Reason.REDEAL:
        points = [0] * seats
    if reason == Reason.CUT_NINES:
        points = [-120 if seat == declarer else 0 for seat in range(seats)]
        return Outcome(reason, tuple(points), (0,) * seats, tricks, ())
    return Outcome(reason, tuple(points), (0,) * seats, tricks, (), declarer, str(said))


def as_row(match, outcome):
    """An outcome as the end of a deal in the kernel."""
    deal = int_array(row.LENGTH)
    deal[row.REASON] = row.REASONS.index(outcome.reason.value)
    deal[row.DECLARER] = -1 if outcome.declarer is None else outcome.declarer
    deal[row.CONTRACT] = -1
    if match.game.key.startswith("thousand") and outcome.contract:
        deal[row.CONTRACT] = (int(outcome.contract) - 100) // 5
    for seat, change in enumerate(outcome.points):
        deal[row.RESULT + seat] = change
        deal[row.TRICKS + seat] = outcome.tricks[seat]
        if not (match.game.key == "thousand_4" and seat == match.dealer):
            deal[row.IN_PLAY] |= 1 << seat
    return deal


def a_match(game, random):
    """A match somewhere near its end."""
    match = Match.new(game, random.randrange(game.seats))
    if game.key.startswith("thousand"):
        return _near_the_barrel(match, random)
    points = list(match.scores)
    for team in game.teams:
        drawn = random.choice((0, 5, game.scorer.target - 1))
        for seat in team:
            points[seat] = drawn
    return replace(match, score=replace(match.score, points=tuple(points)))


def _near_the_barrel(match, random):
    seats = match.game.seats
    room = match.game.options.form.room
    barrel = tuple(random.sample(range(seats), random.randint(0, room)))
    points = [random.choice((0, 435, 495, 555, 700, 800, 860)) for _ in range(seats)]
    for seat in barrel:
        points[seat] = 880
    marks = ThousandMarks(
        rounds=random.choice((0, 2, 9)),
        bolts=tuple(random.randrange(3) for _ in range(seats)),
        attempts=tuple(random.randrange(3) if seat in barrel else 0 for seat in range(seats)),
        falls=tuple(random.randrange(3) for _ in range(seats)),
        barrel=barrel,
    )
    return replace(match, score=replace(match.score, points=tuple(points), marks=marks))


def same_match(counted, expected):
    """Whether two rows say the same, whoever stood once where nobody is on the barrel now."""
    size = expected[place.BARREL_SIZE]
    unused = range(place.BARREL + size, place.BARREL + 4)
    skipped = {*unused, place.NUMBER}
    return all(counted[at] == expected[at] for at in range(place.LENGTH) if at not in skipped)


@pytest.mark.parametrize("key", PRESETS)
def test_a_deal_is_counted_as_the_readable_rules_count_it(key):
    random = Random(key)
    for _ in range(400):
        match = a_match(random_game(random, key, share=0.5), random)
        for _ in range(6):
            if match.over:
                break
            outcome = an_outcome(match, random)
            counted = match_row(match).copy()
            count_deal(counted, rule_vector(match.game), as_row(match, outcome))
            match, before = match.after(outcome), match
            assert same_match(counted, match_row(match)), (before, outcome, match)
