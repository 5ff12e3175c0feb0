"""An evening's quick ways: a hand at once, and matches of so many deals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.rules import GAMES
from game.scenes.app import App
from game.scenes.setup import SetupScene
from game.scenes.setup.draft import LENGTHS, Draft
from game.scenes.setup.keeping import FILE, SetupFile
from game.scenes.table import TableScene
from game.scenes.table.result.match_result import MatchResult
from game.scenes.title import Title
from game.stage.context import AppContext
from game.stage.intents import Hotkey
from game.stage.widgets import Choice
from tests.scenes.tables import QuickBot, Seated


class QuickThinker:
    """Bots that answer in this process."""

    def __init__(self) -> None:
        self._bot = QuickBot()

    def ask(self, key, question):  # type: ignore[no-untyped-def]
        self._bot.ask(question)
        return 1

    def answer(self, ticket):  # type: ignore[no-untyped-def]
        return self._bot.answer()

    def give(self, job):  # type: ignore[no-untyped-def]
        return 1

    def stop(self) -> None:
        pass


@pytest.fixture
def app(context: AppContext, tmp_path: Path) -> App:
    made = App(context, tmp_path)
    made.__dict__["thinker"] = QuickThinker()
    context.push(Title(context, made._routes()))
    return made


@pytest.mark.parametrize("key", ["n", "pad y"])
def test_one_key_leads_from_the_title_to_a_hand_of_the_last_game(
    context: AppContext, app: App, key: str
) -> None:
    draft = Draft.first().with_game("schnapsen").with_occupant(1, "lili").with_length(3)
    SetupFile(app.folder).save(draft)
    context.stage.send(Hotkey(key))
    scene = context.stage.top
    assert isinstance(scene, TableScene)
    context.stage.step(0.1)
    assert scene.table.match.game.key == "schnapsen"
    assert scene.table.match.length == 3
    assert [who.kind for who in scene.seats.sittings] == ["person", "bot"]
    assert scene.table.deal is not None


def test_without_a_last_game_the_first_one_is_dealt(context: AppContext, app: App) -> None:
    context.stage.send(Hotkey("n"))
    context.stage.step(0.1)
    scene = context.stage.top
    assert isinstance(scene, TableScene)
    assert scene.table.match.game.key == next(iter(GAMES))
    assert scene.table.match.length is None


@pytest.mark.parametrize("game", ["schnapsen", "thousand_3", "north_american_2"])
def test_every_length_can_be_chosen_for_every_family(
    context: AppContext, tmp_path: Path, game: str
) -> None:
    SetupFile(tmp_path).save(Draft.first().with_game(game))
    started: list[object] = []
    page = SetupScene(context, tmp_path, started.append)
    context.push(page)
    page._open(1)
    choice = page.named["length"]
    assert isinstance(choice, Choice)
    assert [deals for (_, deals), _ in choice.values if deals] == list(LENGTHS)
    for target, deals in [value for value, _ in choice.values]:
        page._seats._put_length((target, deals))
        assert page.setup.length == deals
        assert page.setup.game.scorer.target == target
        again, _ = SetupFile(tmp_path).load()
        SetupFile(tmp_path).save(page.draft)
        again, _ = SetupFile(tmp_path).load()
        assert again.length == deals


def test_a_set_up_written_before_there_were_lengths_is_read(tmp_path: Path) -> None:
    SetupFile(tmp_path).save(Draft.first())
    written = json.loads((tmp_path / FILE).read_text())
    del written["length"]
    (tmp_path / FILE).write_text(json.dumps(written))
    draft, complaint = SetupFile(tmp_path).load()
    assert complaint is None
    assert draft.length is None


def test_a_match_of_one_deal_ends_with_it(context: AppContext) -> None:
    seated = Seated(context, "person bot", "schnapsen", length=1)
    while seated.table.outcome is None:
        seated.play(seated.habit())
    seated.context.stage.top._go_on()
    seated.rest()
    assert isinstance(context.stage.top, MatchResult)
