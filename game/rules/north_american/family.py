"""The family of North American Sixty-six."""

from game.rules.family import Family, Preset
from game.rules.north_american.game import NorthAmericanGame
from game.rules.north_american.options import (
    NorthAmericanForFour,
    NorthAmericanForThree,
    NorthAmericanForTwo,
)

# Measured in north_american_4: plain beginner 0.817 of 60 deals, gyuri lili 0.581 of 160, zsofi gyuri 0.53
# of 240, balint zsofi 0.51 of two runs; see `game.rules.two_hand.family` for how such a share becomes a
# rating. Intervals are 5 to 9 hundredths either side: plain and the three last are taken as even.
_BOTS = {
    "beginner": 1240.0,
    "plain": 1500.0,
    "lili": 1425.0,
    "gyuri": 1480.0,
    "zsofi": 1500.0,
    "balint": 1500.0,
    "mester": 1500.0,
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
