"""Every lesson is a deal that can be played as it is written, and every step of it has its words."""

import pytest

from game.contest.record import Sitting
from game.core.moves import CLAIM, CLOSE, read_move
from game.lessons.course import LESSONS
from game.lessons.running import RunningDeal, ScriptedPlayer, own_answer, same_move
from game.lessons.scripts.script import PUPIL, Ask, Follow, Tell, moves_until, played
from game.rules import FAMILIES
from game.words.language import LANGUAGES
from tests.harness.sentences import catalogue

DEALS = [
    pytest.param(lesson, deal, id=f"{lesson.key} {number}")
    for lesson in LESSONS.values()
    for number, deal in enumerate(lesson.deals, start=1)
]


@pytest.mark.parametrize(("lesson", "deal"), DEALS)
def test_a_script_is_legal_to_its_end(lesson, deal):
    game = deal.match.game
    assert len(deal.others) == game.seats - 1
    asked = 0
    for moment in played(deal):
        if isinstance(moment.step, Ask):
            asked += 1
            assert moment.deal.turn == PUPIL
            legal = game.legal(moment.deal)
            assert any(same_move(moment.step.move, each) for each in legal)
            assert set(moment.step.own) <= set(legal), (
                "a wrong try that the rules refuse by themselves"
            )
            assert moment.step.move not in moment.step.own
    assert asked > 3


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS.keys())
def test_the_last_deal_of_a_lesson_is_played_to_its_end(lesson):
    deal = lesson.deals[-1]
    *_, last = played(deal)
    assert deal.match.game.outcome(last.deal) is not None
    assert last.deal.turn is None


def test_every_family_has_a_lesson():
    games = [deal.match.game for lesson in LESSONS.values() for deal in lesson.deals]
    assert {game.family for game in games} == set(FAMILIES)
    assert {"schnapsen", "snapszer", "sixty_six", "talonschnapsen"} <= {game.key for game in games}


def names_needed(lesson):
    yield "done"
    for deal in lesson.deals:
        for step in deal.steps:
            if isinstance(step, Tell | Ask):
                yield f"{step.name}.say"
            if isinstance(step, Ask):
                yield f"{step.name}.not"
                yield from (f"{step.name}.{own_answer(move)}" for move in step.own)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS.keys())
def test_every_step_has_its_words_and_no_words_are_left_over(lesson):
    """The gaps of the other languages against English are found in tests/words."""
    own = f"lesson.{lesson.key}."
    told = {key.removeprefix(own) for key in catalogue("en") if key.startswith(own)}
    assert told == set(names_needed(lesson))
    names = [
        step.name for deal in lesson.deals for step in deal.steps if not isinstance(step, Follow)
    ]
    assert len(names) == len(set(names))


def walked(deal):
    """A deal gone through as the table does it: who has moved, and how often something was read."""
    running, made, read = RunningDeal(deal), [], 0
    others = [
        ScriptedPlayer(Sitting("bot", name), seat, running)
        for seat, name in enumerate(deal.others, start=1)
    ]
    while running.step is not None:
        moves = [player.answer() for player in others]
        match running.step:
            case Tell():
                assert moves == [None] * len(others)
                running.read()
                read += 1
            case Ask(move=move):
                assert moves == [None] * len(others)
                assert running.answer(move) is None
                running.made(PUPIL)
                made.append((PUPIL, move))
            case Follow():
                (seat,) = (seat for seat, move in enumerate(moves, start=1) if move is not None)
                made.append((seat, moves[seat - 1]))
                running.made(seat)
    return made, read


@pytest.mark.parametrize(("lesson", "deal"), DEALS)
def test_the_others_do_what_is_written_and_wait_where_something_is_said(lesson, deal):
    made, read = walked(deal)
    assert [*deal.before, *(move for _, move in made)] == list(moves_until(deal, len(deal.steps)))
    assert read == sum(isinstance(step, Tell) for step in deal.steps)


def test_a_wrong_try_has_the_answer_written_for_it():
    deal = LESSONS["schnapsen"].deals[0]
    running = RunningDeal(deal, 2)
    assert running.answer(running.step.move) is None
    assert running.answer(running.step.own[0]) == "lead.not_TD"
    other = next(
        move for move in deal.match.game.legal(deal.match.dealt(deal.pack)) if str(move) == "KS"
    )
    assert running.answer(other) == "lead.not"
    assert running.at == 2


def test_the_other_nine_given_first_is_not_called_worth_keeping():
    (deal,) = LESSONS["thousand"].deals
    at = next(at for at, step in enumerate(deal.steps) if getattr(step, "name", "") == "give_one")
    running = RunningDeal(deal, at)
    assert running.answer(read_move("give 9D 1")) == "give_one.not_give_9D_1"
    assert running.answer(read_move("give 9D 2")) == "give_one.not_give_9D_2"
    assert running.answer(read_move("give JS 1")) == "give_one.not"


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_still_missing_are_promised_only_with_the_points_counter(language):
    """The plate tells them only where it is on; the stem of its name stands in the sentence."""
    words = catalogue(language)
    counter = words["settings.help_points.label"].lower()[:6]
    assert counter in words["lesson.thousand.trumps.say"].lower()


@pytest.mark.parametrize(("move", "name"), [(CLAIM, "claim"), (CLOSE, "close")])
def test_a_claim_or_closing_is_rash_only_below_66(move, name):
    running = RunningDeal(LESSONS["schnapsen"].deals[0], 2)
    assert running.rash(move, 65) == name
    assert running.rash(move, 66) is None
    assert running.rash(running.step.move, 0) is None


def test_cards_may_be_laid_away_in_any_order():
    assert same_move(read_move("discard TS JD"), read_move("discard JD TS"))
    assert not same_move(read_move("discard TS JD"), read_move("discard TS QD"))
