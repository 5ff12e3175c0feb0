"""The profile of this machine: its player, the peers he knows, the folder of logs, and the contact of the
last table; and the company that plays here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom

from game.contest.record import Record, Sitting
from game.play.home import read_text, write_whole
from game.play.journal import shelve
from game.play.players import Player
from net.identity import Identity, KnownPeers, own_identity
from net.invitation import SCHEME, BadInvitation, Invitation, invitation_link, read_invitation
from net.match import FoundLogs, LanMatch, LogFolder, Replica
from net.session import Admission
from net.tournament import BoardFile, table_name
from net.transport import (
    MOST_ADDRESSES,
    Address,
    Announcement,
    BadAddress,
    NoPort,
    Transport,
    read_address,
)

_CONTACT = ".contact"


class Company(ABC):
    """Makes the players at this machine, names those elsewhere, and is woken when the network has news."""

    @abstractmethod
    def player(self, sitting: Sitting) -> Player:
        """The player of a seat at this machine."""

    def name_of(self, kind: str, name: str) -> str:
        """The name under which a player elsewhere is shown: a bot's key, a person's name."""
        return name

    @abstractmethod
    def wake(self) -> None:
        """Look for news soon; called on the network's thread."""


@dataclass(frozen=True)
class Contact:
    """The place of a match: its host's connection key, and his addresses, the latest first.

    The key identifies the host; the addresses, and the relay of an `invitation`, only say where to look.
    """

    key: bytes
    addresses: tuple[Address, ...] = ()
    invitation: Invitation | None = None

    def also_at(self, address: Address) -> Contact:
        """The same host, who was met at this address just now."""
        found = dict.fromkeys((address, *self.addresses))
        return replace(self, addresses=tuple(found)[:MOST_ADDRESSES])


@dataclass(frozen=True)
class LocalProfile:
    """The contents of the player's folder, and the name others are shown."""

    folder: Path
    identity: Identity
    name: str
    known: KnownPeers
    store: LogFolder

    def admission(self) -> Admission:
        """A new admission, which has met no peer."""
        return Admission(self.identity, self.name, self.known, SystemRandom())

    def transport(self, port: int) -> Transport:
        """A transport at this port, or at any other where it is taken or 0. Raises OSError."""
        if port:
            with suppress(NoPort):
                return Transport(self.identity.connection_keys, port)
        return Transport(self.identity.connection_keys)

    def announcement(self, rules: str, free: int = 0) -> Announcement:
        """The announcement of a table here with so many `free` seats, or of a tournament."""
        key = self.identity.connection_keys[0]
        return Announcement(self.name, rules, free, key, identity=self.identity.public)

    def abandon(self, match: LanMatch, peer: int, missing: str) -> None:
        """A match of `peer`, who is here, is not gone on with: it is kept with who left. Raises OSError."""
        self.store.abandon(match.terms)
        left = replace(_record_of(match, peer), abandoned=missing)
        shelve(self.folder.parent, left, "abandoned")

    def keep_record(self, match: LanMatch, peer: int) -> None:
        """A match that `peer`, who is here, has played to its end goes among the records. Raises OSError."""
        shelve(self.folder.parent, finished_record(match, peer), match.game.key)

    def matches_left(self) -> FoundLogs:
        """The matches to go on with; those of a tournament's tables wait at its board. Raises OSError."""
        found = self.store.find()
        kept = boards_in(self.folder.parent).find().boards if found.replicas else ()
        boards = [each.board for each in kept]
        laid = {
            table_name(board, table) for board in boards for table, _ in board.tournament.tables()
        }
        for replica in found.replicas:
            if replica.terms.table in laid:
                replica.close()
        left = tuple(each for each in found.replicas if each.terms.table not in laid)
        return replace(found, replicas=left)

    def left_match(self, hosting: bool, invitation: Invitation | None = None) -> Replica | None:
        """The newest match to go on with that was played as host, or as guest of the inviting host.

        Raises OSError.
        """
        found = self.matches_left().replicas
        fitting = [match for match in found if (match.me.peer == 0) == hosting]
        if invitation is not None:
            fitting = [match for match in fitting if self.is_played_with(match, invitation)]
        for match in found:
            if match not in fitting[:1]:
                match.close()
        return fitting[0] if fitting else None

    def is_played_with(self, match: Replica, invitation: Invitation) -> bool:
        """Whether the host of a match that was left is the one who invites."""
        contact = self.contact(match.terms.table)
        return contact is not None and match.me.peer != 0 and invitation.is_from(contact.key)

    def keep_contact(self, table: bytes, contact: Contact) -> None:
        """Remember where a match is played; if the disk refuses, the host has to be found again."""
        with suppress(OSError):
            lines = [contact.key.hex(), *map(str, contact.addresses)]
            if contact.invitation is not None:
                lines.append(invitation_link(contact.invitation))
            write_whole(self._contact_path(table), "\n".join(lines) + "\n")

    def contact(self, table: bytes) -> Contact | None:
        """The place a match was played at; None if that is not known."""
        try:
            lines = read_text(self._contact_path(table), 10_000).splitlines()
            key = bytes.fromhex(lines[0])
            links = [line for line in lines[1:] if line.startswith(SCHEME)]
            invitation = read_invitation(links[-1]) if links else None
            addresses = tuple(read_address(line) for line in lines[1:] if line not in links)
            return Contact(key, addresses, invitation) if len(key) == 32 else None
        except (OSError, ValueError, IndexError, BadAddress, BadInvitation):
            return None

    def _contact_path(self, table: bytes) -> Path:
        return self.folder / f"{table.hex()[:16]}{_CONTACT}"


def boards_in(folder: Path) -> BoardFile:
    """The boards of tournaments over the network in the player's folder."""
    return BoardFile(folder / "tournaments")


def open_profile(folder: Path, name: str) -> LocalProfile:
    """Open the profile of this machine from the player's folder. Raises OSError."""
    place = folder / "lan"
    place.mkdir(parents=True, exist_ok=True)
    identity = own_identity(place)
    return LocalProfile(place, identity, name, KnownPeers(place), LogFolder(place, identity))


def finished_record(match: LanMatch, peer: int) -> Record:
    """A match that is over, as `peer` keeps it."""
    violation = None if match.ending is None else match.ending.violation
    owners = enumerate(match.terms.owners)
    foul = tuple(s for s, owner in owners if violation is not None and owner == violation.peer)
    return replace(_record_of(match, peer), foul=foul)


def _record_of(match: LanMatch, peer: int) -> Record:
    """The deals that were counted, as seen from a peer's machine: a person elsewhere is remote."""
    terms = match.terms
    rows = zip(terms.kinds, terms.names, terms.owners, strict=True)
    sittings = tuple(
        Sitting("remote" if kind == "person" and owner != peer else kind, name or "?")
        for kind, name, owner in rows
    )
    return Record(match.game, sittings, match.first_dealer, match.past)
