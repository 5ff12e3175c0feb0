"""The choices on the pages of the network: the coordinator and its navigator act on these values."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules import Game
from game.scenes.actions import NetworkAction
from net.invitation import Invitation
from net.match import FoundLogs, Replica
from net.transport import Address
from net.wire.match_messages import PLAIN_TABLE, TableOptions


@dataclass(frozen=True)
class JoinTable(NetworkAction):
    """Go to the table at an address, whose connection key may be known, or by an invitation."""

    place: Address | Invitation
    key: bytes | None = None


@dataclass(frozen=True)
class LayTable(NetworkAction):
    """Lay a table of this game for others, on these terms."""

    game: Game
    options: TableOptions = PLAIN_TABLE


@dataclass(frozen=True)
class OfferCopied(NetworkAction):
    """Ask whether to follow the invitation in the clipboard, if there is one."""


@dataclass(frozen=True)
class TablesChanged(NetworkAction):
    """Look at the tables of the network again."""


@dataclass(frozen=True)
class TakeNews(NetworkAction):
    """Take in what the network has told the table we are at."""


@dataclass(frozen=True)
class LogsRead(NetworkAction):
    """Hold the matches that were found, or say the `complaint`; then act on `then`."""

    found: FoundLogs
    complaint: str = ""
    then: NetworkAction | None = None


@dataclass(frozen=True)
class ResumeTable(NetworkAction):
    """Continue the match of a table that was broken off."""

    table: bytes


@dataclass(frozen=True)
class ResumeOr(NetworkAction):
    """Ask whether to continue a match that was left as host or as guest, `instead` of something else."""

    instead: JoinTable | LayTable


@dataclass(frozen=True)
class SetUpTable(NetworkAction):
    """Choose the game of a table to be laid here."""


@dataclass(frozen=True)
class ShowAcquaintances(NetworkAction):
    """Show the players known here."""


@dataclass(frozen=True)
class LeaveNetwork(NetworkAction):
    """Leave the network's page."""


@dataclass(frozen=True)
class ResumeLeft(NetworkAction):
    """Continue a match that was left; the player chooses if there are several."""


@dataclass(frozen=True)
class ResumeReplica(NetworkAction):
    """Continue this match that was left, its host also being sought at `place`."""

    replica: Replica
    place: Address | Invitation | None = None


@dataclass(frozen=True)
class DeclineReplicas(NetworkAction):
    """Leave these matches, and go where one wanted to go `instead`."""

    replicas: tuple[Replica, ...]
    instead: JoinTable | LayTable


@dataclass(frozen=True)
class ChooseOtherGame(NetworkAction):
    """Choose another game for the table laid here."""


@dataclass(frozen=True)
class EndEvening(NetworkAction):
    """Leave the table and say so."""


@dataclass(frozen=True)
class PutMatchAside(NetworkAction):
    """Leave without a word, so that the match can be continued."""


@dataclass(frozen=True)
class AskToAbandon(NetworkAction):
    """Ask whether to abandon the match that misses somebody."""


@dataclass(frozen=True)
class DealOnWithout(NetworkAction):
    """Say whether the players here would deal on without a peer that is away."""

    peer: int
    deals_on: bool


@dataclass(frozen=True)
class AskForSeatsBack(NetworkAction):
    """Ask for the seats of this machine that a bot plays for now."""


@dataclass(frozen=True)
class OfferSeat(NetworkAction):
    """Ask whether somebody who watches shall decide for an absent player whose seat a bot plays here."""

    peer: int
    identity: bytes
    name: str


@dataclass(frozen=True)
class LetStandIn(NetworkAction):
    """Ask somebody, by identity, to stand in for an absent peer; b"" lets the bot play again."""

    peer: int
    identity: bytes


@dataclass(frozen=True)
class StandInOrNot(NetworkAction):
    """Say whether the player here stands in for somebody absent, or does so any longer."""

    plays: bool


@dataclass(frozen=True)
class AbandonMatch(NetworkAction):
    """Record the match as one that these players have left."""

    missing: str


@dataclass(frozen=True)
class PlayAgain(NetworkAction):
    """Begin the same match again from the lobby."""


@dataclass(frozen=True)
class BackToLobby(NetworkAction):
    """Go back to the laid table."""


@dataclass(frozen=True)
class CardsCompared(NetworkAction):
    """Say whether a peer's four cards are the same as here."""

    key: bytes
    same: bool


@dataclass(frozen=True)
class OpenInvitation(NetworkAction):
    """Show the invitation of this table, or make one."""


@dataclass(frozen=True)
class MakeInvitation(NetworkAction):
    """Invite others through the relay that was typed."""

    relay: str


@dataclass(frozen=True)
class CopyInvitation(NetworkAction):
    """Put the invitation on the clipboard."""

    as_link: bool


@dataclass(frozen=True)
class AskToWithdraw(NetworkAction):
    """Ask whether to withdraw the invitation."""


@dataclass(frozen=True)
class WithdrawInvitation(NetworkAction):
    """Withdraw the invitation."""


@dataclass(frozen=True)
class LookAtInvited(NetworkAction):
    """Show the four cards of a peer that an invitation let in."""

    key: bytes


@dataclass(frozen=True)
class EveningEnded(NetworkAction):
    """The table was left, and the connection closed."""
