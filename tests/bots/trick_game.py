"""A game of bare tricks for any number of seats: all cards are dealt, hearts are trumps, points count.

It stands for the games with three and four seats in tests of what plays any game.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

from game.core.cards import PACK_24, Card, points_of
from game.core.deal import Deal, changed, seen_after, without
from game.core.moves import PLAYS
from game.core.outcome import Outcome, Reason
from game.core.refused import Refused
from game.core.score import Marks, Score
from game.core.tricks import STRENGTH, Aim, playable, winning

TRUMP = "H"


@dataclass(frozen=True)
class TrickGame:
    """`teams` count together; with `negative` what is less than an equal part of the points is lost."""

    seats: int
    teams: tuple[tuple[int, ...], ...] = ()
    negative: bool = False
    key: str = "tricks"
    pack = PACK_24
    family = "north_american"  # whose bots play any game

    def __post_init__(self):
        if not self.teams:
            object.__setattr__(self, "teams", tuple((seat,) for seat in range(self.seats)))

    @property
    def scorer(self):
        begun = Score((0,) * self.seats, Marks())
        return SimpleNamespace(
            negative=self.negative,
            begun=lambda: begun,
            conditions=lambda score: (),
            least_bids=lambda score: {},
        )

    def sides(self, deal):
        return self.teams

    def deal(self, pack, dealer, conditions=()):
        size = len(pack) // self.seats
        hands = tuple(tuple(range(at * size, (at + 1) * size)) for at in range(self.seats))
        nothing = ((),) * self.seats
        return Deal(
            dealer=dealer,
            faces=tuple(None if card is None else Card(card) for card in pack),
            seen_by=tuple(frozenset((slot // size,)) for slot in range(len(pack))),
            hands=hands,
            leader=(dealer + 1) % self.seats,
            won=nothing,
            turn=(dealer + 1) % self.seats,
            phase="play",
            in_play=tuple(range(self.seats)),
            aside=nothing,
            trump=TRUMP,
            declared=nothing,
        )

    def legal(self, deal):
        if deal.turn is None:
            return ()
        hand, trick = deal.hand(deal.turn), deal.known(deal.trick)
        if not deal.unknown(deal.turn):
            return tuple(PLAYS[card] for card in playable(hand, trick, TRUMP, head=True))
        held = (*hand, *(card for card in PACK_24 if card not in deal.faces))
        may = [card for card in held if card in playable((*hand, card), trick, TRUMP, head=True)]
        return tuple(PLAYS[card] for card in may)

    def play(self, deal, move):
        if move not in self.legal(deal):
            raise Refused("card_not_now")
        seat = deal.turn
        if move.card in deal.faces:
            slot = deal.faces.index(move.card)
        else:
            slot = next(slot for slot in deal.hands[seat] if deal.faces[slot] is None)
            deal = deal.opened({slot: move.card})
        trick = (*deal.trick, slot)
        after = deal.but(
            hands=changed(deal.hands, seat, without(deal.hands[seat], slot)),
            seen_by=seen_after(deal.seen_by, shown=(slot,), everyone=deal.everyone),
            trick=trick,
            turn=deal.left_of(seat),
        )
        if len(trick) < self.seats:
            return after, ()
        winner = (deal.leader + winning(after.known(trick), TRUMP)) % self.seats
        won = changed(after.won, winner, after.won[winner] + trick)
        turn = winner if any(after.hands) else None
        return after.but(trick=(), won=won, leader=winner, turn=turn), ()

    def strength(self, deal):
        return STRENGTH

    def aim(self, deal):
        return Aim.POINTS

    def meld_value(self, deal, meld):
        return 0

    def total(self, deal, seat):
        return points_of(deal.known(deal.won[seat]))

    def outcome(self, deal):
        if deal.turn is not None:
            return None
        totals = tuple(self.total(deal, seat) for seat in range(self.seats))
        points = list(totals)
        for team in self.teams:
            for seat in team:
                together = sum(totals[each] for each in team)
                points[seat] = together - 120 // len(self.teams) if self.negative else together
        tricks = tuple(len(pile) // self.seats for pile in deal.won)
        return Outcome(Reason.HIGHER_TOTAL, tuple(points), totals, tricks, ())


ALONE_2, ALONE_3, ALONE_4 = TrickGame(2), TrickGame(3), TrickGame(4)
PARTNERS = TrickGame(4, ((0, 2), (1, 3)))
