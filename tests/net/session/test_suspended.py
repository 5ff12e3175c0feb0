"""A match that misses somebody stands still: the same deal and the same score come out of it.

One deal of fixed choices is played (see `mortal`), and once undisturbed. Then, in the middle of it, the
cable is out, or both programs are gone and come back, on either side's turn. The clock is simulated.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.bench.network_simulation import Program
from net.session import PeerAway
from tests.net.mortal import Mortal


class Suspended(Mortal):
    """One deal in the middle of which something happens, once, when `turn` is to move."""

    def __init__(self, folder: Path, turn: int = -1, trouble: Callable[[Suspended], None] = id):
        super().__init__(folder)
        self.turn, self.trouble, self.troubled = turn, trouble, False
        self.told: list[list[PeerAway]] = [[], []]

    def _play(self, program: Program) -> None:
        if program.session.playing is not None:
            events = program.session.playing.events
            self.told[program.number] += [each for each in events if isinstance(each, PeerAway)]
        if self._is_time():
            self.troubled = True
            self.trouble(self)
        if program.running:
            super()._play(program)

    def _is_time(self) -> bool:
        """In the middle of the deal, when both sides know that it is this seat's turn."""
        ours, theirs = self.matches
        if self.troubled or ours is None or theirs is None or ours.deal is None:
            return False
        level = ours.head == theirs.head and len(ours.deal.moves) >= 2
        return level and ours.deal.turn == self.turn

    def cut(self, seconds: float) -> None:
        self._cut_until[frozenset((0, 1))] = self.now + seconds

    def kill(self, peer: int, seconds: float) -> None:
        program = self.programs[peer]
        program.running = False
        program.folder.log.close()
        self._down_until[peer] = self.now + seconds


@pytest.fixture(scope="module", autouse=True)
def quick_disk():
    """The disk keeps its word in these tests, so nobody waits for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        yield


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory) -> Suspended:
    return played(tmp_path_factory.mktemp("undisturbed"))


def played(folder: Path, turn: int = -1, trouble: Callable[[Suspended], None] = id) -> Suspended:
    match = Suspended(folder, turn, trouble)
    match.run(limit=1000.0)
    assert match.agreed
    for program in match.programs:
        program.session.tick(match.now)
        match._play(program)
    return match


def same(match: Suspended, undisturbed: Suspended) -> None:
    assert match.troubled
    assert match.log_of(0) == match.log_of(1) == undisturbed.log_of(0)
    assert match.matches[0].match == match.matches[1].match == undisturbed.matches[0].match
    assert not match.matches[0].ending.forfeited


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("seconds", [10, 75, 600])
def test_a_cable_that_was_out_costs_nobody_anything(tmp_path, undisturbed, turn, seconds):
    match = played(tmp_path, turn, lambda match: match.cut(seconds))
    same(match, undisturbed)
    assert match.now > seconds
    for told in match.told:
        assert [events.away for events in told][-2:] == [True, False]
        assert told[-2].silent < 5.0


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("down", [(5.0, 90.0), (90.0, 5.0)], ids=["host first", "guest first"])
def test_both_sides_may_be_gone_and_come_back_in_either_order(tmp_path, undisturbed, turn, down):
    def both(match: Suspended) -> None:
        for peer, seconds in enumerate(down):
            match.kill(peer, seconds)

    match = played(tmp_path, turn, both)
    same(match, undisturbed)
    early = down.index(min(down))
    first = match.told[early][-2]
    assert (first.peer, first.away, first.silent) == (1 - early, True, None)
