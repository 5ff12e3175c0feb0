"""The name of a player in the records, and his face."""

from __future__ import annotations

from game.scenes.table.facts.seats_at_screen import face_of_bot, name_of_bot
from game.stage.context import AppContext
from game.statistics import Who


def name_of(context: AppContext, who: Who) -> str:
    """A name that is never empty."""
    words = context.words
    if who.kind == "bot":
        return name_of_bot(words, who.name)
    if who.name:
        return who.name
    if who.kind == "person":
        return context.word_for(min(who.number, 4) - 1)
    return words("table.nobody", number=who.number)


def face_of(who: Who) -> str:
    """The key of a portrait."""
    if who.kind == "bot":
        return face_of_bot(who.name)
    return "guest_1" if who.kind == "person" else "stranger"
