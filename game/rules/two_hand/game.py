"""The two-hand family as a game: one preset with its house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.cards import Card
from game.core.deal import Conditions, Deal, Seat
from game.core.events import Event, PacketDealt, TurnedUp
from game.core.marriages import value_of
from game.core.moves import (
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    PASS,
    PLAYS,
    Claim,
    Close,
    Draw,
    Exchange,
    Marriage,
    Meld,
    Move,
    Pair,
    Pass,
    Play,
)
from game.core.outcome import GivenUp
from game.core.refused import Refused
from game.rules.game import Game, GameOf, Played
from game.rules.reachable.check import reached
from game.rules.two_hand import dealing, permits, playing, position, possible, scoring
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.retrograde import TwoHandRetrograde
from game.rules.two_hand.scorer import TwoHandScorer
from game.rules.two_hand.state import Phase, TwoHandDeal


@dataclass(frozen=True)
class TwoHandGame(GameOf[TwoHandDeal]):
    """One preset of the two-hand family with its house rules; see `game.rules.game.GameOf`."""

    options: TwoHandOptions

    family = TwoHandDeal.family
    position = position.FIELDS
    scored_by = TwoHandScorer

    @property
    def pack(self) -> tuple[Card, ...]:
        return dealing.pack_of(self.options)

    @property
    def own_tricks_open(self) -> bool:
        return self.options.may_inspect_own_tricks

    @property
    def open_slots(self) -> tuple[int, ...]:
        return (dealing.turn_up_slot(self.options.cards),)

    def deal(
        self, pack: Sequence[str | None], dealer: Seat, conditions: Conditions = ()
    ) -> TwoHandDeal:
        return dealing.deal_out(self.options, pack, dealer)

    def dealing(self, deal: TwoHandDeal) -> tuple[Event, ...]:
        cards = self.options.cards
        turn_up = dealing.turn_up_slot(cards)
        packets = [PacketDealt(*packet) for packet in dealing.packets(cards, deal.dealer)]
        before = [packet for packet in packets if packet.slots[0] < turn_up]
        return (*before, TurnedUp(turn_up), *packets[len(before) :])

    def no_giving_up(self, deal: TwoHandDeal, seat: Seat) -> str | None:
        return "deal_over" if deal.phase is Phase.OVER else None

    def _given_up(self, deal: TwoHandDeal, seat: Seat) -> GivenUp:
        return GivenUp(scoring.counted_given_up(self.options, deal, seat))

    def total(self, deal: TwoHandDeal, seat: Seat) -> int:
        """The points a seat could claim with: trick points, counted melds and the last trick's ten."""
        return scoring.total(self.options, deal, seat)

    def legal(self, deal: TwoHandDeal) -> tuple[Move, ...]:
        if deal.turn is None:
            return ()
        rules = self.options
        if deal.phase is Phase.PLAY:
            moves: list[Move] = [PLAYS[card] for card in self.playable(deal)]
        else:
            moves = [DRAW if deal.phase is Phase.DRAW else PASS]
        moves += permits.open_melds(rules, deal)
        if not permits.no_exchange(rules, deal):
            moves.append(EXCHANGE)
        if not permits.no_close(rules, deal):
            moves.append(CLOSE)
        if not permits.no_claim(rules, deal):
            moves.append(CLAIM)
        return tuple(moves)

    def _duty(self, deal: TwoHandDeal, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return permits.duty(self.options, deal, hand)

    def meld_value(self, deal: TwoHandDeal, meld: Meld) -> int:
        return value_of(meld, deal.trump)

    def read_position(self, fields: Mapping[str, str]) -> TwoHandDeal:
        return position.read_position(self.options, fields)

    def reached(self, moment: TwoHandDeal) -> TwoHandDeal:
        possible.check(self.options, moment)
        left_out = len(moment.faces) < len(self.pack)
        return moment if left_out else reached(TwoHandRetrograde(self, self.options), moment)

    def _moved(self, deal: TwoHandDeal, seat: Seat, move: Move) -> Played[TwoHandDeal]:
        rules = self.options
        match move:
            case Play():
                after, events = playing.play_card(rules, deal, seat, move.card)
            case Marriage() | Pair():
                after, events = playing.declare(rules, deal, seat, move)
            case Exchange():
                after, events = playing.exchange(rules, deal, seat)
            case Close():
                after, events = playing.close(rules, deal, seat)
            case Claim():
                after, events = playing.claim(rules, deal, seat)
            case Draw():
                after, events = playing.draw(rules, deal)
            case Pass():
                after, events = playing.let_pass(rules, deal, seat)
            case _:
                raise Refused("move_unknown")
        if rules.auto_claim and playing.claim_is_right(rules, after):
            claimed, more = playing.claim(rules, after, after.to_act)
            return claimed, (*events, *more)
        return after, events


def two_hand(game: Game) -> TwoHandGame:
    """A game as one of this family. Raises ValueError where it is none."""
    if not isinstance(game, TwoHandGame):
        raise ValueError(f"only the two-hand games are played so, not {game.key}")
    return game


def two_hand_deal(deal: Deal) -> TwoHandDeal:
    """A deal as one of this family's. Raises ValueError where it is none."""
    if not isinstance(deal, TwoHandDeal):
        raise ValueError("this is no deal of a two-hand game")
    return deal
