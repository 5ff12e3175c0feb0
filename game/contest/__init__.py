"""Matches as they are kept: the match, its record and the position of a deal, all as text.

May import: game.core, game.rules.

    match      game, dealer and score from deal to deal
    record/    a match as text: written, read, replayed
    position   one deal as one line of text
"""
