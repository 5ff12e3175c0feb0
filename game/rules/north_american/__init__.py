"""North American Sixty-six for four, three and two hands [seed 001]: an auction of ticks of 33.

`options` are the house rules, `state` a deal, `permits` what may be done and why not,
`playing` the moves, `scoring` the count, `position` the one-line text, `scorer` the match.
May import the core and `game.rules`; `game` offers it all as a game.
"""
