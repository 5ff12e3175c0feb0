"""The medals of the achievements: a coin on a ribbon each, its emblem in gold on enamel."""

from collections.abc import Mapping
from types import MappingProxyType

from art import palette
from art.canvas import disc, document, group, linear, path, radial
from art.emblems import SIDE, emblem
from art.marks import MARK

_COIN = (32.0, 37.0)
_RADIUS = 26.0
_EMBLEM = 33.0
"""The side of an emblem on its coin."""

_ENAMEL: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "red": ("#a3281c", "#5c0f0b"),
        "green": ("#23704a", "#0b3320"),
        "blue": ("#2b5e96", "#0e2745"),
        "violet": ("#6d3a86", "#2f1540"),
    }
)
"""Where the light falls on an enamel and where it does not, by its colour."""

_COLOURS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                *("first_win", "three_in_a_row", "seven_in_a_row"),
                *("every_deal", "three_marriages", "four_families"),
            ),
            "red",
        ),
        **dict.fromkeys(
            (
                *("right_claims", "trump_marriage_closed", "three_closings", "broken_closing"),
                *("schwarz", "schneider_from_behind", "from_behind", "to_nothing"),
            ),
            "green",
        ),
        **dict.fromkeys(
            (
                *("bettler", "schnapser", "doubled", "moon"),
                *("all_contracts", "big_contract", "barrel"),
            ),
            "blue",
        ),
        **dict.fromkeys(("master", "house", "first_round", "half_way", "first_place"), "violet"),
    }
)
"""The enamel of each achievement: any game, two hands, an auction, the house and its ladder."""

MEDALS: tuple[str, ...] = tuple(_COLOURS)


def achievement_svg(key: str) -> bytes:
    """The medal of an achievement, in a square of `MARK` units. Raises KeyError for an unknown one."""
    lit, dim = _ENAMEL[_COLOURS[key]]
    x, y = _COIN
    rim = f'stroke="{palette.NIGHT}" stroke-width="1.6" stroke-linejoin="round"'
    gold = ((0, palette.BRASS_LIT, 1), (0.45, palette.BRASS, 1), (1, "#8a5a1c", 1))
    return document(
        MARK,
        MARK,
        linear("ribbon", (18, 0), (46, 0), ((0, dim, 1), (0.5, lit, 1), (1, dim, 1))),
        path("M19 1H45L42 20H22Z", f'fill="url(#ribbon)" {rim}'),
        path("M27 1.8H30.4V19H28.4ZM37 1.8H33.6V19H35.6Z", f'fill="{palette.BRASS_LIT}"'),
        linear("struck", (0, 4), (0, 96), ((0, "#fff0bd", 1), (1, "#e0a63f", 1))),
        linear("gold", (x - 12, y - _RADIUS), (x + 12, y + _RADIUS), gold),
        radial("enamel", (x - 6, y - 8), (28, 28), ((0, lit, 1), (1, dim, 1))),
        disc((x, y + 0.8), _RADIUS, f'fill="{palette.NIGHT}" opacity="0.5"'),
        disc(_COIN, _RADIUS - 0.8, f'fill="url(#gold)" {rim}'),
        disc(
            _COIN, _RADIUS - 3.6, f'fill="url(#enamel)" stroke="{palette.NIGHT}" stroke-width="1"'
        ),
        _struck(key, palette.NIGHT, dim, 0.9),
        _struck(key, "url(#struck)", dim),
        path(
            f"M{x - 19.5} {y - 7}A20.7 20.7 0 0 1 {x - 7} {y - 19.5}",
            'fill="none" stroke="#ffffff" stroke-opacity="0.55" stroke-width="1.5" stroke-linecap="round"',
        ),
    )


def chalk_achievement_svg(key: str) -> bytes:
    """The same medal in faint chalk, until it is won. Raises KeyError for an unknown one."""
    chalk = f'fill="none" stroke="{palette.CHALK}" stroke-opacity="0.42" stroke-linejoin="round"'
    return document(
        MARK,
        MARK,
        path("M22 12L19 1H45L42 12", f'{chalk} stroke-width="1.6"'),
        disc(_COIN, _RADIUS - 1, f'{chalk} stroke-width="1.8" stroke-dasharray="3.4 2.2"'),
        f'<g opacity="0.5">{_struck(key, palette.CHALK, palette.SLATE_DIM)}</g>',
    )


def _struck(key: str, ink: str, ground: str, sunk: float = 0.0) -> str:
    scale = _EMBLEM / SIDE
    x, y = _COIN[0] - _EMBLEM / 2, _COIN[1] - _EMBLEM / 2 + sunk
    return group(f"translate({x:.2f} {y:.2f}) scale({scale:.3f})", emblem(key, ink, ground))
