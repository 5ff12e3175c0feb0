"""A lesson at the real table: what is said, the finger, the answers to tries, and one deal after another."""

from __future__ import annotations

from collections.abc import Sequence

from game.contest.record import DealRecord, Sitting
from game.core.cards import PACK_24
from game.core.moves import Move, Veil
from game.lessons.progress import ProgressFile
from game.lessons.running import RunningDeal, ScriptedPlayer
from game.lessons.scripts.script import PUPIL, Ask, Lesson, Tell, moves_until
from game.play.decks import OpenDeck
from game.play.players import Person, Player
from game.play.table import Happening, Table
from game.rulebook import family_texts
from game.rules import GAMES, Game
from game.scenes.actions import OpenRules, OpenSetup
from game.scenes.elements.question import QuestionAnswer, QuestionPage
from game.scenes.lessons.finger import Finger, target_of
from game.scenes.lessons.in_sight import ABOVE_ALL, Wanted, wanted_in_sight
from game.scenes.lessons.speech import SpeakingGuide, SpeechPart, next_button
from game.scenes.menus.pause import PauseEntry, PauseMenu
from game.scenes.table import TableHelps, TableOffers, TableScene
from game.scenes.table.input.decision import Decision
from game.scenes.table.result.celebration import CelebratedPage
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.input.intents import Confirm, Intent
from game.stage.user_action import UserAction
from game.words import short_suits


class ReadOn(UserAction):
    """Go to the next step of the lesson."""


class RepeatDeal(UserAction):
    """Begin the deal of the lesson once more."""


class SkipDeal(UserAction):
    """Go to the next deal of the lesson, or finish it."""


class LessonGuide(SpeakingGuide):
    """Leads a pupil through one deal of the lesson of `session`, from a step on."""

    def __init__(self, session: LessonSession, running: RunningDeal) -> None:
        super().__init__(session.context)
        self.running = running
        self.finger = Finger()
        self._session = session
        self._lesson = session.lesson
        self._tried: Move | None = None

    # -- what the table asks -----------------------------------------------------------------------

    @property
    def speaks(self) -> bool:
        return self.running.speaks

    @property
    def moving(self) -> bool:
        return self.finger.moving

    def hidden(self) -> None:
        self.speech.hush()
        self.finger.point(None, calm=True)
        self._tried = None

    def rested(self, decision: Decision | None) -> None:
        self._decision = decision
        step = self.running.step
        if step is None and self.scene.table.outcome is None:
            self._session.next()  # what was to be shown has been shown
        elif isinstance(step, Tell | Ask) and (decision is not None or self.speaks):
            self._session.reached(self.running.at)
            self._show()

    def accepts(self, move: Move) -> bool:
        if self.running.answer(move) is None:
            return True
        self._tried = move
        self.context.speaker.play("refused")
        self._show()
        self.finger.again(self._calm)
        self.context.stage.redraw()
        return False

    def on(self, intent: Intent) -> bool:
        if isinstance(intent, Confirm) and self.speaks and self.speech.shown:
            self.read_on()
            return True
        return False

    def update(self, seconds: float) -> None:
        self.finger.update(seconds)

    def draw(self, canvas: Canvas) -> None:
        if self.speech.shown:
            self._point()
            self.speech.draw(canvas)

    def draw_over(self, canvas: Canvas) -> None:
        if self.speech.shown:
            self.finger.draw(canvas)

    def dealt_out(self) -> bool:
        self._session.next()
        return True

    # -- inside ------------------------------------------------------------------------------------

    @property
    def _answer(self) -> str:
        """The answer to the last try, "" where there was none."""
        move = self._tried
        name = None if move is None else self.running.answer(move)
        return "" if move is None or name is None else self._rash(move) or self._words(name)

    def _rash(self, move: Move) -> str:
        """The cost of a claim or a closing that the step itself does not speak of; else nothing."""
        table = self.scene.table
        if table.deal is None:
            return ""
        total = table.match.game.total(table.deal, PUPIL)
        name = self.running.rash(move, total)
        return "" if name is None else self.context.words(f"lesson.rash.{name}", total=total)

    @property
    def _calm(self) -> bool:
        return self.context.clock.jumps

    def listen(self, happening: Happening) -> None:
        """Hear what has happened at the table."""
        if happening.seat is not None and not isinstance(happening.move, Veil):
            self.running.made(happening.seat)
            self._keep_end()

    def _keep_end(self) -> None:
        """Keep that all of the deal has been said and done: its result may be left at any time."""
        if self.running.step is None:
            self._session.deal_done()

    def read_on(self) -> None:
        """Go to the next step; what the table does then is shown before it is spoken of."""
        self.running.read()
        self._keep_end()
        self.hidden()
        self.scene.rest_again()

    def _show(self) -> None:
        step = self.running.step
        assert isinstance(step, Tell | Ask)
        words = self.context.words
        foot = words(
            "lesson.step", number=self.running.number, count=self.running.count, deal=self._which
        )
        buttons = (next_button(self.context, "lesson.next", ReadOn()),) if self.speaks else ()
        said = [SpeechPart(self._words(f"{step.name}.say"))]
        if self._answer:
            said.append(SpeechPart(self._answer, right=False))
        self.speech.say(said, foot, buttons)
        keep = self.used_areas()
        self._point()
        if self.finger.target is not None:
            hand = self.finger.pose(self.context.canvas.visible).area
            keep = [self.finger.target, hand, *keep]
        self.speech.place(self.scene.picture, self._decision, keep)

    def _point(self) -> None:
        """Let the finger point at what the step speaks of, as the table is now."""
        target = target_of(self.running.step, self.scene.picture, self._decision)
        self.finger.point(target, self._calm, self._in_sight())

    def _in_sight(self) -> list[Wanted]:
        """The things the hand should not cover: what the table shows, and what is used now."""
        found = wanted_in_sight(self.scene.picture, self._decision)
        if self._decision is not None:
            found += [(each.area, ABOVE_ALL) for each in self._decision.widgets]
            stepper = self._decision.stepper
            found += [] if stepper is None else [(stepper.plan.why, ABOVE_ALL)]
        return found

    @property
    def _which(self) -> int:
        """Which deal of the lesson this is, from 1."""
        return self._lesson.deals.index(self.running.deal) + 1

    def _words(self, name: str) -> str:
        return lesson_words(self.context, self._lesson, name)


