"""Puts the show on the title's place."""

from __future__ import annotations

import secrets

from game.players import Thinker
from game.scenes.attract.scene import AttractScene
from game.scenes.title import Title
from game.stage.context import AppContext


def open_show(context: AppContext, thinker: Thinker) -> None:
    """Bots play where nobody is at the title; whoever has come back meanwhile is let be."""
    stage = context.stage
    title = stage.top
    if not isinstance(title, Title):
        return
    if title.idle:
        context.push(AttractScene(context, thinker, stage.pop, secrets.randbits(32)))
    else:
        title.watch()
