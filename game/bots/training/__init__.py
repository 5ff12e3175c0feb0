"""How the networks learn: `python -m game.bots.training [FAMILY]`; nothing else imports this.

May import: game.bots.compiling, game.rules, game.bots.engine, game.bots.evaluation, game.bots.kernel,
game.bots.policy, game.bots.search, game.bots.

    command       the command line
    rounds        courses of rounds, whose streams of lessons are tasks
    self_play     two hands: lessons from both seats
    lessons       games with an auction, compiled: a deal in which networks play, and what is learned of it
    auction_play  the same: a family's networks made of lessons
    optimizer     the slopes of an error, and steps of Adam against them
"""
