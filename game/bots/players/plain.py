"""The plain player: for any game and any number of seats, over the readable rules alone.

It lays the unseen cards out at random as play has left them open, tries its moves on the same layouts, lets
table habits play each to its end, and takes the move that brings its side most on average. After each
part of its time the worse half of the moves is given up.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from itertools import count
from random import Random

from game.bots.players.layouts import Unknown
from game.bots.players.plain_policy import leading_low, least_bids, overtaking, parting, played_out
from game.bots.players.sides import claim_brings, gain
from game.bots.players.suits import most_points
from game.core.deal import Deal
from game.core.moves import CLAIM, PASS, Bid, CutPack, Discard, Double, Give, Move
from game.core.outcome import Outcome
from game.core.refused import Refused
from game.core.veiling import veiled_at_random
from game.play.question import Question
from game.rules import Game
from game.rules.game import side_of
from game.rules.thousand.game import ThousandGame
from game.rules.thousand.state import MARRIAGE_VALUES

# Where no time is given: how many layouts are played out for a move, and the seconds that takes at most.
_PLAYOUTS, _MOST = 240, 0.8

# A bid is made in so many of the layouts in which it is played, a contract that is doubled fails in so many.
# Of the latter a standard error is taken off, and an answer to a doubling needs more: it had its reasons.
_MADE, _STOPPED, _ANSWERED = 1 / 2, 2 / 3, 0.1

# Which of many numbers are thought of in an auction, how many ways to lay cards away, and how many
# cards to give to each.
_BIDS_TRIED, _MOST_AWAY, _MOST_GIVEN = (0, 1, 2, 3, 4, 6, 9, 13), 8, 3


class Plain:
    """The plain player. A move takes `seconds`; without them its choice is repeatable on a machine that is
    fast enough. Each move is tried on one layout at least.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._seconds = _MOST if seconds is None else seconds
        self._playouts = _PLAYOUTS if seconds is None else None

    def choose(self, question: Question) -> Move:
        moves = list(question.game.legal(question.view))
        if CLAIM in moves:
            if claim_brings(question.game, question.view) > 0:
                return CLAIM
            moves.remove(CLAIM)
        moves = worth_trying(question, moves)
        if len(moves) < 2:
            return moves[0] if moves else CLAIM
        return Trial(question, moves).best(time.monotonic() + self._seconds, self._playouts)


def worth_trying(question: Question, moves: Sequence[Move]) -> list[Move]:
    """The moves without those that need no trial: most bids, gifts and discards."""
    game, view = question.game, question.view
    bids = [move for move in moves if isinstance(move, Bid) and move.contract.isdecimal()]
    within = _within_reach(game, view, bids)
    away = [move for move in moves if isinstance(move, Discard)]
    gifts = [move for move in moves if isinstance(move, Give)]
    most = _MOST_GIVEN * len({gift.to for gift in gifts})
    cuts = [move for move in moves if isinstance(move, CutPack)]
    dear = sorted(away, key=lambda move: parting(game, view, move))[_MOST_AWAY:]
    helping = sorted(gifts, key=lambda move: parting(game, view, move))[most:]
    worse = (*overtaking(game, view, moves), *leading_low(game, view, moves))
    left_out = {*bids, *dear, *helping, *cuts[1:], *worse}
    tried = {within[at] for at in _BIDS_TRIED if at < len(within)}
    return [move for move in moves if move not in left_out or move in tried]


def _within_reach(game: Game, view: Deal, bids: list[Bid]) -> list[Bid]:
    """The bids of points that the hand to act could make with the best stock it may still take."""
    hand, drawn = view.hand(view.to_act), max(map(len, view.piles), default=0)
    if not isinstance(game, ThousandGame) or len(hand) < len(view.hands[view.to_act]):
        return bids
    most = most_points(hand, dict(MARRIAGE_VALUES), drawn if view.declarer is None else 0)
    return [bid for bid in bids if int(bid.contract) <= most]


