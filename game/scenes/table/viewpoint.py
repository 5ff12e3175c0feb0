"""Who looks at the table through this screen, and what they may see of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.deal import AnyDeal, Seat, view

Sees = Literal["own", "common", "all"]


@dataclass(frozen=True)
class Viewpoint:
    """`seat` sits at the bottom of the picture.

    `sees` is "own" for that seat's view, "common" for what every seat has seen (a watcher, or the
    moment between two people at one screen), "all" for a replay of a deal that is over.
    """

    seat: Seat
    sees: Sees = "own"

    def look(self, deal: AnyDeal) -> AnyDeal:
        """The deal as these eyes may see it: no other face ever reaches the picture."""
        if self.sees == "all":
            return deal
        if self.sees == "own":
            return view(deal, self.seat)
        everyone = deal.everyone
        pairs = zip(deal.faces, deal.seen_by, strict=True)
        return deal.but(faces=tuple(face if seen == everyone else None for face, seen in pairs))
