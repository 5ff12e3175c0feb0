"""Thousand in the kernel: bids in fives, one stock or two, gifts or discards, and marriages that make trumps.

A bid stands as the number of fives above 100, so that 0 is 100 and 60 is 400.
"""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart, table
from game.bots.engine.bits import append_if, count, points_in
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.auction import call, close_auction, open_auction
from game.bots.kernel.stock import cut_stock
from game.bots.kernel.tricks import (
    HEAD,
    add_card,
    add_marriages,
    discarded,
    end,
    give_cards,
    hands_played,
    marriage_cards,
    playable,
    show_marriage,
    sum_of,
    take_trick,
    write_discards,
    write_plays,
)
from game.core.cards import SUITS
from game.rules.thousand.options import ThousandForThree, ThousandForTwo
from game.rules.thousand.playing import NINES_TO_PAY
from game.rules.thousand.results import FINE, SIXTY
from game.rules.thousand.state import HIGHEST, LIMIT, MARRIAGE_VALUES, OPENING, STEP

NINES = sum(1 << (6 * suit + 5) for suit in range(4))
MARRIAGE_POINTS = table(MARRIAGE_VALUES[suit] for suit in SUITS)
_HIGHEST = (HIGHEST - OPENING) // STEP
LIMIT_BID = (LIMIT - OPENING) // STEP

# The places in dealing order that make the stock, or the first of two: as sets of places.
_ONE_STOCK = sum(1 << place for place in ThousandForThree.form.stocks[0])
_FIRST_STOCK, _SECOND_STOCK = (
    sum(1 << place for place in places) for places in ThousandForTwo.form.stocks
)
_SIXTY = 2  # of `concede`
_SEED_BONUS = 0  # of `stock_bonus`
_DOUBLED_RESULT, _DOUBLED_TRICKS = range(2)  # of `blind_doubles`


@compiled
def marriages_in(cards: int) -> int:
    """The points of all marriages that are whole in a set of cards."""
    points = 0
    for suit in range(4):
        if not marriage_cards(suit) & ~cards:
            points += MARRIAGE_POINTS[suit]
    return points


@compiled
def _take_stock(deal: IntArray, pile: int, then: int) -> None:
    """A stock goes into the declarer's hand; the other of two becomes the first."""
    deal[row.TAKEN] = deal[row.PILE + pile]
    deal[row.HAND + deal[row.TURN]] |= deal[row.TAKEN]
    deal[row.PILE] = deal[row.PILE + 1 - pile]
    deal[row.PILE + 1] = 0
    deal[row.PHASE] = then


@compiled
def _auction_over(deal: IntArray, rules: IntArray) -> None:
    """The declarer takes the one stock, or chooses of two."""
    deal[row.LEADER] = deal[row.TURN] = deal[row.DECLARER]
    if rules[rule.PACKETS] == 2:
        deal[row.PHASE] = row.TALON
    else:
        _take_stock(deal, 0, row.GIVE)


@compiled
def _deal_cards(deal: IntArray, rules: IntArray) -> None:
    """One card at a time from the dealer's left; those of the stock go to the middle."""
    seats, hand = rules[rule.SEATS], 0
    players = 3 if seats == 4 else seats
    for place in range(24):
        card = 1 << deal[row.STOCK + place]
        if rules[rule.PACKETS] == 2 and (_FIRST_STOCK | _SECOND_STOCK) >> place & 1:
            deal[row.PILE + (_SECOND_STOCK >> place & 1)] |= card
        elif rules[rule.PACKETS] == 1 and _ONE_STOCK >> place & 1:
            deal[row.PILE] |= card
        else:
            deal[row.HAND + (deal[row.DEALER] + 1 + hand % players) % seats] |= card
            hand += 1
    deal[row.STOCK_AT] = deal[row.STOCK_END]
    deal[row.PHASE] = row.BID
    if deal[row.GOLDEN]:
        deal[row.DECLARER] = deal[row.LEADER]
        deal[row.CONTRACT] = LIMIT_BID
        _auction_over(deal, rules)
    else:
        open_auction(deal, (deal[row.DEALER] + 1) % seats, seats)


