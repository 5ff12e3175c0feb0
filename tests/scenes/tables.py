"""Tables for tests: bots that answer at once, people driven by intents, decks in a given order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from random import Random
from typing import NamedTuple

import pytest
from pygame import FRect

from game.bots.players.beginner import Beginner
from game.bots.players.plain_policy import habit
from game.contest.match import Match
from game.contest.position import described
from game.contest.record import Sitting
from game.core.moves import Bid, CutPack, Discard, Give, Move, Play, Trump, read_move
from game.core.score import Score
from game.play.decks import Deck
from game.play.players import Person
from game.play.question import Question
from game.play.table import Table
from game.rules import read_game
from game.rules.two_hand.game import TwoHandGame
from game.scenes.actions import OpenSettings, ShowReplay
from game.scenes.menus.settings import SettingsScene
from game.scenes.replay import ReplayScene
from game.scenes.table import TableHelps, TableOffers, TableScene
from game.scenes.table.input.decision import Decision, cards_of
from game.scenes.table.input.hand import HandCard
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.input.option import OptionButton
from game.scenes.table.result.match_result import MatchResult
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import TextStyle
from game.stage.drawing.sprites import Sprites
from game.stage.input.intents import Confirm, ConfirmReleased, Hotkey, Intent, Point, Press, Release
from game.stage.stage import Stage
from game.stage.user_action import UserAction
from game.stage.widgets import Widget
from tests.harness.decks import numbered_deck

LONGEST_NAMES = ("Wolfgang Müllner", "Großmama Mathild", "Szentgyörgyi Ági", "Maximilianmartin")


def usual_move(question: Question, seed: int) -> Move:
    """A sensible move in no time: by habit with two hands, else a beginner's."""
    if isinstance(question.game, TwoHandGame):
        return habit(question.game, question.view, Random(seed))
    return Beginner().choose(question)


class QuickBot:
    """A bot in this process, answering at once; `stubborn` never answers."""

    def __init__(self, name: str = "lili", stubborn: bool = False) -> None:
        self.sitting = Sitting("bot", name)
        self._stubborn = stubborn
        self._move: Move | None = None

    def ask(self, question: Question) -> None:
        if not self._stubborn:
            self._move = usual_move(question, question.seed)

    def answer(self) -> Move | None:
        move, self._move = self._move, None
        return move


class QuickThinker:
    """Bots that answer in this process."""

    def __init__(self) -> None:
        self._bot = QuickBot()

    def ask(self, key, question):  # type: ignore[no-untyped-def]
        self._bot.ask(question)
        return 1

    def answer(self, ticket):  # type: ignore[no-untyped-def]
        return self._bot.answer()

    def give(self, job):  # type: ignore[no-untyped-def]
        return 1

    def drop(self, ticket):  # type: ignore[no-untyped-def]
        pass

    def stop(self) -> None:
        pass


class AdvisingWorker:
    """Finds the same for every job."""

    def __init__(self, found: object = None) -> None:
        self.jobs: list[object] = []
        self.found = found

    def give(self, job: object) -> int:
        self.jobs.append(job)
        return len(self.jobs)

    def answer(self, ticket: int) -> object:
        return self.found


def nothing_is_drawn(patch: pytest.MonkeyPatch) -> None:
    """Frames are not drawn, and cards rest without having been: whoever tests draws what he wants to see."""
    patch.setattr(Stage, "_draw", lambda stage: setattr(stage, "_dirty", False))
    patch.setattr(Sprites, "settled", True)


