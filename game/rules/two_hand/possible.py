"""A first check whether some deal could lead to a moment, from the moment alone.

A position may leave cards out: they have no place in it, and may have lain in any hand or trick. So the check
is that no field contradicts the rest, and that enough cards are left out for the missing ones. Each check
raises ValueError with a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.cards import Card
from game.core.deal import Seat, Slot
from game.core.moves import MELD_CARDS, PAIRS, Meld
from game.core.outcome import Outcome, Reason
from game.rules.two_hand import playing, scoring
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.permits import lowest_trump
from game.rules.two_hand.state import (
    ANSWER,
    DRAW,
    LAST,
    OVER,
    PLAY,
    Closing,
    TwoHandDeal,
    tricks_won,
)


def check(rules: TwoHandOptions, deal: TwoHandDeal) -> None:
    """Raise ValueError with a sentence where no deal under these rules could come to this."""
    moment = _Moment(rules, deal)
    moment.check_cards()
    moment.check_hands()
    moment.check_phase()
    moment.check_leader()
    if deal.closing is not None:
        moment.check_closing(deal.closing)
    moment.check_melds()
    if rules.auto_claim and playing.claim_is_right(rules, deal):
        raise ValueError("the table claims for the players, so this deal would be over")
    if deal.result is not None:
        moment.check_end(deal.result)


class _Moment:
    """A deal with what can be counted in it."""

    def __init__(self, rules: TwoHandOptions, deal: TwoHandDeal) -> None:
        self._rules = rules
        self._deal = deal
        self._full = 6 if rules.cards == 24 else 5
        self._held = tuple(len(hand) for hand in deal.hands)
        self._longer = max(self._held)
        self._left_out = rules.cards - len(deal.faces)
        self._drawn = (rules.cards - 2 * self._full - deal.stock_count) // 2  # pairs of cards

    # -- what lies where -----------------------------------------------------------------------

    def check_cards(self) -> None:
        deal = self._deal
        if any(len(pile) % 2 for pile in deal.won):
            raise ValueError("won cards come in tricks of two")
        open_cards = (*deal.trick, *(() if deal.turn_up is None else (deal.turn_up,)))
        if any(deal.faces[slot] is None for slot in open_cards):
            raise ValueError("the turn-up and a card that was led lie open: name them")
        if self._drawn < 0:
            most = self._rules.cards - 2 * self._full
            raise ValueError(f"the stock has at most {most} cards, the turn-up included")
        if deal.closing is not None and deal.turn_up is None:
            raise ValueError("a stock that is gone cannot have been closed")

    def check_hands(self) -> None:
        deal, held = self._deal, self._held
        follower = 1 - deal.leader
        if held[follower] - held[1 - follower] != len(deal.trick):
            raise ValueError(
                f"the hands hold {held[0]} and {held[1]} cards, "
                "which does not fit the turn and the trick"
            )
        if self._longer > self._full:
            raise ValueError(f"a hand holds at most {self._full} cards")
        taken = sum(tricks_won(deal, seat) for seat in (0, 1))
        if deal.stock_open and taken > self._drawn + self._undrawn:
            raise ValueError(f"{taken} tricks do not fit a stock of {deal.stock_count} cards")

    @property
    def _undrawn(self) -> int:
        """1 if a trick may have been taken with an open stock and nobody has drawn yet, else 0."""
        deal, rules = self._deal, self._rules
        early = rules.close_before_draw and deal.stock_count >= rules.close_min_stock
        return int(early and deal.phase in (DRAW, OVER) and not deal.trick)

    # -- what is waited for --------------------------------------------------------------------

    def check_phase(self) -> None:
        deal = self._deal
        if deal.phase is PLAY and not self._longer:
            raise ValueError("nobody holds a card, so none can be played")
        if deal.phase not in (PLAY, OVER) and deal.trick:
            raise ValueError(f"a card has been led: that is no moment for phase={deal.phase}")
        if deal.phase is DRAW:
            self._check_drawing()
        elif deal.phase is ANSWER and not self._asked:
            raise ValueError("only the other player may answer, and only just after a closing")
        elif deal.phase is LAST:
            self._check_last()

    def _check_drawing(self) -> None:
        enough = self._deal.stock_count >= self._rules.close_min_stock
        if not (self._rules.close_before_draw and self._deal.stock_open and enough):
            raise ValueError("here nobody may close before drawing: the cards are drawn at once")
        if not 0 < self._longer < self._full:
            raise ValueError(f"before drawing both hands hold {self._full - 1} cards")

    @property
    def _asked(self) -> bool:
        """Whether the other player has just been asked for an exchange after a closing."""
        deal, rules = self._deal, self._rules
        if deal.phase is not ANSWER or deal.closing is None or deal.turn_up is None:
            return False
        may = rules.exchange_on_close_by_opponent and deal.closing.seat != deal.turn
        return may and deal.face(deal.turn_up) != lowest_trump(rules, deal)

    def _check_last(self) -> None:
        deal = self._deal
        if self._longer or deal.stock_open:
            raise ValueError("phase=last comes when all cards have been played")
        if deal.closing is not None and deal.closing.seat != deal.turn:
            raise ValueError("after the other player's closing the last trick ends the deal")

    def check_leader(self) -> None:
        """The leader has won the trick before, or is forehand."""
        deal = self._deal
        if self._left_out or deal.won[deal.leader]:
            return
        if any(deal.won):
            raise ValueError(f"seat {deal.leader} leads, but has won no trick")
        if deal.leader == deal.dealer:
            raise ValueError("forehand leads to the first trick, not the dealer")

    # -- the closing ---------------------------------------------------------------------------

    def check_closing(self, closing: Closing) -> None:
        deal, rules = self._deal, self._rules
        if deal.stock_count < rules.close_min_stock:
            raise ValueError(f"a stock of fewer than {rules.close_min_stock} cards is not closed")
        if self._longer == self._full and deal.leader != closing.seat:
            raise ValueError(f"seat {closing.seat} has closed and must lead first")
        for seat in (0, 1):
            tricks, points = closing.tricks[seat], closing.points[seat]
            if tricks > tricks_won(deal, seat) + self._left_out // 2:
                raise ValueError(f"at the closing seat {seat} had more tricks than it has now")
            if points > (self._most_points(seat) if tricks else 0):
                raise ValueError(
                    f"at the closing seat {seat} cannot have had {points} points in {tricks} tricks"
                )

    def _most_points(self, seat: Seat) -> int:
        """No less than what a seat has now, whatever the cards are that are not known."""
        deal = self._deal
        unknown = [deal.faces[slot] for slot in deal.won[seat]].count(None)
        return scoring.total(self._rules, deal, seat) + 11 * (unknown + self._left_out)

    # -- melds ---------------------------------------------------------------------------------

    def check_melds(self) -> None:
        deal = self._deal
        for seat in (0, 1):
            melds = deal.declared[seat]
            if len(set(melds)) < len(melds):
                raise ValueError("nobody declares the same cards twice")
            for meld in melds:
                self._check_meld(seat, meld)
        if deal.announced is not None:
            self._check_announced(deal.announced)

    def _check_meld(self, seat: Seat, meld: Meld) -> None:
        deal, rules = self._deal, self._rules
        if meld in PAIRS and not rules.ober_unter_pair:
            raise ValueError("queen and jack are no pair by these rules")
        if rules.marriage_needs_trick == "before" and not (deal.won[seat] or self._left_out):
            raise ValueError(f"seat {seat} has no trick yet and cannot have declared anything")
        if set(MELD_CARDS[meld]) & {
            card for each in deal.declared[1 - seat] for card in MELD_CARDS[each]
        }:
            raise ValueError("both seats cannot have shown the same card")
        foreign = {*deal.hands[1 - seat], *deal.stock}
        if deal.trick and deal.leader != seat:
            foreign.update(deal.trick)
        both = [card for card in MELD_CARDS[meld] if not self._may_be_exchanged(meld, card)]
        if any(self._is_in(card, foreign) or self._turned_up(card) for card in both):
            raise ValueError(
                f"{meld} of seat {seat} cannot have been shown: its cards lie elsewhere"
            )
        kept = all(self._is_in(card, {*deal.hands[seat]}) for card in MELD_CARDS[meld])
        if kept and meld != deal.announced and deal.phase is not OVER:
            raise ValueError(f"{meld} was declared, so one of its two cards must have been led")

    def _may_be_exchanged(self, meld: Meld, card: Card) -> bool:
        """The lowest trump of a pair may have bought the turn-up since."""
        return meld in PAIRS and card == lowest_trump(self._rules, self._deal)

    def _is_in(self, card: Card, slots: set[Slot]) -> bool:
        return card in self._deal.known(slots)

    def _turned_up(self, card: Card) -> bool:
        return self._deal.turn_up is not None and self._deal.faces[self._deal.turn_up] == card

    def _check_announced(self, meld: Meld) -> None:
        deal = self._deal
        if deal.trick or deal.phase not in (PLAY, ANSWER):
            raise ValueError("a meld is announced before its card is led, at no other time")
        if meld not in deal.declared[deal.leader]:
            raise ValueError(
                f"{meld} is announced, so it stands among the melds of seat {deal.leader}"
            )
        for card in MELD_CARDS[meld]:
            held = self._is_in(card, {*deal.hands[deal.leader]})
            if not held and not (self._may_be_exchanged(meld, card) and self._turned_up(card)):
                raise ValueError(
                    f"{meld} is announced, but seat {deal.leader} does not hold {card}"
                )
        if deal.turn_up is None and not self._rules.marriage_when_closed:
            raise ValueError("with the stock gone nothing is declared by these rules")

    # -- the end -------------------------------------------------------------------------------

    def check_end(self, result: Outcome) -> None:
        deal = self._deal
        if any(deal.faces[slot] is None for pile in deal.won for slot in pile):
            return
        if all((end.reason, end.points) != (result.reason, result.points) for end in self._ends()):
            points = "/".join(map(str, result.points))
            raise ValueError(f"with these cards no deal ends over={result.reason}:{points}")

    def _ends(self) -> Iterator[Outcome]:
        """Every way in which a deal that stands like this may have ended."""
        rules, deal = self._rules, self._deal
        for seat in (0, 1):
            yield scoring.counted_on_claim(rules, deal, seat)
            yield scoring.counted_given_up(rules, deal, seat)
            if rules.penalize_illegal:
                yield scoring.counted_given_up(rules, deal, seat, Reason.REVOKE)
        if not any(deal.hands):
            yield scoring.counted_unclaimed(rules, deal)
