"""A deal thrown in without a peer that is away: who decides, and what those may try who would gain by it."""

from __future__ import annotations

from contextlib import suppress

import pytest

from game.core.deal import view
from net.log import Body, Entry, MemoryJournal, write_entry
from net.match import DealThrownIn, MatchStage, PeerRejoined, Replica, voters
from net.match.absence import MOST_VOTES
from net.match.replica import Taken
from net.match.signed_words import signed_rejoining
from net.wire.match_messages import LOG_WIRE, AbsenceVote, Accuse, Rejoin, ThrowIn
from net.wire.table_messages import Rejoining
from net.wire.violation import ViolationKind
from net.wire.wire import Malformed
from tests.harness.copies import made_once
from tests.harness.quick_ends import call
from tests.net.table_of import (
    dealt,
    deliver,
    has_lost,
    identity,
    lacked,
    next_word,
    played,
    replicas_of,
    restarted,
    said,
    settling,
    step,
    taken,
)

AWAY = 3
ORDER = (0, 2, 1)  # the partner of the one that is away speaks last


@made_once
def at_turn_of(peer: int, moves: int = 6, deals: int = 1) -> list[Replica]:
    """Four peers in the middle of one of their first deals, where a peer is to move."""
    replicas = replicas_of(4, "bauernschnapsen")
    while not (
        (deal := replicas[0].match.deal) is not None
        and replicas[0].match.deals == deals
        and len(deal.moves) >= moves
        and deal.turn is not None
        and deal.plan.owners[deal.turn] == peer
    ):
        step(replicas)
    return replicas


def play(replicas: list[Replica], until) -> None:
    """Play on, with cheap contracts, until a condition holds at the first peer."""
    while not until(replicas[0]):
        step(replicas)


@pytest.fixture
def table() -> list[Replica]:
    return at_turn_of(AWAY)


@pytest.fixture
def here(table) -> list[Replica]:
    return table[:AWAY]


def would(replicas: list[Replica], willing: int | None = AWAY) -> None:
    for each in replicas:
        each.log.votes.willing, each.log.votes.unanimous = willing, willing is not None


def vote(replica: Replica, deals_on: bool, speaker: int = -1, place: int = -1) -> Entry:
    """A vote that somebody signs, at the head of a replica's log."""
    log = replica.log.votes.about(AWAY)
    speaker = replica.me.peer if speaker < 0 else speaker
    place = len(log.chain) if place < 0 else place
    packed = LOG_WIRE.encode(AbsenceVote(deals_on))
    body = Body(log.chain.table, place, log.chain.hash_before(place), speaker, packed)
    return write_entry(body, identity(speaker).signing_key)


def thrown_in(replicas: list[Replica]) -> None:
    """All that are here vote, and throw the deal in."""
    would(replicas)
    for peer in ORDER:
        replicas[peer].speak()
        deliver(replicas)
    replicas[ORDER[-1]].speak()
    deliver(replicas)
    would(replicas, None)


def catch_up(replica: Replica, source: Replica) -> None:
    """One that was away hears the log of another, and the shuffles of its deals."""
    while replica.log.chain.head != source.log.chain.head:
        for entry in lacked(replica, source):
            taken(replica, entry)


def test_all_others_throw_the_deal_in_and_nothing_is_scored(table, here):
    before = table[0].match
    thrown_in(here)
    for each in here:
        match = each.match
        assert (match.stage, match.match, match.absent) == (
            MatchStage.READY,
            before.match,
            {AWAY},
        )
        assert DealThrownIn(0, AWAY) in each.match_events
        assert match.owners == (0, 1, 2, 1)
    deliver(table)
    assert table[AWAY].match.head == here[0].match.head


def test_the_next_deals_are_played_and_settled_without_the_one_that_is_away(here):
    thrown_in(here)
    play(here, dealt(3))
    assert {AWAY} == here[0].match.absent
    records = here[0].match.past
    assert [(r.thrown_in, r.absent) for r in records] == [(1, (AWAY,)), (0, (AWAY,))]
    assert here[1].match.match.scores == here[0].match.match.scores != (0, 0, 0, 0)


