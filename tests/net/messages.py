"""One honest example of every kind of message, for tests that change them."""

from __future__ import annotations

from net.wire import board_messages as board
from net.wire import deck_messages as deck
from net.wire import match_messages as match
from net.wire import table_messages as table
from net.wire.table_options import TableOptions
from tests.net.peers import bytes_for

A, B = bytes_for("a"), bytes_for("b")
PROOF = A + B
SHARES = deck.ProvenShares(1, (deck.Share(3, A), deck.Share(4, B)), PROOF)
GIFT = deck.Gift(4, 2, bytes(144))
SHOW = deck.Show((SHARES, SHARES), (GIFT,))
SEATS = {
    "owners": (0, 1),
    "kinds": ("person", "bot"),
    "names": ("Anna", "Béla"),
    "portraits": (7, 0),
}

OPTIONS = TableOptions(60, False, 3, 15)

LOG_EXAMPLES = [
    match.Begin(table=A, rules="snapszer", peers=(A, B), lot=B, **SEATS, options=OPTIONS),
    match.Consent(A, B),
    match.Lot(A),
    deck.Commit(A),
    deck.ShuffleKeys(A, PROOF, B),
    deck.Shuffle(bytes(24 * 64)),
    deck.Proof(bytes(3232)),
    deck.Agree(A),
    deck.Cut(11),
    SHOW,
    deck.Accept(3, 1),
    deck.Complain(3, 1),
    deck.Reveal(B),
    match.PlayMove("marriage H", SHOW, True),
    match.Settle(A),
    match.Accuse(1, (b"one entry", b"another")),
    match.Concede(1, PROOF),
    match.Start(A),
    deck.VeilHand(bytes(10 * 64), bytes(45 * 32)),
    match.AbsenceVote(True),
    match.ThrowIn(3, A, (b"one vote", b"another")),
    match.Rejoin(3, PROOF),
]
TABLE_EXAMPLES = [
    table.Hello(1, "snapszer", "Anna", A, PROOF, bytes(8), 1, A, B),
    table.Nonce(A),
    table.Same(True, False),
    table.Seating(7, "snapszer", (A, B), ready=(0, 1), **SEATS, options=OPTIONS),
    table.Sit(2, 1, "person", "Béla", 11),
    table.Ready(7, True),
    table.Ack(A, 12, B),
    table.RequestEntries(A, 3, B),
    table.EntryFrame(b"an entry"),
    table.PresenceReport((1, 2), 12),
    table.TableCall(1, 0, "thanks"),
    table.Leave(),
    table.Refusal("network.refused.malformed"),
    table.ListensAt(46660, ("10.0.0.7", "fd00::2")),
    table.PeerAt(2, A, 46660, ("10.0.0.7",)),
    table.Resignation(A, 1, PROOF),
    table.AbsenceWish(A, 3, 1, True),
    table.Rejoining(3, PROOF),
    table.StandIn(3, A, "Cili", True),
    table.StandInAnswer(3, True),
    table.StandInCards(2, (table.ShownCard(7, "AH"),)),
    table.StandInMove(2, 9, 3, "QH"),
    board.BoardFrame(b"an entry"),
    board.BoardLength(A, 12, B),
    board.EnterWord("person", "Anna", A, PROOF),
    board.ResultWord(2, 1, 0, 7, -3, A, PROOF),
    board.LeaveWord(3, PROOF),
    board.TableAt(2, 1, 46660, ("10.0.0.7",), "an invitation"),
]
