"""The mathematics of sealed cards: no state, no peers, no messages.

May import: game.core.

group   points and scalars                             transcript    keyed hashes, and who has signed what
seeds   all chance of a peer from 32 bytes             masked        cards as ElGamal pairs
proofs, shuffle_proof   shown without telling, and a share for one peer alone
"""

from net.crypto.group import IDENTITY, Element, NotInGroup, Scalar, point, sum_points, why_unfit
from net.crypto.masked import (
    MaskedDeck,
    cut,
    deck_digest,
    deck_from_bytes,
    deck_to_bytes,
    first_deck,
    open_card,
    share_of,
    shuffled,
)
from net.crypto.proofs import (
    KeyProof,
    box_key_fits,
    equal_logarithms_hold,
    possession_holds,
    prove_equal_logarithms,
    prove_possession,
    seal,
    unseal,
)
from net.crypto.seeds import Seed, commitment_to
from net.crypto.shuffle_proof import (
    ShuffleProof,
    Statement,
    generators,
    prove_shuffle,
    shuffle_holds,
)
from net.crypto.transcript import PROTOCOL, SIGNATURE_BYTES, digest, is_signed, number, signature_of
