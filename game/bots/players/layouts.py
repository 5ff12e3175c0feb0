"""The deals of any game that a view allows: unseen cards laid into the slots whose face it does not know.

Layouts that play has shown to be impossible are left out: a seat that did not follow suit, head the trick
or trump holds no card that the rules would have made it play. The rules are asked for that, over the open
moves of the deal. Layouts come up in proportion to the likelihood of the calls (`evidence`). All is read
from a question, so no face its seat has not seen has a say.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from game.bots.inference.history import history
from game.bots.players.evidence import HandEvidence, evidence_of
from game.core.cards import Card
from game.core.deal import Deal, Seat, Slot, Veiled
from game.core.moves import Move, Play
from game.play.question import Question
from game.rules import Game

# Rounds of exchanging cards that cannot lie where they were laid, and exchanges tried for each call.
_REPAIRS, _EXCHANGES = 6, 60


@dataclass(frozen=True)
class Unknown:
    """The `slots` whose face a view lacks, the `cards` that may lie there, and those `barred` from each slot.

    `evidence` is what the calls of others say of their hands: layouts come up as often as they fit it.
    """

    view: Deal
    slots: tuple[Slot, ...]
    cards: tuple[Card, ...]
    barred: Mapping[Slot, frozenset[Card]]
    evidence: tuple[HandEvidence, ...] = ()

    @classmethod
    def of(cls, question: Question) -> Unknown:
        view, cards = question.view, unseen_cards(question)
        slots = tuple(slot for slot in view.lying if view.faces[slot] is None)
        moves = history(question)
        others = [each for each in moves if each[1] != view.turn]
        barred = _barred(question, moves, cards)
        return cls(view, slots, cards, barred, evidence_of(question.game, others))

    def layout(self, random: Random) -> Deal:
        """One deal that agrees with the view; where a position leaves cards out, some stay out.

        Raises ValueError where the veiled hands of the view could not be unravelled this time.
        """
        if not self.view.veils:
            return self._laid_out(self.view, random, {})
        veils = Unravelled(self.view, random)
        faces = list(self.view.faces)
        open_slots: dict[Slot, Slot] = {}
        for slot in self.slots:
            root = veils.root(slot)
            if root in veils.faces:
                faces[slot] = veils.faces[root]
            else:
                open_slots[slot] = root
        nothing: frozenset[Card] = frozenset()
        barred = {
            slot: nothing.union(*(self.barred.get(each, nothing) for each in veils.path(slot)))
            for slot in open_slots
        }
        left = Unknown(self.view, tuple(open_slots), self.cards, barred, self.evidence)
        ways = {slot: veils.path(slot) for slot in self.view.lying} if self.evidence else {}
        return left._laid_out(self.view.but(faces=tuple(faces)), random, ways)

    def _laid_out(self, view: Deal, random: Random, ways: Mapping[Slot, tuple[Slot, ...]]) -> Deal:
        """The cards laid into the open slots; `ways` are the slots each card has lain in, if several."""
        cards = random.sample(self.cards, len(self.cards))
        if self.barred:
            self._repair(cards, random)
        if self.evidence:
            self._exchange(cards, self._tellers(view, ways), random)
        faces = list(view.faces)
        for slot, card in zip(self.slots, cards, strict=False):
            faces[slot] = card
        return view.but(faces=tuple(faces))

    def _repair(self, cards: list[Card], random: Random) -> None:
        """Exchange each card that cannot lie where it does for another one that can, each as likely."""
        for _ in range(_REPAIRS):
            wrong = [at for at, card in enumerate(cards) if not self.may_lie(card, at)]
            if not wrong:
                return
            for at in wrong:
                fitting = [
                    other
                    for other, card in enumerate(cards)
                    if self.may_lie(card, at) and self.may_lie(cards[at], other)
                ]
                if fitting:
                    other = random.choice(fitting)
                    cards[at], cards[other] = cards[other], cards[at]

    def _tellers(self, view: Deal, ways: Mapping[Slot, tuple[Slot, ...]]) -> list[_Teller]:
        """The seats whose calls are evidence of unknown cards."""
        found = []
        for each in self.evidence:
            own = [
                slot for slot in view.lying if not each.slots.isdisjoint(ways.get(slot, (slot,)))
            ]
            known = frozenset(face for slot in own if (face := view.faces[slot]) is not None)
            among = set(own)
            places = [at for at, slot in enumerate(self.slots) if slot in among]
            if places:
                found.append(_Teller(known, places, each))
        return found

    def _exchange(self, cards: list[Card], tellers: list[_Teller], random: Random) -> None:
        """Exchange cards of the seats that called, by the Metropolis rule for the likelihood of their calls.

        After enough exchanges a layout is as frequent as it is likely.
        """
        for teller in tellers:
            teller.hold_whole(cards, self, random)
        fits = [teller.fit(cards) for teller in tellers]
        for _ in range(_EXCHANGES * len(tellers)):
            at, other = random.choice(random.choice(tellers).places), random.randrange(len(cards))
            if not (self.may_lie(cards[at], other) and self.may_lie(cards[other], at)):
                continue
            cards[at], cards[other] = cards[other], cards[at]
            after = [teller.fit(cards) for teller in tellers]
            if math.prod(after) >= random.random() * math.prod(fits):
                fits = after
            else:
                cards[at], cards[other] = cards[other], cards[at]

    def may_lie(self, card: Card, at: int) -> bool:
        """Whether a card may lie in the slot of this number; behind the last are those left out."""
        return at >= len(self.slots) or card not in self.barred.get(self.slots[at], ())


@dataclass(frozen=True)
class _Teller:
    """A seat whose call is evidence: the `known` cards of its hand, the `places` of the others in a
    layout, and the likelihood of the call.
    """

    known: frozenset[Card]
    places: list[int]
    evidence: HandEvidence

    def fit(self, cards: list[Card]) -> float:
        return self.evidence.likely(self.known.union([cards[at] for at in self.places]))

    def hold_whole(self, cards: list[Card], unknown: Unknown, random: Random) -> None:
        """Exchange cards so that the hand holds one of the sets that it must, where there is a way."""
        for whole in random.sample(self.evidence.call.whole, len(self.evidence.call.whole)):
            lacking = whole - self.known
            if lacking <= set(cards) and len(lacking) <= len(self.places):
                free = [at for at in self.places if cards[at] not in lacking]
                for card in sorted(lacking - {cards[at] for at in self.places}):
                    at, other = free.pop(), cards.index(card)
                    if unknown.may_lie(card, at) and unknown.may_lie(cards[at], other):
                        cards[at], cards[other] = cards[other], cards[at]
                return


class Unravelled:
    """One way in which the veiled hands of a view may have been mixed, drawn at random.

    `faces` are the faces that follow from it together with those of the view. Raises ValueError where the
    draw has led into a contradiction.
    """

    def __init__(self, view: Deal, random: Random) -> None:
        self.faces = {slot: face for slot, face in enumerate(view.faces) if face is not None}
        self._before: dict[Slot, Slot] = {}
        self._veils = view.veils
        self._once_at = {self.faces[slot]: slot for slot in view.gone if slot in self.faces}
        for veil in reversed(view.veils):
            self._unravel(veil, random)

    def path(self, slot: Slot) -> tuple[Slot, ...]:
        """The slots a card has lain in, the last one first."""
        way = [slot]
        while way[-1] in self._before:
            way.append(self._before[way[-1]])
        return tuple(way)

    def root(self, slot: Slot) -> Slot:
        """The latest slot on a card's path whose face is known, else the slot it was dealt to."""
        way = self.path(slot)
        return next((each for each in way if each in self.faces), way[-1])

    def _unravel(self, veil: Veiled, random: Random) -> None:
        held = {self.faces[slot]: slot for slot in veil.old if slot in self.faces}
        unknown = [slot for slot in veil.old if slot not in self.faces]
        random.shuffle(unknown)
        blank = [slot for slot in veil.fresh if slot not in self.faces]
        random.shuffle(blank)
        for fresh in veil.fresh:
            if fresh in self.faces:
                card = self.faces[fresh]
                old = held.pop(card) if card in held else self._drawn_for(card, unknown)
                self._before[fresh], self.faces[old] = old, card
        if len(blank) != len(held) + len(unknown):
            raise ValueError("the veiled hands do not fit together")
        for fresh, (card, old) in zip(blank, held.items(), strict=False):
            self._before[fresh], self.faces[fresh] = old, card
        self._before.update(zip(blank[len(held) :], unknown, strict=True))

    def _drawn_for(self, card: Card, unknown: list[Slot]) -> Slot:
        """The slot a card came from, taken out of `unknown`: one on its way."""
        once = self._once_at.get(card)
        on_its_way = [
            at for at in unknown if once is None or at in self._from(once) or once in self._from(at)
        ]
        if not on_its_way:
            raise ValueError("the veiled hands do not fit together")
        unknown.remove(on_its_way[0])
        return on_its_way[0]

    def _from(self, slot: Slot) -> frozenset[Slot]:
        """Every slot in which a card can have lain since it was in `slot`."""
        reached = {slot}
        for veil in self._veils:
            if not reached.isdisjoint(veil.old):
                reached |= set(veil.fresh)
        return frozenset(reached)


