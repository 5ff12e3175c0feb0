"""The seats of a table on the network, a slate each: who sits there, and what may be changed."""

from __future__ import annotations

from pygame import FRect

from game.core.deal import Seat
from game.rules import Game, read_game
from game.scenes.elements.panels import draw_slate, in_rows
from game.scenes.setup.opponents import opponents
from game.scenes.table.facts.seats_at_screen import faces_of_bots, name_of_bot
from game.scenes.table.furniture.plates import draw_portrait
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, SMALL_BOLD, SUBHEADING, TextStyle
from game.stage.drawing.palette import CHALK, CHALK_SOFT, GREEN_SOFT, LAMP
from game.stage.widgets import Choice
from net.identity import distinct_names
from net.session import OPEN
from net.wire.table_messages import Seating

PERSON, BOT = "person", "bot"
Occupant = tuple[str, str]
_GAP, _PAD, _FACE = 28.0, 30.0, 132.0
_CHOICE = 50.0
_LOW_GAP = 12.0
_LOW, _LOW_PAD, _LOW_HEAD, _LOW_FOOT = 200.0, 20.0, 40.0, 18.0
_ROOMY, _SMALL_FACE = 420.0, 104.0


def _slates(count: int, area: FRect) -> tuple[FRect, ...]:
    """A slate a seat: side by side, two over two for four, one below the other in a tall area."""
    across = 1 if area.height > area.width * 0.7 else count if count < 4 else 2
    down = -(-count // across)
    high = (area.height - _LOW_GAP * (down - 1)) / down
    return in_rows(area, count, across, high, (_GAP, _LOW_GAP))


def _is_low(slate: FRect) -> bool:
    return slate.height < _LOW


def _choice_area(slate: FRect) -> FRect:
    """The area of the player's choice, at the bottom of a slate."""
    if not _is_low(slate):
        top = slate.bottom - _PAD - _CHOICE
        return FRect(slate.left + _PAD - 6, top, slate.width - _PAD * 2 + 20, _CHOICE)
    left = slate.left + _LOW_PAD + slate.height - _LOW_HEAD - _LOW_FOOT + 16
    top = slate.bottom - _LOW_FOOT + 2 - _CHOICE
    return FRect(left, top, slate.right - _LOW_PAD + 4 - left, _CHOICE)


class SeatSlates:
    """The seats of a table: choices named ("seat", the seat) emit who is to sit there, a kind and a name.

    `name` is that of the first person at this machine. The first `widgets` bring the seating and its game.
    """

    _seating: Seating
    _game: Game

    def __init__(self, context: AppContext, name: str) -> None:
        self._context = context
        self._name_here = name
        self._member: int | None = None
        self._slates: tuple[FRect, ...] = ()
        self.invited: frozenset[bytes] = frozenset()

    def widgets(self, seating: Seating, member: int | None, area: FRect) -> list[Choice[Occupant]]:
        """The choices for the seats this machine may fill, laid out in this area."""
        self._seating, self._member = seating, member
        self._game = read_game(seating.rules)
        self._slates = _slates(len(seating.kinds), area)
        mine = [
            seat for seat in range(len(self._slates)) if self._is_free(seat) or self._is_mine(seat)
        ]
        return [self._choice(seat) for seat in mine] if member is not None else []

    def draw(self, canvas: Canvas) -> None:
        for seat, slate in enumerate(self._slates):
            draw_slate(canvas, slate)
            (self._draw_low if _is_low(slate) else self._draw_seat)(canvas, seat, slate)

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats that share a score with this one all through the match."""
        team = next((team for team in self._game.teams if seat in team), ())
        return tuple(each for each in team if each != seat)

    def portrait_of(self, name: str) -> int:
        """Which of the portraits the person of this name at this machine has chosen."""
        from art.portraits import GUESTS

        here = self._names_here
        return GUESTS.index(self._context.face_of(here.index(name) if name in here else 0))

    def title(self, seat: Seat) -> str:
        """Which seat this is, whether its player came by an invitation, and with whom it plays."""
        words, partners = self._context.words, self.partners(seat)
        number = words("lan.lobby.seat", number=seat + 1)
        if not self._is_free(seat):
            owner = self._seating.members[self._seating.owners[seat]]
            number += f"  ·  {words('invite.member')}" if owner in self.invited else ""
        if not partners:
            return number
        return f"{number}  ·  {words('lan.lobby.partner', number=partners[0] + 1)}"

    def _choice(self, seat: Seat) -> Choice[Occupant]:
        words = self._context.words
        values: list[tuple[Occupant, str]] = [((OPEN, ""), words("lan.lobby.open"))]
        seated = self._seated_elsewhere(seat)
        for person, name in enumerate(self._names_here):
            if name in seated:
                seated.remove(name)
                continue
            key = "lan.lobby.second" if person else "lan.lobby.here"
            values.append(((PERSON, name), words(key, name=name)))
        values += [
            ((BOT, each.key), words("lan.lobby.bot", name=words(f"bot.{each.key}")))
            for each in opponents(self._game)
        ]
        current = (self._seating.kinds[seat], self._seating.names[seat])
        if current[0] != OPEN and current not in [who for who, _ in values]:
            values.insert(1, (current, self._plain_name(seat)))
        area = _choice_area(self._slates[seat])
        return Choice("", values, current, ("seat", seat), area)

    def _seated_elsewhere(self, seat: Seat) -> list[str]:
        """The people of this machine who have another seat: nobody is offered two."""
        rows = enumerate(zip(self._seating.kinds, self._seating.names, strict=True))
        return [
            name for at, (kind, name) in rows if at != seat and kind == PERSON and self._is_mine(at)
        ]

    @property
    def _names_here(self) -> tuple[str, ...]:
        """The names of the persons at this screen, as many as there are seats."""
        others = range(1, len(self._seating.kinds))
        return (self._name_here, *(self._context.name_of(person) for person in others))

    def _draw_seat(self, canvas: Canvas, seat: Seat, slate: FRect) -> None:
        left, top = slate.left + _PAD, slate.top + 36
        wide = slate.width - _PAD * 2
        canvas.text(self.title(seat), left, top, SMALL_BOLD, CHALK_SOFT, width=wide)
        side = _FACE if slate.width > _ROOMY else _SMALL_FACE
        face = FRect(left, top + 20, side, side)
        right = FRect(face.right + 16, face.top, slate.right - 20 - face.right - 16, _FACE)
        if self._is_free(seat):
            self._draw_nobody(canvas, FRect(left, face.top, wide, _FACE))
            return
        draw_portrait(canvas, self._portrait(seat), face)
        name = FRect(right.left, right.top + 4, right.width, 74)
        style = SUBHEADING if slate.width > _ROOMY else BODY_BOLD
        canvas.paragraph(self._name(seat), name, style, CHALK, centred=True)
        ready = FRect(right.left, right.top + 98, right.width, 0)
        self._draw_ready(canvas, seat, ready, BODY)

    def _draw_low(self, canvas: Canvas, seat: Seat, slate: FRect) -> None:
        """A slate with little height: face, name and choice beside each other."""
        left, top, wide = slate.left + _LOW_PAD, slate.top + 26, slate.width - _LOW_PAD * 2
        taken = not self._is_free(seat)
        half = wide * 0.6 if taken else wide
        canvas.text(self.title(seat), left, top, SMALL_BOLD, CHALK_SOFT, width=half)
        side = slate.height - _LOW_HEAD - _LOW_FOOT
        face = FRect(left, slate.top + _LOW_HEAD, side, side)
        bottom = _choice_area(slate).top if taken is False or self._is_mine(seat) else face.bottom
        right = FRect(face.right + 16, face.top, slate.right - _LOW_PAD - face.right - 16, 0)
        right.height = bottom - face.top
        if not taken:
            self._draw_nobody(canvas, FRect(left, face.top, wide, right.height))
            return
        draw_portrait(canvas, self._portrait(seat), face)
        canvas.paragraph(self._name(seat), right, BODY_BOLD, CHALK, centred=True)
        ready = FRect(left + half + 10, top, wide - half - 10, 0)
        self._draw_ready(canvas, seat, ready, SMALL_BOLD)

    def _draw_nobody(self, canvas: Canvas, area: FRect) -> None:
        nobody = self._context.words("lan.lobby.nobody")
        canvas.paragraph(nobody, area, BODY, CHALK_SOFT, "centre", centred=True)

    def _draw_ready(self, canvas: Canvas, seat: Seat, line: FRect, style: TextStyle) -> None:
        """A sign and a word at the left of a line, whose middle is its top."""
        ready = self._seating.owners[seat] in self._seating.ready
        key = "lan.lobby.is_ready" if ready else "lan.lobby.is_not_ready"
        name, ink = ("check", GREEN_SOFT) if ready else ("clock", LAMP)
        side = style.size * 1.1
        canvas.icon(name, FRect(line.left, line.top - side / 2, side, side), ink)
        words = self._context.words(key)
        canvas.text(words, line.left + side + 8, line.top, style, ink, width=line.width - side - 8)

    def _name(self, seat: Seat) -> str:
        return distinct_names(
            [self._plain_name(each) for each in range(len(self._seating.kinds))],
            [self._seating.members[owner] for owner in self._seating.owners],
        )[seat]

    def _plain_name(self, seat: Seat) -> str:
        words, name = self._context.words, self._seating.names[seat]
        if self._seating.kinds[seat] != BOT:
            return name
        return words("lan.lobby.bot", name=name_of_bot(words, name))

    def _portrait(self, seat: Seat) -> str:
        from art.portraits import GUESTS

        rows = enumerate(zip(self._seating.kinds, self._seating.names, strict=True))
        bots = {at: key for at, (kind, key) in rows if kind == BOT}
        if seat in bots:
            return faces_of_bots(bots)[seat]
        return GUESTS[self._seating.portraits[seat]]

    def _is_free(self, seat: Seat) -> bool:
        return self._seating.kinds[seat] == OPEN

    def _is_mine(self, seat: Seat) -> bool:
        return self._seating.owners[seat] == self._member
