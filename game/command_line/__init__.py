"""The command line: its commands and flags, and what each does.

May import: art, game.rules, game.contest, game.play, game.bots, game.bots.hints, game.words,
net.wire, net.transport, net.invitation, game.online, game.statistics, game.tournament, game.bench,
game.stage, game.scenes.app.

    parser    the commands with their flags and their help
    commands  what each does                      output   the results, in figures and in lines
    desktop_entry   an entry in the menus of a Linux desktop

Without arguments `main.py` opens the window; with any it calls this package. Each import is made only when a
command needs it.
"""

from game.command_line.commands import run
from game.command_line.parser import PROGRAM