def lesson_words(context: AppContext, lesson: Lesson, name: str) -> str:
    """A sentence of a lesson, with the numbers of its game's rules.

    Cards stand in it by their text, as {QH}, and suits by their sign, as {♥}: they are drawn as index and
    sign, and heard by name in the case that stands there.
    """
    game, deck = GAMES[lesson.game], context.settings.deck
    cards = {str(card): context.short_card(card) for card in PACK_24}
    values = family_texts(game).values(game, deck) | cards | short_suits(context.words, deck)
    return context.words(f"lesson.{lesson.key}.{name}", **values)


class LessonSession:
    """Goes through the deals of a lesson at one table after another, and keeps how far the pupil is."""

    def __init__(self, context: AppContext, lesson: Lesson, file: ProgressFile) -> None:
        self.context = context
        self.lesson = lesson
        self._file = file
        self._deal = 0
        self._running: RunningDeal | None = None
        self._scene: TableScene | None = None

    @property
    def waits(self) -> bool:
        """Whether the deal on the table has a step left to come back to."""
        return self._running is not None and self._running.step is not None

    def begin(self) -> None:
        """Begin at the pupil's last step, or at the beginning."""
        deal, step = self._file.progress.reached.get(self.lesson.key, (0, 0))
        if deal >= len(self.lesson.deals) or step >= len(self.lesson.deals[deal].steps):
            deal, step = 0, 0
        self._open(deal, step)

    def _open(self, number: int, step: int = 0) -> None:
        self._deal = number
        lesson_deal = self.lesson.deals[number]
        self._running = running = RunningDeal(lesson_deal, step)
        guide = LessonGuide(self, running)
        table = _table_at(self.context, running)
        self._scene = LessonScene(self, table, guide)
        self.context.push(self._scene)

    def reached(self, step: int) -> None:
        """Keep the step that the pupil has come to."""
        progress = self._file.progress.at(self.lesson.key, self._deal, step)
        self._file.change(progress)

    def deal_done(self) -> None:
        """Keep that the deal on the table is over: the next one comes, or the lesson is played to its end."""
        progress = self._file.progress
        if self.on_last_deal:
            self._file.change(progress.finished(self.lesson.key))
        else:
            self._file.change(progress.at(self.lesson.key, self._deal + 1, 0))

    def next(self) -> None:
        """Go to the next deal, or to the end of the lesson."""
        self._close()
        self.deal_done()
        if self.on_last_deal:
            self._finish()
        else:
            self._open(self._deal + 1)

    def _close(self) -> None:
        """The table goes, and every page over it."""
        stage = self.context.stage
        while self._scene in stage.scenes:
            stage.pop()

    def _finish(self) -> None:
        words, preset = self.context.words, self.lesson.game
        play = words("lesson.done.play", game=words(f"game.{preset}.name"))
        answers = (
            QuestionAnswer(play, OpenSetup(practice=True, preset=preset), "primary"),
            QuestionAnswer(words("lesson.done.back")),
        )
        title, text = words("lesson.done.title"), lesson_words(self.context, self.lesson, "done")
        self.context.push(LessonDonePage(self.context, title, text, answers))

    @property
    def on_last_deal(self) -> bool:
        """Whether no deal of the lesson follows."""
        return self._deal + 1 == len(self.lesson.deals)

    def again(self) -> None:
        """Begin the deal that is on the table once more."""
        self._close()
        self._open(self._deal)


