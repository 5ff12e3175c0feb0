"""A card shows what it is: every face differs, at every size and in both colour schemes."""

from io import BytesIO
from itertools import combinations, product

import pygame
import pytest

from art import french_deck, hungarian_deck
from art.decks import DECKS, back_svg, card_svg, suit_svg
from game.core.cards import PACK_24, SUITS, Card

WIDTHS = (180, 60)


def drawn(svg: bytes, width: int, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(BytesIO(svg), (width, height))


def pixels(svg: bytes, width: int) -> bytes:
    return pygame.image.tobytes(drawn(svg, width, round(width * 1.56)), "RGBA")


def difference(one: bytes, other: bytes) -> float:
    """Mean difference of two pictures per colour and pixel, 0 to 255."""
    return sum(abs(a - b) for a, b in zip(one[::7], other[::7], strict=True)) * 7 / len(one)


@pytest.mark.parametrize(("deck", "width"), list(product(DECKS, WIDTHS)))
def test_no_two_cards_of_a_deck_look_alike(deck, width):
    faces = {card: pixels(card_svg(deck, card), width) for card in PACK_24}
    faces["back"] = pixels(back_svg(deck), width)
    for one, other in combinations(faces, 2):
        assert difference(faces[one], faces[other]) > 2, (one, other)


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_is_a_filled_sheet_with_rounded_corners(deck):
    for card in PACK_24:
        face = drawn(card_svg(deck, card), 250, 390)
        assert face.get_size() == (250, 390)
        assert face.get_at((1, 1)).a == 0
        assert face.get_at((125, 4)).a == 255


@pytest.mark.parametrize("deck", ["french", "hungarian"])
@pytest.mark.parametrize("card", ["KH", "QC", "JS"])
def test_a_court_is_the_same_upside_down(deck, card):
    assert upside_down_difference(card_svg(deck, Card(card))) < 3


@pytest.mark.parametrize("card", PACK_24)
def test_a_double_card_shows_the_other_pattern_upside_down(card):
    assert upside_down_difference(card_svg("double", card)) > 10


@pytest.mark.parametrize("deck", DECKS)
def test_a_back_betrays_nothing_by_its_direction(deck):
    assert upside_down_difference(back_svg(deck)) < 3


@pytest.mark.parametrize("deck", DECKS)
def test_four_colours_tell_all_four_suits_apart(deck):
    indices = {
        suit: index_colour(card_svg(deck, Card(f"A{suit}"), four_colour=True)) for suit in SUITS
    }
    assert len(set(indices.values())) == 4


@pytest.mark.parametrize(("deck", "suit"), list(product(DECKS, SUITS)))
def test_suits_differ_by_shape_and_not_by_colour_alone(deck, suit):
    others = [other for other in SUITS if other != suit]
    here = silhouette(suit_svg(deck, suit))
    assert all(
        sum(a != b for a, b in zip(here, silhouette(suit_svg(deck, other)), strict=True)) > 45
        for other in others
    )


@pytest.mark.parametrize("deck", DECKS)
def test_backs_and_faces_of_decks_are_their_own(deck):
    for other in DECKS:
        if other != deck:
            assert back_svg(deck) != back_svg(other)
            assert card_svg(deck, Card("QH")) != card_svg(other, Card("QH"))


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize(("rank", "number"), [("9", 9), ("T", 10)])
def test_nines_and_tens_show_as_many_signs_as_they_are_called(suit, rank, number):
    corners = 2
    for deck, sign in (("french", french_deck.sign), ("hungarian", hungarian_deck.sign)):
        printed = card_svg(deck, Card(rank + suit)).decode()
        assert printed.count(sign(suit)) == number + corners


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize(("rank", "number"), [("9", 9), ("T", 10)])
def test_each_half_of_a_double_pip_card_shows_the_whole_number(suit, rank, number):
    printed = card_svg("double", Card(rank + suit)).decode()
    corners = 2
    assert printed.count(french_deck.sign(suit)) == number + corners
    assert printed.count(hungarian_deck.sign(suit)) == number + corners


def test_an_unknown_deck_or_suit_is_refused_with_a_sentence():
    with pytest.raises(ValueError, match="no deck 'tarot': choose one of french"):
        card_svg("tarot", Card("QH"))
    with pytest.raises(ValueError, match="no back 'tarot': choose one of french"):
        back_svg("tarot")
    with pytest.raises(ValueError, match="no deck"):
        suit_svg("tarot", "H")
    with pytest.raises(ValueError, match="no suit: give one of H, D, C, S"):
        suit_svg("french", "X")


def index_colour(svg: bytes) -> tuple[int, ...]:
    """The strongest colour inside the rank of the upper left corner."""
    face = drawn(svg, 250, 390)
    inside = [tuple(face.get_at((x, y)))[:3] for x in range(12, 56) for y in range(16, 70)]
    return min(inside, key=sum)


def silhouette(svg: bytes) -> list[bool]:
    """Which of 30 x 30 pixels the sign covers."""
    sign = drawn(svg, 30, 30)
    return [sign.get_at((x, y)).a > 127 for x in range(30) for y in range(30)]


def upside_down_difference(svg: bytes) -> float:
    """How far a card is from its own picture turned by half a turn."""
    face = drawn(svg, 250, 390)
    turned = pygame.transform.rotate(face, 180)
    return difference(*(pygame.image.tobytes(picture, "RGBA") for picture in (face, turned)))
