"""A table of a tournament on the network: an ordinary match between the programs of its two players."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.deal import Seat
from game.online.client import LanClient
from game.online.local_profile import Company, LocalProfile
from game.rules import game_text
from game.tournament.entries import TableNumber
from game.tournament.tables import game_points
from net.invitation import BadInvitation, read_invitation
from net.match import LanMatch
from net.session import OPEN, FollowInvitation, Lobby, Seek, Session
from net.tournament import UNSIGNED, Board, table_name
from net.transport import Address, is_number
from net.wire.board_messages import ResultWord, TableAt
from net.wire.table_messages import Seating
from net.wire.table_options import PLAIN_TABLE

FIRST, SECOND = 0, 1


@dataclass(frozen=True)
class TablePlan:
    """A table as the board has it: its name on the network, the programs of its players in their order, the
    key of the other one's connections, and the entrant who plays here.
    """

    table: TableNumber
    name: bytes
    rules: str
    peers: tuple[bytes, bytes]
    place: int
    connection: bytes
    kind: str
    player: str

    @classmethod
    def of(cls, board: Board, table: TableNumber, identity: bytes) -> TablePlan | None:
        """The plan of a table at which one player is of this program and the other is not; else None."""
        pairing = board.tournament.pairing(table)
        first, second = board.owners_of(pairing)
        if (first == identity) == (second == identity):
            return None
        place = FIRST if first == identity else SECOND
        mine, theirs = (board.entered[pairing.here[at]] for at in (place, 1 - place))
        name, rules = table_name(board, table), game_text(board.tournament.game)
        peers = first, second
        return cls(table, name, rules, peers, place, theirs.connection, mine.kind, mine.name)


class TournamentTable:
    """The table of a plan: laid here by the first player's program, gone to by the second's.

    A match that was begun before is continued from its log; of one that was played to its end only the result
    is still said.
    """

    def __init__(self, profile: LocalProfile, plan: TablePlan, company: Company) -> None:
        self.plan = plan
        self.client = _client(profile, plan, company)
        self._ended = profile.store.ended(plan.name)
        self.reported = False
        self._seen: object = None

    def go_to(self, at: TableAt) -> None:
        """The other's program says where the table is; its key is proven there."""
        if self.plan.place == FIRST:
            return
        places = tuple(Address(host, at.port) for host in at.hosts if is_number(host))
        self.client.network.command(Seek(self.plan.connection, places))
        if at.invitation:
            try:
                invitation = read_invitation(at.invitation)
            except BadInvitation:
                return
            if invitation.is_from(self.plan.connection):
                self.client.network.command(FollowInvitation(invitation))

    def take_seat(self) -> None:
        """Sit down in the seat of this side, and be ready once both sit as the board has it."""
        seating, member = self.client.state.seating, self.client.state.member
        if self.client.remote_table is not None or self._ended is not None:
            return
        if seating is None or member is None:
            return
        if seating == self._seen or seating.rules != self.plan.rules:
            return
        self._seen = seating
        seat: Seat = self.plan.place
        if seating.kinds[seat] == OPEN:
            self.client.sit(seat, self.plan.kind, self.plan.player)
        elif OPEN not in seating.kinds and self._is_as_planned(seating):
            self.client.be_ready(True)

    def _is_as_planned(self, seating: Seating) -> bool:
        """Whether both programs sit as the board has it, and the player entered sits here, without a clock.

        Whoever lays the table could put a weak bot of this program into the seat, or give its player so
        little time that one plays on.
        """
        members = tuple(seating.members[owner] for owner in seating.owners)
        mine = seating.kinds[self.plan.place], seating.names[self.plan.place]
        player = self.plan.kind, self.plan.player
        return (members, mine, seating.options) == (self.plan.peers, player, PLAIN_TABLE)

    def result(self) -> ResultWord | None:
        """The result to be signed, once the match is over and settled here."""
        if self._ended is not None:
            return result_of_log(self.plan, self._ended)
        remote = self.client.remote_table
        match = self.client.log
        if remote is None or match is None or not match.match.over or not remote.settled:
            return None
        return result_of_log(self.plan, match)


def result_of_log(plan: TablePlan, match: LanMatch) -> ResultWord | None:
    """The result of a match that is over by its log; None where it is not the match of this plan."""
    terms, winners = match.terms, match.match.winners
    if (terms.table, terms.rules) != (plan.name, plan.rules) or len(winners) != 1:
        return None
    owners = [terms.peers[owner] for owner in terms.owners]
    if sorted(owners) != sorted(plan.peers):
        return None
    points = dict(zip(owners, game_points(match.match), strict=True))
    first, second = (points[peer] for peer in plan.peers)
    winner = plan.peers.index(owners[winners[0]])
    return ResultWord(*plan.table, winner, first, second, match.head, UNSIGNED)


def _client(profile: LocalProfile, plan: TablePlan, company: Company) -> LanClient:
    """The connection of a table, with the match that was left there if there is one."""
    left = None
    for replica in profile.store.find().replicas:
        if replica.terms.table == plan.name and left is None:
            left = replica
        else:
            replica.close()
    admission = profile.admission()
    admission.invited.add(plan.connection)
    lobby = None
    if plan.place == FIRST:
        lobby = Lobby.hosted(plan.rules, 2, profile.identity.public)
        lobby.expected = frozenset(plan.peers)
    session = Session(admission, profile.store, lobby, table=plan.name)
    if left is not None:
        session.resume(left)
    return LanClient(profile, session, company)
