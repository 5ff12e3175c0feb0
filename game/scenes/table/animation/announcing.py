"""Announcements at the table: ribbons on the speaker's side and badges on the cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.deal import Seat
from game.core.moves import Meld
from game.scenes.table.animation.marks import Badge, Ribbon, taken_away
from game.scenes.table.animation.picture import Picture
from game.scenes.table.auction.board import calls_span
from game.scenes.table.families import family_of
from game.scenes.table.layouts.layout import Spot
from game.stage.motion.timeline import (
    Action,
    Call,
    Cue,
    Fade,
    InOrder,
    Pause,
    Script,
    Together,
    Wait,
    staggered,
)
from game.stage.motion.tweens import ease_in, ease_out, overshoot

_GOES = 0.16
# Seconds in which the points of a meld count up, and how often a count is heard.
_COUNTS, _TICKS = 0.4, 5
_CLEAR = 32.0  # from the middle of a ribbon to what it is to be clear of


def ribbon(
    picture: Picture, seat: Seat, said: str | Meld, stay: float = 0.0, makes_trump: bool = False
) -> Action:
    """A ribbon unrolls before a seat. With `stay` it goes again after as many seconds.

    `said` is a key of `table.say` or a marriage, which may be the one that makes trumps.
    """
    context, deal, game = picture.context, picture.deal, picture.match.game
    if isinstance(said, str):
        return spoken(picture, seat, context.words(f"table.say.{said}"), stay)
    assert deal is not None
    words = family_of(game).meld_said(context, game, deal, said, makes_trump)
    return spoken(picture, seat, words, stay, cards_shown=True)


def spoken(
    picture: Picture,
    seat: Seat,
    words: str,
    stay: float = 0.0,
    cards_shown: bool = False,
    clear_of: tuple[float, float] | None = None,
) -> Action:
    """A ribbon with these words, as `ribbon` unrolls it; clear of cards shown from that hand.

    It goes below the board of an auction, or what else lies in the middle, `clear_of` which it is to stay:
    from where to where down.
    """
    x, y = picture.layout.ribbon(seat, cards_shown)
    span = clear_of or calls_span(picture)
    if span is not None and span[0] - _CLEAR < y < span[1] + _CLEAR:
        y = span[1] + _CLEAR
    mark = Ribbon(words, x, y).within(picture.context.fonts, *picture.layout.ribbon_span(seat))
    picture.marks.append(mark)
    unroll = Fade(mark, 0.32, ease_out, unrolled=1.0)
    if not stay:
        return unroll
    roll_up = Fade(mark, 0.18, ease_in, unrolled=0.0)
    return InOrder(unroll, Wait(stay), roll_up, Call(lambda: taken_away(picture.marks, mark)))


def badge(picture: Picture, points: int, spots: Sequence[Spot]) -> Action:
    """The points of a meld, set on the two cards that lie at `spots`; they count up, and are heard to."""
    x = sum(spot.x for spot in spots) / len(spots)
    y = sum(spot.y for spot in spots) / len(spots)
    mark = Badge(x, y)
    picture.marks.append(mark)
    return Together(
        Fade(mark, 0.3, overshoot, scale=1.0),
        Fade(mark, _COUNTS, ease_out, value=float(points)),
        ticking(picture, _COUNTS),
    )


def ticking(picture: Picture, seconds: float) -> Action:
    """Points count up within some seconds: a row of ticks that rises with them."""
    gap = seconds / _TICKS
    ticks = (
        Cue(partial(picture.sound, "tallied", 0.7, at / _TICKS)) for at in range(1, _TICKS + 1)
    )
    return InOrder(Wait(gap), staggered(gap, *ticks))


def cleared(picture: Picture) -> Action:
    """Remove the marks over the cards: each is rolled up, shrinks or fades."""
    going = tuple(picture.marks)
    leaving = (Fade(mark, _GOES, ease_in, **{mark.goes_by: 0.0}) for mark in going)
    return InOrder(Together(*leaving), Call(lambda: taken_away(picture.marks, *going)))


def read(picture: Picture, seconds: float | None) -> Script:
    """Time to read what lies over the cards, which goes then; None waits for a click."""
    yield Pause(seconds)
    yield cleared(picture)
