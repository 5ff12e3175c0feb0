"""LearnerProgress survives the program, and a file that was damaged."""

import pytest

from game.lessons.progress import LearnerProgress, ProgressFile


def test_progress_is_there_after_the_program_has_ended(tmp_path):
    file = ProgressFile(tmp_path)
    assert file.progress == LearnerProgress()
    told = (
        LearnerProgress(offered=True)
        .at("schnapsen", 1, 4)
        .finished("talon")
        .answered("end a", True)
    )
    file.change(told.answered("end b", False))
    file.close()
    again = ProgressFile(tmp_path).progress
    assert again == told.answered("end b", False)
    assert again.reached == {"schnapsen": (1, 4)}


def test_a_lesson_that_is_over_begins_anew():
    progress = LearnerProgress().at("schnapsen", 2, 9).finished("schnapsen")
    assert progress.reached == {}
    assert progress.finished("schnapsen").done == ("schnapsen",)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"reached": 3', "\x00\xff"])
def test_a_damaged_file_is_kept_aside_and_nothing_is_offered_again(text, tmp_path):
    path = tmp_path / "lessons.json"
    path.write_text(text, encoding="utf-8")
    assert ProgressFile(tmp_path).progress == LearnerProgress(offered=True)
    assert not path.exists()
    assert len(list(tmp_path.glob("lessons.damaged*"))) == 1


def test_what_is_not_understood_is_left_out(tmp_path):
    text = '{"offered": 1, "reached": {"a": [0, 2], "b": [1], "c": [-1, 2]}, "done": 7, "more": 1}'
    (tmp_path / "lessons.json").write_text(text, encoding="utf-8")
    assert ProgressFile(tmp_path).progress == LearnerProgress(reached={"a": (0, 2)})


def test_progress_that_cannot_be_read_for_a_while_is_not_written_over(tmp_path):
    path, away = tmp_path / "lessons.json", tmp_path / "away"
    away.write_text('{"done": ["talon"]}', encoding="utf-8")
    path.mkdir()
    file = ProgressFile(tmp_path)
    path.rmdir()
    away.rename(path)
    file.change(file.progress.finished("closing"))
    file.close()
    assert ProgressFile(tmp_path).progress == LearnerProgress(done=("talon",))
