"""A seat's knowledge of the hidden cards, read from a question into numbers for compiled functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from typing import cast

from game.bots.compiling.compiled import Float64Array, IntArray, float64_array, int_array
from game.bots.engine.translate import card_number, card_set
from game.bots.inference import places as at
from game.bots.inference.history import history
from game.bots.inference.layouts import case_at, count_ways, states_of, ways_of
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.rule_vectors import AuctionGame, rule_vector
from game.bots.kernel.thousand import NINES
from game.bots.kernel.translation import kernel_row, seat_set
from game.bots.policy.knowledge import not_held_after
from game.core.auction import AuctionDeal
from game.core.cards import SUITS, Card, Suit
from game.core.deal import Seat, Slot
from game.core.holding import unseen
from game.core.moves import MARRIAGE_CARDS, MARRIAGES, Bid, CutPack, Move, Play, Trump, Turn
from game.core.veiling import among
from game.play.question import Question
from game.rules import Game
from game.rules.bauernschnapsen.contracts import Needs
from game.rules.bauernschnapsen.game import BauernschnapsenGame
from game.rules.bauernschnapsen.state import BauernschnapsenDeal, BauernschnapsenPhase
from game.rules.thousand.game import ThousandGame
from game.rules.thousand.scoring import ThousandMarks
from game.rules.thousand.state import LIMIT, MARRIAGE_VALUES, ThousandDeal

MovesSeen = list[tuple[AuctionDeal, Seat, Move]]

_ACES = card_set(Card("A" + suit) for suit in SUITS)
_RANKS = "ATKQJ"

# Cases at most that a bid is divided into; of more the conditions alone are minded.
_MOST_CASES = 100


@dataclass(frozen=True)
class Known:
    """A seat's knowledge: `base` is the deal's row with hidden cards missing, `numbers` as in `places`.

    `totals` and `ways` are how many layouts each case allows, and how they are counted. `past` holds every
    move before with the deal it was made in; empty where the question does not lead to its view.
    """

    game: Game
    rules: IntArray
    seat: Seat
    base: IntArray
    numbers: IntArray
    totals: Float64Array
    ways: Float64Array
    past: MovesSeen

    @property
    def possible(self) -> bool:
        """Whether any layout agrees with it, its conditions aside."""
        return sum(self.totals) > 0


@dataclass(frozen=True)
class Bin:
    """Hidden cards that lie together: where in a deal's row, in which slots; `gift` for one given there."""

    place: int
    slots: tuple[Slot, ...]
    gift: bool = False


@dataclass(frozen=True)
class Condition:
    """The condition a call has shown of a hand; `kind` as in `places`."""

    kind: int
    seat: Seat
    asked: int


@dataclass(frozen=True)
class Case:
    """A way in which cards can have moved: `gift` is the one given on that has been seen since.

    `forced` are cards with the seat they were dealt to.
    """

    gift: Card | None = None
    forced: tuple[tuple[Card, Seat], ...] = ()


def known_of(question: Question, notices_voids: bool = True) -> Known:
    """Read the knowledge of the seat to act about the hidden cards of a game with an auction.

    Without `notices_voids` nothing is concluded from a card that did not follow or beat.
    """
    assert isinstance(question.game, AuctionGame)
    rules = rule_vector(question.game)
    past = cast(MovesSeen, history(question))
    return _Reader(question, rules, past, notices_voids).known()


