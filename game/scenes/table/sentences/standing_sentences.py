"""A table in mid-deal for those who listen: what everybody sees lying there, a sentence at a time."""

from __future__ import annotations

from collections.abc import Iterator

from game.contest.match import Match
from game.scenes.table.auction.contract import contract_lines
from game.scenes.table.facts.open_facts import is_bid_for, seats_of_trick
from game.scenes.table.families import family_of
from game.scenes.table.model import TableModel


def standing_sentences(model: TableModel) -> Iterator[str]:
    """The deal, the contract or the trumps with what is left of the stock, the trick, and the score.

    Nothing where no deal lies on the table.
    """
    context, seats, picture = model.context, model.seats, model.picture
    words, deal = context.words, picture.deal
    if deal is None:
        return
    yield words("replay.deals", name=seats.name(deal.dealer), number=picture.match.number)
    yield from contract_lines(picture, seats, points=False)
    if not is_bid_for(deal):
        yield family_of(picture.match.game).trump_line(context, deal)
        up = None if deal.turn_up is None else deal.faces[deal.turn_up]
        if up is not None:
            yield words("spoken.turn_up", card=context.card(up))
        yield words("spoken.stock", count=len(deal.stock) + (deal.turn_up is not None))
    for seat, slot in zip(seats_of_trick(deal), deal.trick, strict=False):
        face = deal.faces[slot]
        if face is not None:
            yield words("spoken.lies", name=seats.name(seat), card=context.card(face))
    yield score_sentence(model, picture.match)


def score_sentence(model: TableModel, match: Match) -> str:
    """The score of the match, side by side."""
    words, seats = model.context.words, model.seats
    sides = (
        words("spoken.side", name=seats.names(team), points=match.shown(team[0]))
        for team in match.game.teams
    )
    return words("spoken.score", sides=", ".join(sides))
