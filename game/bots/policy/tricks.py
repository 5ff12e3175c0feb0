"""Table habits for one card: what a trick may bring, and how dearly the card is kept.

`toward` says for whom a seat wants the trick. The rest is expectation: each hand still to play beats the best
card as often as cards it has not shown to lack allow, and half as often where another has beaten it before.
Card points are the unit throughout; where not points but tricks decide, a trick stands for `TRICK` of them.
"""

from __future__ import annotations

from game.bots.compiling.compiled import Float32Array, IntArray, compiled, compiled_apart
from game.bots.engine.bits import count, lowest, points, points_in
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.contract_play import column
from game.bots.kernel.tricks import above, marriage_cards, next_in_play, suit_cards, takes
from game.bots.policy import habits as habit
from game.bots.policy.holdings import chance_to_lose_tricks
from game.bots.policy.knowledge import chance_of_none, mates

# What it is worth, in card points, to be sure of no trick.
_DUCKING = 40.0

# What decides: card points; the declarer's first loss of a trick, his first and 66; his first trick taken.
POINTS, EVERY_TRICK, FIRST_TRICKS, NO_TRICK = range(4)


@compiled
def aim_of(deal: IntArray, rules: IntArray) -> int:
    """The aim that decides the deal."""
    if rules[rule.FAMILY] != rule.BAUERNSCHNAPSEN:
        moon = rules[rule.FAMILY] == rule.NORTH_AMERICAN and deal[row.CONTRACT] == 5
        return EVERY_TRICK if moon and not rules[rule.MOON_IN_POINTS] else POINTS
    if deal[row.CONTRACT] < 0:
        return POINTS
    objective = column(rules, deal[row.CONTRACT], rule.OBJECTIVE)
    if objective == rule.NO_TRICK:
        return NO_TRICK
    if objective == rule.TRICKS_AND_66:
        return FIRST_TRICKS
    return EVERY_TRICK if objective == rule.EVERY_TRICK else POINTS


@compiled
def toward(
    deal: IntArray,
    rules: IntArray,
    habits: Float32Array,
    aim: int,
    own: int,
    winner: int,
) -> float:
    """How much a trick of `winner` is wanted, from -1 to 1, by the side `own`."""
    declarer = deal[row.DECLARER]
    if aim == POINTS:
        if own >> winner & 1:
            return 1.0
        if rules[rule.FAMILY] == rule.THOUSAND and winner != declarer and not own >> declarer & 1:
            return habits[habit.CO_DEFENDER]
        return -1.0
    wanted = 1.0 if (winner == declarer) == (own >> declarer & 1 == 1) else -1.0
    return -wanted if aim == NO_TRICK else wanted


@compiled
def chance_to_beat(deal: IntArray, unseen: int, other: int, led: int, best: int) -> float:
    """The chance that a hand still to play takes the trick from its best card."""
    suit, trump = led // 6, deal[row.TRUMP]
    higher = above(best, deal[row.ORDER])
    if best // 6 != suit:
        void = chance_of_none(deal, unseen, other, suit_cards(suit))
        return void * (1.0 - chance_of_none(deal, unseen, other, higher))
    beating = 1.0 - chance_of_none(deal, unseen, other, higher)
    if trump >= 0 and trump != suit:
        void = chance_of_none(deal, unseen, other, suit_cards(suit))
        if void > 0.0:
            beating += void * (1.0 - chance_of_none(deal, unseen, other, suit_cards(trump)))
    return beating


@compiled_apart
def trick_brings(
    deal: IntArray,
    rules: IntArray,
    habits: Float32Array,
    aim: int,
    unseen: int,
    card: int,
) -> float:
    """The gain of the seat to act from the trick, in card points, if it adds this card."""
    seat, seats = deal[row.TURN], rules[rule.SEATS]
    led, best, holder = deal[row.LED], deal[row.BEST], deal[row.BEST_SEAT]
    own, trump = mates(deal, rules, seat), deal[row.TRUMP]
    if deal[row.TRICK_SIZE] == 0:
        led = best = card
        holder = seat
        if trump < 0 and rules[rule.FAMILY] == rule.NORTH_AMERICAN:
            deal[row.TRUMP] = card // 6
    elif takes(deal, card):
        best, holder = card, seat
    stake = float(points_in(deal[row.TRICK]) + points(card))
    other = next_in_play(deal, seat, seats)
    wanted, beaten = toward(deal, rules, habits, aim, own, holder), 0.0
    while other != deal[row.LEADER]:
        beats = chance_to_beat(deal, unseen, other, led, best)
        then = toward(deal, rules, habits, aim, own, other)
        wanted += beats * (1.0 - 0.5 * beaten) * (then - wanted)
        beaten += beats - beats * beaten
        stake += habits[habit.FAT] if own >> other & 1 and wanted > 0.0 else habits[habit.LEAN]
        other = next_in_play(deal, other, seats)
    deal[row.TRUMP] = trump
    if aim != POINTS:
        stake = habits[habit.TRICK] + (stake if aim == FIRST_TRICKS else 0.1 * stake)
    return wanted * stake


