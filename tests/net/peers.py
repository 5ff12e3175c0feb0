"""Peers of a test: fixed seeds, so that every run is the same to the bit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256

from game.core.cards import PACK_24, Card
from net.crypto import Seed
from net.deck import (
    DealPlan,
    DeckPhase,
    JointShuffle,
    PeerSecrets,
    SealedDeck,
    ShufflePlan,
    Shuffler,
    ShuffleStep,
)
from net.deck.sealed_deck import Viewers
from net.match.lan_deal import LanDeal
from net.wire.deck_messages import DeckMessage, ShuffleMessage


def bytes_for(*names: object) -> bytes:
    return sha256(repr(names).encode()).digest()


def speaker_of(state: LanDeal | SealedDeck) -> int | None:
    """The first of the peers that may speak; None where there is none."""
    return next(iter(state.speakers), None)


def shuffle_plan_of(
    peers: int = 2, pack: tuple[Card, ...] = PACK_24, number: int = 0
) -> ShufflePlan:
    names = tuple(bytes_for("peer", peer) for peer in range(peers))
    return ShufflePlan(bytes_for("table"), bytes_for("terms"), number, pack, names)


def plan_of(
    peers: int = 2,
    owners: tuple[int, ...] | None = None,
    pack: tuple[Card, ...] = PACK_24,
    dealer: int = 0,
    number: int = 0,
) -> DealPlan:
    return DealPlan(
        shuffle=shuffle_plan_of(peers, pack, number),
        number=number,
        rules="snapszer",
        owners=tuple(range(peers)) if owners is None else owners,
        dealer=dealer,
        head=bytes_for("head"),
    )


def seed_of(plan: ShufflePlan, peer: int) -> Seed:
    return Seed(bytes_for("seed", peer), plan.context, peer)


def shufflers_of(plan: ShufflePlan) -> list[Shuffler]:
    return [Shuffler(seed_of(plan, peer)) for peer in range(len(plan.peers))]


def keepers_of(plan: DealPlan) -> list[PeerSecrets]:
    return [
        PeerSecrets(plan, seed_of(plan.shuffle, peer)) for peer in range(len(plan.shuffle.peers))
    ]


def shuffle_to(
    step: ShuffleStep,
    plan: ShufflePlan,
    shufflers: Sequence[Shuffler],
    heard: Callable[[int, ShuffleMessage], None] = lambda peer, message: None,
) -> JointShuffle:
    """A shuffle up to a step."""
    shuffle = JointShuffle(plan)
    while shuffle.step is not step:
        assert shuffle.speaker is not None
        message = shufflers[shuffle.speaker].message(shuffle, shuffle.step)
        heard(shuffle.speaker, message)
        shuffle = shuffle.after(shuffle.speaker, message)
    return shuffle


@cache
def shuffled_by_all(plan: ShufflePlan) -> JointShuffle:
    """An honest shuffle that all have agreed on."""
    return shuffle_to(ShuffleStep.DONE, plan, shufflers_of(plan))


def run_to(
    phase: DeckPhase,
    keepers: list[PeerSecrets],
    heard: Callable[[int, DeckMessage], None] = lambda peer, message: None,
    shuffle: JointShuffle | None = None,
) -> SealedDeck:
    """An honest deal up to a phase."""
    plan = keepers[0].plan
    deck = SealedDeck(plan, shuffle or shuffled_by_all(plan.shuffle))
    while deck.phase is not phase:
        if deck.phase is DeckPhase.OPEN:
            deck = deck.closed()
            continue
        assert speaker_of(deck) is not None
        message = keepers[speaker_of(deck)].message(deck)
        heard(speaker_of(deck), message)
        deck = deck.after(speaker_of(deck), message)
    return deck


def show_all(deck: SealedDeck, keepers: list[PeerSecrets], viewers: Viewers) -> SealedDeck:
    """Every peer gives what it owes."""
    for secrets in keepers:
        deck = deck.showing(secrets.peer, secrets.show(deck, viewers), viewers)
    return deck


def seen(plan: DealPlan, rows: dict[int, frozenset[int]]) -> tuple[frozenset[int], ...]:
    """The peers that see each slot, given the seats for some of them."""
    nobody: frozenset[int] = frozenset()
    return tuple(plan.viewers(rows.get(slot, nobody)) for slot in range(len(plan.pack)))


def with_field(message: DeckMessage, name: str, value: object) -> DeckMessage:
    return replace(message, **{name: value})
