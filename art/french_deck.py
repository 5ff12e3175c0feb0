"""The French deck: pips, wreathed aces and twelve courts, each with its own attribute."""

from collections.abc import Mapping

from art.figures import Figure, Head, outlined, painted
from art.fragments import centred, corner, fragment, turned
from art.pips import PLACES, pips
from game.core.cards import Card, Suit

GLYPHS: Mapping[str, str] = {"T": "10"}

_HEADS: Mapping[str, Head] = {
    "KH": Head("locks_king", "face_king", "beard_curled", "crown_hearts"),
    "KD": Head("locks_brown", "face_king", "beard_forked", "crown_arched", mirrored=True),
    "KC": Head("locks_umber", "face_king", "beard_square", "crown_trefoil"),
    "KS": Head("locks_king", "face_king", "beard_long", "crown_spikes", mirrored=True),
    "QH": Head("hair_waves", "face_queen", "fringe_waves", "crown_small_hearts"),
    "QD": Head("veil_braids", "face_queen", "fringe_braids", "crown_diadem", mirrored=True),
    "QC": Head("veil_horned", "face_queen", "fringe_dark", "crown_horned"),
    "QS": Head("veil_dark", "face_queen", "wimple", "crown_small_spikes", mirrored=True),
    "JH": Head("hair_bob", "face_jack", "fringe_bob", "beret"),
    "JD": Head("hair_nape", "face_jack", "moustache", "hat_brim", mirrored=True),
    "JC": Head("hair_curls", "face_jack", "fringe_curls", "cap_sprig"),
    "JS": Head("hood_back", "face_jack", "fringe_dark_jack", "hood", mirrored=True),
}
_FALCONER = "KC"
"""His gloved hand belongs to the falcon's drawing; everybody else grips something upright."""


def sign(suit: Suit) -> str:
    """The suit sign, 100 x 100 units."""
    return fragment(f"french/{suit}")


def inlaid(suit: Suit) -> str:
    """The sign of an ace, 100 x 100 units, inlaid with card stock and gilt."""
    return sign(suit) + fragment(f"french/inlay_{suit}")


def index(card: Card) -> str:
    """Rank and suit for the upper left corner."""
    return corner(GLYPHS.get(card.rank, card.rank), sign(card.suit))


def court(card: Card) -> str:
    """The upper half of a king, queen or jack, everything above the sash."""
    fists = () if card == _FALCONER else ((208, 160),)
    return painted(Figure(f"french/{card}", _HEADS[card], (138, 94), fists))


def sash() -> str:
    """The slanting ribbon where two halves meet; the same upside down."""
    return outlined(fragment("figures/sash"))


def face(card: Card) -> str:
    """Everything printed on a card's stock."""
    corners = index(card) + turned(index(card))
    if card.rank == "A":
        return _ace(card.suit) + corners
    if card.rank in PLACES:
        return pips(sign(card.suit), card.rank) + corners
    half = court(card)
    return half + turned(half) + sash() + corners


def back() -> str:
    """A red lattice around a starred rosette."""
    return fragment("french/back")


def _ace(suit: Suit) -> str:
    blossom = fragment(f"french/wreath_{suit}")
    wreath = "".join(
        f'<g transform="rotate({36 * step} 125 195) translate(125 105)">{blossom}</g>'
        for step in range(10)
    )
    return outlined(wreath) + centred(inlaid(suit), 125, 195, 130)
