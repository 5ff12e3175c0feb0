"""A seat's knowledge and conclusions, as the numbers the search works with.

Everything is taken from the question: the view, and the moves everybody saw. Proven cards are those
the view itself knows (shown in a marriage, exchanged, turned up) and what a duty has revealed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from random import Random

from game.bots.compiling.compiled import IntArray, int_array, table
from game.bots.engine import kernel, row
from game.bots.engine.bits import KINGS, QUEENS
from game.bots.engine.compiled_policy import hidden
from game.bots.engine.rule_vector import rule_vector
from game.bots.engine.scoring import total
from game.bots.engine.translate import card_set, kernel_deal
from game.bots.search.characters import FAULTLESS, Faults
from game.bots.search.conclusions import conclude
from game.bots.search.playout import lay_out
from game.core.deal import Seat, Slot
from game.play.question import Question
from game.rules.two_hand.game import two_hand
from game.rules.two_hand.state import TwoHandDeal


@dataclass(frozen=True)
class KnownState:
    """The question of one seat, translated, with what its player's `faults` make of it."""

    question: Question
    faults: Faults = FAULTLESS

    @cached_property
    def view(self) -> TwoHandDeal:
        view = self.question.view
        assert isinstance(view, TwoHandDeal)
        return view

    @property
    def seat(self) -> Seat:
        return self.view.turn or 0

    @cached_property
    def rules(self) -> IntArray:
        return rule_vector(two_hand(self.question.game).options)

    @cached_property
    def deal(self) -> IntArray:
        """The view as a row; where every card is known by now, with the other hand filled in."""
        deal = kernel_deal(two_hand(self.question.game), self.view)
        if self.all_known:
            deal[row.HAND + 1 - self.seat] = deal[row.SHOWN + 1 - self.seat] | self._hidden(deal)
        else:
            deal[row.GONE] &= ~self._forgotten
        deal[row.CARD_POINTS + self.seat] += self._miscounted
        return deal

    @cached_property
    def legal(self) -> int:
        return kernel.legal(self.deal, self.rules)

    @property
    def moves(self) -> list[int]:
        return [move for move in range(37) if self.legal >> move & 1]

    @property
    def claim_is_right(self) -> bool:
        return bool(self.legal >> row.CLAIM & 1 and total(self.deal, self.rules, self.seat) >= 66)

    @cached_property
    def _unseen(self) -> int:
        """How many cards of the pack have no known place."""
        return len(two_hand(self.question.game).pack) - len(
            {face for face in self.view.faces if face}
        )

    @cached_property
    def all_known(self) -> bool:
        """Whether every card of the other hand is known, the stock being used up."""
        held = self.view.unknown(1 - self.seat)
        return not self.view.stock_open and self._unseen == held and not self.faults.forgets

    @cached_property
    def one_hidden(self) -> bool:
        """Whether a single card is left face down above the turn-up, and it is being played for."""
        held = self.view.unknown(1 - self.seat)
        stock = self.view.stock_open and len(self.view.stock) == 1
        return stock and self._unseen == held + 1 and self.deal[row.PHASE] != row.DRAWING

    @cached_property
    def known(self) -> IntArray:
        """How many cards of the other hand are hidden, how many of them old, what those are not."""
        numbers, other = int_array(3), 1 - self.seat
        numbers[0] = self.view.unknown(other)
        barred = self.deal[row.BARRED + other]
        if barred:
            numbers[1], numbers[2] = numbers[0], barred
        elif self.faults.unsuspecting:
            numbers[1], numbers[2] = numbers[0], self._partners
        elif not self.faults.forgets:
            concluded = conclude(self.question, self.view, other)
            numbers[1], numbers[2] = concluded.old, card_set(concluded.unlikely, self.view.trump)
        return numbers

    def hands(self, most: int, rng_state: IntArray) -> IntArray:
        """The hands the other side may hold, each as often as it is likely; of more than `most`, some."""
        every = self._every_hand(most)
        return table(every) if every else self._some_hands(most, rng_state)

    def _every_hand(self, most: int) -> list[int]:
        """Each hand as many times as its old cards can be told from the new; none if that is too many."""
        held, old, barred = (int(number) for number in self.known)
        shown, unseen = self.deal[row.SHOWN + 1 - self.seat], self._hidden(self.deal)
        cards = [1 << at for at in range(24) if unseen >> at & 1]
        if comb(len(cards), held) * comb(held, old) > most:
            return []
        hands: list[int] = []
        for some in map(sum, combinations(cards, held)):
            hands += [shown | some] * comb((some & ~barred).bit_count(), old)
        return hands

    def _some_hands(self, count: int, rng_state: IntArray) -> IntArray:
        hands, world = int_array(count), self.deal.copy()
        held, old, barred = self.known
        for at in range(count):
            lay_out(world, self.rules, self.seat, held, old, barred, rng_state)
            hands[at] = world[row.HAND + 1 - self.seat]
        return hands

    def _hidden(self, deal: IntArray) -> int:
        return hidden(deal, self.rules, self.seat)

    @property
    def _partners(self) -> int:
        """The hidden cards that would make a marriage of the other hand, were they in it: a half of each."""
        unseen, shown = self._hidden(self.deal), self.deal[row.SHOWN + 1 - self.seat]
        queens = unseen & QUEENS & (unseen | shown) << 1
        return queens | unseen & KINGS & shown >> 1

    @property
    def _forgotten(self) -> int:
        """Cards of tricks, but not of the last one, which this player believes to be still about."""
        tricks = [*_tricks(self.view, 0), *_tricks(self.view, 1)]
        newest = self.view.won[self.view.leader][-2:]
        lost = [
            slot
            for trick in tricks
            if trick != newest and self._slips("forgets", trick, self.faults.forgets)
            for slot in trick
        ]
        return card_set(self.view.known(lost), self.view.trump)

    @property
    def _miscounted(self) -> int:
        """How many points too many, or with a minus too few, this player counts in its own tricks."""
        error = 0
        for trick in _tricks(self.view, self.seat):
            if self._slips("miscounts", trick, self.faults.miscounts):
                error += 10 if self._slips("too many", trick, 0.5) else -10
        return max(error, -self.view.trick_points[self.seat])

    def _slips(self, how: str, trick: tuple[Slot, ...], often: float) -> bool:
        """Whether a trick is one of those that are remembered wrong: the same all through the deal."""
        named = " ".join(self.view.known(trick))
        return often > 0 and Random(f"{how} {self.view.trump} {named}").random() < often


def _tricks(view: TwoHandDeal, seat: Seat) -> list[tuple[Slot, ...]]:
    won = view.won[seat]
    return [won[at : at + 2] for at in range(0, len(won), 2)]


def rng_state_of(seed: int) -> IntArray:
    """The random state of compiled code for a seed: one number from 1 to 2**32 - 1."""
    numbers = int_array(1)
    numbers[0] = Random(seed).randrange(1, 1 << 32)
    return numbers
