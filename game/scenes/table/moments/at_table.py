"""The moments in mid-play: a fat trick, a marriage, an exchange, and 66, when all stands still."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.cards import Suit
from game.core.deal import Seat, Slot
from game.core.outcome import Outcome
from game.scenes.table.animation.announcing import cleared, ribbon, ticking
from game.scenes.table.animation.marks import Ribbon
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.showing import STOP, Tremble
from game.scenes.table.layouts.layout import Spot
from game.scenes.table.moments.acts import act_out
from game.scenes.table.moments.ending import of_outcome
from game.scenes.table.moments.pictures import Emblem, RisingPoints, numerals
from game.stage.drawing.card_sprite import RATIO
from game.stage.motion.sprays import (
    DUST,
    EMBERS,
    GLINT,
    LAMPLIGHT,
    MOTES,
    RISING,
    SPARKS,
    SUITS_RISING,
)
from game.stage.motion.timeline import (
    Action,
    Aside,
    Fade,
    InOrder,
    Pause,
    Script,
    Together,
    Tween,
    Wait,
)
from game.stage.motion.tweens import ease_in, ease_in_out, ease_out, thud

_RISES, _ROLLS, _CLEAR, _BELOW = 40.0, 0.7, 54.0, 30.0
_HUSHED, _BREATH, _STRIKES, _READ = 0.22, 0.1, 0.24, 0.7
_SEEN, _GOES = 0.1, 0.2
_FIGURE, _HALF_RIBBON = 0.46, 27.0  # half of what is seen of the figures' height, and of a ribbon's
_SIXTY_SIX = "66"
_HIGH = 250.0


def fat_trick(picture: Picture, points: int) -> Action:
    """Light rises off a fat trick; its points do, and count up, only where they are told anyway."""
    x, y = picture.layout.middle
    timeline, particles = picture.timeline, picture.particles
    spray = replace(RISING, count=points)
    steps: list[Action] = [
        picture.heard("fat_trick"),
        Aside(timeline, particles.burst(GLINT, x, y)),
        Aside(timeline, particles.burst(spray, x, y - 20)),
    ]
    if picture.tells_points:
        mark = RisingPoints(*_clear_of_trick(picture))
        picture.marks.append(mark)
        rise = Together(
            Fade(mark, _ROLLS, ease_out, value=float(points)),
            Tween(mark, _ROLLS, ease_out, risen=_RISES),
            ticking(picture, _ROLLS * 0.7),
        )
        steps.append(Aside(timeline, rise))
    return InOrder(*steps)


def _clear_of_trick(picture: Picture) -> tuple[float, float]:
    """The place where points begin to rise clear of the cards of a trick: at their right, or below them."""
    layout = picture.layout
    spots = [layout.trick(seat, 0, 0) for seat in range(picture.layout.seats)]
    x, y = layout.middle
    beside = max(spot.x + spot.height * RATIO / 2 for spot in spots) + _CLEAR
    level, slate = y - layout.trick_card * 0.2, layout.slate
    right = slate.left if slate.bottom > level - _RISES else slate.right + _CLEAR
    if beside + _CLEAR <= right:
        return beside, level
    return x, max(spot.y + spot.height / 2 for spot in spots) + _BELOW + _RISES


def carried_home(picture: Picture, seat: Seat, points: int) -> Action:
    """Let the worth of a fat trick fly with it to its winner."""
    x, y = picture.layout.middle
    goal = picture.layout.won_area(seat).center
    burst = picture.particles.burst(replace(MOTES, count=points), x, y, goal)
    return Aside(picture.timeline, burst)


def marriage_light(picture: Picture, suit: Suit, spots: Sequence[Spot], loud: bool) -> Action:
    """The signs of its suit rise from a marriage; from one in trumps with sparks."""
    x = sum(spot.x for spot in spots) / len(spots)
    y = min(spot.y - spot.height * 0.36 for spot in spots)
    sprays = [GLINT, replace(SUITS_RISING, suits=suit, count=18 if loud else 10)]
    if loud:
        sprays.append(SPARKS)
    return Together(
        *(Aside(picture.timeline, picture.particles.burst(spray, x, y)) for spray in sprays)
    )


def exchange_light(picture: Picture, taken: Slot) -> Action:
    """A glint on the trump that is taken up."""
    sprite = picture.cloth.sprite(taken)
    bursts = (
        picture.particles.burst(replace(each, across=70.0), sprite.x, sprite.y)
        for each in (GLINT, EMBERS)
    )
    return Together(*(Aside(picture.timeline, burst) for burst in bursts))


def claim(picture: Picture, seat: Seat, right: bool) -> Script:
    """66: knuckles on the table, everything dims and stands still, then the figures come down.

    Where the claim is wrong they are of iron, and fall over.
    """
    yield picture.heard("claimed")
    said = ribbon(picture, seat, "claim")
    yield Together(said, Fade(picture, _HUSHED, ease_out, hush=1.0))
    yield Wait(_BREATH)
    yield _figures(picture, right)
    yield Pause(_READ)
    yield Together(Fade(picture, _GOES, ease_in_out, hush=0.0), cleared(picture))


def prepare_figures(picture: Picture) -> None:
    """Make the figures of 66 long before anybody claims it."""
    _sixty_six(picture, True).prepare(picture.context)


def _sixty_six(picture: Picture, right: bool) -> Emblem:
    x, y = picture.layout.middle
    high = min(_HIGH, picture.layout.trick_card * 1.45) * (1.0 if right else 1.4)
    drawing = numerals(_SIXTY_SIX, fall=not right)
    wide = high * drawing.size[0]
    return Emblem(drawing, x, y - high * 0.12, wide, high, scale=1.9 if right else 1.0)


def _clear_of_words(picture: Picture, figures: Emblem) -> Emblem:
    """The figures moved as far as they have to be, so that they hide nothing of what was said."""
    said = next((mark for mark in picture.marks if isinstance(mark, Ribbon)), None)
    if said is None:
        return figures
    seen, apart = picture.layout.visible, figures.high * _FIGURE + _HALF_RIBBON
    if said.y < picture.layout.middle[1]:
        lowest = seen.bottom - figures.high * _FIGURE
        return replace(figures, y=min(lowest, max(figures.y, said.y + apart)))
    highest = seen.top + figures.high * _FIGURE
    return replace(figures, y=max(highest, min(figures.y, said.y - apart)))


def _figures(picture: Picture, right: bool) -> Action:
    figures = _clear_of_words(picture, _sixty_six(picture, right))
    x, y = figures.x, figures.y
    timeline, particles = picture.timeline, picture.particles
    sprays = (LAMPLIGHT, SPARKS, EMBERS) if right else (DUST,)
    light = [Aside(timeline, particles.burst(each, x, y)) for each in sprays]
    picture.marks.insert(0, figures)  # what is said stays legible
    picture.sound("sixty_six" if right else "figures_fall")
    figures.alpha = 0.0
    comes = Fade(figures, _SEEN, ease_out, alpha=1.0)
    if right:
        strikes = Together(Tween(figures, _STRIKES, thud, scale=1.0), comes)
        return InOrder(strikes, *light, Aside(timeline, InOrder(Wait(STOP), Tremble(picture))))
    falls = Tween(figures, _STRIKES, ease_in, share=1.0)
    return InOrder(Together(falls, comes), *light, Aside(timeline, Tremble(picture)))


def thrown_in(picture: Picture, outcome: Outcome) -> Action:
    """Nobody plays: the hands are thrown in, and that is all."""
    (moment,) = of_outcome(picture.match.game, outcome)
    words = picture.context.words(f"moment.{moment.kind}", name="", bid="", figure="")
    return act_out(picture, moment, words, *picture.layout.middle, picture.layout.trick_card)
