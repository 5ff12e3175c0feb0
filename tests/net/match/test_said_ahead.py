"""Messages that need not hear each other: said at one time, in their places, giving nothing away."""

from __future__ import annotations

import pytest

from game.bench.network_conditions import NetworkConditions
from game.bench.network_simulation import Simulation
from net.deck import ShuffleStep
from net.log import Chain
from net.match import MatchStage, Replica
from net.match.log_sync import LogSync
from net.match.replica import Taken
from net.wire.deck_messages import Agree, Commit, Proof, Reveal, Show, ShuffleKeys
from net.wire.table_messages import Ack, EntryFrame
from net.wire.violation import ProtocolViolation, ViolationKind
from tests.net.table_of import (
    deliver,
    exchange,
    has_lost,
    played,
    playing,
    replicas_of,
    restarted,
    revealing,
    run,
    said,
    shuffled,
    taken,
)

TRIP = 0.1


def words(replica: Replica) -> list:
    """All a peer has to say before it hears anybody."""
    return list(iter(replica.speak, None))


def at_the_first_shuffle(peers: int = 4) -> list[Replica]:
    """A table at which nobody has said anything of the first shuffle, and nothing else is to be said."""
    replicas = replicas_of(peers)
    for replica in replicas:
        replica.ready = False
    while replicas[0].match.stage is not MatchStage.READY:
        speaker = replicas[replicas[0].match.speaker]
        place, base = speaker.match.length, speaker.match.base
        speaker._write(speaker._due(speaker.match), place, base)
        deliver(replicas)
    return replicas


def shuffle_of(replica: Replica):
    return replica.log.shuffles.of(replica.match)


def test_all_commit_at_once_and_nobody_shows_a_key_before_all_have():
    replicas = at_the_first_shuffle()
    spoken = [words(replica) for replica in replicas]
    assert [[type(word.message) for word in row] for row in spoken] == [[Commit]] * 4
    assert [row[0].body.place for row in spoken] == [0, 1, 2, 3]
    assert len({row[0].body.previous for row in spoken}) == 1
    for row in spoken[:-1]:
        taken(replicas[0], row[0])
        assert not words(replicas[0]), "one commitment is missing still"
    taken(replicas[0], spoken[-1][0])
    assert [type(word.message) for word in words(replicas[0])] == [ShuffleKeys]


def test_a_key_before_the_last_commitment_is_not_looked_at():
    replicas = at_the_first_shuffle(3)
    first, cheat = shuffle_of(replicas[0]), shuffle_of(replicas[2])
    words(replicas[0])
    keys = cheat._shuffler.message(cheat.state, ShuffleStep.KEYS)
    chain = first.chain
    for base in (0, 1):
        where = {"table": chain.table, "place": 3, "previous": chain.hash_before(base)}
        assert taken(replicas[0], said(replicas[0], keys, 2, **where)) is Taken.MISSING
    assert not chain.ahead


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 3, 1)], ids=str)
def test_in_whatever_order_they_come_the_log_is_one(order):
    replicas = at_the_first_shuffle()
    heads = []
    for replica in replicas:
        words(replica)
    for peer in order:
        taken(replicas[0], shuffle_of(replicas[peer]).chain.ahead[peer])
    heads.append(shuffle_of(replicas[0]).chain.head)
    deliver(replicas)
    assert {shuffle_of(replica).chain.head for replica in replicas} == {heads[0]}
    assert len(shuffle_of(replicas[0]).chain) >= 4


def test_who_starts_again_says_ahead_what_it_said_before():
    replicas = at_the_first_shuffle()
    (before,) = words(replicas[2])
    again = restarted(replicas[2])
    assert not shuffle_of(again).chain.ahead, "it has forgotten"
    (after,) = words(again)
    assert after.raw == before.raw


def test_two_words_in_one_place_are_two_stories_whichever_came_ahead():
    replicas = at_the_first_shuffle(3)
    (true,) = words(replicas[2])
    run(replicas[:2] + replicas[2:], playing)
    replicas[0].log.shuffles.in_progress(replicas[0].match)
    for replica in replicas:
        words(replica)
    host, guest, _ = replicas
    log = host.log.shuffles.in_progress(host.match)
    chain = log.chain
    where = {"table": chain.table, "place": 2, "previous": chain.hash_before(0)}
    one, other = (said(host, Commit(bytes([n]) * 32), 2, **where) for n in (1, 2))
    assert taken(host, one) is Taken.AHEAD
    assert taken(host, other) is Taken.MISSING, "it proves nothing yet"
    assert taken(guest, other) is Taken.AHEAD
    exchange([host, guest])
    assert true.raw != one.raw
    taken(host, other)
    taken(guest, one)
    exchange([host, guest])
    for replica in (host, guest):
        assert replica.match.ending.violation == ProtocolViolation(2, ViolationKind.TWO_MESSAGES)
        assert has_lost(replica, 2)
    assert host.log.chain.head == guest.log.chain.head


