"""A problem at the table: a position is laid out, a move is chosen, and is told what it is worth.

Once the best move is found the deal is played out from there, and a stamp falls on the table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from pygame import FRect

from game.contest.match import Match
from game.contest.record import Sitting
from game.core.deal import Deal, Seat
from game.core.moves import Claim, Move
from game.lessons.problems import Problem, problems
from game.lessons.progress import ProgressFile
from game.lessons.running import SilentPlayer
from game.lessons.scripts.script import PUPIL
from game.play.decks import OpenDeck
from game.play.players import Person, Player
from game.play.table import Table
from game.rulebook.refusal import named
from game.rules import FAMILIES, Game
from game.scenes.lessons.in_sight import bounds_of
from game.scenes.lessons.speech import SpeakingGuide, SpeechPart, next_button
from game.scenes.lessons.stamp import Stamp
from game.scenes.lessons.tricks_page import LaidOpenTricks
from game.scenes.menus.pause import PauseEntry, PauseMenu
from game.scenes.table import TableHelps, TableScene
from game.scenes.table.families import family_of
from game.scenes.table.input.decision import Decision
from game.scenes.table.sentences.advised import move_words, raise_words
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import SMALL, figure
from game.stage.input.intents import Confirm, Hotkey, Intent
from game.stage.motion.timeline import Call, Wait
from game.stage.user_action import UserAction
from game.stage.widgets import Button

# The others at the table: they play well.
_OTHERS = ("mester", "balint", "zsofi")

# The keys to the problem before and after this one, side by side; no answer has them.
_PREVIOUS, _NEXT = "q", "w"

# Seconds between two moves of a line.
_BETWEEN = 0.5


class NextProblem(UserAction):
    """Go to the next problem, or back to the list."""


class PreviousProblem(UserAction):
    """Go to the problem before this one, or back to the list."""


class LookAtTricks(UserAction):
    """Show the cards that have gone."""


class ShowSolution(UserAction):
    """Say the best move."""


class ProblemGuide(SpeakingGuide):
    """Asks for the best move of a position, and plays its line out once it is found."""

    def __init__(self, session: ProblemSession, problem: Problem, game: Game, deal: Deal) -> None:
        super().__init__(session.context)
        self.session = session
        self.problem = problem
        self._game = game
        self._deal = deal
        self.solved = False
        self.stamp = Stamp(session.context)
        self._tried: Move | None = None
        self._is_shown = False
        self._left = deque(problem.line)
        self._timeline = session.context.timeline()

    @property
    def speaks(self) -> bool:
        """Whether the line has come to the deal's end: nothing of it is counted in a match."""
        return self.solved and self.scene.table.outcome is not None

    @property
    def moving(self) -> bool:
        return self.stamp.moving

    def hidden(self) -> None:
        """Say on: the verdict stands while the line is played, and nothing is asked."""
        self._decision = None

    def rested(self, decision: Decision | None) -> None:
        self._decision = decision
        self._show()
        if self.solved and not self._timeline.moving:
            self._timeline.play(Wait(_BETWEEN), Call(self._play_on))

    def accepts(self, move: Move) -> bool:
        """The answer is judged: the best move is made, before others the position stays as it is."""
        right = self.problem.solves(move)
        self.session.answered(self.problem, right)
        self.solved = right
        self._tried, self._is_shown = move, False
        self.context.speaker.play("chalked" if right else "refused")
        self._show()
        self.context.stage.redraw()
        if right:
            self._play(self.problem.best)
        else:
            self.scene.rest_again()
        return False

    def on(self, intent: Intent) -> bool:
        if intent == Hotkey("t"):
            self.look()
            return True
        if intent == Hotkey(_NEXT) and self.session.more:
            self.session.go(1)
            return True
        if intent == Hotkey(_PREVIOUS) and self.session.earlier:
            self.session.go(-1)
            return True
        chooses_by_keys = self.scene.group.ring.shown
        if isinstance(intent, Confirm) and self.solved and not chooses_by_keys:
            self.session.go(1)
            return True
        return False

    def update(self, seconds: float) -> None:
        self._timeline.update(seconds)
        self.stamp.update(seconds)

    def draw(self, canvas: Canvas) -> None:
        self.speech.draw(canvas)

    def draw_over(self, canvas: Canvas) -> None:
        self.stamp.draw(canvas)

    def dealt_out(self) -> bool:
        return True

    # -- inside ------------------------------------------------------------------------------------

    def _play(self, move: Move) -> None:
        """Make a move for the seat whose turn it is."""
        if self.scene.table.turn is not None:
            self.scene.table.play(self.scene.table.turn, move)

    def _play_on(self) -> None:
        """Make the next move of the line once its turn has come; after the last the stamp falls."""
        if self.scene.state.covered:
            return
        deal = self.scene.table.deal
        if self._left and deal is not None and deal.turn is not None:
            if deal.veiling is None:
                self._play(self._left.popleft())
        else:
            self.stamp.fall()

    def _say(self) -> None:
        """Say the question, the verdict on the last try or the solution, in the words of now."""
        if self._is_shown:
            best = self._named(self.problem.best)
            self._explain(self.context.words("problems.solution", move=best))
        elif self._tried is not None:
            self._judge(self._tried)
        else:
            self._ask()

    def _ask(self) -> None:
        kind = "raise" if self._raises else self.problem.kind
        asked = self.context.words(f"problems.ask.{kind}")
        self.speech.say([SpeechPart(asked)], self._foot, (*self._others, *self._tricks))

    @property
    def _others(self) -> tuple[Button, ...]:
        """The ways to the problem before this one and to the one after it, each with its key."""
        session, found = self.session, []
        if session.earlier:
            found.append(self._neighbour("previous", "back", _PREVIOUS.upper(), PreviousProblem()))
        if session.more:
            found.append(self._neighbour("next", "next", _NEXT.upper(), NextProblem()))
        return tuple(found)

    def _neighbour(self, name: str, icon: str, key: str, action: UserAction) -> Button:
        tip = self.context.words(f"problems.{name}")
        return Button("", action, icon=icon, key=key, tip=tip, style=SMALL)

    @property
    def _tricks(self) -> tuple[Button, ...]:
        """The way to the cards that have gone, if any have: nobody could have counted them."""
        label = self.context.words("problems.tricks")
        tricks = Button(label, LookAtTricks(), icon="cards", key="T", style=SMALL)
        return (tricks,) if any(self._deal.won) else ()

    def look(self) -> None:
        """Show the tricks that lie under the problem."""
        if self.scene.picture.deal is not None and self._tricks:
            self.context.push(LaidOpenTricks(self.scene.model))

    def _judge(self, move: Move) -> None:
        """Right or wrong, why, and what both moves are worth."""
        words = self.context.words
        tried, best = self._named(move), self._named(self.problem.best)
        if self.solved:
            self._explain(words("problems.right", move=best))
            return
        verdict = SpeechPart(words("problems.wrong", move=tried), right=False)
        show = Button(words("problems.show"), ShowSolution(), icon="eye", style=SMALL)
        said = [verdict, SpeechPart(self._cost(move))]
        self.speech.say(said, self._foot, (show, *self._tricks))

    def _explain(self, solution: str) -> None:
        """Say the solution in a sentence, why it is the best, and what leads on."""
        label = "problems.next" if self.session.more else "problems.to_list"
        buttons = (next_button(self.context, label, NextProblem()),)
        said = [SpeechPart(solution, right=True), SpeechPart(self._why)]
        self.speech.say(said, self._foot, buttons)

    def _cost(self, move: Move) -> str:
        """How much is given away, as far as the search has looked at the move."""
        words, worth = self.context.words, self.problem.worth
        if move not in worth:
            return self._untried(move)
        lost = worth[self.problem.best] - worth[move]
        if self.problem.is_certain:
            return words.counted("problems.costs_surely", round(lost))
        key = "problems.costs" if self._by_game_points else "problems.costs_points"
        return words(key, points=words.number(round(lost, 1), 1))

    def _untried(self, move: Move) -> str:
        """A claim without the points loses the deal; of other moves not tried no cost is known."""
        words = self.context.words
        if isinstance(move, Claim):
            return words("lesson.rash.claim", total=self._game.total(self._deal, PUPIL))
        return words("problems.untried")

    @property
    def _by_game_points(self) -> bool:
        """Whether its moves are worth game points, and not points above the table's mean."""
        return FAMILIES[self.problem.family].searched

    @property
    def _why(self) -> str:
        """Why the best move is the best, and what it and the next best are worth."""
        context, problem = self.context, self.problem
        words, worth, digits = context.words, problem.worth, 0 if problem.is_certain else 1
        values = named(words, problem.values, context.settings.deck)
        reason = words(problem.reason, deck=context.by_deck, **values)
        best = _signed(words.number(worth[problem.best], digits))
        other = _signed(words.number(worth[problem.second], digits))
        key = "problems.worth" if self._by_game_points else "problems.worth_above"
        told = words(key, best=best, move=self._named(problem.second), other=other)
        return f"{reason} {told}"

    def show(self) -> None:
        """Show the solution; the problem does not count as solved by that."""
        self._is_shown = True
        self.scene.rest_again()

    def _named(self, move: Move) -> str:
        named = raise_words if self._raises else move_words
        return named(self.context, self._game, move)

    @property
    def _raises(self) -> bool:
        """Whether a declarer is asked how high to go."""
        return family_of(self._deal).asks_one(self._deal)

    @property
    def _foot(self) -> str:
        stars = self.problem.stars
        return self.context.words("problems.foot", number=self.problem.number, stars=stars)

    def _show(self) -> None:
        self._say()
        keep = [*self.used_areas(), *self._trick_to_come()]
        self.speech.place(self.scene.picture, self._decision, keep)
        if self.solved:
            self.stamp.place(self.scene.picture, self.speech.area)

    def _trick_to_come(self) -> Iterator[FRect]:
        """The places of the cards that the line lays while the verdict stands."""
        layout = self.scene.picture.layout
        for seat in self._deal.in_play if self.solved else ():
            yield bounds_of(layout.trick(seat, 0, 0))


