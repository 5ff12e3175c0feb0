"""Lessons of the games with an auction: deals in which networks play all seats, and what is learned of them.

Of a card they learn how much more it brings than the others. At some choices each is tried: the deal is
played to its end after each of them with the same luck, so that only the cards make the difference.

Every call is an example. Its value should have been a mixture of what its seat won in the end and of what the
network hoped for at the seat's next call (`hopes_to_goals`). All this is for compiled code only.
"""

from __future__ import annotations

from game.bots.compiling.compiled import (
    Float32Array,
    Float64Array,
    IntArray,
    compiled,
    compiled_apart,
    float32_array,
    float64_array,
    int_array,
)
from game.bots.engine.bits import chance, copy_into
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.contract_play import column
from game.bots.kernel.game import legal
from game.bots.kernel.random_play import shuffle_and_begin
from game.bots.policy import habits as habit
from game.bots.policy.facts import (
    CALL_FEATURES,
    FACTS,
    FEATURES,
    ORDER,
    output_for,
    second_output_of,
)
from game.bots.policy.knowledge import mates
from game.bots.policy.network import (
    FIRST,
    PLAY_WEIGHTS,
    SECOND,
    VALUES_AT,
    WORKINGS,
    is_learned,
    run_network,
)
from game.bots.policy.playout import make, play_by_policy
from game.bots.policy.weights import (
    drawn_by_weight,
    policy,
    right_to_claim,
    to_weights,
    warmth_of,
    write_values,
)
from game.bots.training.optimizer import hopes_to_goals, learn_error
from game.rules.north_american.state import MOON

# The most calls of a deal. An example is its facts and then how many they are, its one or two outputs, the
# seat, and whether it was something else than what the network would do.
CALLS = 72
HELD, OUTPUT, SECOND_OUTPUT, SEAT, DARED = range(FACTS, FACTS + 5)
EXAMPLE = FACTS + 5

# How much what comes after the next call counts (lambda).
_TRUST = 0.9

# How often the cards of a choice are tried.
_TRIED = 0.25

# The most a call can be worth, up or down, and how likely a move is beside the best that counts as as good.
_MOST, _AS_GOOD = 3.0, 0.3

# How often the first bid of a deal is any of those that are legal; and else a try goes to one of so many of
# the lowest calls.
_RARE = 0.1
_DARING_CALLS = 4


@compiled_apart
def gain_of(deal: IntArray, rules: IntArray, seat: int) -> float:
    """Return what a seat won more than the others in a deal that is over, in what the game scores."""
    own, mine, theirs, ours, others = mates(deal, rules, seat), 0.0, 0.0, 0, 0
    for each in range(rules[rule.SEATS]):
        if own >> each & 1:
            mine += deal[row.RESULT + each]
            ours += 1
        elif deal[row.IN_PLAY] >> each & 1 or rules[rule.FAMILY] != rule.THOUSAND:
            theirs += deal[row.RESULT + each]
            others += 1
    return mine / ours - theirs / others


@compiled_apart
def scale_of(deal: IntArray, rules: IntArray, played: bool) -> float:
    """Return what counts as one: for a card the price of the contract, for a call some game points."""
    if rules[rule.FAMILY] == rule.THOUSAND:
        return 100.0
    if rules[rule.FAMILY] == rule.NORTH_AMERICAN:
        return float(MOON) * 4.0 if played and deal[row.CONTRACT] == MOON else 4.0
    if not played or deal[row.CONTRACT] < 0:
        return 8.0
    worth = column(rules, deal[row.CONTRACT], rule.VALUE)
    if column(rules, deal[row.CONTRACT], rule.OBJECTIVE) == rule.SIXTY_SIX:
        worth = 3
    return float(worth << deal[row.DOUBLINGS])


@compiled
def _best_of(values: Float64Array, number: int) -> int:
    """The place of the highest of a `number` of values."""
    best = 0
    for at in range(1, number):
        if values[at] > values[best]:
            best = at
    return best


@compiled
def _by_chance(rng_state: IntArray, often: float) -> bool:
    return chance(rng_state) < often * 4294967296.0


