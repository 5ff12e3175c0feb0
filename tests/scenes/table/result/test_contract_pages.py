"""After a deal that was bid for: contract and outcome on top, a row a side, and who has won a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from pygame import FRect

from game.contest.match import Match
from game.core.cards import Card
from game.core.deal import Slot
from game.core.moves import PASS, Bid, Play
from game.core.outcome import Outcome, Reason
from game.core.score import Score
from game.play.decks import OpenDeck, Pack
from game.rules import read_game
from game.scenes.menus.settings import SettingsScene
from game.scenes.table.result.counting import figures, has_lost
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.result.graph import last_game
from game.scenes.table.result.match_result import _slate_of
from game.scenes.table.result.team_row import common_styles
from game.scenes.table.result.thrown_in import ThrownIn
from game.scenes.table.table_actions import LeaveResult
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import SMALL
from game.stage.input.intents import Confirm
from tests.harness.quick_ends import give_up
from tests.harness.window import on_top, resize
from tests.scenes.tables import LONGEST_NAMES, Seated, seated_at, written_by

KEYS = ("north_american_4", "north_american_3", "north_american_2")


def played_out(context: AppContext, key: str, bid: str) -> Seated:
    """Seat 0 makes a bid, everybody else passes, and the first card allowed is played throughout."""
    seated = seated_at(context, "slow", key)
    while seated.table.turn is not None:
        legal = seated.table.match.game.legal(seated.table.deal)
        first = Bid(bid) if not seated.table.moves else PASS
        move = first if PASS in legal else next(each for each in legal if isinstance(each, Play))
        seated.table.play(seated.table.turn, move)
    seated.rest()
    seated.step(8.0)
    return seated


def page_of(seated: Seated) -> DealResult:
    return on_top(seated.context, DealResult)


@pytest.mark.parametrize(("key", "bid"), [*zip(KEYS, ("2", "5", "4"), strict=True), (KEYS[0], "5")])
def test_the_page_says_who_bid_what_and_each_side_has_a_row_with_its_new_score(context, key, bid):
    """Ticks stand there where they are what is scored: not beside the five of a moon."""
    seated = played_out(context, key, bid)
    page, match, outcome = page_of(seated), seated.table.match, seated.table.outcome
    assert outcome.reason in (Reason.MADE, Reason.SET)
    said = page.explanation.contract
    assert said.startswith("Lili\N{NO-BREAK SPACE}1 bid ")
    assert said.endswith(f": {outcome.reason}")
    assert ("the moon" in said) == (bid == "5")
    teams = match.game.teams
    assert sorted(account._team for account in page._team_rows) == sorted(teams)
    tricks = 0
    for account in page._team_rows:
        lines, team = account.figures, account._team
        tricks += 0 if lines[0] == "No trick" else int(lines[0].split()[0])
        points = int(lines[1].split()[-1])
        assert points == account._counted.total - sum(
            each.points for each in account._counted.melds if not each.void
        )
        ticks = f"{account._counted.total // 33} tick"
        assert lines[-2].startswith(ticks) == (bid != "5" or 0 not in team)
        change = outcome.points[team[0]]
        assert lines[-1].replace("\N{MINUS SIGN}", "-") == (
            f"{f'+{change}' if change > 0 else change}, now {match.scores[team[0]]}"
        )
    assert tricks == sum(outcome.tricks)


def test_upright_the_rows_are_as_high_as_in_a_wide_window(context):
    page = page_of(played_out(context, "north_american_3", "2"))
    for size in ((1000, 1300), (700, 1000)):
        resize(context, size)
        assert all(area.height >= 120 for area in page._areas.rows)
        assert page._areas.rows[-1].bottom < page._areas.board.bottom - 90


@pytest.mark.parametrize("language", ["en", "hu", "pl", "ru"])
def test_upright_the_reason_of_an_outcome_takes_the_room_the_rows_leave(context, language):
    context.change(language=language, text_size=1.5)
    seated = seated_at(context, "slow", "bauernschnapsen")
    seated.play_out()
    page = page_of(seated)
    resize(context, (600, 600))
    reason = page.explanation.lines[1]
    assert len(reason) > 60
    (told,) = (each for each in written_by(context, page.draw, True) if each.words == reason)
    room = (reason, told.room.width, told.room.height)
    shrunk = context.fonts.common_paragraph([room], told.style).shrink
    assert shrunk > 0.8  # the title has two lines in some languages
    assert page._areas.rows[0].height >= 150.0


@pytest.mark.parametrize("contract", ["gang", "normal"])
def test_of_a_contract_for_tricks_alone_the_tricks_are_counted(context, contract):
    seated = seated_at(context, "slow", "bauernschnapsen")
    seated.act("turn", f"bid {contract}")
    while seated.table.turn is not None:
        legal = seated.table.match.game.legal(seated.table.deal)
        seated.table.play(seated.table.turn, PASS if PASS in legal else legal[0])
    seated.rest()
    seated.step(8.0)
    outcome = seated.table.outcome
    for account in page_of(seated)._team_rows:
        tricks = sum(outcome.tricks[seat] for seat in account._team)
        points = sum(outcome.totals[seat] for seat in account._team)
        assert round(account.value) == (tricks if contract == "gang" else points)
        told = [line for line in account.figures if line.startswith("Cards")]
        assert bool(told) == (contract == "normal")
        assert any("trick" in line for line in account.figures) == (contract == "normal")


@pytest.mark.parametrize("size", [(1280, 720), (700, 1000)])
def test_a_bummerl_is_stamped_where_there_is_a_slate(context, monkeypatch, size):
    drawn: list[object] = []
    real = Canvas.picture
    monkeypatch.setattr(
        Canvas, "picture", lambda self, name, *more: drawn.append(name) or real(self, name, *more)
    )
    resize(context, size)
    seated = seated_at(context, "slow", "bauernschnapsen")
    seated.act("turn", "bid normal", "bid kontrabauernschnapser")
    give_up(seated.table, 1)
    seated.rest()
    seated.step(8.0)
    page = page_of(seated)
    drawn.clear()
    page.draw(context.canvas)
    assert page._areas.shows_slate == (size == (1280, 720)) == ("bummerl" in drawn)


@pytest.mark.parametrize("size", [(1280, 720), (700, 1000)])
def test_without_a_slate_the_row_of_a_side_tells_its_bummerl(context, size):
    resize(context, size)
    seated = seated_at(context, "slow", "bauernschnapsen(bummerl_target=3)")
    match = seated.table.match
    marks = replace(match.marks, bummerl=(1, 0, 1, 0))
    seated.table.match = replace(match, score=replace(match.score, marks=marks))
    seated.act("turn", "bid normal", "bid kontrabauernschnapser")
    give_up(seated.table, 1)
    seated.rest()
    seated.step(8.0)
    page = page_of(seated)
    told = {
        row._team: [each for each in row.figures if "Bummerl" in each] for row in page._team_rows
    }
    lost = seated.table.match.marks.bummerl
    assert sorted(lost[:2]) > [0, 1]
    counted = {team: [f"{lost[team[0]]} Bummerl"] * (lost[team[0]] > 0) for team in told}
    assert told == ({(0, 2): [], (1, 3): []} if page._areas.shows_slate else counted)


@pytest.mark.parametrize("key", KEYS)
def test_hands_thrown_in_are_one_sentence_over_the_open_hands(context, key):
    seated = seated_at(context, "slow", key)
    seated.act(*["pass"] * seated.table.match.game.seats)
    seated.step(1.0)
    page = on_top(context, ThrownIn)
    dealer = seated.scene.seats.name(seated.table.match.dealer)
    assert page.sentence == f"{context.words('outcome.passed_out')} {dealer} deals next."
    assert dealer != seated.scene.seats.name(seated.table.deal.dealer)
    cloth, deal = seated.scene.picture.cloth, seated.table.deal
    slots = [slot for lying in (*deal.hands, *deal.piles) for slot in lying]
    assert len(slots) == 24
    assert {cloth.sprite(slot).face_up for slot in slots} == {1.0}
    for size in ((1280, 720), (800, 600), (700, 1000)):
        resize(context, size)
        assert not [slot for slot in slots if cloth.sprite(slot).bounds().colliderect(page._board)]
    number = seated.table.match.number
    page.act(LeaveResult())
    seated.rest()
    assert context.stage.top is seated.scene
    assert seated.table.match.number == number
    assert seated.table.turn is not None


class AwaitedDeck(OpenDeck):
    """A deck like the network's: the next pack takes its time, and cards are shown meanwhile."""

    shown: Mapping[Slot, Card] = {}
    shuffling = False

    def pack(self) -> Pack | None:
        return None if self.shuffling else super().pack()

    def opened(self) -> Mapping[Slot, Card]:
        shown, self.shown = self.shown, {}
        return shown


