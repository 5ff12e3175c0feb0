"""The spot of the table a lesson's step points at, and the hand that points there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from art.finger import FINGER, TIP, finger_svg
from game.core.moves import Bid, Discard, Give, Marriage, Move, Trump
from game.lessons.scripts.script import Ask, LessonStep, TableSpot, Tell
from game.scenes.lessons.in_sight import Wanted
from game.scenes.table.animation.picture import Picture
from game.scenes.table.auction.contract import contract_room
from game.scenes.table.input.decision import Decision, cards_of
from game.scenes.table.layouts.layout import Spot
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.card_sprite import RATIO

_BOBS, _PERIOD, _REACH = 2.6, 0.65, 7.0
_INTO_CARD, _LINE, _CARD, _TALL, _FOOT = 0.62, 60.0, 90.0, 250.0, 30.0
_PLATE = 130.0  # about as high as what a contract's plate says


def target_of(step: LessonStep | None, picture: Picture, decision: Decision | None) -> FRect | None:
    """The area that is pointed at, in design units; None if there is none."""
    match step:
        case Tell(at=TableSpot() as at):
            return spot_area(at, picture)
        case Ask(move=move) if decision is not None:
            return move_area(move, decision)
    return None


def spot_area(spot: TableSpot, picture: Picture) -> FRect:
    """A place of the table."""
    layout = picture.layout
    match spot:
        case TableSpot.HAND:
            hand = () if picture.deal is None else picture.deal.hands[layout.viewer]
            places = [layout.fan(layout.viewer, len(hand), at) for at in range(len(hand))]
            return _around(*places) if places else layout.prompt
        case TableSpot.STOCK:
            return _around(layout.stock_place)
        case TableSpot.TURN_UP:
            place = layout.turn_up
            card = _around(place)
            return FRect(place.x, card.top, card.right - place.x, card.height)
        case TableSpot.RULE:
            return layout.rule_line
        case TableSpot.TRICK:
            side, (x, y) = layout.trick_card, layout.middle
            return FRect(x - side / 2, y - side / 2, side, side)
        case TableSpot.OWN_TRICKS:
            area = layout.won_area(layout.viewer)
            return FRect(area.left, area.top, area.width * 0.4, area.height)
        case TableSpot.SLATE:
            area = layout.slate
            name = area.width * 0.3
            return FRect(area.left + name, area.top, area.width - name, area.height * 0.9)
        case TableSpot.CONTRACT:
            room = contract_room(picture)
            return FRect(room.left, room.top, room.width, min(room.height, _PLATE))
        case TableSpot.AUCTION:
            return layout.auction
        case TableSpot.PARTNER:
            return layout.plate((layout.viewer + 2) % layout.seats)
        case TableSpot.OPPONENT:
            return layout.plate((layout.viewer + 1) % layout.seats)


def move_area(move: Move, decision: Decision) -> FRect | None:
    """The area a move is made with: a card, a badge or a button; a card to be picked before its button.

    A marriage by its button: a hand at the badge would lie on the index of the card below it.
    """
    if isinstance(move, Bid | Trump):
        option = next((each for each in decision.options if each.move == move), None)
        if option is not None:
            return option.area
        stepper = decision.stepper
        if stepper is None:
            return None
        if stepper.move == move:
            return stepper.button.area
        number = move.contract if isinstance(move, Bid) else ""
        beyond = number.isdecimal() and stepper.value > int(number)
        return stepper.less.area if beyond else stepper.more.area
    if isinstance(move, Discard | Give):
        wanted = [card for card in decision.cards if card.face in cards_of(move)]
        unpicked = [card for card in wanted if not card.picked]
        if unpicked:
            return unpicked[0].area
        buttons = decision.choosing.buttons
        if isinstance(move, Give):
            return buttons[decision.choosing.receivers.index(move.to)].area
        return buttons[0].area
    for card in decision.cards:
        if card.face in cards_of(move):
            return card.area
    button = decision.row.button_of(move)
    badge = next((each for each in decision.badges if each.move == move), None)
    if badge is None or (button is not None and isinstance(move, Marriage)):
        return None if button is None else button.area
    return badge.area


def _around(*places: Spot) -> FRect:
    """The bounds of upright cards; of a card turned sideways, its own oblong."""
    found: list[FRect] = []
    for place in places:
        wide, high = place.height * RATIO, place.height
        if abs(place.angle) > 45:
            wide, high = high, wide
        found.append(FRect(place.x - wide / 2, place.y - high / 2, wide, high))
    return found[0].unionall(found[1:])


@dataclass(frozen=True)
class FingerPose:
    """The position of the finger's tip, and its direction."""

    x: float
    y: float
    way: str

    @property
    def area(self) -> FRect:
        """The area under the hand."""
        (wide, high), (across, down) = FINGER, TIP
        match self.way:
            case "left":
                return FRect(self.x - down, self.y - wide + across, high, wide)
            case "down":
                return FRect(self.x - across, self.y + down - high, wide, high)
        return FRect(self.x - across, self.y - down, wide, high)


