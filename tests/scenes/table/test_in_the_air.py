"""Things that have happened and are still to be seen, since bots play faster than cards fly."""

from __future__ import annotations

import pytest

from game.scenes.table.tricks_page import TricksPage
from game.stage.context import AppContext
from tests.harness.window import resize
from tests.scenes.tables import Seated


@pytest.fixture
def seated(context: AppContext) -> Seated:
    """Bots have played a deal, and the first of its cards are flying."""
    seated = Seated(context, "bot", enter=False)
    context.push(seated.scene)
    while seated.table.outcome is None:
        seated.table.pump()
    assert seated.scene.picture.timeline.moving
    return seated


def test_what_is_in_the_air_goes_on_when_a_page_over_the_table_goes(context, seated):
    context.push(TricksPage(seated.scene.model))
    context.stage.step(0.2)
    context.stage.pop()
    assert seated.scene.picture.timeline.moving
    resize(context, (700, 1000))
    assert not seated.scene.picture.timeline.moving


def test_what_is_still_in_the_air_is_of_the_deal_before(seated):
    """A turn clock asks for the next deal."""
    seated.scene.next_deal()
    assert not seated.scene.picture.timeline.moving
    seated.rest()
    assert seated.deal.hands == seated.table.deal.hands
