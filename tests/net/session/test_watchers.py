"""A spectator gets the log and sees the open cards; he comes and goes as he likes, and stalls nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.bench.network_conditions import STORM, NetworkConditions
from game.bench.network_simulation import Program, Simulation
from game.core.deal import Deal
from net.log import Body, read_body, write_entry
from net.match import DealBegan, DealSettled, FacesOpened, FoulSeen, MatchStage
from net.session import PeerAway, PeerLeft, WatchersChanged
from net.session.presence import AWAY_AFTER, MUTE_AFTER
from net.wire.deck_messages import Cut, ProvenShares, Share, Show
from net.wire.match_messages import LOG_WIRE, Concede, PlayMove, Settle
from net.wire.table_messages import (
    TABLE_WIRE,
    EntryFrame,
    Leave,
    Refusal,
    RequestEntries,
    TableCall,
)
from net.wire.table_options import TableOptions
from net.wire.violation import ViolationKind
from tests.harness.copies import made_once

EASY = NetworkConditions(delay=(0.005, 0.005), thinking=0.4)
ROUGH = replace(STORM, thinking=0.4)
HOST, GUEST, WATCHER, SECOND = range(4)
SCHNAPSEN = ("schnapsen", (0, 1))
FOUR_SEATS = ("north_american_4", (0, 0, 1, 1))


class Evening(Simulation):
    """Two play, the others watch: each comes once `comes` holds of the host's match."""

    def __init__(
        self,
        table=SCHNAPSEN,
        watchers: int = 1,
        comes: Callable[[object], bool] = lambda match: True,
        conditions: NetworkConditions = EASY,
        seed: int = 5,
    ) -> None:
        game, owners = table
        super().__init__(seed, game, 2 + watchers, owners, conditions)
        self.comes = comes
        self.told: list[list[object]] = [[] for _ in self.programs]
        for program in self.programs[WATCHER:]:
            program.running = False
        for program in self.programs:
            program.folder.names = dict.fromkeys(each.identity.public for each in self.programs)

    def _trouble(self) -> None:
        super()._trouble()
        for program in self.programs[WATCHER:]:
            waits = program.number not in self._down_until and not program.running
            if waits and self.comes(self.programs[HOST].match):
                self._start(program)

    def _play(self, program: Program) -> None:
        session = program.session
        self.told[program.number] += session.admission.events
        if session.playing is not None:
            self.told[program.number] += [
                *session.playing.events,
                *session.playing.replica.match_events,
            ]
        super()._play(program)

    def leave(self, number: int) -> None:
        """A program says good-bye and ends."""
        program = self.programs[number]
        program.session.carry_out(Leave(), self.now)
        self._send(program)
        program.running = False
        self.comes = lambda match: False

    def vanish(self, number: int) -> None:
        self.programs[number].running = False
        self.comes = lambda match: False

    def names_of_watchers(self) -> list[tuple[str, ...]]:
        told = [each for each in self.told[HOST] if isinstance(each, WatchersChanged)]
        return [tuple(name for _, name in each.watchers) for each in told]


def until(evening: Evening, holds: Callable[[], bool], limit: float = 300.0) -> None:
    while not holds():
        before = evening.now
        evening.run(evening.now + 0.3)
        assert before < evening.now < limit, "nothing of the kind happened in time"


def in_mid_deal(match, deals: int = 1) -> bool:
    playing = match is not None and match.deal is not None and match.deal.deal is not None
    return playing and match.deals >= deals and len(match.deal.moves) >= 3


def watching(evening: Evening, number: int = WATCHER) -> bool:
    """Whether a watcher has come level with the host."""
    playing = evening.programs[number].session.playing
    return playing is not None and playing.level


@made_once
def watched(table=SCHNAPSEN) -> Evening:
    """A watcher that came in mid-deal is level with the host."""
    evening = Evening(table, comes=in_mid_deal)
    until(evening, lambda: watching(evening))
    return evening


def entries_for(evening: Evening, number: int) -> list[EntryFrame]:
    """The entries that the host has for a program now."""
    frames = evening.programs[HOST].session.take_frames()
    said = [TABLE_WIRE.decode(raw) for key, raw in frames if evening._numbers[key] == number]
    return [each for each in said if isinstance(each, EntryFrame)]


@pytest.mark.parametrize("fails", [False, True])
def test_he_is_shown_no_move_that_the_host_could_not_keep(fails):
    evening = watched()
    program, watcher = evening.programs[HOST], evening.programs[WATCHER]
    host, journal = program.session, program.folder.logs[-1][2]
    until(evening, lambda: host.playing.replica.turn is not None)
    assert not entries_for(evening, WATCHER)

    def refuse() -> None:
        raise OSError("no space left on device")

    if fails:
        journal.sync = refuse
    evening._move(program, host.playing.replica)
    assert host.playing.broken is fails
    assert bool(entries_for(evening, WATCHER)) is not fails
    chain = host.playing.replica.log.chain
    asked = RequestEntries(chain.table, 0, chain.hash_before(0))
    host.received(watcher.key, TABLE_WIRE.encode(asked), evening.now + 1.0)
    host.tick(evening.now + 2.0)
    assert bool(entries_for(evening, WATCHER)) is not fails


