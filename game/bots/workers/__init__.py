"""Thinking beside the frames: processes for moves and for advice, and for compiling at the first start.

May import: game.core, game.bots.compiling, game.rules, game.contest, game.play, game.bots,
game.bots.hints.

worker  asked by the table, answers by ticket          job  what is handed over
compilation  the search compiled in processes of its own
"""
