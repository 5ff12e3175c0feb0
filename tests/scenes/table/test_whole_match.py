"""Whole matches by keyboard alone: a game of each family, in some language, with some deck."""

from __future__ import annotations

import pytest

from game.core.moves import PASS, Discard, Give, Play
from game.rules import GAMES, read_game
from game.scenes.elements.question import QuestionPage
from game.scenes.table.families import family_of
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.result.match_result import MatchResult
from game.scenes.table.result.thrown_in import ThrownIn
from game.stage.input.intents import Confirm, MoveFocus
from game.stage.widgets import Button
from tests.scenes.tables import Seated, do_by_mouse, offered_keys

# One game of each family, and how many deals its match has: None is played to its score.
MATCHES = [
    ("snapszer", None, "en", "french"),
    ("north_american_4", 1, "de", "french"),
    ("bauernschnapsen", 1, "de", "double"),
    ("talonschnapsen", 1, "hu", "hungarian"),
    ("thousand_2", 1, "pl", "double"),
]


# One game of each way of bidding and exchanging; in EXCHANGES the person has cards to lay away or to give.
MOUSE_GAMES = (
    *("snapszer", "north_american_3", "bauernschnapsen", "talonschnapsen"),
    *("talonschnapsen_carinthia(cut_mode=asked)", "thousand_2", "thousand_3", "thousand_4"),
)
EXCHANGES = ("talonschnapsen", "thousand_2", "thousand_3", "thousand_4")


def press_on(seated: Seated) -> None:
    """Do by a key whatever is asked for."""
    page = seated.context.stage.top
    if isinstance(page, DealResult | ThrownIn):
        while not page.counted:
            seated.send(Confirm())
    seated.step(0.5)  # a key too many would mean nothing
    if page is seated.scene:
        for key in offered_keys(seated):
            seated.key(key)
    elif isinstance(page, HandOver):
        seated.take_over()
    elif isinstance(page, QuestionPage):
        seated.send(MoveFocus("left"), MoveFocus("left"), Confirm())
    else:
        seated.send(Confirm())
    seated.until_asked()


def play_to_the_end(seated: Seated) -> MatchResult:
    for _ in range(900):
        page = seated.context.stage.top
        if isinstance(page, MatchResult):
            return page
        press_on(seated)
    pytest.fail("the match has no end")


def test_every_family_of_the_house_is_played():
    assert {family_of(GAMES[game]) for game, *_ in MATCHES} == {*map(family_of, GAMES.values())}


@pytest.mark.parametrize(("game", "length", "language", "deck"), MATCHES)
def test_a_match_is_played_to_its_end_by_keys(small_window, game, length, language, deck):
    small_window.change(language=language, deck=deck)
    bots = " bot" * (GAMES[game].seats - 1)
    seated = Seated(small_window, kinds="person" + bots, game=game, seed=7, length=length)
    play_to_the_end(seated)
    match = seated.table.match
    assert match.over
    assert match.number > 2 or match.length == 1
    seated.step(0.5)
    seated.send(Confirm())
    assert seated.left == ["left"]


def test_all_pass_in_the_last_deal_of_a_match_by_length(small_window):
    seated = Seated(small_window, game="north_american_2", length=1)
    seated.scene._decide(PASS)
    seated.table.play(seated.table.turn, PASS)
    seated.rest()
    assert isinstance(small_window.stage.top, ThrownIn)
    press_on(seated)
    seated.step(0.5)
    assert isinstance(small_window.stage.top, MatchResult)


def test_two_people_at_one_screen_play_a_match_by_keys(small_window):
    seated = Seated(small_window, kinds="person person", game="schnapsen", seed=5, length=1)
    passed = 0
    while not isinstance(small_window.stage.top, MatchResult):
        passed += isinstance(small_window.stage.top, HandOver)
        press_on(seated)
    assert passed > seated.table.match.number


def test_four_people_at_one_screen_play_a_deal_by_keys(small_window):
    seated = Seated(small_window, kinds="person", game="north_american_4", seed=5)
    handed = 0
    while seated.table.outcome is None:
        handed += isinstance(small_window.stage.top, HandOver)
        press_on(seated)
    assert handed >= 4


@pytest.mark.parametrize("game", MOUSE_GAMES)
def test_a_deal_is_played_by_the_mouse_alone(small_window, game):
    seats = read_game(game).seats
    seated = Seated(small_window, kinds="person bot", game=game, seed=5, dealer=seats - 1)
    made = set()
    while seated.table.outcome is None:
        seated.until_asked()
        if seated.scene.decision is None:
            break
        before = len(seated.table.moves)
        made.add(type(seated.habit()))
        do_by_mouse(seated)
        if isinstance(page := small_window.stage.top, QuestionPage):  # a claim is asked about first
            seated.click(*next(w for w in page.group.widgets if isinstance(w, Button)).area.center)
        assert len(seated.table.moves) > before
        seated.until_asked()
    assert Play in made
    assert bool(made & {Give, Discard}) is (game in EXCHANGES)
    assert isinstance(small_window.stage.top, DealResult | ThrownIn)


def test_bots_play_a_match_by_themselves(small_window):
    """Only the pages between the deals want a key."""
    seated = Seated(small_window, kinds="bot", game="north_american_3", seed=3, length=2)
    for _ in range(4000):
        page = small_window.stage.top
        if isinstance(page, MatchResult):
            break
        if page is not seated.scene:
            seated.step(0.5)  # a key too many would mean nothing
        seated.send(Confirm())
    assert isinstance(page, MatchResult)
    assert seated.table.match.over
