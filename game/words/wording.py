"""Words that depend on the cards in use, picked inside a sentence: "king and {deck:queen|Ober}"."""

from __future__ import annotations


class Wording:
    """A placeholder's value that picks one of the wordings written behind its colon.

    Whole inflected words can stand there ("{deck:a dáma|a felső}"), so every language bends them its
    own way. Raises IndexError where a sentence offers too few wordings.
    """

    def __init__(self, place: int) -> None:
        self.place = place

    def __format__(self, wordings: str) -> str:
        return wordings.split("|")[self.place]
