"""How tables are laid: the cloth, the wood around it and the light above, by name.

The first few are the house's own; each place of the ladder has one by its own key.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from art import palette

Pattern = Literal[
    "plain", "dappled", "gingham", "ticking", "striped", "rippled", "boards", "quilted", "damask"
]


@dataclass(frozen=True)
class Wood:
    """The colours of a plank: its lit edge, its shades, its dark edge, and its grain."""

    lit: str
    shades: tuple[str, ...]
    dim: str
    dark_grain: str
    light_grain: str


@dataclass(frozen=True)
class Light:
    """A lamp over the table: where it hangs and how far it reaches, in shares of width and height.

    `dusk` is how dark the corners of the room are, from 0 to 1.
    """

    across: float = 0.5
    down: float = 0.47
    reach: tuple[float, float] = (0.66, 0.86)
    dusk: float = 0.5


OAK = Wood(
    palette.WOOD_LIT,
    (palette.WOOD, palette.WOOD, "#63381f", "#714326"),
    palette.WOOD_DIM,
    palette.WOOD_GRAIN_DARK,
    palette.WOOD_GRAIN_LIGHT,
)
_LINDEN = Wood("#c49a63", ("#a87f4c", "#a07745", "#b08653"), "#76552d", "#5d421f", "#e0bd86")
_PINE = Wood("#cf8f4d", ("#b5773a", "#ab6e34", "#be8042"), "#7d4a1e", "#5c3413", "#eab477")
_WEATHERED = Wood("#9a8f80", ("#7e7466", "#756b5e", "#857a6b"), "#544b40", "#3b342b", "#b9ae9d")
_PAINTED = Wood("#a6583c", ("#8a4229", "#823d26", "#924a30"), "#552414", "#3a170c", "#cf8463")
_TARRED = Wood("#6d5138", ("#543c28", "#4c3623", "#5b422d"), "#32220f", "#1f140a", "#8d6c4a")
_ROUGH = Wood("#8f6a3a", ("#74532a", "#6b4c26", "#7d5a2f"), "#473113", "#2c1d0a", "#b48c55")
_STAVES = Wood("#6a4127", ("#4f2d19", "#482817", "#57331d"), "#2c170b", "#190c05", "#8d5c39")
_LACQUER = Wood("#4a4448", ("#2d282c", "#292427", "#322d31"), "#161316", "#0c0a0c", "#6a6267")
_MAHOGANY = Wood("#8c3b24", ("#6b2615", "#632313", "#742b19"), "#3a1108", "#220904", "#b2603f")


@dataclass(frozen=True)
class TableLook:
    """One way to lay a table.

    Its cloth is `lit` under the lamp and `dim` away from it, with threads of `pale` and `deep`; `pattern` is
    woven into it. A `thread` is sewn along its border, with an `emblem` of `art.emblems` in each corner.
    """

    lit: str
    dim: str
    pale: str
    deep: str
    wood: Wood = OAK
    light: Light = Light()
    pattern: Pattern = "plain"
    thread: str = palette.BRASS
    emblem: str = ""


LOOKS: Mapping[str, TableLook] = MappingProxyType(
    {
        "green": TableLook("#2c673c", "#0d2a1c", "#5a9a6c", "#04140c"),
        "wine": TableLook("#73293a", "#2a0b15", "#ad6070", "#12040a"),
        "blue": TableLook("#2a5279", "#0a1c33", "#6a94bd", "#040c18"),
        "grey": TableLook("#4b5457", "#171d20", "#8b979b", "#080b0c"),
        "linden": TableLook(
            *("#4f6a22", "#182608", "#7d954a", "#0c1403"),
            wood=_LINDEN,
            light=Light(0.58, 0.36, (0.74, 0.98), 0.3),
            pattern="dappled",
            thread="#f0e2a0",
            emblem="linden",
        ),
        "kitchen": TableLook(
            *("#7f431f", "#2a1006", "#b5794a", "#1a0902"),
            wood=_PINE,
            light=Light(0.4, 0.42, (0.7, 0.84), 0.52),
            pattern="gingham",
            thread="#f3d9a6",
            emblem="kitchen",
        ),
        "mill": TableLook(
            *("#665b49", "#211c14", "#95886f", "#100d08"),
            wood=_WEATHERED,
            light=Light(0.5, 0.4, (0.7, 0.94), 0.36),
            pattern="ticking",
            thread="#e9dfc2",
            emblem="mill",
        ),
        "market": TableLook(
            *("#643366", "#210d24", "#b684b8", "#110512"),
            wood=_PAINTED,
            light=Light(0.54, 0.4, (0.72, 0.96), 0.34),
            pattern="striped",
            thread="#f2cf79",
            emblem="market",
        ),
        "ferry": TableLook(
            *("#136058", "#052622", "#559a93", "#021215"),
            wood=_TARRED,
            light=Light(0.62, 0.38, (0.76, 0.94), 0.4),
            pattern="rippled",
            thread="#e7c98c",
            emblem="ferry",
        ),
        "barn": TableLook(
            *("#634b1d", "#201606", "#8c7138", "#120b02"),
            wood=_ROUGH,
            light=Light(0.5, 0.44, (0.58, 0.78), 0.6),
            pattern="boards",
            thread="#f0cf74",
            emblem="barn",
        ),
        "cellar": TableLook(
            *("#57262c", "#15070a", "#8f5a5c", "#080203"),
            wood=_STAVES,
            light=Light(0.5, 0.46, (0.5, 0.68), 0.7),
            pattern="plain",
            thread="#b98a4a",
            emblem="cellar",
        ),
        "coach": TableLook(
            *("#2f3a72", "#0b0f27", "#6570ab", "#05070f"),
            wood=_LACQUER,
            light=Light(0.56, 0.42, (0.62, 0.82), 0.56),
            pattern="quilted",
            thread="#d9b45c",
            emblem="coach",
        ),
        "hall": TableLook(
            *("#93261f", "#300805", "#e08a62", "#180302"),
            wood=_MAHOGANY,
            light=Light(0.5, 0.46, (0.68, 0.88), 0.48),
            pattern="damask",
            thread="#ffd76a",
            emblem="hall",
        ),
    }
)
"""Every way to lay a table, by its name."""
