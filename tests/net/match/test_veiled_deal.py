"""Hands veiled anew in a deal over the network: what is said, who sees what, what a cheat can do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from game.contest.match import Match
from game.contest.record import DealRecord, Record, Sitting, replay
from game.core.cards import Card
from game.core.deal import Deal, view
from game.core.moves import Bid, Discard, FaceDown, Give, Move, Pass, Play, Veil
from game.core.veiling import among, veiled
from net.crypto import deck_to_bytes, prove_equal_logarithms, prove_shuffle, share_of, shuffled
from net.crypto.group import scalar_from_wide
from net.crypto.masked import remask
from net.deck import DealPlan, PeerSecrets, SealedDeck
from net.deck.shares import shares_in
from net.match.lan_deal import LanDeal
from net.match.replica import Replica, Taken
from net.match.verdict import judged, opened_moves
from net.wire.deck_messages import ProvenShares, Share, Show, VeilHand
from net.wire.match_messages import LOG_WIRE, PlayMove
from net.wire.violation import ProtocolViolation, ViolationKind
from tests.harness.copies import made_once
from tests.net.peers import keepers_of, shuffle_plan_of, shuffled_by_all, speaker_of
from tests.net.table_of import deliver, has_lost, next_word, replicas_of, said, shuffling, taken
from tests.net.widow import KEY, WIDOW, asked, widow_played

__all__ = ["widow_played"]

SPLITS = [(3, (0, 1, 2)), (2, (0, 1, 1)), (2, (1, 0, 1)), (4, (3, 1, 0))]

# The dealer's left bids and takes the widow; his own left is given a card.
THIRD, DECLARER, RECEIVER = 0, 1, 2


def deal_of(peers: int = 3, owners=(0, 1, 2)) -> tuple[LanDeal, list[PeerSecrets]]:
    shuffle = shuffle_plan_of(peers, WIDOW.pack)
    plan = DealPlan(shuffle, 0, KEY, owners, 0, bytes(32))
    return LanDeal(WIDOW, SealedDeck(plan, shuffled_by_all(shuffle))), keepers_of(plan)


def first_bids(moves: tuple[Move, ...], deal: Deal) -> Move:
    """The first to be asked bids, the others pass; otherwise the first move there is."""
    return Bid("1") if isinstance(moves[0], Pass) and deal.turn == DECLARER else moves[0]


def open_to(lan: LanDeal, secrets: PeerSecrets, seat: int) -> dict[int, Card]:
    faces = secrets.faces(lan.deck, ())
    return {slot: card for slot, card in faces.items() if seat in lan.deal.seen_by[slot]}


def mover(lan: LanDeal, keepers) -> tuple[PeerSecrets, dict[int, Card]]:
    secrets = keepers[lan.plan.owners[lan.turn]]
    return secrets, open_to(lan, secrets, lan.turn)


def step(lan: LanDeal, keepers, choose=first_bids) -> LanDeal:
    message = lan.due(keepers[speaker_of(lan)])
    if message is not None:
        return lan.after(speaker_of(lan), message)
    secrets, faces = mover(lan, keepers)
    table = view(lan.deal.opened(faces), lan.turn)
    message, after = lan.play(secrets, faces, choose(lan.game.legal(table), lan.deal))
    assert lan.after(secrets.peer, message) == after, "the mover comes to what all others come to"
    return after


def until(lan: LanDeal, keepers, there: Callable[[LanDeal], bool]) -> LanDeal:
    while not there(lan):
        lan = step(lan, keepers)
    return lan


def veiling(seat: int) -> Callable[[LanDeal], bool]:
    return lambda lan: lan.to_veil is not None and lan.deal.veiling == seat


def asked_for(what: str, seat: int) -> Callable[[LanDeal], bool]:
    return lambda lan: lan.turn == seat and asked(lan.deal)[0] == what


def leading(lan: LanDeal) -> bool:
    return len(veils(lan)) == 2 and lan.turn == DECLARER


def over(lan: LanDeal) -> bool:
    return speaker_of(lan) is None


def veils(lan: LanDeal):
    return lan.deal.veils if lan.deal is not None else ()


@pytest.fixture(scope="module")
def keepers():
    return deal_of()[1]


@pytest.fixture(scope="module")
def to_veil(keepers) -> LanDeal:
    """The declarer's peer has to veil his hand."""
    return until(deal_of()[0], keepers, veiling(DECLARER))


