"""Bauernschnapsen for four and the Talon-Schnapsen forms for three [seed 002]: contracts are bid for.

`options` are the house rules, `contracts` the one table of what can be bid, `state` a deal,
`dealing` the packets, `permits` what may be done and why not, `bidding` the moves before the first card,
`playing` those after it, `scoring` the count, `position` the one-line text, `scorer` the match.
May import the core and `game.rules`; `game` offers it all as a game.
"""
