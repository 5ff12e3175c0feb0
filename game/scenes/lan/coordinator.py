"""The route from the title to the network: its page, hosting, joining, continuing a match.

Between the title and a table this is all there is: which tables can be seen, which matches were left.
Once at a table the connection is the `LanClient`'s alone, and the pages are the `LanNavigator`'s.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

from game.online import Company, LanClient, LocalProfile
from game.rules import Game, game_text
from game.scenes.actions import NetworkAction
from game.scenes.elements.question import QuestionAnswer, QuestionPage
from game.scenes.lan.acquaintances import AcquaintancesPage
from game.scenes.lan.browse import NetworkFacts, NetworkPage
from game.scenes.lan.company import (
    default_name,
    network_is_fit,
    profile_at_screen,
    refused_sentence,
    telling_refusals,
)
from game.scenes.lan.lan_actions import (
    DeclineReplicas,
    EndEvening,
    EveningEnded,
    JoinTable,
    LayTable,
    LeaveNetwork,
    LogsRead,
    OfferCopied,
    ResumeLeft,
    ResumeOr,
    ResumeReplica,
    ResumeTable,
    SetUpTable,
    ShowAcquaintances,
    TakeNews,
)
from game.scenes.lan.navigator import LanNavigator
from game.scenes.lan.put_aside import PutAside, opponents
from game.scenes.lan.relays import relay_name
from game.scenes.setup import SetupScene
from game.stage.clipboard import clipboard_text
from game.stage.context import AppContext
from net.invitation import BadInvitation, Invitation, may_be_invitation, read_invitation
from net.match import FoundLogs, Replica
from net.session import ChangeGame, MatchRuns, NetworkEvent, Reached
from net.transport import Address, Lookout
from net.wire.table_options import PLAIN_TABLE, TableOptions

_OFFERED = 2


class LanCoordinator:
    """Leads to a table, and back to its page. The `company` plays at this window."""

    def __init__(self, context: AppContext, folder: Path, company: Company) -> None:
        self.context = context
        self.folder = folder
        self._company = company
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
            case LayTable(game, options):
                self.host(game, options)
            case OfferCopied():
                self._offer_copied()
            case TakeNews():
                if self.client is not None:
                    self.client.poll()
            case LogsRead():
                self._hold(action)
            case SetUpTable(purpose):
                self.context.push(SetupScene(self.context, self.folder, purpose))
            case ShowAcquaintances():
                if (profile := self._profile()) is not None:
                    self.context.push(AcquaintancesPage(self.context, profile.known))
            case LeaveNetwork():
                self.context.stage.pop()
                self._page = None
                self._let_go()
            case ResumeLeft() if len(self._left) == 1:
                self.resume(self._left[0])
            case ResumeLeft():
                self.context.push(PutAside(self.context, self._left))
            case ResumeReplica(replica, place):
                if self._navigator is not None:  # the host's table is left for it
                    self._navigator.keep()
                self.resume(replica, place)
            case DeclineReplicas(replicas, instead):
                self._declined = frozenset(each.terms.table for each in replicas)
                self.act(instead)
            case ResumeTable(table):
                self._resume_table(table)
            case ResumeOr(instead):
                self._offer_left(instead)
            case EveningEnded():
                self._ended()
            case _ if self._navigator is not None:
                self._navigator.act(action)

    # -- the ways in ---------------------------------------------------------------------------

    def open(self) -> None:
        """The network page. Where the library cannot guard a deck, a sentence says so instead."""
        if not network_is_fit(self.context):
            return
        facts = self._facts()
        lookout = Lookout(self.context.stage.redraw, facts.known_hosts)
        self._page = NetworkPage(self.context, lookout, facts)
        self.context.push(self._page)
        self._look_for_match(OfferCopied())

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
        if (profile := self._ready()) is not None:
            with telling_refusals(self.context):
                self._arrive(LanClient.hosted(profile, game, self._company, options))

    def join(self, place: Address | Invitation, key: bytes | None = None) -> None:
        """Go to a table, or continue the match that was left with the host who invites."""
        profile, where = self._ready(), self.context.words("invite.joining")
        if profile is None or (isinstance(place, Invitation) and self._continues(profile, place)):
            return
        if isinstance(place, Address):
            where = self.context.words("lan.joining", address=str(place))
        with telling_refusals(self.context):
            self._arrive(LanClient.joined(profile, place, self._company, key), where)

    def _continues(self, profile: LocalProfile, invitation: Invitation) -> bool:
        """Whether a match left with the host who invites is continued: by its own invitation at once.

        By another one he may have begun anew, or come back elsewhere: the player is asked.
        """
        for left in self._left:
            if left.terms.table in self._declined or not profile.is_played_with(left, invitation):
                continue
            contact = profile.contact(left.terms.table)
            if contact is not None and contact.invitation == invitation:
                self.resume(left, invitation)
            else:
                anew = DeclineReplicas((left,), JoinTable(invitation))
                self._ask_to_go_on((left,), invitation, self._start_again(anew))
            return True
        return False

    def resume(self, replica: Replica, place: Address | Invitation | None = None) -> None:
        """Go on with a match that was left; a host is sought at `place` as well.

        Where that cannot be, all of them are held as before.
        """
        where = self.context.words("lan.play.waiting", name=opponents(self.context.words, replica))
        if (profile := self._ready()) is not None:
            with telling_refusals(self.context):
                client = LanClient.resumed(profile, replica, self._company, place)
                self._arrive(client, where)
                self._let_go(but=replica)

    def go_on_or_host(
        self, game: Game, relay: Address | None = None, options: TableOptions = PLAIN_TABLE
    ) -> None:
        """Lay a table, unless a match that was hosted here is continued; invite others to `relay`."""
        self._relay = relay
        self._look_for_match(ResumeOr(LayTable(game, options)))

    def go_on_or_join(self, place: Address | Invitation) -> None:
        """Go to a table, unless a match that was left is continued, perhaps at this place."""
        instead = JoinTable(place)
        self._look_for_match(instead if isinstance(place, Invitation) else ResumeOr(instead))

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
        self._let_go()
        self._look_for_match(ResumeTable(table))

    def close(self) -> None:
        """Close the connection without a word at the program's end: a running match can be continued."""
        if self._navigator is not None:
            self._navigator.client.close()
            self._navigator = None

    # -- who plays here ------------------------------------------------------------------------

    def _ready(self) -> LocalProfile | None:
        """The profile to come to a table with, None where one may not, which is said in a sentence."""
        return self._profile() if network_is_fit(self.context) else None

    def _arrive(self, client: LanClient, where: str = "") -> None:
        self._navigator = LanNavigator(self.context, client, where)
        relay, self._relay = self._relay, None
        if client.hosting and relay is not None:
            self._navigator.invite(relay)
        client.listeners.append(self._offer_running)

    def _let_go(self, but: Replica | None = None) -> None:
        """Release the matches that were left, so that other programs may continue them."""
        for left in self._left:
            if left is not but:
                left.close()
        self._left = ()

    def _ended(self) -> None:
        self._navigator, self._declined = None, frozenset()
        if self._page is not None:
            self._page.learn(self._facts())
            self._look_for_match()

    def _profile(self) -> LocalProfile | None:
        with telling_refusals(self.context):
            return profile_at_screen(self.context, self.folder)
        return None

    # -- the network page ----------------------------------------------------------------------

    def _facts(self) -> NetworkFacts:
        words, profile = self.context.words, self._profile()
        resumable = tuple(opponents(words, replica) for replica in self._left)
        if profile is None:
            return NetworkFacts(resumable)
        return NetworkFacts(resumable, profile.known.connections, default_name(words, profile))

    def change_game(self, game: Game, options: TableOptions) -> None:
        """Lay another game on the table hosted here, or the same with other options."""
        if self.client is not None:
            self.client.network.command(ChangeGame(game_text(game), game.seats, options))

    # -- a match to go on with -----------------------------------------------------------------

    def _look_for_match(self, then: NetworkAction | None = None) -> None:
        """Read the logs in the background: a long match takes a while to be checked."""
        profile = self._profile() if not self._left else None
        if profile is not None:
            threading.Thread(target=self._look, args=(profile, then), daemon=True).start()
        elif then is not None:
            self.act(then)

    def _offer_left(self, instead: JoinTable | LayTable) -> None:
        """Ask whether to continue a match that was left here as host or as guest, if there is one."""
        hosted = isinstance(instead, LayTable)
        fitting = tuple(left for left in self._left if (left.me.peer == 0) == hosted)
        if fitting:
            place = instead.place if isinstance(instead, JoinTable) else None
            anew = DeclineReplicas(fitting, instead)
            self._ask_to_go_on(fitting, place, self._start_again(anew))
        else:
            self.act(instead)

    def _ask_to_go_on(
        self,
        fitting: Sequence[Replica],
        place: Address | Invitation | None,
        other: QuestionAnswer,
    ) -> None:
        """Ask which of some matches that were left to continue at a place; the `other` answer is none."""
        words = self.context.words
        names = [opponents(words, left) for left in fitting]
        labels = [words("lan.resume", name=name) for name in names]
        if len(fitting) == 1:
            labels = [words("lan.go_on")]
        answers = [
            QuestionAnswer(label, ResumeReplica(left, place), icon="replay")
            for label, left in zip(labels[:_OFFERED], fitting, strict=False)
        ]
        title = words.counted("lan.left_title", len(names))
        text = words.counted("lan.left_text", len(names), name="; ".join(names))
        answers.append(other)
        self.context.push(QuestionPage(self.context, title, text, answers, inviting=True))

    def _resume_table(self, table: bytes) -> None:
        for left in self._left:
            if left.terms.table == table:
                self.resume(left)
                return
        self.context.tell(self.context.words("house.gone"), "warning")

    def _offer_running(self, event: NetworkEvent) -> None:
        """The host we have gone to is known, and a match with him was left: it may be that one.

        Whoever plays it just now has no other place for us.
        """
        match event:
            case Reached(address, key):
                self._offer_match_with(key, address)
            case MatchRuns(table) if self._waits_at_a_door:
                leave = QuestionAnswer(self.context.words("lan.lobby.leave"), EndEvening())
                for left in self._left:
                    if left.terms.table == table:
                        self._ask_to_go_on((left,), None, leave)

    def _offer_match_with(self, key: bytes, address: Address) -> None:
        client = self.client
        for left in self._left:
            where = client.profile.contact(left.terms.table) if client and left.me.peer else None
            if where and where.key == key and left.terms.table not in self._declined:
                self._ask_to_go_on((left,), address, self._start_again())
                return

    @property
    def _waits_at_a_door(self) -> bool:
        """Whether the page of a table is on top whose host has not shown it."""
        client, lobby = self.client, self._navigator and self._navigator.lobby
        waits = client is not None and client.state.seating is None
        return waits and self.context.stage.top is lobby

    def _start_again(self, action: DeclineReplicas | None = None) -> QuestionAnswer:
        """The answer of whoever does not go on with a match that was left, which then stays."""
        return QuestionAnswer(self.context.words("lan.anew"), action)

    def _look(self, profile: LocalProfile, then: NetworkAction | None) -> None:
        try:
            read = LogsRead(profile.matches_left(), "", then)
        except OSError as reason:
            read = LogsRead(FoundLogs(), refused_sentence(self.context, reason), then)
        self.context.stage.post(read)

    def _hold(self, read: LogsRead) -> None:
        """Hold the matches found in the folder until one is continued."""
        if read.complaint:
            self.context.tell(read.complaint, "warning")
        for path in read.found.aside:
            self.context.tell(self.context.words("house.damaged", name=path.name), "warning")
        if read.found.newer:
            self.context.tell(self.context.words("house.newer"), "warning")
        self._left = read.found.replicas or self._left
        if self._page is not None and read.found.replicas:
            self._page.learn(self._facts())
        if read.then is not None:
            self.act(read.then)
