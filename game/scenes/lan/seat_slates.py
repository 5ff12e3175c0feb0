"""The seats of a table on the network, a slate each: who sits there, and what may be changed."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from game.deal import Seat
from game.scenes.panels import draw_slate
from game.scenes.setup.opponents import opponents
from game.scenes.table.plates import draw_portrait
from game.stage.canvas import Canvas
from game.stage.context import AppContext
from game.stage.fonts import BODY, SMALL_BOLD, SUBHEADING
from game.stage.palette import CHALK, CHALK_SOFT, GREEN_SOFT, LAMP
from game.stage.widgets import Choice
from net.identity.names import told_apart
from net.session.lobby import OPEN
from net.wire.table_messages import Seating

PERSON, BOT = "person", "bot"
Occupant = tuple[str, str]
_GAP, _PAD, _FACE = 28.0, 30.0, 132.0
_CHOICE = 50.0
_LOW_GAP = 12.0


class SeatSlates:
    """Calls `sit` with a seat and who is to sit there: a kind and a name.

    `name` is that of the first person at this machine.
    """

    def __init__(
        self, context: AppContext, name: str, sit: Callable[[Seat, str, str], object]
    ) -> None:
        self._context = context
        self._name_here = name
        self._sit = sit
        self._seating: Seating | None = None
        self._member: int | None = None
        self._slates: tuple[FRect, ...] = ()

    def widgets(self, seating: Seating, member: int | None, area: FRect) -> list[Choice[Occupant]]:
        """The choices for the seats this machine may fill, laid out in this area."""
        self._seating, self._member = seating, member
        count = len(seating.kinds)
        upright = area.height > area.width * 0.7
        across, down = (1, count) if upright else (count, 1)
        wide = (area.width - _GAP * (across - 1)) / across
        high = (area.height - _LOW_GAP * (down - 1)) / down
        self._slates = tuple(
            FRect(
                area.left + seat % across * (wide + _GAP),
                area.top + seat // across * (high + _LOW_GAP),
                wide,
                high,
            )
            for seat in range(count)
        )
        mine = [seat for seat in range(count) if self._is_free(seat) or self._is_mine(seat)]
        return [self._choice(seat) for seat in mine] if member is not None else []

    def draw(self, canvas: Canvas) -> None:
        for seat, slate in enumerate(self._slates):
            draw_slate(canvas, slate)
            self._draw_seat(canvas, seat, slate)

    def _choice(self, seat: Seat) -> Choice[Occupant]:
        assert self._seating is not None
        slate, words = self._slates[seat], self._context.words
        values: list[tuple[Occupant, str]] = [((OPEN, ""), words("lan.lobby.open"))]
        first, second = self._name_here, self._context.name_of(1)
        values.append(((PERSON, first), words("lan.lobby.here", name=first)))
        values.append(((PERSON, second), words("lan.lobby.second", name=second)))
        values += [
            ((BOT, each.key), words("lan.lobby.bot", name=words(f"bot.{each.key}")))
            for each in opponents()
        ]
        current = (self._seating.kinds[seat], self._seating.names[seat])
        area = FRect(
            slate.left + _PAD - 6, slate.bottom - _PAD - _CHOICE, slate.width - _PAD * 2 + 20, 50
        )
        return Choice("", values, current, lambda who: self._sit(seat, *who), area)

    def _draw_seat(self, canvas: Canvas, seat: Seat, slate: FRect) -> None:
        assert self._seating is not None
        words, seating = self._context.words, self._seating
        left, top = slate.left + _PAD, slate.top + 36
        canvas.text(words("lan.lobby.seat", number=seat + 1), left, top, SMALL_BOLD, CHALK_SOFT)
        face = FRect(left, top + 20, _FACE, _FACE)
        beside = FRect(face.right + 22, face.top, slate.right - _PAD - face.right - 22, face.height)
        if self._is_free(seat):
            whole = FRect(left, face.top, slate.width - _PAD * 2, face.height)
            nobody = words("lan.lobby.nobody")
            canvas.paragraph(nobody, whole, BODY, CHALK_SOFT, "centre", centred=True)
            return
        draw_portrait(canvas, self._portrait(seat), face)
        name = FRect(beside.left, beside.top + 8, beside.width, 66)
        canvas.paragraph(self._name(seat), name, SUBHEADING, CHALK, centred=True)
        ready = seating.owners[seat] in seating.ready
        self._draw_ready(canvas, ready, beside.left, beside.top + 98, beside.width)

    def _draw_ready(
        self, canvas: Canvas, ready: bool, left: float, middle: float, width: float
    ) -> None:
        from art.scenery import icon

        key = "lan.lobby.is_ready" if ready else "lan.lobby.is_not_ready"
        name, ink = ("check", GREEN_SOFT) if ready else ("clock", LAMP)
        shade = f"#{ink[0]:02x}{ink[1]:02x}{ink[2]:02x}"
        area = FRect(left, middle - 11, 22, 22)
        canvas.picture(("icon", name, shade), area, lambda: icon(name, shade))
        canvas.text(self._context.words(key), left + 30, middle, BODY, ink, width=width - 30)

    def _name(self, seat: Seat) -> str:
        assert self._seating is not None
        return told_apart(
            [self._plain_name(each) for each in range(len(self._seating.kinds))],
            [self._seating.members[owner] for owner in self._seating.owners],
        )[seat]

    def _plain_name(self, seat: Seat) -> str:
        assert self._seating is not None
        words, name = self._context.words, self._seating.names[seat]
        if self._seating.kinds[seat] != BOT:
            return name
        key = f"bot.{name}"
        return words("lan.lobby.bot", name=words(key) if key in words else name)

    def _portrait(self, seat: Seat) -> str:
        assert self._seating is not None
        kind, name = self._seating.kinds[seat], self._seating.names[seat]
        if kind == BOT:
            known = {each.key: each.portrait for each in opponents()}
            return known.get(name, "gyuri")
        if not self._is_mine(seat):
            return "stranger"
        return "guest_1" if name == self._name_here else "guest_2"

    def _is_free(self, seat: Seat) -> bool:
        return self._seating is not None and self._seating.kinds[seat] == OPEN

    def _is_mine(self, seat: Seat) -> bool:
        return self._seating is not None and self._seating.owners[seat] == self._member
