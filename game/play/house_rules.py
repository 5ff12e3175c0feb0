"""House rules under a name: a text that can be pasted, and the ones kept in the player's folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from game.play.home import read_text, set_aside, write_whole
from game.rules import GAMES, Game, game_text, read_game
from game.rules.options import OptionValue

FILE = "house_rules.json"
LONGEST_NAME, LONGEST_TEXT, MOST_KEPT = 16, 2000, 8
_BETWEEN = ": "


class BadHouseRules(ValueError):
    """Text that holds no named house rules; `key` is that of the sentence for a player."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True)
class HouseRules:
    """A game with house rules of its own, by a name. Raises BadHouseRules for one nobody can read."""

    name: str
    game: Game

    def __post_init__(self) -> None:
        if not self.name.strip() or len(self.name) > LONGEST_NAME or not self.name.isprintable():
            raise BadHouseRules("setup.named.no_name")
        if not self.changes:
            raise BadHouseRules("setup.named.by_the_book")

    @property
    def changes(self) -> dict[str, OptionValue]:
        """The differences from the preset."""
        return self.game.options.changes_from(GAMES[self.game.key].options)


def write_house_rules(rules: HouseRules) -> str:
    """The text to hand on: "Evening at Kati's: snapszer(cards=20)"."""
    return f"{rules.name}{_BETWEEN}{game_text(rules.game)}"


def read_house_rules(text: str) -> HouseRules:
    """Read what `write_house_rules` wrote, whatever the line breaks. Raises BadHouseRules."""
    if len(text) > LONGEST_TEXT:
        raise BadHouseRules("setup.named.unreadable")
    name, between, game = " ".join(text.split()).rpartition(_BETWEEN.strip())
    if not between:
        raise BadHouseRules("setup.named.unreadable")
    try:
        read = read_game(game)
    except ValueError:
        raise BadHouseRules("setup.named.unreadable") from None
    return HouseRules(name.strip(), read)


class HouseRulesFile:
    """A JSON list of texts in the player's folder. One that cannot be understood is kept aside; one that
    could not be read or kept aside is not written over.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._unread: OSError | None = None

    def load(self) -> tuple[HouseRules, ...]:
        """All that are kept. Raises OSError where the disk refuses."""
        try:
            return self._kept()
        except OSError as refused:
            self._unread = refused
            raise

    def save(self, kept: tuple[HouseRules, ...]) -> None:
        """Write all of them. Raises OSError where the disk refuses, or has refused to give them out."""
        if self._unread is not None:
            raise self._unread
        texts = [write_house_rules(rules) for rules in kept]
        write_whole(self._path, json.dumps(texts, indent=2) + "\n")

    def _kept(self) -> tuple[HouseRules, ...]:
        try:
            texts = json.loads(read_text(self._path))
            return tuple(read_house_rules(text) for text in texts)[:MOST_KEPT]
        except FileNotFoundError:
            return ()
        except (ValueError, TypeError, AttributeError, RecursionError):
            set_aside(self._path)
            return ()
