"""The places of the tavern ladder: the bots there, the game and its length."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules import GAMES, Game

_EVENT = "ladder "


@dataclass(frozen=True)
class LadderPlace:
    """One place. `bots` sit in the seats after the person's; `length` is that of a match in deals, None
    where the game says when it is won. The key names its picture and its sentences.
    """

    key: str
    game: Game
    bots: tuple[str, ...]
    length: int | None = None

    @property
    def event(self) -> str:
        """The event a match's record names as the reason it was played."""
        return _EVENT + self.key


# From the foot to the top. House rules belong to a place as its picture does.
PLACES = (
    LadderPlace("linden", GAMES["snapszer"], ("lili",), 3),
    LadderPlace("kitchen", GAMES["sixty_six"], ("gyuri",), 5),
    LadderPlace("mill", GAMES["north_american_4"], ("lili", "zsofi", "gyuri"), 5),
    LadderPlace("market", GAMES["schnapsen"].with_options(next_dealer="winner"), ("zsofi",)),
    LadderPlace("ferry", GAMES["thousand_3"], ("balint", "gyuri"), 5),
    LadderPlace("barn", GAMES["talonschnapsen"], ("zsofi", "balint"), 7),
    LadderPlace("cellar", GAMES["schnapsen_sharp"], ("balint",)),
    LadderPlace("coach", GAMES["bauernschnapsen"], ("balint", "zsofi", "mester"), 7),
    LadderPlace("hall", GAMES["snapszer"].with_options(marriage_lead="king"), ("mester",)),
)


def place_of(event: str) -> int | None:
    """The place a match was played for, counted from 0 at the foot; None for any other match."""
    return next((at for at, place in enumerate(PLACES) if place.event == event), None)