@pytest.fixture(scope="module")
def to_discard(to_veil, keepers) -> LanDeal:
    return until(to_veil, keepers, asked_for("discard", DECLARER))


@pytest.fixture(scope="module")
def to_give(to_discard, keepers) -> LanDeal:
    return until(to_discard, keepers, asked_for("give", DECLARER))


@pytest.fixture(scope="module")
def to_lead(to_give, keepers) -> LanDeal:
    return until(to_give, keepers, leading)


# -- honest deals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("peers", "owners"), SPLITS)
def test_a_deal_with_veils_is_played_and_audited(peers, owners):
    lan, keepers = deal_of(peers, owners)
    lan = until(lan, keepers, over)
    verdict = judged(lan)
    assert verdict.fouls == ()
    assert [len(veil.old) for veil in lan.deal.veils] == [10, 8]
    assert sorted(verdict.cards[:24]) == sorted(WIDOW.pack)
    for veil in lan.deal.veils:
        before, after = ([verdict.cards[slot] for slot in part] for part in (veil.old, veil.fresh))
        assert sorted(before) == sorted(after)
        assert before != after
    assert all(lan.deal.faces[slot] in (None, card) for slot, card in enumerate(verdict.cards))


@pytest.mark.parametrize(("peers", "owners"), SPLITS)
def test_a_peer_can_open_what_its_seats_have_seen_and_nothing_else(peers, owners):
    lan, keepers = deal_of(peers, owners)
    seen = 0
    while lan.deal is None or not any(lan.deal.tricks):
        lan = step(lan, keepers)
        if lan.deal is None or lan.owing is not None or speaker_of(lan.deck) is not None:
            continue
        for secrets in keepers:
            mine = {seat for seat in range(3) if owners[seat] == secrets.peer}
            may = {
                slot
                for slot, seats in enumerate(lan.deal.seen_by)
                if seats & mine or len(seats) == 3
            }
            assert set(secrets.faces(lan.deck, ())) == may
            seen += 1
    assert seen > 20
    assert len(lan.deck.deck) == 24 + 10 + 8


def test_all_that_was_in_a_veiled_hand_is_in_the_record_of_the_deal(widow_played, to_lead, keepers):
    lan = until(to_lead, keepers, over)
    cards = judged(lan).cards
    dealt = DealRecord(cards[:24], opened_moves(lan, cards))
    sittings = tuple(Sitting("person", name) for name in "ABC")
    *_, last = replay(Record(WIDOW, sittings, 0, (dealt,)))
    assert last.deal.faces == cards
    assert view(last.deal, THIRD).but(faces=()) == lan.deal.but(faces=())
    assert [len(move.faces) for _, move in dealt.moves if isinstance(move, Veil)] == [10, 8]


def test_the_widow_is_known_to_lie_among_the_fresh_places(to_discard, keepers):
    public = to_discard.deal
    (found,) = among(public)
    assert len(found.cards) == 3
    assert found.slots == public.hands[DECLARER]
    assert not public.hand(DECLARER)


def test_what_is_said_of_a_hidden_card_names_its_place_alone(to_discard, to_give, keepers):
    for lan, kind in ((to_discard, Discard), (to_give, Give)):
        secrets, faces = mover(lan, keepers)
        table = view(lan.deal.opened(faces), lan.turn)
        for move in [move for move in WIDOW.legal(table) if isinstance(move, kind)][:5]:
            message, after = lan.play(secrets, faces, move)
            assert "@" in message.move
            assert not any(card in message.move for card in WIDOW.pack)
            assert not shares_in(message.show)
            assert len(message.show.gifts) == (kind is Give)
            assert after.deal.faces == lan.deal.faces
            others = keepers[lan.plan.owners[THIRD]]
            assert open_to(after, others, THIRD) == open_to(lan, others, THIRD)