def test_he_who_returns_has_his_seat_again_from_the_next_deal_on(table, here):
    thrown_in(here)
    play(
        here, lambda replica: replica.match.deal is not None and replica.match.deal.turn is not None
    )
    catch_up(table[AWAY], here[0])
    word = table[AWAY].words.rejoin()
    assert here[2].words.take_rejoining(word)
    assert not here[2].words.take_rejoining(word)
    play(table, dealt(2))
    assert all(each.match.absent == frozenset() for each in table)
    assert PeerRejoined(AWAY) in table[AWAY].match_events
    play(table, lambda replica: replica.match.deal is not None)
    assert table[0].match.deal.plan.owners == (0, 1, 2, AWAY)
    play(table, dealt(3))
    assert len({each.match.head for each in table}) == 1


def test_a_move_that_nobody_heard_is_taken_back_and_convicts_nobody(table, here):
    unheard = next_word(table[AWAY])
    thrown_in(here)
    catch_up(table[AWAY], here[0])
    assert table[AWAY].log.chain.head == here[0].log.chain.head
    for each in here:
        assert taken(each, unheard) is not Taken.ADDED
    play(here, dealt(2))
    assert here[0].match.ending.violation is None


@pytest.mark.parametrize("places", [1, 2, 3])
def test_it_is_the_same_after_a_new_start_in_the_middle_of_the_votes(table, here, places):
    would(here)
    for peer in ORDER[:places]:
        here[peer].speak()
        deliver(here)
    again = [restarted(each) for each in here]
    assert [each.log.votes.bound is not None for each in again] == [
        peer in ORDER[:places] for peer in range(3)
    ]
    would(again)
    for peer in (*ORDER[places:], ORDER[-1]):
        again[peer].speak()
        deliver(again)
    assert again[0].match.absent == {AWAY}
    last = [restarted(each) for each in again]
    assert [each.match for each in last] == [each.match for each in again]


def test_the_next_shuffle_may_be_heard_after_the_deal_was_thrown_in_and_is_read_again():
    """The log names another next shuffle then: the words of the one before are kept all the same."""
    table = at_turn_of(AWAY, deals=2)
    late = table[0].speak()
    deliver(table)
    thrown_in(table[:AWAY])
    deliver(table)
    away, shuffles = table[AWAY], table[AWAY].log.shuffles.logs[:2]
    kept = {entry.raw for log in (away.log, *shuffles) for entry in log.chain.history}
    written = [raw for raw in away._journal.entries if raw in kept]
    again = Replica(away.terms, away.me, MemoryJournal([*written, late.raw]))
    again.log.restore([*written, late.raw])
    assert again.match == away.match


# -- nobody decides alone, and no side alone -----------------------------------------------------------


def test_where_a_side_has_nobody_left_or_one_word_would_decide_nobody_votes():
    assert [voters(at_turn_of(peer, 1)[0].match, peer) for peer in (0, 3)] == [(1, 3, 2), ORDER]
    for peers, rules, owners in (
        (2, "snapszer", (0, 1)),
        (2, "bauernschnapsen", (0, 0, 1, 1)),
        (3, "thousand_3", (0, 1, 2)),
        (4, "thousand_4", (0, 1, 2, 3)),
        (3, "bauernschnapsen", (2, 0, 2, 1)),
    ):
        replicas = played(dealt(0), peers, rules, 0, owners)
        assert voters(replicas[0].match, peers - 1) == ()
        assert replicas[0].log.votes.about(peers - 1) is None


def test_a_result_that_is_being_signed_stands(table):
    play(table, settling)
    assert all(voters(table[0].match, peer) == () for peer in range(4))


def test_one_vote_against_and_the_match_waits(here):
    would(here)
    here[2].log.votes.willing = None
    for peer in ORDER[:2]:
        here[peer].speak()
        deliver(here)
    assert [each.log.votes.bound for each in here] == [None] * 3
    assert all(each.match.stage is MatchStage.DEAL for each in here)
    would(here)
    thrown_in(here)
    assert here[0].match.absent == {AWAY}


def test_the_one_that_is_away_has_no_vote(table):
    false = vote(table[0], True, AWAY)
    for each in table[:AWAY]:
        with pytest.raises(Malformed):
            taken(each, false)
        assert each.match.stage is MatchStage.DEAL