@compiled
def deal_thousand(deal: IntArray, rules: IntArray) -> None:
    """Begin a round of the pack in the stock, or of the golden tour: the cut, or the cards."""
    seats = rules[rule.SEATS]
    first = (deal[row.DEALER] + 1) % seats
    deal[row.IN_PLAY] = (1 << seats) - 1
    if seats == 4:
        deal[row.IN_PLAY] &= ~(1 << deal[row.DEALER])
    unseen = rules[rule.BLIND_BID] and not deal[row.GOLDEN]
    deal[row.LOOKED] = 0 if unseen else (1 << seats) - 1
    deal[row.LEADER] = first
    if rules[rule.CUT_NINE]:
        deal[row.PHASE] = row.CUT
        deal[row.TURN] = (deal[row.DEALER] - 1 + seats) % seats
    else:
        _deal_cards(deal, rules)


@compiled
def _highest_bid(deal: IntArray, rules: IntArray) -> int:
    """How far the seat to act may bid: to 120, with a marriage in a hand it has seen further."""
    if not deal[row.LOOKED] >> deal[row.TURN] & 1:
        return LIMIT_BID
    held = marriages_in(deal[row.HAND + deal[row.TURN]])
    if rules[rule.BID_CAP]:
        return LIMIT_BID + held // STEP
    return _HIGHEST if held else LIMIT_BID


@compiled
def _calls(deal: IntArray, rules: IntArray, moves: IntArray) -> int:
    """Write what may be said in the auction, or about raising the bid. Returns how many there are."""
    least, most = deal[row.CONTRACT] + 1, _HIGHEST
    if deal[row.PHASE] == row.BID:
        least, most = deal[row.STANDING] + 1, _highest_bid(deal, rules)
        if least == 0 and not rules[rule.OPENING_FREE]:
            most = 0
    number = append_if(moves, 0, row.PASS, deal[row.PHASE] == row.RAISE or least > 0)
    for bid in range(least, most + 1):
        moves[number] = row.BID_OF + bid
        number += 1
    blind = not deal[row.LOOKED] >> deal[row.TURN] & 1
    return append_if(moves, number, row.LOOK, deal[row.PHASE] == row.BID and blind)


@compiled
def _nines_are_new(deal: IntArray) -> bool:
    """Whether the seat to act has not moved since its cards were dealt, seen, or completed by a gift."""
    phase, seat = deal[row.PHASE], deal[row.TURN]
    if phase == row.BID:
        return bool(deal[row.LOOKED] >> seat & 1 and not deal[row.CALLERS] >> seat & 1)
    unmoved = deal[row.GOLDEN] != 0 or not deal[row.LOOKED] >> deal[row.DECLARER] & 1
    if phase == row.TALON or (phase == row.GIVE and not deal[row.GIVEN]):
        return unmoved
    if phase != row.PLAY or seat == deal[row.DECLARER] or sum_of(deal, row.TRICKS, 0b1111):
        return False
    unseen = not deal[row.LOOKED] >> seat & 1
    return deal[row.GOLDEN] != 0 or unseen or deal[row.NINE_GIVEN] >> seat & 1 != 0


@compiled
def _may_redeal(deal: IntArray, rules: IntArray) -> bool:
    """Four nines that came new to a hand, or two in the stock that was taken."""
    phase, seat, nines = deal[row.PHASE], deal[row.TURN], deal[row.TAKEN] & NINES
    first_card = phase == row.DISCARD or (phase == row.GIVE and not deal[row.GIVEN])
    if rules[rule.TWO_NINES] and first_card and count(nines) > 1:
        return True
    if not rules[rule.FOUR_NINES] or NINES & ~deal[row.HAND + seat]:
        return False
    if phase != row.PLAY and nines:
        return False
    return _nines_are_new(deal)


