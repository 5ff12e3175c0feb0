"""One decision of a person at this screen: what may be done, offered on cards, piles and a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.cards import Card
from game.core.deal import Seat, Slot
from game.core.moves import (
    MELD_CARDS,
    PASS,
    PLAYS,
    Bid,
    Claim,
    Close,
    Discard,
    Exchange,
    Give,
    Marriage,
    Move,
    Pair,
    Play,
    Take,
    Trump,
)
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.poses import Pose, hand_order
from game.scenes.table.facts.duty import refusal_words, refused_cards
from game.scenes.table.families import family_of
from game.scenes.table.input.actions import ActionButton, ActionRow, TableBadge, choices
from game.scenes.table.input.choosing import ChoosingHand
from game.scenes.table.input.cutting import spread_pack
from game.scenes.table.input.hand import HandCard
from game.scenes.table.input.option import OptionButton, bid_buttons, number_stepper, suit_buttons
from game.scenes.table.result.counting import may_count
from game.scenes.table.table_actions import (
    CutHere,
    DropCard,
    MakeMove,
    PickCard,
    Refuse,
    RestAgain,
    UsePicked,
)
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.sprites import Sprites
from game.stage.user_action import UserAction
from game.stage.widgets import Widget

# On the upper edges of the two cards, clear of their indices.
_BADGE_RAISED = 8.0
_AFTER_TEN = {"-": 11, "=": 12}


class Decision:
    """The choices of the seat to act, from its own view.

    With `marked` the refused cards are dimmed.
    """

    def __init__(self, picture: Picture, seat: Seat, marked: bool) -> None:
        self._picture = picture
        assert picture.deal is not None
        self._deal = picture.deal
        self.seat = seat
        self._game = picture.match.game
        self._words = picture.context.words
        self.legal: Sequence[Move] = self._game.legal(self._deal)
        self._asks_a_card = bool(self._game.playable(self._deal))
        offered = self._offered()
        self.choosing = ChoosingHand(picture, self.legal)
        self.spread = spread_pack(picture, self.legal)
        made = choices(picture.context, self._game, self._deal, offered)
        buttons = (*made, *self.choosing.buttons, *self._cutting())
        self.row = ActionRow(buttons, picture.layout)
        bids_asked = any(isinstance(move, Bid) for move in self.legal)
        bids_asked = bids_asked or family_of(self._deal).auction(self._deal) is not None
        self.bids = bid_buttons(picture) if bids_asked else ()
        self.stepper = number_stepper(picture)
        suits_asked = any(isinstance(move, Trump) for move in self.legal)
        self.suits = suit_buttons(picture) if suits_asked else ()
        target = picture.poses()
        self.cards = self.choosing.cards or self._hand(marked, target)
        placed = ((move, self._badge_place(move, target)) for move in offered)
        self.badges = tuple(self._badge(move, *at) for move, at in placed if at is not None)
        self._hinted: Move | None = None

    def keep(self, earlier: Decision) -> None:
        """Keep the hint, the cards picked and the number chosen in an earlier offer of the same choices."""
        if (earlier.seat, earlier.legal) != (self.seat, self.legal):
            return
        if earlier._hinted is not None:
            self.hint(earlier._hinted)
        self.choosing.keep(earlier.choosing)
        if self.stepper is not None and earlier.stepper is not None:
            self.stepper.go(earlier.stepper.value)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Everything that may be used, the hand first, in reading order; badges lie on top."""
        spread = () if self.spread is None else (self.spread,)
        stepper = () if self.stepper is None else self.stepper.widgets
        asked = (*self.bids, *stepper, *self.suits, *spread)
        return (*asked, *self.cards, *self.row.buttons, *self.badges)

    @property
    def options(self) -> tuple[OptionButton, ...]:
        """The choices of a digit if no card is asked for: the bids, or the suits."""
        return (*self.bids, *self.suits)

    @property
    def asks(self) -> str:
        """The line in place of the question: of cards that are picked, or of the bid that is pointed at.

        Empty where neither has one; the demand of a bid whose own line names it is left to that.
        """
        lit = next((bid.line for bid in self.bids if bid.lit and bid.line.asks), None)
        return self.asks_of_picked or ("" if lit is None else lit.asks[:1].upper() + lit.asks[1:])

    @property
    def asks_of_picked(self) -> str:
        """The question once enough cards are picked; empty before."""
        if not self.choosing.complete:
            return ""
        return self._words(f"table.picked.{'give' if self.choosing.receivers else 'discard'}")

    def to_focus(self, current: Widget | None) -> Widget | None:
        """The widget to be focused on request: `current`, else the first one.

        A pointer that happens to rest on a bid or a suit does not choose it.
        """
        stepper = () if self.stepper is None else (self.stepper.button,)
        return self.first() if current in (None, *self.options, *stepper) else current

    def draw_dragged(self, canvas: Canvas) -> None:
        """A card in the player's fingers is over everything."""
        for card in self.cards:
            if card.dragged:
                alone = Sprites()
                alone.add(card.sprite)
                alone.draw(canvas)

    def act(self, action: UserAction) -> None:
        """Act on what was done with the cards that are chosen, or with the pack."""
        match action:
            case PickCard(slot):
                self.choosing.pick(slot)
            case DropCard(slot, x, y):
                self.choosing.drop(slot, x, y)
            case UsePicked(to):
                self.choosing.use(to)
            case CutHere() if self.spread is not None:
                self._picture.context.stage.act(MakeMove(self.spread.move))

    def on_key(self, key: str) -> bool:
        """A digit is a card of the fan, a bid or a suit, a letter an action; whether it meant anything."""
        number, stage = _number(key), self._picture.context.stage
        if 1 <= number <= len(self.options):
            stage.act(self.options[number - 1].action)
            return True
        if 1 <= number <= len(self.cards):
            stage.act(self.cards[number - 1].action)
            return True
        if self.stepper is not None and self.stepper.open and self.stepper.on_key(key):
            return True
        action = self.row.action(key)
        if action is not None:
            stage.act(action)
        return action is not None

    def first(self) -> Widget | None:
        """The first thing to be focused on request: the button onward, or the first card allowed.

        In an auction it is the pass, or the lowest bid of somebody who must bid.
        """
        if self.options and PASS not in self.legal:
            return next((each for each in self.options if each.reason is None), None)
        if self.stepper is not None and not self.row.buttons:
            return self.stepper.button
        if self.spread is not None:
            return self.spread
        if not self.cards:
            return self.row.buttons[0]
        allowed = [card for card in self.cards if card.reason is None]
        return allowed[0] if allowed else None

    def hint(self, move: Move) -> None:
        """Let the cards, the bid, the suit or the button of a move glow."""
        self._hinted = move
        for option in self.options:
            option.hinted = option.move == move
        meant = cards_of(move)
        for card in self.cards:
            card.hinted = card.face in meant
        if self.stepper is not None:
            self.stepper.hint(move)
        self.row.hint(move)

    def _cutting(self) -> tuple[ActionButton, ...]:
        """The button that cuts the pack where it is lifted off, while that lies spread out."""
        if self.spread is None:
            return ()
        words = self._words("table.do.cut")
        return (ActionButton(words, CutHere(), icon="cards", key="C", kind="primary"),)

    def _offered(self) -> list[Move]:
        """The legal moves, but no claim before there is anything to claim with."""
        able = may_count(self._game, self._deal, self.seat)
        return [move for move in self.legal if able or not isinstance(move, Claim)]

    def _hand(self, marked: bool, target: Mapping[Slot, Pose]) -> tuple[HandCard, ...]:
        """The fan from left to right. Outside of play no card is asked for, so none is dimmed."""
        picture, deal = self._picture, self._deal
        if not self._asks_a_card:
            return ()
        why = refused_cards(self._game, deal)
        cards = []
        for slot in hand_order(deal, self.seat):
            reason = why.get(slot)
            dimmed = marked and reason is not None
            face = deal.faces[slot]
            play = MakeMove(PLAYS[face]) if face is not None else RestAgain()
            action = play if reason is None else Refuse(refusal_words(picture.context, reason))
            cards.append(HandCard(picture, slot, target[slot], action, reason, dimmed))
        return tuple(cards)

    def _badge(self, move: Move, x: float, y: float) -> TableBadge:
        button, words = self.row.button_of(move), ""
        assert button is not None
        if isinstance(move, Marriage | Pair):
            words = str(self._game.meld_value(self._deal, move))
        elif isinstance(move, Take) and move.pile is not None:
            words = str(move.pile)
        icon = "" if words else button.icon
        return TableBadge(x, y, move, button.label, words=words, icon=icon)

    def _badge_place(self, move: Move, target: Mapping[Slot, Pose]) -> tuple[float, float] | None:
        """The badge's place: on a marriage's cards, on the stock to close it, on the turn-up's bare end."""
        layout = self._picture.layout
        match move:
            case Marriage() | Pair():
                pair = MELD_CARDS[move]
                slots = [s for s in self._deal.hands[self.seat] if self._deal.faces[s] in pair]
                spots = [target[slot].spot for slot in slots]
                x = sum(spot.x for spot in spots) / len(spots)
                return x, layout.hand_top - _BADGE_RAISED
            case Exchange() if self._deal.turn_up is not None:
                spot = target[self._deal.turn_up].spot
                return spot.x + spot.height * 0.32, spot.y + spot.height * 0.18
            case Close():
                spot = layout.stock_place
                return spot.x - spot.height * 0.18, spot.y + spot.height * 0.3
            case Take(pile) if self._deal.piles:
                spot = target[self._deal.piles[(pile or 1) - 1][-1]].spot
                return spot.x, spot.y - spot.height * 0.1  # clear of the count on its lower edge
        return None


def _number(key: str) -> int:
    """The number of a key in its row: the nought is ten, the two after it eleven and twelve."""
    sign = key.strip("[]")
    return int(sign) or 10 if sign.isdecimal() else _AFTER_TEN.get(sign, 0)


def cards_of(move: Move) -> tuple[Card, ...]:
    """The cards of the hand that a move is made with."""
    match move:
        case Play(card):
            return (card,)
        case Discard(what):
            return tuple(card for card in what if isinstance(card, Card))
        case Give(what) if isinstance(what, Card):
            return (what,)
    return ()
