"""The knowledge of the seat to act in a deal's row: the cards it has not seen, and their possible holders.

Nothing here reads the cards of another hand: of those only how many they are.
"""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled
from game.bots.engine.bits import NO_NINES, PACK, count
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.contract_play import side
from game.bots.kernel.north_american import side_north_american
from game.bots.kernel.tricks import HEAD, UNDERTRUMP_FREE, above, marriage_cards, suit_cards


@compiled
def mates(deal: IntArray, rules: IntArray, seat: int) -> int:
    """The seats that count together with one, itself among them, as a set."""
    if rules[rule.FAMILY] == rule.BAUERNSCHNAPSEN:
        return side(deal, rules, seat)
    return side_north_american(rules, seat)


@compiled
def duty(rules: IntArray) -> int:
    """The duty of a card added to a trick, as the bits of `tricks`."""
    if rules[rule.FAMILY] == rule.THOUSAND:
        return HEAD if rules[rule.MUST_BEAT] else 0
    if rules[rule.FAMILY] == rule.BAUERNSCHNAPSEN and rules[rule.UNDERTRUMP]:
        return HEAD | UNDERTRUMP_FREE
    return HEAD


@compiled
def unseen_by_turn(deal: IntArray, rules: IntArray) -> int:
    """The cards that the seat to act has not seen, as a set."""
    seat = deal[row.TURN]
    seen = deal[row.HAND + seat] | deal[row.ASIDE + seat] | deal[row.TRICK]
    for each in range(row.MOST_SEATS):
        seen |= deal[row.WON + each]
    return (PACK if rules[rule.CARDS] == 24 else NO_NINES) & ~seen


@compiled
def shown_by(deal: IntArray, seat: int) -> int:
    """The cards of a seat's marriages, in its hand or played."""
    shown = 0
    for suit in range(4):
        if deal[row.MELDED + seat] >> suit & 1:
            shown |= marriage_cards(suit)
    return shown


@compiled
def chance_of_none(deal: IntArray, unseen: int, other: int, wanted: int) -> float:
    """The chance that another hand holds none of some unseen cards: each it may hold is as likely."""
    wanted &= unseen & ~deal[row.BARRED + other]
    if not wanted:
        return 1.0
    held = shown_by(deal, other) & unseen
    if wanted & held:
        return 0.0
    outside = unseen & ~deal[row.BARRED + other] & ~held
    for each in range(row.MOST_SEATS):
        if each != other:
            outside &= ~shown_by(deal, each)
    wanted &= outside
    cards = count(outside)
    drawn = min(cards, count(deal[row.HAND + other]) - count(held))
    none = 1.0
    for _ in range(count(wanted)):
        if cards <= drawn:
            return 0.0
        none *= (cards - drawn) / cards
        cards -= 1
    return none


@compiled
def not_held_after(deal: IntArray, rules: IntArray, card: int) -> int:
    """The cards that the seat to act shows not to hold when it adds a card to the trick, as a set."""
    if deal[row.TRICK_SIZE] == 0:
        return 0
    led, best, trump = deal[row.LED] // 6, deal[row.BEST], deal[row.TRUMP]
    heads, suit = duty(rules), card // 6
    higher = above(best, deal[row.ORDER])
    beaten_not = higher if heads & HEAD and not higher >> card & 1 else 0
    if suit == led:
        return beaten_not if best // 6 == led else 0
    none = suit_cards(led)
    if trump < 0 or led == trump:
        return none
    if suit == trump:
        return none | (beaten_not if best // 6 == trump else 0)
    if heads & UNDERTRUMP_FREE and best // 6 == trump:
        return none | higher
    return none | suit_cards(trump)


@compiled
def note_shown(deal: IntArray, rules: IntArray, move: int) -> None:
    """Note what a move about to be made shows of the hand that makes it."""
    if move < row.MARRIAGE_OF and deal[row.PHASE] == row.PLAY:
        deal[row.BARRED + deal[row.TURN]] |= not_held_after(deal, rules, move)