@compiled
def stopper(deal: IntArray, unseen: int, card: int) -> float:
    """How much a card holds its suit against a declarer who must lose no trick, 0 to 1.

    The best card of a suit does, once it has as many cards beside it as are higher; and so do those.
    """
    own, order = deal[row.HAND + deal[row.TURN]] & suit_cards(card // 6), deal[row.ORDER]
    best, fewest, left = card, 6, own
    while left:
        each = lowest(left)
        left &= left - 1
        higher = count(above(each, order) & unseen)
        if higher < fewest:
            best, fewest = each, higher
    if count(own) <= fewest or (card != best and count(own) > fewest + 1):
        return 0.0
    return 1.0 / (1 + fewest)


@compiled
def kept_for(
    deal: IntArray,
    rules: IntArray,
    habits: Float32Array,
    aim: int,
    unseen: int,
    card: int,
) -> float:
    """How dearly the seat to act keeps a card, in card points."""
    higher = count(above(card, deal[row.ORDER]) & unseen)
    if aim == NO_TRICK:
        return habits[habit.LOW_CARD] * higher
    if aim != POINTS and deal[row.PHASE] == row.PLAY:
        if deal[row.TRICK_SIZE] == 0 or deal[row.TURN] == deal[row.DECLARER]:
            return 0.0
        if mates(deal, rules, deal[row.TURN]) >> deal[row.DECLARER] & 1:
            return habits[habit.LOW_CARD] * higher
        return habits[habit.STOPPER] * stopper(deal, unseen, card) - higher
    hand = deal[row.HAND + deal[row.TURN]]
    place = min(higher, 2)
    if card // 6 == deal[row.TRUMP]:
        return habits[habit.TRUMP_KEPT + place]
    worth = habits[habit.PLAIN_KEPT + place]
    if higher and count(hand & suit_cards(card // 6)) > higher:
        worth += habits[habit.GUARDED]
    pair = marriage_cards(card // 6)
    if aim == POINTS and pair >> card & 1 and not pair & ~hand:
        worth += habits[habit.HALF_MARRIAGE]
    return worth


@compiled_apart
def chance_to_duck(
    deal: IntArray, rules: IntArray, habits: Float32Array, unseen: int, card: int
) -> float:
    """The chance that a declarer who wants no trick loses this one, and all others as his hand then looks."""
    seat, led, best = deal[row.TURN], deal[row.LED], deal[row.BEST]
    if deal[row.TRICK_SIZE] == 0:
        led = best = card
    elif takes(deal, card):
        best = card
    takes_it = 1.0 if best == card else 0.0
    other = next_in_play(deal, seat, rules[rule.SEATS])
    while other != deal[row.LEADER]:
        takes_it *= 1.0 - chance_to_beat(deal, unseen, other, led, best)
        other = next_in_play(deal, other, rules[rule.SEATS])
    rest = deal[row.HAND + seat] & ~(1 << card)
    return (1.0 - takes_it) * chance_to_lose_tricks(habits, habit.NO_TRICK, rest, deal[row.ORDER])


@compiled_apart
def card_appeal(
    deal: IntArray,
    rules: IntArray,
    habits: Float32Array,
    aim: int,
    unseen: int,
    card: int,
) -> float:
    """How well a card looks to the seat to act, in card points: the best of a hand looks best."""
    if aim == NO_TRICK and deal[row.TURN] == deal[row.DECLARER]:
        return _DUCKING * chance_to_duck(deal, rules, habits, unseen, card)
    appeal = trick_brings(deal, rules, habits, aim, unseen, card)
    appeal -= kept_for(deal, rules, habits, aim, unseen, card)
    if deal[row.TRICK_SIZE]:
        return appeal
    suit, trump = suit_cards(card // 6), deal[row.TRUMP]
    if trump < 0 and rules[rule.FAMILY] == rule.NORTH_AMERICAN:
        return appeal + habits[habit.LONG_TRUMPS] * count(deal[row.HAND + deal[row.TURN]] & suit)
    if card // 6 == trump:
        drawn = habits[habit.DRAW_TRUMPS] * min(2, count(unseen & suit))
        own = mates(deal, rules, deal[row.TURN]) >> deal[row.DECLARER] & 1
        return appeal + drawn if aim == POINTS or own else appeal - habits[habit.TRICK]
    return appeal + habits[habit.LONG_SUIT] * count(deal[row.HAND + deal[row.TURN]] & suit)
