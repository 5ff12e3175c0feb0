"""The board of a tournament of several programs: as at one screen, with its address and its door."""

from __future__ import annotations

from game.scenes.actions import Back, LookAtVisitor
from game.scenes.elements.question import QuestionAnswer, ask_yes_no
from game.scenes.lan.compare import Compare
from game.scenes.lan.lan_actions import (
    AbandonMatch,
    BackToLobby,
    CardsCompared,
    EndEvening,
    PlayAgain,
    PutMatchAside,
)
from game.scenes.lan.relays import relay_trouble
from game.scenes.lan.table import LanTableScene
from game.scenes.lan_tournament.network_desk import NetworkDesk
from game.scenes.table.furniture.slate import score_line
from game.scenes.tournament.board import BoardPage
from game.stage.context import AppContext
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button
from game.stage.widgets.listing import ListRow
from game.tournament.entries import TableNumber
from game.tournament.progress import has_ended
from net.identity import marked


class NetworkBoardPage(BoardPage):
    """Shows the board that `desk` copies or keeps; `where` says how others come to it, "" at a guest."""

    desk: NetworkDesk

    def __init__(self, context: AppContext, desk: NetworkDesk, where: str) -> None:
        super().__init__(context, desk)
        self.where = where
        self._seen: tuple[tuple[bytes, ...], str] = (), ""

    # -- the scene's life ------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        super().update(seconds)
        seen = tuple(self.desk.client.visitors), self.note
        if seen != self._seen:
            self._seen = seen
            self._refill()

    def back(self) -> None:
        words = self.context.words
        yes = QuestionAnswer(words("tournament.network.go"), Chosen("go"), icon="quit")
        title, text = words("tournament.network.go_title"), words("tournament.network.go_text")
        ask_yes_no(self.context, title, text, yes, words("tournament.network.stay"))

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("go"):
                self.stage.pop()
            case Back() if self.context.stage.top is not self:
                return False
            case LookAtVisitor():
                self._look_at_visitor()
            case CardsCompared(key, same):
                self.desk.client.compare(key, same)
            case PutMatchAside() | EndEvening() | BackToLobby() | PlayAgain() | AbandonMatch():
                self._leave_table()
            case _:
                return super().act(action)
        return True

    # -- what stands there -----------------------------------------------------------------------

    @property
    def note(self) -> str:
        tournament = self.desk.tournament
        if trouble := relay_trouble(self.context.words, self.desk.client.at_relay):
            return trouble
        if self.where and not tournament.begun:
            return f"{self.where} {super().note}"
        waits = not tournament.open_tables and not has_ended(tournament)
        if waits and not self.desk.client.organising:
            return self.context.words("tournament.network.waits")
        return super().note

    def row(self, table: TableNumber) -> ListRow:
        """A table in the list; of one elsewhere it is known only that it is played."""
        row = super().row(table)
        tournament = self.desk.tournament
        if table in tournament.results or self.desk.is_here(table):
            return row
        match, score = self.desk.standing_at(table), ""
        key, icon = "waits_here", row.icon
        if self.desk.own_table(table) is None:
            key, icon = "elsewhere", "network"
        elif match is not None:
            key, score = "stands", score_line(self.context, match)
        elif self.desk.is_run_here(table):
            return row
        told = self.context.words(f"tournament.network.{key}", score=score)
        return ListRow(row.name, told, row.mark, icon)

    def _foot(self) -> list[Button]:
        foot = super()._foot()
        words, client = self.context.words, self.desk.client
        if client.visitors:
            visitor = next(iter(client.visitors.values()))
            foot[1].label = words("tournament.network.door")
            foot[1].tip = marked(visitor.name, visitor.mark)
            foot[1].action, foot[1].icon = LookAtVisitor(), "eye"
        if not client.organising and not has_ended(self.desk.tournament):
            foot[2].enabled = False
            foot[2].tip = words("tournament.network.waits")
        return foot

    # -- what the widgets do -------------------------------------------------------------------

    def _sit_down(self, place: int) -> None:
        table = self.tables[place]
        own = self.desk.own_table(table)
        if table in self.desk.tournament.results or self.desk.is_here(table):
            super()._sit_down(place)
        elif own is None:
            self.context.tell(self.context.words("tournament.network.elsewhere"))
        elif own.client.remote_table is None:
            self.context.tell(self.context.words("tournament.network.not_there"))
        else:
            self.context.push(LanTableScene(self.context, own.client, on_board=True))

    def _look_at_visitor(self) -> None:
        visitors = self.desk.client.visitors
        if visitors:
            self.context.push(Compare(self.context, next(iter(visitors.values()))))

    def _leave_table(self) -> None:
        """Back to the board; the match waits, or is over."""
        stage = self.context.stage
        while stage.top is not self and stage.top is not None:
            stage.pop()
