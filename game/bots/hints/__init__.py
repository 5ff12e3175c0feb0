"""Hints and reviews: the master's move, one true sentence why, and what was given away.

May import: game.core, game.rules, game.bots.engine, game.contest, game.play, game.bots.search,
game.bots.players, game.bots.trials, game.bots.

hint, review, worth   thought out                      first_glance  at once, over the readable rules
reasons, auction_reasons   facts behind a move         findings      what advice is made of
advice         for a position in text
"""
