"""The programming interface of every game of the family, whatever its rules."""
# mypy: disable-error-code=misc

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from game.core.cards import PACK_24, Card
from game.core.deal import Conditions, Deal, Seat, Team
from game.core.events import Event
from game.core.holding import unseen
from game.core.moves import Meld, Move, Play, Veil
from game.core.outcome import GivenUp, Outcome
from game.core.playing import deal_ended
from game.core.position_rows import PositionRows
from game.core.refused import Refused
from game.core.tricks import STRENGTH, Aim, Strength
from game.core.veiling import veiled
from game.rules.options import Options, OptionValue
from game.rules.scorer import Scorer

# Covariant, though games take deals too: a game of one kind of deals passes for any game, as nobody hands a
# game other deals than its own.
D = TypeVar("D", bound=Deal, covariant=True)

# The deal after a move, and what happened.
Played: TypeAlias = tuple[D, tuple[Event, ...]]


@dataclass(frozen=True)
class GameOf(Generic[D]):
    """A preset with its house rules, over deals of one kind; each family adds its own part.

    Deals are frozen; `play` gives a new one. `key` is the preset's key, such as "snapszer", `options` are the
    house rules in force. `family` is the key of the family (`game.rules.family`), such as "two_hand",
    `position` the rows of its positions, and `scored_by` what its outcomes do to a score.
    """

    key: str
    options: Options

    family: ClassVar[str]
    position: ClassVar[PositionRows]
    scored_by: ClassVar[type[Scorer[Any]]]

    @property
    def scorer(self) -> Scorer[Any]:
        """The scorer that takes a deal's outcome into the match."""
        return self.scored_by(self.options)

    @property
    def seats(self) -> int:
        return self.options.form.seats

    @property
    def teams(self) -> tuple[Team, ...]:
        """The seats that share a score all through a match; each alone where there are no partners."""
        return self.options.form.teams

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards this game is played with."""
        return PACK_24

    @property
    def own_tricks_open(self) -> bool:
        """Whether a player may look through the tricks he has won."""
        return False

    @property
    def open_slots(self) -> tuple[int, ...]:
        """The slots everyone sees before the first move, such as the turn-up."""
        return ()

    def with_options(self, **changes: OptionValue) -> Self:
        """The same preset with some house rules changed. Raises ValueError for unknown rules."""
        return replace(self, options=self.options.but(**changes))

    def deal(self, pack: Sequence[str | None], dealer: Seat, conditions: Conditions = ()) -> D:
        """A fresh deal of a pack in dealing order; None stands for a card that is not known.

        A LAN deal begins with only the turn-up open. Outside tests only `Match.dealt` asks for one: it knows
        the conditions.
        """
        raise NotImplementedError

    def sides(self, deal: D) -> tuple[Team, ...]:
        """The seats that count together in this deal, side by side in the order of their first seat."""
        return self.teams

    def dealing(self, deal: D) -> tuple[Event, ...]:
        """The packets and the turn-up of a fresh deal, in the order they are dealt."""
        raise NotImplementedError

    def legal(self, deal: D) -> tuple[Move, ...]:
        """Every legal move of the seat to act; where its hand is masked, all it might prove to have."""
        raise NotImplementedError

    def play(self, deal: D, move: Move) -> Played[D]:
        """The deal after a move, and what happened. Raises Refused; the argument never changes."""
        if isinstance(move, Veil):
            return veiled(deal, move)
        if deal.turn is None:
            raise Refused("deal_over")
        if deal.veiling is not None:
            raise Refused("veil_first")
        if isinstance(move, Play) and move.card[0] == "9" and move.card not in self.pack:
            raise Refused("card_not_held", card=move.card)
        return self._moved(deal, deal.turn, move)

    def _moved(self, deal: D, seat: Seat, move: Move) -> Played[D]:
        """The deal after a move of the seat to act, and what happened. Raises Refused."""
        raise NotImplementedError

    def playable(self, deal: D) -> tuple[Card, ...]:
        """The cards that may be played now; none if the seat to act is not asked for a card.

        Of a masked hand all that the known ones leave open.
        """
        seat = deal.turn
        if seat is None or deal.phase != "play" or deal.veiling is not None:
            return ()
        hand = deal.hand(seat)
        if len(hand) == len(deal.hands[seat]):
            return self._duty(deal, hand)
        held = (*hand, *unseen(deal, self.pack))
        return tuple(card for card in held if card in self._duty(deal, tuple({*hand, card})))

    def _duty(self, deal: D, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards of a hand that may be played now."""
        raise NotImplementedError

    def strength(self, deal: D) -> Strength:
        """How high the ranks are in the tricks of a deal."""
        return STRENGTH

    def aim(self, deal: D) -> Aim:
        """The aim of the tricks of a deal."""
        return Aim.POINTS

    def total(self, deal: D, seat: Seat) -> int:
        """The points a seat is known to have taken so far, counted melds included."""
        raise NotImplementedError

    def meld_value(self, deal: D, meld: Meld) -> int:
        """The points of a declared meld; they count once its seat has taken a trick."""
        raise NotImplementedError

    def outcome(self, deal: D) -> Outcome | None:
        return deal.result

    @property
    def may_be_given_up(self) -> bool:
        """Whether a deal may ever be given up: only between two sides."""
        return len(self.teams) == 2

    def no_giving_up(self, deal: D, seat: Seat) -> str | None:
        """The key of the sentence that says why a seat may not give the deal up now; None if it may.

        A seat in play may, once the play has begun.
        """
        if not self.may_be_given_up:
            return "give_up_not_played"
        if deal.phase == "over":
            return "deal_over"
        if deal.phase != "play":
            return "give_up_in_play_only"
        return None if seat in deal.in_play else "give_up_sits_out"

    def given_up(self, deal: D, seat: Seat) -> GivenUp:
        """How the deal would end if a seat gave it up, from what `deal` knows. Raises Refused."""
        key = self.no_giving_up(deal, seat)
        if key is not None:
            raise Refused(key)
        return self._given_up(deal, seat)

    def give_up(self, deal: D, seat: Seat) -> Played[D]:
        """The deal after a seat has given it up, and what happened. Raises Refused."""
        return self._ended(deal, self.given_up(deal, seat).outcome)

    def _given_up(self, deal: D, seat: Seat) -> GivenUp:
        """How a deal ends that a seat may give up."""
        raise NotImplementedError

    def _ended(self, deal: D, outcome: Outcome) -> Played[D]:
        return deal_ended(deal, outcome)

    def read_position(self, fields: Mapping[str, str]) -> D:
        """The moment some fields describe. Raises ValueError with a sentence where they describe none."""
        raise NotImplementedError

    def reached(self, moment: D) -> D:
        """A moment, checked: a deal of this game can come to it. One that is over gets its counted outcome.

        Raises ImpossiblePosition with a sentence where none can.
        """
        raise NotImplementedError


# A game whose kind of deal is none of the reader's business: what it gives back is what it takes.
Game: TypeAlias = GameOf[Deal]


def side_of(game: GameOf[D], deal: D, seat: Seat) -> Team:
    """The seats that count together with one in this deal, itself among them."""
    return next(side for side in game.sides(deal) if seat in side)


def side_total(game: GameOf[D], deal: D, seat: Seat) -> int:
    """The points that a seat's side is known to have taken so far, together."""
    return sum(game.total(deal, each) for each in side_of(game, deal, seat))
