"""The moves of a two-hand deal, one function each: the deal after it, and what happened.

Every function takes the house rules, the deal and the seat whose turn it is, and raises Refused for
what the rules do not allow.
"""

from __future__ import annotations

from game.core.cards import GOAL, POINTS, Card
from game.core.deal import Seat, Slot, changed, seen_after, without
from game.core.events import (
    CardDrawn,
    CardPlayed,
    Claimed,
    Exchanged,
    MeldDeclared,
    Passed,
    StockClosed,
    TrickWon,
)
from game.core.holding import holder_slot
from game.core.marriages import value_of
from game.core.moves import Meld
from game.core.outcome import Reason
from game.core.playing import card_known, card_played, card_refused, deal_ended, meld_shown
from game.core.refused import Refused
from game.core.tricks import beats
from game.rules.game import Played
from game.rules.two_hand import permits, scoring
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.state import ANSWER, DRAW, LAST, PLAY, Closing, TwoHandDeal, tricks_won


def play_card(
    rules: TwoHandOptions, deal: TwoHandDeal, seat: Seat, card: Card
) -> Played[TwoHandDeal]:
    """A card is led or follows; the winner takes the trick, and both draw. Raises Refused."""
    if deal.phase is not PLAY:
        raise Refused("card_not_now")
    deal, slot = card_known(deal, card)
    if not permits.free(deal) and card not in (duty := permits.duty(rules, deal, deal.hand(seat))):
        if rules.penalize_illegal:
            return deal_ended(deal, scoring.counted_given_up(rules, deal, seat, Reason.REVOKE))
        raise card_refused(deal, card, duty)
    if deal.trick:
        return _take_trick(rules, deal, seat, slot)
    return card_played(deal, seat, slot), (CardPlayed(seat, slot),)


def _take_trick(
    rules: TwoHandOptions, deal: TwoHandDeal, seat: Seat, slot: Slot
) -> Played[TwoHandDeal]:
    """The trick's winner leads next, and draws first [seeds 000, 001, 004]."""
    trick = (*deal.trick, slot)
    led, followed = deal.known(trick)
    winner = seat if beats(followed, led, deal.trump) else deal.leader
    points = POINTS[led[0]] + POINTS[followed[0]]
    taken = deal.but(
        hands=changed(deal.hands, seat, without(deal.hands[seat], slot)),
        seen_by=seen_after(deal.seen_by, shown=(slot,), everyone=deal.everyone),
        trick=(),
        won=changed(deal.won, winner, deal.won[winner] + trick),
        trick_points=changed(deal.trick_points, winner, deal.trick_points[winner] + points),
        leader=winner,
        turn=winner,
    )
    after, events = _after_trick(rules, taken)
    return after, (CardPlayed(seat, slot), TrickWon(winner, trick, points), *events)


def _after_trick(rules: TwoHandOptions, deal: TwoHandDeal) -> Played[TwoHandDeal]:
    """Both draw from an open stock, unless the winner may close it first [seeds 001, 004].

    The last trick's winner may still claim, unless it was the other player who closed.
    """
    if deal.stock_open:
        if rules.close_before_draw and deal.stock_count >= rules.close_min_stock:
            return deal.but(phase=DRAW), ()
        return _drawn(deal)
    if any(deal.hands):
        return deal, ()
    if deal.closing is None or deal.closing.seat == deal.leader:
        return deal.but(phase=LAST), ()
    return deal_ended(deal, scoring.counted_unclaimed(rules, deal))


def declare(
    rules: TwoHandOptions, deal: TwoHandDeal, seat: Seat, meld: Meld
) -> Played[TwoHandDeal]:
    """A marriage or a pair is shown; one of its cards is to be led. Raises Refused."""
    _allow(rules, deal, permits.no_meld(rules, deal, meld))
    after, slots = meld_shown(deal, seat, meld)
    return after, (MeldDeclared(seat, meld, slots, value_of(meld, deal.trump)),)


def exchange(rules: TwoHandOptions, deal: TwoHandDeal, seat: Seat) -> Played[TwoHandDeal]:
    """The lowest trump for the turn-up. Raises Refused."""
    _allow(rules, deal, permits.no_exchange(rules, deal))
    low = permits.lowest_trump(rules, deal)
    given, taken = holder_slot(deal, low), deal.turn_up
    assert given is not None
    assert taken is not None
    deal = deal.opened({given: low})
    hand = (*without(deal.hands[seat], given), taken)
    after = deal.but(
        hands=changed(deal.hands, seat, hand),
        turn_up=given,
        seen_by=seen_after(deal.seen_by, shown=(given, taken), everyone=deal.everyone),
    )
    if deal.phase is ANSWER:
        after = after.but(phase=PLAY, turn=1 - seat)
    return after, (Exchanged(seat, given, taken),)


