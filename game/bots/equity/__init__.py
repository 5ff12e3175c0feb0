"""Match equity of the games with an auction: the chance of winning the match once a deal has ended.

May import: game.bots.compiling, game.rules, game.bots.engine, game.bots.kernel, game.contest.

    stake              what is played for: `stake_of` a match
    equity             compiled: each seat's chance once a deal that is over has been counted
    match_row          a match between two deals as a row of numbers
    counting, thousand_counting
                       a deal counted in it, as the scorers of the readable rules do
    deal_results       how deals end, as was measured
    grid, race         what a score is worth: games to 24 and North American; Thousand

Exact wherever the deal decides the match; before that as good as the deals that were measured.
"""
