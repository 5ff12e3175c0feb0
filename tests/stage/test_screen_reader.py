"""Spoken lines reach the screen reader that runs, in their order, and nothing it does stops the game."""

import sys
from enum import IntEnum
from types import ModuleType, SimpleNamespace

import pytest

from game.stage.sound.screen_reader import _END, ScreenReader
from game.stage.user_action import NothingSpeaks


class Backend(IntEnum):
    SAPI = 1
    NVDA = 2
    ORCA = 3


PRIORITIES = {Backend.SAPI: 97, Backend.NVDA: 90, Backend.ORCA: 80}


class StandIn:
    """A machine with readers, as the package `prism` shows it: who runs, and all that was spoken."""

    def __init__(self, *running):
        self.running = set(running)
        self.said = []
        self.leaves_after = None
        self.broken_off = 0

    @property
    def backends_count(self):
        return len(Backend)

    def id_of(self, number):
        return list(Backend)[number]

    def priority_of(self, backend):
        return PRIORITIES[backend]

    def acquire(self, backend):
        if backend not in self.running:
            raise ValueError("not available")
        return StandInReader(self, backend)


class StandInReader:
    def __init__(self, machine, backend):
        self._machine, self._backend = machine, backend
        braille = backend is Backend.NVDA
        self.features = SimpleNamespace(
            is_supported_at_runtime=True, supports_output=braille, supports_stop=True
        )

    def stop(self):
        self._machine.broken_off += 1

    def output(self, line, interrupt):
        if self._backend not in self._machine.running:
            raise RuntimeError("the reader has left")
        self._machine.said.append((self._backend.name, line))
        self._machine.broken_off += interrupt
        if line == self._machine.leaves_after:
            self._machine.running.discard(self._backend)

    speak = output


@pytest.fixture
def machine(monkeypatch):
    """The package, with a machine on which NVDA runs and the system has a voice of its own."""
    machine = StandIn(Backend.NVDA, Backend.SAPI)
    prism = ModuleType("prism")
    prism.Context = lambda: machine
    monkeypatch.setitem(sys.modules, "prism", prism)
    return machine


def spoken(machine, reach, *lines):
    """All the machine has spoken once a reader has come to the last of these lines."""
    reader = ScreenReader(reach)
    for line in lines:
        reader.say(line)
    ended(reader)
    return machine.said


def ended(reader):
    """Let the thread come to its end, after all that waits."""
    reader._hand_over(_END)
    reader._thread.join()


def test_the_running_reader_speaks_every_line_in_order(machine):
    assert spoken(machine, "reader", "One.", "Two lines.") == [
        ("NVDA", "One."),
        ("NVDA", "Two lines."),
    ]


@pytest.mark.parametrize(("reach", "voices"), [("reader", []), ("any", ["SAPI"])])
def test_a_synthesiser_speaks_only_where_any_speech_is_wanted(machine, reach, voices):
    machine.running = {Backend.SAPI}
    assert [voice for voice, _ in spoken(machine, reach, "One.")] == voices


def test_a_reader_that_leaves_is_followed_by_the_next(machine):
    machine.running = {Backend.NVDA, Backend.ORCA}
    machine.leaves_after = "One."
    assert spoken(machine, "reader", "One.", "Two.") == [("NVDA", "One."), ("ORCA", "Two.")]


def test_without_a_reader_lines_are_lost_and_the_game_goes_on(machine):
    machine.running = set()
    assert spoken(machine, "any", "One.", "Two.") == []


def test_a_broken_package_is_as_good_as_none(machine, monkeypatch):
    monkeypatch.delattr(sys.modules["prism"], "Context")
    assert spoken(machine, "any", *(f"{number}." for number in range(100))) == []


def test_the_settings_open_and_end_the_reader(context, machine, monkeypatch):
    monkeypatch.setattr("game.stage.sound.screen_reader.reader_installed", lambda: True)
    context.change(speech="any")
    assert context.narrator.listened
    context.change(speech="off")
    assert not context.narrator.listened


def test_a_missing_package_is_said_where_speech_is_asked_for(context, monkeypatch):
    monkeypatch.setattr("game.stage.sound.screen_reader.reader_installed", lambda: False)
    said = []
    monkeypatch.setattr(context.ribbons, "say", lambda text, kind: said.append(text))
    context.change(speech="any")
    assert not context.narrator.listened
    assert said == [context.words("settings.speech.missing")]


def test_what_breaks_off_takes_the_place_of_all_that_waits(machine, monkeypatch):
    monkeypatch.setattr("threading.Thread.start", lambda thread: None)
    reader = ScreenReader("reader")
    for line in ("One.", "Two."):
        reader.say(line)
    reader.say("Three.", breaks_off=True)
    reader.hush()
    reader.say("Four.")
    reader._hand_over(_END)
    reader._speak_all()
    assert [line for _, line in machine.said] == ["Four."]
    assert machine.broken_off == 1


@pytest.mark.parametrize("reach", ["reader", "any"])
def test_where_nothing_speaks_that_is_said_on_the_screen_once_it_was_asked_for(
    context, machine, monkeypatch, reach
):
    monkeypatch.setattr("game.stage.sound.screen_reader.reader_installed", lambda: True)
    machine.running = set()
    posted, shown = [], []
    monkeypatch.setattr(context.stage, "post", posted.append)
    monkeypatch.setattr(context.ribbons, "say", lambda text, kind: shown.append(text))
    context.change(speech="off")
    context.change(speech=reach)
    ended(context.narrator.reader)
    assert posted == [NothingSpeaks(reach)]
    context.act(posted[0])
    assert shown[-1] == context.words(f"settings.speech.none_{reach}")
    posted.clear()
    context.open_reader()  # as at the start of the program
    ended(context.narrator.reader)
    assert posted == []
