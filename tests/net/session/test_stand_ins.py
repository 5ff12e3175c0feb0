"""A newcomer plays for somebody absent, through the program that plays his seats, until he is back."""

from __future__ import annotations

from random import Random

import pytest

from game.bench.network_simulation import Program, submit
from game.core.deal import view
from game.core.moves import PASS, Move
from net.match import DealSettled, LanMatch
from net.session import (
    AnswerToStandIn,
    AskToStandIn,
    DealingOn,
    DealOn,
    MatchSnapshot,
    RequestRefused,
    StandInDecided,
    StandInPresence,
    SubmitMove,
    TakeSeatsBack,
    wishes,
)
from net.wire.table_messages import (
    Leave,
    ShownCard,
    StandIn,
    StandInAnswer,
    StandInCards,
    StandInMove,
)
from net.wire.table_options import TableOptions
from tests.harness.copies import made_once
from tests.net.session.four_away import FourAway

HOST, AWAY, NEWCOMER, OTHER = 0, 2, 4, 5


class Evening(FourAway):
    """Four play, of whom one is away and dealt without by the host's program; two more have come to watch."""

    def __init__(self, options: TableOptions) -> None:
        self.options = options
        self.thinks = self.looks = False
        self.chance = Random(3)
        super().__init__(programs=6)
        for program in self.programs:
            program.folder.names = dict.fromkeys(each.identity.public for each in self.programs)
            program.running = program.number < NEWCOMER
        self.run_until(lambda: self.moves >= 2)
        for newcomer in (NEWCOMER, OTHER):
            self._start(self.programs[newcomer])
        for peer in (0, 1, 3, NEWCOMER, OTHER):
            self._cut_until[frozenset((peer, AWAY))] = self.now + 40
        self.run_until(lambda: self.programs[HOST].match.absent == {AWAY})

    def _over(self) -> bool:
        return False

    def _wants_deal(self, match: LanMatch) -> bool:
        return not self.looks and super()._wants_deal(match)

    def carry_out(self, number: int, command: object) -> None:
        self.programs[number].session.carry_out(command, self.now)

    def ask(self, number: int) -> None:
        self.carry_out(HOST, AskToStandIn(AWAY, self.programs[number].identity.public))

    def answer(self, number: int, plays: bool) -> None:
        self.run_until(lambda: self.playing(number) and self.playing(number).standing.is_asked)
        self.carry_out(number, AnswerToStandIn(plays))

    def playing(self, number: int):
        return self.programs[number].session.playing

    def lent(self, number: int = NEWCOMER) -> frozenset[int]:
        playing = self.playing(number)
        return playing.standing.seats if playing is not None else frozenset()

    @property
    def word(self) -> StandIn | None:
        return self.playing(HOST).substitute.word

    @property
    def to_move(self) -> int | None:
        deal = self.programs[HOST].match.deal
        return deal.turn if deal is not None else None

    def _tell(self, program: Program, event) -> None:
        super()._tell(program, event)
        match event:
            case DealingOn(peer) if peer is not None:
                program.session.carry_out(DealOn(peer, True), self.now)
            case StandInDecided(deal, place, seat, move):
                table = program.match.terms.table
                program.session.carry_out(SubmitMove(table, deal, place, seat, move), self.now)

    def _move(self, program: Program, replica) -> None:
        """The host leaves the absent player's moves to the one who stands in, while he is heard."""
        waits = program.number == HOST and replica.turn == AWAY
        if not (waits and program.session.playing.substitute.is_here(self.now)):
            deal = program.match.deal.deal.opened(replica.faces)
            moves = program.match.game.legal(view(deal, replica.turn))
            submit(program.session, self._calm(moves), self.now)

    def _play(self, program: Program) -> None:
        super()._play(program)
        match = program.match
        if program.number not in (NEWCOMER, OTHER) or match is None or match.deal is None:
            return
        seat = match.deal.turn
        if seat is not None and seat in self.lent(program.number):
            faces = self.playing(program.number).replica.faces
            seen = view(match.deal.deal.opened(faces), seat)
            if not self.thinks and not seen.unknown(seat):
                moves = match.game.legal(seen)
                self._decide(program, seat, self._calm(moves))
                self._send(program)

    def _calm(self, moves):
        """Nobody bids, so that a match lasts."""
        cards = [move for move in moves if str(move) not in ("claim", "double")]
        return PASS if PASS in moves else self.chance.choice(cards or list(moves))

    def _decide(self, program: Program, seat: int, move: Move) -> None:
        match = program.match
        place = len(match.deal.moves)
        command = SubmitMove(match.terms.table, match.deals - 1, place, seat, move)
        program.session.carry_out(command, self.now)


