"""How tense the music at a table is: by the match and by what is at stake, and never by a hidden card."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.contest.match import Match
from game.core.deal import Deal, view
from game.core.score import Marks, Score
from game.rules import GAMES
from game.rules.bauernschnapsen.contracts import contracts
from game.rules.north_american.state import MOON
from game.rules.thousand.scoring import ThousandMarks
from game.scenes.table.families import family_of
from game.scenes.table.music import tension
from game.stage.scene import Scene
from tests.harness.strategies import played
from tests.scenes.tables import Seated

MATCHES = {key: Match.new(game, 0) for key, game in GAMES.items()}


def at(key: str, *points: int, bummerl: tuple[int, ...] = ()) -> Match:
    match = MATCHES[key]
    marks = replace(match.marks, bummerl=bummerl) if bummerl else match.marks
    return replace(match, score=Score(points, marks))


def on_the_barrel(*attempts: int) -> Match:
    match = MATCHES["thousand_3"]
    marks = match.marks
    assert isinstance(marks, ThousandMarks)
    sat = replace(marks, barrel=(0,), attempts=attempts)
    return replace(match, score=Score((880, 300, -120), sat))


# -- the match -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)
def test_every_match_begins_calmly_and_ends_calmly(match):
    assert tension(match, None) == 0.0
    won = replace(match.score, winners=(0,))
    assert tension(replace(match, score=won), None) == 0.0


@pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)
def test_it_never_slackens_while_the_leader_comes_nearer(match):
    rest = (0,) * (match.game.seats - 1)
    rising = [
        tension(replace(match, score=replace(match.score, points=(points, *rest))), None)
        for points in range(match.target)
    ]
    assert rising == sorted(rising)
    assert 0.5 < rising[-1] <= 1.0


@pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)
def test_who_is_far_below_nothing_tightens_nothing(match):
    seats = match.game.seats
    below = replace(match.score, points=tuple(-100 * (seat + 1) for seat in range(seats)))
    assert tension(replace(match, score=below), None) == 0.0


def test_seven_points_are_tight_at_six():
    low, middle, high = (
        tension(at("schnapsen", *score), None) for score in ((1, 2), (4, 3), (6, 0))
    )
    assert low == 0.0
    assert 0.2 < middle < 0.6
    assert high > 0.9


def test_of_a_fixed_number_of_deals_the_last_is_the_tightest_whatever_the_score():
    game = GAMES["schnapsen"]
    match = Match.new(game, 0, length=5)
    five = [tension(replace(match, number=number), None) for number in range(1, 6)]
    assert five == sorted(set(five))
    assert (five[0], five[-1]) == (0.0, 0.8)
    assert tension(Match.new(game, 0, length=1), None) == 0.0


def test_where_bummerl_are_counted_the_game_that_ends_it_all_is_tighter_than_the_others():
    game = GAMES["schnapsen"].with_options(bummerl=True, bummerl_target=3)
    match = Match.new(game, 0)

    def tense(points: tuple[int, int], bummerl: tuple[int, int]) -> float:
        return tension(replace(match, score=Score(points, Marks(bummerl=bummerl))), None)

    assert tense((0, 0), (1, 1)) == 0.0
    assert tense((6, 5), (0, 0)) < tense((6, 5), (2, 1))
    assert tense((0, 0), (2, 2)) > 0.0


def test_partners_go_by_their_bummerl_too():
    game = GAMES["bauernschnapsen"].with_options(bummerl=True, bummerl_target=3)
    match = Match.new(game, 0)
    first, last = (
        replace(match, score=Score((20, 6, 20, 6), Marks(bummerl=bummerl)))
        for bummerl in ((0, 0, 0, 0), (2, 1, 2, 1))
    )
    assert 0.3 < tension(first, None) < tension(last, None)


def test_on_the_barrel_each_attempt_is_tighter_than_the_last():
    near = tension(at("thousand_3", 875, 300, -120), None)
    tries = [tension(on_the_barrel(used, 0, 0), None) for used in range(3)]
    assert [near, *tries] == sorted({near, *tries})
    assert tries[-1] == pytest.approx(0.9)


# -- the deal ------------------------------------------------------------------------------------------


def test_a_closed_stock_tightens_most_and_one_that_is_gone_a_little():
    family = family_of(GAMES["schnapsen"])
    levels = {}
    for seed in range(30):
        for _, _, _, deal in played(GAMES["schnapsen"], seed):
            state = "closed" if deal.closing else "open" if deal.stock_open else "gone"
            levels.setdefault(state, set()).add(family.deal_tension(deal))
    assert {state: len(found) for state, found in levels.items()} == dict.fromkeys(levels, 1)
    assert min(levels["open"]) == 0.0 < min(levels["gone"]) < min(levels["closed"])


def deal_of(key: str, **wanted: object) -> Deal:
    """A deal of a game with some of its open facts changed."""
    *_, (_, _, _, deal) = (each for each in played(GAMES[key], 3) if each[3].turn is not None)
    return deal.but(**wanted)


def test_the_dearer_the_contract_the_tighter_and_a_doubling_more():
    game = GAMES["bauernschnapsen"]
    family = family_of(game)
    rows = sorted(contracts(game.options), key=lambda row: row.value)
    prices = [family.deal_tension(deal_of(game.key, contract=row, doublings=0)) for row in rows]
    assert prices == sorted(prices)
    assert (prices[0], prices[-1]) == (0.0, 0.8)
    doubled = deal_of(game.key, contract=rows[0], doublings=1)
    assert family.deal_tension(doubled) > prices[0]
    assert family.deal_tension(deal_of(game.key, contract=rows[-1], doublings=3)) == 1.0
    assert family.deal_tension(deal_of(game.key, contract=None, doublings=0)) == 0.0


def most_tense(key: str, seeds: range) -> dict[str, float]:
    """How tense each contract made a deal of a game at most."""
    family, found = family_of(GAMES[key]), {}
    for seed in seeds:
        for _, _, _, deal in played(GAMES[key], seed):
            contract = family.contract(deal)
            if contract is not None:
                found[contract[1]] = max(found.get(contract[1], 0.0), family.deal_tension(deal))
    return found


def test_bids_in_ticks_tighten_up_to_the_moon():
    found = most_tense("north_american_2", range(60))
    levels = [found[bid] for bid in sorted(found)]
    assert len(levels) > 2
    assert levels == sorted(set(levels))
    assert found[str(MOON)] == pytest.approx(0.8)


def test_in_thousand_a_declaration_of_a_hundred_is_calm_and_a_higher_one_tighter():
    found = most_tense("thousand_3", range(40))
    by_points = [found[said] for said in sorted(found, key=int)]
    assert len(by_points) > 3
    assert by_points == sorted(by_points)
    assert found["100"] == 0.0 < by_points[-1]


# -- what it must not tell -----------------------------------------------------------------------------


def swapped(deal: Deal, random: Random) -> Deal:
    """The same deal in the common view: what not all have seen lies otherwise."""
    hidden = [slot for slot, seen in enumerate(deal.seen_by) if seen != deal.everyone]
    faces = list(deal.faces)
    for slot, other in zip(hidden, random.sample(hidden, len(hidden)), strict=True):
        faces[slot] = deal.faces[other]
    return deal.but(faces=tuple(faces))


@pytest.mark.parametrize("key", GAMES)
def test_whoever_listens_hears_nothing_of_hidden_cards(key):
    """The same for every seat, for whoever watches, and for any other deal in the common view."""
    match, random = MATCHES[key], Random(5)
    moved = set()
    for seed in range(6):
        for _, _, _, deal in played(GAMES[key], seed):
            heard = tension(match, deal)
            moved.add(heard)
            assert tension(match, swapped(deal, random)) == heard
            assert all(tension(match, view(deal, seat)) == heard for seat in range(deal.seats))
    assert len(moved) > 1
    assert all(0.0 <= heard <= 1.0 for heard in moved)


@pytest.mark.parametrize("key", ["schnapsen", "snapszer", "sixty_six"])
def test_card_points_are_not_heard(key):
    for _, _, _, deal in played(GAMES[key], 2):
        without = deal.but(trick_points=(0, 0))
        assert tension(MATCHES[key], without) == tension(MATCHES[key], deal)


# -- at a table ----------------------------------------------------------------------------------------


def test_the_music_follows_the_picture_from_coming_to_leaving(context, monkeypatch):
    asked: list[object] = []
    music = context.speaker.music
    monkeypatch.setattr(music, "play", asked.append)
    monkeypatch.setattr(music, "set_tension", asked.append)
    context.change(speed=0.0)
    seated = Seated(context, kinds="person slow", seed=6)
    assert asked[:2] == ["tavern in tavern", 0.0]
    assert set(asked[2:]) <= {0.0}
    before = len(asked)
    match = replace(seated.table.match, score=Score((6, 6), seated.table.match.marks))
    seated.scene.picture.match = match
    seated.step(0.05)
    assert asked[before:] == [tension(match, seated.table.deal)]
    seated.step(0.05)
    assert len(asked) == before + 1
    context.stage.pop()
    assert asked[-1] == "title"


def test_a_room_chosen_on_a_page_over_the_table_is_heard_once_that_page_is_left(
    context, monkeypatch
):
    asked: list[object] = []
    context.change(speed=0.0)
    seated = Seated(context, kinds="person slow", seed=6)
    monkeypatch.setattr(context.speaker.music, "play", asked.append)
    context.push(Scene())
    context.change(room="barn")
    seated.step(0.05)
    assert asked == []
    context.stage.pop()
    assert asked == ["tavern in barn"]
    seated.step(0.05)
    assert asked == ["tavern in barn"]
