"""The README's examples run as they stand, and its set-up commands name files that are there."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_do_what_they_say():
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 10
    assert failed == 0


def test_every_requirement_has_its_line():
    requirements = README.with_name("requirements.txt").read_text(encoding="utf-8").splitlines()
    text = README.read_text(encoding="utf-8")
    for requirement in requirements:
        name, bound, _ = requirement.partition(">=")
        assert bound, f"{name} has no lower bound"
        assert name in text
