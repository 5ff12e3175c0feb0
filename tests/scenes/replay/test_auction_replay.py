"""A deal that was bid for, seen again: every step has its sentence, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import FRect

from game.contest.match import Match
from game.contest.record import Record, read_record
from game.core.events import BidMade, Passed
from game.core.moves import CONCEDE, PASS, REDEAL, Bid, Look, Marriage, Play, Veil
from game.play.decks import OpenDeck
from game.play.players import Person
from game.play.table import Table
from game.rules import read_game
from game.scenes.replay import ReplayScene
from game.scenes.replay.log import step_words
from game.scenes.replay.reel import read_reel
from game.scenes.table.animation.marks import RIBBON, Ribbon
from game.scenes.table.auction import board
from game.stage.context import AppContext
from tests.harness.window import resize

RECORDS = Path(__file__).parents[2] / "records"
NAMES = ("Anna", "Béla", "Cili", "Dani")


def played(key: str, bids: tuple[str, ...], seed: int = 9) -> Record:
    """A record with a deal for each bid of the first to speak; "" is a deal that all pass."""
    game = read_game(key)
    table = Table(
        Match.new(game, game.seats - 1),
        [Person(name) for name in NAMES[: game.seats]],
        OpenDeck(seed),
    )
    for bid in bids:
        table.next_deal()
        table.pump()
        while table.turn is not None:
            legal = game.legal(table.deal)
            if PASS in legal:
                move = PASS if table.moves or not bid else Bid(bid)
            else:
                melds = [each for each in legal if isinstance(each, Marriage)]
                move = (melds or [each for each in legal if isinstance(each, Play)])[0]
            table.play(table.turn, move)
    return table.record


def sentences(context: AppContext, record: Record) -> list[str]:
    """The names of the steps, each shown as it happened."""
    scene = ReplayScene(context, record)
    context.push(scene)
    told = [step_words(scene.seats, scene.frame)]
    for place in range(1, len(read_reel(record).frames)):
        scene.go(place)
        context.stage.step(0.05, frame=0.05)
        told.append(step_words(scene.seats, scene.frame))
    context.stage.clear()
    return told


@pytest.mark.parametrize("key", ["north_american_4", "north_american_3", "north_american_2"])
def test_every_step_has_its_sentence(context, key):
    context.change(speed=0.0, language="hu")
    told = sentences(context, played(key, ("2", "")))
    assert all(told)


def test_a_moon_is_told_from_the_bid_to_the_score(context):
    context.change(speed=0.0)
    told = sentences(context, played("north_american_4", ("5",)))
    assert told[1].split("  ") == [
        "Anna: bids the moon.",
        "Played: the moon, by Anna.",
        "Cili lays the cards down.",
    ]
    assert "Trump: " in told[2]
    assert "The hands are laid open." in told[-1]
    assert "Anna bid the moon: " in told[-1]
    assert "Anna & Cili: \N{MINUS SIGN}5, Béla & Dani: " in told[-1]


def test_a_widow_is_told_with_its_points(context):
    context.change(speed=0.0)
    told = sentences(context, played("north_american_3", ("1",)))
    assert sum("The widow goes to" in each for each in told) == 1
    assert told[2:4] == ["Béla: passes.", "Cili: passes.  Played: 1 tick, by Anna."]


def test_a_deal_that_all_pass_is_told(context):
    context.change(speed=0.0)
    told = sentences(context, played("north_american_2", ("",)))
    last = told[-1].split("  ")
    assert last == [
        "Béla: passes.",
        "The hands are laid open.",
        context.words("outcome.passed_out"),
    ]


THOUSANDS = (
    "thousand_3",
    "thousand_2",
    "thousand_4(golden=on,golden_can_raise=on,gift_face_up=on)",
    "thousand_3(blind_bid=on,cut_nine_rule=on,marriage_first_trick=on)",
)


def thousand_played(key: str, raised: bool, seed: int = 4) -> Record:
    """A deal of Thousand in which whatever may be done is done once: look, bid, give, raise, marry."""
    game = read_game(key)
    people = [Person(name) for name in NAMES[: game.seats]]
    table = Table(Match.new(game, game.seats - 1), people, OpenDeck(seed))
    table.next_deal()
    table.pump()
    while table.turn is not None:
        if table.deal.veiling is not None:
            table.pump()
            continue
        legal = game.legal(table.deal)
        wanted = [each for each in legal if isinstance(each, Look | Marriage)]
        if raised and PASS in legal and table.deal.declarer is not None:
            wanted = [each for each in legal if isinstance(each, Bid)]
        quiet = [each for each in legal if each not in (REDEAL, CONCEDE)]
        quiet = [PASS] if PASS in legal else quiet
        table.play(table.turn, (wanted or quiet)[0])
    return table.record


@pytest.mark.parametrize("key", THOUSANDS)
def test_every_step_of_a_thousand_has_its_sentence(context, key):
    context.change(speed=0.0, language="ru")
    record = thousand_played(key, raised=True)
    told = sentences(context, record)
    for frame, sentence in zip(read_reel(record).frames, told, strict=True):
        assert sentence or isinstance(frame.happening.move, Veil)


def test_the_stock_the_gifts_and_the_raise_are_told(context):
    context.change(speed=0.0)
    told = sentences(context, thousand_played("thousand_3", raised=True))
    story = " ".join(told)
    assert "The stock: " in story
    assert "gives a card to" in story
    assert "Played: 105, by Anna." in story
    assert "twenty" not in story


@pytest.mark.parametrize(
    ("key", "size"),
    [
        ("bauernschnapsen", (1280, 720)),
        ("thousand_3", (700, 1000)),
        ("north_american_2", (700, 1000)),
    ],
)
def test_what_is_called_covers_no_call_on_the_board(context, key, size, monkeypatch):
    boards: list[board.AuctionPlan] = []
    monkeypatch.setattr(board, "draw_slate", lambda canvas, area: None)
    planned = board.plan
    monkeypatch.setattr(board, "plan", lambda *of: boards.append(planned(*of)) or boards[-1])
    resize(context, size)
    scene = ReplayScene(context, read_record((RECORDS / f"{key}.record").read_text()))
    context.push(scene)
    called = 0
    for place, frame in enumerate(scene.reel.frames):
        if any(isinstance(event, BidMade | Passed) for event in frame.happening.events):
            boards.clear()
            scene.go(place)
            context.stage.step(0.4)
            ribbons = [mark for mark in scene.picture.marks if isinstance(mark, Ribbon)]
            if boards and ribbons:
                rows = (*boards[-1].calls, *boards[-1].bids)
                wide = ribbons[-1].width(context.fonts)
                said = FRect(0, 0, wide, RIBBON)
                said.center = ribbons[-1].x, ribbons[-1].y
                assert said.collidelist(rows) == -1, (frame.deal, frame.move)
                called += 1
        if called == 6:
            break
    assert called > 3
