"""First steps: guided first deals as scripts, positions with one best move, and how far a player has come.

May import: game.core, game.rules, game.contest, game.play, game.bots.search, game.bots.trials, game.bots,
game.bots.hints.

course    the lessons, one file each in `scripts`, and in its `script` what a lesson consists of
problems  the positions, a file a family in `problems`   progress  what is done, on disk
running   a lesson's deal while it is played

find_problems and find_auction_problems look for new positions by self-play, and playing_out tries calls and
exchanges by players that search: a command for developers, never loaded by the game. Scripts are data,
checked against the rules; nothing here knows a screen.
"""
