"""Bauernschnapsen and the talon games at the table: contracts by name, doubled, and what they still ask."""

from __future__ import annotations

from game.contest.match import Match
from game.core.auction import Auction
from game.core.cards import Suit
from game.core.deal import Seat
from game.core.outcome import Outcome, Reason
from game.rulebook.bauernschnapsen import contract_asks, contract_name, contract_price
from game.rules.bauernschnapsen import scoring
from game.rules.bauernschnapsen.contracts import Contract, Objective
from game.rules.bauernschnapsen.game import BauernschnapsenGame
from game.rules.bauernschnapsen.permits import may_bid_as
from game.rules.bauernschnapsen.state import BauernschnapsenDeal, ContractBid, opponents_of, side_of
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.families.family import (
    MADE_OR_SET,
    AuctionTable,
    BidLine,
    doubled,
    risen,
    won_line,
)
from game.stage.context import AppContext

_POINTS = (Objective.SIXTY_SIX, Objective.TRICKS_AND_66)
_TRICKS = (Objective.EVERY_TRICK, Objective.TRICKS_AND_66)


class BauernschnapsenTable(AuctionTable[BauernschnapsenGame, BauernschnapsenDeal]):
    melds_wait = False
    called_in = ("phase", "auction", "contract", "declarer", "doublings")

    def auction(self, deal: BauernschnapsenDeal) -> Auction[ContractBid] | None:
        return deal.auction if deal.bidding else None

    def asks_one(self, deal: BauernschnapsenDeal) -> bool:
        return deal.raising and deal.turn is not None and deal.veiling is None

    def called(self, deal: BauernschnapsenDeal) -> tuple[Seat, Suit] | None:
        return None if deal.called is None else (deal.forehand, deal.called)

    def contract(self, deal: BauernschnapsenDeal) -> tuple[Seat, str] | None:
        if deal.declarer is None or deal.contract is None:
            return None
        return deal.declarer, deal.contract.name

    def laid_open(self, deal: BauernschnapsenDeal, seat: Seat) -> bool:
        return bool(deal.hands[seat]) and super().laid_open(deal, seat)

    def sits_out(self, deal: BauernschnapsenDeal, seat: Seat) -> bool:
        """Whether a seat sits out: only once play begins, since the declarer's partner is asked to double."""
        return seat not in deal.in_play and deal.played

    def answers_unseen(self, deal: BauernschnapsenDeal) -> bool:
        return deal.priced

    # -- the match -------------------------------------------------------------------------------

    def decides(self, match: Match) -> bool:
        game, bummerl = match.game, match.marks.bummerl
        assert isinstance(game, BauernschnapsenGame)
        return not bummerl or max(bummerl) + 1 >= game.options.bummerl_target

    def finished(self, match: Match) -> tuple[Seat, ...]:
        """The seats that are out with 24: of those who only have no Bummerl, nobody has won."""
        best = max(match.scores)
        counts = bool(match.marks.bummerl) and match.length is None and best >= match.target
        out = tuple(seat for seat, has in enumerate(match.scores) if has == best)
        return out if counts else match.winners

    def match_line(self, match: Match, seats: SeatsAtScreen) -> str:
        """The line on a finished match: who is out, and whose the Bummerl is, or with how many of them
        the evening is lost.
        """
        words, game = seats.context.words, match.game
        bummerl, best = match.marks.bummerl, max(match.scores)
        assert isinstance(game, BauernschnapsenGame)
        if not bummerl or match.length is not None or best < match.target:
            return ""
        lost = seats.names(seat for seat in range(game.seats) if seat not in match.winners)
        told = {"points": best, "winner": seats.names(self.finished(match)), "loser": lost}
        if game.options.bummerl_target == 1:
            return words("table.match.out", **told)
        count = words.counted("setup.length.bummerl", max(bummerl))
        return words("table.match.evening_lost", bummerl=count, **told)

    def deal_tension(self, deal: BauernschnapsenDeal) -> float:
        """The stake of a deal: by the price of the contract, and each doubling."""
        if deal.contract is None:
            return 0.0
        return min(1.0, 0.8 * risen(deal.contract.value, 3, 24) + 0.2 * deal.doublings)

    # -- the bids in words -----------------------------------------------------------------------

    def bids_offered(
        self, context: AppContext, game: BauernschnapsenGame, deal: BauernschnapsenDeal
    ) -> tuple[BidLine, ...]:
        """The bids a seat in this place may ever make; in a raise those that may use the talon."""
        rows = (
            row
            for row in game.contracts
            if may_bid_as(game.options.form, deal, deal.to_act, row.bidders)
            and (deal.bidding or row.talon)
        )
        return tuple(_line(context, row) for row in rows)

    def bid_name(self, context: AppContext, contract: str) -> str:
        return contract_name(context.words, contract)

    def doubling(self, context: AppContext, deal: BauernschnapsenDeal) -> str:
        return context.words(f"contract.doubling.{deal.doublings}")

    def doubling_offered(
        self, context: AppContext, game: BauernschnapsenGame, deal: BauernschnapsenDeal
    ) -> str:
        name = self.doubling(context, deal)
        now, then = (_price(game, deal, times) for times in (deal.factor, 2 * deal.factor))
        price = f"{now} \N{RIGHTWARDS ARROW} {then}"
        return context.words("table.do.double_price", name=name, price=price) if now else name

    # -- the contract in words -------------------------------------------------------------------

    def played_for(
        self,
        context: AppContext,
        game: BauernschnapsenGame,
        deal: BauernschnapsenDeal,
        name: str,
        bid: str,
    ) -> str:
        title, price = doubled(bid, deal.factor), _price(game, deal, deal.factor)
        return context.words("table.contract.priced", name=name, bid=title, price=price)

    def trump_line(self, context: AppContext, deal: BauernschnapsenDeal) -> str:
        if deal.contract is not None and not deal.contract.trumps:
            return context.words("table.contract.no_trumps")
        return "" if deal.trump is None else super().trump_line(context, deal)

    def need(
        self,
        context: AppContext,
        game: BauernschnapsenGame,
        deal: BauernschnapsenDeal,
        points: bool,
    ) -> str:
        """The demand of the contract; the tricks still to be won if it asks for tricks."""
        row, declarer = deal.contract, deal.declarer
        if row is None or declarer is None:
            return ""
        if row.objective in _TRICKS and deal.played:
            own = deal.tricks[declarer]
            if own < sum(deal.tricks):
                return context.words("table.contract.trick_lost")
            if own < row.tricks:
                return context.words.counted("table.contract.tricks", row.tricks - own)
        asks = contract_asks(context.words, row)
        return asks[:1].upper() + asks[1:]

    def contract_notes(
        self, context: AppContext, game: BauernschnapsenGame, deal: BauernschnapsenDeal
    ) -> tuple[str, ...]:
        more = scoring.bonus(game.options, deal)
        return (context.words("table.contract.unseen", points=more),) if more else ()

    def card_points_count(self, deal: BauernschnapsenDeal) -> bool:
        return deal.contract is None or deal.contract.objective in _POINTS

    def failure(
        self, context: AppContext, before: BauernschnapsenDeal, after: BauernschnapsenDeal
    ) -> str:
        """A contract of tricks dies with the first that others take, a Bettler with its declarer's."""
        row, result = before.contract, after.result
        if row is None or result is None or result.reason is not Reason.SET:
            return ""
        if row.objective is Objective.TRICKS_AND_66 and after.leader == before.declarer:
            return ""
        bid = doubled(contract_name(context.words, row.name), before.factor)
        return context.words("table.contract.lost", bid=bid)

    def price_lines(
        self,
        match: Match,
        deal: BauernschnapsenDeal,
        seats: SeatsAtScreen,
        points: bool,
    ) -> tuple[str, ...]:
        game, words = match.game, seats.context.words
        assert isinstance(game, BauernschnapsenGame)
        row, declarer = deal.contract, deal.declarer
        if row is None or declarer is None:
            return ()
        more = scoring.bonus(game.options, deal)
        if row.objective is not Objective.SIXTY_SIX:
            own = side_of(game.options.form, deal, declarer)
            others = opponents_of(game.options.form, deal, declarer)
            worth = (row.value + more) * deal.factor
            return (
                words("standing.contract.made", winner=seats.names(own), points=worth),
                words("standing.contract.lost", winner=seats.names(others), points=worth),
            )
        lines = []
        for side in game.sides(deal):
            losers = opponents_of(game.options.form, deal, side[0])
            price, why = scoring.price_of_losing(game.options, deal, losers)
            loser = seats.names(losers)
            worth = (price + more) * deal.factor
            lines.append(
                won_line(
                    *(words, seats.names(side), loser, worth, why, points),
                    more=more,
                    factor=deal.factor,
                )
            )
        last = (1 + more) * deal.factor
        return (*lines, words("standing.win.last_trick", points=last))

    def verdict(
        self,
        context: AppContext,
        game: BauernschnapsenGame,
        name: str,
        deal: BauernschnapsenDeal,
        outcome: Outcome,
    ) -> str:
        if outcome.reason not in MADE_OR_SET or outcome.declarer is None:
            return ""
        bid = doubled(contract_name(context.words, outcome.contract), outcome.factor)
        return context.words(f"table.contract.play_{outcome.reason}", name=name, bid=bid)


def _price(game: BauernschnapsenGame, deal: BauernschnapsenDeal, factor: int) -> str:
    """The price of what is played, with what is paid for a talon left unseen; "" before a contract."""
    if deal.contract is None:
        return ""
    return contract_price(deal.contract, scoring.bonus(game.options, deal), factor)


def _line(context: AppContext, row: Contract) -> BidLine:
    return BidLine(
        row.name,
        contract_name(context.words, row.name),
        contract_price(row),
        contract_asks(context.words, row),
    )
