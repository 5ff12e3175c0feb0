"""The way from the title to a match on the network and back: it wires the pages and ends in order."""

from __future__ import annotations

import getpass
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from game.rules import Game
from game.scenes.lan.acquaintances import Acquaintances
from game.scenes.lan.browse import NetworkPage, Ways
from game.scenes.lan.compare import Compare
from game.scenes.lan.evening import Company, Evening
from game.scenes.lan.here import Here, arrive
from game.scenes.lan.joint import Seated
from game.scenes.lan.lobby import LobbyScene, LobbyWays
from game.scenes.lan.playing import LanTableScene, PlayWays
from game.scenes.setup import Setup, SetupScene
from game.stage.room import Room
from game.stage.scene import Scene
from net.address import Address
from net.discovery import Lookout
from net.group import why_unfit
from net.identity import Standing
from net.names import cleaned
from net.network_thread import NotReached, Picture, Told
from net.news import (
    Broken,
    CardsToCompare,
    Paired,
    PeerLeft,
    Refused,
    TurnedAway,
)
from net.news import Seated as SeatingTold
from net.replica import Replica


class Inn:
    """Everything on the network for one window. `seated` makes the players of its seats."""

    def __init__(
        self,
        room: Room,
        folder: Path,
        seated: Seated,
        show_rules: Callable[[Game], object],
    ) -> None:
        self.room = room
        self.folder = folder
        self._seated = seated
        self._show_rules = show_rules
        self._lookout: Lookout | None = None
        self._page: NetworkPage | None = None
        self._lobby: LobbyScene | None = None
        self._resumable: Replica | None = None
        self.evening: Evening | None = None

    # -- the ways in ---------------------------------------------------------------------------

    def open(self) -> None:
        """The network page. Where the library cannot guard a deck, a sentence says so instead."""
        if not self._may_play():
            return
        if self._lookout is None:
            self._lookout = Lookout(lambda: self.room.stage.post(self._tables_changed))
        lookout, found = self._lookout, self._find_match()
        self._page = NetworkPage(
            self.room,
            Ways(
                join=self.join,
                host=self._set_up,
                known=self._show_known,
                leave=self._leave_page,
                tables=lambda: lookout.tables,
                problem=lambda: lookout.problem,
                resume=self.resume if found is not None else None,
                resumable=_opponents(found) if found is not None else "",
            ),
        )
        self.room.push(self._page)

    def host(self, game: Game) -> None:
        """Lay a table for others."""
        here = self._here() if self._may_play() else None
        if here is None:
            return
        try:
            self.evening = Evening.hosted(here, game, self._company)
        except OSError as reason:
            self.room.tell(str(reason), "warning")
            return
        self._enter_lobby("")

    def join(self, address: Address, key: bytes | None = None) -> None:
        """Go to a table."""
        here = self._here() if self._may_play() else None
        if here is None:
            return
        try:
            self.evening = Evening.joined(here, address, key, self._company)
        except OSError as reason:
            self.room.tell(str(reason), "warning")
            return
        self._enter_lobby(self.room.words("lan.joining", address=str(address)))

    def resume(self) -> None:
        """Go on with the match that was left."""
        here, replica = self._here(), self._find_match()
        if here is None or replica is None:
            return
        self._resumable = None
        try:
            self.evening = Evening.resumed(here, replica, self._company)
        except OSError as reason:
            self.room.tell(str(reason), "warning")
            return
        self._enter_lobby(self.room.words("lan.play.waiting", name=_opponents(replica)))

    def close(self) -> None:
        """The evening is over: nothing is said, so that a running match can be gone on with."""
        if self._lookout is not None:
            self._lookout.close()
            self._lookout = None
        if self.evening is not None:
            self.evening.close()
            self.evening = None

    # -- pages ---------------------------------------------------------------------------------

    def _may_play(self) -> bool:
        unfit = why_unfit()
        if unfit is not None:
            self.room.tell(self.room.words(unfit), "warning")
        return unfit is None

    def _here(self) -> Here | None:
        try:
            return arrive(self.folder, self._name)
        except OSError as reason:
            self.room.tell(str(reason), "warning")
            return None

    @property
    def _name(self) -> str:
        """What others are shown: the name given in the settings, else that of the account."""
        given: str = self.room.settings.name_1.strip()
        with suppress(OSError, KeyError, ImportError):
            given = given or getpass.getuser().capitalize()
        return cleaned(given)

    def _find_match(self) -> Replica | None:
        """The match to go on with; once found it is held until it is gone on with."""
        if self._resumable is None:
            self._resumable = self._look_for_match()
        return self._resumable

    def _look_for_match(self) -> Replica | None:
        here = self._here()
        try:
            found = here.find_match() if here is not None else None
        except OSError as reason:
            self.room.tell(str(reason), "warning")
            return None
        if found is None:
            return None
        for path in found.aside:
            self.room.tell(self.room.words("house.damaged", name=path.name), "warning")
        return found.replica

    def _set_up(self) -> None:
        def lay(setup: Setup) -> None:
            self.room.stage.pop()
            self.host(setup.game)

        self.room.push(self._setup_scene(lay))

    def _change_game(self, game: Game) -> None:
        def lay(setup: Setup) -> None:
            self.room.stage.pop()
            if self.evening is not None:
                self.evening.lay(setup.game)

        self.room.push(self._setup_scene(lay))

    def _setup_scene(self, lay: Callable[[Setup], object]) -> SetupScene:
        """The set-up without the seats: these are taken at the table."""
        return SetupScene(
            self.room, self.folder, lay, False, tabs=("game", "rules"), start_key="lan.lay"
        )

    def _show_known(self) -> None:
        here = self._here()
        if here is not None:
            self.room.push(Acquaintances(self.room, here.known))

    def _leave_page(self) -> None:
        self.room.stage.pop()
        self._page = None
        if self._lookout is not None:
            self._lookout.close()
            self._lookout = None

    def _tables_changed(self) -> None:
        self._find_host_again()
        if self._page is not None and self.room.stage.top is self._page:
            self._page.tables_changed()

    def _find_host_again(self) -> None:
        """A host that has another address now is still known by its key."""
        evening, lookout = self.evening, self._lookout
        if evening is None or lookout is None or evening.host_key is None:
            return
        for table in lookout.tables:
            if table.announcement.key == evening.host_key:
                evening.network.join(table.addresses[0], evening.host_key)

    def _enter_lobby(self, where: str) -> None:
        assert self.evening is not None
        self.evening.listeners.append(self._hear)
        ways = LobbyWays(self._show_rules, self._leave_table, self._change_game)
        self._lobby = LobbyScene(self.room, self.evening, ways, where)
        self.room.push(self._lobby)

    # -- the evening ---------------------------------------------------------------------------

    def _wake(self) -> None:
        self.room.stage.post(self._poll)

    def _poll(self) -> None:
        if self.evening is not None:
            self.evening.poll()

    @property
    def _company(self) -> Company:
        return Company(self._seated, self._called, self._wake)

    def _called(self, kind: str, name: str) -> str:
        """What a player elsewhere is called here: bots have names of their own in every language."""
        key = f"bot.{name}"
        return self.room.words(key) if kind == "bot" and key in self.room.words else name

    def _hear(self, told: Told) -> None:
        words = self.room.words
        match told:
            case Picture():
                self._show_table()
            case SeatingTold():
                self._refresh_lobby()
            case CardsToCompare(standing=standing) if standing is not Standing.KNOWN:
                self._compare(told)
            case Paired(_, _, name):
                self._refresh_lobby()
                self.room.tell(words("lan.lobby.came", name=name))
            case TurnedAway(_, _, reason) | Broken(reason) | NotReached(_, reason):
                self._trouble(words(reason))
            case Refused(reason):
                self.room.tell(words(reason), "warning")
            case PeerLeft(_, name):
                self._trouble(words("lan.lobby.left", name=name))

    def _compare(self, asked: CardsToCompare) -> None:
        def answer(same: bool) -> None:
            if self.evening is not None:
                self.evening.compare(asked.key, same)

        top = self.room.stage.top
        if isinstance(top, Compare) and top.asked.key == asked.key:
            self.room.stage.pop()
        self.room.push(Compare(self.room, asked, answer))

    def _trouble(self, sentence: str) -> None:
        """Something ended: at a table in play it says so itself, a guest else goes back."""
        if self._playing is not None or self.evening is None:
            return
        self.room.tell(sentence, "warning")
        if self.evening.hosting:
            self._refresh_lobby()
        else:
            self._leave_table()

    def _refresh_lobby(self) -> None:
        if self._lobby is not None and self._lobby in self.room.stage.scenes:
            self._lobby.refill()

    # -- the table -----------------------------------------------------------------------------

    @property
    def _playing(self) -> LanTableScene | None:
        scenes = self.room.stage.scenes
        return next((scene for scene in scenes if isinstance(scene, LanTableScene)), None)

    def _show_table(self) -> None:
        """A match has begun, is gone on with, or has to be shown anew."""
        evening = self.evening
        if evening is None or evening.joint is None or self._lobby is None:
            return
        self._pop_to(self._lobby)
        game = evening.joint.table.match.game
        ways = PlayWays(
            rules=lambda: self._show_rules(game),
            leave=self._leave_keeping,
            end=self._leave_table,
            again=self._rematch,
            lobby=self._back_to_lobby,
        )
        self.room.push(LanTableScene(self.room, evening, ways))

    def _rematch(self) -> None:
        self._back_to_lobby()
        if self._lobby is not None:
            self._lobby.play_again()

    def _back_to_lobby(self) -> None:
        """Back to the laid table; a guest whose host has gone goes further."""
        if self._lobby is None or self.evening is None:
            return
        self._pop_to(self._lobby)
        self.evening.joint = None
        if self.evening.standing.left and not self.evening.hosting:
            self._leave_table()
        else:
            self._lobby.refill()

    def _leave_keeping(self) -> None:
        """Leave without a word: the others wait, and the match can be gone on with."""
        self._close_evening(lambda evening: evening.close())

    def _leave_table(self) -> None:
        self._close_evening(lambda evening: evening.leave())

    def _close_evening(self, close: Callable[[Evening], object]) -> None:
        evening, lobby = self.evening, self._lobby
        self.evening = self._lobby = None
        if lobby is not None and lobby in self.room.stage.scenes:
            self._pop_to(lobby)
            self.room.stage.pop()
        if evening is not None:
            close(evening)

    def _pop_to(self, scene: Scene) -> None:
        stage = self.room.stage
        while stage.top is not scene and stage.top is not None:
            stage.pop()


def _opponents(replica: Replica) -> str:
    """The names of those who sit elsewhere."""
    rows = zip(replica.terms.owners, replica.terms.names, strict=True)
    return ", ".join(name for owner, name in rows if owner != replica.me.peer)
