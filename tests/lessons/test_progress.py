"""LearnerProgress survives the program, and a file that was damaged."""

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


def test_nothing_is_offered_again_after_damage(tmp_path):
    (tmp_path / "lessons.json").write_text("[]", encoding="utf-8")
    file = ProgressFile(tmp_path)
    assert file.progress == LearnerProgress(offered=True)
    assert file.kept.aside == tmp_path / "lessons.damaged-1.json"


def test_what_is_not_understood_is_left_out(tmp_path):
    text = '{"offered": 1, "reached": {"a": [0, 2], "b": [1], "c": [-1, 2]}, "done": 7, "more": 1}'
    (tmp_path / "lessons.json").write_text(text, encoding="utf-8")
    assert ProgressFile(tmp_path).progress == LearnerProgress(reached={"a": (0, 2)})


def test_nothing_is_offered_while_progress_cannot_be_read(tmp_path):
    (tmp_path / "lessons.json").mkdir()
    assert ProgressFile(tmp_path).progress == LearnerProgress(offered=True)
