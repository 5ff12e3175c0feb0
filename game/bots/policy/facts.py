"""The facts that a network reads: which of some hundred simple statements hold for the seat to act.

Only what the seat may know goes in: its hand, what lies open or was played, what others showed. Suits are
alike but for trumps, so plain suits stand in an order by what the seat holds and has not seen of them; the
other players stand in the order in which they play after the seat.
All this is for compiled code only: parts of rows are written to.
"""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart
from game.bots.engine.bits import count, lowest
from game.bots.engine.layers import card_place, write_each
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.contract_play import column
from game.bots.kernel.tricks import (
    above,
    marriage_cards,
    next_in_play,
    suit_cards,
    sum_of,
    takes,
    total_of,
)
from game.bots.policy.knowledge import mates, shown_by, unseen_by_turn
from game.core.cards import GOAL
from game.rules.north_american.state import MOON, MOON_POINTS, TICK
from game.rules.thousand.state import OPENING, STEP

# Where each kind of fact begins: nine times a card each, then numbers in steps of their own.
_HELD, _UNSEEN, _TAKES, _HIGHEST, _NEXT, _LED, _BEST, _TRICK, _HALVES = range(0, 216, 24)
_SUIT_HELD = 216  # by suit, every set of six ranks
_SUIT_UNSEEN = _SUIT_HELD + 4 * 64
_SHOWN = _SUIT_UNSEEN + 4 * 64  # cards of marriages that another showed and still has, by player
_LACKS = _SHOWN + 3 * 24  # cards he has shown not to hold
_VOID = _LACKS + 3 * 24  # suits he holds none of
_TAKEN = _VOID + 12  # cards that the declarer was seen to take
_OUT = _TAKEN + 24  # seven steps for each suit: unseen cards of it
_PAIRS = _OUT + 28  # marriages held, by suit
_THEIRS = _PAIRS + 4  # marriages that may be held by others
_MELDED = _THEIRS + 4  # marriages declared, by player, the seat first
_WINNING = _MELDED + 16  # cards in the trick, by the player who is winning it
_ROLES = _WINNING + 16  # who declared, by player, each with the contract in sixteen steps
_WITH = _ROLES + 64  # the cards left, apart for those who are on the declarer's side
_NEEDED = _WITH + 26  # forty steps: what the declarer's side lacks
_OWN = _NEEDED + 40  # forty steps: points of the seat's side, and of the others together
_OTHERS = _OWN + 40
_TRICKS = _OTHERS + 40  # thirteen steps: tricks of the seat's side, and of the others
_TRICKS_OF_OTHERS = _TRICKS + 13
_DOUBLED = _TRICKS_OF_OTHERS + 13  # five steps
_TRUMP = _DOUBLED + 5  # whether there are trumps; the order of the ranks
_AIM = _TRUMP + 4  # the objective of the contract
_ANNOUNCED = _AIM + 5
_RULES = _ANNOUNCED + 1  # house rules that are on, up to four a family
_SUITS = _RULES + 4  # Thousand: the suit of each place

FEATURES = _SUITS + 16

# Before the first card there is more to know.
_PHASE = FEATURES
_STANDING = _PHASE + 10  # the highest bid, in sixty-four steps
_HOLDER = _STANDING + 64  # by player, with the seats that wait
_CALLERS = _HOLDER + 16  # who has called, by player
_AFTER_DEALER = _CALLERS + 4  # the seat's place at the table
_CALLED = _AFTER_DEALER + 4  # whether a suit was called
_GIVEN = _CALLED + 1  # who was given a card, by player

CALL_FEATURES = _GIVEN + 4

# A row of facts that hold, and a row of the suits' places with room to sort them.
FACTS, ORDER = 232, 8


