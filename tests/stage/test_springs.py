import pytest

from game.stage.drawing.card_sprite import STILL, CardSprite, Swing, pressed_at
from game.stage.drawing.sprites import Sprites
from game.stage.motion.springs import Springs
from game.stage.motion.timeline import Clock

FRAME = 1 / 60


def hung(clock=None, **pose):
    sprites = Sprites()
    card = sprites.add(CardSprite(**pose))
    springs = Springs(sprites, clock or Clock())
    springs.update(FRAME)
    return card, springs


def swings(springs, card, seconds, frame=FRAME):
    found = []
    for _ in range(round(seconds / frame)):
        springs.update(frame)
        found.append(card.swing)
    return found


def test_a_card_follows_its_pose_overshoots_a_little_and_rests_exactly_there():
    card, springs = hung(x=100.0)
    card.x = 200.0
    away = [swing.x for swing in swings(springs, card, 2.0)]
    assert -100 < away[0] < 0
    assert 2.0 < max(away) < 20.0
    assert card.swing is STILL
    assert not springs.moving


def test_a_card_leans_where_it_goes():
    card, springs = hung(x=100.0)
    card.x = 300.0
    assert max(swing.angle for swing in swings(springs, card, 0.2)) > 1.0


def test_a_long_frame_swings_no_higher_than_many_short_ones():
    (one, slow), (other, fast) = hung(x=0.0), hung(x=0.0)
    one.x = other.x = 150.0
    assert swings(slow, one, 0.2, 0.1)[-1].x == pytest.approx(swings(fast, other, 0.2, 0.005)[-1].x)


@pytest.mark.parametrize("clock", [Clock(off=True), Clock(reduced=True), Clock(calm=True)])
def test_where_nothing_is_lively_a_card_is_drawn_at_its_pose(clock):
    card, springs = hung(clock, sways=True)
    springs.stir()
    springs.kick(card, y=500.0)
    card.x, card.pull = card.x + 100.0, Swing(x=9.0)
    assert set(swings(springs, card, 0.2)) == {STILL}
    assert not springs.moving


def test_springs_go_by_the_one_speed():
    (one, slow), (other, fast) = hung(x=0.0), hung(Clock(speed=4.0), x=0.0)
    one.x = other.x = 150.0
    assert swings(slow, one, 0.2)[-1].x == pytest.approx(swings(fast, other, 0.05)[-1].x)


def test_a_card_that_is_laid_somewhere_rests_there():
    card, springs = hung(x=0.0)
    card.x = 400.0
    springs.snap(card)
    springs.update(FRAME)
    assert card.swing is STILL


def test_attention_pulls_a_card_and_lets_it_go_and_its_pose_knows_nothing_of_it():
    card, springs = hung(x=300.0)
    card.pull = pressed_at(card, 340.0, 360.0)
    swings(springs, card, 2.0)
    assert card.swing.across == pytest.approx(card.pull.across)
    assert (card.x, card.angle, card.scale) == (300.0, 0.0, 1.0)
    assert not springs.moving
    card.pull = STILL
    swings(springs, card, 2.0)
    assert card.swing is STILL


def test_nothing_moves_at_the_moment_of_an_impact():
    card, springs = hung()
    springs.kick(card, x=300.0)
    springs.hold(0.08)
    assert {swing.x for swing in swings(springs, card, 0.066)} == {0.0}
    assert swings(springs, card, 0.1)[-1].x > 1.0


def test_cards_sway_while_somebody_is_there_and_then_stand_still():
    card, springs = hung(sways=True)
    assert {swing.angle for swing in swings(springs, card, 2.0)} == {0.0}
    springs.stir()
    assert 0.5 < max(swing.angle for swing in swings(springs, card, 5.0)) < 1.0
    swings(springs, card, 6.0)
    assert card.swing is STILL
    assert not springs.moving


def test_a_card_that_has_left_the_table_is_forgotten():
    sprites = Sprites()
    card = sprites.add(CardSprite(x=0.0))
    springs = Springs(sprites, Clock())
    springs.update(FRAME)
    card.x = 100.0
    springs.update(FRAME)
    sprites.remove(card)
    springs.update(FRAME)
    springs.update(FRAME)
    assert not springs.moving
