"""The opponents' talk: now and then, in their own voice, about things all have seen and nothing else."""

import ast
import importlib
import inspect

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from art.moods import MOODS
from art.portraits import portrait_svg
from game.core.events import (
    BidMade,
    CardPlayed,
    ContractSettled,
    Doubled,
    Exchanged,
    MeldDeclared,
    StockClosed,
    TrickWon,
)
from game.core.moves import Marriage
from game.core.public_form import public_form
from game.scenes.table.layouts.round_layout import laid_out
from game.scenes.table.moments.moment import Kind, Moment
from game.scenes.table.talk.bubble import PAD_X, PAD_Y, bubble_style
from game.scenes.table.talk.reactions import (
    LINES,
    DealsEnd,
    HeardBids,
    Reaction,
    last_word,
    reaction_at_start,
    reactions_to,
)
from game.scenes.table.talk.talk import Talk
from game.stage.drawing.units import Units
from game.words import LANGUAGES, Words
from tests.harness.strategies import games, played
from tests.scenes.tables import Seated
from tests.test_laws import common

TEAMS, THREE, PAIRS = ((0,), (1,)), ((0,), (1,), (2,)), ((0, 2), (1, 3))
FAT, THIN = TrickWon(1, (3, 4), 21), TrickWon(1, (3, 4), 4)
VOICES = ("lili", "gyuri", "zsofi", "balint", "mester")


@pytest.mark.parametrize("module", ["reactions", "talk"])
def test_what_is_said_is_given_no_deal_no_hand_and_no_chance(module):
    source = importlib.import_module(f"game.scenes.table.talk.{module}")
    names = {
        alias.name
        for node in ast.walk(ast.parse(inspect.getsource(source)))
        if isinstance(node, ast.ImportFrom | ast.Import)
        for alias in node.names
    }
    assert not names & {"Deal", "Table", "Happening", "Picture", "TableModel", "Random", "random"}


def felt(event, voices, teams=TEAMS, auction=None):
    """The feelings of the seats with a voice, as (seat, occasion)."""
    found = reactions_to(event, auction or HeardBids(), voices, teams)
    return [(each.seat, each.occasion) for each in found]


def test_who_takes_a_fat_trick_or_gives_one_away_has_a_word_for_it():
    assert felt(FAT, [0, 1]) == [(1, "took"), (0, "gave")]
    assert felt(FAT, [0]) == [(0, "gave")]
    assert not any(felt(event, [0, 1]) for event in (THIN, CardPlayed(0, 1)))
    assert felt(FAT, [1, 3], PAIRS) == [(1, "took")]  # his partner gives nothing away
    assert felt(FAT, [0, 2], PAIRS) == [(0, "gave"), (2, "gave")]


def test_whoever_does_something_in_the_open_has_a_word_for_it_and_so_have_the_others():
    shown = MeldDeclared(1, Marriage("H"), (1, 2), 20)
    assert felt(shown, [0, 1]) == [(1, "marriage"), (0, "envy")]
    assert felt(StockClosed(0), [0, 1]) == [(0, "closed"), (1, "shut")]
    assert felt(Exchanged(0, 1, 2), [0, 1]) == [(0, "exchange")]


def test_when_an_auction_is_over_its_winner_and_whoever_bid_before_him_have_a_word_for_it():
    auction = HeardBids()
    for seat in (0, 2, 1):
        auction.hear(BidMade(seat, "100"))
    settled = ContractSettled(1, "100", ())
    assert felt(settled, [0, 1], THREE, auction) == [(1, "plays"), (0, "outbid")]
    assert felt(settled, [0, 2], THREE) == [], "who did not bid lost nothing"
    auction.hear(settled)
    assert felt(Doubled(0, 2), [0, 1], THREE, auction) == [(0, "kontra"), (1, "defied")]
    assert felt(Doubled(0, 2), [1], THREE, auction) == [(1, "defied")]
    assert felt(Doubled(3, 2), [1, 3], PAIRS, auction) == [(3, "kontra")], "a partner defies nobody"


