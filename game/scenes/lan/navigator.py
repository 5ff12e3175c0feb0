"""The pages while at one table of the network: the lobby, the four cards, the table, and out again."""

from __future__ import annotations

from collections.abc import Callable

from game.online import LanClient
from game.scenes.actions import LookAtVisitor, NetworkAction
from game.scenes.lan.compare import Compare
from game.scenes.lan.invite import InvitePage
from game.scenes.lan.lan_actions import (
    AbandonMatch,
    BackToLobby,
    CardsCompared,
    EndEvening,
    EveningEnded,
    LookAtInvited,
    OpenInvitation,
    PlayAgain,
    PutMatchAside,
    WithdrawInvitation,
)
from game.scenes.lan.lobby import LobbyScene
from game.scenes.lan.table import LanTableScene
from game.stage.context import AppContext
from game.stage.scene import Scene
from net.identity import Familiarity
from net.match import FoulSeen
from net.session import (
    Broken,
    CardsToCompare,
    MatchSnapshot,
    NetworkEvent,
    NotReached,
    Paired,
    PeerAway,
    PeerLeft,
    RelayChanged,
    RequestRefused,
    SeatingChanged,
    Shortage,
    TurnedAway,
    VisitorGone,
    WatchersChanged,
)
from net.transport import Address
from net.wire.table_messages import Seating
from net.wire.table_options import TableOptions


