"""A finger on the glass: it lifts and plays cards, asks why not, and never acts twice."""

from __future__ import annotations

import pygame
import pytest
from pygame import FRect

from game.scenes.elements.widget_page import WidgetPage
from game.stage.user_action import UserAction
from game.stage.widgets import Listing, ListRow, WidgetGroup
from tests.scenes.tables import Seated


class Finger:
    """Posts what SDL posts for a finger: shares of the window, with the mouse events it makes of them."""

    def __init__(self, seated: Seated) -> None:
        self.seated = seated

    def down(self, x: float, y: float) -> None:
        self._post(pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN, x, y)

    def move(self, x: float, y: float) -> None:
        self._post(pygame.FINGERMOTION, pygame.MOUSEMOTION, x, y)

    def up(self, x: float, y: float) -> None:
        self._post(pygame.FINGERUP, pygame.MOUSEBUTTONUP, x, y)

    def tap(self, x: float, y: float) -> None:
        self.down(x, y)
        self.up(x, y)

    def _post(self, kind: int, mouse: int, x: float, y: float) -> None:
        units = self.seated.context.canvas.units
        left, top = units.to_pixels(x, y)
        share = {"x": left / units.width, "y": top / units.height}
        finger = {"touch_id": 3, "finger_id": 0, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        pygame.event.post(pygame.Event(kind, **share, **finger))
        at = {"pos": (round(left), round(top)), "touch": True}
        pygame.event.post(pygame.Event(mouse, button=1, rel=(0, 0), buttons=(1, 0, 0), **at))
        self.seated.step()


@pytest.fixture
def seated(context):
    context.change(speed=0.0)
    return Seated(context, "person bot", "schnapsen", dealer=1)


@pytest.fixture
def finger(seated):
    return Finger(seated)


def index_of(card):
    corner = card.sprite.height * 0.2
    return card.area.left + corner, card.area.top + corner * 1.6


def moves_of(seated, seat=0):
    return [move for who, move in seated.table.moves if who == seat]


def test_a_tap_lifts_a_card_and_the_next_tap_plays_it(seated, finger):
    card = next(card for card in seated.scene.decision.cards if card.reason is None)
    finger.tap(*index_of(card))
    assert moves_of(seated) == []
    assert card.lit
    finger.tap(*index_of(card))
    seated.rest()
    assert len(moves_of(seated)) == 1


def test_a_tap_on_another_card_lifts_that_one_instead(seated, finger):
    one, other, *_ = seated.scene.decision.cards
    finger.tap(*index_of(one))
    finger.tap(*index_of(other))
    assert (one.lit, other.lit, moves_of(seated)) == (False, True, [])
    finger.tap(640, 60)
    assert not other.lit


def test_a_card_dragged_to_the_middle_is_played_at_once(seated, finger):
    x, y = index_of(seated.scene.decision.cards[0])
    finger.down(x, y)
    for step in range(1, 5):
        finger.move(x, y - step * 60)
    finger.up(x, y - 240)
    seated.rest()
    assert len(moves_of(seated)) == 1


def test_a_finger_that_rests_on_a_refused_card_is_told_why_and_plays_nothing(context):
    context.change(speed=0.0)
    seated = Seated(context, "person bot", "snapszer(cards=20)", dealer=0)
    told: list[str] = []
    while not any(card.reason for card in seated.scene.decision.cards):
        seated.play(seated.habit())
    seated.scene._face.say = lambda why, warns: told.append(why)
    finger = Finger(seated)
    before = len(seated.table.moves)
    at = index_of(next(card for card in seated.scene.decision.cards if card.reason))
    finger.down(*at)
    assert told == []
    seated.step(0.6)
    finger.up(*at)
    assert len(told) == 1
    assert len(seated.table.moves) == before


def test_a_tap_beside_a_small_button_reaches_it(seated, finger):
    button = seated.scene._tools.buttons[-1]
    finger.tap(button.area.centerx, button.area.bottom + 8)
    assert seated.left == []
    assert seated.context.stage.top is not seated.scene


def test_nothing_hovers_under_a_finger_and_a_finger_that_slips_away_does_nothing(seated, finger):
    button = seated.scene._tools.buttons[-1]
    finger.down(*button.area.center)
    finger.move(640, 300)
    finger.up(640, 300)
    assert not button.lit
    assert seated.scene.group.ring.hovered is None
    assert seated.context.stage.top is seated.scene


def test_a_second_finger_means_nothing(seated, finger):
    card = seated.scene.decision.cards[0]
    finger.down(*index_of(card))
    beside = {"touch_id": 3, "finger_id": 1, "x": 0.99, "y": 0.95}
    pygame.event.post(pygame.Event(pygame.FINGERDOWN, **beside))
    pygame.event.post(pygame.Event(pygame.FINGERUP, **beside))
    seated.step()
    finger.up(*index_of(card))
    assert card.lit
    assert seated.context.stage.top is seated.scene


def test_a_list_is_pulled_and_a_pull_takes_nothing(seated, finger):
    taken: list[UserAction] = []
    seated.context.stage.on_action = taken.append
    listing = Listing([ListRow(str(at)) for at in range(40)], FRect(400, 100, 400, 300))
    page = WidgetPage(seated.context)
    page.group = WidgetGroup(seated.context, [listing])
    seated.context.push(page)
    finger.down(600, 350)
    for y in (320, 260, 200):
        finger.move(600, y)
    finger.up(600, 200)
    assert listing._scroll.goal > 100
    assert taken == []
    finger.tap(600, 130)
    assert len(taken) == 1
