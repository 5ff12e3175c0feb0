"""The players at this screen, at a table on the network."""

from __future__ import annotations

from game.contest.record import Sitting
from game.online import Company
from game.play.players import Player, Thinker
from game.scenes.lan.put_aside import called
from game.scenes.matches.seating import seated
from game.stage.context import AppContext
from game.stage.user_action import UserAction


class ScreenCompany(Company):
    """People at this screen, and bots that think with `thinker`; bots elsewhere have names in words.

    `news` is posted when the network has some; None where the page looks by itself.
    """

    def __init__(
        self, context: AppContext, thinker: Thinker, news: UserAction | None = None
    ) -> None:
        self._context = context
        self._thinker = thinker
        self._news = news

    def player(self, sitting: Sitting) -> Player:
        return seated(sitting, self._thinker)

    def name_of(self, kind: str, name: str) -> str:
        return called(self._context.words, kind, name)

    def wake(self) -> None:
        if self._news is not None:
            self._context.stage.post(self._news)
