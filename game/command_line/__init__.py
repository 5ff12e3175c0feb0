"""The command line: what it takes, and what it does.

May import: art, game.rules, game.contest, game.play, game.bots, game.bots.hints, game.words,
net.wire, net.transport, net.invitation, game.online, game.statistics, game.tournament, game.bench,
game.stage, game.scenes.app.

    parser    the commands with their flags and their help
    commands  what each does                      output   what one found out, in figures and in lines

`main.py` opens the window by itself when it is given nothing; for everything else it asks here. May import
all of the game, each part only when a command needs it.
"""

from game.command_line.commands import run
from game.command_line.parser import PROGRAM, parser

__all__ = ["PROGRAM", "parser", "run"]