@pytest.fixture(autouse=True)
def short_minutes(monkeypatch):
    monkeypatch.setattr(wishes, "MINUTE", 4.0)


evening_of = made_once(Evening)
ANYONE_WATCHES = TableOptions(0, True, 0, 2)


@pytest.fixture
def evening():
    return evening_of(ANYONE_WATCHES)


@made_once
def played_for(options: TableOptions = ANYONE_WATCHES) -> Evening:
    """An evening at which the newcomer was asked, has agreed and plays."""
    evening = evening_of(options)
    evening.ask(NEWCOMER)
    evening.answer(NEWCOMER, True)
    evening.run_until(lambda: evening.lent() == {AWAY})
    evening.run_until(lambda: evening.happened(HOST, StandInPresence))
    return evening


def hidden(evening: Evening, number: int) -> bool:
    """Whether a program has no face in its memory that not every seat has seen."""
    deal, replica = evening.programs[number].match.deal, evening.playing(number).replica
    return all(deal.deal.seen_by[slot] == deal.deal.everyone for slot in replica.faces)


def test_he_is_shown_what_the_seat_sees_also_where_others_watch_late():
    evening = played_for(TableOptions(0, True, 3, 2))
    evening.run_until(lambda: evening.happened(HOST, StandInDecided))
    match, replica = evening.programs[NEWCOMER].match, evening.playing(NEWCOMER).replica
    seen = {slot for slot, seats in enumerate(match.deal.deal.seen_by) if AWAY in seats}
    assert {*match.deal.deal.hands[AWAY]} <= {*replica.faces} <= seen


def test_he_plays_until_the_player_returns_between_deals_also_where_nobody_may_watch():
    evening = played_for(TableOptions(0, False, 0, 2))
    evening.run_until(lambda: len(evening.programs[HOST].match.past) == 1)
    (past,) = evening.programs[HOST].match.past
    by_place = {e.place: e.move for e in evening.happened(HOST, StandInDecided)}
    decided = [*by_place.values()]
    assert decided
    assert [move for seat, move in past.moves if seat == AWAY][-len(decided) :] == decided
    assert past.absent == (AWAY,)
    evening.run_until(lambda: evening.programs[AWAY].match.absent == {AWAY})
    evening.most_deals = 4
    evening.carry_out(AWAY, TakeSeatsBack())
    evening.run_until(lambda: evening.word == StandIn(AWAY, bytes(32), "", False))
    assert not evening.programs[HOST].match.absent
    assert not evening.lent()


def test_nobody_is_taken_the_result_of_a_deal_when_he_is_let_go_after_it():
    """Between deals a table built again has none to show: it asked for the next deal by itself."""
    evening = played_for(TableOptions(0, True, 0, 2))
    evening.run_until(lambda: evening.programs[AWAY].match.absent == {AWAY})
    evening.most_deals, evening.looks = 4, True
    evening.carry_out(AWAY, TakeSeatsBack())
    evening.run_until(lambda: evening.word == StandIn(AWAY, bytes(32), "", False))
    evening.run(limit=evening.now + 2)
    evening.looks = False
    evening.run_until(lambda: evening.moves >= 2)
    for number in (1, 3, NEWCOMER):
        told = evening.told[number]
        first = next(at for at, each in enumerate(told) if isinstance(each, DealSettled))
        shown = [each.match for each in told[first:] if isinstance(each, MatchSnapshot)]
        assert shown, "the player is back at his seat"
        assert all(match.deal is not None and match.deal.deal is not None for match in shown)


def test_a_bot_plays_while_he_is_not_heard_and_when_he_gives_the_seat_back():
    evening = played_for()
    evening._cut_until[frozenset((HOST, NEWCOMER))] = evening.now + 8
    evening.run_until(lambda: evening.happened(HOST, StandInPresence)[-1] == StandInPresence(False))
    length = evening.programs[HOST].match.length
    evening.run_until(lambda: evening.programs[HOST].match.length > length)
    evening.run_until(lambda: evening.happened(HOST, StandInPresence)[-1] == StandInPresence(True))
    assert evening.lent() == {AWAY}
    evening.carry_out(NEWCOMER, AnswerToStandIn(False))
    evening.run_until(lambda: evening.word.identity == bytes(32))
    assert not evening.lent()
    assert hidden(evening, NEWCOMER)


