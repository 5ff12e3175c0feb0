"""The shuffles of a match at one peer: that of the deal on the table, and the next one."""

from __future__ import annotations

from net.crypto.seeds import Seed
from net.crypto.transcript import digest
from net.deck.joint_shuffle import JointShuffle
from net.deck.shuffler import Shuffler
from net.log.shuffle_log import ShuffleLog
from net.match.lan_match import LanMatch, MatchStage


class Shuffles:
    """All shuffles this peer has heard of, by the name of their chain.

    `secret` is the peer's for the match: from it follow the seeds of all its shuffles.
    """

    def __init__(self, peer: int, secret: bytes) -> None:
        self._peer = peer
        self._secret = secret
        self._logs: dict[bytes, ShuffleLog] = {}
        self._numbers: dict[int, ShuffleLog] = {}

    def of(self, match: LanMatch) -> ShuffleLog:
        """The shuffle of the deal on the table."""
        return self._numbered(match, match.shuffle)

    def under_way(self, match: LanMatch) -> ShuffleLog | None:
        """The shuffle to be made now: that of the deal to begin, or the next one while one lasts."""
        match match.stage:
            case MatchStage.READY:
                return self.of(match)
            case MatchStage.OVER:
                return None
        return self._numbered(match, match.shuffle + 1)

    def known(self, table: bytes, match: LanMatch | None) -> ShuffleLog | None:
        """The shuffle whose chain has this name: one heard of before, or one of `counting`."""
        if table not in self._logs and match is not None:
            self.counting(match)
        return self._logs.get(table)

    def counting(self, match: LanMatch) -> list[ShuffleLog]:
        """The shuffles in which a foul costs the deal on the table: its own, and the next one.

        Before the first deal there is only the next one.
        """
        numbers = range(max(match.shuffle, 0), match.shuffle + 2)
        return [self._numbered(match, number) for number in numbers]

    def finished(self, match: LanMatch) -> JointShuffle | None:
        """What the match needs to know where its deal begins."""
        return self.of(match).state if match.stage is MatchStage.READY else None

    def _numbered(self, match: LanMatch, number: int) -> ShuffleLog:
        if number not in self._numbers:
            plan = match.shuffle_plan(number)
            seed = Seed(self.seed_of(plan.context), plan.context, self._peer)
            log = ShuffleLog(plan, Shuffler(seed))
            self._numbers[number] = self._logs[plan.context] = log
        return self._numbers[number]

    def seed_of(self, context: bytes) -> bytes:
        """The 32 bytes everything this peer does in a shuffle follows from."""
        return digest("shuffle seed", context, key=self._secret)
