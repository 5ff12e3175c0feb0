"""Vector art as pictures of exactly the size they are shown at.

Each picture is rasterised once per size. The window's frame never waits for many of them:
`card` gives a stand-in scaled from another size while the exact one is still to be made, and
`work` makes what is wanted within a budget of milliseconds.
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from io import BytesIO
from typing import NamedTuple

import pygame

from game.cards import Card

Size = tuple[int, int]
SvgMaker = Callable[[], bytes]

_KEPT = 360
_FRAME_BUDGET = 0.004
_VIEW_BOX = re.compile(rb'viewBox="[\d.+-]+[ ,]+[\d.+-]+[ ,]+([\d.]+)[ ,]+([\d.]+)"')


class _CardKey(NamedTuple):
    deck: str
    card: Card | None
    four_colour: bool
    height: int

    def sized(self, height: int) -> _CardKey:
        return self._replace(height=height)


class Textures:
    """A store of rasterised pictures. `deck` and `four_colour` say how cards and suits look."""

    def __init__(self, deck: str = "french", four_colour: bool = False) -> None:
        self.deck = deck
        self.four_colour = four_colour
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._svgs: dict[Hashable, bytes] = {}
        self._wanted: OrderedDict[Hashable, Callable[[], pygame.Surface]] = OrderedDict()
        self._heights: dict[Hashable, set[int]] = {}
        self._ratio: dict[str, float] = {}
        self._spent = 0.0

    @property
    def pending(self) -> bool:
        """Whether exact pictures are still to be made."""
        return bool(self._wanted)

    def restyle(self, deck: str, four_colour: bool) -> None:
        """Show cards of another deck, or suits in other colours, from now on."""
        self.deck, self.four_colour = deck, four_colour
        self._wanted.clear()

    def begin_frame(self) -> None:
        """A new frame: its budget for making pictures is whole again."""
        self._spent = 0.0

    def work(self, seconds: float = 0.006) -> None:
        """Make wanted pictures until `seconds` are spent."""
        until = time.perf_counter() + seconds
        while self._wanted and time.perf_counter() < until:
            key, make = self._wanted.popitem(last=False)
            self._keep(key, make())

    def svg(self, name: Hashable, size: Size, make: SvgMaker) -> pygame.Surface:
        """The picture called `name` at `size` pixels, from the SVG that `make` composes."""
        return self.made(("svg", name, size), lambda: self._rasterise(name, size, make))

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A kept picture, made at once where it is not there yet."""
        found = self._kept.get(key)
        if found is None:
            return self._keep(key, make())
        self._kept.move_to_end(key)
        return found

    def card(self, card: Card | None, height: int) -> pygame.Surface:
        """A face of the deck in use, or its back for None, `height` pixels high.

        May be a stand-in scaled from another size while the frame's budget is spent.
        """
        key = self._card_key(card, height)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        stand_in = self._nearest(card, height)
        if stand_in is None or self._spent < _FRAME_BUDGET:
            started = time.perf_counter()
            made = self._keep(key, self._make_card(card, height))
            self._wanted.pop(key, None)
            self._spent += time.perf_counter() - started
            return made
        self._wanted.setdefault(key, lambda: self._make_card(card, height))
        return pygame.transform.smoothscale(stand_in, (self.card_width(height), height))

    def prepare(self, cards: list[Card | None], height: int) -> None:
        """Want these cards at this size soon; `work` makes them while nothing is urgent."""
        for card in cards:
            key = self._card_key(card, height)
            if key not in self._kept:
                self._wanted.setdefault(
                    key,
                    lambda card=card: self._make_card(card, height),  # type: ignore[misc]
                )

    def has_card(self, card: Card | None, height: int) -> bool:
        """Whether the exact picture is there."""
        return self._card_key(card, height) in self._kept

    def near_height(self, card: Card | None, height: int) -> int | None:
        """The height of the picture of this card nearest to the wanted one, if there is any."""
        heights = self._heights.get(self._card_key(card, 0), set())
        return min(heights, key=lambda each: abs(each - height)) if heights else None

    def card_width(self, height: int) -> int:
        """The width in pixels of a card of this height, as the deck's art is cut."""
        if self.deck not in self._ratio:
            wide, high = _view_box(self._svg_of(("card", self.deck, None, False), self._back))
            self._ratio[self.deck] = wide / high
        return max(1, round(height * self._ratio[self.deck]))

    def suit(self, suit: str, height: int) -> pygame.Surface:
        """A suit sign of the deck in use, `height` pixels high, keeping its proportions."""
        deck, four_colour = self.deck, self.four_colour

        def make() -> bytes:
            from art import suit_svg

            return suit_svg(deck, suit, four_colour=four_colour)

        name = ("suit", deck, suit, four_colour)
        wide, high = _view_box(self._svg_of(name, make))
        return self.svg(name, (max(1, round(height * wide / high)), height), make)

    def _card_key(self, card: Card | None, height: int) -> _CardKey:
        return _CardKey(self.deck, card, self.four_colour and card is not None, height)

    def _make_card(self, card: Card | None, height: int) -> pygame.Surface:
        deck, four_colour = self.deck, self.four_colour

        def face() -> bytes:
            from art import card_svg

            assert card is not None
            return card_svg(deck, card, four_colour=four_colour)

        name = ("card", deck, card, four_colour and card is not None)
        size = (self.card_width(height), height)
        return self._rasterise(name, size, self._back if card is None else face)

    def _back(self) -> bytes:
        from art import back_svg

        return back_svg(self.deck)

    def _nearest(self, card: Card | None, height: int) -> pygame.Surface | None:
        near = self.near_height(card, height)
        return None if near is None else self._kept[self._card_key(card, near)]

    def _rasterise(self, name: Hashable, size: Size, make: SvgMaker) -> pygame.Surface:
        source = BytesIO(self._svg_of(name, make))
        return pygame.image.load_sized_svg(source, size).convert_alpha()

    def _svg_of(self, name: Hashable, make: SvgMaker) -> bytes:
        if name not in self._svgs:
            self._svgs[name] = make()
        return self._svgs[name]

    def _keep(self, key: Hashable, picture: pygame.Surface) -> pygame.Surface:
        self._kept[key] = picture
        if isinstance(key, _CardKey):
            self._heights.setdefault(key.sized(0), set()).add(key.height)
        if len(self._kept) > _KEPT:
            old, _ = self._kept.popitem(last=False)
            if isinstance(old, _CardKey):
                self._heights[old.sized(0)].discard(old.height)
        return picture


def _view_box(svg: bytes) -> tuple[float, float]:
    """The width and height of an SVG's own units. Raises ValueError where it names none."""
    found = _VIEW_BOX.search(svg)
    if found is None:
        raise ValueError("the SVG has no viewBox")
    return float(found[1]), float(found[2])
