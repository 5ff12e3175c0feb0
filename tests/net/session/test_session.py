"""The messages a session lets through to the people at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.bench.network_conditions import CALM
from game.bench.network_simulation import Program, Simulation
from game.online.lobby_state import LobbyState
from net.session import Broken, MatchRuns, OpenTableAgain, PeerAway, RequestRefused, SeatingChanged
from net.session.lobby_session import GONE_AFTER
from net.session.pairing import Ends, Pairing
from net.wire.table_messages import (
    TABLE_WIRE,
    Hello,
    Leave,
    Nonce,
    Ready,
    Refusal,
    Same,
    Seating,
    Sit,
    TableMessage,
)
from net.wire.table_options import TableOptions
from tests.harness.copies import made_once


def told_of_refusal(key: str):
    """The refusals a guest tells of when its host says so, and how many it counted."""
    simulation = Simulation(1, "snapszer", 2, (0, 1), CALM)
    host, guest = simulation.programs
    guest.session.connected(host.key)
    guest.session.received(host.key, TABLE_WIRE.encode(Refusal(key)), 0.0)
    events = guest.session.take_events()
    return [
        each for each in events if isinstance(each, RequestRefused)
    ], guest.session.admission.refusals


def test_a_refusal_is_told_in_our_own_words():
    key = "network.refused.seat_taken"
    assert told_of_refusal(key) == ([RequestRefused(key)], 0)


def test_a_refusal_in_somebody_elses_words_is_not_shown():
    assert told_of_refusal("Your program is old: get another") == ([], 1)


def test_of_a_host_who_refuses_without_end_a_few_refusals_are_shown():
    """Five at first, and one in ten seconds after that; a new start of the pairing brings no others."""
    simulation = Simulation(1, "snapszer", 2, (0, 1), CALM)
    host, guest = simulation.programs
    guest.session.connected(host.key)
    refusal = TABLE_WIRE.encode(Refusal("network.refused.seat_taken"))
    shown = 0
    for second in range(60):
        guest.session.received(host.key, refusal, float(second))
        shown += guest.session.take_events().count(RequestRefused("network.refused.seat_taken"))
        guest.session.admission._open(host.key, float(second))
    assert shown == 5 + 59 // 10


def test_who_comes_anew_to_a_host_who_still_plays_with_him_hears_of_that_match():
    table = Simulation(1, "snapszer", 2, (0, 1), CALM)
    while not (table.programs[1].match and table.programs[1].match.deals):
        table.run(limit=table.now + 1.0)
    host, guest = table.programs
    table._kill(guest)
    guest.folder.logs.clear()
    table._start(guest)
    heard, tell = [], table._tell
    table._tell = lambda program, event: (heard.append(event), tell(program, event))
    table.run(limit=table.now + 3.0)
    assert MatchRuns(host.match.terms.table) in heard


class Table(Simulation):
    """Three programs that know each other, at a table; nobody is ready before `sits` says so."""

    sits = True

    def __init__(self) -> None:
        super().__init__(4, "north_american_3", 3, (0, 1, 2), CALM)
        for program in self.programs:
            for each in self.programs:
                program.folder.pin(each.identity.public, "Peer", each.key)

    def _sit(self, program: Program) -> None:
        if self.sits or not program.session.admission.remotes:
            super()._sit(program)

    def all_sit_and_guests_are_ready(self) -> None:
        for number, program in enumerate(self.programs):
            program.session.carry_out(Sit(0, number, "person", "Somebody"), self.now)
            self.run(limit=self.now + 1.0)
        for program in self.programs[1:]:
            program.session.carry_out(Ready(program.session.seating.number, True), self.now)
        self.run(limit=self.now + 2.0)

    def deals_within(self, seconds: float) -> bool:
        """Whether everybody has a match at the latest then."""
        limit = self.now + seconds
        while self.now < limit and not self.all_have_a_match:
            self.run(limit=self.now + 0.1)
        return self.all_have_a_match

    @property
    def all_have_a_match(self) -> bool:
        return all(program.match is not None for program in self.programs)

    def say(self, source: int, target: int, message: TableMessage) -> None:
        self.programs[target].session.received(
            self.programs[source].key, TABLE_WIRE.encode(message), self.now
        )

    def seating(self, number: int) -> Seating:
        return self.programs[number].session.seating


@made_once
def in_the_lobby() -> Table:
    """All are at the table, and nobody sits down yet."""
    table = Table()
    table.sits = False
    table.run(limit=3.0)
    return table


class Lasting(Simulation):
    """Two programs whose clocks go on when their match is over."""

    lasts = False

    def _over(self) -> bool:
        return not self.lasts and super()._over()


def test_who_says_late_that_he_is_ready_begins_no_other_match_when_this_one_ends():
    """As a program without a window, which says so again whenever it hears who else is ready."""
    both = Lasting(4, "snapszer", 2, (0, 1), CALM)
    while None in both.matches:
        both.run(limit=both.now + 0.1)
    for program in both.programs:
        session = program.session
        session.carry_out(Ready(session.seating.number, True), both.now)
    both.run()
    ended = [each.terms for each in both.matches]
    both.lasts = True
    both.run(limit=both.now + 5.0)
    assert [each.terms for each in both.matches] == ended


def claimed_by(table: Table, number: int) -> Seating:
    """A seating at whose head somebody puts himself."""
    mine = table.programs[number].identity.public
    true = table.seating(0)
    others = tuple(member for member in true.members if member != mine)
    return replace(true, number=true.number + 1, members=(mine, *others), kinds=("person",) * 3)


def test_a_guest_who_says_how_the_table_stands_is_not_believed_by_the_host():
    table = in_the_lobby()
    before = table.seating(0)
    assert len(before.members) == 3
    table.say(1, 0, claimed_by(table, 1))
    assert table.seating(0) == before
    assert table.programs[0].session.admission.refusals == 1


def test_a_guest_of_the_same_match_has_no_say_at_another_guests_table():
    table = Table()
    table.conditions = replace(CALM, thinking=2.0)
    table.run(limit=10.0)
    mesh = table.programs[2].session.admission.mesh
    assert table.programs[1].key in mesh
    before = table.seating(2)
    table.say(1, 2, claimed_by(table, 1))
    assert table.seating(2) == before


def test_a_guest_hears_his_host_alone_and_no_acquaintance_that_comes_to_him():
    table = Table()
    table.mesh, table.sits = False, False
    table.programs[1].session.connected(table.programs[2].key)
    table.run(limit=3.0)
    remotes = table.programs[2].session.admission.remotes
    assert [remote.key for remote in remotes.values()] == [table.programs[0].key]


def test_to_be_ready_means_the_seating_that_was_shown_not_one_that_has_come_since():
    """A host who changes the table in the moment of the click gains nothing."""
    table = in_the_lobby()
    guest, host = (table.programs[number].session for number in (1, 0))
    shown = table.seating(1)
    host.lobby.play("north_american_3", 3, TableOptions(turn_clock=30))
    table.say(0, 1, host.lobby.seating)
    assert table.seating(1) != shown
    guest.carry_out(Ready(shown.number, True), table.now)
    assert guest._lobby_session.ready_for is None
    guest.carry_out(Ready(table.seating(1).number, True), table.now)
    assert guest._lobby_session.ready_for == host.lobby.seating


@pytest.mark.parametrize("starts_again", [False, True])
def test_nobody_is_ready_for_another_seating_under_the_number_of_the_one_he_took(starts_again):
    table = in_the_lobby()
    guest, host = (table.programs[number].session for number in (1, 0))
    remote = guest.admission.remotes[table.programs[0].key]
    guest.carry_out(Ready(table.seating(1).number, True), table.now)
    assert guest._lobby_session.ready_under(remote)
    if starts_again:
        guest._lobby_session.arrived(remote, True)
    table.say(0, 1, replace(host.lobby.seating, options=TableOptions(turn_clock=30)))
    assert table.seating(1).number == host.lobby.seating.number
    assert not guest._lobby_session.ready_under(remote)


@pytest.mark.parametrize("goes", [True, False])
def test_a_guest_who_starts_again_in_the_lobby_sits_down_with_one_click(goes):
    """Whether he has said good-bye before, or his program was killed."""
    table = in_the_lobby()
    host = table.programs[0].session
    guest = table.programs[1]
    for kind in ("person", "open") * 2:
        guest.session.carry_out(Sit(0, 1, kind, "Anna"), table.now)
        table.run(limit=table.now + 1.0)
    if goes:
        table.say(1, 0, Leave())
    table._kill(guest)
    table._start(guest)
    table.run(limit=table.now + 8.0)
    guest.session.carry_out(Sit(0, 1, "person", "Anna"), table.now)
    table.run(limit=table.now + 2.0)
    assert host.lobby.seating.kinds == ("open", "person", "open")


@pytest.mark.parametrize("says_so", [True, False])
@pytest.mark.parametrize("remembered", [True, False])
def test_a_guest_who_starts_again_and_goes_before_he_is_let_in_leaves_his_seat(says_so, remembered):
    """Whether he says good-bye or is heard no more, and whether the host could pin his key."""
    table = seated_guest_started_again(remembered)
    host = table.programs[0].session
    if says_so:
        table.say(1, 0, Leave())
    table.run(limit=table.now + (1.0 if says_so else GONE_AFTER + 2.0))
    assert host.lobby.seating.kinds == ("open",) * 3
    assert table.programs[1].identity.public not in host.lobby.seating.members


def with_anna_seated() -> Table:
    """A lobby in which the first guest has taken the first open seat."""
    table = in_the_lobby()
    table.programs[1].session.carry_out(Sit(0, 1, "person", "Anna"), table.now)
    table.run(limit=table.now + 1.0)
    return table


def seated_guest_started_again(remembered: bool) -> Table:
    """A guest sat down; then his program said its first word again, and no other."""
    table = with_anna_seated()
    host, guest = table.programs[:2]
    assert host.session.lobby.seating.kinds == ("open", "person", "open")
    table._kill(guest)
    if not remembered:
        del host.folder.names[guest.identity.public], host.folder.keys[guest.identity.public]
    ends = Ends(guest.key, host.key, guest.identity.signing_key, guest.identity.public)
    for hello in Pairing(ends, "Peer", guest.random).tick(table.now):
        table.say(1, 0, hello)
    assert guest.identity.public not in {r.identity for r in host.session.admission.guests}
    return table


def test_nobody_loses_his_seat_by_the_good_bye_of_one_who_only_bears_his_name():
    """A known peer says in another's name that he is there, without that one's signature, and leaves."""
    table = with_anna_seated()
    host, anna, other = table.programs
    ends = Ends(other.key, host.key, other.identity.signing_key, anna.identity.public)
    for hello in Pairing(ends, "Peer", other.random).tick(table.now):
        table.say(2, 0, hello)
    table.say(2, 0, Leave())
    assert host.session.lobby.seating.kinds == ("open", "person", "open")


def test_a_guest_who_starts_again_keeps_his_seat_before_he_has_said_his_first_word():
    """His program hears the host first, and answers that it knows him no more."""
    table = in_the_lobby()
    host, anna = table.programs[0].session, table.programs[1]
    anna.session.carry_out(Sit(0, 1, "person", "Anna"), table.now)
    table.run(limit=GONE_AFTER + 10.0)
    table._kill(anna)
    table.say(1, 0, Refusal("network.refused.not_paired"))
    table.run(limit=table.now + 20.0)
    assert host.lobby.seating.kinds == ("open", "person", "open")
    table.run(limit=table.now + GONE_AFTER)
    assert host.lobby.seating.kinds == ("open",) * 3


def test_nobody_holds_the_seat_of_one_who_has_gone_by_bearing_his_name():
    """A known peer says in another's name that he is there, without that one's signature."""
    table = with_anna_seated()
    host, anna, other = table.programs
    table._kill(anna)
    table._kill(other)
    ends = Ends(other.key, host.key, other.identity.signing_key, anna.identity.public)
    for _ in range(9):
        for hello in Pairing(ends, "Peer", other.random).tick(table.now):
            table.say(2, 0, hello)
        table.run(limit=table.now + 10.0)
    assert host.session.lobby.seating.kinds == ("open",) * 3


def test_no_match_begins_with_a_guest_who_has_gone_without_a_word_and_his_seat_is_free_some_time():
    """His program was killed once he was ready; when it comes back he sits down and is dealt with."""
    table = in_the_lobby()
    host, gone = table.programs[0].session, table.programs[1]
    table.all_sit_and_guests_are_ready()
    table._kill(gone)
    table.run(limit=table.now + 20.0)
    host.carry_out(Ready(host.lobby.seating.number, True), table.now)
    table.run(limit=table.now + 20.0)
    assert [each.match for each in table.programs] == [None] * 3
    assert host.lobby.seating.kinds == ("person",) * 3
    assert host.lobby.seating.ready == (0, 2), "the others see whom they wait for"
    table.run(limit=table.now + 30.0)
    assert host.lobby.seating.kinds == ("person", "open", "person")
    assert gone.identity.public not in host.lobby.seating.members
    table._start(gone)
    table.sits = True
    assert table.deals_within(20.0)


def test_a_guest_who_was_not_heard_for_a_while_is_dealt_with_once_he_is():
    """His player need not press again."""
    table = in_the_lobby()
    host = table.programs[0].session
    table.all_sit_and_guests_are_ready()
    (_, silent) = host.lobby.seating.ready
    for remote in host.admission.guests:
        if remote.identity == host.lobby.seating.members[silent]:
            remote.heard_at -= 20.0
    table.now += 1.0
    host.tick(table.now)
    assert host.lobby.seating.ready == (3 - silent,)
    host.carry_out(Ready(host.lobby.seating.number, True), table.now)
    assert table.programs[0].match is None
    assert table.deals_within(20.0)


def test_a_host_whose_computer_slept_loses_nobody_from_his_table():
    table = in_the_lobby()
    host = table.programs[0].session
    table.now += 600.0
    host.tick(table.now)
    assert len(host.lobby.seating.members) == 3
    table.run(limit=table.now + 70.0)
    assert len(host.lobby.seating.members) == 3
    for program in table.programs[1:]:
        table._kill(program)
    table.run(limit=table.now + 70.0)
    assert len(host.lobby.seating.members) == 1


def test_a_guest_hears_that_the_host_of_the_lobby_is_out_of_reach_and_that_he_is_back():
    table = in_the_lobby()
    told: list[PeerAway] = []
    table._tell = lambda program, event: (
        told.append(event) if isinstance(event, PeerAway) and program.number == 1 else None
    )
    table._cut_until[frozenset({0, 1})] = 10.0
    table.run(limit=12.0)
    assert [(each.peer, each.away) for each in told] == [(0, True), (0, False)]


@pytest.mark.parametrize("message", [Hello, Sit, Ready])
def test_a_guest_that_comes_sits_down_or_is_ready_all_the_time_is_heard_now_and_then(message):
    """His words change the host's page, and everybody else is told of them."""
    table = in_the_lobby()
    host, guest, other = table.programs
    host.session.take_frames()
    reached = host.session.lobby.seating.number
    ends = Ends(guest.key, host.key, guest.identity.signing_key, guest.identity.public)
    for number in range(300):
        meeting = Pairing(ends, "Peer", guest.random)
        if message is Sit:
            said: list[TableMessage] = [Sit(number + 9, 0, ("bot", "open")[number % 2], "plain")]
        elif message is Ready:
            said = [Ready(reached, number % 2 == 0)]
        else:
            said = [*meeting.tick(table.now), Nonce(meeting._nonce), Same(True)]
        table.now += 0.001
        for each in said:
            table.say(1, 0, each)
    told = [e for e in host.session.take_events() if isinstance(e, SeatingChanged)]
    assert 0 < len(told) < 30
    handed_on = [raw for key, raw in host.session.take_frames() if key == other.key]
    assert 0 < sum(isinstance(TABLE_WIRE.decode(raw), Seating) for raw in handed_on) < 30


