"""Hints and reviews: the master's move, one true sentence why, and what was given away.

May import: game.core, game.rules, game.contest, game.play, game.bots.compiling, game.bots.engine,
game.bots.kernel, game.bots.policy, game.bots.equity, game.bots.search, game.bots.players,
game.bots.trials, game.bots.

    hint                  thought out, by one of the next two
    two_hand_hint, review          for two hands    first_glance  at once, over the readable rules
    findings              what advice is made of
    auction_hint, auction_review   the same with an auction, from trials
    line_to_win           whether a lost deal could have been won, with open cards
    situation             a decision with an auction as its seat sees it
    auction_facts, card_reasons, trick_reasons   facts for a move, for a card where points or tricks decide
    forecast              how often a contract is made in trial deals
    advice                for a position in text
"""
