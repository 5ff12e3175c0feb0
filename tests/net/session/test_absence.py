"""Four programs, one of which is away for long: the others deal on, and it returns between deals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.bench.network_simulation import Program
from net.match import DealThrownIn, MatchStage, PeerRejoined
from net.session import DealingOn, DealOn, MatchSnapshot, TakeSeatsBack, wishes
from net.wire.match_messages import AbsenceVote
from net.wire.table_messages import TABLE_WIRE, AbsenceWish, EntryFrame, Rejoining
from net.wire.table_options import PLAIN_TABLE
from tests.harness.copies import made_once
from tests.net.session.four_away import FourAway

AWAY = 3
MINUTES = 2
LATE = MINUTES * 8.0  # a minute has eight seconds here


class Waiting(FourAway):
    """A match of four in the middle of which one is cut off; `wishes` are the voters that would deal on."""

    options = replace(PLAIN_TABLE, absence=MINUTES)
    wishes: frozenset[int] = frozenset()

    def __init__(self, mesh: bool = True, seed: int = 7) -> None:
        self.mesh = mesh
        super().__init__(seed=seed)
        self.run_until(lambda: self.moves >= 5)

    def cut_off(self, seconds: float) -> None:
        for peer in range(4):
            self._cut_until[frozenset((peer, AWAY))] = self.now + seconds

    def wish(self, *voters: int) -> None:
        self.wishes = frozenset(voters)

    @property
    def here(self) -> list[Program]:
        return self.programs[:AWAY]

    @property
    def without(self) -> set[frozenset[int]]:
        return {each.match.absent for each in self.here}

    def asked(self) -> bool:
        """Whether all that are here are asked whether to deal on."""
        last = [[e for e in told if isinstance(e, DealingOn)][-1:] for told in self.told[:AWAY]]
        return all(each and each[0].peer == AWAY for each in last)

    def _tell(self, program: Program, event) -> None:
        super()._tell(program, event)
        if isinstance(event, DealingOn) and event.peer is not None:
            program.session.carry_out(DealOn(event.peer, program.number in self.wishes), self.now)


@made_once
def waiting(mesh: bool = True, seed: int = 7) -> Waiting:
    return Waiting(mesh, seed)


@pytest.fixture(autouse=True)
def short_minutes(monkeypatch):
    monkeypatch.setattr(wishes, "MINUTE", 8.0)


def test_after_long_all_others_deal_on_and_he_who_returns_has_his_seat_again():
    """The guests hear each other through the host alone; `test_storm` has a mesh as well."""
    match = waiting(mesh=False, seed=18)
    scores = match.programs[0].match.match.scores
    match.wish(0, 1, 2)
    match.cut_off(LATE + 100)
    began = match.now
    match.run_until(lambda: match.without == {frozenset({AWAY})})
    assert match.now - began >= LATE
    for peer in range(AWAY):
        assert match.happened(peer, DealThrownIn) == [DealThrownIn(0, AWAY)]
        assert isinstance(match.happened(peer, MatchSnapshot)[-1], MatchSnapshot)
    assert match.programs[1].match.match.scores == scores
    match.run_until(lambda: len(match.programs[0].match.past) == 1)
    match.run_until(lambda: match.programs[AWAY].match.absent == {AWAY})
    match.programs[AWAY].session.carry_out(TakeSeatsBack(), match.now)
    match.most_deals = 4
    match.run_until(lambda: match.without == {frozenset()})
    match.run_until(lambda: all(match.happened(peer, PeerRejoined) for peer in range(4)))
    match.run_until(lambda: len(match.programs[AWAY].match.past) == 3)
    last = match.programs[AWAY].match
    assert last.terms.owners == last.owners
    assert [each.absent for each in last.past][:1] == [(AWAY,)]
    assert last.past[-1].absent == ()
    assert last.past[0].thrown_in == 1
    match.run_until(lambda: match.agreed)


def test_nobody_is_asked_before_the_time_and_one_wish_against_lets_the_match_wait():
    match = waiting()
    match.wish(0, 2)
    match.cut_off(LATE + 60)
    began = match.now
    match.run_until(match.asked)
    assert match.now - began >= LATE
    head = match.programs[0].match.head
    match.run(limit=match.now + 20)
    assert {each.match.head for each in match.here} == {head}
    for each in match.here:
        assert not list(each.session.playing.replica.log.votes.running)
    match.run_until(lambda: match.programs[0].match.head != head)
    assert match.without == {frozenset()}
    assert match.happened(0, DealingOn)[-1].peer is None


def test_one_who_is_back_in_the_middle_of_the_votes_plays_on():
    """The first voter has voted, as for a host that says all would; then the voter after it hears him."""
    match = waiting()
    match.cut_off(LATE + 60)
    match.run_until(match.asked)
    host = match.programs[0].session.playing.replica
    host.log.votes.willing, host.log.votes.unanimous = AWAY, True
    assert host.speak().message == AbsenceVote(True)
    assert host.log.votes.bound is not None
    match.run_until(lambda: host.log.votes.bound is None, 10)
    assert match.programs[0].match.stage is MatchStage.DEAL
    head = host.log.chain.head
    match.run_until(lambda: host.log.chain.head != head)
    assert match.without == {frozenset()}


def test_a_program_that_starts_again_in_the_middle_of_the_votes_is_waited_for():
    match = waiting()
    match.cut_off(LATE + 200)
    match.run_until(match.asked)
    host = match.programs[0].session.playing.replica
    match._kill(match.programs[2])
    host.log.votes.willing, host.log.votes.unanimous = AWAY, True
    host.speak()
    match.run(limit=match.now + 10)
    assert host.log.votes.bound is not None
    match._start(match.programs[2])
    match.run_until(lambda: host.log.votes.bound is None, 60)
    assert match.without == {frozenset()}


def test_a_voter_who_changes_his_mind_by_the_hundred_is_handed_on_now_and_then():
    match = waiting(mesh=False)
    host, fickle, other = match.here
    head = host.session.playing.replica.log.chain.head
    host.session.take_frames()
    for number in range(300):
        wish = AbsenceWish(head, AWAY, fickle.number, number % 2 == 0)
        match.send(fickle.number, 0, wish)
    handed_on = [raw for key, raw in host.session.take_frames() if key == other.key]
    assert 0 < sum(isinstance(TABLE_WIRE.decode(raw), AbsenceWish) for raw in handed_on) < 30


def test_wishes_and_returns_of_others_are_not_taken():
    match = waiting()
    match.cut_off(LATE + 100)
    match.run_until(match.asked)
    head = match.programs[0].match.head
    match.send(1, 0, AbsenceWish(head, AWAY, 2, True))
    match.send(2, 0, AbsenceWish(bytes(32), AWAY, 2, True))
    match.run(limit=match.now + 1)
    assert match.happened(0, DealingOn)[-1].wishes == frozenset()
    match.send(2, 0, Rejoining(1, bytes(64)))
    match.send(1, 0, Rejoining(AWAY, bytes(64)))
    assert match.programs[0].match.absent == frozenset()
    match.send(1, 0, EntryFrame(bytes(200)))
    assert match.programs[0].match.head == head
