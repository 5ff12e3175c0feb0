"""A deal given up at anyone's turn: what a cheat may try with a resignation, by its own pen or another's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from net.deck import DeckPhase
from net.log import Entry, MemoryJournal
from net.match import DealGivenUp, Replica
from net.match.replica import Taken
from net.match.signed_words import is_resigned, signed_resignation
from net.wire.match_messages import LOG_WIRE, Concede
from net.wire.table_messages import Resignation
from net.wire.violation import ProtocolViolation, ViolationKind
from net.wire.wire import Malformed
from tests.harness.copies import made_once
from tests.net.table_of import (
    dealt,
    deliver,
    has_lost,
    identity,
    next_entry,
    over,
    played,
    playing,
    restarted,
    run,
    said,
    step,
    taken,
)

GAMES = {2: "snapszer", 4: "bauernschnapsen"}


@made_once
def at_play(peers: int, rules: str = "", seed: int = 0, owners: tuple[int, ...] = ()):
    """Replicas at the first moment of play at which a deal may be given up; who is to move; who gives up."""
    replicas = played(playing, peers, rules or GAMES[peers], seed, owners)
    match = replicas[0].match
    while not all(
        any(each.words.may_resign(s) for s in range(len(match.terms.owners))) for each in replicas
    ):
        step(replicas)
    mover = next(each for each in replicas if each.turn is not None)
    seats = [
        s for s in range(len(match.terms.owners)) if s != mover.turn and mover.words.may_resign(s)
    ]
    return replicas, mover, seats[0]


def owner(replicas: list[Replica], seat: int) -> Replica:
    return replicas[replicas[0].terms.owners[seat]]


def identity_of(replica: Replica, word: Resignation) -> bytes:
    return replica.terms.peers[replica.terms.owners[word.seat]]


def said_in_log(replica: Replica) -> Entry | None:
    """The entries of a peer's program in the log without its player; the shuffle beside it is none of it."""
    while (entry := replica.speak()) is not None and entry.body.table != replica.log.chain.table:
        pass
    return entry


def refused(replica: Replica, word: Resignation) -> bool:
    """Whether a peer will have nothing of it: neither kept nor written down."""
    with pytest.raises(Malformed):
        replica.words.take_resignation(word)
    return replica.words.resignations == () and said_in_log(replica) is None


def costs_the_mover_the_match(
    replicas: list[Replica], mover: Replica, message: Concede, why
) -> None:
    """A false entry convicts its writer, not the seat it names."""
    peer = mover.me.peer
    entry = said(mover, message, peer)
    for each in replicas:
        if each is not mover:
            assert taken(each, entry) is Taken.ACCUSED
            assert each.match.ending.violation == ProtocolViolation(peer, why)
            assert has_lost(each, peer)


@pytest.fixture(params=[2, 4])
def table(request):
    return at_play(request.param)


def test_the_program_of_the_seat_to_move_writes_it_down_and_the_deal_is_counted(table):
    replicas, mover, seat = table
    word = owner(replicas, seat).words.resign(seat)
    assert mover.words.take_resignation(word)
    entry = mover.speak()
    assert (entry.body.speaker, entry.message) == (mover.me.peer, Concede(seat, word.signature))
    deliver(replicas)
    assert all(each.match.deal.deck.phase is DeckPhase.REVEAL for each in replicas)
    assert all(
        DealGivenUp(seat, len(each.match.deal.moves)) in each.match_events for each in replicas
    )
    run(replicas, dealt(1))
    match = replicas[0].match
    ending = match.ending
    assert (ending.violation, ending.verdict.given_up) == (None, seat)
    assert ending.verdict.outcome.given_up_by == match.past[0].forfeit == seat
    run(replicas, over)


def test_it_is_counted_as_one_that_is_given_up_at_ones_own_turn(table):
    """Entry and outcome tell who gave up, and nothing of whose turn it was."""
    replicas, mover, seat = table
    mover.words.take_resignation(owner(replicas, seat).words.resign(seat))
    mover.speak()
    deliver(replicas)
    run(replicas, dealt(1))
    ending, match = replicas[0].match.ending, replicas[0].match
    game, past = match.game, match.past[0]
    deal = game.deal(past.pack, match.first_dealer)
    for _, move in past.moves:
        deal, _ = game.play(deal, move)
    given, _ = game.give_up(deal, seat)
    assert deal.turn != seat
    assert game.outcome(given) == ending.verdict.outcome