@pytest.mark.parametrize("thrown_in", [True, False])
def test_a_page_that_was_left_does_not_come_back_when_more_cards_are_shown(context, thrown_in):
    deck = AwaitedDeck(9)
    seated = seated_at(context, "slow", "north_american_2", deck=deck)
    if thrown_in:
        seated.act("pass", "pass")
    else:
        give_up(seated.table, 0)
    seated.rest()
    seated.step(1.0)
    page = context.stage.top
    assert isinstance(page, ThrownIn) is thrown_in
    deck.shuffling = True
    seated.send(*[Confirm()] * 3)
    seated.step(1.0)
    assert context.stage.top is seated.scene
    deck.shown = {0: seated.table.deal.faces[0]}
    seated.rest()
    seated.step(1.0)
    assert context.stage.top is seated.scene
    deck.shuffling = False
    seated.rest()
    assert seated.table.outcome is None


def test_who_has_lost_a_deal_that_names_no_winner():
    outcome = Outcome(Reason.SET, (-2, 1, -2, 1), (0,) * 4, (0,) * 4, (), declarer=0, contract="2")
    assert [has_lost(outcome, seat) for seat in range(4)] == [True, False, True, False]


def test_a_deal_given_up_names_who_gave_it_up(context):
    seated = seated_at(context, "slow", "north_american_4")
    seated.act("bid 2")
    give_up(seated.table, 1)
    names = seated.scene.seats.names_in(seated.table.outcome)
    assert names["ended_by"] == seated.scene.seats.name(1)