@pytest.mark.parametrize("seed", range(3))
def test_deals_that_differ_in_what_was_laid_away_or_given_look_the_same_to_the_others(seed):
    """Two cards of the veiled hand change places, and the same places are laid away and given."""
    random = Random(seed)
    pack = random.sample(WIDOW.pack, 24)
    taken = Match.new(WIDOW, 0).dealt(pack)
    for move in (Bid("1"), Pass(), Pass()):
        taken, _ = WIDOW.play(taken, move)
    hand = random.sample(taken.hand(DECLARER), 10)
    low = [at for at, card in enumerate(hand) if card[0] != "A"]
    one, other = random.sample(low, 2)
    swapped = list(hand)
    swapped[one], swapped[other] = hand[other], hand[one]
    tables = [veiled(taken, Veil(tuple(faces)))[0] for faces in (hand, swapped)]
    third = next(at for at in low if at not in (one, other))
    away, given = sorted((24 + one, 24 + third)), 24 + other
    laid = Discard(tuple(map(FaceDown, away)))
    tables = [WIDOW.play(table, laid)[0] for table in tables]
    assert tables[0].aside != ((), (), ())
    assert tables[0] != tables[1]
    assert view(tables[0], THIRD) == view(tables[1], THIRD)
    assert view(tables[0], RECEIVER) == view(tables[1], RECEIVER)
    tables = [WIDOW.play(table, Give(FaceDown(given), RECEIVER))[0] for table in tables]
    assert view(tables[0], THIRD) == view(tables[1], THIRD)
    assert view(tables[0], RECEIVER) != view(tables[1], RECEIVER)


def test_a_peer_that_starts_again_says_the_same_veil_to_the_bit(to_veil):
    again = deal_of()[1][DECLARER]
    one = to_veil.due(again)
    assert one == to_veil.due(deal_of()[1][DECLARER])
    assert isinstance(one, VeilHand)
    assert len(LOG_WIRE.encode(one)) < 2200


def test_two_veils_of_one_peer_have_orders_of_their_own(keepers):
    lan, (_, both) = deal_of(2, (0, 1, 1))
    lan = until(lan, keepers_of(lan.plan), over)
    first, second = lan.deck.veils
    assert first.peer == second.peer == both.peer
    same = replace(first, old=first.old[:8], before=first.before[:8])
    assert len({hand.order(both.seed) for hand in (same, second)}) == 2
    assert first.order(both.seed) != both.seed.order(10)


# -- what a cheat may try --------------------------------------------------------------------------


def charged(lan: LanDeal, peer: int, message) -> ViolationKind:
    with pytest.raises(ProtocolViolation) as caught:
        lan.after(peer, message)
    assert caught.value.peer == peer
    return caught.value.kind


def false_veil(lan: LanDeal, secrets: PeerSecrets, after=None, hand=None) -> VeilHand:
    """A veil with a proof of one's own making, of whatever lies `after`."""
    hand, joint = hand or lan.to_veil, lan.deck.shuffle.joint
    order, masks = hand.order(secrets.seed), hand.masks(secrets.seed)
    honest = shuffled(hand.before, order, masks, joint)
    after = after(honest) if after is not None else honest
    proof = prove_shuffle(hand.statement(joint, after), secrets.seed, order, masks)
    return VeilHand(deck_to_bytes(after), proof.to_bytes())


def mask(number: int):
    return scalar_from_wide(bytes([number]) * 64)


def foreign(lan: LanDeal):
    """A card of another hand, re-masked, in the place of the first."""
    card = lan.deck.deck[lan.deal.hands[THIRD][0]]
    return lambda hand: (remask(card, mask(3), lan.deck.shuffle.joint), *hand[1:])


def doubled(lan: LanDeal):
    return lambda hand: (remask(hand[1], mask(5), lan.deck.shuffle.joint), *hand[1:])


def traded(lan: LanDeal):
    return lambda hand: (hand[1], hand[0], *hand[2:])


@pytest.mark.parametrize("changed", [foreign, doubled, traded])
def test_other_cards_than_those_of_the_hand_are_no_veil(to_veil, keepers, changed):
    bad = false_veil(to_veil, keepers[DECLARER], changed(to_veil))
    assert charged(to_veil, DECLARER, bad) is ViolationKind.FALSE_VEIL