def test_a_foul_said_ahead_is_found_when_its_place_comes():
    replicas = at_the_first_shuffle(3)
    host, guest, _ = replicas
    run(replicas, playing)
    words(host)
    chain = host.log.shuffles.in_progress(host.match).chain
    where = {"table": chain.table, "place": 2, "previous": chain.hash_before(0)}
    foul = said(host, Agree(bytes(32)), 2, **where)
    assert taken(host, foul) is Taken.AHEAD
    words(guest)
    commit = guest.log.shuffles.in_progress(guest.match).chain.ahead[1]
    taken(host, commit)
    assert host.match.ending.violation == ProtocolViolation(2, ViolationKind.OUT_OF_TURN)


def test_a_proof_is_checked_while_others_shuffle_and_agreed_to_after_all():
    replicas = at_the_first_shuffle(3)
    while shuffle_of(replicas[0]).state.step is not ShuffleStep.SHUFFLE:
        for replica in replicas:
            words(replica)
        deliver(replicas)
    deck, proof = words(replicas[0])
    assert isinstance(proof.message, Proof)
    assert proof.body.place == 11, "the last of the proofs, as it is the first deck's"
    taken(replicas[1], deck)
    words(replicas[1])
    assert taken(replicas[1], proof) is Taken.AHEAD
    words(replicas[1])
    assert proof.hash in shuffle_of(replicas[1])._checks
    assert shuffle_of(replicas[1]).place_of(1) is None, "it agrees when all proofs are here"


def dealing(peers: int = 4) -> list[Replica]:
    """A table where the deck is cut, by a peer that has shown its shares."""
    replicas = played(shuffled, peers)
    for replica in replicas:
        replica.ready = True
    replicas[replicas[0].match.speaker].speak()
    deliver(replicas)
    replicas[replicas[0].match.speaker].speak()
    deliver(replicas)
    return replicas


def test_all_show_at_once_what_is_due_for_the_dealing_and_nobody_sees_a_card_before_all_have():
    replicas = dealing()
    base = replicas[0].match.base
    spoken = [words(replica)[0] for replica in replicas]
    assert all(isinstance(word.message, Show) for word in spoken)
    assert {word.body.previous for word in spoken} == {replicas[0].log.chain.hash_before(base)}
    last = max(spoken, key=lambda word: word.body.place)
    for replica in replicas:
        for word in spoken:
            if word is not last:
                taken(replica, word)
        if last.body.speaker != replica.me.peer:
            assert not replica.faces
            assert replica.match.deal.deal is None
        taken(replica, last)
        assert playing(replica)
    assert len({replica.log.chain.head for replica in replicas}) == 1


def test_all_reveal_at_once():
    replicas = played(playing, 3)
    run(replicas, revealing)
    spoken = [words(replica)[0] for replica in replicas]
    assert all(isinstance(word.message, Reveal) for word in spoken)
    for replica in replicas:
        for word in reversed(spoken):
            taken(replica, word)
        assert replica.match.stage is MatchStage.SETTLE


def test_what_is_ahead_is_sent_once_acknowledged_by_its_place_and_not_sent_back():
    replicas = at_the_first_shuffle()
    (word,) = words(replicas[2])
    chain: Chain = shuffle_of(replicas[2]).chain
    here = LogSync(chain, 2)
    assert [EntryFrame(word.raw)] == list(here.grown(0.0))
    assert not list(here.grown(0.1))
    assert EntryFrame(word.raw) in list(here.tick(5.0)), "nobody has said that it is there"
    there = LogSync(shuffle_of(replicas[0]).chain, 0, relays=True)
    list(there.heard_entry(replicas[0].take(replicas[0].read(word.raw)), word, 0.0))
    assert not list(there.grown(0.0))
    (ack,) = (message for message in there.tick(0.1) if isinstance(message, Ack))
    assert ack.ahead == (2,)
    list(here.heard_head(ack, 5.1))
    assert not [m for m in here.tick(20.0) if isinstance(m, EntryFrame)]


FAR = NetworkConditions(delay=(TRIP, TRIP))


class Star(Simulation):
    """Guests who reach each other through the host alone, as through a relay."""

    mesh = False


@pytest.mark.parametrize(
    ("game", "peers", "first"), [("snapszer", 2, 5), ("north_american_4", 4, 16)]
)
def test_the_first_cards_take_so_many_trips(game, peers, first):
    """Trips of one message between the host and a guest, from the terms at the guests to the cards at all."""
    simulation = Star(1, game, peers, tuple(range(peers)), FAR)
    replicas: list[Replica] = []
    while len(replicas) < peers:
        simulation.run(simulation.now + 0.1)
        replicas = [
            each.session.playing.replica for each in simulation.programs if each.session.playing
        ]
    began = simulation.now
    while not all(playing(replica) or replica.match.deals > 1 for replica in replicas):
        simulation.run(simulation.now + 0.1)
        assert simulation.now < began + 60
    assert simulation.now - began <= (first + 1) * TRIP
