"""What giving a deal up would cost, in words, from what the seat that asks can know."""

from __future__ import annotations

from game.deal import Deal, Seat, Team, view
from game.match import Match
from game.outcome import GivenUp
from game.rules.game import side_of
from game.scenes.table.seats_at_screen import SeatsAtScreen
from game.scenes.table.slate import figure
from game.scenes.table.telling import signed
from game.stage.context import AppContext


def cost_of_giving_up(
    context: AppContext, seats: SeatsAtScreen, match: Match, deal: Deal, seat: Seat
) -> str:
    """Each side's change of score and its new score, a line a side and the own one first.

    Raises Refused where the seat may not give the deal up.
    """
    given = match.game.given_up(view(deal, seat), seat)
    own = side_of(match.game, deal, seat)
    teams = sorted(match.game.teams, key=lambda team: team != own)
    lines = [_line(context, seats, match, given, team) for team in teams]
    if match.after(given.outcome).over:
        lines.append(context.words("lan.play.concede_match"))
    return "\n".join(lines)


def _line(
    context: AppContext, seats: SeatsAtScreen, match: Match, given: GivenUp, team: Team
) -> str:
    """What becomes of a side; "at least" where cards the asker has not seen may add to it."""
    seat = team[0]
    change, before = match.changes(given.outcome)[seat], match.shown(seat)
    down = match.game.scorer.counts_down and match.length is None
    after = max(0, before - change) if down else before + change
    key = "concede_at_least" if seat in given.at_least else "concede_line"
    return context.words(
        f"lan.play.{key}",
        name=seats.names(team),
        change=signed(change),
        before=figure(before),
        after=figure(after),
    )
