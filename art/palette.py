"""The few colours of the room: lamp, cloth, wood, brass, slate, chalk and card stock."""

CREAM = "#f4e7c9"
"""Letters on cloth and wood; also the ink of an icon unless told otherwise."""

NIGHT = "#0b0705"

WOOD_LIT = "#8a5430"
WOOD = "#6a3d22"
WOOD_DIM = "#472716"
WOOD_GRAIN_DARK = "#2b1509"
WOOD_GRAIN_LIGHT = "#b87a48"

BRASS_LIT = "#ffe7a0"
BRASS = "#d1a042"
BRASS_DIM = "#7c551d"

SLATE = "#2b3033"
SLATE_LIT = "#3b4246"
SLATE_DIM = "#1d2123"
CHALK = "#f2f0e6"

PARCHMENT_LIT = "#f8ecd0"
PARCHMENT_DIM = "#c9a870"
INK = "#33241a"

ACCENT = "#e8533a"
"""The one strong colour: seals, the winning mark, the sign's flourish."""
