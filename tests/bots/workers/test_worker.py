"""The worker process answers, survives, and is gone when it is stopped."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from dataclasses import dataclass
from errno import EPIPE
from multiprocessing.connection import Connection

import pytest

from game.bots.workers.job import GiveHint, PlayDeal, Unwanted, is_searched, wanted
from game.bots.workers.worker import BotWorkers, _load, _Success, _Worker
from game.contest.match import Match
from game.rules import GAMES, Game
from tests.bots.compiling.test_compiled import told_by_a_new_process
from tests.bots.deals import a_deal, asked
from tests.harness.patience import wait_until

pytestmark = pytest.mark.waits

SNAPSZER, THOUSAND = GAMES["snapszer"], GAMES["thousand_3"]


@dataclass(frozen=True, kw_only=True)
class TriedJob:
    """A job of these tests: without compiled code it is done all the same."""

    pressing: bool = True
    game: Game = SNAPSZER

    def do(self) -> object:
        raise NotImplementedError

    def meanwhile(self) -> object:
        return self.do()

    def instead(self) -> str:
        return "plain"


@dataclass(frozen=True)
class Dies(TriedJob):
    """It takes the process with it, until it has died `times` times."""

    where: str
    times: int

    def do(self) -> str:
        deaths = len(os.listdir(self.where))
        if deaths < self.times:
            open(os.path.join(self.where, f"death {deaths}"), "w").close()
            os._exit(3)
        return "alive"


@dataclass(frozen=True)
class Sleeps(TriedJob):
    def do(self) -> str:
        time.sleep(60)
        return "slept"


@dataclass(frozen=True)
class IsWanted(TriedJob):
    """It goes on until nobody waits for it; then it leaves a file."""

    where: str

    def do(self) -> None:
        while wanted.get()():
            time.sleep(0.01)
        open(os.path.join(self.where, "broken off"), "w").close()


@dataclass(frozen=True)
class Told(TriedJob):
    """It says whether it was done or had to be done without compiled code."""

    def do(self) -> str:
        return "done"

    def meanwhile(self) -> str:
        return "meanwhile"


@pytest.fixture(scope="module")
def processes():
    """They take seconds to start: each test leaves them to the next, whatever they still think about."""
    processes = BotWorkers()
    yield processes
    processes.stop()


@pytest.fixture
def thinker(processes):
    yield processes
    for ticket in [*processes._jobs]:
        processes.drop(ticket)


def first_answer(thinker: BotWorkers, *tickets: int) -> tuple[int, object]:
    """The first of some tickets to be answered, and its result."""
    return wait_until(
        lambda: next(
            ((each, found) for each in tickets if (found := thinker.answer(each)) is not None), None
        )
    )


def answer(thinker: BotWorkers, ticket: int) -> object:
    return first_answer(thinker, ticket)[1]


def test_an_answer_comes_back_once_for_its_ticket(thinker):
    question = asked(SNAPSZER, a_deal(SNAPSZER, 1))
    ticket = thinker.ask("beginner", question)
    assert answer(thinker, ticket) in SNAPSZER.legal(question.view)
    assert thinker.answer(ticket) is None


def test_a_bot_nobody_knows_is_answered_plainly(thinker, caplog):
    question = asked(SNAPSZER, a_deal(SNAPSZER, 1))
    assert answer(thinker, thinker.ask("nobody", question)) in SNAPSZER.legal(question.view)
    assert "there is no bot 'nobody'" in caplog.text
    assert "failed twice" in caplog.text


def test_what_kills_the_worker_twice_is_answered_plainly(thinker, tmp_path):
    assert answer(thinker, thinker.give(Dies(str(tmp_path), 2))) == "plain"
    assert len(os.listdir(tmp_path)) == 2


def test_a_move_waits_neither_for_advice_nor_for_another_move(thinker):
    question = asked(SNAPSZER, a_deal(SNAPSZER, 1))
    sleeping = [thinker.give(Sleeps(pressing=pressing)) for pressing in (False, True)]
    wanted = thinker.ask("beginner", question)
    assert first_answer(thinker, *sleeping, wanted)[0] == wanted


def test_a_hint_does_not_wait_for_a_review(thinker):
    sleeping = thinker.give(Sleeps(pressing=False))
    wanted = thinker.give(GiveHint(asked(SNAPSZER, a_deal(SNAPSZER, 1))))
    assert first_answer(thinker, sleeping, wanted)[0] == wanted


def test_a_process_of_advice_that_dies_is_started_again_and_asked_again_beside_the_moves(
    thinker, tmp_path
):
    thinker.give(Sleeps())
    moving = thinker._workers[True].process
    assert answer(thinker, thinker.give(Dies(str(tmp_path), 1, pressing=False))) == "alive"
    assert thinker._workers[True].process is moving
    assert moving.is_alive()


def test_an_answer_that_was_dropped_never_comes(thinker):
    question = asked(SNAPSZER, a_deal(SNAPSZER, 1))
    dropped = thinker.ask("beginner", question)
    thinker.drop(dropped)
    wanted = thinker.ask("beginner", question)
    assert first_answer(thinker, dropped, wanted)[0] == wanted


def test_a_deal_nobody_waits_for_is_broken_off_before_the_next_move():
    game = GAMES["schnapsen"]
    job = PlayDeal(Match.new(game, 0, length=1), game.pack, ("beginner",) * 2, 1)
    waited = [True, True, False]
    token = wanted.set(lambda: waited.pop(0))
    with pytest.raises(Unwanted):
        job.do()
    wanted.reset(token)
    assert waited == []


def test_a_job_that_was_dropped_hears_of_it(thinker, tmp_path):
    thinker.drop(thinker.give(IsWanted(str(tmp_path), pressing=False)))
    wait_until(lambda: os.listdir(tmp_path))


UNCOMPILED = """
import sys
from game.play.question import Question
from game.bots.hints.findings import PlayedDeal
from game.bots.workers.job import ChooseMove, GiveHint, ReviewDeal
from game.core.deal import view
from game.contest.match import Match
from game.rules import GAMES
game = GAMES["snapszer"]
dealt = game.deal(game.pack, 1)
deal, moves, match = dealt, [], Match.new(game, 1)
question = Question(game, view(deal, deal.turn), (), match, 1)
assert ChooseMove("mester", question).meanwhile() in game.legal(question.view)
hint = GiveHint(question).meanwhile()
assert hint.move in game.legal(question.view) and hint.reason.key == "hint.glance"
for _ in range(4):
    moves.append((deal.turn, game.legal(deal)[0]))
    deal, _ = game.play(deal, moves[-1][1])
