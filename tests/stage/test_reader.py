import pygame
import pytest

from game.stage.drawing.units import Units
from game.stage.input.intents import (
    Cancel,
    Confirm,
    ConfirmReleased,
    Edit,
    Fullscreen,
    Hotkey,
    Menu,
    MoveFocus,
    Mute,
    Point,
    Press,
    Release,
    Scroll,
    StepFocus,
    TypedText,
)
from game.stage.input.reader import Reader
from tests.stage.virtual_pad import plugged


@pytest.fixture
def reader():
    return Reader(Units(2560, 1440))


def key(code, mod=0, down=True):
    return pygame.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=code, mod=mod)


def read(reader, *events):
    return list(reader.read(list(events)))


@pytest.mark.parametrize(
    ("code", "mod", "intent"),
    [
        (pygame.K_LEFT, 0, MoveFocus("left")),
        (pygame.K_DOWN, 0, MoveFocus("down")),
        (pygame.K_TAB, 0, StepFocus(1)),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, StepFocus(-1)),
        (pygame.K_RETURN, 0, Confirm()),
        (pygame.K_SPACE, 0, Confirm()),
        (pygame.K_ESCAPE, 0, Cancel()),
        (pygame.K_F10, 0, Menu()),
        (pygame.K_F9, 0, Mute()),
        (pygame.K_F11, 0, Fullscreen()),
        (pygame.K_RETURN, pygame.KMOD_LALT, Fullscreen()),
        (pygame.K_h, 0, Hotkey("h")),
        (pygame.K_1, 0, Hotkey("1")),
        (pygame.K_PAGEDOWN, 0, Scroll(8.0)),
    ],
)
def test_keys_are_intents(reader, code, mod, intent):
    assert read(reader, key(code, mod)) == [intent]


@pytest.mark.parametrize(
    ("code", "place", "name"),
    [
        (pygame.K_MINUS, pygame.KSCAN_MINUS, "-"),
        (0xDF, pygame.KSCAN_MINUS, "-"),  # the sharp s of a German keyboard
        (0xF3, pygame.KSCAN_EQUALS, "="),  # the long o of a Hungarian one
        (pygame.K_0, pygame.KSCAN_GRAVE, "0"),  # whose nought stands before the one
        (pygame.K_AMPERSAND, pygame.KSCAN_1, "1"),  # a French one
        (pygame.K_MINUS, pygame.KSCAN_SLASH, "-"),
        (pygame.K_h, pygame.KSCAN_H, "h"),
    ],
)
def test_the_row_that_counts_is_read_by_its_place_whatever_stands_on_it(reader, code, place, name):
    event = pygame.Event(pygame.KEYDOWN, key=code, mod=0, scancode=place)
    assert read(reader, event) == [Hotkey(name)]


def test_a_held_key_confirms_once_but_moves_again_and_again(reader):
    assert read(reader, key(pygame.K_RETURN), key(pygame.K_RETURN)) == [Confirm()]
    assert read(reader, key(pygame.K_RIGHT), key(pygame.K_RIGHT)) == [MoveFocus("right")] * 2
    read(reader, key(pygame.K_RETURN, down=False))
    assert read(reader, key(pygame.K_RETURN)) == [Confirm()]


def test_the_pointer_is_told_in_design_units_and_only_where_it_is_now(reader):
    moves = [pygame.Event(pygame.MOUSEMOTION, pos=(x, 40)) for x in (10, 20, 30)]
    assert read(reader, *moves) == [Point(15, 20)]


def test_a_window_that_grows_under_a_pointer_takes_no_focus_from_the_keys(reader):
    lay_still = pygame.Event(pygame.MOUSEMOTION, pos=(10, 10), rel=(0, 0))
    assert read(reader, lay_still) == [Point(5, 5)]
    read(reader, key(pygame.K_F11))
    assert read(reader, lay_still) == []
    assert reader.device == "keys"
    assert read(reader, pygame.Event(pygame.MOUSEMOTION, pos=(11, 10), rel=(1, 0))) == [
        Point(5.5, 5)
    ]
    assert reader.device == "mouse"


def test_a_click_comes_after_the_move_that_led_to_it(reader):
    events = (
        pygame.Event(pygame.MOUSEMOTION, pos=(10, 10)),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(10, 10), button=1),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=(10, 10), button=1),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(10, 10), button=3),
    )
    assert read(reader, *events) == [Point(5, 5), Press(5, 5), Release(5, 5), Press(5, 5, "right")]


def test_wheel_buttons_are_no_clicks(reader):
    assert read(reader, pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=4)) == []
    wheel = pygame.Event(pygame.MOUSEWHEEL, precise_y=1.0)
    assert read(reader, wheel) == [Scroll(-1.0)]


