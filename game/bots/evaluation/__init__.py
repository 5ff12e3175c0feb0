"""The worth of a position without searching it.

May import: game.core, game.rules, game.contest, game.bots.compiling, game.bots.engine.

features  the facts the networks see                   network  small networks that value moves
equity    game points as chances to win the match
"""
