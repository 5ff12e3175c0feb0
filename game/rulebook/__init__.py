"""The rules as a player reads them: a page for each game, made from its house rules and a deck's words.

Nothing here draws. `write_rulebook` gives chapters of text, tables and pictures named by their cards;
a scene lays them out. The same option sentences serve the set-up screen.
"""

from game.rulebook.blocks import (
    BookBlock,
    BookGroup,
    BookTable,
    BookText,
    Chapter,
    Illustration,
    Rulebook,
    Suits,
)
from game.rulebook.house_rules import GROUPS, HouseRule, house_rule, idle_because, rule_values
from game.rulebook.two_hand import write_rulebook

__all__ = [
    "GROUPS",
    "BookBlock",
    "BookGroup",
    "BookTable",
    "BookText",
    "Chapter",
    "HouseRule",
    "Illustration",
    "Rulebook",
    "Suits",
    "house_rule",
    "idle_because",
    "rule_values",
    "write_rulebook",
]
