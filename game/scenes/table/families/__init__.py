"""The table's questions to each family, a file each; a family names its own (`game.rules.family`)."""

from functools import cache
from typing import cast

from game.core.deal import Deal
from game.rules import FAMILIES, Game, part
from game.rules.game import GameOf
from game.scenes.table.families.family import (
    BidLine,
    NumberAsked,
    SheetRow,
    SlateNotes,
    TableFamily,
    doubled,
)

# A family whose games and deals are none of the reader's business: each is only asked about its own.
AnyFamily = TableFamily[GameOf[Deal], Deal]


def family_of(thing: Game | Deal) -> AnyFamily:
    """The family a game or a deal belongs to."""
    return _table(thing.family)


@cache
def _table(key: str) -> AnyFamily:
    return cast(AnyFamily, part(FAMILIES[key].table)())
