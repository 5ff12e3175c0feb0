"""Cases written as text: lines below a sentence that says what they show."""

from __future__ import annotations

import re


def headed_lines(text: str) -> list[tuple[str, str]]:
    """Each indented line with the sentence above it; a line that is indented deeper continues its line."""
    found, sentence = [], ""
    for line in re.sub(r"\n {8,}", " ", text.strip("\n")).splitlines():
        if line.startswith("    "):
            found.append((sentence, line[4:]))
        else:
            assert found == [] or sentence in {each for each, _ in found}, f"no case: {sentence}"
            sentence = line
    return found
