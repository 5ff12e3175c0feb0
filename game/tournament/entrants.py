"""The entrants of a tournament: a person or a character of the house, each with a number from 0."""

from __future__ import annotations

from dataclasses import dataclass

PERSON, BOT = "person", "bot"
LONGEST_NAME = 24
MOST = 16


@dataclass(frozen=True)
class Entrant:
    """One who plays. `name` is that of a person, or the key of a bot; `peer` the key of the program, in
    hexadecimal digits, at which a person sits in a tournament of several, "" at this screen.

    Raises ValueError for a name that cannot be shown in one line.
    """

    kind: str
    name: str
    peer: str = ""

    def __post_init__(self) -> None:
        if self.kind not in (PERSON, BOT):
            raise ValueError(f"an entrant is a person or a bot, not {self.kind[:20]!r}")
        if not self.name or self.name != " ".join(self.name.split()):
            raise ValueError("an entrant has a name in one line")
        if len(self.name) > LONGEST_NAME or not self.name.isprintable():
            raise ValueError(f"a name has at most {LONGEST_NAME} letters")
        if len(self.peer) > 64 or any(each not in "0123456789abcdef" for each in self.peer):
            raise ValueError("the key of a program has hexadecimal digits only")
