"""The things of the room as pictures: table, panels, slate, sign, marks and icons.

Every function returns a whole SVG in the subset SDL draws; sizes are design units, so a picture
can be rasterised at any resolution. Line icons take their ink from the caller.
"""

from art.icons import ICONS, icon
from art.marks import (
    MARK,
    badge_svg,
    bummerl_svg,
    crown_svg,
    dealer_mark_svg,
    icon_svg,
    lock_svg,
    medal_svg,
    solved_svg,
)
from art.panels import parchment_svg, ribbon_svg, slate_svg, wood_svg
from art.sign import SIGN, TITLE, sign_svg, title_svg
from art.table import FRAME, table_svg
from art.tally import barrel_svg, bolt_svg, fall_svg

__all__ = [
    "FRAME",
    "ICONS",
    "MARK",
    "SIGN",
    "TITLE",
    "badge_svg",
    "barrel_svg",
    "bolt_svg",
    "bummerl_svg",
    "crown_svg",
    "dealer_mark_svg",
    "fall_svg",
    "icon",
    "icon_svg",
    "lock_svg",
    "medal_svg",
    "parchment_svg",
    "ribbon_svg",
    "sign_svg",
    "slate_svg",
    "solved_svg",
    "table_svg",
    "title_svg",
    "wood_svg",
]
