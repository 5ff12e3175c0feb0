"""Bauernschnapsen and its talon forms as a game: one preset with its house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.cards import PACK_20, Card
from game.core.deal import Conditions, Seat
from game.core.events import Event
from game.core.marriages import value_of
from game.core.moves import (
    CLAIM,
    DOUBLE,
    KNOCK,
    LEAVE,
    PASS,
    PLAYS,
    TAKE,
    TRUMPS,
    TURN,
    Bid,
    Claim,
    CutPack,
    Discard,
    Double,
    Knock,
    LeaveTalon,
    Marriage,
    Meld,
    Move,
    Pair,
    Pass,
    Play,
    Take,
    Trump,
    Turn,
)
from game.core.outcome import GivenUp, Outcome
from game.core.refused import Refused
from game.core.tricks import STRENGTH, Aim, Strength
from game.rules.bauernschnapsen import bidding, dealing, permits, playing, position, scoring
from game.rules.bauernschnapsen.contracts import Contract, Objective, contracts
from game.rules.bauernschnapsen.options import BauernschnapsenOptions
from game.rules.bauernschnapsen.retrograde import BauernschnapsenRetrograde
from game.rules.bauernschnapsen.scorer import BauernschnapsenScorer
from game.rules.bauernschnapsen.state import BauernschnapsenDeal, sides, total
from game.rules.bauernschnapsen.state import BauernschnapsenPhase as Phase
from game.rules.game import GameOf, Played
from game.rules.reachable.check import reached

# In which phases a move has its place, and why it is refused once cards are played.
_PLACES: dict[type, tuple[tuple[Phase, ...], str]] = {
    CutPack: ((Phase.CUT,), "cut_not_now"),
    Knock: ((Phase.CUT,), "cut_not_now"),
    Trump: ((Phase.TRUMP,), "trump_not_now"),
    Turn: ((Phase.TRUMP,), "trump_not_now"),
    Bid: ((Phase.BID, Phase.RAISE), "bid_not_now"),
    Double: ((Phase.BID, Phase.DOUBLE), "double_not_now"),
    Pass: ((Phase.BID, Phase.DOUBLE, Phase.RAISE), "pass_not_now"),
    Take: ((Phase.TALON,), "talon_not_now"),
    LeaveTalon: ((Phase.TALON,), "talon_not_now"),
    Discard: ((Phase.DISCARD,), "discard_not_now"),
    **dict.fromkeys((Play, Marriage, Pair, Claim), ((Phase.PLAY,), "")),
}

_AIMS = {
    Objective.SIXTY_SIX: Aim.POINTS,
    Objective.NO_TRICK: Aim.NO_TRICK,
    Objective.TRICKS_AND_66: Aim.FIRST_TRICKS,
    Objective.EVERY_TRICK: Aim.EVERY_TRICK,
    Objective.HOLD: Aim.POINTS,
}


@dataclass(frozen=True)
class BauernschnapsenGame(GameOf[BauernschnapsenDeal]):
    """One preset of the family with its house rules; see `game.rules.game.GameOf`."""

    options: BauernschnapsenOptions

    family = BauernschnapsenDeal.family
    position = position.FIELDS
    scored_by = BauernschnapsenScorer
    pack = PACK_20

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """Every contract that can be bid, the lowest first."""
        return contracts(self.options)

    @property
    def own_tricks_open(self) -> bool:
        return self.options.may_inspect_own_tricks

    def deal(
        self, pack: Sequence[str | None], dealer: Seat, conditions: Conditions = ()
    ) -> BauernschnapsenDeal:
        return dealing.deal_out(self.options, pack, dealer, conditions)

    def dealing(self, deal: BauernschnapsenDeal) -> tuple[Event, ...]:
        return dealing.dealing(self.options.form, deal)

    def sides(self, deal: BauernschnapsenDeal) -> tuple[tuple[Seat, ...], ...]:
        return sides(self.options.form, deal)

    def _given_up(self, deal: BauernschnapsenDeal, seat: Seat) -> GivenUp:
        return GivenUp(scoring.given_up(self.options, deal, seat))

    def _ended(self, deal: BauernschnapsenDeal, outcome: Outcome) -> Played[BauernschnapsenDeal]:
        return playing.ended(deal, outcome)

    def strength(self, deal: BauernschnapsenDeal) -> Strength:
        return STRENGTH if deal.contract is None else deal.contract.strength

    def aim(self, deal: BauernschnapsenDeal) -> Aim:
        return Aim.POINTS if deal.contract is None else _AIMS[deal.contract.objective]

    def total(self, deal: BauernschnapsenDeal, seat: Seat) -> int:
        return total(deal, seat)

    def meld_value(self, deal: BauernschnapsenDeal, meld: Meld) -> int:
        return value_of(meld, deal.trump)

    def legal(self, deal: BauernschnapsenDeal) -> tuple[Move, ...]:
        if deal.veiling is not None:
            return ()
        match deal.phase:
            case Phase.OVER:
                return ()
            case Phase.CUT:
                return (KNOCK, *(CutPack(at) for at in permits.CUTS))
            case Phase.TRUMP:
                open_suits = permits.open_trumps(deal)
                return (*(trump for trump in TRUMPS if trump.suit in open_suits), TURN)
            case Phase.BID | Phase.RAISE:
                return self._calls(deal)
            case Phase.DOUBLE:
                return (PASS, DOUBLE)
            case Phase.TALON:
                return (TAKE, LEAVE)
            case Phase.DISCARD:
                return permits.open_discards(deal)
            case Phase.PLAY:
                melds = permits.open_melds(deal)
                claims = () if permits.no_claim(self.options, deal) else (CLAIM,)
                return (*(PLAYS[card] for card in self.playable(deal)), *melds, *claims)

    def _calls(self, deal: BauernschnapsenDeal) -> tuple[Move, ...]:
        """Pass, the bids, and a Kontra that is a bid."""
        rules = self.options
        calls: list[Move] = [] if permits.no_pass(deal) else [PASS]
        calls += [Bid(row.name) for row in permits.open_bids(rules, deal)]
        if deal.phase is Phase.BID and not permits.no_kontra_in_bidding(rules, deal):
            calls.append(DOUBLE)
        return tuple(calls)

    def _duty(self, deal: BauernschnapsenDeal, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return permits.duty(self.options, deal, hand)

    def read_position(self, fields: Mapping[str, str]) -> BauernschnapsenDeal:
        return position.read_position(self.options, fields)

    def reached(self, moment: BauernschnapsenDeal) -> BauernschnapsenDeal:
        return reached(BauernschnapsenRetrograde(self, self.options), moment)

    def _moved(
        self, deal: BauernschnapsenDeal, seat: Seat, move: Move
    ) -> Played[BauernschnapsenDeal]:
        form, rules = self.options.form, self.options
        _in_its_phase(deal, move)
        match move:
            case Play():
                return playing.play_card(rules, deal, seat, move.card)
            case Marriage() | Pair():
                return playing.declare(deal, seat, move)
            case Claim():
                return playing.claim(rules, deal, seat)
            case Bid():
                return bidding.bid(rules, deal, seat, move.contract)
            case Double() if deal.phase is Phase.BID:
                return bidding.double_in_bidding(rules, deal, seat)
            case Double():
                return bidding.double(rules, deal, seat)
            case Pass():
                return bidding.let_pass(rules, deal, seat)
            case Discard():
                return bidding.discard(rules, deal, seat, move.what)
            case Take(None):
                return bidding.take(deal)
            case LeaveTalon():
                return bidding.leave(rules, deal, seat)
            case Trump():
                return bidding.call_trump(form, deal, seat, move.suit)
            case Turn():
                return bidding.turn_up(form, deal, seat)
            case CutPack():
                return bidding.cut(form, deal, seat, move.at)
            case Knock():
                return bidding.knock(form, deal, seat)
            case _:
                raise Refused("move_unknown")


def _in_its_phase(deal: BauernschnapsenDeal, move: Move) -> None:
    """Refuse a move that has no place in the game, or not in this phase, and say what is waited for."""
    if type(move) not in _PLACES:
        raise Refused("move_unknown")
    phases, late = _PLACES[type(move)]
    if deal.phase not in phases:
        raise Refused(f"{deal.phase}_first" if deal.phase is not Phase.PLAY else late)
