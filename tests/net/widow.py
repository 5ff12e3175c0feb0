"""A small game for tests in which hands are veiled: the highest bidder of three takes the widow.

North American for three hands, but: whoever has won the auction takes the three cards of the widow, which
all see, and his hand is veiled; he lays two away and gives one to his left, whose hand is veiled too,
and who lays one away. No ace may be laid away. Then all have seven again.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from game.core.deal import Seat, changed, seen_after, without
from game.core.events import Gave, PileTaken
from game.core.holding import slot_of
from game.core.moves import Discard, Give, Move
from game.core.playing import laid_away
from game.core.refused import Refused
from game.rules import GAMES
from game.rules.north_american.game import NorthAmericanGame
from game.rules.north_american.state import NorthAmericanDeal, NorthAmericanPhase

KEY = "widow_3"
HAND = 7


class WidowGame(NorthAmericanGame):
    """The question before the first lead follows from the numbers of cards in each place."""

    def legal(self, deal: NorthAmericanDeal) -> tuple[Move, ...]:
        if deal.veiling is not None or deal.turn is None:
            return ()
        match asked(deal):
            case "discard", count:
                low = [card for card in deal.hand(deal.turn) if card[0] != "A"]
                return tuple(Discard(each) for each in combinations(low, count))
            case "give", _:
                return tuple(Give(card, deal.left_of(deal.turn)) for card in deal.hand(deal.turn))
        return super().legal(deal)

    def _moved(self, deal: NorthAmericanDeal, seat: Seat, move: Move):
        todo, count = asked(deal)
        match todo, move:
            case "discard", Discard(what) if len(what) == count:
                return lay_away(deal, what)
            case "give", Give(what, to) if to == deal.left_of(seat):
                return give(deal, what, to)
            case "", Discard() | Give():
                raise Refused("move_unknown")
            case "", _:
                after, events = super()._moved(deal, seat, move)
                begins = (
                    deal.phase is NorthAmericanPhase.BID and after.phase is NorthAmericanPhase.PLAY
                )
                return take_widow(after, events) if begins else (after, events)
        raise Refused("move_unknown")


def asked(deal: NorthAmericanDeal) -> tuple[str, int]:
    """The task of the seat to act before it may play."""
    if deal.phase is not NorthAmericanPhase.PLAY or any(deal.tricks) or deal.trick:
        return "", 0
    held = len(deal.hands[deal.to_act])
    if held == HAND + 3:
        return "discard", 2
    if held == HAND + 1:
        return ("give", 1) if deal.to_act == deal.leader else ("discard", 1)
    return "", 0


def take_widow(deal, events):
    seat, (widow,) = deal.to_act, deal.piles
    after = deal.but(
        hands=changed(deal.hands, seat, (*deal.hands[seat], *widow)),
        piles=(),
        seen_by=seen_after(deal.seen_by, shown=widow, everyone=deal.everyone),
        veiling=seat,
    )
    return after, (*events, PileTaken(seat, widow))


def lay_away(deal, what):
    after, laid = laid_away(deal, deal.to_act, what)
    if any(card.rank == "A" for card in after.known(laid.slots)):
        raise Refused("move_unknown")
    return after.but(turn=deal.leader), (laid,)


def give(deal, what, to):
    seat, slot = deal.to_act, slot_of(deal, what)
    if slot is None:
        raise Refused("card_not_held", card=str(what))
    hands = changed(deal.hands, seat, without(deal.hands[seat], slot))
    after = deal.but(
        hands=changed(hands, to, (*hands[to], slot)),
        seen_by=seen_after(deal.seen_by, taken=((to, slot),)),
        veiling=to,
        turn=to,
    )
    return after, (Gave(seat, slot, to),)


WIDOW = WidowGame(KEY, GAMES["north_american_3"].options)


@pytest.fixture
def widow_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is one of those a table can be set up for."""
    monkeypatch.setitem(GAMES, KEY, WIDOW)
