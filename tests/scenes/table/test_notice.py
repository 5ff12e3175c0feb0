"""A notice over the table."""

from __future__ import annotations

import pytest

from game.scenes.table import Notice, face
from game.stage.context import AppContext
from tests.scenes.tables import Seated


def test_a_notice_takes_the_focus_and_leaves_it_again(context: AppContext) -> None:
    pressed: list[str] = []
    seated = Seated(context, seed=1)
    seated.scene.show_notice(Notice("Béla", ("…",), (("Wait", lambda: pressed.append("wait")),)))
    seated.step()
    button = seated.scene.notice.buttons[0]  # type: ignore[union-attr]
    seated.click(*button.area.center)
    assert pressed == ["wait"]
    assert seated.table.moves == ()
    seated.scene.show_notice(None)
    assert len(seated.scene.group.widgets) > 6


def test_nothing_is_asked_of_anybody_while_a_notice_lies_there(
    context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    seated = Seated(context, seed=1)
    monkeypatch.setattr(face, "draw_prompt", lambda canvas, picture, words: asked.append(words))
    seated.scene.draw(context.canvas)
    assert asked == [context.words("table.prompt.lead")]
    seated.scene.show_notice(Notice("Béla", ("…",), band=True))
    seated.scene.draw(context.canvas)
    assert len(asked) == 1
