"""Why a move of a game with an auction is good: a fact of the position, or what the trials brought.

Keys belong to the catalogue area "hint". Facts are read from the view by the readable rules. Where none
stands out the sentence says how the trials went: a chance to win the match, or that nothing did better.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.bots.hints.findings import HintReason, whole_percent
from game.bots.trials.choice import Thought
from game.core.cards import Card, points_of
from game.core.deal import Deal, Seat
from game.core.holding import unseen
from game.core.moves import (
    MARRIAGE_CARDS,
    MARRIAGES,
    PASS,
    Bid,
    Claim,
    CutPack,
    Discard,
    Double,
    Give,
    Marriage,
    Move,
    Pass,
    Play,
    Trump,
)
from game.core.tricks import Aim, beats, winning
from game.play.question import Question
from game.rules.game import side_of

# The most points of a card that counts as cheap.
_CHEAP = 4


@dataclass(frozen=True)
class _Position:
    """The position of a question, as the seat to act sees it."""

    question: Question

    @property
    def view(self) -> Deal:
        return self.question.view

    @property
    def seat(self) -> Seat:
        return self.view.to_act

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        return self.view.hand(self.seat)

    @cached_property
    def for_points(self) -> bool:
        """Whether card points decide the deal."""
        return self.question.game.aim(self.view) is Aim.POINTS

    @cached_property
    def in_marriages(self) -> frozenset[Card]:
        """The cards of the hand whose king or queen it holds too."""
        pairs = [MARRIAGE_CARDS[meld] for meld in MARRIAGES]
        return frozenset(card for pair in pairs if {*pair} <= {*self.hand} for card in pair)

    @cached_property
    def trick(self) -> tuple[Card, ...]:
        return tuple(self.view.face(slot) for slot in self.view.trick)

    @property
    def best(self) -> int:
        """The place in the trick of the card that is winning."""
        return winning(self.trick, self.view.trump, self.question.game.strength(self.view))

    @property
    def later(self) -> tuple[Seat, ...]:
        """The seats that play to the trick after this one, this one having played."""
        seats, seat = [], self.view.left_of(self.seat)
        while seat != self._first:
            seats.append(seat)
            seat = self.view.left_of(seat)
        return tuple(seats)

    @property
    def _first(self) -> Seat:
        return self.view.leader if self.trick else self.seat

    @property
    def winner(self) -> Seat:
        """The seat whose card is winning the trick."""
        seat = self.view.leader
        for _ in range(self.best):
            seat = self.view.left_of(seat)
        return seat

    def takes(self, card: Card) -> bool:
        """Whether a card would be the best of the trick so far."""
        return self._beats(card, self.trick[self.best])

    def beaten_by(self, card: Card, seats: tuple[Seat, ...]) -> tuple[Card, ...]:
        """The cards these seats may hold that would take the trick from a card."""
        hidden = unseen(self.view, self.question.game.pack)
        held = {each for seat in seats for each in self.view.hand(seat)} if seats else set()
        return tuple(each for each in (*hidden, *held) if self._beats(each, card))

    def _beats(self, card: Card, other: Card) -> bool:
        game, view = self.question.game, self.view
        return beats(card, other, view.trump, game.strength(view))


def reason_of(question: Question, thought: Thought, move: Move) -> HintReason:
    """The fact that speaks most plainly for a move that no other does clearly better than."""
    position = _Position(question)
    return _fact(position, move) or _of_trials(question, thought, move)


def _fact(position: _Position, move: Move) -> HintReason | None:
    match move:
        case Claim():
            side = side_of(position.question.game, position.view, position.seat)
            total = sum(position.question.game.total(position.view, seat) for seat in side)
            return HintReason("hint.claim", {"total": total})
        case CutPack():
            return HintReason("hint.cut")
        case Trump(suit):
            return _naming(position, suit)
        case Discard(what):
            return _laying_away(position, tuple(Card(str(card)) for card in what))
        case Give(what, _):
            return _giving(position, Card(str(what)))
        case Marriage(suit):
            return _melding(position, Marriage(suit))
        case Play(card) if position.trick:
            return _following(position, card)
        case Play(card):
            return _leading(position, card)
        case _:
            return None


def _naming(position: _Position, suit: str) -> HintReason | None:
    """A marriage in the suit, or more cards of it than of any other."""
    if any(card.suit == suit for card in position.in_marriages):
        return HintReason("hint.trump_marriage", {"suit": suit})
    count = {each: sum(card.suit == each for card in position.hand) for each in "HDCS"}
    if all(count[suit] > other for each, other in count.items() if each != suit):
        return HintReason("hint.trump_long", {"suit": suit, "count": count[suit]})
    return None


def _laying_away(position: _Position, cards: tuple[Card, ...]) -> HintReason | None:
    """The cheapest cards outside marriages, or the last ones of a suit."""
    loose = [card for card in position.hand if card not in position.in_marriages]
    kept = [card for card in loose if card not in cards]
    most = max(card.points for card in cards)
    if position.for_points and {*cards} <= {*loose} and all(card.points >= most for card in kept):
        return HintReason("hint.discard_low")
    stay = {card.suit for card in position.hand if card not in cards}
    empty = [card.suit for card in cards if card.suit not in stay]
    return HintReason("hint.discard_void", {"suit": empty[0]}) if empty else None


def _giving(position: _Position, card: Card) -> HintReason | None:
    if card.points > _CHEAP or card in position.in_marriages:
        return None
    return HintReason("hint.give_low", {"points": card.points})


def _melding(position: _Position, meld: Marriage) -> HintReason:
    game, view = position.question.game, position.view
    after, _ = game.play(view, meld)
    points = game.meld_value(after, meld)
    if after.trump != view.trump:
        return HintReason("hint.meld_trump", {"points": points, "suit": meld.suit})
    return HintReason("hint.meld", {"points": points})


def _leading(position: _Position, card: Card) -> HintReason | None:
    """A card that nothing of its suit beats any more, or a cheap one."""
    view = position.view
    against = position.beaten_by(card, position.later)
    if not any(each.suit == card.suit for each in against) and position.for_points:
        if card.suit == view.trump:
            return HintReason("hint.top_trump_out", {"card": card})
        key = "hint.top_out" if against else "hint.top_alone"
        return HintReason(key, {"card": card})
    dear = [each for each in position.hand if each.points > _CHEAP or each.suit == view.trump]
    cheap = card.points <= _CHEAP and card.suit != view.trump and card not in position.in_marriages
    if position.for_points and cheap and dear:
        return HintReason("hint.low_lead", {"card": card})
    return None


def _following(position: _Position, card: Card) -> HintReason | None:
    game, view = position.question.game, position.view
    takes = position.takes(card)
    if not position.for_points:
        ducks = game.aim(view) is Aim.NO_TRICK and game.declarer(view) == position.seat
        best = position.trick[position.best]
        return (
            HintReason("hint.duck", {"card": card, "best": best}) if ducks and not takes else None
        )
    side = side_of(game, view, position.seat)
    others = tuple(seat for seat in position.later if seat not in side)
    points = points_of((*position.trick, card))
    if takes and not position.later:
        return HintReason("hint.take_last", {"card": card, "points": points})
    if takes:
        safe = not position.beaten_by(card, others)
        return HintReason("hint.take_sure", {"card": card, "points": points}) if safe else None
    if position.winner in side:
        sure = not others or not position.beaten_by(position.trick[position.best], others)
        fat = sure and card.points > _CHEAP
        return HintReason("hint.fatten", {"card": card, "points": card.points}) if fat else None
    playable = game.playable(view)
    if any(position.takes(each) for each in playable):
        return None
    least = min(each.points for each in playable)
    return HintReason("hint.cannot_take", {"card": card}) if card.points == least else None


# -- trials ----------------------------------------------------------------------------------------


def _of_trials(question: Question, thought: Thought, move: Move) -> HintReason:
    """How the trials went: beside a pass for calls, by itself for all else."""
    values = thought.values
    calls = [each for each in values if isinstance(each, Bid | Double)]
    if isinstance(move, Bid | Double | Pass) and PASS in values and calls:
        kind = "double" if isinstance(calls[0], Double) else "bid"
        other = max(values[each] for each in calls) if move == PASS else values[PASS]
        if move == PASS and values[PASS] < other < thought.least:
            return HintReason("hint.bid_losing")
        return _call(question, f"{kind}_not" if move == PASS else kind, values[move], other)
    if question.match is None:
        return HintReason("hint.sampled")
    return HintReason("hint.choice_chance", {"chance": whole_percent(values[move])})


def _call(question: Question, kind: str, own: float, other: float) -> HintReason:
    """A call beside a pass, or a pass beside the best call."""
    if question.match is None:
        return HintReason(f"hint.{kind}_better")
    chances = {"chance": whole_percent(own), "other": whole_percent(other)}
    return HintReason(f"hint.{kind}_chance", {**chances})