@pytest.mark.parametrize(
    ("comes", "deals"),
    [
        (lambda match: True, 1),
        (in_mid_deal, 1),
        (lambda match: in_mid_deal(match, 3), 1000),
    ],
    ids=["before the match", "in mid-deal", "in the third deal"],
)
def test_he_may_come_at_any_time_and_reads_the_same_log(comes, deals):
    evening = Evening(comes=comes)
    evening.most_deals = deals
    evening.run(limit=3600)
    watched = evening.programs[WATCHER]
    assert evening.agreed
    assert (watched.match.stage is MatchStage.OVER) == (deals > 1)
    assert watched.session.playing.replica.watching
    assert watched.match.match.scores == evening.programs[HOST].match.match.scores
    assert len(watched.match.terms.peers) == 2
    assert not evening.programs[HOST].session.lobby.complete, "nobody is ready for another one"
    assert all(program.session.admission.refusals == 0 for program in evening.programs)


def test_through_a_bad_network_with_programs_killed_he_comes_back_and_catches_up():
    evening = Evening(watchers=2, comes=in_mid_deal, conditions=ROUGH, seed=6)
    evening.run(limit=6 * 3600)
    assert evening.agreed
    assert all(match.match.over for match in evening.matches[:WATCHER])
    assert not any(ending.ending.violation for ending in evening.programs[HOST].endings)


def test_he_keeps_nobody_waiting_who_is_out_of_reach():
    alone, watched = Evening(comes=lambda match: False), Evening(comes=in_mid_deal)
    watched._cut_until[frozenset((HOST, WATCHER))] = 1e9
    for evening in (alone, watched):
        until(
            evening, lambda e=evening: e.programs[HOST].match and e.programs[HOST].match.deals > 2
        )
    assert abs(alone.now - watched.now) < 1.0


def test_the_host_sees_them_by_name_whether_they_leave_or_vanish():
    evening = Evening(watchers=2, comes=in_mid_deal)
    until(evening, lambda: watching(evening) and watching(evening, SECOND))
    assert set(evening.names_of_watchers()[-1]) == {"Peer 2", "Peer 3"}
    evening.leave(WATCHER)
    evening.run(evening.now + 0.5)
    assert evening.names_of_watchers()[-1] == ("Peer 3",)
    evening.vanish(SECOND)
    evening.run(evening.now + AWAY_AFTER + 0.5)
    assert evening.names_of_watchers()[-1] == ()
    assert not [each for each in evening.told[HOST] if isinstance(each, PeerLeft)]
    assert not evening.programs[HOST].session.admission.key_of(
        evening.programs[WATCHER].identity.public
    )


def test_a_word_across_the_table_and_who_is_missing_reach_him():
    evening = watched()
    evening.programs[GUEST].session.carry_out(TableCall(0, 1, "good_luck"), evening.now)
    evening._cut_until[frozenset((HOST, GUEST))] = evening.now + 8
    evening._send(evening.programs[GUEST])
    evening.run(evening.now + 6)
    assert evening.programs[WATCHER].session.playing.missed.away == {GUEST}
    assert evening.programs[HOST].session.playing.missed.away == {GUEST}
    evening.programs[HOST].session.carry_out(TableCall(0, 0, "thanks"), evening.now)
    evening.run(evening.now + 6)
    calls = [getattr(each, "key", None) for each in evening.told[WATCHER]]
    assert "thanks" in calls
    assert not evening.programs[WATCHER].session.playing.missed.away


# -- what he sees ------------------------------------------------------------------------------


def open_faces(deal: Deal) -> set[int]:
    return {slot for slot, seen in enumerate(deal.seen_by) if seen == deal.everyone}


@pytest.mark.parametrize("table", [SCHNAPSEN, FOUR_SEATS], ids=lambda table: table[0])
def test_he_opens_what_lies_open_and_nothing_else(table):
    evening = watched(table)

    def in_play() -> bool:
        match = evening.programs[WATCHER].match
        return in_mid_deal(match) and bool(open_faces(match.deal.deal))

    until(evening, in_play)
    replica = evening.programs[WATCHER].session.playing.replica
    deal = replica.match.deal.deal
    shown = open_faces(deal)
    assert set(replica.faces) == shown
    assert 0 < len(shown) < len(deal.faces)
    assert {slot for slot, face in enumerate(deal.faces) if face is not None} == shown
    assert replica.turn is None
    shuffles = [log.chain.history for log in replica.log.shuffles.logs]
    assert all(shuffles)
    written = b"".join(entry.raw for log in (replica.log.chain.history, *shuffles) for entry in log)
    for number in (HOST, GUEST):
        theirs = evening.programs[number].session.playing.replica
        for log in theirs.log.shuffles.counting(theirs.match):
            assert theirs.log.shuffles.seed_of(log.plan.context) not in written


