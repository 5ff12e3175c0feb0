"""Giving a deal up at another's turn, over a network that loses, delays and kills, and among cheats.

The seat's program signs; that of the seat to move writes it down at once, whoever sits there and thinks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.bench.network_conditions import STORM, NetworkConditions
from game.bench.network_simulation import Program, Simulation
from net.match import DealGivenUp
from net.match.signed_words import signed_resignation
from net.session import ConcedeDeal
from net.session.match_session import MatchSession
from net.session.states import Sender, taker_of
from net.wire.match_messages import Concede
from net.wire.table_messages import TABLE_WIRE, Refusal, Resignation
from net.wire.wire import Malformed
from tests.harness.copies import made_once

THINKING = 8.0
SLOW = NetworkConditions(delay=(0.005, 0.005), thinking=THINKING)
FOUR = ("bauernschnapsen", 4, (0, 1, 2, 3))


class Evening(Simulation):
    """The first deal in which somebody gives up at the turn of somebody else.

    The program `quitter` says again what it wants after every move, as a table on the screen does.
    """

    most_deals = 1

    def __init__(self, table=FOUR, conditions=SLOW, quitter=1, seed=3, mesh=True) -> None:
        self.mesh, self.quitter = mesh, quitter
        self.wanted_at: float | None = None
        self.mover: int | None = None
        self.given_up_at: dict[int, float] = {}
        super().__init__(seed, *table, conditions)

    def _play(self, program: Program) -> None:
        playing = program.session.playing
        if playing is not None and any(
            isinstance(e, DealGivenUp) for e in playing.replica.match_events
        ):
            self.given_up_at.setdefault(program.number, self.now)
        if playing is not None and program.number == self.quitter:
            self._want(program, playing)
        super()._play(program)

    def _want(self, program: Program, playing: MatchSession) -> None:
        replica = playing.replica
        seat = self.owners.index(program.number)
        if (
            not replica.words.may_resign(seat)
            or replica.words.resignations
            or replica.turn is not None
        ):
            return
        if self.wanted_at is None:
            self.wanted_at, self.mover = self.now, replica.match.speaker
        table, place = replica.match.terms.table, len(replica.match.deal.moves)
        command = ConcedeDeal(table, replica.match.deals - 1, place, seat)
        program.session.carry_out(command, self.now)

    @property
    def done(self) -> bool:
        return len(self.given_up_at) == len(self.programs)


def run(evening: Simulation, until: Callable[[], bool], limit: float = 1000.0) -> None:
    while evening.now < limit and not until():
        before = evening.now
        evening.run(evening.now + 0.1)
        assert evening.now > before, "the match was over before"
    assert until()


def settled(evening: Evening) -> bool:
    return all(match is not None and match.ending is not None for match in evening.matches)


def check(evening: Evening) -> None:
    """All hold one log, in which the quitter's seat has given the deal up, and nobody is charged."""
    assert len({program.match.ending.verdict for program in evening.programs}) == 1
    for program in evening.programs:
        ending = program.match.ending
        assert ending.violation is None
        assert ending.verdict.given_up == evening.owners.index(evening.quitter)


@pytest.mark.parametrize(
    ("table", "quitter", "mesh"),
    [(FOUR, 1, True), (FOUR, 1, False), (FOUR, 0, True), (("snapszer", 2, (0, 1)), 1, True)],
    ids=["a guest of a mesh", "a guest of a star", "the host", "one of two"],
)
def test_the_program_of_the_seat_to_move_writes_it_down_while_its_player_thinks(
    table, quitter, mesh
):
    evening = Evening(table, quitter=quitter, mesh=mesh)
    run(evening, lambda: evening.done)
    assert evening.mover != quitter
    assert max(evening.given_up_at.values()) - evening.wanted_at < 0.5
    run(evening, lambda: settled(evening))
    check(evening)
    assert all(program.session.admission.refusals == 0 for program in evening.programs)


@pytest.mark.parametrize("seed", [1, 2])
def test_through_loss_cut_links_and_killed_programs_it_arrives(seed):
    evening = Evening(conditions=replace(STORM, thinking=4.0), seed=seed)
    run(evening, lambda: settled(evening))
    check(evening)


def test_movers_who_keep_it_back_move_and_the_first_honest_one_writes_it_down():
    """The match continues as if the word had come too late, and no further than to an honest program."""
    evening = Evening(conditions=NetworkConditions(delay=(0.005, 0.005), thinking=2.0))
    run(evening, lambda: evening.matches[0] is not None)
    run(evening, lambda: all(program.match is not None for program in evening.programs))
    honest = (evening.quitter, 3)
    for program in evening.programs:
        if program.number not in honest:
            program.session.playing.replica.words.take_resignation = lambda word: False
    run(evening, lambda: settled(evening))
    check(evening)
    history = evening.programs[0].session.playing.replica.log.chain.history
    (entry,) = (each for each in history if isinstance(each.message, Concede))
    assert entry.body.speaker in honest


