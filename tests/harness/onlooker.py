"""A model of who sits in front of the screen, and the law that nobody there is shown a foreign hand.

The model knows the table and which button of the hand-over page was pressed, not the program's own idea of
who looks. Each frame, each sentence said, each text drawn and each question to the adviser is held to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from unittest.mock import patch

from game.bots.workers.job import GiveHint
from game.core.cards import PACK_24, Card
from game.core.deal import Deal, Seat
from game.play.question import Question
from game.play.table import Happening
from game.scenes.menus.settings import SettingsScene
from game.scenes.replay import ReplayScene
from game.scenes.rules.page import RulesPage
from game.scenes.table import TableScene, model
from game.scenes.table.guide import NO_GUIDE
from game.scenes.table.turns import Turns
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.textures import Textures
from game.stage.scene import Scene
from game.stage.stage import Stage

Cards = frozenset[Card]


# Pages over a table whose own cards are pictures of a pack.
_DRAWS_ANY_CARD = (RulesPage, SettingsScene)


class ForeignHand(AssertionError):
    """A card was shown to somebody who may not see it."""


@dataclass
class InFront:
    """The person in front of one table: the one who has asked for his cards, until the next one is to act."""

    scene: TableScene
    sitter: Seat | None = None

    def __post_init__(self) -> None:
        self.scene.table.listeners.append(self._listen)

    def _listen(self, happening: Happening) -> None:
        if happening.before is None:
            self.sitter = None

    def may_see(self) -> Cards:
        """Every card that may be shown or said at this table now."""
        deal, persons = self.scene.table.deal, self.scene.seats.persons
        if deal is None:
            return frozenset()
        if deal.turn is None:
            self.sitter = None
            return frozenset(PACK_24)
        if len(persons) == 1:
            return seen_by(deal, persons[0])
        if self._is_gone(deal):
            self.sitter = None
        return seen_by(deal, self.sitter)

    def _is_gone(self, deal: Deal) -> bool:
        """Whether another person of this screen is to act, and the last move was watched to its end."""
        scene = self.scene
        another = deal.turn in scene.seats.persons and deal.turn != self.sitter
        return another and (scene.stage.top is not scene or not scene.picture.timeline.moving)


def seen_by(deal: Deal, seat: Seat | None) -> Cards:
    """The cards all have seen, and those this seat has; nobody is None."""
    return frozenset(
        face
        for face, seen in zip(deal.faces, deal.seen_by, strict=True)
        if face is not None and (seen == deal.everyone or seat in seen)
    )


@dataclass
class Onlooker:
    """Looks at every frame of a context and listens to every sentence; raises ForeignHand.

    Texts are read where cards have English names. Takes the place of the context's voice.
    """

    context: AppContext
    frames: int = 0
    sentences: int = 0
    questions: int = 0
    handed: int = 0
    deals: int = 0
    _tables: dict[int, InFront] = field(default_factory=dict)
    _drawn: set[Card] = field(default_factory=set)
    _beneath: frozenset[Card] = frozenset()

    # -- what is shown ---------------------------------------------------------------------------

    def note_card(self, card: Card | None) -> None:
        """A face is drawn."""
        if card is not None:
            self._drawn.add(card)

    def note_text(self, text: str) -> None:
        """A line is drawn, which may name cards."""
        self._drawn |= self._named(text)

    def note_frame(self, draw: Callable[[], object]) -> None:
        """A frame is drawn: hold what it shows to what may be seen."""
        self._drawn = set()
        draw()
        stage = self.context.stage
        over = stage.top is not None and stage.top.overlay and len(stage.scenes) > 1
        drawn = frozenset() if isinstance(stage.top, _DRAWS_ANY_CARD) else frozenset(self._drawn)
        self._hold(drawn | (self._beneath if over else frozenset()), "shown")
        self.frames += 1

    def note_beneath(self, draw: Callable[[], Any]) -> Any:
        """Draw the things under a page once, and show them as long as the page is there."""
        anew = self.context.stage._beneath is None
        kept, self._drawn = self._drawn, set()
        found = draw()
        if anew:
            self._beneath = frozenset(self._drawn)
        self._drawn = kept
        return found

    def say(self, sentence: str) -> None:
        """A sentence is said aloud."""
        self.sentences += 1
        self._hold(self._named(sentence), f"said ({sentence})")

    def close(self) -> None:
        """Nothing is said any more."""

    def note_question(self, question: Question) -> None:
        """The adviser is asked about a hand."""
        self.questions += 1
        self._hold(
            frozenset(face for face in question.view.faces if face is not None), "advised on"
        )

    def asked(self, seat: Seat) -> None:
        """Somebody has asked for his cards on the hand-over page."""
        self.handed += 1
        scene = next(s for s in reversed(self.context.stage.scenes) if isinstance(s, TableScene))
        self._front(scene).sitter = seat

    def _named(self, text: str) -> Cards:
        """The cards a text names; a lesson may speak of any."""
        scenes = self.context.stage.scenes
        taught = any(isinstance(each, TableScene) and each.guide is not NO_GUIDE for each in scenes)
        return frozenset() if taught else cards_named(self.context, text)

    # -- what may be -----------------------------------------------------------------------------

    def _hold(self, cards: Cards, how: str) -> None:
        """Raise ForeignHand for cards that nobody in front of the screen may see."""
        for scene in self._visible():
            if not isinstance(scene, TableScene):
                continue
            front = self._front(scene)
            foreign = cards - front.may_see()
            if foreign - self._named_by_the_rules(scene):
                table = scene.table
                raise ForeignHand(
                    f"{sorted(foreign)} {how} on {type(self.context.stage.top).__name__} with"
                    f" {front.sitter} in front, {table.turn} to act: {table.match.game.key},"
                    f" deal {table.match.number}, after {len(table.moves)} moves"
                )

    def _named_by_the_rules(self, scene: TableScene) -> Cards:
        """The card that buys the turn-up, which a rule names whoever holds it."""
        trump = None if scene.table.deal is None else scene.table.deal.trump
        return frozenset(card for card in PACK_24 if card.suit == trump and card.rank in "9J")

    def _visible(self) -> list[Scene]:
        """The scene on top and those that shine through it; none under a replay, which has its own law."""
        found: list[Scene] = []
        for scene in reversed(self.context.stage.scenes):
            found.append(scene)
            if not scene.overlay:
                break
        return [] if any(isinstance(scene, ReplayScene) for scene in found) else found

    def _front(self, scene: TableScene) -> InFront:
        if id(scene) not in self._tables:
            self._tables[id(scene)] = InFront(scene)
            scene.table.listeners.append(self._count)
        return self._tables[id(scene)]

    def _count(self, happening: Happening) -> None:
        self.deals += happening.before is None


def cards_named(context: AppContext, text: str) -> Cards:
    """The cards an English text names, long or short."""
    if context.settings.language != "en":
        return frozenset()
    return _cards_named(_all_names(context), text)


def _all_names(context: AppContext) -> tuple[tuple[str, Card], ...]:
    deck = context.settings.deck
    if deck not in _NAMES:
        _NAMES[deck] = tuple(
            (name.lower(), card)
            for card in PACK_24
            for name in (str(context.card(card)), str(context.short_card(card)))
        )
    return _NAMES[deck]


_NAMES: dict[str, tuple[tuple[str, Card], ...]] = {}


@cache
def _cards_named(names: tuple[tuple[str, Card], ...], text: str) -> Cards:
    low = text.lower()
    return frozenset(
        card
        for name, card in names
        if name in low
        and re.search(rf"{re.escape(name)}(?!\d)", low)  # a marriage of hearts is worth 100
    )


@contextmanager
def looked_at(context: AppContext) -> Iterator[Onlooker]:
    """Put an onlooker at this context's screen, voice and adviser."""
    onlooker = Onlooker(context)
    context.narrator.voice = onlooker  # type: ignore[assignment]
    card_key, draw, beneath = Textures._card_key, Stage._draw, Stage._what_is_beneath
    text, paragraph, take_cards = Canvas.text, Canvas.paragraph, Turns.take_cards
    prepare = Textures.prepare

    def key(self: Textures, card: Card | None, height: int) -> object:
        onlooker.note_card(card)
        return card_key(self, card, height)

    def prepared(self: Textures, cards: Any, height: int) -> None:
        before = set(onlooker._drawn)
        prepare(self, cards, height)
        onlooker._drawn = before

    def written(self: Canvas, words: str, *more: Any, **named: Any) -> Any:
        onlooker.note_text(words)
        return text(self, words, *more, **named)

    def told(self: Canvas, words: str, *more: Any, **named: Any) -> Any:
        onlooker.note_text(words)
        return paragraph(self, words, *more, **named)

    def taken(self: Turns, seat: Seat) -> None:
        onlooker.asked(seat)
        take_cards(self, seat)

    def questioned(question: Question) -> GiveHint:
        onlooker.note_question(question)
        return GiveHint(question)

    with (
        patch.object(Textures, "_card_key", key),
        patch.object(Textures, "prepare", prepared),
        patch.object(Stage, "_draw", lambda self: onlooker.note_frame(lambda: draw(self))),
        patch.object(
            *(Stage, "_what_is_beneath"),
            lambda self: onlooker.note_beneath(lambda: beneath(self)),
        ),
        patch.object(Canvas, "text", written),
        patch.object(Canvas, "paragraph", told),
        patch.object(Turns, "take_cards", taken),
        patch.object(model, "GiveHint", questioned),
    ):
        yield onlooker
