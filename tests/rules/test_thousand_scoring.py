"""The steps of a round of Thousand, one after the other, and what happens where they meet.

The cases are a score, a round and the score after it. A seat of a score is its points, with `*` on the
barrel (`*1` came before `*2`), its bolts, attempts and falls such as `b2`, `a1` and `f1`, and `+` if it has
won. A seat of a round is what it brings, with `!` for the declarer and `-` for a seat without a trick. The
reason stands before it where the deal was neither made nor lost, the fines behind it; at the end the game if
it is not thousand_3, and the dealer if seat 0 is not first hand.
"""

import re
from typing import NamedTuple

import pytest

from game.contest.match import Match
from game.core.outcome import Outcome, Reason
from game.core.score import Score
from game.rules import read_game
from game.rules.thousand.scoring import STEPS, ThousandMarks
from tests.harness.headed_lines import headed_lines

THREE, FOUR, TWO = "thousand_3", "thousand_4", "thousand_2"
GOLDEN = f"{THREE}(golden=on)"

CASES = """
step 1 and 4: each seat gets what the deal brought it
    10 20 -30 | 150! 30 20 | 160 50 -10
scores may fall below nothing
    0 0 0 | -120! 60 60 | -120 60 60
h31 step 2: a declaration above 120 made on the barrel wins, and so has more than a thousand
    880* 860 10 | 125! 60 10 | 1005*+ 860 10
h32 step 2: one that is lost falls by it
    880* 0 0 | -130! 60 40 | 750f1 60 40
h34 step 2: a defender on the barrel scores nothing
    880* 0 0 | 60 100! 0 | 880*a1 100 0
step 2: a declaration of 120 brings nothing and costs nothing
    880* 0 0 | 120! 0 0 | 880*a1 0 0
    880* 0 0 | -120! 60 60 | 880*a1 60 60
step 3: a defender without a trick gets a bolt
    0 0 0 | 100! 20 0- | 100 20 0b1
h25 step 3: a trick worth nothing is no bolt
    0 0 0 | 100! 20 0 | 100 20 0
step 3: the declarer gets none
    0 0 0 | -100!- 60 60 | -100 60 60
step 3: a dealer who sits out gets no bolt
    0 0 0 0 | 100! 20 0- 0- | 100 20 0b1 0 | thousand_4 3
h26 step 3: the third bolt costs 120
    0 300b2 0 | 100! 0- 20 | 100 180 20
h35 step 3: on the barrel it takes one down to 760
    0 880*b2 0 | 100! 0- 20 | 100 760f1 20
bolts that must be consecutive are cleared by a round with a trick
    0b2 0b2 0b2 | 100! 20 0- | 100b2 20 -120 | thousand_3(bolts=consecutive)
    0b2 0b2 0b2 | 100! 20 0- | 100b2 20b2 -120
bolts off notes none
    0 0 0 | 100! 0- 0- | 100 0 0 | thousand_3(bolts=off)
step 5: the third round without a win takes one down
    0 880*a2 0 | 100! 60 20 | 100 760f1 20 | thousand_3(barrel_fail_fine=120)
    0 880*a2 0 | 100! 60 20 | 100 755f1 20 | thousand_3(barrel_fail_fine=125)
step 5: attempts begin with the round after climbing on
    0 860 0 | 100! 40 0 | 100 880* 0
    100 880* 0 | 100! 40 0 | 200 880*a1 0
h54: a dealer who sits out on the barrel scores nothing and uses no attempt
    0 0 0 880*a2 | 100! 20 0 105 | 100 20 0 880*a2 | thousand_4 3
h28 h29 step 6: a seat with 880 or more climbs on at 880
    790 0 0 | 120! 0 0 | 880* 0 0
    0 860 0 | 100! 40 0 | 100 880* 0
nobody wins but from the barrel, however much he makes
    870 0 0 | 130! 20 20 | 880* 20 20
    870 0 0 | 300! 20 20 | 880* 20 20
step 7: an arrival pushes the other down to 755
    880* 860 0 | 40 40 100! | 755f1 880* 100
    880* 860 | 40 100! | 755f1 880* | thousand_2 1
h37 step 7: two that arrive together both go down
    0 860 870 | 100! 40 40 | 100 755f1 755f1
step 7: and the seat that sat there goes with them
    880* 860 870 | 0 100! 40 | 755f1 755f1 755f1
h38 step 7: four have room for two, and the earliest goes
    880*2 880*1 860 0 | 0 0 100! 20 | 880*1a1 755f1 880*2 20 | thousand_4 3
step 7: two newcomers of four onto a full barrel push both old ones
    880*2 880*1 860 860 | 0 0 100! 25 | 755f1 755f1 880*1 880*2 | thousand_4 3
step 7: of those who arrive together the one nearer the dealer's left came first
    870 0 870 0 | 20 100! 20 0 | 880*2 100 880*1 0 | thousand_4 1
step 7: three that arrive together all go
    880* 860 860 860 | 0 100! 40 40 | 755f1 755f1 755f1 755f1 | thousand_4 0
step 8: the third fall leaves nothing, and bolts stay
    880*b1f2 0 0 | -130! 60 40 | 0b1 60 40
step 9: the dump truck takes exactly 555
    455 -575 550 | 100! 20 0 | 555 -555 550 | thousand_3(dump_truck=off)
    455 -575 550 | 100! 20 0 | 0 -555 550 | thousand_3(dump_truck=plus)
    455 -575 550 | 100! 20 0 | 0 0 550 | thousand_3(dump_truck=both)
h52: third bolt and third attempt in one round cost 120 once
    0 880*b2a2 0 | 100! 0- 20 | 100 760f1 20
h53: a declarer at 120 on the barrel without a trick uses an attempt and no more
    880* 0 0 | -120!- 60 60 | 880*a1 60 60
a win comes before everything else of the round
    880* 860 300b2 | 130! 40 0- | 1010*+ 860 300b2
a seat that fell at step 2 does not make room by falling twice: an arrival pushes nobody
    880* 860 0 | -130! 40 20 | 750f1 880* 20
h43: golden bolts come by two, and a surplus stays
    0 0 300b2 | 240! 90 0- | 240 90 60b1 | thousand_3(golden=on)
golden: a third bolt on the barrel is 640
    0 0 880*b1 | 240! 90 0- | 240 90 640f1 | thousand_3(golden=on)
golden: a raised 130 lost on the barrel is 750
    880* 0 0 | -260! 90 60 | 750f1 90 60 | thousand_3(golden=on)
a skipped round costs its fine and nothing else
    0 880*a2 0b2 | cut_nines -120!- 0- 0- | -120 880*a2 0b2
    0 880*a2 0b2 | overbid -120!- 0- 0- | -120 880*a2 0b2
a fine comes off when the round has been counted
    0 700 0 | 100! 20 0 fines 0 120 0 | 100 600 0
on the barrel a fine is climbing down, and the third fall leaves nothing
    0 880* 0 | 100! 0 20 fines 0 120 0 | 100 760f1 20
    0 880*f2 0 | 100! 0 20 fines 0 120 0 | 100 0 20
    0 880*f2 0 | forfeit 100! -120 20 | 100 0 20
who climbs on with a fine climbs down at once
    0 870 0 | 100! 20 0 fines 0 120 0 | 100 760f1 0
a match that is won stays won whoever is fined
    880* 0 0 | 130! 0 0 fines 120 120 0 | 890*+ -120 0
a fine is paid for a round that is dealt again too
    0 300 0 | redeal 0! 0 0 fines 0 240 0 | 0 60 0
a defender who leaves lets the declarer win from the barrel
    880* 0 0 | forfeit 130! -120 20 | 1010*+ 0 0
with four, who leaves from the barrel has fallen though another wins from it
    880*1 880*2 0 0 | forfeit -120 130! 0 0 | 760 1010*+ 0 0 | thousand_4
a concession on the barrel is a bid lost, and nobody gets a bolt
    880* 0 0 | conceded -130!- 65- 65- | 750f1 65 65
"""


