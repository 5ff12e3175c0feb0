"""The evidence of others' calls about their hands: a bidder of a contract holds cards that may make it.

A layout of the unseen cards in which a call makes little sense is that much less likely. All is read
from open moves; how a hand looks to whoever bids on it is a glance at its suits, as quick as it is rough.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

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

# What makes no sense is this likely all the same.
_LEAST = 1e-9

# From this chance on a hand's suits run often enough to bid on; below it soon is not bid any more.
_RUNS, _SOON = 0.1, 1.5

# How sharply hands that are good enough differ from those that are not, in log odds and in points.
_SHARP, _POINTS = 2.5, 12.0

# Who calls another trump than his strongest suit does so for once.
_WEAKER_TRUMP = 0.3

# What a marriage may bring in North American Sixty-six, where any may be made trumps.
_FORTY = 70


@dataclass(frozen=True)
class Likelihood:
    """How likely a hand makes a call, 0 to 1; where `whole` are sets of cards, it must hold one of them."""

    likely: Callable[[Hand], float]
    whole: tuple[Hand, ...] = ()


@dataclass(frozen=True)
class HandEvidence:
    """A call made by a hand that lay in these `slots`; the rest as in Likelihood, but never quite 0."""

    slots: frozenset[Slot]
    likely: Callable[[Hand], float]
    whole: tuple[Hand, ...]

    @classmethod
    def by(cls, deal: Deal, seat: Seat, glance: Likelihood) -> HandEvidence:
        slots = frozenset(deal.hands[seat])
        likely = lru_cache(4096)(lambda hand: max(_LEAST, glance.likely(hand)))
        return cls(slots, likely, glance.whole)


def evidence_of(game: Game, calls: list[tuple[Deal, Seat, Move]]) -> tuple[HandEvidence, ...]:
    """The calls of a deal that are evidence, each with the deal it was made in; of several bids the last."""
    last: dict[tuple[Seat, bool], HandEvidence] = {}
    for deal, seat, move in calls:
        glance = _glance(game, deal, seat, move)
        if glance is not None:
            last[seat, isinstance(move, Bid)] = HandEvidence.by(deal, seat, glance)
    return tuple(last.values())


def _glance(game: Game, deal: Deal, seat: Seat, move: Move) -> Likelihood | None:
    """The look of a call from a hand; None if the call carries no information, e.g. it was forced."""
    if isinstance(move, Trump):
        return Likelihood(lambda hand: _as_trump(move.suit, hand))
    if not isinstance(move, Bid | Pass) or len(game.legal(deal)) < 2:
        return None
    calls = FAMILIES[game.family].calls
    return None if calls is None else part(calls)(game, deal, seat, move)


def _as_trump(suit: Suit, hand: Hand) -> float:
    """Forehand calls the suit he is strongest in; one he must hold at all."""
    held = tuple(hand)
    if not any(card.suit == suit for card in held):
        return 0.0
    strengths = {each: suit_strength(each, held) for each in SUITS}
    return 1.0 if strengths[suit] == max(strengths.values()) else _WEAKER_TRUMP


# -- contracts -------------------------------------------------------------------------------------


def likelihood_of_contract(
    game: BauernschnapsenGame, deal: BauernschnapsenDeal, seat: Seat, move: Move
) -> Likelihood | None:
    """A contract is bid by whom it may be made with; a Normal game, or a pass, tells nothing."""
    row = next((row for row in game.contracts if str(move) == f"bid {row.name}"), None)
    if row is None or row.objective is Objective.SIXTY_SIX:
        return None
    others = game.seats - 1 - row.partner_out
    drawn = 2 if row.talon and deal.piles else 0
    whole = _whole(row, deal.called)
    leads = row.lead is Lead.DECLARER or seat == deal.forehand

    def likely(hand: Hand) -> float:
        if not _holds(row, hand, whole) or row.objective is Objective.HOLD:
            return float(_holds(row, hand, whole))
        if row.objective is Objective.NO_TRICK:
            return _sigmoid(_SHARP * staying_low(hand, row.ranks))
        if row.trumps and deal.called is not None:
            first = row.objective is Objective.TRICKS_AND_66
            odds = trumping(hand, deal.called, row.ranks, first=first, leads=leads, drawn=drawn)
            return _sigmoid(_SHARP * odds)
        runs = min(1.0, running(hand, row.ranks, others, drawn) / _RUNS)
        return math.pow(runs, _SOON)

    return Likelihood(likely, whole)


def _whole(row: Contract, called: Suit | None) -> tuple[Hand, ...]:
    """The suits of which a contract asks for one."""
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
    values = dict.fromkeys(SUITS, _FORTY)
    return _of_points(move, deal.auction.standing, deal.declarer, TICK, TICK, values)


def likelihood_of_points(
    game: ThousandGame, deal: ThousandDeal, seat: Seat, move: Move
) -> Likelihood | None:
    """The likelihood of a bid or a pass in Thousand."""
    values = dict(MARRIAGE_VALUES)
    return _of_points(move, deal.auction.standing, deal.declarer, 1, STEP, values, LIMIT)


def _of_points(
    move: Move,
    standing: Outbidding | None,
    declarer: Seat | None,
    unit: int,
    step: int,
    marriages: Mapping[Suit, int],
    limit: int | None = None,
) -> Likelihood | None:
    """Points are bid by whom they may be taken with, and passed on by whom the next step is too much for."""
    if isinstance(move, Bid):
        bid = int(move.contract) * unit
        pairs = tuple(frozenset(MARRIAGE_CARDS[meld]) for meld in MARRIAGES)
        whole = pairs if limit is not None and bid > limit and declarer is None else ()
        return Likelihood(lambda hand: _bid_on(bid, whole, hand, marriages), whole)
    if standing is None or declarer is not None:
        return None
    more = int(str(standing)) * unit + step
    return Likelihood(lambda hand: 1 - _sigmoid((points_taken(hand, marriages) - more) / _POINTS))


def _bid_on(bid: int, whole: tuple[Hand, ...], hand: Hand, marriages: Mapping[Suit, int]) -> float:
    """How likely a hand bids so many points; beyond the limit it cannot without a marriage."""
    if whole and not any(pair <= hand for pair in whole):
        return 0.0
    return _sigmoid((points_taken(hand, marriages) - bid) / _POINTS)


def _sigmoid(odds: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, odds))))
