"""Notices: how long they stay, and how many there are."""

from __future__ import annotations

from types import SimpleNamespace

from game.stage.ribbons import _MOST, _UNROLL, Ribbons, _Ribbon
from tests.scenes.tables import written_by
from tests.stage.test_stage import Page


def ribbons() -> Ribbons:
    return Ribbons(SimpleNamespace(jumps=False), lambda: None)  # type: ignore[arg-type]


def test_a_notice_goes_by_itself_and_stays_longer_when_it_is_said_once_more():
    once, twice = ribbons(), ribbons()
    nearly = _Ribbon("Saved.", "notice").lasts - _UNROLL
    for shown in (once, twice):
        shown.say("Saved.")
        shown.update(nearly)
    twice.say("Saved.")
    for shown in (once, twice):
        shown.update(_UNROLL * 2)
    assert once._ribbons == []
    assert [each.text for each in twice._ribbons] == ["Saved."]


def test_of_many_notices_the_newest_are_shown():
    shown = ribbons()
    for number in range(_MOST + 2):
        shown.say(f"Notice {number}")
    assert [each.text for each in shown._ribbons] == ["Notice 2", "Notice 3", "Notice 4"]


def test_a_notice_is_drawn_whichever_scene_is_on_top(context):
    stage = context.stage
    stage.push(Page())
    context.ribbons.say("Saved")
    for change in (lambda: stage.push(Page()), stage.pop):
        change()
        drawn = written_by(context, lambda canvas: stage.step(0.4), paragraphs=True)
        assert "Saved" in {each.words for each in drawn}
