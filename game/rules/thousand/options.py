"""The house rules of Thousand, for each number of hands [seed 003]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.deal import Seat, around
from game.rules.options import Options, TableForm, choice


@dataclass(frozen=True)
class ThousandForm(TableForm):
    """How the game is played with so many hands.

    `hand` are the cards each seat in play is dealt, `stocks` the places in dealing order that make each
    stock, and `room` how many may sit on the barrel at once.
    """

    hand: int
    stocks: tuple[tuple[int, ...], ...]
    room: int

    def players(self, dealer: Seat) -> tuple[Seat, ...]:
        """The seats in play, first hand first: with four the dealer sits out [seed 003]."""
        return around(dealer, self.seats)[:3]


@dataclass(frozen=True)
class ThousandOptions(Options):
    """Names and sources as in the rules specification, sections E.7 and I there."""

    form: ClassVar[ThousandForm]

    # Whoever follows must beat the best card where he can; the seed asks for suit and trump alone.
    must_beat: bool = choice(False, True)
    # First hand may open with more than 100.
    opening_free: bool = choice(False, True)
    # How far a hand with a marriage may bid: to 400, or to 120 and the marriages it holds.
    bid_cap: str = choice("none", "hand_marriages")
    # Cards stay face down until their holder asks for them; who wins the auction unseen plays double.
    blind_bid: bool = choice(False, True)
    # What is doubled in a round that was bid for unseen.
    blind_doubles: str = choice("result", "tricks")
    # The cards the declarer gives are shown to all.
    gift_face_up: bool = choice(False, True)
    # Four nines in a hand give a right to a new deal [seed 003].
    redeal_four_nines: bool = choice(True, False)
    # So do two nines in the stock, to its taker [seed 003].
    redeal_two_nines: bool = choice(True, False)
    # A first round without bidding, at double points [seed 003: if agreed].
    golden: bool = choice(False, True)
    # In the golden tour the 120 may be raised.
    golden_can_raise: bool = choice(False, True)
    # Which tricks missed make three bolts: all of a match, those in a row; or none are noted.
    bolts: str = choice("cumulative", "consecutive", "off")
    # What three rounds on the barrel without a win cost [seed 003 names both].
    barrel_fail_fine: int = choice(120, 125)
    # What a dealer who sits out scores, with four [seed 003]: the stock, or nothing.
    stock_bonus: str = choice("seed", "none")
    # Whether he has seen it before the auction is over [seed 003].
    dealer_sees_stock: bool = choice(True, False)
    # The declarer may announce a marriage on the opening lead.
    marriage_first_trick: bool = choice(False, True)
    # Whether a declarer may give up before he gives a card, and what the others get then.
    concede: str = choice("off", "half", "sixty")
    # A score of exactly 555 falls to nothing.
    dump_truck: str = choice("off", "plus", "both")
    # The pack is cut, and a nine at the bottom is cut again [seed 003].
    cut_nine_rule: bool = choice(False, True)
    # Cards against duty and bids over the limit are accepted and fined [seed 003].
    penalize_illegal: bool = choice(False, True)


# The stock is the first, the twelfth and the last card of the pack; with two hands there are two stocks.
_STOCK = ((0, 11, 23),)


class ThousandForThree(ThousandOptions):
    form = ThousandForm(seats=3, teams=((0,), (1,), (2,)), hand=7, stocks=_STOCK, room=1)


class ThousandForTwo(ThousandOptions):
    form = ThousandForm(seats=2, teams=((0,), (1,)), hand=10, stocks=((20, 21), (22, 23)), room=1)


class ThousandForFour(ThousandOptions):
    form = ThousandForm(seats=4, teams=((0,), (1,), (2,), (3,)), hand=7, stocks=_STOCK, room=2)
