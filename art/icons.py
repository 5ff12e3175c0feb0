"""Line icons for menus and buttons, each a 48 x 48 drawing in one ink."""

from pathlib import Path

from art.palette import CREAM

ICONS = (
    "back",
    "book",
    "bot",
    "broken_link",
    "cards",
    "chart",
    "check",
    "claim",
    "clock",
    "cross",
    "crown",
    "down",
    "exchange",
    "eye",
    "fullscreen",
    "gamepad",
    "hand_over",
    "hint",
    "host",
    "information",
    "keyboard",
    "language",
    "link",
    "lock",
    "marriage",
    "minus",
    "music",
    "mute",
    "network",
    "next",
    "pause",
    "pencil",
    "people",
    "person",
    "play",
    "plus",
    "previous",
    "question",
    "quit",
    "replay",
    "save",
    "settings",
    "shuffle",
    "sixty_six",
    "sound",
    "speed",
    "table",
    "table_call",
    "trophy",
    "undo",
    "up",
    "warning",
    "windowed",
)
"""Every icon's name, in alphabetical order."""

_DRAWINGS = Path(__file__).parent / "scenery" / "icons"


def icon(name: str, ink: str = CREAM) -> bytes:
    """The icon `name`, drawn in `ink` (``#rrggbb``). Raises KeyError for an unknown name."""
    if name not in ICONS:
        raise KeyError(name)
    drawing = (_DRAWINGS / f"{name}.svg").read_text(encoding="utf-8")
    return drawing.replace("currentColor", ink).encode()
