"""Choosing cards of the own hand before a move is made: two to lay away, one to give."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.core.cards import Card
from game.core.deal import Seat, Slot
from game.core.moves import Discard, Give, Move
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.poses import Pose, hand_order
from game.scenes.table.facts.duty import refusal, refusal_words
from game.scenes.table.input.actions import ActionButton
from game.scenes.table.input.hand import HandCard
from game.scenes.table.layouts.layout import Spot
from game.scenes.table.table_actions import MakeMove, PickCard, Refuse, UsePicked
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.fonts import SMALL
from game.stage.drawing.palette import CREAM, LAMP, with_alpha

_GIVE_KEYS = ("G", "J", "B")
_DROP = BoxStyle(with_alpha(LAMP, 26), with_alpha(LAMP, 190), 2.0, 10)
# How far the second card laid away lies beside the first.
_STEP = -18.0
_ABOVE, _LAID_Z = 8.0, 520.0


class ChoosingHand:
    """The own hand while cards of it are chosen: tapped or dragged, then confirmed.

    `count` is how many are wanted, `picked` are those picked so far. `receivers` are the seats one card may
    be given to, in the order of the others at the table; there are none where cards are laid away.
    """

    def __init__(self, picture: Picture, legal: Sequence[Move]) -> None:
        self._picture = picture
        self._discards = tuple(move for move in legal if isinstance(move, Discard))
        to = {move.to for move in legal if isinstance(move, Give)}
        self.receivers = tuple(seat for seat in picture.layout.others() if seat in to)
        self.count = len(self._discards[0].what) if self._discards else 1
        self.picked: tuple[Card, ...] = ()
        self.cards = self._fan() if self.asked else ()
        self.buttons = self._buttons() if self.asked else ()

    @property
    def asked(self) -> bool:
        """Whether cards of the hand are to be chosen at all."""
        return bool(self._discards or self.receivers)

    @property
    def complete(self) -> bool:
        return len(self.picked) == self.count

    def draw_targets(self, canvas: Canvas) -> None:
        """Draw the targets of dragged cards: the place to lay them away at, or the plates of receivers."""
        for seat in self.receivers:
            canvas.box(self._picture.layout.plate(seat).inflate(8, 8), _DROP)
        if not self.asked or self.receivers:
            return
        place = self._laid(0).spot
        area = FRect(0, 0, place.height * RATIO + 26, place.height + 8)
        area.center = place.x + _STEP / 2, place.y
        canvas.box(area, _DROP)
        deal = self._picture.deal
        if deal is None or any(deal.piles):
            return  # cards that are laid to a stock lie on it: there the frame says enough
        words = self._picture.context.words("table.do.discard_here")
        canvas.paragraph(words, area.inflate(-12, -30), SMALL, CREAM, "centre", centred=True)

    def _fan(self) -> tuple[HandCard, ...]:
        picture, deal = self._picture, self._picture.deal
        assert deal is not None
        target = picture.poses()
        cards = tuple(
            HandCard(*(picture, slot, target[slot], PickCard(slot), None, False), droppable=True)
            for slot in hand_order(deal, deal.to_act)
            if deal.faces[slot] is not None
        )
        for card in cards:
            card.lifts = False  # picking is no move: a tap may do it at once
        return cards

    def _buttons(self) -> tuple[ActionButton, ...]:
        """The buttons that use the picked cards: a seat's key is that of its place at the table."""
        words = self._picture.context.words
        if not self.receivers:
            return (ActionButton(words("table.do.discard"), UsePicked(), icon="check", key="D"),)
        keys = dict(zip(self._picture.layout.others(), _GIVE_KEYS, strict=False))
        return tuple(
            ActionButton(
                words("table.do.give", name=self._picture.seats.name(seat)),
                UsePicked(seat),
                icon="hand_over",
                key=keys[seat],
            )
            for seat in self.receivers
        )

    def pick(self, slot: Slot) -> None:
        """Pick a card or put it back, and say which are picked to a player who does not see the ticks.

        One too many puts the first one back.
        """
        card = self._face(slot)
        if card in self.picked:
            self.picked = tuple(each for each in self.picked if each != card)
        else:
            self.picked = (*self.picked, card)[-self.count :]
        self._mark()
        context = self._picture.context
        cards = ", ".join(str(context.card(card)) for card in self.picked)
        words = context.words
        said = words("spoken.picked", cards=cards) if cards else words("spoken.nothing_picked")
        context.narrator.tell_of_focus(said)

    def keep(self, earlier: ChoosingHand) -> None:
        """Pick the cards that were picked before the hand was laid out again, and lay away those laid."""
        self.picked = earlier.picked
        laid = {card.slot for card in earlier.cards if card.laid}
        for card in self.cards:
            if card.slot in laid:
                card.laid = self._laid(self.picked.index(self._face(card.slot)))
        self._mark()

    def drop(self, slot: Slot, x: float, y: float) -> None:
        """Give a card let go on a plate; pick it anywhere else above the hand, or lay it away."""
        layout = self._picture.layout
        if y > layout.hand_top - _ABOVE:
            return
        if self._face(slot) not in self.picked:
            self.picked = (*self.picked, self._face(slot))[-self.count :]
        if not self.receivers:
            card = next(card for card in self.cards if card.slot == slot)
            card.laid = self._laid(len(self.picked) - 1)
        self._mark()
        for seat in self.receivers:
            if layout.plate(seat).inflate(24, 24).collidepoint(x, y):
                self.use(seat)
                return
        if self.complete and all(each.laid for each in self.cards if each.picked):
            self.use()

    def _mark(self) -> None:
        for card in self.cards:
            card.picked = card.face in self.picked
            if not card.picked:
                card.laid = None
        for button in self.buttons:
            button.kind = "primary" if self.complete else "plain"

    def _face(self, slot: Slot) -> Card:
        assert self._picture.deal is not None
        return self._picture.deal.face(slot)

    def _laid(self, number: int) -> Pose:
        """The place of a card that has been dragged away: the first one below and to the right."""
        place = self._picture.layout.stock_place
        spot = Spot(place.x + _STEP * number, place.y, place.height)
        return Pose(spot, None, 1.0, _LAID_Z + number)

    def use(self, to: Seat | None = None) -> None:
        """Make the move the picked cards make, or say why it cannot be made."""
        context, deal = self._picture.context, self._picture.deal
        if not self.complete:
            context.stage.act(Refuse(context.words.counted("table.choose", self.count)))
            return
        move = self._move(to)
        assert deal is not None
        reason = refusal(self._picture.match.game, deal, move)
        context.stage.act(
            MakeMove(move) if reason is None else Refuse(refusal_words(context, reason))
        )

    def _move(self, to: Seat | None) -> Move:
        """The move the picked cards make: a gift to a seat, or cards laid away."""
        if to is not None:
            return Give(self.picked[0], to)
        named = (move for move in self._discards if set(move.what) == set(self.picked))
        return next(named, Discard(self.picked))