def _signed(number: str) -> str:
    """A number with its sign, a true minus; nothing before zero."""
    if not any(each in "123456789" for each in number):
        return number.removeprefix("-")
    return figure(number) if number.startswith("-") else f"+{number}"


class ProblemSession:
    """Problems one after another, beginning with one; what is solved is kept.

    `places` are those that are gone through, in order; all of them where nothing is said.
    """

    def __init__(
        self, context: AppContext, file: ProgressFile, place: int, places: Sequence[int] = ()
    ) -> None:
        self.context = context
        self.place = place
        self._places = tuple(places) or tuple(range(len(problems())))
        self._file = file
        self._scene: TableScene | None = None

    @property
    def more(self) -> bool:
        """Whether another problem follows."""
        return self._at + 1 < len(self._places)

    @property
    def earlier(self) -> bool:
        """Whether another problem came before this one."""
        return self._at > 0

    @property
    def _at(self) -> int:
        return self._places.index(self.place)

    def open(self) -> None:
        """Lay the position out."""
        problem = problems()[self.place]
        game, deal = problem.read()
        others = [SilentPlayer(Sitting("bot", key)) for key in _OTHERS[: game.seats - 1]]
        players: list[Player] = [Person(self.context.given_name(0)), *others]
        table = Table.standing(Match.new(game, deal.dealer), deal, players, OpenDeck(1))
        guide = ProblemGuide(self, problem, game, deal)
        self._scene = ProblemScene(self, table, guide)
        self.context.push(self._scene)

    def answered(self, problem: Problem, right: bool) -> None:
        """Keep whether the player has found it."""
        self._file.change(self._file.progress.answered(problem.name, right))

    def go(self, step: int) -> None:
        """The next problem, or the one before with -1; back to the list where there is none."""
        while self._scene in self.context.stage.scenes:
            self.context.stage.pop()
        at = self._at + step
        if 0 <= at < len(self._places):
            self.place = self._places[at]
            self.open()


