"""The tricks of a cheat when bids, doublings, discards and gifts are said among three and four peers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.core.deal import view
from game.core.moves import DOUBLE, PASS, Bid, Discard, Give, Move, Trump
from game.rules import GAMES
from net.crypto import prove_equal_logarithms, share_of
from net.deck import DealPlan, PeerSecrets, SealedDeck
from net.match.lan_deal import LanDeal
from net.match.replica import Replica, Taken
from net.match.signed_words import signed_resignation
from net.wire.deck_messages import Cut, ProvenShares, Reveal, Share, Show
from net.wire.match_messages import Concede, PlayMove, Settle, Start
from net.wire.violation import ProtocolViolation, ViolationKind
from net.wire.wire import Malformed
from tests.net.peers import keepers_of, shuffle_plan_of, shuffled_by_all, speaker_of
from tests.net.table_of import deliver, has_lost, played, restarted, said, taken

NOTHING = Show()


class Sealed:
    """A deal among as many peers as seats, dealt by the first; `lan` is how all of them see it."""

    def __init__(self, rules: str) -> None:
        game = GAMES[rules]
        self.seats = range(game.seats)
        shuffle = shuffle_plan_of(game.seats, game.pack)
        plan = DealPlan(shuffle, 0, rules, tuple(self.seats), 0, bytes(32))
        self.keepers = keepers_of(plan)
        self.lan = LanDeal(game, SealedDeck(plan, shuffled_by_all(shuffle)))
        self.settle()

    def settle(self) -> None:
        """Everybody says what is due, until a player has to decide."""
        while speaker_of(self.lan) is not None and self.lan.turn is None:
            self.lan = self.lan.after(speaker_of(self.lan), self.lan.due(self._speaking))

    def legal(self) -> tuple[Move, ...]:
        faces = self._faces()
        return self.lan.game.legal(view(self.lan.deal.opened(faces), self.lan.turn))

    def play(self, *moves: Move) -> None:
        for move in moves:
            _, self.lan = self.lan.play(self._speaking, self._faces(), move)
            self.settle()

    def message(self, move: Move) -> PlayMove:
        return self.lan.play(self._speaking, self._faces(), move)[0]

    def charge(self, peer: int, message: object) -> ViolationKind:
        """The charge by everybody against a peer who says this now."""
        with pytest.raises(ProtocolViolation) as caught:
            self.lan.after(peer, message)
        assert caught.value.peer == peer
        return caught.value.kind

    @property
    def _speaking(self) -> PeerSecrets:
        return self.keepers[speaker_of(self.lan)]

    def _faces(self):
        seen, seat = self.lan.deal.seen_by, self.lan.turn
        faces = self._speaking.faces(self.lan.deck, ())
        return {slot: card for slot, card in faces.items() if seat in seen[slot]}


def trumps_called() -> Sealed:
    """Four hands; the first has called trumps and is asked what he plays."""
    table = Sealed("bauernschnapsen")
    table.play(next(move for move in table.legal() if isinstance(move, Trump)))
    return table


def thousand() -> Sealed:
    """Three hands; the first has opened with 100, the second is asked."""
    table = Sealed("thousand_3")
    table.play(Bid("100"))
    return table


def to_give() -> Sealed:
    """The first of three has won the auction, taken the stock, and gives a card to each of the others."""
    table = thousand()
    table.play(PASS, PASS)
    assert isinstance(table.legal()[0], Give)
    return table


@pytest.mark.parametrize("table", [trumps_called, thousand, to_give])
def test_nobody_but_the_seat_that_is_asked_says_a_move(table: Callable[[], Sealed]) -> None:
    table = table()
    asked = table.lan.turn
    move = table.message(table.legal()[0])
    for peer in set(table.seats) - {asked}:
        for message in (move, PlayMove("pass", NOTHING), PlayMove("bid 300", NOTHING)):
            assert table.charge(peer, message) is ViolationKind.OUT_OF_TURN


def test_a_bid_that_does_not_outbid_the_standing_one_is_refused() -> None:
    table = thousand()
    for low in ("bid 100", "bid 95", "bid 5"):
        assert table.charge(2, PlayMove(low, NOTHING)) is ViolationKind.ILLEGAL_MOVE
    table.play(Bid("120"))
    for low in ("bid 100", "bid 115", "bid 120"):
        assert table.charge(0, PlayMove(low, NOTHING)) is ViolationKind.ILLEGAL_MOVE
    contracts = trumps_called()
    contracts.play(Bid("gang"))
    for low in ("bid normal", "bid bettler", "bid gang"):
        assert contracts.charge(2, PlayMove(low, NOTHING)) is ViolationKind.ILLEGAL_MOVE


@pytest.mark.parametrize(
    "text", ["bid 1000000", "bid 101", "bid -5", "bid gang", "bid " + "9" * 30, "bid @3"]
)
def test_a_bid_that_this_game_does_not_know_is_refused(text: str) -> None:
    charge = thousand().charge(2, PlayMove(text, NOTHING))
    assert charge in (ViolationKind.ILLEGAL_MOVE, ViolationKind.MALFORMED)


def test_who_has_passed_bids_no_more() -> None:
    table = thousand()
    table.play(Bid("105"), PASS, PASS)
    assert table.lan.turn == 2, "the auction is over"
    for peer in (0, 1):
        assert table.charge(peer, PlayMove("bid 110", NOTHING)) is ViolationKind.OUT_OF_TURN


def test_no_card_is_opened_under_a_bid() -> None:
    """Nobody shows his own cards on the way, to a partner or to all."""
    table = trumps_called()
    speaker = table.keepers[table.lan.turn]
    secret, slot = speaker.seed.secret_key(), table.lan.deal.hands[table.lan.turn][0]
    card = table.lan.deck.deck[slot]
    made, public = share_of(secret, card), table.lan.deck.shuffle.keys[speaker.peer]
    prover = table.lan.plan.prover(speaker.peer)
    proof = prove_equal_logarithms(prover, secret, public, [(card.blind, made)]).to_bytes()
    shown = Show((ProvenShares(speaker.peer, (Share(slot, made),), proof),))
    bid = replace(table.message(Bid("gang")), show=shown)
    assert table.charge(speaker.peer, bid) is ViolationKind.SHARE_NOT_DUE


def test_partners_of_the_declarer_double_nothing() -> None:
    table = trumps_called()
    table.play(Bid("gang"), PASS, PASS, PASS)
    declarer, asked = 1, table.lan.turn
    assert DOUBLE in table.legal()
    assert (asked - declarer) % 2 == 1
    for partner in (declarer, (declarer + 2) % 4):
        double = PlayMove(str(DOUBLE), NOTHING)
        assert table.charge(partner, double) is ViolationKind.OUT_OF_TURN
    table.play(DOUBLE)
    while table.lan.turn is not None and DOUBLE not in table.legal():
        table.play(PASS)
    assert (table.lan.turn - declarer) % 2 == 0, "it is the declarer's side that may answer"
    for enemy in (asked, (asked + 2) % 4):
        assert table.charge(enemy, PlayMove(str(DOUBLE), NOTHING)) is ViolationKind.OUT_OF_TURN


def test_nobody_gives_a_foreign_card_or_to_nobody() -> None:
    table = to_give()
    deal, giver = table.lan.deal, table.lan.turn
    others = [seat for seat in table.seats if seat != giver]
    foreign = [slot for seat in others for slot in deal.hands[seat]]
    gone = [slot for veil in deal.veils for slot in veil.old]
    for slot in (*foreign[:3], gone[0], 63):
        bad = PlayMove(f"give @{slot} {others[0]}", NOTHING)
        assert table.charge(giver, bad) is ViolationKind.CARD_NOT_HELD
    own = deal.hands[giver][0]
    for nobody in (giver, 3):
        bad = PlayMove(f"give @{own} {nobody}", NOTHING)
        assert table.charge(giver, bad) is ViolationKind.ILLEGAL_MOVE


def test_a_card_is_given_once_and_to_each_once() -> None:
    table = to_give()
    giver = table.lan.turn
    first = next(move for move in table.legal() if isinstance(move, Give))
    message = table.message(first)
    table.play(first)
    assert table.lan.turn == giver
    assert table.charge(giver, message) is ViolationKind.ILLEGAL_MOVE, "the same again"
    place = message.move.split()[1]
    rest = next(seat for seat in table.seats if seat not in (giver, first.to))
    again = PlayMove(f"give {place} {rest}", NOTHING)
    assert table.charge(giver, again) is ViolationKind.CARD_NOT_HELD
    second = table.lan.deal.hands[giver][0]
    twice = PlayMove(f"give @{second} {first.to}", NOTHING)
    assert table.charge(giver, twice) is ViolationKind.ILLEGAL_MOVE


def test_what_is_laid_away_is_ones_own_as_many_as_are_due_and_none_twice() -> None:
    table = Sealed("talonschnapsen")
    while not isinstance(table.legal()[0], Discard):
        table.play(table.legal()[0] if PASS not in table.legal() else PASS)
    seat, deal = table.lan.turn, table.lan.deal
    own, foreign = deal.hands[seat], deal.hands[(seat + 1) % 3][0]
    one, other, third = own[:3]
    kinds = {
        f"discard @{one} @{one}": ViolationKind.MALFORMED,
        f"discard @{one} @{foreign}": ViolationKind.CARD_NOT_HELD,
        f"discard @{one} @63": ViolationKind.CARD_NOT_HELD,
        f"discard @{one}": ViolationKind.ILLEGAL_MOVE,
        f"discard @{one} @{other} @{third}": ViolationKind.ILLEGAL_MOVE,
    }
    assert {text: table.charge(seat, PlayMove(text, NOTHING)) for text in kinds} == kinds


def test_a_gift_goes_to_him_it_is_for_and_comes_with_its_share() -> None:
    table = to_give()
    giver = table.lan.turn
    good = table.message(next(move for move in table.legal() if isinstance(move, Give)))
    (gift,) = good.show.gifts
    third = next(seat for seat in table.seats if seat not in (giver, gift.to))
    assert table.charge(giver, replace(good, show=NOTHING)) is ViolationKind.SHARE_MISSING
    astray = Show((), (replace(gift, to=third),))
    assert table.charge(giver, replace(good, show=astray)) is ViolationKind.SHARE_NOT_DUE


# -- what becomes of it in a match -----------------------------------------------------------------


@pytest.fixture
def bidding() -> list[Replica]:
    """Four peers at Bauernschnapsen; trumps are called, the first has bid, the second is asked."""
    replicas = played(trump_called, 4, "bauernschnapsen")
    asked(replicas).play(Bid("gang"))
    deliver(replicas)
    return replicas


def trump_called(replica: Replica) -> bool:
    deal = replica.match.deal
    return deal is not None and bool(deal.moves) and deal.turn is not None


def asked(replicas: list[Replica]) -> Replica:
    """The peer whose player is asked; one seat a peer."""
    return next(replica for replica in replicas if replica.turn is not None)


def last_bid(replicas: list[Replica]):
    return replicas[0].log.chain.entries[-1]


def others_than(replicas: list[Replica], peer: int) -> list[Replica]:
    return [replica for replica in replicas if replica.me.peer != peer]


def costs_the_match(
    replicas: list[Replica], cheat: int, entry: object, kind: ViolationKind
) -> None:
    """All others come to the same verdict by themselves: the cheat's side has lost the match."""
    honest = others_than(replicas, cheat)
    for replica in honest:
        assert taken(replica, entry) is Taken.ACCUSED
        assert replica.match.ending.violation == ProtocolViolation(cheat, kind)
    assert len({replica.log.chain.head for replica in honest}) == 1
    assert all(has_lost(replica, cheat) for replica in honest)