@compiled
def _some_move(deal: IntArray, number: int, any_bid: bool, rng_state: IntArray) -> int:
    """The place of any move; of bids one of the lowest unless it may be `any_bid`."""
    few = min(number, _DARING_CALLS) if deal[row.PHASE] == row.BID and not any_bid else number
    return (chance(rng_state) >> 8) % few


@compiled
def _brought(
    deal: IntArray,
    rules: IntArray,
    manner: Float32Array,
    move: int,
    luck: int,
    trial: IntArray,
    weights: Float64Array,
    moves: IntArray,
) -> float:
    """Return what a card brings its seat, as a part of the contract's price, where a manner plays the rest.

    The same `luck` brings the same. `trial`, `weights` and `moves` are rows to work on.
    """
    copy_into(trial, deal)
    rng_state = int_array(1)
    rng_state[0] = luck
    make(trial, rules, move)
    play_by_policy(trial, rules, manner, 0, weights, moves, rng_state)
    return gain_of(trial, rules, deal[row.TURN]) / scale_of(deal, rules, True)


@compiled_apart
def learn_cards(
    deal: IntArray,
    rules: IntArray,
    manner: Float32Array,
    slopes: Float32Array,
    moves: IntArray,
    number: int,
    luck: int,
    record: Float64Array,
) -> None:
    """Try each of a `number` of cards, and add the slopes of the squared errors of their values to `slopes`.

    What all cards have in common is no error: they are only chosen among each other.
    """
    trial, room, outputs = int_array(row.LENGTH), int_array(row.MOST_MOVES), int_array(1)
    facts, order, workings = int_array(FACTS), int_array(ORDER), float32_array(WORKINGS)
    values, errors = float64_array(row.MOST_MOVES), float64_array(row.MOST_MOVES)
    weights, blame, common = float64_array(row.MOST_MOVES), float32_array(FIRST + SECOND), 0.0
    held = write_values(deal, rules, manner, moves, number, facts, order, workings, values)
    for at in range(number):
        brought = _brought(deal, rules, manner, moves[at], luck, trial, weights, room)
        errors[at] = brought - values[at]
        common += errors[at] / number
    network, slope = manner[habit.COUNT : habit.COUNT + PLAY_WEIGHTS], slopes[:PLAY_WEIGHTS]
    hidden, deep = workings[:FIRST], workings[FIRST:VALUES_AT]
    for at in range(number):
        error, outputs[0] = errors[at] - common, output_for(deal, rules, moves[at], order)
        learn_error(facts, held, FEATURES, outputs, error, network, slope, hidden, deep, blame)
        record[2] += error * error
        record[3] += 1


@compiled
def play_lesson(
    deal: IntArray,
    rules: IntArray,
    manner: Float32Array,
    others: Float32Array,
    unlearned: int,
    daring: float,
    rng_state: IntArray,
    examples: IntArray,
    hopes: Float32Array,
    slopes: Float32Array,
    record: Float64Array,
) -> int:
    """Play a fresh deal to its end, learn of its cards, and note the networks' calls; how many there were.

    The seats of the set `unlearned` have none and play in the manner of `others`. `hopes` become the values
    of the calls that the networks would choose. `daring` is the chance of a move at random; in one deal of
    ten the first bid is any, so that the rare ones are known.
    """
    moves, weights = int_array(row.MOST_MOVES), float64_array(row.MOST_MOVES)
    values = float64_array(row.MOST_MOVES)
    order, workings, chosen = int_array(ORDER), float32_array(WORKINGS), 0
    rare = _by_chance(rng_state, _RARE)
    while deal[row.TURN] >= 0:
        number, pick = legal(deal, rules, moves), 0
        claims = moves[number - 1] == row.CLAIM_66
        if claims and right_to_claim(deal, rules):
            pick = number - 1
        elif number > 1 and (unlearned >> deal[row.TURN] & 1 or not is_learned(deal, rules)):
            policy(deal, rules, others, moves, number, weights)
            pick = drawn_by_weight(weights, number, rng_state)
        elif number > 1 and deal[row.PHASE] == row.PLAY:
            policy(deal, rules, manner, moves, number, weights)
            pick = drawn_by_weight(weights, number, rng_state)
            if _by_chance(rng_state, daring):
                pick = _some_move(deal, number - claims, False, rng_state)
            if number - claims > 1 and _by_chance(rng_state, _TRIED):
                luck = chance(rng_state)
                learn_cards(deal, rules, manner, slopes, moves, number - claims, luck, record)
        elif number > 1 and chosen < CALLS:
            example = examples[chosen * EXAMPLE : (chosen + 1) * EXAMPLE]
            held = write_values(
                deal, rules, manner, moves, number, example, order, workings, values
            )
            usual = _best_of(values, number)
            hopes[chosen] = values[usual]
            for at in range(number):
                weights[at] = values[at] / warmth_of(deal)
            to_weights(weights, number)
            pick = drawn_by_weight(weights, number, rng_state)
            any_bid = rare and deal[row.PHASE] == row.BID
            if any_bid or _by_chance(rng_state, daring):
                pick = _some_move(deal, number, any_bid, rng_state)
                rare = rare and not any_bid
            example[HELD], example[SEAT] = held, deal[row.TURN]
            example[OUTPUT] = output_for(deal, rules, moves[pick], order)
            example[SECOND_OUTPUT] = second_output_of(moves[pick], order)
            example[DARED] = weights[pick] < _AS_GOOD * weights[usual]
            chosen += 1
        make(deal, rules, moves[pick])
    return chosen


