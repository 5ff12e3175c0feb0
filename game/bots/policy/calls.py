"""Table habits before the first card: how well a call, a trump, a doubling or a card laid away looks."""

from __future__ import annotations

from game.bots.compiling.compiled import Float32Array, IntArray, compiled, compiled_apart
from game.bots.engine.bits import count, points
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.contract_play import column
from game.bots.kernel.tricks import discarded, marriage_cards, suit_cards
from game.bots.policy import habits as habit
from game.bots.policy.holdings import (
    chance_to_lose_tricks,
    chance_to_win_tricks,
    likely,
    longest_suit,
    odds_to_force_a_trick,
    odds_to_stop,
    points_expected,
)
from game.bots.policy.knowledge import mates
from game.bots.policy.tricks import NO_TRICK, POINTS, aim_of, kept_for
from game.rules.north_american.state import MOON, TICK
from game.rules.thousand.state import OPENING, STEP

# A doubling is made or left as its odds say, so many times as clearly.
_DECIDED = 4.0

# The same of a declarer's answer, by his chance; and how one looks to a partner, or where points decide.
_ANSWERED, _UNANSWERED = 20.0, -5.0


@compiled_apart
def contract_chance(deal: IntArray, rules: IntArray, habits: Float32Array, contract: int) -> float:
    """The chance that the hand to act makes a contract of the table, at a glance."""
    hand, objective = deal[row.HAND + deal[row.TURN]], column(rules, contract, rule.OBJECTIVE)
    order = column(rules, contract, rule.ORDER)
    leads = column(rules, contract, rule.DECLARER_LEADS) or deal[row.TURN] == deal[row.LEADER]
    if objective == rule.HOLD:
        return 1.0
    if objective == rule.NO_TRICK:
        return chance_to_lose_tricks(habits, habit.NO_TRICK, hand, order)
    if not column(rules, contract, rule.CALLED_TRUMPS):
        first = habit.EVERY_TRICK_NO_TRUMP
        return chance_to_win_tricks(habits, first, hand, -1, order, leads != 0)
    first = habit.FIRST_TRICKS if objective == rule.TRICKS_AND_66 else habit.EVERY_TRICK
    return chance_to_win_tricks(habits, first, hand, deal[row.CALLED], order, leads != 0)


@compiled_apart
def contract_appeal(deal: IntArray, rules: IntArray, habits: Float32Array, move: int) -> float:
    """How well a contract looks, in game points; to pass is worth what the auction has come to."""
    if move == row.PASS or move == row.DOUBLE_IT:
        return habits[habit.PASSING] if move == row.PASS else habits[habit.PASSING] - 1.0
    contract = move - row.BID_OF
    if contract == 0:
        return 0.0
    value = column(rules, contract, rule.VALUE)
    return value * (2.0 * contract_chance(deal, rules, habits, contract) - 1.0)


@compiled_apart
def number_appeal(deal: IntArray, rules: IntArray, habits: Float32Array, move: int) -> float:
    """How well a bid of points or ticks looks, in what the game scores."""
    hand, thousand = deal[row.HAND + deal[row.TURN]], rules[rule.FAMILY] == rule.THOUSAND
    declaring = deal[row.PHASE] == row.RAISE
    if move == row.PASS and not declaring:
        return habits[habit.PASSING]
    bid = deal[row.CONTRACT] if move == row.PASS else move - row.BID_OF
    if not thousand and bid == MOON:
        trump = longest_suit(hand)
        chance = chance_to_win_tricks(habits, habit.EVERY_TRICK, hand, trump, 0, True)
        return MOON * (2.0 * chance - 1.0)
    expected = points_expected(rules, habits, hand, habit.DECLARING if declaring else habit.BIDDING)
    aimed = OPENING + STEP * bid if thousand else TICK * bid
    chance = likely((expected - aimed) / habits[habit.DOUBT])
    if not thousand:
        return bid * (2.0 * chance - 1.0) + 0.5 * chance
    if declaring:
        return aimed * (2.0 * chance - 1.0)
    steps = bid - deal[row.STANDING] - 1
    return aimed * (2.0 * chance - 1.0) - habits[habit.JUMPING] * STEP * steps - aimed + OPENING


@compiled
def trump_strength(hand: int, suit: int) -> int:
    """How good a suit would be as trumps: many cards first, then high ones, and a marriage in it."""
    own = hand & suit_cards(suit)
    strength = 8 * count(own) + (12 if not marriage_cards(suit) & ~hand else 0)
    for card in range(6 * suit, 6 * suit + 6):
        if own >> card & 1:
            strength += points(card)
    return strength


