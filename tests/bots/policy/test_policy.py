"""Habits are what a seat makes of what it knows, and what a table expects of it."""

from random import Random

import pytest

from game.bots.compiling.compiled import float64_array, int_array
from game.bots.engine.translate import card_set
from game.bots.kernel import row
from game.bots.kernel.game import legal
from game.bots.kernel.random_play import shuffle_and_begin
from game.bots.kernel.rule_vectors import rule_vector
from game.bots.kernel.translation import kernel_row, move_named
from game.bots.policy import habits as habit
from game.bots.policy.habits import habits_of
from game.bots.policy.holdings import chance_to_lose_tricks, odds_to_stop
from game.bots.policy.knowledge import unseen_by_turn
from game.bots.policy.learned import manner_of
from game.bots.policy.playout import make, play_by_policy
from game.bots.policy.weights import policy
from game.contest.position import read_position
from game.core.cards import SUITS, Card
from game.rules import GAMES
from tests.bots.kernel.lockstep import PRESETS

DEALS = 40


def weights_by(manner_of, deal, game):
    """The weight of each legal move of the seat to act, by the move's number."""
    rules, moves = rule_vector(game), int_array(row.MOST_MOVES)
    weights = float64_array(row.MOST_MOVES)
    number = legal(deal, rules, moves)
    policy(deal, rules, manner_of(rules), moves, number, weights)
    return {int(moves[at]): float(weights[at]) for at in range(number)}


def positions(preset):
    """Decisions of deals whose moves are drawn from all that are legal, with the game."""
    game, random = GAMES[preset], Random(preset)
    rules, deal, luck = rule_vector(game), int_array(row.LENGTH), int_array(1)
    luck[0] = 11
    for _ in range(DEALS):
        shuffle_and_begin(deal, rules, luck)
        while deal[row.TURN] >= 0:
            weights = weights_by(manner_of, deal, game)
            yield game, deal, weights
            make(deal, rules, random.choice(list(weights)))


def with_hidden_cards_changed(deal, game, random):
    """The same for the seat to act: the cards it has not seen change their places at random."""
    unseen = cards_of(unseen_by_turn(deal, rule_vector(game)))
    becomes = dict(zip(unseen, random.sample(unseen, len(unseen)), strict=True))
    changed = deal.copy()
    for first in (row.HAND, row.ASIDE, row.PILE):
        for place in range(first, first + (2 if first == row.PILE else row.MOST_SEATS)):
            changed[place] = sum(1 << becomes.get(card, card) for card in cards_of(deal[place]))
    for place in range(row.STOCK, row.STOCK + 24):
        changed[place] = becomes.get(int(deal[place]), deal[place])
    return changed


def cards_of(some):
    return [at for at in range(24) if int(some) >> at & 1]


@pytest.mark.parametrize("preset", PRESETS)
def test_hidden_cards_change_no_weight_and_the_weights_are_a_whole(preset):
    random, seen = Random(5), set()
    for game, deal, weights in positions(preset):
        assert sum(weights.values()) == pytest.approx(1)
        changed = with_hidden_cards_changed(deal, game, random)
        assert weights_by(manner_of, changed, game) == weights
        seen.add(int(deal[row.PHASE]))
    assert {row.BID, row.PLAY} <= seen


@pytest.mark.parametrize("preset", PRESETS)
def test_no_hand_holds_a_card_that_its_play_has_ruled_out(preset):
    ruled_out = 0
    for _, deal, _ in positions(preset):
        for seat in range(row.MOST_SEATS):
            assert not deal[row.HAND + seat] & deal[row.BARRED + seat]
            ruled_out += bool(deal[row.BARRED + seat])
    assert ruled_out > DEALS


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_played_out_comes_to_an_end(preset):
    for deal in played_out(preset, 50):
        assert deal[row.TURN] < 0
        assert deal[row.REASON] >= 0


def played_out(preset, deals, left=0):
    """Deals played by habit until a lead with so many cards left."""
    rules, deal, luck = rule_vector(GAMES[preset]), int_array(row.LENGTH), int_array(1)
    luck[0] = 3
    work = float64_array(row.MOST_MOVES), int_array(row.MOST_MOVES), luck
    for _ in range(deals):
        shuffle_and_begin(deal, rules, luck)
        play_by_policy(deal, rules, habits_of(rules), left, *work)
        yield deal


