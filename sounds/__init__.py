"""What the table sounds like: every sound's kind, its stored variants and how loud it is played.

The files under ``waves/`` are made by ``python -m sounds.make`` and by nothing else. Players set a
volume for each kind; a sound's own gain keeps its place beside the others of its kind.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Literal

Kind = Literal["cards", "announcements", "music", "interface"]
"""Whose volume a sound obeys; ``announcements`` are whatever is announced at the table."""

_WAVES = Path(__file__).parent / "waves"


@dataclass(frozen=True)
class Sound:
    """One sound of the game: whose volume it obeys, its files, and its gain from 0 to 1."""

    kind: Kind
    files: tuple[str, ...]
    gain: float = 1.0


def _cards(name: str, variants: int = 1, gain: float = 1.0) -> Sound:
    return Sound("cards", tuple(f"{name}_{number}.wav" for number in range(1, variants + 1)), gain)


def _announcement(name: str, gain: float = 1.0) -> Sound:
    return Sound("announcements", (f"{name}.wav",), gain)


def _interface(name: str, gain: float = 1.0) -> Sound:
    return Sound("interface", (f"{name}.wav",), gain)


def _music(name: str, gain: float = 1.0) -> Sound:
    return Sound("music", (f"{name}.wav",), gain)


SOUNDS: Mapping[str, Sound] = MappingProxyType(
    {
        "shuffled": _cards("shuffled", gain=0.9),
        "cut": _cards("cut"),
        "cards_dealt": _cards("cards_dealt", 3, 0.8),
        "turned_up": _cards("turned_up"),
        "card_played": _cards("card_played", 3),
        "card_drawn": _cards("card_drawn", 2, 0.8),
        "trick_gathered": _cards("trick_gathered", 2, 0.9),
        "exchanged": _cards("exchanged"),
        "counted": _cards("counted", gain=0.8),
        "chalked": _cards("chalked", 2, 0.9),
        "marriage_20": _announcement("marriage_20"),
        "marriage_40": _announcement("marriage_40"),
        "bid_made": _announcement("bid_made", 0.8),
        "passed": _announcement("passed", 0.7),
        "contract_settled": _announcement("contract_settled"),
        "doubled": _announcement("doubled", 0.9),
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
        "sixty_six": _announcement("sixty_six"),
        "struck": _announcement("struck"),
        "weighed": _announcement("weighed", 0.8),
        "deal_won": _announcement("deal_won"),
        "deal_lost": _announcement("deal_lost"),
        "match_won": _music("match_won"),
        "match_lost": _music("match_lost"),
        "ambience": _music("ambience"),
        "refused": _interface("refused"),
        "hovered": _interface("hovered", 0.5),
        "pressed": _interface("pressed", 0.8),
        "your_turn": _interface("your_turn"),
        "table_call": _interface("table_call"),
    }
)
"""Every sound by the name of what happened; ``ambience`` is the one that loops."""


def path(name: str, variant: int = 0) -> Path:
    """The file of a sound; `variant` counts from 0 and wraps round, so any number will do.

    Raises KeyError for an unknown name.
    """
    files = SOUNDS[name].files
    return _WAVES / files[variant % len(files)]