def test_an_old_bid_that_comes_again_changes_nothing(bidding) -> None:
    bid = last_bid(bidding)
    for replica in bidding:
        head = replica.log.chain.head
        assert taken(replica, bid) is Taken.KNOWN
        assert replica.log.chain.head == head


def test_an_old_bid_signed_anew_for_this_place_is_out_of_turn(bidding) -> None:
    bid = last_bid(bidding)
    cheat = bid.body.speaker
    entry = said(bidding[cheat], bid.body.message, cheat)
    costs_the_match(bidding, cheat, entry, ViolationKind.OUT_OF_TURN)


def test_a_bid_in_the_name_of_another_is_not_read(bidding) -> None:
    victim = asked(bidding)
    for cheat in others_than(bidding, victim.me.peer):
        forged = said(cheat, PlayMove("pass", NOTHING), victim.me.peer)
        own = said(cheat, PlayMove("pass", NOTHING), cheat.me.peer)
        for raw in (own.raw[:64] + forged.raw[64:], forged.raw[:63] + b"\0" + forged.raw[64:]):
            with pytest.raises(Malformed):
                victim.take(victim.read(raw))
        assert victim.turn is not None


def test_another_bid_in_the_place_of_the_first_is_two_stories(bidding) -> None:
    bid = last_bid(bidding)
    cheat, chain = bid.body.speaker, bidding[0].log.chain
    changed = {"place": bid.body.place, "previous": chain.named_in(bid.body.place)}
    entry = said(bidding[0], PlayMove("bid bettler", NOTHING), cheat, **changed)
    costs_the_match(bidding, cheat, entry, ViolationKind.TWO_MESSAGES)