def test_votes_without_end_are_not_taken_however_long_the_deal_is(table):
    """The first voter says no again and again, after each word, until a log is too long to be read."""
    victim, taken_in = table[1], 0
    for _ in range(3):
        for _ in range(MOST_VOTES):
            with suppress(Malformed):
                taken_in += taken(victim, vote(victim, False, 0)) is Taken.ADDED
        step(table)
    assert taken_in == MOST_VOTES


def test_a_vote_out_of_turn_is_refused(here):
    with pytest.raises(Malformed):
        taken(here[0], vote(here[0], True, ORDER[1]))


# -- who comes back while they vote --------------------------------------------------------------------


def test_no_first_vote_about_a_deal_that_is_over_is_taken_for_the_log_would_not_be_read_again(
    table,
):
    late, deals = vote(table[2], False, ORDER[0]), table[2].match.deals
    play(table, lambda replica: replica.match.deals > deals)
    deliver(table)
    assert taken(table[2], late) is Taken.UNHEARD_OF
    assert restarted(table[2]).match == table[2].match


def test_while_the_votes_are_given_a_voter_takes_nothing_into_its_log(table, here):
    would(here)
    here[0].speak()
    move = next_word(table[AWAY])
    assert taken(here[0], move) is Taken.HELD
    assert taken(here[2], move) is Taken.ADDED
    deliver_votes(here)
    assert here[2].speak().message == AbsenceVote(False)
    deliver_votes(here)
    assert here[0].log.votes.bound is None
    assert taken(here[0], move) is Taken.ADDED
    deliver(table)
    would(here, None)
    play(table, dealt(2))


def deliver_votes(replicas: list[Replica]) -> None:
    for here in replicas:
        for there in replicas:
            for log in list(there.log.votes.running):
                for entry in log.chain.entries:
                    if here.log.chain_named(log.chain.table) is not None:
                        assert taken(here, entry) in (Taken.ADDED, Taken.KNOWN)


def test_a_last_vote_that_is_kept_back_stops_the_match_and_is_no_choice_later(table, here):
    """The one that has not voted yet plays on alone; the others wait for its one word."""
    would(here)
    for peer in ORDER[:2]:
        here[peer].speak()
        deliver_votes(here)
    move = next_word(table[AWAY])
    assert taken(here[1], move) is Taken.ADDED
    assert [taken(each, move) for each in (here[0], here[2])] == [Taken.HELD] * 2
    assert here[0].speak() is here[2].speak() is None


def test_who_has_said_yes_plays_no_card_before_the_round_has_ended():
    """Else a last vote could be kept back until his card has been seen."""
    table = at_turn_of(ORDER[0])
    first = table[ORDER[0]]
    seat = first.turn
    would(table[:AWAY])
    first.speak()
    assert (first.turn, seat) == (None, ORDER[0])
    seen = view(first.match.deal.deal.opened(first.faces), seat)
    with pytest.raises(ValueError, match="no seat"):
        first.play(call(first.match.game, seen))
    deliver_votes(table[:AWAY])
    would(table[:AWAY], None)
    table[ORDER[1]].speak()
    deliver_votes(table[:AWAY])
    assert first.turn == seat


def test_who_has_said_yes_alone_follows_the_others_once_they_deal_without_him(table, here):
    """His vote about another was heard by nobody; they played on, and then threw the deal in without him."""
    alone, others = here[0], table[1:]
    would([alone])
    alone.speak()
    next_word(table[AWAY])
    deliver(others)
    throw_in_without(alone.me.peer, others)
    assert others[0].match.absent == {alone.me.peer}
    assert alone.log.votes.bound is not None
    catch_up_by_asking(alone, others[0])
    assert alone.log.chain.head == others[0].log.chain.head
    assert alone.is_absent
    again = restarted(alone)
    assert again.match == alone.match