class _Reader:
    """Reads a view and the moves before it."""

    def __init__(
        self, question: Question, rules: IntArray, past: MovesSeen, notices_voids: bool
    ) -> None:
        assert isinstance(question.view, AuctionDeal)
        self.game, self.view, self.past = question.game, question.view, past
        view = self.view
        self.seat = view.to_act
        # Of Thousand alone: the slots of the stock that was shown, and of the card given to each seat.
        thousand = view if isinstance(view, ThousandDeal) else None
        self.turned = () if thousand is None else thousand.turned
        self.gifts = () if thousand is None else thousand.gifts
        self.cards = unseen(view, self.game.pack)
        self.rules = rules
        self.numbers = int_array(at.CASE)
        self.on_barrel = _on_barrel(question)
        self.barred = self._barred() if notices_voids else [0] * row.MOST_SEATS
        self.held = self._held()
        self.first = self._first_packet()
        self.bottom = self._bottom()
        self.giving_to = self._gift_receiver()
        self.bins = tuple(self._bins())

    def known(self) -> Known:
        """All of it as numbers."""
        self._write_bins()
        self._write_past()
        conditions = tuple(dict.fromkeys(self._conditions()))
        for number, each in enumerate(conditions):
            begin = at.CONDITION + 3 * number
            self.numbers[begin : begin + 3] = (each.kind, each.seat, each.asked)
        self.numbers[at.CONDITIONS] = len(conditions)
        numbers, totals, ways = self._counted(self._cases(conditions))
        return Known(
            self.game, self.rules, self.seat, self._base(), numbers, totals, ways, self.past
        )

    # -- what has been seen --------------------------------------------------------------------------

    def _barred(self) -> list[int]:
        """The cards that each seat has shown not to hold, as sets."""
        barred = [0] * row.MOST_SEATS
        later = [deal for deal, _, _ in self.past[1:]] + [self.view]
        for (deal, seat, move), after in zip(self.past, later, strict=False):
            taken_back = len(after.hands[seat]) == len(deal.hands[seat])
            if isinstance(move, Play) and deal.trick and not taken_back:
                numbers = kernel_row(self.game, deal)
                barred[seat] |= not_held_after(numbers, self.rules, card_number(move.card))
        return barred

    def _held(self) -> list[set[Card]]:
        """The cards that each seat is known to have held once all giving was done."""
        held = [set(self.view.hand(seat)) for seat in range(self.view.seats)]
        for seat, aside in enumerate(self.view.aside):
            held[seat].update(self.view.known(aside))
        for _, seat, move in self.past:
            if isinstance(move, Play):
                held[seat].add(move.card)
        return held

    def _first_packet(self) -> tuple[Slot, ...]:
        """The slots of the packet on which another seat called trumps; none where that is not known."""
        for deal, seat, move in self.past:
            if isinstance(move, Trump | Turn) and seat != self.seat:
                return deal.hands[seat]
        return ()

    def _bottom(self) -> Slot | None:
        """The slot that a cut of Thousand brought to the bottom and that is no nine; None without a cut."""
        if not isinstance(self.view, ThousandDeal) or self.view.stock:
            return None
        cuts = [deal.stock[move.at - 1] for deal, _, move in self.past if isinstance(move, CutPack)]
        return cuts[-1] if cuts else None

    def _gift_receiver(self) -> Seat | None:
        """The seat that was given a card whose face is hidden."""
        for seat, slot in enumerate(self.gifts):
            if slot is not None and self._gift_face(seat, slot) is None:
                return seat
        return None

    def _gift_face(self, seat: Seat, slot: Slot) -> Card | None:
        """The card a seat was given; in a position by itself its giver sees it only among that hand."""
        given = [card for each in among(self.view) if each.holder == seat for card in each.cards]
        face = self.view.faces[slot]
        return given[0] if face is None and len(given) == 1 else face

    # -- bins ----------------------------------------------------------------------------------------

    def _bins(self) -> Iterator[Bin]:
        view = self.view
        for seat, hand in enumerate(view.hands):
            hidden = self._hidden(hand)
            first = tuple(slot for slot in hidden if slot in self.first)
            rest = tuple(slot for slot in hidden if slot not in first)
            for slots in (first, rest):
                if slots:
                    yield Bin(row.HAND + seat, slots)
            if hidden and seat == self.giving_to:
                yield Bin(row.HAND + seat, hidden, gift=True)
        for seat, aside in enumerate(view.aside):
            if hidden := self._hidden(aside):
                yield Bin(row.ASIDE + seat, hidden)
        for number, pile in enumerate(view.piles):
            hidden = self._hidden(pile)
            bottom = tuple(slot for slot in hidden if slot == self.bottom)
            rest = tuple(slot for slot in hidden if slot != self.bottom)
            yield from (Bin(row.PILE + number, slots) for slots in (bottom, rest) if slots)
        if hidden := self._hidden(view.stock):
            yield Bin(at.IN_STOCK, hidden)
        yield Bin(at.NOWHERE, ())

    def _hidden(self, slots: Iterable[Slot]) -> tuple[Slot, ...]:
        return tuple(slot for slot in slots if self.view.faces[slot] is None)

    def _bin_set(self, *places: int) -> int:
        """The bins at some places of the row, as a set."""
        return sum(1 << number for number, each in enumerate(self.bins) if each.place in places)

    def _sizes(self, case: Case) -> list[int]:
        """How many cards each bin takes."""
        sizes = [len(each.slots) for each in self.bins]
        for number, each in enumerate(self.bins):
            if each.gift:
                sizes[number] = int(case.gift is None)
                sizes[number - 1] -= sizes[number]
        sizes[-1] = len(self.cards) - sum(sizes[:-1])
        return sizes

    # -- numbers -------------------------------------------------------------------------------------

    def _base(self) -> IntArray:
        """The deal's row, with what the play has shown."""
        base = kernel_row(self.game, self.view)
        for seat, cards in enumerate(self.barred):
            base[row.BARRED + seat] = cards
        base[row.ON_BARREL] = self.on_barrel
        for place, slot in enumerate(self.view.stock):
            face = self.view.faces[slot]
            base[row.STOCK + place] = -1 if face is None else card_number(face)
        return base

    def _write_bins(self) -> None:
        numbers = self.numbers
        numbers[at.BINS], numbers[at.CARDS] = len(self.bins), len(self.cards)
        for number, each in enumerate(self.bins):
            numbers[at.BIN_PLACE + number] = each.place
        for number, card in enumerate(self.cards):
            numbers[at.CARD + number] = card_number(card)
        for seat in range(self.view.seats):
            numbers[at.HAND_BINS + seat] = self._bin_set(row.HAND + seat)
            numbers[at.HELD_BINS + seat] = self._bin_set(row.HAND + seat, row.ASIDE + seat)
            numbers[at.HELD + seat] = card_set(self.held[seat])

    def _write_past(self) -> None:
        """Write the cards taken and given, and those dealt first."""
        numbers, view = self.numbers, self.view
        for place in (at.DECLARER, at.GIFT_BIN, at.GIFT_TO, at.FIRST_SEAT):
            numbers[place] = -1
        taken = self.turned
        if isinstance(view, BauernschnapsenDeal):
            taken = view.taken
            self._write_first(view)
        if taken and self.past:
            declarer = view.declarer
            assert declarer is not None
            numbers[at.DECLARER] = declarer
            numbers[at.TAKEN] = card_set(view.known(taken))
            numbers[at.TALON_DRAWN] = len(view.known(taken)) < len(taken)
        for seat, card in self._known_gifts():
            numbers[at.GIFT + seat] = card_set((card,))
        if self.giving_to is not None:
            numbers[at.GIFT_TO] = self.giving_to
            for number, each in enumerate(self.bins):
                if each.gift:
                    numbers[at.GIFT_BIN] = number

    def _write_first(self, view: BauernschnapsenDeal) -> None:
        """Write the knowledge of the packet on which trumps were called, and of the card turned up."""
        turned = () if view.turned is None else (view.turned,)
        self.numbers[at.NOT_TALON] = self.numbers[at.NOT_FIRST] = card_set(view.known(turned))
        if not self.first:
            return
        self.numbers[at.FIRST_SEAT] = view.forehand
        gone = view.gone
        self.numbers[at.FIRST_DRAWN] = any(slot in gone for slot in self.first)
        self.numbers[at.FIRST_KNOWN] = card_set(view.known(self.first))
        self.numbers[at.FIRST_BINS] = sum(
            1 << number
            for number, each in enumerate(self.bins)
            if each.slots and set(each.slots) <= set(self.first)
        )

    # -- conditions and cases ------------------------------------------------------------------------

    def _conditions(self) -> Iterator[Condition]:
        """The conditions the calls of others have shown of their hands."""
        for deal, seat, move in self.past:
            if seat == self.seat:
                continue
            if isinstance(move, Trump):
                yield Condition(at.FIRST_ONE_OF, seat, card_set(_suit_of(move.suit)))
            elif isinstance(move, Bid) and isinstance(self.game, BauernschnapsenGame):
                assert isinstance(deal, BauernschnapsenDeal)
                yield from self._contract_shown(deal, seat, move.contract)
            elif isinstance(move, Bid) and isinstance(self.game, ThousandGame):
                assert isinstance(deal, ThousandDeal)
                if deal.bidding and int(move.contract) > LIMIT:
                    yield Condition(at.DEALT_MARRIAGES, seat, self._marriages_for(move.contract))

    def _marriages_for(self, bid: str) -> int:
        """The least sum of a hand's marriages for a bid above 120."""
        return int(bid) - LIMIT if self.rules[rule.BID_CAP] else 1

    def _contract_shown(
        self, deal: BauernschnapsenDeal, seat: Seat, name: str
    ) -> Iterator[Condition]:
        assert isinstance(self.game, BauernschnapsenGame)
        needs = next(each.needs for each in self.game.contracts if each.name == name)
        if needs is Needs.ACE:
            raised = deal.phase is BauernschnapsenPhase.RAISE
            yield Condition(at.HELD_ONE_OF if raised else at.DEALT_ONE_OF, seat, _ACES)
        elif needs is Needs.SUIT:
            yield Condition(at.DEALT_SUIT, seat, 0b1111)
        elif needs is Needs.TRUMPS:
            assert deal.called is not None
            yield Condition(at.DEALT_SUIT, seat, 1 << SUITS.index(deal.called))

    def _cases(self, conditions: tuple[Condition, ...]) -> tuple[Case, ...]:
        """The cases that the hidden gift and the strictest conditions are divided into."""
        found: list[Case] = []
        for gift in self._gifts():
            wholes = [self._wholes(each, gift) for each in conditions]
            choices = [each for each in wholes if each is not None]
            while choices and len(found) + prod(map(len, choices)) > _MOST_CASES:
                choices.remove(max(choices, key=len))
            found += [Case(gift, sum(forced, ())) for forced in product(*choices)]
        return tuple(found)

    def _gifts(self) -> tuple[Card | None, ...]:
        """The cards that the hidden gift may have been; None for one that is hidden still."""
        if self.giving_to is None:
            return (None,)
        view, held = self.view, self.held[self.giving_to]
        for veil in view.veils:
            seen = held.intersection(view.known(veil.old))
            if veil.seat == self.giving_to:
                held = held - seen
            elif seen and veil.seat == self.numbers[at.DECLARER]:
                return tuple(seen)
        hidden = self._hidden(view.hands[self.giving_to])
        return (*((None,) if hidden else ()), *sorted(held))

    def _wholes(
        self, condition: Condition, gift: Card | None
    ) -> list[tuple[tuple[Card, Seat], ...]] | None:
        """The sets of hidden cards of which a seat was dealt one; None where that divides nothing."""
        if condition.kind == at.DEALT_SUIT:
            suits = [suit for number, suit in enumerate(SUITS) if condition.asked >> number & 1]
            sets = [frozenset(_suit_of(suit)) for suit in suits]
        elif condition.kind == at.DEALT_MARRIAGES:
            sets = list(_marriages_worth(condition.asked))
        else:
            return None
        dealt, hidden = self._dealt_for_certain(condition.seat, gift), set(self.cards)
        hidden -= set(self.view.known(self.turned))
        missing = [whole - dealt for whole in sets]
        if not all(missing):
            return None
        return [
            tuple((card, condition.seat) for card in sorted(each))
            for each in missing
            if each <= hidden
        ]

    def _dealt_for_certain(self, seat: Seat, gift: Card | None) -> set[Card]:
        """Seen cards that a seat was dealt, where the hidden gift was this one."""
        gifts = dict(self._known_gifts())
        if gift is not None and self.giving_to is not None:
            gifts[self.giving_to] = gift
        dealt = set(self.held[seat])
        if seat == self.numbers[at.DECLARER] and isinstance(self.view, ThousandDeal):
            return dealt.union(gifts.values()).difference(self.view.known(self.turned))
        return dealt - {gifts.get(seat)}

    # -- counting ------------------------------------------------------------------------------------

    def _counted(self, cases: tuple[Case, ...]) -> tuple[IntArray, Float64Array, Float64Array]:
        """The numbers with all cases, how many layouts each allows, and in how many ways."""
        numbers = int_array(at.CASE + at.CASE_LENGTH * len(cases))
        numbers[: at.CASE] = self.numbers
        numbers[at.CASES], length = len(cases), 0
        for number, case in enumerate(cases):
            begin = case_at(number)
            self._write_case(numbers, begin, case)
            numbers[begin + at.WAYS_AT] = length
            length += states_of(numbers, begin) * (len(self.cards) + 1)
        totals, ways = float64_array(len(cases)), float64_array(length)
        for number in range(len(cases)):
            count_ways(numbers, case_at(number), ways)
            totals[number] = ways_of(numbers, case_at(number), ways)
        return numbers, totals, ways

    def _write_case(self, numbers: IntArray, begin: int, case: Case) -> None:
        sizes = begin + at.SIZE
        numbers[sizes : sizes + len(self.bins)] = self._sizes(case)
        numbers[begin + at.CASE_GIFT] = card_set(() if case.gift is None else (case.gift,))
        known_among = self._among()
        for number, card in enumerate(self.cards):
            bins = self._allowed(card) & known_among.get(card, -1)
            for forced, seat in case.forced:
                if forced == card:
                    bins &= self._dealt_bins(seat)
            numbers[begin + at.MAY_TAKE + number] = bins
            for each in range(len(self.bins)):
                if bins >> each & 1:
                    numbers[begin + at.MAY_LIE + each] |= 1 << card_number(card)

    def _allowed(self, card: Card) -> int:
        """The bins in which play has not shown a card to be missing."""
        bit, bins = 1 << card_number(card), 0
        for number, each in enumerate(self.bins):
            seat = each.place - row.HAND
            barred = self.barred[seat] if 0 <= seat < row.MOST_SEATS else 0
            if each.slots == (self.bottom,):
                barred = NINES
            if not barred & bit:
                bins |= 1 << number
        return bins

    def _among(self) -> dict[Card, int]:
        """The bins in which cards lie that were seen before their hand was veiled.

        A position by itself no longer tells the gifts once cards are played: a card that was given on lies
        where its giver saw it last.
        """
        found: dict[Card, int] = {}
        for each in among(self.view):
            bins = sum(
                1 << number
                for number, one in enumerate(self.bins)
                if not set(one.slots).isdisjoint(each.slots) and _reached(one, each.holder)
            )
            for card in each.cards:
                before = found.get(card, -1)
                found[card] = before & bins or before
        for seat, card in self._known_gifts():
            found[card] = self._bin_set(row.HAND + seat)
        return found

    def _known_gifts(self) -> Iterator[tuple[Seat, Card]]:
        """The seats that were given a card whose face is known, and that card."""
        for seat, slot in enumerate(self.gifts):
            if slot is not None and (card := self._gift_face(seat, slot)) is not None:
                yield seat, card

    def _dealt_bins(self, seat: Seat) -> int:
        """The bins whose cards a seat was dealt."""
        bins = self._bin_set(row.HAND + seat, row.ASIDE + seat)
        for number, each in enumerate(self.bins):
            if each.gift:
                declares = seat == self.numbers[at.DECLARER]
                bins = bins | 1 << number if declares else bins & ~(1 << number)
        return bins


def _on_barrel(question: Question) -> int:
    """The seats on the barrel of Thousand, as a set; nobody without a match."""
    marks = None if question.match is None else question.match.marks
    return seat_set(marks.barrel) if isinstance(marks, ThousandMarks) else 0


def _reached(one: Bin, holder: Seat) -> bool:
    """Whether a card of a veiled hand may have come into a bin: into another hand as a gift alone."""
    in_hand = 0 <= one.place - row.HAND < row.MOST_SEATS
    return not in_hand or one.gift != (one.place == row.HAND + holder)


def _suit_of(suit: Suit) -> tuple[Card, ...]:
    return tuple(Card(rank + suit) for rank in _RANKS)


def _marriages_worth(points: int) -> Iterator[frozenset[Card]]:
    """The smallest sets of marriages that count so much together in Thousand."""
    found: list[frozenset[Card]] = []
    for size in range(1, len(MARRIAGES) + 1):
        for some in combinations(MARRIAGES, size):
            cards = frozenset(card for meld in some for card in MARRIAGE_CARDS[meld])
            if sum(MARRIAGE_VALUES[meld.suit] for meld in some) >= points and not any(
                less <= cards for less in found
            ):
                found.append(cards)
                yield cards