def test_a_log_with_another_bid_than_was_made_is_not_gone_on_with(bidding) -> None:
    """Neither one of his own, which was signed otherwise, nor one in the name of somebody else."""
    bid = last_bid(bidding)
    for replica in bidding:
        raws = list(replica._journal.entries)
        at = raws.index(bid.raw)
        forged = bytearray(bid.raw)
        forged[bytes(forged).rindex(b"gang")] ^= 1
        raws[at] = bytes(forged)
        fresh = Replica(replica.terms, replica.me, type(replica._journal)(raws))
        with pytest.raises((Malformed, ProtocolViolation)):
            fresh.log.restore(raws)


def test_who_comes_back_with_another_bid_of_his_own_convicts_himself(bidding) -> None:
    bid = last_bid(bidding)
    cheat = bidding[bid.body.speaker]
    raws = [raw for raw in cheat._journal.entries if raw != bid.raw]
    fresh = Replica(cheat.terms, cheat.me, type(cheat._journal)(raws))
    fresh.log.restore(list(raws))
    assert fresh.turn is not None, "he is asked as if he had said nothing"
    entry = fresh.play(Bid("bettler"))
    costs_the_match(bidding, cheat.me.peer, entry, ViolationKind.TWO_MESSAGES)


def test_who_leaves_when_he_has_seen_his_hand_comes_back_to_the_same_one(bidding) -> None:
    for replica in bidding:
        back = restarted(replica)
        assert back.faces == replica.faces
        assert (back.turn, back.match.head) == (replica.turn, replica.match.head)
        assert back.match.deal.deal == replica.match.deal.deal