def test_a_deal_begins_with_a_word_about_the_last_one():
    assert reaction_at_start(1, None, [1]) == Reaction(1, "greet")
    assert reaction_at_start(2, DealsEnd((1,)), [1]) == Reaction(1, "won")
    assert reaction_at_start(2, DealsEnd((0,)), [1]) == Reaction(1, "lost")
    assert reaction_at_start(2, DealsEnd(()), [1]) is None, "a draw is no matter for boasting"


@pytest.mark.parametrize(
    ("kind", "occasion"),
    [
        (Kind.MADE, "made"),
        (Kind.BROKEN, "broken"),
        (Kind.CLOSING_FAILED, "erred"),
        (Kind.FALSE_CLAIM, "erred"),
        (Kind.SCHNEIDER, "crushed"),
        (Kind.SCHWARZ, "crushed"),
        (Kind.CLIMBED, "climbed"),
        (Kind.FELL, "fell"),
        (Kind.BOLT, "bolt"),
    ],
)
def test_who_was_concerned_by_the_end_of_a_deal_speaks_of_it_whoever_is_in_turn(kind, occasion):
    end = DealsEnd((0,), (Moment(kind, (2,)),))
    for number in range(2, 5):
        assert reaction_at_start(number, end, [0, 1, 2]) == Reaction(2, occasion)


def test_who_left_the_others_below_33_boasts_of_it():
    end = DealsEnd((1,), (Moment(Kind.SCHNEIDER, (0,)),))
    assert reaction_at_start(2, end, [1]) == Reaction(1, "crushing")


def test_who_has_lost_congratulates_only_a_winner_whom_you_can_mean():
    assert last_word((0,), [1, 2], 3) == Reaction(1, "match_lost")
    assert last_word((1,), [1], 2) == Reaction(1, "match_won")
    assert last_word((2,), [1, 2], 3) == Reaction(2, "match_won"), "the person has lost as well"
    assert last_word((0, 2), [1, 2, 3], 4) == Reaction(1, "match_lost"), "a partner of the house"
    assert last_word((0, 1), [1], 2) is None, "of a draw nobody boasts"
    assert last_word((0,), [], 2) is None


def test_no_line_comes_twice_in_a_row_and_none_before_the_pause_is_over():
    talk = Talk({1: "lili"})
    first = talk.hears([FAT], TEAMS)
    assert first == (1, "talk.lili.took.line_1")
    talk.show(1, "All mine?")
    assert talk.hears([FAT], TEAMS) is None
    assert talk.passes(5.0)
    assert talk.said is None
    assert talk.hears([FAT], TEAMS) is None
    talk.passes(60.0)
    assert talk.hears([FAT], TEAMS) == (1, "talk.lili.took.line_2")


def lines_in(language: str) -> list[str]:
    words = Words(language, strict=True)
    return [
        words(f"talk.{voice}.{occasion}.line_{line}")
        for voice in VOICES
        for occasion, lines in LINES.items()
        for line in range(1, lines + 1)
    ]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_voice_has_its_own_lines_for_every_occasion(language):
    said = lines_in(language)
    assert len(set(said)) == len(said)


def test_an_opponent_greets_in_a_bubble_that_goes_and_leaves_nothing_to_draw(context):
    seated = Seated(context)
    context.stage.step(4)
    talk = seated.scene._talk
    assert talk.voices == {1: "lili"}
    talk.hush()
    talk.show(1, context.words("talk.lili.greet.line_1"))
    seated.scene.redraw()
    context.stage.step(0.1)
    assert not context.fonts.cut
    context.stage.step(8)
    assert talk.said is None
    assert not seated.scene.moving


def test_talk_can_be_turned_off(context):
    context.change(talk=False)
    seated = Seated(context)
    context.stage.step(1.5)
    assert seated.scene._talk.said is None
    context.change(talk=True)
    other = Seated(context)
    context.stage.step(0.2)
    other.scene.picture.timeline.finish()
    assert other.scene._talk.said is not None


@pytest.mark.parametrize("voice", VOICES)
def test_every_opponent_of_the_house_looks_otherwise_in_every_mood(voice):
    assert len({portrait_svg(voice, mood) for mood in MOODS}) == len(MOODS)


