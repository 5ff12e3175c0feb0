"""Bauernschnapsen and the talon games in the kernel, up to the first card: trumps, auction, doubling, talon.

The highest bid stands as twice its row in the contract table; the Kontra that goes above a Bettler is the
odd number below the Schnapser. `contract_play` has what comes after.
"""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart
from game.bots.engine.bits import append_if
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.auction import call, open_auction
from game.bots.kernel.contract_play import (
    column,
    count,
    legal_contract,
    opponents,
    play_contract,
    side,
)
from game.bots.kernel.stock import cut_stock, drawn
from game.bots.kernel.tricks import discarded, holds_suit, suit_cards, write_discards
from game.rules.bauernschnapsen.options import TARGET
from game.rules.bauernschnapsen.state import MOST_DOUBLINGS

_ACES = sum(1 << (6 * suit) for suit in range(4))

# The choices of `cut_mode` and `kontra_block`, in their order among the options.
_KNOCK, _ASKED = 1, 2
_BLOCK_AT_24, _BLOCK_BY_SCORES = 0, 1


@compiled
def _first_packets(deal: IntArray, rules: IntArray, knocked: bool) -> None:
    """Three cards to each and the talon, or after a knock three to forehand alone, who calls trumps."""
    seats, forehand = rules[rule.SEATS], deal[row.LEADER]
    for step in range(1 if knocked else seats):
        deal[row.HAND + (forehand + step) % seats] = drawn(deal, rules[rule.PACKETS])
    if not knocked:
        deal[row.PILE] = drawn(deal, rules[rule.PACKETS + 2])
    deal[row.PHASE] = row.TRUMP_CALL
    deal[row.TURN] = forehand


@compiled
def deal_bauernschnapsen(deal: IntArray, rules: IntArray) -> None:
    """Begin a deal of the pack in the stock: the cut, or forehand's call."""
    deal[row.IN_PLAY] = (1 << rules[rule.SEATS]) - 1
    deal[row.LEADER] = (deal[row.DEALER] + 1) % rules[rule.SEATS]
    deal[row.CALLED] = -1
    if rules[rule.CUT_MODE] == _ASKED:
        deal[row.PHASE] = row.CUT
        deal[row.TURN] = (deal[row.DEALER] - 1 + rules[rule.SEATS]) % rules[rule.SEATS]
    else:
        _first_packets(deal, rules, rules[rule.CUT_MODE] == _KNOCK)


@compiled
def _second_packets(deal: IntArray, rules: IntArray, turned: int) -> None:
    """The rest of the pack, forehand having `turned` up one card of it; the auction begins."""
    seats, forehand = rules[rule.SEATS], deal[row.LEADER]
    knocked = deal[row.HAND + (forehand + 1) % seats] == 0
    deal[row.HAND + forehand] |= drawn(deal, rules[rule.PACKETS + 1] - turned)
    for step in range(1, seats):
        size = rules[rule.HAND_CARDS] if knocked else rules[rule.PACKETS + 1]
        deal[row.HAND + (forehand + step) % seats] |= drawn(deal, size)
    if knocked:
        deal[row.PILE] = drawn(deal, rules[rule.PACKETS + 2])
    deal[row.PHASE] = row.BID
    open_auction(deal, forehand, seats)


@compiled
def _may_bid_as(deal: IntArray, rules: IntArray, bidders: int) -> bool:
    """Whether the seat to act is among those who may bid a contract."""
    seats = rules[rule.SEATS]
    place = (deal[row.TURN] - deal[row.DEALER] - 1 + seats) % seats
    partner = rules[rule.PARTNERS] != 0 and place == 2
    if bidders == rule.FOREHAND:
        return place == 0
    if bidders == rule.FOREHAND_SIDE:
        return place == 0 or partner
    if bidders == rule.OPPONENTS:
        return place != 0 and not partner
    return bidders == rule.ANYONE or place != 0


@compiled
def _holds(deal: IntArray, needs: int) -> bool:
    """Whether the seat to act holds what a contract needs; a raise counts the cards that were dealt."""
    hand = deal[row.HAND + deal[row.TURN]]
    if needs == rule.NEEDS_NOTHING:
        return True
    if needs == rule.NEEDS_ACE:
        return hand & _ACES != 0
    if deal[row.PHASE] == row.RAISE:
        hand = (hand | deal[row.ASIDE + deal[row.TURN]]) & ~deal[row.TAKEN]
    return holds_suit(hand, 1 << deal[row.CALLED] if needs == rule.NEEDS_TRUMPS else 0b1111)


@compiled
def _comes_first(deal: IntArray, rules: IntArray) -> bool:
    """Whether the seat to act has priority over the holder of the highest bid."""
    seats, forehand = rules[rule.SEATS], deal[row.DEALER] + 1
    own = (deal[row.TURN] - forehand + seats) % seats
    return own < (deal[row.HOLDER] - forehand + seats) % seats


