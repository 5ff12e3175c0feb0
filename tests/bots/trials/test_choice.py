"""The Mester makes of its trials what a player would."""

from dataclasses import replace
from random import Random

import pytest

from game.bots.compiling.compiled import int_array
from game.bots.kernel import row
from game.bots.search.characters import MASTERS_TEMPER
from game.bots.trials.choice import Thought, think
from game.bots.trials.halving import Tried
from game.contest.position import position_text
from game.core.moves import DOUBLE, PASS, Bid, Play
from game.core.veiling import veiled_at_random
from game.rules import GAMES
from tests.bots.deals import asked, at, by_itself
from tests.bots.kernel.lockstep import PRESETS

TRIALS = 100
HURRIED = replace(MASTERS_TEMPER, layouts=6, trials=60)
HIDDEN = "??????????"


def tried(move, *brought):
    """A move that brought these equities by turns."""
    return Tried(move, [brought[at % len(brought)] for at in range(TRIALS)], TRIALS)


def thought(habit, *each, foolish=(), least=0.0, mostly=False):
    names = {
        row.PASS: PASS,
        row.DOUBLE_IT: DOUBLE,
        row.BID_OF: Bid("normal"),
        row.BID_OF + 1: Bid("gang"),
    }
    moves = {one.move: names.get(one.move, f"card {one.move}") for one in each}
    return Thought(moves, habit, frozenset(foolish), each, int_array(0), least, mostly)


def test_a_bid_that_may_as_well_be_worse_than_passing_is_not_made():
    found = thought({}, tried(row.PASS, 0.5), tried(row.BID_OF, 0.0, 1.02))
    assert found.best() == PASS


def test_a_bid_that_is_surely_better_than_passing_is_made():
    found = thought({}, tried(row.PASS, 0.5), tried(row.BID_OF, 0.5, 0.7))
    assert found.best() == Bid("normal")


@pytest.mark.parametrize(("falls", "made"), [(62, False), (76, True)])
def test_a_contract_is_doubled_that_falls_seven_times_of_ten_and_not_where_it_is_hardly_likelier(
    falls, made
):
    doubled = Tried(row.DOUBLE_IT, [1.0] * falls + [0.0] * (TRIALS - falls), TRIALS)
    passed = Tried(row.PASS, [0.75] * falls + [0.25] * (TRIALS - falls), TRIALS)
    found = replace(thought({}, passed, doubled), tried=(passed, doubled))
    assert found.best() == (DOUBLE if made else PASS)


def test_a_bid_that_only_loses_less_than_passing_is_not_made_where_it_would_be_doubled():
    losing = tried(row.PASS, 0.2), tried(row.BID_OF, 0.3)
    assert thought({}, *losing).best() == Bid("normal")
    assert thought({}, *losing, least=0.5).best() == PASS


@pytest.mark.parametrize(("key", "least"), [("bauernschnapsen", 0.5), ("north_american_4", 0.0)])
def test_a_bid_must_bring_as_much_as_no_deal_where_there_is_doubling(key, least):
    game = GAMES[key]
    deal = game.deal(Random(2).sample(game.pack, len(game.pack)), 0)
    while not any(isinstance(move, Bid) for move in game.legal(deal)):
        deal, _ = game.play(deal, game.legal(deal)[0])
    if PASS not in game.legal(deal):
        deal, _ = game.play(deal, Bid("normal"))
    assert think(replace(asked(game, deal), match=None), temper=HURRIED).least == least


@pytest.mark.parametrize(("wins", "made"), [(49, False), (50, True)])
def test_a_raise_that_costs_what_it_brings_must_succeed_in_half_of_the_trials(wins, made):
    passed = tried(row.PASS, 0.5)
    higher = Tried(row.BID_OF, [0.9] * wins + [0.49] * (TRIALS - wins), TRIALS)
    assert thought({}, passed, higher).best() == Bid("normal")
    assert thought({}, passed, higher, mostly=True).best() == (Bid("normal") if made else PASS)


# Ten cards without a marriage: the contract is lost, whatever it is for.
HOPELESS = (
    "thousand_2 dealer=0 turn=0 phase=raise calls=100/105/pass turned=TSQH"
    " hands=JDTDAD9SJSKCKDTSJHAS/???????????????????? piles=???? aside=QHKS/"
)


def on_barrel(text, score, *seats):
    """The question of a position at a score, with these seats on the barrel."""
    question = at(text, 1)
    match = question.match.at(score)
    marks = replace(match.marks, barrel=seats)
    return replace(question, match=replace(match, score=replace(match.score, marks=marks)))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_lost_contract_of_thousand_is_not_raised(seed):
    question = at(HOPELESS, seed)
    question = replace(question, match=question.match.at("285:260"))
    assert think(question).best() == PASS