@contextmanager
def undrawn() -> Iterator[None]:
    """Nothing is drawn meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        nothing_is_drawn(patch)
        yield


class Written(NamedTuple):
    """Words on a page, where they stand, and the area a paragraph was given."""

    words: str
    area: FRect
    style: TextStyle
    room: FRect | None = None


def written_by(
    context: AppContext, draw: Callable[[Canvas], object], paragraphs: bool = False
) -> list[Written]:
    """The lines that are drawn, or the paragraphs, from the first to the last."""
    found: list[Written] = []
    text, paragraph = Canvas.text, Canvas.paragraph

    def line(canvas, words, x, y, style, *more, **named):  # type: ignore[no-untyped-def]
        area = text(canvas, words, x, y, style, *more, **named)
        found.append(Written(words, area, style))
        return area

    def wrapped(canvas, words, room, style, *more, **named):  # type: ignore[no-untyped-def]
        area = paragraph(canvas, words, room, style, *more, **named)
        found.append(Written(words, area, style, room.copy()))
        return area

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(*(Canvas, "paragraph", wrapped) if paragraphs else (Canvas, "text", line))
        draw(context.canvas)
    return found


def lines_seen(context: AppContext) -> dict[str, FRect]:
    """The lines of all that lies on the stage, with their places."""
    every = written_by(context, lambda canvas: [each.draw(canvas) for each in context.stage.scenes])
    return {each.words: each.area for each in every}


class TableSceneToLeave(TableScene):
    """A table that notes in `left` when it would be left, and stays."""

    def __init__(self, *given: object, **named: object) -> None:
        super().__init__(*given, **named)  # type: ignore[arg-type]
        self.left: list[str] = []

    def leave_table(self) -> None:
        self.left.append("left")

    def rematch(self) -> None:
        self.left.append("again")


class Seated:
    """A table scene, driven as a player drives it.

    The last of `kinds` sits in all the seats that are left; `options` are its offers, its helps, the rest.
    A `game` that goes on as a position is a deal that stands as it is.
    """

    def __init__(
        self,
        context: AppContext,
        kinds: str = "person bot",
        game: str = "snapszer",
        seed: int = 1,
        dealer: int = 1,
        enter: bool = True,
        length: int | None = None,
        names: Sequence[str] = ("Anna", "Béla", "Cili", "Dani"),
        bots: Sequence[str] = ("lili",) * 4,
        deck: Deck | None = None,
        **options: object,
    ) -> None:
        makers: dict[str, Callable[[int], object]] = {
            "person": lambda seat: Person(names[seat]),
            "bot": lambda seat: QuickBot(bots[seat]),
            "slow": lambda seat: QuickBot(bots[seat], stubborn=True),
        }
        rules, deal = described(game) if " " in game else (read_game(game), None)
        match = Match.new(rules, dealer if deal is None else deal.dealer, length)
        *given, last = kinds.split()
        seats = (*given, *[last] * (match.game.seats - len(given)))
        players = [makers[kind](seat) for seat, kind in enumerate(seats)]
        self.context = context
        self.table = Table(match, players, deck or numbered_deck(match.game, seed))  # type: ignore[arg-type]
        self.table.deal = deal
        offers = {
            each.name: options.pop(each.name)
            for each in fields(TableOffers)
            if each.name in options
        }
        helps = {
            each.name: options.pop(each.name) for each in fields(TableHelps) if each.name in options
        }
        context.stage.on_action = self._act
        self.scene = TableSceneToLeave(
            context,
            self.table,
            offers=TableOffers(**{"replay": True} | offers),  # type: ignore[arg-type]
            helps=TableHelps(**helps),  # type: ignore[arg-type]
            **options,  # type: ignore[arg-type]
        )
        if enter:
            context.push(self.scene)
            self.rest()

    @property
    def left(self) -> list[str]:
        """The choice that leads away from the table: "left" or "again"."""
        return self.scene.left

    def _act(self, action: UserAction) -> None:
        match action:
            case ShowReplay(record, deal, move):
                self.context.push(ReplayScene(self.context, record, (deal, move)))
            case OpenSettings():
                self.context.push(SettingsScene(self.context))

    @property
    def deal(self):  # type: ignore[no-untyped-def]
        return self.scene.picture.deal

    def step(self, seconds: float = 0.05) -> None:
        """Let time pass; of its frames the last one is drawn."""
        if seconds > 0.05:
            with undrawn():
                self.context.stage.step(seconds - 0.05, frame=0.05)
            self.context.stage.redraw()
        self.context.stage.step(min(seconds, 0.05), frame=0.05)

    def frames(self) -> Iterator[None]:
        """Let what moves come to its end or to a pause, frame by frame; none of them is drawn."""
        while (timeline := self.scene.picture.timeline).moving and not timeline.waiting:
            with undrawn():
                self.step()
            yield

    def send(self, *intents: Intent) -> None:
        """One intent after the other; the frame after the last one is drawn."""
        *first, last = intents
        with undrawn():
            for intent in first:
                self.context.stage.send(intent)
                self.step()
        self.context.stage.send(last)
        self.context.stage.redraw()
        self.step()

    def key(self, name: str) -> None:
        self.send(Hotkey(name))

    def click(self, x: float, y: float) -> None:
        self.send(Point(x, y), Press(x, y), Release(x, y))

    def rest(self) -> None:
        """Let everything that has happened be seen; what it comes to is drawn."""
        with undrawn():
            for _ in range(4000):
                self.step()
                if not (self.scene.picture.timeline.moving or self.scene.picture.moving):
                    break
                if self.scene.picture.timeline.waiting:
                    self.send(Confirm())
        self.context.stage.redraw()
        self.step()

    def until_asked(self) -> None:
        """Finish whatever moves, until something is asked for or a page has come up."""
        for _ in range(400):
            if self.context.stage.top is not self.scene or self.scene.decision is not None:
                return
            if self.scene.picture.timeline.moving:
                self.send(Confirm())
            else:
                self.step()
        pytest.fail("nothing is ever asked for")

    def take_over(self) -> None:
        """Let the next player at the screen ask for his cards: after a moment, with a key held down."""
        assert isinstance(self.context.stage.top, HandOver)
        self.step(0.8)
        self.send(Confirm())
        self.step(0.6)
        self.send(ConfirmReleased())
        self.rest()

    def play(self, move: Move) -> None:
        """Make the move of the person to act as a key press would."""
        decision = self.scene.decision
        assert decision is not None
        assert move in decision.legal
        self.scene._decide(move)
        self.rest()

    def act(self, *moves: str) -> None:
        """The seats to act make these moves, a person as by a key; each is seen to its end."""
        for move in map(read_move, moves):
            if self.scene.decision is not None and self.table.turn in self.scene.seats.persons:
                self.play(move)
            else:
                self.table.play(self.table.turn, move)  # type: ignore[arg-type]
                self.rest()

    def play_out(self) -> None:
        """The seats to act, whoever sits there, play the deal to its end by habit."""
        while self.table.turn is not None:
            self.table.play(self.table.turn, self.habit_of_anybody())
            self.rest()

    def end_match(
        self,
        points: Sequence[int],
        winners: Sequence[int],
        before: Sequence[Match] = (),
        **marks: object,
    ) -> MatchResult:
        """The page of a match that ends so; `before` are the standings that led there."""
        match = self.table.match
        score = Score(tuple(points), replace(match.marks, **marks), tuple(winners))
        self.table.match = replace(match, score=score)
        if before:
            self.table.standings = (*before, self.table.match)
        if self.scene not in self.context.stage.scenes:
            self.context.push(self.scene)
        page = MatchResult(self.scene.model)
        self.context.push(page)
        return page

    def habit_of_anybody(self) -> Move:
        """The habitual move of the seat to act, for any occupant."""
        return usual_move(self.table.question(), len(self.table.moves))

    def habit(self) -> Move:
        assert self.scene.decision is not None
        return usual_move(self.table.question(), len(self.table.moves))


def seated_at(context: AppContext, kinds: str, game: str, **more: object) -> Seated:
    """A table at which nothing takes its time; seat 0 is the first to act unless another dealer is given."""
    context.change(speed=0.0, trick_pause=0.5)
    more.setdefault("dealer", read_game(game.partition(" ")[0]).seats - 1)
    return Seated(context, kinds, game, **more)  # type: ignore[arg-type]


def used_for(decision: Decision, move: Move) -> list[Widget]:
    """All that is used one after the other to make a move: its cards, and what makes it of them."""
    cards = [card for card in decision.cards if card.face in cards_of(move)]
    match move:
        case Play():
            return [*cards]
        case Bid(number) if (stepper := decision.stepper) is not None:
            return [*[stepper.more] * ((int(number) - stepper.value) // 5), stepper.button]
        case Bid() | Trump():
            return [each for each in decision.options if each.move == move]
        case CutPack() if decision.spread is not None:
            return [decision.spread]
        case Discard():
            return [*cards, decision.row.buttons[0]]
        case Give(_, to):
            return [*cards, decision.row.buttons[decision.choosing.receivers.index(to)]]
    button = decision.row.button_of(move)
    assert button is not None
    return [button]


def offered_keys(seated: Seated) -> tuple[str, ...]:
    """The keys that make the habitual move: digits for cards, bids and suits, a letter for anything else."""
    move, decision = seated.habit(), seated.scene.decision
    assert decision is not None

    def key(widget: Widget) -> str:
        if isinstance(widget, HandCard):
            return "1234567890-="[decision.cards.index(widget)]
        if isinstance(widget, OptionButton):
            return widget.key
        if widget is decision.spread:
            return "c"
        if decision.stepper is not None and widget in decision.stepper.widgets:
            return "b" if widget is decision.stepper.button else "+"
        labels = zip(decision.row.buttons, decision.row.labels, strict=True)
        return next(key.lower() for button, (_, key) in labels if button is widget)

    return tuple(map(key, used_for(decision, move)))


def do_by_mouse(seated: Seated) -> None:
    """Make the habitual move with the pointer alone; a card is given by pulling it over the table."""
    move, decision = seated.habit(), seated.scene.decision
    assert decision is not None
    for widget in used_for(decision, move):
        place = widget.area.center
        if isinstance(widget, HandCard):
            index = widget.sprite.height * 0.2  # the upper left corner, which no neighbour covers
            place = widget.area.left + index, widget.area.top + index * 1.6
        if isinstance(move, Give):
            to = seated.scene.picture.layout.plate(move.to).center
            pulled = Point(place[0], place[1] - 60)
            seated.send(Point(*place), Press(*place), pulled, Point(*to), Release(*to))
            return
        seated.click(*place)
