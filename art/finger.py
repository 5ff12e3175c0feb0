"""A hand that points, as a lesson needs it: one outstretched finger, pointing up."""

from art.canvas import document

FINGER = (48.0, 72.0)
"""Its width and height when it points up or down; pointing left it lies on its side."""

TIP = (17.0, 3.0)
"""Where the tip is when it points up."""

# How the hand is turned for each way it points.
_TURNED = {
    "up": "",
    "down": f' transform="translate(0 {FINGER[1]:g}) scale(1 -1)"',
    "left": f' transform="matrix(0 -1 1 0 0 {FINGER[0]:g})"',
}

_SKIN, _SHADE, _LINE = "#f0d2ad", "#d9ad80", "#4a2f1b"
_SLEEVE, _CUFF = "#5d2a22", "#efe6d2"


def finger_svg(way: str = "up") -> bytes:
    """The hand with its cuff and sleeve, pointing "up", "down" or "left"."""
    wide, high = FINGER
    hand = (
        "M12 40 L12 9 C12 1 22 1 22 9 L22 29 C24 25 30 25 31 30 C33 26 38 27 38.5 31"
        " C41 28 45 30 45 34 L45 44 C45 50 42 52 41 56 L17 56 C16 52 13 50 9 45"
        " L4 38 C1 33 7 29 10 33 Z"
    )
    creases = "M22 29 L22 36 M31 30 L31 37 M38.5 31.5 L38.5 38"
    shade = "M41 56 C42 52 45 50 45 44 L45 34 C41.5 41 40 49 33 56 Z"
    parts = (
        f'<path d="M14 60 L44 60 L46 72 L12 72 Z" fill="{_SLEEVE}" stroke="{_LINE}" stroke-width="1.6"/>',
        f'<rect x="13" y="54" width="32" height="8" rx="3" fill="{_CUFF}" stroke="{_LINE}"'
        ' stroke-width="1.6"/>',
        f'<path d="{hand}" fill="{_SKIN}" stroke="{_LINE}" stroke-width="2" stroke-linejoin="round"/>',
        f'<path d="{shade}" fill="{_SHADE}" opacity="0.55"/>',
        f'<path d="{creases}" fill="none" stroke="{_LINE}" stroke-width="1.5" stroke-linecap="round"/>',
        f'<path d="M14.5 12 C14.5 8 19.5 8 19.5 12" fill="none" stroke="{_SHADE}" stroke-width="1.4"/>',
    )
    size = (high, wide) if way == "left" else (wide, high)
    return document(*size, f"<g{_TURNED[way]}>", *parts, "</g>")