@compiled_apart
def rank_suits(deal: IntArray, rules: IntArray, unseen: int, order: IntArray) -> None:
    """`order[suit]` becomes the place of a suit: trumps first, then the suit led, then by cards held.

    In Thousand suits differ by what a marriage is worth: only trumps change their place there.
    """
    hand = deal[row.HAND + deal[row.TURN]]
    led = deal[row.LED] // 6 if deal[row.TRICK_SIZE] else -1
    trump = deal[row.TRUMP]
    if rules[rule.FAMILY] == rule.BAUERNSCHNAPSEN and deal[row.PHASE] == row.BID:
        trump = deal[row.CALLED]
    for suit in range(4):
        own, out = hand >> 6 * suit & 0b111111, unseen >> 6 * suit & 0b111111
        first = 4 if suit == trump else 2 if suit == led else 0
        order[4 + suit] = first << 24 | count(own) << 12 | own << 6 | out
        if rules[rule.FAMILY] == rule.THOUSAND:
            order[4 + suit] = 1 if suit == trump else 0
    for suit in range(4):
        place = 0
        for other in range(4):
            more = order[4 + other] - order[4 + suit]
            if more > 0 or (more == 0 and other < suit):
                place += 1
        order[suit] = place


@compiled
def step_of_contract(deal: IntArray, rules: IntArray) -> int:
    """The contract that is played, in one of sixteen steps."""
    contract = deal[row.CONTRACT]
    if contract < 0:
        return 15
    if rules[rule.FAMILY] == rule.THOUSAND:
        return min(14, contract // 2)
    return min(14, contract)


@compiled
def _lacking(deal: IntArray, rules: IntArray, had: int) -> int:
    """Return the points that the declarer's side still needs, in one of forty steps."""
    if rules[rule.FAMILY] == rule.THOUSAND:
        needs = OPENING + STEP * deal[row.CONTRACT]
        return min(39, max(0, 1 + (needs - had + 4) // 5)) if needs > had else 0
    needs = GOAL
    if rules[rule.FAMILY] == rule.NORTH_AMERICAN:
        bid = deal[row.CONTRACT]
        needs = MOON_POINTS if bid == MOON else TICK * bid
    return min(39, (needs - had + 2) // 3) if needs > had else 0


@compiled_apart
def _standings(deal: IntArray, rules: IntArray, inputs: IntArray, at: int) -> int:
    """Contract, points and tricks of the sides."""
    seat, declarer = deal[row.TURN], deal[row.DECLARER]
    own = mates(deal, rules, seat)
    others = ((1 << rules[rule.SEATS]) - 1) & ~own
    points = total_of(deal, own)
    theirs = total_of(deal, others)
    left = min(12, count(deal[row.HAND + seat]))
    if declarer >= 0:
        side = mates(deal, rules, declarer)
        had = total_of(deal, side)
        inputs[at] = _NEEDED + _lacking(deal, rules, had)
        inputs[at + 1] = _WITH + 13 * (own >> declarer & 1) + left
        at += 2
    scale = 8 if rules[rule.FAMILY] == rule.THOUSAND else 3
    inputs[at] = _OWN + min(39, points // scale)
    inputs[at + 1] = _OTHERS + min(39, theirs // scale)
    inputs[at + 2] = _TRICKS + min(12, sum_of(deal, row.TRICKS, own))
    inputs[at + 3] = _TRICKS_OF_OTHERS + min(12, sum_of(deal, row.TRICKS, others))
    inputs[at + 4] = _DOUBLED + min(4, deal[row.DOUBLINGS])
    return at + 5


@compiled_apart
def _conditions(deal: IntArray, rules: IntArray, order: IntArray, inputs: IntArray, at: int) -> int:
    """Trumps, the order of the ranks, what decides, and house rules."""
    if deal[row.TRUMP] >= 0:
        inputs[at] = _TRUMP
        at += 1
    inputs[at] = _TRUMP + 1 + deal[row.ORDER]
    at += 1
    if rules[rule.FAMILY] == rule.BAUERNSCHNAPSEN:
        if deal[row.CONTRACT] >= 0:
            inputs[at] = _AIM + column(rules, deal[row.CONTRACT], rule.OBJECTIVE)
            at += 1
        if rules[rule.UNDERTRUMP]:
            inputs[at] = _RULES
            at += 1
        if rules[rule.TALON_CONTRACTS]:
            inputs[at] = _RULES + 1
            at += 1
    elif rules[rule.FAMILY] == rule.THOUSAND:
        if rules[rule.MUST_BEAT]:
            inputs[at] = _RULES
            at += 1
        if rules[rule.MARRIAGE_AT_ONCE]:
            inputs[at] = _RULES + 1
            at += 1
        if rules[rule.SEATS] == 4:
            inputs[at] = _RULES + 2
            at += 1
        for suit in range(4):
            inputs[at + suit] = _SUITS + 4 * order[suit] + suit
        at += 4
    elif rules[rule.CARDS] == 24:
        inputs[at] = _RULES
        at += 1
    if deal[row.ANNOUNCED] >= 0:
        inputs[at] = _ANNOUNCED
        at += 1
    return at


@compiled_apart
def _players(
    deal: IntArray, rules: IntArray, unseen: int, order: IntArray, inputs: IntArray, at: int
) -> int:
    """Write what the other players have shown, who is winning the trick, and who plays the contract."""
    player = deal[row.TURN]
    for who in range(row.MOST_SEATS):
        for suit in range(4):
            if deal[row.MELDED + player] >> suit & 1:
                inputs[at] = _MELDED + 4 * who + order[suit]
                at += 1
        if player == deal[row.DECLARER]:
            inputs[at] = _ROLES + 16 * who + step_of_contract(deal, rules)
            at += 1
        if deal[row.TRICK_SIZE] and player == deal[row.BEST_SEAT]:
            inputs[at] = _WINNING + 4 * who + deal[row.TRICK_SIZE]
            at += 1
        if who:
            at = write_each(
                inputs, at, _SHOWN + 24 * (who - 1), shown_by(deal, player) & unseen, order
            )
            lacks = deal[row.BARRED + player] & unseen
            for suit in range(4):
                some = unseen & suit_cards(suit)
                if some and not some & ~lacks:
                    inputs[at] = _VOID + 4 * (who - 1) + order[suit]
                    at += 1
                else:
                    at = write_each(inputs, at, _LACKS + 24 * (who - 1), some & lacks, order)
        player = next_in_play(deal, player, rules[rule.SEATS])
        if player == deal[row.TURN]:
            break
    return at


@compiled_apart
def _cards(deal: IntArray, unseen: int, order: IntArray, inputs: IntArray, at: int) -> int:
    """The hand, what beats its cards, and the trick."""
    hand = deal[row.HAND + deal[row.TURN]]
    at = write_each(inputs, at, _HELD, hand, order)
    at = write_each(inputs, at, _UNSEEN, unseen, order)
    if deal[row.TRICK_SIZE]:
        inputs[at] = _LED + card_place(deal[row.LED], order)
        inputs[at + 1] = _BEST + card_place(deal[row.BEST], order)
        at = write_each(inputs, at + 2, _TRICK, deal[row.TRICK], order)
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        higher = count(above(card, deal[row.ORDER]) & unseen)
        if higher < 2:
            inputs[at] = (_NEXT if higher else _HIGHEST) + card_place(card, order)
            at += 1
        if deal[row.TRICK_SIZE] and takes(deal, card):
            inputs[at] = _TAKES + card_place(card, order)
            at += 1
    for suit in range(4):
        pair = marriage_cards(suit)
        if not pair & ~hand:
            inputs[at] = _PAIRS + order[suit]
            at += 1
        elif not pair & ~unseen:
            inputs[at] = _THEIRS + order[suit]
            at += 1
        elif pair & hand and pair & unseen:
            at = write_each(inputs, at, _HALVES, pair & hand, order)
        inputs[at] = _OUT + 7 * order[suit] + count(unseen & suit_cards(suit))
        inputs[at + 1] = _SUIT_HELD + 64 * order[suit] + (hand >> 6 * suit & 0b111111)
        inputs[at + 2] = _SUIT_UNSEEN + 64 * order[suit] + (unseen >> 6 * suit & 0b111111)
        at += 3
    return at


@compiled_apart
def _auction(deal: IntArray, rules: IntArray, inputs: IntArray, at: int) -> int:
    """The phase, the bids so far, and who has called."""
    seats = rules[rule.SEATS]
    inputs[at] = _PHASE + deal[row.PHASE]
    inputs[at + 1] = _STANDING + min(63, deal[row.STANDING] + 1)
    inputs[at + 2] = _AFTER_DEALER + (deal[row.TURN] - deal[row.DEALER] + seats) % seats
    at += 3
    if rules[rule.FAMILY] == rule.BAUERNSCHNAPSEN and deal[row.CALLED] >= 0:
        inputs[at] = _CALLED
        at += 1
    for who in range(seats):
        player = (deal[row.TURN] + who) % seats
        if deal[row.HOLDER] == player:
            inputs[at] = _HOLDER + 4 * who + min(3, deal[row.WAITING_COUNT])
            at += 1
        if deal[row.CALLERS] >> player & 1:
            inputs[at] = _CALLERS + who
            at += 1
        if rules[rule.FAMILY] == rule.THOUSAND and deal[row.GIVEN] >> player & 1:
            inputs[at] = _GIVEN + who
            at += 1
    return at


@compiled_apart
def read_facts(deal: IntArray, rules: IntArray, inputs: IntArray, order: IntArray) -> int:
    """Write the facts that hold to `inputs` and the suits' places to `order`, rows of FACTS and ORDER.

    Returns how many facts hold.
    """
    unseen = unseen_by_turn(deal, rules)
    rank_suits(deal, rules, unseen, order)
    at = _cards(deal, unseen, order, inputs, 0)
    at = _players(deal, rules, unseen, order, inputs, at)
    if rules[rule.FAMILY] == rule.THOUSAND and deal[row.TURN] != deal[row.DECLARER]:
        at = write_each(inputs, at, _TAKEN, deal[row.TAKEN] & unseen, order)
    at = _standings(deal, rules, inputs, at)
    at = _conditions(deal, rules, order, inputs, at)
    return at if deal[row.PHASE] == row.PLAY else _auction(deal, rules, inputs, at)


# The outputs of the network for the calls, behind a card laid away or given to the next player each: a card
# for the player after the next, suits made trumps, other calls, bids.
_SECOND_GIFT, _TRUMPS, _OTHER_CALLS, _BIDS = 24, 48, 52, 64
CALL_OUTPUTS = _BIDS + 64

# The outputs of the network for the play: cards, and marriages.
PLAY_OUTPUTS = 28


@compiled_apart
def output_for(deal: IntArray, rules: IntArray, move: int, order: IntArray) -> int:
    """The network's output for a move; of two cards laid away that of the first."""
    if move < row.MARRIAGE_OF:
        return card_place(move, order)
    if move < row.CLAIM_66:
        return 24 + order[move - row.MARRIAGE_OF]
    if move >= row.DISCARD_OF:
        return card_place((move - row.DISCARD_OF) // 24, order)
    if move >= row.GIVE_TO:
        card, to = (move - row.GIVE_TO) // 4, (move - row.GIVE_TO) % 4
        first = next_in_play(deal, deal[row.TURN], rules[rule.SEATS])
        return card_place(card, order) + (0 if to == first else _SECOND_GIFT)
    if move >= row.BID_OF:
        return _BIDS + move - row.BID_OF
    if move >= row.TRUMP_OF:
        return _TRUMPS + order[move - row.TRUMP_OF]
    return _OTHER_CALLS + move - row.CLAIM_66


@compiled
def second_output_of(move: int, order: IntArray) -> int:
    """The output of the second card laid away, -1 for any other move."""
    return card_place((move - row.DISCARD_OF) % 24, order) if move >= row.DISCARD_OF else -1
