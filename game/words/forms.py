"""Values that a sentence takes in another form: a number spelled, a name in a case of the language."""

from __future__ import annotations

from collections.abc import Mapping


class Figure(int):
    """A number that a sentence may take spelled: "{points:words}", or "{points:Words}" at its beginning."""

    spelled: str

    def __new__(cls, number: int, spelled: str) -> Figure:
        figure = super().__new__(cls, number)
        figure.spelled = spelled
        return figure

    def __format__(self, form: str) -> str:
        if form == "words":
            return self.spelled
        if form == "Words":
            return self.spelled[:1].upper() + self.spelled[1:]
        return super().__format__(form)


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


class Voiced(str):
    """A text that is `heard` in other words than it is written in: ♥Q as queen of hearts.

    A sentence may take what is heard in a case, "{card:accusative}"; it is written alike in every case.
    """

    heard: str

    def __new__(cls, written: str, heard: str) -> Voiced:
        text = super().__new__(cls, written)
        text.heard = heard
        return text

    def __format__(self, case: str) -> str:
        return str(self)


class Wording:
    """A value that depends on the cards in use: it picks one of the wordings written behind its colon.

    Whole inflected words can stand there ("{deck:a dáma|a felső}"), so every language bends them its
    own way. Raises IndexError where a sentence offers too few wordings.
    """

    def __init__(self, place: int) -> None:
        self.place = place

    def __format__(self, wordings: str) -> str:
        return wordings.split("|")[self.place]
