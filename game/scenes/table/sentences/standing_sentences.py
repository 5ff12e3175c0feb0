"""A table in mid-deal for those who listen: what everybody sees lying there, a sentence at a time."""

from __future__ import annotations

from collections.abc import Iterator

from game.contest.match import Match
from game.core.deal import Deal
from game.core.outcome import Outcome
from game.scenes.table.auction.contract import contract_lines
from game.scenes.table.facts.tricks import seats_of_trick, tricks_of
from game.scenes.table.families import family_of
from game.scenes.table.model import TableModel
from game.scenes.table.result.counting import counted_together


def waiting_sentence(model: TableModel) -> str:
    """The one who is asked elsewhere, in a sentence; "" where nobody is."""
    turn = model.table.turn
    if turn is None or turn in model.seats.persons:
        return ""
    return model.context.words("standing.no_turn", name=model.seats.name(turn))


def standing_sentences(model: TableModel) -> Iterator[str]:
    """The deal, the bid, the contract or the trumps with what is left of the stock, trick, tricks and score.

    Nothing where no deal lies on the table.
    """
    context, seats, picture = model.context, model.seats, model.picture
    words, deal = context.words, picture.deal
    if deal is None:
        return
    yield words("replay.deals", name=seats.name(deal.dealer), number=picture.match.number)
    yield from _bid(model, deal)
    yield from contract_lines(picture, seats, points=model.helped("points"))
    if not family_of(deal).bid_for:
        yield family_of(picture.match.game).trump_line(context, deal)
        up = None if deal.turn_up is None else deal.faces[deal.turn_up]
        if up is not None:
            yield words("spoken.turn_up", card=context.card(up))
        yield words("spoken.stock", count=len(deal.stock) + (deal.turn_up is not None))
    for seat, slot in zip(seats_of_trick(deal), deal.trick, strict=False):
        face = deal.faces[slot]
        if face is not None:
            yield words("spoken.lies", name=seats.name(seat), card=context.card(face))
    yield from _tricks(model, deal)
    yield score_sentence(model, picture.match)


def _bid(model: TableModel, deal: Deal) -> Iterator[str]:
    """The highest bid, as long as more may be bid."""
    auction, words = family_of(deal).auction(deal), model.context.words
    if auction is None:
        return
    if auction.standing is None:
        yield words("standing.bid_for_none")
        return
    game = model.picture.match.game
    bid = family_of(game).bid_name(model.context, game, str(auction.standing))
    yield words("standing.bid_for", bid=bid)


def _tricks(model: TableModel, deal: Deal) -> Iterator[str]:
    """The tricks each side has won, once there is one."""
    words, seats = model.context.words, model.seats
    won = {
        team: sum(len(tricks_of(deal, seat)) for seat in team)
        for team in model.picture.match.game.teams
    }
    if any(won.values()):
        sides = (
            words("spoken.side", name=seats.names(team), points=count)
            for team, count in won.items()
        )
        yield words("spoken.tricks", sides=", ".join(sides))


def totals_sentence(model: TableModel, match: Match, deal: Deal, outcome: Outcome) -> str:
    """The count of each side in a deal that is over; "" where card points do not count."""
    words, seats, game = model.context.words, model.seats, match.game
    if not family_of(game).card_points_count(deal):
        return ""
    totals = [counted_together(game, deal, outcome, team).total for team in game.teams]
    sides = (
        words("spoken.side", name=seats.names(team), points=total)
        for team, total in zip(game.teams, totals, strict=True)
    )
    return words("spoken.totals", sides=", ".join(sides))


def score_sentence(model: TableModel, match: Match) -> str:
    """The score of the match, side by side."""
    words, seats = model.context.words, model.seats
    sides = (
        words("spoken.side", name=seats.names(team), points=match.shown(team[0]))
        for team in match.game.teams
    )
    return words("spoken.score", sides=", ".join(sides))
