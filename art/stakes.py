"""The stakes of the tavern's ladder: a small picture of each, under ``stakes/``."""

from pathlib import Path

_PICTURES = Path(__file__).parent / "stakes"


def stake_svg(place: str) -> bytes:
    """The stake of a place, a square SVG. Raises OSError for an unknown one."""
    return (_PICTURES / f"{place}.svg").read_bytes()
