"""No lie is cheaper than the truth, and no silence dearer: what claims bring, beside the deal played out."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.moves import Claim, Close
from game.core.outcome import Reason
from game.rules import GAMES, read_game
from game.rules.two_hand.options import PRESETS
from tests.harness.strategies import TWO_HAND, games, played
from tests.rules.saying import cases

SEEDS = st.integers(min_value=0, max_value=2**32)
UNCLAIMED = {
    Reason.CLOSER_FAILED,
    Reason.LAST_TRICK,
    Reason.HIGHER_TOTAL,
    Reason.EQUAL_TOTALS,
    Reason.UNCLAIMED_66,
}

# Where a source sets a price that breaks the law.
FLAT = "two for a beaten closer [PAG-66]"
TRICKLESS = "two for the false claim of a player without a trick [seed 001], [PAG-66]"


def allowed(rules):
    """The exceptions of some house rules.

    Who may claim only in the lead has no trick there before the first, and then the other has none either.
    """
    found = {FLAT} if rules.beaten_closer_flat else set()
    two_or_three = rules.false_claim == "two_or_three"
    priced = two_or_three and rules.false_claim_three_if != "offender_no_tricks"
    if priced and rules.claim_timing == "own_turn":
        found.add(TRICKLESS)
    return found


def margin(outcome, seat):
    return outcome.points[seat] - outcome.points[1 - seat]


def breaches(game, seed):
    """The exceptions that a deal of random play needs; a sentence where it breaks the law outright.

    Every claim that may be made is set against how the deal ended when nobody had made it: a false one
    against a loss that its seat did not bring about by closing or claiming later, a right one against an
    end without a claim in which nobody closed later.
    """
    story = list(played(game, seed))
    end = story[-1][3].result
    last_closer = next((seat for _, seat, move, _ in reversed(story) if move == Close()), None)
    for before, seat, move, _ in story[1:]:
        if Claim() not in game.legal(before) or (move == Claim()):
            continue
        brought = margin(game.play(before, Claim())[0].result, seat)
        kept = margin(end, seat)
        closed_later = before.closing is None and last_closer is not None
        if game.total(before, seat) >= 66:
            if end.reason in UNCLAIMED and not closed_later and brought < kept:
                beaten = before.closing is not None and before.closing.seat != seat
                yield FLAT if beaten else f"silence pays at {before}"
        elif kept < 0 and not (closed_later and last_closer == seat) and brought > kept:
            own_fault = end.reason is Reason.REVOKE or story[-1][1:3] == (seat, Claim())
            if not own_fault:
                yield f"lying pays at {before}" if before.won[seat] else TRICKLESS


@settings(max_examples=250)
@given(games(TWO_HAND), SEEDS)
def test_no_false_claim_is_cheaper_and_no_right_one_brings_less(game, seed):
    assert set(breaches(game, seed)) <= allowed(game.options)


@pytest.mark.parametrize("key", sorted(PRESETS))
def test_a_preset_has_no_exceptions_but_those_of_its_rules(key):
    found = {each for seed in range(300) for each in breaches(GAMES[key], seed)}
    assert found <= allowed(GAMES[key].options)


CASES = """
where a source sets a price that breaks the law
    at turn=0 trump=S hands=KC/ trick=JC won=/KSQS
    sixty_six: claim -> scored 0:2
a closer who is beaten pays three if he closed before the other had a trick, or two flat
    at turn=1 trump=S up=JS stock=?????? hands=??/TH closing=0:30/0:2/0 won=QDJC/ASTSAHACADTDKDJD
    snapszer schnapsen: claim -> scored 0:3; by closer_beaten
    sixty_six: claim -> scored 0:2; by closer_beaten
    at turn=1 trump=S up=JS stock=?????? hands=??/TH closing=0:30/0:2/1 won=QDJC/ASTSAHACADTDKDJD
    snapszer: claim -> scored 0:2; by closer_beaten
parlett's beaten closer pays three only without a trick
    sixty_six_parlett: claim -> scored 0:2
    at turn=1 trump=S up=JS stock=?????? hands=??/TH closing=0:0/0:2/0 won=/ASTSAHACADTDKDJD
    sixty_six_parlett: claim -> scored 0:3
a closer's false claim is a failed closing
    at turn=0 trump=S up=JS stock=?????? hands=9CKD/???? closing=0:30/0:2/0 won=ASKSAHTHADTC/JHJD
    snapszer sixty_six: claim -> scored 0:3; by false_claim
    at turn=0 trump=S up=JS stock=?????? hands=9CKD/???? closing=0:30/0:2/1 won=ASKSAHTHADTC/JHJD
    snapszer sixty_six: claim -> scored 0:2; by false_claim
    at turn=0 trump=S up=JS stock=?????? hands=JCKD/???? closing=0:30/0:2/0 won=ASKSAHTHADTC/JHJD
    schnapsen schnapsen_sharp: claim -> scored 0:3
no price of other claims makes the closer's cheaper
    at turn=0 trump=S up=JS stock=?????? hands=9CKD/???? closing=0:30/0:2/0 won=ASKSAHTHADTC/JHJD
    snapszer(false_claim=two_or_three,false_claim_three_if=never): claim -> scored 0:3
    snapszer(false_claim=would_have_won,false_claim_three_if=never): claim -> scored 0:3
who is paid by the closing, when the other had no trick, is not cheated of it
    at turn=1 trump=S up=JS stock=?????? hands=????/TH?? closing=0:20/0:2/0 won=ASKSAHQH/ADKD
    schnapsen: claim -> scored 3:0
who claims falsely to win one pays no less than the two or three of the deal he would have lost
    at turn=0 trump=C hands=KC/?? won=QDJD/ASTSAHTHADTD
    snapszer(false_claim=would_have_won): claim -> scored 0:2
    at turn=0 trump=C hands=KC/?? won=/ASTSAHTHADTD
    snapszer(false_claim=would_have_won): claim -> scored 0:3
"""


@pytest.mark.parametrize("case", cases(CASES))
def test_prices(case):
    assert case.found == case.facts


def test_the_exceptions_are_those_of_sixty_six():
    assert allowed(GAMES["sixty_six"].options) == {FLAT, TRICKLESS}


def test_a_closers_false_claim_has_no_house_rule_of_its_own():
    with pytest.raises(ValueError, match="no house rule"):
        read_game("snapszer(closer_false_claim=false_claim)")
