import pygame
import pytest

from game.core.cards import PACK_24, Card
from game.stage.drawing.palette import CLOTH
from game.stage.drawing.sprites import CardSprite, Sprites


@pytest.fixture
def canvas(context):
    context.canvas.fill(context.canvas.visible, CLOTH)
    return context.canvas


def drawn(canvas, sprites):
    canvas.surface.fill(CLOTH)
    sprites.draw(canvas)
    return canvas.surface.copy()


def same(one, other):
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_a_card_is_hit_where_it_lies_turned_as_it_is():
    card = CardSprite(Card("QH"), x=500, y=300, height=200)
    assert card.contains(500, 395)
    assert not card.contains(595, 300)
    card.angle = 90.0
    assert card.contains(595, 300)
    assert not card.contains(500, 395)


def test_the_bounds_of_a_turned_card_hold_its_corners():
    card = CardSprite(Card("QH"), height=390, angle=90.0)
    assert card.bounds().size == pytest.approx((390, 250))


def test_the_topmost_card_is_hit():
    sprites = Sprites()
    low = sprites.add(CardSprite(Card("QH"), z=1))
    high = sprites.add(CardSprite(Card("KH"), x=680, z=2))
    assert sprites.at(660, 360) is high
    assert sprites.at(600, 360) is low
    high.alpha = 0.0
    assert sprites.at(660, 360) is low
    assert sprites.at(20, 20) is None


def test_the_back_is_seen_until_the_card_is_half_turned():
    card = CardSprite(Card("QH"))
    assert card.visible_card is None
    card.face_up = 0.5
    assert card.visible_card == Card("QH")


def test_a_hidden_card_is_drawn_like_any_other_back(canvas):
    shown = []
    for card in (None, Card("QH")):
        sprites = Sprites()
        sprites.add(CardSprite(card))
        shown.append(drawn(canvas, sprites))
    assert same(*shown)


@pytest.mark.parametrize("look", [{}, {"angle": 23.0}, {"dim": 1.0}])
def test_a_card_that_moves_bears_the_back_that_is_worn_now(canvas, look):
    """Also where the same turn, or shade, of another back has been shown before."""
    textures, shown = canvas.textures, []
    for back in ("vine", "cellar"):
        textures.wear("french", False, back)
        textures.card(None, canvas.units.length(165))
        sprites = Sprites()
        sprites.add(CardSprite(None, height=165.0, **look))
        shown.append(drawn(canvas, sprites))
    assert not same(*shown)


def test_a_resting_upright_card_is_settled_at_once(canvas):
    sprites = Sprites()
    sprites.add(CardSprite(Card("QH"), face_up=1.0))
    drawn(canvas, sprites)
    assert sprites.settled


def test_a_card_that_changed_is_drawn_once_more_and_then_rests(canvas):
    sprites = Sprites()
    card = sprites.add(CardSprite(Card("QH"), face_up=1.0))
    drawn(canvas, sprites)
    card.height = 190.0
    drawn(canvas, sprites)
    assert not sprites.settled
    drawn(canvas, sprites)
    assert sprites.settled


def test_a_tilted_card_becomes_sharp_when_its_picture_is_made(canvas):
    sprites = Sprites()
    sprites.add(CardSprite(Card("QH"), face_up=1.0, angle=7.0))
    rough = drawn(canvas, sprites)
    assert canvas.textures.pending
    canvas.textures.complete()
    sharp = drawn(canvas, sprites)
    assert not same(rough, sharp)
    assert same(sharp, drawn(canvas, sprites))


@pytest.mark.parametrize(
    "change", [{"dim": 1.0}, {"glow": 1.0}, {"lift": 1.0}, {"alpha": 0.4}, {"face_up": 0.2}]
)
def test_every_light_and_pose_is_seen(canvas, change):
    sprites = Sprites()
    card = sprites.add(CardSprite(Card("QH"), face_up=1.0))
    plain = drawn(canvas, sprites)
    for name, value in change.items():
        setattr(card, name, value)
    assert not same(plain, drawn(canvas, sprites))


def test_an_invisible_card_draws_nothing(canvas):
    sprites = Sprites()
    sprites.add(CardSprite(Card("QH"), alpha=0.0))
    empty = Sprites()
    assert same(drawn(canvas, sprites), drawn(canvas, empty))


def test_a_removed_card_is_gone_and_removing_it_again_is_harmless(canvas):
    sprites = Sprites()
    card = sprites.add(CardSprite(Card("QH")))
    sprites.remove(card)
    sprites.remove(card)
    assert list(sprites) == []


def test_the_whole_pack_keeps_within_the_frame_once_it_is_prepared(canvas):
    canvas.textures.prepare([None, *PACK_24], canvas.units.length(165))
    canvas.textures.complete()
    assert not canvas.textures.pending
    assert all(canvas.textures.has_card(card, canvas.units.length(165)) for card in PACK_24)
