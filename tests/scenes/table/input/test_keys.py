"""The actions of a table: no key means two things, and their words have room."""

from __future__ import annotations

import pytest

from game.core.moves import CLAIM, CLOSE, EXCHANGE, Marriage
from game.scenes.table.input import actions
from game.scenes.table.layouts.round_layout import laid_out
from game.scenes.table.toolbar import TOOLS
from game.words.language import LANGUAGES
from tests.harness.window import resize
from tests.scenes.tables import Seated


def test_no_action_has_the_key_of_a_tool():
    acting = {*(key for _, key, _ in actions._SHOWN.values()), *actions._MELD_KEYS, "1", "2"}
    assert not acting & {key for tool in TOOLS for key in tool.keys}


def test_no_two_tools_have_the_same_key():
    keys = [key for tool in TOOLS for key in tool.keys]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_four_actions_in_a_row_keep_their_words(context, language):
    """The keys give way before any words do, where there is little room."""
    context.change(language=language)
    seated = Seated(context, "person bot", "schnapsen", enter=False)
    game = seated.table.match.game
    deal = game.deal(game.pack, 1, game.scorer.conditions(game.scorer.begun()))
    for size in ((700, 1000), (800, 600)):
        resize(context, size)
        layout = laid_out(context.canvas.visible, 2, 0)
        offered = actions.choices(context, game, deal, [Marriage("S"), EXCHANGE, CLOSE, CLAIM])
        row = actions.ActionRow(offered, layout)
        row.place(context.canvas)
        for button in row.buttons:
            button.draw(context.canvas)
    assert all(button.key for button in row.buttons)
    assert not context.fonts.cut
