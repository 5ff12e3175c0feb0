"""Thousand at the table: bids in fives, the stock, and what the declarer has said."""

from __future__ import annotations

from game.auction import Auction
from game.deal import Seat
from game.outcome import Outcome, Reason
from game.rules.thousand.game import ThousandGame
from game.rules.thousand.state import (
    HIGHEST,
    OPENING,
    STEP,
    Declaration,
    ThousandDeal,
)
from game.scenes.table.families.family import BidLine, TableFamily
from game.stage.context import AppContext

_MADE_OR_SET = (Reason.MADE, Reason.SET)


class ThousandTable(TableFamily[ThousandGame, ThousandDeal]):
    bid_for = True

    def phase(self, deal: ThousandDeal) -> str:
        return str(deal.phase)

    def auction(self, deal: ThousandDeal) -> Auction[Declaration] | None:
        dealt = deal.turn is not None and not deal.stock
        return deal.auction if dealt and deal.auction.turn is not None else None

    def contract(self, deal: ThousandDeal) -> tuple[Seat, str] | None:
        return None if deal.declarer is None else (deal.declarer, str(deal.declared_points))

    def trick_count(self, deal: ThousandDeal, seat: Seat) -> int:
        return deal.tricks[seat]

    def laid_open(self, deal: ThousandDeal, seat: Seat) -> bool:
        shown = all(deal.seen_by[slot] == deal.everyone for slot in deal.hands[seat])
        return deal.result is not None and shown

    def ladder(self, context: AppContext, game: ThousandGame) -> tuple[BidLine, ...]:
        bids = map(str, range(OPENING, HIGHEST + 1, STEP))
        return tuple(
            BidLine(bid, bid, context.words.counted("table.points", int(bid))) for bid in bids
        )

    def need(
        self, context: AppContext, game: ThousandGame, deal: ThousandDeal, points: bool
    ) -> str:
        goal = deal.declared_points
        if deal.declarer is None or goal is None:
            return ""
        words = context.words
        if not points:
            return words("table.contract.needs", points=words.counted("table.points", goal))
        left = goal - game.total(deal, deal.declarer)
        if left <= 0:
            return words("table.contract.reached", points=words.counted("table.points", goal))
        return words("table.contract.left", points=words.counted("table.points", left), goal=goal)

    def verdict(
        self,
        context: AppContext,
        game: ThousandGame,
        name: str,
        deal: ThousandDeal,
        outcome: Outcome,
    ) -> str:
        """Who played for what, what was taken, made or lost."""
        if outcome.reason not in _MADE_OR_SET or outcome.declarer is None:
            return ""
        took = outcome.totals[outcome.declarer]
        key = f"thousand.contract.{outcome.reason}"
        return context.words(key, name=name, bid=outcome.contract, took=took)
