"""How the table scene is drawn: room, slate, plates, cards, marks, and the line that asks."""

from __future__ import annotations

from pygame import FRect

from art.moods import Mood
from game.bots.hints.findings import Hint
from game.core.deal import Deal, Seat
from game.scenes.table.facts.duty import named, prompt_words
from game.scenes.table.families import family_of
from game.scenes.table.furniture.lamplight import Lamplight
from game.scenes.table.furniture.parts import draw_in_parts
from game.scenes.table.furniture.plates import prepare_moods
from game.scenes.table.furniture.surroundings import draw_prompt
from game.scenes.table.input.decision import Decision
from game.scenes.table.model import TableModel
from game.scenes.table.moments.at_table import prepare_figures
from game.scenes.table.result.areas import prepare_pictures
from game.scenes.table.sentences.advised import advised, advised_by_ear
from game.scenes.table.talk.talk import Talk
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY_BOLD
from game.stage.drawing.palette import CREAM, LAMP, RED
from game.stage.stage import Timer
from game.words.forms import Voiced

_SAID_FOR, _PER_LETTER = 1.8, 0.05
_DOT_EVERY = 0.36
_THOUGHTFUL = 3  # dots: who thinks longer is seen to


class TableFace:
    """Draws a table. `say` and `advise` say something for a few seconds, or until something happens.

    `light` is the lamp over it; `talk` tells the mood of a seat. `slate_note` is chalked at the foot of the
    slate until the match is over.
    """

    def __init__(self, model: TableModel, talk: Talk) -> None:
        self._model = model
        self._talk = talk
        self.slate_note = ""
        self.light = Lamplight(model.context.clock)
        self._said = ""
        self._warns = False
        self._said_left = 0.0
        self._said_about: Deal | None = None
        self._dots = 0
        self._timer: Timer | None = None

    def prepare(self) -> None:
        """Make in the background what the table will show later: its cards, moods, results, and 66."""
        model, picture = self._model, self._model.picture
        prepare_pictures(model)
        prepare_figures(picture)
        for seat in self._talk.voices:
            prepare_moods(model.context, picture.layout, seat, model.seats.portrait(seat))

    def advise(self, hint: Hint) -> None:
        """Advise a move, in words if it is no card, with the reason."""
        context, picture = self._model.context, self._model.picture
        if not hint.reason.key:
            return
        why = context.words(hint.reason.key, **named(context, hint.reason.values))
        game, deal, seats = picture.match.game, picture.deal, self._model.seats
        what = "" if deal is None else advised(seats, game, deal, hint.move)
        self.say(f"{what} {why}".lstrip())
        by_ear = (
            what.heard if isinstance(what, Voiced) else what or advised_by_ear(context, game, hint)
        )
        context.say(f"{by_ear} {why}".lstrip(), private=True)

    def say(self, words: str, warns: bool = False) -> None:
        """Write something in place of the question; what `warns` is red."""
        self._said, self._warns = words, warns
        self._said_about = self._model.table.deal
        self._said_left = _SAID_FOR + _PER_LETTER * len(words)
        self._model.context.stage.redraw()

    def stop(self) -> None:
        """Stop the thinking dots: the scene is left."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def rest(self) -> None:
        """The picture stands still: while somebody thinks, the dots go on by a timer."""
        self.stop()
        self._dots = 0
        if self._thinking is not None:
            self._timer = self._model.context.stage.after(_DOT_EVERY, self._next_dot)

    def update(self, seconds: float) -> None:
        if self._said_left > 0:
            self._said_left -= seconds
            if self._said_left <= 0 or self._model.table.deal is not self._said_about:
                self._said_left = 0.0
                self._said = ""
                self._model.context.stage.redraw()

    def draw(self, canvas: Canvas, decision: Decision | None, undealt: str) -> None:
        """Draw everything but what is offered by the `decision` that is asked for at this screen.

        `undealt` is shown while no cards are on the table.
        """
        picture = self._model.picture
        parts = draw_in_parts(
            *(canvas, picture),
            light=self.light,
            note="" if picture.match.over else self.slate_note,
            asked=decision is not None,
            looks={seat: self._look_of(seat) for seat in range(picture.layout.seats)},
        )
        for _ in parts:
            pass
        self._draw_words(canvas, decision, undealt)

    @property
    def _thinking(self) -> Seat | None:
        """The seat that thinks, once all before it has been seen; nobody while the table is halted."""
        deal = self._model.picture.deal
        if deal is None or self._model.picture.timeline.moving or self._model.state.halted:
            return None
        turn: Seat | None = deal.turn
        return turn if turn in self._model.seats.elsewhere else None

    def _next_dot(self) -> None:
        self._dots += 1
        self._timer = None
        if self._thinking is not None:
            self._timer = self._model.context.stage.after(_DOT_EVERY, self._next_dot)
            if not self._model.state.covered:
                self._model.context.stage.redraw()

    def _look_of(self, seat: Seat) -> tuple[int | None, Mood]:
        thinks = self._thinking == seat
        mood = self._talk.mood_of(seat, thinks and self._dots >= _THOUGHTFUL)
        return self._dots % 3 if thinks else None, mood

    def _draw_words(self, canvas: Canvas, decision: Decision | None, undealt: str) -> None:
        """The line above the actions: a refusal or a hint for a while, else what is asked.

        What the bid pointed at asks for stands in place of the question.
        """
        context, picture = self._model.context, self._model.picture
        if self._said:
            self._draw_said(canvas)
        elif self._shuffles:
            draw_prompt(canvas, picture, undealt)
        elif picture.timeline.waiting:
            draw_prompt(canvas, picture, context.words(f"device.go_on.{canvas.device}"))
        elif decision is not None and decision.asks:
            draw_prompt(canvas, picture, decision.asks)
        elif decision is not None and picture.deal is not None:
            asked = prompt_words(context, picture.match.game, picture.deal, decision.seat)
            draw_prompt(canvas, picture, asked)

    @property
    def _shuffles(self) -> bool:
        """Whether the next deal is being made ready: not while the last one lies there, nor after a match."""
        table = self._model.table
        over = table.outcome is not None or table.match.over
        return self._model.picture.deal is None and table.turn is None and not over

    def _draw_said(self, canvas: Canvas) -> None:
        layout = self._model.picture.layout
        line = layout.prompt
        deal = self._model.picture.deal
        bids = deal is not None and family_of(deal).auction(deal) is not None
        widest = layout.said_in_auction if bids else layout.said_width
        rows = canvas.fonts.wrap(self._said, BODY_BOLD, widest - 44)
        width = max(canvas.fonts.width(row, BODY_BOLD) for row in rows)
        high = canvas.fonts.line_height(BODY_BOLD) * len(rows)
        area = FRect(0, 0, width + 44, high + 16).move_to(midbottom=(line.centerx, line.bottom))
        fill = RED if self._warns else (30, 52, 40)
        canvas.shadow(area, 0.4, 8)
        canvas.box(area, BoxStyle(fill, LAMP, 1.5, 12))
        inside = FRect(area.left + 20, area.top + 8, width + 4, high)
        canvas.paragraph(self._said, inside, BODY_BOLD, CREAM, "centre", fit=False)
