"""The places of each seat's parts on the tab of the players, for two to four seats."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from pygame import FRect

from game.scenes.elements.panels import in_rows

_WIDE_GAP, _GAP, _ROW_GAP = 64.0, 44.0, 8.0
_SWAP = (48.0, 48.0)
_ROOMY_PAD, _PAD = 30.0, 24.0
# Below this height the fields of one of two seats move up, as far as a partner would stand, whom none has.
_ROOMY_HEIGHT, _MOST_RISE = 288.0, 38.0
_LEAST_PORTRAIT, _LARGEST_PORTRAIT, _SMALL_PORTRAIT = 168.0, 226.0, 80.0
_FIELD, _ASIDE = 48.0, 56.0


@dataclass(frozen=True)
class SeatPlaces:
    """The parts of one seat: `title` is left, middle and width, `stars` left and middle.

    `small` tells whether there is room for small words only.
    """

    panel: FRect
    portrait: FRect
    title: tuple[float, float, float]
    bar: FRect
    partner: FRect
    who: FRect
    name: FRect
    plays: FRect
    stars: tuple[float, float]
    about_person: FRect
    about_bot: FRect
    small: bool = False


def seat_places(area: FRect, count: int, upright: bool) -> tuple[SeatPlaces, ...]:
    """The places of `count` seats in an area: side by side, or one below the other where it is upright."""
    if count == 2:
        return tuple(_roomy(panel) for panel in _split(area, 2, _WIDE_GAP, upright))
    if upright:
        narrower = FRect(area.left, area.top, area.width - _ASIDE, area.height)
        return tuple(_low(panel) for panel in _split(narrower, count, _ROW_GAP, upright))
    return tuple(_slim(panel) for panel in _split(area, count, _GAP, upright))


def swap_places(area: FRect, count: int, upright: bool) -> tuple[FRect, ...]:
    """The places of the buttons that change each seat with the next one."""
    found = []
    for one, other in pairwise(seat_places(area, count, upright)):
        button = FRect(0, 0, min(_SWAP[0], _GAP - 4) if count > 2 else _SWAP[0], _SWAP[1])
        button.center = one.panel.union(other.panel).center
        if not upright:
            # Beside the names: in a row that arrow keys walk along.
            button.centery = one.name.centery
        if upright and count > 2:
            button.centerx = area.right - _ASIDE / 2 + 6
        found.append(button)
    return tuple(found)


def _split(area: FRect, count: int, gap: float, upright: bool) -> tuple[FRect, ...]:
    high = (area.height - gap * (count - 1)) / count if upright else area.height
    return in_rows(area, count, 1 if upright else count, high, (gap, gap))


def _roomy(panel: FRect) -> SeatPlaces:
    """A large portrait at the left, everything else beside it: the words have what the fields leave."""
    pad = _ROOMY_PAD
    rise = max(0.0, min(_ROOMY_HEIGHT - panel.height, _MOST_RISE))
    top, high = panel.top - rise, panel.height + rise
    side = max(_LEAST_PORTRAIT, min(panel.height - 90, _LARGEST_PORTRAIT))
    portrait = FRect(panel.left + pad, panel.top + 50, side, side)
    left, right = portrait.right + 22, panel.right - pad
    return SeatPlaces(
        panel,
        portrait,
        title=(portrait.left, panel.top + 34, side),
        bar=FRect(left, top + 16, right - left, 4),
        partner=FRect(left, top + 26, right - left, 24),
        who=FRect(left - 8, top + 56, right - left + 16, 50),
        name=FRect(left - 8, top + 114, right - left + 16, _FIELD),
        plays=FRect(right - 44, top + 108, 44, 44),
        stars=(left, top + 128),
        about_person=FRect(left, top + 166, right - left, high - 16 - 166),
        about_bot=FRect(left, top + 150, right - left, high - 16 - 150),
    )


def _slim(panel: FRect) -> SeatPlaces:
    """A small portrait on top, the rest below it in the whole width."""
    left, top, right = panel.left + _PAD, panel.top, panel.right - _PAD
    wide = right - left
    portrait = FRect(left, top + 42, _SMALL_PORTRAIT, _SMALL_PORTRAIT)
    beside = portrait.right + 12
    return SeatPlaces(
        panel,
        portrait,
        title=(left, top + 27, wide - 48),
        bar=FRect(beside, portrait.top + 2, right - beside, 4),
        partner=FRect(beside, portrait.top + 12, right - beside, 44),
        who=FRect(left - 6, top + 136, wide + 12, 50),
        name=FRect(left - 6, top + 190, wide + 12, _FIELD),
        plays=FRect(right - 38, top + 8, 38, 38),
        stars=(beside, portrait.bottom - 12),
        about_person=FRect(left, top + 246, wide, panel.height - 18 - 246),
        about_bot=FRect(left, top + 192, wide, panel.height - 18 - 192),
    )


def _low(panel: FRect) -> SeatPlaces:
    """A portrait at the left, title and fields beside it, and small words below these."""
    top, side = panel.top, min(panel.height - 36, 132.0)
    portrait = FRect(panel.left + _PAD, panel.centery - side / 2, side, side)
    left, right = portrait.right + 18, panel.right - _PAD
    half = (right - left - 12) / 2
    about = FRect(left, top + 88, right - left, panel.height - 12 - 88)
    return SeatPlaces(
        panel,
        portrait,
        title=(left, top + 27, half),
        bar=FRect(left + half + 12, top + 36, half, 3),
        partner=FRect(left + half + 12, top + 16, half, 18),
        who=FRect(left - 6, top + 41, half + 8, 44),
        name=FRect(left + half + 6, top + 41, half + 8, 44),
        plays=FRect(right - 40, top + 43, 40, 40),
        stars=(left + half + 16, top + 63),
        about_person=about,
        about_bot=about,
        small=True,
    )