def test_false_votes_do_not_free_who_has_said_yes(table, here):
    alone, others = here[0], table[1:]
    would([alone])
    alone.speak()
    head = others[0].log.chain.head
    move = next_word(table[AWAY])
    deliver(others)
    later = others[0].log.chain.head
    good = votes_without(alone.me.peer, others)
    for message in (
        ThrowIn(0, later, good[:2]),
        ThrowIn(0, later, (good[1], good[0], good[2])),
        ThrowIn(0, head, good),
        ThrowIn(2, later, good),
        ThrowIn(0, later, tuple(votes_of(here))),
    ):
        with suppress(Malformed):
            assert taken(alone, throw(alone, message, 1)) is not Taken.ADDED
        assert taken(alone, move) is Taken.HELD
    assert taken(alone, throw(alone, ThrowIn(0, later, good), 1)) is Taken.MISSING
    assert alone.speak() is None
    assert taken(alone, move) is Taken.ADDED
    assert alone.speak() is None


def votes_without(peer: int, others: list[Replica]) -> tuple[bytes, ...]:
    """A whole round of votes about another peer, given by all others."""
    would(others, peer)
    votes = others[0].log.votes.about(peer)
    for voter in votes.voters:
        next(each for each in others if each.me.peer == voter).speak()
        deliver_votes(others)
    would(others, None)
    return votes.throw_in().votes


def throw_in_without(peer: int, others: list[Replica]) -> None:
    votes_without(peer, others)
    others[0].speak()
    deliver(others)


def catch_up_by_asking(replica: Replica, source: Replica) -> None:
    """One that was away hears the log of another twice: what it has to hold the first time is said again."""
    for _ in range(2):
        for entry in lacked(replica, source):
            taken(replica, entry)


def test_two_different_votes_cost_the_match(here):
    would(here)
    here[0].speak()
    deliver_votes(here)
    yes, no = vote(here[2], True), vote(here[2], False)
    assert taken(here[1], no) is Taken.ADDED
    assert taken(here[1], yes) is Taken.ACCUSED
    assert has_lost(here[1], 2)
    assert here[1].match.ending.violation.kind is ViolationKind.TWO_MESSAGES
    assert taken(here[0], yes) is Taken.ADDED
    assert here[0].log.votes.bound is not None
    assert taken(here[0], no) is Taken.KEPT


def test_a_yes_that_is_shown_after_a_no_throws_no_deal_in_and_costs_the_match(table, here):
    """The last voter says no, sees how the deal goes on, and then throws it in after all."""
    would(here)
    head = here[0].log.chain.head
    given = []
    for peer in ORDER[:2]:
        given.append(here[peer].speak())
        deliver_votes(here)
    yes, no = vote(here[1], True), vote(here[1], False)
    assert [taken(each, no) for each in here] == [Taken.ADDED] * 3
    would(here, None)
    for _ in range(4):
        step(table)
    late = throw(here[0], ThrowIn(AWAY, head, (*(each.raw for each in given), yes.raw)), 1)
    assert taken(here[0], late) is Taken.ACCUSED
    others = [here[0], here[2], table[AWAY]]
    deliver_verdict(here[0], others[1:])
    for each in others:
        assert has_lost(each, 1)
        assert each.match.absent == frozenset()


def test_who_has_taken_a_throwing_in_finds_the_other_story_later(here):
    would(here)
    head, no = here[0].log.chain.head, vote(here[1], False, place=0)
    votes = votes_of(here)
    log = here[0].log.votes.about(AWAY)
    assert taken(here[0], throw(here[0], ThrowIn(AWAY, head, tuple(votes)), 1)) is Taken.ADDED
    assert log.decided
    body = Body(log.chain.table, 2, here[0].read(votes[2]).body.previous, 1, no.body.message)
    other = write_entry(body, identity(1).signing_key)
    assert taken(here[0], other) is Taken.ACCUSED
    assert has_lost(here[0], 1)


def deliver_verdict(judge: Replica, others: list[Replica]) -> None:
    verdict = judge.log.chain.entries[-1]
    assert isinstance(verdict.message, Accuse)
    for each in others:
        assert taken(each, verdict) is Taken.ADDED


# -- false entries -----------------------------------------------------------------------------------


def votes_of(here: list[Replica], peers=ORDER) -> list[bytes]:
    """A whole round of votes, signed by these."""
    log = here[0].log.votes.about(AWAY)
    raws, previous = [], log.chain.head
    for place, peer in enumerate(peers):
        body = Body(log.chain.table, place, previous, peer, LOG_WIRE.encode(AbsenceVote(True)))
        entry = write_entry(body, identity(peer).signing_key)
        raws.append(entry.raw)
        previous = entry.hash
    return raws


