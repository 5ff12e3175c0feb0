"""Every attack is refused at its step, the cheat is named, and the state stands as it was."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from net.crypto import Element, deck_from_bytes, deck_to_bytes
from net.deck import DeckPhase, SealedDeck, audit_deck
from net.deck.shares import shares_in
from net.wire.deck_messages import Accept, Complain, Cut, Gift, ProvenShares, Reveal, Share, Show
from net.wire.violation import ProtocolViolation, ViolationKind
from tests.net import edwards
from tests.net.deck.test_sealed_deck import finished
from tests.net.peers import keepers_of, plan_of, run_to, seen, show_all, speaker_of, with_field

TABLE = plan_of(3)
KEEPERS = keepers_of(TABLE)
DECKS = {phase: run_to(phase, KEEPERS) for phase in DeckPhase}
SMALL = edwards.of_small_order()
FALSE_POINTS = {
    **{f"order {order}": points[0] for order, points in SMALL.items()},
    "not canonical": edwards.FIELD.to_bytes(32, "little"),
    "mixed order": edwards.write(edwards.add(edwards.BASE, edwards.read(SMALL[8][0]))),
    "on no curve": (2).to_bytes(32, "little"),
}
HANDS = seen(TABLE, {slot: frozenset({slot % 3}) for slot in range(6)})


def charge_of(deck, peer, message) -> tuple[int, ViolationKind]:
    """The peer and the charge for this message."""
    with pytest.raises(ProtocolViolation) as caught:
        spoken(deck, peer, message)
    return caught.value.peer, caught.value.kind


def spoken(deck, peer, message):
    if isinstance(message, Show):
        return deck.showing(peer, message, HANDS)
    return deck.after(peer, message)


def honest(phase: DeckPhase):
    deck = DECKS[phase]
    if phase is DeckPhase.OPEN:
        return deck, 0, KEEPERS[0].show(deck, HANDS)
    return deck, speaker_of(deck), KEEPERS[speaker_of(deck)].message(deck)


# Every field of every message


SPEAKING = [phase for phase in DeckPhase if phase is not DeckPhase.DONE]


def mutations():
    for phase in SPEAKING:
        _, _, message = honest(phase)
        for field in fields(message):
            if isinstance(getattr(message, field.name), bytes):
                yield pytest.param(phase, field.name, id=f"{phase.name}.{field.name}")


@pytest.mark.parametrize(("phase", "name"), list(mutations()))
def test_a_message_with_any_byte_changed_is_refused(phase, name):
    deck, peer, message = honest(phase)
    value = getattr(message, name)
    for at in range(0, len(value), max(1, len(value) // 40)):
        bad = with_field(message, name, value[:at] + bytes([value[at] ^ 1]) + value[at + 1 :])
        assert charge_of(deck, peer, bad)[0] == peer


def row_of(show: Show) -> tuple[Share, ...]:
    """The shares of the only row of a message."""
    (row,) = show.proven
    return row.shares


def with_shares(show: Show, *shares: Share, **fields) -> Show:
    """The same message with other shares in its only row, or with other fields of it."""
    (row,) = show.proven
    return replace(show, proven=(replace(row, shares=shares or row.shares, **fields),))


def changes(value):
    """Others of a kind: numbers of peers or slots, or bytes with one bit changed."""
    if isinstance(value, bytes):
        return [value[:at] + bytes([value[at] ^ 4]) + value[at + 1 :] for at in range(32)]
    return [other for other in range(4) if other != value]


@pytest.mark.parametrize("name", ["slot", "point"])
def test_a_share_with_any_field_changed_is_refused(name):
    deck, peer, show = honest(DeckPhase.OPEN)
    share, *others = row_of(show)
    for other in changes(getattr(share, name)):
        bad = with_shares(show, replace(share, **{name: other}), *others)
        assert charge_of(deck, peer, bad)[0] == peer


@pytest.mark.parametrize("name", ["owner", "proof"])
def test_a_row_of_shares_with_any_field_changed_is_refused(name):
    deck, peer, show = honest(DeckPhase.OPEN)
    for other in changes(getattr(show.proven[0], name)):
        assert charge_of(deck, peer, with_shares(show, **{name: other}))[0] == peer


@pytest.mark.parametrize("phase", SPEAKING, ids=lambda phase: phase.name)
def test_a_message_cut_short_or_too_long_is_refused(phase):
    deck, peer, message = honest(phase)
    for field in fields(message):
        value = getattr(message, field.name)
        if isinstance(value, bytes):
            for bad in (b"", value[:-1], value + b"\0"):
                assert charge_of(deck, peer, with_field(message, field.name, bad))[0] == peer


# Turns and phases


@pytest.mark.parametrize("phase", SPEAKING, ids=lambda phase: phase.name)
def test_nobody_speaks_out_of_turn(phase):
    deck, peer, message = honest(phase)
    if phase is not DeckPhase.OPEN:
        for other in {0, 1, 2} - {peer}:
            assert charge_of(deck, other, message) == (other, ViolationKind.OUT_OF_TURN)


@pytest.mark.parametrize("phase", SPEAKING, ids=lambda phase: phase.name)
def test_no_message_belongs_to_another_phase(phase):
    deck, peer, _ = honest(phase)
    for other in SPEAKING:
        message = honest(other)[2]
        if other is not phase and not isinstance(message, Show):
            assert charge_of(deck, peer, message) == (peer, ViolationKind.OUT_OF_TURN)


def test_shares_before_the_cut_are_out_of_turn():
    show = honest(DeckPhase.OPEN)[2]
    assert charge_of(DECKS[DeckPhase.CUT], 0, replace(show, proven=())) != (
        0,
        ViolationKind.OUT_OF_TURN,
    )
    with pytest.raises(ProtocolViolation) as caught:
        DECKS[DeckPhase.CUT].taking(0, show)
    assert caught.value == ProtocolViolation(0, ViolationKind.OUT_OF_TURN)


@pytest.mark.parametrize("at", [24, 25, -1])
def test_a_cut_behind_the_last_card_is_refused(at):
    deck, peer, _ = honest(DeckPhase.CUT)
    assert charge_of(deck, peer, Cut(at)) == (peer, ViolationKind.BAD_CUT)


# Shares


def test_a_share_too_early_is_refused():
    deck, peer, show = honest(DeckPhase.OPEN)
    later = seen(TABLE, {slot: frozenset({slot % 3}) for slot in range(7)})
    early = KEEPERS[peer].show(deck, [*HANDS[:10], frozenset({1, 2}), *HANDS[11:]])
    assert len(shares_in(early)) > len(shares_in(show))
    assert charge_of(deck, peer, early) == (peer, ViolationKind.SHARE_NOT_DUE)
    assert later != HANDS


def test_ones_own_hand_is_not_to_be_shown():
    deck, peer, show = honest(DeckPhase.OPEN)
    everything = [TABLE.anybody] * 24
    own = row_of(KEEPERS[peer].show(deck, everything))[0]
    assert own.slot not in {share.slot for share in row_of(show)}
    bad = with_shares(show, own, *row_of(show))
    assert charge_of(deck, peer, bad) == (peer, ViolationKind.SHARE_NOT_DUE)


def test_a_share_held_back_is_missed():
    deck, peer, show = honest(DeckPhase.OPEN)
    bad = with_shares(show, *row_of(show)[1:])
    assert charge_of(deck, peer, bad) == (peer, ViolationKind.SHARE_MISSING)


def test_a_share_given_twice_is_refused(monkeypatch):
    deck, peer, show = honest(DeckPhase.OPEN)
    first = row_of(show)[0]
    bad = with_shares(show, *row_of(show), first)
    assert charge_of(deck, peer, bad) == (peer, ViolationKind.SHARE_MISSING)
    with pytest.raises(ProtocolViolation) as caught:  # in a move it is taken before it is demanded
        deck.taking(peer, bad)
    assert caught.value == ProtocolViolation(peer, ViolationKind.MALFORMED)
    bad = replace(show, proven=(*show.proven, with_shares(show, first).proven[0]))
    assert charge_of(deck, peer, bad) == (peer, ViolationKind.SHARE_MISSING)
    monkeypatch.setattr(SealedDeck, "_proven_points", lambda *row: pytest.fail("calculated with"))
    with pytest.raises(ProtocolViolation) as caught:
        deck.taking(peer, bad)
    assert caught.value == ProtocolViolation(peer, ViolationKind.MALFORMED)
    monkeypatch.undo()
    again = deck.showing(peer, show, HANDS)
    assert charge_of(again, peer, show) == (peer, ViolationKind.SHARE_NOT_DUE)


def test_a_share_of_another_slot_or_by_another_peer_is_false():
    deck, peer, show = honest(DeckPhase.OPEN)
    first, second, *others = row_of(show)
    moved = replace(first, point=second.point)
    bad = with_shares(show, moved, second, *others)
    assert charge_of(deck, peer, bad) == (peer, ViolationKind.FALSE_SHARE)
    foreign = next(s for s in row_of(KEEPERS[1].show(deck, HANDS)) if s.slot == second.slot)
    bad = with_shares(show, first, foreign, *others)
    assert charge_of(deck, peer, bad) == (peer, ViolationKind.FALSE_SHARE)


def test_a_row_of_no_shares_proves_nothing():
    deck, peer, show = honest(DeckPhase.OPEN)
    nothing = replace(show.proven[0], shares=())
    bad = replace(show, proven=(*show.proven, nothing))
    assert charge_of(deck, peer, bad) == (peer, ViolationKind.MALFORMED)


@pytest.mark.parametrize("kind", FALSE_POINTS)
def test_a_share_outside_the_group_is_refused(kind):
    deck, peer, show = honest(DeckPhase.OPEN)
    first, *others = row_of(show)
    bad = with_shares(show, replace(first, point=FALSE_POINTS[kind]), *others)
    assert charge_of(deck, peer, bad) == (peer, ViolationKind.NOT_IN_GROUP)


def test_shares_of_no_slot_and_no_peer_are_refused():
    small = plan_of(2, pack=TABLE.pack[:20])
    keepers = keepers_of(small)
    deck = run_to(DeckPhase.OPEN, keepers)
    point = bytes(deck.shuffle.keys[0])
    for slot, owner in ((22, 0), (1, 3)):
        row = ProvenShares(owner, (Share(slot, point),), bytes(64))
        with pytest.raises(ProtocolViolation) as caught:
            deck.taking(0, Show((row,)))
        assert caught.value.peer == 0
    with pytest.raises(ProtocolViolation) as caught:
        deck.taking(0, Show((), (Gift(22, 1, bytes(144)),)))
    assert caught.value == ProtocolViolation(0, ViolationKind.MALFORMED)


# Gifts and complaints


HELD = seen(TABLE, {5: frozenset({0})})
GIVEN = seen(TABLE, {5: frozenset({0, 2})})


def with_gift(change):
    deck = show_all(DECKS[DeckPhase.OPEN], KEEPERS, HELD)
    show = KEEPERS[0].show(deck, GIVEN)
    return deck.showing(0, replace(show, gifts=tuple(map(change, show.gifts))), GIVEN)


def ended_by(deck, answer):
    ended = deck.after(2, answer)
    assert ended.phase is DeckPhase.REVEAL
    for secrets in KEEPERS:
        ended = ended.after(secrets.peer, secrets.message(ended))
    return audit_deck(ended).fouls


def test_a_false_gift_is_complained_of_and_its_giver_named():
    deck = with_gift(lambda gift: replace(gift, box=bytes(144)))
    complaint = KEEPERS[2].message(deck)
    assert complaint == Complain(5, 0)
    assert ended_by(deck, complaint) == (ProtocolViolation(0, ViolationKind.FALSE_GIFT),)


def test_a_gift_of_another_slot_is_a_false_gift():
    deck = show_all(
        DECKS[DeckPhase.OPEN], KEEPERS, seen(TABLE, {5: frozenset({0}), 8: frozenset({0})})
    )
    both = seen(TABLE, {5: frozenset({0, 2}), 8: frozenset({0, 2})})
    show = KEEPERS[0].show(deck, both)
    first, second = show.gifts
    bad = replace(show, gifts=(replace(first, box=second.box), replace(second, box=first.box)))
    assert KEEPERS[2].message(deck.showing(0, bad, both)) == Complain(5, 0)
    assert KEEPERS[2].message(deck.showing(0, show, both)) == Accept(5, 0)


def test_a_false_complaint_is_found_out():
    deck = with_gift(lambda gift: gift)
    assert ended_by(deck, Complain(5, 0)) == (ProtocolViolation(2, ViolationKind.FALSE_COMPLAINT),)


def test_a_false_gift_that_was_accepted_is_found_in_the_audit():
    deck = with_gift(lambda gift: replace(gift, box=bytes(144))).after(2, Accept(5, 0))
    assert audit_deck(finished(deck, KEEPERS)).fouls == (
        ProtocolViolation(0, ViolationKind.FALSE_GIFT),
    )


def test_an_answer_to_another_gift_is_refused():
    deck = with_gift(lambda gift: gift)
    for answer in (Complain(6, 0), Complain(5, 1), Accept(6, 0), Accept(5, 1)):
        assert charge_of(deck, 2, answer) == (2, ViolationKind.FALSE_COMPLAINT)
    assert charge_of(deck, 1, Complain(5, 0)) == (1, ViolationKind.OUT_OF_TURN)
    settled = deck.after(2, Accept(5, 0))
    assert charge_of(settled, 2, Accept(5, 0)) == (2, ViolationKind.OUT_OF_TURN)


def test_nothing_is_shown_before_a_gift_is_answered():
    deck = with_gift(lambda gift: gift)
    assert charge_of(deck, 1, Show()) == (1, ViolationKind.SHARE_MISSING)
    with pytest.raises(ProtocolViolation) as caught:
        deck.taking(1, Show())
    assert caught.value == ProtocolViolation(1, ViolationKind.OUT_OF_TURN)


def test_a_gift_to_a_peer_that_does_not_see_the_card_is_refused():
    deck = show_all(DECKS[DeckPhase.OPEN], KEEPERS, HELD)
    show = KEEPERS[0].show(deck, GIVEN)
    bad = replace(show, gifts=tuple(replace(gift, to=1) for gift in show.gifts))
    with pytest.raises(ProtocolViolation) as caught:
        deck.showing(0, bad, GIVEN)
    assert caught.value == ProtocolViolation(0, ViolationKind.SHARE_NOT_DUE)


# The end


def test_another_seed_than_the_committed_one_is_refused():
    deck, peer, _ = honest(DeckPhase.REVEAL)
    assert charge_of(deck, peer, Reveal(bytes(32))) == (peer, ViolationKind.OTHER_SEED)
    borrowed = Reveal(KEEPERS[1].seed.raw)
    assert charge_of(deck, peer, borrowed) == (peer, ViolationKind.OTHER_SEED)


def test_there_is_no_audit_before_all_seeds_are_revealed():
    with pytest.raises(ValueError):
        audit_deck(DECKS[DeckPhase.REVEAL])


def test_a_refused_message_leaves_the_state_as_it_was():
    for phase in SPEAKING:
        deck, peer, message = honest(phase)
        before = repr(deck)
        for other in {0, 1, 2} - {peer}:
            with pytest.raises(ProtocolViolation):
                deck.after(other, message)
        assert repr(deck) == before


def test_refusing_to_reveal_leaves_the_deck_waiting_for_that_peer():
    deck = DECKS[DeckPhase.REVEAL]
    deck = deck.after(0, KEEPERS[0].message(deck))
    assert speaker_of(deck) == 1
    assert charge_of(deck, 2, KEEPERS[2].message(replace(deck, seeds=deck.seeds * 2))) == (
        2,
        ViolationKind.OUT_OF_TURN,
    )
    assert finished(DECKS[DeckPhase.OPEN], KEEPERS).phase is DeckPhase.DONE


def test_decks_are_read_as_they_are_written():
    deck = DECKS[DeckPhase.OPEN].deck
    assert deck_from_bytes(deck_to_bytes(deck), 24) == deck
    assert isinstance(Element(deck[0].blind), bytes)
