"""A window at a table of the network, whose frames are counted while a deal is shuffled and dealt."""

import pytest

from game.bench.lan_window import late_frames_percent

pytestmark = pytest.mark.waits


def test_the_deals_come_to_their_end_and_frames_are_counted():
    assert 0 <= late_frames_percent(deals=1) <= 100