def close(rules: TwoHandOptions, deal: TwoHandDeal, seat: Seat) -> Played[TwoHandDeal]:
    """The stock is closed: what both have by now is kept for the price. Raises Refused."""
    _allow(rules, deal, permits.no_close(rules, deal))
    closing = Closing(
        seat=seat,
        points=(
            scoring.towards_schneider(rules, deal, 0),
            scoring.towards_schneider(rules, deal, 1),
        ),
        tricks=(tricks_won(deal, 0), tricks_won(deal, 1)),
    )
    after = deal.but(closing=closing, phase=PLAY)
    if _other_may_exchange(rules, deal):
        after = after.but(phase=ANSWER, turn=1 - seat)
    return after, (StockClosed(seat),)


def _other_may_exchange(rules: TwoHandOptions, deal: TwoHandDeal) -> bool:
    """Whether the other player is asked for an exchange: by open knowledge alone, so that the asking reveals
    nothing [PAG-66]."""
    low = permits.lowest_trump(rules, deal)
    turned = deal.turn_up is not None and deal.faces[deal.turn_up] == low
    return rules.exchange_on_close_by_opponent and not turned


def claim(rules: TwoHandOptions, deal: TwoHandDeal, seat: Seat) -> Played[TwoHandDeal]:
    """The deal ends with somebody saying that he has 66, rightly or not. Raises Refused."""
    _allow(rules, deal, permits.no_claim(rules, deal))
    total = scoring.total(rules, deal, seat)
    after, events = deal_ended(deal, scoring.counted_on_claim(rules, deal, seat))
    return after, (Claimed(seat, total, total >= GOAL), *events)


def claim_is_right(rules: TwoHandOptions, deal: TwoHandDeal) -> bool:
    """Whether the seat to act may claim, and has the points for it."""
    return (
        deal.turn is not None
        and permits.no_claim(rules, deal) is None
        and scoring.total(rules, deal, deal.turn) >= GOAL
    )


def draw(rules: TwoHandOptions, deal: TwoHandDeal) -> Played[TwoHandDeal]:
    """Both draw after a trick, where closing in between is allowed. Raises Refused."""
    _allow(rules, deal, None if deal.phase is DRAW else "draw_not_now")
    return _drawn(deal)


def let_pass(rules: TwoHandOptions, deal: TwoHandDeal, seat: Seat) -> Played[TwoHandDeal]:
    """Nothing is exchanged on the other's closing, or nobody claims after the last trick. Raises Refused."""
    if deal.phase is ANSWER:
        return deal.but(phase=PLAY, turn=1 - seat), (Passed(seat),)
    _allow(rules, deal, None if deal.phase is LAST else "pass_not_now")
    after, events = deal_ended(deal, scoring.counted_unclaimed(rules, deal))
    return after, (Passed(seat), *events)


def _allow(rules: TwoHandOptions, deal: TwoHandDeal, key: str | None) -> None:
    """Every sentence of a refusal may name the trump and the lowest trump."""
    if key is not None:
        raise Refused(
            key,
            trump=deal.trump,
            lowest=permits.lowest_trump(rules, deal),
            exchange_least=rules.exchange_min_stock,
            close_least=rules.close_min_stock,
        )


def _drawn(deal: TwoHandDeal) -> Played[TwoHandDeal]:
    """The winner draws first; the last face-down card is his, the turn-up the loser's."""
    first, second, stock, turn_up = deal.leader, 1 - deal.leader, deal.stock, deal.turn_up
    assert turn_up is not None
    last = len(stock) == 1
    top, below = stock[0], turn_up if last else stock[1]
    hands = changed(deal.hands, first, (*deal.hands[first], top))
    after = deal.but(
        hands=changed(hands, second, (*hands[second], below)),
        seen_by=seen_after(deal.seen_by, taken=((first, top), (second, below))),
        stock=stock[2:],
        turn_up=None if last else turn_up,
        phase=PLAY,
    )
    return after, (CardDrawn(first, top, False), CardDrawn(second, below, last))
