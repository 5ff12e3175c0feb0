"""The evidence of others' calls about their hands: a bidder of a contract holds cards that may make it.

A layout of the unseen cards in which a call makes little sense is that much less likely. All is read
from open moves; how a hand looks to whoever bids on it is a glance at its suits, as quick as it is rough.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.bots.players.plain_policy import suit_strength
from game.bots.players.suits import points_taken, running, staying_low, trumping
from game.core.auction import Outbidding
from game.core.cards import SUITS, Card, Suit
from game.core.deal import Deal, Seat, Slot
from game.core.moves import MARRIAGE_CARDS, MARRIAGES, Bid, Move, Pass, Trump
from game.rules import FAMILIES, Game, part
from game.rules.bauernschnapsen.contracts import Contract, Lead, Needs, Objective
from game.rules.bauernschnapsen.game import BauernschnapsenGame
from game.rules.bauernschnapsen.state import BauernschnapsenDeal
from game.rules.north_american.game import NorthAmericanGame
from game.rules.north_american.state import TICK, NorthAmericanDeal
from game.rules.thousand.game import ThousandGame
from game.rules.thousand.state import LIMIT, MARRIAGE_VALUES, STEP, ThousandDeal

Hand = frozenset[Card]

# Floor: an implausible call keeps this probability.
_LEAST = 1e-9

# Hands whose likelihood is remembered for a call.
_REMEMBERED = 4096

# From this chance on a hand's suits run often enough to bid on; below it soon is not bid any more.
_RUNS, _SOON = 0.1, 1.5

# How sharply hands that are good enough differ from those that are not, in log odds and in points.
_SHARP, _POINTS = 2.5, 12.0

# Who calls another trump than his strongest suit does so for once.
_WEAKER_TRUMP = 0.3

# Of a marriage in North American Sixty-six, where any may be made trumps.
_EXPECTED_MARRIAGE_POINTS = 70


class Likelihood:
    """How likely a hand makes a call; where `whole` are sets of cards, it must hold one of them."""

    whole: tuple[Hand, ...] = ()

    def likely(self, hand: Hand) -> float:
        """The probability of the call from a hand, 0 to 1."""
        raise NotImplementedError


@dataclass(frozen=True)
class HandEvidence:
    """A call made by a hand that lay in these `slots`, and its likelihood."""

    slots: frozenset[Slot]
    call: Likelihood
    _known: dict[Hand, float] = field(default_factory=dict, compare=False)

    def likely(self, hand: Hand) -> float:
        """The probability of the call from a hand, never quite 0; hands looked at before are remembered."""
        found = self._known.get(hand)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            found = self._known[hand] = max(_LEAST, self.call.likely(hand))
        return found


def evidence_of(game: Game, calls: list[tuple[Deal, Seat, Move]]) -> tuple[HandEvidence, ...]:
    """The calls of a deal that are evidence, each with the deal it was made in; of several bids the last."""
    last: dict[tuple[Seat, bool], HandEvidence] = {}
    for deal, seat, move in calls:
        glance = _glance(game, deal, seat, move)
        if glance is not None:
            slots = frozenset(deal.hands[seat])
            last[seat, isinstance(move, Bid)] = HandEvidence(slots, glance)
    return tuple(last.values())


def _glance(game: Game, deal: Deal, seat: Seat, move: Move) -> Likelihood | None:
    """The look of a call from a hand; None if the call carries no information, e.g. it was forced."""
    if isinstance(move, Trump):
        return _TrumpCalled(move.suit)
    if not isinstance(move, Bid | Pass) or len(game.legal(deal)) < 2:
        return None
    calls = FAMILIES[game.family].calls
    return None if calls is None else part(calls)(game, deal, seat, move)


@dataclass(frozen=True)
class _TrumpCalled(Likelihood):
    """Forehand calls the suit he is strongest in, and never one he does not hold."""

    suit: Suit

    def likely(self, hand: Hand) -> float:
        held = tuple(hand)
        if not any(card.suit == self.suit for card in held):
            return 0.0
        strengths = {each: suit_strength(each, held) for each in SUITS}
        return 1.0 if strengths[self.suit] == max(strengths.values()) else _WEAKER_TRUMP


# -- contracts -------------------------------------------------------------------------------------


def likelihood_of_contract(
    game: BauernschnapsenGame, deal: BauernschnapsenDeal, seat: Seat, move: Move
) -> Likelihood | None:
    """Likelihood that a hand bids this contract; None for a normal game or a pass."""
    row = next((row for row in game.contracts if str(move) == f"bid {row.name}"), None)
    if row is None or row.objective is Objective.SIXTY_SIX:
        return None
    return _ContractBid(
        row,
        deal.called,
        whole=_whole(row, deal.called),
        others=game.seats - 1 - row.partner_out,
        leads=row.lead is Lead.DECLARER or seat == deal.forehand,
        drawn=2 if row.talon and deal.piles else 0,
    )


@dataclass(frozen=True)
class _ContractBid(Likelihood):
    """A contract is bid by a hand that may make it; `others` play against it, `drawn` cards of the talon
    come to it.
    """

    row: Contract
    called: Suit | None
    others: int
    leads: bool
    drawn: int
    whole: tuple[Hand, ...] = ()

    def likely(self, hand: Hand) -> float:
        row = self.row
        if not _holds(row, hand, self.whole) or row.objective is Objective.HOLD:
            return float(_holds(row, hand, self.whole))
        if row.objective is Objective.NO_TRICK:
            return _sigmoid(_SHARP * staying_low(hand, row.ranks))
        if row.trumps and self.called is not None:
            first, leads = row.objective is Objective.TRICKS_AND_66, self.leads
            odds = trumping(
                hand, self.called, row.ranks, first=first, leads=leads, drawn=self.drawn
            )
            return _sigmoid(_SHARP * odds)
        runs = min(1.0, running(hand, row.ranks, self.others, self.drawn) / _RUNS)
        return math.pow(runs, _SOON)


def _whole(row: Contract, called: Suit | None) -> tuple[Hand, ...]:
    """The sets of cards of which a contract asks for one."""
    if row.needs not in (Needs.SUIT, Needs.TRUMPS):
        return ()
    suits = SUITS if row.needs is Needs.SUIT or called is None else (called,)
    return tuple(frozenset(Card(rank + suit) for rank in row.ranks) for suit in suits)


def _holds(row: Contract, hand: Hand, whole: tuple[Hand, ...]) -> bool:
    """Whether a hand holds what a contract asks for."""
    if row.needs is Needs.ACE:
        return any(card.rank == "A" for card in hand)
    return not whole or any(suit <= hand for suit in whole)


# -- numbers ---------------------------------------------------------------------------------------


def likelihood_of_ticks(
    game: NorthAmericanGame, deal: NorthAmericanDeal, seat: Seat, move: Move
) -> Likelihood | None:
    """The likelihood of a bid or a pass in North American Sixty-six."""
    values = dict.fromkeys(SUITS, _EXPECTED_MARRIAGE_POINTS)
    return _of_points(move, deal.auction.standing, deal.declarer, TICK, TICK, values)


def likelihood_of_points(
    game: ThousandGame, deal: ThousandDeal, seat: Seat, move: Move
) -> Likelihood | None:
    """The likelihood of a bid or a pass in Thousand."""
    standing, declarer = deal.auction.standing, deal.declarer
    return _of_points(move, standing, declarer, 1, STEP, MARRIAGE_VALUES, LIMIT)


def _of_points(
    move: Move,
    standing: Outbidding | None,
    declarer: Seat | None,
    unit: int,
    step: int,
    marriages: Mapping[Suit, int],
    limit: int | None = None,
) -> Likelihood | None:
    """Likelihood of a numeric bid or pass, given the points this hand can expect to take."""
    if isinstance(move, Bid):
        bid = int(move.contract) * unit
        pairs = tuple(frozenset(MARRIAGE_CARDS[meld]) for meld in MARRIAGES)
        whole = pairs if limit is not None and bid > limit and declarer is None else ()
        return _PointsCalled(bid, marriages, whole=whole)
    if standing is None or declarer is not None:
        return None
    return _PointsCalled(int(str(standing)) * unit + step, marriages, passed=True)


@dataclass(frozen=True)
class _PointsCalled(Likelihood):
    """A bid of so many points, which beyond the limit needs a marriage; or a pass where it was the lowest."""

    points: int
    marriages: Mapping[Suit, int]
    passed: bool = False
    whole: tuple[Hand, ...] = ()

    def likely(self, hand: Hand) -> float:
        if self.whole and not any(pair <= hand for pair in self.whole):
            return 0.0
        bids = _sigmoid((points_taken(hand, self.marriages) - self.points) / _POINTS)
        return 1 - bids if self.passed else bids


def _sigmoid(odds: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, odds))))
