"""No later signature changes a score that stood once, and all honest peers agree.

A match is played up to somewhere in a deal. Then, for every place of its log, the peer that spoke
there signs a second body, as small a hash as it likes, and the others hear of it in any order.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from game.core.deal import view
from net.deck import DeckPhase, ShuffleStep
from net.log import Entry, write_entry
from net.match import MatchStage, Replica
from net.match.replica import Taken
from net.match.terms import terms_digest
from net.wire.match_messages import LOG_WIRE, Accuse, Concede, Consent, ThrowIn
from net.wire.violation import ProtocolViolation, ViolationKind
from net.wire.wire import Malformed
from tests.net.messages import LOG_EXAMPLES
from tests.net.peers import bytes_for
from tests.net.table_of import (
    copied,
    dealt,
    exchange,
    has_lost,
    identity,
    me,
    next_entry,
    over,
    played,
    playing,
    replicas_of,
    restarted,
    run,
    said,
    settling,
    shuffle_beside,
    taken,
)

A_RESTART_EVERY = 42
SECOND_BODIES = [message for message in LOG_EXAMPLES if not isinstance(message, Accuse | ThrowIn)]


def copy_of(replica: Replica) -> Replica:
    """Another copy of the same peer, as far as it has come."""
    return copied(replica, replica._journal.entries)


def before(replica: Replica, place: int) -> Replica:
    """A copy that has not yet heard what stands in a place of a log without verdicts."""
    raws = replica._journal.entries
    return copied(replica, raws[: raws.index(replica.log.chain.entries[place].raw)])


def second_body(entry: Entry, random: Random) -> Entry:
    """The body its signer puts elsewhere in the same place; its hash is the smaller one."""
    while True:
        message = LOG_WIRE.encode(random.choice(SECOND_BODIES)) + random.randbytes(2)
        body = replace(entry.body, message=message)
        second = write_entry(body, identity(body.speaker).signing_key)
        if second.hash < entry.hash:
            return second


def scores(replica: Replica) -> dict[int, tuple[int, ...]]:
    """The score after each deal that has ended, as the log of this peer stands."""
    return {
        state.ending.number: state.match.scores
        for state in replica.log.states
        if state.ending is not None
    }


def hear(replica: Replica, entry: Entry) -> None:
    """Take an entry from a cheat; whatever it is, nothing that is over may change."""
    settled, head = scores(replica), replica.log.chain.hash_before(replica.match.begun)
    with suppress(Malformed):
        taken(replica, entry)
    assert scores(replica).items() >= settled.items()
    assert head in {entry.hash for entry in replica.log.chain.entries}


@pytest.fixture(scope="module", params=[2, 4], ids="{} peers".format)
def match(request) -> list[Replica]:
    """The copies of all peers of a match in its second or third deal."""
    replicas = replicas_of(request.param, seed=request.param)
    run(replicas, dealt(2 if request.param == 2 else 1))
    run(replicas, lambda replica: replica.match.deal and len(replica.match.deal.moves) == 4)
    log = replicas[0].log.shuffles.in_progress(replicas[0].match)
    shuffle_beside(replicas, 3 * request.param + 1 - log.state.said)
    return replicas


def test_a_second_body_in_any_place_behind_the_terms_ends_the_match_and_changes_nothing_else(match):
    random = Random(7)
    for entry in match[0].log.chain.entries[1 :: len(match) - 1]:
        liar = entry.body.speaker
        second = second_body(entry, random)
        honest = [copy_of(replica) for replica in match if replica.me.peer != liar]
        random.shuffle(honest)
        settled = scores(match[0])
        for replica in honest[: random.randint(1, len(honest))]:
            hear(replica, second)
        exchange(honest)
        assert len({replica.log.chain.head for replica in honest}) == 1
        if entry.body.place % A_RESTART_EVERY == 0:
            honest = [restarted(replica) for replica in honest]
        for replica in honest:
            ended = scores(replica)
            assert {number: ended[number] for number in settled} == settled
            assert replica.match.ending.violation == ProtocolViolation(
                liar, ViolationKind.TWO_MESSAGES
            )
            assert has_lost(replica, liar)


def test_a_second_body_in_any_place_of_the_shuffles_that_count_ends_the_match(match):
    """That of the deal on the table, and the one made beside it."""
    random = Random(8)
    logs = match[0].log.shuffles.counting(match[0].match)
    assert logs[0].state.done
    assert logs[1].state.step is ShuffleStep.PROVE
    for entry in [entry for log in logs for entry in log.chain.entries][:: len(match) - 1]:
        liar = entry.body.speaker
        second = second_body(entry, random)
        honest = [copy_of(replica) for replica in match if replica.me.peer != liar]
        random.shuffle(honest)
        for replica in honest[: random.randint(1, len(honest))]:
            hear(replica, second)
        exchange(honest)
        if entry.body.place % 7 == 0:
            honest = [restarted(replica) for replica in honest]
        assert len({replica.log.chain.head for replica in honest}) == 1
        for replica in honest:
            assert replica.match.ending.violation == ProtocolViolation(
                liar, ViolationKind.TWO_MESSAGES
            )
            assert has_lost(replica, liar)
            assert replica.match.stage is MatchStage.OVER


def test_a_second_body_in_a_shuffle_that_is_over_changes_nothing(match):
    heads = [replica.log.chain.head for replica in match]
    over, _ = match[0].log.shuffles.counting(match[0].match)
    for entry in match[0].log.shuffles.logs[0].chain.entries:
        assert entry not in over.chain.entries
        for replica in match:
            hear(replica, second_body(entry, Random(9)))
    assert [replica.log.chain.head for replica in match] == heads


def test_a_second_body_counts_once_and_the_match_goes_on_to_its_end():
    replicas = played(playing)
    second = second_body(replicas[0].log.chain.entries[1], Random(1))
    hear(replicas[0], second)
    exchange(replicas)
    deals = replicas[0].match.deals
    hear(replicas[0], second)
    assert replicas[0].match.deals == deals
    run(replicas, over)
    fouls = [state.ending.violation for state in replicas[0].log.states if state.ending]
    assert len({id(violation) for violation in fouls if violation}) == 1
    ended = scores(replicas[0])
    for entry in replicas[0].log.chain.entries:
        hear(replicas[1 - entry.body.speaker], second_body(entry, Random(2)))
    assert all(scores(restarted(replica)) == ended for replica in replicas)
    assert all(replica.match.stage is MatchStage.OVER for replica in replicas)


def other_move(replica: Replica, said_already: Entry) -> Entry | None:
    """Another legal move of the seat to act than the one that was made; None for want of one."""
    seat = replica.turn
    if seat is None:
        return None
    seen = view(replica.match.deal.deal.opened(replica.faces), seat)
    for move in replica.match.game.legal(seen):
        entry = copy_of(replica).play(move)
        if str(move) != "claim" and entry.hash != said_already.hash:
            return entry
    return None


def test_two_stories_each_built_on_by_an_honest_peer_end_in_one_log(match):
    """The one hears this and answers it, the other hears that; then they meet."""
    if len(match) == 2:
        pytest.skip("there is nobody to tell another story to")
    told = 0
    for entry in match[0].log.chain.entries[match[0].match.begun :: len(match) - 2]:
        liar, place = entry.body.speaker, entry.body.place
        teller = before(match[liar], place)
        second = other_move(teller, entry) or second_body(entry, Random(place))
        honest = [before(replica, place) for replica in match if replica.me.peer != liar]
        for replica, story in zip(honest, (entry, second, second), strict=False):
            hear(replica, story)
            while replica.match.speaker == replica.me.peer and replica.match.begun <= place:
                next_entry(replica)
        exchange(honest)
        assert len({replica.log.chain.head for replica in honest}) == 1, place
        if place % A_RESTART_EVERY == 0:
            honest = [restarted(replica) for replica in honest]
        for replica in honest:
            assert replica.match.ending.violation.peer == liar
            assert scores(replica) == scores(honest[0])
        told += 1
    assert told >= 5


def test_who_has_signed_the_result_waits_for_it_and_then_accuses():
    """Others may hold all signatures already: what they settled is not taken from them."""
    replicas = played(settling, 3)
    host, liar, third = replicas
    first = next_entry(host)
    taken(liar, first), taken(third, first)
    second = second_body(liar.log.chain.entries[1], Random(1))
    written = len(host._journal.entries)
    assert taken(host, second) is taken(host, second) is Taken.KEPT
    assert len(host._journal.entries) == written + 1
    assert host.match.stage is MatchStage.SETTLE
    for signer in (liar, third):
        entry = next_entry(signer)
        for replica in replicas:
            with suppress(Malformed):
                taken(replica, entry)
    ended = scores(third)
    assert len(ended) == 1
    host.speak()
    assert host.match.ending.violation == ProtocolViolation(1, ViolationKind.TWO_MESSAGES)
    assert scores(host).items() >= ended.items()
    exchange([host, third])
    assert host.log.chain.head == third.log.chain.head
    assert restarted(host).log.chain.head == host.log.chain.head


def test_a_verdict_by_one_who_has_signed_the_result_is_not_taken():
    replicas = played(settling)
    honest, cheat = replicas
    taken(cheat, next_entry(honest))
    mine = next(entry for entry in cheat.log.chain.entries if entry.body.speaker == 1)
    evidence = (mine.raw, second_body(mine, Random(1)).raw)
    begun = cheat.match.begun
    place = {"place": begun, "previous": cheat.log.chain.hash_before(begun)}
    assert taken(cheat, said(cheat, Accuse(1, evidence), 0, **place)) is Taken.KEPT
    assert cheat.match.stage is MatchStage.SETTLE


def test_a_flood_of_fouls_leaves_one_verdict_in_a_log_that_can_be_read_again():
    replicas = played(playing)
    honest, liar = replicas
    random, mine = Random(3), [e for e in liar.log.chain.entries if e.body.speaker == 1]
    before = len(honest._journal.entries)
    for _ in range(300):
        hear(honest, second_body(random.choice(mine), random))
        honest.speak()
    assert has_lost(honest, 1)
    assert len(honest._journal.entries) <= before + 2
    assert restarted(honest).match.match == honest.match.match


def test_a_second_body_before_the_first_deal_counts_in_it():
    replicas = replicas_of(3)
    host, liar, third = replicas
    first = next_entry(liar)
    taken(host, first), taken(third, first)
    terms = Consent(terms_digest(host.terms), bytes_for("another lot"))
    second = said(host, terms, 1, place=1, previous=first.body.previous)
    assert taken(host, second) is Taken.KEPT
    host = replicas[0] = restarted(host)
    for signer in (third, host, liar, third):
        entry = next_entry(signer)
        for replica in replicas:
            taken(replica, entry)
    assert host.speak().verdict.peer == 1
    assert host.match.ending.violation == ProtocolViolation(1, ViolationKind.TWO_MESSAGES)
    assert has_lost(host, 1)


def test_a_verdict_needs_all_its_entries_and_they_are_handed_on(match):
    """One refused entry proves nothing to a peer that lags behind; it hears the rest first."""
    if len(match) == 2:
        pytest.skip("the other is the cheat")
    speaker = match[0].match.speaker
    accuser, lagging = (replica for replica in match[:3] if replica.me.peer != speaker)
    accuser, lagging = copy_of(accuser), before(lagging, lagging.match.begun + 3)
    assert taken(accuser, said(accuser, b"\xc0", speaker)) is Taken.ACCUSED
    verdict = accuser.log.chain.history[-1]
    assert taken(lagging, verdict) is Taken.MISSING
    for entry in accuser.log.chain.history[len(lagging.log.chain) :]:
        taken(lagging, entry)
    assert lagging.log.chain.head == accuser.log.chain.head


# A deal that is given up


def at_turn(peers: int = 2):
    replicas = played(playing, peers)
    speaker = replicas[0].match.speaker
    return replicas, speaker


def test_the_player_to_move_may_give_the_deal_up_and_all_sign_it():
    replicas, speaker = at_turn()
    replicas[speaker].words.resign(replicas[speaker].turn)
    assert taken(replicas[1 - speaker], replicas[speaker].speak()) is Taken.ADDED
    assert replicas[0].match.deal.deck.phase is DeckPhase.REVEAL
    run(replicas, dealt(1))
    match = replicas[0].match
    seat = match.terms.owners.index(speaker)
    assert (match.ending.violation, match.ending.verdict.given_up) == (None, seat)
    assert match.match.scores[1 - seat] == 3
    assert match.past[0].forfeit == seat
    run(replicas, over)


def test_nobody_gives_up_another_players_deal():
    replicas, speaker = at_turn()
    seat = replicas[speaker].turn
    with pytest.raises(ValueError, match="cannot give"):
        replicas[1 - speaker].words.resign(seat)
    out_of_turn = Concede(1 - seat, replicas[1 - speaker].words.resign(1 - seat).signature)
    assert taken(replicas[speaker], said(replicas[0], out_of_turn, 1 - speaker)) is Taken.ACCUSED
    assert replicas[speaker].match.ending.violation == ProtocolViolation(
        1 - speaker, ViolationKind.OUT_OF_TURN
    )


def test_me_is_not_accused_of_what_it_forgot():
    """A log was put back from an older copy: an own later entry comes back from the other side."""
    replicas, speaker = at_turn()
    old = copy_of(replicas[speaker])
    entry = next_entry(replicas[speaker])
    taken(replicas[1 - speaker], entry)
    assert old.me == me(speaker)
    assert taken(old, entry) is Taken.ADDED
