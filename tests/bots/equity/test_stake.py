"""Match equity: exact where a deal decides the match, and sensible before."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from game.bots.compiling.compiled import float64_array
from game.bots.equity.deal_results import measured
from game.bots.equity.equity import equity, write_chances
from game.bots.equity.stake import stake_of
from game.contest.match import Match
from game.core.outcome import Outcome, Reason
from game.rules import GAMES
from game.rules.bauernschnapsen.game import BauernschnapsenGame
from game.rules.thousand.game import ThousandGame
from tests.bots.equity.test_counting import a_match, an_outcome, as_row
from tests.bots.kernel.lockstep import PRESETS


def chances_to_win(match):
    """Each seat's chance to win a match between two deals."""
    stake, values = stake_of(match.game, match), float64_array(4)
    write_chances(stake.match, stake.rules, stake.chances, values)
    return tuple(values)[: match.game.seats]


def chances_after(match, ended):
    """Each seat's chance once a deal has ended so."""
    stake, values = stake_of(match.game, match), float64_array(4)
    equity(as_row(match, ended), stake.rules, stake.match, stake.chances, values)
    return tuple(values)[: match.game.seats]


def match_at(key, score, **rules):
    return Match.new(GAMES[key].with_options(**rules), 0).at(score)


def on_barrel(match, *seats, **marks):
    points = tuple(880 if seat in seats else had for seat, had in enumerate(match.scores))
    after = replace(match.marks, barrel=seats, **marks)
    return replace(match, score=replace(match.score, points=points, marks=after))


def outcome(*points, reason=Reason.MADE, declarer=0, contract="120", tricks=None):
    return Outcome(
        reason, points, (0,) * len(points), tricks or (1,) * len(points), (), declarer, contract
    )


def chance(match, seat=0):
    return chances_to_win(match)[seat]


# -- every game ----------------------------------------------------------------------------------------


