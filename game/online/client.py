"""The client of one table on the network, hosted, joined or invited to, with or without a window.

It is the one owner of the connection: of the network thread, of what is known of the table
(`LobbyState`) and, in a match, of the game's table (`RemoteTable`); commands go out through it and
events come in. Everything here runs on the game's thread: `poll` takes in what the network has told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from game.core.deal import Seat
from game.online.lobby_state import LobbyState
from game.online.local_profile import Company, Contact, LocalProfile
from game.online.remote_table import RemoteTable
from game.rules import Game, game_text
from net.identity import distinct_names
from net.invitation import Invitation, new_invitation
from net.match import DealSettled, LanMatch, MatchEvent, Replica
from net.session import (
    OPEN,
    CompareCards,
    FollowInvitation,
    FoundAt,
    Join,
    Lobby,
    MatchBegan,
    MatchSnapshot,
    MetAtRelay,
    NetworkEvent,
    NetworkThread,
    OpenTableAgain,
    Reached,
    Seek,
    Session,
    WaitForGuests,
)
from net.session import SeatingChanged as SeatingTold
from net.transport import PORT, Address, Announcement, Announcer, Lookout
from net.wire.match_messages import Begin
from net.wire.table_messages import Leave, Ready, Seating, Sit
from net.wire.table_options import PLAIN_TABLE, TableOptions

NetworkListener = Callable[[NetworkEvent], object]


class LanClient:
    """A table on the network.

    `listeners` hear everything the network tells, after `state` has taken it in; a `MatchSnapshot`
    means that `remote_table` is a new one. `invitation` is the one others may come by, or this side has come
    by; None where there is none.
    """

    def __init__(
        self, profile: LocalProfile, session: Session, company: Company, port: int = 0
    ) -> None:
        self.profile = profile
        self.hosting = session.lobby is not None
        self.state = LobbyState(self.hosting)
        self.remote_table: RemoteTable | None = None
        self.invitation: Invitation | None = None
        self.listeners: list[NetworkListener] = []
        self._company = company
        self._session = session
        self._contact: Contact | None = None
        self._table: bytes | None = None
        self._recorded: bytes | None = None
        self._announcer: Announcer | None = None
        self._lookout: Lookout | None = None
        self.network = NetworkThread(session, profile.transport(port), company.wake)
        if session.lobby is not None:
            seating = session.lobby.seating
            self.state.seating, self.state.member = seating, 0
            if not session.table:  # a tournament's board says where its tables are
                self._announcer = Announcer(self._announcement(seating), self.port)
        self.network.start()

    @classmethod
    def hosted(
        cls,
        profile: LocalProfile,
        game: Game,
        company: Company,
        options: TableOptions = PLAIN_TABLE,
    ) -> LanClient:
        """Lay a table that others can find. Raises OSError where no port can be had."""
        lobby = Lobby.hosted(game_text(game), game.seats, profile.identity.public, options)
        return cls(profile, Session(profile.admission(), profile.store, lobby), company, PORT)

    @classmethod
    def joined(
        cls,
        profile: LocalProfile,
        place: Address | Invitation,
        company: Company,
        key: bytes | None = None,
    ) -> LanClient:
        """Go to somebody's table, at an address or by an invitation.

        The connection key at an address is asked for where nobody has announced it.
        """
        client = cls(profile, Session(profile.admission(), profile.store), company)
        if isinstance(place, Invitation):
            client._follow(place)
        else:
            client.network.command(Join(place, key))
        return client

    @classmethod
    def resumed(
        cls,
        profile: LocalProfile,
        replica: Replica,
        company: Company,
        place: Address | Invitation | None = None,
    ) -> LanClient:
        """Go on with a match whose log was read from disk.

        A host takes the port it had, or another, announces itself again and waits for the guests of its
        invitation; a guest looks for the host's key at its earlier addresses, among the announced tables, and
        at `place`.
        """
        terms = replica.terms
        contact, hosting = profile.contact(terms.table), replica.me.peer == 0
        session = Session(
            profile.admission(), profile.store, Lobby(_seating(terms)) if hosting else None
        )
        session.resume(replica)
        ports = [each.port for each in contact.addresses[:1]] if contact and hosting else []
        client = cls(profile, session, company, ports[0] if ports else PORT if hosting else 0)
        client._table = terms.table
        invitation = place if isinstance(place, Invitation) else contact and contact.invitation
        if contact is not None and not hosting:
            client._look_for(contact, (place,) if isinstance(place, Address) else ())
        if invitation and hosting:
            client.invitation = invitation
            client.network.command(WaitForGuests(invitation))
        elif invitation:
            client._follow(invitation)
        return client

    @property
    def port(self) -> int:
        """The port at which this peer can be reached."""
        return self.network.port

    @property
    def announcing_problem(self) -> str | None:
        """Why the table cannot be found on the network, None while it can."""
        return self._announcer.problem if self._announcer is not None else None

    @property
    def log(self) -> LanMatch | None:
        """The match by its log, as far as it has come; None before it begins."""
        playing = self._session.playing
        return None if playing is None else playing.replica.match

    @property
    def own_seats(self) -> tuple[Seat, ...]:
        """The seats whose players sit at this machine; not those for which one of them stands in."""
        if self.remote_table is not None:
            return tuple(sorted(self.remote_table.own - self.remote_table.lent))
        seating, member = self.state.seating, self.state.member
        if seating is None or member is None:
            return ()
        rows = enumerate(zip(seating.owners, seating.kinds, strict=True))
        return tuple(seat for seat, (owner, kind) in rows if owner == member and kind != OPEN)

    @property
    def all_gone(self) -> bool:
        """Whether nobody is left to whom the last word of a match could still matter."""
        table = self.remote_table
        if table is None or table.watching:
            return True
        return len(self.state.gone) >= (table.peers - 1 if self.hosting else 1)

    @property
    def match_to_continue(self) -> bytes | None:
        """The table of the match that is played here; None before it, after it, and for a watcher."""
        remote = self.remote_table
        if remote is None or remote.watching or remote.table.match.over:
            return None
        return self._table

    def distinct_name(self, name: str, identity: bytes) -> str:
        """The name of a player, with a mark if another player at this table has the same name."""
        own = self.profile.identity.public
        seating = self.state.seating
        rows = [(name, identity), (self.profile.name, own)]
        if seating is not None:
            rows += [
                (each, seating.members[owner])
                for each, owner in zip(seating.names, seating.owners, strict=True)
            ]
        return distinct_names(*zip(*rows, strict=True))[0]

    # -- what the players here want ------------------------------------------------------------

    def compare(self, key: bytes, same: bool) -> None:
        """The four cards shown for a peer are the same there, or not."""
        visitor = self.state.visitors.pop(key, None)
        if self.state.invited.pop(key, None) is not None and not same:
            self.withdraw()  # somebody else has it as well
        self.state.compared = same and visitor is not None and visitor.sought
        self.network.command(CompareCards(key, same))

    def invite(self, relay: Address) -> Invitation:
        """Let others come by way of a relay, as long as the match lasts; an earlier invitation is withdrawn.

        One to the same relay stays as it is.
        """
        if self.invitation is None or self.invitation.relay != relay:
            key = self.profile.identity.connection_keys[0]
            self.invitation = new_invitation(relay, key)
            self.network.command(WaitForGuests(self.invitation))
            self._keep_contact()
        return self.invitation

    def withdraw(self) -> None:
        """Withdraw the invitation: no new guest can use it."""
        if self.invitation is not None and self.hosting:
            self.invitation = None
            self.state.relay = None
            self.network.command(WaitForGuests(None))
            self._keep_contact()

    def sit(self, seat: Seat, kind: str, name: str, portrait: int = 0) -> None:
        """Put a person or a bot of this machine into a seat; "open" frees it.

        `portrait` is which of the twelve a person goes by, counted from 0.
        """
        self.network.command(Sit(0, seat, kind, name, portrait))

    def be_ready(self, ready: bool) -> None:
        """The players here take the seating as it is shown to them, or no longer do."""
        if self.state.seating is not None:
            self.network.command(Ready(self.state.seating.number, ready))

    def again(self) -> None:
        """The match is over: the host lays the table for another one."""
        self.remote_table = None
        self.network.command(OpenTableAgain())

    def leave(self) -> None:
        """Say good-bye and close everything."""
        self.network.command(Leave())
        self.close()

    def abandon(self, missing: str) -> None:
        """Close everything, and enter the match among the records as one that `missing` left.

        Raises OSError where that cannot be written.
        """
        self.close()
        playing = self._session.playing
        if playing is not None and playing.replica.match is not None:
            me = playing.replica.me
            self.profile.abandon(playing.replica.match, me.peer, missing)

    def close(self) -> None:
        """Close everything without a word: the match can be gone on with."""
        if self._announcer is not None:
            self._announcer.close()
        if self._lookout is not None:
            self._lookout.close()
        self.network.stop()

    # -- what the network tells ----------------------------------------------------------------

    def poll(self) -> None:
        """Take in the events of the network since the last call."""
        for event in self.network.take():
            self._take(event)
            for listener in tuple(self.listeners):
                listener(event)
        if self.remote_table is not None and self.remote_table.table.match.over:
            self.withdraw()

    def _take(self, event: NetworkEvent) -> None:
        """Take in an event; what happens in the match is the table's, and changes nothing around it."""
        if not isinstance(event, MatchEvent):
            self.state.take(event)
        if self.remote_table is not None:
            self.remote_table.tell(event)
        match event:
            case DealSettled() if event.winners:
                self._keep_record()
            case MatchSnapshot():
                self.remote_table = RemoteTable(
                    event, self.network, self._company, self.state.stand_in_here
                )
                if event.match.match.over:  # the others ended it before this log was level
                    self._keep_record()
            case SeatingTold(seating):
                if self._announcer is not None:
                    self._announcer.update(self._announcement(seating))
            case Reached(address, key):
                self._look_for(Contact(key), (address,))
            case MetAtRelay(key):
                self._contact = replace(self._contact or Contact(key), invitation=self.invitation)
                self._keep_contact()
            case FoundAt(key, address) if self._contact is not None and self._contact.key == key:
                self._contact = self._contact.also_at(address)
                self._keep_contact()
            case MatchBegan(terms, peer) if peer < len(terms.peers):
                self._table = terms.table
                self._keep_contact()

    def _keep_record(self) -> None:
        """Put a match that is over and was played here among the records; an error of the disk is ignored."""
        playing = self._session.playing
        match = None if playing is None else playing.replica.match
        if playing is None or match is None or not match.match.over:
            return
        before, self._recorded = self._recorded, match.terms.table
        if playing.replica.me.peer < len(match.terms.peers) and before != match.terms.table:
            with suppress(OSError):
                self.profile.keep_record(match, playing.replica.me.peer)

    # -- where the host is ---------------------------------------------------------------------

    def _look_for(self, contact: Contact, addresses: Sequence[Address] = ()) -> None:
        """Look for the host of the match at every place where his key may be found."""
        self._contact = contact
        self.network.command(Seek(contact.key, (*addresses, *contact.addresses)))
        if self._lookout is None:
            self._lookout = Lookout(self._look_again, {contact.key})
            self._look_again()

    def _follow(self, invitation: Invitation) -> None:
        """Go to the host who invites."""
        self.invitation = invitation
        self.network.command(FollowInvitation(invitation))

    def _look_again(self) -> None:
        """Tables have appeared or changed; also called on the thread of the lookout."""
        contact, lookout = self._contact, self._lookout
        if contact is None or lookout is None:
            return
        for table in lookout.tables:
            if table.announcement.key == contact.key:
                self.network.command(Seek(contact.key, table.addresses))

    def _keep_contact(self) -> None:
        """Remember where the match is played, for a later start of this program."""
        contact = self._contact
        if self.hosting:
            key = self.profile.identity.connection_keys[0]
            contact = Contact(key, (Address("localhost", self.port),), self.invitation)
        if contact is not None and self._table is not None:
            self.profile.keep_contact(self._table, contact)

    def _announcement(self, seating: Seating) -> Announcement:
        return self.profile.announcement(seating.rules, seating.kinds.count(OPEN))


def _seating(terms: Begin) -> Seating:
    """The seating a match was begun from."""
    rows = (terms.owners, terms.kinds, terms.names, terms.portraits)
    return Seating(1, terms.rules, terms.peers, *rows, options=terms.options)