def test_no_click_is_needed_and_a_second_word_changes_nothing(table):
    replicas, mover, seat = table
    word = owner(replicas, seat).words.resign(seat)
    assert mover.words.take_resignation(word)
    assert not mover.words.take_resignation(word), "it is known"
    assert mover.speak() is not None
    deliver(replicas)
    for each in replicas:
        assert not each.words.take_resignation(word), "the log has gone on"
        assert each.words.resignations == ()
        with pytest.raises(ValueError, match="cannot give"):
            each.words.resign(each.terms.owners.index(each.me.peer))


@pytest.mark.parametrize("forge", ["signature", "by another peer", "for another seat"])
def test_a_forged_word_is_kept_by_nobody_and_convicts_who_writes_it_down(table, forge):
    replicas, mover, seat = table
    head = mover.log.chain.head
    word = {
        "signature": Resignation(head, seat, bytes(64)),
        "by another peer": signed_resignation(head, seat, mover.me.signing_key),
        "for another seat": replace(owner(replicas, seat).words.resign(seat), seat=mover.turn),
    }[forge]
    assert not is_resigned(identity_of(mover, word), word)
    assert refused(mover, word)
    message = Concede(word.seat, word.signature)
    costs_the_mover_the_match(replicas, mover, message, ViolationKind.FALSE_RESIGNATION)


def test_a_word_of_before_the_last_move_counts_for_nothing(table):
    """The mover may keep it back and play: then a move was made, and the word is signed again or not."""
    replicas, _, seat = table
    late = owner(replicas, seat).words.resign(seat)
    step(replicas)
    while not any(each.turn is not None for each in replicas):
        step(replicas)
    next_one = next(each for each in replicas if each.turn is not None)
    assert all(each.words.resignations == () for each in replicas)
    assert not next_one.words.take_resignation(late)
    assert said_in_log(next_one) is None, "nobody gives up what was not meant"
    word = owner(replicas, seat).words.resign(seat)
    assert word != late
    assert next_one is owner(replicas, seat) or next_one.words.take_resignation(word)
    stale = said(next_one, Concede(seat, late.signature), next_one.me.peer)
    with pytest.raises(ProtocolViolation) as caught:
        next_one.match.after(stale)
    assert caught.value.kind is ViolationKind.FALSE_RESIGNATION
    assert said_in_log(next_one).message == Concede(seat, word.signature)


def test_a_word_of_another_match_or_another_deal_is_none_here():
    replicas, mover, seat = at_play(2)
    elsewhere, _, _ = at_play(2, seed=1)
    word = owner(elsewhere, seat).words.resign(seat)
    assert not mover.words.take_resignation(word)
    assert not is_resigned(identity_of(mover, word), replace(word, head=mover.log.chain.head))
    earlier = owner(replicas, seat).words.resign(seat)
    run(replicas, dealt(1))
    while not playing(replicas[0]):
        step(replicas)
    for each in replicas:
        assert not each.words.take_resignation(earlier)
    mover = next(each for each in replicas if each.turn is not None)
    other = replicas[1 - mover.me.peer]
    stale = Concede(other.terms.owners.index(other.me.peer), earlier.signature)
    costs_the_mover_the_match(replicas, mover, stale, ViolationKind.FALSE_RESIGNATION)


def test_a_mover_who_tells_some_that_he_moved_and_others_that_it_was_given_up_has_lost():
    replicas, mover, seat = at_play(4)
    word = owner(replicas, seat).words.resign(seat)
    given_up = said(mover, Concede(seat, word.signature), mover.me.peer)
    move = next_entry(mover)
    first, second, third = (each for each in replicas if each is not mover)
    assert taken(first, given_up) is Taken.ADDED
    assert taken(second, move) is Taken.ADDED
    assert taken(third, move) is Taken.ADDED
    assert taken(first, move) is Taken.ACCUSED
    assert taken(second, given_up) is Taken.ACCUSED
    assert first.log.chain.head == second.log.chain.head
    assert has_lost(first, mover.me.peer)


