"""The review of a deal on its result page."""

from __future__ import annotations

import pytest

from game.bots.hints.findings import Lapse, LapseKind
from game.bots.workers.job import ReviewDeal
from game.core.cards import Card
from game.core.moves import DOUBLE, PASS, Bid, Claim, Discard, Marriage, Play, Take, Trump
from game.rules import GAMES
from game.scenes.replay import ReplayScene
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.sentences.advised import remark_line
from game.stage.drawing.fonts import SMALL
from game.stage.input.intents import Cancel
from game.words.language import LANGUAGES
from tests.harness.window import on_top, resize
from tests.scenes.tables import AdvisingWorker, Seated, written_by

CHANCES = ("chance", "other", "lay", "lay_other")
BIDS = {
    "bauernschnapsen": ("schnapser", "normal"),
    "north_american": ("3", "2"),
    "thousand": ("110", "100"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_names_the_trick_and_the_better_move(context, language):
    context.change(language=language, speed=0.0, confirm_claiming=False)
    worst, better = Play(Card("TS")), Marriage("C")
    lapses = tuple(Lapse(0, kind, worst, better, 1.0) for kind in LapseKind)
    worker = AdvisingWorker(lapses)
    seated = Seated(context, seed=1, reviewer=worker)
    seated.play(worst)
    seated.play(Claim())
    page = on_top(context, DealResult)
    seated.step(1.0)
    job = worker.jobs[0]
    assert isinstance(job, ReviewDeal)
    assert job.deal.moves == seated.table.moves
    assert job.deal.match.scores == (0, 0)
    assert len(page.looking_back.remarks) == 3
    assert all("1" in words and "{" not in words for words in page.looking_back.remarks)
    before = set(page.looking_back.remarks)
    context.change(language="de" if language == "en" else "en")
    shown = {getattr(each, "label", "") for each in page.group.widgets}
    assert set(page.looking_back.remarks) <= shown
    assert not before & shown


@pytest.mark.parametrize(
    ("move", "key"),
    [
        (DOUBLE, "bidding"),
        (Trump("H"), "bidding"),
        (Discard((Card("QH"), Card("JS"))), "before"),
        (Take(None), "before"),
        (Play(Card("QH")), "line"),
    ],
)
def test_a_remark_says_when_it_was(context, move, key):
    lapse = Lapse(0, LapseKind.COULD_BE_MADE, move, move, 1.0, {"line": "AH TS"})
    line = remark_line(context, GAMES["talonschnapsen"], lapse, ((0, PASS),), 3)
    before = context.words(f"table.remark.{key}", number=1, remark="|").partition("|")[0]
    cards = "  ".join(context.short_card(Card(card)) for card in ("AH", "TS"))
    assert line.startswith(before)
    assert cards in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_remark_on_raising_the_own_bid_speaks_of_no_auction(context, language):
    context.change(language=language)
    words, discard = context.words, Discard((Card("QH"), Card("JS")))
    lapse = Lapse(3, LapseKind.CHANCE_THROWN, Bid("390"), PASS, 1.0, dict.fromkeys(CHANCES, 5))
    bid, taken = ((0, Bid("100")), (1, PASS)), ((0, discard),)
    line = remark_line(context, GAMES["thousand_2"], lapse, bid + taken, 2)
    assert line.startswith(words("table.remark.before", remark=""))
    for key in ("raise", "pass_raise"):
        assert words(f"table.move.{key}", bid="390").casefold() in line.casefold()
    doubled = Lapse(3, LapseKind.CHANCE_THROWN, PASS, DOUBLE, 1.0, lapse.values)
    line = remark_line(context, GAMES["talonschnapsen"], doubled, bid + taken, 3)
    assert line.startswith(words("table.remark.bidding", remark=""))


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"lost": 3}, "Game points lost: 3."),
        ({"lost_of_ten": 8}, "Game points lost in 10 such deals: about 8."),
    ],
)
def test_a_remark_says_what_the_lapse_cost(context, values, told):
    move = Play(Card("QH"))
    lapse = Lapse(0, LapseKind.TRICK_THROWN, move, move, 1.0, values)
    line = remark_line(context, GAMES["snapszer"], lapse, ((0, move),), 2)
    assert line.endswith(f" {told}")


