"""A scripted deal on a real table scene, to measure what every frame of it costs.

Both hands are played by plain habits; the first player declares a marriage as soon as one may be
declared and closes at the next lead, so that every kind of movement is seen, the result included.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from game.bots.players.plain_policy import habit
from game.contest.match import Match
from game.contest.record import Sitting
from game.core.events import Event
from game.core.moves import Close, Marriage, Move
from game.core.score import Score
from game.play.decks import OpenDeck
from game.play.question import Question
from game.play.table import Happening, Table
from game.rules import GAMES
from game.rules.two_hand.game import two_hand, two_hand_deal
from game.scenes.table import TableScene
from game.scenes.table.moments.at_table import claim, fat_trick
from game.scenes.table.result.match_result import MatchResult
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.card_sprite import CardSprite
from game.stage.motion.timeline import Wait
from game.stage.scene import Scene
from game.stage.user_action import UserAction

SEED = 44
_FRAME = 1 / 60
_LONGEST = 90.0
_DEALT, _TRAVEL = 8, 30
_FAT = 21


class Rehearsed:
    """A scripted player: he declares one marriage, closes if he `closes`, else follows plain habits."""

    def __init__(self, name: str, closes: bool) -> None:
        self.sitting = Sitting("bot", name)
        self._closes = closes
        self._melded = False
        self._move: Move | None = None

    def ask(self, question: Question) -> None:
        game, view = two_hand(question.game), two_hand_deal(question.view)
        legal = game.legal(view)
        melds = [move for move in legal if isinstance(move, Marriage)]
        self._move = habit(game, view, Random(question.seed))
        if melds:
            self._melded, self._move = True, melds[0]
        elif self._closes and self._melded and Close() in legal and view.announced is None:
            self._move = Close()

    def answer(self) -> Move | None:
        move, self._move = self._move, None
        return move


class Held(Scene):
    """A table's picture without its clock: nothing moves but what somebody moves by hand."""

    moves_in = True

    def __init__(self, table_scene: TableScene) -> None:
        self._table_scene = table_scene

    def act(self, action: UserAction) -> bool:
        return True

    def draw(self, canvas: Canvas) -> None:
        self._table_scene.draw(canvas)


class Rehearsal:
    """Plays the scripted deal in a room's window, frame by frame and without waiting for any."""

    def __init__(self, context: AppContext) -> None:
        players = (Rehearsed("lili", True), Rehearsed("gyuri", False))
        self.table = Table(Match.new(GAMES["snapszer"], dealer=1), players, OpenDeck(SEED))
        self.seen: list[Event] = []
        self.table.listeners.append(self._note)
        self.scene = TableScene(context, self.table)
        self._context = context

    def play(self) -> dict[str, float]:
        """Play to the counted result; the figures of `bench frames`, first frame left out."""
        stage = self._context.stage
        stage.push(self.scene)
        stage.step(_FRAME)
        stage.frames.reset()
        spent = 0.0
        while not self.over and spent < _LONGEST:
            stage.step(_FRAME)
            spent += _FRAME
        return stage.frames.summary()

    def moments(self) -> dict[str, float]:
        """The cost of the frames of a fat trick and of 66, and of a won match with all its cards.

        The first frame of the page is left out, as everywhere.
        """
        stage, picture = self._context.stage, self.scene.picture
        self._deal_out()
        stage.frames.reset()
        picture.tells_points = True
        picture.timeline.play(fat_trick(picture, _FAT), Wait(1.2), claim(picture, 0, True))
        while picture.timeline.moving:
            picture.timeline.update(_FRAME)
            stage.redraw()
            stage.tick(0.0, 0.0)
        figures = {"moment_p99_ms": stage.frames.percentile(99) * 1000}
        match = self.table.match
        self.table.match = replace(match, score=Score((match.target, 0), match.marks, (0,)))
        page = MatchResult(self.scene.model)
        stage.push(page)
        stage.step(_FRAME)
        stage.frames.reset()
        while page.moving:
            stage.step(_FRAME)
        return {**figures, "match_won_p99_ms": stage.frames.percentile(99) * 1000}

    def travel(self) -> dict[str, float]:
        """Frames in which one card crosses the dealt table, and in which every card on it moves."""
        self._deal_out()
        cards = list(self.scene.picture.cloth.sprites)
        own = max(cards, key=lambda card: card.z)
        return {
            "one_card_4k_ms": self._moved([own], 16.0),
            "all_cards_4k_ms": self._moved(cards, 4.0),
        }

    def _deal_out(self) -> None:
        """Hold the table as it lies once the cards are dealt, with all its pictures made."""
        stage = self._context.stage
        stage.push(self.scene)
        while len(self.seen) < _DEALT:
            stage.step(_FRAME)
        self.scene.picture.timeline.finish()
        stage.push(Held(self.scene))
        stage.step(_FRAME)
        self._context.textures.complete()

    def _moved(self, cards: Sequence[CardSprite], step: float) -> float:
        """The time nine of ten frames stay below that move and turn these cards, in milliseconds."""
        stage = self._context.stage
        stage.step(_FRAME * 3)
        stage.frames.reset()
        for _ in range(_TRAVEL):
            for card in cards:
                card.x, card.y, card.angle = card.x + step, card.y - step / 2, card.angle + 1.3
            stage.redraw()
            stage.tick(0.0, 0.0)
        return stage.frames.percentile(90) * 1000

    @property
    def over(self) -> bool:
        """Whether the deal has been counted and nothing moves any more."""
        result = self.scene.turns.result
        return result is not None and result.counted and not result.moving

    def idle(self, seconds: float) -> dict[str, float]:
        """Let the finished table stand for real seconds: drawings a second, share of a core used."""
        stage = self._context.stage
        draws, used, since = stage.frames.draws, time.process_time(), time.perf_counter()
        while time.perf_counter() - since < seconds:
            if not stage.tick(0.0, 0.008):
                time.sleep(0.008)
        return {
            "idle_draws_per_s": (stage.frames.draws - draws) / seconds,
            "idle_cpu_percent": (time.process_time() - used) / seconds * 100,
        }

    def _note(self, happening: Happening) -> None:
        self.seen += happening.events
