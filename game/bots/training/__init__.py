"""How the networks learn: `python -m game.bots.training`; nothing else imports this.

May import: game.bots.compiling, game.rules, game.bots.engine, game.bots.evaluation,
game.bots.search.

self_play  lessons from both seats                     optimizer  Adam over the compiled networks
"""
