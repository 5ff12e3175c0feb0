"""The games with an auction once more as rows of numbers: one trick kernel, and an automaton a family.

May import: game.core, game.bots.compiling, game.rules, game.bots.engine.

    row            places of a deal's row, phases, numbers of moves
    tricks         duty, winner and taking of a trick: the contract in force is data in the row
    auction        who is asked next, for any number of seats    stock   undealt cards
    north_american, bauernschnapsen, thousand
                   what each family does before, between and after its tricks
    contract_play  Bauernschnapsen and the talon games from the first card on
    game           legal moves and moves of any family, by its number in the rules
    rule_vectors   house rules and contract tables as numbers
    translation    from the readable deal, and moves both ways
    random_play    deals shuffled and played by chance

Imports the readable rules (to translate), the bits of `game.bots.engine` and `game.bots.compiling`.
The readable rules are the law: a test plays both in lockstep and allows no difference.
"""
