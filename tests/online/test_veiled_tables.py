"""Tables of several peers at a game in which hands are veiled: what each shows, also after a new start."""

from __future__ import annotations

from random import Random

import pytest

from game.core.events import DealEnded
from game.core.moves import Bid, Pass, Veil
from game.online import RemoteTable
from net.match import MatchStage, Replica
from net.session import MatchSnapshot, RequestDeal, ShowMatch, SubmitMove
from net.wire.deck_messages import VeilHand
from tests.net.table_of import deliver, replicas_of, restarted
from tests.net.widow import KEY, widow_played
from tests.online.company import table_without_network

__all__ = ["widow_played"]

TABLES = [
    (KEY, 3, (0, 1, 2)),
    (KEY, 2, (0, 1, 1)),
    ("thousand_2", 2, (0, 1)),
    ("thousand_3", 3, (2, 0, 1)),
    ("thousand_4", 2, (0, 1, 0, 1)),
]


class Chooser:
    """Bids low, and does anything else at random."""

    def __init__(self, sitting) -> None:
        self.sitting = sitting
        self._random = Random(sitting.name)

    def ask(self, question) -> None:
        assert question.view.veiling is None
        assert not question.view.awaits_faces(question.view.turn)
        moves = question.game.legal(question.view)
        calm = [move for move in moves if isinstance(move, Pass)] or [
            *[move for move in moves if isinstance(move, Bid)][:1],
            *[move for move in moves if not isinstance(move, Bid)],
        ]
        if question.view.to_act == 1 and not any(isinstance(m, Bid) for _, m in question.moves):
            calm = [move for move in moves if isinstance(move, Bid)][:1] or calm
        self._move = self._random.choice(calm)

    def answer(self):
        return self._move


class Peer:
    """A replica with the table that shows its match."""

    def __init__(self, replica: Replica) -> None:
        self.replica, self.commands = replica, []
        self.remote = self.table_now()

    def table_now(self) -> RemoteTable:
        """A table built anew from where the match stands."""
        match = self.replica.match
        snapshot = MatchSnapshot(match, dict(self.replica.faces), self.replica.me.peer)
        return table_without_network(snapshot, self.commands, Chooser)

    def obey(self) -> None:
        """Do what the table asks for, say what is due, and tell the table what came of it."""
        for command in list(self.commands):
            if isinstance(command, RequestDeal):
                self.replica.ready = True
            elif isinstance(command, SubmitMove) and self.replica.turn == command.seat:
                self.replica.play(command.move, command.by_clock)
            else:
                continue
            self.commands.remove(command)
        while self.replica.speak() is not None:
            pass

    def show(self) -> None:
        for event in self.replica.match_events:
            self.remote.tell(event)
        self.replica.match_events.clear()
        if self.remote.next_deal_is_due:
            self.remote.table.next_deal()
        for _ in range(9):
            if not self.commands:
                self.remote.table.pump()


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]} {''.join(map(str, table[2]))}")
def peers(request, widow_played) -> list[Peer]:
    rules, count, owners = request.param
    replicas = replicas_of(count, rules, owners=owners)
    while not replicas[0].match.deals:
        for replica in replicas:
            replica.speak()
        deliver(replicas)
    return [Peer(replica) for replica in replicas]


def one_round(peers: list[Peer]) -> None:
    for peer in peers:
        peer.show()
        peer.obey()
        deliver([each.replica for each in peers])


def play_deal(peers: list[Peer], each=lambda peers: None) -> None:
    for _ in range(400):
        one_round(peers)
        each(peers)
        if all(peer.replica.match.deals == 2 and peer.remote.settled for peer in peers):
            return
    pytest.fail("the deal does not come to its end")


def test_every_table_comes_to_the_signed_score_by_itself(peers):
    play_deal(peers)
    (record,) = peers[0].replica.match.past
    assert any(isinstance(move, Veil) and move.faces for _, move in record.moves)
    for peer in peers:
        assert peer.remote.table.match == peer.replica.match.match
        assert ShowMatch() not in peer.commands, "the table disagrees with the log"


def test_how_a_deal_ended_is_told_once_and_as_it_is_signed(peers):
    """Also where closed cards count, which the seeds alone open: till then no score is told."""
    told = [[] for _ in peers]
    for peer, endings in zip(peers, told, strict=True):
        peer.remote.table.listeners.append(
            lambda happening, endings=endings: endings.extend(
                each.outcome for each in happening.events if isinstance(each, DealEnded)
            )
        )
    waited = []
    play_deal(peers, lambda peers: waited.extend(peer.remote.table.uncounted for peer in peers))
    assert any(waited) == (peers[0].replica.terms.rules == "thousand_2")
    for peer, endings in zip(peers, told, strict=True):
        assert endings == [peer.replica.match.ending.verdict.outcome]


def test_no_table_knows_more_than_its_seats_and_a_new_one_knows_as_much(peers):
    looked = []

    def look(peers):
        for peer in peers:
            table, match = peer.remote.table, peer.replica.match
            if (
                table.deal is None
                or table.outcome is not None
                or match.stage is not MatchStage.DEAL
                or match.deal.deal.turn is None
            ):
                continue
            own, everyone = peer.remote.own, table.deal.everyone
            for slot, face in enumerate(table.deal.faces):
                seen = table.deal.seen_by[slot]
                assert face is None or seen & own or seen == everyone
            assert peer.table_now().table.deal == match.deal.deal.opened(peer.replica.faces)
            looked.append(len(table.deal.veils))

    play_deal(peers, look)
    assert max(looked) > 0


def test_a_peer_that_starts_again_says_the_same_veil(peers):
    play_deal(peers)
    veils = 0
    for replica in [peer.replica for peer in peers]:
        whole = list(replica._journal.entries)
        for entry in replica.log.chain.entries:
            if isinstance(entry.message, VeilHand) and entry.body.speaker == replica.me.peer:
                replica._journal.entries[:] = whole[: whole.index(entry.raw)]
                assert restarted(replica).speak().raw == entry.raw
                veils += 1
    assert veils


def test_whoever_holds_a_hand_never_loses_sight_of_it_while_it_is_veiled(peers):
    """At his own table the fresh places are told together with what lies in them."""
    veiled = []

    def listen(peer):
        def heard(happening):
            if not isinstance(happening.move, Veil):
                return
            own = happening.seat in peer.remote.own
            hand = happening.deal.hands[happening.seat]
            known = len(happening.deal.known(hand))
            assert known == len(hand) if own else known < len(hand)
            veiled.append(own)

        peer.remote.table.listeners.append(heard)

    for peer in peers:
        listen(peer)
    play_deal(peers)
    assert {True, False} <= set(veiled)