@compiled
def call_results(deal: IntArray, rules: IntArray) -> Float64Array:
    """Return the results of a deal that is over, one a seat, as calls are valued."""
    results = float64_array(row.MOST_SEATS)
    for seat in range(rules[rule.SEATS]):
        gain = gain_of(deal, rules, seat) / scale_of(deal, rules, False)
        results[seat] = max(-_MOST, min(_MOST, gain))
    return results


@compiled
def learn_call(
    example: IntArray,
    goal: float,
    network: Float32Array,
    slopes: Float32Array,
    workings: Float32Array,
    blame: Float32Array,
) -> float:
    """Add the slopes of an example's squared error to `slopes`, a row like `network`; that error.

    `blame` is room for both hidden layers.
    """
    run_network(example, example[HELD], network, workings)
    error = goal - workings[VALUES_AT + example[OUTPUT]]
    if example[SECOND_OUTPUT] >= 0:
        error -= workings[VALUES_AT + example[SECOND_OUTPUT]]
    hidden, deep = workings[:FIRST], workings[FIRST:VALUES_AT]
    outputs, held = example[OUTPUT : SECOND_OUTPUT + 1], example[HELD]
    learn_error(example, held, CALL_FEATURES, outputs, error, network, slopes, hidden, deep, blame)
    return error * error


@compiled
def lessons(
    rules: IntArray,
    manner: Float32Array,
    others: Float32Array,
    slopes: Float32Array,
    deals: int,
    daring: float,
    often: float,
    rng_state: IntArray,
    record: Float64Array,
) -> None:
    """Play a number of deals and add up what is learned.

    `often` is the chance of each seat to play in the manner of `others` and to learn nothing. `record` counts
    squared errors and examples, of the calls first and then of the play.
    """
    deal, examples = int_array(row.LENGTH), int_array(CALLS * EXAMPLE)
    workings, blame = float32_array(WORKINGS), float32_array(FIRST + SECOND)
    goals, network = float32_array(CALLS), manner[habit.COUNT + PLAY_WEIGHTS :]
    for _ in range(deals):
        shuffle_and_begin(deal, rules, rng_state)
        unlearned = 0
        for seat in range(rules[rule.SEATS]):
            unlearned |= _by_chance(rng_state, often) << seat
        chosen = play_lesson(
            deal,
            rules,
            manner,
            others,
            unlearned,
            daring,
            rng_state,
            examples,
            goals,
            slopes,
            record,
        )
        hopes_to_goals(examples, goals, chosen, call_results(deal, rules), _TRUST)
        for at in range(chosen):
            example = examples[at * EXAMPLE : (at + 1) * EXAMPLE]
            slope = slopes[PLAY_WEIGHTS:]
            record[0] += learn_call(example, goals[at], network, slope, workings, blame)
            record[1] += 1
