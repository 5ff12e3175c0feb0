"""The figures of a side after a contract: what it took, what that makes, and its score."""

from __future__ import annotations

from game.contest.match import Match
from game.core.deal import Deal, Seat, Team
from game.core.outcome import Outcome
from game.scenes.table.families import family_of
from game.scenes.table.model import TableModel
from game.scenes.table.result.counting import counted_together
from game.stage.context import AppContext
from game.stage.drawing.fonts import figure, signed


def figures(
    model: TableModel, before: Match, deal: Deal, outcome: Outcome, team: Team
) -> tuple[str, ...]:
    """Tricks, card points where they count, marriages, ticks, and last the score's change with the new one.

    Nothing in a game without contracts. `before` is the match as the deal began. Where more than the deal
    itself counts, the change is what the match has made of it.
    """
    if not family_of(deal).bid_for:
        return ()
    words, game = model.context.words, before.game
    account = counted_together(game, deal, outcome, team)
    melds = sum(each.points for each in account.melds if not each.void)
    lines = []
    if family_of(game).card_points_count(deal):  # else the tricks are what is counted
        rest = 0 if outcome.given_up_by is None else account.bonus
        lines.append(tricks_in_words(model.context, sum(outcome.tricks[seat] for seat in team)))
        lines.append(words("table.account.cards", count=account.total - melds - rest))
        if rest:
            lines.append(family_of(game).bonus(model.context, deal, team[0], rest))
    if account.melds:
        void = all(each.void for each in account.melds)
        lines.append(words(f"table.account.melds{'_void' if void else ''}", count=melds))
    ticks = family_of(game).ticks(outcome, team, account.total)
    if ticks is not None:
        lines.append(words.counted("table.account.ticks", ticks))
    if not set(team) & set(deal.in_play):
        bonus = family_of(game).bonus(model.context, deal, team[0], account.bonus)
        lines = [bonus] if account.bonus else []
    change = outcome.points[team[0]]
    if family_of(game).sheet(model.context, before, model.table.match, outcome):
        change = model.table.match.scores[team[0]] - before.scores[team[0]]
    score = figure(before.scores[team[0]] + change)
    lines.append(words("table.account.change", change=signed(change), score=score))
    return tuple(lines)


def tricks_in_words(context: AppContext, count: int) -> str:
    """The words for a number of tricks, or for none."""
    words = context.words
    return words.counted("table.account.tricks", count) if count else words("table.result.no_trick")


def has_lost(outcome: Outcome, seat: Seat) -> bool:
    """Whether a deal went badly for a seat: others won it, or brought home more from it."""
    if outcome.winners:
        return seat not in outcome.winners
    return outcome.points[seat] < max(outcome.points)
