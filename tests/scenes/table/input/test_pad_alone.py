"""Every family played with a gamepad alone, through SDL's own virtual pads."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.sentences.standing import StandingPage
from game.scenes.table.talk.conversation import Calls
from tests.scenes.tables import Seated, nothing_is_drawn, used_for
from tests.stage.virtual_pad import VirtualPad, plugged

A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
NEXT = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT
FAMILIES = (
    "snapszer",
    "bauernschnapsen",
    "talonschnapsen",
    "talonschnapsen_carinthia",
    "thousand_2",
    "thousand_3",
    "thousand_4",
    "north_american_2",
    "north_american_3",
    "north_american_4",
)


@pytest.fixture
def table(context):
    context.change(speed=0.0, confirm_closing=False, confirm_claiming=False)
    context.stage.reader.pads.open()

    def lay(game: str, kinds: str = "", **options: object) -> Seated:
        return Seated(context, kinds or "person bot", game, **options)

    return lay


def push(seated: Seated, pad: VirtualPad, button: int, held: float = 0.02) -> None:
    pad.press(button)
    seated.context.stage.step(held, frame=0.02)
    pad.let_go(button)
    seated.context.stage.step(0.02, frame=0.02)


def go_to(seated: Seated, pad: VirtualPad, widget: object) -> None:
    """Go on until the focus is on a thing, and do it."""
    ring = seated.context.stage.top.group.ring
    for _ in range(60):
        if ring.current is widget and ring.shown:
            break
        push(seated, pad, NEXT)
    assert ring.current is widget
    push(seated, pad, A)


def do_by_pad(seated: Seated, pad: VirtualPad) -> None:
    """The habitual move with the pad alone."""
    seated.context.stage.step(0.5)  # nothing is being hurried on any more
    for widget in used_for(seated.scene.decision, seated.habit()):
        go_to(seated, pad, widget)


@pytest.mark.parametrize("game", FAMILIES)
def test_a_deal_is_played_to_its_end_with_a_pad_alone(table, game, monkeypatch):
    nothing_is_drawn(monkeypatch)
    with plugged() as pad:
        seated = table(game)
        made = 0
        while seated.table.outcome is None:
            before = len(seated.table.moves)
            do_by_pad(seated, pad)
            seated.rest()
            made += 1
            assert len(seated.table.moves) > before or seated.table.outcome is not None
        assert made >= 2
        assert seated.context.stage.reader.device == "pad"


def test_the_cross_goes_from_card_to_card_and_a_plays(table):
    with plugged() as pad:
        seated = table("snapszer", dealer=1)
        push(seated, pad, A)  # shows where the focus is
        first = seated.scene.group.ring.current
        push(seated, pad, RIGHT)
        second = seated.scene.group.ring.current
        assert second in seated.scene.decision.cards
        assert first is not second
        pad.lean(0, -1.0)
        seated.context.stage.step(0.02)
        pad.lean(0, 0.0)
        seated.context.stage.step(0.02)
        assert seated.scene.group.ring.current is first


def test_a_pad_pulled_out_in_mid_match_leaves_the_table_as_it_is_and_another_goes_on(table):
    told = []
    with plugged() as pad:
        seated = table("schnapsen")
        reader = seated.context.stage.reader
        reader.pads.changed = told.append
        push(seated, pad, NEXT)
        pad.press(RIGHT)
        seated.context.stage.step(0.02)
        asked = seated.scene.decision
        pad.pull_out()
        seated.context.stage.step(0.05)
    assert (told, reader.pads.count, reader.pads.held, reader.device) == ([False], 0, False, "keys")
    assert seated.scene.decision is asked
    with plugged() as pad:
        seated.context.stage.step(0.05)
        assert told == [False, True]
        before = len(seated.table.moves)
        do_by_pad(seated, pad)
        seated.rest()
        assert len(seated.table.moves) > before


def test_between_two_people_either_pad_plays_for_whoever_is_asked(table):
    with plugged() as one, plugged() as other:
        seated = table("schnapsen", "person person")
        for pad in (one, other, other, one):
            if isinstance(seated.context.stage.top, HandOver):
                seated.context.stage.step(0.8)
                push(seated, pad, A, held=0.7)
                seated.rest()
            before = len(seated.table.moves)
            do_by_pad(seated, pad)
            seated.rest()
            assert len(seated.table.moves) > before
        assert seated.context.stage.reader.pads.count == 2


def test_what_one_pad_holds_another_does_not_let_go(table):
    with plugged() as one, plugged() as other:
        seated = table("schnapsen")
        one.lean(0, 1.0)
        seated.context.stage.step(0.02)
        push(seated, other, RIGHT)
        assert seated.context.stage.reader.pads.held
        one.lean(0, 0.0)
        seated.context.stage.step(0.02)
        assert not seated.context.stage.reader.pads.held


def test_a_pad_that_is_not_known_has_a_stick_and_a_button_for_every_page_over_the_table(table):
    with plugged(plain=True) as pad:
        seated = table("snapszer", dealer=1)
        stage = seated.context.stage
        push(seated, pad, 0)
        first = seated.scene.group.ring.current
        pad.lean(0, 1.0)
        stage.step(0.02)
        pad.lean(0, 0.0)
        stage.step(0.02)
        assert seated.scene.group.ring.current is not first
        assert not stage.reader.pads.held
        for button, page in ((8, StandingPage), (10, Calls), (11, Calls)):
            push(seated, pad, button)
            assert isinstance(stage.top, page)
            push(seated, pad, 1)
            assert stage.top is seated.scene
        push(seated, pad, 10)
        push(seated, pad, 0)
        assert seated.scene._talk.said is not None
        assert stage.reader.device == "pad"
