"""A table of replicas in one process: a perfect network, and players that move by a fixed rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import chain
from random import Random

from game.core.deal import view
from net.deck import DeckPhase
from net.identity import Identity
from net.log import Body, Chain, Entry, Fit, MemoryJournal, write_entry
from net.match import Identified, MatchStage, Replica
from net.match.replica import Taken
from net.match.terms import lot_digest, lot_of
from net.wire.match_messages import LOG_WIRE, Begin, LogMessage
from net.wire.wire import Malformed
from tests.harness.copies import made_once
from tests.harness.quick_ends import call
from tests.net.peers import bytes_for

RULES = {2: "snapszer", 3: "north_american_3", 4: "north_american_4"}


def identity(peer: int) -> Identity:
    return Identity(bytes_for("identity", peer))


def terms_of(peers: int = 2, rules: str = "", seed: int = 0, owners: tuple[int, ...] = ()) -> Begin:
    table, owners = bytes_for("table", seed), owners or tuple(range(peers))
    return Begin(
        table=table,
        rules=rules or RULES[peers],
        peers=tuple(identity(peer).public for peer in range(peers)),
        owners=owners,
        kinds=("person", "bot", "person", "bot")[: len(owners)],
        names=("Anna", "Béla", "Cili", "Dani")[: len(owners)],
        portraits=(3, 0, 11, 0)[: len(owners)],
        lot=lot_digest(table, lot_of(bytes_for("secret", 0), table)),
    )


def me(peer: int) -> Identified:
    return Identified(peer, identity(peer).signing_key, bytes_for("secret", peer))


def replicas_of(
    peers: int = 2, rules: str = "", seed: int = 0, owners: tuple[int, ...] = ()
) -> list[Replica]:
    terms = terms_of(peers, rules, seed, owners)
    host = Replica.hosted(terms, me(0), MemoryJournal())
    guests = [Replica(terms, me(peer), MemoryJournal()) for peer in range(1, peers)]
    for guest in guests:
        assert taken(guest, host.log.chain.entries[0]) is Taken.ADDED
    return [host, *guests]


@made_once
def played(
    until: Callable[[Replica], bool],
    peers: int = 2,
    rules: str = "",
    seed: int = 0,
    owners: tuple[int, ...] = (),
) -> list[Replica]:
    """Copies of a table at which all spoke in turn until a condition held at the first peer."""
    replicas = replicas_of(peers, rules, seed, owners)
    run(replicas, until)
    return replicas


def taken(replica: Replica, entry: Entry) -> Taken:
    """The fate of an entry that comes from elsewhere."""
    return replica.take(replica.read(entry.raw))


def exchange(replicas: list[Replica]) -> None:
    """All show each other everything they ever took, until nobody learns anything new."""
    before: list[tuple[bytes, int]] = []
    while before != (now := [(each.log.chain.head, len(everything(each))) for each in replicas]):
        before = now
        for here in replicas:
            for entry in chain.from_iterable(lacked(here, there) for there in replicas):
                with suppress(Malformed):
                    taken(here, entry)


def everything(replica: Replica) -> list[Entry]:
    """All a peer ever took, shuffles before the deals that begin from them."""
    return [entry for each in grown(replica) for entry in each.history]


def grown(replica: Replica) -> list[Chain]:
    shuffles = [log.chain for log in replica.log.shuffles.logs]
    votes = [log.chain for log in replica.log.votes.running]
    return [*shuffles, *votes, replica.log.chain]


def lacked(here: Replica, there: Replica) -> Iterator[Entry]:
    """Yield the entries that one peer took and another has not taken by now, in their order."""
    for theirs in grown(there):
        mine = here.log.chain_named(theirs.table)
        if mine is None or not theirs._taken.keys() <= mine._taken.keys():
            yield from (entry for entry in theirs.history if not known(here, entry))


def deliver(replicas: list[Replica]) -> None:
    """Everybody gets what it lacks, over a perfect network, and what was said ahead as well."""
    news = True
    while news:
        news = False
        for here in replicas:
            for there in replicas:
                for entry in lacked(here, there):
                    news = taken(here, entry) is Taken.ADDED
                    assert news
                for entry in [each for row in there.log.chains for each in row.ahead.values()]:
                    if not known(here, entry) and entry not in kept_ahead(here, entry):
                        news |= taken(here, entry) in (Taken.ADDED, Taken.AHEAD)


def copied(replica: Replica, raws: list[bytes]) -> Replica:
    """Another copy of a peer that has taken the first so many entries of its journal."""
    copy, kept = Replica(replica.terms, replica.me, MemoryJournal(list(raws))), set(raws)
    copy.log.chain.copy_history(
        replica.log.chain, sum(e.raw in kept for e in replica.log.chain.history)
    )
    copy.log.states += replica.log.states[: len(copy.log.chain)]
    for log in replica.log.shuffles.logs:
        twin = copy.log.shuffles.planned(log.plan)
        for entry, state in zip(log.chain.history, log.states[1:], strict=True):
            if entry.raw in kept:
                twin.append(entry, state)
    return copy


def known(replica: Replica, entry: Entry) -> bool:
    """Whether a peer has taken an entry already."""
    chain = replica.log.chain_named(entry.body.table)
    return chain is not None and chain.fit(entry) is Fit.KNOWN


def kept_ahead(replica: Replica, entry: Entry) -> list[Entry]:
    """Return the entries a peer keeps ahead in the chain of this one."""
    chain = replica.log.chain_named(entry.body.table)
    return [] if chain is None else [*chain.ahead.values()]


def restarted(replica: Replica) -> Replica:
    """The same peer after a new start, from what its journal holds."""
    journal = MemoryJournal(list(replica._journal.entries))
    fresh = Replica(replica.terms, replica.me, journal)
    fresh.log.restore(list(journal.entries))
    return fresh


def next_word(replica: Replica) -> Entry:
    """The next word of a peer that takes its place at once, in the log or in a shuffle besides it.

    Its player is always ready, and decides by the place in the log alone.
    """
    replica.ready = True
    for entry in iter(replica.speak, None):
        if entry not in kept_ahead(replica, entry):
            return entry
    seat = replica.turn
    assert seat is not None
    seen = view(replica.match.deal.deal.opened(replica.faces), seat)
    moves = replica.match.game.legal(seen)
    calm = [move for move in moves if str(move) != "claim"] or list(moves)
    return replica.play(Random(len(replica.log.chain)).choice(calm))


def next_entry(replica: Replica) -> Entry:
    """The next entry of the peer that must speak."""
    while (entry := next_word(replica)).body.table != replica.log.chain.table:
        pass
    return entry


def shuffling(replica: Replica) -> int | None:
    """The peer that must speak before a deal can begin; None where nothing waits for a shuffle."""
    match = replica.match
    return replica.log.shuffles.of(match).state.speaker if match.stage is MatchStage.READY else None


def run(
    replicas: list[Replica],
    until: Callable[[Replica], bool],
    each: Callable[[list[Replica]], None] = lambda replicas: None,
) -> None:
    """Let everybody speak in turn until a condition holds at the first peer."""
    while not until(replicas[0]):
        shuffler, speaker = shuffling(replicas[0]), replicas[0].match.speaker
        if shuffler is not None:
            next_word(replicas[shuffler])
        else:
            assert speaker is not None
            next_word(replicas[speaker])
        deliver(replicas)
        each(replicas)


def step(replicas: list[Replica]) -> None:
    """The next word; before the play the first bid is made and nothing doubled."""
    asked = next((each for each in replicas if each.turn is not None), None)
    if asked is None:
        length = len(replicas[0].log.chain)
        run(replicas, lambda replica: len(replica.log.chain) != length)
        return
    seen = view(asked.match.deal.deal.opened(asked.faces), asked.turn)
    asked.play(call(asked.match.game, seen))
    deliver(replicas)


def shuffle_beside(replicas: list[Replica], words: int) -> None:
    """Let so much be said of the next deal's shuffle while a player thinks."""
    for _ in range(words):
        log = replicas[0].log.shuffles.in_progress(replicas[0].match)
        speaker = replicas[log.state.speaker]
        assert speaker._shuffle(speaker.match) is not None
        deliver(replicas)


