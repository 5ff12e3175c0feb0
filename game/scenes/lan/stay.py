"""The pages of one evening at a table: the lobby, the four cards, the table, and out again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.rules import Game
from game.scenes.lan.compare import Compare
from game.scenes.lan.evening import Evening
from game.scenes.lan.lobby import LobbyScene, LobbyWays
from game.scenes.lan.playing import LanTableScene, PlayWays
from game.stage.room import Room
from game.stage.scene import Scene
from net.network_thread import NotReached, Picture, Told
from net.news import (
    Broken,
    CardsToCompare,
    Paired,
    PeerLeft,
    Refused,
    Seated,
    Shortage,
    TurnedAway,
    VisitorGone,
)

_PATIENCE = 8.0


@dataclass(frozen=True)
class StayWays:
    """Where a stay leads: a game's rules, another game for the host, and the end of it."""

    rules: Callable[[Game], object]
    change: Callable[[], object]
    ended: Callable[[], object]


class Stay:
    """Shows what an evening is about. `where` is said until the host has greeted us."""

    def __init__(self, room: Room, evening: Evening, ways: StayWays, where: str = "") -> None:
        self.room = room
        self.evening = evening
        self.ways = ways
        self._over = False
        evening.listeners.append(self._hear)
        lobby_ways = LobbyWays(ways.rules, self.leave, ways.change, self.look_at_visitor)
        self.lobby = LobbyScene(room, evening, lobby_ways, where)
        room.push(self.lobby)
        room.stage.after(_PATIENCE, self._say_if_nobody_answers)

    @property
    def playing(self) -> LanTableScene | None:
        """The table on the stage, None before and after a match."""
        scenes = self.room.stage.scenes
        return next((scene for scene in scenes if isinstance(scene, LanTableScene)), None)

    def leave(self) -> None:
        """Leave for good and say so."""
        self._end(self.evening.leave)

    def keep(self) -> None:
        """Leave without a word: the others wait, and the match can be gone on with."""
        self._end(self.evening.close)

    def abandon(self, missing: str) -> None:
        """The match is not gone on with: it stands among the records as one that somebody left."""

        def close() -> None:
            try:
                self.evening.abandon(missing)
            except OSError as reason:
                unsaved = self.room.words("settings.unsaved", reason=str(reason))
                self.room.tell(unsaved, "warning")

        self._end(close)

    # -- what the network tells ----------------------------------------------------------------

    def _hear(self, told: Told) -> None:
        words, room = self.room.words, self.room
        match told:
            case Picture():
                self._show_table()
            case Seated() if not self.evening.hosting and self.evening.standing.problem:
                self._trouble(words(self.evening.standing.problem))
            case Seated():
                self._refresh()
            case CardsToCompare():
                self._visited(told)
            case VisitorGone(key, reason):
                self._visitor_gone(key, reason)
            case Paired(key, identity, name):
                self._close_page_of(key)
                self._refresh()
                name = self.evening.name_beside(name, identity)
                if self.evening.hosting and self.playing is None:
                    room.tell(words("lan.lobby.came", name=name))
            case TurnedAway(_, _, reason) | Broken(reason) | NotReached(_, reason):
                self._trouble(words(reason))
            case Refused(reason) | Shortage(reason):
                room.tell(words(reason), "warning")
            case PeerLeft(_, name):
                self._trouble(words("lan.lobby.left", name=name))

    # -- whose cards are to be compared --------------------------------------------------------

    def look_at_visitor(self) -> None:
        """Open the four cards of whoever waits at the door: somebody here wants to see them."""
        visitor = next(iter(self.evening.standing.door.values()), None)
        if visitor is not None:
            self.evening.standing.put_off(visitor.key)
            self._open_page(visitor)

    def _visited(self, asked: CardsToCompare) -> None:
        """Cards to compare: the page opens by itself only for the one we have gone to ourselves."""
        if asked.key not in self.evening.standing.door:
            return
        if self._close_page_of(asked.key) or (asked.sought and self.playing is None):
            self._open_page(asked)
        elif self.playing is None and len(self.evening.standing.door) == 1:
            self.room.speaker.play("your_turn")
        self._refresh()

    def _visitor_gone(self, key: bytes, reason: str) -> None:
        if self._close_page_of(key):
            self.room.tell(self.room.words(reason or "lan.compare.gone"), "warning")
        self._refresh()

    def _open_page(self, asked: CardsToCompare) -> None:
        answered = self.evening.compare
        self.room.push(Compare(self.room, asked, lambda same: answered(asked.key, same)))

    def _close_page_of(self, key: bytes) -> bool:
        """Close the page with this peer's cards; whether it was open."""
        top = self.room.stage.top
        found = isinstance(top, Compare) and top.asked.key == key
        if found:
            self.room.stage.pop()
        return found

    def _trouble(self, sentence: str) -> None:
        """Something ended: a table in play says so itself; a guest in the lobby goes back."""
        if self.playing is not None or self._over:
            return
        self.room.tell(sentence, "warning")
        if self.evening.hosting:
            self._refresh()
        else:
            self.leave()

    def _say_if_nobody_answers(self) -> None:
        standing = self.evening.standing
        greeted = standing.seating or standing.door or standing.paired or self.playing
        if not (self._over or self.evening.hosting or greeted):
            self.room.tell(self.room.words("network.address.silent"), "warning")

    def _refresh(self) -> None:
        if self.lobby in self.room.stage.scenes:
            self.lobby.refill()
        if self.playing is not None:
            self.playing.redraw()

    # -- the table -----------------------------------------------------------------------------

    def _show_table(self) -> None:
        """A match has begun, is gone on with, or has to be shown anew."""
        if self.evening.joint is None or self._over:
            return
        self._pop_to(self.lobby)
        game = self.evening.joint.table.match.game
        ways = PlayWays(
            rules=lambda: self.ways.rules(game),
            aside=self.keep,
            abandon=self.abandon,
            again=self._rematch,
            lobby=self._back_to_lobby,
            visitor=self.look_at_visitor,
        )
        self.room.push(LanTableScene(self.room, self.evening, ways))

    def _rematch(self) -> None:
        self._back_to_lobby()
        if not self._over:
            self.lobby.play_again()

    def _back_to_lobby(self) -> None:
        """Back to the laid table; a guest whose host has gone goes further."""
        self._pop_to(self.lobby)
        self.evening.joint = None
        if self.evening.standing.left and not self.evening.hosting:
            self.leave()
        else:
            self.lobby.refill()

    def _end(self, close: Callable[[], object]) -> None:
        if self._over:
            return
        self._over = True
        if self.lobby in self.room.stage.scenes:
            self._pop_to(self.lobby)
            self.room.stage.pop()
        close()
        self.ways.ended()

    def _pop_to(self, scene: Scene) -> None:
        stage = self.room.stage
        while stage.top is not scene and stage.top is not None:
            stage.pop()
