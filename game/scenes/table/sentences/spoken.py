"""A table for those who listen: what has happened, and what may be done, a sentence at a time.

It says no more than the one in front of the screen may see: what happens is told as everybody has seen it, a
hand only to whom it has been turned over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.cards import Card
from game.core.deal import Deal, Seat
from game.core.events import CardTurned, DealEnded, PileTurned
from game.core.moves import Exchange
from game.play.table import Happening
from game.scenes.table.animation.poses import hand_order
from game.scenes.table.facts.duty import prompt_words
from game.scenes.table.facts.viewpoint import Viewpoint
from game.scenes.table.families import family_of
from game.scenes.table.input.decision import Decision
from game.scenes.table.model import TableModel
from game.scenes.table.sentences.standing_sentences import (
    score_sentence,
    standing_sentences,
    totals_sentence,
    waiting_sentence,
)
from game.scenes.table.sentences.telling import event_sentences, move_sentences, trick_sentences
from game.stage.drawing.fonts import MINUS

_MOST_NEW = 3
"""With more new cards than these the whole hand is said."""


class SpokenTable:
    """Says what `listen` hears and what `ask` asks, through the context, to those who listen."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._told: tuple[Seat, frozenset[Card]] | None = None
        self._knows_the_deal = False
        self._turned: CardTurned | PileTurned | None = None

    def listen(self, happening: Happening) -> None:
        """One more thing has happened."""
        context, seats = self._model.context, self._model.seats
        if happening.before is None and not happening.opened:
            self._deal_begins(happening)
            return
        self._come_to_the_deal()
        seen = self._with_faces(self._as_all_saw(happening))
        for telling in (move_sentences, trick_sentences, event_sentences):
            for sentence in telling(seats, seen):
                context.say(sentence)
        if isinstance(happening.move, Exchange):
            self._say_turn_up(happening.deal)
        for event in happening.events:
            if isinstance(event, DealEnded):
                deal, match = happening.deal, happening.match
                context.say(totals_sentence(self._model, match, deal, event.outcome))
                self._say_score(happening)

    def taken_back(self) -> None:
        """Moves were taken back: say again what the hand holds now."""
        self._told = None
        self._model.context.say(self._model.context.words("spoken.taken_back"))

    def ask(self, decision: Decision) -> None:
        """The person in front is asked: what is new in his hand, the question, what may be done."""
        self._come_to_the_deal()
        new = self._new_cards(decision.seat)
        self._model.context.narrator.say_all((new, *self._question(decision)), private=True)

    def choices(self, decision: Decision | None) -> Sequence[str]:
        """All of the hand, then the question and what may be done, or who is waited for."""
        if decision is None:
            return self.hand(), waiting_sentence(self._model)
        return self.hand(), *self._question(decision)

    def hand(self) -> str:
        """The cards of the seat that looks, as far as it sees them; "" where it sees none."""
        picture = self._model.picture
        if picture.deal is None or picture.viewpoint.sees == "common":
            return ""
        seen, seat = picture.viewpoint.look(picture.deal), picture.viewpoint.seat
        faces = [seen.faces[slot] for slot in hand_order(seen, seat)]
        cards = [face for face in faces if face is not None]
        words = self._model.context.words
        return words("spoken.hand", cards=self._named(cards)) if cards else ""

    def _come_to_the_deal(self) -> None:
        """Tell a player who joins a running deal once how it stands."""
        if not self._knows_the_deal:
            self._knows_the_deal = True
            told = tuple(standing_sentences(self._model))
            self._model.context.narrator.say_all(told, private=True)

    def _deal_begins(self, happening: Happening) -> None:
        context, deal = self._model.context, happening.deal
        self._told = self._turned = None
        self._knows_the_deal = True
        dealer = self._model.seats.name(deal.dealer)
        number = happening.match.number
        context.say(context.words("replay.deals", name=dealer, number=number))
        self._say_turn_up(deal)

    def _say_turn_up(self, deal: Deal) -> None:
        context = self._model.context
        up = None if deal.turn_up is None else deal.faces[deal.turn_up]
        if up is not None:
            context.say(context.words("spoken.turn_up", card=context.card(up)))

    def _as_all_saw(self, happening: Happening) -> Happening:
        """The deal as everybody at the table has seen it; all of a deal that is over."""
        if happening.deal.turn is None and self._model.table.outcome is not None:
            return happening
        common = Viewpoint(0, "common")
        before = None if happening.before is None else common.look(happening.before)
        return replace(happening, before=before, deal=common.look(happening.deal))

    def _with_faces(self, seen: Happening) -> Happening:
        """The happening to be said; the turning of sealed cards waits until their faces are known."""
        for event in seen.events:
            if isinstance(event, CardTurned | PileTurned):
                self._turned = event
        turned = self._turned
        if turned is None:
            return seen
        slots = turned.slots if isinstance(turned, PileTurned) else (turned.slot,)
        if len(seen.deal.known(slots)) < len(slots):
            return seen
        self._turned = None
        return seen if turned in seen.events else replace(seen, events=(*seen.events, turned))

    def _say_score(self, happening: Happening) -> None:
        words, seats, match = self._model.context.words, self._model.seats, happening.match
        self._model.context.say(score_sentence(self._model, match))
        if match.over:
            line = family_of(match.game).match_line(match, seats)
            won = words("spoken.won", name=seats.names(match.winners))
            drawn = words("match_length.drawn")
            self._model.context.say(line or (f"{drawn}." if match.drawn else won))

    def _new_cards(self, seat: Seat) -> str:
        """The own cards, as far as they lie open to the one in front; of a known hand the new."""
        context, deal = self._model.context, self._model.picture.deal
        assert deal is not None
        faces = [deal.faces[slot] for slot in hand_order(deal, seat)]
        cards = [face for face in faces if face is not None]
        before, self._told = self._told, (seat, frozenset(cards))
        known = before[1] if before is not None and before[0] == seat else frozenset[Card]()
        new = [card for card in cards if card not in known]
        if not new:
            return ""
        if known and len(new) <= _MOST_NEW:
            return context.words("spoken.new", cards=self._named(new))
        return context.words("spoken.hand", cards=self._named(cards))

    def _question(self, decision: Decision) -> Sequence[str]:
        """The question, how far a number may go and why, and what may be done."""
        game, deal = self._model.picture.match.game, self._model.picture.deal
        assert deal is not None
        asked = decision.asks_of_picked
        asked = asked or prompt_words(self._model.context, game, deal, decision.seat)
        limit = "" if decision.stepper is None else decision.stepper.asked.why
        return asked, limit, self._cards(decision, deal), self._deeds(decision)

    def _cards(self, decision: Decision, deal: Deal) -> str:
        """The cards that may be played; where some are to be chosen the question says how many."""
        words = self._model.context.words
        allowed = [card for card in decision.cards if card.reason is None]
        faces = [deal.faces[card.slot] for card in allowed]
        cards = [face for face in faces if face is not None]
        if not cards or decision.choosing.asked:
            return ""
        if len(cards) == len(decision.cards) > 1:
            return words("spoken.any")
        return words("spoken.may_play", cards=self._named(cards))

    def _deeds(self, decision: Decision) -> str:
        """Buttons, bids and suits, each by its words and its key."""
        words = self._model.context.words
        deeds = [self._keyed(label, key) for label, key in decision.row.labels]
        allowed = [option for option in decision.options if option.reason is None]
        deeds += [self._keyed(option.title, option.key) for option in allowed]
        if decision.stepper is not None and decision.stepper.open:
            low, high = decision.stepper.asked.low, decision.stepper.asked.high
            number, button = words("spoken.number", low=low, high=high), decision.stepper.button
            deeds.append(
                self._keyed(number, f"+, {MINUS}, {button.key}")
                if low < high
                else self._keyed(button.label, button.key)
            )
        return words("spoken.may_do", deeds="; ".join(deeds)) if deeds else ""

    def _keyed(self, label: str, key: str) -> str:
        """A choice with the key that makes it, for a player at the keys."""
        hint = self._model.context.canvas.key_hint(key)
        return f"{label} ({hint.upper()})" if hint else label

    def _named(self, cards: list[Card]) -> str:
        return ", ".join(str(self._model.context.card(card)) for card in cards)
