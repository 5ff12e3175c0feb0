"""How it stands, at one key: rule, price and why not, in every family and from open knowledge alone."""

from __future__ import annotations

import re

import pytest

from game.core.deal import view
from game.rules import GAMES
from game.scenes.table.sentences.standing import StandingPage, price_lines, rule_lines, why_not
from game.stage.input.intents import Cancel, Hotkey
from tests.scenes.tables import Seated

KINDS = {2: "person bot", 3: "person bot bot", 4: "person bot"}


def seated(context, key):
    return Seated(context, KINDS[GAMES[key].seats], key)


@pytest.mark.parametrize(
    "key", ["snapszer", "north_american_4", "bauernschnapsen", "talonschnapsen", "thousand_3"]
)
def test_one_key_shows_it_in_every_family_from_what_all_have_seen(context, key):
    """The same page from the own view as from the whole deal."""
    context.change(speed=0.0)
    table = seated(context, key)
    for plies in range(6):
        context.stage.send(Hotkey("i"))
        assert isinstance(context.stage.top, StandingPage)
        context.stage.step(0.1)
        context.stage.send(Hotkey("i") if plies % 2 else Cancel())
        assert context.stage.top is table.scene
        model, deal = table.scene.model, table.table.deal
        seen = view(deal, 0)
        for lines in (rule_lines, price_lines):
            assert all(lines(model, deal))
            assert list(lines(model, deal)) == list(lines(model, seen))
        assert why_not(model, seen)
        if table.scene.decision is not None:
            table.play(table.habit())


@pytest.mark.parametrize("key", ["snapszer", "north_american_2", "thousand_2"])
def test_it_can_be_asked_while_a_trick_lies_and_while_an_auction_settles(small_window, key):
    """Between two positions the picture shows a deal that the rules do not know."""
    small_window.change(speed=1.0)
    table = seated(small_window, key)
    asked_of = set()
    while table.scene.decision is not None:
        table.scene._decide(table.habit())
        while table.scene.decision is None and small_window.stage.top is table.scene:
            table.step(0.25)
            if table.scene.picture.timeline.moving:
                asked_of.add(len(table.scene.picture.deal.trick))
                table.send(Hotkey("i"))
                assert isinstance(small_window.stage.top, StandingPage)
                table.send(Cancel())
            table.rest()
    assert len(asked_of) > 1


def test_the_page_speaks_of_the_deal_that_is_seen_below_it(context):
    """The table goes on below the page, and the next person's turn has come."""
    table = Seated(context, "person slow", "snapszer", dealer=1)
    table.rest()
    table.send(Hotkey("i"))
    page, picture = context.stage.top, table.scene.picture
    assert isinstance(page, StandingPage)
    before = page.page_sentences()
    table.play(table.habit())
    picture.timeline.finish()
    picture.settle()
    table.step()
    assert page.page_sentences() != before


# Both sides have a trick: seat 0 has 21 points, seat 1 has 14.
BOTH = (
    "snapszer dealer=1 turn=0 trump=H up=9H stock=TCQC9DKDQSTDAS "
    "hands=KCJS9SKSADKH/QHJHTS9CJCQD won=AHTH/ACJD"
)


@pytest.mark.parametrize(
    ("help_points", "keys"),
    [("never", ["by_points", "by_points"]), ("always", ["schneider", "schneider"])],
)
def test_card_points_are_told_only_with_the_points_counter(context, help_points, keys):
    context.change(speed=0.0, help_points=help_points)
    scene = Seated(context, "person slow", BOTH).scene
    names = [scene.seats.name(0), scene.seats.name(1)]
    told = price_lines(scene.model, scene.picture.deal)
    values = {"points": 2, "less": 1}
    assert list(told) == [
        context.words(f"standing.win.{key}", winner=names[who], loser=names[1 - who], **used)
        for who, key in enumerate(keys)
        for used in [values if key == "by_points" else {"points": 2}]
    ]


def test_what_is_refused_is_told_with_its_reason(context):
    """Clubs are led with the stock closed: the king must be beaten or at least followed."""
    context.change(speed=0.0)
    text = BOTH.replace("turn=0", "turn=0 closing=1:21/13:1/1 trick=TS").replace("JHTS9C", "JH9C")
    scene = Seated(context, "person slow", text).scene
    lines = why_not(scene.model, scene.picture.deal)
    refused = {line.partition(": ")[0] for line in lines}
    cards = [context.short_card(card) for card in ("KC", "AD", "KH")]
    assert any(all(card in what for card in cards) for what in refused)
    assert any(context.words("table.move.close")[1:] in what for what in refused)
    assert not any(context.short_card("JS") in what for what in refused)


def test_the_button_beside_the_menu_does_the_same(context):
    table = seated(context, "snapszer")
    tools = {button.icon: button for button in table.scene._tools.buttons}
    button, menu = tools["information"], tools["pause"]
    assert not button.area.colliderect(menu.area)
    table.click(*button.area.center)
    assert isinstance(context.stage.top, StandingPage)


def test_why_first_hand_may_not_pass_is_told_at_the_auction(context):
    """In Thousand forehand opens."""
    context.change(speed=0.0)
    table = Seated(context, "person bot bot", "thousand_3", dealer=2)
    assert table.deal.turn == 0
    (line,) = [each for each in why_not(table.scene.model, table.deal) if "open" in each]
    assert line.startswith("Pass")


def test_partners_have_one_name_on_the_page(context):
    context.change(speed=0.0)
    table = seated(context, "bauernschnapsen")
    table.rest()
    while table.deal.contract is None or not table.deal.played:
        table.play(table.habit())
        table.rest()
    lines = " ".join(price_lines(table.scene.model, table.deal))
    seats = table.scene.seats
    for team in ((0, 2), (1, 3)):
        assert seats.names(team) in lines
        assert seats.name(team[1]) + " & " not in lines


# Verbs bent for one person alone.
FOR_ONE = {
    "en": r"\b(has|is|was|scores|stays)\b",
    "de": r"\b(hat|liegt|ist|bekommt)\b",
    "pl": r"\b(ma|jest|dostanie|pozostaje)\b",
    "ru": r"\b(имеет|получит|набрал)\b",
}


@pytest.mark.parametrize("language", FOR_ONE)
def test_what_may_be_said_of_two_has_no_verb_for_one(context, language):
    """Hungarian bends its verbs alike for one and for two that are named."""
    context.change(language=language)
    for key in ("schwarz", "schneider", "plain", "by_points"):
        values = {"winner": "A & B", "loser": "C & D", "points": 2, "less": 1}
        said = context.words(f"standing.win.{key}", **values)
        assert not re.search(FOR_ONE[language], said), said
