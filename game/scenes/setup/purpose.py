"""The purposes of a set-up, and how the page differs by them."""

from __future__ import annotations

from enum import Enum

from game.play.duplicate import DEALS

_WITH_SEATS, _ON_NETWORK = ("game", "players", "rules"), ("game", "table", "rules")


class SetupPurpose(Enum):
    """A thing that is set up: the keys of the title and of the words on the button that begins, the tabs.

    `practice` says whether the helps are on at first, `deals` how many a match has that is asked neither for
    its length nor for helps.
    """

    MATCH = "setup.title", "setup.start"
    PRACTICE = "setup.practice", "setup.start", _WITH_SEATS, True
    DUPLICATE = "evening.duplicate.title", "evening.duplicate.start", _WITH_SEATS, False, DEALS
    TABLE = "setup.title", "lan.host", _ON_NETWORK
    OTHER_GAME = "lan.lobby.game", "lan.lay", _ON_NETWORK

    def __init__(
        self,
        title: str,
        start: str,
        tabs: tuple[str, ...] = _WITH_SEATS,
        practice: bool = False,
        deals: int | None = None,
    ) -> None:
        self.title = title
        self.start = start
        self.tabs = tabs
        self.practice = practice
        self.deals = deals

    @property
    def has_seats(self) -> bool:
        """Whether the seats are filled here: on the network each takes his own."""
        return self.tabs is _WITH_SEATS
