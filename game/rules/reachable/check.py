"""A moment checked: taken back to fresh deals, and reached from one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from game.core.deal import Deal
from game.core.position_rows import SlotRows
from game.rules.reachable.retrograde import ImpossiblePosition, Retrograde
from game.rules.reachable.route import Failure, Route
from game.rules.reachable.taken_back import TakenBack, hands_left_out, with_trick

D = TypeVar("D", bound=Deal)


def reached(retrograde: Retrograde[D, Any], moment: D) -> D:
    """A moment that a deal can come to; one that is over gets its outcome as the rules count it.

    Raises ImpossiblePosition with a sentence where no deal comes to it.
    """
    failure, tricks = Failure(), retrograde.tricks(moment)
    if tricks is not None and not TakenBack(retrograde, moment).in_some_order(tricks):
        raise ImpossiblePosition("won: the tricks were won in no order that their cards allow")
    met: Any = next(_met(retrograde, moment, tricks, failure), None)
    if met is None:
        raise failure.reason
    return moment if met.turn is not None or None in moment.faces else moment.but(result=met.result)


def _met(
    retrograde: Retrograde[D, Any], moment: D, tricks: SlotRows | None, failure: Failure
) -> Iterator[D]:
    """The moment, for every route by which a fresh deal comes to it."""
    back, count = TakenBack(retrograde, moment), retrograde.to_take_back(moment)
    if tricks is None:
        without, hands = hands_left_out(moment)
        for start in retrograde.before_tricks(without, hands, ((),) * moment.seats, moment.leader):
            yield from (moment for _ in _begun(retrograde, start, failure, whole=False))
    elif count is None:
        yield from _begun(retrograde, moment, failure)
    else:
        for hands, won, leader in back.earlier(with_trick(moment), tricks, moment.leader, count):
            for start in retrograde.before_tricks(moment, hands, won, leader):
                met = Route(retrograde.game, moment, failure).to_moment(start)
                if met is not None:
                    yield from (met for _ in _begun(retrograde, start, failure))


def _begun(
    retrograde: Retrograde[D, Any], moment: D, failure: Failure, whole: bool = True
) -> Iterator[D]:
    """The moment, for every fresh deal that comes to it."""
    for fresh, target in retrograde.beginnings(moment):
        met = Route(retrograde.game, target, failure, whole).to_moment(fresh)
        if met is not None:
            yield met
