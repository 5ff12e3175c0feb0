"""The inks the cards are printed with, and how a suit takes its colour.

A fragment names its colours by class (`<path class="red" …>`, one class to an element); the sheet
made here says what they are. Suit signs and indices use the classes `suit`, `stem` and `serif`,
which change with suit and scheme.
"""

from collections.abc import Mapping

from game.core.cards import Suit

INK = "#1f1b24"
STOCK = "#fbf3df"

FILLS: Mapping[str, str] = {
    "ink": INK,
    "red": "#b92b20",
    "wine": "#7d1a1d",
    "ochre": "#dd9f2e",
    "straw": "#f2cf79",
    "blue": "#2a5080",
    "night": "#1b2f52",
    "green": "#467a37",
    "moss": "#274a2a",
    "brown": "#7a4a26",
    "umber": "#4b2c1a",
    "grey": "#8f8b87",
    "silver": "#d3d0c6",
    "cream": STOCK,
    "linen": "#f0e0b8",
    "snow": "#e4ecee",
    "skin": "#f3cfa6",
    "shade": "#e2ae7f",
    "blush": "#e08e6d",
}
"""Class of a filled shape -> its colour."""

LINES: Mapping[str, str] = {
    "line": f"fill:none;stroke:{INK};stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
    "fine": f"fill:none;stroke:{INK};stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round",
    "gilt": "fill:none;stroke:#dd9f2e;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round",
    "glint": "fill:none;stroke:#fbf3df;stroke-width:6;stroke-linecap:round",
    "inlay": f"fill:none;stroke:{STOCK};stroke-width:3",
    "frost": "fill:none;stroke:#2a5080;stroke-width:2;stroke-linecap:round",
    "twig": "fill:none;stroke:#dd9f2e;stroke-width:3.4;stroke-linecap:round",
    "rim": f"fill:{STOCK};stroke:{STOCK};stroke-width:12;stroke-linejoin:round",
    "weave": "fill:none;stroke:#dd9f2e;stroke-width:1.6",
    "edge": "fill:none;stroke:#f2cf79;stroke-width:2.4",
    "vein": f"fill:none;stroke:{INK};stroke-width:3.5;stroke-linecap:round",
}
"""Class of a stroked line -> its style."""

TWO_COLOURS: Mapping[Suit, str] = {"H": "#bb2018", "D": "#bb2018", "C": INK, "S": INK}
FOUR_COLOURS: Mapping[Suit, str] = {"H": "#bb2018", "D": "#1f5fb0", "C": "#1f7a3a", "S": INK}
GERMAN_FOUR_COLOURS: Mapping[Suit, str] = {"H": "#bb2018", "D": "#c56a08", "C": INK, "S": "#1f7a3a"}
"""As on the tournament cards that join both families: bells orange, acorns black, leaves green."""


def suit_ink(deck: str, suit: Suit, four_colour: bool) -> str:
    """The colour of a suit's index, and of its sign where the sign is of one colour."""
    if four_colour:
        return (FOUR_COLOURS if deck == "french" else GERMAN_FOUR_COLOURS)[suit]
    return INK if deck == "hungarian" else TWO_COLOURS[suit]


def sheet(suit_colour: str = INK) -> str:
    """The `<style>` element for one picture whose suit is printed in `suit_colour`."""
    rules = [f".{name}{{fill:{colour}}}" for name, colour in FILLS.items()]
    rules += [f".{name}{{{style}}}" for name, style in LINES.items()]
    stroke = f"fill:none;stroke:{suit_colour};stroke-linejoin:round"
    rules += [
        f".suit{{fill:{suit_colour}}}",
        f".stem{{{stroke};stroke-width:7}}",
        f".serif{{{stroke};stroke-width:5}}",
    ]
    return f"<style>{''.join(rules)}</style>"


def classes() -> frozenset[str]:
    """Every class that a fragment may wear."""
    return frozenset((*FILLS, *LINES, "suit", "stem", "serif"))