def test_a_hand_with_a_card_too_few_or_too_many_is_no_veil(to_veil, keepers):
    good = to_veil.due(keepers[DECLARER])
    for deck, proof in (
        (good.deck[64:], good.proof),
        (good.deck + good.deck[:64], good.proof),
        (good.deck, good.proof[32:]),
        (b"", b""),
    ):
        bad = VeilHand(deck, proof)
        assert charged(to_veil, DECLARER, bad) is ViolationKind.NOT_IN_GROUP


def test_a_tagged_card_is_no_card(to_veil, keepers):
    good = to_veil.due(keepers[DECLARER])
    for tag in (bytes(32), b"\x01" + bytes(31), b"\xec" + b"\xff" * 30 + b"\x7f"):
        bad = replace(good, deck=tag + good.deck[32:])
        assert charged(to_veil, DECLARER, bad) is ViolationKind.NOT_IN_GROUP


def test_a_proof_for_another_hand_peer_or_place_does_not_hold(to_veil, keepers):
    secrets, hand = keepers[DECLARER], to_veil.to_veil
    others = to_veil.deal.hands[THIRD]
    for false in (
        to_veil.deck.hand_to_veil(DECLARER, (*others, *hand.old[-3:])),
        replace(hand, prover=to_veil.plan.prover(THIRD)),
        replace(hand, first=34),
        replace(hand, old=tuple(reversed(hand.old))),
    ):
        bad = false_veil(to_veil, secrets, hand=false)
        assert charged(to_veil, DECLARER, bad) is ViolationKind.FALSE_VEIL
    good = to_veil.due(secrets)
    bad = replace(good, proof=good.proof[:-1] + bytes((good.proof[-1] ^ 1,)))
    assert charged(to_veil, DECLARER, bad) is ViolationKind.FALSE_VEIL
    short = false_veil(to_veil, secrets, hand=to_veil.deck.hand_to_veil(DECLARER, others))
    assert charged(to_veil, DECLARER, short) is ViolationKind.NOT_IN_GROUP


def test_nobody_veils_out_of_turn_twice_or_for_another(to_veil, to_discard, keepers):
    good = to_veil.due(keepers[DECLARER])
    for peer in (THIRD, RECEIVER):
        assert charged(to_veil, peer, good) is ViolationKind.OUT_OF_TURN
    once = to_veil.after(DECLARER, good)
    assert charged(once, DECLARER, good) is ViolationKind.OUT_OF_TURN
    again = false_veil(
        once,
        keepers[DECLARER],
        hand=once.deck.hand_to_veil(DECLARER, once.deal.hands[DECLARER]),
    )
    assert charged(once, DECLARER, again) is ViolationKind.OUT_OF_TURN
    assert charged(to_discard, DECLARER, again) is ViolationKind.OUT_OF_TURN


def test_nothing_else_is_said_before_the_hand_is_veiled(to_veil, keepers):
    assert to_veil.turn is None
    assert speaker_of(to_veil) == DECLARER
    for message in (PlayMove("discard @8 @9", Show()), PlayMove("veil", Show()), Show()):
        assert charged(to_veil, DECLARER, message) is ViolationKind.OUT_OF_TURN


def test_a_veil_is_no_move_of_a_player(to_discard):
    bad = PlayMove("veil", Show())
    assert charged(to_discard, DECLARER, bad) is ViolationKind.MALFORMED


def test_face_down_cards_are_not_named_by_their_faces_on_the_wire(to_discard, to_give):
    for lan, text in ((to_discard, "discard QH 9S"), (to_give, "give 9S 2")):
        assert charged(lan, DECLARER, PlayMove(text, Show())) is ViolationKind.MALFORMED


def test_what_lay_in_the_old_places_cannot_be_laid_away_or_given(to_discard, to_give):
    for lan in (to_discard, to_give):
        one, other = lan.deal.veils[0].old[:2]
        text = f"discard @{one} @{other}" if lan is to_discard else f"give @{one} 2"
        assert charged(lan, DECLARER, PlayMove(text, Show())) is ViolationKind.CARD_NOT_HELD


