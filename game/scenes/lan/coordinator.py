"""The route from the title to the network: its page, hosting, joining, going on with a match.

Between the title and a table this is all there is: which tables can be seen, which matches were left.
Once at a table the connection is the `LanClient`'s alone, and the pages are the `LanNavigator`'s.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from game.online import ClientCallbacks, LanClient, LocalProfile, PlayerFactory, open_profile
from game.rules import Game
from game.scenes.actions import ChangeHostedGame, HostTable, NetworkAction, SetUp
from game.scenes.elements.question import QuestionAnswer, QuestionPage
from game.scenes.lan.acquaintances import AcquaintancesPage
from game.scenes.lan.browse import NetworkFacts, NetworkPage
from game.scenes.lan.lan_actions import (
    ChooseOtherGame,
    EveningEnded,
    JoinTable,
    LeaveNetwork,
    ResumeLeft,
    ResumeReplica,
    SetUpTable,
    ShowAcquaintances,
)
from game.scenes.lan.navigator import LanNavigator
from game.scenes.lan.put_aside import PutAside, called, opponents
from game.scenes.lan.relays import relay_name
from game.scenes.setup import SetupScene
from game.stage.clipboard import clipboard_text
from game.stage.context import AppContext
from net.crypto import why_unfit
from net.identity import NAMELESS, cleaned, mark_of
from net.invitation import BadInvitation, Invitation, may_be_invitation, read_invitation
from net.match import FoundLogs, Replica
from net.session import NetworkEvent, Reached
from net.transport import Address, Lookout
from net.wire.match_messages import PLAIN_TABLE, TableOptions

_OFFERED = 2


class LanCoordinator:
    """Leads to a table, and back to its page. `seated` makes the players of this window's seats."""

    def __init__(
        self,
        context: AppContext,
        folder: Path,
        seated: PlayerFactory,
    ) -> None:
        self.context = context
        self.folder = folder
        self._seated = seated
        self._lookout: Lookout | None = None
        self._page: NetworkPage | None = None
        self._navigator: LanNavigator | None = None
        self._left: tuple[Replica, ...] = ()
        self._relay: Address | None = None
        self._offered = ""
        self._declined: frozenset[bytes] = frozenset()  # tables nobody is asked about again

    @property
    def client(self) -> LanClient | None:
        """The table we are at, None where we are at none."""
        return self._navigator.client if self._navigator is not None else None

    def act(self, action: NetworkAction) -> None:
        """Act on what was chosen on a page of the network; at a table that is the navigator's."""
        match action:
            case JoinTable(place, key):
                self.join(place, key)
            case SetUpTable():
                self._push_setup(HostTable)
            case ChooseOtherGame():
                self._push_setup(ChangeHostedGame)
            case ShowAcquaintances():
                self._show_known()
            case LeaveNetwork():
                self._leave_page()
            case ResumeLeft():
                self._choose_left()
            case ResumeReplica(replica):
                self.context.stage.pop()
                self.resume(replica)
            case EveningEnded():
                self._ended()
            case _ if self._navigator is not None:
                self._navigator.act(action)

    # -- the ways in ---------------------------------------------------------------------------

    def open(self) -> None:
        """The network page. Where the library cannot guard a deck, a sentence says so instead."""
        if not self._may_play():
            return
        if self._lookout is None:
            profile = self._profile()
            known = profile.known.connections if profile is not None else ()
            self._lookout = Lookout(lambda: self.context.stage.post(self._tables_changed), known)
        self._page = NetworkPage(self.context, self._lookout, self._facts())
        self.context.push(self._page)
        self._look_for_match(self._offer_copied)

    def _offer_copied(self) -> None:
        """Ask once whether to follow an invitation that is in the clipboard."""
        text, profile = clipboard_text(), self._profile()
        if profile is None or text == self._offered or self.context.stage.top is not self._page:
            return
        try:
            invitation = read_invitation(text) if may_be_invitation(text) else None
        except BadInvitation:
            return
        if invitation is None or invitation.is_from(profile.identity.connection_keys[0]):
            return
        self._offered = text
        words = self.context.words
        self.context.push(
            QuestionPage(
                self.context,
                words("invite.found_title"),
                words("invite.found_text", relay=relay_name(invitation.relay)),
                [
                    QuestionAnswer(words("lan.join"), JoinTable(invitation), icon="link"),
                    QuestionAnswer(words("invite.found_no")),
                ],
            )
        )

    def host(self, game: Game, options: TableOptions = PLAIN_TABLE) -> None:
        """Lay a table for others."""
        self._begin(lambda profile: LanClient.hosted(profile, game, self._company, options))

    def join(self, place: Address | Invitation, key: bytes | None = None) -> None:
        """Go to a table, or go on with the match that was left with the host who invites."""
        if not isinstance(place, Invitation):
            where = self.context.words("lan.joining", address=str(place))
            self._begin(lambda profile: LanClient.joined(profile, place, key, self._company), where)
            return
        profile = self._profile()
        for left in self._left:
            if profile is not None and profile.is_played_with(left, place):
                self.resume(left, place)
                return
        where = self.context.words("invite.joining")
        self._begin(lambda profile: LanClient.invited(profile, place, self._company), where)

    def resume(self, replica: Replica, place: Address | Invitation | None = None) -> None:
        """Go on with a match that was left; a host is sought at `place` as well.

        Where that cannot be, all of them are held as before.
        """
        where = self.context.words("lan.play.waiting", name=opponents(self.context.words, replica))
        begun = self._begin(
            lambda profile: LanClient.resumed(profile, replica, self._company, place), where
        )
        if begun:
            self._let_go(but=replica)

    def go_on_or_host(
        self, game: Game, relay: Address | None = None, options: TableOptions = PLAIN_TABLE
    ) -> None:
        """Lay a table, unless a match that was hosted here is gone on with; invite others to `relay`."""
        self._relay = relay
        self._offer_left(True, lambda: self.host(game, options))

    def go_on_or_join(self, place: Address | Invitation) -> None:
        """Go to a table, unless a match that was left is gone on with, perhaps at this place."""
        if isinstance(place, Invitation):
            self._look_for_match(lambda: self.join(place))
        else:
            self._offer_left(False, lambda: self.join(place), place)

    def broken_off(self) -> bytes | None:
        """An error has ended the play: go without a word, so that the others see this side away.

        Return the table whose match can be continued from its log; None where no match is played.
        """
        table = None if self.client is None else self.client.match_to_continue
        self._page = None
        self.close()
        return table

    def rebuild(self, table: bytes) -> None:
        """Continue the match of a table that was broken off, as its log has it."""

        def resume() -> None:
            for left in self._left:
                if left.terms.table == table:
                    self.resume(left)
                    return
            self.context.tell(self.context.words("house.gone"), "warning")

        self._let_go()
        self._look_for_match(resume)

    def close(self) -> None:
        """The program ends: nothing is said, so that a running match can be gone on with."""
        self._close_lookout()
        if self._navigator is not None:
            self._navigator.client.close()
            self._navigator = None

    # -- who plays here ------------------------------------------------------------------------

    def _begin(self, come: Callable[[LocalProfile], LanClient], where: str = "") -> bool:
        """Come to a table, or say in a sentence why not; whether we are there."""
        profile = self._profile() if self._may_play() else None
        if profile is None:
            return False
        try:
            client = come(profile)
        except OSError as reason:
            self.context.tell(self._refused(reason), "warning")
            return False
        self._navigator = LanNavigator(self.context, client, where)
        relay, self._relay = self._relay, None
        if client.hosting and relay is not None:
            self._navigator.invite(relay)
        client.listeners.append(self._offer_running)
        return True

    def _let_go(self, but: Replica | None = None) -> None:
        """The matches that were left are not held any longer, for others to go on with."""
        for left in self._left:
            if left is not but:
                left.close()
        self._left = ()

    def _ended(self) -> None:
        self._navigator, self._declined = None, frozenset()
        if self._page is not None and self._lookout is not None:
            self._page.learn(self._facts())
            self._look_for_match()

    def _may_play(self) -> bool:
        unfit = why_unfit()
        if unfit is not None:
            self.context.tell(self.context.words(unfit), "warning")
        return unfit is None

    def _refused(self, error: OSError) -> str:
        words = self.context.words
        return words("lan.refused", reason=self.context.trouble(error))

    def _profile(self) -> LocalProfile | None:
        try:
            profile = open_profile(self.folder, cleaned(self.context.settings.name_1))
        except OSError as reason:
            self.context.tell(self._refused(reason), "warning")
            return None
        return replace(profile, name=self._name_of(profile))

    def _name_of(self, profile: LocalProfile) -> str:
        """The name others are shown: the name given here, else one that follows from the key.

        Never that of the account at the computer, which is nobody's business on a network.
        """
        return profile.name if profile.name != NAMELESS else self._nameless(profile)

    def _nameless(self, profile: LocalProfile) -> str:
        return self.context.words("lan.player", mark=mark_of(profile.identity.public))

    @property
    def _company(self) -> ClientCallbacks:
        return ClientCallbacks(
            self._seated, self._called, lambda: self.context.stage.post(self._poll)
        )

    def _poll(self) -> None:
        if self.client is not None:
            self.client.poll()

    def _called(self, kind: str, name: str) -> str:
        """The name of a player elsewhere: bots have names of their own in every language."""
        return called(self.context.words, kind, name)

    # -- the network page ----------------------------------------------------------------------

    def _facts(self) -> NetworkFacts:
        return NetworkFacts(
            resumable=tuple(opponents(self.context.words, replica) for replica in self._left),
            known_hosts=self._known_hosts(),
            name=self._default_name(),
        )

    def _known_hosts(self) -> frozenset[bytes]:
        profile = self._profile()
        return profile.known.connections if profile is not None else frozenset()

    def _default_name(self) -> str:
        """The name others are shown as long as none is typed."""
        profile = self._profile()
        return self._nameless(profile) if profile is not None else ""

    def _leave_page(self) -> None:
        self.context.stage.pop()
        self._page = None
        self._close_lookout()
        self._let_go()

    def _close_lookout(self) -> None:
        if self._lookout is not None:
            self._lookout.close()
            self._lookout = None

    def _tables_changed(self) -> None:
        if self._page is not None and self.context.stage.top is self._page:
            self._page.tables_changed()

    def change_game(self, game: Game, options: TableOptions) -> None:
        """Lay another game on the table hosted here, or the same with other options."""
        if self.client is not None:
            self.client.lay(game, options)

    def _push_setup(self, start: type[SetUp]) -> None:
        """Show the set-up without the seats: these are taken at the table."""
        tabs = ("game", "table", "rules")
        self.context.push(
            SetupScene(self.context, self.folder, start, False, tabs=tabs, start_key="lan.lay")
        )

    def _show_known(self) -> None:
        profile = self._profile()
        if profile is not None:
            self.context.push(AcquaintancesPage(self.context, profile.known))

    # -- a match to go on with -----------------------------------------------------------------

    def _choose_left(self) -> None:
        """One match is gone on with; of several the player chooses."""
        if len(self._left) == 1:
            self.resume(self._left[0])
        else:
            self.context.push(PutAside(self.context, self._left))

    def _look_for_match(self, then: Callable[[], object] = lambda: None) -> None:
        """Read the logs in the background: a long match takes a while to be checked."""
        profile = self._profile() if not self._left else None
        if profile is None:
            then()
        else:
            threading.Thread(target=self._look, args=(profile, then), daemon=True).start()

    def _offer_left(
        self, hosted: bool, instead: Callable[[], object], address: Address | None = None
    ) -> None:
        """Ask whether to go on with a match that was left here as host or as guest, if there is one."""

        def ask() -> None:
            fitting = [left for left in self._left if (left.me.peer == 0) == hosted]
            if not fitting:
                instead()
                return
            words = self.context.words
            answers = [
                QuestionAnswer(
                    words("lan.go_on")
                    if len(fitting) == 1
                    else words("lan.resume", name=opponents(words, left)),
                    lambda left=left: self.resume(left, address),  # type: ignore[misc]
                    icon="replay",
                )
                for left in fitting[:_OFFERED]
            ]
            text = words(
                "lan.left_text", name=words.listed([opponents(words, left) for left in fitting])
            )

            def decline() -> None:
                self._declined = frozenset(left.terms.table for left in fitting)
                instead()

            answers.append(QuestionAnswer(words("lan.anew"), decline))
            self.context.push(QuestionPage(self.context, words("lan.left_title"), text, answers))

        self._look_for_match(ask)

    def _offer_running(self, event: NetworkEvent) -> None:
        """The host we have gone to is known, and a match with him was left: it may be that one."""
        client = self.client
        if not isinstance(event, Reached) or client is None:
            return
        profile = client.profile
        contacts = [
            (left, profile.contact(left.terms.table)) for left in self._left if left.me.peer
        ]
        with_him = [
            left
            for left, where in contacts
            if where and where.key == event.key and left.terms.table not in self._declined
        ]
        if not with_him:
            return
        left, words = with_him[0], self.context.words
        name = opponents(words, left)

        def go_on() -> None:
            if self._navigator is not None:
                self._navigator.keep()
            self.resume(left, event.address)

        yes = QuestionAnswer(words("lan.go_on"), go_on, icon="replay")
        text = words("lan.left_text", name=name)
        answers = (yes, QuestionAnswer(words("lan.anew")))
        self.context.push(QuestionPage(self.context, words("lan.left_title"), text, answers))

    def _look(self, profile: LocalProfile, then: Callable[[], object]) -> None:
        try:
            found = profile.find_matches()
        except OSError as reason:
            complaint = self._refused(reason)
            self.context.stage.post(lambda: self.context.tell(complaint, "warning"))
        else:
            self.context.stage.post(lambda: self._found(found))
        self.context.stage.post(then)

    def _found(self, found: FoundLogs) -> None:
        """The logs found in the folder; the matches are held until one is gone on with."""
        for path in found.aside:
            self.context.tell(self.context.words("house.damaged", name=path.name), "warning")
        self._left = found.replicas or self._left
        if self._page is not None and self._lookout is not None and found.replicas:
            self._page.learn(self._facts())
