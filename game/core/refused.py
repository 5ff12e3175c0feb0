"""The error a game raises for a move the rules do not allow, and that for what cannot have happened."""

from __future__ import annotations


class Refused(Exception):
    """A refused move; the state it was made in is unchanged.

    `key` names the sentence a player is shown (catalogue area "refused"), `values` fill its gaps:
    cards and suits in their text form, numbers as they are.
    """

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key} ({details})" if details else self.key


class Impossible(ValueError):
    """Something that cannot have happened: `what` says it, `refused` why, if the rules refuse it."""

    def __init__(self, what: str, refused: Refused | None = None) -> None:
        super().__init__(what if refused is None else f"{what}: {refused}")
        self.what = what
        self.refused = refused
