"""Terms that are given up and begun again, and terms that are shown a second time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from net.log import MemoryJournal
from net.match import Identified, LogFolder, Replica
from net.match.replica import Taken
from net.match.terms import lot_digest, lot_of
from net.wire.match_messages import Accuse
from net.wire.wire import Malformed
from tests.net.peers import bytes_for
from tests.net.table_of import (
    deliver,
    has_lost,
    identity,
    me,
    played,
    playing,
    run,
    said,
    taken,
    terms_of,
)


def terms_again(lot: str):
    """The terms of a table that is laid again by the same name, as in a tournament."""
    terms = terms_of()
    return replace(terms, lot=lot_digest(terms.table, lot_of(bytes_for(lot), terms.table)))


def test_a_host_that_begins_again_under_the_name_of_its_table_has_told_no_two_stories():
    """Its guest has left while the terms went round, and keeps the first ones as evidence."""
    given_up = Replica.hosted(terms_again("earlier"), me(0), MemoryJournal())
    replicas = played(playing)
    both = tuple(each.log.chain.entries[0].raw for each in (given_up, replicas[0]))
    begun = replicas[0].match.begun
    previous = replicas[0].log.chain.hash_before(begun)
    charge = said(replicas[0], Accuse(0, both), 1, place=begun, previous=previous)
    with pytest.raises(Malformed):
        taken(replicas[0], charge)
    assert taken(replicas[1], given_up.log.chain.entries[0]) is Taken.KEPT
    assert not any(has_lost(each, 0) for each in replicas)


@pytest.mark.parametrize("end", ["given up", "abandoned", "over"])
def test_nobody_takes_the_same_terms_twice(tmp_path, end):
    """With another secret it would say otherwise what it has signed: its old words would convict it."""
    store = LogFolder(tmp_path, identity(1))
    terms = terms_of()
    replica = Replica(terms, me(1), store.begin(terms, me(1)))
    if end == "given up":
        replica.give_up()
    replica.close()
    if end == "abandoned":
        store.abandon(terms)
    if end == "over":
        assert store.find().replicas == ()
    other = Identified(1, identity(1).signing_key, bytes_for("another secret"))
    with pytest.raises(FileExistsError):
        store.begin(terms, other)
    store.begin(terms_again("later"), other).close()


def test_old_words_would_convict_him_who_takes_the_same_terms_twice():
    """This is why a store refuses them."""
    once = played(playing)
    host = Replica.hosted(terms_of(), me(0), MemoryJournal())
    again = Identified(1, identity(1).signing_key, bytes_for("another secret"))
    guest = Replica(terms_of(), again, MemoryJournal())
    taken(guest, host.log.chain.entries[0])
    run([host, guest], playing)
    (old,) = [e for e in once[0].log.shuffles.logs[0].chain.entries[:2] if e.body.speaker]
    assert taken(host, old) is Taken.ACCUSED
    deliver([host, guest])
    assert has_lost(guest, 1)
