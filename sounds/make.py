"""Makes the sound files: ``python -m sounds.make`` all of them, or those whose names are given.

Nothing here runs in the game. The same recipes make the same bytes, which a test holds us to.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
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


Once = Callable[[], Signal]
Varied = Callable[[int], Signal]

_VARIED: Mapping[int, tuple[Varied, ...]] = {
    pasteboard.RATE: (
        *(pasteboard.cards_dealt, pasteboard.card_played, pasteboard.card_drawn),
        *(pasteboard.trick_gathered, pasteboard.chalked, tally.landed, tally.caught),
    ),
    tally.RATE: (tally.tallied, tally.tally_hot),
}
"""Sounds made for each of their variants, by the rate they are worked out at; a function has their name."""

_ONCE: Mapping[int, tuple[Once, ...]] = {
    pasteboard.RATE: (
        *(pasteboard.shuffled, pasteboard.cut, pasteboard.turned_up, pasteboard.exchanged),
        *(pasteboard.counted, calls.bummerl),
    ),
    calls.RATE: (
        *(calls.marriage_20, calls.marriage_40, calls.bid_made, calls.passed),
        *(calls.contract_settled, calls.doubled, calls.contract_lost, calls.closed),
        *(calls.claimed, calls.deal_won, calls.deal_lost, calls.match_won, calls.match_lost),
        *(calls.refused, calls.hovered),
        *(calls.pressed, calls.your_turn, calls.table_call, tally.tally_reached),
        *(moments.fat_trick, moments.sixty_six, moments.figures_fall, moments.schneider),
        *(moments.contract_made, moments.closing_failed, moments.struck, moments.weighed),
        *(moments.crowned, moments.moon_shot, moments.gone_out),
    ),
    moments.DEEP_RATE: (
        *(moments.schwarz, moments.barrel_climbed, moments.barrel_fallen),
        *(moments.board_laid, moments.applause),
    ),
}
"""Sounds that are made but once."""

_MUSIC: Mapping[str, tuple[Once, ...]] = {
    "table_{}.ogg": (table_music.calm, table_music.stirred, table_music.tight),
    "barn_{}.ogg": (barn_dance.calm, barn_dance.stirred, barn_dance.tight),
    "room_{}.ogg": (
        *(rooms.linden, rooms.kitchen, rooms.mill, rooms.market, rooms.ferry),
        *(rooms.barn, rooms.cellar, rooms.coach, rooms.hall),
    ),
}
"""Layers of music by their files, which have the names of the functions in them."""


def _tuned(make: Callable[[], Signal], semitones: float) -> Signal:
    """The same sound a little higher or lower."""
    return retuned(make(), semitones)


def recipes() -> Mapping[str, Recipe]:
    """Every file's recipe by its name."""
    made = {"title.ogg": Recipe(title_tune.title_tune, band.RATE)}
    for rate, varied in _VARIED.items():
        for each in varied:
            for variant, file in enumerate(SOUNDS[each.__name__].files):
                made[file] = Recipe(partial(each, variant), rate)
    for rate, once in _ONCE.items():
        for make in once:
            for file, semitones in zip(SOUNDS[make.__name__].files, _TUNINGS, strict=False):
                tuned = make if not semitones else partial(_tuned, make, semitones)
                made[file] = Recipe(tuned, rate)
    for file, layers in _MUSIC.items():
        made |= {file.format(make.__name__): Recipe(make, band.RATE) for make in layers}
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
