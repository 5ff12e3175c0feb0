"""Tables of several peers at a game in which hands are veiled: what each shows, also after a new start."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

import pytest

from game.core.deal import Deal
from game.core.events import DealEnded
from game.core.moves import Bid, Pass, Veil
from game.core.outcome import Outcome
from game.online import RemoteTable
from game.play.table import Happening
from game.rules import GAMES
from net.log import MemoryJournal
from net.match import MatchStage, Replica
from net.session import MatchSnapshot, RequestDeal, ShowMatch, SubmitMove
from net.wire.deck_messages import VeilHand
from tests.net.table_of import deliver, replicas_of
from tests.net.widow import KEY, WIDOW
from tests.online.company import table_without_network

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
    """A replica with the table that shows its match; its players are of one `kind`."""

    kind: type = Chooser

    def __init__(self, replica: Replica) -> None:
        self.replica, self.commands = replica, []
        self.remote = self.table_now()

    def table_now(self) -> RemoteTable:
        """A table built anew from where the match stands."""
        match = self.replica.match
        snapshot = MatchSnapshot(match, dict(self.replica.faces), self.replica.me.peer)
        return table_without_network(snapshot, self.commands, self.kind)

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


class Evening:
    """One deal, and what was heard and seen of it at the tables of all peers.

    `endings` are the outcomes told at each table. `known` says of each veil whether it was of a hand of the
    table's own, and how many of its cards were told and held. `looks` are taken after each word.
    """

    def __init__(self, replicas: list[Replica]) -> None:
        self.peers = [Peer(replica) for replica in replicas]
        self.endings: list[list[Outcome]] = [[] for _ in self.peers]
        self.known: list[tuple[bool, int, int]] = []
        self.looks: list[Look] = []
        self.waited = False
        for peer, endings in zip(self.peers, self.endings, strict=True):
            peer.remote.table.listeners.append(partial(self._heard, peer, endings))

    def play(self) -> None:
        for _ in range(400):
            for peer in self.peers:
                peer.show()
                peer.obey()
                deliver([each.replica for each in self.peers])
            for peer in self.peers:
                self._look(peer)
            if all(peer.replica.match.deals == 2 and peer.remote.settled for peer in self.peers):
                return
        pytest.fail("the deal does not come to its end")

    def _heard(self, peer: Peer, endings: list[Outcome], happening: Happening) -> None:
        endings += [each.outcome for each in happening.events if isinstance(each, DealEnded)]
        if isinstance(happening.move, Veil):
            hand = happening.deal.hands[happening.seat]
            own = happening.seat in peer.remote.own
            self.known.append((own, len(happening.deal.known(hand)), len(hand)))

    def _look(self, peer: Peer) -> None:
        table, match = peer.remote.table, peer.replica.match
        self.waited |= table.uncounted
        if (
            table.deal is None
            or table.outcome is not None
            or match.stage is not MatchStage.DEAL
            or match.deal.deal.turn is None
        ):
            return
        theirs, new = match.deal.deal.opened(peer.replica.faces), peer.table_now().table.deal
        self.looks.append(Look(table.deal, peer.remote.own, new == theirs))


@dataclass(frozen=True)
class Look:
    """A deal as a table shows it, its own seats, and whether a new table would know as much as the log."""

    deal: Deal
    own: frozenset[int]
    new_knows_as_much: bool


@pytest.fixture(
    scope="module",
    params=TABLES,
    ids=lambda table: f"{table[0]} {''.join(map(str, table[2]))}",
)
def evening(request) -> Iterator[Evening]:
    rules, count, owners = request.param
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, KEY, WIDOW)
        replicas = replicas_of(count, rules, owners=owners)
        while not replicas[0].match.deals:
            for replica in replicas:
                replica.speak()
            deliver(replicas)
        played = Evening(replicas)
        played.play()
        yield played


def test_every_table_comes_to_the_signed_score_by_itself(evening):
    (record,) = evening.peers[0].replica.match.past
    assert any(isinstance(move, Veil) and move.faces for _, move in record.moves)
    for peer in evening.peers:
        assert peer.remote.table.match == peer.replica.match.match
        assert ShowMatch() not in peer.commands, "the table disagrees with the log"


def test_how_a_deal_ended_is_told_once_and_as_it_is_signed(evening):
    """Also where closed cards count, which the seeds alone open: till then no score is told."""
    assert evening.waited == (evening.peers[0].replica.terms.rules == "thousand_2")
    for peer, endings in zip(evening.peers, evening.endings, strict=True):
        assert endings == [peer.replica.match.ending.verdict.outcome]


def test_no_table_knows_more_than_its_seats_and_a_new_one_knows_as_much(evening):
    for look in evening.looks:
        for seen, face in zip(look.deal.seen_by, look.deal.faces, strict=True):
            assert face is None or seen & look.own or seen == look.deal.everyone
        assert look.new_knows_as_much
    assert max(len(look.deal.veils) for look in evening.looks) > 0


def test_a_peer_that_starts_again_says_the_same_veil(evening):
    veils = 0
    for replica in [peer.replica for peer in evening.peers]:
        raws = replica._journal.entries
        for entry in replica.log.chain.entries:
            if isinstance(entry.message, VeilHand) and entry.body.speaker == replica.me.peer:
                again = Replica(replica.terms, replica.me, MemoryJournal())
                again.log.restore(raws[: raws.index(entry.raw)])
                assert again.speak().raw == entry.raw
                veils += 1
    assert veils


def test_whoever_holds_a_hand_never_loses_sight_of_it_while_it_is_veiled(evening):
    """At his own table the fresh places are told together with what lies in them."""
    for own, known, held in evening.known:
        assert known == held if own else known < held
    assert {own for own, _, _ in evening.known} == {True, False}
