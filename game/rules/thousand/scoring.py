"""From one score to the next: the steps of a round of Thousand, in their order [seed 003].

    1  the declaration made or lost, the others rounded to five   (`results.counted`)
    2  on the barrel nothing of it counts, but a declaration above 120 wins the match or falls
    3  bolts: no trick and not the declarer; the third costs 120
    4  the changes are added
    5  on the barrel one attempt is used; the third costs 120
    6  a seat with 880 climbs on
    7  the barrel has room for one, with four players for two
    8  a seat that climbs down for the third time falls to nothing
    9  the dump truck: a score of 555 falls to nothing, where it is played
   10  the fines for cards against the duty, also of a round that was won or is dealt anew

A `SheetLine` notes what a step did to a seat; all lines are the sheet of the round.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from game.core.deal import Seat, around, changed
from game.core.outcome import Outcome, Reason
from game.core.score import Marks, Score
from game.rules.thousand.options import ThousandOptions as Rules
from game.rules.thousand.results import FINE, SCORED
from game.rules.thousand.state import LIMIT

# Where the barrel stands, how many rounds one has on it, and where it puts whoever must make room.
BARREL, ATTEMPTS, PUSHED_TO = 880, 3, 755

# The third bolt is paid for; so is the third fall.
BOLTS, FALLS = 3, 3

DUMP_TRUCK = 555


@dataclass(frozen=True)
class ThousandMarks(Marks):
    """`rounds` that were scored so far. Of each seat: its bolts, the attempts used on the barrel, its falls.

    `barrel` are the seats that sit on it, the earliest first.
    """

    rounds: int = 0
    bolts: tuple[int, ...] = ()
    attempts: tuple[int, ...] = ()
    falls: tuple[int, ...] = ()
    barrel: tuple[Seat, ...] = ()


def marks_of(score: Score) -> ThousandMarks:
    """The notes of this family beside a score."""
    marks = score.marks
    assert isinstance(marks, ThousandMarks)
    return marks


@dataclass(frozen=True)
class SheetLine:
    """The effect of one step on one seat: `what` names it, `change` is the change of the score.

    A mark that changes no score is noted with a change of 0, and `count` is how many there are of it now.
    """

    step: int
    seat: Seat
    what: str
    change: int = 0
    count: int = 0


@dataclass(frozen=True)
class Round:
    """A round as it is being counted; `fell` are the seats that have climbed down in it, `order` all seats
    beginning at the dealer's left."""

    rules: Rules
    room: int
    outcome: Outcome
    in_play: tuple[Seat, ...]
    order: tuple[Seat, ...]
    golden: bool
    began: tuple[Seat, ...]
    points: tuple[int, ...]
    changes: tuple[int, ...]
    bolts: tuple[int, ...]
    attempts: tuple[int, ...]
    falls: tuple[int, ...]
    barrel: tuple[Seat, ...]
    fell: tuple[Seat, ...] = ()
    winner: Seat | None = None
    sheet: tuple[SheetLine, ...] = ()

    @property
    def tour_factor(self) -> int:
        return 2 if self.golden else 1

    @property
    def scored(self) -> bool:
        """Whether it counts for the golden tour and the barrel: played out, or conceded."""
        return self.outcome.reason in SCORED

    def noted(self, step: int, seat: Seat, what: str, change: int = 0, count: int = 0) -> Round:
        return replace(self, sheet=(*self.sheet, SheetLine(step, seat, what, change, count)))

    def at(self, seat: Seat, **numbers: int) -> Round:
        """The round with other numbers of a seat, each by the name of its row."""
        rows: dict[str, Any] = {
            name: changed(getattr(self, name), seat, each) for name, each in numbers.items()
        }
        return replace(self, **rows)

    def climbs_down(self, seat: Seat, to: int) -> Round:
        """A seat leaves the barrel for a score below it."""
        staying = tuple(each for each in self.barrel if each != seat)
        left = replace(self, barrel=staying, fell=(*self.fell, seat))
        return left.at(seat, points=to, attempts=0)


def step_1(round_: Round) -> Round:
    """Score the deal for each seat; those on the barrel are left to step 2."""
    outcome = round_.outcome
    for seat, change in enumerate(outcome.points):
        if seat in round_.barrel or not (change or seat in (outcome.declarer, *round_.in_play)):
            continue
        what = "scored"
        if seat == outcome.declarer and change:
            what = "made" if change > 0 else "lost"
        elif change < 0:
            what = "fined"
        elif seat not in round_.in_play:
            what = "stock"
        round_ = round_.noted(1, seat, what, change)
    return replace(round_, changes=outcome.points)


def step_2(round_: Round) -> Round:
    """On the barrel nothing counts but a declaration above 120, or a fine: it wins, or one falls."""
    outcome = round_.outcome
    for seat in round_.barrel:
        change = outcome.points[seat]
        round_ = round_.at(seat, changes=0)
        if not round_.scored and change < 0:
            round_ = round_.climbs_down(seat, BARREL + change).noted(2, seat, "fined", change)
        elif seat == outcome.declarer and int(outcome.contract) > LIMIT and change:
            said = int(outcome.contract)
            if change > 0:
                # what the first step noted is not added any more
                kept = tuple(line for line in round_.sheet if line.step > 1)
                won = replace(round_, winner=seat, sheet=kept).at(seat, points=BARREL + said)
                return won.noted(2, seat, "won", said)
            round_ = round_.climbs_down(seat, BARREL - said).noted(2, seat, "lost", -said)
        else:
            round_ = round_.noted(2, seat, "stays")
    return round_


