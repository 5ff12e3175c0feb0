"""The names of a replay's steps: who played which card, and how a deal ended."""

from __future__ import annotations

from game.scenes.replay.reel import Frame
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.sentences.telling import event_sentences, move_sentences
from game.stage.context import AppContext


def step_words(context: AppContext, company: SeatsAtScreen, frame: Frame) -> str:
    """A frame in a sentence or more."""
    happening = frame.happening
    if frame.begins_deal:
        dealer = company.name(happening.deal.dealer)
        return context.words("replay.deals", name=dealer, number=frame.deal)
    said = move_sentences(context, company, happening) + event_sentences(
        context, company, happening
    )
    return "  ".join(said)
