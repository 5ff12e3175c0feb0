"""The game: cards, rules, tables, players and screens. ARCHITECTURE.md is the map of its packages."""

VERSION = "0.1.0"
NAME = "Snapszer"
# The name of the program among all programs of a desktop, as freedesktop.org wants it.
APPLICATION_ID = "org.snapszer.Snapszer"