# -- what he says ------------------------------------------------------------------------------


def messages(match) -> list[object]:
    shares = ProvenShares(0, (Share(0, bytes(32)),), bytes(64))
    return [
        Settle(bytes(32)),
        PlayMove("QH", Show()),
        Show((shares,)),
        Cut(3),
        Concede(0, bytes(64)),
    ]


@pytest.mark.parametrize("speaker", [HOST, GUEST, WATCHER])
def test_whatever_he_says_of_the_match_is_refused(speaker):
    evening = watched()
    evening.most_deals = 1
    host, spectator = (evening.programs[number] for number in (HOST, WATCHER))
    chain = spectator.session.playing.replica.log.chain
    history = host.session.playing.replica.log.chain.history
    said = set()
    for message in messages(spectator.match):
        body = Body(chain.table, len(chain), chain.head, speaker, LOG_WIRE.encode(message))
        entry = write_entry(body, spectator.identity.signing_key)
        said.add(entry.raw)
        host.session.received(spectator.key, TABLE_WIRE.encode(EntryFrame(entry.raw)), evening.now)
    call = TableCall(99, 0, "hurry")
    host.session.received(spectator.key, TABLE_WIRE.encode(call), evening.now)
    assert host.session.admission.refusals == len(said) + 1
    assert not said & {entry.raw for entry in history}
    assert not [each for each in host.session.playing.events if getattr(each, "key", "") == "hurry"]
    evening.run(limit=3600)
    assert evening.agreed
    assert not any(ending.ending.violation for ending in host.endings)


def test_who_keeps_on_is_answered_now_and_then_and_the_match_goes_on():
    evening = watched()
    host, spectator = (evening.programs[number] for number in (HOST, WATCHER))
    frame = TABLE_WIRE.encode(
        EntryFrame(spectator.session.playing.replica.log.chain.entries[0].raw)
    )
    host.session.take_frames()
    for _ in range(25):
        host.session.received(spectator.key, frame, evening.now)
    answers = [raw for key, raw in host.session.take_frames() if key == spectator.key]
    assert answers == [TABLE_WIRE.encode(Refusal("network.refused.not_at_table"))]
    evening.vanish(WATCHER)
    until(evening, lambda: host.match.deals > 1)


def test_a_peer_gives_him_no_share_that_is_not_public():
    evening = watched(FOUR_SEATS)
    for program in evening.programs:
        given = program.match.deal.deck.given
        peers = len(program.match.terms.peers)
        assert not [key for key in given.gifts if key[2] >= peers]


# -- two stories -------------------------------------------------------------------------------


class TwoStories(Evening):
    """The watcher is told the host's first cut in two ways."""

    forged: bytes = b""

    def _send(self, program: Program) -> None:
        if program.number == HOST and program.match is not None:
            outbox = program.session.admission.outbox
            outbox[:] = [frame for item in outbox for frame in self._bent(item)]
        super()._send(program)

    def _bent(self, item: tuple[bytes, bytes]) -> list[tuple[bytes, bytes]]:
        key, frame = item
        message = TABLE_WIRE.decode(frame)
        if self._numbers[key] != WATCHER or not isinstance(message, EntryFrame):
            return [item]
        self.forged = self.forged or self._forgery(message.entry)
        return [item, (key, TABLE_WIRE.encode(EntryFrame(self.forged)))] if self.forged else [item]

    def _forgery(self, raw: bytes) -> bytes:
        """The host's cut, at another place; nothing where this is no cut of his."""
        host, body = self.programs[HOST], read_body(raw)
        cut = LOG_WIRE.decode(body.message)
        if body.speaker != HOST or not isinstance(cut, Cut):
            return b""
        other = LOG_WIRE.encode(Cut((cut.at + 1) % len(host.match.game.pack)))
        forged = Body(body.table, body.place, body.previous, HOST, other)
        return write_entry(forged, host.identity.signing_key).raw


def fouls_seen(evening: Evening) -> list[FoulSeen]:
    return [each for each in evening.told[WATCHER] if isinstance(each, FoulSeen)]