def test_the_longest_names_of_winners_stand_whole_over_the_score(context):
    context.change(text_size=1.2)
    for language, size in (("de", (1024, 768)), ("ru", (700, 1000))):
        context.window.size = size
        context.change(language=language)
        context.stage.relayout()
        seated = seated_at(context, "slow", "bauernschnapsen", bots=LONGEST_NAMES)
        seated.end_match((24, 4) * 2, (0, 2))
        seated.step(2.0)
        context.stage.clear()
    assert context.fonts.cut == set()


def test_partners_win_a_match_with_both_faces(context):
    seated = seated_at(context, "slow", "north_american_4")
    seated.end_match((10, 4) * 2, (0, 2))
    drawn: list[str] = []
    seated.scene.seats.portrait = lambda seat: drawn.append(str(seat)) or "gyuri"  # type: ignore[method-assign,func-returns-value]
    context.stage.redraw()
    seated.step(1.0)
    assert set(drawn) >= {"0", "2"}
    names = seated.scene.seats.names((0, 2))
    assert context.words("table.match.won_together", winner=names) == f"{names} win the match"


def test_figures_beside_a_widow_take_two_lines_rather_than_small_ones(context):
    context.window.size = (700, 1000)
    context.change(language="ru")
    context.stage.relayout()
    seated = seated_at(context, "slow", "north_american_2")
    seated.act("bid 1", "pass")
    for _ in range(9):
        seated.table.play(seated.table.turn, seated.table.match.game.legal(seated.table.deal)[0])
    seated.table.give_up(1)
    seated.rest()
    seated.step(8.0)
    account = next(row for row in page_of(seated)._team_rows if row._counted.pile)
    rows = page_of(seated)._team_rows
    styles = common_styles(context.canvas, rows, on_sheet=False)
    lines = written_by(context, lambda canvas: account._draw_figures(canvas, styles))
    told = [line for line in lines if any(each in line.words for each in account.figures[:-1])]
    assert len(told) == 2
    shrunk = [line.area.width - context.fonts.width(line.words, SMALL) for line in told]
    assert shrunk == pytest.approx([0.0, 0.0], abs=1.5)


def test_figures_are_nothing_where_nobody_bids(context):
    seated = Seated(context, kinds="slow slow", seed=1)
    seated.table.give_up(0)
    model, table = seated.scene.model, seated.table
    match = Match.new(table.match.game, 1)
    assert figures(model, match, table.deal, table.outcome, (0,)) == ()


@pytest.mark.parametrize("key", ["bauernschnapsen", "talonschnapsen"])
@pytest.mark.parametrize("length", [None, 3])
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_a_won_match_tells_what_decided_it_and_the_word_for_it_stands_clear(  # type: ignore[no-untyped-def]
    context, key, length, text_size
) -> None:
    """The points, and where they are counted the Bummerl of whoever has it."""
    context.change(text_size=text_size)
    seated = seated_at(context, "slow", key, length=length)
    match, seats = seated.table.match, seated.table.match.game.seats
    last = next(team for team in match.game.teams if seats - 1 in team)
    bummerl = tuple(int(seat in last) for seat in range(seats))
    page = seated.end_match((9,) + (4,) * (seats - 1), (0,), before=(match,), bummerl=bummerl)
    page._timeline.finish()
    told: dict[str, list[FRect]] = {}
    for line in written_by(context, page.draw):
        told.setdefault(line.words, []).append(line.area.inflate(0, -line.area.height * 0.4))
    figures = [area for words, areas in told.items() if words.isdigit() for area in areas]
    word = told.get("1 Bummerl", [])
    assert {"9", "4"} <= told.keys()
    assert bool(word) == (length is None)
    if word:
        owner = told[seated.scene.seats.names(last)][0]
        assert abs(word[0].centerx - owner.centerx) < 2
    assert not any(area.colliderect(each) for area in word for each in figures)
    chalked = _slate_of(page._words, seated.table.match).inflate(-28, -28)
    assert all(chalked.contains(area) for area in word)