def test_on_the_barrel_no_raise_to_120_is_thought_of():
    raises = []
    for barrel in ((), (0,)):
        found = think(on_barrel(HOPELESS, "880:260", *barrel), temper=HURRIED).values
        raises.append([int(move.contract) for move in found if isinstance(move, Bid)])
    assert min(raises[0]) == 110
    assert min(raises[1]) == 125


def test_of_two_seats_only_the_one_on_the_barrel_may_raise_with_less():
    for seat, mostly in ((1, True), (0, False)):
        question = on_barrel(HOPELESS, "880:880", seat)
        assert think(question, temper=HURRIED).mostly == mostly


@pytest.mark.parametrize("hand", ["THJHKDJDACTSQS", "JHQDAC9CTSKSJS"])
@pytest.mark.parametrize("for_match", [True, False])
def test_on_the_barrel_a_hand_is_bid_on_that_may_become_good_with_the_stock(hand, for_match):
    hidden = "??????????????"
    text = f"thousand_3 dealer=0 turn=0 phase=bid calls=100/pass hands={hand}/{hidden}/{hidden}"
    temper = replace(HURRIED, layouts=250, trials=3000, for_match=for_match)
    for score, seats, bids in (("600:500:400", (), False), ("880:500:400", (0,), True)):
        question = on_barrel(f"{text} piles=??????", score, *seats)
        assert isinstance(think(question, temper=temper).best(), Bid) == bids


def test_of_bids_that_bring_the_same_the_lowest_is_made():
    bids = (tried(row.BID_OF, 0.7), tried(row.BID_OF + 1, 0.7))
    assert thought({}, tried(row.PASS, 0.5), *bids).best() == Bid("normal")


def test_among_cards_worth_about_the_same_the_usual_one_is_played():
    found = thought({0: 0.1, 1: 0.9}, tried(0, 0.4, 0.6), tried(1, 0.399, 0.599))
    assert found.best() == "card 1"


def test_a_card_that_is_clearly_better_is_played_however_unusual():
    found = thought({0: 0.1, 1: 0.9}, tried(0, 0.55), tried(1, 0.5), foolish=(0,))
    assert found.best() == "card 0"


def test_a_foolish_card_is_not_played_for_little():
    found = thought({0: 0.9, 1: 0.1}, tried(0, 0.515), tried(1, 0.5), foolish=(0,))
    assert found.best() == "card 1"


def test_no_lie_is_told_rather_than_to_play_a_foolish_card():
    """A claim without 66 loses the deal: a ten led under its ace may still win the last trick."""
    habit = {1: 1.0, row.CLAIM_66: 0.0}
    found = thought(habit, tried(1, 0.515), tried(row.CLAIM_66, 0.5), foolish=(1,))
    assert found.best() == "card 1"


# -- whole positions ---------------------------------------------------------------------------------

THOUSAND = (
    "thousand_3 dealer=2 turn=0 calls=100/pass/135/pass turned=?????? gifts=9D/??/ trick=AD"
    " hands=KDKSQDKC9DTDTSJS/????????????????/??????????????"
)
NORTH_AMERICAN = (
    "north_american_4 dealer=1 turn=2 calls=1/2/pass/pass trump=H tricks=0/0/0/1 trick=QCJCAC"
    " hands=????????/????????/ADTDQS9STS/????????"
)
BAUERN = (
    "bauernschnapsen dealer=1 turn=2 calls=normal/pass/pass/pass trump=H"
    f" hands={HIDDEN}/{HIDDEN}/KHJSTCTHKS/{HIDDEN}"
)


@pytest.mark.parametrize(
    ("text", "not_this"), [(THOUSAND, "TD"), (NORTH_AMERICAN, "AD"), (BAUERN, "TC")]
)
def test_a_dear_card_is_not_given_away(text, not_this):
    temper = replace(MASTERS_TEMPER, layouts=200, trials=2000)
    for seed in range(3):
        assert str(think(by_itself(text, seed), temper=temper).best()) != not_this


def test_the_same_question_has_the_same_answer():
    question = by_itself(BAUERN, 4)
    assert think(question, temper=HURRIED).values == think(question, temper=HURRIED).values


@pytest.mark.parametrize("preset", PRESETS)
def test_a_position_of_every_phase_is_answered_with_a_legal_move(preset):
    game, random, asked = GAMES[preset], Random(preset), {}
    for _ in range(12):
        deal = veiled_at_random(game.deal(random.sample(game.pack, len(game.pack)), 0), random)
        while deal.turn is not None:
            moves = game.legal(deal)
            asked.setdefault((deal.phase, bool(deal.trick)), position_text(game, deal))
            deal = veiled_at_random(game.play(deal, random.choice(moves))[0], random)
    assert len(asked) >= 3
    for text in asked.values():
        question = by_itself(text)
        assert think(question, temper=HURRIED).best() in game.legal(question.view), text


def test_cards_are_played_in_the_readers_own_hand():
    question = by_itself(BAUERN)
    assert set(think(question, temper=HURRIED).values) <= {
        Play(card) for card in question.view.hand(2)
    }
