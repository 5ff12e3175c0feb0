"""Faults and levels of contracts, as the command that watches a bot counts them."""

from __future__ import annotations

import pytest

from game.bench import manners
from game.bench.manners import FAULTS, Conduct, conduct_of, level_of
from game.bots import new_bot
from game.contest.position import read_position
from game.core.deal import view
from game.core.moves import read_move
from game.play.question import Question
from tests.bots.trials.test_choice import BAUERN, THOUSAND


def faults_of(text, move):
    """The faults of a move, and those there was a chance for."""
    game, deal = read_position(text)
    conduct = Conduct()
    noted(conduct, game, deal, read_move(move))
    return {name for name in FAULTS if conduct.faults[name]}, set(+conduct.chances)


def noted(conduct, game, deal, move):
    question = Question(game, view(deal, deal.turn), (), None, 1)
    conduct.note(game, deal, move, new_bot("beginner"), question)


def test_a_ten_thrown_under_an_ace_of_the_others_is_a_fault():
    assert faults_of(THOUSAND, "TD")[0] == {"dear_to_others"}
    assert faults_of(THOUSAND, "9D") == (set(), {"dear_to_others", "half_marriage"})


def test_a_ten_given_is_one():
    given = (
        "thousand_3 dealer=2 turn=2 phase=give calls=100/pass/105/pass turned=QCJCTH"
        " hands=TDKCTSTCASKD9D/AHQH9CQS9SQDJS/KHJCTHQC9HJDACADJHKS"
    )
    assert faults_of(given, "give TH 0")[0] == {"dear_to_others"}
    assert faults_of(given, "give 9H 0") == (set(), {"dear_to_others"})


def test_half_a_marriage_played_is_one():
    assert faults_of(THOUSAND, "QD")[0] == {"half_marriage"}


def test_a_ten_led_under_its_ace_is_one():
    assert faults_of(BAUERN, "TC")[0] == {"ten_under_ace"}
    assert faults_of(BAUERN, "KS") == (set(), {"ten_under_ace"})


def test_nothing_is_a_fault_where_every_legal_card_is_one():
    """A ten, or half of a marriage: without the nine no other diamond is left."""
    without_the_nine = THOUSAND.replace("9D", "9S")
    assert [faults_of(without_the_nine, card)[0] for card in ("TD", "QD")] == [set(), set()]


@pytest.mark.parametrize(("less", "needless"), [(0.01, 1), (0.03, 0)])
def test_a_fault_is_needless_where_a_free_card_is_worth_about_as_much(monkeypatch, less, needless):
    game, deal = read_position(THOUSAND)
    ten, queen, nine = map(read_move, ("TD", "QD", "9D"))
    worth = {ten: 0.3, queen: 0.5, nine: 0.3 - less}
    monkeypatch.setattr(manners, "_worth", lambda bot, question: worth)
    conduct = Conduct()
    noted(conduct, game, deal, ten)
    assert conduct.faults == {"dear_to_others": 1}
    assert conduct.needless["dear_to_others"] == needless


@pytest.mark.parametrize(
    ("contract", "level"),
    [("100", "100"), ("105", "105-120"), ("120", "105-120"), ("125", "125-140"), ("gang", "gang")],
)
def test_bids_are_told_by_level(contract, level):
    assert level_of(contract) == level


def test_a_bot_that_does_not_play_the_game_is_refused_in_a_sentence(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["manners", "thousand_3", "sampler"])
    with pytest.raises(SystemExit):
        manners.main()
    assert "sampler does not play thousand_3" in capsys.readouterr().err


def test_a_bot_is_watched_alone():
    found = conduct_of("bauernschnapsen", "beginner", 6, 1)
    assert found["deals"] == 6
    assert sum(bid for _, bid in found["contracts"].values()) == 6
