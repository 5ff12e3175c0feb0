from itertools import cycle

import pytest

from game.rules import GAMES
from game.rules.two_hand.options import PRESETS
from game.scenes.rules.page import GoToChapter, RulesPage
from game.stage.input.intents import Confirm, Hotkey, MoveFocus, Press, Release, Scroll, StepFocus
from game.stage.user_action import Chosen
from game.stage.widgets import Choice
from game.words.language import LANGUAGES
from tests.harness.window import resize

SIZES = ((1280, 720), (800, 600), (700, 1000))
FAMILIES = {type(game.options): key for key, game in GAMES.items()}.values()


def shown(context, games=GAMES, key="snapszer"):
    page = RulesPage(context, games, key)
    context.push(page)
    context.stage.step(0.1)
    return page


def read_through(context, page):
    """Every part of the page drawn once, chapter by chapter."""
    for chapter in range(len(page.book.chapters)):
        page.on(StepFocus(1))
        context.stage.step(1.5, 0.5)
        yield chapter


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_loses_words(context, language):
    """A game of each family, in the sizes by turns: games of a family say most things alike."""
    context.change(language=language, deck="hungarian", speed=0.0)
    for key, size in zip(FAMILIES, cycle(SIZES)):
        resize(context, size)
        changes = {option.name: option.choices[-1] for option in GAMES[key].options.all()}
        if key in PRESETS:
            changes = {"bummerl": True, "bummerl_target": 3}
        game = GAMES[key].with_options(**changes)
        page = shown(context, {key: game}, key)
        list(read_through(context, page))
        context.stage.pop()
    assert not context.fonts.cut


def test_a_chapter_is_lit_while_it_is_read(context):
    context.change(speed=0.0)
    page = shown(context)
    for chapter in read_through(context, page):
        lit = [place for place, entry in enumerate(page._entries) if entry.chosen]
        assert lit == [chapter]


@pytest.mark.parametrize("key", ["snapszer", "thousand_3"])
@pytest.mark.parametrize("size", SIZES)
def test_whoever_scrolls_through_a_book_sees_each_chapter_lit_in_turn(context, key, size):
    """The last ones too, which cannot be scrolled to the top."""
    context.change(speed=0.0)
    resize(context, size)
    page = shown(context, {key: GAMES[key]}, key)
    page.draw(context.canvas)
    lit = [page._chapter]
    for _ in range(2000):
        page.page._scroll.to(page.page._scroll.goal + 8)
        lit.append(page._chapter)
        if page.page._scroll.goal == page.page._scroll.most:
            break
    in_turn = list(dict.fromkeys(lit))
    assert in_turn == [None, *range(len(page.book.chapters))]
    assert lit == sorted(lit, key=in_turn.index), "and none twice"
    page.on(Hotkey("home"))
    assert page._chapter is None
    page.on(Hotkey("end"))
    assert page._chapter == in_turn[-1]


def test_the_wheel_and_the_keys_scroll(context):
    page = shown(context)
    page.on(Scroll(3))
    context.stage.step(1)
    by_wheel = page.page._scroll.offset
    assert by_wheel > 0
    page.on(MoveFocus("down"))
    context.stage.step(1)
    assert page.page._scroll.offset > by_wheel
    page.on(Scroll(-8.0))
    context.stage.step(1)
    assert page.page._scroll.offset == 0


def test_a_click_in_the_contents_goes_to_the_chapter(context):
    page = shown(context)
    entry = page._entries[6]
    page.on(Press(*entry.area.center))
    page.on(Release(*entry.area.center))
    context.stage.step(1)
    assert [each.label for each in page._entries if each.chosen] == [entry.label]
    assert page.page._scroll.offset > 0


def test_the_choice_at_the_top_opens_another_games_book(context):
    page = shown(context)
    choice = next(each for each in page.group.widgets if isinstance(each, Choice))
    page.group.focus(choice)
    page.on(Confirm())
    context.stage.step(0.1)
    assert page.key == "sixty_six"
    assert page.book.title == context.words("game.sixty_six.name")


def test_a_shorter_book_begins_at_its_beginning_wherever_the_longer_one_was_read(context):
    page = shown(context)
    books = {}
    for key in GAMES:
        page.act(Chosen("game", key))
        books[key] = len(page.book.chapters)
    longest, shortest = max(books, key=books.get), min(books, key=books.get)
    assert books[shortest] < books[longest]
    page.act(Chosen("game", longest))
    page.act(GoToChapter(books[longest] - 1))
    page.act(Chosen("game", shortest))
    context.stage.step(0.1)
    assert not [entry for entry in page._entries if entry.chosen]


def test_one_game_alone_has_nothing_to_choose(context):
    page = shown(context, {"schnapsen": GAMES["schnapsen"]}, "schnapsen")
    assert not [each for each in page.group.widgets if isinstance(each, Choice)]


def test_another_language_keeps_the_chapter(context):
    context.change(speed=0.0)
    page = shown(context)
    for _ in range(4):
        page.on(StepFocus(1))
    context.stage.step(0.5)
    context.change(language="de", text_size=1.2)
    context.stage.step(0.5)
    assert [place for place, entry in enumerate(page._entries) if entry.chosen] == [3]
    assert page.book.chapters[3].title == context.words("rules.deal.title")
