"""How a sensible player moves without searching, as the kernel's numbers: used to play deals out.

The seat to act is given its own hand and what lies open, nothing else: no function here looks at the
other hand or into the stock.
"""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart
from game.bots.engine import row
from game.bots.engine import rule_vector as rule
from game.bots.engine.bits import KINGS, NO_NINES, PACK, TRUMPS, count, lowest, points, suit_of
from game.bots.engine.kernel import legal, stock_open
from game.bots.engine.scoring import total


@compiled
def maybe_held(deal: IntArray, rules: IntArray, seat: int) -> int:
    """The cards the other hand may hold, as far as `seat` has seen: neither his own, nor gone, nor open."""
    pack = PACK if rules[rule.CARDS] == 24 else NO_NINES
    turn_up = 1 << deal[row.TURN_UP] if deal[row.TURN_UP] >= 0 else 0
    return pack & ~(deal[row.HAND + seat] | deal[row.GONE] | turn_up)


@compiled
def hidden(deal: IntArray, rules: IntArray, seat: int) -> int:
    """The cards whose place `seat` does not know: in the other hand or in the stock."""
    return maybe_held(deal, rules, seat) & ~deal[row.SHOWN + 1 - seat]


@compiled
def partner(card: int) -> int:
    """The other half of a royal's marriage, as a set; nothing for other cards."""
    if card % 6 == 2:
        return 1 << (card + 1)
    return 1 << (card - 1) if card % 6 == 3 else 0


@compiled
def keeping(card: int, hand: int, outside: int) -> int:
    """How dearly a card is kept while the stock is open: points, trumps, and halves of marriages."""
    worth = 2 * points(card) + (16 if card < 6 else 0)
    half = partner(card)
    if half & hand:
        worth += 14
    elif half & outside:
        worth += 2
    return worth


@compiled
def least_kept(cards: int, hand: int, outside: int, turn: int) -> int:
    """The card that is missed least; `turn` breaks ties."""
    best, least = -1, 1 << 30
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = 4 * keeping(card, hand, outside) + (card // 6 + turn) % 4
        if worth < least:
            best, least = card, worth
    return best


@compiled
def highest_run(hand: int, outside: int) -> int:
    """The cards of a hand that no card outside beats in their own suit."""
    run = 0
    for suit in range(4):
        cards = TRUMPS << 6 * suit
        against = outside & cards
        run |= hand & cards & (((against & -against) - 1) if against else cards)
    return run


@compiled_apart
def closing_reach(deal: IntArray, rules: IntArray, seat: int) -> int:
    """A rough total a seat may reach by closing now: its points and its likely tricks."""
    hand, outside = deal[row.HAND + seat], maybe_held(deal, rules, seat)
    hidden = count(outside)
    run = highest_run(hand, outside)
    reach = deal[row.CARD_POINTS + seat] + deal[row.MELDED + seat]
    held = count(deal[row.HAND + 1 - seat])
    trumps_against = count(outside & TRUMPS) * held / max(1, hidden)
    sure = count(run & TRUMPS)
    risk = max(0.0, trumps_against - sure)
    while run:
        card = lowest(run)
        run &= run - 1
        worth = points(card) + 3
        reach += worth if card < 6 or risk < 0.5 else int(worth * (0.8 if risk < 1.2 else 0.5))
    return reach


@compiled
def cheapest(cards: int) -> int:
    """The card with the fewest points, a plain one before a trump."""
    best, least = -1, 1 << 30
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        worth = points(card) + (20 if card < 6 else 0)
        if worth < least:
            best, least = card, worth
    return best


@compiled
def strict_lead(cards: int, hand: int, outside: int) -> int:
    """In strict play: top trumps while the other may hold one, then top cards, else the lowest."""
    run = highest_run(hand, outside) & cards
    if run & TRUMPS and outside & TRUMPS:
        return lowest(run & TRUMPS)
    plain = run & ~TRUMPS
    if plain:
        return lowest(plain)
    return lowest(run) if run else cheapest(cards)


@compiled
def dearest(cards: int) -> int:
    """The card with the most points, and the first of those."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if points(card) > points(best):
            best = card
    return best


@compiled
def winners(cards: int, led: int) -> int:
    """Those cards that take the trick from the card led."""
    if led < 6:
        return cards & ((1 << led) - 1)
    return cards & ((suit_of(led) & ((1 << led) - 1)) | TRUMPS)


@compiled_apart
def strict_follow(cards: int, led: int) -> int:
    """In strict play: take with the dearest of the suit or the lowest trump, else throw the cheapest."""
    taking = winners(cards, led)
    if not taking:
        return cheapest(cards)
    of_suit = taking & suit_of(led)
    if of_suit and led >= 6:
        return dearest(of_suit)
    return cheapest(taking)


@compiled_apart
def open_follow(deal: IntArray, rules: IntArray, led: int, turn: int) -> int:
    """While the stock is open: take what wins or saves the deal, take dear cards, keep the rest."""
    seat = deal[row.TURN]
    hand, outside = deal[row.HAND + seat], maybe_held(deal, rules, seat)
    taking = winners(hand, led)
    spare = least_kept(hand, hand, outside, turn)
    if not taking:
        return spare
    mine = total(deal, rules, seat) + points(led)
    if deal[row.TRICKS + seat] == 0:
        mine += deal[row.MELDED + seat]
    if mine + points(dearest(taking)) >= 66:
        return dearest(taking)
    pays = points(led) >= 10
    saves = total(deal, rules, 1 - seat) + points(led) + points(spare) >= 66
    melds = hand & hand >> 1 & KINGS
    plain = taking & ~TRUMPS
    if plain:
        card = dearest(plain)
        if not partner(card) & hand:
            return card
        if pays or saves:
            return card
    trumps = taking & TRUMPS
    if trumps and (pays or saves or melds or points(spare) >= 10):
        card = least_kept(trumps, hand, outside, turn)
        if saves or pays or not partner(card) & hand:
            return card
    return spare


@compiled_apart
def habit(deal: IntArray, rules: IntArray, turn: int) -> int:
    """A sensible move of the seat to act. `turn` is any number; it breaks ties between suits."""
    moves, seat = legal(deal, rules), deal[row.TURN]
    if moves >> row.CLAIM & 1 and total(deal, rules, seat) >= 66:
        return row.CLAIM
    if moves >> row.EXCHANGE & 1:
        return row.EXCHANGE
    if moves >> row.DRAW & 1:
        return row.DRAW
    if moves >> row.PASS & 1:
        return row.PASS
    if moves >> row.MARRIAGE & 0xFF:
        return row.MARRIAGE + lowest(moves >> row.MARRIAGE & 0xFF)
    if moves >> row.CLOSE & 1 and closing_reach(deal, rules, seat) >= 68:
        return row.CLOSE
    cards, led = moves & PACK, deal[row.LED]
    hand, outside = deal[row.HAND + seat], maybe_held(deal, rules, seat)
    if deal[row.ANNOUNCED] >= 0 or not moves:
        return cheapest(cards)
    if led < 0:
        if stock_open(deal):
            return least_kept(cards, hand, outside, turn)
        return strict_lead(cards, hand, outside)
    if stock_open(deal):
        return open_follow(deal, rules, led, turn)
    return strict_follow(cards, led)
