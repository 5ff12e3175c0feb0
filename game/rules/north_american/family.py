"""The family of North American Sixty-six."""

from game.rules.family import Family, Preset
from game.rules.north_american.game import NorthAmericanGame
from game.rules.north_american.options import (
    NorthAmericanForFour,
    NorthAmericanForThree,
    NorthAmericanForTwo,
)

# Measured in whole matches of north_american_4, as persons play them: gyuri lili 0.70 of 40, zsofi gyuri 0.65
# of 120, balint zsofi 0.575 of 40; and in deals plain beginner 0.817 of 60, mester plain 0.629 of 120. See
# `game.rules.two_hand.family` for how such a share becomes a rating. Intervals are 5 to 13 hundredths either
# side: mester is taken as even with balint.
_BOTS = {
    "beginner": 1200.0,
    "plain": 1460.0,
    "lili": 1245.0,
    "gyuri": 1390.0,
    "zsofi": 1500.0,
    "balint": 1550.0,
    "mester": 1550.0,
}

NORTH_AMERICAN = Family(
    key=NorthAmericanGame.family,
    presets=(
        Preset(NorthAmericanGame("north_american_4", NorthAmericanForFour()), code=13),
        Preset(
            NorthAmericanGame("north_american_3", NorthAmericanForThree(match_target=15)), code=12
        ),
        Preset(
            NorthAmericanGame("north_american_2", NorthAmericanForTwo(match_target=15)), code=11
        ),
    ),
    bots=_BOTS,
    book="game.rulebook.north_american:NorthAmericanBook",
    table="game.scenes.table.families.north_american:NorthAmericanTable",
    calls="game.bots.players.evidence:likelihood_of_ticks",
    vector="game.bots.kernel.rule_vectors:write_north_american_rules",
)