def unseen_cards(question: Question) -> tuple[Card, ...]:
    """The cards of the pack whose face the view does not have."""
    seen = set(question.view.faces)
    return tuple(card for card in question.game.pack if card not in seen)


def _barred(
    question: Question, moves: list[tuple[Deal, Seat, Move]], cards: tuple[Card, ...]
) -> dict[Slot, frozenset[Card]]:
    """For each slot that was in a hand when a duty showed something, those of `cards` it cannot hold."""
    barred: dict[Slot, frozenset[Card]] = {}
    for deal, seat, move in moves:
        if isinstance(move, Play) and deal.trick and seat != question.view.turn:
            without = _not_held(question.game, deal, move, cards)
            for slot in deal.hands[seat] if without else ():
                barred[slot] = barred.get(slot, frozenset()) | without
    return {slot: out for slot, out in barred.items() if question.view.faces[slot] is None}


def _not_held(game: Game, deal: Deal, played: Move, cards: tuple[Card, ...]) -> frozenset[Card]:
    """The cards that would have forbidden a play, had they been in the hand of the seat to act."""
    hidden = [slot for slot in deal.hands[deal.to_act] if deal.faces[slot] is None]
    if not hidden:
        return frozenset()
    return frozenset(
        card for card in cards if played not in game.legal(deal.opened({hidden[0]: card}))
    )
