"""The bots one may sit down with, from the gentlest to the strongest, and how they are pictured."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import FRect

from game.bots import CHARACTERS, bots_for
from game.rules import FAMILIES, Game
from game.scenes.table.facts.seats_at_screen import face_of_bot
from game.scenes.table.furniture.plates import draw_portrait
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.palette import Colour, hex_of

MOST_STARS = 5


@dataclass(frozen=True)
class Opponent:
    """A bot as it is offered: its key, its portrait, its strength in this game of 1 to 5 stars.

    `about` is the key of the sentence on it, `plays` what those on how a character plays begin with.
    """

    key: str
    portrait: str
    stars: int
    about: str
    plays: str


def opponents(game: Game) -> tuple[Opponent, ...]:
    """The opponents offered for a game: the house's characters; if none of them plays it, those that play
    any.
    """
    able = bots_for(game)
    characters = tuple(key for key in able if key in CHARACTERS)
    return tuple(opponent(key, game) for key in characters or able)


def opponent(key: str, game: Game) -> Opponent:
    """A bot of the catalogue as it is shown: a character plays games with an auction in another manner."""
    bids = key in CHARACTERS and not FAMILIES[game.family].searched
    about = f"bot_bids.{key}.about" if bids else f"bot_about.{key}"
    plays = f"bot_bids.{key}" if bids else f"bot_plays.{key}"
    return Opponent(key, face_of_bot(key), _stars(key, game), about, plays)


def _stars(key: str, game: Game) -> int:
    """All stars, less one for each different rating of the house's characters above this bot's."""
    ratings = FAMILIES[game.family].bots
    above = {ratings[each] for each in CHARACTERS if ratings[each] > ratings[key]}
    return max(1, MOST_STARS - len(above))


def draw_shaded_portrait(canvas: Canvas, key: str, area: FRect) -> None:
    """The portrait of a key of `art.portraits`, with its shadow."""
    canvas.shadow(area, 0.5, 8)
    draw_portrait(canvas, key, area)


def draw_stars(canvas: Canvas, left: float, middle: float, stars: int, ink: Colour) -> None:
    """Draw a bot's strength: that many full stars, and empty ones up to the most."""
    for place in range(MOST_STARS):
        area = FRect(left + place * 26, middle - 11, 22, 22)
        full = place < stars
        canvas.picture(("star", full, ink), area, lambda full=full: _star_svg(full, ink))  # type: ignore[misc]


def _star_svg(full: bool, ink: Colour) -> bytes:
    corners = " ".join(
        f"{50 + radius * math.sin(turn):.1f},{52 - radius * math.cos(turn):.1f}"
        for turn, radius in ((math.pi * place / 5, 21 if place % 2 else 46) for place in range(10))
    )
    stroke = hex_of(ink)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">'
        f'<polygon points="{corners}" fill="{stroke if full else "none"}" stroke="{stroke}" stroke-width="6"'
        f' stroke-linejoin="round" stroke-opacity="{1 if full else 0.55}"/></svg>'
    ).encode()
