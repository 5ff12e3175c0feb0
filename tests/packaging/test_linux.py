"""The files for a Linux desktop agree with the program and with each other."""

import json
import struct
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game import APPLICATION_ID, VERSION
from game.packaging.linux import flatpak
from game.packaging.linux.__main__ import SIDES, write
from game.packaging.linux.metainfo import RELEASES
from game.words import LANGUAGES

ROOT = Path(__file__).parents[2]
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    folder = tmp_path_factory.mktemp("linux")
    write(folder)
    return folder


@pytest.fixture(scope="module")
def metainfo(place):
    return ElementTree.parse(place / "share/metainfo" / f"{APPLICATION_ID}.metainfo.xml").getroot()


@pytest.fixture(scope="module")
def manifest(place):
    return json.loads((place / f"{APPLICATION_ID}.json").read_text(encoding="utf-8"))


def rows(entry):
    return dict(
        line.split("=", 1) for line in entry.read_text(encoding="utf-8").splitlines() if "=" in line
    )


def test_one_name_leads_from_the_metainfo_to_the_entry_and_the_icon(place, metainfo):
    assert metainfo.findtext("id") == APPLICATION_ID
    entry = rows(place / "share/applications" / metainfo.findtext("launchable"))
    assert entry["Icon"] == APPLICATION_ID
    assert entry["Name"] == metainfo.findtext("name")
    assert entry["Comment"] == metainfo.findtext("summary")
    categories = [category.text for category in metainfo.find("categories")]
    assert entry["Categories"] == "".join(f"{each};" for each in categories)


def test_the_latest_release_is_this_version(metainfo):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert next(iter(RELEASES)) == VERSION == project["version"]
    assert metainfo.findtext("project_license") == project["license"]
    assert metainfo.find("releases/release").attrib == {
        "version": VERSION,
        "date": RELEASES[VERSION],
    }


def test_every_sentence_is_said_in_every_language(metainfo):
    for sentences in (metainfo.findall("summary"), metainfo.findall("description/p")):
        said = [sentence.get(LANGUAGE, "en") for sentence in sentences]
        assert said == list(LANGUAGES) * (len(said) // len(LANGUAGES))
        assert all(sentence.text for sentence in sentences)


def test_the_links_that_are_announced_are_opened(place, metainfo):
    links = rows(place / "share/applications" / f"{APPLICATION_ID}.Invitation.desktop")
    assert links["MimeType"] == f"{metainfo.findtext('provides/mediatype')};"
    assert links["Exec"].endswith(" --join %u")


def test_an_icon_is_as_large_as_its_folder_says(place):
    icons = place / "share/icons/hicolor"
    for side in SIDES:
        head = (icons / f"{side}x{side}/apps/{APPLICATION_ID}.png").read_bytes()[:24]
        assert struct.unpack(">8s8xII", head) == (b"\x89PNG\r\n\x1a\n", side, side)
    assert (icons / f"scalable/apps/{APPLICATION_ID}.svg").read_text().startswith("<svg")


def test_the_flatpak_takes_what_is_built_and_may_reach_the_network(place, manifest):
    assert manifest["id"] == APPLICATION_ID
    assert manifest["command"] == flatpak.COMMAND
    assert "--share=network" in manifest["finish-args"]
    application, share = (source["path"] for source in manifest["modules"][0]["sources"])
    assert (place / share / "applications").is_dir()
    spec = (ROOT / "snapszer.spec").read_text(encoding="utf-8")
    assert (
        f'COLLECT(program, analysis.binaries, analysis.datas, name="{Path(application).name}")'
        in spec
    )
