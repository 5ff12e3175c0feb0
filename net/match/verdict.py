"""How a deal over the network ends: its audit, and what every peer signs.

The audit is a replay of the moves through the same rules on the opened deck. A seat that did not do its duty,
or named a card it did not hold, is found here; that ends the match, and the deal scores nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import Card
from game.core.deal import Seat
from game.core.moves import Move, Veil
from game.core.outcome import Outcome
from game.core.refused import Refused
from net.crypto import digest, number
from net.deck import audit_deck
from net.match.lan_deal import LanDeal
from net.wire.violation import ProtocolViolation, ViolationKind


@dataclass(frozen=True)
class Verdict:
    """`outcome` is what the deal scores, None where a foul was found; `cards` lie in slots, those of veiled
    hands once more in their fresh ones.

    `given_up` is the seat that gave the deal up, None where nobody did.
    """

    outcome: Outcome | None
    cards: tuple[Card, ...]
    fouls: tuple[ProtocolViolation, ...]
    given_up: Seat | None = None

    def digest(self, context: bytes) -> bytes:
        """The digest of the verdict, which the peers sign."""
        fouls = [number(violation.peer) + violation.kind.value.encode() for violation in self.fouls]
        outcome = repr(self.outcome).encode()
        return digest("result", context, " ".join(self.cards).encode(), outcome, *fouls)


def judged(lan: LanDeal) -> Verdict:
    """The verdict on a deal whose seeds are all revealed. Raises ValueError before that."""
    found = audit_deck(lan.deck)
    fouls = found.fouls
    outcome = None
    if not fouls and lan.deal is not None:
        fouls, outcome = _replayed(lan, found.cards)
    return Verdict(outcome, found.cards, fouls, lan.given_up)


def opened_moves(lan: LanDeal, cards: tuple[Card, ...]) -> tuple[tuple[Seat, Move], ...]:
    """The moves of a deal whose cards are all known: the hands that were veiled with their faces."""
    hands = iter(lan.deck.veils)
    return tuple(
        (seat, Veil(tuple(cards[slot] for slot in next(hands).fresh)))
        if isinstance(move, Veil)
        else (seat, move)
        for seat, move in lan.moves
    )


def _replayed(
    lan: LanDeal, cards: tuple[Card, ...]
) -> tuple[tuple[ProtocolViolation, ...], Outcome | None]:
    """The foul of the first move that the rules refuse once all cards are open; without one, the deal's
    outcome.

    Cards that were laid away count only here, where they lie open.
    """
    deal = lan.game.deal(cards[: len(lan.plan.pack)], lan.plan.dealer, lan.conditions)
    for seat, move in opened_moves(lan, cards):
        try:
            deal, _ = lan.game.play(deal, move)
        except Refused as refusal:
            held = refusal.key != "card_not_held"
            kind = ViolationKind.REVOKE if held else ViolationKind.CARD_NOT_HELD
            return (ProtocolViolation(lan.plan.owners[seat], kind),), None
    if lan.given_up is not None:
        deal, _ = lan.game.give_up(deal, lan.given_up)
    return (), lan.game.outcome(deal)
