"""The furniture around the cards."""

from __future__ import annotations

from functools import partial
from itertools import combinations

import pytest

from game.core.moves import Marriage
from game.scenes.table.furniture import surroundings
from tests.harness.window import resize
from tests.scenes.tables import Seated, written_by


@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (700, 1000)])
@pytest.mark.parametrize(
    ("kinds", "game"), [("person slow", "sixty_six"), ("person slow slow", "thousand_3")]
)
def test_melds_and_points_stand_side_by_side_however_many_they_are(
    context, monkeypatch, size, kinds, game, text_size
):
    resize(context, size)
    context.change(language="de", speed=0.0, talk=False, text_size=text_size)
    picture = Seated(context, kinds, game).scene.picture
    shown = tuple(Marriage(suit) for suit in "HDC")
    picture.deal = picture.deal.but(
        declared=tuple(shown for _ in picture.deal.hands),
        won=tuple((1, 2) for _ in picture.deal.hands),
    )
    monkeypatch.setattr(surroundings, "shown_points", lambda *_: 163)
    for seat in range(len(picture.deal.hands)):
        drawn = partial(surroundings.draw_won, picture=picture, seat=seat)
        places = [each.area for each in written_by(context, drawn)]
        assert len(places) == 4
        for one, other in combinations(places, 2):
            assert one.clip(other).width < 1
