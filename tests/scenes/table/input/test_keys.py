"""The actions of a table: no key means two things, and their words have room."""

from __future__ import annotations

import pytest

from game.core.moves import CLAIM, CLOSE, EXCHANGE, Marriage
from game.scenes.table.input import actions
from game.scenes.table.layouts.round_layout import laid_out
from game.scenes.table.sentences.standing import KEYS as STANDING
from game.scenes.table.talk.calls import CALL_KEYS
from game.stage.context import AppContext
from game.words.language import LANGUAGES
from tests.harness.window import resize
from tests.scenes.tables import Seated

TOOLS = {"l", "h", "u", "backspace", *CALL_KEYS, *STANDING}


def test_no_action_has_the_key_of_a_tool() -> None:
    plain = {key for _, _, key in actions._PLAIN.values()}
    assert not TOOLS & {*plain, *actions._MELD_KEYS, *actions._PILE_KEYS, actions._TAKE_KEY}


@pytest.mark.parametrize("language", LANGUAGES)
def test_four_actions_in_a_row_keep_their_words(context: AppContext, language: str) -> None:
    """The keys give way before any words do, where there is little room."""
    context.change(language=language)
    seated = Seated(context, "person bot", "schnapsen", enter=False)
    game = seated.table.match.game
    deal = game.deal(game.pack, 1, game.scorer.conditions(game.scorer.begun()))
    offered = actions.choices(context, game, deal, [Marriage("S"), EXCHANGE, CLOSE, CLAIM])
    for size in ((700, 1000), (800, 600)):
        resize(context, size)
        layout = laid_out(context.canvas.visible, 2, 0)
        row = actions.ActionRow(offered, layout)
        row.place(context.canvas)
        for button in row.buttons:
            button.draw(context.canvas)
    assert all(button.key for button in row.buttons)
    assert not context.fonts.cut
