"""The pages to choose from: the lessons with how far each has come, and the problems by difficulty."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.lessons.course import LESSONS
from game.lessons.problems import KINDS, Problem, problems
from game.lessons.progress import LearnerProgress, ProgressFile
from game.lessons.running import RunningDeal
from game.lessons.scripts.script import Lesson
from game.scenes.actions import Back, BeginFirstLesson, OpenSetup
from game.scenes.elements.panels import draw_headed_board, lay_across
from game.scenes.elements.question import QuestionAnswer, QuestionPage, ask_yes_no
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.lessons.lesson import LessonSession
from game.scenes.lessons.problem import ProblemSession
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, SMALL
from game.stage.drawing.palette import CHALK_SOFT
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Choice, Listing, Widget
from game.stage.widgets.listing import ListRow

_WIDTH, _PAD, _FOOT = 900.0, 40.0, 92.0
_BELOW, _LINE, _GAP, _HEAD = 74.0, 52.0, 10.0, 46.0


class ChoicePage(WidgetPage):
    """A board with a title, a line below it, a list, and the way back; `rows` and `chosen` fill the list."""

    overlay = True
    title = ""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.listing = Listing(())
        self._below = FRect(0, 0, 0, 0)

    def rows(self) -> Sequence[ListRow]:
        """One for each thing to choose."""
        raise NotImplementedError

    def chosen(self, place: int) -> None:
        """Act on a chosen row."""
        raise NotImplementedError

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row", int(place)):
                self.chosen(place)
                return True
        return super().act(action)

    def line(self) -> str:
        """The line below the title."""
        raise NotImplementedError

    def resized(self, units: Units) -> None:
        board = self._board = units.sheet(_WIDTH, 860, 14)
        wide = board.width - 2 * _PAD
        below = FRect(board.left + _PAD, board.top + _BELOW, wide, _LINE)
        below.height = max(_LINE, self.context.fonts.height(self.line(), SMALL, wide))
        self._below = below
        top = below.bottom + _GAP
        for widget in self.head():
            widget.area = FRect(below.left, top, wide, _HEAD)
            top += _HEAD + _GAP
        self.listing.area = FRect(below.left, top, wide, board.bottom - _FOOT - top)
        self.listing.refill(self.rows())
        self.fill_foot()

    def head(self) -> Sequence[Widget]:
        """The widgets above the list, one below the other."""
        return ()

    def foot(self) -> Sequence[Button]:
        """The line below the list, next to the back button."""
        return ()

    def fill_foot(self) -> None:
        """The buttons below the list, side by side, the way back last."""
        board = self._board
        back = Button(self.context.words("menu.back"), Back(), icon="back")
        buttons = (*self.foot(), back)
        wide = 220.0 if len(buttons) == 1 else (board.width - 2 * _PAD + 12) / len(buttons) - 12
        foot = FRect(0, board.bottom - 76, len(buttons) * (wide + 12) - 12, 50)
        foot.centerx = board.centerx
        lay_across(buttons, foot, 12)
        self.group.refill([*self.head(), self.listing, *buttons], focus=self.listing)

    def uncovered(self) -> None:
        self.listing.refill(self.rows())

    def draw(self, canvas: Canvas) -> None:
        draw_headed_board(canvas, self._board, self.context.words(self.title), 46)
        canvas.paragraph(self.line(), self._below, SMALL, CHALK_SOFT, "centre", centred=True)
        self.group.draw(canvas)


class FirstStepsPage(ChoicePage):
    """Every lesson, and the problems."""

    title = "lessons.title"

    def __init__(self, context: AppContext, file: ProgressFile) -> None:
        super().__init__(context)
        self._file = file

    def act(self, action: UserAction) -> bool:
        """Leave for a match of one's own at the end of a lesson."""
        if not isinstance(action, OpenSetup):
            return super().act(action)
        self.stage.pop()
        self.stage.act(action)
        return True

    def line(self) -> str:
        return self.context.words("lessons.lead")

    def rows(self) -> Sequence[ListRow]:
        words, progress = self.context.words, self._file.progress
        solved = sum(each.name in progress.solved for each in problems())
        line = words("lessons.problems_line", solved=solved, count=len(problems()))
        asked = ListRow(words("lessons.problems"), line, "", "question")
        return [*(self._row(lesson, progress) for lesson in LESSONS.values()), asked]

    def _row(self, lesson: Lesson, progress: LearnerProgress) -> ListRow:
        words = self.context.words
        name = words(f"game.{lesson.game}.name")
        deals = words.counted("lessons.deals", len(lesson.deals))
        mark, icon = words("lessons.new"), "play"
        if lesson.key in progress.done:
            mark, icon = words("lessons.done"), "check"
        if lesson.key in progress.reached:
            deal, step = progress.reached[lesson.key]
            at = min(deal, len(lesson.deals) - 1)  # a lesson may have had more deals once
            number = RunningDeal(lesson.deals[at], step).number
            mark = words("lessons.begun", deal=at + 1, step=number)
            icon = (
                "replay" if icon == "play" else icon
            )  # who has been through it once keeps the tick
        return ListRow(name, deals, mark, icon)

    def chosen(self, place: int) -> None:
        lessons = tuple(LESSONS.values())
        if place < len(lessons):
            LessonSession(self.context, lessons[place], self._file).begin()
        else:
            self.context.push(ProblemsPage(self.context, self._file))


