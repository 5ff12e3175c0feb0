"""A tournament of several programs: its board, a chain of entries that its organiser signs and all check.

May import: game.rules, game.play, game.tournament, net.crypto, net.wire, net.identity.

board          the chain, the tournament it leads to, why an entry is none, and what entrants sign
board_session  one program's part: what it says, and what it takes from others
board_file     the board on disk
"""

from net.tournament.board import Board, Opened, opened_board, table_name
from net.tournament.board_file import BoardFile, KeptBoard, taken_over
from net.tournament.board_session import (
    UNSIGNED,
    BeginBoardRound,
    BoardChanged,
    BoardCommand,
    BoardFault,
    BoardSession,
    TournamentMessage,
)
