"""The shuffles of a match at one peer: that of the deal on the table, and the next one.

Each is a chain of signed entries of its own, beside the log of the match, where a player who thinks
holds the turn. Nothing in it can be taken back: a deal begins with entries of the match's log that name
its last hash.
"""

from __future__ import annotations

from concurrent.futures import Executor, Future

from net.crypto import Seed, digest
from net.deck import JointShuffle, ShufflePlan, Shuffler, ShuffleStep
from net.log import Chain, Entry
from net.match.lan_match import LanMatch, MatchStage
from net.wire.deck_messages import Proof, ShuffleMessage
from net.wire.violation import ProtocolViolation, ViolationKind


class ShuffleLog:
    """The entries of one shuffle, and this peer's part in it; `states[n]` is the one after n of them."""

    def __init__(self, plan: ShufflePlan, shuffler: Shuffler) -> None:
        self.plan = plan
        self.chain = Chain(plan.context)
        self.states = [JointShuffle(plan, frozenset({shuffler.peer}))]
        self._shuffler = shuffler
        self._deck: Future[ShuffleMessage] | None = None
        self._proof: Future[ShuffleMessage] | None = None
        self._checks: dict[int, Future[bool]] = {}
        self._judged: dict[bytes, ProtocolViolation | None] = {}

    @property
    def state(self) -> JointShuffle:
        """The shuffle after the last entry."""
        return self.states[-1]

    def state_after(self, entry: Entry) -> JointShuffle:
        """The shuffle after an entry that follows one of the chain. Raises ProtocolViolation."""
        if entry.message is None:
            raise ProtocolViolation(entry.body.speaker, ViolationKind.MALFORMED)
        return self.states[entry.body.place].after(entry.body.speaker, entry.message)

    def append(self, entry: Entry, state: JointShuffle) -> None:
        """Add an entry that follows the last one."""
        self.chain.append(entry)
        self.states.append(state)

    def message(self, executor: Executor) -> ShuffleMessage | None:
        """The message this peer can send now; None while it is another's turn or not yet worked out.

        What takes long is begun as early as it can be, and in the hands of the executor.
        """
        self._work(executor)
        state = self.state
        if state.speaker != self._shuffler.peer:
            return None
        if state.step in (ShuffleStep.SHUFFLE, ShuffleStep.PROVE):
            work = self._deck if state.step is ShuffleStep.SHUFFLE else self._proof
            return work.result() if work is not None and work.done() else None
        if state.step is ShuffleStep.AGREE and not all(map(_held, self._checks.values())):
            return None
        return self._shuffler.message(state)

    def false_proof(self) -> Entry | None:
        """The entry of a peer whose proof was checked and does not hold."""
        for peer, check in self._checks.items():
            if check.done() and not check.result():
                return next(
                    entry
                    for entry in self.chain.entries
                    if isinstance(entry.message, Proof) and entry.body.speaker == peer
                )
        return None

    def foul_in(self, entry: Entry) -> ProtocolViolation | None:
        """The foul that an entry is which follows one of the chain, its proof checked."""
        if entry.hash not in self._judged:
            self._judged[entry.hash] = self._judge(entry)
        return self._judged[entry.hash]

    def _judge(self, entry: Entry) -> ProtocolViolation | None:
        if entry.message is None:
            return ProtocolViolation(entry.body.speaker, ViolationKind.MALFORMED)
        return self.states[entry.body.place].foul_in(entry.body.speaker, entry.message)

    def _work(self, executor: Executor) -> None:
        """Begin to shuffle, to prove it, and to check the others' proofs, each once.

        Whoever has agreed has checked everything, also before its program was started again.
        """
        state, me, peers = self.state, self._shuffler.peer, len(self.plan.peers)
        if self._deck is None and (state.step, state.speaker) == (ShuffleStep.SHUFFLE, me):
            self._deck = executor.submit(self._shuffler.message, state)
        proven = len(state.proofs) >= peers - me
        if self._proof is None and not proven and len(state.decks) > me + 1:
            self._proof = executor.submit(self._shuffler.proof, state)
        agreed = state.said > 4 * peers + me
        for peer in range(peers - len(state.proofs), peers):
            if peer != me and not agreed and peer not in self._checks:
                self._checks[peer] = executor.submit(state.proof_holds, peer)


def _held(check: Future[bool]) -> bool:
    return check.done() and check.result()


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

    def in_progress(self, match: LanMatch) -> ShuffleLog | None:
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
        """The shuffle from which the match begins its deal."""
        return self.of(match).state if match.stage is MatchStage.READY else None

    def follow(self, source: Shuffles, match: LanMatch) -> None:
        """Take over the shuffles of the deals before the one that a match is about to begin."""
        for number in range(match.shuffle + (match.stage is MatchStage.OVER)):
            mine, theirs = self._numbered(match, number), source._numbered(match, number)
            for entry in theirs.chain.entries[len(mine.chain) :]:
                mine.append(entry, theirs.states[entry.body.place + 1])

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
