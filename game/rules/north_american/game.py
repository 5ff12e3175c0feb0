"""North American Sixty-six as a game: one preset with its house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.cards import Card
from game.core.deal import Conditions, Seat
from game.core.events import Event, PacketDealt
from game.core.marriages import value_of
from game.core.moves import PASS, PLAYS, Bid, Marriage, Meld, Move, Pair, Pass, Play
from game.core.outcome import GivenUp, Outcome
from game.core.refused import Refused
from game.core.tricks import Aim, Strength
from game.rules.game import GameOf, Played
from game.rules.north_american import dealing, giving_up, permits, playing, position, scoring
from game.rules.north_american.options import NorthAmericanOptions
from game.rules.north_american.retrograde import NorthAmericanRetrograde
from game.rules.north_american.scorer import NorthAmericanScorer
from game.rules.north_american.state import MOON, NorthAmericanDeal, NorthAmericanPhase
from game.rules.reachable.check import reached


@dataclass(frozen=True)
class NorthAmericanGame(GameOf[NorthAmericanDeal]):
    """One preset of the family with its house rules; see `game.rules.game.GameOf`."""

    options: NorthAmericanOptions

    family = NorthAmericanDeal.family
    position = position.FIELDS
    scored_by = NorthAmericanScorer

    def deal(
        self, pack: Sequence[str | None], dealer: Seat, conditions: Conditions = ()
    ) -> NorthAmericanDeal:
        return dealing.deal_out(self.options.form, pack, dealer)

    def dealing(self, deal: NorthAmericanDeal) -> tuple[Event, ...]:
        return tuple(
            PacketDealt(*packet) for packet in dealing.packets(self.options.form, deal.dealer)
        )

    def _given_up(self, deal: NorthAmericanDeal, seat: Seat) -> GivenUp:
        return giving_up.given_up(self.options.form, deal, seat)

    def _ended(self, deal: NorthAmericanDeal, outcome: Outcome) -> Played[NorthAmericanDeal]:
        return playing.ended(deal, outcome)

    def strength(self, deal: NorthAmericanDeal) -> Strength:
        return permits.strength(self.options)

    def aim(self, deal: NorthAmericanDeal) -> Aim:
        """A moon is played for every trick, unless 165 points will do [seed 001]."""
        bid = deal.auction.standing
        sweeping = bid is not None and bid == MOON and self.options.moon_goal == "all_tricks"
        return Aim.EVERY_TRICK if sweeping else Aim.POINTS

    def total(self, deal: NorthAmericanDeal, seat: Seat) -> int:
        return scoring.total(self.options.form, deal, seat)

    def meld_value(self, deal: NorthAmericanDeal, meld: Meld) -> int:
        return value_of(meld, deal.trump or meld.suit)

    def legal(self, deal: NorthAmericanDeal) -> tuple[Move, ...]:
        match deal.phase:
            case NorthAmericanPhase.OVER:
                return ()
            case NorthAmericanPhase.BID:
                bids = tuple(Bid(str(bid)) for bid in permits.open_bids(deal))
                return bids if permits.no_pass(self.options, deal) else (PASS, *bids)
            case NorthAmericanPhase.PLAY:
                return (*(PLAYS[card] for card in self.playable(deal)), *permits.open_melds(deal))

    def _duty(self, deal: NorthAmericanDeal, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return permits.duty(self.options, deal, hand)

    def read_position(self, fields: Mapping[str, str]) -> NorthAmericanDeal:
        return position.read_position(self.options.form, fields)

    def reached(self, moment: NorthAmericanDeal) -> NorthAmericanDeal:
        return reached(NorthAmericanRetrograde(self, self.options), moment)

    def _moved(self, deal: NorthAmericanDeal, seat: Seat, move: Move) -> Played[NorthAmericanDeal]:
        match move:
            case Play():
                return playing.play_card(self.options, deal, seat, move.card)
            case Marriage() | Pair():
                return playing.declare(deal, seat, move)
            case Bid():
                return playing.bid(self.options.form, deal, seat, move.contract)
            case Pass():
                return playing.let_pass(self.options, deal, seat)
            case _:
                raise Refused("move_unknown")
