"""The source of the cards: an open deck for local play; a sealed one is the network's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

from game.contest.match import Match
from game.contest.record import DealRecord
from game.core.cards import Card
from game.core.deal import Deal, Slot
from game.core.moves import Veil
from game.core.veiling import shuffled_veil

Pack = tuple[Card | None, ...]
# So many packs can be named by a number, of each game.
SEEDS = 2**28


def shuffled_pack(of: Sequence[Card], seed: int) -> tuple[Card, ...]:
    """The pack a seed stands for, shuffled and cut, the same on every machine."""
    random = Random(f"{seed}/1")
    pack = list(of)
    random.shuffle(pack)
    at = random.randrange(3, len(pack) - 2)
    return (*pack[at:], *pack[:at])


def deal_seed(match_seed: int, number: int) -> int:
    """The seed, below SEEDS, of the pack a match deals as its `number`th, counted from 1.

    Neither the match's seed nor another pack's follows from it, as long as the match's seed cannot be
    guessed.
    """
    return Random(f"{match_seed}/{number}").randrange(SEEDS)


class Deck(Protocol):
    """A source of packs and of faces. Nothing here waits: what is not there yet is None or empty."""

    def shuffle(self, match: Match) -> None:
        """Begin to make the pack of the deal that `match` is about to play."""

    def pack(self) -> Pack | None:
        """The pack in dealing order, with None for cards this program may not know; None until done."""

    @property
    def seed(self) -> int | None:
        """The number the last pack can be dealt from again (`shuffled_pack`); None if there is none."""

    def opened(self) -> Mapping[Slot, Card]:
        """The faces that have become known since this was last asked."""

    def veil(self, deal: Deal) -> Veil | None:
        """The order in which the hand that is to be veiled lies in its fresh places; None until done."""


class OpenDeck:
    """Shuffles and cuts packs in plain sight of the program; the same seed gives the same packs.

    `first` are deals whose packs come before any shuffled one, as when a deal is played again.
    """

    def __init__(self, seed: int, first: Sequence[DealRecord] = ()) -> None:
        self._seed = seed
        self._first = tuple(first)
        self._shuffled = 0
        self._dealt: DealRecord | None = None

    def shuffle(self, match: Match) -> None:
        self._shuffled += 1
        if self._shuffled <= len(self._first):
            self._dealt = self._first[self._shuffled - 1]
        else:
            seed = deal_seed(self._seed, self._shuffled)
            self._dealt = DealRecord(shuffled_pack(match.game.pack, seed), seed=seed)

    def pack(self) -> Pack | None:
        return None if self._dealt is None else self._dealt.pack

    @property
    def seed(self) -> int | None:
        return None if self._dealt is None else self._dealt.seed

    def opened(self) -> Mapping[Slot, Card]:
        return {}

    def veil(self, deal: Deal) -> Veil | None:
        dealt = "".join(deal.known(range(len(deal.pack))))
        return shuffled_veil(deal, Random(f"{self._seed}/{dealt}/{len(deal.veils)}"))