class Finger:
    """The pointing hand. It bobs a little when it comes and when a try was wrong, and then keeps still."""

    def __init__(self) -> None:
        self.target: FRect | None = None
        self._left = 0.0
        self._wanted: Sequence[Wanted] = ()

    @property
    def moving(self) -> bool:
        return self._left > 0 and self.target is not None

    def point(self, target: FRect | None, calm: bool, wanted: Sequence[Wanted] = ()) -> None:
        """Point somewhere, or nowhere; without a motion where the player wants it `calm`.

        `wanted` is what the hand should not cover.
        """
        if target is not None and not calm and target != self.target:
            self._left = _BOBS
        self.target, self._wanted = target, wanted

    def again(self, calm: bool) -> None:
        """Point there once more."""
        self._left = 0.0 if calm else _BOBS

    def update(self, seconds: float) -> None:
        self._left = max(0.0, self._left - seconds)

    def pose(self, visible: FRect) -> FingerPose:
        """The finger's pose: upon a card of the hand; else from below, from the right or from above,
        whichever covers the least.
        """
        assert self.target is not None
        target = self.target
        low = target.bottom + FINGER[1] + _REACH > visible.bottom - _FOOT
        if target.height > _CARD and (low or target.height > _TALL):
            return FingerPose(target.centerx, target.top + target.height * _INTO_CARD, "up")
        around = _around_it(target)
        whole = [each for each in around if visible.contains(each.area)]
        return min(whole or around, key=self._covered)

    def _covered(self, pose: FingerPose) -> float:
        """The weighted area of what the hand covers, apart from what holds the target."""
        assert self.target is not None
        reach = pose.area.inflate(_REACH, _REACH)
        parts = [
            (reach.clip(area), weight)
            for area, weight in self._wanted
            if not area.contains(self.target)
        ]
        return sum(part.width * part.height * weight for part, weight in parts)

    def draw(self, canvas: Canvas) -> None:
        if self.target is None:
            return
        pose = self.pose(canvas.visible)
        off = _REACH * abs(math.sin(self._left / _PERIOD * math.pi))
        across, down = {"up": (0.0, off), "down": (0.0, -off), "left": (off, 0.0)}[pose.way]
        canvas.picture(
            ("finger", pose.way), pose.area.move(across, down), lambda: finger_svg(pose.way)
        )


def _around_it(target: FRect) -> list[FingerPose]:
    """The poses beside a target, the best first; a broad low line is pointed at from the right."""
    below = FingerPose(target.centerx, target.bottom + 1, "up")
    right = FingerPose(target.right + 1, target.centery, "left")
    above = FingerPose(target.centerx, target.top - 4, "down")
    if target.height < _LINE and target.width > 2.5 * target.height:
        return [right, below, above]
    return [below, right, above]
