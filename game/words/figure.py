"""A number in a sentence: in figures, or spelled as it is called out at the table."""

from __future__ import annotations


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
