"""Every end of every deal has its moment; none is too long, and none leaves anything behind."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pygame import FRect

from game.contest.match import Match
from game.core.outcome import Outcome, Reason, Why
from game.rules import GAMES, read_game
from game.rules.thousand.scoring import ThousandMarks
from game.scenes.table.animation.marks import Ribbon
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.moments import LONGEST
from game.scenes.table.moments.acts import act_out, picture_of
from game.scenes.table.moments.ending import BY_PRICE, moments_of
from game.scenes.table.moments.moment import Kind, Moment
from game.scenes.table.moments.page import PageMoments
from game.scenes.table.moments.pictures import Emblem
from game.stage.context import AppContext
from game.stage.motion.timeline import Clock, Timeline
from game.words import Words
from game.words.language import LANGUAGES
from sounds import SOUNDS
from tests.scenes.tables import Seated

FRAME = 1 / 60
KINDS = [Moment(kind, (0,), "66") for kind in Kind]


def outcome_of(game: str, reason: Reason, why: Why | None = None) -> Outcome:
    """A deal that seat 0 has won, or made, for that reason."""
    seats = GAMES[game].seats
    named = game.startswith(("north", "thousand"))
    drawn = reason in (Reason.EQUAL_TOTALS, Reason.UNCLAIMED_66, Reason.PASSED_OUT, Reason.REDEAL)
    team = next(team for team in GAMES[game].teams if 0 in team)
    return Outcome(
        reason,
        points=tuple(0 if drawn else 2 if seat in team else -2 * named for seat in range(seats)),
        totals=(0,) * seats,
        tricks=(1,) * seats,
        winners=() if named or drawn else team,
        declarer=0 if named or "bauern" in game else None,
        contract="1" if game.startswith("north") else "100" if named else "",
        why=why,
    )


@pytest.mark.parametrize("game", GAMES)
def test_however_a_deal_ends_it_has_a_moment(game):
    match = Match.new(GAMES[game], 0)
    for reason in Reason:
        for why in (None, *Why):
            outcome = outcome_of(game, reason, why)
            found = moments_of(match, match.after(outcome), outcome)
            assert found, reason
            if why in BY_PRICE and outcome.winners:
                assert found[-1].kind is BY_PRICE[why]
                assert 0 not in found[-1].seats


def test_each_kind_has_a_sound_and_words_in_every_language():
    for moment in KINDS:
        assert picture_of(moment).sound in SOUNDS
        for language in LANGUAGES:
            words = Words(language, strict=True)
            said = words(f"moment.{moment.kind}", name="Anna", bid="Gang", figure="66")
            assert 0 < len(said) < 44


class Shown:
    """A moment on a bare page, frame by frame."""

    def __init__(self, context: AppContext, moment: Moment, clock: Clock | None = None) -> None:
        self.page = PageMoments(SeatsAtScreen(context, []))
        self.timeline = Timeline(clock or Clock())
        action = act_out(self.page, moment, "Anna", 640, 360, 300, face="lili")
        self.timeline.play(action)
        self.spent, self.sparks, self.pictures = 0.0, 0, 0
        self.heard: list[str] = []
        self.page.sound = lambda name, loudness=1.0: self.heard.append(name)  # type: ignore[method-assign]

    def step(self) -> None:
        self.timeline.update(FRAME)
        self.spent += FRAME
        self.sparks += len(self.page.particles.bursts)
        self.pictures += len(self.page.marks)

    @property
    def left_behind(self) -> tuple[object, ...]:
        page = self.page
        return tuple(page.marks), tuple(page.particles.bursts), page.tremor


@pytest.mark.parametrize("moment", KINDS, ids=lambda moment: moment.kind)
def test_a_moment_is_short_and_leaves_what_a_skipped_one_leaves(context, moment):
    watched, skipped = Shown(context, moment), Shown(context, moment)
    while watched.timeline.moving:
        watched.step()
    assert watched.spent <= LONGEST + FRAME
    assert watched.sparks
    assert watched.pictures
    assert watched.heard == [picture_of(moment).sound]
    for _ in range(30):
        skipped.step()
    assert skipped.page.marks
    skipped.timeline.skip()
    assert not skipped.timeline.moving
    assert skipped.left_behind == watched.left_behind == ((), (), 0.0)


@pytest.mark.parametrize("moment", KINDS, ids=lambda moment: moment.kind)
def test_with_reduced_motion_a_moment_is_a_picture_without_sparks(context, moment):
    shown = Shown(context, moment, Clock(reduced=True))
    while shown.timeline.moving:
        shown.step()
        assert shown.page.tremor == 0.0
    assert shown.sparks == 0
    assert shown.pictures
    assert shown.left_behind == ((), (), 0.0)


@pytest.mark.parametrize("moment", KINDS, ids=lambda moment: moment.kind)
def test_words_on_a_page_stand_in_the_row_of_whom_they_are_about(context, moment):
    seated = Seated(context, kinds="slow", game="thousand_4", enter=False)
    page = PageMoments(seated.scene.seats)
    board = FRect(50, 20, 1180, 680)
    rows = [FRect(86, 148 + at * 115, 650, 115) for at in range(4)]
    for row in rows:
        timeline = Timeline(Clock())
        timeline.play(page.shown(moment, "Lost: 100", row, board))
        timeline.update(FRAME)
        (said,) = (mark for mark in page.marks if isinstance(mark, Ribbon))
        (shown,) = (mark for mark in page.marks if isinstance(mark, Emblem))
        assert row.top <= said.y - 25
        assert said.y + 25 <= row.bottom + 10
        assert shown.y + shown.high / 2 <= said.y - 15
        assert board.top <= shown.y - shown.high / 2
        timeline.finish()


def test_what_is_skipped_before_it_began_is_not_heard(context):
    shown = Shown(context, Moment(Kind.SCHWARZ, (0,)))
    shown.timeline.finish()
    assert shown.heard == []


def test_at_four_times_the_speed_it_takes_a_quarter(context):
    shown = Shown(context, Moment(Kind.MADE, (0,)), Clock(speed=4.0))
    while shown.timeline.moving:
        shown.step()
    assert shown.spent <= LONGEST / 4 + FRAME


# -- what the match makes of a deal ----------------------------------------------------------------


def after(game: str, score: str, outcome: Outcome) -> tuple[Moment, ...]:
    before = Match.new(read_game(game), 0).at(score)
    return moments_of(before, before.after(outcome), outcome)


@pytest.mark.parametrize(
    ("game", "figure"), [("snapszer", "7"), ("schnapsen_sharp", "0"), ("bauernschnapsen", "24")]
)
def test_who_goes_out_has_the_goal_in_numerals(game, figure):
    key = read_game(game)
    points = [0] * key.seats
    for seat in next(team for team in key.teams if 0 in team):
        points[seat] = key.scorer.target - 1
    winners_deal = replace(
        outcome_of(game, Reason.MADE if key.scorer.negative else Reason.CLAIMED),
        points=tuple(2 if each else 0 for each in points),
    )
    found = after(game, ":".join(map(str, points)), winners_deal)
    assert found[-1].kind is Kind.GONE_OUT
    assert found[-1].figure == figure


@pytest.mark.parametrize("games", [1, 3])
def test_whoever_wins_a_game_has_gone_out_and_nobody_else(games):
    """Nor is it nobody where the evening goes on, nor whoever has only lost less."""
    won = replace(outcome_of("talonschnapsen", Reason.SET), points=(3, 0, 3), winners=(0, 2))
    found = after(f"talonschnapsen(bummerl_target={games})", "23:0:5", won)
    assert found[-1] == Moment(Kind.GONE_OUT, (0,), "24")


def test_after_so_many_deals_nobody_has_reached_a_goal():
    before = Match.new(read_game("snapszer"), 0, length=1)
    outcome = outcome_of("snapszer", Reason.CLAIMED)
    ended = before.after(outcome)
    assert ended.over
    assert [each.kind for each in moments_of(before, ended, outcome)] == [Kind.WON]


def thousand(score: str, points: tuple[int, ...], tricks: tuple[int, ...] = (3, 3, 2), **marks):  # type: ignore[no-untyped-def]
    """The moments of a round of three hands that seat 0 has played for as much as it changes."""
    said = str(abs(points[0]))
    reason = Reason.MADE if points[0] > 0 else Reason.SET
    outcome = Outcome(reason, points, points, tricks, (), declarer=0, contract=said)
    before = Match.new(read_game("thousand_3(golden=off, dump_truck=plus)"), 2).at(score)
    scored = replace(before.score, marks=replace(before.score.marks, **marks))
    before = replace(before, score=scored)
    assert isinstance(before.marks, ThousandMarks)
    found = moments_of(before, before.after(outcome), outcome)
    return {(each.kind, each.seats) for each in found}


def test_the_barrel_is_climbed_and_fallen_off():
    assert (Kind.CLIMBED, (0,)) in thousand("800:0:0", (120, 20, 10))
    on = {"barrel": (1,), "attempts": (0, 2, 0)}
    assert (Kind.FELL, (1,)) in thousand("0:880:0", (100, 20, 10), **on)
    won = thousand("880:0:0", (130, 20, 10), barrel=(0,))
    assert (Kind.GONE_OUT, (0,)) in won


def test_a_bolt_and_the_dump_truck_are_shown():
    assert (Kind.BOLT, (2,)) in thousand("0:0:0", (100, 20, 0), tricks=(4, 4, 0))
    assert (Kind.DUMPED, (0,)) in thousand("455:0:0", (100, 20, 0))


def test_the_moon_is_more_than_a_contract():
    outcome = replace(outcome_of("north_american_4", Reason.MADE), contract="5")
    match = Match.new(GAMES["north_american_4"], 0)
    kinds = [each.kind for each in moments_of(match, match, outcome)]
    assert kinds == [Kind.MOON]
