"""How a deal over the network ends: its audit, and what every peer signs.

The audit is a replay of the moves through the same rules on the opened deck. Who held a duty he did
not do, or named a card he did not have, is found here; then the deal is scored as forfeited.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.cards import Card
from game.deal import Deal, Seat
from game.moves import Move, Veil
from game.outcome import Outcome, Reason
from game.refused import Refused
from game.rules import Game
from net.crypto import digest, number
from net.deck import audit_deck
from net.match.lan_deal import LanDeal
from net.wire.violation import ProtocolViolation, ViolationKind


@dataclass(frozen=True)
class Verdict:
    """`outcome` is what the deal scores, None where nobody can be scored; `cards` lie in slots, those
    of veiled hands once more in their fresh ones.

    `conceded` is the peer whose player gave the deal up, None where nobody did.
    """

    outcome: Outcome | None
    cards: tuple[Card, ...]
    fouls: tuple[ProtocolViolation, ...]
    conceded: int | None = None

    def digest(self, context: bytes) -> bytes:
        """What the peers sign of it."""
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
    if fouls:
        outcome = forfeited(lan.game, lan.plan.owners, lan.deal, fouls[0].peer)
    return Verdict(outcome, found.cards, fouls)


def forfeited(game: Game, owners: tuple[int, ...], deal: Deal | None, loser: int) -> Outcome | None:
    """What a deal scores that a peer forfeits: each team with a seat of its loses it.

    A peer with seats in several teams must not gain in one what it loses in another: its seats get what
    they lose, the others the most that any of its forfeits brings them. None where the peer has no
    seat, or a seat in every team: then the deal does not count. `deal` is as far as it had come where
    all know that.
    """
    losing = [team for team in game.teams if any(owners[seat] == loser for seat in team)]
    if not losing or len(losing) == len(game.teams):
        return None
    outcomes = {team: game.forfeit(deal, team[0]) for team in losing}
    points = tuple(
        next(
            (outcome.points[seat] for team, outcome in outcomes.items() if seat in team),
            max(outcome.points[seat] for outcome in outcomes.values()),
        )
        for seat in range(game.seats)
    )
    return replace(outcomes[losing[0]], points=points)


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
    """The first move that the rules refuse, or punish, once they see all cards; and what the deal scores.

    Cards that were laid away count only here, where they lie open.
    """
    deal = lan.game.deal(cards[: len(lan.plan.pack)], lan.plan.dealer, lan.conditions)
    outcome = None
    for seat, move in opened_moves(lan, cards):
        try:
            deal, _ = lan.game.play(deal, move)
        except Refused as refusal:
            held = refusal.key != "card_not_held"
            kind = ViolationKind.REVOKE if held else ViolationKind.CARD_NOT_HELD
            return (ProtocolViolation(lan.plan.owners[seat], kind),), None
        outcome = lan.game.outcome(deal)
        if outcome is not None and outcome.reason is Reason.REVOKE:
            return (ProtocolViolation(lan.plan.owners[seat], ViolationKind.REVOKE),), None
    return (), outcome
