"""The stakes of the tavern's ladder: a small picture of each."""

from collections.abc import Callable

from art import palette
from art.canvas import disc, document, group, path, rectangle

STAKE_SIZE = (120.0, 120.0)
"""Every stake is drawn in a field of this width and height."""

_WIDE, _HIGH = STAKE_SIZE
_WOOD, _DARK_WOOD, _CLAY = "#7a4f2a", "#3c2614", "#c9824a"
_LINE = f'stroke="{palette.NIGHT}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'
_THIN = f'fill="none" stroke="{palette.NIGHT}" stroke-width="2" stroke-linecap="round"'
_STEAM = 'fill="none" stroke="#ffffff" stroke-opacity="0.6" stroke-width="3"'


def _soda() -> str:
    bubbles = ((52, 82), (66, 92), (58, 66), (70, 74), (61, 54))
    return "".join(
        (
            path("M68 12l-8 78", f'fill="none" stroke="{palette.ACCENT}" stroke-width="5"'),
            path("M40 42h42l-5 64H45Z", f'fill="#e0476b" fill-opacity="0.85" {_LINE}'),
            path("M38 30h46l-2 13H40Z", f'fill="#f6d9df" fill-opacity="0.8" {_LINE}'),
            *(disc((x, y), 3, 'fill="#ffffff" opacity="0.75"') for x, y in bubbles),
            path(
                "M47 50l4 44", 'fill="none" stroke="#ffffff" stroke-opacity="0.5" stroke-width="4"'
            ),
            *(disc((x, 31), 7, f'fill="#a3163f" {_LINE}') for x in (50, 62)),
        )
    )


def _soup() -> str:
    return "".join(
        (
            path("M46 40q-7 -9 0 -18M60 38q-7 -10 0 -20M74 40q-7 -9 0 -18", _STEAM),
            path("M12 62q48 62 96 0Z", f'fill="#efe6cf" {_LINE}'),
            path("M12 62q48 -24 96 0 -48 24 -96 0Z", f'fill="#f7f1e0" {_LINE}'),
            path("M22 62q38 -17 76 0 -38 17 -76 0Z", 'fill="#d99332"'),
            *(disc((x, y), 4, 'fill="#e8533a"') for x, y in ((44, 60), (66, 65), (80, 60))),
            *(disc((x, y), 3, 'fill="#5f8f3a"') for x, y in ((54, 66), (60, 57), (74, 64))),
            path("M31 80q29 22 58 0", f'fill="none" stroke="{palette.ACCENT}" stroke-width="4"'),
        )
    )


def _loaf() -> str:
    cuts = "".join(
        path(f"M{x} 52q10 8 8 26", 'fill="none" stroke="#f0d29a" stroke-width="6"')
        for x in (36, 58, 80)
    )
    return "".join(
        (
            path("M40 34q-7 -9 0 -18M60 32q-7 -10 0 -20M80 34q-7 -9 0 -18", _STEAM),
            path(
                "M12 84q-4 -40 48 -42 52 2 48 42 -2 14 -16 14H28Q14 98 12 84Z",
                f'fill="{_CLAY}" {_LINE}',
            ),
            path("M20 66q10 -18 40 -19", 'fill="none" stroke="#e9b277" stroke-width="6"'),
            cuts,
        )
    )


def _plums() -> str:
    heap = ((40, 56), (58, 48), (76, 56), (50, 62), (68, 62), (32, 64), (86, 64))
    weave = "".join(
        path(
            f"M{22 + at * 2} {76 + at * 10}h{76 - at * 4}",
            f'fill="none" stroke="{_DARK_WOOD}" stroke-width="3"',
        )
        for at in range(3)
    )
    return "".join(
        (
            path("M24 66Q60 -22 96 66", f'fill="none" stroke="{_WOOD}" stroke-width="6"'),
            *(
                disc((x, y), 11, 'fill="#5a2f63" stroke="#2c1533" stroke-width="2"')
                for x, y in heap
            ),
            *(disc((x - 3, y - 4), 3, 'fill="#a77ab3"') for x, y in heap),
            path("M16 66h88l-12 40H28Z", f'fill="#a9743c" {_LINE}'),
            weave,
        )
    )


