"""Makes the sound files: ``python -m sounds.make`` all of them, or those whose names are given.

Nothing here runs in the game. The same recipes make the same bytes, which a test holds us to.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sounds import SOUNDS, calls, music, pasteboard
from sounds.signals import Signal, levelled, trimmed, wave_bytes

LOUDNESS = {"cards": -21.0, "announcements": -17.0, "music": -18.0, "interface": -23.0}
"""How loud a kind of sound is in its loudest tenth of a second, in dB below full scale."""

_AMBIENCE_LOUDNESS = -25.0
"""The tune goes on behind everything else, so it is softer than the other music."""


@dataclass(frozen=True)
class Recipe:
    """How one file is made: its signal and the rate it is worked out at."""

    make: Callable[[], Signal]
    rate: int
    loops: bool = False


def _variants(name: str, make: Callable[[int], Signal], count: int) -> dict[str, Recipe]:
    def bound(variant: int) -> Callable[[], Signal]:
        return lambda: make(variant)

    return {
        f"{name}_{number + 1}.wav": Recipe(bound(number), pasteboard.RATE)
        for number in range(count)
    }


def recipes() -> Mapping[str, Recipe]:
    """Every file's recipe by its name."""
    single = ("shuffled", "cut", "turned_up", "exchanged", "counted")
    several = {"cards_dealt": 3, "card_played": 3, "card_drawn": 2, "trick_gathered": 2}
    made: dict[str, Recipe] = {}
    for name in single:
        made[f"{name}_1.wav"] = Recipe(getattr(pasteboard, name), pasteboard.RATE)
    for name, count in (*several.items(), ("chalked", 2)):
        made |= _variants(name, getattr(pasteboard, name), count)
    for name, sound in SOUNDS.items():
        if sound.kind in ("announcements", "interface"):
            made[f"{name}.wav"] = Recipe(getattr(calls, name), calls.RATE)
    made["bummerl.wav"] = Recipe(calls.bummerl, calls.CHALK_RATE)
    made["match_won.wav"] = Recipe(music.match_won, music.RATE)
    made["match_lost.wav"] = Recipe(music.match_lost, music.RATE)
    made["ambience.wav"] = Recipe(music.ambience, music.AMBIENCE_RATE, loops=True)
    return made


def _kind(file: str) -> str:
    return next(sound.kind for sound in SOUNDS.values() if file in sound.files)


def rendered(file: str) -> bytes:
    """The bytes of one file of ``waves/``. Raises KeyError for an unknown file name."""
    recipe = recipes()[file]
    signal = recipe.make()
    if recipe.loops:
        return wave_bytes(levelled(signal, recipe.rate, _AMBIENCE_LOUDNESS), recipe.rate)
    loud = levelled(signal, recipe.rate, LOUDNESS[_kind(file)])
    return wave_bytes(trimmed(loud, recipe.rate), recipe.rate)


def main(arguments: Sequence[str]) -> int:
    """Write the files named, or all; an unknown name is refused before anything is written."""
    parser = argparse.ArgumentParser(prog="python -m sounds.make", description=__doc__)
    parser.add_argument("files", nargs="*", help="names such as card_played_1.wav; default: all")
    wanted = parser.parse_args(arguments).files or sorted(recipes())
    unknown = sorted(set(wanted) - set(recipes()))
    if unknown:
        parser.error(f"no such sound: {', '.join(unknown)}")
    folder = Path(__file__).parent / "waves"
    folder.mkdir(exist_ok=True)
    for file in wanted:
        (folder / file).write_bytes(rendered(file))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