class LanNavigator:
    """Opens and closes pages as the client hears things. `where` is said until the host has greeted us."""

    def __init__(self, context: AppContext, client: LanClient, where: str = "") -> None:
        self.context = context
        self.client = client
        self._over = False
        self._stale = False
        self._watchers: tuple[str, ...] = ()
        self._laid: tuple[str, TableOptions] | None = None
        client.listeners.append(self._hear)
        self.lobby = LobbyScene(context, client, where)
        context.push(self.lobby)

    @property
    def playing(self) -> LanTableScene | None:
        """The table on the stage, None before and after a match."""
        scenes = self.context.stage.scenes
        return next((scene for scene in scenes if isinstance(scene, LanTableScene)), None)

    def act(self, action: NetworkAction) -> None:
        """Act on what was chosen at the table or in its lobby."""
        match action:
            case LookAtVisitor():
                self.look_at_visitor()
            case CardsCompared(key, same):
                self.client.compare(key, same)
                self._refresh()
            case EndEvening():
                self.leave()
            case PutMatchAside():
                self.keep()
            case AbandonMatch(missing):
                self.abandon(missing)
            case PlayAgain():
                self._rematch()
            case BackToLobby():
                self._back_to_lobby()
            case OpenInvitation():
                self.context.push(InvitePage(self.context, self.client))
            case LookAtInvited(key) if key in self.client.state.invited:
                self._open_page(self.client.state.invited[key])
            case WithdrawInvitation():
                self.client.withdraw()
                self.context.tell(self.context.words("invite.withdrawn"))
                self._refresh()

    def invite(self, relay: Address) -> None:
        """Invite through this relay, and show the page of it."""
        page = InvitePage(self.context, self.client)
        self.context.push(page)
        page.invite(relay)

    def leave(self) -> None:
        """Leave for good and say so."""
        self._end(self.client.leave)

    def keep(self) -> None:
        """Leave without a word: the others wait, and the match can be continued."""
        self._end(self.client.close)

    def abandon(self, missing: str) -> None:
        """Abandon the match: it stands among the records as one that somebody left."""

        def close() -> None:
            try:
                self.client.abandon(missing)
            except OSError as reason:
                unsaved = self.context.unsaved(reason)
                self.context.tell(unsaved, "warning")

        self._end(close)

    # -- what the network tells ----------------------------------------------------------------

    def _hear(self, event: NetworkEvent) -> None:
        words, context = self.context.words, self.context
        match event:
            case MatchSnapshot():
                self._show_table()
            case SeatingChanged() if not self.client.hosting and self.client.state.problem:
                self._trouble(words(self.client.state.problem))
            case SeatingChanged(seating):
                self._tell_of_another_game(seating)
                self._refresh()
            case PeerAway():
                self._refresh()
            case CardsToCompare():
                self._visited(event)
            case VisitorGone(key, reason):
                self._visitor_gone(key, reason)
            case Paired(key, identity, name):
                self._close_page_of(key)
                self._refresh()
                name = self.client.distinct_name(name, identity)
                if self.client.hosting and self.playing is None:
                    context.tell(words("lan.lobby.came", name=name))
            case TurnedAway(_, _, reason) if self.playing is not None:
                context.tell(words(reason), "warning")
            case TurnedAway(_, _, reason) | Broken(reason) | NotReached(_, reason, goes_on=False):
                self._trouble(words(reason))
            case RequestRefused(reason) | Shortage(reason) | NotReached(_, reason):
                context.tell(words(reason), "warning")
            case PeerLeft(_, name):
                self._trouble(words("lan.lobby.left", name=name))
            case WatchersChanged():
                self._tell_who_watches()
            case RelayChanged(problem=problem, over=over):
                self._tell_of_relay(problem if over else "")
            case FoulSeen(violation):
                name = self._name_at(violation.peer)
                reason = words(violation.kind.value)
                context.tell(words("lan.play.seen_foul", name=name, reason=reason), "warning")

    def _tell_of_another_game(self, seating: Seating) -> None:
        """Tell a guest that the host has changed what will be played: he may have lost his seat by it."""
        before, self._laid = self._laid, (seating.rules, seating.options)
        if not self.client.hosting and before not in (None, self._laid):
            told = self.context.words("lan.lobby.game_changed", name=self.client.state.host)
            self.context.tell(told, "warning")

    def _tell_of_relay(self, end: str) -> None:
        """An invitation that is no longer good ends the visit; all else stands in the lobby."""
        if end and not self.client.hosting and self.client.state.seating is None:
            self._trouble(self.context.words(end))
        elif end and not self.client.hosting:
            self.context.tell(self.context.words(end), "warning")
        self._refresh()

    def _tell_who_watches(self) -> None:
        """Show the host the watchers that come and go; in the lobby it stands there."""
        words, now = self.context.words, self.client.state.watchers
        before, self._watchers = self._watchers, now
        if self.playing is not None and not self.playing.table.match.over:
            for name in sorted({*now} - {*before}):
                self.context.tell(words("lan.play.watches", name=name))
                if absent := self.playing.absence.may_stand_in():
                    self.context.tell(words("lan.stand_in.may", name=name, absent=absent))
            for name in sorted({*before} - {*now}):
                self.context.tell(words("lan.play.watches_no_more", name=name))
        self._refresh()

    def _name_at(self, peer: int) -> str:
        """The name of a peer in a match that is watched here, also before the match is shown."""
        if self.playing is not None:
            return self.playing.name_at(peer)
        return self.client.state.host

    # -- whose cards are to be compared --------------------------------------------------------

    def look_at_visitor(self) -> None:
        """Open the four cards of the visitor who waits to be let in: somebody here wants to see them."""
        visitor = next(iter(self.client.state.visitors.values()), None)
        if visitor is not None:
            self.client.state.put_off(visitor.key)
            self._open_page(visitor)

    def _visited(self, asked: CardsToCompare) -> None:
        """Cards to compare: the page opens by itself only for the one we have gone to ourselves."""
        if asked.invited and asked.familiarity is Familiarity.CHANGED:
            words = self.context.words
            text = words("invite.compare_changed", name=asked.name, mark=asked.mark)
            self.context.tell(text, "warning")
        if asked.key not in self.client.state.visitors:
            return
        if self._close_page_of(asked.key) or (asked.sought and self.playing is None):
            self._open_page(asked)
        elif self.playing is None and len(self.client.state.visitors) == 1:
            self.context.speaker.play("your_turn")
        self._refresh()

    def _visitor_gone(self, key: bytes, reason: str) -> None:
        page, words = self._close_page_of(key), self.context.words
        if page is not None and page.asked.sought and not reason:
            self.context.tell(words("lan.play.away", name=page.asked.name), "warning")
        elif page is not None:
            self.context.tell(words(reason or "lan.compare.gone"), "warning")
        self._refresh()

    def _open_page(self, asked: CardsToCompare) -> None:
        self.context.push(Compare(self.context, asked))

    def _close_page_of(self, key: bytes) -> Compare | None:
        """Close the page with this peer's cards, if it is open."""
        top = self.context.stage.top
        if not isinstance(top, Compare) or top.asked.key != key:
            return None
        self.context.stage.pop()
        return top

    def _trouble(self, sentence: str) -> None:
        """Something ended: a table in play says so itself; a guest in the lobby goes back."""
        if self.playing is not None or self._over:
            return
        self.context.tell(sentence, "warning")
        if self.client.hosting:
            self._refresh()
        else:
            self.leave()

    def _refresh(self) -> None:
        """Show in the next frame what has changed: a guest can send news by the hundred."""
        if not self._stale:
            self._stale = True
            self.context.stage.after(0.0, self._show_changes)

    def _show_changes(self) -> None:
        self._stale = False
        if self.lobby in self.context.stage.scenes:
            self.lobby.refill()
        if self.playing is not None:
            self.playing.redraw()
        for scene in self.context.stage.scenes:
            if isinstance(scene, InvitePage):
                scene.refill()

    # -- the table -----------------------------------------------------------------------------

    def _show_table(self) -> None:
        """Show a match that has begun, is resumed, or has to be shown again."""
        if self.client.remote_table is None or self._over:
            return
        self._pop_to(self.lobby)
        self.context.push(LanTableScene(self.context, self.client))

    def _rematch(self) -> None:
        self._back_to_lobby()
        if not self._over:
            self.lobby.play_again()

    def _back_to_lobby(self) -> None:
        """Back to the laid table; a guest whose host has gone goes further."""
        self._pop_to(self.lobby)
        self.client.remote_table = None
        if self.client.state.gone and not self.client.hosting:
            self.leave()
        else:
            self.lobby.refill()

    def _end(self, close: Callable[[], object]) -> None:
        if self._over:
            return
        self._over = True
        if self.lobby in self.context.stage.scenes:
            self._pop_to(self.lobby)
            self.context.stage.pop()
        close()
        self.context.stage.act(EveningEnded())

    def _pop_to(self, scene: Scene) -> None:
        stage = self.context.stage
        while stage.top is not scene and stage.top is not None:
            stage.pop()
