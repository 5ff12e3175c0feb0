"""`python -m game.bots.training [FAMILY] --minutes N`: learn the networks of a family of games."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.bots.compiling.compiled import COMPILED
from game.bots.evaluation.network import FILE, PACKS
from game.bots.policy.learned import FOLDER
from game.bots.training.auction_play import train_family
from game.bots.training.self_play import train_all
from game.rules import FAMILIES


def main() -> None:
    """Train for some minutes and write the networks to their files."""
    parser = argparse.ArgumentParser(prog="python -m game.bots.training", description=__doc__)
    parser.add_argument("family", nargs="?", choices=FAMILIES, default="two_hand")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--further", action="store_true", help="start from the networks there are")
    parser.add_argument(
        "--cards", type=int, choices=PACKS, help="of two hands: further, this pack alone"
    )
    parser.add_argument("--folder", type=Path, help="where to write them")
    asked = parser.parse_args()
    if asked.minutes <= 0:
        parser.error(f"learning takes some minutes, not {asked.minutes:g}")
    if not COMPILED:
        parser.error("learning needs numba: pip install -r requirements.txt")
    searched = FAMILIES[asked.family].searched
    if asked.cards is not None and not searched:
        parser.error("--cards is for games of two hands")
    folder = asked.folder or (FILE.parent if searched else FOLDER)
    if not folder.is_dir():
        parser.error(f"there is no folder {folder} to write the networks to")
    if not searched:
        train_family(asked.family, asked.minutes, asked.seed, asked.further, folder)
        return
    packs = PACKS if asked.cards is None else (asked.cards,)
    further = asked.further or asked.cards is not None
    train_all(packs, asked.minutes, asked.seed, further, folder / FILE.name)
