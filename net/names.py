"""Names from the net are untrusted text: what is shown of them."""

from __future__ import annotations

import unicodedata

from net.match_messages import NAME_LENGTH

NAMELESS = "?"
_SHOWN = ("L", "M", "N", "P", "S", "Zs")


def cleaned(name: str) -> str:
    """A name with nothing in it that could move, hide or reorder other text on a screen.

    Control and formatting characters (also those that turn the direction of writing) go, rows of
    blanks become one, stacked accents are limited to what one composed letter needs, and what is
    left is cut to the length of a name.
    """
    composed = unicodedata.normalize("NFC", name[: 8 * NAME_LENGTH])
    kept = "".join(c if unicodedata.category(c).startswith(_SHOWN) else " " for c in composed)
    bare = "".join(c for c in kept if not unicodedata.combining(c))
    short = " ".join(bare.split())[:NAME_LENGTH].strip()
    return short or NAMELESS