def test_letters_are_text_only_while_a_field_listens(reader):
    typed = pygame.Event(pygame.TEXTINPUT, text="ő")
    assert read(reader, key(pygame.K_h), typed) == [Hotkey("h")]
    reader.typing = True
    read(reader, key(pygame.K_h, down=False))
    assert read(reader, key(pygame.K_h), typed) == [TypedText("ő")]
    assert read(reader, key(pygame.K_SPACE)) == []


def test_editing_keys_edit_while_a_field_listens(reader):
    reader.typing = True
    assert read(reader, key(pygame.K_LEFT, pygame.KMOD_LSHIFT)) == [Edit("left", select=True)]
    assert read(reader, key(pygame.K_v, pygame.KMOD_LCTRL)) == [Edit("paste")]
    assert read(reader, key(pygame.K_BACKSPACE), key(pygame.K_BACKSPACE)) == [Edit("backspace")] * 2
    assert read(reader, key(pygame.K_DOWN)) == [MoveFocus("down")]


def pad(kind, **values):
    return pygame.Event(kind, **{"instance_id": 7} | values)


def lean(value, axis=0):
    return pad(pygame.CONTROLLERAXISMOTION, axis=axis, value=value)


def cross(direction, down=True):
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pad(kind, button=getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{direction}"))


@pytest.mark.parametrize(
    ("button", "intent"),
    [
        (pygame.CONTROLLER_BUTTON_A, Confirm()),
        (pygame.CONTROLLER_BUTTON_B, Cancel()),
        (pygame.CONTROLLER_BUTTON_START, Menu()),
        (pygame.CONTROLLER_BUTTON_DPAD_UP, MoveFocus("up")),
        (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, StepFocus(1)),
        (pygame.CONTROLLER_BUTTON_X, Hotkey("pad x")),
        (pygame.CONTROLLER_BUTTON_LEFTSTICK, Hotkey("pad stick")),
        (pygame.CONTROLLER_BUTTON_RIGHTSTICK, Hotkey("pad right stick")),
    ],
)
def test_pad_buttons_are_the_same_intents(reader, button, intent):
    assert read(reader, pad(pygame.CONTROLLERBUTTONDOWN, button=button)) == [intent]
    assert reader.device == "pad"


def test_a_leaning_stick_moves_once_and_repeats_while_it_is_held(reader):
    assert read(reader, lean(30000), lean(31000)) == [MoveFocus("right")]
    assert list(reader.pads.repeat(0.2)) == []
    assert list(reader.pads.repeat(0.2)) == [MoveFocus("right")]
    assert read(reader, lean(100)) == []
    assert list(reader.pads.repeat(5.0)) == []


def test_a_pedal_that_rests_at_its_end_moves_nothing(reader):
    pygame.display.init()
    with plugged(plain=True) as board:
        reader.pads.open()
        pygame.event.clear()
        for value in (-1.0, 0.3, -1.0):
            moved = pad(pygame.JOYAXISMOTION, instance_id=board.number, axis=1, value=value)
            assert read(reader, moved) == []
        assert list(reader.pads.repeat(5.0)) == []


@pytest.mark.parametrize(
    ("events", "held"),
    [
        pytest.param(
            (lean(32000), lean(15000)),
            [],
            id="a worn stick that does not return to its middle is let go",
        ),
        pytest.param(
            (cross("UP"), cross("UP", down=False)), [], id="a cross let go no longer repeats"
        ),
        pytest.param(
            (cross("UP"), lean(900), lean(-600)),
            [MoveFocus("up")],
            id="a stick that trembles at rest does not release the cross",
        ),
        pytest.param(
            (cross("LEFT"), cross("DOWN"), cross("LEFT", down=False)),
            [MoveFocus("down")],
            id="rolling over the cross holds the direction that is down",
        ),
        pytest.param(
            (lean(-30000, axis=1), pad(pygame.JOYDEVICEREMOVED)),
            [],
            id="a pad pulled out leaves nothing held",
        ),
    ],
)
def test_only_a_direction_that_is_held_repeats(reader, events, held):
    read(reader, *events)
    assert list(reader.pads.repeat(0.4)) == held


def test_losing_the_window_lets_the_confirming_key_go_and_forgets_it(reader):
    read(reader, key(pygame.K_RETURN))
    assert read(reader, pygame.Event(pygame.WINDOWFOCUSLOST)) == [ConfirmReleased()]
    assert read(reader, key(pygame.K_RETURN)) == [Confirm()]


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_letting_the_confirming_key_go_is_told(reader, code):
    assert read(reader, key(code)) == [Confirm()]
    assert read(reader, key(code, down=False)) == [ConfirmReleased()]
    assert read(reader, key(pygame.K_c), key(pygame.K_c, down=False)) == [Hotkey("c")]
