"""Records: a match as text, read back, replayed, and refused where it cannot have happened."""

from random import Random

import pytest

from game.cards import Card
from game.moves import read_move
from game.record import (
    DamagedRecord,
    DealRecord,
    Record,
    Sitting,
    read_record,
    replay,
    standing,
    write_record,
)
from game.rules import GAMES, read_game

PEOPLE = (Sitting("person", "Anna"), Sitting("bot", "lili"))


def random_match(game, seed, deals=3):
    """A record of some whole deals of random play."""
    random = Random(seed)
    record = Record(game, PEOPLE, dealer=1)
    for _ in range(deals):
        match = standing(record)
        if match.winner is not None:
            break
        pack = list(game.pack)
        random.shuffle(pack)
        deal, moves = game.deal(pack, match.dealer), []
        while deal.turn is not None:
            move = random.choice(game.legal(deal))
            moves.append((deal.turn, move))
            deal, _ = game.play(deal, move)
        record = Record(game, PEOPLE, 1, (*record.deals, DealRecord(tuple(pack), tuple(moves))))
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


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda text: "", "not a record"),
        (lambda text: "PNG" + text, "not a record"),
        (lambda text: text.replace("game snapszer", "game whist"), "line 2"),
        (lambda text: text.replace("seat 1 bot lili\n", ""), "who sits where|no seat"),
        (lambda text: text.replace("deal ", "deal 7H", 1), "line 6"),
        (lambda text: text + "0 nonsense\n", "no move"),
        (lambda text: text + "5 QH\n", "no seat"),
    ],
)
def test_a_damaged_record_says_where(damage, sentence):
    text = write_record(random_match(GAMES["snapszer"], 3, deals=1))
    with pytest.raises(DamagedRecord, match=sentence):
        read_record(damage(text))


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
