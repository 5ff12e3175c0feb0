"""Vector art as pictures of exactly the size they are shown at.

Each picture is rasterised once per size. A frame never waits for many of them: `card` and
`backdrop` give a stand-in scaled from another size while the exact one is made beside the frames.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import NamedTuple

import pygame

from game.core.cards import Card
from game.stage.drawing.rasteriser import Rasteriser, translated
from game.stage.drawing.vectors import Size, padded, rasterise, rasterise_turned, view_box

SvgMaker = Callable[[], bytes]

_KEPT_BYTES = 220_000_000
_SOFT = 4
# The back that is a deck's own.
OWN_BACK = "deck"

Tilt = tuple[int, int]
"""Steps of a tilt to the right and downwards, each from -TILT_STEPS to TILT_STEPS."""

UPRIGHT: Tilt = (0, 0)
TILT_STEPS = 3
_EVERY_STEP = range(-TILT_STEPS, TILT_STEPS + 1)
_TILTS: tuple[Tilt, ...] = tuple((x, y) for x in _EVERY_STEP for y in _EVERY_STEP)


class _CardKey(NamedTuple):
    deck: str
    card: Card | None
    four_colour: bool
    height: int
    turn: int = 0
    tilt: Tilt = UPRIGHT

    @property
    def upright(self) -> bool:
        return not self.turn and self.tilt == UPRIGHT

    def sized(self, height: int) -> _CardKey:
        return self._replace(height=height)


class TiltedCard(NamedTuple):
    """A picture of a card, and the name of how it is turned and tilted in it."""

    picture: pygame.Surface
    pose: str


class Textures:
    """A store of rasterised pictures. `deck` and `four_colour` say how cards and suits look, `back` what
    is on their backs, and `cloth` what lies on the table.
    """

    def __init__(self) -> None:
        self.deck = "french"
        self.four_colour = False
        self.back = OWN_BACK
        self.cloth = "green"
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0
        self._svgs: dict[Hashable, bytes] = {}
        self._heights: dict[Hashable, set[int]] = {}
        self._backdrop: Hashable = None
        self._backdrop_cloth = ""
        self._rasteriser = Rasteriser()
        self._shown_soft: set[Hashable] = set()
        self._ahead: set[Hashable] = set()

    @property
    def pending(self) -> bool:
        """Whether pictures are still being made."""
        return self._rasteriser.busy

    @property
    def stand_ins(self) -> frozenset[Hashable]:
        """The pictures of which something else has been shown, for as long as they are made."""
        return frozenset(self._shown_soft)

    def begin_frame(self) -> frozenset[Hashable]:
        """Take in what was made beside the frames; gives the pictures whose stand-in can be replaced."""
        return self._take_in(self._rasteriser.collect())

    def begin_work(self) -> None:
        """Make orders in the background from now on."""
        self._rasteriser.begin()

    def complete(self) -> None:
        """Wait until everything wanted is exact: for pictures of a scene, not for play."""
        self._take_in(self._rasteriser.wait())

    def wear(
        self, deck: str, four_colour: bool, back: str = OWN_BACK, cloth: str = "green"
    ) -> None:
        """Show cards of this deck with this back, suits in these colours, and this cloth from now on."""
        self.deck, self.four_colour = deck, four_colour
        self.back, self.cloth = back, cloth

    def resized(self) -> None:
        """Other sizes will be wanted from now on: what was made ahead is no longer waited for.

        SVGs are dropped too: those of boards and boxes are of one size, 50 KB for each size of a window.
        """
        self._rasteriser.forget()
        self._svgs.clear()
        self._shown_soft.clear()
        self._ahead.clear()

    def close(self) -> None:
        """Stop making pictures beside the frames."""
        self._rasteriser.close()

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A kept picture, made at once where it is not there yet."""
        found = self._kept.get(key)
        if found is None:
            return self._keep(key, make())
        self._used(key)
        return found

    def svg(self, name: Hashable, size: Size, make: SvgMaker) -> pygame.Surface:
        """The picture called `name` at `size` pixels, from the SVG that `make` composes."""
        return self.made(("svg", name, size), lambda: rasterise(self._svg_of(name, make), size))

    def prepare_svg(self, name: Hashable, size: Size, make: SvgMaker, missed: bool = False) -> bool:
        """Make a picture in the background that `svg` will be asked for soon. Returns whether it is there.

        If a frame `missed` it, that frame is drawn again as soon as the picture is made.
        """
        key = ("svg", name, size)
        there = key in self._kept
        if missed and not there:
            self._shown_soft.add(key)
        self.prepare_made(key, lambda: rasterise(make(), size))
        return there

    def prepare_made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> None:
        """Make a picture in the background that `made` will be asked for soon, or keep it until then."""
        if key in self._kept:
            self._ahead.add(key)
        else:
            self._rasteriser.order(key, make)

    def backdrop(
        self, name: Hashable, size: Size, make: SvgMaker, rough: SvgMaker
    ) -> pygame.Surface:
        """A solid picture behind everything; until it is made, the last one stretched, or `rough`.

        `rough` composes the same picture without its fine detail: the first frame on a cloth waits for it.
        """
        key = ("backdrop", name, size)
        found = self._kept.get(key)
        if found is not None:
            self._backdrop, self._backdrop_cloth = key, self.cloth
            self._used(key)
            return found
        soft = self.made(("backdrop", name, size, "soft"), lambda: self._soft(size, rough))
        self._shown_soft.add(key)
        self._rasteriser.order(key, lambda: rasterise(self._svg_of(name, make), size), solid=True)
        return soft

    def _soft(self, size: Size, rough: SvgMaker) -> pygame.Surface:
        """The last backdrop stretched if it is of this cloth, or the rough one made small and stretched."""
        same = self._backdrop_cloth == self.cloth
        last = self._kept.get(self._backdrop) if same else None
        if last is None:
            small = max(1, size[0] // _SOFT), max(1, size[1] // _SOFT)
            last = rasterise(rough(), small)
        return pygame.transform.smoothscale(last, size)

    def card(self, card: Card | None, height: int) -> pygame.Surface:
        """A face of the deck in use, or its back for None, `height` pixels high.

        Where it is there in another size, that is scaled to stand in while this one is made.
        """
        key = self._card_key(card, height)
        found = self._kept.get(key)
        if found is not None:
            self._used(key)
            return found
        near = self.near_height(card, height)
        if near is None:
            return self._keep(key, self._card_maker(card, height)())
        self._shown_soft.add(key)
        self._rasteriser.order(key, self._card_maker(card, height))
        stand_in = self._kept[key.sized(near)]
        size = self.card_width(height), height
        return self.made(
            ("stand-in", key, near), lambda: pygame.transform.smoothscale(stand_in, size)
        )

    def tilted_card(
        self,
        card: Card | None,
        height: int,
        angle: float,
        tilt: Tilt = UPRIGHT,
        near: float = 0.0,
        wanted: bool = True,
    ) -> TiltedCard | None:
        """A card that is turned by `angle` degrees and tilted by steps, as sharp as an upright one.

        Until it is made, one at most `near` degrees from it, or with another tilt; None where there is none:
        turn an upright one meanwhile. It is made only where it is `wanted`.
        """
        key = self._card_key(card, height)._replace(turn=round(angle * 10), tilt=tilt)
        found = self._kept.get(key)
        if found is None:
            if wanted:
                self._shown_soft.add(key)
                self._rasteriser.order(key, self._card_maker(card, height, key.turn / 10, tilt))
            kept = (each for each in _near(key, round(near * 10)) if each in self._kept)
            key = next(kept, key)
            found = self._kept.get(key)
        if found is None:
            return None
        self._used(key)
        return TiltedCard(found, f"tilted {key.turn} {key.tilt}")

    def padded_card(self, card: Card | None, height: int) -> pygame.Surface:
        """The card with a clear margin of two pixels: turned, its edges stay smooth."""
        flat = self.card(card, height)
        if not self.has_card(card, height):
            return padded(flat)
        return self.made(("padded", self._card_key(card, height)), lambda: padded(flat))

    def prepare(self, cards: Iterable[Card | None], height: int) -> None:
        """Make these cards at this size in the background, before they are shown."""
        for card in cards:
            self.prepare_made(self._card_key(card, height), self._card_maker(card, height))

    def has_card(self, card: Card | None, height: int) -> bool:
        """Whether the exact picture is there."""
        return self._card_key(card, height) in self._kept

    def near_height(self, card: Card | None, height: int) -> int | None:
        """The height of the picture of this card nearest to the wanted one, if there is any."""
        heights = self._heights.get(self._card_key(card, 0))
        return min(heights, key=lambda each: abs(each - height)) if heights else None

    def card_width(self, height: int) -> int:
        """The width in pixels of a card of this height, as the art is cut."""
        from art.card_format import HEIGHT, WIDTH

        return max(1, round(height * WIDTH / HEIGHT))

    def look(self, card: Card | None) -> Hashable:
        """The look of a card now, its size apart: its deck and colours, or its back."""
        return self._card_key(card, 0)

    def suit(self, suit: str, height: int) -> pygame.Surface:
        """A suit sign of the deck in use, `height` pixels high, keeping its proportions."""
        deck, four_colour = self.deck, self.four_colour

        def make() -> bytes:
            from art.decks import suit_svg

            return suit_svg(deck, suit, four_colour=four_colour)

        name = ("suit", deck, suit, four_colour)
        wide, high = view_box(self._svg_of(name, make))
        return self.svg(name, (max(1, round(height * wide / high)), height), make)

    def _card_key(self, card: Card | None, height: int) -> _CardKey:
        if card is None and self.back != OWN_BACK:
            return _CardKey(self.back, None, False, height)
        return _CardKey(self.deck, card, self.four_colour and card is not None, height)

    def _card_maker(
        self, card: Card | None, height: int, angle: float = 0.0, tilt: Tilt = UPRIGHT
    ) -> Callable[[], pygame.Surface]:
        name = self._card_key(card, 0)
        deck, four_colour = name.deck, name.four_colour
        size = (self.card_width(height), height)

        def compose() -> bytes:
            from art.decks import back_svg, card_svg

            if card is None:
                return back_svg(deck)
            return card_svg(deck, card, four_colour=four_colour)

        def make() -> pygame.Surface:
            svg = self._svg_of(name, compose)
            if not angle and tilt == UPRIGHT:
                return rasterise(svg, size)
            across, down = (step / TILT_STEPS for step in tilt)
            return rasterise_turned(svg, size, angle, (across, down))

        return make

    def _svg_of(self, name: Hashable, make: SvgMaker) -> bytes:
        svg = self._svgs.get(name)
        if svg is None:
            svg = self._svgs[name] = make()
        return svg

    def _take_in(self, made: Iterable[tuple[Hashable, pygame.Surface]]) -> frozenset[Hashable]:
        keys = set()
        for key, picture in made:
            self._ahead.add(key)
            self._keep(key, picture)
            keys.add(key)
        replaced = self._shown_soft & keys
        self._shown_soft -= keys
        return frozenset(replaced)

    def _keep(self, key: Hashable, picture: pygame.Surface) -> pygame.Surface:
        is_backdrop = isinstance(key, tuple) and key[0] == "backdrop"
        picture = translated(picture, is_backdrop)
        before = self._kept.pop(key, None)  # a frame could not wait for what was ordered
        self._kept[key] = picture
        self._bytes += _bytes_of(picture) - (0 if before is None else _bytes_of(before))
        if isinstance(key, _CardKey) and key.upright:
            self._heights.setdefault(key.sized(0), set()).add(key.height)
        while self._bytes > _KEPT_BYTES and len(self._kept) > 1:
            self._drop_oldest()
        return picture

    def _used(self, key: Hashable) -> None:
        self._kept.move_to_end(key)
        self._ahead.discard(key)

    def _drop_oldest(self) -> None:
        """Drop the oldest texture; those made ahead and not shown yet go last, and so does the backdrop.

        One that is passed over becomes the newest, so that it is passed over once, not for each of the
        hundreds that a new backdrop displaces.
        """
        for _ in range(len(self._kept)):
            key = next(iter(self._kept))
            if key != self._backdrop and key not in self._ahead:
                break
            self._kept.move_to_end(key)
        key, picture = self._kept.popitem(last=False)
        self._ahead.discard(key)
        self._bytes -= _bytes_of(picture)
        if isinstance(key, _CardKey) and key.upright:
            self._heights[key.sized(0)].discard(key.height)


def _near(key: _CardKey, turns: int) -> Iterator[_CardKey]:
    """Keys that look nearly like one, the nearest first: turned a little otherwise, or tilted."""
    for step in range(1, turns + 1):
        yield key._replace(turn=key.turn - step)
        yield key._replace(turn=key.turn + step)
    if key.tilt != UPRIGHT:
        yield from sorted(
            (key._replace(tilt=tilt) for tilt in _TILTS),
            key=lambda other: math.dist(other.tilt, key.tilt),
        )


def _bytes_of(picture: pygame.Surface) -> int:
    """The bytes of a picture; 0 for one that shares the pixels of another (`faded`)."""
    if picture.get_parent() is not None:
        return 0
    return picture.get_width() * picture.get_height() * 4
