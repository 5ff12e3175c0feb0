"""Moments in mid-play, and the deal's end that grows out of the table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pygame import FRect

from game.core.events import DealEnded, PileWon, RedealDemanded, TrickWon
from game.core.moves import Claim, Move, Pass
from game.core.outcome import Outcome
from game.play.table import Happening
from game.rules import GAMES, read_game
from game.scenes.table.animation.announcing import cleared
from game.scenes.table.animation.auctioneering import announced_lost
from game.scenes.table.animation.choreography import choreographed
from game.scenes.table.animation.marks import Badge, Crown, Ribbon
from game.scenes.table.facts.tricks import is_fat
from game.scenes.table.families import family_of
from game.scenes.table.moments import LONGEST
from game.scenes.table.moments.at_table import claim, fat_trick
from game.scenes.table.moments.ending import REACHED_66
from game.scenes.table.moments.pictures import POINTS, Emblem, RisingPoints
from game.scenes.table.result.deal_result import DealResult
from game.stage.context import AppContext
from game.stage.drawing.card_sprite import RATIO
from game.stage.input.intents import Confirm
from game.stage.motion.particles import Burst
from tests.harness.quick_ends import give_up, win
from tests.harness.window import on_top, resize
from tests.scenes.tables import Seated


def ended(context: AppContext) -> Seated:
    """A deal that has just been given up, after some tricks."""
    context.change(speed=0.0)
    seated = Seated(context, kinds="slow slow", seed=1)
    for _ in range(8):
        seated.table.play(seated.table.turn, seated.habit_of_anybody())
    seated.rest()
    context.change(speed=4.0)
    seated.table.give_up(0)
    return seated


def legal(seated: Seated) -> tuple[Move, ...]:
    return seated.table.match.game.legal(seated.table.deal)


def lying(seated: Seated) -> dict[int, tuple[float, ...]]:
    cloth = seated.scene.picture.cloth
    sprites = {slot: cloth.sprite(slot) for slot in cloth.slots}
    return {slot: (each.x, each.y, each.angle, each.face_up) for slot, each in sprites.items()}


def state(seated: Seated) -> tuple[object, ...]:
    picture = seated.scene.picture
    lit = picture.hush, picture.tremor, tuple(picture.marks), tuple(picture.particles.bursts)
    return picture.deal, lying(seated), lit


def figures(seated: Seated) -> list[Emblem]:
    return [mark for mark in seated.scene.picture.marks if isinstance(mark, Emblem)]


@pytest.mark.parametrize("right", [True, False])
def test_66_watched_and_skipped_leave_the_same_table(context, right):
    context.change(speed=0.0)
    seated = Seated(context, kinds="slow slow", seed=1)
    picture, before = seated.scene.picture, state(seated)
    context.change(speed=1.0)
    picture.timeline.play(claim(picture, 0, right))
    hushed, seen = 0.0, 0
    for _ in range(200):
        picture.timeline.update(1 / 60)
        hushed, seen = max(hushed, picture.hush), seen + len(picture.particles.bursts)
    assert hushed == 1.0
    assert seen
    assert state(seated) == before
    for at in (0.1, 0.5, 0.9):
        picture.timeline.play(claim(picture, 0, right))
        picture.timeline.update(at)
        assert picture.marks
        picture.timeline.finish()
        assert state(seated) == before


@pytest.mark.parametrize("right", [True, False])
def test_66_is_short_and_comes_and_goes_softly(context, right):
    seated = Seated(context, kinds="slow slow", seed=1)
    picture = seated.scene.picture
    picture.timeline.play(claim(picture, 0, right))
    strengths, seconds = [], 0.0
    picture.timeline.update(1 / 60)
    while picture.marks or picture.hush:  # a last spark may still be in the air
        picture.timeline.update(1 / 60)
        seconds += 1 / 60
        strengths += [figure.alpha for figure in figures(seated)]
    assert seconds <= LONGEST
    assert strengths[0] < 0.6
    assert max(strengths) == 1.0
    assert strengths[-1] < 0.3


@pytest.mark.parametrize("game", ["snapszer", "thousand_3", "bauernschnapsen"])
@pytest.mark.parametrize("size", [(1280, 720), (700, 1000)], ids=str)
def test_the_figures_of_66_hide_nothing_of_what_was_said(context, game, size):
    resize(context, size)
    seats = GAMES[game].seats
    seated = Seated(context, kinds="slow", game=game, seed=1)
    picture = seated.scene.picture
    for seat in range(seats):
        picture.timeline.play(claim(picture, seat, True))
        for _ in range(50):
            picture.timeline.update(1 / 60)
        (figure,) = figures(seated)
        (said,) = (mark for mark in picture.marks if isinstance(mark, Ribbon))
        seen, half = picture.layout.visible, figure.high * 0.46
        assert abs(figure.y - said.y) >= half + 25
        assert seen.top <= figure.y - half
        assert figure.y + half <= seen.bottom
        picture.timeline.finish()


def test_with_reduced_motion_66_is_told_without_sparks(context):
    context.change(reduced_motion=True)
    seated = Seated(context, kinds="slow slow", seed=1)
    seated.scene.picture.timeline.play(claim(seated.scene.picture, 0, True))
    told = 0
    while seated.scene.picture.timeline.moving:
        seated.scene.picture.timeline.update(1 / 60)
        assert seated.scene.picture.particles.bursts == []
        told += bool(figures(seated))
    assert told > 30


def test_the_figures_of_66_stand_for_a_right_claim_and_fall_for_a_wrong_one(context):
    seated = Seated(context, kinds="slow slow", seed=1)
    shares = []
    for right in (True, False):
        seated.scene.picture.timeline.play(claim(seated.scene.picture, 0, right))
        seated.scene.picture.timeline.update(0.3)
        for _ in range(40):
            seated.scene.picture.timeline.update(1 / 60)
        shares += [figure.share for figure in figures(seated)]
        seated.scene.picture.timeline.finish()
    assert shares == [0.0, 1.0]


def test_66_is_seen_too_where_the_table_claims_for_the_closer(context):
    """A house rule settles a closed deal by itself: nobody claims in it."""
    seated = Seated(context, kinds="slow slow", seed=1)
    scene, deal = seated.scene, seated.table.deal
    for reason in REACHED_66:
        outcome = Outcome(reason, (1, 0), (66, 40), (3, 3), (0,))
        ended = Happening(seated.table.match, deal, deal, events=(DealEnded(outcome),))
        scene.picture.timeline.play(choreographed(scene.picture, ended))
        for _ in range(3):
            scene.picture.timeline.update(0.3)
        assert len(figures(seated)) == 1
        scene.picture.timeline.finish()


def test_a_key_in_mid_moment_skips_it_and_decides_nothing(context):
    context.change(speed=0.0, confirm_claiming=False)
    won = "won=ASTSAHTHADTDKHQH/ dealer=1 turn=0 trump=S up=9S stock=KC9D9H"
    seated = Seated(context, "person slow", f"snapszer {won} hands=JHJDQC/KDQDJC")
    context.change(speed=1.0)
    seated.scene._decide(Claim())
    context.stage.step(0.3)
    for _ in range(12):
        seated.send(Confirm())
    page = on_top(context, DealResult)
    assert not page.left
    assert state(seated)[2] == (0.0, 0.0, (), ())


def test_only_a_trick_that_is_worth_much_is_fat():
    assert is_fat(15, 2)
    assert not is_fat(14, 2)
    assert is_fat(21, 3)
    assert not is_fat(15, 3)
    assert is_fat(25, 4)


def trick_worth(context: AppContext, points: int, help_points: str) -> list[object]:
    """The marks and bursts while a trick of so many points is taken."""
    context.change(help_points=help_points, trick_pause=0.5)
    seated = Seated(context, kinds="slow slow", seed=1)
    scene, happenings = seated.scene, []
    seated.table.listeners.append(happenings.append)
    for _ in range(2):
        seated.table.play(seated.table.turn, seated.habit_of_anybody())
        scene.picture.timeline.finish()
    last = happenings[-1]
    scene.picture.show(last.before)
    events = (
        replace(each, points=points) if isinstance(each, TrickWon) else each for each in last.events
    )
    scene.picture.timeline.play(choreographed(scene.picture, replace(last, events=tuple(events))))
    seen: list[object] = []
    while scene.picture.timeline.moving:
        scene.picture.timeline.update(0.05)
        layer = scene.picture.particles
        seen += [each for each in (*scene.picture.marks, *layer.bursts) if each not in seen]
    assert scene.picture.particles.bursts == []
    return seen


@pytest.mark.parametrize("help_points", ["always", "never"])
def test_points_rise_off_a_fat_trick_as_numbers_only_where_they_are_told(context, help_points):
    seen = trick_worth(context, 21, help_points)
    rising = [mark.value for mark in seen if isinstance(mark, RisingPoints)]
    assert rising == ([21.0] if help_points == "always" else [])
    assert any(isinstance(each, Burst) for each in seen)


@pytest.mark.parametrize("game", ["snapszer", "thousand_3", "bauernschnapsen"])
@pytest.mark.parametrize("size", [(1280, 720), (700, 1000), (800, 600)], ids=str)
def test_rising_points_stand_clear_of_the_cards(context, game, size):
    resize(context, size)
    seats = GAMES[game].seats
    seated = Seated(context, kinds="slow", game=game, seed=1)
    picture, layout = seated.scene.picture, seated.scene.picture.layout
    picture.tells_points = True
    fat_trick(picture, 28)
    (points,) = (mark for mark in picture.marks if isinstance(mark, RisingPoints))
    half = context.fonts.width("+28", POINTS) / 2
    area = FRect(points.x - half, points.y - 40 - 20, 2 * half, 40)  # when they have risen
    for seat in range(seats):
        card = layout.trick(seat, 0, 0)
        wide = card.height * RATIO
        lies = FRect(card.x - wide / 2, card.y - card.height / 2, wide, card.height)
        assert not area.colliderect(lies)
    assert not area.colliderect(layout.slate)
    assert layout.visible.contains(area)


@pytest.mark.parametrize("reduced", [False, True])
def test_what_lies_over_the_cards_goes_softly(context, reduced):
    context.change(reduced_motion=reduced)
    seated = Seated(context, kinds="slow slow", seed=1)
    picture = seated.scene.picture
    marks = [
        Ribbon("Twenty", 640, 300, unrolled=1.0),
        Badge(600, 500, value=20.0, scale=1.0),
        Crown(640, 200, scale=1.0),
        RisingPoints(700, 300, value=28.0),
    ]
    picture.marks += marks
    picture.timeline.play(cleared(picture))
    picture.timeline.update(0.1)
    assert picture.marks == marks
    for mark in marks:
        assert 0.0 < getattr(mark, mark.goes_by) < 1.0
    picture.marks.append(later := Crown(1, 1))
    picture.timeline.update(0.2)
    assert picture.marks == [later]


def test_nothing_rises_off_a_thin_trick(context):
    seen = trick_worth(context, 5, "always")
    assert not any(isinstance(each, Burst | RisingPoints) for each in seen)


@pytest.mark.parametrize("game", ["talonschnapsen", "bauernschnapsen"])
@pytest.mark.parametrize("size", [(1280, 720), (700, 1000), (800, 600)], ids=str)
def test_that_a_contract_is_lost_is_told_between_the_trick_and_the_own_hand(context, game, size):
    resize(context, size)
    seats = GAMES[game].seats
    seated = Seated(context, kinds="slow", game=game, seed=1)
    picture, layout = seated.scene.picture, seated.scene.picture.layout
    announced_lost(picture, "Kontra-Bauern-Schnapser is lost!", ())
    (said,) = (mark for mark in picture.marks if isinstance(mark, Ribbon))
    trick = [layout.trick(seat, 0, 0) for seat in range(seats)]
    hand = [layout.fan(layout.viewer, 5, at) for at in range(5)]
    assert said.y - 25 > max(card.y + card.height / 2 for card in trick)
    assert said.y + 25 < min(card.y - card.height / 2 for card in hand)


@pytest.mark.parametrize("game", ["thousand_2", "thousand_3", "thousand_4"])
@pytest.mark.parametrize("size", [(1280, 720), (700, 1000)], ids=str)
def test_words_stand_clear_of_the_cards_that_are_turned_up_for_them(context, game, size):
    """A player who wants a new deal shows the nines for it."""
    resize(context, size)
    seats = GAMES[game].seats
    seated = Seated(context, kinds="slow", game=game, seed=1)
    picture, deal = seated.scene.picture, seated.table.deal
    for seat in range(seats):
        events = (RedealDemanded(seat, deal.hands[seat][:2]),)
        picture.timeline.play(
            choreographed(picture, Happening(seated.table.match, deal, deal, events=events))
        )
        for _ in range(24):
            picture.timeline.update(1 / 30)
        (said,) = (mark for mark in picture.marks if isinstance(mark, Ribbon))
        for slot in events[0].slots:
            card = picture.cloth.sprite(slot)
            assert abs(said.y - card.y) > 25 + card.height / 2
        picture.timeline.finish()


@pytest.mark.parametrize("game", ["thousand_2", "north_american_3"])
def test_what_goes_with_a_trick_is_not_open_before_it_is_turned_up(context, game):
    """A stock that falls to the last trick, a widow that falls to the first."""
    context.change(speed=0.0)
    seated = Seated(context, kinds="person slow", game=game, seed=1)
    table, picture = seated.table, seated.scene.picture
    happenings: list[Happening] = []
    table.listeners.append(happenings.append)
    won: list[PileWon] = []
    while not won:
        table.pump()
        table.play(table.deal.turn, seated.habit_of_anybody())
        won = [event for event in happenings[-1].events if isinstance(event, PileWon)]
        picture.timeline.finish()
    context.change(speed=1.0)
    picture.show(happenings[-1].before)
    picture.timeline.play(choreographed(picture, happenings[-1]))
    open_with_crown: set[float] = set()
    while not open_with_crown:
        picture.timeline.update(1 / 30)
        if any(isinstance(mark, Crown) for mark in picture.marks):
            open_with_crown = {picture.cloth.sprite(slot).face_up for slot in won[0].slots}
    assert open_with_crown == {0.0}
    picture.timeline.finish()
    assert not any(pile for pile in picture.deal.piles)


@pytest.mark.parametrize("game", ["north_american_3", "north_american_4"])
def test_hands_are_thrown_in_where_no_board_lies_over_them(context, game):
    context.change(speed=0.0)
    seats = GAMES[game].seats
    seated = Seated(context, kinds="person slow", game=game, seed=1)
    table, picture = seated.table, seated.scene.picture
    seated.act(*["pass"] * (seats - 1))
    context.change(speed=1.0)
    table.play(table.turn, Pass())
    while not family_of(picture.deal).laid_open(picture.deal, 1):
        seated.step()
    assert family_of(picture.deal).auction(picture.deal) is None


# -- the page after a deal -------------------------------------------------------------------------


def test_the_page_begins_with_every_card_where_it_lay_on_the_table(context):
    seated = ended(context)
    before: dict[int, tuple[float, ...]] = {}
    while not isinstance(context.stage.top, DealResult):
        before = lying(seated)
        context.stage.step(1 / 60)
    page = context.stage.top
    here = sorted((each.x, each.y, each.angle, each.face_up) for each in page._sprites)
    assert here == sorted(before.values())
    assert {each.alpha for each in seated.scene.picture.cloth.sprites} == {0.0}
    assert page.shade < 0.1


def test_the_page_watched_is_the_page_skipped(context):
    ends = []
    for skipped in (True, False):
        ended(context)
        while not isinstance(context.stage.top, DealResult):
            context.stage.step(1 / 60)
        page = context.stage.top
        if skipped:
            context.stage.step(0.3)
            page._timeline.finish()
        while page._timeline.moving:
            context.stage.step(1 / 30, frame=1 / 30)
        cards = sorted((each.x, each.y, each.height, str(each.card)) for each in page._sprites)
        ends.append((cards, page.laid, page.shade, page.counted, page._moments.marks))
        ends[-1] += (tuple(page._moments.particles.bursts), page._match.scores)
        context.stage.clear()
    assert ends[0] == ends[1]


def given_up(context: AppContext, game: str, score: str, loser: int) -> DealResult:
    """The page after a deal that a seat has given up at this score."""
    context.change(speed=0.0)
    seats = read_game(game).seats
    seated = Seated(context, kinds="slow", game=game, enter=False)
    table = seated.table
    table.match = seated.scene.picture.match = table.match.at(score)
    context.push(seated.scene)
    seated.rest()
    if table.match.game.may_be_given_up:
        give_up(table, loser)
    else:
        win(table, [seat for seat in range(seats) if seat != loser])
    while not isinstance(context.stage.top, DealResult):
        seated.step()
    return context.stage.top


def test_what_is_about_two_who_do_not_play_together_is_shown_at_both_rows(context):
    page = given_up(context, "talonschnapsen", "0:0:0", 0)
    first, second, third = page._areas.rows
    place = page._place_of((1, 2))
    assert place.contains(first)
    assert place.contains(second)
    assert not place.colliderect(third)


@pytest.mark.parametrize(
    ("game", "score", "stamped"),
    [
        ("bauernschnapsen", "23:5:23:5", 1),
        ("bauernschnapsen", "23:0:23:0", 2),
        ("talonschnapsen(bummerl_target=3)", "23:3:0", 2),
    ],
)
def test_every_new_bummerl_is_stamped(context, game, score, stamped):
    """Two where the losers have nothing, and its own for each who lost but does not play with another."""
    page = given_up(context, game, score, 1)
    assert len({dot.topleft for dot in page._dots}) == stamped
    assert all(page._areas.slate.contains(dot) for dot in page._dots)


@pytest.mark.parametrize("after", [0.05, 3.0])
def test_cards_that_become_known_while_they_are_counted_turn_up_where_they_lie(context, after):
    """A sealed deck is laid open a moment after the deal has ended: nothing is cut short by it."""
    seated = ended(context)
    whole = seated.table.deal
    seated.table.deal = whole.but(faces=tuple(None for _ in whole.faces))
    while not isinstance(context.stage.top, DealResult):
        context.stage.step(1 / 60)
    page = context.stage.top
    context.stage.step(after)
    counted = page.counted
    seated.table.deal = whole
    page.show_faces()
    assert page.counted == counted
    while page.moving:
        context.stage.step(1 / 30, frame=1 / 30)
    assert {each.face_up for each in page._left_over.sprites} == {1.0}
    assert all(each.card is not None for each in page._left_over.sprites)


@pytest.mark.parametrize("seen", [True, False])
def test_a_result_does_not_come_back_while_the_next_deal_is_waited_for(context, monkeypatch, seen):
    """The turn clock asks for the deal: then it began under the page of the one before."""
    seated = ended(context)
    while seen and not isinstance(context.stage.top, DealResult):
        context.stage.step(1 / 60)
    monkeypatch.setattr(seated.table._deck, "pack", lambda: None)
    seated.scene.clear_away()
    seated.scene.next_deal()
    seated.step(3.0)
    assert context.stage.top is seated.scene
