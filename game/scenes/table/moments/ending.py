"""Which moments a deal's end has: why it ended, what it was worth, and what the match makes of it."""

from __future__ import annotations

from game.contest.match import Match
from game.core.deal import Seat
from game.core.outcome import Outcome, Reason, Why
from game.rules import Game
from game.scenes.table.families import family_of
from game.scenes.table.moments.moment import Kind, Moment

# What is seen of each reason, beside its price; a claim that was right has been seen at the table.
BY_REASON: dict[Reason, Kind | None] = {
    Reason.CLAIMED: None,
    Reason.CLOSER_BEATEN: Kind.CLOSING_FAILED,
    Reason.CLOSER_FAILED: Kind.CLOSING_FAILED,
    Reason.FALSE_CLAIM: Kind.FALSE_CLAIM,
    Reason.LAST_TRICK: Kind.LAST_TRICK,
    Reason.HIGHER_TOTAL: Kind.HIGHER_TOTAL,
    Reason.EQUAL_TOTALS: Kind.DRAWN,
    Reason.UNCLAIMED_66: Kind.DRAWN,
    Reason.REVOKE: Kind.STRUCK,
    Reason.FORFEIT: Kind.STRUCK,
    Reason.CUT_NINES: Kind.STRUCK,
    Reason.OVERBID: Kind.STRUCK,
    Reason.MADE: Kind.MADE,
    Reason.SET: Kind.BROKEN,
    Reason.CONCEDED: Kind.GIVEN_UP,
    Reason.PASSED_OUT: Kind.THROWN_IN,
    Reason.REDEAL: Kind.THROWN_IN,
}
BY_PRICE: dict[Why, Kind] = {
    Why.SCHNEIDER: Kind.SCHNEIDER,
    Why.SCHNEIDER_WITHOUT_MELDS: Kind.SCHNEIDER,
    Why.SCHNEIDER_AT_CLOSE: Kind.SCHNEIDER,
    Why.SCHWARZ: Kind.SCHWARZ,
    Why.SCHWARZ_AT_CLOSE: Kind.SCHWARZ,
}
# Ends at which somebody has 66 and says so, or the table says it for him.
REACHED_66 = (Reason.CLAIMED, Reason.CLOSER_BEATEN)
_OF_WINNERS = (Kind.LAST_TRICK, Kind.HIGHER_TOTAL)
_OF_DECLARER = (Kind.MADE, Kind.BROKEN, Kind.GIVEN_UP)
_OF_NOBODY = (Kind.DRAWN, Kind.THROWN_IN)


def moments_of(before: Match, after: Match, outcome: Outcome) -> tuple[Moment, ...]:
    """All moments of a deal's end, one after the other: at least one, however it ended."""
    more = family_of(before.game).moments(before, outcome)
    return (*of_outcome(before.game, outcome), *more, *_gone_out(before, after, outcome))


def of_outcome(game: Game, outcome: Outcome) -> tuple[Moment, ...]:
    """Why the deal ended, and then what it was worth."""
    own = family_of(game).ending(outcome)
    if own is not None:
        return (own,)
    found = []
    kind = BY_REASON[outcome.reason]
    if kind is not None:
        found.append(Moment(kind, _about(kind, outcome)))
    price = None if outcome.why is None else BY_PRICE.get(outcome.why)
    if price is not None and outcome.winners:
        found.append(Moment(price, losers(outcome)))
    return tuple(found) or (Moment(Kind.WON, outcome.winners),)


def losers(outcome: Outcome) -> tuple[Seat, ...]:
    """The losers of a deal: all but its winners, or if it names none the seats that paid for it."""
    seats = range(len(outcome.points))
    if outcome.winners:
        return tuple(seat for seat in seats if seat not in outcome.winners)
    return tuple(seat for seat in seats if outcome.points[seat] < 0)


def _about(kind: Kind, outcome: Outcome) -> tuple[Seat, ...]:
    if kind in _OF_NOBODY:
        return ()
    if kind in _OF_WINNERS:
        return outcome.winners
    if kind in _OF_DECLARER and outcome.declarer is not None:
        return (outcome.declarer,)
    return losers(outcome)


def _gone_out(before: Match, after: Match, outcome: Outcome) -> tuple[Moment, ...]:
    """A seat has reached the target of the match or of its game; none in a match of a fixed length."""
    if before.length is not None:
        return ()
    if after.marks.bummerl != before.marks.bummerl:
        return (Moment(Kind.GONE_OUT, _leading(before, outcome), str(before.target)),)
    if not after.over:
        return ()
    figure = 0 if before.game.scorer.counts_down else before.target
    return (Moment(Kind.GONE_OUT, after.winners, str(figure)),)


def _leading(before: Match, outcome: Outcome) -> tuple[Seat, ...]:
    """The leaders after a deal: the winner of a game, though others may have won the evening with him."""
    points = [had + more for had, more in zip(before.score.points, outcome.points, strict=True)]
    return tuple(seat for seat, has in enumerate(points) if has == max(points))
