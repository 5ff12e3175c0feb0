"""The application for those without Python: `python -m game.packaging` builds it; nothing else imports this.

May import: art, game.core, game.bots.compiling, game.rules, game.contest, game.bots,
game.bots.workers, game.words, game.command_line.

__main__    the one command           functions    the bots' compiled functions as a library
same_moves  that they play the same   runtime.c    what their code asks for at run time
icons       the icon as pictures      linux        what a Linux desktop asks of an application
"""

from game.bots.compiling.library import FILE

# What is made before `snapszer.spec` puts it together, and where.
MADE = "build/made"
FUNCTIONS = FILE.name