@compiled_apart
def legal_thousand(deal: IntArray, rules: IntArray, moves: IntArray) -> int:
    """Write every legal move of the seat to act. Returns how many there are."""
    phase, hand, number = deal[row.PHASE], deal[row.HAND + deal[row.TURN]], 0
    if phase == row.PLAY:
        number = write_plays(playable(deal, HEAD if rules[rule.MUST_BEAT] else 0), moves)
        opening = rules[rule.MARRIAGE_AT_ONCE] and sum_of(deal, row.TRICKS, 0b1111) == 0
        if opening or deal[row.TRICKS + deal[row.TURN]]:
            number = add_marriages(deal, moves, number)
    elif phase == row.BID or phase == row.RAISE:
        number = _calls(deal, rules, moves)
    elif phase == row.GIVE:
        for seat in range(rules[rule.SEATS]):
            given = deal[row.GIVEN] >> seat & 1
            if deal[row.IN_PLAY] >> seat & 1 and seat != deal[row.DECLARER] and not given:
                for card in range(24):
                    gift = row.GIVE_TO + 4 * card + seat
                    number = append_if(moves, number, gift, hand >> card & 1 != 0)
    elif phase == row.DISCARD:
        number = write_discards(hand, moves)
    elif phase == row.TALON:
        moves[0], moves[1] = row.TAKE_PILE + 1, row.TAKE_PILE + 2
        number = 2
    else:
        for at in range(1, 24):
            moves[at - 1] = row.CUT_AT + at
        return 23
    number = append_if(moves, number, row.REDEAL_IT, _may_redeal(deal, rules))
    first_card = phase == row.DISCARD or (phase == row.GIVE and not deal[row.GIVEN])
    return append_if(moves, number, row.CONCEDE, rules[rule.CONCESSION] != 0 and first_card)


@compiled
def _cut(deal: IntArray, rules: IntArray, at: int) -> None:
    """A nine at the bottom is cut again; the third costs the cutter the round."""
    cut_stock(deal, at)
    if not NINES >> deal[row.STOCK + 23] & 1:
        _deal_cards(deal, rules)
        return
    deal[row.CUT_NINES] += 1
    if deal[row.CUT_NINES] == NINES_TO_PAY:
        deal[row.RESULT + deal[row.TURN]] = -FINE * (2 if deal[row.GOLDEN] else 1)
        end(deal, row.CUT_NINES_PAID)


@compiled
def _begin_play(deal: IntArray, rules: IntArray) -> None:
    """The declarer may raise first, unless he can go no higher or the golden tour has none of it."""
    fixed = deal[row.GOLDEN] and not rules[rule.CAN_RAISE_GOLDEN]
    highest = deal[row.CONTRACT] == _HIGHEST
    deal[row.PHASE] = row.PLAY if fixed or highest else row.RAISE


@compiled
def _give(deal: IntArray, rules: IntArray, gift: int) -> None:
    """A card goes to another seat; after the last one play may begin."""
    card, to = gift // 4, gift % 4
    deal[row.HAND + deal[row.TURN]] &= ~(1 << card)
    deal[row.HAND + to] |= 1 << card
    deal[row.GIVEN] |= 1 << to
    if NINES >> card & 1:
        deal[row.NINE_GIVEN] |= 1 << to
    if count(deal[row.GIVEN]) == count(deal[row.IN_PLAY]) - 1:
        _begin_play(deal, rules)


