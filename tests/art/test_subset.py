"""Every picture keeps to the part of SVG that is drawn; the checker itself refuses the rest."""

from itertools import product
from pathlib import Path

import pytest

import art
from art.decks import BACKS, DECKS, back_svg, card_svg, suit_svg
from art.inks import classes
from game.core.cards import PACK_24, SUITS
from tests.art.subset import faults

FILES = sorted(Path(art.__file__).parent.rglob("*.svg"))


def picture(body: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{body}</svg>'.encode()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_svg_file_keeps_to_the_subset(path):
    inked = path.read_bytes()
    if path.parent.name == "icons":  # an icon is given its ink when it is read
        inked = inked.replace(b"currentColor", b"#f4e7c9")
    assert faults(inked, classes()) == ()


@pytest.mark.parametrize(("deck", "four_colour"), list(product(DECKS, (False, True))))
def test_every_card_and_sign_keeps_to_the_subset(deck, four_colour):
    cards = [card_svg(deck, card, four_colour=four_colour) for card in PACK_24]
    signs = [suit_svg(deck, suit, four_colour=four_colour) for suit in SUITS]
    for svg in (*cards, *signs, *map(back_svg, BACKS)):
        assert faults(svg) == ()


@pytest.mark.parametrize(
    "body",
    [
        '<use href="#a"/>',
        "<text>K</text>",
        '<clipPath id="a"><rect width="3" height="3"/></clipPath>',
        '<mask id="a"/>',
        '<pattern id="a"/>',
        '<filter id="a"/>',
        '<image href="a.png"/>',
        '<rect width="3" height="3" clip-path="url(#a)"/>',
        '<rect width="3" height="3" style="mask:url(#a)"/>',
        '<rect width="3" height="3" fill="hsl(3,4%,5%)"/>',
        '<rect width="3" height="3" style="stroke:currentColor"/>',
        '<rect width="3" height="3" fill="url(#nowhere)"/>',
        '<rect width="3" height="3" class="nowhere"/>',
        '<style>.a{fill:#fff}.b{fill:#000}</style><rect width="3" height="3" class="a b"/>',
        "<style>.a{fill:currentColor}</style>",
        "<style>rect{fill:#fff}</style>",
        '<linearGradient id="a" x1="0" x2="1"/>',
        '<radialGradient id="a" cx="0.5" cy="0.5" r="0.5"/>',
        "<rect",
    ],
)
def test_what_would_not_be_drawn_is_refused(body):
    assert faults(picture(body))


@pytest.mark.parametrize(
    "body",
    [
        '<g transform="rotate(9)" opacity="0.5"><path d="M0 0L9 9" stroke="#123" fill="none"/></g>',
        '<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" x2="9"/>'
        '<rect width="3" height="3" fill="url(#a)"/>',
        '<radialGradient id="a" cx="50%" cy="50%" r="50%"/>',
        '<style>.a{fill:#fff;stroke-width:2}</style><circle r="3" class="a"/>',
    ],
)
def test_what_is_drawn_is_let_through(body):
    assert faults(picture(body)) == ()
