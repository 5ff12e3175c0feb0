"""One shuffle of a match at one peer: its own chain of signed entries, and the state after each.

It runs beside the log of the match, where a player who thinks holds the turn. Nothing in it can be
taken back: a deal begins with entries of the match's log that name its last hash.
"""

from __future__ import annotations

from concurrent.futures import Executor, Future

from net.deck.joint_shuffle import JointShuffle, ShuffleStep
from net.deck.plan import ShufflePlan
from net.deck.shuffler import Shuffler
from net.log.chain import Chain
from net.log.entry import Entry
from net.wire.deck_messages import Proof, ShuffleMessage
from net.wire.violation import ProtocolViolation, ViolationKind


class ShuffleLog:
    """The entries of one shuffle; `states[n]` is the one after n of them."""

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
        """What this peer can say now; None while it is another's turn or not yet worked out.

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
