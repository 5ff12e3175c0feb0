"""What can be bid in a game, in words, and what a contract still needs: asked of each family."""

from __future__ import annotations

from dataclasses import dataclass

from game.deal import Deal, Seat
from game.moves import Bid
from game.outcome import Outcome, Reason
from game.rules import Game
from game.rules.game import side_of
from game.rules.north_american.game import NorthAmericanGame
from game.rules.north_american.state import BIDS, MOON, MOON_POINTS, TICK
from game.scenes.table.open_facts import contract_of, trick_count
from game.stage.context import AppContext

_MADE_OR_SET = (Reason.MADE, Reason.SET)


@dataclass(frozen=True)
class BidLine:
    """One step of the ladder: its contract in text, its name, and what it takes."""

    contract: str
    name: str
    takes: str

    @property
    def move(self) -> Bid:
        return Bid(self.contract)

    @property
    def title(self) -> str:
        """The name as it begins a line."""
        return self.name[:1].upper() + self.name[1:]


def bid_table(context: AppContext, game: Game) -> tuple[BidLine, ...]:
    """Every bid of a game, the lowest first; nothing where nobody bids."""
    if not isinstance(game, NorthAmericanGame):
        return ()
    return tuple(
        BidLine(str(bid), bid_name(context, game, str(bid)), _takes(context, game, bid.count))
        for bid in BIDS
    )


def bid_name(context: AppContext, game: Game, contract: str) -> str:
    """What a bid is called in the middle of a sentence."""
    count = int(contract)
    if count == MOON:
        return context.words("table.bid.moon")
    return context.words.counted("table.bid.ticks", count)


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


def side_points(game: Game, deal: Deal, seat: Seat) -> int:
    """What a seat's side has taken so far, marriages that count included."""
    return sum(game.total(deal, each) for each in side_of(game, deal, seat))


def need(context: AppContext, game: Game, deal: Deal, points: bool) -> str:
    """What the declarer's side still has to take; how far it is in `points` only where that is told."""
    played = contract_of(deal)
    if played is None or not isinstance(game, NorthAmericanGame):
        return ""
    declarer, contract = played
    words = context.words
    if int(contract) == MOON and game.options.moon_goal == "all_tricks":
        side = side_of(game, deal, declarer)
        own = sum(trick_count(deal, seat) for seat in side)
        if own < sum(trick_count(deal, seat) for seat in range(deal.seats)):
            return words("table.contract.trick_lost")
        return words.counted("table.contract.tricks", game.form.hand - own)
    goal = MOON_POINTS if int(contract) == MOON else TICK * int(contract)
    if not points:
        return words("table.contract.needs", points=words.counted("table.points", goal))
    left = goal - side_points(game, deal, declarer)
    if left <= 0:
        return words("table.contract.reached", points=words.counted("table.points", goal))
    return words("table.contract.left", points=words.counted("table.points", left), goal=goal)


def ticks_in(game: Game, total: int) -> int | None:
    """The ticks a total makes; None in a game that counts none."""
    return total // TICK if isinstance(game, NorthAmericanGame) else None


def verdict(context: AppContext, game: Game, name: str, deal: Deal, outcome: Outcome) -> str:
    """Contract and result in a sentence: who bid what, what was taken, made or set.

    An empty text where no contract was played to its end. `name` is the declarer's.
    """
    if outcome.reason not in _MADE_OR_SET or outcome.declarer is None:
        return ""
    bid = bid_name(context, game, outcome.contract)
    side = side_of(game, deal, outcome.declarer)
    took = ticks_in(game, sum(outcome.totals[seat] for seat in side))
    moon = "moon_" if outcome.contract == str(MOON) else ""
    key = f"table.contract.{moon}{outcome.reason}"
    return context.words(key, name=name, bid=bid, took=took or 0)
