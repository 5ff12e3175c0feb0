from game.stage.input.intents import Edit
from game.stage.widgets.typed import TypedLine


def typed(text, *edits, longest=40):
    line = TypedLine(longest=longest)
    line.put(text)
    for edit in edits:
        line.edit(edit) if isinstance(edit, Edit) else line.put(edit)
    return line


def test_letters_go_in_at_the_caret():
    assert typed("ab", Edit("left"), "X").text == "aXb"


def test_backspace_and_delete_take_one_letter_each():
    assert typed("abc", Edit("backspace")).text == "ab"
    assert typed("abc", Edit("home"), Edit("delete")).text == "bc"
    assert typed("", Edit("backspace"), Edit("delete")).text == ""


def test_typing_replaces_what_is_selected():
    assert typed("abc", Edit("left", select=True), Edit("left", select=True), "X").text == "aX"
    assert typed("abc", Edit("all"), "X").text == "X"


def test_an_arrow_leaves_a_selection_at_its_end():
    line = typed("abc", Edit("all"), Edit("left"))
    assert (line.caret, line.selected) == (0, "")


def test_a_pasted_text_is_cut_to_the_longest_and_loses_what_cannot_be_shown():
    assert typed("tcp://\n192.168.1.2\x00:7000", longest=20).text == "tcp://192.168.1.2:70"


def test_the_caret_stays_within_the_text():
    line = typed("ab", Edit("right"), Edit("right"))
    assert line.caret == 2
