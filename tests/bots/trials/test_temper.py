"""The leanings of each character in games with an auction are those that its page tells of."""

from dataclasses import replace

import pytest

from game.bots.compiling.compiled import COMPILED, int_array
from game.bots.kernel import row
from game.bots.search.characters import CHARACTERS, MASTERS_TEMPER, Temper
from game.bots.trials.choice import Thought
from game.bots.trials.house_player import HousePlayer
from game.bots.trials.temper import tempered
from game.core.moves import CLAIM, DOUBLE, PASS, PLAYS, Bid, Move
from tests.bots.deals import by_itself
from tests.bots.trials.test_choice import HOPELESS, tried

OPENING = (
    "bauernschnapsen dealer=3 turn=1 phase=bid calls=normal trump=H"
    " hands=??????????/{}/??????????/??????????"
)
MARRIAGE, NO_MARRIAGE = "KSQSAHTHJC", "KSQDAHTHJC"


def thought(moves, *each):
    return Thought(moves, dict.fromkeys(moves, 0.5), frozenset(), each, int_array(0))


def made(temper: Temper, hand: str, bid: tuple[float, float], seed: int = 1) -> Move:
    """The choice between a pass worth a half and a bid."""
    moves = {row.PASS: PASS, row.BID_OF + 1: Bid("gang")}
    found = thought(moves, tried(row.PASS, 0.4, 0.6), tried(row.BID_OF + 1, *bid))
    return tempered(found, by_itself(OPENING.format(hand), seed), temper).best()


def test_gyuri_makes_a_bid_that_is_worse_than_passing_and_the_master_does_not():
    assert made(CHARACTERS["gyuri"].temper, MARRIAGE, (0.38, 0.58)) == Bid("gang")
    assert made(MASTERS_TEMPER, MARRIAGE, (0.38, 0.58)) == PASS


def test_lili_bids_and_passes_by_feeling_and_nobody_else_does():
    for key, character in CHARACTERS.items():
        chosen = {made(character.temper, MARRIAGE, (0.35, 0.55), seed) for seed in range(40)}
        assert (len(chosen) == 2) == (key == "lili")


def test_lili_misjudges_her_hand_and_never_jumps_to_a_bid_that_is_worse_than_a_lower_one():
    moves = {row.PASS: PASS, row.BID_OF + 1: Bid("105"), row.BID_OF + 9: Bid("145")}
    low, high = tried(row.BID_OF + 1, 0.35, 0.55), tried(row.BID_OF + 9, 0.33, 0.53)
    found = thought(moves, tried(row.PASS, 0.4, 0.6), low, high)
    temper = CHARACTERS["lili"].temper
    question = by_itself(OPENING.format(MARRIAGE))
    chosen = {tempered(found, replace(question, seed=seed), temper).best() for seed in range(40)}
    assert chosen == {PASS, Bid("105")}


@pytest.mark.parametrize("key", CHARACTERS)
def test_nobody_raises_a_contract_by_habit(key):
    moves = {row.PASS: PASS, row.BID_OF + 1: Bid("105")}
    found = thought(moves, tried(row.PASS, 0.4, 0.6), tried(row.BID_OF + 1, 0.39, 0.59))
    for seed in range(20):
        assert tempered(found, by_itself(HOPELESS, seed), CHARACTERS[key].temper).best() == PASS


def test_zsofi_makes_no_bid_that_is_only_a_little_better_than_passing():
    assert made(CHARACTERS["zsofi"].temper, MARRIAGE, (0.405, 0.605)) == PASS
    assert made(CHARACTERS["zsofi"].temper, MARRIAGE, (0.6, 0.8)) == Bid("gang")


def test_balint_makes_a_bid_without_a_marriage_only_where_it_is_much_better_than_passing():
    for bid, without in (((0.41, 0.61), PASS), ((0.6, 0.8), Bid("gang"))):
        assert made(CHARACTERS["balint"].temper, MARRIAGE, bid) == Bid("gang")
        assert made(CHARACTERS["balint"].temper, NO_MARRIAGE, bid) == without


def test_zsofi_never_doubles():
    moves = {row.PASS: PASS, row.DOUBLE_IT: DOUBLE}
    found = thought(moves, tried(row.PASS, 0.4), tried(row.DOUBLE_IT, 0.9))
    question = by_itself(OPENING.format(MARRIAGE))
    assert tempered(found, question, CHARACTERS["zsofi"].temper).best() == PASS
    assert tempered(found, question, MASTERS_TEMPER).best() == DOUBLE


def test_lili_plays_worse_cards_most_often_gyuri_less_balint_now_and_then_and_the_others_never():
    moves = {0: "worse", 1: "better"}
    found = thought(moves, tried(0, 0.3, 0.5), tried(1, 0.35, 0.55))
    text = OPENING.format(MARRIAGE)

    def worse(key):
        temper = CHARACTERS[key].temper
        chosen = [tempered(found, by_itself(text, seed), temper).best() for seed in range(100)]
        return chosen.count("worse")

    lili, gyuri, zsofi, balint, mester = map(worse, CHARACTERS)
    assert lili > gyuri > balint > 0
    assert zsofi == mester == 0


def test_zsofi_plays_an_ace_only_where_it_is_much_better_and_the_others_where_it_is_better():
    for ace, by_zsofi in (((0.4, 0.6), "KS"), ((0.6, 0.8), "AS")):
        moves = {0: PLAYS["AS"], 2: PLAYS["KS"]}
        found = thought(moves, tried(0, *ace), tried(2, 0.35, 0.55))
        question = by_itself(OPENING.format(MARRIAGE))
        assert tempered(found, question, CHARACTERS["zsofi"].temper).best() == PLAYS[by_zsofi]
        assert tempered(found, question, MASTERS_TEMPER).best() == PLAYS["AS"]


@pytest.mark.parametrize("key", ["lili", "gyuri", "balint"])
def test_a_claim_is_never_made_of_trials_by_one_that_errs_about_cards(key):
    moves = {0: "card", row.CLAIM_66: CLAIM}
    found = thought(moves, tried(0, 0.4), tried(row.CLAIM_66, 0.9))
    question = by_itself(OPENING.format(MARRIAGE))
    assert tempered(found, question, CHARACTERS[key].temper).best() == "card"
    assert tempered(found, question, MASTERS_TEMPER).best() == CLAIM


NOT_66 = (
    "bauernschnapsen dealer=0 turn=1 calls=normal/pass/pass/pass trump=D doubled=1 hands=??/JS/??/??"
    " tricks=0/1/2/1 won=/JCKHKSTD/TCKCQCACADJDASKD/THQHAHJH"
)
WITH_66 = (
    "talonschnapsen dealer=1 turn=2 calls=normal/pass/pass trump=S"
    " hands=????????/????????/KS!QCQS!AC aside=//QHJH tricks=0/0/2 won=//ADQDJDASTSJS"
    " melds=//S announced=S"
)


@pytest.mark.skipif(not COMPILED, reason="others think for it until it is compiled")
@pytest.mark.parametrize(("text", "right"), [(NOT_66, False), (WITH_66, True)])
def test_gyuri_claims_what_he_has_and_nothing_else(text, right):
    chosen = [HousePlayer(CHARACTERS["gyuri"]).choose(by_itself(text, seed)) for seed in range(20)]
    assert chosen.count(CLAIM) == (20 if right else 0)
