"""Four players in a storm who deal on without whoever is away; the long one is `tests.harness.storm`."""

from __future__ import annotations

import pytest

from tests.harness.storm import Storm, minutes_of

SHORT, DEALS, FIRST_AWAY, LIMIT = 1.0, 2, 6.0, 300.0


# In these deals are thrown in and given up, players return and programs are killed: a mesh, and a star.
@pytest.mark.parametrize("seed", [18, 9])
def test_the_scores_are_one_nobody_is_charged_and_no_card_is_seen(seed):
    storm = Storm(seed, mesh=seed % 2 == 0, first_away=FIRST_AWAY)
    storm.most_deals = DEALS
    with minutes_of(SHORT):
        storm.run(LIMIT)
    assert storm.is_sound, (storm.scores, storm.fouls, storm.seen)
    assert min(storm.thrown, storm.returns, storm.restarts, storm.resigned) > 0
