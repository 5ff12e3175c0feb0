"""The player's settings, one field each, with their possible values and where each is shown.

The settings page is generated from these fields: a field's words are `settings.<name>.label`,
its explanation `settings.<name>.about`, a named value `settings.<name>.<value>`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, Literal

from game.words.language import LANGUAGES

Section = Literal["table", "players", "motion", "sound", "help", "network"]
SECTIONS: tuple[Section, ...] = ("table", "players", "motion", "sound", "help", "network")


@dataclass(frozen=True)
class SwitchSetting:
    """A setting that is on or off."""

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True)
class OptionSetting:
    """One of some values; `named` ones are words, others are numbers shown by a template."""

    values: tuple[str | float, ...]
    named: bool = True

    def accepts(self, value: object) -> bool:
        return not isinstance(value, bool) and value in self.values


@dataclass(frozen=True)
class ShareSetting:
    """A share from 0 to 1 in steps: a volume."""

    step: float = 0.1

    def accepts(self, value: object) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


@dataclass(frozen=True)
class TextSetting:
    """A text as the player types it: a name, or an address that is read when it is used."""

    longest: int = 16

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and len(value) <= self.longest and value.isprintable()


PictureKind = Literal["portrait", "back", "cloth", "room"]


@dataclass(frozen=True)
class PictureSetting:
    """One of some pictures: a `kind` of them, each by its name.

    Those in `won` are won on the ladder, at the place whose name they bear.
    """

    kind: PictureKind
    values: tuple[str, ...]
    won: tuple[str, ...] = ()

    def accepts(self, value: object) -> bool:
        return value in self.values


Range = SwitchSetting | OptionSetting | ShareSetting | TextSetting | PictureSetting


def _setting(default: Any, section: Section, allowed: Range) -> Any:
    return field(default=default, metadata={"section": section, "range": allowed})


# The places of the ladder, each of which gives its cloth, its back and its sounds to who wins a round there;
# a few give a portrait or a tune besides.
WON = ("linden", "kitchen", "mill", "market", "ferry", "barn", "cellar", "coach", "hall")
TAVERN = "tavern"
_WON_FACES = ("market", "hall")
_GUESTS = tuple(f"guest_{number}" for number in range(1, 13))
_FACES = PictureSetting("portrait", (*_GUESTS, *_WON_FACES), _WON_FACES)
_BACKS = PictureSetting(
    "back", ("deck", "french", "hungarian", "double", "vine", "stars", "stitch", *WON), WON
)
_CLOTHS = PictureSetting("cloth", ("green", "wine", "blue", "grey", *WON), WON)
_ROOMS = PictureSetting("room", (TAVERN, *WON), WON)
_WON_TUNES = ("barn",)
_TUNES = PictureSetting("room", (TAVERN, *_WON_TUNES), _WON_TUNES)
_WHEN = OptionSetting(("practice", "always", "never"))


@dataclass(frozen=True)
class Settings:
    """All settings. `speed` 0 is "off"; `trick_pause` 0 waits for a click, else seconds."""

    language: str = _setting("en", "table", OptionSetting(tuple(LANGUAGES)))
    name_1: str = _setting("", "players", TextSetting())
    name_2: str = _setting("", "players", TextSetting())
    name_3: str = _setting("", "players", TextSetting())
    name_4: str = _setting("", "players", TextSetting())
    portrait_1: str = _setting("guest_1", "players", _FACES)
    portrait_2: str = _setting("guest_2", "players", _FACES)
    portrait_3: str = _setting("guest_3", "players", _FACES)
    portrait_4: str = _setting("guest_4", "players", _FACES)
    deck: str = _setting("french", "table", OptionSetting(("french", "hungarian", "double")))
    four_colour: bool = _setting(False, "table", SwitchSetting())
    back: str = _setting("deck", "table", _BACKS)
    cloth: str = _setting("green", "table", _CLOTHS)
    card_size: float = _setting(1.0, "table", OptionSetting((0.85, 1.0, 1.15, 1.3), named=False))
    text_size: float = _setting(
        1.0, "table", OptionSetting((0.9, 1.0, 1.1, 1.2, 1.35, 1.5), named=False)
    )
    high_contrast: bool = _setting(False, "table", SwitchSetting())
    fullscreen: bool = _setting(False, "table", SwitchSetting())
    speed: float = _setting(
        1.0, "motion", OptionSetting((0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 0.0), named=False)
    )
    reduced_motion: bool = _setting(False, "motion", SwitchSetting())
    calm_motion: bool = _setting(False, "motion", SwitchSetting())
    trick_pause: float = _setting(
        1.0, "motion", OptionSetting((0.5, 1.0, 1.5, 2.0, 3.0, 0.0), named=False)
    )
    volume_cards: float = _setting(0.8, "sound", ShareSetting())
    volume_announcements: float = _setting(0.8, "sound", ShareSetting())
    volume_music: float = _setting(0.4, "sound", ShareSetting())
    volume_interface: float = _setting(0.5, "sound", ShareSetting())
    tune: str = _setting(TAVERN, "sound", _TUNES)
    room: str = _setting(TAVERN, "sound", _ROOMS)
    talk: bool = _setting(True, "sound", SwitchSetting())
    speech: str = _setting("reader", "sound", OptionSetting(("off", "reader", "any")))
    help_points: str = _setting("practice", "help", _WHEN)
    help_hint: str = _setting("practice", "help", _WHEN)
    help_legal: str = _setting("always", "help", _WHEN)
    confirm_closing: bool = _setting(True, "help", SwitchSetting())
    confirm_claiming: bool = _setting(True, "help", SwitchSetting())
    relay: str = _setting("", "network", TextSetting(longest=80))

    def helped(self, help_name: str, practice: bool) -> bool:
        """Whether a help ("points", "hint", "legal") is given at this table."""
        chosen = getattr(self, f"help_{help_name}")
        return bool(chosen == "always" or (chosen == "practice" and practice))

    def volume(self, kind: str) -> float:
        """The volume, 0 to 1, of "cards", "announcements", "music" or "interface"."""
        return float(getattr(self, f"volume_{kind}"))

    def with_value(self, name: str, value: object) -> Settings:
        """The same settings with one of them changed.

        Raises ValueError for a name or a value that does not exist.
        """
        known = {each.name: each for each in fields(self)}
        if name not in known:
            raise ValueError(f"there is no setting {name!r}")
        if not allowed(known[name]).accepts(value):
            raise ValueError(f"{value!r} is no value for the setting {name!r}")
        changed: dict[str, Any] = {name: value}
        return replace(self, **changed)


def allowed(setting: Field[Any]) -> Range:
    """The values a setting may have."""
    found: Range = setting.metadata["range"]
    return found


def allowed_for(name: str) -> Range:
    """The values the setting of a name may have. Raises KeyError for a name that does not exist."""
    return allowed({each.name: each for each in fields(Settings)}[name])


def gives(place: str, name: str) -> bool:
    """Whether a value of a setting is won at a place of the ladder."""
    rule = allowed_for(name)
    return isinstance(rule, PictureSetting) and place in rule.won


def settings_of(section: Section) -> list[Field[Any]]:
    """The settings of one part of the settings page, in order."""
    return [each for each in fields(Settings) if each.metadata["section"] == section]


def settings_from(values: Mapping[str, object], first: Settings) -> Settings:
    """Settings read from a file: unknown names and impossible values leave `first` as it is."""
    found = first
    for each in fields(Settings):
        value = values.get(each.name)
        if isinstance(value, int) and isinstance(each.default, float):
            with suppress(OverflowError):  # no setting is as large as that
                value = value if isinstance(value, bool) else float(value)
        if allowed(each).accepts(value):
            found = found.with_value(each.name, value)
    return found
