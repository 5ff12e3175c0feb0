import pytest

from game.core.cards import PACK_24, Card
from game.stage.drawing import rasteriser
from game.stage.drawing import textures as module
from game.stage.drawing.textures import Textures

QUEEN = Card("QH")
SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
    b'<rect width="40" height="20" fill="#ff0000"/></svg>'
)


@pytest.fixture
def textures(context):
    store = Textures()
    yield store
    store.close()


def test_a_picture_is_made_once(textures):
    assert textures.card(QUEEN, 165) is textures.card(QUEEN, 165)


def test_the_svg_is_composed_once_for_all_sizes(textures):
    composed = []

    def make():
        composed.append(1)
        return SVG

    for width in (10, 20, 30):
        textures.svg("red", (width, 10), make)
    assert len(composed) == 1


def test_no_svg_of_a_former_window_is_kept(textures):
    for width in (10, 20, 30):
        textures.svg(("board", width), (width, 10), lambda: SVG)
        textures.resized()
    assert not textures._svgs


def test_another_size_stands_in_until_the_exact_one_is_made(textures):
    textures.card(QUEEN, 100)
    stand_in = textures.card(QUEEN, 200)
    assert stand_in.get_height() == 200
    assert not textures.has_card(QUEEN, 200)
    textures.complete()
    assert textures.has_card(QUEEN, 200)
    assert textures.card(QUEEN, 200) is not stand_in


def test_a_picture_that_a_frame_missed_asks_for_a_drawing_once_it_is_made(textures):
    assert not textures.prepare_svg("red", (40, 20), lambda: SVG, missed=True)
    assert textures.stand_ins
    textures.complete()
    assert not textures.stand_ins
    assert textures.prepare_svg("red", (40, 20), lambda: SVG, missed=True)


def test_only_a_replaced_stand_in_asks_for_a_drawing(textures):
    textures.begin_work()
    textures.prepare(PACK_24[:3], 90)
    while textures.pending:
        assert not textures.begin_frame()
    textures.backdrop("red", (64, 32), lambda: SVG, lambda: SVG)
    replaced = False
    while textures.pending:
        replaced = textures.begin_frame() or replaced
    assert replaced


def test_sizes_nobody_shows_any_more_are_not_made(textures):
    textures.prepare(PACK_24, 90)
    textures.resized()
    assert not textures.pending


def test_the_oldest_pictures_make_room(textures, monkeypatch):
    monkeypatch.setattr(module, "_KEPT_BYTES", 300_000)
    for card in PACK_24:
        textures.card(card, 165)
    assert not textures.has_card(PACK_24[0], 165)
    assert textures.has_card(PACK_24[-1], 165)
    assert textures.near_height(PACK_24[0], 165) is None


def test_a_picture_that_will_be_wanted_again_outlasts_those_nobody_waits_for(textures, monkeypatch):
    """The board of a result, from the second deal on: it was seen once, and is asked for a deal later."""
    monkeypatch.setattr(module, "_KEPT_BYTES", 300_000)
    board = textures.svg("board", (200, 100), lambda: SVG)
    textures.prepare_svg("board", (200, 100), lambda: SVG)
    for side in range(100, 120):
        textures.svg("red", (side, side), lambda: SVG)
    assert textures.svg("board", (200, 100), lambda: SVG) is board


def test_what_was_made_ahead_for_another_size_of_the_window_makes_room_first(textures, monkeypatch):
    """A window's edge that is drawn along leaves pictures of sizes that nobody will ask for."""
    monkeypatch.setattr(module, "_KEPT_BYTES", 300_000)
    for side in range(100, 107):
        textures.prepare_svg("board", (side, side), lambda: SVG)
        textures.complete()
        textures.resized()
    shown = [textures.svg("red", (side, side), lambda: SVG) for side in (108, 109, 110)]
    assert [textures.svg("red", each.get_size(), lambda: SVG) for each in shown] == shown


