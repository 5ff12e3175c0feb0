"""The command that holds the bids of a bot against what became of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from game.bench.forecasts import Declared, compared, declared_in
from game.rules import GAMES


def test_bids_are_compared_by_contract_and_by_the_tenth_of_what_was_expected():
    found = [
        Declared("gang", 0.92, True),
        Declared("gang", 1.0, False),
        Declared("115", 0.55, True),
        Declared("120", 0.51, False),
    ]
    assert compared(found) == {
        "contracts": {"105-120": [2, 0.53, 0.5], "gang": [2, 0.96, 0.5]},
        "tenths": {"0.5": [2, 0.53, 0.5], "0.9": [2, 0.96, 0.5]},
    }


def test_the_declarers_bid_counts_with_what_he_expected_of_it():
    with ThreadPoolExecutor(1) as executor:
        found = declared_in(GAMES["bauernschnapsen"], 64, 4, 1, executor)
    assert found
    assert all(0.0 <= each.expected <= 1.0 for each in found)


@pytest.mark.parametrize(("trials", "deals"), [(0, 4), (64, 0), (64, -1)])
def test_a_table_of_no_deals_or_trials_is_refused(trials, deals):
    with ThreadPoolExecutor(1) as executor, pytest.raises(ValueError, match="at least"):
        declared_in(GAMES["bauernschnapsen"], trials, deals, 1, executor)
