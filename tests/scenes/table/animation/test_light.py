"""Light belongs to the winner of a trick alone."""

from __future__ import annotations

from itertools import combinations

from pygame import FRect

from game.scenes.table.animation.marks import Crown
from game.stage.drawing.card_sprite import RATIO, CardSprite
from game.stage.input.intents import Hotkey, Point
from tests.scenes.tables import Seated, undrawn


def test_a_card_played_by_mouse_leaves_its_glow_in_the_hand(context):
    seated = Seated(context, kinds="person slow", seed=1)
    card = seated.scene.decision.cards[1]  # type: ignore[union-attr]
    x, y = card.area.left + 20, card.area.centery
    seated.send(Point(x, y))
    seated.step(0.5)
    assert card.sprite.glow == 1.0
    seated.click(x, y)
    assert seated.table.moves
    seated.step(0.3)
    assert card.sprite.glow == 0.0


def test_only_the_winner_of_a_trick_has_light_and_the_crown_covers_no_index(context):
    context.change(trick_pause=0.0)
    seated = Seated(context, seed=1)
    tricks = 0
    while tricks < 4:
        seated.step(1.0)
        card = seated.scene.decision.cards[0]  # type: ignore[union-attr]
        seated.send(Point(*card.area.center))
        seated.step(0.3)
        seated.send(Hotkey("1"))
        for _ in seated.frames():
            if seated.scene.decision is not None:
                break
        if seated.scene.picture.timeline.waiting:
            tricks += 1
            check_the_crown(seated)
            seated.rest()


def check_the_crown(seated: Seated) -> None:
    picture = seated.scene.picture
    crown = next(mark for mark in picture.marks if isinstance(mark, Crown))
    lit = [sprite for sprite in picture.cloth.sprites if sprite.glow > 0]
    assert len(lit) == 1
    winner = lit[0]
    wide = winner.height * RATIO
    index = FRect(winner.x - wide / 2, winner.y - winner.height / 2, wide * 0.25, wide * 0.5)
    area = FRect(0, 0, 40, 40)
    area.center = crown.x, crown.y
    assert not area.colliderect(index)


def test_cards_change_their_order_only_where_they_do_not_touch(context):
    """None jumps over its neighbour: no turn-up, no winner of a trick, no trick taken, no card drawn."""
    seated = Seated(context, seed=1, enter=False)
    context.push(seated.scene)
    cloth, turns = seated.scene.picture.cloth, 0
    before: dict[int, float] = {}
    for _ in range(520):
        if seated.scene.decision is not None and turns < 3:
            turns += 1
            seated.scene.on(Hotkey("1"))
        with undrawn():
            context.stage.step(1 / 30, frame=1 / 30)
        now = {slot: cloth.sprite(slot) for slot in cloth.slots}
        for one, other in combinations(now, 2):
            faces = now[one].visible_card, now[other].visible_card
            if one in before and other in before and any(faces):
                turned = (before[one] < before[other]) != (now[one].z < now[other].z)
                assert not (turned and touching(now[one], now[other])), faces
        before = {slot: sprite.z for slot, sprite in now.items()}
    assert turns == 3


def touching(one: CardSprite, other: CardSprite) -> bool:
    """Whether two cards lie over each other by more than a corner."""
    both = one.bounds().clip(other.bounds())
    return min(both.width, both.height) > 14


def test_the_pack_throws_one_shadow_and_the_rule_fades_in(context):
    seated = Seated(context, seed=1, enter=False)
    context.push(seated.scene)
    picture = seated.scene.picture
    shadows, shown = [], []
    while not shown or shown[-1] < 1.0:
        with undrawn():
            context.stage.step(1 / 60)
        flying = [each for each in picture.cloth.sprites if each.z >= 1000.0]
        if len(flying) > 12:
            shadows.append(sum(each.shadowed for each in flying))
        shown.append(picture.rule_shown)
    assert shadows
    assert max(shadows) <= 2
    assert any(0.0 < each < 1.0 for each in shown)
