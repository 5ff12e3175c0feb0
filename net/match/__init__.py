"""A match among peers: one log and the public state that follows from it, the same at every peer.

May import: game.core, game.rules, game.contest, game.play, net.crypto, net.wire, net.identity,
net.deck, net.log.

terms, lan_match, lan_deal, verdict   the public state, entry by entry     evidence  proven fouls, kept
absence     dealing on without a peer that is away     replica   one peer's part in it
match_log   what was said, and the states after it     known_faces   the cards of the running deal
signed_words, pending_words   giving up, coming back   shuffles, executors   made ahead, beside
match_events   what the game is told                   log_sync, log_store   level, and on disk
copies   one peer's copies of all chains
"""

from net.match.absence import voters
from net.match.copies import Copies
from net.match.executors import InlineExecutor, ThreadExecutor
from net.match.lan_match import Ending, LanMatch, MatchStage
from net.match.log_store import FoundLogs, LogFolder, LogStore
from net.match.match_events import (
    DealBegan,
    DealGivenUp,
    DealSettled,
    DealThrownIn,
    FacesOpened,
    FoulSeen,
    MatchEvent,
    MovePlayed,
    PeerRejoined,
    open_hands,
)
from net.match.replica import Replica, Taken
from net.match.terms import (
    Identified,
    as_seated,
    fits,
    game_in,
    may_begin,
    on_network,
    playing_members,
    terms_for,
)