def throw(replica: Replica, message: ThrowIn, speaker: int = 0) -> Entry:
    begun = replica.match.begun
    previous = replica.log.chain.hash_before(begun)
    return said(replica, message, speaker, place=begun, previous=previous)


def test_a_deal_is_not_thrown_in_by_false_votes(here):
    head, good = here[0].log.chain.head, votes_of(here)
    wrong = (
        ThrowIn(AWAY, head, ()),
        ThrowIn(AWAY, head, tuple(good[:2])),
        ThrowIn(AWAY, head, (good[0], good[0], good[2])),
        ThrowIn(AWAY, head, (good[1], good[0], good[2])),
        ThrowIn(AWAY, head, tuple(votes_of(here, (0, 2, AWAY)))),
        ThrowIn(1, head, tuple(good)),
        ThrowIn(AWAY, head, (good[0][:70] + bytes([good[0][70] ^ 1]) + good[0][71:], *good[1:])),
    )
    for message in wrong:
        with pytest.raises(Malformed):
            taken(here[1], throw(here[1], message))
    elsewhere = ThrowIn(AWAY, bytes(32), tuple(good))
    assert taken(here[1], throw(here[1], elsewhere)) is Taken.MISSING
    assert here[1].match.stage is MatchStage.DEAL
    assert taken(here[1], throw(here[1], ThrowIn(AWAY, head, tuple(good)))) is Taken.ADDED


def test_the_votes_of_one_deal_throw_in_no_other(table, here):
    head, votes = here[0].log.chain.head, tuple(votes_of(here))
    begun = here[0].match.begun
    play(table, dealt(2))
    entry = throw(here[1], ThrowIn(AWAY, head, votes))
    assert taken(here[1], entry) is Taken.MISSING
    old = said(
        here[1],
        ThrowIn(AWAY, head, votes),
        0,
        place=begun,
        previous=here[1].log.chain.hash_before(begun),
    )
    assert taken(here[1], old) is Taken.KEPT
    assert here[1].match.absent == frozenset()


def test_an_entry_that_throws_a_deal_in_is_never_evidence(table, here):
    """An honest voter may have spoken in the place where it stands."""
    thrown_in(here)
    entry = next(e for e in here[0].log.chain.history if isinstance(e.message, ThrowIn))
    accusation = Accuse(entry.body.speaker, (entry.raw,))
    with pytest.raises(Malformed):
        taken(here[0], said(here[0], accusation, 2, place=here[0].match.begun))


def test_a_return_is_good_for_one_absence_and_signed_by_the_one_that_is_back(table, here):
    thrown_in(here)
    since = here[0].match.absentees[0].since
    with pytest.raises(Malformed):
        here[0].words.take_rejoining(signed_rejoining(AWAY, since, identity(0).signing_key))
    with pytest.raises(Malformed):
        here[0].words.take_rejoining(signed_rejoining(AWAY, bytes(32), identity(AWAY).signing_key))
    assert not here[0].words.take_rejoining(Rejoining(1, bytes(64)))
    play(
        here,
        lambda replica: replica.match.speaker == 0 and replica.match.stage is MatchStage.SETTLE,
    )
    false = said(here[0], Rejoin(AWAY, bytes(64)), 0)
    assert taken(here[1], false) is Taken.ACCUSED
    assert here[1].match.ending.violation.kind is ViolationKind.FALSE_RETURN


def test_a_return_stands_where_the_returned_ones_partner_is_dealt_without_before_the_next_deal(
    table,
):
    thrown_in(table[:AWAY])
    back, partner = table[AWAY], ORDER[-1]
    catch_up(back, table[0])
    word = back.words.rejoin()
    for each in table[:AWAY]:
        each.words.take_rejoining(word)
    play(table, lambda first: not first.match.absent)
    assert table[0].match.stage is MatchStage.READY
    others = [each for each in table if each.me.peer != partner]
    would(others, partner)
    for peer in voters(table[0].match, partner):
        table[peer].speak()
        deliver(others)
    back.speak()
    deliver(others)
    assert {each.match.absent for each in others} == {frozenset({partner})}
    assert len({each.log.chain.head for each in others}) == 1
    assert restarted(back).match.absent == {partner}
