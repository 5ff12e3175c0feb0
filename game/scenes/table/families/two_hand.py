"""The games of two hands with a stock, at the table."""

from __future__ import annotations

from typing import cast

from game.contest.match import Match
from game.core.deal import Seat
from game.core.outcome import Why
from game.rules.two_hand.game import TwoHandGame, two_hand
from game.rules.two_hand.scoring import price_of_winning
from game.rules.two_hand.state import TwoHandDeal
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.families.family import TableFamily, won_line


class TwoHandTable(TableFamily[TwoHandGame, TwoHandDeal]):
    draws_from_stock = True
    closed_in = ("closing",)

    def closed(self, deal: TwoHandDeal) -> bool:
        return deal.closing is not None

    def closer_must_claim(self, game: TwoHandGame) -> bool:
        return not (game.options.auto_claim or game.options.auto_settle_closed)

    def laid_open(self, deal: TwoHandDeal, seat: Seat) -> bool:
        return False

    def plays_freely(self, deal: TwoHandDeal) -> bool:
        return deal.stock_open

    def decides(self, match: Match) -> bool:
        bummerl = match.marks.bummerl
        return not bummerl or max(bummerl) + 1 >= two_hand(match.game).options.bummerl_target

    def deal_tension(self, deal: TwoHandDeal) -> float:
        """The stake of a deal: highest once the stock is closed, a little once it is used up."""
        if deal.closing is not None:
            return 0.6
        return 0.0 if deal.stock_open else 0.3

    def price_lines(
        self,
        match: Match,
        deal: TwoHandDeal,
        seats: SeatsAtScreen,
        points: bool,
    ) -> tuple[str, ...]:
        """The points each side would score by winning now, and those the last trick or a draw before
        adds.
        """
        words, rules = seats.context.words, two_hand(match.game).options
        lines = [self._price_line(match, deal, seat, seats, points) for seat in (0, 1)]
        if deal.closing is None and rules.last_trick_rule == "wins":
            lines.append(words("standing.win.last_trick", points=1))
        if deal.closing is None and rules.last_trick_rule == "bonus10":
            lines.append(words("standing.win.bonus"))
        if match.marks.carry:
            lines.append(words("standing.win.carried", count=match.marks.carry))
        return tuple(lines)

    def _price_line(
        self,
        match: Match,
        deal: TwoHandDeal,
        winner: Seat,
        seats: SeatsAtScreen,
        points: bool,
    ) -> str:
        price = price_of_winning(two_hand(match.game).options, deal, winner)
        words, closing = seats.context.words, deal.closing
        name, loser = seats.names((winner,)), seats.names((1 - winner,))
        if closing is not None and closing.seat != winner:
            return words(
                "standing.win.closer_fails", winner=name, closer=loser, points=price.points
            )
        return won_line(words, name, loser, price.points, cast(Why, price.why), points)
