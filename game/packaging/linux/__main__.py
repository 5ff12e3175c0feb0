"""Write what a Linux desktop asks of an application into `dist/linux`: entries, icons, metainfo, manifest.

`share` in it is laid out as below /usr or /app.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from art.marks import icon_svg
from game import APPLICATION_ID
from game.command_line.desktop_entry import ICON, entries
from game.packaging.icons import write_icon
from game.packaging.linux import flatpak, metainfo

PLACE = Path("dist/linux")
SIDES = (16, 24, 32, 48, 64, 128, 256, 512)


def write(place: Path) -> None:
    """Raises OSError where something cannot be written."""
    share = place / "share"
    texts = {
        place / flatpak.FILE: flatpak.manifest(),
        share / "metainfo" / metainfo.FILE: metainfo.metainfo(),
        share / ICON: icon_svg().decode(),
    }
    for name, text in entries((flatpak.COMMAND,), APPLICATION_ID).items():
        texts[share / "applications" / name] = text
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for side in SIDES:
        folder = share / "icons" / "hicolor" / f"{side}x{side}" / "apps"
        write_icon(folder / f"{APPLICATION_ID}.png", side)


if __name__ == "__main__":
    argparse.ArgumentParser(prog="python -m game.packaging.linux", description=__doc__).parse_args()
    write(PLACE)