def test_a_picture_made_twice_takes_its_room_once(textures, monkeypatch):
    """Ordered to be made in the background, it is made at once where a frame cannot wait for it."""
    monkeypatch.setattr(module, "_KEPT_BYTES", 300_000)
    shown = textures.svg("board", (150, 150), lambda: SVG)
    for side in (60, 61, 62, 63, 64, 65, 66, 67):
        textures.prepare_svg("red", (side, side), lambda: SVG)
        textures.svg("red", (side, side), lambda: SVG)
        textures.complete()
    assert textures.svg("board", (150, 150), lambda: SVG) is shown


def test_what_lies_behind_everything_outlasts_a_page_over_it(textures, monkeypatch):
    monkeypatch.setattr(module, "_KEPT_BYTES", 300_000)
    textures.backdrop("table", (200, 100), lambda: SVG, lambda: SVG)
    textures.complete()
    table = textures.backdrop("table", (200, 100), lambda: SVG, lambda: SVG)
    for side in range(100, 120):
        textures.svg("red", (side, side), lambda: SVG)
    assert textures.backdrop("table", (200, 100), lambda: SVG, lambda: SVG) is table


@pytest.mark.parametrize("deck", ["french", "hungarian", "double"])
def test_suits_and_cards_follow_the_deck(textures, deck):
    textures.wear(deck, four_colour=True)
    assert textures.suit("S", 24).get_height() == 24
    assert textures.card(QUEEN, 100).get_height() == 100


def test_art_that_cannot_be_read_is_an_error_on_the_stage_not_in_its_thread(textures):
    textures._rasteriser.order("broken", lambda: textures.svg("x", (4, 4), lambda: b"<nothing"))
    with pytest.raises(Exception, match=r".+"):
        textures.complete()


def test_the_first_backdrop_is_the_rough_one_until_the_fine_one_is_made(textures):
    fine: list[bool] = []

    def make() -> bytes:
        fine.append(True)
        return SVG

    first = textures.backdrop("red", (64, 32), make, lambda: SVG)
    assert (first.get_size(), fine) == ((64, 32), [])
    textures.complete()
    sharp = textures.backdrop("red", (64, 32), make, lambda: SVG)
    assert sharp is not first
    assert textures.backdrop("red", (64, 32), make, lambda: SVG) is sharp
    assert fine == [True]


def test_another_cloth_begins_with_its_own_rough_picture_and_another_size_with_the_last_one(
    textures,
):
    roughs: list[str] = []

    def shown(name: str, size: tuple[int, int]) -> None:
        def rough() -> bytes:
            roughs.append(name)
            return SVG

        textures.backdrop((name, size), size, lambda: SVG, rough)

    for cloth, size in (("red", (64, 32)), ("red", (80, 40)), ("blue", (80, 40))):
        textures.wear("french", False, cloth=cloth)
        shown(cloth, size)
        textures.complete()
        shown(cloth, size)
    assert roughs == ["red", "blue"]


def test_nothing_is_made_beside_the_frames_before_the_first_one_stands(textures):
    textures.prepare([QUEEN], 40)
    assert textures._rasteriser._thread is None
    textures.begin_work()
    assert textures._rasteriser._thread is not None


def test_a_frame_translates_nothing_that_was_made_beside_it(textures, monkeypatch):
    textures.begin_work()
    shown = [textures.backdrop("red", (64, 32), lambda: SVG, lambda: SVG)]
    textures.prepare(PACK_24[:3], 90)
    ready: list[bool] = []

    def translated(picture, solid):
        ready.append(rasteriser.translated(picture, solid) is picture)
        return picture

    monkeypatch.setattr(module, "translated", translated)
    while textures.pending:
        textures.begin_frame()
    assert ready == [True] * 4
    assert textures.backdrop("red", (64, 32), lambda: SVG, lambda: SVG) not in shown
