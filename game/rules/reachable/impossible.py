"""The error of a position that no deal comes to."""

from __future__ import annotations

from game.core.refused import Refused


class ImpossiblePosition(ValueError):
    """No deal comes to a moment: `what` contradicts the rest, or a rule refuses it."""

    def __init__(self, what: str, refused: Refused | None = None) -> None:
        super().__init__(what if refused is None else f"{what}: {refused}")
        self.what = what
        self.refused = refused
