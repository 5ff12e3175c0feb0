"""The way from the title to the network: its page, hosting, joining, going on with a match."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from game.rules import Game
from game.scenes.lan.acquaintances import Acquaintances
from game.scenes.lan.browse import NetworkPage, Ways
from game.scenes.lan.evening import Company, Evening
from game.scenes.lan.here import Here, arrive
from game.scenes.lan.joint import Seated
from game.scenes.lan.put_aside import PutAside, called, opponents
from game.scenes.lan.stay import Stay, StayWays
from game.scenes.question import Answer, Question
from game.scenes.setup import Setup, SetupScene
from game.stage.room import Room
from net.address import Address
from net.discovery import Lookout
from net.group import why_unfit
from net.log import Found
from net.names import NAMELESS, cleaned, mark_of
from net.network_thread import Reached, Told
from net.replica import Replica

_OFFERED = 2


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
        self._stay: Stay | None = None
        self._left: tuple[Replica, ...] = ()

    @property
    def evening(self) -> Evening | None:
        """The table we are at, None where we are at none."""
        return self._stay.evening if self._stay is not None else None

    # -- the ways in ---------------------------------------------------------------------------

    def open(self) -> None:
        """The network page. Where the library cannot guard a deck, a sentence says so instead."""
        if not self._may_play():
            return
        if self._lookout is None:
            here = self._here()
            known = here.known.connections if here is not None else ()
            self._lookout = Lookout(lambda: self.room.stage.post(self._tables_changed), known)
        self._page = NetworkPage(self.room, self._ways(self._lookout))
        self.room.push(self._page)
        self._look_for_match()

    def host(self, game: Game) -> None:
        """Lay a table for others."""
        self._begin(lambda here: Evening.hosted(here, game, self._company))

    def join(self, address: Address, key: bytes | None = None) -> None:
        """Go to a table."""
        where = self.room.words("lan.joining", address=str(address))
        self._begin(lambda here: Evening.joined(here, address, key, self._company), where)

    def resume(self, replica: Replica, address: Address | None = None) -> None:
        """Go on with a match that was left; a host is sought at `address` as well."""
        for other in self._left:
            if other is not replica:
                other.close()
        self._left = ()
        where = self.room.words("lan.play.waiting", name=opponents(self.room.words, replica))
        self._begin(lambda here: Evening.resumed(here, replica, self._company, address), where)

    def go_on_or_host(self, game: Game) -> None:
        """Lay a table, unless a match that was hosted here is gone on with."""
        self._offer_left(True, lambda: self.host(game))

    def go_on_or_join(self, address: Address) -> None:
        """Go to a table, unless a match that was left is gone on with, perhaps at this address."""
        self._offer_left(False, lambda: self.join(address), address)

    def close(self) -> None:
        """The evening is over: nothing is said, so that a running match can be gone on with."""
        self._close_lookout()
        if self._stay is not None:
            self._stay.evening.close()
            self._stay = None

    # -- who plays here ------------------------------------------------------------------------

    def _begin(self, come: Callable[[Here], Evening], where: str = "") -> None:
        """Come to a table, or say in a sentence why not."""
        here = self._here() if self._may_play() else None
        if here is None:
            return
        try:
            evening = come(here)
        except OSError as reason:
            self.room.tell(str(reason), "warning")
            return
        ways = StayWays(self._show_rules, self._change_game, self._ended)
        self._stay = Stay(self.room, evening, ways, where)
        evening.listeners.append(self._offer_running)

    def _ended(self) -> None:
        self._stay = None
        if self._page is not None and self._lookout is not None:
            self._page.lead(self._ways(self._lookout))
            self._look_for_match()

    def _may_play(self) -> bool:
        unfit = why_unfit()
        if unfit is not None:
            self.room.tell(self.room.words(unfit), "warning")
        return unfit is None

    def _here(self) -> Here | None:
        try:
            here = arrive(self.folder, cleaned(self.room.settings.name_1))
        except OSError as reason:
            self.room.tell(str(reason), "warning")
            return None
        return replace(here, name=self._name_of(here))

    def _name_of(self, here: Here) -> str:
        """What others are shown: the name given here, else one that follows from the key.

        Never that of the account at the computer, which is nobody's business on a network.
        """
        return here.name if here.name != NAMELESS else self._nameless(here)

    def _nameless(self, here: Here) -> str:
        return self.room.words("lan.player", mark=mark_of(here.identity.public))

    @property
    def _company(self) -> Company:
        return Company(self._seated, self._called, lambda: self.room.stage.post(self._poll))

    def _poll(self) -> None:
        if self.evening is not None:
            self.evening.poll()

    def _called(self, kind: str, name: str) -> str:
        """What a player elsewhere is called: bots have names of their own in every language."""
        return called(self.room.words, kind, name)

    # -- the network page ----------------------------------------------------------------------

    def _ways(self, lookout: Lookout) -> Ways:
        return Ways(
            join=self.join,
            host=self._set_up,
            known=self._show_known,
            leave=self._leave_page,
            tables=lambda: lookout.tables,
            problem=lambda: lookout.problem,
            resume=self._choose_left if self._left else None,
            resumable=tuple(opponents(self.room.words, replica) for replica in self._left),
            known_hosts=self._known_hosts(),
            name=self._default_name(),
        )

    def _known_hosts(self) -> frozenset[bytes]:
        here = self._here()
        return here.known.connections if here is not None else frozenset()

    def _default_name(self) -> str:
        """What others are shown as long as no name is typed."""
        here = self._here()
        return self._nameless(here) if here is not None else ""

    def _leave_page(self) -> None:
        self.room.stage.pop()
        self._page = None
        self._close_lookout()
        for left in self._left:
            left.close()
        self._left = ()

    def _close_lookout(self) -> None:
        if self._lookout is not None:
            self._lookout.close()
            self._lookout = None

    def _tables_changed(self) -> None:
        if self._page is not None and self.room.stage.top is self._page:
            self._page.tables_changed()

    def _set_up(self) -> None:
        self._push_setup(lambda setup: self.host(setup.game))

    def _change_game(self) -> None:
        def lay(setup: Setup) -> None:
            if self.evening is not None:
                self.evening.lay(setup.game)

        self._push_setup(lay)

    def _push_setup(self, lay: Callable[[Setup], object]) -> None:
        """The set-up without the seats: these are taken at the table."""

        def start(setup: Setup) -> None:
            self.room.stage.pop()
            lay(setup)

        tabs = ("game", "rules")
        self.room.push(
            SetupScene(self.room, self.folder, start, False, tabs=tabs, start_key="lan.lay")
        )

    def _show_known(self) -> None:
        here = self._here()
        if here is not None:
            self.room.push(Acquaintances(self.room, here.known))

    # -- a match to go on with -----------------------------------------------------------------

    def _choose_left(self) -> None:
        """One match is gone on with; of several the player chooses."""
        if len(self._left) == 1:
            self.resume(self._left[0])
        else:
            self.room.push(PutAside(self.room, self._left, self._resume_chosen))

    def _resume_chosen(self, replica: Replica) -> None:
        self.room.stage.pop()
        self.resume(replica)

    def _look_for_match(self, then: Callable[[], object] = lambda: None) -> None:
        """Read the logs beside the frames: a long match takes a while to be checked."""
        here = self._here() if not self._left else None
        if here is None:
            then()
        else:
            threading.Thread(target=self._look, args=(here, then), daemon=True).start()

    def _offer_left(
        self, hosted: bool, anew: Callable[[], object], address: Address | None = None
    ) -> None:
        """Ask whether to go on with a match that was left here as host or as guest, if there is one."""

        def ask() -> None:
            fitting = [left for left in self._left if (left.me.peer == 0) == hosted]
            if not fitting:
                anew()
                return
            words = self.room.words
            answers = [
                Answer(
                    words("lan.resume", name=opponents(words, left)),
                    lambda left=left: self.resume(left, address),  # type: ignore[misc]
                    icon="replay",
                )
                for left in fitting[:_OFFERED]
            ]
            text = words(
                "lan.left_text", name=words.listed([opponents(words, left) for left in fitting])
            )
            answers.append(Answer(words("lan.anew"), anew))
            self.room.push(Question(self.room, words("lan.left_title"), text, answers))

        self._look_for_match(ask)

    def _offer_running(self, told: Told) -> None:
        """The host we have gone to is known, and a match with him was left: it may be that one."""
        evening = self.evening
        if not isinstance(told, Reached) or evening is None:
            return
        here = evening.here
        contacts = [(left, here.contact(left.terms.table)) for left in self._left if left.me.peer]
        with_him = [left for left, where in contacts if where and where.key == told.key]
        if not with_him:
            return
        left, words = with_him[0], self.room.words
        name = opponents(words, left)

        def go_on() -> None:
            if self._stay is not None:
                self._stay.keep()
            self.resume(left, told.address)

        yes = Answer(words("lan.resume", name=name), go_on, icon="replay")
        text = words("lan.left_text", name=name)
        answers = (yes, Answer(words("lan.anew")))
        self.room.push(Question(self.room, words("lan.left_title"), text, answers))

    def _look(self, here: Here, then: Callable[[], object]) -> None:
        try:
            found = here.find_matches()
        except OSError as reason:
            complaint = str(reason)
            self.room.stage.post(lambda: self.room.tell(complaint, "warning"))
        else:
            self.room.stage.post(lambda: self._found(found))
        self.room.stage.post(then)

    def _found(self, found: Found) -> None:
        """What lay in the folder; the matches are held until one is gone on with."""
        for path in found.aside:
            self.room.tell(self.room.words("house.damaged", name=path.name), "warning")
        self._left = found.replicas or self._left
        if self._page is not None and self._lookout is not None and found.replicas:
            self._page.lead(self._ways(self._lookout))
