"""Words called across any table: by key, click, finger or pad, shown in the bubble opponents speak in."""

import pytest

from game.core.calls import CALLS, KIND
from game.scenes.table.layouts.round_layout import laid_out
from game.scenes.table.moments.at_table import claim
from game.scenes.table.talk.bubble import bubble_area, tail_of
from game.scenes.table.talk.conversation import CALL_KEYS, Calls
from game.scenes.table.talk.talk import Talk
from game.stage.drawing.fonts import SMALL_BOLD
from game.stage.drawing.units import Units
from game.stage.input.intents import Confirm, Hotkey, Press, Release
from game.words import LANGUAGES, Words
from tests.scenes.table.test_talk import VOICES
from tests.scenes.tables import Seated, undrawn


@pytest.fixture
def seated(context):
    """Anna, whose turn it is, against Lili; nobody is speaking."""
    seated = Seated(context)
    wait(context, 6)
    seated.scene._talk.hush()
    return seated


def wait(context, seconds):
    """Let time pass that nobody looks at."""
    with undrawn():
        context.stage.step(seconds)


def said(context, seat, key):
    return seat, context.words(f"call.word.{key}")


@pytest.mark.parametrize("key", CALL_KEYS)
def test_the_key_and_a_digit_call_and_the_bot_answers_once_it_is_read(context, seated, key):
    context.stage.send(Hotkey(key))
    context.stage.send(Hotkey("2"))
    talk = seated.scene._talk
    assert context.stage.top is seated.scene
    assert talk.said == said(context, 0, CALLS[1])
    wait(context, 4)
    assert talk.said == (1, context.words("talk.lili.answer.kind"))
    assert talk.mood_of(1) == "pleased"
    wait(context, 8)
    context.stage.step(0.1)
    assert talk.said is None
    assert not seated.scene.moving


@pytest.mark.parametrize("touch", [False, True])
def test_the_sign_beside_the_menu_and_a_word_are_enough(context, seated, touch):
    def hit(button):
        place = button.area.center
        context.stage.send(Press(*place, touch=touch))
        context.stage.send(Release(*place, touch=touch))

    hit(next(each for each in seated.scene._tools.buttons if each.icon == "table_call"))
    assert isinstance(context.stage.top, Calls)
    hit(context.stage.top.group.widgets[3])
    assert seated.scene._talk.said == said(context, 0, CALLS[3])


def test_a_pad_confirms_the_sign_and_then_the_word(context, seated):
    sign = next(each for each in seated.scene._tools.buttons if each.icon == "table_call")
    assert sign in seated.scene.group.widgets
    seated.scene.group.focus(sign, shown=True)
    context.stage.send(Confirm())
    board = context.stage.top
    board.group.focus(board.group.widgets[0], shown=True)
    context.stage.send(Confirm())
    assert seated.scene._talk.said == said(context, 0, CALLS[0])


def test_on_one_couch_whoever_is_to_play_calls(context):
    seated = Seated(context, "person person", dealer=0)
    wait(context, 6)
    seated.scene.clear_away()
    assert seated.scene.conversation.caller == seated.table.turn == 1
    seated.scene.conversation.offer_calls()
    context.stage.send(Hotkey("1"))
    assert seated.scene._talk.said == said(context, 1, CALLS[0])
    wait(context, 8)
    assert seated.scene._talk.said is None


def test_who_has_just_played_calls_until_he_passes_the_table_on(context):
    """His card is still in the air when he opens the page, which hides his hand."""
    context.change(speed=0.0)
    seated = Seated(context, "person person", "schnapsen", dealer=1)
    seated.take_over()
    context.change(speed=0.5)
    seated.scene._decide(seated.habit())
    seated.step(0.1)
    assert seated.table.turn == 1
    called = []
    seated.scene.call = lambda seat, key: called.append((seat, key))
    seated.send(Hotkey("t"))
    seated.send(Hotkey("1"))
    assert called == [(0, CALLS[0])]


def test_where_no_person_sits_nothing_is_called(context):
    seated = Seated(context, "slow slow")
    seated.scene.conversation.offer_calls()
    context.stage.send(Hotkey("t"))
    assert context.stage.top is seated.scene


def test_who_has_turned_talk_off_hears_himself_alone(context, seated):
    context.change(talk=False)
    seated.scene.conversation.hear_call(1, "hurry")
    assert seated.scene._talk.said is None
    seated.scene.call(0, "hurry")
    assert seated.scene._talk.said == said(context, 0, "hurry")
    wait(context, 4)
    assert seated.scene._talk.said is None


def test_nobody_speaks_while_the_table_holds_its_breath(context, seated):
    seated.scene.conversation.hear_call(1, "hurry")
    context.stage.step(0.5)
    assert seated.scene._talk.unrolled == 1.0
    seated.scene.picture.timeline.play(claim(seated.scene.picture, 0, True))
    while not seated.scene.picture.particles.bursts:
        context.stage.step(0.05)
    assert seated.scene._talk.said is None


def test_bots_answer_every_other_call_in_turn_and_never_themselves():
    talk = Talk({1: "lili", 2: "mester"})
    answers = []
    for key in ("thanks", "thanks", "oops", "oops", "good_luck"):
        talk.hears_call(0, key)
        answers.append(talk.take_answer())
    assert answers == [
        (1, "talk.lili.answer.kind"),
        None,
        (2, "talk.mester.answer.easy"),
        None,
        (1, "talk.lili.answer.kind"),
    ]
    assert talk.take_answer() is None
    lone = Talk({1: "lili"})
    lone.hears_call(1, "thanks")
    assert lone.take_answer() is None


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_voice_has_an_answer_of_its_own_for_either_tone(language):
    assert set(CALLS) > KIND
    words = Words(language, strict=True)
    lines = [words(f"talk.{voice}.answer.{tone}") for voice in VOICES for tone in ("kind", "easy")]
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(1280, 720), (700, 1000)])
def test_a_tail_reaches_from_the_bubble_to_the_face(context, seats, size):
    layout = laid_out(Units(*size).visible, seats, 0)
    for seat in range(seats):
        room, face = layout.bubble(seat), layout.face(seat)
        bubble = bubble_area(context.fonts, "Hello!", SMALL_BOLD, room, face)
        tail = tail_of(bubble, face)[1]
        assert room.contains(bubble)
        assert tail.colliderect(bubble)
        assert tail.colliderect(face.inflate(24, 24))
