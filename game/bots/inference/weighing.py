"""How likely the calls and the first cards of the others are in a layout, under the policy.

Every past move of another seat is looked at from the hand that seat then had. What it then knew comes from
the layout's past; a move that the policy would not have made makes a layout less likely, never impossible.
All this is for compiled code only: parts of rows are written to.
"""

from __future__ import annotations

from game.bots.compiling.compiled import (
    Float32Array,
    Float64Array,
    IntArray,
    compiled,
    compiled_apart,
    float64_array,
    int_array,
)
from game.bots.engine.bits import lowest
from game.bots.inference import places as at
from game.bots.inference.layouts import hidden_in, lay_out
from game.bots.kernel import row
from game.bots.kernel.game import legal
from game.bots.policy.weights import policy

# What a past move is looked at with: its number, the stage of the deal, and the seat a card was given to.
MOVE, STAGE, TO = range(3)
CLUE_LENGTH = 3

# Moves whose cards only the layout tells.
DISCARDED, GAVE = -1, -2

# Stages: on the first packet; on the cards dealt; once the talon is taken; once nothing is moved any more.
ON_PACKET, ON_DEAL, ON_TALON, ON_PLAY = range(4)

# A card that the policy would never play has this chance all the same, and how far one card is believed.
_UNEXPECTED, _BELIEVED = 0.05, 0.7

# The same of a call: hands that make a high one are so rare that more doubt would drown them. Squared, a call
# would say too much of somebody who plays otherwise than the policy.
_UNEXPECTED_CALL, _BELIEVED_CALL = 0.001, 1.0


@compiled
def _gift(known: IntArray, past: IntArray, seat: int) -> int:
    """The card that a seat was given, as a set."""
    return known[at.GIFT + seat] | (past[at.GIVEN] if seat == known[at.GIFT_TO] else 0)


@compiled
def _write_hands(deal: IntArray, known: IntArray, past: IntArray, stage: int) -> None:
    """Add to a past deal what a layout says the hands then were."""
    declarer = known[at.DECLARER]
    for seat in range(row.MOST_SEATS):
        if stage == ON_PLAY:
            hand = known[at.HAND_BINS + seat]
            deal[row.HAND + seat] |= hidden_in(known, past, hand)
            deal[row.ASIDE + seat] |= hidden_in(known, past, known[at.HELD_BINS + seat] & ~hand)
        elif stage != ON_PACKET:
            deal[row.HAND + seat] = past[at.DEALT + seat]
        elif seat == known[at.FIRST_SEAT]:
            deal[row.HAND + seat] = past[at.FIRST]
    if stage == ON_TALON:
        deal[row.HAND + declarer] |= past[at.TALON]
        for seat in range(row.MOST_SEATS):
            if deal[row.GIVEN] >> seat & 1:
                deal[row.HAND + declarer] &= ~_gift(known, past, seat)
                deal[row.HAND + seat] |= _gift(known, past, seat)


@compiled
def _write_piles(deal: IntArray, known: IntArray, past: IntArray, stage: int) -> None:
    """Add to a past deal what a layout says of the talon, the widow and the stocks."""
    for each in range(known[at.BINS]):
        place = known[at.BIN_PLACE + each]
        if row.PILE <= place < row.SCORE:
            deal[place] |= past[at.BIN + each]
    if known[at.TALON_DRAWN] and stage <= ON_DEAL:
        deal[row.PILE] |= past[at.TALON]
    elif known[at.TALON_DRAWN]:
        deal[row.TAKEN] = past[at.TALON]


@compiled
def _move_made(
    deal: IntArray, known: IntArray, past: IntArray, clues: IntArray, number: int
) -> int:
    """The number of a past move, its hidden cards as a layout has them."""
    begin = CLUE_LENGTH * number
    move, seat = clues[begin + MOVE], deal[row.TURN]
    if move == GAVE:
        to = clues[begin + TO]
        return row.GIVE_TO + 4 * lowest(_gift(known, past, to)) + to
    if move == DISCARDED:
        away = known[at.HELD_BINS + seat] & ~known[at.HAND_BINS + seat]
        pair = hidden_in(known, past, away)
        first = lowest(pair)
        return row.DISCARD_OF + 24 * first + lowest(pair & ~(1 << first))
    return move


@compiled_apart
def likelihood(
    before: IntArray,
    clues: IntArray,
    known: IntArray,
    past: IntArray,
    rules: IntArray,
    manner: Float32Array,
) -> float:
    """How likely a layout makes the moves so far: 0 where one of them was not even legal.

    `before` holds the deal before each move, without the cards that are hidden.
    """
    moves, weights = int_array(row.MOST_MOVES), float64_array(row.MOST_MOVES)
    found = 1.0
    for number in range(len(clues) // CLUE_LENGTH):
        begin, stage = number * row.LENGTH, clues[CLUE_LENGTH * number + STAGE]
        deal = before[begin : begin + row.LENGTH].copy()
        _write_hands(deal, known, past, stage)
        _write_piles(deal, known, past, stage)
        made, chance = _move_made(deal, known, past, clues, number), -1.0
        choices = legal(deal, rules, moves)
        if choices > 1:
            policy(deal, rules, manner, moves, choices, weights)
        else:
            weights[0] = 1.0
        for each in range(choices):
            if moves[each] == made:
                chance = weights[each]
        if chance < 0.0:
            return 0.0
        if made < row.CLAIM_66:
            found *= (_UNEXPECTED + (1.0 - _UNEXPECTED) * chance) ** _BELIEVED
        else:
            found *= (_UNEXPECTED_CALL + (1.0 - _UNEXPECTED_CALL) * chance) ** _BELIEVED_CALL
    return found


@compiled
def draw_weighed(
    base: IntArray,
    known: IntArray,
    totals: Float64Array,
    ways: Float64Array,
    before: IntArray,
    clues: IntArray,
    rules: IntArray,
    manner: Float32Array,
    layouts: IntArray,
    weights: Float64Array,
    rng_state: IntArray,
) -> int:
    """Fill `layouts` with deals that agree with all that is known, and `weights` with their likelihoods.

    Returns how many were possible.
    """
    past, made = int_array(at.PAST_LENGTH), 0
    for number in range(len(weights)):
        deal = layouts[made * row.LENGTH : (made + 1) * row.LENGTH]
        if lay_out(base, known, totals, ways, deal, past, rng_state):
            weights[made] = likelihood(before, clues, known, past, rules, manner)
            made += 1
        elif number > 10 * (made + 1):
            return made
    return made