@compiled
def trump_appeal(deal: IntArray, move: int) -> float:
    """How well a suit looks as trumps; to turn a card up instead is as good as one card of a suit."""
    if move == row.TURN_UP:
        return 10.0
    return float(trump_strength(deal[row.HAND + deal[row.TURN]], move - row.TRUMP_OF))


@compiled
def doubling_appeal(deal: IntArray, rules: IntArray, habits: Float32Array, move: int) -> float:
    """How well a doubling looks: by the odds that the contract falls, an answer by those that it is made."""
    if move == row.PASS:
        return 0.0
    seat = deal[row.TURN]
    aim = aim_of(deal, rules)
    if seat == deal[row.DECLARER] and aim != POINTS:
        chance = contract_chance(deal, rules, habits, deal[row.CONTRACT])
        return _ANSWERED * (chance - habits[habit.ANSWERING])
    if mates(deal, rules, seat) >> deal[row.DECLARER] & 1:
        return _UNANSWERED
    hand, order = deal[row.HAND + seat], deal[row.ORDER]
    first, leads = habit.STOPPING + habit.STOPPING_WEIGHTS * aim, seat == deal[row.LEADER]
    if aim == NO_TRICK:
        return _DECIDED * odds_to_force_a_trick(habits, first, hand, order, leads)
    return _DECIDED * odds_to_stop(habits, first, hand, deal[row.TRUMP], order, leads)


@compiled
def parting_cost(
    deal: IntArray,
    rules: IntArray,
    habits: Float32Array,
    unseen: int,
    card: int,
) -> float:
    """The cost of laying a card away, in card points."""
    aim = aim_of(deal, rules)
    cost = kept_for(deal, rules, habits, aim, unseen, card)
    return cost + 0.5 * points(card) if aim == POINTS else cost


@compiled
def discard_appeal(
    deal: IntArray, rules: IntArray, habits: Float32Array, unseen: int, move: int
) -> float:
    """How well two cards look laid away: what they cost, and a suit less to follow."""
    pair = discarded(move)
    hand, appeal = deal[row.HAND + deal[row.TURN]], 0.0
    for card in range(24):
        if pair >> card & 1:
            appeal -= parting_cost(deal, rules, habits, unseen, card)
    for suit in range(4):
        own = hand & suit_cards(suit)
        if own and not own & ~pair:
            appeal += habits[habit.LONG_SUIT]
    return appeal


@compiled
def gift_appeal(
    deal: IntArray, rules: IntArray, habits: Float32Array, unseen: int, move: int
) -> float:
    """How well a card looks as a gift: what it costs, its points, and a marriage it may complete."""
    card = (move - row.GIVE_TO) // 4
    cost = parting_cost(deal, rules, habits, unseen, card) + 0.5 * points(card)
    if marriage_cards(card // 6) >> card & 1 and marriage_cards(card // 6) & unseen:
        cost += habits[habit.HALF_MARRIAGE]
    return -cost


@compiled_apart
def call_appeal(
    deal: IntArray, rules: IntArray, habits: Float32Array, unseen: int, move: int
) -> float:
    """How well a move before the play looks, in units of its own: e times as likely for each."""
    phase = deal[row.PHASE]
    if move in (row.LOOK, row.REDEAL_IT, row.TAKE_PILE, row.KNOCK):
        return 30.0
    if move in (row.CONCEDE, row.LEAVE):
        return -8.0
    if phase == row.TRUMP_CALL:
        return trump_appeal(deal, move) / 4.0
    if phase == row.DOUBLE:
        return doubling_appeal(deal, rules, habits, move)
    if phase == row.DISCARD:
        return discard_appeal(deal, rules, habits, unseen, move) / habits[habit.SHARPNESS]
    if phase == row.GIVE:
        return gift_appeal(deal, rules, habits, unseen, move) / habits[habit.SHARPNESS]
    if not deal[row.LOOKED] >> deal[row.TURN] & 1 and rules[rule.FAMILY] == rule.THOUSAND:
        return 0.0
    if phase == row.BID or phase == row.RAISE:
        if rules[rule.FAMILY] == rule.BAUERNSCHNAPSEN:
            appeal = contract_appeal(deal, rules, habits, move)
        else:
            appeal = number_appeal(deal, rules, habits, move)
        return appeal / habits[habit.CALL_SHARPNESS]
    return 0.0
