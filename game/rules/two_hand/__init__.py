"""The two-hand family: Snapszer, Sixty-six and Schnapsen, with a stock to draw from and 66 to reach.

`options` are the house rules and presets, `state` a deal, `dealing` the packets and the turn-up, `permits`
what may be done and why not, `playing` the moves, `scoring` the count, `position` the one-line text,
`possible` and `retrograde` what can lead to it, `scorer` the match. May import the core and `game.rules`;
`game` offers it all as a game.
"""
