"""The room draws as meant: everything visible, told apart, calm under cards and legible."""

import io
from pathlib import Path

import numpy as np
import pygame
import pytest

import art
from art import moments, palette
from art.audience import audience_svg, mug_svg
from art.canvas import number
from art.icons import icon
from art.looks import LOOKS
from art.marks import bummerl_svg, crown_svg, dealer_mark_svg, icon_svg, medal_svg
from art.medals import MEDALS, achievement_svg, chalk_achievement_svg
from art.panels import parchment_svg, slate_svg, wood_svg
from art.places import PLACES, place_svg
from art.portraits import PORTRAITS, portrait_svg
from art.sign import sign_svg
from art.stakes import stake_svg
from art.table import FRAME, rough_table_svg, table_svg
from art.tally import barrel_svg, bolt_svg, fall_svg
from tests.art.subset import faults

ICONS = sorted(
    file.stem for file in (Path(art.__file__).parent / "scenery" / "icons").glob("*.svg")
)

MARKS = (
    *(bummerl_svg, dealer_mark_svg, crown_svg, medal_svg, icon_svg),
    *(barrel_svg, bolt_svg, fall_svg),
)
PANELS = (wood_svg, slate_svg, parchment_svg)
ASPECTS = ((960, 720), (1280, 720), (1280, 800), (1680, 720), (1280, 960))

PICTURES = {
    **{make.__name__: make for make in (*MARKS, sign_svg, table_svg)},
    **{f"{make.__name__} {size}": lambda make=make, size=size: make(*size)
       for make in PANELS for size in ((80, 40), (420, 300), (1200, 640))},
    **{f"table {size}": lambda size=size: table_svg(*size) for size in ASPECTS},
    **{f"icon {name}": lambda name=name: icon(name) for name in ICONS},
    **{f"portrait {key}": lambda key=key: portrait_svg(key) for key in PORTRAITS},
    **{f"{make.__name__} {key}": lambda make=make, key=key: make(key)
       for make, keys in ((place_svg, PLACES), (stake_svg, PLACES),
                          (achievement_svg, MEDALS), (chalk_achievement_svg, MEDALS))
       for key in keys},
    "figures": lambda: moments.numerals_svg("66"),
    "guests": lambda: audience_svg(900),
    "light of one colour": lambda: moments.light_svg("#f4ba52", False),
    "hot light": lambda: moments.light_svg("#f4ba52", True),
    "moon": moments.moon_svg,
    "mug": mug_svg,
}  # fmt: skip


def drawn(svg: bytes, width: int, height: int) -> np.ndarray:
    """The picture as SDL draws it: width x height x (red, green, blue, alpha)."""
    surface = pygame.image.load_sized_svg(io.BytesIO(svg), (width, height))
    colours = pygame.surfarray.array3d(surface)
    return np.dstack((colours, pygame.surfarray.array_alpha(surface))).astype(float)


def luminance(colours: np.ndarray) -> np.ndarray:
    """Relative luminance (WCAG) of colours 0..255 along the last axis."""
    share = colours / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def colour(hexed: str) -> np.ndarray:
    return np.array(list(bytes.fromhex(hexed[1:])), float)


