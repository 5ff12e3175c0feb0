"""The things of the room as pictures: table, panels, slate, sign, marks and icons."""

from art.icons import ICONS, icon
from art.table import table_svg

__all__ = ["ICONS", "icon", "table_svg"]
