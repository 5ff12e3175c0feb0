"""The faces at the table: opponents of the house, guests, and a stranger from another table.

Each is a picture of 128 x 128 units under ``portraits/``; all hang in the same gilt frame.
"""

from pathlib import Path

from art import palette
from art.canvas import linear, rectangle
from art.moods import Mood, in_mood

GUESTS = (*(f"guest_{number}" for number in range(1, 13)), "market", "hall")
"""The faces a person here chooses from; the last are won at the places of the ladder they are named after."""

PORTRAITS = ("lili", "gyuri", "zsofi", "balint", "mester", *GUESTS, "stranger")
"""The opponents from the gentlest to the strongest, then people here, then a person elsewhere."""

_PICTURES = Path(__file__).parent / "portraits"
_SIDE = 128.0


def _ring(inset: float, style: str) -> str:
    side = _SIDE - 2 * inset
    return rectangle(inset, inset, side, side, f'fill="none" {style}')


def _frame() -> str:
    """A gilt frame with a dark step inside it, lit from the upper left."""
    gilt = ((0.0, palette.BRASS_LIT, 1.0), (0.5, palette.BRASS, 1.0), (1.0, palette.BRASS_DIM, 1.0))
    dark = f'stroke="{palette.NIGHT}"'
    return "\n".join(
        (
            linear("gilt", (0, 0), (_SIDE, _SIDE), gilt),
            _ring(9.0, f'{dark} stroke-width="2" opacity="0.45"'),
            _ring(4.2, f'{dark} stroke-width="8.4"'),
            _ring(4.4, 'stroke="url(#gilt)" stroke-width="5.6"'),
            _ring(4.4, f'stroke="{palette.BRASS_DIM}" stroke-width="1" opacity="0.8"'),
        )
    )


def portrait_svg(key: str, mood: Mood = "calm") -> bytes:
    """The framed picture of `key` in a mood, a square SVG. Raises KeyError for an unknown face."""
    if key not in PORTRAITS:
        raise KeyError(key)
    picture = (_PICTURES / f"{key}.svg").read_text(encoding="utf-8")
    picture = in_mood(key, picture, mood)
    return picture.replace("</svg>", f"{_frame()}\n</svg>").encode()
