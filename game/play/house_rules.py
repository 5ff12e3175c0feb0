"""House rules under a name: a text that can be pasted, and the ones kept in the player's folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from game.play.kept_file import KeptFile
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
    """A JSON list of texts in the player's folder. Changing it raises OSError where the disk refuses, or has
    refused to give out what is there.
    """

    def __init__(self, folder: Path) -> None:
        self.kept = KeptFile(folder / FILE)

    def load(self) -> tuple[HouseRules, ...]:
        """All that are kept; none where the disk refuses."""
        with self.kept as file:
            texts = json.loads(file.read())
            return tuple(read_house_rules(text) for text in texts)[:MOST_KEPT]
        return ()

    def keep(self, rules: HouseRules) -> tuple[HouseRules, ...]:
        """Add house rules in place of those of their name; all of them. Raises BadHouseRules for too many."""
        return self._change(rules.name, rules)

    def forget(self, name: str) -> tuple[HouseRules, ...]:
        """Take out the house rules of this name; all others."""
        return self._change(name)

    def _change(self, name: str, *added: HouseRules) -> tuple[HouseRules, ...]:
        with self.kept.changing():
            kept = (*(rules for rules in self.load() if rules.name != name), *added)
            if len(kept) > MOST_KEPT:
                raise BadHouseRules("setup.named.full")
            texts = [write_house_rules(rules) for rules in kept]
            self.kept.write(json.dumps(texts, indent=2) + "\n")
        return kept
