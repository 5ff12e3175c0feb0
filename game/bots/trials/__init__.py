"""Moves of a game with an auction tried on the same layouts of the unseen cards, and the choice among them.

May import: game.core, game.rules, game.play, game.bots.compiling,
game.bots.engine, game.bots.kernel, game.bots.policy, game.bots.inference, game.bots.equity,
game.bots.players, game.bots.search.

    endings       the last tricks with open cards, exactly, and whether a contract can be made
    trial         one move on many layouts
    halving       the moves of a question, the worse ones given up on the way
    manners       cards that a player would rather not play
    choice        the move a player makes of what was found
    temper        the leanings of a character: what it makes of its trials
    house_player  a character of the house at any game
"""
