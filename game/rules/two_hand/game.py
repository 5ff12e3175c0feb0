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
from game.rules.game import FamilyGame, Game, Played
from game.rules.options import TableForm
from game.rules.reachable.check import reached
from game.rules.two_hand import dealing, permits, playing, position, possible, scoring
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.retrograde import TwoHandRetrograde
from game.rules.two_hand.scorer import TwoHandScorer
from game.rules.two_hand.state import Phase, TwoHandDeal


@dataclass(frozen=True)
class TwoHandGame(FamilyGame[TwoHandDeal, TableForm]):
    """One preset of the two-hand family with its house rules; see `game.rules.game.GameOf`."""

    options: TwoHandOptions

    family = TwoHandDeal.family
    position = position.FIELDS

    @property
    def scorer(self) -> TwoHandScorer:
        return TwoHandScorer(self.options)

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
        rules, seat = self.options, deal.turn
        if seat is None:
            return ()
        if deal.phase is not Phase.PLAY:
            moves: list[Move] = [DRAW if deal.phase is Phase.DRAW else PASS]
        else:
            moves = [PLAYS[card] for card in permits.playable(rules, deal, seat)]
        if not deal.trick:
            moves += permits.open_melds(rules, deal)
        if (not deal.trick or rules.exchange_on_follow) and not permits.no_exchange(rules, deal):
            moves.append(EXCHANGE)
        if not deal.trick and not permits.no_close(rules, deal):
            moves.append(CLOSE)
        if not permits.no_claim(rules, deal):
            moves.append(CLAIM)
        return tuple(moves)

    def playable(self, deal: TwoHandDeal) -> tuple[Card, ...]:
        """The cards that may be played now; of a masked hand all that the known ones leave open."""
        if deal.turn is None or deal.phase is not Phase.PLAY:
            return ()
        return permits.playable(self.options, deal, deal.turn)

    def meld_value(self, deal: TwoHandDeal, meld: Meld) -> int:
        return value_of(meld, deal.trump)

    def read_position(self, fields: Mapping[str, str]) -> TwoHandDeal:
        return position.read_position(self.options, fields)

    def reached(self, moment: TwoHandDeal) -> TwoHandDeal:
        possible.check(self.options, moment)
        left_out = len(moment.faces) < len(self.pack)
        return moment if left_out else reached(TwoHandRetrograde(self, self.options), moment)

    def play(self, deal: TwoHandDeal, move: Move) -> Played[TwoHandDeal]:
        after, events = super().play(deal, move)
        if self.options.auto_claim and playing.claim_is_right(self.options, after):
            claimed, more = playing.claim(self.options, after, after.turn or 0)
            return claimed, (*events, *more)
        return after, events

    def _moved(self, deal: TwoHandDeal, seat: Seat, move: Move) -> Played[TwoHandDeal]:
        match move:
            case Play():
                return playing.play_card(self.options, deal, seat, move.card)
            case Marriage() | Pair():
                return playing.declare(self.options, deal, seat, move)
            case Exchange():
                return playing.exchange(self.options, deal, seat)
            case Close():
                return playing.close(self.options, deal, seat)
            case Claim():
                return playing.claim(self.options, deal, seat)
            case Draw():
                return playing.draw(self.options, deal)
            case Pass():
                return playing.let_pass(self.options, deal, seat)
            case _:
                raise Refused("move_unknown")


def two_hand(game: Game) -> TwoHandGame:
    """A game as one of this family. Raises ValueError where it is none."""
    known: object = game
    if not isinstance(known, TwoHandGame):
        raise ValueError(f"only the two-hand games are played so, not {game.key}")
    return known


def two_hand_deal(deal: Deal) -> TwoHandDeal:
    """A deal as one of this family's. Raises ValueError where it is none."""
    if not isinstance(deal, TwoHandDeal):
        raise ValueError("this is no deal of a two-hand game")
    return deal
