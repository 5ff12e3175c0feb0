"""A session on the network joined to a table, with or without a window.

May import: game.core, game.rules, game.contest, game.play, game.bots, game.words, net.crypto,
net.wire, net.identity, net.match, net.transport, net.invitation, net.session, net.tournament,
game.tournament.

    client         LanClient: the table we are at, hosted or joined    lobby_state  how things stand there
    remote_table   RemoteTable: the table level with the network       headless     a seat played by a bot
    turn_clock     a person's time, and the bot that plays on
    stand_in       who decides for somebody absent      remote_deck  what the network tells a table
    tournament_client, tournament_table   a tournament of several programs, and its tables here
    headless_tournament   a program without a window in a tournament
    local_profile  keys, known players, logs and players of this machine

Imports the network, the table and the bots' catalogue; no stage and no scene.
"""

from game.online.client import LanClient
from game.online.headless import BotsHere, Headless, play_alone
from game.online.headless_tournament import take_part
from game.online.local_profile import Company, LocalProfile, boards_in, open_profile
from game.online.remote_table import RemoteTable
from game.online.tournament_client import TournamentClient
from game.online.tournament_table import TournamentTable
