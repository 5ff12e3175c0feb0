"""The options of a table on the network, chosen by its host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from net.wire.fields import ABSENCES, TURN_CLOCKS, WATCH_DELAYS, OneOf


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The host's choices for a table besides the rules of its game.

    `turn_clock` are the seconds after which a player's own program lets a bot play on, 0 for never.
    `watchers` tells whether others may watch the match; they are shown it `watch_delay` deals late, and then
    with all hands open. `absence` are the minutes after which the others may deal on without a peer that is
    away, 0 for never.
    """

    turn_clock: Annotated[int, OneOf(TURN_CLOCKS)] = 0
    watchers: bool = True
    watch_delay: Annotated[int, OneOf(WATCH_DELAYS)] = 0
    absence: Annotated[int, OneOf(ABSENCES)] = 5


# A table without any of them.
PLAIN_TABLE = TableOptions()
