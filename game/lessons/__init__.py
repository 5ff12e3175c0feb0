"""First steps: guided first deals as scripts, positions with one best move, and how far a player has come.

May import: game.core, game.rules, game.contest, game.play, game.bots.search, game.bots,
game.bots.hints.

script    what a lesson consists of                 course    the lessons, one file each in `scripts`
problems  the positions, read from `problems.txt`   progress  what is done, on disk
find_problems looks for new positions by self-play: a command for whoever works on the game, never loaded
by it. Scripts are data, checked against the rules; nothing here knows a screen.
"""
