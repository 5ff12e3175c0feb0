"""A player's choice as a value: the scene that knows it acts on it, else the program."""


class UserAction:
    """Base of everything a widget or a page emits; each one is a frozen dataclass."""
