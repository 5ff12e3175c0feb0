"""The things on a table that must stay visible while something is said over it, and their weight."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import FRect

from game.core.deal import Seat
from game.scenes.table.animation.picture import Picture
from game.scenes.table.auction.contract import contract_room
from game.scenes.table.facts.duty import prompt_words
from game.scenes.table.families import family_of
from game.scenes.table.furniture.surroundings import counts_of_piles, prompt_plate, trump_spot
from game.scenes.table.input.decision import Decision
from game.scenes.table.layouts.layout import Spot
from game.stage.drawing.fonts import SMALL_BOLD
from game.stage.drawing.sprites import CardSprite

# An area in design units, and how bad it is to cover a unit of it.
Wanted = tuple[FRect, float]

ABOVE_ALL = 50.0
_FACE, _BACK, _BOARD, _PLATE, _SLATE, _LINE, _OWN_PLATE = 9.0, 2.0, 5.0, 4.0, 3.0, 2.0, 1.0
_LABEL = 24.0
# The least size of a count of a pile, and what is around its words. It is so small that a part of it must
# weigh more than a strip of cards.
_COUNT, _AROUND_COUNT, _COUNTS = (40.0, 26.0), 18.0, ABOVE_ALL * 10


def wanted_in_sight(picture: Picture, decision: Decision | None = None) -> list[Wanted]:
    """All that the table shows at this moment: cards, plates, boards, lines, and what is asked."""
    return [*_cards(picture), *_seats(picture), *_words(picture), *_question(picture, decision)]


def _question(picture: Picture, decision: Decision | None) -> Iterator[Wanted]:
    if decision is None or picture.deal is None or picture.deal.turn is None:
        return
    game, seat = picture.match.game, decision.seat
    words = decision.asks or prompt_words(picture.context, game, picture.deal, seat)
    yield prompt_plate(picture, words), ABOVE_ALL


def _cards(picture: Picture) -> Iterator[Wanted]:
    deal, viewer = picture.deal, picture.layout.viewer
    own = frozenset(() if deal is None else deal.hands[viewer])
    for slot, pose in picture.poses().items():
        worth = _FACE if pose.face_up > 0.5 else _BACK
        yield bounds_of(pose.spot), ABOVE_ALL if slot in own else worth
    sign = trump_spot(picture)
    if sign is not None:
        side = sign.height
        yield FRect(sign.x - side / 2, sign.y - side / 2, side, side), _FACE


def _seats(picture: Picture) -> Iterator[Wanted]:
    layout, deal = picture.layout, picture.deal
    for seat in range(layout.seats):
        yield layout.plate(seat), _OWN_PLATE if seat == layout.viewer else _PLATE
        if deal is not None and deal.won[seat]:
            yield _label(picture, seat), _LINE


def _label(picture: Picture, seat: Seat) -> FRect:
    area = picture.layout.won_area(seat)
    return FRect(area.left, picture.layout.won_label(seat) - _LABEL / 2, area.width, _LABEL)


def _words(picture: Picture) -> Iterator[Wanted]:
    layout, deal = picture.layout, picture.deal
    yield layout.slate, _SLATE
    yield layout.tools, ABOVE_ALL
    for words, x, y in counts_of_piles(picture):
        wide = picture.context.fonts.width(words, SMALL_BOLD) + _AROUND_COUNT
        yield FRect(0, 0, max(_COUNT[0], wide), _COUNT[1]).move_to(center=(x, y)), _COUNTS
    if deal is None:
        return
    family = family_of(deal)
    if family.auction(deal) is not None or family.asks_one(deal):
        yield layout.auction, _BOARD
    elif family.contract(deal) is not None:
        yield contract_room(picture), _PLATE
    elif not family.bid_for:
        yield layout.rule_line, _LINE


def bounds_of(spot: Spot) -> FRect:
    """The upright rectangle around a card."""
    return CardSprite(x=spot.x, y=spot.y, height=spot.height, angle=spot.angle).bounds()
