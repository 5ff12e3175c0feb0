"""What the table asks of each family of games: one file a family, and which family a game or a deal is of.

A new family needs a file here and its line below. May import the rules and the words of the stage.
"""

from typing import cast

from game.core.deal import Deal
from game.rules import Game
from game.rules.bauernschnapsen.game import BauernschnapsenGame
from game.rules.bauernschnapsen.state import BauernschnapsenDeal
from game.rules.game import GameOf
from game.rules.north_american.game import NorthAmericanGame
from game.rules.north_american.state import NorthAmericanDeal
from game.rules.thousand.game import ThousandGame
from game.rules.thousand.state import ThousandDeal
from game.rules.two_hand.game import TwoHandGame
from game.rules.two_hand.state import TwoHandDeal
from game.scenes.table.families.bauernschnapsen import BauernschnapsenTable
from game.scenes.table.families.family import (
    BidLine,
    NumberAsked,
    SheetRow,
    SlateNotes,
    TableFamily,
    doubled,
    side_points,
)
from game.scenes.table.families.north_american import NorthAmericanTable
from game.scenes.table.families.thousand import ThousandTable
from game.scenes.table.families.two_hand import TwoHandTable

# A family whose games and deals are none of the reader's business: each is only asked about its own.
AnyFamily = TableFamily[GameOf[Deal], Deal]

_TWO_HAND, _BAUERNSCHNAPSEN = TwoHandTable(), BauernschnapsenTable()
_NORTH_AMERICAN, _THOUSAND = NorthAmericanTable(), ThousandTable()
_OF_GAMES = {
    TwoHandGame: _TWO_HAND,
    BauernschnapsenGame: _BAUERNSCHNAPSEN,
    NorthAmericanGame: _NORTH_AMERICAN,
    ThousandGame: _THOUSAND,
}
_OF_DEALS = {
    TwoHandDeal: _TWO_HAND,
    BauernschnapsenDeal: _BAUERNSCHNAPSEN,
    NorthAmericanDeal: _NORTH_AMERICAN,
    ThousandDeal: _THOUSAND,
}


def family_of(game: Game) -> AnyFamily:
    """The family a game belongs to."""
    return cast(AnyFamily, _OF_GAMES[type(game)])


def family_of_deal(deal: Deal) -> AnyFamily:
    """The family a deal belongs to."""
    return cast(AnyFamily, _OF_DEALS[type(deal)])


__all__ = [
    "AnyFamily",
    "BidLine",
    "NumberAsked",
    "SheetRow",
    "SlateNotes",
    "TableFamily",
    "doubled",
    "family_of",
    "family_of_deal",
    "side_points",
]
