"""Names from the network: untrusted text, cleaned before it is shown, with a mark where two are equal."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from net.crypto import digest
from net.wire.fields import NAME_LENGTH

NAMELESS = "?"
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_MARK = 4
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


def mark_of(identity: bytes) -> str:
    """Four characters that follow from a peer's signing key and tell it from others of its name.

    Short enough to be read out; it proves nothing, the four cards and the pinned key do.
    """
    number = int.from_bytes(digest("mark", identity), "big")
    return "".join(_LETTERS[number >> 5 * place & 31] for place in range(_MARK))


def marked(name: str, mark: str) -> str:
    """A name with its bearer's mark; unchanged where the mark is empty or a word of the name already."""
    return name if not mark or mark in name.split() else f"{name} · {mark}"


def distinct_names(names: Sequence[str], identities: Sequence[bytes]) -> list[str]:
    """Names as they are shown side by side: a name that two peers bear has a mark."""
    folded = [name.casefold() for name in names]
    rows = list(zip(folded, identities, strict=True))
    return [
        marked(name, mark_of(identity))
        if any(other == fold and owner != identity for other, owner in rows)
        else name
        for name, fold, identity in zip(names, folded, identities, strict=True)
    ]
