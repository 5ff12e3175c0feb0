"""Names of entrants, sentences on a tournament, and the row of buttons that its pages share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import FRect

from game.scenes.table.facts.seats_at_screen import name_of_bot
from game.stage.context import AppContext
from game.stage.widgets import Button
from game.stage.widgets.listing import ListRow
from game.tournament.entrants import BOT, Entrant
from game.tournament.progress import has_ended
from game.tournament.standings import winners
from game.tournament.swiss import number_of_rounds
from game.tournament.tournament import Format, Tournament

_SHARES, _BESIDE = (0.24, 0.36, 0.4), 16.0


def entrant_name(context: AppContext, entrant: Entrant) -> str:
    """The name of a person, or of a character in the language of the reader."""
    return name_of_bot(context.words, entrant.name) if entrant.kind == BOT else entrant.name


def names_of_entrants(
    context: AppContext, tournament: Tournament, numbers: Iterable[int]
) -> list[str]:
    """The names of several entrants by their numbers."""
    return [entrant_name(context, tournament.entrants[each]) for each in numbers]


def title_of(context: AppContext, tournament: Tournament) -> str:
    """Format and game in one line."""
    words = context.words
    form = words(f"tournament.format.{tournament.format.key}")
    return f"{form}  ·  {words(f'game.{tournament.game.key}.name')}"


def stage_of(context: AppContext, tournament: Tournament) -> str:
    """How far it is: before the first round, in which, or over."""
    words, number = context.words, len(tournament.rounds)
    if has_ended(tournament):
        return words("tournament.over")
    if not tournament.begun:
        return words("tournament.not_begun")
    if tournament.format is Format.KNOCK_OUT:
        left = len(tournament.rounds[-1])
        key = {1: "final", 2: "semi_finals"}.get(left)
        if key is not None:
            return words(f"tournament.{key}")
    if tournament.format is Format.SWISS:
        return words("tournament.round_of", number=number, count=number_of_rounds(tournament))
    return words("tournament.round", number=number)


def tournament_row(context: AppContext, tournament: Tournament, icon: str) -> ListRow:
    """A tournament in a list: what is played, by how many, how far it is, and who has won it.

    `icon` is that of one that is not over.
    """
    below = context.words("tournament.field", count=len(tournament.entrants))
    if has_ended(tournament):
        names = names_of_entrants(context, tournament, winners(tournament))
        below, icon = f"{', '.join(names)}  ·  {below}", "trophy"
    return ListRow(title_of(context, tournament), below, stage_of(context, tournament), icon)


def lay_foot(context: AppContext, buttons: Sequence[Button], area: FRect) -> None:
    """Lay three buttons in a row; the last one, which leads on, has most room.

    Where the words of one need more, they share the room by what they need: all are written in one size.
    """
    room, left = area.width - 2 * _BESIDE, area.left
    needed = [button.natural_width(context.canvas) for button in buttons]
    widths = [room * share for share in _SHARES]
    if any(need > wide for need, wide in zip(needed, widths, strict=True)):
        widths = [room * need / sum(needed) for need in needed]
    for button, wide in zip(buttons, widths, strict=True):
        button.area = FRect(left, area.top, wide, area.height)
        left += wide + _BESIDE