@compiled
def _rounded(points: int) -> int:
    """To the nearest five."""
    return (points + STEP // 2) // STEP * STEP


@compiled
def _blind(deal: IntArray) -> bool:
    """Whether the declarer won the auction unseen."""
    return not deal[row.LOOKED] >> deal[row.DECLARER] & 1


@compiled
def _factor(deal: IntArray, rules: IntArray) -> int:
    """How often everything counts."""
    twice = _blind(deal) and rules[rule.BLIND_DOUBLES] == _DOUBLED_RESULT
    return (2 if deal[row.GOLDEN] else 1) * (2 if twice else 1)


@compiled
def _total(deal: IntArray, rules: IntArray, seat: int) -> int:
    """Points a seat has taken; a dealer who sits out has the stock, with a marriage whole in it."""
    if deal[row.IN_PLAY] >> seat & 1:
        twice = _blind(deal) and rules[rule.BLIND_DOUBLES] == _DOUBLED_TRICKS
        return deal[row.CARD_POINTS + seat] * (2 if twice else 1) + deal[row.MELD_POINTS + seat]
    if rules[rule.STOCK_BONUS] != _SEED_BONUS:
        return 0
    return points_in(deal[row.TAKEN]) + marriages_in(deal[row.TAKEN])


@compiled
def _count(deal: IntArray, rules: IntArray) -> None:
    """The declaration made or lost exactly, the others rounded to five."""
    declarer, said = deal[row.DECLARER], OPENING + STEP * deal[row.CONTRACT]
    times = _factor(deal, rules)
    made = _total(deal, rules, declarer) >= said
    for seat in range(rules[rule.SEATS]):
        deal[row.RESULT + seat] = _rounded(_total(deal, rules, seat)) * times
    deal[row.RESULT + declarer] = (said if made else -said) * times
    end(deal, row.MADE if made else row.SET)


@compiled
def _play_or_meld(deal: IntArray, rules: IntArray, move: int) -> None:
    """A card, or a marriage, whose suit is trump from then on."""
    if move >= row.MARRIAGE_OF:
        deal[row.TRUMP] = move - row.MARRIAGE_OF
        show_marriage(deal, deal[row.TRUMP], MARRIAGE_POINTS[deal[row.TRUMP]])
    elif add_card(deal, move, rules[rule.SEATS]):
        winner = take_trick(deal)
        if hands_played(deal):
            left = deal[row.PILE]
            for seat in range(row.MOST_SEATS):
                left |= deal[row.ASIDE + seat]
                deal[row.ASIDE + seat] = 0
            give_cards(deal, winner, left)
            deal[row.PILE] = 0
            _count(deal, rules)


@compiled
def _concede(deal: IntArray, rules: IntArray) -> None:
    """The declarer loses his bid, and each of the others in play gets half of it, or sixty."""
    said, times = OPENING + STEP * deal[row.CONTRACT], _factor(deal, rules)
    share = SIXTY if rules[rule.CONCESSION] == _SIXTY else _rounded((said + 1) // 2)
    for seat in range(rules[rule.SEATS]):
        if deal[row.IN_PLAY] >> seat & 1:
            deal[row.RESULT + seat] = share * times
    deal[row.RESULT + deal[row.DECLARER]] = -said * times
    end(deal, row.CONCEDED)


@compiled_apart
def play_thousand(deal: IntArray, rules: IntArray, move: int) -> None:
    """Make a legal move."""
    phase, seat = deal[row.PHASE], deal[row.TURN]
    if move < row.CLAIM_66:
        _play_or_meld(deal, rules, move)
    elif move == row.REDEAL_IT:
        close_auction(deal)
        end(deal, row.REDEAL)
    elif move == row.CONCEDE:
        _concede(deal, rules)
    elif move == row.LOOK:
        deal[row.LOOKED] |= 1 << seat
        deal[row.CALLERS] &= ~(1 << seat)
    elif phase == row.RAISE:
        if move >= row.BID_OF:
            deal[row.CONTRACT] = move - row.BID_OF
        deal[row.PHASE] = row.PLAY
    elif phase == row.BID:
        if not call(deal, move - row.BID_OF if move >= row.BID_OF else -1, False):
            deal[row.DECLARER], deal[row.CONTRACT] = deal[row.HOLDER], deal[row.STANDING]
            _auction_over(deal, rules)
    elif phase == row.TALON:
        _take_stock(deal, move - row.TAKE_PILE - 1, row.DISCARD)
    elif phase == row.DISCARD:
        deal[row.ASIDE + seat] = discarded(move)
        deal[row.HAND + seat] &= ~discarded(move)
        _begin_play(deal, rules)
    elif phase == row.GIVE:
        _give(deal, rules, move - row.GIVE_TO)
    else:
        _cut(deal, rules, move - row.CUT_AT)