def over(replica: Replica) -> bool:
    return replica.match.speaker is None


@cache
def dealt(count: int) -> Callable[[Replica], bool]:
    """Until so many deals have ended."""
    return lambda replica: replica.match.deals > count


def playing(replica: Replica) -> bool:
    """Until the first player has to move."""
    deal = replica.match.deal
    return deal is not None and deal.turn is not None


def shuffled(replica: Replica) -> bool:
    """Until a deal can begin."""
    match = replica.match
    return match.stage is MatchStage.READY and replica.log.shuffles.of(match).state.done


def revealing(replica: Replica) -> bool:
    """Until all show the seeds of the first deal."""
    deal = replica.match.deal
    return deal is not None and deal.deck.phase is DeckPhase.REVEAL


def settling(replica: Replica) -> bool:
    """Until the result of the first deal is to be signed."""
    return replica.match.stage is MatchStage.SETTLE


def said(replica: Replica, message: LogMessage, speaker: int, **changes: object) -> Entry:
    """An entry that a cheat signs for the next place of a replica's log."""
    chain = replica.log.chain
    fields = {
        "table": chain.table,
        "place": len(chain),
        "previous": chain.named_in(len(chain)),
        "speaker": speaker,
        "message": LOG_WIRE.encode(message) if not isinstance(message, bytes) else message,
    }
    return write_entry(Body(**{**fields, **changes}), identity(speaker).signing_key)


def has_lost(replica: Replica, peer: int) -> bool:
    """Whether a peer's foul has ended the match, lost for its sides."""
    match = replica.match
    seats = {seat for seat, owner in enumerate(match.terms.owners) if owner == peer}
    return match.stage is MatchStage.OVER and seats <= {*match.match.fouled}
