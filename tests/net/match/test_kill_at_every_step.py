"""A program is killed at every step of a deal and started again: nothing is lost or changed.

One deal of fixed cards and choices (two tricks, then 66 is claimed) between two sessions
in a calm network, with real log files. Its log has 22 entries: four of terms and lots, then who is
ready, the cut, shares, moves, gifts, seeds and results; beside it the deck of the deal is shuffled,
and that of the next deal. For the host and for the guest, for every entry it has on disk, own or
foreign, of the log or of a shuffle, there is an evening in which the program dies with that entry, and
with every third one before and after it,

* half in its file and nothing sent (a torn last write),
* in its file and nothing sent, with all that would have followed at once unwritten,
* in its file, all that follows from it written and sent.

Everything in memory is gone; the log file is all the new process has. The deal must then end with a
log and shuffles that are the same at both sides, to the bit those of the evening nobody died in, and
the player must be asked the same as if nothing had been. Frames that carry no entry change nothing
that is kept, so a death at one of them is the third kind of death at the entry before it.

Until all have taken the terms there is no match to lose. A death before that leads to a new table
number, so those runs must end in a scored deal and agree, but not with the undisturbed log.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from net.match import LanMatch, Replica
from net.wire.violation import ProtocolViolation
from tests.net.mortal import Death, Mortal, prompt

TERMS, ENTRIES, SHUFFLED = 4, 19, 10
APART = 3
SIDES = {0: "host", 1: "guest"}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory) -> Mortal:
    mortal = Mortal(tmp_path_factory.mktemp("undisturbed"))
    mortal.one_deal()
    return mortal


@pytest.fixture(scope="module")
def prompts(undisturbed) -> dict[int, list[tuple[object, ...]]]:
    """The prompt of each side after each entry when nobody dies."""
    return {peer: [*prompts_of(undisturbed, peer)] for peer in SIDES}


def prompts_of(mortal: Mortal, peer: int):
    whole = mortal.programs[peer].session.playing.replica
    for length in range(1, ENTRIES + 1):
        part = Replica(whole.terms, whole.me, whole._journal)
        for entry in whole.log.chain.entries[:length]:
            part.log.chain.append(entry)
        part.log.states += whole.log.states[:length]
        yield prompt(part)


def killed(folder: Path, victim: int, deaths: Sequence[int], death: Death) -> Mortal:
    mortal = Mortal(folder, victim, tuple(deaths), death)
    mortal.one_deal()
    assert mortal.deaths == len(deaths)
    return mortal


def begun(undisturbed: Mortal, peer: int) -> int:
    """How many entries a side has on disk when all have taken the terms."""
    kept = undisturbed.programs[peer].folder.log.entries
    return kept.index(undisturbed.log_of(peer)[0][TERMS - 1]) + 1


def fouls(mortal: Mortal) -> list[ProtocolViolation]:
    states: list[LanMatch] = mortal.programs[0].session.playing.replica.log.states
    return [state.ending.violation for state in states if state.ending and state.ending.violation]


def test_the_undisturbed_deal_is_played_to_a_claim(undisturbed):
    (record,) = undisturbed.matches[0].past
    assert [str(move) for _, move in record.moves][-1] == "claim"
    assert [len(chain) for chain in undisturbed.log_of(0)] == [ENTRIES, SHUFFLED, SHUFFLED]
    assert undisturbed.log_of(0) == undisturbed.log_of(1)
    assert undisturbed.deaths == 0


@pytest.mark.parametrize("death", Death, ids=lambda death: death.name.lower())
@pytest.mark.parametrize("victim", SIDES, ids=SIDES.get)
def test_the_log_and_the_prompt_are_those_of_the_undisturbed_deal(
    tmp_path, undisturbed, prompts, victim, death
):
    kept = undisturbed.programs[victim].folder.log.entries
    assert len(kept) == ENTRIES + 2 * SHUFFLED
    log = {*undisturbed.log_of(0)[0]}
    for first in range(begun(undisturbed, victim), begun(undisturbed, victim) + APART):
        deaths = range(first, len(kept), APART)
        mortal = killed(tmp_path / str(first), victim, deaths, death)
        assert mortal.log_of(0) == mortal.log_of(1) == undisturbed.log_of(0), first
        assert len(mortal.resumed) == len(deaths)
        for at, (_, asked, on_disk) in zip(deaths, mortal.resumed, strict=True):
            assert asked[0] == len(on_disk & log)
            assert asked == prompts[victim][asked[0] - 1], at


@pytest.mark.parametrize("death", [Death.WRITTEN, Death.SENT], ids=lambda death: death.name.lower())
@pytest.mark.parametrize("victim", SIDES, ids=SIDES.get)
def test_a_death_before_the_terms_stand_loses_no_match(tmp_path, undisturbed, victim, death):
    for at in range(begun(undisturbed, victim)):
        mortal = killed(tmp_path / str(at), victim, [at], death)
        assert mortal.agreed, at
        assert [match.deals for match in mortal.matches] == [2, 2]
        assert not fouls(mortal)


def test_a_guest_that_has_taken_the_terms_comes_back_to_a_match_that_began_without_it(
    tmp_path, undisturbed
):
    mortal = killed(tmp_path, 1, [begun(undisturbed, 1) - 1], Death.TORN)
    assert mortal.resumed
    assert mortal.log_of(0) == mortal.log_of(1) == undisturbed.log_of(1)


def test_terms_that_were_given_up_are_not_offered_again(tmp_path):
    mortal = killed(tmp_path, 1, [1], Death.WRITTEN)
    running = mortal.programs[1].session.playing.replica
    ((resumed, *_),) = mortal.resumed
    assert resumed.terms.table != running.terms.table
    running.close()
    store = mortal.programs[1].folder.store
    store.path_of(running.terms).unlink()
    assert store.find().replicas == ()
    assert [path.suffix for path in store.folder.iterdir()] == [".done"]
