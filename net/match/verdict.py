"""How a deal over the network ends: its audit, and what every peer signs.

The audit is a replay of the moves through the same rules on the opened deck. Who held a duty he did
not do, or named a card he did not have, is found here; then the deal is scored as forfeited.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.cards import Card
from game.deal import Deal
from game.outcome import Outcome, Reason
from game.refused import Refused
from game.rules import Game
from net.crypto.transcript import digest, number
from net.deck.audit import audit
from net.match.lan_deal import LanDeal
from net.wire.violation import ProtocolViolation, ViolationKind


@dataclass(frozen=True)
class Verdict:
    """`outcome` is what the deal scores, None where nobody can be scored; `cards` lie in slots.

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
    found = audit(lan.deck)
    fouls = found.fouls
    outcome = None
    if not fouls and lan.deal is not None:
        fouls = _revokes(lan, found.cards)
        outcome = lan.game.outcome(lan.deal)
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


def _revokes(lan: LanDeal, cards: tuple[Card, ...]) -> tuple[ProtocolViolation, ...]:
    """The first move that the rules refuse, or punish, once they see all cards."""
    deal = lan.game.deal(cards, lan.plan.dealer)
    for seat, move in lan.moves:
        try:
            deal, _ = lan.game.play(deal, move)
        except Refused as refusal:
            held = refusal.key != "card_not_held"
            kind = ViolationKind.REVOKE if held else ViolationKind.CARD_NOT_HELD
            return (ProtocolViolation(lan.plan.owners[seat], kind),)
        outcome = lan.game.outcome(deal)
        if outcome is not None and outcome.reason is Reason.REVOKE:
            return (ProtocolViolation(lan.plan.owners[seat], ViolationKind.REVOKE),)
    return ()