def offer_first_lesson(context: AppContext) -> None:
    """Ask somebody who is here for the first time whether he wants to be shown a deal."""
    words = context.words
    title, text = words("lessons.offer.title"), words("lessons.offer.text")
    yes = QuestionAnswer(words("lessons.offer.yes"), BeginFirstLesson(), "primary", "hint")
    no = QuestionAnswer(words("lessons.offer.no"))
    context.push(QuestionPage(context, title, text, (yes, no), inviting=True))


class ProblemsPage(ChoicePage):
    """The problems of a family of games, the easiest first; all, or those that are not solved yet."""

    title = "problems.title"

    def __init__(self, context: AppContext, file: ProgressFile) -> None:
        super().__init__(context)
        self._file = file
        self._only_open = False
        self._family = Choice("", self._families(), "two_hand", "family")
        self._places: tuple[int, ...] = ()
        self._listed()
        self.listing.mark(self._first_unsolved())

    def line(self) -> str:
        words = self.context.words
        return words("problems.lead" if self._places else "problems.none_open")

    def rows(self) -> Sequence[ListRow]:
        self._listed()
        return [self._row(problems()[place]) for place in self._places]

    def head(self) -> Sequence[Widget]:
        self._family.values = self._families()
        return (self._family,)

    def _families(self) -> list[tuple[str, str]]:
        """The keys of the families with their names in the words of now."""
        return [(key, self.context.words(f"setup.family.{key}")) for key in KINDS]

    def foot(self) -> Sequence[Button]:
        words = self.context.words
        label = words("problems.show_all" if self._only_open else "problems.show_open")
        buttons = [Button(label, Chosen("switch"), icon="eye", style=BODY)]
        if self._file.progress.solved or self._file.progress.missed:
            afresh = Chosen("ask afresh")
            buttons.append(Button(words("problems.afresh"), afresh, icon="replay", style=BODY))
        return buttons

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("switch"):
                self._switch()
            case Chosen("family"):
                self._refilled()
                self.group.focus(self._family)
            case Chosen("ask afresh"):
                self._ask_afresh()
            case Chosen("afresh"):
                self._file.change(self._file.progress.afresh())
                self._refilled()
            case _:
                return super().act(action)
        return True

    def uncovered(self) -> None:
        super().uncovered()
        self.fill_foot()

    def _first_unsolved(self) -> int:
        solved = self._file.progress.solved
        rows = (row for row, at in enumerate(self._places) if problems()[at].name not in solved)
        return next(rows, 0)

    def _listed(self) -> None:
        solved = self._file.progress.solved
        self._places = tuple(
            place
            for place, each in enumerate(problems())
            if each.family == self._family.value and not (self._only_open and each.name in solved)
        )

    def _switch(self) -> None:
        """All problems, or those that have not been solved; the way to do so keeps the focus."""
        self._only_open = not self._only_open
        self._refilled()
        self.group.focus(self.group.widgets[2])

    def _ask_afresh(self) -> None:
        words = self.context.words
        title = words("problems.afresh")
        yes = QuestionAnswer(title, Chosen("afresh"), "danger")
        ask_yes_no(self.context, title, words("problems.afresh_ask"), yes, words("menu.cancel"))

    def _refilled(self) -> None:
        self.listing.mark(0)
        self.listing.refill(self.rows())
        self.fill_foot()

    def _row(self, problem: Problem) -> ListRow:
        words, progress = self.context.words, self._file.progress
        game = words(f"game.{problem.game_key}.name")
        name = words(
            "problems.row", number=problem.number, kind=words(f"problems.kind.{problem.kind}")
        )
        missed = words("problems.missed", percent=round(problem.missed * 100))
        level = words("problems.level", stars=problem.stars)
        icon = "question"
        if problem.name in progress.solved:
            icon = "check"
        elif problem.name in progress.missed:
            icon = "cross"
        return ListRow(name, f"{game}  \N{MIDDLE DOT}  {missed}", level, icon)

    def chosen(self, place: int) -> None:
        ProblemSession(self.context, self._file, self._places[place], self._places).open()
