"""The worker process answers, survives, and is gone when it is stopped."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

import pytest

from game.bots.job import ChooseMove
from game.bots.worker import Answer, Thinker
from game.rules import GAMES
from tests.bots.deals import a_deal, asked

SNAPSZER = GAMES["snapszer"]


@dataclass(frozen=True)
class Dies:
    """A job that takes the process with it, until it has died `times` times."""

    where: str
    times: int

    def do(self) -> str:
        deaths = len(os.listdir(self.where))
        if deaths < self.times:
            open(os.path.join(self.where, f"death {deaths}"), "w").close()
            os._exit(3)
        return "alive"

    def meanwhile(self) -> str:
        return self.do()

    def instead(self) -> str:
        return "plain"


@dataclass(frozen=True)
class Sleeps:
    def do(self) -> str:
        time.sleep(60)
        return "slept"

    def meanwhile(self) -> str:
        return self.do()

    def instead(self) -> str:
        return "plain"


@pytest.fixture
def thinker():
    thinker = Thinker()
    yield thinker
    thinker.stop()


def first_answer(thinker: Thinker) -> Answer:
    for _ in range(3000):
        answers = thinker.poll()
        if answers:
            return answers[0]
        time.sleep(0.01)
    raise AssertionError("no answer came")


def test_an_answer_comes_back_with_its_ticket(thinker):
    question = asked(SNAPSZER, a_deal(SNAPSZER, 1))
    ticket = thinker.ask("beginner", question)
    answer = first_answer(thinker)
    assert answer.ticket == ticket
    assert answer.result in SNAPSZER.legal(question.view)


def test_a_bot_nobody_knows_is_answered_plainly(thinker, caplog):
    question = asked(SNAPSZER, a_deal(SNAPSZER, 1))
    thinker.ask("nobody", question)
    assert first_answer(thinker).result in SNAPSZER.legal(question.view)
    assert "there is no bot 'nobody'" in caplog.text
    assert "failed twice" in caplog.text


def test_a_worker_that_dies_is_started_again_and_asked_again(thinker, tmp_path):
    thinker.give(Dies(str(tmp_path), 1))
    assert first_answer(thinker).result == "alive"


def test_what_kills_the_worker_twice_is_answered_plainly(thinker, tmp_path):
    thinker.give(Dies(str(tmp_path), 2))
    assert first_answer(thinker).result == "plain"
    assert len(os.listdir(tmp_path)) == 2


def test_stopping_ends_a_worker_in_mid_thought(thinker):
    thinker.give(Sleeps())
    process = thinker._process
    thinker.stop()
    assert not process.is_alive()
    assert thinker.poll() == ()


def test_an_answer_that_was_dropped_never_comes(thinker):
    question = asked(SNAPSZER, a_deal(SNAPSZER, 1))
    dropped = thinker.ask("beginner", question)
    thinker.drop(dropped)
    wanted = thinker.ask("beginner", question)
    assert first_answer(thinker).ticket == wanted


def test_a_plain_bot_steps_in_while_code_is_being_compiled():
    question = asked(SNAPSZER, a_deal(SNAPSZER, 1))
    assert ChooseMove("mester", question).meanwhile() in SNAPSZER.legal(question.view)


def test_the_master_answers_from_the_worker(thinker):
    thinker.warm_up()
    question = asked(SNAPSZER, a_deal(SNAPSZER, 1))
    thinker.ask("mester", question)
    assert first_answer(thinker).result in SNAPSZER.legal(question.view)
