"""Names in the cases of a language, picked inside a sentence: "нет {suit:genitive}"."""

from __future__ import annotations

from collections.abc import Mapping


class Declined(str):
    """A name as it stands alone, which a sentence may take in another case: "{card:accusative}".

    Which cases there are is a language's own affair (`language.toml`). Raises ValueError for one it lacks.
    """

    cases: Mapping[str, str]

    def __new__(cls, plain: str, cases: Mapping[str, str]) -> Declined:
        name = super().__new__(cls, plain)
        name.cases = cases
        return name

    def __format__(self, case: str) -> str:
        return self.cases[case] if case in self.cases else super().__format__(case)
