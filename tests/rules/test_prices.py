"""No lie is cheaper than the truth, and no silence dearer: what claims bring, beside the deal played out."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.moves import Claim, Close
from game.core.outcome import Reason
from game.rules import GAMES, read_game
from game.rules.two_hand.options import PRESETS
from tests.harness.strategies import TWO_HAND, games, played
from tests.rules.saying import at, on_game

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


def test_the_exceptions_are_there():
    assert allowed(GAMES["sixty_six"].options) == {FLAT, TRICKLESS}
    assert beaten("sixty_six", 0).scored == (0, 2)
    assert trickless("sixty_six").scored == (0, 2)


# -- a closer beaten ------------------------------------------------------------------------------


def beaten(game, tricks, won="QDJC"):
    """Seat 1 rightly claims against a closer; `tricks` it had at the closing."""
    return on_game(
        game,
        "turn=1 trump=S up=JS stock=?????? hands=??/TH "
        f"closing=0:{30 if won else 0}/0:2/{tricks} won={won}/ASTSAHACADTDKDJD",
    ).then("claim")


@pytest.mark.parametrize(("tricks", "points"), [(0, 3), (1, 2)])
def test_snapszer_pays_three_against_a_closer_who_closed_before_a_trick(tricks, points):
    moment = beaten("snapszer", tricks)
    assert moment.scored == (0, points)
    assert moment.reason == "closer_beaten"


@pytest.mark.parametrize(("won", "points"), [("", 3), ("QDJC", 2)])
def test_parletts_beaten_closer_pays_three_only_without_a_trick(won, points):
    assert beaten("sixty_six_parlett", 0, won).scored == (0, points)


# -- a closer's false claim ------------------------------------------------------------------------


def closer_lies(game, tricks, hands="9CKD/????", won="ASKSAHTHADTC/JHJD"):
    """Seat 0 closed when the other had so many tricks, and claims falsely."""
    return on_game(
        game,
        f"turn=0 trump=S up=JS stock=?????? hands={hands} closing=0:30/0:2/{tricks} won={won}",
    ).then("claim")


@pytest.mark.parametrize("game", ["snapszer", "sixty_six"])
@pytest.mark.parametrize(("tricks", "points"), [(0, 3), (1, 2)])
def test_a_closers_false_claim_is_a_failed_closing(game, tricks, points):
    moment = closer_lies(game, tricks)
    assert moment.scored == (0, points)
    assert moment.reason == "false_claim"


@pytest.mark.parametrize("game", ["schnapsen", "schnapsen_sharp"])
def test_also_in_schnapsen(game):
    assert closer_lies(game, 0, hands="JCKD/????").scored == (0, 3)


@pytest.mark.parametrize("price", ["two_or_three", "would_have_won"])
def test_no_price_of_other_claims_makes_the_closers_cheaper(price):
    assert closer_lies(f"snapszer(false_claim={price},false_claim_three_if=never)", 0).scored == (
        0,
        3,
    )


# -- the others' false claims ----------------------------------------------------------------------


def trickless(game):
    return on_game(game, "turn=0 trump=S hands=KC/ trick=JC won=/KSQS").then("claim")


def test_who_is_paid_by_the_closing_is_not_cheated_of_it():
    """The other had no trick at the closing and has one now: lost, this deal costs three."""
    text = (
        "schnapsen turn=1 trump=S up=JS stock=?????? hands=????/TH?? closing=0:20/0:2/0 "
        "won=ASKSAHQH/ADKD"
    )
    assert at(text).then("claim").scored == (3, 0)


def test_what_was_claimed_is_no_less_than_the_deal():
    """The claimant would have won one, but at less than 33 he would have lost two."""
    app = "snapszer(false_claim=would_have_won)"
    position = "turn=0 trump=C hands=KC/?? won={}/ASTSAHTHADTD"
    assert on_game(app, position.format("QDJD")).then("claim").scored == (0, 2)
    assert on_game(app, position.format("")).then("claim").scored == (0, 3)


def test_a_closers_false_claim_has_no_house_rule_of_its_own():
    with pytest.raises(ValueError, match="no house rule"):
        read_game("snapszer(closer_false_claim=false_claim)")
