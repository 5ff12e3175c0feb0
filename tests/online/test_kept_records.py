"""A match on the network that is over lies among the records, like any other."""

from dataclasses import replace

import pytest

from game.journal import finished_files
from game.online.local_profile import finished_record, open_profile
from game.record import Ended, Sitting, read_record, standing, write_record
from tests.net.table_of import over, replicas_of, run


@pytest.fixture(scope="module")
def replicas():
    replicas = replicas_of()
    run(replicas, over)
    return replicas


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


def test_a_match_that_ended_by_giving_up_keeps_its_result(replicas):
    match = replicas[0].match
    assert len(match.past) > 1
    verdict = replace(match.verdict, cards=())
    gave_up = replace(match, past=match.past[:-1], verdict=verdict)
    record = read_record(write_record(finished_record(gave_up, 0)))
    assert record.deals == match.past[:-1]
    assert record.ended == Ended(match.match.scores, match.match.winners)
    assert standing(record).winners == match.match.winners
    gap = replace(match, past=(match.past[0], *match.past[2:]))
    record = read_record(write_record(finished_record(gap, 0)))
    assert record.deals == ()
    assert standing(record).scores == match.match.scores
