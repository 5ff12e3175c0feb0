"""The Hungarian deck: a Tell pattern of our own, double-headed, with German suits.

Kings ride; the Ober has the suit sign high beside his head, the Unter low beside his hip; each
ace is a season. Hearts, bells, acorns and leaves are H, D, C and S.
"""

from collections.abc import Mapping

from art.figures import Figure, Head, outlined, painted
from art.fragments import centred, corner, fragment, turned
from art.pips import PLACES, pips
from game.core.cards import Card, Rank, Suit

GLYPHS: Mapping[str, str] = {"T": "X", "9": "IX", "Q": "O", "J": "U"}

_HEADS: Mapping[str, Head] = {
    "KH": Head("locks_king", "face_king", "beard_curled", "crown_hearts"),
    "KD": Head("locks_brown", "face_king", "beard_forked", "crown_arched"),
    "KC": Head("locks_umber", "face_king", "beard_square", "crown_trefoil", mirrored=True),
    "KS": Head("locks_king", "face_king", "beard_long", "crown_spikes", mirrored=True),
    "QH": Head("hair_nape", "face_king", "moustache", "shako"),
    "QD": Head("hair_nape", "face_king", "moustache_long", "hat_herdsman"),
    "QC": Head("locks_brown", "face_king", "beard_forked", "hat_forester"),
    "QS": Head("locks_king", "face_king", "moustache_grey", "fur_cap", mirrored=True),
    "JH": Head("hair_nape", "face_jack", "fringe_dark_jack", "hat_fiddler", mirrored=True),
    "JD": Head("", "face_jack", "", "cap_jester"),
    "JC": Head("hair_curls", "face_jack", "fringe_curls", "cap_sheepskin", mirrored=True),
    "JS": Head("hair_bob", "face_jack", "fringe_bob", "hat_straw"),
}
_HORSES: Mapping[Suit, Mapping[str, str]] = {
    "H": {},
    "D": {"cream": "brown", "silver": "straw"},
    "C": {"cream": "umber", "silver": "ink"},
    "S": {"cream": "silver", "silver": "grey"},
}
"""How the drawn horse, cream with a silver mane, is dyed for each king."""

_FISTS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "QH": ((194, 157),),
    "QD": ((198, 156),),
    "QC": ((198, 156),),
    "QS": ((199, 156),),
    "JH": ((158, 172),),
    "JD": ((46, 172),),
    "JS": ((84, 170),),
}
_SIGNS: Mapping[Rank, tuple[float, float]] = {"K": (203, 52), "Q": (205, 52), "J": (204, 146)}
"""Middle of the large sign beside a figure: high for King and Ober, low for the Unter."""


def sign(suit: Suit) -> str:
    """The suit sign, 100 x 100 units."""
    return fragment(f"hungarian/{suit}")


def index(card: Card) -> str:
    """Rank and suit for the upper left corner."""
    return corner(GLYPHS.get(card.rank, card.rank), sign(card.suit))


def court(card: Card) -> str:
    """The upper half of a King, Ober or Unter, everything above the middle band."""
    large_sign = centred(sign(card.suit), *_SIGNS[card.rank], 60)
    return painted(_figure(card)) + large_sign


def season(suit: Suit) -> str:
    """The upper half of an ace: a large sign over its season's garland."""
    return outlined(fragment(f"hungarian/season_{suit}")) + centred(sign(suit), 138, 70, 96)


def band() -> str:
    """The embroidered band where two halves meet; the same upside down."""
    return outlined(fragment("figures/band"))


def face(card: Card) -> str:
    """Everything printed on a card's stock."""
    corners = index(card) + turned(index(card))
    if card.rank in PLACES:
        return pips(sign(card.suit), card.rank) + corners
    half = season(card.suit) if card.rank == "A" else court(card)
    return half + turned(half) + band() + corners


def back() -> str:
    """Blue cloth with embroidered tulips."""
    return fragment("hungarian/back")


def _figure(card: Card) -> Figure:
    body, head = f"hungarian/{card}", _HEADS[card]
    if card.rank == "K":
        horse = _HORSES[card.suit]
        return Figure(body, head, (112, 88), ((122, 172),), "figures/horse", horse)
    return Figure(body, head, (129, 88), _FISTS.get(card, ()))
