"""Routes: the moves by which a game's own rules lead from a state to a moment."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from game.core.auction import AuctionDeal
from game.core.cards import Card
from game.core.deal import Deal, Slot
from game.core.moves import (
    CLAIM,
    CLOSE,
    CONCEDE,
    DOUBLE,
    EXCHANGE,
    LOOK,
    MELD_CARDS,
    PASS,
    PLAYS,
    REDEAL,
    Bid,
    CutPack,
    Discard,
    FaceDown,
    Give,
    Move,
    Veil,
)
from game.core.outcome import Outcome, Reason
from game.core.position_rows import fields_of, write_calls
from game.core.refused import Refused
from game.rules.game import GameOf
from game.rules.reachable.agreement import agree, said
from game.rules.reachable.retrograde import ImpossiblePosition

D = TypeVar("D", bound=Deal)

# So many moves are tried before a moment has the benefit of the doubt.
_MOST_TRIED = 20_000

# The moves that end a deal, by the reason it ended for.
_ENDS: Mapping[Reason, Move] = {
    **dict.fromkeys((Reason.CLAIMED, Reason.FALSE_CLAIM, Reason.CLOSER_BEATEN), CLAIM),
    **dict.fromkeys((Reason.CLOSER_FAILED, Reason.MADE, Reason.SET), CLAIM),
    Reason.REDEAL: REDEAL,
    Reason.CONCEDED: CONCEDE,
}

# The calls that are no bids.
_CALLS: Mapping[str, Move] = {"pass": PASS, "double": DOUBLE}

# What the end of a deal changes at once.
_ENDED = frozenset({"turn", "phase", "announced", "looking", "over"})
# What the deck and the viewer make of a deal, and not its moves.
_NOT_COMPARED = frozenset({"among", "taken"})
# What nobody knows where tricks are left out: who was to lead, and with which cards.
_OF_TRICKS = frozenset({"turn", "hands", "tricks", "won", "trick", "melds", "announced", "over"})


@dataclass
class Failure:
    """The reason why the longest route led no farther; `left` are the moves that may still be tried."""

    depth: int = -2
    reason: ImpossiblePosition = field(
        default_factory=lambda: ImpossiblePosition("no deal begins so")
    )
    left: int = _MOST_TRIED

    def note(self, depth: int, reason: ImpossiblePosition) -> None:
        if depth > self.depth:
            self.depth, self.reason = depth, reason


class Route(Generic[D]):
    """A search for the moves by which a game's rules lead from a state to a moment."""

    def __init__(self, game: GameOf[D], moment: D, failure: Failure, whole: bool = True) -> None:
        self._game = game
        self._moment: Any = moment
        self._failure = failure
        self._calls = _calls(moment)
        fields = fields_of(game.position, moment)
        left_out = _NOT_COMPARED if whole else _NOT_COMPARED | _OF_TRICKS
        # Whose turn it is follows from the rest: another field that contradicts says more.
        names = sorted((name for name in fields if name not in left_out), key="turn".__eq__)
        self._fields = {name: fields[name] for name in names}

    def to_moment(self, state: D, depth: int = 0) -> D | None:
        """The state that is the moment, reached by some route from this one; None if no route leads there."""
        if self._as_far(state):
            met = state if self._contradiction(state) is None else self._given_up(state)
            if met is not None:
                return met
        refused = False
        for what, move in self._steps(state):
            self._failure.left -= 1
            if self._failure.left < 0:
                return cast(D, self._moment)
            try:
                after, _ = self._game.play(state, move)
            except Refused as refusal:
                refused = True
                self._failure.note(depth, ImpossiblePosition(what, refusal))
                continue
            met = self.to_moment(after, depth + 1) if self._is_before(state, after) else None
            if met is not None:
                return met
        if not refused and depth > self._failure.depth:
            contradiction = self._contradiction(state)
            assert contradiction is not None
            self._failure.note(depth, contradiction)
        return None

    # -- the moment --------------------------------------------------------------------------------

    def _as_far(self, state: Any) -> bool:
        """Whether as many calls were made and as many cards played as in the moment."""
        moment = self._moment
        return len(_calls(state)) == len(self._calls) and _cards_played(state) == _cards_played(
            moment
        )

    def _contradiction(self, state: D, but: Collection[str] = ()) -> ImpossiblePosition | None:
        """The first field in which a state is not the moment; None where it is."""
        found = fields_of(self._game.position, state)
        for name, told in self._fields.items():
            if name not in but and not agree(name, told, found[name]):
                rest = f"{said(name, told)} contradicts the rest, which comes to {{}}"
                return ImpossiblePosition(rest.format(said(name, found[name])))
        return None

    def _given_up(self, state: D) -> D | None:
        """The moment, if it is this state given up by one of its seats."""
        result: Outcome | None = self._moment.result
        if result is None or result.reason is not Reason.FORFEIT or state.turn is None:
            return None
        uncounted = ("over",) if None in self._moment.faces else ()
        for seat in range(state.seats):
            if self._game.no_giving_up(state, seat) is None:
                after, _ = self._game.give_up(state, seat)
                if self._contradiction(after, uncounted) is None:
                    return after
        return None

    def _is_before(self, before: Any, after: Any) -> bool:
        """Whether a state may still come to the moment: its calls, piles and looks so far agree with it."""
        moment = self._moment
        calls = _calls(after)
        undoubled = before.phase == "double" != after.phase and after.doublings < moment.doublings
        ended = after.turn is None and moment.turn is not None
        return (
            calls == self._calls[: len(calls)]
            and not ended
            and not undoubled
            and getattr(after, "called", None) in (None, getattr(moment, "called", None))
            and len(after.piles) >= len(moment.piles)
            and (getattr(after, "closing", None) is None or moment.closing is not None)
            and getattr(after, "looked", frozenset()) <= getattr(moment, "looked", frozenset())
        )

    # -- the moves ---------------------------------------------------------------------------------

    def _steps(self, state: Any) -> Iterator[tuple[str, Move]]:
        """The moves that may lead on to the moment, each with what it would contradict if it is refused."""
        if state.veiling is not None:
            hand = state.hand(state.veiling)
            yield "veiling", Veil(hand if len(hand) == len(state.hands[state.veiling]) else ())
            return
        if state.turn is None:
            return
        yield from self._ends(state)
        if self._closes(state):
            yield f"closing={self._fields['closing']}", CLOSE
            return
        match str(state.phase):
            case "bid":
                yield from self._next_call(state)
            case "play":
                yield from self._next_cards(state)
            case "discard":
                yield from self._discards(state)
            case "give":
                yield from self._gifts(state)
            case "cut":
                yield "nines", CutPack(1)
            case "raise":
                raised = self._fields["raised"]
                yield f"raised={raised or 'nothing'}", Bid(raised) if raised else PASS
            case "double" if state.doublings >= self._moment.doublings:
                yield "doubled", PASS
            case phase:
                yield from ((phase, move) for move in reversed(self._game.legal(state)))

    def _ends(self, state: Any) -> Iterator[tuple[str, Move]]:
        result: Outcome | None = self._moment.result
        if result is None or not self._as_far(state) or self._contradiction(state, _ENDED):
            return
        if result.reason in _ENDS:
            moves: tuple[Move, ...] = (_ENDS[result.reason],)
        elif result.reason is Reason.OVERBID:
            moves = (Bid(str(-min(result.points))),)
        elif result.reason is Reason.REVOKE:
            moves = tuple(PLAYS[card] for card in state.hand(state.turn))
        else:
            return
        yield from ((f"over={self._fields['over']}", move) for move in moves)

    def _next_call(self, state: Any) -> Iterator[tuple[str, Move]]:
        called = len(_calls(state))
        if state.turn not in getattr(state, "looked", state.everyone):
            yield "looked", LOOK
        if called < len(self._calls):
            call = self._calls[called]
            yield f"calls={self._fields.get('calls')}: seat {state.turn} cannot {call}", call

    def _next_cards(self, state: Any) -> Iterator[tuple[str, Move]]:
        seat = state.turn
        declared, due = state.declared[seat], self._moment.declared[seat]
        cards = self._cards_due(state)
        if state.announced is None and not state.trick and len(declared) < len(due):
            meld = due[len(declared)]
            if not cards or not cards.isdisjoint(MELD_CARDS[meld]):
                yield f"melds: seat {seat} cannot have shown {meld}", meld
        yield from ((f"seat {seat} cannot have played {card}", PLAYS[card]) for card in cards)
        if EXCHANGE in self._game.legal(state):
            yield "up", EXCHANGE

    def _closes(self, state: Any) -> bool:
        """Whether the stock is to be closed now: a route to a closed stock begins just before the closing."""
        return getattr(state, "closing", ...) is None and self._moment.closing is not None

    def _cards_due(self, state: Any) -> set[Card]:
        """The next cards of the tricks that may be the one on the table, as far as they can be held."""
        moment, at = self._moment, len(state.trick)
        size, lying = len(state.in_play), state.known(state.trick)
        won = [pile[len(has) :] for has, pile in zip(state.won, moment.won, strict=True)]
        open_tricks = [pile[:size] for pile in won] if any(won) else [moment.trick]
        tricks = [moment.known(trick) for trick in open_tricks]
        due = {trick[at] for trick in tricks if trick[:at] == lying and len(trick) > at}
        hand = state.hand(state.turn)
        return due if state.unknown(state.turn) else due.intersection(hand)

    def _discards(self, state: Any) -> Iterator[tuple[str, Move]]:
        laid = self._moment.aside[state.turn]
        if laid:
            yield "aside", Discard(_named(state, self._moment, laid))

    def _gifts(self, state: Any) -> Iterator[tuple[str, Move]]:
        for seat, gift in enumerate(self._moment.gifts):
            if gift is not None and seat not in state.given:
                yield "gifts", Give(_named(state, self._moment, (gift,))[0], seat)


def _calls(deal: Any) -> tuple[Move, ...]:
    """The calls of an auction as moves; none in a game without."""
    said = write_calls(deal).split("/") if isinstance(deal, AuctionDeal) else ()
    return tuple(_CALLS.get(call) or Bid(call) for call in said if call)


def _cards_played(deal: Deal) -> int:
    return len(deal.trick) + sum(map(len, deal.won))


def _named(state: Deal, moment: Deal, slots: Sequence[Slot]) -> tuple[Card | FaceDown, ...]:
    """Cards of the moment in the hand of the seat to act; those not known by some places they may have."""
    lying = moment.known(moment.lying)
    hand = state.hands[state.to_act]
    places = iter(map(FaceDown, sorted(hand, key=lambda slot: state.faces[slot] in lying)))
    return tuple(moment.faces[slot] or next(places) for slot in slots)
