"""After a lost deal: whether it could still have been won with the cards as they lay, and how.

Each decision of the last tricks is looked at with open cards, the declarer's side against all others.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.compiling.compiled import IntArray, int_array
from game.bots.hints.findings import Lapse, LapseKind, PlayedDeal
from game.bots.kernel import row
from game.bots.kernel.game import legal, play
from game.bots.kernel.rule_vectors import AuctionGame, rule_vector
from game.bots.kernel.translation import kernel_row, move_named, move_number
from game.bots.policy.knowledge import mates
from game.bots.trials.choice import by_policy
from game.bots.trials.endings import can_be_made
from game.core.auction import AuctionDeal
from game.core.deal import Deal, Seat
from game.core.moves import Move, Play
from game.core.outcome import Reason
from game.rules import Game
from game.rules.game import side_of

# The most cards in a hand from which on a deal is looked at with open cards, by the seats in play.
_MOST_CARDS = {2: 8, 3: 7, 4: 6}

# Levels of the search: a move each, marriages too.
_DEEPEST = 32


def line_to_win(played_deal: PlayedDeal) -> Lapse | None:
    """The last decision of a seat at which a lost deal could be won; None where there is none.

    Its kind says whether the seat's side had the contract to make or to beat. Its `values` hold the `line`:
    the cards of that seat from there on, if all others defend as well as they can. A seat whose side has
    won, or a deal without a contract, has no such decision.
    """
    game, seat = played_deal.game, played_deal.seat
    rules = rule_vector(game) if isinstance(game, AuctionGame) else None
    if rules is None:
        return None
    states, deal = [], played_deal.dealt
    for at, (mover, move) in enumerate(played_deal.moves):
        if mover == seat and _is_looked_at(game, deal):
            states.append((at, deal, move))
        deal, _ = game.play(deal, move)
    outcome = game.outcome(deal)
    declarer = deal.declarer
    if outcome is None or declarer is None or not states:
        return None
    own = declarer in side_of(game, deal, seat)
    if outcome.reason is Reason.CONCEDED or outcome.is_made == own:
        return None
    solver = _Solver(game, rules)
    for at, before, played in reversed(states):
        start = solver.row_of(before)
        winning = solver.winning(start)
        if winning and move_number(game, played) not in winning:
            line = tuple(solver.line(start, seat))
            better = move_named(game, winning[0])
            cards = " ".join(str(each.card) for each in line if isinstance(each, Play))
            kind = LapseKind.COULD_BE_MADE if own else LapseKind.COULD_BE_BEATEN
            return Lapse(at, kind, played, better, 0.0, {"line": cards})
    at, before, played = states[0]
    if solver.winning(solver.row_of(before)):
        return None
    kind = LapseKind.COULD_NOT_BE_MADE if own else LapseKind.COULD_NOT_BE_BEATEN
    return Lapse(at, kind, played, played, 0.0)


def _is_looked_at(game: Game, deal: Deal) -> bool:
    """Whether a card is played from so few that the rest can be searched."""
    cards = len(deal.hands[deal.to_act])
    return bool(game.playable(deal)) and cards <= _MOST_CARDS[len(deal.in_play)]


class _Solver:
    """Open cards of one game, searched to the end."""

    def __init__(self, game: Game, rules: IntArray) -> None:
        self._game = game
        self._rules = rules
        self._stack = int_array(row.LENGTH * _DEEPEST)
        self._moves = int_array(row.MOST_MOVES * _DEEPEST)

    def row_of(self, deal: Deal) -> IntArray:
        assert isinstance(deal, AuctionDeal)
        return kernel_row(self._game, deal)

    def winning(self, deal: IntArray) -> list[int]:
        """The moves after which the side of the seat to act wins, the likeliest first."""
        own = bool(mates(deal, self._rules, deal[row.DECLARER]) >> deal[row.TURN] & 1)
        return [move for move in self._legal(deal) if self._made(self._after(deal, move)) == own]

    def line(self, deal: IntArray, seat: Seat) -> Iterator[Move]:
        """The moves of a seat to the end, its side and the others each winning where they can."""
        while deal[row.TURN] >= 0:
            move = (self.winning(deal) or self._legal(deal))[0]
            if deal[row.TURN] == seat:
                yield move_named(self._game, move)
            deal = self._after(deal, move)

    def _legal(self, deal: IntArray) -> list[int]:
        """The legal moves, the likeliest first."""
        count = legal(deal, self._rules, self._moves)
        likely = by_policy(deal, self._rules, [int(move) for move in self._moves[:count]])
        return sorted(likely, key=lambda move: -likely[move])

    def _after(self, deal: IntArray, move: int) -> IntArray:
        after = deal.copy()
        play(after, self._rules, move)
        return after

    def _made(self, deal: IntArray) -> bool:
        self._stack[: row.LENGTH] = deal
        return bool(can_be_made(self._stack, self._moves, self._rules, 0))
