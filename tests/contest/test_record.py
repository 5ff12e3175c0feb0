"""Records: a match as text, read back, replayed, and refused where it cannot have happened."""

from dataclasses import replace
from random import Random

import pytest

from game.contest.record import (
    DamagedRecord,
    DealRecord,
    Record,
    Sitting,
    read_record,
    replay,
    standing,
    write_record,
)
from game.core.cards import Card
from game.core.moves import read_move
from game.core.public_form import recorded_form
from game.core.veiling import shuffled_veil
from game.rules import GAMES, read_game

PEOPLE = (Sitting("person", "Anna"), Sitting("bot", "lili"))


def random_match(game, seed, deals=3):
    """A record of some whole deals of random play."""
    random = Random(seed)
    people = PEOPLE if game.seats == 2 else (PEOPLE * 2)[: game.seats]
    record = Record(game, people, dealer=1)
    for _ in range(deals):
        match = standing(record)
        if match.over:
            break
        pack = list(game.pack)
        random.shuffle(pack)
        deal, moves = game.deal(pack, match.dealer), []
        while deal.turn is not None:
            veil = deal.veiling is not None
            move = shuffled_veil(deal, random) if veil else random.choice(game.legal(deal))
            seat = deal.veiling if veil else deal.turn
            moves.append((seat, recorded_form(deal, move)))
            deal, _ = game.play(deal, move)
        record = Record(game, people, 1, (*record.deals, DealRecord(tuple(pack), tuple(moves))))
    return record


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize("seed", range(5))
def test_a_record_reads_back_to_the_same_text_and_the_same_deals(key, seed):
    record = random_match(GAMES[key], seed)
    assert read_record(write_record(record)) == record
    assert [step.deal for step in replay(read_record(write_record(record)))] == [
        step.deal for step in replay(record)
    ]


def test_house_rules_and_long_names_survive():
    game = read_game("snapszer(cards=20,match_target=11)")
    record = Record(game, (Sitting("person", "Ödön bácsi a túloldalról"), PEOPLE[1]), dealer=0)
    assert read_record(write_record(record)) == record


def test_a_line_that_was_cut_off_is_left_out():
    record = random_match(GAMES["snapszer"], 1, deals=1)
    text = write_record(record)
    for cut in range(len(text) - 1, text.index("deal "), -7):
        read_back = read_record(text[:cut])
        whole_lines = text[:cut].count("\n")
        assert whole_lines == write_record(read_back).count("\n")
        assert write_record(read_back) == "".join(text.splitlines(True)[:whole_lines])


SAID_WRONGLY = ("length 0", "length x", "length -1", "continued 1", "continued x 2")


def beside_the_dealer(line):
    """Another line below that of the dealer."""
    return lambda text: text.replace("dealer 1\n", f"dealer 1\n{line}\n")


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        *((beside_the_dealer(line), f"line 6 .*{line}") for line in SAID_WRONGLY),
        (lambda text: "", "not a record"),
        (lambda text: "PNG" + text, "not a record"),
        (lambda text: text.replace("game snapszer", "game whist"), "line 2"),
        (lambda text: text.replace("seat 1 bot lili\n", ""), "who sits where|no seat"),
        (lambda text: text.replace("deal ", "deal 7H", 1), "line 6"),
        (lambda text: text + "0 nonsense\n", "no move"),
        (lambda text: text + "5 QH\n", "no seat"),
        (lambda text: text.replace("seat 0 person Anna", "seat 0"), "line 3.* a seat line reads"),
        (lambda text: text.replace("seat 0 person", "seat x person"), "line 3.* a seat line reads"),
        (lambda text: text + "abandoned Anna\n0 QH\n", "abandoned: nothing more"),
        (lambda text: text + "hints 1\n", "hints are counted for each seat"),
        (lambda text: text + "hints 1:0:0\n", "hints are counted for each seat"),
        (lambda text: text.replace("seat 1 bot", "seat 1 ghost"), "line 4.* a seat line reads"),
        (lambda text: text.replace("dealer 1", "dealer " + "9" * 9000), "line 5.* no seat"),
        (beside_the_dealer("dealer 1"), "line 6.* said once"),
        (beside_the_dealer("0 QH"), "line 6.* no deal has begun"),
        (beside_the_dealer("forfeit 0"), "no deal has begun"),
        (beside_the_dealer(""), "line 6"),
        (lambda text: text + "forfeit 0\n0 QH\n", "given up: nothing more"),
        (lambda text: text + f"ended {'9' * 30}:0 0\n", "nobody has as many points"),
        (lambda text: text + "ended 1_0:5 0\n", "an ended line reads"),
        (lambda text: text + "ended six:5 0\n", "an ended line reads"),
        (lambda text: f"snapszer-record {'9' * 5000}\n", "not a record: its first line"),
        (lambda text: text + "forfeit 0\nforfeit 1\n", "given up: nothing more|no seat"),
        (lambda text: text + "0 QH\n" * 200, "no deal has more than 160 moves"),
        (lambda text: text + "0 QH\n" * 300_000, "not a record: it has more than"),
        (lambda text: text + "x" * 20_000_000, "not a record: it has more than"),
    ],
)
def test_a_damaged_record_says_where(damage, sentence):
    text = write_record(random_match(GAMES["snapszer"], 3, deals=1))
    with pytest.raises(DamagedRecord, match=sentence):
        read_record(damage(text))