ReviewDeal(PlayedDeal(match, dealt, tuple(moves), 0)).meanwhile()
print(sorted(name for name in ("numba", "game.bots.engine.kernel") if name in sys.modules))
"""


def test_what_answers_while_code_is_being_compiled_loads_none():
    assert told_by_a_new_process(UNCOMPILED) == "[]"


def heard(worker: _Worker) -> _Success:
    assert worker.line.poll(30), "no answer came"
    return worker.line.recv()


def test_nothing_waits_for_the_compiler_and_what_is_made_is_done_in_full():
    """The lines of those who compile are held open here, as if they never came to an end."""
    context = multiprocessing.get_context("spawn")
    lines = {searched: context.Pipe(duplex=False) for searched in (False, True)}
    worker = _Worker.started(True, {searched: made for searched, (made, _) in lines.items()})

    def told(game: Game) -> str:
        worker.line.send((1, Told(game=game)))
        return heard(worker).result

    try:
        assert {told(SNAPSZER), told(THOUSAND)} == {"meanwhile"}
        for game in (SNAPSZER, THOUSAND):
            assert told(THOUSAND) == "meanwhile"
            lines[is_searched(game)][1].close()
            results = []
            while results[-1:] != ["done"]:
                results.append(told(game))
                time.sleep(0.01)
            assert set(results) <= {"meanwhile", "done"}
    finally:
        worker.end()


@dataclass(frozen=True)
class LineOfWindows:
    """The near end of a pipe whose other end is closed, as Windows has it: there it cannot be polled."""

    near: Connection

    def fileno(self) -> int:
        return self.near.fileno()

    def poll(self) -> bool:
        raise BrokenPipeError(EPIPE, "the pipe has been ended")


def test_compiled_code_is_loaded_where_an_ended_line_cannot_be_polled(monkeypatch):
    loaded = []
    monkeypatch.setattr("game.bots.workers.worker.load", loaded.append)
    lines = {}
    for part in (True, False):
        near, far = multiprocessing.Pipe(duplex=False)
        far.close()
        lines[part] = LineOfWindows(near)
    ready = {part: threading.Event() for part in lines}
    _load(ready, lines)
    assert sorted(loaded) == [False, True]
    assert all(event.is_set() for event in ready.values())


def test_the_master_answers_from_the_worker(thinker):
    thinker.warm_up()
    question = asked(SNAPSZER, a_deal(SNAPSZER, 1))
    assert answer(thinker, thinker.ask("mester", question)) in SNAPSZER.legal(question.view)


def test_stopping_ends_the_processes_in_mid_thought(thinker):
    tickets = [thinker.give(Sleeps(pressing=pressing)) for pressing in (True, False)]
    processes = [worker.process for worker in thinker._workers.values()]
    assert len(processes) == 2
    thinker.stop()
    assert not any(process.is_alive() for process in processes)
    assert [thinker.answer(ticket) for ticket in tickets] == [None, None]