def test_habit_may_stop_at_a_lead_with_two_cards_left():
    leads = [deal for deal in played_out("bauernschnapsen", 60, 2) if deal[row.TURN] >= 0]
    assert leads
    for deal in leads:
        assert deal[row.TRICK_SIZE] == 0
        assert int(deal[row.HAND + deal[row.TURN]]).bit_count() == 2


@pytest.mark.parametrize(
    "preset", ["bauernschnapsen", "talonschnapsen", "talonschnapsen_carinthia"]
)
def test_most_contracts_that_habit_doubles_fall(preset):
    doubled, fallen = 0, 0
    for deal in played_out(preset, 1500):
        if deal[row.DOUBLINGS] == 1:
            doubled += 1
            fallen += deal[row.RESULT + deal[row.DECLARER]] == 0
    assert doubled > 100
    assert fallen > doubled / 2


def odds_against_normal(cards, trump="H"):
    rules = rule_vector(GAMES["bauernschnapsen"])
    hand = card_set(Card(cards[at : at + 2]) for at in range(0, len(cards), 2))
    return odds_to_stop(habits_of(rules), habit.STOPPING, hand, SUITS.index(trump), 0, False)


@pytest.mark.parametrize("better", ["AHJCJDQSKD", "THJHJDQSKD", "ACJCJDQSKD", "QHJCJDQSKD"])
def test_aces_and_trumps_make_it_likelier_that_a_normal_game_falls(better):
    assert odds_against_normal(better) > odds_against_normal("QCJCJDQSKD")


def likely_moves(text):
    """The most frequent move of habit in a position, and the frequency of each."""
    game, deal = read_position(text)
    weights = weights_by(habits_of, kernel_row(game, deal), game)
    return {str(move_named(game, move)): weight for move, weight in weights.items()}


def usual(text):
    moves = likely_moves(text)
    return max(moves, key=moves.get)


BAUERN = "bauernschnapsen dealer=1 calls=normal/pass/pass/pass trump=H"


HIDDEN = "??????????"


@pytest.mark.parametrize(
    ("text", "usually"),
    [
        # A ten goes to the partner's ace, which hardly anybody can take.
        (f"{BAUERN} turn=0 trick=ASJS hands=TSQSACQDJD/{HIDDEN}/????????/????????", "TS"),
        # Nothing dear goes to an opponent's ace.
        (f"{BAUERN} turn=3 trick=AS hands={HIDDEN}/{HIDDEN}/????????/TSQSKSQDJD", "QS"),
        # No half of a marriage goes where another card does.
        (f"{BAUERN} turn=3 trick=AS hands={HIDDEN}/{HIDDEN}/????????/JDKCQCTCKD", "JD"),
        # A marriage is shown, and its queen led rather than its king.
        (f"{BAUERN} turn=2 hands={HIDDEN}/{HIDDEN}/KHQHJCJDJS/{HIDDEN}", "marriage H"),
    ],
)
def test_a_seat_does_what_a_table_expects(text, usually):
    assert usual(text) == usually


def test_where_no_trick_is_wanted_the_highest_card_that_loses_is_thrown():
    text = "bauernschnapsen dealer=2 calls=normal/pass/bettler/pass/pass turn=1"
    trick = f"tricks=1/0/0/0 trick=TS hands=??????/QSKSJDJC/????????/{HIDDEN}"
    assert usual(f"{text} trump=H {trick}") == "KS"


def test_where_no_trick_is_wanted_the_card_that_is_feared_is_led_while_somebody_can_beat_it():
    text = "bauernschnapsen dealer=3 turn=0 calls=bettler/pass/pass/pass trump=H"
    assert usual(f"{text} hands=KDJHTSKSQS/AHTHKHQHAS/ADTDQDJDJS/ACTCKCQCJC") == "KD"


def test_who_wants_no_trick_bids_by_what_he_holds_of_each_suit():
    """A king with a jack below it is safer than alone, and every card below an ace helps little."""
    rules = rule_vector(GAMES["bauernschnapsen"])

    def chance(cards):
        hand = card_set(Card(cards[at : at + 2]) for at in range(0, len(cards), 2))
        return chance_to_lose_tricks(habits_of(rules), habit.NO_TRICK, hand, 0)

    assert chance("KHJHQDJDJS") > chance("KHQDJDJCJS") > chance("AHJHQDJDJS")


