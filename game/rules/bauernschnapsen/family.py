"""The family of Bauernschnapsen and the Talon-Schnapsen forms."""

from game.rules.bauernschnapsen.game import BauernschnapsenGame
from game.rules.bauernschnapsen.options import BonusOptions, PartnerOptions, TalonOptions
from game.rules.family import Family, Preset

_CARINTHIA = TalonOptions(
    talon_contracts="high", suit_contract="hold", zehnergang="off", bettler_value=5
)

# Measured, in bauernschnapsen unless another game is named: plain beginner 0.719 of 60 deals (0.757 in
# talonschnapsen), lili beginner 0.515 and gyuri lili 0.604 of 240, zsofi gyuri 0.64 of 240, balint zsofi 0.52
# and mester balint 0.54 of two runs each, mester plain 0.484 of 32 packs; see `game.rules.two_hand.family`
# for how such a share becomes a rating. Intervals are 4 to 16 hundredths either side.
_BOTS = {
    "beginner": 1320.0,
    "plain": 1500.0,
    "lili": 1330.0,
    "gyuri": 1400.0,
    "zsofi": 1470.0,
    "balint": 1485.0,
    "mester": 1500.0,
}

BAUERNSCHNAPSEN = Family(
    key=BauernschnapsenGame.family,
    presets=(
        Preset(BauernschnapsenGame("bauernschnapsen", PartnerOptions()), code=5, weekday=5),
        Preset(BauernschnapsenGame("talonschnapsen", BonusOptions()), code=6, weekday=3),
        Preset(BauernschnapsenGame("talonschnapsen_carinthia", _CARINTHIA), code=7),
    ),
    bots=_BOTS,
    book="game.rulebook.bauernschnapsen:BauernschnapsenBook",
    table="game.scenes.table.families.bauernschnapsen:BauernschnapsenTable",
    calls="game.bots.players.evidence:likelihood_of_contract",
    vector="game.bots.kernel.rule_vectors:write_bauernschnapsen_rules",
)
