"""The knowledge of the searching bots, their way of closing, and their blindness to unseen faces."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.bots import CHARACTERS, new_bot
from game.bots.engine import row
from game.bots.engine.kernel import play
from game.bots.engine.translate import card_set, kernel_deal
from game.bots.evaluation.equity import plain_points
from game.bots.players.character_bot import CharacterBot
from game.bots.search.budget import SearchBudget
from game.bots.search.conclusions import conclude
from game.bots.search.evaluate import EvaluationMethod, evaluate
from game.bots.search.known_state import KnownState, rng_state_of
from game.bots.search.plans import plan_after, seen_through
from game.contest.match import Match
from game.core.cards import Card
from game.core.deal import view
from game.core.moves import Claim, Close, Exchange, Play, read_move
from game.play.question import Question
from game.rules import GAMES
from tests.bots.deals import a_deal, asked, at, cards_in

QUICK = SearchBudget(determinizations=60, rounds=1, hands=20, deep=1, weighs=True)


def test_a_bot_is_handed_no_face_its_seat_has_not_seen():
    game = GAMES["snapszer"]
    question = asked(game, a_deal(game, 2))
    deal = KnownState(question).deal
    assert deal[row.HAND + 1 - question.view.turn] == 0
    assert list(deal[row.STOCK : row.STOCK + 11]) == [-1] * 11


def test_shown_cards_are_in_every_hand_that_is_reckoned_with():
    question = at(
        "schnapsen turn=0 trump=S up=JS stock=?????????????? hands=ADKDTCJHQC/KH!QH!?????? won=JDTH/"
    )
    known_state = KnownState(question)
    shown = {"KH", "QH"}
    for hand in known_state.hands(50, rng_state_of(3)):
        assert shown <= set(cards_in(hand, "S"))


def test_few_hands_are_all_reckoned_with_once():
    known_state = KnownState(
        at("schnapsen turn=0 up=AS stock=?? hands=THQHTCKCAC/?????????? won=ADKDTDQD/KSQSJSKH")
    )
    hands = list(known_state.hands(150, rng_state_of(1)))
    assert len(hands) == len(set(hands)) == 6
    assert all(int(hand).bit_count() == 5 for hand in hands)


def test_every_layout_of_one_hidden_card_is_weighed_however_little_a_bot_tries():
    text = "schnapsen turn=0 up=AS stock=?? hands=THQHTCKCAC/?????????? won=ADKDTDQD/KSQSJSKH"
    little, much = (
        evaluate(KnownState(at(text)), SearchBudget(hands=hands)).points for hands in (4, 150)
    )
    del little[Close()], much[Close()]
    assert little == much


def test_an_exchange_before_following_is_worth_its_best_card_also_for_who_needs_one_point():
    text = (
        "sixty_six_parlett dealer=0 turn=1 trump=C up=QC stock=?? hands=??????????/9HJS9D9S9CKH "
        "trick=JC won=JHKC/TCASADQDKDKSJDAH"
    )
    question = at(text)
    assert question.match is not None
    question = replace(question, match=question.match.at("5:6"))
    exchanged, _ = question.game.play(question.view, Exchange())
    before, after = (
        evaluate(KnownState(replace(question, view=view)), QUICK).equity
        for view in (question.view, exchanged)
    )
    assert before[Exchange()] == pytest.approx(max(after.values()))


def test_all_hands_are_as_frequent_as_those_laid_out_at_random():
    """Two old cards that are neither of two barred ones, and a new card that may be any."""
    known_state = KnownState(
        at("schnapsen turn=0 up=AS stock=?????? hands=THTCKCJHJC/KH!KD!?????? won=ADTDQDJD/QHQC")
    )
    known = known_state.known
    known[1], known[2] = 2, card_set([Card("JS"), Card("AC")], "S")
    every = Counter(map(int, known_state.hands(60, rng_state_of(1))))
    assert sum(every.values()) == 24
    assert len(known_state.hands(59, rng_state_of(1))) == 59
    drawn: Counter[int] = Counter()
    for seed in range(400):
        drawn.update(map(int, known_state.hands(59, rng_state_of(seed))))
    assert set(drawn) == set(every)
    for hand, ways in every.items():
        assert drawn[hand] / drawn.total() == pytest.approx(ways / 24, abs=0.01)


def test_who_leads_without_buying_the_turn_up_hardly_holds_the_jack():
    game = GAMES["schnapsen"]
    deal = a_deal(game, 11)
    led = next(move for move in game.legal(deal) if isinstance(move, Play))
    seat = deal.turn
    after, _ = game.play(deal, led)
    question = Question(game, view(after, after.turn), ((seat, led),), Match.new(game, 1), 1)
    concluded = conclude(question, question.view, seat)
    assert Card("J" + deal.trump) in concluded.unlikely
    assert concluded.old == 4


def test_the_exchanged_turn_up_is_known_to_be_held():
    game = GAMES["schnapsen"]
    for seed in range(100):
        deal = a_deal(game, seed)
        if read_move("exchange") in game.legal(deal):
            after, _ = game.play(deal, read_move("exchange"))
            assert deal.face(deal.turn_up) in view(after, 1 - deal.turn).hand(deal.turn)
            return
    raise AssertionError("no deal offered the exchange")


# -- closing ---------------------------------------------------------------------------------------


def guess() -> Question:
    """Two bare tens before a closing, smaller than a deal could have it: with two cards in each hand."""
    closed = at(
        "schnapsen turn=0 trump=S up=JS stock=?????? hands=THTD/???? "
        "won=ACTCASTSKSQSQDJD/KHQHJHKD melds=/H closing=0:0/0:0/0"
    )
    return replace(closed, view=closed.view.but(closing=None))


def closing_values(question: Question) -> tuple[float, float]:
    """The worth of closing by one plan for all hands, and by seeing through each of them."""
    known_state, plain = KnownState(question), plain_points()
    hands = known_state.hands(200, rng_state_of(1))
    planned = plan_after(
        known_state.deal, known_state.rules, known_state.seat, row.CLOSE, hands, 5, plain
    )
    closed = known_state.deal.copy()
    play(closed, known_state.rules, row.CLOSE)
    seen = seen_through(closed, known_state.rules, known_state.seat, hands, 0, len(hands), plain)
    return planned, seen / len(hands)


def test_seeing_through_the_cards_would_close_where_it_takes_a_guess():
    """Two bare tens: one ace against either ten loses. Who sees through leads the other ten."""
    planned, seen = closing_values(guess())
    assert planned == pytest.approx(-0.2, abs=0.15)
    assert seen == pytest.approx(0.7, abs=0.15)


def test_the_master_does_not_see_through():
    evaluation = evaluate(KnownState(guess()), SearchBudget(100, 0, 100, 4))
    assert evaluation.points[Close()] < 0


def test_a_sure_hand_closes():
    question = at(
        "schnapsen turn=0 trump=S up=JS stock=?????????????????? hands=ASTSKSQSAD/??????????"
    )
    evaluation = evaluate(KnownState(question), SearchBudget(100, 0, 60, 4, tells=True))
    assert evaluation.wins[Close()] == 1.0
    assert evaluation.points[Close()] == 3.0


# -- ways of thinking ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "way"),
    [
        (
            "schnapsen turn=0 trump=S hands=THJD/???? won=ASTSKSQSJSAHKHQHJHTC/ACKCQCJCADKD",
            EvaluationMethod.EXACT,
        ),
        (
            "schnapsen turn=0 trump=S up=JS stock=?? hands=ADKDTCJHQC/?????????? won=ASKSKHJD/ACKCTSQH",
            EvaluationMethod.WEIGHED,
        ),
        (
            "schnapsen turn=0 trump=S up=JS stock=?????????????????? "
            "hands=ADKDTCJHQC/???????? trick=AC closing=1:0/0:0/0",
            EvaluationMethod.PLANNED,
        ),
        (
            "schnapsen turn=0 trump=S up=JS stock=?????????????????? hands=ADKDTCJHQC/??????????",
            EvaluationMethod.SAMPLED,
        ),
    ],
)
def test_the_surest_way_the_position_allows_is_taken(text, way):
    assert evaluate(KnownState(at(text)), QUICK).way is way


def test_a_right_claim_is_made_even_where_a_closer_might_fail():
    question = at(
        "schnapsen turn=0 trump=S up=JS stock=?????? hands=JHQD/???? won=ASTSAHTHADTDKCQC/KSQS "
        "closing=1:0/6:0/1"
    )
    assert new_bot("mester").choose(question) == Claim()


def test_a_row_is_never_changed_by_thinking():
    question = asked(GAMES["schnapsen"], a_deal(GAMES["schnapsen"], 8))
    known_state = KnownState(question)
    before = list(known_state.deal)
    evaluate(known_state, QUICK)
    assert list(known_state.deal) == before == list(kernel_deal(question.game, question.view))


@pytest.mark.parametrize("key", CHARACTERS)
def test_nobody_claims_wrongly_where_playing_on_costs_no_more(key):
    question = at(
        "snapszer dealer=1 turn=0 trump=S hands=9D/?? "
        "won=JHQHJC9C/ASTSKSQSJS9SAHTHKHACTCKCQCADTDKDQDJD"
    )
    assert CharacterBot(CHARACTERS[key].style).choose(question) == Play(Card("9D"))