@compiled
def _may_bid(deal: IntArray, rules: IntArray, contract: int) -> bool:
    """Whether a contract may be bid, or raised to."""
    if not _may_bid_as(deal, rules, column(rules, contract, rule.BIDDERS)):
        return False
    needs = column(rules, contract, rule.NEEDS)
    if deal[row.PHASE] == row.RAISE:
        higher = contract > deal[row.CONTRACT] and column(rules, contract, rule.TALON) != 0
        return higher and _holds(deal, needs)
    standing = deal[row.STANDING]
    if standing >= 0 and contract == 0:
        return False
    if 2 * contract < standing or (2 * contract == standing and not _comes_first(deal, rules)):
        return False
    return _holds(deal, needs)


@compiled
def _may_double_in_bidding(deal: IntArray, rules: IntArray) -> bool:
    """Whether the seat to act may hold forehand to a doubled Normal game."""
    if not (rules[rule.BETTLER] and rules[rule.KONTRA_PRIORITY]):
        return False
    if not _may_bid_as(deal, rules, rule.OPPONENTS):
        return False
    return 0 <= deal[row.STANDING] < 2 * rules[rule.SCHNAPSER_ROW] - 1


@compiled_apart
def legal_bauernschnapsen(deal: IntArray, rules: IntArray, moves: IntArray) -> int:
    """Write every legal move of the seat to act. Returns how many there are."""
    phase, hand, count = deal[row.PHASE], deal[row.HAND + deal[row.TURN]], 0
    if phase == row.PLAY:
        return legal_contract(deal, rules, moves)
    if phase == row.DISCARD:
        return write_discards(hand, moves)
    if phase == row.CUT:
        moves[0] = row.KNOCK
        for at in range(1, rules[rule.CARDS]):
            moves[at] = row.CUT_AT + at
        return rules[rule.CARDS]
    if phase == row.TRUMP_CALL:
        for suit in range(4):
            count = append_if(moves, count, row.TRUMP_OF + suit, hand & suit_cards(suit) != 0)
        moves[count] = row.TURN_UP
        return count + 1
    if phase == row.TALON:
        moves[0], moves[1] = row.TAKE_PILE, row.LEAVE
        return 2
    if phase == row.DOUBLE:
        moves[0], moves[1] = row.PASS, row.DOUBLE_IT
        return 2
    count = append_if(moves, 0, row.PASS, phase == row.RAISE or deal[row.CALLS] > 0)
    for contract in range(rules[rule.CONTRACTS]):
        count = append_if(moves, count, row.BID_OF + contract, _may_bid(deal, rules, contract))
    doubles = phase == row.BID and _may_double_in_bidding(deal, rules)
    return append_if(moves, count, row.DOUBLE_IT, doubles)


@compiled
def _settle(deal: IntArray, rules: IntArray, declarer: int, contract: int) -> None:
    """A seat plays a contract; its partner may lay his cards down."""
    deal[row.DECLARER], deal[row.CONTRACT] = declarer, contract
    deal[row.TRUMP] = deal[row.CALLED] if column(rules, contract, rule.CALLED_TRUMPS) else -1
    deal[row.ORDER] = column(rules, contract, rule.ORDER)
    deal[row.IN_PLAY] = (1 << rules[rule.SEATS]) - 1
    if column(rules, contract, rule.PARTNER_OUT):
        deal[row.IN_PLAY] &= ~(1 << (declarer + 2) % 4)


@compiled
def _reaches(deal: IntArray, some: int, worth: int) -> bool:
    """Whether what is played for would bring one of some seats to the target."""
    for seat in range(row.MOST_SEATS):
        if some >> seat & 1 and deal[row.SCORE + seat] + worth >= TARGET:
            return True
    return False


@compiled
def _doublers(deal: IntArray, rules: IntArray) -> int:
    """The side that may double on the present level, as a set; nobody where it serves no purpose."""
    contract, doublings = deal[row.CONTRACT], deal[row.DOUBLINGS]
    if not column(rules, contract, rule.MAY_DOUBLE) or doublings >= MOST_DOUBLINGS:
        return 0
    worth = column(rules, contract, rule.VALUE) << doublings
    own = side(deal, rules, deal[row.DECLARER])
    if rules[rule.KONTRA_BLOCK] == _BLOCK_AT_24 and worth >= TARGET:
        return 0
    others = opponents(deal, rules, deal[row.DECLARER])
    if rules[rule.KONTRA_BLOCK] == _BLOCK_BY_SCORES:
        own_out = _reaches(deal, own, worth)
        if own_out and _reaches(deal, others, worth):
            return 0
    return own if doublings % 2 else others


@compiled
def _ask_to_double(deal: IntArray, rules: IntArray) -> bool:
    """Ask the first seat of those who may double: of the declarer's side himself, else from his left."""
    asked = _doublers(deal, rules)
    if asked == 0:
        return False
    deal[row.PHASE], seat = row.DOUBLE, deal[row.DECLARER]
    while not asked >> seat & 1:
        seat = (seat + 1) % rules[rule.SEATS]
    deal[row.TURN] = seat
    return True


