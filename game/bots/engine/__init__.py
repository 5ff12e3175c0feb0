"""The two-hand rules once more, as numbers for search: a deal is one int64 array.

May import: game.core, game.bots.compiling, game.rules.

    row           the places of that array                 rule_vector      the house rules as numbers
    bits          sets of cards as one number              kernel, scoring  moves, and what a deal brings
    translate     from and to the readable deal
    solver        open cards, solved                       compiled_policy, random_play   plain play
    layers        the parts that small networks share

Searches nothing that is hidden; the readable rules are imported to translate.
"""
