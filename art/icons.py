"""Line icons for menus and buttons, each a 48 x 48 drawing in one ink."""

from pathlib import Path

from art.palette import CREAM

_DRAWINGS = Path(__file__).parent / "scenery" / "icons"


def icon(name: str, ink: str = CREAM) -> bytes:
    """The icon `name`, drawn in `ink` (``#rrggbb``). Raises OSError for an unknown name."""
    drawing = (_DRAWINGS / f"{name}.svg").read_text(encoding="utf-8")
    return drawing.replace("currentColor", ink).encode()
