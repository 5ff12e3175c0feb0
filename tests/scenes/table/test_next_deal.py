"""From a deal to the next one, at the table of somebody who has not seen the end of the first."""

from __future__ import annotations

from game.stage.context import AppContext
from tests.scenes.tables import Seated


def test_what_is_still_in_the_air_is_of_the_deal_before(context: AppContext) -> None:
    """Bots play faster than cards fly, and a turn clock asks for the next deal."""
    seated = Seated(context, "bot", enter=False)
    context.push(seated.scene)
    while seated.table.outcome is None:
        seated.table.pump()
    assert seated.scene.picture.timeline.moving
    seated.scene.next_deal()
    assert not seated.scene.picture.timeline.moving
    seated.rest()
    assert seated.deal.hands == seated.table.deal.hands
