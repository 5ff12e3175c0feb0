"""Makes the sound files: ``python -m sounds.make`` all of them, or those whose names are given.

Nothing here runs in the game. The same recipes make the same bytes, which a test holds us to.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from inspect import signature
from itertools import count
from pathlib import Path

from sounds import (
    ROOMS,
    SOUNDS,
    band,
    barn_dance,
    calls,
    moments,
    pasteboard,
    rooms,
    rumbles,
    table_music,
    tally,
    title_tune,
)
from sounds.loudness import integrated
from sounds.signals import Signal, levelled, limited, pcm, retuned, trimmed, wave_bytes

LOUDNESS = {"cards": -21.0, "announcements": -17.0, "music": -18.0, "interface": -23.0}
"""How loud a kind of sound is in its loudest tenth of a second, in dB below full scale."""

MUSIC_LOUDNESS: Mapping[str, float] = {
    "title.ogg": -31.5,
    "table_calm.ogg": -33.0,
    "table_stirred.ogg": -35.0,
    "table_tight.ogg": -34.0,
    "barn_calm.ogg": -33.0,
    "barn_stirred.ogg": -35.0,
    "barn_tight.ogg": -34.0,
    **{room.file: -39.0 for room in ROOMS.values()},
}
"""How loud each layer of music is by itself, in LUFS over its whole length.

That is soft, as it is played: the mixer knows 128 volumes, and a fade has the more steps the fewer of them
are given away.
"""

_TUNINGS = (0.0, 0.45, -0.4)
"""Semitones by which the variants of a sound differ that is made but once."""

_QUALITY = "2.5"
"""Of the Vorbis encoder, from -1 to 10."""


@dataclass(frozen=True)
class Recipe:
    """How one file is made: its signal and the rate it is worked out at."""

    make: Callable[[], Signal]
    rate: int


_MODULES = (pasteboard, tally, calls, moments, rumbles)
"""Each has a function for every sound it makes, by the sound's name, and the rate of them all."""


def _variants(make: Callable[..., Signal]) -> Iterator[Callable[[], Signal]]:
    """The variants of a sound: those it makes itself, else it is made a little higher or lower."""
    if signature(make).parameters:
        return (partial(make, variant) for variant in count())
    return (partial(_tuned, make, semitones) for semitones in _TUNINGS)


def _tuned(make: Callable[[], Signal], semitones: float) -> Signal:
    return retuned(make(), semitones)


def recipes() -> Mapping[str, Recipe]:
    """Every file's recipe by its name."""
    made = {"title.ogg": Recipe(title_tune.title_tune, band.RATE)}
    for name, sound in SOUNDS.items():
        (module,) = (each for each in _MODULES if hasattr(each, name))
        for file, make in zip(sound.files, _variants(getattr(module, name)), strict=False):
            made[file] = Recipe(make, module.RATE)
    for tune, layers in (("table", table_music), ("barn", barn_dance)):
        for layer in ("calm", "stirred", "tight"):
            made[f"{tune}_{layer}.ogg"] = Recipe(getattr(layers, layer), band.RATE)
    made |= {room.file: Recipe(getattr(rooms, place), band.RATE) for place, room in ROOMS.items()}
    return made


def _kind(file: str) -> str:
    return next(sound.kind for sound in SOUNDS.values() if file in sound.files)


def played(file: str) -> Signal:
    """The samples of one file, as loud as it is stored. Raises KeyError for an unknown name."""
    recipe = recipes()[file]
    signal = recipe.make()
    if file in MUSIC_LOUDNESS:
        centred = signal - signal.mean()
        missing = MUSIC_LOUDNESS[file] - integrated(centred, recipe.rate)
        return limited(centred * 10 ** (missing / 20))
    loud = levelled(signal, recipe.rate, LOUDNESS[_kind(file)])
    return trimmed(loud, recipe.rate)


def rendered(file: str) -> bytes:
    """The bytes of one file of ``waves/``. Raises KeyError for an unknown file name."""
    rate = recipes()[file].rate
    make = _vorbis if file in MUSIC_LOUDNESS else wave_bytes
    return make(played(file), rate)


def _vorbis(signal: Signal, rate: int) -> bytes:
    """`signal` as an Ogg Vorbis file, encoded by ffmpeg. Raises RuntimeError where that is missing."""
    encoder = shutil.which("ffmpeg")
    if encoder is None:
        raise RuntimeError("music is encoded by ffmpeg (with libvorbis), which is not installed")
    given = ("-f", "s16le", "-ar", str(rate), "-ac", "1", "-i", "pipe:0")
    wanted = ("-c:a", "libvorbis", "-q:a", _QUALITY, "-fflags", "+bitexact", "-flags", "+bitexact")
    command = (encoder, "-v", "error", *given, *wanted, "-f", "ogg", "pipe:1")
    return subprocess.run(command, input=pcm(signal), capture_output=True, check=True).stdout


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
