"""The pages of the career: what is read, where one sits down, and that every word has room."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from game.career import ACHIEVEMENTS, PLACES, Career, Ladder
from game.career.career import WinningStreak
from game.career.ladder import RoundEnd
from game.rules import FAMILIES
from game.scenes.actions import TellEarned
from game.scenes.career import CareerPage, WhenRead
from game.scenes.career.honours import best_of_families
from game.scenes.career.ladder import PlaceTile, company, draw_place
from game.scenes.career.medals import MedalTile, draw_achievement
from game.scenes.career.page import LADDER, MEDALS
from game.scenes.career.round_end import RoundEndPage
from game.scenes.career.when_read import standing
from game.scenes.elements.question import QuestionPage
from game.scenes.menus.saved import SavedMatches
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.input.intents import Cancel, Confirm, MoveFocus, StepFocus
from game.stage.scene import Scene
from game.stage.user_action import Chosen
from game.statistics import Who
from game.words.language import LANGUAGES
from tests.career.careers import FULL, HALF, serve
from tests.harness.patience import wait_until
from tests.harness.window import click, labels, on_top, resize
from tests.scenes.tables import nothing_is_drawn, written_by


@pytest.fixture
def begun() -> list[str]:
    return []


@pytest.fixture
def page(context: AppContext, tmp_path: Path, begun: list[str]) -> CareerPage:
    """The career of somebody who has played nothing yet, read to its end."""
    context.stage.on_action = lambda action: begun.append(action.setup.event)
    page = CareerPage(context, tmp_path, SavedMatches(context, tmp_path))
    context.stage.push(page)
    wait_until(lambda: page.career, lambda: context.stage.step(0.05, frame=0.05))
    return page


def test_who_begins_sits_down_at_the_first_place(page, context, begun):
    context.stage.act(labels(page.group)[context.words("career.begin")].action)
    assert begun == [PLACES[0].event]


class Left:
    """Whether a match was left at every place, or at none."""

    def __init__(self, held: bool) -> None:
        self.held = held

    def holds(self, event: str) -> bool:
        return self.held


_SPECK = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>'


def opened(context: AppContext, folder: Path, career: Career, held: bool = False) -> CareerPage:
    """The page of somebody with this career."""
    with patch("game.scenes.career.when_read.IndexService", partial(serve, career)):
        page = CareerPage(context, folder, Left(held))
    context.stage.push(page)
    context.stage.step(0.1)
    assert page.career is career
    return page


@pytest.mark.parametrize(
    ("size", "text_size"), [((1280, 720), 1.0), ((800, 600), 1.5), ((700, 1000), 1.5)]
)
def test_every_place_and_achievement_stays_on_the_slate(
    context, tmp_path, monkeypatch, size, text_size
):
    nothing_is_drawn(monkeypatch)
    context.window.size = size
    for language in LANGUAGES:
        context.change(language=language, text_size=text_size)
        assert_it_fits(opened(context, tmp_path, FULL), context)
        context.stage.pop()
    assert context.fonts.cut == set()


def assert_it_fits(page: CareerPage, context: AppContext) -> None:
    """The words on each place and each achievement stay within their areas."""
    told, medal, canvas = page._beside, page._medal, context.canvas
    for at in range(len(PLACES)):
        assert draw_place(canvas, context, told, at, FULL.ladder, held=True) <= told.bottom + 1
    for key in ACHIEVEMENTS:
        assert draw_achievement(canvas, context, medal, key, FULL) <= medal.bottom + 1


def test_a_round_stands_on_the_slate_of_its_table_with_what_was_won_in_a_row(context, tmp_path):
    streaks = (
        WinningStreak(Who("person", "Anna"), 3, 7),
        WinningStreak(Who("person", "Béla"), 1, 1),
    )
    career = replace(HALF, streaks=streaks)
    assert standing(context, career, "Anna") == "This round 1 : 0\n3 matches won in a row"
    assert standing(context, career, "Béla") == "This round 1 : 0"


def test_a_round_won_keeps_the_table_of_its_place_and_says_so_once(context, tmp_path):
    ended = RoundEnd(4, 2, 1, "record", 5)
    career = replace(HALF, ladder=Ladder(5, best=4, ended=ended))
    opened(context, tmp_path, career)
    page = on_top(context, RoundEndPage)
    assert page.kept
    assert context.keepsakes.places == {place.key for place in PLACES[:5]}
    assert context.keep([PLACES[4].key]) == ()


def test_who_asks_is_told_the_rules_of_the_ladder(context, tmp_path):
    context.window.size = (800, 600)
    context.change(language="de", text_size=1.5)
    page = opened(context, tmp_path, HALF)
    context.stage.act(labels(page.group)[context.words("career.how")].action)
    assert isinstance(context.stage.top, QuestionPage)
    context.stage.step(0.1)
    context.stage.send(Cancel())
    assert context.stage.top is page
    assert not context.fonts.cut


def test_an_achievement_is_looked_at_with_keys_alone(context, tmp_path):
    page = opened(context, tmp_path, HALF)
    for _ in range(2):
        context.stage.send(StepFocus(1))
    assert page.tab == 2
    for way in ("down", "right", "down"):
        context.stage.send(MoveFocus(way))
    context.stage.send(Confirm())
    chosen = [each.name for each in page.group.widgets if getattr(each, "chosen", False)]
    assert chosen == [context.words(f"career.achievement.{page.medal}.name")]
    assert page.medal != next(iter(ACHIEVEMENTS))
    assert page.group.ring.current.state == "chosen"
    about = context.words(f"career.achievement.{page.medal}.about")
    assert about in page.group.ring.current.said, "who listens hears it too"


def test_an_achievement_is_looked_at_with_a_finger_or_the_mouse(context, tmp_path):
    page = opened(context, tmp_path, FULL)
    page.act(Chosen("tab", 2))
    click(context, page.group.widgets[12].area.center)
    assert page.medal == list(ACHIEVEMENTS)[11]


@pytest.mark.parametrize(
    ("size", "text_size"),
    [((1280, 720), 1.5), ((800, 600), 1.0), ((700, 1000), 1.5), ((600, 600), 1.5)],
)
def test_while_a_first_place_is_signed_nothing_lies_below_the_letters(
    context, tmp_path, size, text_size
):
    """The things in the other column may reach as far down."""
    context.window.size = size
    context.change(text_size=text_size, language="de")
    page = opened(context, tmp_path, FULL)
    assert page.tab == 1
    drawn = written_by(context, page.draw)
    above = page._sign_area.top - 16
    assert max(each.area.centery for each in drawn if each.words.startswith("10.")) < above - 10
    figures = [each.area for each in drawn if "118" in each.words or "±" in each.words]
    below = [area for area in figures if area.centery >= above - 10]
    assert all(area.left > page._sign_area.right for area in below)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (600, 600)])
def test_the_names_of_all_achievements_are_written_in_one_size(context, tmp_path, language, size):
    context.window.size = size
    context.change(text_size=1.5, language=language)
    page = opened(context, tmp_path, FULL)
    page.act(Chosen("tab", MEDALS))
    tiles = [each for each in page.group.widgets if isinstance(each, MedalTile)]
    assert len(tiles) == len(ACHIEVEMENTS)
    for tile in tiles:
        room = (tile.name, tile.room.width, tile.room.height)
        assert context.fonts.common_paragraph([room], tile.style) == tiles[0].style


def test_every_family_has_its_best_before_another_has_a_second():
    shown = best_of_families(FULL.ratings, FAMILIES, 6)
    assert [len(shown[family]) for family in FAMILIES] == [2, 2, 1, 1]
    assert shown["two_hand"][0].rating.rating == 1800


ROUND = Ladder(3, 1, 1, played=9, best=2)


@pytest.mark.parametrize(
    ("at", "size"), [(0, (1280, 720)), (3, (800, 600)), (len(PLACES) - 1, (700, 1000))]
)
def test_the_end_of_a_round_is_read_whole_in_every_language(context, at, size):
    context.window.size = size
    context.change(speed=0.0)
    for language, won, text_size in zip(LANGUAGES, (True, False) * 3, (1.0, 1.5) * 3, strict=False):
        context.change(language=language, text_size=text_size)
        context.stage.relayout()
        ladder = replace(Ladder(at, 1, 1), rounds_lost=1).after(at, won, "last")
        page = RoundEndPage(context, ladder.ended)
        context.push(page)
        context.stage.step(0.2)
        stake = context.words(f"career.place.{PLACES[at].key}.stake")
        assert stake in page.stake
        (on,) = page.group.widgets
        assert page._board.contains(on.area)
        assert not page._stake.colliderect(page._place)
        assert not on.area.colliderect(page._place)
        page.back()
        assert page not in context.stage.scenes
    assert not context.fonts.cut


@pytest.mark.parametrize(
    ("place", "more"), [("mill", ()), ("market", ("kept_portrait",)), ("barn", ("kept_tune",))]
)
def test_what_a_place_gives_besides_its_table_is_told(context, place, more):
    at = [each.key for each in PLACES].index(place)
    page = RoundEndPage(context, Ladder(at, 1, 1).after(at, True, "last").ended, True)
    said = {each for each in ("kept_portrait", "kept_tune") if _told(context, each) in page.kept}
    assert said == set(more)
    assert _told(context, "kept") in page.announced[-1]


def _told(context, key):
    return context.words(f"career.round_end.{key}")


def test_only_the_match_that_ended_a_round_tells_of_it():
    after = ROUND.after(3, True, "last")
    assert (after.ended.place, after.ended.won, after.ended.lost) == (3, 2, 1)
    assert after.ended.leads_to == after.place == 4
    career = replace(FULL, ladder=after, newest="last")
    assert career.round_ended == after.ended
    assert replace(career, newest="another").round_ended is None


@pytest.mark.parametrize(("text_size", "speed"), [(1.0, 1.0), (1.5, 1.0), (1.0, 0.0)])
def test_what_was_earned_is_told_in_one_line_once(context, tmp_path, text_size, speed):
    """Seven at once, in every language; whoever wants no movement reads it as well."""
    seven = replace(
        FULL, newest="new", earned=tuple(replace(e, source="new") for e in FULL.earned[:7])
    )
    for language in LANGUAGES:
        context.change(language=language, text_size=text_size, speed=speed)
        with patch("game.scenes.career.when_read.IndexService", partial(serve, seven)):
            WhenRead(context, tmp_path, TellEarned(Scene(), FULL.moment)).look()
        (ribbon,) = context.ribbons._ribbons
        for each in seven.earned:
            assert context.words(f"career.achievement.{each.key}.name") in ribbon.text
        for _ in range(3):
            context.stage.step(0.4, frame=0.2)
        assert context.fonts.cut == set()
        context.ribbons.dismiss()


def test_a_match_that_does_not_count_is_no_reason_to_tell_of_the_last_one(context, tmp_path):
    late = FULL.moment + timedelta(seconds=1)
    told = replace(FULL, newest="new", earned=(replace(FULL.earned[0], source="new"),))
    with patch("game.scenes.career.when_read.IndexService", partial(serve, told)):
        WhenRead(context, tmp_path, TellEarned(Scene(), late)).look()
    assert not context.ribbons._ribbons


def test_a_partner_is_no_opponent(context):
    told = {place.key: company(context, place) for place in PLACES}
    assert told["mill"] == "With Zsófi against Lili, Gyuri"
    assert told["ferry"] == "Against Bálint, Gyuri"


def test_the_picture_of_a_place_fills_its_frame(context, tmp_path, monkeypatch):
    """In other proportions it would stand between black bars, and what leaves it would lie on these."""
    pictures = []
    monkeypatch.setattr(
        Canvas,
        "picture",
        lambda canvas, name, area, *more, **named: pictures.append((name, area.copy())),
    )
    page = opened(context, tmp_path, HALF)
    pictures.clear()
    draw_place(context.canvas, context, page._beside, 4, HALF.ladder, held=True)
    shapes = [area.width / area.height for name, area in pictures if name[0] == "place"]
    assert shapes == [pytest.approx(200 / 120)]


def test_one_opponent_is_not_called_several(context):
    context.change(language="hu")
    told = [company(context, place) for place in PLACES]
    alone = [len(place.bots) == 1 for place in PLACES]
    assert [line.startswith("Ellenfél:") for line in told] == alone
    assert all("Ellenfelek:" in line for line, one in zip(told, alone, strict=True) if not one)


def test_who_has_to_sign_sees_ratings_and_streaks_beside_it(context, tmp_path):
    """Only the column with the letters is shorter for them."""
    context.window.size = (1280, 720)
    page = opened(context, tmp_path, FULL)
    page.act(Chosen("tab", 1))
    assert page.unsigned is not None
    written = [each.words for each in written_by(context, page.draw)]
    assert context.words("career.streaks") in written


@pytest.mark.painted
@pytest.mark.parametrize(
    ("tab", "made"),
    [(LADDER, "art.places.place_svg"), (MEDALS, "art.medals.chalk_achievement_svg")],
)
def test_no_frame_waits_for_the_many_pictures_of_a_page(context, tmp_path, monkeypatch, tab, made):
    makers: list[threading.Thread] = []
    monkeypatch.setattr(made, lambda key: makers.append(threading.current_thread()) or _SPECK)
    page = opened(context, tmp_path, HALF)
    page.act(Chosen("tab", tab))
    context.stage.step(0.1)
    context.textures.complete()
    assert len(makers) >= 9
    assert threading.main_thread() not in makers
    context.stage.step(0.1)
    assert not context.textures.pending


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_places_are_wrapped_before_they_shrink(page, context, language):
    context.change(language=language, text_size=1.5)
    resize(context, (600, 600))
    names = {context.words(f"career.place.{place.key}.name") for place in PLACES}
    tiles = [each for each in page.group.widgets if isinstance(each, PlaceTile)]
    assert {tile.name for tile in tiles} == names
    for tile in tiles:
        for each in written_by(context, tile.draw):
            assert each.area.width > 0.95 * context.fonts.width(each.words, each.style)
        for each in written_by(context, tile.draw, paragraphs=True):
            longest = max(context.fonts.width(word, each.style) for word in each.words.split())
            assert each.room.width > 0.75 * longest