@compiled
def _take_talon(deal: IntArray) -> None:
    """The talon goes into the declarer's hand; two cards must be laid away."""
    deal[row.TAKEN] = deal[row.PILE]
    deal[row.HAND + deal[row.TURN]] |= deal[row.PILE]
    deal[row.PILE] = 0
    deal[row.PHASE] = row.DISCARD


@compiled
def _offer_talon(deal: IntArray, rules: IntArray) -> bool:
    """Ask the declarer whether he takes the talon, or take it where he must."""
    if not column(rules, deal[row.CONTRACT], rule.TALON) or not deal[row.PILE]:
        return False
    deal[row.PHASE], deal[row.TURN] = row.TALON, deal[row.DECLARER]
    if rules[rule.TALON_CONTRACTS] == 0 and not rules[rule.UNSEEN_BONUS]:
        _take_talon(deal)
    return True


@compiled
def _advance(deal: IntArray, rules: IntArray) -> None:
    """Enter the next phase in which there is something to choose."""
    phase = deal[row.PHASE]
    late = rules[rule.TALON_RAISE] or rules[rule.KONTRA_WHEN]
    if not late and phase == row.BID and _ask_to_double(deal, rules):
        return
    talon_is_next = phase == row.BID or (phase == row.DOUBLE and not late)
    if talon_is_next and _offer_talon(deal, rules):
        return
    if late and phase != row.DOUBLE:
        raising = rules[rule.TALON_RAISE] and phase != row.RAISE and rules[rule.PACKETS + 2]
        if raising and not deal[row.PILE]:
            deal[row.PHASE], deal[row.TURN] = row.RAISE, deal[row.DECLARER]
            return
        if _ask_to_double(deal, rules):
            return
    deal[row.PHASE] = row.PLAY
    contract = deal[row.CONTRACT]
    if column(rules, contract, rule.OBJECTIVE) == rule.HOLD:
        count(deal, rules, row.MADE)
        return
    if column(rules, contract, rule.DECLARER_LEADS):
        deal[row.LEADER] = deal[row.DECLARER]
    deal[row.TURN] = deal[row.LEADER]


@compiled
def _call(deal: IntArray, rules: IntArray, move: int) -> None:
    """A bid, a pass or a Kontra; when all others have passed the highest bid is played."""
    kontra = 2 * rules[rule.SCHNAPSER_ROW] - 1
    bid = -1
    if move == row.DOUBLE_IT:
        bid = kontra
    elif move >= row.BID_OF:
        bid = 2 * (move - row.BID_OF)
    if call(deal, bid, False):
        return
    if deal[row.STANDING] == kontra:
        deal[row.DOUBLINGS] = 1
        _settle(deal, rules, deal[row.LEADER], 0)
    else:
        _settle(deal, rules, deal[row.HOLDER], deal[row.STANDING] // 2)
    _advance(deal, rules)


@compiled
def _double(deal: IntArray, rules: IntArray, doubled: bool) -> None:
    """Kontra, Rekontra, Subkontra; or the next seat of the level is asked."""
    if doubled:
        deal[row.DOUBLINGS] += 1
        if not _ask_to_double(deal, rules):
            _advance(deal, rules)
        return
    asked, seats = _doublers(deal, rules), rules[rule.SEATS]
    seat = (deal[row.TURN] + 1) % seats
    while seat != deal[row.DECLARER]:
        if asked >> seat & 1:
            deal[row.TURN] = seat
            return
        seat = (seat + 1) % seats
    _advance(deal, rules)


@compiled_apart
def play_bauernschnapsen(deal: IntArray, rules: IntArray, move: int) -> None:
    """Make a legal move."""
    phase, seat = deal[row.PHASE], deal[row.TURN]
    if phase == row.PLAY:
        play_contract(deal, rules, move)
    elif phase == row.BID:
        _call(deal, rules, move)
    elif phase == row.DOUBLE:
        _double(deal, rules, move == row.DOUBLE_IT)
    elif phase == row.TRUMP_CALL:
        turned = 1 if move == row.TURN_UP else 0
        if turned:
            card = deal[row.STOCK + deal[row.STOCK_AT]]
            deal[row.HAND + seat] |= drawn(deal, 1)
            deal[row.CALLED] = card // 6
        else:
            deal[row.CALLED] = move - row.TRUMP_OF
        deal[row.TRUMP] = deal[row.CALLED]
        _second_packets(deal, rules, turned)
    elif phase == row.DISCARD:
        deal[row.ASIDE + seat] = discarded(move)
        deal[row.HAND + seat] &= ~discarded(move)
        _advance(deal, rules)
    elif phase == row.TALON and move == row.TAKE_PILE:
        _take_talon(deal)
    elif phase == row.CUT:
        if move != row.KNOCK:
            cut_stock(deal, move - row.CUT_AT)
        _first_packets(deal, rules, move == row.KNOCK)
    else:  # the talon is left, or a contract raised or not
        if move >= row.BID_OF:
            deal[row.DOUBLINGS] = 0
            _settle(deal, rules, seat, move - row.BID_OF)
        _advance(deal, rules)
