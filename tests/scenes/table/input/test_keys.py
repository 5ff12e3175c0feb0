"""One key, one meaning: what is done at a table and what lies around it share none."""

from __future__ import annotations

from game.scenes.lan.table import _CALL_KEY
from game.scenes.table.input import actions
from game.scenes.table.standing import KEYS as STANDING

TOOLS = {"l", "h", "u", "backspace", _CALL_KEY, *STANDING}


def test_no_action_has_the_key_of_a_tool() -> None:
    plain = {key for _, _, key in actions._PLAIN.values()}
    assert not TOOLS & {*plain, *actions._MELD_KEYS, *actions._PILE_KEYS, actions._TAKE_KEY}