def test_nobody_gets_out_of_a_hand_by_another_message(bidding) -> None:
    """No new start, cut, seed, result nor surrender out of turn: each is a foul that costs the deal."""
    waiting = next(replica for replica in bidding if replica.turn is None)
    cheat, match = waiting.me.peer, waiting.match
    seed = waiting.log.shuffles.secrets(match).seed
    surrender = Concede(cheat, bytes(64))
    for message in (Start(bytes(32)), Cut(3), Reveal(seed.raw), Settle(bytes(32)), surrender):
        with pytest.raises(ProtocolViolation) as caught:
            match.after(said(waiting, message, cheat))
        assert caught.value.peer == cheat
    costs_the_match(bidding, cheat, said(waiting, surrender, cheat), ViolationKind.OUT_OF_TURN)


def test_nobody_gives_up_a_bad_hand_before_the_play(bidding) -> None:
    """There is passing; a surrender is refused here, and a foul there."""
    quitter = asked(bidding)
    seat = quitter.turn
    with pytest.raises(ValueError, match="cannot give"):
        quitter.words.resign(seat)
    word = signed_resignation(quitter.log.chain.head, seat, quitter.me.signing_key)
    with pytest.raises(ProtocolViolation) as caught:
        quitter.match.after(said(quitter, Concede(seat, word.signature), quitter.me.peer))
    assert caught.value.kind is ViolationKind.ILLEGAL_MOVE
