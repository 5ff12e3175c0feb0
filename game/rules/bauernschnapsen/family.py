"""The family of Bauernschnapsen and the Talon-Schnapsen forms."""

from game.rules.bauernschnapsen.game import BauernschnapsenGame
from game.rules.bauernschnapsen.options import FORMS
from game.rules.family import Family, Preset


def _preset(key: str, code: int, weekday: int | None = None) -> Preset:
    return Preset(BauernschnapsenGame(key, FORMS[key].options), code, weekday)


# Measured: plain beginner 0.719 of 60 deals of bauernschnapsen, 0.757 of 60 of talonschnapsen; see
# `game.rules.two_hand.family` for how such a share becomes a rating.
_BOTS = {
    "beginner": 1320.0,
    "plain": 1500.0,
    "lili": 1350.0,
    "gyuri": 1450.0,
    "zsofi": 1520.0,
    "balint": 1580.0,
    "mester": 1650.0,
}

BAUERNSCHNAPSEN = Family(
    key=BauernschnapsenGame.family,
    presets=(
        _preset("bauernschnapsen", code=5, weekday=5),
        _preset("talonschnapsen", code=6, weekday=3),
        _preset("talonschnapsen_carinthia", code=7),
    ),
    bots=_BOTS,
    book="game.rulebook.bauernschnapsen:BauernschnapsenBook",
    table="game.scenes.table.families.bauernschnapsen:BauernschnapsenTable",
    calls="game.bots.players.evidence:likelihood_of_contract",
    vector="game.bots.kernel.rule_vectors:write_bauernschnapsen_rules",
)