def test_a_byte_order_mark_before_a_record_is_passed_over():
    record = random_match(GAMES["snapszer"], 3, deals=1)
    assert read_record("\ufeff" + write_record(record)) == record


@pytest.mark.parametrize("practice", [None, True])
def test_a_refused_move_is_told_with_its_line_and_why(practice):
    """The line as an editor counts it, whatever stands in the head."""
    game = GAMES["snapszer"]
    whole = random_match(game, 5, deals=2)
    cut = whole.deals[1].moves[:3]
    deal = DealRecord(whole.deals[1].pack, (*cut, (cut[2][0], cut[2][1])))
    damaged = Record(game, PEOPLE, 1, (whole.deals[0], deal), practice)
    lines = write_record(damaged).splitlines()
    with pytest.raises(DamagedRecord) as refusal:
        standing(damaged)
    assert str(refusal.value).startswith(f"line {len(lines)} ({lines[-1].split(' ', 1)[1]})")


def test_a_deal_that_is_over_cannot_be_given_up():
    game = GAMES["snapszer"]
    whole = random_match(game, 3, deals=1)
    over = DealRecord(whole.deals[0].pack, whole.deals[0].moves, forfeit=0)
    with pytest.raises(DamagedRecord, match=r"line \d+ \(forfeit 0\): deal_over"):
        standing(Record(game, PEOPLE, 1, (over,)))


def test_a_record_of_what_cannot_have_happened_is_refused():
    game = GAMES["snapszer"]
    pack = tuple(game.pack)
    forehand = game.deal(pack, 1).hand(0)[0]
    out_of_turn = Record(game, PEOPLE, 1, (DealRecord(pack, ((1, read_move(forehand)),)),))
    with pytest.raises(DamagedRecord, match="not the turn"):
        list(replay(out_of_turn))
    not_held = next(card for card in pack if card not in game.deal(pack, 1).hand(0))
    with pytest.raises(DamagedRecord, match="card_not_held"):
        list(replay(Record(game, PEOPLE, 1, (DealRecord(pack, ((0, read_move(not_held)),)),))))
    unfinished = DealRecord(pack, ((0, read_move(Card(forehand))),))
    with pytest.raises(DamagedRecord, match="not played to its end"):
        list(replay(Record(game, PEOPLE, 1, (unfinished, unfinished))))


def test_a_deal_given_up_is_scored_for_the_other():
    game = GAMES["snapszer"]
    record = Record(game, PEOPLE, 1, (DealRecord(tuple(game.pack), (), forfeit=0),))
    assert standing(read_record(write_record(record))).scores == (0, 3)


def test_a_match_that_ended_by_a_foul_stays_as_it_stood():
    game = GAMES["thousand_3"]
    record = replace(random_match(game, 4, deals=2), foul=(1,))
    running = DealRecord(record.deals[1].pack, record.deals[1].moves[:-1])
    record = replace(record, deals=(record.deals[0], running))
    again = read_record(write_record(record))
    assert again == record
    before = standing(replace(record, foul=()))
    assert standing(again) == before.lost_by_foul((1,))
    with pytest.raises(DamagedRecord, match="ended: nothing more happens"):
        read_record(write_record(record) + "0 pass\n")


@pytest.mark.parametrize("seats", ["0 0", "0 1 2", "3", ""])
def test_a_foul_is_somebodys(seats):
    text = write_record(random_match(GAMES["thousand_3"], 4, deals=1))
    with pytest.raises(DamagedRecord, match=f"foul {seats}"):
        read_record(f"{text}foul {seats}\n")


@pytest.mark.parametrize("key", ["talonschnapsen", "north_american_3"])
def test_a_record_with_a_house_rule_of_an_earlier_version_is_still_read(key):
    text = write_record(random_match(GAMES[key], 4, deals=1))
    for rules in ("(penalize_illegal=on)", "(penalize_illegal=on,match_target=10)"):
        if "match_target" in rules and key == "talonschnapsen":
            continue
        again = read_record(text.replace(f"game {key}", f"game {key}{rules}"))
        assert again.game.key == key
        assert not again.game.options.penalize_illegal