class Case(NamedTuple):
    before: str
    brought: str
    after: str
    game: str
    dealer: int


def cases():
    """The cases, each named by the sentence above it."""
    for sentence, line in headed_lines(CASES):
        before, brought, after, *more = line.split(" | ")
        game, dealer = re.fullmatch(r"(\S*) ?(\d?)", more[0] if more else THREE).groups()
        yield pytest.param(Case(before, brought, after, game, int(dealer or 2)), id=sentence)


def read_score(text, rounds):
    seats = [re.fullmatch(r"(-?\d+)(\*\d?)?(.*?)(\+?)", each).groups() for each in text.split()]
    marks = [dict(re.findall(r"([baf])(\d)", marks)) for _, _, marks, _ in seats]
    bolts, attempts, falls = (tuple(int(each.get(key, 0)) for each in marks) for key in "baf")
    on_barrel = sorted((star, seat) for seat, (_, star, *_) in enumerate(seats) if star)
    return Score(
        tuple(int(points) for points, *_ in seats),
        ThousandMarks(
            rounds=rounds,
            bolts=bolts,
            attempts=attempts,
            falls=falls,
            barrel=tuple(seat for _, seat in on_barrel),
        ),
        tuple(seat for seat, (*_, won) in enumerate(seats) if won),
    )