def full(*given: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_guest_whose_disk_is_full_hears_once_why_no_match_begins_and_plays_once_it_has_room(
    monkeypatch,
):
    """The host says his terms again and again; the guest hears it again where he is ready again."""
    table = Table()
    told: list[object] = []
    table._tell = lambda program, event: told.append((program.number, event))
    monkeypatch.setattr(table.programs[1].folder, "begin", full)
    table.sits = False
    table.run(limit=3.0)
    table.all_sit_and_guests_are_ready()
    host, guest = (table.programs[number].session for number in (0, 1))
    host.carry_out(Ready(host.seating.number, True), table.now)
    table.run(limit=table.now + 30.0)
    assert told.count((1, RequestRefused("network.not_written"))) == 1
    guest.carry_out(Ready(guest.seating.number, True), table.now)
    table.run(limit=table.now + 30.0)
    assert told.count((1, RequestRefused("network.not_written"))) == 2
    monkeypatch.undo()
    assert table.deals_within(20.0)


def test_a_table_that_is_to_be_laid_again_is_as_soon_as_the_last_signatures_are_here():
    table = Table()
    assert table.deals_within(20.0)
    host = table.programs[0].session
    before = host.seating.number
    assert not host.carry_out(OpenTableAgain(), table.now)
    host.playing.broken = True  # over
    assert host.carry_out(OpenTableAgain(), table.now)
    assert host.seating.number == before + 1


@pytest.mark.parametrize("number", [0, 1])
def test_a_disk_that_is_full_before_another_match_leaves_the_last_one_as_it_is(number, monkeypatch):
    table = Table()
    assert table.deals_within(20.0)
    for program in table.programs:
        program.session.playing.broken = True  # over
    told: list[object] = []
    table._tell = lambda program, event: told.append((program.number, event))
    monkeypatch.setattr(table.programs[number].folder, "begin", full)
    table.programs[0].session.carry_out(OpenTableAgain(), table.now)
    table.run(limit=table.now + 2.0)
    for program in reversed(table.programs):
        program.session.carry_out(Ready(program.session.seating.number, True), table.now)
        table.run(limit=table.now + 2.0)
    assert told.count((number, RequestRefused("network.not_written"))) == 1
    assert not [event for _, event in told if isinstance(event, Broken)]


def test_a_match_that_never_began_since_a_guest_starts_again_leaves_the_others_at_the_table():
    table = in_the_lobby()
    table.all_sit_and_guests_are_ready()
    host, guest, other = table.programs
    states, told = [LobbyState(hosting=each is host) for each in (host, guest)], []
    table._tell = lambda program, event: (
        [states[program.number].take(event), told.append(event)] if program is not other else None
    )
    table._cut_until[frozenset({0, 2})] = table._cut_until[frozenset({1, 2})] = table.now + 5.0
    host.session.carry_out(Ready(host.session.seating.number, True), table.now)
    table.run(limit=table.now + 4.5)
    assert guest.session.playing is not None
    assert [list(state.away) for state in states] == [[2], [2]]
    table._kill(other)
    table._start(other)
    table.run(limit=table.now + 15.0)
    assert guest.session.playing is None
    assert RequestRefused("network.broken.never_began") in told
    assert not states[1].problem, "he takes his seat again"
    assert not any(state.away for state in states), "he is back"
    assert len(host.session.seating.members) == 3
