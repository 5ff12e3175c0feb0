"""The proof of shuffle: a deck was re-masked and permuted, nothing else.

Terelius and Wikström's proof, in the form of Haenni, Locher, Koenig and Dubuis, "Pseudo-Code
Algorithms for Verifiable Re-Encryption Mix-Nets" (2017), their algorithms 4.5 to 4.10, written
additively. The prover commits to a permutation matrix (`columns`), shows with a chain of
commitments that the matrix is a permutation, and shows that the same permutation, with some masks,
leads from the deck before to the deck after. All is bound to `context` by Fiat-Shamir.

For n cards the proof has 2n + 1 + 4 + 2n words of 32 bytes: 3232 bytes for 24 cards. The
commitments of the sigma proof are not sent: the verifier computes them and compares the challenge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from net.crypto.group import (
    ONE,
    Element,
    NotInGroup,
    Scalar,
    add,
    add_scalars,
    multiply,
    multiply_base,
    multiply_scalars,
    scalar,
    subtract,
    subtract_scalars,
    sum_points,
    sum_products,
    sum_scalars,
)
from net.crypto.masked import MaskedCard, MaskedDeck, deck_to_bytes
from net.crypto.seeds import Seed
from net.crypto.transcript import challenge, digest, independent_point, number

WORD = 32


@dataclass(frozen=True, slots=True)
class Statement:
    """The statement to be proven: `after` is `before`, permuted and re-masked under `joint`."""

    context: bytes
    joint: Element
    before: MaskedDeck
    after: MaskedDeck

    def digest(self) -> bytes:
        """32 bytes that stand for the statement."""
        decks = (deck_to_bytes(self.before), deck_to_bytes(self.after))
        return digest("shuffle statement", self.context, self.joint, *decks)


@dataclass(frozen=True, slots=True)
class ShuffleProof:
    """`columns` and `chain` are commitments, the rest is the sigma proof about them.

    `sums` answers for the sum of the columns' randomness, for the end of the chain, for the
    columns weighed by the challenges, and for the masks weighed by the challenges.
    """

    columns: tuple[Element, ...]
    chain: tuple[Element, ...]
    challenge: Scalar
    sums: tuple[Scalar, Scalar, Scalar, Scalar]
    links: tuple[Scalar, ...]
    weights: tuple[Scalar, ...]

    def to_bytes(self) -> bytes:
        """The words in the order of the fields."""
        points = (*self.columns, *self.chain)
        return b"".join((*points, self.challenge, *self.sums, *self.links, *self.weights))

    @classmethod
    def from_bytes(cls, raw: bytes, size: int) -> ShuffleProof:
        """Read a foreign proof for `size` cards; raises NotInGroup where it cannot be one.

        Whether its points lie in the group is seen where they are multiplied (`shuffle_holds`).
        """
        if len(raw) != proof_bytes(size):
            raise NotInGroup(f"this proof has {proof_bytes(size)} bytes, not {len(raw)}")
        words = [raw[at : at + WORD] for at in range(0, len(raw), WORD)]
        points = [Element(word) for word in words[: 2 * size]]
        head, first, second, third, fourth, *rest = (scalar(w) for w in words[2 * size :])
        return cls(
            columns=tuple(points[:size]),
            chain=tuple(points[size:]),
            challenge=head,
            sums=(first, second, third, fourth),
            links=tuple(rest[:size]),
            weights=tuple(rest[size:]),
        )


def proof_bytes(size: int) -> int:
    """The length of a proof for `size` cards."""
    return (4 * size + 5) * WORD


@cache
def generators(size: int) -> tuple[Element, tuple[Element, ...]]:
    """The start of the chain and one further point per card, all independent of each other."""
    rows = tuple(independent_point("shuffle generator", number(at)) for at in range(size))
    return independent_point("shuffle chain"), rows


def prove_shuffle(
    statement: Statement, seed: Seed, order: Sequence[int], masks: Sequence[Scalar]
) -> ShuffleProof:
    """Prove that `statement.after[i]` is `before[order[i]]` re-masked by `masks[order[i]]`."""
    size = len(order)
    bound = statement.digest()
    start, rows = generators(size)

    blinds = seed.scalars("column", size, bound)
    columns = _committed_columns(order, blinds, rows)
    asked = _weights_asked(bound, columns)
    permuted = [asked[source] for source in order]
    ties = seed.scalars("link", size, bound)
    chain = _chain(start, ties, permuted)

    total_nonces = seed.scalars("nonce of sums", 4, bound)
    link_nonces = seed.scalars("nonce of links", size, bound)
    weight_nonces = seed.scalars("nonce of weights", size, bound)
    # The deck after, weighed by the nonces, from the deck before: its first blinds are all equal.
    mixed = _mix([statement.before[source] for source in order], weight_nonces)
    masked = _weighed([masks[source] for source in order], weight_nonces)
    remasked = subtract_scalars(masked, total_nonces[3])
    commitments = (
        multiply_base(total_nonces[0]),
        multiply_base(total_nonces[1]),
        add(multiply_base(total_nonces[2]), sum_products(weight_nonces, rows)),
        add(mixed[0], multiply_base(remasked)),
        add(mixed[1], multiply(remasked, statement.joint)),
        *_chain_steps(start, chain, link_nonces, weight_nonces),
    )
    head = _challenge(bound, columns, chain, commitments)

    secrets = (
        sum_scalars(blinds),
        _weighed(ties, _tails(permuted)),
        _weighed(blinds, asked),
        _weighed(masks, asked),
    )
    first, second, third, fourth = (
        _response(nonce, head, secret) for nonce, secret in zip(total_nonces, secrets, strict=True)
    )
    return ShuffleProof(
        columns=columns,
        chain=chain,
        challenge=head,
        sums=(first, second, third, fourth),
        links=tuple(_response(n, head, s) for n, s in zip(link_nonces, ties, strict=True)),
        weights=tuple(_response(n, head, s) for n, s in zip(weight_nonces, permuted, strict=True)),
    )


def shuffle_holds(statement: Statement, proof: ShuffleProof) -> bool:
    """Whether the proof shows the statement. False also where anything degenerates."""
    if not len(statement.before) == len(statement.after) == len(proof.columns):
        return False
    try:
        return _verified(statement, proof)
    except NotInGroup:
        return False


def _verified(statement: Statement, proof: ShuffleProof) -> bool:
    start, rows = generators(len(proof.columns))
    bound = statement.digest()
    asked = _weights_asked(bound, proof.columns)
    product = ONE
    for weight in asked:
        product = multiply_scalars(product, weight)

    column_sum = subtract(sum_points(proof.columns), sum_points(rows))
    chain_end = subtract(proof.chain[-1], multiply(product, start))
    column_mix = sum_products(asked, proof.columns)
    before = _mix(statement.before, asked)
    after = _mix(statement.after, proof.weights)

    def less(total: Element, image: Element) -> Element:
        return subtract(total, multiply(proof.challenge, image))

    steps = _chain_steps(start, proof.chain, proof.links, proof.weights)
    third = add(multiply_base(proof.sums[2]), sum_products(proof.weights, rows))
    blind_answer = subtract(after[0], multiply_base(proof.sums[3]))
    body_answer = subtract(after[1], multiply(proof.sums[3], statement.joint))
    commitments = (
        less(multiply_base(proof.sums[0]), column_sum),
        less(multiply_base(proof.sums[1]), chain_end),
        less(third, column_mix),
        less(blind_answer, before[0]),
        less(body_answer, before[1]),
        *(less(step, link) for step, link in zip(steps, proof.chain, strict=True)),
    )
    return proof.challenge == _challenge(bound, proof.columns, proof.chain, commitments)


def _committed_columns(
    order: Sequence[int], blinds: Sequence[Scalar], rows: Sequence[Element]
) -> tuple[Element, ...]:
    """One commitment per column of the permutation matrix: column order[i] has its 1 in row i."""
    place = {source: at for at, source in enumerate(order)}
    return tuple(
        add(multiply_base(blind), rows[place[source]]) for source, blind in enumerate(blinds)
    )


def _weights_asked(bound: bytes, columns: Sequence[Element]) -> tuple[Scalar, ...]:
    """One challenge per card of the deck before, fixed once the columns are."""
    root = digest("shuffle weights", bound, *columns)
    return tuple(challenge("shuffle weight", root, number(at)) for at in range(len(columns)))


def _chain(
    start: Element, ties: Sequence[Scalar], weights: Sequence[Scalar]
) -> tuple[Element, ...]:
    """Each link is `tie * G + weight * previous link`, from `start` on."""
    links: list[Element] = []
    for tie, weight in zip(ties, weights, strict=True):
        previous = links[-1] if links else start
        links.append(add(multiply_base(tie), multiply(weight, previous)))
    return tuple(links)


def _chain_steps(
    start: Element, chain: Sequence[Element], ties: Sequence[Scalar], weights: Sequence[Scalar]
) -> list[Element]:
    """`tie * G + weight * previous link` for each link of a given chain."""
    previous = (start, *chain[:-1])
    return [
        add(multiply_base(tie), multiply(weight, link))
        for tie, weight, link in zip(ties, weights, previous, strict=True)
    ]


def _mix(deck: Sequence[MaskedCard], weights: Sequence[Scalar]) -> tuple[Element, Element]:
    """The blinds and the bodies of a deck, weighed and summed."""
    return (
        sum_products(weights, [card.blind for card in deck]),
        sum_products(weights, [card.body for card in deck]),
    )


def _challenge(
    bound: bytes,
    columns: Sequence[Element],
    chain: Sequence[Element],
    commitments: Sequence[Element],
) -> Scalar:
    return challenge("shuffle", bound, *columns, *chain, *commitments)


def _tails(weights: Sequence[Scalar]) -> list[Scalar]:
    """For each place the product of all weights behind it."""
    tails = [ONE]
    for weight in reversed(weights[1:]):
        tails.append(multiply_scalars(tails[-1], weight))
    return tails[::-1]


def _weighed(values: Sequence[Scalar], weights: Sequence[Scalar]) -> Scalar:
    return sum_scalars(multiply_scalars(v, w) for v, w in zip(values, weights, strict=True))


def _response(nonce: Scalar, head: Scalar, secret: Scalar) -> Scalar:
    return add_scalars(nonce, multiply_scalars(head, secret))
