"""Masked cards: ElGamal pairs over the group, re-masked without being opened.

A face is a public point that stands for a card. Masked under the joint key it is the pair
`(blind, body) = (r G, face + r joint)`; re-masking adds to r and needs no secret. A peer's share of
a masked card is `secret * blind`; the body less all shares is the face again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from game.core.cards import Card
from net.crypto.group import (
    ONE,
    POINT_BYTES,
    Element,
    NotInGroup,
    Scalar,
    add,
    multiply,
    multiply_base,
    point,
    subtract,
    sum_points,
)
from net.crypto.transcript import digest, independent_point

MASKED_BYTES = 2 * POINT_BYTES


@dataclass(frozen=True, slots=True)
class MaskedCard:
    """One card under the joint key: `blind = r G`, `body = face + r joint`."""

    blind: Element
    body: Element


MaskedDeck = tuple[MaskedCard, ...]


@cache
def face_point(card: Card) -> Element:
    """The public point that stands for a card."""
    return independent_point("face", card.encode())


@cache
def _cards_by_face(pack: tuple[Card, ...]) -> dict[Element, Card]:
    return {face_point(card): card for card in pack}


def first_deck(pack: Sequence[Card], joint: Element) -> MaskedDeck:
    """The pack in its known order, each card masked with r = 1: everybody can check it.

    With r = 0 the blinds would be the identity, which is no element the proofs can work with.
    """
    blind = multiply_base(ONE)
    return tuple(MaskedCard(blind, add(face_point(card), joint)) for card in pack)


def remask(card: MaskedCard, mask: Scalar, joint: Element) -> MaskedCard:
    """The same face under a mask enlarged by `mask`."""
    return MaskedCard(add(card.blind, multiply_base(mask)), add(card.body, multiply(mask, joint)))


def shuffled(
    deck: MaskedDeck, order: Sequence[int], masks: Sequence[Scalar], joint: Element
) -> MaskedDeck:
    """The deck with `deck[order[i]]`, re-masked by `masks[order[i]]`, at place i."""
    return tuple(remask(deck[source], masks[source], joint) for source in order)


def cut(deck: MaskedDeck, at: int) -> MaskedDeck:
    """The deck with its first `at` cards laid below the rest."""
    return deck[at:] + deck[:at]


def share_of(secret: Scalar, card: MaskedCard) -> Element:
    """One peer's contribution to the opening of a card."""
    return multiply(secret, card.blind)


def open_card(card: MaskedCard, shares: Iterable[Element], pack: tuple[Card, ...]) -> Card:
    """The card under the mask, given the share of every peer.

    Raises NotInGroup when no face of the pack comes out.
    """
    face = subtract(card.body, sum_points(shares))
    try:
        return _cards_by_face(pack)[face]
    except KeyError:
        raise NotInGroup("the shares do not open a card of the pack") from None


def deck_to_bytes(deck: MaskedDeck) -> bytes:
    """64 bytes per card: blind, then body."""
    return b"".join(part for card in deck for part in (card.blind, card.body))


def deck_from_bytes(raw: bytes, size: int, own: bool = False) -> MaskedDeck:
    """Read a deck of `size` cards, each point checked unless it was made here.

    Raises NotInGroup for any other bytes. All checks take some 2 ms.
    """
    if len(raw) != size * MASKED_BYTES:
        raise NotInGroup(f"{size} masked cards have {size * MASKED_BYTES} bytes, not {len(raw)}")
    taken = Element if own else point
    points = [taken(raw[at : at + POINT_BYTES]) for at in range(0, len(raw), POINT_BYTES)]
    return tuple(MaskedCard(*pair) for pair in zip(points[::2], points[1::2], strict=True))


def deck_digest(deck: MaskedDeck) -> bytes:
    """32 bytes that stand for the whole deck in its order."""
    return digest("deck", deck_to_bytes(deck))
