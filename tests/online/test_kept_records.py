"""A match on the network that is over lies among the records, like any other."""

from dataclasses import replace

import pytest

from game.contest.record import Sitting, read_record, standing, write_record
from game.contest.record.matches import Ended
from game.online.local_profile import finished_record, open_profile
from game.play.journal import finished_files
from net.match import Ending
from net.match.verdict import Verdict
from net.wire.violation import ProtocolViolation, ViolationKind
from tests.net.table_of import deliver, over, played, playing, run


@pytest.fixture(scope="module")
def replicas():
    return played(over)


def test_each_keeps_the_match_with_himself_as_the_person_here(replicas, tmp_path):
    host, guest = replicas
    profile = open_profile(tmp_path, "Anna")
    profile.keep_record(host.match, 0)
    (kept,) = finished_files(tmp_path)
    record = read_record(kept.read_text(encoding="utf-8"))
    assert record.sittings == (Sitting("person", "Anna"), Sitting("bot", "Béla"))
    assert len(record.deals) == host.match.deals
    assert standing(record).scores == host.match.match.scores
    there = finished_record(guest.match, 1)
    assert there.sittings == (Sitting("remote", "Anna"), Sitting("bot", "Béla"))
    assert there.deals == record.deals


@pytest.mark.parametrize("at_own_turn", [True, False])
def test_a_deal_given_up_lies_in_the_record_like_any_other(at_own_turn):
    replicas = played(playing)
    mover = next(each for each in replicas if each.turn is not None)
    quitter = mover if at_own_turn else replicas[1 - mover.me.peer]
    seat = quitter.terms.owners.index(quitter.me.peer)
    word = quitter.words.resign(seat)
    assert at_own_turn or mover.words.take_resignation(word)
    mover.speak()
    deliver(replicas)
    run(replicas, over)
    match = replicas[0].match
    record = read_record(write_record(finished_record(match, 0)))
    assert record.deals[0].forfeit == seat
    assert standing(record).scores == match.match.scores
    assert record.ended is None


def test_a_record_of_an_earlier_version_keeps_the_result_of_deals_it_lacks(replicas):
    match = replicas[0].match
    ended = Ended(match.match.scores, match.match.winners)
    record = replace(finished_record(match, 0), deals=match.past[:-1], ended=ended)
    assert read_record(write_record(record)) == record
    assert standing(record).winners == match.match.winners


def test_a_match_that_ended_by_a_foul_says_whose(replicas):
    match = replicas[0].match
    ending = Ending(
        match.deals - 1, Verdict(None, (), ()), ProtocolViolation(1, ViolationKind.REVOKE)
    )
    fouled = replace(match, past=match.past[:-1], ending=ending)
    record = read_record(write_record(finished_record(fouled, 0)))
    assert record.foul == (1,)
    assert standing(record).winners == (0,)
