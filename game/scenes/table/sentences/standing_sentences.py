"""A table in mid-deal for those who listen: what everybody sees lying there, a sentence at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from game.contest.match import Match
from game.core.auction import Auction
from game.core.deal import Deal, Seat, Team
from game.core.outcome import Outcome
from game.scenes.table.auction.board import board_seats
from game.scenes.table.auction.calls import call_words
from game.scenes.table.auction.contract import contract_lines
from game.scenes.table.facts.duty import rule_words
from game.scenes.table.facts.tricks import seats_of_trick, tricks_of
from game.scenes.table.families import family_of
from game.scenes.table.furniture.slate import match_goal, shown_score
from game.scenes.table.furniture.surroundings import (
    known_in_hand,
    melds_wait,
    picked_up,
    shown_points,
)
from game.scenes.table.model import TableModel
from game.scenes.table.result.counting import counted_together
from game.stage.drawing.fonts import SIGN_OF, figure


def waiting_sentence(model: TableModel) -> str:
    """The one who is asked elsewhere, in a sentence; "" where nobody is."""
    turn = model.table.turn
    if turn is None or turn in model.seats.persons:
        return ""
    return model.context.words("standing.no_turn", name=model.seats.name(turn))


def standing_sentences(model: TableModel) -> Iterator[str]:
    """The deal, the calls, the contract or the trumps with what is left of the stock, the trick, what each
    seat has won and declared, what is known of its hand, and the score with its marks.

    Nothing where no deal lies on the table. Card points are told only with the points counter.
    """
    context, seats, picture = model.context, model.seats, model.picture
    words, deal = context.words, picture.deal
    if deal is None:
        return
    yield words("replay.deals", name=seats.name(deal.dealer), number=picture.match.number)
    yield from _bid(model, deal)
    yield from contract_lines(picture)
    if not family_of(deal).bid_for:
        yield family_of(picture.match.game).trump_line(context, deal)
        up = None if deal.turn_up is None else deal.faces[deal.turn_up]
        if up is not None:
            yield words("spoken.turn_up", card=context.card(up))
        yield words("spoken.stock", count=len(deal.stock) + (deal.turn_up is not None))
        if rule := rule_words(context, picture.match.game, deal):
            yield rule
    if any(deal.piles):
        pile = words(f"table.pile.{family_of(deal).pile_word}")
        yield words(
            "table.pile.count", pile=pile, count=" + ".join(str(len(p)) for p in deal.piles)
        )
    for seat, slot in zip(seats_of_trick(deal), deal.trick, strict=False):
        face = deal.faces[slot]
        if face is not None:
            yield words("spoken.lies", name=seats.name(seat), card=context.card(face))
    yield from _tricks(model, deal)
    yield from _next_to_tricks(model, deal)
    yield score_sentence(model, picture.match)
    yield from _marks(model, picture.match, deal)


def _bid(model: TableModel, deal: Deal) -> Iterator[str]:
    """The trumps called before the bidding, each seat's last call and the highest bid, as long as more may
    be bid.
    """
    context, seats, picture = model.context, model.seats, model.picture
    auction, words = family_of(deal).auction(deal), context.words
    if auction is None:
        return
    called = family_of(deal).called(deal)
    if called is not None:
        sign, suit = SIGN_OF[called[1]], context.suit(called[1])
        what = words("replay.move.trump", sign=sign, suit=suit)
        yield words("replay.does", name=seats.name(called[0]), what=what)
    if auction.calls:
        calls = ((seat, call_words(picture, auction, seat)) for seat in board_seats(deal))
        yield from _by_seat(model, "spoken.calls", calls)
    yield bid_sentence(model, auction)


def bid_sentence(model: TableModel, auction: Auction[Any] | None) -> str:
    """The highest bid, or that there is none yet."""
    context = model.context
    if auction is None or auction.standing is None:
        return context.words("standing.bid_for_none")
    bid = family_of(model.picture.match.game).bid_name(context, str(auction.standing))
    return context.words("standing.bid_for", bid=bid)


def _tricks(model: TableModel, deal: Deal) -> Iterator[str]:
    """The tricks each side has won, once there is one."""
    won = [
        (team, str(sum(len(tricks_of(deal, seat)) for seat in team)))
        for team in model.picture.match.game.teams
    ]
    if any(deal.won):
        yield from _by_team(model, "spoken.tricks", won)


def _next_to_tricks(model: TableModel, deal: Deal) -> Iterator[str]:
    """The melds of each seat, its card points with the points counter, and what is known of its hand."""
    picture, seats = model.picture, range(deal.seats)
    melds = ((seat, ", ".join(_melds(model, deal, seat))) for seat in seats)
    yield from _by_seat(model, "spoken.declared", melds)
    counts = ((seat, shown_points(picture, seat)) for seat in seats)
    points = ((seat, str(count)) for seat, count in counts if count is not None)
    yield from _by_seat(model, "spoken.totals", points)
    hands = ((seat, ", ".join(_known(model, seat))) for seat in seats if deal.hands[seat])
    yield from _by_seat(model, "spoken.known", hands)


def _melds(model: TableModel, deal: Deal, seat: Seat) -> Iterator[str]:
    """The suit and the worth of each meld of a seat, and whether they still wait for a trick."""
    for meld in deal.declared[seat]:
        yield f"{SIGN_OF[meld.suit]} {model.picture.match.game.meld_value(deal, meld)}"
    if melds_wait(model.picture, seat):
        yield model.context.words("table.meld_waits")


def _known(model: TableModel, seat: Seat) -> Iterator[str]:
    """The notes over a closed hand: cards that are known to be in it, and those it picked up."""
    context, picture = model.context, model.picture
    if seat == picture.viewpoint.seat and picture.viewpoint.sees != "common":
        return
    for card in known_in_hand(picture, seat):
        yield str(context.card(card))
    taken = ", ".join(str(context.card(card)) for card in picked_up(picture, seat))
    if taken:
        yield context.words("table.picked_up", cards=taken)


def _marks(model: TableModel, match: Match, deal: Deal) -> Iterator[str]:
    """The other marks on the slate: the goal, Bummerl, points carried over, bolts, the barrel."""
    context, words, family = model.context, model.context.words, family_of(match.game)
    yield match_goal(context, match)
    if any(match.marks.bummerl):
        bummerl = ((team, str(match.marks.bummerl[team[0]])) for team in match.game.teams)
        yield from _by_team(model, "spoken.bummerl", bummerl)
    if match.marks.carry:
        yield words("table.slate.carry", count=match.marks.carry)
    all_notes = [
        (seat, notes)
        for seat in range(deal.seats)
        if (notes := family.slate_notes(context, match, deal, seat, points=False)) is not None
    ]
    bolts = ((seat, str(notes.bolts or "")) for seat, notes in all_notes)
    yield from _by_seat(model, "spoken.bolts", bolts)
    falls = ((seat, str(notes.falls or "")) for seat, notes in all_notes)
    yield from _by_seat(model, "spoken.falls", falls)
    attempts = ((seat, str(n.attempts)) for seat, n in all_notes if n.attempts is not None)
    yield from _by_seat(model, "spoken.barrel", attempts)
    if foot := family.slate_foot(context, match):
        yield foot


def _by_seat(model: TableModel, key: str, told: Iterable[tuple[Seat, str]]) -> Iterator[str]:
    """The sentence of a key on all seats of which anything is told, if there is one."""
    return _by_team(model, key, (((seat,), what) for seat, what in told if what))


def _by_team(model: TableModel, key: str, told: Iterable[tuple[Team, str]]) -> Iterator[str]:
    """The sentence of a key on some teams, if there are any."""
    words, seats = model.context.words, model.seats
    sides = [words("spoken.side", name=seats.names(team), points=what) for team, what in told]
    if sides:
        yield words(key, sides=", ".join(sides))


def totals_sentence(model: TableModel, match: Match, deal: Deal, outcome: Outcome) -> str:
    """The count of each side in a deal that is over; "" where card points do not count."""
    game = match.game
    if not family_of(game).card_points_count(deal):
        return ""
    totals = ((team, str(counted_together(game, deal, outcome, team).total)) for team in game.teams)
    return next(_by_team(model, "spoken.totals", totals))


def score_sentence(model: TableModel, match: Match) -> str:
    """The score of the match, side by side, as it is chalked up."""
    scores = ((team, figure(shown_score(match, team[0]))) for team in match.game.teams)
    return next(_by_team(model, "spoken.score", scores))
