"""The page after a deal: all cards, both team_rows counted out, why it scored, how the match stands.

It grows out of the table: a board is pushed over it while the lamp sinks, and the cards fly from where they
lie into a counted row for each side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from pygame import FRect

from game.deal import Deal, Seat, Slot
from game.deal_code import GivenDeal
from game.match import Match
from game.scenes.table.animation.tremble import Tremble
from game.scenes.table.families import doubled, family_of
from game.scenes.table.helping import Reviewer
from game.scenes.table.input.hurrying import Hurrying
from game.scenes.table.model import TableCallbacks, TableModel
from game.scenes.table.moments.ending import moments_of, of_outcome
from game.scenes.table.moments.moment import Moment
from game.scenes.table.moments.page import PageMoments, moment_words
from game.scenes.table.open_facts import is_bid_for
from game.scenes.table.result.board import LEFT_CARD, board_area, draw_board
from game.scenes.table.result.counting import left_over, lying_aside
from game.scenes.table.result.figures import figures, has_lost
from game.scenes.table.result.looking_back import LookingBack, ReviewLine
from game.scenes.table.result.match_result import prepare_match_result
from game.scenes.table.result.sheet import draw_sheet, sheet_of
from game.scenes.table.result.team_row import ROW, TeamRow, lie_as_found
from game.scenes.table.slate import dot_place, draw_slate, slate_rows
from game.scenes.table.telling import outcome_key
from game.stage.canvas import BoxStyle, Canvas
from game.stage.fonts import BODY, HEADING, SMALL, SMALL_BOLD
from game.stage.intents import Cancel, Confirm, Hotkey, Intent, Menu, Press
from game.stage.palette import CHALK, CREAM, NIGHT, with_alpha
from game.stage.scene import Scene
from game.stage.sprays import DUST
from game.stage.sprites import CardSprite, Sprites
from game.stage.timeline import Action, Call, Deferred, Fade, Sequence, Together, Tween, Wait
from game.stage.tweens import ease_in, ease_in_out, ease_out, thud
from game.stage.units import Units
from game.stage.widgets import Button, WidgetGroup

_BUTTON = 56.0
_GROUP_GAP = 22.0
_BESIDE, _UNDO = 16.0, 52.0
_LINE = 25.0
_APART = 44.0
_SHEET, _COLUMN, _SHEET_SHARE = 180.0, 74.0, 0.4
_WRITTEN_IN = 0.22  # seconds a line of the sheet
_TITLE_SHRUNK = 0.8  # a title that would have to be smaller than so takes two lines
_CAPTION = SMALL.sized(14)
_LAID, _FLIGHT, _NEXT, _TURNED = 0.42, 0.4, 0.02, 0.24
_DRAWN_OFF, _SOFTER = 0.26, 0.5


class DealResult(Scene):
    """Counts the deal out. The next deal (or the match's end) waits for its button."""

    overlay = True

    def __init__(
        self, model: TableModel, callbacks: TableCallbacks, reviewer: Reviewer | None
    ) -> None:
        self._model = model
        self._callbacks = callbacks
        self._context = model.context
        self._timeline = self._context.timeline()
        self._sprites = Sprites()
        self._left_over: dict[CardSprite, tuple[float, float]] = {}
        self._captions: list[tuple[str, float, float]] = []
        self._group = WidgetGroup(self._context)
        deal, outcome = model.table.deal, model.table.outcome
        assert deal is not None
        assert outcome is not None
        self._deal: Deal = deal
        self._outcome = outcome
        self._before: Match = model.picture.match
        self._match: Match = self._before
        self._verdict = False
        self.counted = False
        self.left = False
        self.stamp = 0.0
        self.shade = self.laid = self.gone = 0.0
        self._leaving = False
        self._moments = PageMoments(model.context, model.seats)
        self._looking_back = LookingBack(model, reviewer, self._before)
        self.review: tuple[ReviewLine, ...] = ()
        self._order = model.picture.layout.order
        self._team_rows = [
            TeamRow(
                model.context,
                model.seats,
                self._before.game,
                self._deal,
                outcome,
                team,
                self._sprites,
                figures(model, self._before, self._deal, outcome, team),
            )
            for team in slate_rows(self._order, self._before)
        ]
        lines = family_of(self._before.game).sheet(
            self._context, self._before, model.table.match, outcome
        )
        self.sheet = sheet_of(lines, self._order)
        self.written = 0.0
        self._board = FRect(0, 0, 0, 0)
        self._begun = self._gathered = False
        self._hurrying = Hurrying()

    # -- the scene's life ------------------------------------------------------------------------

    def resized(self, units: Units) -> None:
        self._timeline.finish()
        self._board = board_area(units)
        self._sprites.clear()
        cloth = self._model.picture.cloth
        found = {} if self._begun else {slot: cloth.sprite(slot) for slot in cloth.slots}
        for account, area in zip(self._team_rows, self._rows(), strict=True):
            account.place(area, found)
        self._place_left_over(found)
        for sprite in cloth.sprites:
            sprite.alpha = 0.0  # the card lies on this page from here on
        self._fill()
        if self._model.table.match.over:
            prepare_match_result(self._model)
        if not self._begun:
            self._begun = True
            self._count_out()

    def on(self, intent: Intent) -> None:
        match intent:
            case _ if self._leaving:
                if isinstance(intent, Press | Confirm | Cancel | Menu | Hotkey):
                    self._timeline.finish()
                    self._hurrying.hurried()
            case Cancel() | Menu():
                self._callbacks.open_menu()
            case Press() | Confirm() if self._timeline.moving:
                self._timeline.finish()
                self._hurrying.hurried()
                self.redraw()
            case _ if self._hurrying.swallows(intent):
                pass
            case Hotkey("u" | "backspace" | "pad back") if self._takes_back:
                self._take_back()
            case _:
                self._group.on(intent)

    def update(self, seconds: float) -> None:
        self._callbacks.keep_going()
        lines = self._looking_back.lines()
        if lines is not None:
            self.review = lines
            self._fill()
        self._timeline.update(seconds)
        self._hurrying.update(seconds)
        self._group.update(seconds)
        if self._leaving and not self._timeline.moving:
            self._leave_for_good()

    @property
    def moving(self) -> bool:
        return (
            self._leaving
            or self._timeline.moving
            or self._group.moving
            or not self._sprites.settled
        )

    def draw(self, canvas: Canvas) -> None:
        if self.gone > 0.0:
            canvas = canvas.moved(0.0, self.gone * (canvas.visible.bottom - self._board.top))
        below = (1.0 - self.laid) * (canvas.visible.bottom - self._board.top)
        board = self._board.move(0, below)
        draw_board(canvas, board)
        before = canvas.clipped(board.clip(self._board))
        self._draw_head(canvas)
        for account in self._team_rows:
            account.draw(canvas)
        self._draw_left_over(canvas)
        self._draw_slate(canvas)
        canvas.unclip(before)
        self._sprites.draw(canvas)
        if self.laid >= 1.0:
            self._draw_captions(canvas)
        for account in self._team_rows:
            account.draw_badges(canvas)
        self._draw_stamp(canvas)
        self._draw_code(canvas)
        self._group.draw(canvas)
        self._moments.draw(canvas)

    def show_faces(self) -> None:
        """The cards nobody won have become known, as when a sealed deck is laid open."""
        assert self._model.table.deal is not None
        self._deal = self._model.table.deal
        slots = (slot for group in left_over(self._deal) for slot in group)
        for sprite, slot in zip(self._left_over, slots, strict=True):
            sprite.card = self._deal.faces[slot]
        if self._gathered:
            self._timeline.beside(self._turn_up())
        self.redraw()

    # -- areas -----------------------------------------------------------------------------------

    def _rows(self) -> list[FRect]:
        room = self._board.height - 128 - _BUTTON - 44
        if left_over(self._deal) or not is_bid_for(self._deal):
            room -= LEFT_CARD + 16
        if self._shows_slate and self._upright:
            room -= self._slate.height + 18
        if self.sheet is not None and self._upright:
            room -= self._sheet_room.height + 18
        share = room / len(self._team_rows)
        high = min(ROW, share)
        spare = 0.0 if self._upright else max(0.0, self._board.height - 680) / 3
        if is_bid_for(self._deal):
            spare = _APART
        step = high + min(spare, share - high)
        top, wide = self._board.top + 128, self._row_width
        return [
            FRect(self._board.left + 36, top + at * step, wide, high)
            for at in range(len(self._team_rows))
        ]

    @property
    def _slate(self) -> FRect:
        table_slate = self._model.picture.layout.slate
        area = FRect(0, 0, table_slate.width, table_slate.height)
        area.topright = self._board.right - 42, self._board.top + 112
        if self._upright:
            area.bottomright = self._board.right - 36, self._board.bottom - 26 - _BUTTON - 18
        return area

    @property
    def _shows_slate(self) -> bool:
        """After a contract each row tells its side's new score: upright the rows have all the room.

        A sheet tells all that the slate does.
        """
        return self.sheet is None and not (self._upright and is_bid_for(self._deal))

    @property
    def _sheet_room(self) -> FRect:
        """Where the sheet stands: right of the rows, or below them where the board is upright."""
        board = self._board
        if self._upright:
            assert self.sheet is not None
            room = FRect(board.left + 36, 0, board.width - 72, board.height * _SHEET_SHARE)
            room.height = self.sheet.area(room).height
            room.bottom = board.bottom - 26 - _BUTTON - 18
            return room
        wide = _SHEET + _COLUMN * len(self._order)
        room = FRect(0, board.top + 112, wide, board.height - 112 - 26 - _BUTTON - 18)
        room.right = board.right - 36
        return room

    @property
    def _upright(self) -> bool:
        """Whether the slate stands below the rows: the board is taller than wide."""
        return self._board.height > self._board.width

    @property
    def _row_width(self) -> float:
        if self._upright:
            return self._board.width - 72
        if self.sheet is not None:
            return self._sheet_room.left - 24 - self._board.left - 36
        return 880.0

    @property
    def _left_area(self) -> FRect:
        return FRect(
            self._board.left + 36, self._rows()[-1].bottom + 12, self._row_width, LEFT_CARD + 4
        )

    # -- movement --------------------------------------------------------------------------------

    def _count_out(self) -> None:
        """The board, both piles card by card, the verdict, the chalk, and each great moment in its turn."""
        verdict = of_outcome(self._before.game, self._outcome)
        moments = moments_of(self._before, self._model.table.match, self._outcome)
        self._timeline.play(
            Call(lambda: self._context.speaker.play("board_laid")),
            Together(
                Tween(self, _LAID, ease_out, laid=1.0), Fade(self, _LAID, ease_in_out, shade=1.0)
            ),
            Together(
                *(account.count_out(self._timeline) for account in self._team_rows),
                self._gather_left_over(),
            ),
            Wait(0.2),
            Call(self._pronounce),
            Wait(0.3),
            *map(self._moment, verdict),
            Wait(0.2),
            Call(self._chalk_up),
            *self._write_sheet(),
            *map(self._moment, moments[len(verdict) :]),
            *self._stamp_bummerl(),
            Call(self._finish),
        )

    def _moment(self, moment: Moment) -> Action:
        seats, match = self._model.seats, self._before
        words = moment_words(self._context, seats, match, self._outcome, moment)
        return self._moments.shown(moment, words, self._place_of, self._board)

    def _place_of(self, seats: tuple[Seat, ...]) -> FRect:
        """The row of those seats; all rows for what is about all."""
        areas = self._rows()
        whole = areas[0].unionall(areas[1:])
        rows = zip(slate_rows(self._order, self._before), areas, strict=True)
        return next((area for team, area in rows if set(team) & set(seats)), whole)

    def _gather_left_over(self) -> Action:
        """What nobody won goes to its place on the board meanwhile."""
        flights: list[Action] = []
        for at, (sprite, (x, y)) in enumerate(self._left_over.items()):
            flight = Tween(sprite, _FLIGHT, ease_in_out, x=x, y=y, height=LEFT_CARD, angle=0.0)
            flights.append(
                Sequence(Wait(_NEXT * at), Call(partial(setattr, sprite, "alpha", 1.0)), flight)
            )
        return Sequence(Together(*flights), Deferred(self._turn_up))

    def _turn_up(self) -> Action:
        """Whatever is known of the cards nobody won lies face up; more may become known later."""
        self._gathered = True
        return Together(
            *(
                Tween(sprite, _TURNED, ease_in_out, face_up=float(sprite.card is not None))
                for sprite in self._left_over
            )
        )

    def _finish(self) -> None:
        self.counted = True
        self._fill()

    def _pronounce(self) -> None:
        self._verdict = True
        persons = self._model.seats.persons
        lost = len(persons) == 1 and has_lost(self._outcome, persons[0])
        self._context.speaker.play("deal_lost" if lost else "deal_won")

    def _write_sheet(self) -> tuple[Action, ...]:
        """The sheet line by line."""
        count = 0 if self.sheet is None else len(self.sheet.lines)
        return tuple(
            Sequence(
                Fade(self, _WRITTEN_IN, ease_out, written=float(line)),
                Call(lambda: self._context.speaker.play("counted", 0.6)),
            )
            for line in range(1, count + 1)
        )

    def _chalk_up(self) -> None:
        """The new score on the slate; a Bummerl is stamped on it later."""
        now = self._model.table.match
        marks = replace(now.score.marks, bummerl=self._before.marks.bummerl)
        self._match = replace(
            now, number=self._before.number, score=replace(now.score, marks=marks)
        )
        self._context.speaker.play("chalked")

    def _stamp_bummerl(self) -> tuple[Action, ...]:
        """A Bummerl falls on the slate, so that the chalk flies."""
        if self._model.table.match.marks.bummerl == self._before.marks.bummerl:
            return ()
        return (
            Wait(0.1),
            Call(lambda: setattr(self, "stamp", 6.0)),
            Fade(self, 0.4, thud, stamp=1.0),
            Call(self._note_bummerl),
            Together(Tremble(self._moments), Deferred(self._chalk_dust)),
        )

    def _note_bummerl(self) -> None:
        self._match = replace(self._model.table.match, number=self._before.number)
        self._context.speaker.play("bummerl")

    # -- drawing ---------------------------------------------------------------------------------

    def _draw_head(self, canvas: Canvas) -> None:
        words, board = self._context.words, self._board
        names = self._names()
        if not self._verdict:
            title, text = words("table.result.counting"), ""
        elif self._contract:
            title, text = self._contract, self._scored
        elif self._outcome.winners or not any(self._outcome.points):
            points = max(self._outcome.points) + self._carried
            key = self._scores if self._outcome.winners else "table.result.draw"
            title, text = words.counted(key, points, **names), self.explanation
        else:
            title, text = self.explanation, ""
        width, style = board.width - 90, HEADING.sized(34)
        if not text and canvas.fonts.width(title, style) > width:
            both = FRect(board.left + 40, board.top + 24, width, 88)
            canvas.paragraph(title, both, style.sized(30), CREAM)
            return
        below = FRect(board.left + 40, board.top + 70, self._row_width - 20, 54)
        if canvas.fonts.width(title, style) * _TITLE_SHRUNK > width:
            both = FRect(below.left, board.top + 12, width, 74)
            below.top, below.height = both.bottom, below.bottom - both.bottom
            canvas.paragraph(title, both, style.sized(30), CREAM)
        else:
            canvas.text(title, below.left, board.top + 46, style, CREAM, width=width)
        canvas.paragraph(text, below, BODY, CHALK)

    @property
    def _contract(self) -> str:
        """Contract and result in a sentence, where a contract was played to its end."""
        name, game = self._names()["declarer"], self._before.game
        return family_of(game).verdict(self._context, game, name, self._deal, self._outcome)

    @property
    def _scored(self) -> str:
        """What the winners of a contract score; of points that go up and down the rows tell."""
        outcome = self._outcome
        if not outcome.winners:
            return ""
        return self._context.words.counted(self._scores, max(outcome.points), **self._names())

    @property
    def _scores(self) -> str:
        """The key of the sentence for one who scores, or for several together."""
        return f"table.result.scores{'_together' if len(self._outcome.winners) > 1 else ''}"

    @property
    def explanation(self) -> str:
        """What ended the deal, both totals, and why it was worth one, two or three."""
        words, names, outcome = self._context.words, self._names(), self._outcome
        told = [words(outcome_key(self._context, outcome, outcome.reason), **names)]
        if outcome.contract and outcome.declarer is not None:
            game = self._before.game
            bid = doubled(
                family_of(game).bid_name(self._context, game, outcome.contract), outcome.factor
            )
            told.insert(0, words("replay.contract", bid=bid, name=names["declarer"]))
        if outcome.winners:
            won = sum(outcome.totals[seat] for seat in outcome.winners)
            lost = sum(outcome.totals) - won
            told.append(words("outcome.totals", won=won, lost=lost))
        if outcome.winners and outcome.why is not None:
            points = outcome.points[outcome.winners[0]]
            key = outcome_key(self._context, outcome, f"why.{outcome.why}")
            told.append(words(key, points=points, **names))
        if self._carried:
            told.append(words("outcome.carried", count=self._carried))
        return " ".join(told)

    @property
    def _carried(self) -> int:
        return self._before.marks.carry if self._outcome.winners else 0

    def _names(self) -> dict[str, str]:
        return self._model.seats.names_in(self._outcome)

    def _place_left_over(self, found: Mapping[Slot, CardSprite]) -> None:
        """The cards nobody won in a row; at first each as it was `found` on the table."""
        area = self._left_area
        groups = left_over(self._deal)
        count = sum(len(group) for group in groups)
        step = min(56.0, (area.width - 150 - _GROUP_GAP * len(groups)) / max(1, count))
        x = area.left + 150
        self._left_over.clear()
        self._captions = []
        names = {slots: word for word, slots in lying_aside(self._deal)}
        for group in groups:
            if group in names:
                middle = x + (len(group) - 1) * step / 2
                self._captions.append((names[group], middle, area.bottom - 6))
            for slot in group:
                card = self._deal.faces[slot]
                up = 1.0 if card is not None else 0.0
                sprite = CardSprite(card, x, area.centery, LEFT_CARD, face_up=up, z=x)
                self._left_over[self._sprites.add(sprite)] = x, area.centery
                if found:
                    lie_as_found(sprite, found.get(slot))
                x += step
            x += _GROUP_GAP

    def _draw_left_over(self, canvas: Canvas) -> None:
        area = self._left_area
        if left_over(self._deal):
            label = FRect(area.left, area.top, 112, area.height)
            canvas.paragraph(
                self._context.words("table.result.left"), label, SMALL, CHALK, centred=True
            )

    def _draw_slate(self, canvas: Canvas) -> None:
        """How the match stands: the slate, or the sheet of the round."""
        context, seats = self._context, self._model.seats
        if self._shows_slate:
            dealer = self._deal.dealer
            draw_slate(canvas, context, seats, self._match, dealer, self._order, self._slate)
        if self.sheet is not None:
            draw_sheet(canvas, context, seats, self.sheet, self._sheet_room, self.written)

    def _draw_captions(self, canvas: Canvas) -> None:
        """Which of the cards nobody won are a talon, and which were laid away."""
        for word, x, y in self._captions:
            words = self._context.words(f"table.result.{word}")
            width = canvas.fonts.width(words, _CAPTION) + 14
            plate = FRect(x - width / 2, y - 10, width, 20)
            canvas.box(plate, BoxStyle(with_alpha(NIGHT, 225), radius=8))
            canvas.text(words, x, y, _CAPTION, CREAM, "centre")

    def _draw_stamp(self, canvas: Canvas) -> None:
        if self.stamp <= 0.01 or not self._shows_slate:
            return
        from art.scenery import bummerl_svg

        dot = self._dot
        area = dot.inflate(dot.width * (self.stamp - 1), dot.height * (self.stamp - 1))
        canvas.picture("bummerl", area, bummerl_svg)

    def _chalk_dust(self) -> Action:
        return self._moments.particles.burst(DUST, *self._dot.center)

    @property
    def _dot(self) -> FRect:
        """Where the new Bummerl is stamped on the slate."""
        now, before = self._model.table.match.marks.bummerl, self._before.marks.bummerl
        gained = [new - old for new, old in zip(now, before, strict=True)]
        rows = slate_rows(self._order, self._match)
        seat = gained.index(max(gained))
        row = next(at for at, team in enumerate(rows) if seat in team)
        return dot_place(self._slate, len(rows), row, now[seat])

    # -- the way on ------------------------------------------------------------------------------

    def _fill(self) -> None:
        """What can be done, once everything has been counted."""
        if not self.counted:
            self._group.refill(())
            return
        on = self._way_on()
        same = [] if self._callbacks.same_deal is None else [self._same_deal(on)]
        back = [self._undo()] if self._takes_back else []
        self._group.refill([*self._review_lines(), self._menu(), *back, *same, on], focus=on)
        self.redraw()

    def _same_deal(self, on: Button) -> Button:
        """Between the menu and the way on; it tells the deal's code."""
        words, board = self._context.words, self._board
        assert self._callbacks.same_deal is not None
        left, right = board.left + 36 + self._menu_width + _BESIDE, on.area.left - _BESIDE
        if self._takes_back:
            left += _UNDO + _BESIDE
        button = Button(
            words("evening.same.again"),
            self._callbacks.same_deal,
            icon="replay",
            style=SMALL_BOLD,
            tip=words("evening.same.code", code=self.code) if self.code else "",
        )
        wide = min(right - left, button.natural_width(self._context.canvas))
        button.area = FRect(0, 0, wide, 44)
        button.area.midright = right, on.area.centery
        return button

    @property
    def _takes_back(self) -> bool:
        """Whether the last move of the deal can still be taken back."""
        offered = self._callbacks.take_back is not None and self.counted
        return offered and self._model.to_take_back() > 0

    def _take_back(self) -> None:
        if self._callbacks.take_back is not None:
            self._callbacks.take_back()

    def _undo(self) -> Button:
        """Beside the menu: a sign is all that it shows."""
        tip = f"{self._context.words('table.tool.take_back')} (U)"
        button = Button("", self._take_back, icon="undo", tip=tip, style=SMALL_BOLD)
        button.area = FRect(self._board.left + 36 + self._menu_width + _BESIDE, 0, _UNDO, 44)
        button.area.bottom = self._board.bottom - 32
        return button

    @property
    def _menu_width(self) -> float:
        return 158.0 if self._upright else 206.0

    @property
    def code(self) -> str:
        """The code of the deal; empty where it has none, or where it is not to be played again."""
        table = self._model.table
        if self._callbacks.same_deal is None:
            return ""
        given = GivenDeal(table.record.deals[-1].pack, self._deal.dealer, table.seed)
        return given.code(self._before.game) or ""

    def _draw_code(self, canvas: Canvas) -> None:
        """The code in the upper right corner, small."""
        if self.counted and self.code:
            x, y = self._board.right - 40, self._board.top + 26
            canvas.text(self.code, x, y, SMALL, with_alpha(CHALK, 190), "right", 200)

    def _way_on(self) -> Button:
        over = self._model.table.match.over
        label = self._context.words("table.result.match" if over else "table.result.next")
        label = self._callbacks.way_on() or label
        area = FRect(0, 0, 270 if self._upright else 330, _BUTTON)
        area.bottomright = self._board.right - 36, self._board.bottom - 26
        icon = "trophy" if over else "next"
        return Button(label, self._go_on, area, icon=icon, kind="primary")

    def _menu(self) -> Button:
        words = self._context.words("table.tool.menu")
        open_menu = self._callbacks.open_menu
        button = Button(words, open_menu, icon="pause", key="Esc", pad="Start", style=SMALL_BOLD)
        button.area = FRect(self._board.left + 36, 0, self._menu_width, 44)
        button.area.bottom = self._board.bottom - 32
        return button

    def _review_lines(self) -> list[Button]:
        """Each remark leads to the moment it speaks of."""
        top, wide = self._left_area.bottom + 12, self._board.width - 72
        found = []
        for place, line in enumerate(self.review):
            action = partial(self._show_again, line.at)
            button = Button(
                line.words, action, icon="eye", kind="quiet", style=SMALL, centred=False
            )
            button.enabled = self._callbacks.show_replay is not None
            button.area = FRect(0, 0, min(wide, button.natural_width(self._context.canvas)), _LINE)
            button.area.topleft = self._board.left + 28, top + place * _LINE
            found.append(button)
        return found

    def _show_again(self, at: int) -> None:
        """The replay of this deal, as it stood when the player made the move."""
        if self._callbacks.show_replay is not None:
            self._callbacks.show_replay(self._before.number, at)

    def _go_on(self) -> None:
        """The board is drawn off the table again, with all that lies on it, and the lamp rises."""
        self._leaving = True
        self._model.picture.match = self._match
        self._model.picture.show(None)  # the cards have been counted: nothing lies there any more
        self._timeline.play(
            Call(lambda: self._context.speaker.play("board_laid", _SOFTER)),
            Together(
                Tween(self, _DRAWN_OFF, ease_in, gone=1.0),
                Fade(self, _DRAWN_OFF, ease_in_out, shade=0.0),
            ),
        )

    def _leave_for_good(self) -> None:
        self._leaving, self.left = False, True
        self.stage.pop()
        if not self._model.table.match.over:
            self._callbacks.next_deal()
