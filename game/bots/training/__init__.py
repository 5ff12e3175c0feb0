"""How the networks learn: `python -m game.bots.training`; nothing else imports this.

self_play  lessons from both seats                     optimizer  Adam over the compiled networks
"""