def test_he_who_leaves_or_starts_again_holds_nobody_up():
    evening = played_for()
    evening._kill(evening.programs[NEWCOMER])
    evening._start(evening.programs[NEWCOMER])
    evening.run_until(
        lambda: evening.playing(NEWCOMER) and evening.playing(NEWCOMER).standing.is_asked
    )
    assert not evening.lent(), "he is asked anew"
    evening.carry_out(NEWCOMER, AnswerToStandIn(True))
    evening.run_until(lambda: evening.lent() == {AWAY})
    evening.send(NEWCOMER, HOST, Leave())
    assert evening.word.identity == bytes(32)
    evening.run_until(lambda: len(evening.programs[HOST].match.past) == 1)


def test_of_two_newcomers_only_the_one_asked_last_is_heard_and_sees_cards():
    evening = played_for()
    evening.most_deals, evening.thinks = 3, True
    evening.ask(OTHER)
    evening.answer(OTHER, True)
    evening.run_until(lambda: evening.lent(OTHER) == {AWAY} and not evening.lent(NEWCOMER))
    assert hidden(evening, NEWCOMER)
    evening.run_until(lambda: evening.to_move == AWAY)
    told = len(evening.happened(HOST, StandInDecided))
    deal = evening.programs[HOST].match
    move = StandInMove(deal.deals - 1, len(deal.deal.moves), AWAY, "pass")
    for source in (NEWCOMER, 1, 3):
        evening.send(source, HOST, StandInAnswer(AWAY, True))
        evening.send(source, HOST, move)
    assert len(evening.happened(HOST, StandInDecided)) == told
    assert evening.word.identity == evening.programs[OTHER].identity.public
    evening.thinks = False
    evening.run_until(lambda: len(evening.happened(HOST, StandInDecided)) > told)


def test_nobody_with_a_seat_and_no_stranger_is_asked_and_no_seat_of_somebody_present_given(evening):
    for asked in (AskToStandIn(AWAY, bytes(range(32))), AskToStandIn(3, b"")):
        with pytest.raises(ValueError, match=r".+"):
            evening.carry_out(HOST, asked)
    with pytest.raises(ValueError, match=r".+"):
        evening.ask(1)
    evening.send(1, 3, StandIn(AWAY, evening.programs[3].identity.public, "Cili", True))
    assert evening.playing(3).standing.word is None
    evening.send(HOST, 3, StandIn(AWAY, evening.programs[3].identity.public, "Cili", True))
    assert not evening.playing(3).standing.is_asked
    assert not evening.lent(3)


@pytest.mark.parametrize(
    "cards",
    [
        (ShownCard(0, "XX"),),
        (ShownCard(0, "9H"),),
        (ShownCard(0, "AH"), ShownCard(0, "TH")),
        (ShownCard(0, "AH"), ShownCard(1, "AH")),
    ],
    ids=["no card", "of another pack", "two faces of one slot", "one card twice"],
)
def test_cards_that_cannot_be_are_not_taken(cards):
    evening = played_for()
    before = dict(evening.playing(NEWCOMER).replica.faces)
    refused = evening.programs[NEWCOMER].session.admission.refusals
    evening.send(HOST, NEWCOMER, StandInCards(evening.programs[HOST].match.deals - 1, cards))
    assert evening.programs[NEWCOMER].session.admission.refusals == refused + 1
    assert evening.playing(NEWCOMER).replica.faces == before


def test_he_who_was_shown_false_cards_gives_the_seat_back_once_the_table_belies_them():
    evening = played_for()
    evening.run_until(lambda: evening.programs[NEWCOMER].match.deal is not None)
    replica = evening.playing(NEWCOMER).replica
    evening.run_until(lambda: hidden(evening, OTHER) and evening.playing(OTHER).replica.faces)
    slot, card = next(iter(evening.playing(OTHER).replica.faces.items()))
    evening.send(
        HOST, NEWCOMER, StandInCards(replica.match.deals - 1, (ShownCard(slot + 1, "".join(card)),))
    )
    evening.run_until(lambda: RequestRefused("network.misled") in evening.told[NEWCOMER], 5)
    evening.run_until(lambda: evening.word.identity == bytes(32))
    assert hidden(evening, NEWCOMER)
