"""From the title to a dealt hand, through settings and to a host's address, with nothing but a gamepad."""

from __future__ import annotations

import pygame
import pytest

from game.bots.workers.worker import BotWorkers
from game.scenes.app.app import App
from game.scenes.lan.lan_actions import JoinTable
from game.scenes.menus.settings import SettingsScene
from game.scenes.menus.title import Title
from game.scenes.setup import SetupScene
from game.scenes.table import TableScene
from game.stage.drawing.canvas import Canvas
from game.stage.scene import Scene
from game.stage.user_action import Chosen
from game.stage.widgets import Button, TextField, Toggle
from game.stage.widgets.group import WriteInto
from game.stage.widgets.keyboard import Keyboard
from net.transport import PORT, Address
from tests.harness.window import on_top
from tests.scenes.lan.test_pages import Page
from tests.stage.virtual_pad import VirtualPad, plugged

A, B, START = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_START,
)
UP, DOWN = pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_DPAD_DOWN
LEFT, RIGHT = pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT
NEXT = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER


@pytest.fixture
def app(context, tmp_path, monkeypatch):
    monkeypatch.setattr(BotWorkers, "warm_up", lambda workers: None)
    monkeypatch.setattr(BotWorkers, "ask", lambda workers, *more: None, raising=False)
    context.change(speed=0.0)
    context.stage.reader.pads.open()
    found = App(context, tmp_path)
    yield found
    if "thinker" in found.__dict__:
        found.thinker.stop()


def push(context, pad: VirtualPad, button: int) -> None:
    pad.press(button)
    context.stage.step(0.02, 0.02)
    pad.let_go(button)
    context.stage.step(0.02, 0.02)


def go_to(context, pad: VirtualPad, wanted) -> None:
    """Along the cross to a widget: towards it, as a hand does that sees where it lies."""
    group = context.stage.top.group
    for _ in range(60):
        now = group.ring.current
        if now is wanted and group.ring.shown:
            return
        across = wanted.area.centerx - now.area.centerx
        down = wanted.area.centery - now.area.centery
        way = (DOWN if down > 0 else UP) if abs(down) > 12 else (RIGHT if across > 0 else LEFT)
        push(context, pad, way)
        if group.ring.current is now and abs(across) > 12:
            push(context, pad, RIGHT if across > 0 else LEFT)
    raise AssertionError(f"no way leads to {wanted.said}")


def button(context, words: str) -> Button:
    label = context.words(words)
    found = context.stage.top.group.widgets
    return next(each for each in found if isinstance(each, Button) and each.label == label)


def test_from_the_title_to_a_dealt_hand(context, app):
    with plugged() as pad:
        context.push(Title(context, app.folder))
        context.stage.step(1.5, 0.1)
        go_to(context, pad, button(context, "menu.play"))
        push(context, pad, A)
        assert isinstance(context.stage.top, SetupScene)
        push(context, pad, NEXT)
        assert context.stage.top.tab == 1
        go_to(context, pad, button(context, "setup.start"))
        push(context, pad, A)
        assert isinstance(context.stage.top, TableScene)
        push(context, pad, START)
        assert not isinstance(context.stage.top, TableScene)
        push(context, pad, B)
        assert isinstance(context.stage.top, TableScene)


def test_a_setting_is_switched(context, app):
    with plugged() as pad:
        context.push(SettingsScene(context))
        context.stage.step(0.1)
        rows = context.stage.top.group.widgets
        label = context.words("settings.high_contrast.label")
        go_to(context, pad, next(e for e in rows if isinstance(e, Toggle) and e.label == label))
        push(context, pad, A)
        assert context.settings.high_contrast
        push(context, pad, B)
        assert context.stage.top is None


def test_the_address_of_a_table_is_written_and_gone_to(context, app):
    with plugged() as pad:
        page, program = Page(), context.stage.on_action
        context.push(page.page(context))
        led = context.stage.on_action
        context.stage.on_action = lambda act: (program if isinstance(act, WriteInto) else led)(act)
        context.stage.step(0.1)
        fields = context.stage.top.group.widgets
        go_to(context, pad, [each for each in fields if isinstance(each, TextField)][1])
        push(context, pad, A)
        keyboard = on_top(context, Keyboard)
        context.stage.act(Chosen("signs"))
        for sign in "10.0.0.7":
            go_to(context, pad, next(e for e in keyboard.group.widgets if e.label == sign))
            push(context, pad, A)
        push(context, pad, START)
        assert "10.0.0.7" in [
            e.text for e in context.stage.top.group.widgets if isinstance(e, TextField)
        ]
        go_to(context, pad, button(context, "lan.join"))
        push(context, pad, A)
        assert page.led == [JoinTable(Address("10.0.0.7", PORT))]


def test_the_hints_on_the_screen_follow_what_is_in_the_hand(context):
    canvas: Canvas = context.canvas
    shown = []
    stage = context.stage
    context.push(Scene())
    with plugged() as pad:
        stage.reader.pads.open()
        stage.step(0.1)
        for event in (
            pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0),
            None,
            pygame.Event(pygame.FINGERDOWN, touch_id=1, finger_id=0, x=0.5, y=0.5),
            pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)),
        ):
            if event is None:
                pad.press(A)
            else:
                pygame.event.post(event)
            stage.step(0.02)
            device = stage.reader.device
            hint = Canvas(
                *(canvas.surface, canvas.units, canvas.fonts, canvas.textures), device=device
            ).key_hint("L", "X")
            shown.append((device, hint))
    assert shown == [("keys", "L"), ("pad", "X"), ("touch", ""), ("mouse", "L")]
