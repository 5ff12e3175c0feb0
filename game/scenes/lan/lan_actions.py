"""The choices on the pages of the network: the coordinator and its navigator act on these values."""

from __future__ import annotations

from game.rules import Game
from game.scenes.actions import NetworkAction
from game.scenes.setup.purpose import SetupPurpose
from net.invitation import Invitation
from net.match import FoundLogs, Replica
from net.session import AnswerToStandIn, AskToStandIn, DealOn, TakeSeatsBack
from net.transport import Address
from net.wire.table_options import PLAIN_TABLE, TableOptions


class JoinTable(NetworkAction):
    """Go to the table at an address, whose connection key may be known, or by an invitation."""

    place: Address | Invitation
    key: bytes | None = None


class LayTable(NetworkAction):
    """Lay a table of this game for others, on these terms."""

    game: Game
    options: TableOptions = PLAIN_TABLE


class OfferCopied(NetworkAction):
    """Ask whether to follow the invitation in the clipboard, if there is one."""


class TakeNews(NetworkAction):
    """Take in what the network has told the table we are at."""


class LogsRead(NetworkAction):
    """Hold the matches that were found, or say the `complaint`; then act on `then`."""

    found: FoundLogs
    complaint: str = ""
    then: NetworkAction | None = None


class ResumeTable(NetworkAction):
    """Continue the match of a table that was broken off."""

    table: bytes


class ResumeOr(NetworkAction):
    """Ask whether to continue a match that was left as host or as guest, `instead` of something else."""

    instead: JoinTable | LayTable


class SetUpTable(NetworkAction):
    """Choose a game: of a table to be laid here, or of the one that is laid."""

    purpose: SetupPurpose


class ShowAcquaintances(NetworkAction):
    """Show the players known here."""


class LeaveNetwork(NetworkAction):
    """Leave the network's page."""


class ResumeLeft(NetworkAction):
    """Continue a match that was left; the player chooses if there are several."""


class ResumeReplica(NetworkAction):
    """Continue this match that was left, its host also being sought at `place`."""

    replica: Replica
    place: Address | Invitation | None = None


class DeclineReplicas(NetworkAction):
    """Leave these matches, and go where one wanted to go `instead`."""

    replicas: tuple[Replica, ...]
    instead: JoinTable | LayTable


class EndEvening(NetworkAction):
    """Leave the table and say so."""


class PutMatchAside(NetworkAction):
    """Leave without a word, so that the match can be continued."""


class TellPeers(NetworkAction):
    """Say what somebody here has decided about a player who is absent."""

    command: DealOn | TakeSeatsBack | AskToStandIn | AnswerToStandIn


class OfferSeat(NetworkAction):
    """Ask whether somebody who watches shall decide for an absent player whose seat a bot plays here."""

    peer: int
    identity: bytes
    name: str


class AbandonMatch(NetworkAction):
    """Record the match as one that these players have left."""

    missing: str


class PlayAgain(NetworkAction):
    """Begin the same match again from the lobby."""


class BackToLobby(NetworkAction):
    """Go back to the laid table."""


class CardsCompared(NetworkAction):
    """Say whether a peer's four cards are the same as here."""

    key: bytes
    same: bool


class OpenInvitation(NetworkAction):
    """Show the invitation of this table, or make one."""


class WithdrawInvitation(NetworkAction):
    """Withdraw the invitation."""


class LookAtInvited(NetworkAction):
    """Show the four cards of a peer that an invitation let in."""

    key: bytes


class EveningEnded(NetworkAction):
    """The table was left, and the connection closed."""
