"""After a deal of a game with an auction: the decisions that cost most of the chance to win the match.

The deal is played again from its moves; at each decision of a seat the Mester's search looks at what the
seat could see then, and nothing more. The worth of both moves with the cards as they lay is shown too.
"""

from __future__ import annotations

from game.bots.compiling.compiled import float64_array
from game.bots.equity.stake import stake_of
from game.bots.hints.findings import (
    Lapse,
    LapseKind,
    PlayedDeal,
    PlayedMove,
    Values,
    dearest,
    kind_of,
    whole_percent,
)
from game.bots.hints.line_to_win import line_to_win
from game.bots.kernel.rule_vectors import AuctionGame
from game.bots.kernel.translation import kernel_row, move_number
from game.bots.policy.learned import manner_of
from game.bots.trials.choice import think
from game.bots.trials.halving import difference
from game.bots.trials.trial import try_on_layouts
from game.core.auction import AuctionDeal
from game.core.cards import GOAL
from game.core.moves import CLAIM, Move
from game.rules.game import side_total

# A lapse costs so much of what is at stake, and so many standard errors.
_MATTERS, _SURELY = 0.01, 3.0

# How often a move is played out with the cards as they lay.
_AS_THEY_LAY = 200


def auction_review(deal: PlayedDeal, seconds: float | None = None) -> tuple[Lapse, ...]:
    """The dearest lapses of a seat, three at most, in the order of play.

    One of them may say whether a lost deal could have been won. It takes no more than some `seconds`, where
    they are given.
    """
    found = map(_lapse, deal.decisions(deal.match.stake, seconds))
    return dearest([lapse for lapse in found if lapse is not None], line_to_win(deal))


def _lapse(decision: PlayedMove) -> Lapse | None:
    """The lapse if another move was clearly better than the one played."""
    question, at, played = decision.question, decision.at, decision.played
    thought = think(question, decision.seconds, played=played)
    better, tried = thought.best(), {thought.moves[one.move]: one for one in thought.tried}
    if better == played or played not in tried:
        return None
    cost, error = difference(tried[better], tried[played])
    if cost < max(_MATTERS, _SURELY * error):
        return None
    if CLAIM in (played, better):
        has_66 = side_total(question.game, question.view, question.view.to_act) >= GOAL
        return Lapse(at, kind_of(played, better, has_66), played, better, cost)
    if question.match is None:
        return Lapse(at, LapseKind.TRICK_THROWN, played, better, cost)
    values: Values = {
        "chance": whole_percent(thought.values[better]),
        "other": whole_percent(thought.values[played]),
        "lay": whole_percent(_as_the_cards_lay(decision, better)),
        "lay_other": whole_percent(_as_the_cards_lay(decision, played)),
    }
    return Lapse(at, LapseKind.CHANCE_THROWN, played, better, cost, values)


def _as_the_cards_lay(decision: PlayedMove, move: Move) -> float:
    """The worth of a move on the open deal, played out by the policy."""
    question, deal, game = decision.question, decision.deal, decision.question.game
    assert isinstance(game, AuctionGame)
    assert isinstance(deal, AuctionDeal)
    stake, found = stake_of(game, question.match), float64_array(_AS_THEY_LAY)
    manner = manner_of(stake.rules)
    row, number = kernel_row(game, deal), move_number(game, move)
    given = (row, stake.rules, manner, stake.match, stake.chances, number)
    try_on_layouts(*given, 0, _AS_THEY_LAY, question.seed, False, found)
    return float(sum(found)) / _AS_THEY_LAY
