"""A peer's identity: its keys, the peers it knows, and how their names are shown.

May import: game.play, net.crypto, net.wire.

identity  keys from one seed; known peers, pinned      names  untrusted text, told apart by a mark
"""

from net.identity.identity import Familiarity, Identity, KnownPeers, own_identity
from net.identity.names import NAMELESS, cleaned, distinct_names, mark_of, marked