def share(lan: LanDeal, secrets: PeerSecrets, slot: int) -> ProvenShares:
    secret, card = secrets.seed.secret_key(), lan.deck.deck[slot]
    made = share_of(secret, card)
    public = lan.deck.shuffle.keys[secrets.peer]
    proof = prove_equal_logarithms(
        lan.plan.prover(secrets.peer), secret, public, [(card.blind, made)]
    )
    return ProvenShares(secrets.peer, (Share(slot, made),), proof.to_bytes())


def test_no_share_of_an_old_place_is_owed_or_taken_any_more(to_veil, keepers):
    lan = to_veil.after(DECLARER, to_veil.due(keepers[DECLARER]))
    old, fresh = lan.deal.veils[0].old, lan.deal.veils[0].fresh
    assert not any(lan.viewers[slot] for slot in old)
    owed = lan.due(keepers[speaker_of(lan)])
    assert [slot for slot, _ in shares_in(owed)] == list(fresh)
    late = replace(owed, proven=(*owed.proven, share(lan, keepers[speaker_of(lan)], old[0])))
    assert charged(lan, speaker_of(lan), late) is ViolationKind.SHARE_NOT_DUE


def test_an_old_place_that_is_opened_after_all_tells_of_no_fresh_one(to_lead, keepers):
    """The holder betrays his own old place to whoever listens: the fresh places stay closed."""
    old = next(slot for slot in to_lead.deal.veils[0].old if to_lead.deal.faces[slot] is None)
    third = keepers[THIRD]
    before = third.faces(to_lead.deck, ())
    deck = to_lead.deck.taking(DECLARER, Show((share(to_lead, keepers[DECLARER], old),)))
    assert set(third.faces(deck, ())) - set(before) == {old}


def test_a_fresh_place_is_not_opened_before_its_time(to_lead, keepers):
    secrets, faces = mover(to_lead, keepers)
    card = next(
        m for m in WIDOW.legal(view(to_lead.deal.opened(faces), DECLARER)) if isinstance(m, Play)
    )
    message, _ = to_lead.play(secrets, faces, card)
    hand = to_lead.deal.hands[DECLARER]
    other = next(slot for slot in hand if slot != shares_in(message.show)[0][0])
    early = replace(message, show=Show((*message.show.proven, share(to_lead, secrets, other))))
    assert charged(to_lead, DECLARER, early) is ViolationKind.SHARE_NOT_DUE


def test_a_veil_that_does_not_follow_from_the_seed_is_found_in_the_audit(to_veil):
    lan, keepers = to_veil, deal_of()[1]
    hand, joint = lan.to_veil, lan.deck.shuffle.joint
    secrets = keepers[DECLARER]
    masks = [mask(at + 1) for at in range(10)]
    order = list(range(10))
    after = shuffled(hand.before, order, masks, joint)
    proof = prove_shuffle(hand.statement(joint, after), secrets.seed, order, masks)
    lan = lan.after(DECLARER, VeilHand(deck_to_bytes(after), proof.to_bytes()))
    verdict = judged(until(lan, keepers, over))
    assert verdict.fouls == (ProtocolViolation(DECLARER, ViolationKind.DERIVED_OTHERWISE),)


def test_what_may_not_be_laid_away_is_found_in_the_audit():
    for dealer in range(3):
        shuffle = shuffle_plan_of(3, WIDOW.pack)
        plan = DealPlan(shuffle, 0, KEY, (0, 1, 2), dealer, bytes(32))
        keepers, seat = keepers_of(plan), (dealer + 1) % 3
        lan = LanDeal(WIDOW, SealedDeck(plan, shuffled_by_all(shuffle)))

        def bids(moves, deal, seat=seat):
            return Bid("1") if isinstance(moves[0], Pass) and deal.turn == seat else moves[0]

        while not asked_for("discard", seat)(lan):
            lan = step(lan, keepers, bids)
        secrets, faces = mover(lan, keepers)
        aces = [slot for slot in lan.deal.hands[seat] if faces[slot][0] == "A"]
        if not aces:
            continue
        away = sorted((aces[0], next(s for s in lan.deal.hands[seat] if s != aces[0])))
        lan = lan.after(secrets.peer, PlayMove("discard @{} @{}".format(*away), Show()))
        while speaker_of(lan) is not None:
            lan = step(lan, keepers, bids)
        verdict = judged(lan)
        assert verdict.fouls == (ProtocolViolation(secrets.peer, ViolationKind.REVOKE),)
        return
    pytest.fail("no deal in which an ace could be laid away")


