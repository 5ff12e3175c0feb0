"""The page of the players whose cards were once compared with this one's."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.elements.question import QuestionAnswer, ask_yes_no
from game.scenes.lan.listed_page import ListedPage
from game.stage.context import AppContext
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets.listing import ListRow
from net.identity import KnownPeers, mark_of, marked

_SHOWN_KEY = 12


class AcquaintancesPage(ListedPage):
    """The players this one has compared cards with, by name; a chosen one may be forgotten."""

    title, about = "lan.known_page.title", "lan.known_page.text"
    none = "lan.known_page.none"

    def __init__(self, context: AppContext, known: KnownPeers) -> None:
        super().__init__(context)
        self.known = known
        self._peers: list[tuple[bytes, str]] = []

    def rows(self) -> Sequence[ListRow]:
        words, names = self.context.words, self.known.names.items()
        self._peers = sorted(names, key=lambda peer: (peer[1].casefold(), peer[0]))
        return [
            ListRow(
                marked(name, mark_of(key)),
                words("lan.known_page.key", key=_short(key)),
                words("lan.known_page.forget"),
            )
            for key, name in self._peers
        ]

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row", int(place)):
                self._ask(*self._peers[place])
            case Chosen("forget", bytes(key)):
                self._forget(key)
            case _:
                return super().act(action)
        return True

    def _ask(self, key: bytes, name: str) -> None:
        words = self.context.words
        ask_yes_no(
            self.context,
            words("lan.known_page.forget_title", name=name),
            words("lan.known_page.forget_text"),
            QuestionAnswer(words("lan.known_page.forget"), Chosen("forget", key), "danger"),
            words("menu.back"),
        )

    def _forget(self, key: bytes) -> None:
        try:
            self.known.forget(key)
        except OSError as reason:
            self.context.tell(self.context.unsaved(reason), "warning")
        self.fill()
        self.redraw()


def _short(key: bytes) -> str:
    """The first characters of a key in groups of four."""
    text = key.hex()[:_SHOWN_KEY]
    return " ".join(text[at : at + 4] for at in range(0, _SHOWN_KEY, 4))
