"""The viewer of the table through this screen, and the parts of a deal open to that viewer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NewType

from game.core.deal import Deal, Seat, view

Sees = Literal["own", "common", "all"]
# A deal as somebody may see it. Only `Viewpoint.look` makes one, and the picture takes nothing else.
SeenDeal = NewType("SeenDeal", Deal)


@dataclass(frozen=True)
class Viewpoint:
    """Whose eyes the screen has: `seat` sits at the bottom of the picture.

    `sees` is "own" for that seat's view, "common" for what every seat has seen (a watcher, or the
    moment between two people at one screen), "all" for a replay of a deal that is over.
    """

    seat: Seat
    sees: Sees = "own"

    def look(self, deal: Deal) -> SeenDeal:
        """The deal as these eyes may see it: no other face ever reaches the picture."""
        if self.sees == "all":
            return SeenDeal(deal)
        if self.sees == "own":
            return SeenDeal(view(deal, self.seat))
        everyone = deal.everyone
        pairs = zip(deal.faces, deal.seen_by, strict=True)
        faces = tuple(face if seen == everyone else None for face, seen in pairs)
        return SeenDeal(deal.but(faces=faces))
