"""A notice over the table."""

from __future__ import annotations

import pytest

from game.decks import OpenDeck
from game.match import Match
from game.players import Person
from game.rules import GAMES
from game.scenes.table import Notice, TableExits, TableScene, face
from game.stage.context import AppContext
from game.table import Table
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


def test_who_comes_when_the_match_is_over_sees_an_empty_table(context: AppContext) -> None:
    game = GAMES["schnapsen"]
    match = Match.new(game, 0)
    while not match.over:
        match = match.after(game.forfeit(None, 1))
    players = [Person(name) for name in ("Anna", "Béla")]
    table = Table(match, players, OpenDeck(1))
    context.push(TableScene(context, table, TableExits(print)))
    assert table.deal is None
