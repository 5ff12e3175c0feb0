"""Portraits, backs and cloths: chosen by any hand, kept, and seen at the table at once."""

from __future__ import annotations

import pytest

from art.decks import BACKS
from art.looks import LOOKS
from art.portraits import GUESTS
from game.contest.record import Sitting
from game.scenes.menus.gallery import GalleryPage, GalleryRow, PictureTile, picture_name
from game.scenes.menus.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.stage.context import AppContext
from game.stage.input.intents import Cancel, Confirm, MoveFocus
from game.stage.settings import WON, PictureSetting, Settings, allowed_for
from game.stage.settings_file import SettingsFile
from game.words.language import LANGUAGES
from sounds import ROOMS, TUNES
from tests.harness.window import click, on_top

KINDS = ("portrait_1", "portrait_4", "back", "cloth", "tune", "room")


def offered(name: str) -> tuple[str, ...]:
    rule = allowed_for(name)
    assert isinstance(rule, PictureSetting)
    return rule.values


def test_a_row_says_which_picture_is_chosen():
    assert GalleryRow("Card backs", "Vine", "back").said == "Card backs: Vine"


def test_what_is_offered_is_what_was_drawn():
    assert offered("portrait_2") == GUESTS
    assert offered("tune") == tuple(TUNES)
    assert offered("back") == ("deck", *BACKS)
    assert offered("cloth") == tuple(LOOKS)
    assert offered("room")[1:] == tuple(ROOMS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_to_be_won_is_not_called_after_a_place(context, language):
    context.change(language=language)
    rule = allowed_for("portrait_1")
    assert isinstance(rule, PictureSetting)
    places = {context.words(f"career.place.{place}.name") for place in WON}
    persons = {picture_name(context, "portrait", each, each in rule.won) for each in rule.values}
    cloths = {picture_name(context, "cloth", each, each in WON) for each in offered("cloth")}
    assert len(persons) == len(rule.values)
    assert not persons & places
    assert places <= cloths


def settings_gallery(context: AppContext, name: str) -> GalleryPage:
    page = SettingsScene(context)
    context.push(page)
    page._open(1 if name.startswith("portrait") else 3 if name in ("tune", "room") else 0)
    row = next(widget for widget, field in page._rows.items() if field.name == name)
    assert isinstance(row, GalleryRow)
    page.group.focus(row)
    context.stage.send(Confirm())
    return on_top(context, GalleryPage)


@pytest.mark.parametrize("name", KINDS)
def test_every_picture_is_chosen_by_keys_and_kept(context, tmp_path, name):
    context.keep(WON)
    for value in (*offered(name)[1:], offered(name)[0]):
        gallery = settings_gallery(context, name)
        for _ in range(40):
            current = gallery.group.ring.current
            assert isinstance(current, PictureTile)
            if current.value == value:
                break
            goal = next(e for e in gallery.group.widgets if getattr(e, "value", "") == value)
            across = "right" if goal.area.left > current.area.left else "left"
            if goal.area.top < current.area.top:
                way = "up"
            elif goal.area.left != current.area.left:
                way = across
            else:
                way = "down"
            context.stage.send(MoveFocus(way))
        context.stage.send(Confirm())
        assert getattr(context.settings, name) == value
        assert isinstance(context.stage.top, SettingsScene)
        kept, _ = SettingsFile(tmp_path / "settings.json").load(Settings())
        assert getattr(kept, name) == value
        context.stage.clear()


def test_a_portrait_is_chosen_by_the_pointer_where_the_seats_are_filled(context, tmp_path):
    page = SetupScene(context, tmp_path)
    context.push(page)
    page._open(1)
    context.stage.step(0.1)
    portrait = context.words("settings.portrait_1.label")
    before = context.words("picture.portrait.guest_1")
    assert page.named["portrait 0"].said == f"{portrait}: {before}"
    click(context, page.named["portrait 0"].area.center)
    gallery = on_top(context, GalleryPage)
    tile = next(e for e in gallery.group.widgets if getattr(e, "value", "") == "guest_9")
    click(context, tile.area.center)
    assert context.stage.top is page
    assert context.settings.portrait_1 == "guest_9"
    chosen = context.words("picture.portrait.guest_9")
    assert page.named["portrait 0"].said == f"{portrait}: {chosen}"
    company = SeatsAtScreen(context, (Sitting("person", ""), Sitting("person", "")))
    assert [company.portrait(seat) for seat in (0, 1)] == ["guest_9", "guest_2"]


def test_nothing_is_changed_by_going_back(context):
    settings_gallery(context, "cloth")
    context.stage.send(MoveFocus("right"))
    context.stage.send(Cancel())
    assert context.settings.cloth == "green"


def test_what_is_not_won_is_shown_locked_and_cannot_be_taken(context):
    context.keep(["kitchen"])
    gallery = settings_gallery(context, "cloth")
    tiles = {each.value: each for each in gallery.group.widgets if isinstance(each, PictureTile)}
    assert {value for value, tile in tiles.items() if tile.locked} == set(WON) - {"kitchen"}
    click(context, tiles["mill"].area.center)
    assert context.stage.top is gallery
    assert context.settings.cloth == "green"
    assert tiles["mill"].name in tiles["mill"].said
    click(context, tiles["kitchen"].area.center)
    assert context.settings.cloth == "kitchen"


@pytest.mark.painted
def test_backs_and_cloth_are_seen_at_once(context):
    textures = context.textures
    own = textures.card(None, 60)
    context.change(back="stars", cloth="wine")
    assert textures.cloth == "wine"
    other = textures.card(None, 60)
    assert own.get_buffer().raw != other.get_buffer().raw
    context.change(deck="hungarian")
    assert textures.card(None, 60).get_buffer().raw == other.get_buffer().raw
    context.change(back="deck")
    hungarian = textures.card(None, 60)
    context.change(deck="french", back="hungarian")
    assert textures.card(None, 60).get_buffer().raw == hungarian.get_buffer().raw


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (700, 1000)])
def test_the_pictures_stay_on_their_board(context, size):
    context.window.size = size
    context.change(speed=0.0)
    for name in ("portrait_1", "back", "cloth"):
        gallery = settings_gallery(context, name)
        gallery.draw(context.canvas)
        assert all(gallery._board.contains(each.area) for each in gallery.group.widgets)
        context.stage.clear()
