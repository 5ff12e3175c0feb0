"""The other player as the master pictures one: careless now and then, by slips and by plain habit.

Nobody plays without a fault. A lost deal is still played for what the other may give away, and a won one
for more.
"""

from __future__ import annotations

from game.bots.compiling.compiled import Float64Array, IntArray, compiled, compiled_apart
from game.bots.engine import row
from game.bots.engine.bits import chance, copy_into, first_move
from game.bots.engine.compiled_policy import habit
from game.bots.engine.kernel import play
from game.bots.engine.solver import margin_for
from game.bots.evaluation.network import any_question, questions

# How often the other player is taken to move without thinking, and by plain habit: faults look sensible
# more often than not.
SLIP, HABIT = 0.1, 0.4

# How many choices of the other are looked at where a whole deal would be too many.
CHOICES = 2


@compiled_apart
def careless_move(deal: IntArray, rules: IntArray, turn: int, rng_state: IntArray) -> int:
    """The other's move where it slips (any but a closing) or follows a habit; -1 where it thinks."""
    lot = (chance(rng_state) >> 8) % 1000
    if lot < SLIP * 1000:
        return any_question(questions(deal, rules) & ~(1 << row.CLOSE), rng_state)
    return habit(deal, rules, turn) if lot < (SLIP + HABIT) * 1000 else -1


@compiled
def carelessly(evaluation: float, habitual: float, slipped: float) -> float:
    """The expected result, mixed from a thoughtful, a habitual and a mistaken answer."""
    return (1 - SLIP - HABIT) * evaluation + HABIT * habitual + SLIP * slipped


@compiled_apart
def hoped_for(
    deal: IntArray, rules: IntArray, seat: int, choices: int, worth: Float64Array
) -> float:
    """The hope of `seat` with all cards known: `worth[margin + 3]` of the result.

    The other is careless at its next so many choices (below nought, at all of them); then both play as
    well as can be.
    """
    if deal[row.TURN] < 0 or (choices == 0 and deal[row.PHASE] != row.DRAWING):
        return worth[margin_for(deal, rules, seat) + 3]
    mine = deal[row.TURN] == seat
    moves = questions(deal, rules)
    if not mine and moves & (moves - 1) and choices > 0:
        choices -= 1
    usual = -1 if mine else habit(deal, rules, 0)
    best, habitual, slipped, slips = -1e9 if mine else 1e9, 0.0, 0.0, 0
    after = deal.copy()
    while moves:
        move = first_move(moves)
        moves &= moves - 1
        copy_into(after, deal)
        play(after, rules, move)
        hope = hoped_for(after, rules, seat, choices, worth)
        best = max(best, hope) if mine else min(best, hope)
        if move == usual:
            habitual = hope
        if move != row.CLOSE:
            slipped += hope
            slips += 1
    return best if mine else carelessly(best, habitual, slipped / slips)


@compiled_apart
def hope_of(deal: IntArray, rules: IntArray, move: int, worth: Float64Array) -> float:
    """The hope of the seat to act after a move, to the end of the deal."""
    after = deal.copy()
    play(after, rules, move)
    return hoped_for(after, rules, deal[row.TURN], -1, worth)
