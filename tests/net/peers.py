"""Peers of a test: fixed seeds, so that every run is the same to the bit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

from game.cards import PACK_24, Card
from net.deck_messages import DeckMessage
from net.keeper import Keeper
from net.plan import DealPlan
from net.sealed_deck import Phase, SealedDeck, Viewers
from net.seeds import Seed


def bytes_for(*names: object) -> bytes:
    return sha256(repr(names).encode()).digest()


def plan_of(
    peers: int = 2,
    owners: tuple[int, ...] | None = None,
    pack: tuple[Card, ...] = PACK_24,
    dealer: int = 0,
    number: int = 0,
) -> DealPlan:
    return DealPlan(
        table=bytes_for("table"),
        number=number,
        rules="snapszer",
        pack=pack,
        peers=tuple(bytes_for("peer", peer) for peer in range(peers)),
        owners=tuple(range(peers)) if owners is None else owners,
        dealer=dealer,
        head=bytes_for("head"),
    )


def keepers_of(plan: DealPlan) -> list[Keeper]:
    return [
        Keeper(plan, Seed(bytes_for("seed", peer), plan.context, peer))
        for peer in range(len(plan.peers))
    ]


def run_to(
    phase: Phase,
    keepers: list[Keeper],
    heard: Callable[[int, DeckMessage], None] = lambda peer, message: None,
) -> SealedDeck:
    """An honest deal up to a phase."""
    deck = SealedDeck(keepers[0].plan)
    while deck.phase is not phase:
        if deck.phase is Phase.OPEN:
            deck = deck.closed()
            continue
        assert deck.speaker is not None
        message = keepers[deck.speaker].message(deck)
        heard(deck.speaker, message)
        deck = deck.after(deck.speaker, message)
    return deck


def show_all(deck: SealedDeck, keepers: list[Keeper], viewers: Viewers) -> SealedDeck:
    """Every peer gives what it owes."""
    for keeper in keepers:
        deck = deck.showing(keeper.peer, keeper.show(deck, viewers), viewers)
    return deck


def seen(plan: DealPlan, rows: dict[int, frozenset[int]]) -> tuple[frozenset[int], ...]:
    """The peers that see each slot, given the seats for some of them."""
    nobody: frozenset[int] = frozenset()
    return tuple(plan.viewers(rows.get(slot, nobody)) for slot in range(len(plan.pack)))


def with_field(message: DeckMessage, name: str, value: object) -> DeckMessage:
    return replace(message, **{name: value})
