"""The game: cards, rules, tables, players, screens. How it all hangs together: ARCHITECTURE.md."""

VERSION = "0.1.0"
