"""The rows that say who may say what: every message of every sender has one place in them."""

from __future__ import annotations

from typing import get_args

import pytest

from net.session.states import ROWS, Sender, Taker, taker_of
from net.wire.table_messages import Hello, Leave, Nonce, Refusal, Same, Sit, TableCall, TableMessage
from tests.net.messages import TABLE_EXAMPLES

BEFORE_PAIRING = (Hello, Nonce, Same, Refusal)


@pytest.mark.parametrize("message", TABLE_EXAMPLES, ids=lambda message: type(message).__name__)
@pytest.mark.parametrize("sender", Sender)
@pytest.mark.parametrize("running", [True, False])
def test_every_message_has_its_place(message, sender, running):
    assert taker_of(message, sender, running)


def test_there_is_an_example_of_each():
    assert {type(each) for each in TABLE_EXAMPLES} == set(get_args(TableMessage))


def test_who_is_not_let_in_may_say_what_pairing_needs_and_nothing_else():
    for message in TABLE_EXAMPLES:
        taker = taker_of(message, Sender.UNPAIRED, running=True)
        refused = taker == "network.refused.not_paired"
        assert refused is not isinstance(message, BEFORE_PAIRING)


def test_no_row_is_there_in_vain():
    """Each decides for some message of some sender."""
    reached = set()
    for message in TABLE_EXAMPLES:
        for sender in Sender:
            for running in (True, False):
                row = next(
                    row
                    for row in ROWS
                    if isinstance(message, row.messages)
                    and sender in row.senders
                    and row.running in (None, running)
                )
                assert row.taker == taker_of(message, sender, running)
                reached.add(row)
    assert reached == set(ROWS)


def test_in_a_running_match_a_peer_that_leaves_is_away_and_nobody_sits_down():
    assert taker_of(Leave(), Sender.PEER, running=True) is Taker.PRESENCE
    assert taker_of(Leave(), Sender.PEER, running=False) is Taker.DOOR
    assert taker_of(Sit(1, 0, "person", "Anna"), Sender.GUEST, running=True) is Taker.NOBODY
    assert taker_of(TableCall(1, 0, "thanks"), Sender.WATCHER, running=True) != Taker.MATCH