class LessonDonePage(CelebratedPage, QuestionPage):
    """The end of a lesson: the guests applaud, and one's own table is the next step."""

    def enter(self) -> None:
        super().enter()
        self.celebrate(lost=False)
        self.context.speaker.play("deal_won")
        self._timeline.play(self.celebration.begin())

    def draw(self, canvas: Canvas) -> None:
        self.celebration.draw_behind(canvas)
        super().draw(canvas)
        self.celebration.draw_over(canvas)


class LessonScene(TableScene):
    """A table at which a deal of a lesson is played."""

    def __init__(self, session: LessonSession, table: Table, guide: LessonGuide) -> None:
        onward = "lesson.finish" if session.on_last_deal else ""
        super().__init__(
            *(session.context, table),
            offers=TableOffers(onward=onward),
            helps=TableHelps(practice=True),
            guide=guide,
        )
        self._session = session
        self._guide = guide
        guide.scene = self
        table.listeners.append(guide.listen)

    def act(self, action: UserAction) -> bool:
        match action:
            case ReadOn():
                self._guide.read_on()
            case RepeatDeal():
                self._session.again()
            case SkipDeal():
                self._session.next()
            case _:
                return super().act(action)
        return True

    def open_menu(self) -> None:
        self.context.push(LessonMenu(self.context, self._session, self.table.match.game))


class LessonMenu(PauseMenu):
    """The menu over a lesson: its deals can be repeated and skipped."""

    def __init__(self, context: AppContext, session: LessonSession, game: Game) -> None:
        super().__init__(context, OpenRules(game), "lesson.leave")
        self._session = session

    @property
    def note(self) -> str:
        return self.context.words("lesson.kept") if self._session.waits else ""

    def more(self) -> Sequence[PauseEntry]:
        words = self.context.words
        on = words("lesson.finish" if self._session.on_last_deal else "lesson.skip")
        return (
            PauseEntry(words("lesson.again"), "replay", RepeatDeal()),
            PauseEntry(on, "next", SkipDeal()),
        )


def _table_at(context: AppContext, running: RunningDeal) -> Table:
    """A table with a deal of a lesson as it stands when a step begins; a fresh one is dealt on the table."""
    lesson_deal = running.deal
    names = iter(lesson_deal.others)
    players: list[Player] = []
    for seat in range(lesson_deal.match.game.seats):
        if seat == PUPIL:
            players.append(Person(context.given_name(0)))
        else:
            players.append(ScriptedPlayer(Sitting("bot", next(names)), seat, running))
    table = Table(lesson_deal.match, players, OpenDeck(1, [DealRecord(lesson_deal.pack)]))
    moves = tuple(moves_until(lesson_deal, running.at))
    if moves:
        table.next_deal()
        table.pump()
    for move in moves:
        while table.deal is not None and table.deal.veiling is not None:
            table.pump()
        assert table.turn is not None
        table.play(table.turn, move)
    return table
