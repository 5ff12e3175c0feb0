"""The sounds of the table: every sound's kind, its stored variants and its loudness in play.

May import: nothing of ours.

The files under ``waves/`` are made by ``python -m sounds.make`` and by nothing else. Players set a
volume for each kind; a sound's own gain keeps its place beside the others of its kind. Music is played in
layers that begin together and go round.
"""

from collections.abc import Mapping
from dataclasses import dataclass
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


def _numbered(name: str, count: int) -> tuple[str, ...]:
    return tuple(f"{name}_{number}.wav" for number in range(1, count + 1))


def _cards(name: str, variants: int = 1, gain: float = 1.0, steps: int = 1) -> Sound:
    return Sound("cards", _numbered(name, variants * steps), gain, steps=steps)


def _announcement(name: str, gain: float = 1.0, solo: bool = False, variants: int = 1) -> Sound:
    files = _numbered(name, variants) if variants > 1 else (f"{name}.wav",)
    return Sound("announcements", files, gain, solo)


def _interface(name: str, gain: float = 1.0, variants: int = 1) -> Sound:
    files = _numbered(name, variants) if variants > 1 else (f"{name}.wav",)
    return Sound("interface", files, gain)


def _fanfare(name: str) -> Sound:
    return Sound("music", (f"{name}.wav",), solo=True)


SOUNDS: Mapping[str, Sound] = MappingProxyType(
    {
        "shuffled": _cards("shuffled", gain=0.9),
        "cut": _cards("cut", 2),
        "cards_dealt": _cards("cards_dealt", 3, 0.8),
        "turned_up": _cards("turned_up", 2),
        "card_played": _cards("card_played", 3),
        "landed": _cards("landed", 3, 0.8),
        "caught": _cards("caught", 3),
        "card_drawn": _cards("card_drawn", 2, 0.8),
        "trick_gathered": _cards("trick_gathered", 2, 0.9),
        "exchanged": _cards("exchanged", 2),
        "counted": _cards("counted", 2, 0.8),
        "tallied": _cards("tallied", 2, 0.9, TALLY_STEPS),
        "tally_hot": _cards("tally_hot", 2, 0.5),
        "tally_reached": _announcement("tally_reached", 0.8),
        "chalked": _cards("chalked", 2, 0.9),
        "marriage_20": _announcement("marriage_20", variants=2),
        "marriage_40": _announcement("marriage_40"),
        "bid_made": _announcement("bid_made", 0.8, variants=3),
        "passed": _announcement("passed", 0.7, variants=3),
        "contract_settled": _announcement("contract_settled"),
        "doubled": _announcement("doubled", 0.9, variants=2),
        "contract_lost": _announcement("contract_lost"),
        "closed": _announcement("closed"),
        "claimed": _announcement("claimed"),
        "bummerl": _announcement("bummerl"),
        "applause": _announcement("applause", 0.7),
        "barrel_climbed": _announcement("barrel_climbed"),
        "barrel_fallen": _announcement("barrel_fallen"),
        "board_laid": _announcement("board_laid", 0.7),
        "closing_failed": _announcement("closing_failed"),
        "contract_made": _announcement("contract_made"),
        "crowned": _announcement("crowned", 0.8),
        "fat_trick": _announcement("fat_trick", 0.7),
        "figures_fall": _announcement("figures_fall"),
        "gone_out": _announcement("gone_out"),
        "moon_shot": _announcement("moon_shot"),
        "schneider": _announcement("schneider"),
        "schwarz": _announcement("schwarz"),
        "sixty_six": _announcement("sixty_six", solo=True),
        "struck": _announcement("struck"),
        "weighed": _announcement("weighed", 0.8),
        "deal_won": _announcement("deal_won", solo=True),
        "deal_lost": _announcement("deal_lost", solo=True),
        "match_won": _fanfare("match_won"),
        "match_lost": _fanfare("match_lost"),
        "refused": _interface("refused", variants=2),
        "hovered": _interface("hovered", 0.5, variants=3),
        "pressed": _interface("pressed", 0.8, variants=3),
        "your_turn": _interface("your_turn"),
        "table_call": _interface("table_call"),
    }
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
