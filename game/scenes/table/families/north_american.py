"""North American Sixty-six at the table: bids in ticks, the moon."""

from __future__ import annotations

from game.contest.match import Match
from game.core.auction import Auction, NumberBid
from game.core.deal import Seat, Slot, Team
from game.core.outcome import Outcome, Reason
from game.rules.game import side_of
from game.rules.north_american.game import NorthAmericanGame
from game.rules.north_american.state import BIDS, MOON, MOON_POINTS, TICK, NorthAmericanDeal
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.families.family import (
    MADE_OR_SET,
    AuctionTable,
    BidLine,
    points_needed,
    risen,
)
from game.scenes.table.moments.moment import Kind, Moment
from game.stage.context import AppContext


class NorthAmericanTable(AuctionTable[NorthAmericanGame, NorthAmericanDeal]):
    pile_word = "widow"
    called_in = ("phase", "auction")

    def lead_makes_trumps(self, deal: NorthAmericanDeal) -> bool:
        return deal.on_lead and deal.trump is None

    def auction(self, deal: NorthAmericanDeal) -> Auction[NumberBid] | None:
        bids = deal.turn is not None and deal.declarer is None and deal.result is None
        return deal.auction if bids else None

    def contract(self, deal: NorthAmericanDeal) -> tuple[Seat, str] | None:
        return None if deal.declarer is None else (deal.declarer, str(deal.auction.standing))

    def pile_won(self, deal: NorthAmericanDeal, seat: Seat) -> tuple[Slot, ...]:
        """The widow lies behind the first trick, with which it was won."""
        size = len(deal.in_play)
        more = len(deal.won[seat]) - deal.tricks[seat] * size
        return deal.won[seat][size : size + more] if more > 0 else ()

    def deal_tension(self, deal: NorthAmericanDeal) -> float:
        """The stake of a deal: by the bid, most for the moon."""
        bid = deal.auction.standing
        return 0.0 if deal.declarer is None or bid is None else 0.8 * risen(bid, 1, MOON)

    def ladder(self, context: AppContext, game: NorthAmericanGame) -> tuple[BidLine, ...]:
        return tuple(
            BidLine(str(bid), self.bid_name(context, str(bid)), _takes(context, game, bid))
            for bid in BIDS
        )

    def bid_name(self, context: AppContext, contract: str) -> str:
        count = int(contract)
        if count == MOON:
            return context.words("table.bid.moon")
        return context.words.counted("table.bid.ticks", count)

    def counted_to(
        self, game: NorthAmericanGame, deal: NorthAmericanDeal, team: Team
    ) -> int | None:
        standing = deal.auction.standing
        if deal.declarer not in team or standing is None:
            return None
        if standing == MOON:
            return None if game.options.moon_goal == "all_tricks" else MOON_POINTS
        return TICK * standing

    def need(
        self, context: AppContext, game: NorthAmericanGame, deal: NorthAmericanDeal, points: bool
    ) -> str:
        if deal.declarer is None or deal.auction.standing is None:
            return ""
        words, bid = context.words, deal.auction.standing
        if bid == MOON and game.options.moon_goal == "all_tricks":
            own = sum(deal.tricks[seat] for seat in side_of(game, deal, deal.declarer))
            if own < sum(deal.tricks):
                return words("table.contract.trick_lost")
            return words.counted("table.contract.tricks", game.options.form.hand - own)
        goal = MOON_POINTS if bid == MOON else TICK * bid
        won = sum(game.total(deal, seat) for seat in side_of(game, deal, deal.declarer))
        return points_needed(context, goal, won if points else None)

    def ending(self, outcome: Outcome) -> Moment | None:
        """The moon that was shot is more than a contract made."""
        if outcome.reason is not Reason.MADE or outcome.contract != str(MOON):
            return None
        return Moment(Kind.MOON, () if outcome.declarer is None else (outcome.declarer,))

    def price_lines(
        self,
        match: Match,
        deal: NorthAmericanDeal,
        seats: SeatsAtScreen,
        points: bool,
    ) -> tuple[str, ...]:
        words, bid, declarer = seats.context.words, deal.auction.standing, deal.declarer
        if bid is None or declarer is None:
            return ()
        side = side_of(match.game, deal, declarer)
        own = seats.names(side)
        others = seats.names(seat for seat in range(deal.seats) if seat not in side)
        after = words("standing.contract.ticks_others", winner=others, tick=TICK)
        if bid == MOON:
            return (
                words("standing.contract.made", winner=own, points=MOON),
                words("standing.contract.moon_lost", winner=own, points=MOON),
                after,
            )
        return (
            words("standing.contract.ticks", winner=own, points=TICK * bid, tick=TICK),
            words("standing.contract.ticks_lost", winner=own, points=bid),
            after,
        )

    def bonus(self, context: AppContext, deal: NorthAmericanDeal, seat: Seat, points: int) -> str:
        """The cards and marriages that a side is given where the others give a deal up."""
        return context.words("table.account.rest", count=points)

    def ticks(self, outcome: Outcome, team: Team, total: int) -> int | None:
        """None for the side that played the moon: that counts for itself, whatever was taken."""
        moon = outcome.contract == str(MOON) and outcome.declarer in team
        return None if moon else total // TICK

    def verdict(
        self,
        context: AppContext,
        game: NorthAmericanGame,
        name: str,
        deal: NorthAmericanDeal,
        outcome: Outcome,
    ) -> str:
        """The verdict: the bid, its bidder, the points taken, made or set."""
        if outcome.reason not in MADE_OR_SET or outcome.declarer is None:
            return ""
        bid = self.bid_name(context, outcome.contract)
        took = sum(outcome.totals[seat] for seat in side_of(game, deal, outcome.declarer))
        moon = "moon_" if outcome.contract == str(MOON) else ""
        key = f"table.contract.{moon}{outcome.reason}"
        return context.words(key, name=name, bid=bid, took=took // TICK)


def _takes(context: AppContext, game: NorthAmericanGame, count: int) -> str:
    words = context.words
    if count < MOON:
        return words.counted("table.points", TICK * count)
    alone = "_alone" if game.seats > len(game.teams) else ""
    if game.options.moon_goal == "165":
        return words(
            f"table.bid.moon_points{alone}", points=words.counted("table.points", MOON_POINTS)
        )
    return words(f"table.bid.moon_tricks{alone}")
