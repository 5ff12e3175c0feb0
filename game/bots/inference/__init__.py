"""A seat's knowledge of the hidden cards in a game with an auction, and the layouts that agree with it.

May import: game.core, game.bots.compiling, game.rules, game.bots.engine, game.bots.kernel,
game.bots.policy, game.play.

    history   every move so far with the deal it was made in, as the seat has seen it
    known     `known_of` a question: what it leaves open, as numbers     places    where these numbers stand
    layouts   compiled: `lay_out` the hidden cards, every possible way as likely as any other
    weighing  compiled: how likely a layout makes the calls and first cards of the others
    worlds    layouts as particles, as frequent as they are likely

A layout comes with its past: what each seat was dealt, what was given on, taken and laid away, so that every
call and card so far can be weighed by the hand that made it.
"""