def ended(text, factor=1):
    """A deal whose declarer said what it brought him, but for the factor of a golden tour."""
    text, _, fines = text.partition(" fines ")
    reason, *seats = text.split() if text[0].isalpha() else ("", *text.split())
    points = tuple(int(each.rstrip("!-")) for each in seats)
    (declarer,) = (seat for seat, each in enumerate(seats) if "!" in each)
    return Outcome(
        Reason(reason or ("made" if points[declarer] > 0 else "set")),
        points,
        totals=(0,) * len(points),
        tricks=tuple(0 if each.endswith("-") else 2 for each in seats),
        winners=(),
        declarer=declarer,
        contract=str(abs(points[declarer]) // factor),
        fines=tuple(map(int, fines.split())),
    )


@pytest.mark.parametrize("case", [*cases()])
def test_a_round_is_counted_step_by_step_and_its_sheet_adds_up(case):
    before, golden = read_score(case.before, rounds=2), "golden" in case.game
    outcome, scorer = ended(case.brought, 2 if golden else 1), read_game(case.game).scorer
    after, _ = scorer.after(before, case.dealer, outcome)
    added = list(before.points)
    for line in scorer.sheet(before, case.dealer, outcome):
        added[line.seat] += line.change
    assert tuple(added) == after.points
    scored = outcome.reason in (Reason.MADE, Reason.SET, Reason.CONCEDED)
    assert after == read_score(case.after, rounds=3 if scored else 2)


def test_the_steps_are_nine_in_their_order():
    assert [step.__name__ for step in STEPS] == [f"step_{number}" for number in range(1, 10)]


@pytest.mark.parametrize(
    ("before", "brought", "lines"),
    [
        (
            "0 0 0",
            "150! 30 20",
            [(1, 0, "made", 150, 0), (1, 1, "scored", 30, 0), (1, 2, "scored", 20, 0)],
        ),
        (
            "0 860 0",
            "100! 40 0",
            [
                *((1, 0, "made", 100, 0), (1, 1, "scored", 40, 0), (1, 2, "scored", 0, 0)),
                (6, 1, "climbs_on", -20, 0),
            ],
        ),
    ],
)
def test_the_sheet_tells_each_step_of_a_seat(before, brought, lines):
    sheet = read_game(THREE).scorer.sheet(read_score(before, rounds=9), 2, ended(brought))
    assert [(line.step, line.seat, line.what, line.change, line.count) for line in sheet] == lines


def test_the_golden_tour_lasts_as_many_scored_rounds_as_there_are_players():
    match = Match.new(read_game(GOLDEN), 2)
    made, redeal, left = map(ended, ("240! 0 0", "redeal 0! 0 0", "forfeit -240! 0 0"))
    seen = []
    for outcome in (made, redeal, left, made, made):
        seen.append(match.game.scorer.conditions(match.score))
        match = match.after(outcome)
    assert seen == [(("golden", 1),)] * 5
    assert match.game.scorer.conditions(match.score) == ()


@pytest.mark.parametrize(("preset", "rounds"), [(TWO, 2), (FOUR, 4)])
def test_the_golden_tour_of_two_and_of_four_lasts_a_round_a_player(preset, rounds):
    match = Match.new(read_game(f"{preset}(golden=on)"), 0)
    seen = []
    for _ in range(rounds + 1):
        seen.append(match.game.scorer.conditions(match.score))
        match = match.after(ended("20!" + " 20" * (rounds - 1)))
    assert seen == [(("golden", 1),)] * rounds + [()]


def test_a_redeal_scores_nothing_and_the_same_dealer_deals():
    match = Match.new(read_game(THREE), 1).after(ended("redeal 0! 0 0"))
    assert (match.dealer, match.scores, match.number) == (1, (0, 0, 0), 2)


@pytest.mark.parametrize(("preset", "seats"), [(TWO, 2), (THREE, 3), (FOUR, 4)])
def test_the_deal_passes_on_after_every_ordinary_round_and_round_the_table(preset, seats):
    match, dealers = Match.new(read_game(preset), 1), []
    for number in range(seats + 1):
        dealers.append(match.dealer)
        match = match.after(ended(("100!" if number % 2 else "-100!") + " 10" * (seats - 1)))
    assert dealers == [(1 + number) % seats for number in range(seats + 1)]
