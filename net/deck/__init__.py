"""The sealed deck: all peers shuffle it, open it card by card, and audit it after the deal.

May import: game.core, net.crypto, net.wire.

joint_shuffle, sealed_deck   what everybody sees of a shuffle, and of the deal from it
peer_secrets   one peer's own part in both             shares         what is due to whom
veiled_hand    a hand veiled again                  audit          everything derived again from the seeds
"""

from net.deck.audit import audit_deck
from net.deck.joint_shuffle import (
    PEERS,
    STEPS,
    JointShuffle,
    ShufflePlan,
    ShuffleStep,
    work_out_known_points,
)
from net.deck.peer_secrets import PeerSecrets, Shuffler
from net.deck.sealed_deck import DealPlan, DeckPhase, SealedDeck, watcher_of
from net.deck.shares import Owed, owed_by
from net.deck.veiled_hand import VeiledHand
