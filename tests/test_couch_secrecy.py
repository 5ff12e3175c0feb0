"""Nobody sees a hand that is not his own: in no frame, no sentence and no advice, by whatever way one came.

`python -m tests.harness.secrecy_soak` goes on for hours.
"""

from __future__ import annotations

from pathlib import Path

from tests.harness.once import one_picture_for_all_windows
from tests.harness.secrecy_soak import ENTRIES, SecrecySoak
from tests.harness.window import unpainted

__all__ = ["one_picture_for_all_windows", "unpainted"]


def test_nobody_is_shown_a_foreign_hand(tmp_path: Path) -> None:
    soak = SecrecySoak()
    soak.stretch(4, tmp_path, acts=80)
    assert not soak.breaches, "\n".join(soak.breaches)
    # A lesson alone is for one person; another seed is due where people no longer meet by the others.
    assert all(soak.counts[f"handed, {entry}"] for entry in ENTRIES if entry != "lesson")
    assert soak.counts["deals"]
