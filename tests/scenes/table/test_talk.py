"""What opponents say: now and then, in their own voice, of what all have seen and of nothing else."""

import ast
import inspect

import pygame
import pytest

from art.moods import MOODS
from art.portraits import portrait_svg
from game.events import CardPlayed, MeldDeclared, StockClosed, TrickWon
from game.moves import Marriage
from game.scenes.table import talk as module
from game.scenes.table.round_layout import laid_out
from game.scenes.table.talk import LINES, Reaction, Talk, reaction_at_start, reaction_to
from game.stage.units import Units
from game.words import LANGUAGES, Words
from tests.scenes.tables import Seated

TEAMS = ((0,), (1,))
FAT, THIN = TrickWon(1, (3, 4), 21), TrickWon(1, (3, 4), 4)
VOICES = ("lili", "gyuri", "zsofi", "balint", "mester")
OCCASIONS = ("greet", "won", "lost", "took", "gave", "marriage")


def test_the_module_is_given_no_deal_no_hand_and_no_chance():
    names = {
        alias.name
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.ImportFrom | ast.Import)
        for alias in node.names
    }
    assert not names & {"Deal", "Table", "Happening", "Picture", "TableModel", "Random", "random"}


def test_who_takes_a_fat_trick_or_gives_one_away_has_a_word_for_it():
    assert reaction_to([FAT], [1], TEAMS) == Reaction(1, "took")
    assert reaction_to([FAT], [0], TEAMS) == Reaction(0, "gave")
    assert reaction_to([THIN, CardPlayed(0, 1), StockClosed(1)], [0, 1], TEAMS) is None
    assert reaction_to([FAT], [3], ((0, 2), (1, 3))) is None  # his partner's


def test_a_marriage_is_spoken_of_by_its_own_seat_alone():
    shown = MeldDeclared(1, Marriage("H"), (1, 2), 20)
    assert reaction_to([shown], [1], TEAMS) == Reaction(1, "marriage")
    assert reaction_to([shown], [0], TEAMS) is None


def test_a_deal_begins_with_a_word_about_the_last_one():
    assert reaction_at_start(1, None, [1]) == Reaction(1, "greet")
    assert reaction_at_start(2, (1,), [1]) == Reaction(1, "won")
    assert reaction_at_start(2, (0,), [1]) == Reaction(1, "lost")


def test_no_line_comes_twice_in_a_row_and_none_before_the_pause_is_over():
    talk = Talk({1: "lili"})
    first = talk.hears([FAT], TEAMS)
    assert first == (1, "talk.lili.took.line_1")
    talk.show(1, "All mine?")
    assert talk.hears([FAT], TEAMS) is None
    assert talk.passes(5.0)
    assert talk.said is None
    assert talk.hears([FAT], TEAMS) is None
    assert not talk.passes(60.0)
    assert talk.hears([FAT], TEAMS) == (1, "talk.lili.took.line_2")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_voice_has_its_own_lines_for_every_occasion(language):
    words = Words(language, strict=True)
    said = [
        words(f"talk.{voice}.{occasion}.line_{line}")
        for voice in VOICES
        for occasion in OCCASIONS
        for line in range(1, LINES + 1)
    ]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(1280, 720), (700, 1000), (800, 600), (3840, 2160)])
def test_a_bubble_covers_no_trick_slate_button_plate_or_hand_in_front(seats, size):
    layout = laid_out(Units(*size).visible, seats, 0)
    for seat in layout.others():
        room = layout.bubble(seat)
        assert room.width > 130
        assert room.height > 60
        assert layout.visible.contains(room)
        assert not room.colliderect(layout.slate)
        assert not room.colliderect(layout.tools)
        assert not room.colliderect(layout.actions)
        assert not room.colliderect(layout.prompt)
        assert room.bottom < layout.hand_top
        assert not any(room.colliderect(layout.plate(each)) for each in range(seats))
        for each in range(seats):
            spot = layout.trick(each, 0, 0)
            card = pygame.FRect(0, 0, spot.height * 0.64, spot.height)
            card.center = spot.x, spot.y
            assert not room.colliderect(card)


def test_an_opponent_greets_in_a_bubble_that_goes_and_leaves_nothing_to_draw(context):
    seated = Seated(context)
    context.stage.step(4)
    talk = seated.scene._talk
    assert talk.voices == {1: "lili"}
    talk.hush()
    talk.show(1, context.words("talk.lili.greet.line_1"))
    seated.scene.redraw()
    context.stage.step(0.1)
    assert not context.fonts.cut
    context.stage.step(8)
    assert talk.said is None
    assert not seated.scene.moving


def test_talk_can_be_turned_off(context):
    context.change(talk=False)
    seated = Seated(context)
    context.stage.step(1.5)
    assert seated.scene._talk.said is None
    context.change(talk=True)
    other = Seated(context)
    context.stage.step(0.2)
    other.scene.picture.timeline.finish()
    assert other.scene._talk.said is not None


@pytest.mark.parametrize("voice", VOICES)
def test_every_opponent_of_the_house_looks_otherwise_in_every_mood(voice):
    assert len({portrait_svg(voice, mood) for mood in MOODS}) == len(MOODS)


def test_a_face_shows_what_its_line_says_for_as_long_as_it_is_said():
    talk = Talk({0: "gyuri", 1: "lili"})
    assert talk.hears([FAT], TEAMS) == (1, "talk.lili.took.line_1")
    assert talk.mood_of(1) == "calm"
    talk.show(1, "All mine?")
    assert (talk.mood_of(0), talk.mood_of(1)) == ("calm", "pleased")
    talk.hush()
    angry = Talk({0: "gyuri"})
    angry.hears([FAT], TEAMS)
    angry.show(0, "Ouch!")
    assert angry.mood_of(0) == "annoyed"
    angry.passes(30.0)
    assert angry.mood_of(0) == "calm"