def test_a_defender_leads_an_ace_rather_than_a_trump_against_a_contract_that_falls_with_a_trick():
    text = "bauernschnapsen dealer=1 turn=2 calls=normal/kontraschnapser/pass/pass/pass trump=C"
    assert usual(f"{text} hands={HIDDEN}/{HIDDEN}/TCKCJHQHAS/{HIDDEN}") == "AS"


def test_a_partner_keeps_his_low_cards_where_the_declarer_alone_must_take_every_trick():
    text = "bauernschnapsen dealer=3 turn=1 calls=normal/pass/pass/gang/pass trump=H"
    assert usual(f"{text} trick=ACQC hands=????????/KCJCAHTHJD/{HIDDEN}/????????") == "KC"


def test_a_declarer_who_is_all_but_sure_answers_a_doubling_and_another_leaves_it():
    text = (
        "bauernschnapsen dealer=3 turn=0 phase=double calls=gang/pass/pass/pass doubled=1 trump=H"
    )
    assert usual(f"{text} hands=AHTHADTDAC/{HIDDEN}/{HIDDEN}/{HIDDEN}") == "double"
    assert usual(f"{text} hands=AHKHADQDAC/{HIDDEN}/{HIDDEN}/{HIDDEN}") == "pass"


AUCTION = "thousand_3 dealer=0 turn=0 phase=bid calls=100/pass piles=??????"
RAISE = "thousand_2 dealer=0 turn=0 phase=raise calls=100/105/pass turned=TSQH piles=????"


def calls_on_the_barrel(text):
    """How often the networks make each call in a position, and how often on the barrel."""
    game, deal = read_position(text)
    numbers, calls = kernel_row(game, deal), []
    for numbers[row.ON_BARREL] in (0, 1 << deal.turn):
        weights = weights_by(manner_of, numbers, game)
        calls.append({str(move_named(game, move)): each for move, each in weights.items()})
    return calls


def test_on_the_barrel_a_bid_up_to_120_costs_nothing_and_tells_nothing():
    hidden = "??????????????"
    poor, rich = (
        calls_on_the_barrel(f"{AUCTION} hands={hand}/{hidden}/{hidden}")
        for hand in ("JHQD9DKC9CJS9S", "AHKHQHADACTCJS")
    )
    assert max(poor[0], key=poor[0].get) == "pass"
    assert max(poor[1], key=poor[1].get) == max(rich[1], key=rich[1].get) == "bid 120"
    assert all(rich[1][call] == pytest.approx(poor[1][call], abs=0.001) for call in poor[1])


@pytest.mark.parametrize(
    ("hand", "declared"),
    [
        ("aside=9H9S/ hands=KDQDADTDKCTSQHJDJSTH", 125),
        ("aside=9H9S/ hands=KDQD9DTDKC9CQHJDTSTH", 120),
    ],
)
def test_on_the_barrel_a_raise_above_120_needs_one_chance_of_five_and_goes_no_higher(
    hand, declared
):
    elsewhere, there = calls_on_the_barrel(f"{RAISE} {hand}/????????????????????")
    assert max(there, key=there.get) == f"bid {declared}"
    assert sum(there[call] for call in there if call != "pass" and int(call[4:]) > 125) < 0.01
    assert elsewhere != there


def test_a_seat_that_has_66_claims():
    shown = "tricks=0/0/1/0 won=//AHTHJHAC/ melds=//H/ announced=H"
    text = f"{BAUERN} turn=2 {shown} hands=????????/????????/KHQHJCJD/????????"
    assert usual(text) == "claim"


def test_the_marriage_that_makes_trumps_counts_the_same_in_every_suit_of_north_american():
    hidden = "????????????"
    game, deal = read_position(
        "north_american_4 dealer=3 turn=0 calls=1/pass/pass/pass"
        f" hands=AHKHQHASKSQS/{hidden}/{hidden}/{hidden}"
    )
    weights = weights_by(habits_of, kernel_row(game, deal), game)
    hearts, spades = (weights[row.MARRIAGE_OF + suit] for suit in (0, 3))
    assert hearts == pytest.approx(spades)
