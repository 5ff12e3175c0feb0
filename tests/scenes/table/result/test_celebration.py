"""A won match: guests, lights, a rain of cards, the losers' faces in the dark, the score in chalk."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import pairwise

import pygame
import pytest

from art.audience import HIGH, guests_along
from game.scenes.table.result.celebration import halo, lifted
from game.scenes.table.result.match_result import MatchResult, prepare_match_result
from game.stage.context import AppContext
from game.stage.drawing.palette import LAMP
from game.stage.input.intents import Cancel, Confirm, Menu
from tests.harness.window import resize
from tests.scenes.tables import Seated


def won_by(context: AppContext, seat: int, left: list[str] | None = None) -> MatchResult:
    """The page of a match between a person (seat 0) and somebody else; `left` notes how it is left."""
    seated = Seated(context, "person slow", enter=False, rematch=True)
    seated.scene.left = left if left is not None else []
    target = seated.table.match.target
    return seated.end_match([target if each == seat else 2 for each in (0, 1)], (seat,))


@pytest.mark.parametrize("intent", [Cancel(), Menu()], ids=str)
def test_escape_leads_away_from_a_match_that_is_over(context, intent):
    left: list[str] = []
    won_by(context, 0, left)
    context.stage.send(intent)
    assert left == ["left"]


def watched(context: AppContext, page: MatchResult) -> int:
    """How many bursts were in the air until nothing moved any more."""
    most = 0
    while page.moving:
        context.stage.step(0.05, frame=0.05)
        most = max(most, len(page.celebration.particles.bursts))
    return most


def test_cards_rain_on_a_winner_and_then_nothing_is_drawn_any_more(context):
    page = won_by(context, 0)
    assert watched(context, page) == 2
    assert page.celebration.particles.bursts == []
    context.stage.step(0.2)
    drawn = context.stage.frames.draws
    context.stage.step(1.0)
    assert context.stage.frames.draws == drawn


def test_whoever_has_lost_sees_the_other_one_cheered_in_less_light(context):
    page = won_by(context, 1)
    assert watched(context, page) == 0
    lost, won = (halo(context.window.units, lost)[1] for lost in (True, False))
    assert page.lost
    assert lost < won
    assert page.chalked == 1.0


def test_an_opponent_of_the_house_has_the_last_word_unless_talk_is_off(context):
    def lines(page: MatchResult, occasion: str) -> list[str]:
        voice = page._model.seats.voices[1]
        return [context.words(f"talk.{voice}.{occasion}.line_{line}") for line in (1, 2, 3)]

    page = won_by(context, 0)
    assert any(line in page.word for line in lines(page, "match_lost"))
    page = won_by(context, 1)
    assert any(line in page.word for line in lines(page, "match_won"))
    context.change(talk=False)
    assert won_by(context, 0).word == ""


def test_reduced_motion_has_no_rain(context):
    context.change(reduced_motion=True)
    page = won_by(context, 0)
    assert watched(context, page) == 0
    assert page.chalked == page.celebration.lit == 1.0


def test_the_page_comes_up_from_below_and_is_there_at_once_with_reduced_motion(context):
    page = won_by(context, 0)
    context.stage.step(0.1)
    assert 0.0 < page.come < 1.0
    context.stage.step(0.6)
    assert page.come == 1.0
    context.change(reduced_motion=True)
    page = won_by(context, 0)
    context.stage.step(1 / 60)
    assert page.come == 1.0


def test_what_is_large_on_the_page_is_painted_before_it_is_shown(context, monkeypatch):
    page = won_by(context, 0)
    prepare_match_result(page._model)
    context.textures.complete()
    late: list[Hashable] = []
    made = context.textures.made

    def note(key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        there = key in context.textures._kept
        picture = made(key, make)
        if not there and picture.get_width() * picture.get_height() > 100_000:
            late.append(key)
        return picture

    monkeypatch.setattr(context.textures, "made", note)
    page.come = 1.0
    page.draw(context.canvas)
    assert late == []


def test_mugs_are_lifted_and_lowered_by_turns_and_never_jump():
    toasts = [step / 40 for step in range(281)]
    for place in range(3):
        ups = [lifted(place, cheer) for cheer in toasts]
        assert min(ups) == 0.0
        assert max(ups) > 0.99
        assert max(abs(one - other) for one, other in pairwise(ups)) < 0.05
    assert [round(lifted(place, 7.0), 6) for place in range(3)] == [0.0, 1.0, 0.0]


def test_no_light_is_made_anew_while_it_comes(context):
    page = won_by(context, 0)
    context.textures.complete()
    made: set[Hashable] = set()
    for share in (0.2, 0.5, 0.8, 1.0):
        page.celebration.lit = share
        before = set(context.textures._kept)
        page.celebration.draw_behind(context.canvas)
        made |= set(context.textures._kept) - before
    assert made == set()


@pytest.mark.painted
def test_the_guests_stand_before_the_page_and_leave_its_buttons_free(context):
    page = won_by(context, 0)
    page._timeline.finish()
    buttons = [button.area for button in page.group.widgets]
    lowest = context.canvas.visible.bottom
    highest = min(guest.mug[1] for guest in guests_along(round(context.canvas.visible.width)))
    assert all(area.bottom < lowest - HIGH + highest for area in buttons)
    page.draw(context.canvas)
    shown = context.window.surface.copy()
    page.celebration.come = 0.0
    page.draw(context.canvas)
    sheet = context.canvas.units.rect(page._board)
    edge = pygame.Rect(sheet.left, sheet.bottom - 12, sheet.width, 6)
    assert (
        shown.subsurface(edge).get_buffer().raw
        != context.window.surface.subsurface(edge).get_buffer().raw
    )


def test_partners_who_have_won_have_a_medal_each(context, monkeypatch):
    seated = Seated(context, "person bot", game="bauernschnapsen", enter=False)
    page = seated.end_match((24, 2) * 2, (0, 2))
    hung: list[pygame.FRect] = []
    monkeypatch.setattr(page, "_draw_medal", lambda canvas, face: hung.append(face))
    page.draw(context.canvas)
    assert hung == [page._faces()[seat] for seat in (0, 2)]


@pytest.mark.painted
def test_the_chalk_begins_to_write_as_it_is_heard(context):
    page = won_by(context, 0)
    heard: list[str] = []
    context.speaker.play = lambda name, loudness=1.0: heard.append(name)  # type: ignore[method-assign]

    def chalk() -> int:
        shown = context.window.surface.subsurface(context.canvas.units.rect(page._board))
        return pygame.mask.from_threshold(shown, LAMP[:3], (24, 24, 24)).count()

    while "chalked" not in heard:
        context.stage.step(1 / 60)
    page.medal = page.celebration.lit = 0.0
    page.draw(context.canvas)
    before = chalk()
    context.stage.step(0.15)
    page.medal = page.celebration.lit = 0.0
    page.draw(context.canvas)
    assert chalk() > before


def test_a_key_ends_the_celebration_and_only_the_next_one_decides(context):
    again: list[str] = []
    page = won_by(context, 0, again)
    context.stage.step(0.6)
    context.stage.send(Confirm())
    assert not page._timeline.moving
    context.stage.send(Confirm())
    assert again == []
    context.stage.step(0.6)
    context.stage.send(Confirm())
    assert again == ["again"]
    ends = page.chalked, page.celebration.lit, page.medal, page.drawn
    assert ends == (1.0, 1.0, 1.0, 1.0)


@pytest.mark.parametrize("game", ["thousand_3", "bauernschnapsen", "north_american_4"])
def test_every_face_hangs_on_the_sheet_and_the_winners_are_larger(context, game):
    seats = {"thousand_3": 3}.get(game, 4)
    for size in ((1280, 720), (700, 1000)):
        resize(context, size)
        seated = Seated(context, "slow", game=game, enter=False)
        match = seated.table.match
        team = next(team for team in match.game.teams if 0 in team)
        page = seated.end_match(
            [match.target if seat in team else 1 for seat in range(seats)], team
        )
        faces = page._faces()
        areas = [faces[seat] for seat in range(seats)]
        assert all(page._words.contains(area) for area in areas)
        assert all(len(area.collidelistall(areas)) == 1 for area in areas)
        least = min(faces[seat].width for seat in team)
        assert all(faces[seat].width < least for seat in range(seats) if seat not in team)
        context.stage.clear()


def test_nothing_is_shuffled_after_a_match(context, monkeypatch):
    page = won_by(context, 0)
    told: list[str] = []
    monkeypatch.setattr(
        "game.scenes.table.furniture.face.draw_prompt", lambda *given: told.append(given[2])
    )
    context.stage.step(0.2)
    assert page.come > 0.0
    assert 0.0 < page.shade < 1.0
    assert told == []
