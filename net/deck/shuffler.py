"""One peer's own part in a shuffle: what it must say, all of it derived from its seed."""

from __future__ import annotations

from dataclasses import dataclass

from net.crypto.group import Scalar
from net.crypto.masked import deck_digest, deck_to_bytes, shuffled
from net.crypto.proofs import prove_possession
from net.crypto.seeds import Seed
from net.crypto.shuffle_proof import prove_shuffle
from net.deck.joint_shuffle import JointShuffle, ShuffleStep
from net.wire.deck_messages import Agree, Commit, Proof, Shuffle, ShuffleKeys, ShuffleMessage


@dataclass(frozen=True)
class Shuffler:
    """The secret side of one peer in one shuffle."""

    seed: Seed

    @property
    def peer(self) -> int:
        """The number of this peer in the plan."""
        return self.seed.peer

    def message(self, shuffle: JointShuffle) -> ShuffleMessage:
        """What this peer has to say where the shuffle asks for it (`shuffle.speaker`).

        Raises ValueError where the shuffle does not ask this peer.
        """
        if shuffle.speaker != self.peer:
            raise ValueError("it is not this peer's turn to speak")
        match shuffle.step:
            case ShuffleStep.COMMIT:
                return Commit(self.seed.commitment())
            case ShuffleStep.KEYS:
                return self._keys(shuffle)
            case ShuffleStep.SHUFFLE:
                return self._shuffle(shuffle)
            case ShuffleStep.PROVE:
                return self.proof(shuffle)
            case _:
                return Agree(deck_digest(shuffle.deck))

    def proof(self, shuffle: JointShuffle) -> Proof:
        """The proof of this peer's shuffle, from the moment it stands. Takes some 25 ms."""
        order, masks = self._order_and_masks(shuffle)
        statement = shuffle.statement(self.peer)
        return Proof(prove_shuffle(statement, self.seed, order, masks).to_bytes())

    def _keys(self, shuffle: JointShuffle) -> ShuffleKeys:
        secret, public = self.seed.secret_key(), self.seed.public_key()
        proof = prove_possession(shuffle.plan.prover(self.peer), secret, public)
        return ShuffleKeys(public, proof.to_bytes(), self.seed.box_keys()[0])

    def _shuffle(self, shuffle: JointShuffle) -> Shuffle:
        order, masks = self._order_and_masks(shuffle)
        return Shuffle(deck_to_bytes(shuffled(shuffle.deck, order, masks, shuffle.joint)))

    def _order_and_masks(self, shuffle: JointShuffle) -> tuple[tuple[int, ...], tuple[Scalar, ...]]:
        before = shuffle.decks[self.peer]
        masks = self.seed.masks(len(before), deck_digest(before))
        return self.seed.order(len(before)), masks
