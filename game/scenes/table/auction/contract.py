"""The plate of the contract, all through the play: who plays what, for what, with which trumps."""

from __future__ import annotations

from pygame import FRect

from game.scenes.table.animation.picture import Picture
from game.scenes.table.duty import rule_in_force
from game.scenes.table.families import family_of
from game.scenes.table.open_facts import asks_one, contract_of
from game.scenes.table.seats_at_screen import SeatsAtScreen
from game.stage.canvas import BoxStyle, Canvas
from game.stage.fonts import BODY_BOLD, SMALL
from game.stage.palette import CHALK, CREAM, LAMP, NIGHT, with_alpha

_PLATE = BoxStyle(with_alpha(NIGHT, 135), with_alpha(LAMP, 120), 1.4, 12)
_PAD = 12.0


def contract_lines(picture: Picture, seats: SeatsAtScreen, points: bool) -> tuple[str, ...]:
    """What the plate says, the contract itself first; nothing before there is one.

    How far the declarer's side is in card points is told only where `points` are.
    """
    deal, context, game = picture.deal, picture.context, picture.match.game
    played = contract_of(deal) if deal is not None else None
    if deal is None or played is None:
        return ()
    declarer, contract = played
    family = family_of(game)
    bid = family.bid_name(context, game, contract)
    lines = [
        family.played_for(context, game, deal, seats.name(declarer), bid),
        family.trump_line(context, deal),
        family.need(context, game, deal, points),
        *family.contract_notes(context, deal),
    ]
    rule = rule_in_force(deal)
    if rule is not None:
        lines.append(context.words(rule[0], **rule[1]))
    return tuple(line for line in lines if line)


def draw_contract(canvas: Canvas, picture: Picture, seats: SeatsAtScreen, points: bool) -> None:
    """Draw the plate where the table keeps it, as high as what it says.

    While a seat alone is asked how high to go the board stands there and tells it.
    """
    lines = contract_lines(picture, seats, points)
    if not lines or (picture.deal is not None and asks_one(picture.deal)):
        return
    room = picture.layout.contract
    width = room.width - _PAD * 2
    if any(canvas.fonts.width(word, BODY_BOLD) > width for word in lines[0].split()):
        lines = (lines[0].replace("-", "- "), *lines[1:])  # a long name breaks at its hyphens
    heights = [
        canvas.fonts.height(line, style, width)
        for line, style in zip(lines, (BODY_BOLD, *(SMALL,) * len(lines)), strict=False)
    ]
    while len(lines) > 3 and sum(heights) + _PAD * 1.4 > room.height:
        lines, heights = lines[:-1], heights[:-1]  # the line that asks says the rule in force too
    high = min(room.height, sum(heights) + _PAD * 1.4)
    area = FRect(room.left, room.top, room.width, high)
    canvas.box(area, _PLATE)
    inside = FRect(area.left + _PAD, area.top + _PAD * 0.7, width, high - _PAD * 1.4)
    head = FRect(inside.topleft, (width, min(heights[0], inside.height * 0.42)))
    top = canvas.paragraph(lines[0], head, BODY_BOLD, CREAM).bottom
    below = FRect(inside.left, top, width, inside.bottom - top)
    canvas.paragraph("\n".join(lines[1:]), below, SMALL, CHALK)
