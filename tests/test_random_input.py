"""No key ends the program: random hands on the real one find no error, no raw text and no endless frame.

`python -m tests.harness.input_soak` goes on for hours, and says what it got to.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.harness.input_soak import Soak
from tests.harness.once import one_picture_for_all_windows
from tests.harness.window import unpainted

__all__ = ["one_picture_for_all_windows", "unpainted"]


@pytest.mark.parametrize("seed", range(2))
def test_no_input_ends_the_program(seed: int, tmp_path: Path) -> None:
    soak = Soak()
    soak.stretch(seed, tmp_path, sittings=3, inputs=100)
    assert not soak.findings, "\n".join((*soak.findings[0].last, soak.findings[0].story))
    assert len(soak.reached.pages) > 5
    assert soak.reached.phases
