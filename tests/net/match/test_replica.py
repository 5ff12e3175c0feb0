"""Copies of one log: they agree, they name cheats, and they settle on one branch."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from game.core.deal import view
from net.deck import peer_secrets
from net.log import MemoryJournal, read_body, write_entry
from net.match import (
    DealBegan,
    DealSettled,
    FacesOpened,
    MatchStage,
    MovePlayed,
    Replica,
    lan_match,
)
from net.match.evidence import Charges
from net.match.lan_match import opened_match
from net.match.replica import Taken
from net.match.terms import lot_of
from net.match.verdict import Verdict
from net.wire.deck_messages import Agree, Commit, Cut, Reveal, Show
from net.wire.match_messages import Accuse, Consent, Lot, PlayMove, Settle
from net.wire.violation import ProtocolViolation, ViolationKind
from net.wire.wire import Malformed
from tests.net.messages import LOG_EXAMPLES
from tests.net.table_of import (
    dealt,
    deliver,
    exchange,
    has_lost,
    identity,
    me,
    next_entry,
    next_word,
    over,
    played,
    playing,
    replicas_of,
    run,
    said,
    taken,
    terms_of,
)


def heads(replicas) -> set[bytes]:
    return {replica.log.chain.head for replica in replicas}


@pytest.mark.parametrize("peers", [2, 4])
def test_deals_leave_the_same_log_everywhere(peers):
    replicas = played(dealt(2), peers)
    assert len(heads(replicas)) == 1
    assert len({replica.match.match for replica in replicas}) == 1
    assert len(replicas[0].match.past) == 2


def test_the_game_is_told_the_same_match_from_both_sides():
    replicas = played(over)
    moves = [
        [(h.seat, str(h.move)) for h in replica.match_events if isinstance(h, MovePlayed)]
        for replica in replicas
    ]
    endings = [
        [(h.scores, h.winners) for h in replica.match_events if isinstance(h, DealSettled)]
        for replica in replicas
    ]
    assert moves[0] == moves[1]
    assert endings[0] == endings[1]
    assert endings[0][-1][1] == replicas[0].match.match.winners


def test_what_is_told_is_what_the_seat_may_see():
    replicas = played(dealt(1))
    for replica in replicas:
        known: dict = {}
        for happening in replica.match_events:
            if isinstance(happening, DealBegan):
                known = {s: c for s, c in enumerate(happening.pack) if c is not None}
            elif isinstance(happening, FacesOpened):
                assert known.keys().isdisjoint(happening.faces)
                known.update(happening.faces)
            elif isinstance(happening, MovePlayed):
                card = str(happening.move)
                assert len(card) != 2 or card in known.values()
        truth = replica.match.past[0].pack
        assert all(truth[slot] == card for slot, card in known.items())


def test_no_foreign_face_is_anywhere_in_a_replica():
    """Everything reachable from one side in mid-deal, also what was told to the game."""
    replicas = replicas_of()
    run(replicas, lambda r: len(r.match.deal.moves if r.match.deal else ()) == 5)
    opened = [replica.faces for replica in replicas]
    for mine, theirs in ((0, 1), (1, 0)):
        secret = {c for s, c in opened[theirs].items() if s not in opened[mine]}
        assert secret
        held = replicas[mine].match.deal.deal.opened(opened[mine])
        assert secret.isdisjoint(card for card in held.faces if card)
        told = repr(replicas[mine].match_events)
        assert not [card for card in secret if f"'{card}'" in told]
        assert view(held, mine) == held


def test_the_first_dealer_depends_on_every_lot():
    dealers = set()
    for seed in range(12):
        replicas = replicas_of(seed=seed)
        run(replicas, lambda r: r.match.stage is MatchStage.READY)
        dealers.add(replicas[0].match.match.dealer)
    assert dealers == {0, 1}


@pytest.mark.parametrize("peer", [0, 1, 2])
def test_nobody_changes_a_lot_that_all_have_committed_to(peer):
    replicas = replicas_of(3)
    run(replicas, lambda r: r.match.stage is MatchStage.LOTS and r.match.signed == peer)
    bad = said(replicas[0], Lot(bytes(32)), peer)
    with pytest.raises(ProtocolViolation) as caught:
        replicas[0].match.after(bad)
    assert caught.value == ProtocolViolation(peer, ViolationKind.OTHER_SEED)


def test_no_lot_is_shown_before_all_have_committed_to_theirs():
    replicas = replicas_of(3)
    shown = [lot_of(each.me.secret, each.terms.table) for each in replicas]
    run(replicas, lambda r: r.match.signed == 2)
    for peer, lot in enumerate(shown):
        with pytest.raises(ProtocolViolation) as caught:
            replicas[0].match.after(said(replicas[0], Lot(lot), peer))
        assert caught.value == ProtocolViolation(peer, ViolationKind.OUT_OF_TURN)
    run(replicas, lambda r: r.match.stage is MatchStage.LOTS)
    said_so_far = b"".join(entry.raw for entry in replicas[0].log.chain.entries)
    assert not any(lot in said_so_far for lot in shown)


@pytest.mark.parametrize(
    "change",
    [
        {"rules": "whist"},
        {"rules": "snapszer()"},
        {"rules": "snapszer "},
        {"owners": (0, 2)},
        {"owners": (0,)},
        {"owners": (0, 0)},
        {"owners": (1, 1)},
        {"kinds": ("person",)},
        {"names": ("a", "b", "c")},
        {"peers": (bytes(32), bytes(32))},
    ],
)
def test_terms_that_make_no_match_are_refused(change):
    host = replicas_of()[0]
    terms = replace(terms_of(), **change)
    entry = said(host, terms, 0, place=0, previous=host.log.chain.hash_before(0))
    with pytest.raises(ProtocolViolation):
        opened_match(entry)


def test_illegal_moves_are_refused_on_the_network_even_where_a_house_rule_fines_them():
    replicas = played(playing, rules="snapszer(penalize_illegal=on)")
    assert replicas[0].match.game.options.penalize_illegal is False


def test_nobody_looks_at_the_bottom_of_a_sealed_pack():
    rules = "thousand_3(cut_nine_rule=on)"
    replicas = played(playing, peers=3, owners=(0, 1, 2), rules=rules)
    match = replicas[0].match
    assert match.game.options.cut_nine_rule is False
    assert match.deal.deal.phase == "bid"


# Restarting


def test_a_replica_read_from_its_log_goes_on_as_if_nothing_had_been():
    undisturbed = played(dealt(1))
    replicas = replicas_of()

    def restart(both):
        at = len(both[0].log.chain) % 2
        journal = MemoryJournal(list(both[at]._journal.entries))
        fresh = Replica(both[at].terms, me(at), journal)
        fresh.log.restore(list(journal.entries))
        assert fresh.faces == both[at].faces
        assert fresh.match.head == both[at].match.head
        both[at] = fresh

    run(replicas, dealt(1), restart)
    assert heads(replicas) == heads(undisturbed)


@pytest.mark.parametrize("victim", [0, 1])
def test_killed_at_every_step_a_peer_says_the_same_again(victim):
    """Its log is cut back to what was on disk before each of its own entries."""
    replicas = played(dealt(1))
    raws = replicas[victim]._journal.entries
    own = [at for at, raw in enumerate(raws) if read_body(raw).speaker == victim]
    shuffled = {read_body(raws[at]).table for at in own} - {replicas[0].terms.table}
    assert len(shuffled) == 2, "the deal's own shuffle, and the one beside it"
    for place in own[1 - victim :]:
        fresh = Replica(replicas[0].terms, me(victim), MemoryJournal())
        fresh.log.restore(raws[:place])
        assert next_word(fresh).raw == raws[place]


def test_what_is_made_while_others_deal_is_said_without_being_made_again(monkeypatch):
    replicas = replicas_of(3, "north_american_3", owners=(0, 1, 2))
    run(replicas, lambda first: first.match.deal is not None and first.match.waits_for_ready)
    speaker, made = replicas[0].match.speaker, []
    prove = peer_secrets.prove_equal_logarithms
    monkeypatch.setattr(
        peer_secrets,
        "prove_equal_logarithms",
        lambda *stated: made.append(stated) or prove(*stated),
    )
    for replica in replicas:
        replica.work_ahead()
        replica.work_ahead()
    assert len(made) == 2, "he whose turn it is has nothing to make ahead"
    run(replicas, lambda first: first.match.speaker != speaker)
    del made[:]
    run(replicas, playing)
    assert not made


def test_a_damaged_log_is_refused():
    replicas = played(playing)
    raws = replicas[0]._journal.entries
    for damaged in (raws[1:], [*raws[:3], *raws[4:]], [*raws[:5], b"x" * 100]):
        with pytest.raises((Malformed, ProtocolViolation)):
            Replica(replicas[0].terms, me(1), MemoryJournal()).log.restore(damaged)


# What is refused without a trace


def test_duplicates_old_entries_and_gaps_change_nothing():
    replicas = played(playing)
    head = replicas[1].log.chain.head
    for entry in replicas[0].log.chain.entries:
        assert taken(replicas[1], entry) is Taken.KNOWN
    speaker = replicas[0].match.speaker
    other = replicas[1 - speaker]
    skipped, second = next_entry(replicas[speaker]), None
    far = said(replicas[speaker], Agree(bytes(32)), speaker)
    assert taken(other, far) is Taken.MISSING
    assert second is None
    assert other.log.chain.head == head
    assert taken(other, skipped) is Taken.ADDED


@pytest.mark.parametrize("message", LOG_EXAMPLES, ids=lambda m: type(m).__name__)
def test_an_entry_with_any_bit_changed_is_refused_and_the_log_untouched(message):
    replicas = played(playing)
    cheat, honest = 1, replicas[0]
    raw = said(honest, message, cheat).raw
    length, written = len(honest.log.chain), len(honest._journal.entries)
    for at in range(0, len(raw) * 8, max(1, len(raw) // 6)):
        bad = bytearray(raw)
        bad[at // 8] ^= 1 << at % 8
        with pytest.raises(Malformed):
            honest.read(bytes(bad))
    assert (len(honest.log.chain), len(honest._journal.entries)) == (length, written)


def test_an_entry_of_another_table_is_left_alone():
    honest, _ = played(playing)
    length = len(honest.log.chain)
    assert taken(honest, said(honest, Agree(bytes(32)), 1, table=bytes(32))) is Taken.UNHEARD_OF
    assert len(honest.log.chain) == length


def test_an_entry_by_nobody_here_is_refused():
    honest, _ = played(playing)
    for entry in (
        said(honest, Agree(bytes(32)), 3),
        write_entry(
            replace(said(honest, Agree(bytes(32)), 1).body, speaker=0), identity(1).signing_key
        ),
    ):
        with pytest.raises(Malformed):
            honest.read(entry.raw)


# Fouls


FOULS = [
    Commit(bytes(32)),
    Agree(bytes(32)),
    Cut(3),
    Reveal(bytes(32)),
    Show(),
    Settle(bytes(32)),
    Consent(bytes(32), bytes(32)),
    Lot(bytes(32)),
    PlayMove("QH", Show()),
    b"\xc0",
    b"",
]


@pytest.mark.parametrize("message", FOULS, ids=repr)
def test_a_signed_foul_is_answered_with_an_accusation_that_others_believe(message):
    replicas = played(playing, 3)
    host, cheat, witness = replicas
    violation = said(host, message, 1)
    assert taken(host, violation) is Taken.ACCUSED
    assert has_lost(host, 1)
    assert host.match.ending.violation.peer == 1
    accusation = host.log.chain.entries[-1]
    assert taken(witness, accusation) is Taken.ADDED
    assert witness.match.ending.violation == host.match.ending.violation
    assert taken(cheat, accusation) is Taken.ADDED
    assert len(heads(replicas)) == 1


def test_a_cheat_with_a_seat_loses_the_match():
    replicas = played(playing)
    cheat = replicas[0].match.speaker
    honest = replicas[1 - cheat]
    assert taken(honest, said(honest, PlayMove("pass", Show()), cheat)) is Taken.ACCUSED
    assert honest.match.ending.violation == ProtocolViolation(cheat, ViolationKind.ILLEGAL_MOVE)
    assert has_lost(honest, cheat)


def test_a_revoke_found_in_the_audit_ends_the_match_without_a_signature(monkeypatch):
    replicas = played(playing)
    foul = ProtocolViolation(1, ViolationKind.REVOKE)
    monkeypatch.setattr(lan_match, "judged", lambda deal: Verdict(None, (), (foul,)))
    run(replicas, over)
    for replica in replicas:
        assert replica.match.ending.violation == foul
        assert has_lost(replica, 1)
        assert not any(isinstance(entry.message, Settle) for entry in replica.log.chain.entries)
    assert len(heads(replicas)) == 1


def test_a_false_accusation_is_refused():
    replicas = played(playing, 3)
    host, _, witness = replicas
    innocent = host.log.chain.entries[-1]
    stale = host.log.chain.entries[5]
    for evidence in ((innocent.raw,), (stale.raw, stale.raw), (), (b"x",), (innocent.raw, b"x")):
        for accused in (0, 2):
            bad = said(witness, Accuse(accused, evidence), 1)
            witness._accused_falsely.clear()
            with pytest.raises(Malformed):
                taken(witness, bad)
    assert witness.log.chain.head == host.log.chain.head


def test_of_who_accuses_without_proof_one_verdict_is_looked_at_before_the_log_goes_on(monkeypatch):
    replicas = played(playing)
    host, judge = replicas
    begun = host.match.begun
    judged, foul_in = [], Charges.foul_in
    monkeypatch.setattr(Charges, "foul_in", lambda *asked: judged.append(1) or foul_in(*asked))
    innocent = [e for e in judge.log.chain.entries if isinstance(e.message, Show)][-1]
    place = {"place": begun, "previous": judge.log.chain.hash_before(begun)}
    accusation = said(host, Accuse(1, (innocent.raw,)), 0, **place)
    for _ in range(3):
        for _ in range(20):
            with pytest.raises(Malformed):
                taken(judge, accusation)
        next_entry(replicas[judge.match.speaker])
        deliver(replicas)
    assert len(judged) == 3


def test_evidence_of_an_earlier_deal_does_not_count_twice():
    replicas = played(playing, 3)
    host, _, witness = replicas
    violation = said(host, Agree(bytes(32)), 1)
    taken(host, violation)
    accusation = host.log.chain.entries[-1]
    taken(witness, accusation)
    again = said(witness, Accuse(1, (violation.raw,)), 0)
    with suppress(Malformed):
        assert taken(witness, again) is Taken.MISSING
    assert witness.log.chain.head == host.log.chain.head


# Two messages in one place


def two_faced(replicas):
    """The speaker tells one honest peer this cut and the other that; who they are, and both."""
    run(replicas, lambda r: r.match.stage is MatchStage.DEAL)
    cheat = replicas[replicas[0].match.speaker]
    fair = cheat.match.deal.due(cheat.log.shuffles.secrets(cheat.match))
    that = said(cheat, Cut((fair.at + 1) % 24), cheat.me.peer)
    this = next_entry(cheat)
    assert isinstance(this.message, Cut)
    assert this.hash != that.hash
    return cheat.me.peer, [r for r in replicas if r is not cheat], this, that


def test_equivocation_is_proven_by_two_signatures_and_everybody_agrees():
    cheat, (one, other), this, that = two_faced(replicas_of(3))
    assert taken(one, this) is Taken.ADDED
    assert taken(other, that) is Taken.ADDED
    assert taken(one, that) is Taken.ACCUSED
    assert taken(other, this) is Taken.ACCUSED
    for replica in (one, other):
        assert replica.match.ending.violation == ProtocolViolation(
            cheat, ViolationKind.TWO_MESSAGES
        )
    exchange([one, other])
    assert one.log.chain.head == other.log.chain.head


def test_equivocation_between_two_peers_is_found_out_when_both_messages_come():
    cheat, (honest,), this, that = two_faced(replicas_of())
    assert taken(honest, this) is Taken.ADDED
    assert taken(honest, that) is Taken.ACCUSED
    assert honest.match.ending.violation == ProtocolViolation(cheat, ViolationKind.TWO_MESSAGES)