def test_nobody_gives_up_before_the_play_with_a_true_signature_either():
    """In the auction one passes: who signs is not heard, who writes it down has broken the rules."""
    replicas = played(playing, 4, "bauernschnapsen")
    mover = next(each for each in replicas if each.turn is not None)
    quitter = next(each for each in replicas if each is not mover)
    seat = quitter.terms.owners.index(quitter.me.peer)
    with pytest.raises(ValueError, match="cannot give"):
        quitter.words.resign(seat)
    word = signed_resignation(mover.log.chain.head, seat, quitter.me.signing_key)
    assert refused(mover, word)
    message = Concede(seat, word.signature)
    costs_the_mover_the_match(replicas, mover, message, ViolationKind.ILLEGAL_MOVE)


def test_no_seat_resigns_that_the_match_does_not_have():
    replicas, mover, _ = at_play(2)
    word = signed_resignation(mover.log.chain.head, 3, replicas[1 - mover.me.peer].me.signing_key)
    assert refused(mover, word)
    message = Concede(3, word.signature)
    costs_the_mover_the_match(replicas, mover, message, ViolationKind.ILLEGAL_MOVE)


def test_when_nobody_is_to_move_nothing_is_given_up():
    """While cards are dealt, shown, revealed and signed for peers speak for themselves."""
    replicas, mover, seat = at_play(2)
    quitter = owner(replicas, seat)
    mover.words.take_resignation(quitter.words.resign(seat))
    mover.speak()
    deliver(replicas)
    while replicas[0].match.deals == 1 or not replicas[0].match.asks_player:
        for each in replicas:
            if not playing(each):
                assert not each.words.may_resign(each.me.peer)
                word = signed_resignation(each.log.chain.head, each.me.peer, each.me.signing_key)
                with pytest.raises(Malformed):
                    replicas[1 - each.me.peer].words.take_resignation(word)
        step(replicas)


def test_a_log_that_ends_with_it_is_read_again_and_gone_on_with(table):
    replicas, mover, seat = table
    mover.words.take_resignation(owner(replicas, seat).words.resign(seat))
    mover.speak()
    deliver(replicas)
    for each in replicas:
        back = restarted(each)
        assert back.log.chain.head == each.log.chain.head
        assert (back.match.deal.given_up, back.turn) == (seat, None)
    raws = list(mover._journal.entries)
    forged = bytearray(raws[-1])
    forged[-1] ^= 1
    fresh = Replica(mover.terms, mover.me, MemoryJournal([*raws[:-1], bytes(forged)]))
    with pytest.raises((Malformed, ProtocolViolation)):
        fresh.log.restore([*raws[:-1], bytes(forged)])


def test_a_false_one_signed_by_its_writer_is_not_read_from_a_disk_either():
    _, mover, seat = at_play(2)
    false = said(mover, Concede(seat, bytes(64)), mover.me.peer)
    raws = [*mover._journal.entries, false.raw]
    with pytest.raises(ProtocolViolation) as caught:
        Replica(mover.terms, mover.me, MemoryJournal(raws)).log.restore(raws)
    assert caught.value.kind is ViolationKind.FALSE_RESIGNATION


def test_whoever_comes_back_with_an_older_log_writes_nothing_down_before_he_has_heard_the_others():
    replicas, mover, seat = at_play(2)
    word = owner(replicas, seat).words.resign(seat)
    back = restarted(mover)
    back.catching_up = True
    assert back.words.take_resignation(word)
    assert said_in_log(back) is None
    back.catching_up = False
    assert isinstance(back.speak().message, Concede)


def test_a_peer_of_several_seats_gives_up_for_the_one_it_means():
    """A person and a bot at one computer: the seat that is named has lost, whoever is to move."""
    replicas, mover, _ = at_play(2, "bauernschnapsen", owners=(0, 1, 0, 1))
    mine = [s for s, o in enumerate(mover.terms.owners) if o == mover.me.peer and s != mover.turn]
    mover.words.resign(mine[0])
    assert mover.speak().message.seat == mine[0]
    deliver(replicas)
    assert all(each.match.deal.given_up == mine[0] for each in replicas)


def test_its_bytes_are_the_same_whenever_it_is_signed():
    """So nobody keeps anything of it, and a program that starts again says nothing twice."""
    replicas, _, seat = at_play(2)
    quitter = owner(replicas, seat)
    assert quitter.words.resign(seat) == quitter.words.resign(seat)
    entry = LOG_WIRE.encode(Concede(seat, quitter.words.resign(seat).signature))
    assert LOG_WIRE.decode(entry) == Concede(seat, quitter.words.resign(seat).signature)
    assert identity(quitter.me.peer).public in quitter.terms.peers
