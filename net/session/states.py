"""The state table of a session: who may say what, and which part of the session takes it.

A message is looked up by its class, by what its sender is to the table here, and by whether a match is
running. The first row that fits decides. A new message is its class in `net.wire`, its place in these rows,
and the part that takes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from net.wire.board_messages import (
    BoardFrame,
    BoardLength,
    EnterWord,
    LeaveWord,
    ResultWord,
    TableAt,
)
from net.wire.table_messages import (
    AbsenceWish,
    Ack,
    EntryFrame,
    Hello,
    Leave,
    ListensAt,
    Nonce,
    PeerAt,
    PresenceReport,
    Ready,
    Refusal,
    Rejoining,
    RequestEntries,
    Resignation,
    Same,
    Seating,
    Sit,
    StandIn,
    StandInAnswer,
    StandInCards,
    StandInMove,
    TableCall,
    TableMessage,
)


class Sender(Enum):
    """The part of another program at the table here."""

    UNPAIRED = "it has not been let in"
    GUEST = (
        "it is let in and has no part in the match, or is the host of one that has not begun here"
    )
    WATCHER = "it is at the host's table and has no seat in the match that runs, or was watched to its end"
    STAND_IN = (
        "it is asked to play, or plays, the seats of an absent peer, as the program here does"
    )
    PEER = "it has a seat in the match that runs or ran last"


class Taker(Enum):
    """The part of the session that takes a message."""

    PAIRING = auto()
    REFUSALS = auto()
    PRESENCE = auto()
    SPECTATORS = auto()
    DOOR = auto()
    LOBBY = auto()
    MESH = auto()
    MATCH = auto()
    BOARD = auto()
    NOBODY = auto()


@dataclass(frozen=True)
class StateRow:
    """A row: the `taker` of these messages from these senders, or the key of the sentence that refuses them.

    `running` tells whether a match has to be running for it, None where that makes no difference.
    """

    messages: tuple[type, ...]
    senders: tuple[Sender, ...]
    running: bool | None
    taker: Taker | str


_EVERYBODY = tuple(Sender)
_LET_IN = (Sender.GUEST, Sender.WATCHER, Sender.STAND_IN, Sender.PEER)
_OF_THE_LOG = (Ack, RequestEntries)
_BESIDE_THE_LOG = (PresenceReport, TableCall, Resignation, AbsenceWish, Rejoining)
_TO_STAND_IN = (StandIn, StandInCards)
_FROM_STAND_IN = (StandInAnswer, StandInMove)
_OF_THE_MATCH = (*_OF_THE_LOG, EntryFrame, *_BESIDE_THE_LOG, *_TO_STAND_IN)

_OF_THE_BOARD = (BoardFrame, BoardLength, EnterWord, ResultWord, LeaveWord, TableAt)

ROWS = (
    StateRow((Hello, Nonce, Same), _EVERYBODY, None, Taker.PAIRING),
    StateRow((Refusal,), _EVERYBODY, None, Taker.REFUSALS),
    StateRow((Leave,), (Sender.UNPAIRED,), False, Taker.DOOR),
    StateRow((object,), (Sender.UNPAIRED,), None, "network.refused.not_paired"),
    StateRow(_OF_THE_BOARD, _LET_IN, None, Taker.BOARD),
    StateRow((Leave,), (Sender.PEER,), True, Taker.PRESENCE),
    StateRow((Leave,), (Sender.WATCHER, Sender.STAND_IN), True, Taker.SPECTATORS),
    StateRow((Leave,), _LET_IN, None, Taker.DOOR),
    StateRow((Seating,), _LET_IN, None, Taker.LOBBY),
    StateRow((Sit, Ready), _LET_IN, False, Taker.LOBBY),
    StateRow((Sit, Ready), _LET_IN, True, Taker.NOBODY),
    StateRow((ListensAt, PeerAt), (Sender.PEER,), None, Taker.MESH),
    StateRow((ListensAt, PeerAt), _LET_IN, None, Taker.NOBODY),
    StateRow((*_OF_THE_LOG, *_FROM_STAND_IN), (Sender.STAND_IN,), None, Taker.SPECTATORS),
    StateRow(_FROM_STAND_IN, _LET_IN, None, Taker.NOBODY),  # he stands in no longer
    StateRow(_OF_THE_LOG, (Sender.WATCHER,), None, Taker.SPECTATORS),
    StateRow(
        _OF_THE_MATCH, (Sender.WATCHER, Sender.STAND_IN), None, "network.refused.not_at_table"
    ),
    StateRow(_OF_THE_MATCH, (Sender.GUEST, Sender.PEER), None, Taker.MATCH),
)


def taker_of(message: TableMessage, sender: Sender, running: bool) -> Taker | str:
    """The part that takes a message, or the key of the sentence that refuses it."""
    return next(
        row.taker
        for row in ROWS
        if isinstance(message, row.messages)
        and sender in row.senders
        and row.running in (None, running)
    )