def test_who_is_told_two_stories_has_both_signatures():
    evening = TwoStories()
    until(evening, lambda: bool(fouls_seen(evening)))
    (seen,) = fouls_seen(evening)
    assert (seen.violation.peer, seen.violation.kind) == (HOST, ViolationKind.TWO_MESSAGES)
    one, other = evening.programs[WATCHER].session.playing.replica.log.charges.proofs[HOST]
    assert evening.forged in (one, other)
    assert one != other
    assert read_body(one).place == read_body(other).place
    host, guest = evening.programs[HOST], evening.programs[GUEST]
    evening.most_deals = 1
    until(evening, lambda: evening.ended(host.match) and evening.ended(guest.match))
    assert host.match.head == guest.match.head, "he has no vote: the match goes on"


# -- the host's terms about watchers ---------------------------------------------------------------


class Delayed(Evening):
    """Note the events a watcher is shown, and compare how far his log is with the host's."""

    def __init__(self, options: TableOptions, **how) -> None:
        self.options = options
        self.shown: list[object] = []
        super().__init__(**how)

    def _tell(self, program: Program, event: object) -> None:
        super()._tell(program, event)
        if program.number == WATCHER:
            self.shown.append(event)

    def _play(self, program: Program) -> None:
        super()._play(program)
        host, watched = self.programs[HOST].match, self.programs[WATCHER].match
        if host is not None and watched is not None and host.stage is not MatchStage.OVER:
            shown = watched.deals - (watched.stage is MatchStage.READY)
            assert shown <= max(0, host.deals - self.options.watch_delay)


@pytest.mark.parametrize(
    ("delay", "comes"),
    [(1, lambda match: in_mid_deal(match, 3)), (3, lambda match: True)],
    ids=["a deal late, from the third on", "three deals late, from the first on"],
)
def test_he_sees_whole_deals_late_with_open_hands_and_at_the_end_the_same_log(delay, comes):
    evening = Delayed(TableOptions(watch_delay=delay), comes=comes)
    evening.run(limit=3600)
    assert evening.agreed
    assert evening.programs[WATCHER].match.stage is MatchStage.OVER
    began = [each for each in evening.shown if isinstance(each, DealBegan)]
    ended = [each.ending.number for each in evening.shown if isinstance(each, DealSettled)]
    assert ended
    assert [each.number for each in began] == ended
    assert all(None not in each.pack for each in began)


def test_a_hand_that_was_veiled_anew_is_open_to_him_too():
    evening = Delayed(TableOptions(watch_delay=1), table=("thousand_2", (0, 1)))
    until(evening, lambda: any(isinstance(each, DealSettled) for each in evening.shown), 3000.0)
    opened = {slot for e in evening.shown if isinstance(e, FacesOpened) for slot in e.faces}
    assert len(opened) >= 2 * 10


def test_no_player_is_away_to_one_who_sees_deals_late():
    evening = Delayed(TableOptions(watch_delay=1), conditions=replace(EASY, thinking=20.0))
    until(evening, lambda: watching(evening) and in_mid_deal(evening.programs[HOST].match))
    evening.run(limit=evening.now + MUTE_AFTER)
    assert evening.programs[HOST].match.deals == 1
    assert not [e for e in evening.told[WATCHER] if isinstance(e, PeerAway) and e.away]
    evening._cut_until[frozenset((HOST, GUEST))] = evening.now + 20
    evening.run(limit=evening.now + 10)
    assert evening.programs[HOST].session.playing.missed.away == {1}
    assert not evening.programs[WATCHER].session.playing.missed.away


def test_no_word_of_the_running_deal_is_called_to_him():
    evening = Delayed(TableOptions(watch_delay=1))
    until(evening, lambda: watching(evening) and in_mid_deal(evening.programs[HOST].match))
    evening.programs[HOST].session.carry_out(TableCall(0, 0, "thanks"), evening.now)
    evening.run(limit=evening.now + 2.0)
    assert not [each for each in evening.told[WATCHER] if isinstance(each, TableCall)]


def test_where_nobody_may_watch_he_is_shown_nothing_and_nobody_is_told_that_he_watches():
    evening = Delayed(TableOptions(watchers=False))
    until(evening, lambda: in_mid_deal(evening.programs[HOST].match, 2))
    watched = evening.programs[WATCHER].session
    assert watched.playing is None
    assert watched.seating is not None, "he is at the table all the same"
    assert evening.programs[HOST].session.spectators.watchers is None
    asked = TABLE_WIRE.encode(
        RequestEntries(evening.programs[HOST].match.terms.table, 0, bytes(32))
    )
    evening.programs[HOST].session.received(evening.programs[WATCHER].key, asked, evening.now)
    sent = [TABLE_WIRE.decode(raw) for _, raw in evening.programs[HOST].session.take_frames()]
    assert not [each for each in sent if isinstance(each, EntryFrame)]
    assert not any(evening.names_of_watchers()[1:]), "before the match he was one without a seat"
