"""The plate of the contract, all through the play: who plays what, for what, with which trumps."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.scenes.table.animation.picture import Picture
from game.scenes.table.facts.duty import rule_words
from game.scenes.table.families import family_of
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY_BOLD, SMALL, TextStyle
from game.stage.drawing.palette import CHALK, CREAM, LAMP, NIGHT, with_alpha

_PLATE = BoxStyle(with_alpha(NIGHT, 135), with_alpha(LAMP, 120), 1.4, 12)
_PAD = 12.0
_SHARES = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64)


def contract_lines(picture: Picture) -> tuple[str, ...]:
    """The lines of the plate, the contract itself first; nothing before there is one."""
    deal, context, game = picture.deal, picture.context, picture.match.game
    played = family_of(deal).contract(deal) if deal is not None else None
    if deal is None or played is None:
        return ()
    declarer, contract = played
    family = family_of(game)
    bid = family.bid_name(context, contract)
    lines = (
        family.played_for(context, game, deal, picture.seats.name(declarer), bid),
        family.trump_line(context, deal),
        family.need(context, game, deal, picture.tells_points),
        *family.contract_notes(context, game, deal),
        rule_words(context, game, deal),
    )
    return tuple(line for line in lines if line)


def contract_room(picture: Picture) -> FRect:
    """The room of the plate: next to the stock and the cards in its place, or all of that room."""
    deal, layout = picture.deal, picture.layout
    if deal is None:
        return layout.contract
    signed = deal.trump is not None and family_of(picture.match.game).changes_trumps
    taken = any(deal.piles) or signed or deal.laying_away
    return layout.contract if taken else layout.contract_alone


def words_room(room: FRect) -> FRect:
    """The part of the plate's room that its words have."""
    return room.inflate(-_PAD * 2, -_PAD * 1.4)


def draw_contract(canvas: Canvas, picture: Picture) -> None:
    """Draw the plate where the table keeps it, as high as what it says.

    While a seat alone is asked how high to go the board stands there and tells it.
    """
    lines = contract_lines(picture)
    if not lines or (picture.deal is not None and family_of(picture.deal).asks_one(picture.deal)):
        return
    room = contract_room(picture)
    inside = words_room(room)
    written = fitted(canvas, lines, inside)
    high = sum(height for _, _, height in written) + _PAD * 1.4
    canvas.box(FRect(room.left, room.top, room.width, high), _PLATE)
    for line, style, height in written:
        ink = CREAM if line == lines[0] else CHALK
        canvas.paragraph(line, inside, style, ink, fit=False)
        inside.top += height


def fitted(
    canvas: Canvas, lines: Sequence[str], room: FRect
) -> tuple[tuple[str, TextStyle, float], ...]:
    """The lines that fit this room, each with its style and its height.

    Where it is short the lines behind the third are left out, then all are smaller alike.
    """
    kept = tuple(lines)
    for share in _SHARES:
        styles = [style.shrunk(share) for style in (BODY_BOLD, *[SMALL] * (len(kept) - 1))]
        heights = [
            canvas.fonts.height(line, style, room.width)
            for line, style in zip(kept, styles, strict=True)
        ]
        while len(kept) > 3 and sum(heights) > room.height:
            kept, heights = kept[:-1], heights[:-1]  # the line that asks says the rule in force too
        if sum(heights) <= room.height:
            break
    return tuple(zip(kept, styles, heights, strict=False))