class Trial:
    """The moves of a question tried on layout after layout, each layout for all of them.

    `gains[move]` is what it brought on each. A bid, or a doubling, that comes off too rarely is given up
    whatever it brings on average.
    """

    def __init__(self, question: Question, moves: list[Move]) -> None:
        self._question = question
        self._unknown = Unknown.of(question)
        self._random = Random(question.seed)
        self._opened = any(isinstance(move, Bid) for _, move in question.moves)
        self._seat = question.view.to_act
        self._side = side_of(question.game, question.view, self._seat)
        self.gains: dict[Move, list[float]] = {move: [] for move in moves}
        self._comes_off: dict[Move, list[bool]] = {move: [] for move in moves}
        doublings = sum(isinstance(move, Double) for _, move in question.moves)
        self._stopped = _STOPPED + _ANSWERED * doublings
        self._least = least_bids(question)
        self._must = None if PASS in moves else next(iter(moves), None)

    def best(self, until: float, playouts: int | None = None) -> Move:
        """The move that brings most, worse ones being given up on the way.

        It has until a moment of monotonic time, or as long as so many playouts take if that is shorter.
        """
        left = list(self.gains)
        stages = (len(left) - 1).bit_length()
        while len(left) > 1:
            now = time.monotonic()
            layouts = None if playouts is None else playouts // (stages * len(left))
            self.try_moves(left, now + (until - now) / (len(left) - 1).bit_length(), layouts)
            left.sort(key=self.mean, reverse=True)
            sure = [move for move in left if self.is_sure(move)] or left
            left = sure[: (len(left) + 1) // 2]
        return left[0]

    def try_moves(self, moves: list[Move], until: float, layouts: int | None = None) -> None:
        """Try moves on the same layouts, one at least: until a monotonic time, or `layouts` of them."""
        most = math.inf if layouts is None else layouts
        for tried in count(1):
            try:
                layout = self._unknown.layout(self._random)
                found = [self._ending(layout, move) for move in moves]
            except (Refused, ValueError):  # a layout that other rules exclude
                found = []
            for move, outcome in zip(moves, found, strict=False):
                self._note(move, outcome)
            if time.monotonic() >= until or tried >= most:
                return

    def mean(self, move: Move) -> float:
        """The mean result of a move: game points of its side less those of the others."""
        return sum(self.gains[move]) / max(1, len(self.gains[move]))

    def _ending(self, layout: Deal, move: Move) -> Outcome | None:
        game = self._question.game
        after, _ = game.play(layout, move)
        after = veiled_at_random(after, self._random)
        opened = self._opened or isinstance(move, Bid)
        return played_out(game, after, self._random, opened, self._least)

    def _note(self, move: Move, outcome: Outcome | None) -> None:
        gained = 0.0 if outcome is None else gain(self._brought(outcome), self._side)
        self.gains[move].append(gained)
        if isinstance(move, Bid) and outcome is not None:
            if (outcome.declarer, outcome.contract) == (self._seat, move.contract):
                self._comes_off[move].append(outcome.points[self._seat] > 0)
        elif isinstance(move, Double):
            self._comes_off[move].append(gained > 0)

    def _brought(self, outcome: Outcome) -> Sequence[int]:
        """The change of every score including penalties, as games differ in what they take away."""
        match = self._question.match
        if match is None or match.over or not match.game.scorer.negative:
            return outcome.points
        after = match.after(outcome)
        prizes = [match.target * (seat in after.winners) for seat in range(len(after.scores))]
        return [
            score - had + prize
            for score, had, prize in zip(after.scores, match.scores, prizes, strict=True)
        ]

    def is_sure(self, move: Move) -> bool:
        """Whether a bid or a doubling has come off often enough; the mandatory minimum bid always has."""
        tried = self._comes_off[move]
        if move == self._must or not tried:
            return True
        if not isinstance(move, Double):
            return sum(tried) / len(tried) >= _MADE
        share = (sum(tried) + 1) / (len(tried) + 2)  # a few layouts, all alike, make nothing sure
        return share - math.sqrt(share * (1 - share) / len(tried)) >= self._stopped
