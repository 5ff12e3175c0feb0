"""Deals played out by players that search: how a problem goes on, and whether its best move holds.

Trials play deals out by habit, and what a habit brings may differ from what good play does. The best call of
a problem, and the cards it is best to give or lay away, have to be better as well where each later move is
thought about.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import mean, stdev

from game.bots import new_bot
from game.bots.search.characters import CHARACTERS, Temper
from game.bots.trials.house_player import HousePlayer
from game.contest.position import read_position
from game.core.deal import Deal, view
from game.core.holding import unseen
from game.core.moves import Move
from game.core.veiling import veiled_at_random
from game.play.question import Bot, Question
from game.rules import Game

# The thinking about each move, and standard errors by which the better move must be ahead.
_THINKING = Temper(layouts=24, trials=320)
_SURELY = 1.0

# A part of what trials promised of it. Less is left of a doubling that the partner says as well.
_FAIR_PART = 0.25

_CARD = re.compile("[ATKQJ9][HDCS]")


def gap_played_out(position: str, better: Move, worse: Move, layouts: int) -> tuple[float, float]:
    """How many points more seat 0 gets above the table's mean by the better move, and the standard error."""
    gaps, random = list[float](), Random(position)
    while len(gaps) < layouts:
        found = _other_layout(position, random)
        if found is not None:
            luck = random.getrandbits(32)
            after = [_played_out(*found, move, luck) for move in (better, worse)]
            gaps.append(after[0] - after[1])
    return mean(gaps), stdev(gaps) / math.sqrt(layouts)


def holds_played_out(
    position: str, better: Move, worse: Move, promised: float, layouts: int
) -> bool:
    """Whether a move is better by more than chance, and by a fair part of the points that trials promised."""
    gap, error = gap_played_out(position, better, worse, layouts)
    return gap > max(_SURELY * error, _FAIR_PART * promised)


def _other_layout(position: str, random: Random) -> tuple[Game, Deal] | None:
    """The position with the cards that seat 0 does not see laid otherwise; None if that cannot be."""
    game, deal = read_position(position)
    hidden = unseen(view(deal, 0), game.pack)
    lie = dict(zip(map(str, hidden), map(str, random.sample(hidden, len(hidden))), strict=True))
    try:
        return read_position(_CARD.sub(lambda card: lie.get(card[0], card[0]), position))
    except ValueError:
        return None


def _played_out(game: Game, deal: Deal, move: Move, luck: int) -> float:
    """The points of seat 0 above the table's mean."""
    player = HousePlayer(replace(CHARACTERS["mester"], temper=_THINKING))
    *_, (_, ended) = _moves_from(game, deal, move, player, Random(luck))
    outcome = game.outcome(ended)
    assert outcome is not None
    return outcome.points[0] - mean(outcome.points)


def line_after(position: str, best: Move) -> tuple[Move, ...]:
    """The Mester's moves in all seats after the best one, to the end of the deal."""
    game, deal = read_position(position)
    moves = _moves_from(game, deal, best, new_bot("mester"), Random(position))
    return tuple(move for move, _ in moves)[1:]


def _moves_from(
    game: Game, deal: Deal, move: Move, player: Bot, luck: Random
) -> Iterator[tuple[Move, Deal]]:
    """A move and all that a player makes after it, each with the deal then; veils are not among them."""
    deal, _ = game.play(deal, move)
    yield move, deal
    while deal.turn is not None:
        deal = veiled_at_random(deal, luck)
        seen = view(deal, deal.to_act)
        move = player.choose(Question(game, seen, (), None, luck.getrandbits(32)))
        deal, _ = game.play(deal, move)
        yield move, deal
