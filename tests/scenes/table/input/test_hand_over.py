"""Between people at one screen the table is passed on, and nobody sees the other hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.core.moves import LOOK, PASS, Bid, Move, Pass, Play, Trump
from game.play.decks import OpenDeck
from game.play.players import Person
from game.play.table import Table
from game.scenes.table import TableScene
from game.scenes.table.facts.viewpoint import Viewpoint
from game.scenes.table.input import hand_over
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.table_actions import TakeCards
from game.stage.context import AppContext
from game.stage.input.intents import Confirm, ConfirmReleased, Press, Release
from game.words.language import LANGUAGES
from tests.harness.window import on_top, resize
from tests.scenes.tables import Seated, written_by


def test_a_key_too_many_neither_shows_a_hand_nor_plays_a_card(context):
    """Two people at one screen, one of them hammering on the key that hurries things on."""
    context.stage.reader.device = "keys"
    seated = Seated(context, kinds="person person", seed=1)
    seated.take_over()
    seated.step(1.0)
    seated.send(Confirm())
    seated.send(Confirm(), ConfirmReleased())
    played = len(seated.table.moves)
    assert played == 1
    for _ in range(60):
        seated.send(Confirm(), ConfirmReleased())
        seated.step(0.1)
    assert len(seated.table.moves) == played
    assert isinstance(context.stage.top, HandOver)


def test_cards_asked_for_at_another_seats_turn_stay_hidden(context):
    context.change(speed=0.0)
    seated = Seated(context, kinds="person person", seed=1)
    turn = seated.table.turn
    seated.scene.act(TakeCards(1 - turn))
    assert seated.scene.picture.viewpoint.sees == "common"
    seated.scene.act(TakeCards(turn))
    assert seated.scene.picture.viewpoint == Viewpoint(turn)


def test_the_table_is_not_passed_on_to_a_person_for_whom_a_bot_plays(context):
    """The turn clock of a network match: the page would stay up while the others play on."""
    context.change(speed=0.0)
    seated = Seated(context, kinds="person person", seed=1)
    page = on_top(context, HandOver)
    person = seated.table.players[seated.table.turn]
    person.replaced = True
    seated.scene.clear_away()
    seated.scene.rest_again()
    seated.step(0.5)
    assert context.stage.top is seated.scene
    assert seated.scene.decision is None
    person.replaced = False
    seated.scene.rest_again()
    seated.step(0.5)
    assert isinstance(context.stage.top, HandOver)
    assert context.stage.top is not page


def test_the_hand_over_page_is_deaf_at_first_and_then_wants_a_held_key(context):
    context.change(speed=0.0)
    seated = Seated(context, kinds="person person", seed=1)
    page = on_top(context, HandOver)
    seated.send(Confirm())  # too early: nothing, however long it is held
    seated.step(2.0)
    assert context.stage.top is page
    seated.send(ConfirmReleased(), Confirm())
    seated.step(0.3)
    seated.send(ConfirmReleased())
    seated.step(1.0)
    assert context.stage.top is page
    seated.send(Confirm())
    seated.step(0.6)
    assert context.stage.top is seated.scene


def test_the_hand_over_page_takes_a_click_on_its_button(context):
    context.change(speed=0.0)
    seated = Seated(context, kinds="person person", seed=1)
    page = on_top(context, HandOver)
    x, y = page.group.widgets[0].area.center
    early = Press(x, y), Release(x, y)
    seated.send(*early)
    assert context.stage.top is page
    seated.step(0.8)
    seated.click(x, y)
    assert context.stage.top is seated.scene


# -- three and four at one screen ---------------------------------------------------------------------


def four_at_one_screen(context: AppContext, **more: object) -> Seated:
    context.change(speed=0.0, trick_pause=0.5)
    return Seated(context, kinds="person", game="north_american_4", dealer=3, **more)  # type: ignore[arg-type]


def handed_to(seated: Seated) -> int:
    page = on_top(seated.context, HandOver)
    return page._seat


def offered(seated: Seated) -> list[str]:
    page = on_top(seated.context, HandOver)
    return [button.label for button in page.group.widgets]


def own_faces(seated: Seated, seat: int) -> set[float]:
    cloth = seated.scene.picture.cloth
    return {cloth.sprite(slot).face_up for slot in seated.table.deal.hands[seat]}


def test_where_bidding_unseen_pays_nothing_one_looks_or_passes(context):
    seated = four_at_one_screen(context)
    assert offered(seated) == ["Look at my cards", "Pass"]
    page = on_top(context, HandOver)
    seated.step(0.8)
    page.group.focus(page.group.widgets[1])
    seated.send(Confirm())
    seated.step(0.6)
    seated.send(ConfirmReleased())
    seated.rest()
    assert seated.table.moves == ((0, PASS),)
    assert handed_to(seated) == 1


def test_a_bid_unseen_is_offered_where_it_is_priced_to_who_has_not_looked(context):
    context.change(speed=0.0, trick_pause=0.5)
    seated = Seated(context, kinds="person", game="thousand_3(blind_bid=on)", dealer=2)
    first = handed_to(seated)
    assert offered(seated)[0] == "Bid without looking"
    seated.take_over()
    assert own_faces(seated, first) == {0.0}
    seated.play(LOOK)
    assert own_faces(seated, first) == {1.0}
    seated.play(Bid("100"))
    for bid in ("105", "110"):
        assert offered(seated)[0] == "Bid without looking"
        seated.take_over()
        seated.play(Bid(bid))
    assert handed_to(seated) == first
    assert offered(seated)[0] == "Look at my cards"


def test_in_play_the_page_offers_nothing_but_the_cards(context):
    seated = four_at_one_screen(context)
    for key in ("1", "p", "p", "p"):
        seated.take_over()
        seated.key(key)
        seated.rest()
    assert handed_to(seated) == 0
    page = on_top(context, HandOver)
    assert len(page.group.widgets) == 1


def test_whoever_sits_down_is_told_what_has_happened_since_his_last_turn(context):
    seated = four_at_one_screen(context)
    page = on_top(context, HandOver)
    assert page.news == ()
    for key in ("1", "p", "2", "p"):
        seated.take_over()
        seated.key(key)
        seated.rest()
    page = on_top(context, HandOver)
    assert handed_to(seated) == 2
    assert page.news == ("Dani: passes.", "Played: 2 ticks, by Cili.")
    for _ in range(4):
        seated.take_over()
        seated.play(next(move for move in seated.scene.decision.legal if isinstance(move, Play)))
    page = on_top(context, HandOver)
    seat = handed_to(seated)
    played = [each for each, move in seated.table.moves if isinstance(move, Play)]
    later = played[played.index(seat) + 1 :]
    names = [seated.scene.seats.name(each) for each in later]
    assert [line.split(":")[0] for line in page.news[:-1]] == names
    assert page.news[-1].startswith("The trick goes to ")


def test_the_page_between_two_people_follows_the_language(context):
    """Its menu leads to the settings: nothing on it stays in the language before."""
    seated = four_at_one_screen(context)
    for key in ("1", "p"):
        seated.take_over()
        seated.key(key)
        seated.rest()
    page = on_top(context, HandOver)
    before, labels = page.news, offered(seated)
    assert "passes" in before[-1]
    context.change(language="hu")
    seated.step(0.3)
    assert len(page.news) == len(before)
    assert not set(page.news) & set(before)
    assert offered(seated)[1] == context.words("table.do.pass_bid")
    assert not set(offered(seated)) & set(labels)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_on_both_buttons_of_the_page_shrink_alike(context, language):
    context.change(language=language, text_size=1.5)
    four_at_one_screen(context)
    looks, passes = on_top(context, HandOver).group.widgets
    shares = [each.area.width / each.natural_width(context.canvas) for each in (looks, passes)]
    assert min(shares) >= 1 or shares[0] == pytest.approx(shares[1], rel=1e-4)


def continued(seated: Seated) -> HandOver:
    """The page that comes up where this match is continued from its record as it is now."""
    record = seated.table.record
    people = [Person(each.name) for each in record.sittings]
    table = Table.resumed(record, people, OpenDeck(1))
    seated.context.push(TableScene(seated.context, table))
    seated.step()
    return on_top(seated.context, HandOver)


@pytest.mark.parametrize("key", ["schnapsen", "thousand_3"])
def test_a_match_that_is_continued_tells_what_happened_before_it_was_left(context, key):
    context.change(speed=0.0, trick_pause=0.5)
    seated = Seated(context, "person", key)
    told = 0
    for _ in range(8):
        page = context.stage.top
        if isinstance(page, HandOver):
            again = continued(seated)
            assert again is not page
            assert again.news == page.news
            told += len(page.news)
            context.stage.pop()
            context.stage.pop()
            seated.take_over()
        if seated.scene.decision is None:
            break
        seated.play(seated.habit())
    assert told


@pytest.mark.parametrize(
    ("key", "moves", "phase"),
    [("bauernschnapsen", 5, "double"), ("thousand_3", 1, "bid"), ("thousand_3", 5, "raise")],
)
def test_what_is_let_go_by_on_the_page_is_called_as_at_the_table(context, key, moves, phase):
    context.change(speed=0.0, trick_pause=0.5)
    seated = Seated(context, "person", key, seed=1)
    for _ in range(moves):
        if isinstance(context.stage.top, HandOver):
            seated.take_over()
        seated.play(seated.habit())
    assert seated.table.deal.phase == phase
    continued(seated)
    called = offered(seated)[1:]
    context.stage.pop()
    context.stage.pop()
    if isinstance(context.stage.top, HandOver):
        seated.take_over()
    at_table = context.words(f"table.do.pass_{phase}")
    assert at_table in [button.label for button in seated.scene.decision.row.buttons]
    # a declarer who may raise has taken cards: he is offered nothing before he looks at them
    assert called == ([] if phase == "raise" else [at_table])


def test_the_widow_is_told_of_behind_the_trick_it_went_with(context):
    """Also to whose card ended that trick."""
    context.change(speed=0.0, trick_pause=0.5)
    seated = Seated(context, "person person", "north_american_2", seed=1)
    seated.take_over()
    seated.play(Bid("1"))
    seated.take_over()
    seated.play(PASS)
    told: set[int] = set()
    for _ in range(12):
        if isinstance(context.stage.top, HandOver):
            page, seat = context.stage.top, handed_to(seated)
            taken = [line.split(" goes to ")[0] for line in page.news if " goes to " in line]
            if "The widow" in taken:
                told.add(seat)
                assert taken[taken.index("The widow") - 1] == "The trick"
            seated.take_over()
        plays = [move for move in seated.scene.decision.legal if isinstance(move, Play)]
        seated.play(plays[-1])
    assert told


def test_taking_the_stock_does_not_hide_how_the_bidding_went(context):
    context.change(speed=0.0, trick_pause=0.5)
    seated = Seated(context, kinds="person", game="thousand_3", dealer=2)
    for move in (Bid("100"), PASS, PASS):
        seated.take_over()
        seated.play(move)
    page = on_top(context, HandOver)
    assert handed_to(seated) == 0
    assert page.news[:2] == ("Béla: passes.", "Cili: passes.")
    assert page.news[2] == "Played: 100, by Anna."
    assert page.news[3].startswith("The stock: ")
    seated.take_over()
    for to in (1, 2):
        seated.play(next(m for m in seated.scene.decision.legal if getattr(m, "to", None) == to))
    seated.play(PASS)
    seated.play(seated.habit())
    page = on_top(context, HandOver)
    assert page.news[-4:-1] == (
        "Anna: gives a card to Béla.",
        "Anna: gives a card to Cili.",
        "Anna: says: no more.",
    )


def test_a_seat_that_sits_out_is_never_handed_to(context):
    seated = four_at_one_screen(context)
    seated.take_over()
    seated.key("5")
    seated.rest()
    asked = set()
    while seated.table.outcome is None:
        if isinstance(context.stage.top, HandOver):  # else whoever took the trick leads
            asked.add(handed_to(seated))
            seated.take_over()
        seated.play(next(move for move in seated.scene.decision.legal if isinstance(move, Play)))
    assert asked == {0, 1, 3}


def test_a_doubling_declined_is_told_apart_from_a_bid_let_go_by(context):
    context.change(speed=0.0)
    seated = Seated(context, kinds="person", game="bauernschnapsen", dealer=3)

    def first_legal(kind: type[Move]) -> Move:
        return next(move for move in seated.scene.decision.legal if isinstance(move, kind))

    for kind in (Trump, Bid, Pass, Pass, Pass, Pass):
        if isinstance(context.stage.top, HandOver):
            seated.take_over()
        seated.play(first_legal(kind))
    page = on_top(context, HandOver)
    assert page.news == ("Béla: does not double.",)


@pytest.mark.parametrize("language", ["hu", "de"])
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_what_has_happened_since_is_told_in_lines_that_do_not_touch(
    context, language, text_size, monkeypatch
):
    context.change(speed=0.0, language=language, text_size=text_size)
    Seated(context, kinds="person person", seed=1)
    page = on_top(context, HandOver)
    news = tuple(f"{number}: jó ég, Ägypten!" for number in range(8))
    monkeypatch.setattr(hand_over, "since_last_turn", lambda *whose: news)
    resize(context, (800, 480))
    lines = written_by(context, page.draw)
    told = [line.area for line in lines if line.words in page.news]
    letters = [area.inflate(0, -area.height * 0.2) for area in told]
    assert len(letters) == len(page.news)
    assert all(one.bottom <= other.top for one, other in pairwise(letters))
    assert context.canvas.visible.contains(page._board)
    (button,) = page.group.widgets
    assert letters[-1].bottom <= button.area.top
    assert context.fonts.cut == set()
