"""The two-hand family: Snapszer, Sixty-six and Schnapsen."""

from game.rules.family import Family, Preset
from game.rules.two_hand.game import TwoHandGame
from game.rules.two_hand.options import PRESETS


def _preset(key: str, code: int, weekday: int | None = None) -> Preset:
    return Preset(TwoHandGame(key, PRESETS[key]), code, weekday)


# A bot that takes the share s of what two play for stands 400 lg(s / (1 - s)) above the other: Glickman's
# expectation, turned round, between two whose ratings are sure. All were measured on deals from every seat,
#     main.py arena GAME A B --deals N --seed 1
# and hang together by these shares, each with an interval of 7 to 16 hundredths either side. In Snapszer,
# with Zsofi at 1500: gyuri lili 0.626 of 100 deals, zsofi gyuri 0.597 of 100, balint zsofi 0.636 of 60,
# mester balint 0.618 of 30, lili plain 0.202 of 100, sampler plain 0.490 of 60, plain beginner 0.927 of 60.
# The other games of two hands are taken to be like it.
_BOTS = {
    "beginner": 1140.0,
    "plain": 1580.0,
    "sampler": 1575.0,
    "lili": 1345.0,
    "gyuri": 1430.0,
    "zsofi": 1500.0,
    "balint": 1595.0,
    "mester": 1680.0,
}

TWO_HAND = Family(
    key=TwoHandGame.family,
    presets=(
        _preset("snapszer", code=0, weekday=0),
        _preset("sixty_six", code=1, weekday=2),
        _preset("sixty_six_parlett", code=2),
        _preset("schnapsen", code=3, weekday=1),
        _preset("schnapsen_sharp", code=4, weekday=6),
    ),
    bots=_BOTS,
    book="game.rulebook.two_hand:TwoHandBook",
    table="game.scenes.table.families.two_hand:TwoHandTable",
    searched=True,
)
