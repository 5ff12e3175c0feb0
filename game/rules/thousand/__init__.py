"""Thousand, the Russian Schnapsen, for three, four and two hands [seed 003]: an auction and a barrel.

`options` are the house rules, `state` a deal, `dealing` the cut, the cards and the stock,
`permits` what may be done and why not, `playing` the moves, `results` the count of a deal, `scoring` the
steps that make a score of it, `scorer` the match, `position` the one-line text. May import the core and
`game.rules`; `game` offers it all as a game.
"""
