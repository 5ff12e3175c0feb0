"""The page after a deal: every team counted out card by card, why it scored, how the match stands.

It grows out of the table: a board is pushed over it while the lamp sinks, and the cards fly from where they
lie into a counted row for each side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import FRect

from game.contest.match import Match
from game.core.deal import Deal, Seat
from game.scenes.table.animation.showing import Tremble
from game.scenes.table.families import family_of
from game.scenes.table.furniture.slate import (
    counts_bummerl,
    dot_place,
    draw_score_slate,
    slate_rows,
)
from game.scenes.table.model import TAKE_BACK_KEYS, TableModel
from game.scenes.table.moments.ending import moments_of, of_outcome
from game.scenes.table.moments.moment import Moment
from game.scenes.table.moments.page import PageMoments, moment_words
from game.scenes.table.page import TablePage
from game.scenes.table.result.areas import ResultAreas, board_area, draw_counting_board
from game.scenes.table.result.counting import figures, has_lost, left_over
from game.scenes.table.result.explanation import Explanation
from game.scenes.table.result.left_over import LeftOver
from game.scenes.table.result.looking_back import LookingBack
from game.scenes.table.result.match_result import prepare_match_result
from game.scenes.table.result.onward_buttons import OnwardButtons
from game.scenes.table.result.sheet import Sheet, draw_sheet
from game.scenes.table.result.team_row import TeamRow, common_styles
from game.scenes.table.sentences.standing_sentences import score_sentence, totals_sentence
from game.scenes.table.table_actions import LeaveResult, NextDeal, OpenMenu, TakeBack
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, HEADING, SMALL
from game.stage.drawing.palette import CHALK, CREAM, with_alpha
from game.stage.drawing.sprites import Sprites
from game.stage.drawing.units import Units
from game.stage.input.intents import Cancel, Confirm, Hotkey, Intent, Menu, Press
from game.stage.motion.sprays import DUST
from game.stage.motion.timeline import Action, Fade, InOrder, Script, Together, Tween, Wait
from game.stage.motion.tweens import ease_in, ease_in_out, ease_out, thud
from game.stage.user_action import UserAction

_WRITTEN_IN = 0.22  # seconds a line of the sheet
_TITLE_SHRUNK = 0.8  # a title that would have to be smaller than so takes two lines
_REASON_INSET = 20.0  # the reason of an outcome is narrower than the rows
_TITLE, _TWO_LINES = HEADING.sized(34), HEADING.sized(30)
_HEAD_LEFT, _ONE_LINE, _HIGHEST_TITLE = 40.0, 58.0, 96.0
_CODE_WIDTH, _BESIDE_CODE = 200.0, 24.0
_LAID, _DRAWN_OFF, _SOFTER = 0.42, 0.26, 0.5
_READ = 0.4  # seconds: the chalk is heard and seen before anything is made of it


class DealResult(TablePage):
    """Counts the deal out. The next deal (or the match's end) waits for its button."""

    moves_in = True
    titled = False

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._timeline = self.context.timeline()
        self._sprites = Sprites()
        deal, outcome = model.table.deal, model.table.outcome
        assert deal is not None
        assert outcome is not None
        self._deal: Deal = deal
        self._outcome = outcome
        self._before: Match = model.picture.match
        self._match: Match = self._before
        self._pronounced = False
        self.counted = False
        self.left = False
        self.stamp = 0.0
        self.shade = self.laid = self.gone = 0.0
        self._leaving = False
        self._moments = PageMoments(model.seats)
        self.looking_back = LookingBack(model, self._before)
        self.explanation = Explanation(model.seats, self._before, deal, outcome)
        self._left_over = LeftOver(model.seats, deal, self._sprites)
        self.onward_buttons = OnwardButtons(model, self._before, deal)
        self._order = model.picture.layout.order
        game = self._before.game
        self._team_rows = [
            TeamRow(model.seats, game, deal, outcome, team, self._sprites)
            for team in slate_rows(self._order, self._before)
        ]
        self.sheet: Sheet | None = None
        self.written = 0.0
        self._lay_out(FRect(0, 0, 0, 0))
        self._begun = False

    # -- the scene's life ------------------------------------------------------------------------

    def page_sentences(self) -> Sequence[str]:
        """The count once more, said when the deal ended, and the other figures and cards of the page."""
        model, now = self._model, self._model.table.match
        totals = totals_sentence(model, self._before, self._deal, self._outcome)
        rows = (row.sentence for row in self._team_rows)
        sheet = () if self.sheet is None else self.sheet.sentences(model.seats)
        left = self._left_over.sentence
        return *self.explanation.lines, totals, *rows, *sheet, left, score_sentence(model, now)

    def resized(self, units: Units) -> None:
        self._timeline.finish()
        self._lay_out(board_area(units))
        self._sprites.clear()
        cloth = self._model.picture.cloth
        found = {} if self._begun else {slot: cloth.sprite(slot) for slot in cloth.slots}
        for row, area in zip(self._team_rows, self._areas.rows, strict=True):
            row.place(area, found)
        self._left_over.place(self._areas.left, found)
        for sprite in cloth.sprites:
            sprite.alpha = 0.0  # the card lies on this page from here on
        self._fill()
        if self._model.table.match.over:
            prepare_match_result(self._model)
        if not self._begun:
            self._begun = True
            self._timeline.play(self._count_out())

    @property
    def notices(self) -> FRect | None:
        return self.onward_buttons.notices(self._areas)

    def on(self, intent: Intent) -> None:
        match intent:
            case _ if self._leaving:
                if isinstance(intent, Press | Confirm | Cancel | Menu | Hotkey):
                    self._timeline.finish()
                    self._hurrying.hurried()
            case Cancel() | Menu():
                self.stage.act(OpenMenu())
            case Press() | Confirm() if self._timeline.moving:
                self._timeline.finish()
                self._hurrying.hurried()
                self.redraw()
            case _ if self._hurrying.swallows(intent):
                pass
            case Hotkey(key) if key in TAKE_BACK_KEYS and self._takes_back:
                self.stage.act(TakeBack())
            case _:
                self.group.on(intent)

    def act(self, action: UserAction) -> bool:
        if isinstance(action, LeaveResult):
            self._go_on()
            return True
        return False

    def update(self, seconds: float) -> None:
        if self.looking_back.arrived():
            self._fill()
        self._timeline.update(seconds)
        super().update(seconds)
        if self._leaving and not self._timeline.moving:
            self._leave_for_good()

    @property
    def moving(self) -> bool:
        moving = self._leaving or self._timeline.moving or not self._sprites.settled
        return moving or super().moving

    def draw(self, canvas: Canvas) -> None:
        board = self._areas.board
        if self.gone > 0.0:
            canvas = canvas.moved(0.0, self.gone * (canvas.visible.bottom - board.top))
        below = (1.0 - self.laid) * (canvas.visible.bottom - board.top)
        rising = board.move(0, below)
        draw_counting_board(canvas, rising)
        before = canvas.clipped(rising.clip(board))
        self._draw_head(canvas)
        styles = common_styles(canvas, self._team_rows, on_sheet=self.sheet is not None)
        for row in self._team_rows:
            row.draw(canvas, styles)
        self._left_over.draw(canvas)
        self._draw_slate(canvas)
        canvas.unclip(before)
        self._sprites.draw(canvas)
        for row in self._team_rows:
            row.draw_badges(canvas)
        self._draw_stamp(canvas)
        self._draw_code(canvas)
        self.group.draw(canvas)
        self._moments.draw(canvas)

    def show_faces(self) -> None:
        """The cards nobody won have become known, as when a sealed deck is laid open."""
        assert self._model.table.deal is not None
        self._left_over.learn(self._model.table.deal)
        if self._left_over.gathered:
            self._timeline.in_parallel(self._left_over.turn_up())
        self.redraw()

    def _lay_out(self, board: FRect) -> None:
        """Divide the board; sheet and figures are in the player's language, which may be another by now."""
        before, now = self._before, self._model.table.match
        lines = family_of(before.game).sheet(self.context, before, now, self._outcome)
        self.sheet = Sheet(lines, self._order) if lines else None
        self._areas = self._areas_in(board)
        self._write_figures()

    def _write_figures(self) -> None:
        """The figures of each row, with the Bummerl that are chalked up where no slate shows them."""
        model, before, deal, outcome = self._model, self._before, self._deal, self._outcome
        told = counts_bummerl(self._match) and not self._areas.shows_slate
        for row, team in zip(self._team_rows, slate_rows(self._order, before), strict=True):
            bummerl = self._match.marks.bummerl[team[0]] if told else 0
            row.figures = figures(model, before, deal, outcome, team, bummerl)

    def _areas_in(self, board: FRect) -> ResultAreas:
        slate = self._model.picture.layout.slate
        areas = ResultAreas(
            board,
            len(self._team_rows),
            self.sheet,
            (slate.width, slate.height),
            contract=family_of(self._deal).bid_for,
            left_over=bool(left_over(self._deal)),
            reviewed=self.looking_back.asked,
        )
        title, reason = self.explanation.lines
        width = areas.row_width - _REASON_INSET
        high = self.context.fonts.height(reason, BODY, width)
        if self._takes_two_lines(title, self._title_width(board), alone=not reason):
            high += self._two_lines - _ONE_LINE
        return replace(areas, reason=high)

    # -- movement --------------------------------------------------------------------------------

    def _count_out(self) -> Script:
        """The board, both piles card by card, the verdict, the chalk, and each great moment in its turn."""
        verdict = of_outcome(self._before.game, self._outcome)
        moments = moments_of(self._before, self._model.table.match, self._outcome)
        play, rows = self.context.speaker.play, self._team_rows
        play("board_laid")
        yield Together(
            Tween(self, _LAID, ease_out, laid=1.0), Fade(self, _LAID, ease_in_out, shade=1.0)
        )
        counted = [InOrder(row.count_out(self._moments)) for row in rows]
        yield Together(*counted, InOrder(self._left_over.gather()))
        yield Wait(0.2)
        self._pronounce()
        yield Wait(0.3)
        for each in verdict:
            yield self._moment(each)
        yield Wait(0.2)
        self._chalk_up()
        for line in range(1, 1 + (0 if self.sheet is None else len(self.sheet.lines))):
            yield Fade(self, _WRITTEN_IN, ease_out, written=float(line))
            play("counted", 0.6)
        for each in moments[len(verdict) :]:
            yield Wait(_READ)
            yield self._moment(each)
        if self._model.table.match.marks.bummerl != self._before.marks.bummerl:
            yield from self._stamp_bummerl()
        self.counted = True
        self._model.picture.match = self._match
        self._fill()

    def _moment(self, moment: Moment) -> Action:
        seats, area = self._model.seats, self._place_of(moment.seats)
        words = moment_words(seats, self._before, self._outcome, moment)
        return self._moments.shown(moment, words, area, self._areas.board)

    def _place_of(self, seats: tuple[Seat, ...]) -> FRect:
        """The rows of those seats; all rows for what is about all."""
        areas = self._areas.rows
        rows = zip(slate_rows(self._order, self._before), areas, strict=True)
        own = [area for team, area in rows if set(team) & set(seats)] or areas
        return own[0].unionall(own[1:])

    def _pronounce(self) -> None:
        self._pronounced = True
        persons = self._model.seats.persons
        lost = len(persons) == 1 and has_lost(self._outcome, persons[0])
        self.context.speaker.play("deal_lost" if lost else "deal_won")

    @property
    def _scored(self) -> Match:
        """The match with the deal scored, still with that deal's number and dealer."""
        number, dealer = self._before.number, self._deal.dealer
        return replace(self._model.table.match, number=number, dealer=dealer)

    def _chalk_up(self) -> None:
        """The new score on the slate; a Bummerl is stamped on it later."""
        now = self._scored
        marks = replace(now.score.marks, bummerl=self._before.marks.bummerl)
        self._match = replace(now, score=replace(now.score, marks=marks))
        self.context.speaker.play("chalked")

    def _stamp_bummerl(self) -> Script:
        """A Bummerl falls on the slate, so that the chalk flies."""
        yield Wait(0.1)
        self.stamp = 6.0
        yield Fade(self, 0.4, thud, stamp=1.0)
        self._match = self._scored
        self._write_figures()
        self.context.speaker.play("bummerl")
        dust = (self._moments.particles.burst(DUST, *dot.center) for dot in self._dots)
        yield Together(Tremble(self._moments), *dust)

    # -- drawing ---------------------------------------------------------------------------------

    def _draw_head(self, canvas: Canvas) -> None:
        """Draw the score of the deal and its reason, once pronounced; a long title takes two lines."""
        board = self._areas.board
        title, text = self.context.words("table.result.counting"), ""
        if self._pronounced:
            title, text = self.explanation.lines
        left, width = board.left + _HEAD_LEFT, self._title_width(board)
        top = board.top + 70
        if self._takes_two_lines(title, width, alone=not text):
            both = FRect(left, board.top + (12 if text else 24), width, self._two_lines)
            canvas.paragraph(title, both, _TWO_LINES, CREAM)
            top = both.bottom
        else:
            canvas.text(title, left, board.top + 46, _TITLE, CREAM, width=width)
        high = self._areas.rows[0].top - 4 - top
        width_below = self._areas.row_width - _REASON_INSET
        canvas.paragraph(text, FRect(left, top, width_below, high), BODY, CHALK)

    @property
    def _two_lines(self) -> float:
        """The height of a title in two lines."""
        return min(_HIGHEST_TITLE, self.context.fonts.line_height(_TWO_LINES) * 2)

    def _title_width(self, board: FRect) -> float:
        """The room of the title, left of the deal's code."""
        code = self.onward_buttons.code
        wide = self.context.fonts.width(code, SMALL) + _BESIDE_CODE if code else 0.0
        return board.width - 90 - min(_CODE_WIDTH + _BESIDE_CODE, wide)

    def _takes_two_lines(self, title: str, width: float, alone: bool) -> bool:
        """Whether a title would be too small in one line; one that stands `alone` has room for two."""
        shrunk = 1.0 if alone else _TITLE_SHRUNK
        return self.context.fonts.width(title, _TITLE) * shrunk > width

    def _draw_slate(self, canvas: Canvas) -> None:
        """How the match stands: the slate, or the sheet of the round."""
        seats, areas = self._model.seats, self._areas
        if areas.shows_slate:
            dealer = self._deal.dealer
            draw_score_slate(canvas, seats, self._match, dealer, self._order, areas.slate)
        if self.sheet is not None:
            draw_sheet(canvas, seats, self.sheet, areas.sheet_room, self.written)

    def _draw_stamp(self, canvas: Canvas) -> None:
        if self.stamp <= 0.01 or not self._areas.shows_slate:
            return
        from art.marks import bummerl_svg

        for dot in self._dots:
            area = dot.inflate(dot.width * (self.stamp - 1), dot.height * (self.stamp - 1))
            canvas.picture("bummerl", area, bummerl_svg)

    @property
    def _dots(self) -> list[FRect]:
        """The places of the new Bummerl on the slate: two for a Schneider, and for each who lost."""
        now, before = self._model.table.match.marks.bummerl, self._before.marks.bummerl
        rows = slate_rows(self._order, self._match)
        return [
            dot_place(self._areas.slate, len(rows), row, count)
            for row, (seat, *_) in enumerate(rows)
            for count in range(before[seat] + 1, now[seat] + 1)
        ]

    # -- the way on ------------------------------------------------------------------------------

    def _fill(self) -> None:
        """Offer the actions, once everything has been counted."""
        if not self.counted:
            self.group.refill(())
            return
        areas = self._areas
        buttons = [*self.looking_back.buttons(areas), *self.onward_buttons.buttons(areas)]
        self.group.refill(buttons, focus=buttons[-1])
        self.redraw()

    @property
    def _takes_back(self) -> bool:
        return self.counted and self.onward_buttons.takes_back

    def _draw_code(self, canvas: Canvas) -> None:
        """The code in the upper right corner, small."""
        code = self.onward_buttons.code
        if self.counted and code:
            x, y = self._areas.board.right - 40, self._areas.board.top + 26
            canvas.text(code, x, y, SMALL, with_alpha(CHALK, 190), "right", _CODE_WIDTH)

    def _go_on(self) -> None:
        """The board is drawn off the table again, with all that lies on it, and the lamp rises."""
        self._leaving = True
        # The cards have been counted: nothing lies there any more.
        self._model.picture.show(None, self._match)
        self.context.speaker.play("board_laid", _SOFTER)
        self._timeline.play(
            Together(
                Tween(self, _DRAWN_OFF, ease_in, gone=1.0),
                Fade(self, _DRAWN_OFF, ease_in_out, shade=0.0),
            )
        )

    def _leave_for_good(self) -> None:
        self._leaving, self.left = False, True
        self.stage.pop()
        if not self._model.table.match.over:
            self.stage.act(NextDeal())
