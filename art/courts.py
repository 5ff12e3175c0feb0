"""The court figures: which drawn parts make each king, queen and jack.

A court is the upper half of a card; the other half is the same turned. Head parts are drawn around
the middle of the face, bodies in card units, both ending at the sash that crosses the middle.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from art.fragments import fragment
from art.inks import INK

HEAD_AT = (138, 94)
"""Middle of the face, in card units."""

FIST_AT = (208, 160)


def outlined(shapes: str) -> str:
    """Shapes drawn with the ink outline that all figures share."""
    return (
        f'<g stroke="{INK}" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round">'
        f"{shapes}</g>"
    )


@dataclass(frozen=True)
class Court:
    """Names of the drawn parts of one figure; `mirrored` turns the head to the left."""

    face: str
    behind: str
    front: str
    crown: str
    mirrored: bool = False
    fist: bool = True


COURTS: Mapping[str, Court] = {
    "KH": Court("face_king", "locks_king", "beard_curled", "crown_hearts"),
    "KD": Court("face_king", "locks_brown", "beard_forked", "crown_arched", mirrored=True),
    "KC": Court("face_king", "locks_umber", "beard_square", "crown_trefoil", fist=False),
    "KS": Court("face_king", "locks_king", "beard_long", "crown_spikes", mirrored=True),
    "QH": Court("face_queen", "hair_waves", "fringe_waves", "crown_small_hearts"),
    "QD": Court("face_queen", "veil_braids", "fringe_braids", "crown_diadem", mirrored=True),
    "QC": Court("face_queen", "veil_horned", "fringe_dark", "crown_horned"),
    "QS": Court("face_queen", "veil_dark", "wimple", "crown_small_spikes", mirrored=True),
    "JH": Court("face_jack", "hair_bob", "fringe_bob", "beret"),
    "JD": Court("face_jack", "hair_nape", "moustache", "hat_brim", mirrored=True),
    "JC": Court("face_jack", "hair_curls", "fringe_curls", "cap_sprig"),
    "JS": Court("face_jack", "hood_back", "fringe_dark_jack", "hood", mirrored=True),
}


def figure(card: str) -> str:
    """The upper half of a French court, everything above the sash."""
    court = COURTS[card]
    fist = _at(*FIST_AT, _parts("fist")) if court.fist else ""
    return outlined(
        f"{_head(court, court.behind, 'neck')}{fragment(f'french/{card}')}{fist}"
        f"{_head(court, court.face, court.front, court.crown)}"
    )


def sash() -> str:
    """The ribbon across the middle, where the two halves meet; the same upside down."""
    return outlined(fragment("figures/sash"))


def _head(court: Court, *names: str) -> str:
    flip = " scale(-1 1)" if court.mirrored else ""
    return f'<g transform="translate({HEAD_AT[0]} {HEAD_AT[1]}){flip}">{_parts(*names)}</g>'


def _parts(*names: str) -> str:
    return "".join(fragment(f"figures/{name}") for name in names if name)


def _at(x: float, y: float, shapes: str) -> str:
    return f'<g transform="translate({x:g} {y:g})">{shapes}</g>'
