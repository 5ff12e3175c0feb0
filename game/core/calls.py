"""The calls across a table, in the order in which they are offered."""

CALLS = (
    "good_luck",
    "well_played",
    "hurry",
    "one_moment",
    "oops",
    "sorry",
    "thanks",
    "good_game",
)
KIND = frozenset({"good_luck", "well_played", "thanks", "good_game"})
"""Those that wish or praise; after the others one takes it easy."""