def step_3(round_: Round) -> Round:
    """Bolts: a defender without a trick; three are taken away for 120."""
    outcome, rules = round_.outcome, round_.rules
    if rules.bolts == "off" or outcome.reason not in (Reason.MADE, Reason.SET):
        return round_
    for seat in round_.in_play:
        if seat == outcome.declarer:
            continue
        if outcome.tricks[seat]:
            if rules.bolts == "consecutive":
                round_ = round_.at(seat, bolts=0)
            continue
        bolts = round_.bolts[seat] + round_.tour_factor
        fine = -FINE * round_.tour_factor if bolts >= BOLTS else 0
        bolts -= BOLTS if fine else 0
        round_ = round_.at(seat, bolts=bolts)
        round_ = round_.noted(3, seat, "third_bolt" if fine else "bolt", fine, bolts)
        if fine and seat in round_.barrel:
            round_ = round_.climbs_down(seat, BARREL + fine)
        elif fine:
            round_ = round_.at(seat, changes=round_.changes[seat] + fine)
    return round_


def step_4(round_: Round) -> Round:
    """The changes of all who were not on the barrel are added."""
    points = tuple(
        had if seat in round_.began else had + change
        for seat, (had, change) in enumerate(zip(round_.points, round_.changes, strict=True))
    )
    return replace(round_, points=points)


def step_5(round_: Round) -> Round:
    """A seat that stays on the barrel uses one attempt; the third costs a fine."""
    if not round_.scored:
        return round_
    for seat in round_.barrel:
        if seat not in round_.in_play:
            continue
        used = round_.attempts[seat] + 1
        if used < ATTEMPTS:
            round_ = round_.at(seat, attempts=used).noted(5, seat, "attempt", 0, used)
        else:
            fine = -round_.rules.barrel_fail_fine
            round_ = round_.climbs_down(seat, BARREL + fine).noted(5, seat, "attempts_used", fine)
    return round_


def step_6(round_: Round) -> Round:
    """Every other seat with 880 or more climbs on, to exactly that; of several the dealer's left first."""
    for seat in round_.order:
        had = round_.points[seat]
        if had < BARREL or seat in round_.barrel:
            continue
        round_ = replace(round_, barrel=(*round_.barrel, seat))
        round_ = round_.at(seat, points=BARREL, attempts=0)
        round_ = round_.noted(6, seat, "climbs_on", BARREL - had)
    return round_


def step_7(round_: Round) -> Round:
    """The last to arrive stay, as many as there is room for; if more arrive together, nobody stays."""
    arrived = [seat for seat in round_.barrel if seat not in round_.began]
    staying = round_.barrel[-round_.room :] if len(arrived) <= round_.room else ()
    for seat in round_.barrel:
        if seat not in staying:
            round_ = round_.climbs_down(seat, PUSHED_TO)
            round_ = round_.noted(7, seat, "pushed_off", PUSHED_TO - BARREL)
    return round_


def step_8(round_: Round) -> Round:
    """A seat that has climbed down for the third time has nothing left, and its count begins again."""
    for seat in round_.fell:
        round_ = _fallen(round_, 8, seat)
    return round_


def _fallen(round_: Round, step: int, seat: Seat) -> Round:
    """A seat has climbed down once more."""
    falls = round_.falls[seat] + 1
    if falls < FALLS:
        return round_.at(seat, falls=falls).noted(step, seat, "fall", 0, falls)
    had = round_.points[seat]
    return round_.at(seat, falls=0, points=0).noted(step, seat, "third_fall", -had)


def step_9(round_: Round) -> Round:
    """The dump truck takes all of exactly 555, or of 555 below nothing too [MEK]."""
    taken = {"off": (), "plus": (DUMP_TRUCK,), "both": (DUMP_TRUCK, -DUMP_TRUCK)}
    for seat, points in enumerate(round_.points):
        if points in taken[round_.rules.dump_truck]:
            round_ = round_.at(seat, points=0).noted(9, seat, "dump_truck", -points)
    return round_


def step_10(round_: Round) -> Round:
    """Fines come off at last; a seat then on the barrel climbs down, a match that is won stays won."""
    for seat, fine in enumerate(round_.outcome.fines):
        if not fine:
            continue
        falls = seat in round_.barrel and seat != round_.winner
        if falls:
            round_ = round_.climbs_down(seat, BARREL - fine)
        else:
            round_ = round_.at(seat, points=round_.points[seat] - fine)
        round_ = round_.noted(10, seat, "fined", -fine)
        if falls:
            round_ = _fallen(round_, 10, seat)
    return round_


STEPS = (step_1, step_2, step_3, step_4, step_5, step_6, step_7, step_8, step_9)


def round_of(rules: Rules, score: Score, dealer: Seat, outcome: Outcome) -> Round:
    """A round of `dealer` counted on top of a score, with the sheet of what its steps did."""
    marks = marks_of(score)
    round_ = Round(
        rules=rules,
        room=rules.form.room,
        outcome=outcome,
        in_play=tuple(sorted(rules.form.players(dealer))),
        order=around(dealer, rules.form.seats),
        golden=in_golden_tour(rules, marks),
        began=marks.barrel,
        points=score.points,
        changes=(0,) * rules.form.seats,
        bolts=marks.bolts,
        attempts=marks.attempts,
        falls=marks.falls,
        barrel=marks.barrel,
    )
    for step in STEPS if outcome.reason is not Reason.REDEAL else ():
        round_ = step(round_)
        if round_.winner is not None:
            break
    return step_10(round_)


def in_golden_tour(rules: Rules, marks: ThousandMarks) -> bool:
    """The tour lasts as many scored rounds as there are players [seed 003]."""
    return rules.golden and marks.rounds < rules.form.seats