# -- what becomes of it in a match -----------------------------------------------------------------


@pytest.fixture
def before_veil(widow_played):
    return at_the_veil()


@made_once
def at_the_veil() -> tuple[list[Replica], int, LanDeal]:
    """Three replicas, the number of the one that is to veil its hand, and the deal as it stands."""
    replicas = replicas_of(3, KEY, owners=(0, 1, 2))
    while replicas[0].match.deal is None or replicas[0].match.deal.to_veil is None:
        shuffler = shuffling(replicas[0])
        speaker = replicas[0].match.speaker if shuffler is None else shuffler
        if replicas[speaker].turn is None:
            next_word(replicas[speaker])
        else:
            deal = replicas[speaker].match.deal.deal
            first = deal.auction.holder is None
            replicas[speaker].play(Bid("1") if first else Pass())
        deliver(replicas)
    lan = replicas[0].match.deal
    return replicas, speaker_of(lan), lan


def test_a_false_veil_is_evidence_and_costs_the_match(before_veil):
    replicas, cheat, lan = before_veil
    secrets = replicas[cheat].log.shuffles.secrets(replicas[cheat].match)
    others = [replica for replica in replicas if replica.me.peer != cheat]
    entry = said(others[0], false_veil(lan, secrets, doubled(lan)), cheat)
    for replica in others:
        assert taken(replica, entry) is Taken.ACCUSED
        assert replica.match.ending.violation == ProtocolViolation(cheat, ViolationKind.FALSE_VEIL)
        assert has_lost(replica, cheat)
    assert len({replica.log.chain.head for replica in others}) == 1


def another_veil(lan: LanDeal, secrets: PeerSecrets) -> VeilHand:
    """The same hand in another order, with a proof that holds."""
    hand, joint = lan.to_veil, lan.deck.shuffle.joint
    masks, order = [mask(at + 1) for at in range(10)], list(range(10))
    after = shuffled(hand.before, order, masks, joint)
    proof = prove_shuffle(hand.statement(joint, after), secrets.seed, order, masks)
    return VeilHand(deck_to_bytes(after), proof.to_bytes())


def test_two_veils_in_one_place_are_evidence_and_the_same_one_again_is_known(before_veil):
    replicas, cheat, lan = before_veil
    secrets = replicas[cheat].log.shuffles.secrets(replicas[cheat].match)
    witness = next(replica for replica in replicas if replica.me.peer != cheat)
    other = said(witness, another_veil(lan, secrets), cheat)
    veil = next_word(replicas[cheat])
    deliver(replicas)
    assert taken(witness, veil) is Taken.KNOWN
    assert taken(witness, other) is Taken.ACCUSED
    assert witness.match.ending.violation == ProtocolViolation(cheat, ViolationKind.TWO_MESSAGES)


def test_a_second_veil_after_the_first_is_evidence(before_veil):
    replicas, cheat, lan = before_veil
    secrets = replicas[cheat].log.shuffles.secrets(replicas[cheat].match)
    next_word(replicas[cheat])
    deliver(replicas)
    witness = next(replica for replica in replicas if replica.me.peer != cheat)
    again = said(witness, another_veil(lan, secrets), cheat)
    assert taken(witness, again) is Taken.ACCUSED
    assert witness.match.ending.violation == ProtocolViolation(cheat, ViolationKind.OUT_OF_TURN)


def test_a_veil_of_somebody_elses_hand_is_evidence_against_its_speaker(before_veil):
    replicas, holder, lan = before_veil
    cheat, witness = (replica for replica in replicas if replica.me.peer != holder)
    veil = lan.due(replicas[holder].log.shuffles.secrets(replicas[holder].match))
    entry = said(witness, veil, cheat.me.peer)
    assert taken(witness, entry) is Taken.ACCUSED
    violation = ProtocolViolation(cheat.me.peer, ViolationKind.OUT_OF_TURN)
    assert witness.match.ending.violation == violation
