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
    music,
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


_CARDS: Mapping[str, Callable[[], Signal]] = {
    "shuffled": pasteboard.shuffled,
    "cut": pasteboard.cut,
    "turned_up": pasteboard.turned_up,
    "exchanged": pasteboard.exchanged,
    "counted": pasteboard.counted,
}

_VARIED: Mapping[str, Callable[[int], Signal]] = {
    "cards_dealt": pasteboard.cards_dealt,
    "card_played": pasteboard.card_played,
    "card_drawn": pasteboard.card_drawn,
    "trick_gathered": pasteboard.trick_gathered,
    "chalked": pasteboard.chalked,
    "landed": tally.landed,
    "caught": tally.caught,
}

_TALLIED: Mapping[str, Callable[[int], Signal]] = {
    "tallied": tally.tallied,
    "tally_hot": tally.tally_hot,
}

_CALLS: Mapping[str, Callable[[], Signal]] = {
    "marriage_20": calls.marriage_20,
    "marriage_40": calls.marriage_40,
    "bid_made": calls.bid_made,
    "passed": calls.passed,
    "contract_settled": calls.contract_settled,
    "doubled": calls.doubled,
    "contract_lost": calls.contract_lost,
    "closed": calls.closed,
    "claimed": calls.claimed,
    "deal_won": calls.deal_won,
    "deal_lost": calls.deal_lost,
    "refused": calls.refused,
    "hovered": calls.hovered,
    "pressed": calls.pressed,
    "your_turn": calls.your_turn,
    "table_call": calls.table_call,
    "tally_reached": tally.tally_reached,
}

_MOMENTS: Mapping[str, Callable[[], Signal]] = {
    "fat_trick": moments.fat_trick,
    "sixty_six": moments.sixty_six,
    "figures_fall": moments.figures_fall,
    "schneider": moments.schneider,
    "contract_made": moments.contract_made,
    "closing_failed": moments.closing_failed,
    "struck": moments.struck,
    "weighed": moments.weighed,
    "crowned": moments.crowned,
    "moon_shot": moments.moon_shot,
    "gone_out": moments.gone_out,
}

_DEEP: Mapping[str, Callable[[], Signal]] = {
    "schwarz": moments.schwarz,
    "barrel_climbed": moments.barrel_climbed,
    "barrel_fallen": moments.barrel_fallen,
    "board_laid": moments.board_laid,
    "applause": moments.applause,
}

_OTHERS: Mapping[str, Recipe] = {
    "bummerl.wav": Recipe(calls.bummerl, calls.CHALK_RATE),
    "match_won.wav": Recipe(music.match_won, music.RATE),
    "match_lost.wav": Recipe(music.match_lost, music.RATE),
}

_MUSIC: Mapping[str, Callable[[], Signal]] = {
    "title.ogg": title_tune.title_tune,
    "table_calm.ogg": table_music.calm,
    "table_stirred.ogg": table_music.stirred,
    "table_tight.ogg": table_music.tight,
    "barn_calm.ogg": barn_dance.calm,
    "barn_stirred.ogg": barn_dance.stirred,
    "barn_tight.ogg": barn_dance.tight,
    "room_linden.ogg": rooms.linden,
    "room_kitchen.ogg": rooms.kitchen,
    "room_mill.ogg": rooms.mill,
    "room_market.ogg": rooms.market,
    "room_ferry.ogg": rooms.ferry,
    "room_barn.ogg": rooms.barn,
    "room_cellar.ogg": rooms.cellar,
    "room_coach.ogg": rooms.coach,
    "room_hall.ogg": rooms.hall,
}


def _tuned(make: Callable[[], Signal], semitones: float) -> Signal:
    """The same sound a little higher or lower."""
    return retuned(make(), semitones)


def recipes() -> Mapping[str, Recipe]:
    """Every file's recipe by its name."""
    made = dict(_OTHERS)
    for varied_sounds, rate in ((_VARIED, pasteboard.RATE), (_TALLIED, tally.RATE)):
        for name, varied in varied_sounds.items():
            for variant, file in enumerate(SOUNDS[name].files):
                made[file] = Recipe(partial(varied, variant), rate)
    for once, rate in ((_CARDS, pasteboard.RATE), (_CALLS, calls.RATE)):
        for name, make in once.items():
            for file, semitones in zip(SOUNDS[name].files, _TUNINGS, strict=False):
                made[file] = Recipe(
                    make if not semitones else partial(_tuned, make, semitones), rate
                )
    for name, make in _MOMENTS.items():
        made[f"{name}.wav"] = Recipe(make, moments.RATE)
    for name, make in _DEEP.items():
        made[f"{name}.wav"] = Recipe(make, moments.DEEP_RATE)
    for file, make in _MUSIC.items():
        made[file] = Recipe(make, band.RATE)
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
