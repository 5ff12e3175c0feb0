"""Among moves that are equally good against perfect play, the one that leaves more room to go wrong.

A lost deal is still played for what the other may give away, and a won one for more.
"""

from __future__ import annotations

from game.bots.bits import first_move
from game.bots.compiled import Row, compiled
from game.bots.kernel import play
from game.bots.network import questions
from game.bots.places import RESULT, TURN
from game.bots.playout import SLIP, copy_into


@compiled("float64(int64[::1], int64[::1], int64)")
def hoped_for(deal: Row, rules: Row, seat: int) -> float:
    """Game points `seat` may hope for with all cards known, if the other slips now and then."""
    if deal[TURN] < 0:
        return float(deal[RESULT + seat] - deal[RESULT + 1 - seat])
    moves, mine = questions(deal, rules), deal[TURN] == seat
    best, total, tried = -9.0 if mine else 9.0, 0.0, 0
    after = deal.copy()
    while moves:
        move = first_move(moves)
        moves &= moves - 1
        copy_into(after, deal)
        play(after, rules, move)
        hope = hoped_for(after, rules, seat)
        best = max(best, hope) if mine else min(best, hope)
        total += hope
        tried += 1
    return best if mine else (1 - SLIP) * best + SLIP * total / tried


@compiled("float64(int64[::1], int64[::1], int64)")
def hope_of(deal: Row, rules: Row, move: int) -> float:
    """What the seat to act may hope for after a move."""
    after = deal.copy()
    play(after, rules, move)
    return hoped_for(after, rules, deal[TURN])