def contrast(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    first, second = luminance(one), luminance(other)
    return (np.maximum(first, second) + 0.05) / (np.minimum(first, second) + 0.05)


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_keeps_to_the_subset(name):
    assert faults(PICTURES[name]()) == ()


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_shows_something(name):
    pixels = drawn(PICTURES[name](), 96, 96)
    assert np.mean(pixels[..., 3] > 40) > 0.03
    visible = pixels[pixels[..., 3] > 40][:, :3]
    one_ink = name.startswith(("icon ", "chalk", "light of one colour"))
    assert one_ink or np.std(visible, axis=0).max() > 4


def test_pictures_are_the_same_at_every_call():
    for name in ("table_svg", "sign_svg", "bummerl_svg", "slate_svg (420, 300)"):
        assert PICTURES[name]() == PICTURES[name]()


@pytest.mark.parametrize("side", [24, 48])
def test_icons_are_told_apart_at_every_size(side):
    shapes = [drawn(icon(name), side, side)[..., 3] for name in ICONS]
    for index, shape in enumerate(shapes):
        for other in shapes[index + 1 :]:
            assert np.mean(np.abs(shape - other)) > 5


def test_what_an_icon_is_drawn_with_stands_within_its_frame():
    """A colour at the outermost element is lost when the drawing is made smaller."""
    for name in ICONS:
        frame = icon(name).decode().partition(">")[0]
        assert "stroke" not in frame
        assert "fill" not in frame


def test_an_icon_is_drawn_in_the_ink_asked_for():
    pixels = drawn(icon("play", "#204060"), 48, 48)
    assert pixels[24, 24].tolist() == [0x20, 0x40, 0x60, 255]


def test_an_unknown_face_is_refused():
    with pytest.raises(KeyError):
        portrait_svg("nobody")


def test_faces_are_told_apart_when_small():
    faces = [drawn(portrait_svg(key), 64, 64)[..., :3] for key in PORTRAITS]
    for index, face in enumerate(faces):
        for other in faces[index + 1 :]:
            assert np.mean(np.abs(face - other)) > 12


def test_a_face_fills_its_whole_frame():
    for key in PORTRAITS:
        assert drawn(portrait_svg(key), 64, 64)[..., 3].min() > 200


@pytest.mark.parametrize("size", ASPECTS)
def test_the_table_is_cloth_in_the_middle_and_wood_all_round(size):
    width, height = size
    pixels = drawn(table_svg(width, height), width, height)
    assert pixels[..., 3].min() > 250
    cloth = pixels[width // 2 - 50 : width // 2 + 50, height // 2 - 50 : height // 2 + 50, :3]
    assert np.argmax(cloth.mean((0, 1))) == 1
    wood = int(FRAME) - 8
    edges = (pixels[wood, 200:-200], pixels[-wood, 200:-200], pixels[200:-200, wood])
    for edge in (*edges, pixels[200:-200, -wood]):
        red, green, blue, _ = edge.mean(0)
        assert red > green > blue


@pytest.mark.parametrize(
    ("size", "cloth"), [(size, "green") for size in ASPECTS] + [(ASPECTS[0], key) for key in LOOKS]
)
def test_words_and_lamplight_are_seen_on_every_cloth_and_in_every_window(size, cloth):
    """Cream letters anywhere, and the middle under the lamp lighter than a corner."""
    (width, height), corner = size, slice(80, 160)
    pixels = drawn(table_svg(width, height, cloth), width, height)[..., :3]
    assert contrast(colour(palette.CREAM), pixels[60:-60, 60:-60]).min() > 4.5
    middle = pixels[width // 2 - 40 : width // 2 + 40, height // 2 - 40 : height // 2 + 40]
    assert luminance(middle).mean() > 2 * luminance(pixels[corner, corner]).mean()


def test_cloths_are_told_apart():
    middles = [
        drawn(rough_table_svg(960, 720, cloth), 96, 72)[40:56, 30:42, :3].mean((0, 1))
        for cloth in LOOKS
    ]
    for index, one in enumerate(middles):
        for other in middles[index + 1 :]:
            assert np.abs(one - other).max() > 25


def longest_run(row: np.ndarray) -> int:
    """The most neighbouring pixels of exactly one colour."""
    changes = np.flatnonzero(np.any(np.diff(row, axis=0) != 0, axis=1))
    return int(np.max(np.diff(np.concatenate(([-1], changes, [len(row) - 1])))))


def test_the_light_on_the_cloth_shows_no_bands():
    pixels = drawn(table_svg(), 1280, 720)[..., :3]
    rows = [longest_run(pixels[100:-100, y]) for y in range(80, 640, 40)]
    assert max(rows) <= 24


def test_the_cloth_is_calm_behind_cards():
    pixels = drawn(table_svg(), 1280, 720)[..., :3]
    for left in range(100, 1180, 90):
        assert luminance(pixels[left : left + 20, 340:360]).std() < 0.02


def test_ink_is_legible_on_parchment_and_chalk_on_slate():
    sheet = drawn(parchment_svg(420, 300), 420, 300)[30:-30, 30:-30, :3]
    assert contrast(colour(palette.INK), sheet).min() > 4.5
    slate = drawn(slate_svg(220, 300), 220, 300)[24:-24, 24:-24, :3]
    assert contrast(colour(palette.CHALK), slate).min() > 7


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (-0.001, "0"), (-0.25, "-0.25"), (12.0, "12"), (1.239, "1.24")]
)
def test_coordinates_are_written_short(value, text):
    assert number(value) == text
