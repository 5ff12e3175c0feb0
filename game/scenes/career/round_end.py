"""The end of a round of the ladder: its stake won or gone, and the place it leads to."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.career import PLACES, RoundEnd
from game.scenes.actions import Back
from game.scenes.career.ladder import draw_stake, place_picture, place_within
from game.scenes.elements.panels import draw_board
from game.scenes.menus.gallery import draw_kept
from game.scenes.table.page import Hurrying
from game.scenes.table.result.celebration import CelebratedPage
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.fonts import BODY, BODY_BOLD, HEADING, SUBHEADING
from game.stage.drawing.palette import CHALK, CREAM, LAMP, NIGHT, with_alpha
from game.stage.drawing.units import Units
from game.stage.input.intents import Confirm, Intent
from game.stage.motion.timeline import Call, Fade, InOrder, Together, Wait
from game.stage.motion.tweens import ease_out, overshoot
from game.stage.settings import PictureKind, gives
from game.stage.widgets import Button

_WIDTH, _HEIGHT, _UPRIGHT, _PAD = 920.0, 560.0, 760.0, 44.0
_KEPT, _KEPT_GAP = 92.0, 14.0
# What is kept is told on a page that hangs higher: the guests raise their mugs below it.
_KEPT_HEIGHT, _ABOVE = 606.0, 8.0
_HEAD, _SCORE, _FOOT, _CAPTION = 96.0, 40.0, 96.0, 62.0
# The sentences on what some places give besides, and the setting in which it is chosen.
_MORE = {"kept_portrait": "portrait_1", "kept_tune": "tune"}
_GONE = 150  # how dark a lost stake is
_STAKE_AFTER, _PLACE_AFTER, _KEPT_AFTER = 0.35, 0.9, 1.5  # seconds


def round_verdict(context: AppContext, ended: RoundEnd) -> str:
    """How a round has ended, in a headline with its matches."""
    key = "won" if ended.is_won else "lost"
    return context.words(f"career.round_end.{key}", won=ended.won, lost=ended.lost)


class RoundEndPage(CelebratedPage):
    """Says that a round is over. Its button leads to the page below, the ladder.

    `keeps` tells whether the table of the place may be laid anywhere from now on.
    """

    overlay = True

    def __init__(self, context: AppContext, ended: RoundEnd, keeps: bool = False) -> None:
        super().__init__(context)
        self.keeps = keeps
        self.ended = ended
        self.celebrate(lost=not ended.is_won)
        self.stake_shown = self.place_shown = self.kept_shown = 0.0
        self._hurrying = Hurrying()
        self._stake = self._place = self._kept = FRect(0, 0, 0, 0)

    @property
    def title(self) -> str:
        return round_verdict(self.context, self.ended)

    @property
    def stake(self) -> str:
        """The stake of the round, and its owner now."""
        words = self.context.words
        stake = words(f"career.place.{PLACES[self.ended.place].key}.stake")
        return words(f"career.round_end.{'yours' if self.ended.is_won else 'gone'}", stake=stake)

    @property
    def leads_to(self) -> str:
        """The place of the next round, or the table of honour to be signed."""
        words, ended = self.context.words, self.ended
        if ended.is_first_place:
            return words("career.initials_about")
        key = "again" if ended.leads_to == ended.place else "up" if ended.is_won else "down"
        place = words(f"career.place.{PLACES[ended.leads_to].key}.name")
        return words(f"career.round_end.{key}", place=place)

    @property
    def kept(self) -> str:
        """The sentence on what may be used at any table from now on; empty where nothing is new."""
        if not self.keeps:
            return ""
        place, words = PLACES[self.ended.place].key, self.context.words
        more = [key for key, name in _MORE.items() if gives(place, name)]
        return " ".join(words(f"career.round_end.{key}") for key in ("kept", *more))

    @property
    def heading(self) -> str:
        return self.title

    @property
    def announced(self) -> Sequence[str]:
        return self.stake, self.leads_to, self.kept

    def enter(self) -> None:
        context, won = self.context, self.ended.is_won
        self._hurrying.hurried()
        speaker = context.speaker
        speaker.play("match_won" if won else "match_lost")
        chalked = Call(lambda: speaker.play("chalked"))
        stake = Fade(self, 0.5, overshoot, stake_shown=1.0)
        self._timeline.play(
            Together(
                InOrder(Wait(_STAKE_AFTER), chalked, stake),
                InOrder(Wait(_PLACE_AFTER), Fade(self, 0.6, ease_out, place_shown=1.0)),
                InOrder(Wait(_KEPT_AFTER), Fade(self, 0.5, overshoot, kept_shown=1.0)),
                *((self.celebration.begin(),) if won else ()),
            )
        )

    def resized(self, units: Units) -> None:
        super().resized(units)
        more = _KEPT + _KEPT_GAP if self.keeps else 0.0
        high = _UPRIGHT + more if units.tall else _KEPT_HEIGHT if self.keeps else _HEIGHT
        board = self._board = units.sheet(_WIDTH, high, 12)
        if self.keeps and not units.tall:
            board.top = units.visible.top + _ABOVE
        top, foot = board.top + _HEAD + _SCORE, board.bottom - _FOOT - more
        room = FRect(board.left + _PAD, top, board.width - _PAD * 2, foot - top)
        self._kept = FRect(room.left, room.bottom + _KEPT_GAP, room.width, _KEPT)
        stake, place = room.copy(), room.copy()
        if units.tall:
            stake.height = place.height = (room.height - _PAD) / 2
            place.bottom = room.bottom
        else:
            stake.width = (room.width - _PAD) * 0.4
            place.width = (room.width - _PAD) * 0.6
            place.right = room.right
        self._stake, self._place = stake, place
        key = "career.round_end.sign" if self.ended.is_first_place else "career.round_end.on"
        icon = "pencil" if self.ended.is_first_place else "next"
        on = Button(self.context.words(key), Back(), icon=icon, kind="primary")
        on.area = FRect(0, 0, min(400.0, room.width), 56)
        on.area.midbottom = board.centerx, board.bottom - 26
        self.group.refill([on], focus=on)

    def on(self, intent: Intent) -> None:
        if self._hurrying.swallows(intent):
            return
        if isinstance(intent, Confirm) and self._timeline.moving:
            self._timeline.finish()
            self._hurrying.hurried()
            self.redraw()
        else:
            super().on(intent)

    def update(self, seconds: float) -> None:
        self._hurrying.update(seconds)
        super().update(seconds)

    def draw(self, canvas: Canvas) -> None:
        board, won = self._board, self.ended.is_won
        self.celebration.draw_behind(canvas)
        draw_board(canvas, board, 130)
        room = FRect(board.left + _PAD, board.top + 26, board.width - _PAD * 2, _HEAD)
        ink = LAMP if won else CREAM
        canvas.paragraph(self.title, room, HEADING, ink, "centre", centred=True)
        self._draw_stake(canvas)
        self._draw_place(canvas)
        if self.keeps:
            self._draw_kept(canvas)
        self.group.draw(canvas)
        if won:
            self.celebration.draw_over(canvas)

    def _draw_stake(self, canvas: Canvas) -> None:
        """The stake comes down on the board; a lost one stays in the dark."""
        room, caption = _with_caption(self._stake)
        side = min(room.width, room.height) * max(0.0, self.stake_shown)
        if side > 2:
            shown = FRect(0, 0, side, side).move_to(center=room.center)
            key = PLACES[self.ended.place].key
            draw_stake(canvas, key, shown)
            if not self.ended.is_won:
                canvas.box(shown.inflate(12, 12), BoxStyle(with_alpha(NIGHT, _GONE), radius=12))
        ink = LAMP if self.ended.is_won else CHALK
        canvas.paragraph(self.stake, caption, SUBHEADING, ink, "centre", centred=True)

    def _draw_place(self, canvas: Canvas) -> None:
        """The next place comes up out of the dark; after the last one the medal does."""
        from art.marks import medal_svg

        room, caption = _with_caption(self._place)
        if self.ended.is_first_place:
            side = min(room.width, room.height) * max(0.0, self.place_shown)
            if side > 2:
                shown = FRect(0, 0, side, side).move_to(center=room.center)
                canvas.picture("medal", shown, medal_svg)
        else:
            shown = place_within(room)
            key = PLACES[self.ended.leads_to].key
            canvas.box(shown.inflate(4, 4), BoxStyle(NIGHT, with_alpha(CREAM, 110), 1.6, 4))
            canvas.picture(("place", key), shown, lambda: place_picture(key))
            canvas.fill(shown, with_alpha(NIGHT, round(220 * (1.0 - self.place_shown))))
        canvas.paragraph(self.leads_to, caption, BODY_BOLD, CHALK, "centre", centred=True)

    def _draw_kept(self, canvas: Canvas) -> None:
        """The pictures that are won at the place come up beside what is said of them."""
        room, key = self._kept, PLACES[self.ended.place].key
        canvas.box(room, BoxStyle(with_alpha(NIGHT, 120), with_alpha(LAMP, 150), 1.6, 10))
        share = max(0.0, self.kept_shown)
        high = room.height - 16
        shapes: list[tuple[PictureKind, float]] = [("back", RATIO), ("cloth", 4 / 3)]
        if gives(key, "portrait_1"):
            shapes.append(("portrait", 1.0))
        left = room.left + 14
        for kind, shape in shapes:
            place = FRect(left, room.top + 8, high * shape, high)
            left = place.right + 12
            if share > 0.05:
                shown = FRect(0, 0, place.width * share, place.height * share)
                shown.center = place.center
                draw_kept(canvas, self.context, kind, key, shown)
        words = FRect(left + 4, room.top + 8, room.right - 14 - left, high)
        canvas.paragraph(self.kept, words, BODY, CREAM, centred=True)


def _with_caption(area: FRect) -> tuple[FRect, FRect]:
    """The room of a picture and that of the words below it."""
    picture = FRect(area.left, area.top, area.width, area.height - _CAPTION - 8)
    return picture, FRect(area.left, area.bottom - _CAPTION, area.width, _CAPTION)