def test_what_decided_a_match_has_a_line_for_each_sentence(context):
    seated = seated_at(context, "slow", "bauernschnapsen", bots=("Lili", "Anna", "Gyuri", "Mester"))
    page = seated.end_match((24, 0) * 2, (0, 2), bummerl=(0, 1) * 2)
    lines = {each.words for each in written_by(context, page.draw, paragraphs=True)}
    assert "Out with 24: Lili & Gyuri.\nThe Bummerl: Anna & Mester." in lines


@pytest.mark.parametrize("language", ["de", "hu"])
def test_the_buttons_after_a_match_have_letters_of_one_size(context, language):
    context.change(language=language, text_size=1.5)
    resize(context, (800, 480))
    seated = seated_at(context, "slow", "bauernschnapsen", rematch=True)
    page = seated.end_match((24, 4) * 2, (0, 2))
    lines = [line for each in page.group.widgets for line in written_by(context, each.draw)]
    assert len(lines) == 2
    assert lines[0].area.height == lines[1].area.height


# How an evening ends: the game, the scores, the Bummerl and who has no more of them than the others.
EVENINGS = (
    ("talonschnapsen", (24, 14, 15), (0, 1, 0), (0, 2), (0,), "Out with 24: A. The Bummerl: B."),
    ("talonschnapsen", (24, 14, 14), (0, 1, 1), (0,), (0,), "Out with 24: A. The Bummerl: B & C."),
    ("bauernschnapsen", (25, 21) * 2, (0, 1) * 2, (0, 2), (0, 2), "Out with 25: A & C. The Bummerl: B & D."),
    (
        "talonschnapsen(bummerl_target=3)",
        *((14, 24, 15), (3, 1, 1), (1, 2), (1,)),
        "Out with 24: B. The evening is lost with 3 Bummerl: A.",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("key", "points", "bummerl", "winners", "out", "title"), EVENINGS)
def test_an_evening_ends_with_who_is_out_and_whose_the_bummerl_is(  # type: ignore[no-untyped-def]
    context: AppContext, monkeypatch: pytest.MonkeyPatch, key, points, bummerl, winners, out, title
) -> None:
    """A player without a Bummerl who is not out has won nothing: no medal, and no place among the
    winners.
    """
    context.change(speed=0.0)
    seats = read_game(key).seats
    seated = Seated(context, "slow", key, enter=False, bots=("a", "b", "c", "d"))
    match = seated.table.match
    earlier = tuple(
        replace(match, score=replace(match.score, points=(at,) * seats)) for at in (0, 3, 9)
    )
    page = seated.end_match(points, winners, before=earlier, bummerl=bummerl)
    assert page.title == title
    hung: list[object] = []
    monkeypatch.setattr(page, "_draw_medal", lambda canvas, face: hung.append(face))
    page.draw(context.canvas)
    assert hung == [page._faces()[seat] for seat in out]
    assert page.graph is not None
    assert [line[-1] for line in page.graph.lines] == [points[team[0]] for team in match.game.teams]


def test_the_curve_of_a_match_of_several_games_is_that_of_the_last():
    match = Match.new(read_game("bauernschnapsen(bummerl_target=3)"), 0)
    lost = replace(match.marks, bummerl=(0, 1, 0, 1))
    first = [replace(match, score=Score((at,) * 4, match.marks)) for at in (0, 12, 20)]
    second = [replace(match, score=Score((at,) * 4, lost)) for at in (0, 6, 9, 24)]
    assert last_game((*first, *second)) == tuple(second)


@pytest.mark.parametrize("key", ["north_american_3", "bauernschnapsen", "thousand_3"])
def test_the_whole_page_is_in_the_language_that_has_been_chosen_meanwhile(context, key):
    seated = seated_at(context, "slow", key)
    seated.play_out()
    page = page_of(seated)
    told = [line for row in page._team_rows for line in row.figures]
    told += [] if page.sheet is None else [line.label for line in page.sheet.lines]
    english = {line for line in told if any(letter.isalpha() for letter in line)}
    context.push(SettingsScene(context))
    context.change(language="hu")
    context.stage.pop()
    heard = " ".join(page.page_sentences())
    assert english
    assert not any(line in heard for line in english)


def test_what_counts_twice_is_said_where_the_changes_of_score_stand(context):
    seated = seated_at(context, "slow", "thousand_3(golden=on)")
    seated.play_out()
    _, text = page_of(seated).explanation.lines
    assert text.startswith(f"{context.words('table.thousand.golden')}. ")
