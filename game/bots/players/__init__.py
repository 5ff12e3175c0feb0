"""Players: what they do with what the search finds out, and those that need none.

May import: game.core, game.rules, game.bots.engine, game.bots.inference, game.play,
game.bots.search.

For any game and any number of seats, over the readable rules alone:
    beginner  plain           knows the rules; lays out the unseen cards and tries its moves
    layouts   plain_policy    the deals a view allows; table habits to play them to their end
    evidence  suits           what calls tell of the hands they were made with; a glance at a hand's suits
    sides                     who counts together, and what an outcome brings them

For two hands, beside or upon the search:
    sampler   character_bot   the first yardstick; the five opponents
    near_ties                 of equals, the natural move
"""
