"""Bauernschnapsen and the talon games at the table: contracts by name, and what they still ask."""

from __future__ import annotations

from game.auction import Auction
from game.deal import Seat
from game.outcome import Outcome, Reason
from game.rulebook.bauernschnapsen import contract_asks, contract_name, contract_price
from game.rules.bauernschnapsen.contracts import Objective
from game.rules.bauernschnapsen.game import BauernschnapsenGame
from game.rules.bauernschnapsen.state import BauernschnapsenDeal, ContractBid
from game.scenes.table.families.family import BidLine, TableFamily
from game.stage.context import AppContext

_MADE_OR_SET = (Reason.MADE, Reason.SET)


class BauernschnapsenTable(TableFamily[BauernschnapsenGame, BauernschnapsenDeal]):
    bid_for = True

    def phase(self, deal: BauernschnapsenDeal) -> str:
        return str(deal.phase)

    def auction(self, deal: BauernschnapsenDeal) -> Auction[ContractBid] | None:
        return deal.auction if deal.bidding else None

    def contract(self, deal: BauernschnapsenDeal) -> tuple[Seat, str] | None:
        if deal.declarer is None or deal.contract is None:
            return None
        return deal.declarer, deal.contract.name

    def trick_count(self, deal: BauernschnapsenDeal, seat: Seat) -> int:
        return deal.tricks[seat]

    def laid_open(self, deal: BauernschnapsenDeal, seat: Seat) -> bool:
        shown = all(deal.seen_by[slot] == deal.everyone for slot in deal.hands[seat])
        return deal.result is not None and bool(deal.hands[seat]) and shown

    def over(self, deal: BauernschnapsenDeal) -> bool:
        return deal.result is not None

    def called_as(
        self, deal: BauernschnapsenDeal, called: BauernschnapsenDeal
    ) -> BauernschnapsenDeal:
        return deal.but(auction=called.auction, doublings=called.doublings)

    def opened_as(
        self, deal: BauernschnapsenDeal, over: BauernschnapsenDeal
    ) -> BauernschnapsenDeal:
        return deal.but(result=over.result, seen_by=over.seen_by, faces=over.faces)

    def doubling(self, context: AppContext, deal: BauernschnapsenDeal) -> str:
        return context.words(f"contract.doubling.{deal.doublings}")

    def doubling_price(self, context: AppContext, deal: BauernschnapsenDeal) -> str:
        if deal.contract is None:
            return ""
        now = contract_price(deal.contract, deal.factor)
        return f"{now} → {contract_price(deal.contract, 2 * deal.factor)}"

    def ladder(self, context: AppContext, game: BauernschnapsenGame) -> tuple[BidLine, ...]:
        return tuple(
            BidLine(
                row.name,
                contract_name(context.words, row.name),
                contract_asks(context.words, row),
            )
            for row in game.contracts
        )

    def bid_name(self, context: AppContext, game: BauernschnapsenGame, contract: str) -> str:
        return contract_name(context.words, contract)

    def need(
        self,
        context: AppContext,
        game: BauernschnapsenGame,
        deal: BauernschnapsenDeal,
        points: bool,
    ) -> str:
        """What the contract asks; the tricks still to be won where it asks for tricks."""
        row, declarer = deal.contract, deal.declarer
        if row is None or declarer is None:
            return ""
        if row.objective in (Objective.EVERY_TRICK, Objective.TRICKS_AND_66):
            own = deal.tricks[declarer]
            if own < sum(deal.tricks):
                return context.words("table.contract.trick_lost")
            if own < row.tricks:
                return context.words.counted("table.contract.tricks", row.tricks - own)
        return contract_asks(context.words, row)

    def verdict(
        self,
        context: AppContext,
        game: BauernschnapsenGame,
        name: str,
        deal: BauernschnapsenDeal,
        outcome: Outcome,
    ) -> str:
        if outcome.reason not in _MADE_OR_SET or outcome.declarer is None:
            return ""
        bid = contract_name(context.words, outcome.contract)
        return context.words(f"table.contract.moon_{outcome.reason}", name=name, bid=bid)
