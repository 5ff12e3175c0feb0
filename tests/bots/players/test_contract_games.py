"""The plain player where contracts are bid, doubled and prepared with a talon or a gift."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots.players import plain
from game.bots.players.beginner import Beginner
from game.bots.players.plain import Plain, Trial, worth_trying
from game.bots.players.plain_policy import habit
from game.contest.match import Match
from game.contest.position import described
from game.core.moves import PASS, Bid, Double, Give, read_move
from game.core.outcome import Outcome, Reason
from game.core.tricks import Aim
from game.rules import GAMES, read_game
from tests.bots.deals import asked, at

HIDDEN = "??????????"


def moment(text):
    """The game, the deal of a text and the question put to the seat to act."""
    game, deal = described(text)
    return game, deal, asked(game, deal, 1)


def test_forehand_calls_the_suit_it_is_strong_in():
    question = at(
        "bauernschnapsen dealer=3 turn=0 phase=trump hands=ASKSJD/??????/??????/?????? "
        "stock=????????????????"
    )
    assert str(Plain().choose(question)) == "trump S"


def of_doubling(monkeypatch, stopped):
    """The plain player's answer to a doubling that stops the contract in so many layouts of four.

    It wins twice what it loses otherwise, so that it would pay on average from two of four on.
    """
    question = at(
        "bauernschnapsen dealer=3 turn=1 phase=double calls=normal/pass/pass/pass trump=H "
        f"hands={HIDDEN}/ADKDQDJDTD/{HIDDEN}/{HIDDEN}"
    )
    layouts = iter(range(100_000))

    def fixed(game, deal, random, opened, least):
        fails = next(layouts) // 2 % 4 < stopped
        own = deal.doublings * (2 if fails else -1)
        points = tuple(own if seat % 2 else -own for seat in range(4))
        return Outcome(Reason.CLAIMED, points, (0,) * 4, (0,) * 4, ())

    monkeypatch.setattr(plain, "played_out", fixed)
    return Plain().choose(question)


def test_it_doubles_what_it_stops_in_more_than_two_thirds_and_nothing_less(monkeypatch):
    assert isinstance(of_doubling(monkeypatch, 4), Double)
    assert of_doubling(monkeypatch, 2) == PASS
    assert of_doubling(monkeypatch, 1) == PASS


def test_few_layouts_are_not_enough_to_double_on(monkeypatch):
    """However slow the machine is: all of three may be chance."""
    monkeypatch.setattr(plain, "_PLAYOUTS", 6)
    assert of_doubling(monkeypatch, 4) == PASS
    monkeypatch.setattr(plain, "_PLAYOUTS", 40)
    assert isinstance(of_doubling(monkeypatch, 4), Double)


def test_the_declarer_raises_no_bid_by_habit_once_it_is_his():
    game = GAMES["thousand_3"]
    deal = game.deal(game.pack, 2)
    assert Plain(0.0).choose(asked(game, deal)) == Bid("100")


@pytest.mark.parametrize("bot", [Beginner(), Plain()])
def test_on_the_barrel_a_declarer_raises_to_what_wins(bot):
    """A hand that takes every trick, won at 100; 100 would bring it nothing."""
    game, _, question = moment(
        "thousand_3 dealer=2 turn=0 phase=raise calls=100/pass/pass turned=QHTDAC gifts=/9H/JH "
        "hands=AHTHKHQHADTDACTC/9H??????????????/JH??????????????"
    )
    score = game.scorer.begun()
    marks = replace(score.marks, barrel=(0,))
    match = replace(Match.new(game, 2), score=replace(score, points=(880, 0, 0), marks=marks))
    move = bot.choose(replace(question, match=match))
    assert isinstance(move, Bid)
    assert int(move.contract) > 120


@pytest.mark.parametrize(
    ("marks", "points", "brought"),
    [
        ({}, (100, 0, 20), [100, 0, 20]),
        ({"bolts": (0, 2, 0)}, (100, 0, 20), [100, -120, 20]),
        ({"barrel": (1,), "attempts": (0, 2, 0)}, (100, 60, 20), [100, -120, 20]),
        ({"barrel": (0,)}, (100, 60, 20), [0, 60, 20]),
        ({"barrel": (0,)}, (130, 60, 20), [1130, 0, 0]),
    ],
)
def test_what_a_deal_brings_counts_the_third_bolt_and_the_barrel(marks, points, brought):
    """A seat on the barrel has 880; from there a made declaration above 120 wins the match."""
    game = GAMES["thousand_3"]
    score = game.scorer.begun()
    had = tuple(880 * (seat in marks.get("barrel", ())) for seat in range(3))
    score = replace(score, points=had, marks=replace(score.marks, **marks))
    match = replace(Match.new(game, 2), score=score)
    deal = game.deal(game.pack, 2)
    trial = Trial(replace(asked(game, deal), match=match), [])
    tricks = (7, int("barrel" in marks), 1)
    outcome = Outcome(
        *(Reason.MADE, points, (0, 0, 0), tricks, ()), declarer=0, contract=str(points[0])
    )
    assert trial._brought(outcome) == brought


def giving(hand, stock):
    """First hand of three has won at 100 with these seven cards, and holds the stock too."""
    return moment(
        f"thousand_3 dealer=2 turn=0 phase=give calls=100/pass/pass turned={stock} "
        f"hands={hand}{stock}/??????????????/??????????????"
    )


def test_a_king_or_queen_that_may_complete_a_marriage_is_not_what_it_gives_away():
    """Of hearts and diamonds a marriage would bring another 100 or 80; jacks help nobody."""
    game, deal, question = giving("AHADACTHTDJCJS", "QHKDAS")
    gift = habit(game, deal, Random(1))
    assert gift.what.rank == "J"
    tried = [move.what for move in worth_trying(question, game.legal(deal))]
    assert {"QH", "KD", "AH", "AD", "AC"}.isdisjoint(tried)
    assert Plain(0.05).choose(question).what in tried


def test_half_a_marriage_that_is_whole_is_kept_rather_than_a_jack():
    game, deal, question = giving("KSQSADACTHTDTC", "JHASAH")
    tried = [move.what for move in worth_trying(question, game.legal(deal))]
    assert {"KS", "QS"}.isdisjoint(tried)


def test_what_it_gives_away_is_no_ace():
    *_, question = giving("AHADKSQSTC9DJC", "9SJDAC")
    given = Plain().choose(question)
    assert isinstance(given, Give)
    assert given.what.rank != "A"


def leading(hand, tricks="0/0/0", won="//"):
    """The habit of a declarer of Thousand on lead with these cards."""
    hidden = "??" * (len(hand) // 2)
    text = f"thousand_3 dealer=2 turn=0 calls=100/pass/pass turned=KDQDJD tricks={tricks}"
    game, deal = described(f"{text} hands={hand}/{hidden}/{hidden} won={won}")
    return str(habit(game, deal, Random(1)))


def test_a_marriage_waits_for_the_trick_that_an_ace_takes():
    """Without a trick it counts nothing; to lead its king from the longest suit would throw it away."""
    assert leading("KDQDJDACQSJS9C9S") == "AC"
    assert leading("KDQDJDJCQS9SJS9C") == "JD"
    assert leading("KDQDJDQSJS9C", "2/0/0", "ACTC9HJCTSKS//") == "marriage D"


# -- habits where a contract asks for tricks -------------------------------------------------------


def playing(bid, hand, talon=""):
    """Forehand plays a contract, with the suit of its first card called, and with the talon to lay away."""
    if talon:
        text, hidden = "talonschnapsen dealer=2 phase=discard", "/????????????" * 2
    else:
        text, hidden = "bauernschnapsen dealer=3", f"/{HIDDEN}" * 3
    calls = bid + "/pass" * (2 if talon else 3)
    return moment(f"{text} turn=0 calls={calls} trump={hand[1]} hands={hand}{talon}{hidden}")


@pytest.mark.parametrize(
    ("bid", "hand", "talon", "away"),
    [
        ("bettler", "JHQHTDJDQCAS", "THAC", {"AC", "AS"}),
        ("gang", "AHTHKHADTDAS", "KSJC", {"KS", "JC"}),
        ("zehnergang", "THKHQHTDKDTS", "ASAC", {"AS", "AC"}),
        ("normal", "AHTHKHADTDAS", "QSJC", {"QS", "JC"}),
    ],
)
def test_what_is_laid_away_is_what_the_contract_has_no_use_for(bid, hand, talon, away):
    """High cards before a Bettler, cards that lose a trick before a Gang, else cheap ones."""
    game, deal, question = playing(bid, hand, talon)
    move = habit(game, deal, Random(1))
    assert set(move.what) == away
    tried = worth_trying(question, game.legal(deal))
    assert away in [set(each.what) for each in tried]


@pytest.mark.parametrize(
    ("bid", "hand", "lead"),
    [
        ("schnapser", "KHAHQHASAD", "AH"),  # the marriage has time
        ("schnapser", "KHQHJHJDJC", "marriage H"),  # nothing stands
        ("gang", "QHJHJDASTS", "AS"),  # not from the longest suit, but the card that stands
        ("zehnergang", "AHKHQHJHTS", "TS"),
        ("bettler", "AHTHKHQHJS", "JS"),
    ],
)
def test_who_must_not_lose_a_trick_leads_what_stands_and_who_must_take_none_the_lowest(
    bid, hand, lead
):
    game, deal, _ = playing(bid, hand)
    assert str(habit(game, deal, Random(1))) == lead


@pytest.mark.parametrize(
    ("bid", "leads"),
    [
        ("gang", {"AS", "KH", "TD"}),
        ("schnapser", {"AS", "KH", "TD", "marriage H"}),
        ("normal", {"AS", "KS", "KH", "QH", "TD", "marriage H"}),
    ],
)
def test_who_must_win_every_trick_never_tries_a_card_below_another_of_its_suit(bid, leads):
    game, deal, question = playing(bid, "KHQHASKSTD")
    assert {str(move) for move in worth_trying(question, game.legal(deal))} == leads


def test_a_lower_card_that_stands_is_led_before_a_higher_one_that_does_not():
    game, deal = described(
        "bauernschnapsen dealer=3 turn=0 calls=bauernschnapser/pass/pass/pass trump=H tricks=2/0/0/0 "
        "hands=KDTSJH/ASKSQS/JSACTC/KCQCJC won=AHTHKHQHADTDJDQD///"
    )
    assert str(habit(game, deal, Random(1))) == "JH"


@pytest.mark.parametrize(
    ("bid", "aim"),
    [
        ("normal", Aim.POINTS),
        ("bettler", Aim.NO_TRICK),
        ("schnapser", Aim.FIRST_TRICKS),
        ("gang", Aim.EVERY_TRICK),
        ("bauernschnapser", Aim.EVERY_TRICK),
    ],
)
def test_the_contract_says_what_tricks_are_played_for(bid, aim):
    game, deal, _ = playing(bid, "AHTHKHQHJS")
    assert game.aim(deal) is aim


@pytest.mark.parametrize(
    ("rules", "bid", "aim"),
    [
        ("", "bid 5", Aim.EVERY_TRICK),
        ("", "bid 4", Aim.POINTS),
        ("(moon_goal=165)", "bid 5", Aim.POINTS),
    ],
)
def test_a_moon_is_played_for_every_trick(rules, bid, aim):
    game = read_game(f"north_american_4{rules}")
    deal, _ = game.play(game.deal(game.pack, 3), read_move(bid))
    assert game.aim(deal) is aim
