"""The shuffles beside a log: one ahead, never in a move's way, and a foul in them costs the deal."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from contextlib import suppress
from dataclasses import replace
from itertools import cycle

import pytest

from game.core.cards import PACK_20
from net.crypto.transcript import independent_point
from net.deck import JointShuffle, Shuffler, ShuffleStep, peer_secrets, sealed_deck
from net.log import Entry
from net.match import FoulSeen, MatchStage, Replica
from net.match.replica import Taken
from net.match.shuffles import ShuffleLog
from net.wire.deck_messages import Agree, Commit, Proof, Shuffle, ShuffleKeys
from net.wire.match_messages import LOG_WIRE, Accuse, Start, ThrowIn
from net.wire.violation import ProtocolViolation, ViolationKind
from net.wire.wire import Malformed
from tests.net import edwards
from tests.net.table_of import (
    deliver,
    everything,
    exchange,
    has_lost,
    identity,
    known,
    next_entry,
    over,
    played,
    playing,
    replicas_of,
    restarted,
    run,
    said,
    shuffle_beside,
    shuffled,
    taken,
    terms_of,
)

PEERS = 3
SMALL = edwards.of_small_order()[2][0]


def beside(words: int, peers: int = PEERS) -> list[Replica]:
    """A table in its first deal, where so much has been said of the next shuffle."""
    replicas = played(playing, peers)
    shuffle_beside(replicas, words - in_progress(replicas[0]).state.said)
    return replicas


def in_progress(replica: Replica):
    return replica.log.shuffles.in_progress(replica.match)


def of_shuffle(replica: Replica, message, speaker: int):
    """An entry that a cheat signs for the next place of the shuffle under way."""
    chain = in_progress(replica).chain
    where = {"table": chain.table, "place": len(chain), "previous": chain.named_in(len(chain))}
    return said(replica, message, speaker, **where)


def honest_message(replica: Replica):
    """The honest message of a peer whose turn it is in the shuffle."""
    log = in_progress(replica)
    return log._shuffler.message(log.state, log.state.step)


def tagged(message: Shuffle) -> Shuffle:
    card = edwards.add(edwards.read(message.deck[:32]), edwards.read(SMALL))
    return replace(message, deck=edwards.write(card) + message.deck[32:])


FOULS = {
    ShuffleStep.COMMIT: (
        lambda m: ShuffleKeys(bytes(32), bytes(64), bytes(32)),
        ViolationKind.OUT_OF_TURN,
    ),
    ShuffleStep.KEYS: (lambda m: replace(m, proof=m.proof[32:] * 2), ViolationKind.ROGUE_KEY),
    ShuffleStep.SHUFFLE: (tagged, ViolationKind.NOT_IN_GROUP),
    ShuffleStep.AGREE: (lambda m: Agree(bytes(32)), ViolationKind.OTHER_DECK),
}


def assert_ended(replicas: list[Replica], violation: ProtocolViolation) -> None:
    assert len({replica.log.chain.head for replica in replicas}) == 1
    for replica in replicas:
        match = replica.match
        assert match.ending.violation == violation
        assert has_lost(replica, violation.peer)
        assert match.stage is MatchStage.OVER


@pytest.mark.parametrize("step", FOULS, ids=lambda step: step.name)
def test_a_foul_beside_a_deal_ends_the_match(step):
    change, kind = FOULS[step]
    replicas = beside(PEERS * (list(ShuffleStep).index(step)))
    speaker = in_progress(replicas[0]).state.speaker
    one, other = (replica for replica in replicas if replica.me.peer != speaker)
    bad = of_shuffle(one, change(honest_message(replicas[speaker])), speaker)
    assert taken(one, bad) is Taken.ACCUSED
    exchange([one, other])
    assert_ended([one, other], ProtocolViolation(speaker, kind))
    exchange(replicas)
    assert [restarted(replica).log.chain.head for replica in replicas] == [
        replica.log.chain.head for replica in replicas
    ]


@pytest.mark.parametrize("message", [b"\xc0", Start(bytes(32)), Commit(bytes(32))], ids=repr)
def test_what_does_not_belong_into_a_shuffle_is_a_foul_there(message):
    replicas = beside(PEERS)
    speaker = in_progress(replicas[0]).state.speaker
    for cheat in range(1, PEERS):
        honest = beside(PEERS)[0]
        assert taken(honest, of_shuffle(honest, message, cheat)) is Taken.ACCUSED
        kind = ViolationKind.MALFORMED if message == b"\xc0" else ViolationKind.OUT_OF_TURN
        assert honest.match.ending.violation == ProtocolViolation(cheat, kind)
        assert speaker == PEERS - 1


def test_a_false_proof_is_found_by_everybody_after_it_has_got_its_place():
    replicas = beside(3 * PEERS)
    cheat = in_progress(replicas[0]).state.speaker
    honest = [replica for replica in replicas if replica.me.peer != cheat]
    proof = honest_message(replicas[cheat]).proof
    false = of_shuffle(honest[0], Proof(proof[:-32] + proof[-64:-32]), cheat)
    for replica in honest:
        assert taken(replica, false) is Taken.ADDED
        assert replica.match.stage is MatchStage.DEAL
    verdict = next(word.verdict for word in iter(honest[0].speak, None) if word.verdict)
    assert verdict.peer == cheat
    exchange(honest)
    assert_ended(honest, ProtocolViolation(cheat, ViolationKind.FALSE_SHUFFLE))


@pytest.mark.parametrize("message", [Accuse(0, ()), ThrowIn(0, bytes(32), ())])
@pytest.mark.parametrize("back", [0, 1], ids=["in the next place", "in a place that is taken"])
def test_a_verdict_in_a_shuffle_is_refused_and_is_never_evidence(message, back):
    """Kept as evidence it would be quoted with each word from then on, which nobody may do."""
    replicas = beside(4, peers=2)
    chain = in_progress(replicas[0]).chain
    place = len(chain) - back
    liar = in_progress(replicas[0]).plan.speaker_in(place)
    judge = replicas[1 - liar]
    where = {"table": chain.table, "place": place, "previous": chain.named_in(place)}
    with suppress(Malformed):
        assert taken(judge, said(judge, message, liar, **where)) is Taken.KEPT
    assert not judge.log.charges.proofs
    judge.speak()
    assert judge.match.stage is MatchStage.DEAL


def test_a_true_proof_is_no_evidence():
    replicas = beside(4 * PEERS)
    for entry in in_progress(replicas[0]).chain.entries:
        for replica in replicas:
            assert replica.log.charges.foul_in([entry]) is None


def test_a_foul_before_the_first_deal_ends_the_match():
    replicas = replicas_of(2)
    run(replicas, lambda replica: replica.match.stage is MatchStage.READY)
    shuffle_beside(replicas, 1)
    bad = of_shuffle(replicas[0], Agree(bytes(32)), 1)
    assert taken(replicas[0], bad) is Taken.ACCUSED
    assert_ended([replicas[0]], ProtocolViolation(1, ViolationKind.OUT_OF_TURN))


def test_a_deal_that_is_begun_from_another_shuffle_is_a_foul():
    replicas = played(shuffled, PEERS)
    cheat = replicas[0].match.speaker
    honest = [replica for replica in replicas if replica.me.peer != cheat]
    assert taken(honest[0], said(honest[0], Start(bytes(32)), cheat)) is Taken.ACCUSED
    exchange(honest)
    assert_ended(honest, ProtocolViolation(cheat, ViolationKind.OTHER_DECK))


def test_a_verdict_on_a_shuffle_waits_until_its_entries_are_here():
    """One that lags behind in the shuffle is given it before it judges."""
    replicas = beside(2 * PEERS)
    speaker = in_progress(replicas[0]).state.speaker
    accuser, witness = (replica for replica in replicas if replica.me.peer != speaker)
    lagging = restarted(witness)
    lagging.log.shuffles.in_progress(lagging.match).chain.__init__(in_progress(witness).chain.table)
    del lagging.log.shuffles.in_progress(lagging.match).states[1:]
    bad = of_shuffle(accuser, tagged(honest_message(replicas[speaker])), speaker)
    assert taken(accuser, bad) is Taken.ACCUSED
    verdict = accuser.log.chain.history[-1]
    assert taken(lagging, verdict) is Taken.UNSHUFFLED
    exchange([accuser, lagging])
    assert lagging.log.chain.head == accuser.log.chain.head


def test_only_the_shuffle_of_the_next_deal_is_made_ahead():
    replicas = beside(5 * PEERS)
    for replica in replicas:
        assert in_progress(replica).state.done
        assert replica._shuffle(replica.match) is None
        assert len(replica.log.chains) == 3
    later = replicas[0].match.shuffle_plan(2).context
    early = said(replicas[0], Commit(bytes(32)), 0, table=later, place=0)
    assert taken(replicas[1], early) is Taken.UNHEARD_OF


def test_a_deal_begins_at_once_from_the_shuffle_made_beside_the_last_one():
    replicas = beside(5 * PEERS)
    ready = in_progress(replicas[0])
    run(replicas, lambda replica: replica.match.deals == 2)
    assert replicas[0].log.shuffles.of(replicas[0].match) is ready
    next_entry(replicas[replicas[0].match.speaker])
    deliver(replicas)
    assert replicas[0].match.stage is MatchStage.DEAL
    assert replicas[0].match.deal.deck.shuffle == ready.state


def test_the_dealing_takes_one_word_of_each_peer_whose_players_are_ready():
    replicas = played(shuffled, 4)
    first, begun = replicas[0].match.speaker, len(replicas[0].log.chain)
    order = [first, *sorted({0, 1, 2, 3} - {first})]
    for replica in replicas:
        replica.ready = False
    for peer in order:
        assert replicas[peer].speak() is None, "its players still look at the result"
        assert not any(replica.match.deal and replica.match.deal.deal for replica in replicas)
        replicas[peer].ready = True
        while replicas[peer].match.speaker == peer and not playing(replicas[peer]):
            replicas[peer].speak()
        deliver(replicas)
    assert all(playing(replica) for replica in replicas)
    said_by = [entry.body.speaker for entry in replicas[0].log.chain.entries[begun:]]
    assert said_by == [first, first, *order]


class Never(Executor):
    """Somebody who has not calculated anything yet."""

    def __init__(self):
        self.work = []

    def submit(self, work, /, *args, **kwargs):
        self.work.append((future := Future(), work, args))
        return future

    def finish(self):
        for future, work, args in self.work:
            future.set_result(work(*args))
        self.work.clear()


def test_no_move_waits_for_a_shuffle():
    """Shuffling, proving and checking are handed out, and nothing of the deal depends on them."""
    replicas = played(playing)
    for replica in replicas:
        replica.executor = Never()
    run(replicas, lambda replica: replica.match.deals == 2)
    assert replicas[0].log.shuffles.of(replicas[0].match).state.step is ShuffleStep.SHUFFLE
    assert replicas[0].executor.work
    for replica in replicas:
        assert replica.speak() is None
    while not replicas[0].log.shuffles.of(replicas[0].match).state.done:
        for replica in replicas:
            replica.executor.finish()
            while replica.speak() is not None:
                deliver(replicas)
    run(replicas, lambda replica: replica.match.stage is MatchStage.DEAL)


def test_nothing_is_said_of_the_next_shuffle_while_cards_are_dealt():
    """Somebody waits for his cards; the next deck can wait until he is asked."""
    replicas, opening = replicas_of(2), []

    def watch(replicas: list[Replica]) -> None:
        match = replicas[0].match
        if match.stage is MatchStage.DEAL and match.deal.being_dealt:
            opening.append(len(in_progress(replicas[0]).chain))

    run(replicas, playing, watch)
    assert len(opening) == 3, "begun, cut, and the shares of one"
    assert set(opening) == {0}
    assert replicas[0].speak().body.table == in_progress(replicas[0]).chain.table


def test_nobody_agrees_before_all_proofs_are_checked():
    replicas = beside(4 * PEERS)
    first = replicas[0]
    log = in_progress(first)
    assert [log.state.speaker, log.state.step] == [0, ShuffleStep.AGREE]
    again = restarted(first)
    again.executor = Never()
    assert again._shuffle(again.match) is None
    assert len(again.executor.work) == PEERS - 1
    again.executor.finish()
    assert isinstance(again._shuffle(again.match).message, Agree)


def test_a_match_is_played_to_its_end_from_one_shuffle_a_deal():
    replicas = played(over)
    match = replicas[0].match
    decks = {log.state.digest for log in replicas[0].log.shuffles.logs if log.state.done}
    assert match.shuffle == match.deals - 1
    assert len(decks) >= match.deals
    assert all(len(LOG_WIRE.encode(Start(deck))) == 36 for deck in decks)


def made_up(monkeypatch: pytest.MonkeyPatch) -> list[Entry]:
    """All that two say who have agreed on a deck without a card in it, up to the first turn."""

    def no_cards(shuffler: Shuffler, shuffle: JointShuffle) -> Shuffle:
        points = (independent_point("no card", bytes([at])) for at in range(2 * len(shuffle.deck)))
        return Shuffle(b"".join(points))

    with monkeypatch.context() as patch:
        patch.setattr(ShuffleLog, "_all_hold", True)
        patch.setattr(ShuffleLog, "false_proof", lambda log: None)
        patch.setattr(Shuffler, "_shuffle", no_cards)
        for module in (sealed_deck, peer_secrets):
            cards = cycle(PACK_20)
            patch.setattr(module, "open_card", lambda card, shares, pack, cards=cards: next(cards))
        replicas = replicas_of(2, "schnapsen")
        run(replicas, playing)
    return everything(replicas[0])


def test_who_only_watches_finds_out_a_deck_that_all_who_play_have_made_up(monkeypatch):
    """Two programs, or one that is both, show him a match that cannot be: he says so, and goes on."""
    watcher = Replica.watched(terms_of(2, "schnapsen"), identity(7).signing_key, bytes(32))
    for entry in 3 * made_up(monkeypatch):
        if not known(watcher, entry):
            with suppress(Malformed):
                taken(watcher, entry)
            assert watcher.speak() is None
    assert watcher.match.stage is MatchStage.READY
    seen = [event.violation for event in watcher.match_events if isinstance(event, FoulSeen)]
    assert {foul.kind for foul in seen} == {ViolationKind.FALSE_SHUFFLE}
