"""Giving a deal up at this screen: what it would cost, from what the seat that asks can know."""

from __future__ import annotations

from collections.abc import Sequence

from game.contest.match import Match
from game.core.deal import Seat, Team, view
from game.core.outcome import GivenUp
from game.play.table import Table
from game.rules.game import side_of
from game.scenes.elements.question import QuestionAnswer, ask_yes_no
from game.scenes.table.facts.viewpoint import Viewpoint
from game.scenes.table.model import TableModel
from game.stage.drawing.fonts import figure, signed
from game.stage.user_action import UserAction


class GivingUp(UserAction):
    """A seat gives the deal up, having been shown these sentences about what that costs."""

    seat: Seat
    cost: str


def may_ask(givers: Sequence[Seat], table: Table) -> bool:
    """Whether there is a deal on the table that one of these seats might give up, at some moment of it."""
    runs = table.deal is not None and table.deal.turn is not None and table.outcome is None
    return runs and table.match.game.may_be_given_up and bool(givers)


def ask_to_give_up(model: TableModel, givers: Sequence[Seat], last: str) -> None:
    """Ask the one of the seats here that may give the deal up, at anyone's turn, what it does to every score.

    Among several people only the one with whose eyes the screen looks is asked: what the question tells
    follows from his hand. `last` is the question's last sentence.
    """
    context, game, deal = model.context, model.table.match.game, model.table.deal
    words, seat = context.words, _asker(model, givers)
    if deal is None or seat is None:
        context.tell(words("giving_up.wait"))
        return
    why_not = game.no_giving_up(deal, seat)
    if why_not is not None:
        context.tell(words(f"refused.{why_not}"))
        return
    cost = cost_of_giving_up(model, seat)
    yes = QuestionAnswer(words("giving_up.yes"), GivingUp(seat, cost), "danger", "cross")
    ask_yes_no(context, words("giving_up.title"), f"{cost}\n{last}", yes, words("table.leave.no"))


def _asker(model: TableModel, givers: Sequence[Seat]) -> Seat | None:
    """The seat to move, or the only one here.

    None where several wait for somebody else, or for one of them to take his cards.
    """
    if len(givers) == 1:
        return givers[0]
    turn = model.table.turn
    if turn is None or turn not in givers:
        return None
    looks = len(model.seats.persons) < 2 or model.picture.viewpoint == Viewpoint(turn)
    return turn if looks else None


def cost_of_giving_up(model: TableModel, seat: Seat) -> str:
    """Each side's change of score and its new score, a line a side and the own one first; then what it ends.

    Raises Refused where the seat may not give the deal on the table up.
    """
    match, deal = model.table.match, model.table.deal
    assert deal is not None
    given = match.game.given_up(view(deal, seat), seat)
    own = side_of(match.game, deal, seat)
    teams = sorted(match.game.teams, key=lambda team: team != own)
    lines = [_line(model, given, team) for team in teams]
    after, words = match.after(given.outcome), model.context.words
    if after.over:
        lines.append(words("giving_up.match"))
    elif after.marks.bummerl != match.marks.bummerl:
        lines += [
            _bummerl_line(model, team, after)
            for team in teams
            if after.marks.bummerl[team[0]] > match.marks.bummerl[team[0]]
        ]
    return "\n".join(lines)


def _line(model: TableModel, given: GivenUp, team: Team) -> str:
    """The fate of a side; "at least" if cards the asker has not seen may add to it."""
    match, seat = model.table.match, team[0]
    change, before = match.changes(given.outcome)[seat], match.shown(seat)
    after = max(0, before - change) if match.counts_down else before + change
    key = "at_least" if seat in given.at_least else "line"
    return model.context.words(
        f"giving_up.{key}",
        name=model.seats.names(team),
        change=signed(change),
        before=figure(before),
        after=figure(after),
    )


def _bummerl_line(model: TableModel, team: Team, after: Match) -> str:
    """That a match ends and its Bummerl goes to a side, with all that it then has."""
    words = model.context.words
    bummerl = words.counted("setup.length.bummerl", after.marks.bummerl[team[0]])
    return words("giving_up.bummerl", name=model.seats.names(team), bummerl=bummerl)
