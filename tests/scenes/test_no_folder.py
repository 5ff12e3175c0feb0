"""A player's folder that cannot be made is reported in the window of whoever started from an icon."""

from pathlib import Path

import pytest

from game.play import home
from game.play.home import HOME_VARIABLE
from game.scenes.app.app import App
from game.scenes.elements.question import QuestionPage
from game.stage.input.intents import Cancel, Confirm
from game.stage.stage import Stage


@pytest.fixture
def obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file where the folder above the player's should be."""
    file = tmp_path / "file"
    file.write_text("in the way", encoding="utf-8")
    monkeypatch.setenv(HOME_VARIABLE, str(file / "home"))
    return file


def answer_with(
    monkeypatch: pytest.MonkeyPatch, answers: list[object], before: object
) -> list[str]:
    """Answer each window's question in place of its loop; what the questions said."""
    asked: list[str] = []

    def run(stage: Stage) -> None:
        stage.step(0.05, frame=0.05)
        assert isinstance(stage.top, QuestionPage)
        asked.append(stage.top.text)
        before()
        stage.send(answers.pop(0))
        assert not stage.scenes

    monkeypatch.setattr(Stage, "run", run)
    return asked


def test_a_second_try_makes_the_folder(obstacle, monkeypatch):
    asked = answer_with(monkeypatch, [Confirm()], obstacle.unlink)
    with App.opened() as app:
        assert app.folder == obstacle / "home"
        assert app.folder.is_dir()
    assert len(asked) == 1
    assert str(obstacle / "home") in asked[0]


def test_whoever_gives_up_ends_the_program_with_a_sentence(obstacle, monkeypatch):
    asked = answer_with(monkeypatch, [Confirm(), Cancel()], lambda: None)
    with pytest.raises(OSError, match="file"), App.opened():
        pass
    assert len(asked) == 2


def test_a_folder_of_a_newer_version_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    with monkeypatch.context() as later:
        later.setattr(home, "FORM", home.FORM + 1)
        home.home_folder()
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    asked = answer_with(monkeypatch, [Cancel()], lambda: None)
    with pytest.raises(home.NewerFolder, match="newer"), App.opened():
        pass
    assert "newer" in asked[0]
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == kept


@pytest.mark.parametrize("said", ["", "0", "one", "\n" * 99])
def test_a_folder_of_an_earlier_version_is_used_and_is_of_this_one_then(
    tmp_path, monkeypatch, said
):
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    (tmp_path / "form").write_text(said, encoding="utf-8")
    assert home.home_folder() == tmp_path
    assert (tmp_path / "form").read_text(encoding="utf-8") == f"{home.FORM}\n"