class ProblemScene(TableScene):
    """A table at which a problem is asked."""

    def __init__(self, session: ProblemSession, table: Table, guide: ProblemGuide) -> None:
        helps = TableHelps(practice=False)
        super().__init__(session.context, table, helps=helps, guide=guide)
        self._session = session
        self._guide = guide
        guide.scene = self

    def decide(self, seat: Seat) -> None:
        """Offer moves until the problem is solved: from then on the line is played for the player too."""
        if not self._guide.solved:
            super().decide(seat)

    def on(self, intent: Intent) -> None:
        """Answer an intent; once the problem is solved, keys that continue do not wait for a running card."""
        if not (self._guide.solved and self._guide.on(intent)):
            super().on(intent)

    def act(self, action: UserAction) -> bool:
        match action:
            case LookAtTricks():
                self._guide.look()
            case ShowSolution():
                self._guide.show()
            case NextProblem():
                self._session.go(1)
            case PreviousProblem():
                self._session.go(-1)
            case _:
                return super().act(action)
        return True

    def open_menu(self) -> None:
        self.context.push(ProblemMenu(self._session))


class ProblemMenu(PauseMenu):
    """The menu over a problem, with the ways to its neighbours."""

    def __init__(self, session: ProblemSession) -> None:
        super().__init__(session.context, None, "problems.to_list")
        self._session = session

    @property
    def note(self) -> str:
        return self.context.words("problems.kept")

    def more(self) -> Sequence[PauseEntry]:
        words, found = self.context.words, []
        if self._session.more:
            found.append(PauseEntry(words("problems.next"), "next", NextProblem()))
        if self._session.earlier:
            found.append(PauseEntry(words("problems.previous"), "back", PreviousProblem()))
        return found
