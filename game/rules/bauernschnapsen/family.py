"""The family of Bauernschnapsen and the Talon-Schnapsen forms."""

from game.rules.bauernschnapsen.game import BauernschnapsenGame
from game.rules.bauernschnapsen.options import BonusOptions, PartnerOptions, TalonOptions
from game.rules.family import Family, Preset

_CARINTHIA = TalonOptions(
    talon_contracts="high", suit_contract="hold", zehnergang="off", bettler_value=5
)

# Measured in whole matches of bauernschnapsen, as persons play them (`main.py arena GAME A B --matches N`):
# gyuri lili 0.55 of 200, zsofi gyuri 0.733 of 120, balint zsofi 0.50 of 40, mester balint 0.583 of 24; and in
# deals lili beginner 0.515 of 240, mester plain 0.484 of 32 packs. See `game.rules.two_hand.family` for how
# such a share becomes a rating. Intervals are 6 to 16 hundredths either side.
_BOTS = {
    "beginner": 1280.0,
    "plain": 1550.0,
    "lili": 1290.0,
    "gyuri": 1325.0,
    "zsofi": 1500.0,
    "balint": 1505.0,
    "mester": 1560.0,
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
