"""The description of the game for software centres, as an AppStream metainfo file.

Ages are rated by OARS 1.1: those attributes that are not named are "none".
"""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from game import APPLICATION_ID, NAME
from game.command_line.desktop_entry import CATEGORIES, ENTRY, LINKS, in_a_line
from game.rules import GAMES
from game.words import LANGUAGES, Words

FILE = f"{APPLICATION_ID}.metainfo.xml"
# Every version that was given to players and its day, the latest first.
RELEASES = {"0.1.0": "2026-11-25"}
# Players read each other's names and call one of eight words; the tavern's stakes are drinks.
_RATING = {"drugs-alcohol": "mild", "social-chat": "mild"}
_CONTROLS = ("pointing", "keyboard", "touch", "gamepad")
_LEAST_PIXELS = 600


def metainfo() -> str:
    """Return the file's text."""
    component = Element("component", type="desktop-application")
    _leaf(component, "id", APPLICATION_ID)
    _leaf(component, "metadata_license", "CC0-1.0")
    _leaf(component, "project_license", "MIT")
    _leaf(component, "name", NAME)
    for language in LANGUAGES:
        _leaf(component, "summary", in_a_line(language), language)
    _describe(SubElement(component, "description"))
    developer = SubElement(component, "developer", id=APPLICATION_ID.rpartition(".")[0])
    _leaf(developer, "name", "The Snapszer authors")
    _leaf(component, "launchable", ENTRY, type="desktop-id")
    categories = SubElement(component, "categories")
    for category in CATEGORIES:
        _leaf(categories, "category", category)
    _leaf(SubElement(component, "provides"), "mediatype", LINKS)
    controls = SubElement(component, "supports")
    for control in _CONTROLS:
        _leaf(controls, "control", control)
    _leaf(SubElement(component, "requires"), "display_length", str(_LEAST_PIXELS), compare="ge")
    rating = SubElement(component, "content_rating", type="oars-1.1")
    for attribute, degree in _RATING.items():
        _leaf(rating, "content_attribute", degree, id=attribute)
    releases = SubElement(component, "releases")
    for version, day in RELEASES.items():
        SubElement(releases, "release", version=version, date=day)
    ElementTree.indent(component)
    return ElementTree.tostring(component, encoding="unicode", xml_declaration=True) + "\n"


def _describe(description: Element) -> None:
    """A paragraph is followed by itself in the other languages."""
    for paragraph in ("about", "games", "network"):
        for language in LANGUAGES:
            words = Words(language)
            names = ", ".join(words(f"game.{key}.name") for key in GAMES)
            _leaf(description, "p", words(f"desktop.{paragraph}", games=names), language)


def _leaf(parent: Element, tag: str, text: str, language: str = "en", **attributes: str) -> None:
    if language != "en":
        attributes["xml:lang"] = language
    SubElement(parent, tag, attributes).text = text
