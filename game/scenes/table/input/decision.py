"""One decision of a person at this screen: what may be done, offered on cards, piles and a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.deal import Seat
from game.moves import MELD_CARDS, PASS, PLAYS, Claim, Close, Exchange, Marriage, Move, Pair
from game.refused import Refused
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.poses import hand_order
from game.scenes.table.auction.picker import BidButton, bid_buttons
from game.scenes.table.input.actions import (
    ActionButton,
    ActionChoice,
    ActionRow,
    TableBadge,
    choices,
)
from game.scenes.table.input.hand import HandCard
from game.scenes.table.input.refusals import refused_cards
from game.scenes.table.open_facts import bidding_in
from game.scenes.table.result.counting import may_count
from game.stage.canvas import Canvas
from game.stage.sprites import Sprites
from game.stage.widgets import Widget

# On the upper edges of the two cards, clear of their indices.
_BADGE_RAISED = 8.0


class Decision:
    """What the seat to act may do, from its own view.

    `chosen` gets a move the rules allow, `refused` the reason why a card may not be played.
    With `marked` the refused cards are dimmed. `uncover` turns the own cards over where they lie face
    down: a bid can be made without looking.
    """

    def __init__(
        self,
        picture: Picture,
        seat: Seat,
        chosen: Callable[[Move], object],
        refused: Callable[[Refused], object],
        marked: bool,
        uncover: Callable[[], object] | None = None,
    ) -> None:
        self._picture = picture
        self._chosen = chosen
        self._refused = refused
        assert picture.deal is not None
        self._deal = picture.deal
        self.seat = seat
        self._game = picture.match.game
        self.legal: Sequence[Move] = self._game.legal(self._deal)
        self._asks_a_card = bool(self._game.playable(self._deal))
        offered = self._choices()
        self.row = ActionRow(offered, picture.layout, chosen, self._uncovering(uncover))
        bids_asked = bidding_in(self._deal) is not None
        self.bids = bid_buttons(picture, self._bid_chosen) if bids_asked else ()
        self.cards = self._hand(marked)
        self.badges = tuple(self._badges(offered))

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Everything that may be used, the hand first, in reading order; badges lie on top."""
        return (*self.bids, *self.cards, *self.row.buttons, *self.badges)

    def place(self, canvas: Canvas) -> None:
        self.row.place(canvas)

    def draw_dragged(self, canvas: Canvas) -> None:
        """A card in the player's fingers is over everything."""
        for card in self.cards:
            if card.dragged:
                alone = Sprites()
                alone.add(card.sprite)
                alone.draw(canvas)

    def on_key(self, key: str) -> bool:
        """A digit is a card of the fan or a bid, a letter an action; whether the key meant anything."""
        digit = key.strip("[]")
        if digit.isdecimal() and 1 <= int(digit) <= len(self.bids):
            self._bid_chosen(self.bids[int(digit) - 1])
            return True
        if digit.isdecimal() and 1 <= int(digit) <= len(self.cards):
            self._card_chosen(self.cards[int(digit) - 1])
            return True
        return self.row.on_key(key)

    def first(self) -> Widget | None:
        """What the focus goes to when it is asked for: the way on, or the first card allowed.

        In an auction it is the pass, or the lowest bid of somebody who must bid.
        """
        if self.bids and PASS not in self.legal:
            return next((bid for bid in self.bids if bid.reason is None), None)
        if not self._asks_a_card:
            return self.row.buttons[0]
        allowed = [card for card in self.cards if card.reason is None]
        return allowed[0] if allowed else None

    def hint(self, move: Move) -> None:
        """Let the card, the bid or the button of a move glow."""
        for bid in self.bids:
            bid.hinted = bid.line.move == move
        for card in self.cards:
            face = self._deal.faces[card.slot]
            card.hinted = face is not None and PLAYS[face] == move
        self.row.hint(move)

    def _bid_chosen(self, bid: BidButton) -> None:
        if bid.reason is not None:
            self._refused(bid.reason)
        else:
            self._chosen(bid.line.move)

    def _uncovering(self, uncover: Callable[[], object] | None) -> dict[str, ActionButton]:
        """The button that shows the own cards, where they lie face down."""
        if uncover is None:
            return {}
        words = self._picture.context.words("table.do.uncover")
        return {"s": ActionButton(words, uncover, icon="eye", key="S")}

    def _choices(self) -> tuple[ActionChoice, ...]:
        """What the rules allow, but no claim before there is anything to claim with."""
        able = may_count(self._deal, self.seat)
        offered = [move for move in self.legal if able or not isinstance(move, Claim)]
        return choices(self._picture.context, self._game, self._deal, offered)

    def _hand(self, marked: bool) -> tuple[HandCard, ...]:
        """The fan from left to right. Outside of play no card is asked for, so none is dimmed."""
        picture, deal = self._picture, self._deal
        if not self._asks_a_card:
            return ()
        why = refused_cards(self._game, deal)
        target = picture.poses()
        cards = []
        for slot in hand_order(deal, self.seat):
            reason = why.get(slot)
            dimmed = marked and reason is not None
            cards.append(
                HandCard(picture.cloth, slot, target[slot], self._card_chosen, reason, dimmed)
            )
        return tuple(cards)

    def _card_chosen(self, card: HandCard) -> None:
        if card.reason is not None:
            self._refused(card.reason)
            return
        face = self._deal.faces[card.slot]
        if face is not None:
            self._chosen(PLAYS[face])

    def _badges(self, offered: Sequence[ActionChoice]) -> list[TableBadge]:
        badges = []
        for choice in offered:
            at = self._badge_place(choice.move)
            if at is not None:
                badges.append(self._badge(choice, *at))
        return badges

    def _badge(self, choice: ActionChoice, x: float, y: float) -> TableBadge:
        words = ""
        if isinstance(choice.move, Marriage | Pair):
            words = str(self._game.meld_value(self._deal, choice.move))
        icon = "" if words else choice.icon
        tip = choice.words
        return TableBadge(x, y, lambda: self._chosen(choice.move), tip, words=words, icon=icon)

    def _badge_place(self, move: Move) -> tuple[float, float] | None:
        """On the two cards of a marriage, the turn-up for the exchange, the stock for closing."""
        layout, target = self._picture.layout, self._picture.poses()
        match move:
            case Marriage() | Pair():
                pair = MELD_CARDS[move]
                slots = [s for s in self._deal.hands[self.seat] if self._deal.faces[s] in pair]
                spots = [target[slot].spot for slot in slots]
                x = sum(spot.x for spot in spots) / len(spots)
                return x, layout.hand_top - _BADGE_RAISED
            case Exchange() if self._deal.turn_up is not None:
                spot = target[self._deal.turn_up].spot
                return spot.x + spot.height * 0.32, spot.y - spot.height * 0.18
            case Close():
                spot = layout.stock_place
                return spot.x - spot.height * 0.18, spot.y + spot.height * 0.3
        return None
