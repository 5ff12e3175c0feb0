"""The family of Thousand."""

from game.rules.family import Family, Preset
from game.rules.thousand.game import ThousandGame
from game.rules.thousand.options import ThousandForFour, ThousandForThree, ThousandForTwo

# Measured in whole matches of thousand_3, as persons play them: gyuri lili 0.583 and zsofi gyuri 0.625 of 24;
# and in deals, of which a part is luck that a match evens out, balint zsofi 0.525 and plain beginner 0.758 of
# 60, zsofi plain 0.58 of two runs; mester zsofi 0.48 of two runs of thousand_2. See
# `game.rules.two_hand.family` for how such a share becomes a rating. Intervals are 4 to 16 hundredths either
# side: mester is taken as even with balint.
_BOTS = {
    "beginner": 1245.0,
    "plain": 1445.0,
    "lili": 1350.0,
    "gyuri": 1410.0,
    "zsofi": 1500.0,
    "balint": 1515.0,
    "mester": 1515.0,
}

THOUSAND = Family(
    key=ThousandGame.family,
    presets=(
        Preset(ThousandGame("thousand_3", ThousandForThree()), code=9, weekday=4),
        Preset(ThousandGame("thousand_2", ThousandForTwo()), code=8),
        Preset(ThousandGame("thousand_4", ThousandForFour()), code=10),
    ),
    bots=_BOTS,
    book="game.rulebook.thousand:ThousandBook",
    table="game.scenes.table.families.thousand:ThousandTable",
    calls="game.bots.players.evidence:likelihood_of_points",
    vector="game.bots.kernel.rule_vectors:write_thousand_rules",
)
