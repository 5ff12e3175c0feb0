"""The sounds of the table: every sound's kind, its stored variants and its loudness in play.

May import: nothing of ours.

The files under ``waves/`` are made by ``python -m sounds.make`` and by nothing else. Players set a
volume for each kind; a sound's own gain keeps its place beside the others of its kind. Music is played in
layers that begin together and go round.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Literal

Kind = Literal["cards", "announcements", "music", "interface"]
"""Whose volume a sound obeys; ``announcements`` are whatever is announced at the table."""

TALLY_STEPS = 9
"""How many steps the count of card points rises by."""

WAVES = Path(__file__).parent / "waves"
"""The folder of all sound files."""


@dataclass(frozen=True)
class Sound:
    """One sound of the game: whose volume it obeys, its files, and its gain from 0 to 1.

    The files are as many `steps` of a scale, the lowest first, each in as many variants. Music steps back
    while a `solo` sounds.
    """

    kind: Kind
    files: tuple[str, ...]
    gain: float = 1.0
    solo: bool = False
    steps: int = 1


def _sound(
    kind: Kind, name: str, variants: int = 1, gain: float = 1.0, solo: bool = False, steps: int = 1
) -> tuple[str, Sound]:
    """A sound by its name. Its files are numbered where it has several, those of cards always."""
    numbers = range(1, variants * steps + 1)
    numbered = kind == "cards" or len(numbers) > 1
    files = tuple(f"{name}_{number}.wav" if numbered else f"{name}.wav" for number in numbers)
    return name, Sound(kind, files, gain, solo, steps)


_cards = partial(_sound, "cards")
_announcement = partial(_sound, "announcements")
_interface = partial(_sound, "interface")
_fanfare = partial(_sound, "music", solo=True)

SOUNDS: Mapping[str, Sound] = MappingProxyType(
    dict(
        (
            _cards("shuffled", gain=0.9),
            _cards("cut", 2),
            _cards("cards_dealt", 3, 0.8),
            _cards("turned_up", 2),
            _cards("card_played", 3),
            _cards("landed", 3, 0.8),
            _cards("caught", 3),
            _cards("card_drawn", 2, 0.8),
            _cards("trick_gathered", 2, 0.9),
            _cards("exchanged", 2),
            _cards("counted", 2, 0.8),
            _cards("tallied", 2, 0.9, steps=TALLY_STEPS),
            _cards("tally_hot", 2, 0.5),
            _announcement("tally_reached", gain=0.8),
            _cards("chalked", 2, 0.9),
            _announcement("marriage_20", variants=2),
            _announcement("marriage_40"),
            _announcement("bid_made", gain=0.8, variants=3),
            _announcement("passed", gain=0.7, variants=3),
            _announcement("contract_settled"),
            _announcement("doubled", gain=0.9, variants=2),
            _announcement("contract_lost"),
            _announcement("closed"),
            _announcement("claimed"),
            _announcement("bummerl"),
            _announcement("applause", gain=0.7),
            _announcement("barrel_climbed"),
            _announcement("barrel_fallen"),
            _announcement("board_laid", gain=0.7),
            _announcement("closing_failed"),
            _announcement("contract_made"),
            _announcement("crowned", gain=0.8),
            _announcement("fat_trick", gain=0.7),
            _announcement("figures_fall"),
            _announcement("gone_out"),
            _announcement("moon_shot"),
            _announcement("schneider"),
            _announcement("schwarz"),
            _announcement("sixty_six", solo=True),
            _announcement("struck"),
            _announcement("weighed", gain=0.8),
            _announcement("deal_won", solo=True),
            _announcement("deal_lost", solo=True),
            _fanfare("match_won"),
            _fanfare("match_lost"),
            _interface("refused", variants=2),
            _interface("hovered", gain=0.5, variants=3),
            _interface("pressed", gain=0.8, variants=3),
            _interface("your_turn"),
            _interface("table_call"),
        )
    )
)
"""Every sound by the name of what happened."""


@dataclass(frozen=True)
class Layer:
    """One voice of a piece of music: its file, and how much of it is heard at which tension.

    From `since` to `full`, both from 0 to 1, it comes in; towards a tension of 1 it gives way to `left`
    of itself.
    """

    file: str
    since: float = 0.0
    full: float = 0.0
    left: float = 1.0

    def share(self, tension: float) -> float:
        """How much of it is heard, from 0 to 1, at a tension from 0 to 1."""
        if tension < self.full:
            return max(0.0, (tension - self.since) / (self.full - self.since))
        return 1.0 - (1.0 - self.left) * tension


def _tightening(tune: str) -> tuple[Layer, ...]:
    return (
        Layer(f"{tune}_calm.ogg", left=0.75),
        Layer(f"{tune}_stirred.ogg", since=0.2, full=0.45),
        Layer(f"{tune}_tight.ogg", since=0.55, full=0.8),
    )


TUNES: Mapping[str, tuple[Layer, ...]] = MappingProxyType(
    {"tavern": _tightening("table"), "barn": _tightening("barn")}
)
"""The tunes of the band at a table: that of the tavern, and that of a place of the ladder."""

ROOMS: Mapping[str, Layer] = MappingProxyType(
    {
        place: Layer(f"room_{place}.ogg")
        for place in (
            *("linden", "kitchen", "mill", "market", "ferry"),
            *("barn", "cellar", "coach", "hall"),
        )
    }
)
"""The sounds of the places of the ladder, which go round by themselves."""


def table_piece(tune: str, room: str) -> str:
    """The piece of a tune that is played in a room."""
    return f"{tune} in {room}"


MUSIC: Mapping[str, tuple[Layer, ...]] = MappingProxyType(
    {
        "title": (Layer("title.ogg"),),
        **{
            table_piece(tune, room): (*layers, *sounds)
            for tune, layers in TUNES.items()
            for room, sounds in (("tavern", ()), *((each, (ROOMS[each],)) for each in ROOMS))
        },
    }
)
"""Every piece. Its layers begin together and are as long as each other, but for the sounds of a place of the
ladder.
"""
