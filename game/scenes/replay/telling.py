"""What a step of a replay is called: who played what, and how a deal ended."""

from __future__ import annotations

from game.scenes.replay.reel import Frame
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.sentences.telling import told_events, told_move
from game.stage.context import AppContext


def told(context: AppContext, company: SeatsAtScreen, frame: Frame) -> str:
    """A frame in a sentence or more."""
    happening = frame.happening
    if frame.begins_deal:
        dealer = company.name(happening.deal.dealer)
        return context.words("replay.deals", name=dealer, number=frame.deal)
    said = told_move(context, company, happening) + told_events(context, company, happening)
    return "  ".join(said)
