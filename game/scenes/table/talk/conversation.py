"""The conversation across a table as it is seen and heard: of its opponents, and of a player who calls a
word.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.core.calls import CALLS
from game.core.deal import Seat
from game.core.events import DealEnded
from game.play.table import Happening
from game.scenes.elements.panels import draw_board
from game.scenes.table.model import TableModel
from game.scenes.table.moments.ending import moments_of
from game.scenes.table.page import TablePage
from game.scenes.table.table_actions import CallWord
from game.scenes.table.talk.bubble import draw_bubble
from game.scenes.table.talk.reactions import DealsEnd
from game.scenes.table.talk.talk import Talk
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import SUBHEADING
from game.stage.drawing.palette import CREAM
from game.stage.drawing.units import Units
from game.stage.input.intents import Hotkey, Intent
from game.stage.widgets import Button

_HELD = 0.5
CALL_KEYS = ("t", "pad right stick")
_DIGITS = tuple(str(place) for place in range(1, len(CALLS) + 1))
_WIDTH, _HEIGHT, _PAD = 700.0, 400.0, 40.0
_ROW, _GAP = 54.0, 14.0


class Conversation:
    """Has `talk` hear what happens, and shows its words in a bubble; unless talk is switched off.

    `callers` are the seats that call from this screen.
    """

    def __init__(self, model: TableModel, talk: Talk, callers: Sequence[Seat]) -> None:
        self._model = model
        self._context = model.context
        self._talk = talk
        self._callers = callers

    def follow(self, happening: Happening) -> None:
        """Let somebody say a word on what has just been seen, and only on what all have seen."""
        talk, standings = self._talk, self._model.table.standings
        if not talk.voices or happening.opened:
            return
        if happening.before is None:
            said = talk.begins(happening.match.number)
        else:
            said = talk.hears(happening.events, happening.match.game.teams)
        for event in happening.events:
            if isinstance(event, DealEnded) and len(standings) > 1:
                before, after = standings[-2:]
                moments = moments_of(before, after, event.outcome)
                talk.ends(DealsEnd(event.outcome.winners, moments))
        self._speak(said)
        self._context.stage.redraw()

    @property
    def caller(self) -> Seat:
        """The person who sees his cards, else the one whose turn it is, else the first caller."""
        model = self._model
        viewpoint = model.picture.viewpoint
        looks = None if viewpoint.sees == "common" else viewpoint.seat
        asked = (looks, model.table.turn, viewpoint.seat)
        fitting = [seat for seat in asked if seat is not None and seat in self._callers]
        return fitting[0] if fitting else self._callers[0]

    def offer_calls(self) -> None:
        """Offer the words that may be called, where somebody here may call."""
        if self._callers and not self._model.state.halted:
            self._context.push(Calls(self._model, self.caller))

    def hear_call(self, seat: Seat, key: str) -> None:
        """A word is called: a bubble at its seat, or a line where a page lies over the table.

        Who has turned talk off hears nobody but himself.
        """
        talks, context = self._context.settings.talk, self._context
        if not talks and seat not in self._callers:
            return
        words = context.words(f"call.word.{key}")
        line = f"{self._model.seats.name(seat)}: {words}"
        context.speaker.play("table_call")
        if self._model.state.covered:
            context.tell(line)
            return
        self._talk.show(seat, words)
        if talks:
            self._talk.hears_call(seat, key)
        context.say(line)
        context.stage.redraw()

    def update(self, seconds: float) -> None:
        """Bubbles and looks pass with the time, and a call is answered once it has been read.

        While the table holds its breath nobody speaks.
        """
        if self._model.picture.hush > _HELD:
            self._talk.fall_silent()
        if self._talk.passes(seconds, self._context.settings.reduced_motion):
            self._speak(self._talk.take_answer())
            self._context.stage.redraw()

    def draw(self, canvas: Canvas) -> None:
        if self._talk.said is not None:
            draw_bubble(canvas, self._model.picture.layout, *self._talk.said, self._talk.unrolled)

    def _speak(self, said: tuple[Seat, str] | None) -> None:
        """Say the next line: a seat, and the key of its line."""
        if said is None or not self._context.settings.talk:
            return
        seat, words = said[0], self._context.words(said[1])
        self._talk.show(seat, words)
        self._context.say(f"{self._model.seats.name(seat)}: {words}")


class Calls(TablePage):
    """The page of the words for a `caller`; the table below calls the one that is chosen."""

    def __init__(self, model: TableModel, caller: Seat) -> None:
        super().__init__(model)
        self._caller = caller

    def resized(self, units: Units) -> None:
        self._board = units.sheet(_WIDTH, _HEIGHT)
        wide = (self._board.width - _PAD * 2 - _GAP) / 2
        buttons = []
        for place, key in enumerate(CALLS):
            row, column = divmod(place, 2)
            left = self._board.left + _PAD + column * (wide + _GAP)
            top = self._board.top + 90 + row * (_ROW + _GAP)
            area = FRect(left, top, wide, _ROW)
            words = self.context.words(f"call.word.{key}")
            button = Button(words, CallWord(self._caller, key), area)
            button.key = str(place + 1)
            buttons.append(button)
        self.group.refill(buttons)

    def on(self, intent: Intent) -> None:
        match intent:
            case Hotkey(key) if key in CALL_KEYS:
                self.back()
            case Hotkey(key) if key in _DIGITS:
                self.stage.act(CallWord(self._caller, CALLS[_DIGITS.index(key)]))
            case _:
                super().on(intent)

    def draw(self, canvas: Canvas) -> None:
        board = self._board
        draw_board(canvas, board, 118)
        title = self.context.words("call.title")
        wide = board.width - _PAD * 2
        canvas.text(title, board.centerx, board.top + 52, SUBHEADING, CREAM, "centre", wide)
        self.group.draw(canvas)
