"""Cases written as text: lines below a sentence that says what they show."""

from __future__ import annotations

import re


def headed_lines(text: str) -> list[tuple[str, str]]:
    """Each indented line with the sentence above it; a line that is indented deeper continues its line."""
    found, sentences = [], []
    for line in re.sub(r"\n {8,}", " ", text.strip("\n")).splitlines():
        if line.startswith("    "):
            found.append((sentences[-1], line[4:]))
        else:
            sentences.append(line)
    assert sentences == [*dict(found)], "each sentence has a case, and comes once"
    return found
