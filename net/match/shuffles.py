"""The shuffles of a match at one peer: that of the deal on the table, and the next one.

Each is a chain of signed entries of its own, so it grows while a thinking player holds the turn in the
match's log. Nothing in it can be taken back: a deal begins with entries of the match's log that name its last
hash.
"""

from __future__ import annotations

from concurrent.futures import Executor, Future

from net.crypto import Seed, digest
from net.deck import STEPS, JointShuffle, PeerSecrets, ShufflePlan, Shuffler, ShuffleStep
from net.log import Chain, Entry
from net.match.lan_match import LanMatch, MatchStage, message_in
from net.wire.deck_messages import Proof, ShuffleMessage
from net.wire.violation import ProtocolViolation, ViolationKind


class ShuffleLog:
    """The entries of one shuffle, and this peer's part in it; `states[n]` is the one after n of them."""

    def __init__(self, plan: ShufflePlan, shuffler: Shuffler) -> None:
        self.plan = plan
        self.chain = Chain(plan.context)
        self.states = [JointShuffle(plan, frozenset({shuffler.peer}))]
        self.seed = shuffler.seed
        self._shuffler = shuffler
        self._works: dict[ShuffleStep, Future[ShuffleMessage]] = {}
        self._checks: dict[bytes, Future[bool]] = {}
        self._judged: dict[bytes, ProtocolViolation | None] = {}

    @property
    def state(self) -> JointShuffle:
        """The shuffle after the last entry."""
        return self.states[-1]

    def state_after(self, entry: Entry) -> JointShuffle:
        """The shuffle after an entry that follows one of the chain. Raises ProtocolViolation."""
        return self.states[entry.body.place].after(entry.body.speaker, message_in(entry))

    def append(self, entry: Entry, state: JointShuffle) -> None:
        """Add an entry that follows the last one."""
        self.chain.append(entry, self.plan.base_of(len(self.chain) + 1))
        self.states.append(state)

    def place_of(self, peer: int) -> int | None:
        """The place of a peer's next entry that is not here, where it may be said now."""
        places = range(len(self.chain), self.plan.length)
        own = (place for place in places if self.plan.speaker_in(place) == peer)
        place = next((place for place in own if place not in self.chain.ahead), None)
        may_be_said = place is not None and self.plan.base_of(place) <= len(self.chain)
        return place if may_be_said else None

    def message(self, executor: Executor) -> tuple[int, ShuffleMessage] | None:
        """This peer's next message with its place; None while it may say none or has not yet worked it out.

        Long calculations are given to the executor as early as possible.
        """
        place, state = self.place_of(self._shuffler.peer), self.state
        step = ShuffleStep.DONE if place is None else STEPS[place // len(self.plan.speakers)]
        if step in (ShuffleStep.SHUFFLE, ShuffleStep.PROVE) and step not in self._works:
            self._works[step] = executor.submit(self._shuffler.message, state, step)
        self._check_proofs(executor)
        if place is None or (step is ShuffleStep.AGREE and not self._all_hold):
            return None
        if step not in self._works:
            return place, self._shuffler.message(state, step)
        work = self._works[step]
        return (place, work.result()) if work.done() else None

    def _check_proofs(self, executor: Executor) -> None:
        """Begin to check the others' proofs, each once.

        The own deck comes first, for others wait for it. A peer that has agreed has checked everything,
        perhaps before its program was started again.
        """
        me, decks, last = self._shuffler.peer, len(self.state.decks), len(self.plan.speakers) + 1
        if decks < min(self._turn + 2, last) or self._has_agreed:
            return
        for entry in (*self.chain.entries, *self.chain.ahead.values()):
            peer, proof = entry.body.speaker, entry.message
            if isinstance(proof, Proof) and peer != me and entry.hash not in self._checks:
                check = executor.submit(self.state.proof_holds, peer, proof)
                self._checks[entry.hash] = check

    def false_proof(self) -> Entry | None:
        """The entry of a peer whose proof was checked and does not hold."""
        checked = (entry for entry in self.chain.entries if entry.hash in self._checks)
        false = (entry for entry in checked if not self._held(entry))
        return next((entry for entry in false if self._checks[entry.hash].done()), None)

    @property
    def settled(self) -> bool:
        """Whether all have agreed, this peer among them: it checked the proofs before, and has said all."""
        return self.state.done and self._shuffler.peer in self.plan.speakers

    @property
    def is_true(self) -> bool:
        """Whether all have agreed and the proofs hold. A peer without a part waits here for each check."""
        if not self.state.done or self.settled:
            return self.state.done
        proofs = [entry for entry in self.chain.entries if isinstance(entry.message, Proof)]
        return all(
            self._checks[proof.hash].result()
            if proof.hash in self._checks
            else self.foul_in(proof) is None
            for proof in proofs
        )

    @property
    def _all_hold(self) -> bool:
        return all(map(self._held, self.chain.entries))

    @property
    def _turn(self) -> int:
        """This peer's place among those that shuffle; behind the last one where it has no part."""
        speakers, me = self.plan.speakers, self._shuffler.peer
        return speakers.index(me) if me in speakers else len(speakers)

    @property
    def _has_agreed(self) -> bool:
        """Whether this peer's last word of the shuffle is here."""
        place = self.plan.length - len(self.plan.speakers) + self._turn
        return place < len(self.chain) or place in self.chain.ahead

    def _held(self, entry: Entry) -> bool:
        """Whether an entry is no proof of another, or one that was checked and holds."""
        if not isinstance(entry.message, Proof) or entry.body.speaker == self._shuffler.peer:
            return True
        check = self._checks.get(entry.hash)
        return check is not None and check.done() and check.result()

    def foul_in(self, entry: Entry) -> ProtocolViolation | None:
        """The foul that an entry is which follows one of the chain, its proof checked."""
        if entry.hash not in self._judged:
            self._judged[entry.hash] = self._judge(entry)
        return self._judged[entry.hash]

    def _judge(self, entry: Entry) -> ProtocolViolation | None:
        if entry.message is None:
            return ProtocolViolation(entry.body.speaker, ViolationKind.MALFORMED)
        return self.states[entry.body.place].foul_in(entry.body.speaker, entry.message)


class Shuffles:
    """All shuffles this peer has heard of, by the name of their chain.

    `secret` is the peer's for the match: from it follow the seeds of all its shuffles.
    """

    def __init__(self, peer: int, secret: bytes) -> None:
        self._peer = peer
        self._secret = secret
        self._logs: dict[bytes, ShuffleLog] = {}
        self._secrets: PeerSecrets | None = None

    def of(self, match: LanMatch) -> ShuffleLog:
        """The shuffle of the deal on the table."""
        return self.planned(match.shuffle_plan(match.shuffle))

    def in_progress(self, match: LanMatch) -> ShuffleLog | None:
        """The shuffle to be made now: that of the deal to begin, or the next one while one lasts."""
        match match.stage:
            case MatchStage.READY:
                return self.of(match)
            case MatchStage.OVER:
                return None
        return self.planned(match.shuffle_plan(match.shuffle + 1))

    def known(self, table: bytes, match: LanMatch | None) -> ShuffleLog | None:
        """The shuffle whose chain has this name: one heard of before, or one of `counting`."""
        if table not in self._logs and match is not None:
            self.counting(match)
        return self._logs.get(table)

    def counting(self, match: LanMatch) -> list[ShuffleLog]:
        """The shuffles in which a foul costs the deal on the table."""
        return [self.planned(plan) for plan in match.counting_plans]

    def finished(self, match: LanMatch) -> JointShuffle | None:
        """The shuffle from which the match begins its deal, once it is known to be one."""
        log = self.of(match) if match.stage is MatchStage.READY else None
        return log.state if log is not None and log.is_true else None

    def follow(self, source: Shuffles, match: LanMatch) -> None:
        """Take over the shuffles of the deals before the one that a match is about to begin."""
        end = match.shuffle + (match.stage is MatchStage.OVER)
        for theirs in [log for log in source.logs if log.plan.number < end]:
            mine = self.planned(theirs.plan)
            for entry in theirs.chain.entries[len(mine.chain) :]:
                mine.append(entry, theirs.states[entry.body.place + 1])

    @property
    def logs(self) -> tuple[ShuffleLog, ...]:
        """All shuffles that were heard of."""
        return tuple(self._logs.values())

    def planned(self, plan: ShufflePlan) -> ShuffleLog:
        """The shuffle with this plan."""
        if plan.context not in self._logs:
            seed = Seed(self.seed_of(plan.context), plan.context, self._peer)
            self._logs[plan.context] = ShuffleLog(plan, Shuffler(seed))
        return self._logs[plan.context]

    def secrets(self, match: LanMatch) -> PeerSecrets:
        """This peer's part in the deal of a state; the same one as long as that deal is played."""
        assert match.deal is not None
        plan = match.deal.plan
        if self._secrets is None or self._secrets.plan != plan:
            self._secrets = PeerSecrets(plan, self.planned(plan.shuffle).seed)
        return self._secrets

    def seed_of(self, context: bytes) -> bytes:
        """The 32 bytes everything this peer does in a shuffle follows from."""
        return digest("shuffle seed", context, key=self._secret)
