"""The games of two hands with a stock, at the table."""

from __future__ import annotations

from game.rules.two_hand.game import TwoHandGame
from game.rules.two_hand.state import TwoHandDeal
from game.scenes.table.families.family import TableFamily


class TwoHandTable(TableFamily[TwoHandGame, TwoHandDeal]):
    def phase(self, deal: TwoHandDeal) -> str:
        return str(deal.phase)

    def closed(self, deal: TwoHandDeal) -> bool:
        return deal.closing is not None

    def plays_freely(self, deal: TwoHandDeal) -> bool:
        return deal.stock_open

    def closed_as(self, deal: TwoHandDeal, closed: TwoHandDeal) -> TwoHandDeal:
        return deal.but(closing=closed.closing)