def scores_of(game):
    """Scores from far behind to just before the end, a row each."""
    top = game.scorer.target - 1
    if isinstance(game, ThousandGame):
        steps = (-200, 0, 300, 550, 700, 875)
    else:
        low = 0 if isinstance(game, BauernschnapsenGame) else -6
        steps = (low, 0, top // 3, top // 2, top - 1, top)
    teams = [
        next(at for at, team in enumerate(game.teams) if seat in team)
        for seat in range(4 if game.seats == 4 else game.seats)
    ]
    for own in steps:
        for other in steps:
            points = (own, *(other,) * (len(game.teams) - 1))
            yield ":".join(str(points[team]) for team in teams)


@pytest.mark.parametrize("key", PRESETS)
def test_the_chances_of_all_sides_sum_to_one(key):
    game = GAMES[key]
    for score in scores_of(game):
        chances = chances_to_win(Match.new(game, 1).at(score))
        assert sum(chances[team[0]] for team in game.teams) == pytest.approx(1.0)
        assert all(chances[seat] == chances[team[0]] for team in game.teams for seat in team)


@pytest.mark.parametrize("key", PRESETS)
def test_more_points_are_not_worth_less(key):
    """But a little in the talon games, where all but the last share the match: who is about to end it saves
    the last but one."""
    game, less = GAMES[key], 0.02 if key.startswith("talon") else 1e-3
    scores = list(scores_of(game))
    by_own = [scores[at::6] for at in range(6)]
    for rising in by_own:
        chances = [chance(Match.new(game, 0).at(score)) for score in rising]
        assert all(later > before - less for before, later in pairwise(chances))


@pytest.mark.parametrize("key", PRESETS)
def test_an_even_score_is_an_even_match(key):
    game = GAMES[key]
    chances = chances_to_win(Match.new(game, 0))
    for mine in chances:
        assert mine == pytest.approx(1 / len(game.teams), abs=0.08)


@pytest.mark.parametrize("key", PRESETS)
def test_the_chances_after_a_deal_are_those_of_the_match_it_leads_to(key):
    """Sides that have won it share it."""
    random, ended = Random(key), 0
    for _ in range(300):
        match = a_match(GAMES[key], random)
        outcome = an_outcome(match, random)
        if key == "bauernschnapsen" and min(outcome.points) > 0:
            continue  # two sides: no deal scores for both
        after = match.after(outcome)
        won = [side for side in after.game.teams if side[0] in after.winners]
        shares = [(seat in after.winners) / len(won) for seat in range(after.game.seats) if won]
        assert chances_after(match, outcome) == pytest.approx(shares or chances_to_win(after))
        ended += after.over
    assert ended > 5


@pytest.mark.parametrize("key", PRESETS)
def test_without_a_match_points_alone_count(key):
    game = GAMES[key]
    stake, values = stake_of(game, None), float64_array(4)
    gains = []
    for scored in (1, 2, 3):
        points = [scored * (seat in game.teams[0]) for seat in range(game.seats)]
        ended = outcome(*points, contract="")
        equity(as_row(Match.new(game, 0), ended), stake.rules, stake.match, stake.chances, values)
        assert sum(values[team[0]] for team in game.teams) == pytest.approx(1.0)
        gains.append(values[0])
    assert gains[2] - gains[1] == pytest.approx(gains[1] - gains[0])
    assert gains[0] > 1 / len(game.teams)


# -- Bauernschnapsen and the talon games ---------------------------------------------------------------


def test_a_point_at_23_is_worth_more_than_at_3():
    first = chance(match_at("bauernschnapsen", "3:12:3:12")) - chance(
        match_at("bauernschnapsen", "2:12:2:12")
    )
    last = 1.0 - chance(match_at("bauernschnapsen", "23:23:23:23"))
    assert last > 5 * first > 0


def test_with_a_bummerl_of_several_a_loser_at_nothing_pays_twice():
    rules = {"bummerl_target": 7, "bummerl_schneider": 2}
    at_0, at_1 = (
        match_at("bauernschnapsen", f"23:{other}:23:{other}", **rules) for other in (0, 1)
    )
    won = outcome(1, 0, 1, 0)
    assert chances_after(at_0, won)[0] > chances_after(at_1, won)[0] > 0.5


def test_in_the_talon_games_being_last_is_what_loses():
    """Two of three win where the lowest gets the Bummerl: they share the match."""
    assert chance(match_at("talonschnapsen", "20:20:0"), 2) < 0.1


# -- North American ------------------------------------------------------------------------------------


def test_three_below_nothing_is_worse_than_nothing():
    assert chance(match_at("north_american_3", "-3:0:0")) < chance(
        match_at("north_american_3", "0:0:0")
    )


def test_a_match_to_fifteen_is_longer_than_one_to_ten():
    short, long = (match_at("north_american_4", "6:0:6:0", match_target=to) for to in (10, 15))
    assert chance(short) > chance(long)


# -- Thousand ------------------------------------------------------------------------------------------


def test_on_the_barrel_a_lost_declaration_costs_more_than_a_round():
    barrel = on_barrel(match_at("thousand_3", "0:500:500"), 0)
    lost = outcome(-130, 30, 20, reason=Reason.SET, contract="130")
    waited = outcome(0, 30, 120, declarer=2)
    assert chances_after(barrel, lost)[0] < chances_after(barrel, waited)[0] < chance(barrel)


def test_an_attempt_used_on_the_barrel_is_worth_something():
    fresh, last = (
        on_barrel(match_at("thousand_3", "0:500:500"), 0, attempts=(used, 0, 0)) for used in (0, 2)
    )
    assert chance(fresh) > chance(last)


def test_a_newcomer_on_the_barrel_pushes_the_other_off():
    barrel = on_barrel(match_at("thousand_3", "0:800:300"), 0)
    arrives, short = outcome(0, 120, 0, declarer=1), outcome(0, 75, 45, declarer=1, contract="75")
    assert chances_after(barrel, arrives)[0] < chances_after(barrel, short)[0]
    assert chances_after(barrel, arrives)[1] > chances_after(barrel, short)[1]


def test_two_bolts_and_two_falls_hang_over_a_seat():
    clean = match_at("thousand_3", "600:600:600")
    bolted = replace(clean, score=replace(clean.score, marks=replace(clean.marks, bolts=(2, 0, 0))))
    fallen = replace(clean, score=replace(clean.score, marks=replace(clean.marks, falls=(2, 0, 0))))
    assert chance(bolted) < chance(clean)
    assert chance(fallen) < chance(clean)
    assert chance(replace(bolted, game=clean.game.with_options(bolts="off"))) == pytest.approx(
        chance(clean), abs=0.03
    )


def test_a_preset_whose_ends_were_never_measured_says_how_to_measure_them():
    with pytest.raises(ValueError, match=r"python -m game\.bench\.deal_results new_game"):
        measured("new_game")