def _fare() -> str:
    coins = ((44, 84), (76, 84), (60, 60))
    return "".join(
        disc((x, y), 24, f'fill="{palette.BRASS}" {_LINE}')
        + disc((x, y), 17, f'fill="none" stroke="{palette.BRASS_DIM}" stroke-width="3"')
        + path(
            f"M{x - 8} {y + 6}q8 6 16 0M{x} {y - 10}v14",
            f'fill="none" stroke="{palette.BRASS_DIM}" stroke-width="3"',
        )
        + path(
            f"M{x - 14} {y - 12}q6 -8 14 -8",
            f'fill="none" stroke="{palette.BRASS_LIT}" stroke-width="3"',
        )
        for x, y in coins
    )


def _oats() -> str:
    ears = "".join(
        group(
            f"rotate({turn} 60 44)",
            path("M60 44V8", 'fill="none" stroke="#d9b045" stroke-width="3"'),
            *(
                path(
                    f"M60 {y}q-9 -2 -8 -10 9 2 8 10Zm0 0q9 -2 8 -10 -9 2 -8 10Z",
                    f'fill="#e9c75f" {_LINE}',
                )
                for y in (18, 28)
            ),
        )
        for turn in (-26, 0, 26)
    )
    return "".join(
        (
            ears,
            path("M28 108q-14 -44 10 -60l-6 -10h56l-6 10q24 16 10 60Z", f'fill="#d9c59a" {_LINE}'),
            path("M36 48q24 8 48 0", f'fill="none" stroke="{_WOOD}" stroke-width="5"'),
            path(
                "M40 66q-8 20 -4 36M78 66q8 18 4 34",
                'fill="none" stroke="#b39b66" stroke-width="3"',
            ),
        )
    )


def _bottle() -> str:
    return "".join(
        (
            rectangle(53, 8, 14, 12, f'fill="#b98a58" {_LINE}'),
            path("M52 18h16v24q14 8 14 22v46H38V64q0 -14 14 -22Z", f'fill="#2f5a3a" {_LINE}'),
            rectangle(40, 66, 40, 28, f'fill="#f1e6c8" {_LINE}'),
            disc((54, 80), 5, 'fill="#6a1f3d"'),
            disc((64, 80), 5, 'fill="#6a1f3d"'),
            disc((59, 87), 5, 'fill="#6a1f3d"'),
            path("M44 62q0 -10 10 -16", 'fill="none" stroke="#9cc7a4" stroke-width="4"'),
        )
    )


def _ride() -> str:
    spokes = "".join(
        group(
            f"rotate({turn} 60 62)",
            path("M60 62V24", f'fill="none" stroke="{_WOOD}" stroke-width="5"'),
        )
        for turn in range(0, 360, 45)
    )
    return "".join(
        (
            spokes,
            disc((60, 62), 40, f'fill="none" stroke="{_DARK_WOOD}" stroke-width="11"'),
            disc((60, 62), 40, f'fill="none" stroke="{_WOOD}" stroke-width="5"'),
            disc((60, 62), 11, f'fill="{palette.BRASS}" {_LINE}'),
            path("M14 106h92", _THIN),
        )
    )


def _letters() -> str:
    strokes = (
        "M32 78l10 -34 10 34M36 66h12",
        "M62 44v34h8q10 -2 8 -10 -2 -7 -9 -7h-7M62 44h7q9 1 8 9 -1 7 -8 8",
        "M100 50q-6 -8 -12 0 -5 12 0 24 6 8 12 0",
    )
    return "".join(
        (
            rectangle(14, 26, 96, 70, f'fill="{_WOOD}" {_LINE}'),
            rectangle(21, 33, 82, 56, f'fill="{palette.SLATE}" {_LINE}'),
            *(
                path(
                    stroke,
                    f'fill="none" stroke="{palette.CHALK}" stroke-width="4" stroke-linecap="round"',
                )
                for stroke in strokes
            ),
            path("M46 26l16 -16 16 16", _THIN),
        )
    )


_STAKES: dict[str, Callable[[], str]] = {
    "linden": _soda,
    "kitchen": _soup,
    "mill": _loaf,
    "market": _plums,
    "ferry": _fare,
    "barn": _oats,
    "cellar": _bottle,
    "coach": _ride,
    "hall": _letters,
}


def stake_svg(place: str) -> bytes:
    """The stake of a place, 120 x 120 units. Raises KeyError for an unknown one."""
    return document(_WIDE, _HIGH, _STAKES[place]())
