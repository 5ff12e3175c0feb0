"""The README and the pages in the code: examples run as they stand, every link leads somewhere."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
ARCHITECTURE = ROOT / "game" / "ARCHITECTURE.md"
PAGES = sorted(path for room in ("game", "net") for path in (ROOT / room).rglob("*.md"))
LINK = re.compile(r"\]\(([^)]+)\)")


def linked(page):
    return {(page.parent / link).resolve() for link in LINK.findall(page.read_text("utf-8"))}


def named(page):
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", [README, *PAGES], ids=named)
def test_the_examples_do_what_they_say(page):
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert failed == 0
    assert tried == page.read_text(encoding="utf-8").count("\n>>> ")


@pytest.mark.parametrize("page", [README, *PAGES], ids=named)
def test_links_lead_to_files_that_are_there(page):
    assert not [path for path in linked(page) if not path.is_file()]


def test_every_page_is_reached_from_the_readme_and_the_architecture():
    assert len(PAGES) > 5
    assert set(PAGES) <= linked(README)
    assert {*PAGES} - {ARCHITECTURE} <= linked(ARCHITECTURE)


def test_the_readme_is_short_and_its_pictures_are_small():
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 130
    pictures = [path for path in linked(README) if path.suffix == ".png"]
    assert len(pictures) == 4
    assert all(path.stat().st_size < 250_000 for path in pictures)


def test_every_requirement_has_its_line():
    requirements = README.with_name("requirements.txt").read_text(encoding="utf-8").splitlines()
    text = README.read_text(encoding="utf-8")
    for requirement in requirements:
        name, bound, _ = requirement.partition(">=")
        assert bound, f"{name} has no lower bound"
        assert name in text
