"""A deal that is known: the page that asks how it is played again, and who plays on from a replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from game.bots import USUAL, bots_for
from game.contest.record import Record, Sitting
from game.core.deal import Seat
from game.play.deal_code import GivenDeal
from game.play.setup import PERSON, Setup
from game.rules import Game
from game.scenes.actions import Back, BeginMatch
from game.scenes.elements.panels import draw_headed_board, lay_across
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.setup.opponents import opponents
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, SUBHEADING
from game.stage.drawing.palette import CREAM, LAMP, with_alpha
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Choice, Toggle, Widget

_WIDTH, _PAD, _ROW, _FOOT, _HEAD = 760.0, 44.0, 54.0, 54.0, 178.0


@dataclass(frozen=True)
class SameDeal:
    """A deal to be played: in which game, from which seat, with whom in the others, with helps or without.

    `company` says who sits in each seat, `guests` are the other people of this screen who may.
    """

    game: Game
    given: GivenDeal
    seat: Seat
    company: tuple[Sitting, ...]
    practice: bool = False
    guests: tuple[Sitting, ...] = ()

    @classmethod
    def of(
        cls, game: Game, given: GivenDeal, sittings: Sequence[Sitting], practice: bool
    ) -> SameDeal:
        """The deal as it was played before: with the same people and bots, a usual bot for anybody else."""
        people = [seat for seat, who in enumerate(sittings) if who.kind == PERSON]
        seat = people[0] if people else 0
        able = [each.key for each in opponents(game)]

        def player(at: Seat, who: Sitting) -> Sitting:
            if at == seat:
                return Sitting(PERSON, who.name if people else "")
            known = who.kind == PERSON or (who.kind == "bot" and who.name in able)
            return who if known else Sitting("bot", able[-1])

        company = tuple(player(at, who) for at, who in enumerate(sittings))
        guests = tuple(company[other] for other in people[1:])
        return cls(game, given, seat, company, practice, guests)

    def from_seat(self, seat: Seat) -> SameDeal:
        """The same deal played from another seat, whose occupant takes the seat that becomes free."""
        company = list(self.company)
        company[seat], company[self.seat] = company[self.seat], company[seat]
        return replace(self, seat=seat, company=tuple(company))

    def against(self, seat: Seat, who: Sitting) -> SameDeal:
        """The same deal with somebody else in a seat."""
        company = [who if at == seat else each for at, each in enumerate(self.company)]
        return replace(self, company=tuple(company))

    def setup(self, name: str) -> Setup:
        """The match of this one deal; `name` is that of the person who plays it, if none is known."""
        first = Sitting(PERSON, self.company[self.seat].name or name)
        sittings = tuple(first if at == self.seat else who for at, who in enumerate(self.company))
        return Setup(self.game, sittings, self.practice, 1, self.given)


class SameDealPage(WidgetPage):
    """Begins a match of the deal once the page has gone; `title_key` says where the deal comes from."""

    overlay = True

    def __init__(
        self, context: AppContext, deal: SameDeal, title_key: str = "evening.same.title"
    ) -> None:
        super().__init__(context)
        self.deal = deal
        self._title_key = title_key

    def resized(self, units: Units) -> None:
        rows = len(self.deal.company) + 1
        high = _HEAD + rows * _ROW + _FOOT + 2 * _PAD
        self._board = units.sheet(_WIDTH, high)
        self._refill()

    def draw(self, canvas: Canvas) -> None:
        board, words, deal = self._board, self.context.words, self.deal
        draw_headed_board(canvas, board, words(self._title_key), 46)
        wide, middle = board.width - 2 * _PAD, board.centerx
        game = words(f"game.{deal.game.key}.name")
        dealer = words("evening.same.dealer", game=game, number=deal.given.dealer + 1)
        ink = with_alpha(CREAM, 220)
        canvas.text(dealer, middle, board.top + 92, BODY, ink, "centre", wide)
        code = deal.given.code(deal.game)
        if code is not None:
            canvas.text(code, middle, board.top + 132, SUBHEADING, LAMP, "centre", width=wide)
        self.group.draw(canvas)

    def _refill(self) -> None:
        rows: list[Widget] = [self._seat(), *self._others(), self._helps()]
        board = self._board
        for at, row in enumerate(rows):
            top = board.top + _HEAD + at * _ROW
            row.area = FRect(board.left + _PAD, top, board.width - 2 * _PAD, _ROW - 6)
        buttons = self._buttons()
        self.group.remake([*rows, *buttons], first=buttons[-1])
        self.redraw()

    def _seat(self) -> Choice[Seat]:
        words, game = self.context.words, self.deal.game
        seats = [(seat, self._seat_name(seat)) for seat in range(game.seats)]
        return Choice(words("evening.same.seat"), seats, self.deal.seat, "seat")

    def _others(self) -> list[Choice[Sitting]]:
        words, found = self.context.words, []
        bots = [
            (Sitting("bot", each.key), words(f"bot.{each.key}"))
            for each in opponents(self.deal.game)
        ]
        for seat, who in enumerate(self.deal.company):
            if seat != self.deal.seat:
                sitters = [*self._guests(seat), *bots]
                found.append(Choice(self._seat_name(seat), sitters, who, ("who", seat)))
        return found

    def _guests(self, seat: Seat) -> list[tuple[Sitting, str]]:
        """The other people who may sit in a seat: none of them has another one."""
        deal = self.deal
        elsewhere = [who for at, who in enumerate(deal.company) if at not in (seat, deal.seat)]
        names = {
            guest: guest.name or self.context.word_for(number)
            for number, guest in enumerate(deal.guests, 1)
            if elsewhere.count(guest) < deal.guests.count(guest)
        }
        return [*names.items()]

    def _seat_name(self, seat: Seat) -> str:
        words = self.context.words
        name = words("setup.seat.title", number=seat + 1)
        return words("evening.same.deals", name=name) if seat == self.deal.given.dealer else name

    def _helps(self) -> Toggle:
        words = self.context.words
        states = words("setup.helps.off"), words("setup.helps.on")
        return Toggle(words("setup.helps.label"), self.deal.practice, "helps", states=states)

    def _buttons(self) -> list[Button]:
        words, board = self.context.words, self._board
        back = Button(words("menu.back"), Back(), icon="back")
        start = Button(words("setup.start"), Chosen("start"), icon="cards", kind="primary")
        top = board.bottom - _PAD - _FOOT + 12
        foot = FRect(board.left + _PAD, top, board.width - 2 * _PAD, _FOOT)
        lay_across((back, start), foot, 18)
        return [back, start]

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("seat", int(seat)):
                self.deal = self.deal.from_seat(seat)
            case Chosen(("who", int(seat)), Sitting() as who):
                self.deal = self.deal.against(seat, who)
            case Chosen("helps", bool(on)):
                self.deal = replace(self.deal, practice=on)
            case Chosen("start"):
                self.stage.pop()
                self.stage.act(BeginMatch(self.deal.setup(self.context.given_name(0))))
                return True
            case _:
                return super().act(action)
        self._refill()
        return True


def as_practice(record: Record, name: str) -> Record:
    """The match with the people of this screen in their seats, and bots in all others.

    A bot that sat there stays. Where nobody of this screen sat, the person called `name` has the first seat.
    """
    nobody = all(who.kind != "person" for who in record.sittings)
    able = bots_for(record.game)

    def player(seat: Seat, who: Sitting) -> Sitting:
        if nobody and seat == 0:
            return Sitting("person", name)
        kept = who.kind == "person" or (who.kind == "bot" and who.name in able)
        return who if kept else Sitting("bot", USUAL[seat % len(USUAL)])

    sittings = tuple(player(seat, who) for seat, who in enumerate(record.sittings))
    return replace(record, sittings=sittings, practice=True)
