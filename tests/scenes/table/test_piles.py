"""The cards besides the hands have a name: on the table, turned up, won with a trick, left over."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.core.moves import DRAW, PASS, Bid, Marriage, Play
from game.rules import GAMES
from game.scenes.table.animation.marks import Caption
from game.scenes.table.result.deal_result import DealResult
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.sprites import CardSprite
from game.words.language import LANGUAGES
from tests.harness.window import on_top, resize
from tests.scenes.tables import (
    LONGEST_NAMES,
    Seated,
    lines_seen,
    nothing_is_drawn,
    seated_at,
    written_by,
)

# What the piles of a family are called.
NAMES = {"bauernschnapsen": "Talon", "thousand": "Stock", "north_american": "Widow"}


def act(seated: Seated) -> None:
    """The seat to act does what a beginner would, and bids where nobody has."""
    table = seated.table
    legal = table.match.game.legal(table.deal)
    bids = [move for move in legal if isinstance(move, Bid)]
    unbid = bids and not any(isinstance(move, Bid) for _, move in table.moves)
    table.play(table.turn, bids[0] if unbid else seated.habit_of_anybody())


def played_out(seated: Seated) -> DealResult:
    while seated.table.turn is not None:
        seated.table.pump()
        act(seated)
    return counted(seated)


def counted(seated: Seated) -> DealResult:
    seated.rest()
    seated.step(8.0)
    return on_top(seated.context, DealResult)


def bounds(cards: list[CardSprite]) -> FRect:
    areas = [FRect(0, 0, card.height * RATIO, card.height) for card in cards]
    for area, card in zip(areas, cards, strict=True):
        area.center = card.x, card.y
    return areas[0].unionall(areas[1:])


@pytest.mark.parametrize("key", GAMES)
def test_a_pile_beside_the_hands_says_what_it_is_and_how_many_lie_in_it(context, monkeypatch, key):
    nothing_is_drawn(monkeypatch)
    seated = seated_at(context, "slow", key)
    while not seated.deal.piles and seated.table.deal.piles:
        seated.rest()
    told = lines_seen(context)
    sizes = " + ".join(str(len(pile)) for pile in seated.table.deal.piles)
    named = [
        words for words in told if words.startswith(tuple(f"{each}: " for each in NAMES.values()))
    ]
    assert named == ([f"{NAMES[GAMES[key].family]}: {sizes}"] if sizes else [])
    assert len(seated.deal.piles) == len(seated.table.deal.piles)


@pytest.mark.parametrize("key", ["thousand_2", "thousand_3", "north_american_3"])
def test_cards_of_a_pile_lie_open_under_its_name(context, monkeypatch, key):
    nothing_is_drawn(monkeypatch)
    seated = seated_at(context, "slow", key)
    picture, seen = seated.scene.picture, ""
    pile = {slot for each in seated.table.deal.piles for slot in each}
    while not seen:
        context.change(speed=1.0)
        seated.table.pump()
        act(seated)
        while picture.timeline.moving:
            seated.step()
            for mark in picture.marks:
                cards = [card for slot in pile if (card := picture.cloth.sprite(slot)).face_up]
                lying = bounds(cards) if cards else None
                if isinstance(mark, Caption) and lying and not any(card.lift for card in cards):
                    seen = mark.words
                    assert mark.y < lying.top
                    assert lying.left < mark.x < lying.right
            if picture.timeline.waiting:
                picture.timeline.finish()
    assert seen == NAMES[GAMES[key].family]
    assert not any(isinstance(mark, Caption) for mark in picture.marks)


@pytest.mark.parametrize(
    ("key", "size"),
    [
        ("thousand_2", (1280, 720)),
        ("north_american_2", (1280, 720)),
        ("north_american_3", (700, 1000)),
    ],
)
def test_a_pile_won_with_a_trick_lies_clear_of_the_tricks_over_its_name(
    context, monkeypatch, key, size
):
    nothing_is_drawn(monkeypatch)
    resize(context, size)
    page = played_out(seated_at(context, "slow", key))
    row = next(row for row in page._team_rows if row._counted.pile)
    pile = [card for card, _ in row._cards[-len(row._counted.pile) :]]
    tricks = [card for card, _ in row._cards[: -len(row._counted.pile)]]
    assert bounds(pile).left > bounds(tricks).right + 8
    name = lines_seen(context)[NAMES[GAMES[key].family]]
    assert name.top >= bounds(pile).bottom - 6
    assert bounds(pile).left <= name.centerx <= bounds(pile).right
    told = page.explanation.lines[1]
    assert (told == context.words("table.thousand.scored_two")) == (key == "thousand_2")


def test_of_eight_tricks_none_lies_under_what_the_last_one_brought(context, monkeypatch):
    nothing_is_drawn(monkeypatch)
    seated = seated_at(context, "slow", "sixty_six")
    while seated.table.turn is not None:
        legal = seated.table.match.game.legal(seated.table.deal)
        quiet = [move for move in legal if isinstance(move, Play) or move in (DRAW, PASS)]
        seated.table.play(seated.table.turn, quiet[0])
    page = counted(seated)
    row = next(row for row in page._team_rows if row._counted.bonus)
    assert len(row._counted.tricks) == 8
    told = lines_seen(context)["+10 for the last trick"]
    assert bounds([card for card, _ in row._cards]).right < told.left


@pytest.mark.parametrize(("key", "language"), [("snapszer", "hu"), ("bauernschnapsen", "ru")])
def test_hands_that_are_left_over_lie_over_the_names_of_those_who_held_them(
    context, monkeypatch, key, language
):
    nothing_is_drawn(monkeypatch)
    context.change(language=language)
    seated = seated_at(context, "slow", key, bots=LONGEST_NAMES)
    while not seated.table.deal.trick:
        seated.table.pump()
        act(seated)
    seated.table.give_up(0)
    page, deal = counted(seated), seated.table.deal
    held = [seated.scene.seats.name(seat) for seat, hand in enumerate(deal.hands) if hand]
    names = [name for name, _ in page._left_over.captions]
    assert names[: len(held) + 1] == [*held, context.words("table.pile.trick")]
    areas = [area for _, area in page._left_over.captions]
    assert all(len(area.collidelistall(areas)) == 1 for area in areas)
    assert lines_seen(context)
    assert context.fonts.cut == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_meld_that_waits_for_a_trick_is_told_in_whole_words(context, language):
    context.change(language=language, text_size=1.5)
    resize(context, (600, 600))
    seated = seated_at(context, "slow", "north_american_3", seed=1)
    melds: list[Marriage] = []
    while not melds:
        seated.table.play(seated.table.turn, seated.habit_of_anybody())
        legal = seated.table.match.game.legal(seated.table.deal)
        melds = [move for move in legal if isinstance(move, Marriage)]
    seated.table.play(seated.table.turn, melds[0])
    seated.rest()
    words = context.words("table.meld_waits")
    written = lines_seen(context) | {
        each.words: each.area for each in written_by(context, seated.scene.draw, paragraphs=True)
    }
    assert words in written
    assert context.fonts.cut == set()