class Withheld(Evening):
    """The host hands no resignation on."""

    def _send(self, program: Program) -> None:
        if program.number == 0:
            outbox = program.session.admission.outbox
            outbox[:] = [
                item for item in outbox if not isinstance(TABLE_WIRE.decode(item[1]), Resignation)
            ]
        super()._send(program)


def test_a_host_that_hands_nothing_on_is_passed_by():
    evening = Withheld()
    run(evening, lambda: settled(evening))
    check(evening)


def test_a_mover_who_is_away_finds_it_when_he_is_back():
    evening = Evening(conditions=NetworkConditions(delay=(0.005, 0.005), thinking=1e9))
    calm = evening.conditions
    evening.conditions = NetworkConditions(delay=(0.005, 0.005), thinking=0.5)
    evening.quitter = -1
    run(evening, lambda: all(playable(each) for each in evening.programs))
    evening.conditions = calm
    for program in evening.programs:
        program.moves_at = None
    run(evening, lambda: len({match.head for match in evening.matches}) == 1)
    mover = evening.programs[0].match.speaker
    evening.quitter = next(n for n in range(4) if n != mover)
    for other in range(4):
        evening._cut_until[frozenset((mover, other))] = evening.now + 20
    evening.run(evening.now + 15)
    assert not evening.given_up_at
    run(evening, lambda: settled(evening))
    check(evening)


def playable(program: Program) -> bool:
    """Whether the deal may be given up as it stands at a program."""
    match = program.match
    deal = None if match is None else match.deal
    return deal is not None and any(deal.may_be_given_up_by(seat) for seat in range(4))


# -- whoever says too much ---------------------------------------------------------------------


@made_once
def standing() -> tuple[Evening, Program, Program, int]:
    """An evening at which somebody thinks; a peer that may give up, the program to move, the seat."""
    evening = Evening(quitter=-1, conditions=NetworkConditions(delay=(0.005, 0.005), thinking=0.5))
    run(evening, lambda: all(playable(each) for each in evening.programs))
    run(evening, lambda: all(map(playable, evening.programs)) and evening.agreed)
    mover = evening.programs[evening.programs[0].match.speaker]
    other = next(program for program in evening.programs if program is not mover)
    return evening, other, mover, evening.owners.index(other.number)


def test_of_a_flood_of_false_words_one_is_looked_at_until_the_log_goes_on(monkeypatch):
    _, cheat, mover, seat = standing()
    playing, looked = mover.session.playing, []
    look = playing.replica.words.take_resignation
    monkeypatch.setattr(
        playing.replica.words, "take_resignation", lambda word: looked.append(word) or look(word)
    )
    head = playing.replica.log.chain.head
    playing.take_outbox()
    with pytest.raises(Malformed):
        playing.hear(cheat.number, Resignation(head, seat, bytes(64)), 1e6)
    for number in range(200):
        word = Resignation(head, seat, number.to_bytes(64, "big"))
        playing.hear(cheat.number, word, 1e6)
    assert len(looked) == 1
    assert playing.take_outbox() == []
    honest = next(n for n in range(4) if n not in (cheat.number, mover.number))
    word = signed_resignation(head, seat, cheat.identity.signing_key)
    playing.hear(honest, word, 1e6)
    assert playing.take_outbox(), "another bears the true one"
    assert playing.replica.match.deal.given_up == seat


def test_the_host_hands_one_word_of_a_seat_on_once():
    evening, _, _, _ = standing()
    host = evening.programs[0].session.playing
    run(evening, lambda: host.replica.match.asks_player and host.replica.match.speaker in (1, 2, 3))
    quitter = next(number for number in (1, 2, 3) if number != host.replica.match.speaker)
    key = evening.programs[quitter].identity.signing_key
    word = signed_resignation(host.replica.log.chain.head, evening.owners.index(quitter), key)
    host.hear(quitter, word, 1e6)
    sent = host.take_outbox()
    assert {peer for peer, message in sent if message == word} == {1, 2, 3} - {quitter}
    for _ in range(50):
        host.hear(quitter, word, 1e6)
    assert not [message for _, message in host.take_outbox() if message == word]


def test_a_watcher_gives_nothing_up():
    word = Resignation(bytes(32), 0, bytes(64))
    for running in (True, False):
        assert taker_of(word, Sender.WATCHER, running) == "network.refused.not_at_table"
        assert taker_of(word, Sender.UNPAIRED, running) == "network.refused.not_paired"


def test_a_frame_with_a_false_word_is_refused_with_a_sentence_and_costs_nobody_the_match():
    evening, cheat, mover, seat = standing()
    false = Resignation(mover.match.head, seat, bytes(64))
    mover.session.take_frames()
    mover.session.received(cheat.key, TABLE_WIRE.encode(false), evening.now)
    answers = [raw for key, raw in mover.session.take_frames() if key == cheat.key]
    assert TABLE_WIRE.encode(Refusal("network.refused.malformed")) in answers
    run(evening, lambda: settled(evening))
    assert all(match.ending.violation is None for match in evening.matches)
