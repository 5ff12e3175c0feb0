"""The policy over the kernel's rows: how likely the seat to act chooses each of its moves.

May import: game.core, game.rules, game.bots.compiling, game.bots.engine, game.bots.kernel.

    knowledge   unseen cards, who may hold them, what a card shows
    habits      the numbers of table habits
    tricks      how well a card looks
    holdings    how good a hand is for a call
    calls       how well a move before the first card looks
    facts       what a network reads of a position
    network     small networks that value the moves
    learned     habits and networks together: the manner of play of a game
    weights     how likely each move of a seat is
    playout     deals played to their end by the policy

A policy reads what its seat knows: a test changes the hidden cards, and no weight changes.
"""
