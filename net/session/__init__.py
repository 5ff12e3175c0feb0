"""A session: one peer at one table, from meeting and seating to playing, and the thread it all runs on.

May import: game.core, net.crypto, net.wire, net.identity, net.deck, net.log, net.match,
net.transport, net.invitation, game.tournament, net.tournament.

admission, pairing   who comes in                      match_session, wishes   a running match
lobby, lobby_session    who sits where, and how a match begins
presence             who is there, who is missed       mesh                    guests among each other
spectators           who has no seat and looks on      stand_ins               who plays for somebody absent
states   who may say what, row by row                  commands                what the players here ask
network_thread   owns every socket                     session, session_events the whole, and its news
"""

from net.session.admission import Admission
from net.session.commands import (
    AnswerToStandIn,
    AskToStandIn,
    ChangeGame,
    CompareCards,
    ConcedeDeal,
    DealOn,
    OpenTableAgain,
    RequestDeal,
    ShowMatch,
    SubmitMove,
    TakeSeatsBack,
)
from net.session.lobby import OPEN, Lobby
from net.session.network_thread import (
    FollowInvitation,
    FoundAt,
    Join,
    MetAtRelay,
    NetworkEvent,
    NetworkThread,
    NotReached,
    Reached,
    RelayChanged,
    Seek,
    WaitForGuests,
)
from net.session.session import Session
from net.session.session_events import (
    AskedToStandIn,
    Awaited,
    Broken,
    CardsToCompare,
    DealingOn,
    MatchBegan,
    MatchRuns,
    MatchSnapshot,
    Paired,
    PeerAway,
    PeerLeft,
    Relayed,
    RequestRefused,
    SeatingChanged,
    Shortage,
    StandInDecided,
    StandInPresence,
    TableEvent,
    TurnedAway,
    VisitorGone,
    WatchersChanged,
)
