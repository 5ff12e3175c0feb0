"""Cards that a player does not part with while another is as good.

A ten or an ace is not thrown into the others' trick, nor a ten led under its ace; a marriage
stays whole, also where cards are given or laid away; a trick that is surely the partner's gets a dear card.
Nobody is given a ten or an ace, nor half of a marriage whose other half he may hold.
"""

from __future__ import annotations

from collections.abc import Collection

from game.bots.compiling.compiled import IntArray
from game.bots.engine.bits import points
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.tricks import marriage_cards, next_in_play, takes
from game.bots.policy.knowledge import mates, unseen_by_turn
from game.bots.policy.tricks import POINTS, aim_of, chance_to_beat

_DEAR = 10


def unusual(deal: IntArray, rules: IntArray, moves: Collection[int]) -> frozenset[int]:
    """The moves of the seat to act that a player would rather not make: cards played, given or laid away."""
    if aim_of(deal, rules) != POINTS:
        return frozenset()
    rather_not = {
        move for move in moves if any(_parts_a_marriage(deal, card) for card in _parted_with(move))
    }
    unseen = unseen_by_turn(deal, rules)
    if deal[row.PHASE] == row.GIVE:
        rather_not |= {
            move for move in moves if any(_helps_others(unseen, c) for c in _parted_with(move))
        }
    if deal[row.PHASE] != row.PLAY:
        return frozenset(rather_not)
    cards = [move for move in moves if move < row.MARRIAGE_OF]
    if deal[row.TRICK_SIZE] == 0:
        return frozenset(rather_not | {card for card in cards if _under_its_ace(unseen, card)})
    own = mates(deal, rules, deal[row.TURN]) >> deal[row.BEST_SEAT] & 1
    dear = {card for card in cards if points(card) >= _DEAR and not takes(deal, card)}
    if not own:
        rather_not |= dear
    elif dear and _is_sure(deal, rules):
        rather_not |= set(cards) - dear
    return frozenset(rather_not)


def _parted_with(move: int) -> tuple[int, ...]:
    """The cards that leave the hand by a move; a marriage that is announced stays one."""
    if move >= row.DISCARD_OF:
        return divmod(move - row.DISCARD_OF, 24)
    if move >= row.GIVE_TO:
        return ((move - row.GIVE_TO) // 4,)
    return (move,) if move < row.MARRIAGE_OF else ()


def _parts_a_marriage(deal: IntArray, card: int) -> bool:
    pair, hand = marriage_cards(card // 6), deal[row.HAND + deal[row.TURN]]
    return bool(pair >> card & 1 and not pair & ~hand and deal[row.ANNOUNCED] < 0)


def _helps_others(unseen: int, card: int) -> bool:
    pair = marriage_cards(card // 6)
    return points(card) >= _DEAR or bool(pair >> card & 1 and pair & unseen)


def _under_its_ace(unseen: int, card: int) -> bool:
    return card % 6 == 1 and bool(unseen >> (card - 1) & 1)


def _is_sure(deal: IntArray, rules: IntArray) -> bool:
    """Whether nobody who still plays to the trick can take it from the card that is winning."""
    unseen, seats = unseen_by_turn(deal, rules), int(rules[rule.SEATS])
    seat = next_in_play(deal, deal[row.TURN], seats)
    while seat != deal[row.LEADER]:
        if chance_to_beat(deal, unseen, seat, deal[row.LED], deal[row.BEST]) > 0:
            return False
        seat = next_in_play(deal, seat, seats)
    return True
