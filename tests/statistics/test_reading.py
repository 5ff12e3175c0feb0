"""A record's text into rows: what each seat did, and what it came to."""

from datetime import datetime

import pytest

from game.contest.record import read_record, standing
from game.core.outcome import Outcome, Reason
from game.rules import GAMES
from game.statistics.reading import deal_winners, read_rows
from game.statistics.rows import Who
from tests.statistics.conftest import MATCHES, deals_at, lines_of, text_of

NOON = datetime(2026, 11, 22, 12)
# Two deals: the second seat declares a marriage and claims wrongly; the first seat gives the next one up.
TEXT = """snapszer-record 1
game snapszer
seat 0 person Anna
seat 1 bot lili
dealer 1
helps on
"""


def rows(text: str):
    return read_rows(text, "records/x.record", NOON)


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_the_rows_of_a_match_come_to_its_score(path):
    text = path.read_text(encoding="utf-8")
    record, (match, deals) = read_record(text), rows(text)
    end = standing(record)
    assert match.over
    assert match.winners == end.winners
    assert tuple(seat.score for seat in match.seats) == end.scores
    assert match.deals == len(deals) == len(record.deals)
    before = dict.fromkeys(range(len(match.seats)), 0)
    for deal in deals:
        for seat in deal.seats:
            assert seat.before == before[seat.seat]
            if not any(end.marks.bummerl):
                assert seat.after == seat.before + seat.points
            assert seat.who == match.seats[seat.seat].who
            others = {
                each.team: deal.seats[each.seat].points
                for each in match.seats
                if seat.seat not in each.team
            }
            assert seat.against == sum(others.values()) / len(others)
        before = {seat.seat: seat.after for seat in deal.seats}
        if deal.declarer is not None and deal.reason in ("made", "set"):
            assert deal.seats[deal.declarer].won == (deal.reason == "made")


def test_what_was_done_is_counted():
    """Against the moves as they stand in the text."""
    for path in MATCHES:
        text = path.read_text(encoding="utf-8")
        _, deals = rows(text)
        lines = [line.partition(" ")[2] for line in text.splitlines()]
        deeds = [seat.deeds for deal in deals for seat in deal.seats]

        def said(word, lines=lines):
            return sum(line.split(" ")[0] == word for line in lines)

        assert sum(each.exchanges for each in deeds) == said("exchange"), path
        assert sum(each.closed for each in deeds) == said("close")
        assert sum(each.claims + each.claims_wrong for each in deeds) == said("claim")
        assert sum(each.doublings for each in deeds) == said("double")
        assert sum(each.marriages for each in deeds) == said("marriage") + said("pair")
        assert sum(each.contracts for each in deeds) == sum(bool(deal.contract) for deal in deals)
        assert sum(deal.moves for deal in deals) == len(
            [line for line in text.splitlines() if line[0] in "0123" and " veil" not in line]
        )


def test_bolts_and_barrels_of_thousand_are_counted():
    _, deals = rows(text_of(lines_of("thousand_3")))
    won = deals[-1]
    climbed = sum(seat.deeds.barrels for deal in deals for seat in deal.seats)
    assert climbed >= 1
    assert max(seat.after for seat in won.seats) >= 1000
    for deal in deals:
        for seat in deal.seats:
            if seat.deeds.barrels:
                assert 880 in (seat.after, seat.before) or seat.deeds.falls


def test_a_half_written_match_has_the_deals_that_are_over():
    text = text_of(lines_of("schnapsen"))
    whole, _ = rows(text)
    half, deals = rows(text[: len(text) * 6 // 10])
    assert not half.over
    assert half.winners == ()
    assert 0 < len(deals) < whole.deals


@pytest.mark.parametrize("seat", [0, 1])
def test_a_deal_given_up_is_counted_to_the_seat_that_did_it(seat):
    _, (deal,) = rows(f"{TEXT}deal {''.join(GAMES['snapszer'].pack)}\nforfeit {seat}\n")
    assert [each.deeds.given_up for each in deal.seats] == [each == seat for each in (0, 1)]
    assert [each.won for each in deal.seats] == [each != seat for each in (0, 1)]


def test_players_without_a_name_are_told_apart():
    text = TEXT.replace("bot lili", "person ").replace("person Anna", "person ")
    match, _ = rows(text)
    assert [seat.who for seat in match.seats] == [Who("person", "", 1), Who("person", "", 2)]
    assert len({seat.who.key for seat in match.seats}) == 2
    elsewhere, _ = rows(text.replace("seat 1 person ", "seat 1 remote "))
    assert elsewhere.seats[1].who == Who("remote", "", 2)


def test_a_name_is_the_same_however_it_is_written():
    assert Who("person", "ÁGI").key == Who("person", "ági").key
    assert Who("person", "Ági").key != Who("remote", "Ági").key


def test_moves_taken_back_are_marked_and_what_was_continued_is_counted_once():
    lines = lines_of("schnapsen")
    second = deals_at(lines)[1]
    lines.insert(second + 1, "undone 2")
    _, deals = rows(text_of(lines))
    assert [deal.undone for deal in deals][:3] == [0, 2, 0]
    assert [deal.own_play for deal in deals][:3] == [True, False, True]
    del lines[second + 1]
    lines.insert(5, "continued 2 3")
    match, deals = rows(text_of(lines))
    assert match.continued
    assert [(deal.number, deal.own_play) for deal in deals][:2] == [(2, False), (3, True)]


def test_who_wins_a_deal_of_a_game_that_names_nobody():
    def ended(reason, points, declarer=None):
        contract = "100" if declarer else ""
        return Outcome(reason, points, (0, 0, 0), (0, 0, 0), (), declarer, contract)

    sides = ((0, 2), (1,))
    assert deal_winners(ended(Reason.MADE, (20, 100, 20), 1), sides) == (1,)
    assert deal_winners(ended(Reason.SET, (20, -100, 20), 1), sides) == (0, 2)
    assert deal_winners(ended(Reason.REDEAL, (0, 0, 0)), sides) == ()
    assert deal_winners(ended(Reason.CUT_NINES, (0, -120, 0)), sides) == ()


def test_hints_that_were_asked_for_are_counted_for_their_seat():
    lines = lines_of("schnapsen")
    second = deals_at(lines)[1]
    lines.insert(second + 1, "hints 0:3")
    _, deals = rows(text_of(lines))
    hints = [[seat.deeds.hints for seat in deal.seats] for deal in deals]
    assert hints[:3] == [[0, 0], [0, 3], [0, 0]]