def test_a_face_shows_what_it_feels_also_where_nobody_says_anything():
    talk = Talk({0: "gyuri", 1: "lili"})
    assert talk.hears([FAT], TEAMS) == (1, "talk.lili.took.line_1")
    assert (talk.mood_of(0), talk.mood_of(1)) == ("annoyed", "pleased")
    talk.show(1, "All mine?")
    assert talk.passes(2.5), "its look goes, and the table is drawn anew"
    assert (talk.mood_of(0), talk.mood_of(1)) == ("calm", "calm")
    assert talk.hears([StockClosed(0)], TEAMS) is None, "the pause is not over"
    assert (talk.mood_of(0), talk.mood_of(1)) == ("pleased", "surprised")
    talk.hush()
    assert talk.mood_of(1) == "calm"


def test_a_bubble_comes_and_goes_softly_unless_things_are_to_keep_still():
    talk = Talk({1: "lili"})
    talk.show(1, "Hi!")
    assert talk.unrolled == 0
    assert talk.passes(0.05)
    assert 0 < talk.unrolled < 1
    assert talk.passes(0.2)
    assert talk.unrolled == 1
    assert not talk.passes(0.2), "nothing is drawn while it is read"
    talk.passes(1.44)
    assert talk.passes(0.06)
    assert 0 < talk.unrolled < 1
    assert talk.passes(0.2)
    assert talk.said is None
    talk.show(1, "Hi!")
    assert talk.passes(0.01, still=True)
    assert talk.unrolled == 1


def test_who_speaks_looks_so_for_as_long_as_it_is_read():
    talk = Talk({1: "lili"})
    talk.hears([FAT], TEAMS)
    talk.show(1, "x" * 40)
    talk.passes(3.0)
    assert talk.mood_of(1) == "pleased"
    assert talk.passes(1.0)
    assert talk.mood_of(1) == "calm"


def test_who_thinks_for_long_looks_so_unless_it_feels_something():
    talk = Talk({1: "lili"})
    assert talk.mood_of(1, thinks=True) == "thinking"
    assert talk.mood_of(0, thinks=True) == "calm", "a person at another computer has no moods"
    talk.hears([FAT], TEAMS)
    assert talk.mood_of(1, thinks=True) == "pleased"


def test_each_of_several_who_feel_alike_has_the_word_in_turn():
    talk = Talk({1: "lili", 2: "gyuri"})
    spoken = []
    for _ in range(4):
        said = talk.hears([StockClosed(0)], THREE)
        spoken.append(said[0])
        talk.show(said[0], "Closed?")
        talk.passes(60.0)
    assert spoken == [1, 2, 1, 2]


@settings(max_examples=40)
@given(games(), st.integers(min_value=0, max_value=2**32))
def test_what_is_said_and_how_faces_look_follows_from_what_all_have_seen(game, seed):
    """The same deal once as it is and once as nobody's cards were known: not a line differs."""
    voices = dict(enumerate(VOICES[: game.seats]))
    real, known = Talk(dict(voices)), Talk(dict(voices))
    for before, _, move, after in played(game, seed):
        if before is None or game.options.penalize_illegal:
            continue
        said = public_form(before, move)
        seen = common(before).opened(
            {
                slot: face
                for slot, face in enumerate(common(after).faces[: len(before.faces)])
                if face is not None
            }
        )
        lines = [
            talk.hears(game.play(deal, made)[1], game.teams)
            for talk, deal, made in ((real, before, move), (known, seen, said))
        ]
        assert lines[0] == lines[1]
        assert real.moods == known.moods
        for talk in (real, known):
            talk.passes(1.0)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_line_fits_into_every_bubble(context, language):
    lines = lines_in(language)
    for size, seats in (((1280, 720), 2), ((1280, 720), 4), ((700, 1000), 4), ((800, 600), 3)):
        layout = laid_out(Units(*size).visible, seats, 0)
        for seat in layout.others():
            room = layout.bubble(seat)
            for line in lines:
                style = bubble_style(context.fonts, line, room)
                high = context.fonts.height(line, style, room.width - PAD_X * 2)
                assert high <= room.height - PAD_Y * 2, line