def reviewed(context, key, played, better):
    """The page after a deal by habit, with three remarks on the same lapse."""
    values = {"chance": 70, "other": 60, "lay": 74, "lay_other": 58}
    lapse = Lapse(0, LapseKind.CHANCE_THROWN, played, better, 1.0, values)
    worker = AdvisingWorker((lapse,) * 3)
    seated = Seated(context, "person slow", key, seed=2, reviewer=worker)
    while seated.table.turn is not None:
        legal = seated.table.match.game.legal(seated.table.deal)
        if not legal:
            seated.step()
            continue
        calm = [move for move in legal if move == PASS or isinstance(move, Play)]
        call = [move for move in legal if isinstance(move, Bid)]
        move = call[0] if call and len(seated.table.moves) < 2 else (calm or list(legal))[0]
        seated.table.play(seated.table.turn, move)
    seated.rest()
    seated.step(8.0)
    return seated, on_top(context, DealResult)


@pytest.mark.parametrize("key", GAMES)
def test_no_line_of_a_review_lies_over_anything_else(context, key):
    context.change(speed=0.0, help_hint="always", language="de")
    seated, page = reviewed(context, key, Play(Card("TS")), Play(Card("AH")))
    assert len(page.looking_back.remarks) == 3
    for size in ((1280, 720), (700, 1000)):
        resize(context, size)
        words = set(page.looking_back.remarks)
        lines = [each.area for each in page.group.widgets if each.label in words]  # type: ignore[attr-defined]
        areas = page._areas
        others = [each.area for each in page.group.widgets if each.area not in lines]
        others += areas.rows
        others += [areas.left] if areas.left_over else []
        others += [areas.slate] if areas.shows_slate else []
        others += [areas.sheet.area(areas.sheet_room)] if areas.sheet is not None else []
        assert len(lines) == 3
        assert all(area.width > 500 for area in lines)
        assert not [(a, b) for a in lines for b in others if a.colliderect(b)]
        for language in LANGUAGES:
            context.change(language=language)
            seated.step(0.2)
        assert context.fonts.cut == set(), "each remark is whole in every language"
        context.change(language="de")


@pytest.mark.parametrize("key", GAMES)
def test_large_letters_lose_no_word_of_a_remark(context, key):
    """They also stay as large as usual ones if there are two rows, which leave room for two lines."""
    usual = context.fonts.line_height(SMALL)
    context.change(speed=0.0, help_hint="always", text_size=1.5)
    bids = BIDS.get(GAMES[key].family)
    played, better = map(Bid, bids) if bids else (Play(Card("TS")), Play(Card("AH")))
    seated, page = reviewed(context, key, played, better)
    for language in LANGUAGES:
        context.change(language=language)
        seated.step(0.2)
        words = page.looking_back.remarks[0]
        one, two = (written_by(context, page.draw, paragraphs) for paragraphs in (False, True))
        high = [each.area.height for each in one if each.words == words]
        high += [each.area.height / 2 for each in two if each.words == words]
        assert len(high) == 3
        assert len(page._areas.rows) > 2 or min(high) > usual * 0.75
    assert context.fonts.cut == set()


def test_a_remark_leads_to_the_replay_at_its_trick_and_back(context):
    context.change(speed=0.0, confirm_claiming=False)
    lapse = Lapse(2, next(iter(LapseKind)), Play(Card("TS")), Marriage("C"), 1.0)
    seated = Seated(context, seed=1, reviewer=AdvisingWorker((lapse,)))
    seated.play(Play(Card("TS")))
    seated.play(Claim())
    page = on_top(context, DealResult)
    seated.step(4.0)
    line = next(each for each in page.group.widgets if each.label == page.looking_back.remarks[0])  # type: ignore[attr-defined]
    seated.click(*line.area.center)
    replay = on_top(context, ReplayScene)
    assert (replay.frame.deal, replay.frame.move) == (1, 2)
    seated.send(Cancel())
    assert context.stage.top is page


def test_a_review_is_given_only_where_hints_are(context):
    context.change(speed=0.0, confirm_claiming=False, help_hint="never")
    worker = AdvisingWorker(())
    seated = Seated(context, seed=1, reviewer=worker)
    seated.play(Claim())
    assert worker.jobs == []
