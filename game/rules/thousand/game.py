"""Thousand as a game: one preset with its house rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.core.cards import Card
from game.core.deal import Conditions, Seat
from game.core.events import Event
from game.core.moves import (
    CONCEDE,
    LOOK,
    PASS,
    PLAYS,
    REDEAL,
    Bid,
    ConcedeContract,
    CutPack,
    Discard,
    Give,
    Look,
    Marriage,
    Meld,
    Move,
    Pair,
    Pass,
    Play,
    Redeal,
    Take,
)
from game.core.refused import Refused
from game.rules.game import GameOf, Played
from game.rules.reachable.check import reached
from game.rules.thousand import dealing, permits, playing, position, results
from game.rules.thousand.options import ThousandOptions
from game.rules.thousand.retrograde import ThousandRetrograde
from game.rules.thousand.scorer import ThousandScorer
from game.rules.thousand.state import GOLDEN, MARRIAGE_VALUES, ThousandDeal, ThousandPhase


@dataclass(frozen=True)
class ThousandGame(GameOf[ThousandDeal]):
    """One preset of the family with its house rules; see `game.rules.game.GameOf`."""

    options: ThousandOptions

    family = ThousandDeal.family
    position = position.FIELDS
    scored_by = ThousandScorer
    may_be_given_up = False

    def deal(
        self, pack: Sequence[str | None], dealer: Seat, conditions: Conditions = ()
    ) -> ThousandDeal:
        return dealing.deal_out(self.options, pack, dealer, conditions == GOLDEN)

    def dealing(self, deal: ThousandDeal) -> tuple[Event, ...]:
        return dealing.begun(self.options, deal)

    def total(self, deal: ThousandDeal, seat: Seat) -> int:
        return results.total(self.options, deal, seat)

    def meld_value(self, deal: ThousandDeal, meld: Meld) -> int:
        return MARRIAGE_VALUES[meld.suit]

    def legal(self, deal: ThousandDeal) -> tuple[Move, ...]:
        if deal.turn is None or deal.veiling is not None:
            return ()
        return tuple(self._moves(deal))

    def _moves(self, deal: ThousandDeal) -> Iterator[Move]:
        rules = self.options
        match deal.phase:
            case ThousandPhase.CUT:
                yield from (CutPack(at) for at in range(1, len(deal.stock)))
            case ThousandPhase.TAKE:
                yield from (Take(pile) for pile, _ in enumerate(deal.piles, start=1))
            case ThousandPhase.PLAY:
                yield from (PLAYS[card] for card in self.playable(deal))
                yield from permits.open_melds(rules, deal)
        if permits.no_pass(deal) is None:
            yield PASS
        yield from (Bid(str(points)) for points in permits.open_bids(rules, deal))
        if permits.no_look(rules, deal) is None:
            yield LOOK
        yield from permits.open_gifts(deal)
        yield from permits.open_discards(deal)
        if permits.no_redeal(rules, deal) is None:
            yield REDEAL
        if permits.no_concession(rules, deal) is None:
            yield CONCEDE

    def _duty(self, deal: ThousandDeal, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return permits.duty(self.options, deal, hand)

    def read_position(self, fields: Mapping[str, str]) -> ThousandDeal:
        return position.read_position(self.options, fields)

    def reached(self, moment: ThousandDeal) -> ThousandDeal:
        """Fines change nothing that was played: the moment is looked at without them."""
        nothing = (0,) * self.seats
        clean = moment.but(fines=nothing, fined=())
        met = reached(ThousandRetrograde(self, self.options), clean)
        return position.fined_as(self.options, met, moment)

    def _moved(self, deal: ThousandDeal, seat: Seat, move: Move) -> Played[ThousandDeal]:
        rules = self.options
        match move:
            case Play():
                return playing.play_card(rules, deal, seat, move.card)
            case Marriage() | Pair():
                return playing.declare(rules, deal, seat, move)
            case Bid():
                return playing.bid(rules, deal, seat, move.contract)
            case Pass():
                return playing.let_pass(deal, seat)
            case Give():
                return playing.give(rules, deal, seat, move)
            case Take():
                return playing.take(deal, move.pile)
            case Discard():
                return playing.discard(rules, deal, seat, move)
            case Look():
                return playing.look(rules, deal, seat)
            case Redeal():
                return playing.demand_redeal(rules, deal, seat)
            case ConcedeContract():
                return playing.concede(rules, deal, seat)
            case CutPack():
                return playing.cut(rules, deal, seat, move.at)
            case _:
                raise Refused("move_unknown")
