"""How each kind of moment is shown: a row of picture, movement, sound and sparks."""

from __future__ import annotations

import math
from dataclasses import dataclass

from art.moments import numerals_width
from game.scenes.table.animation.marks import Ribbon, taken_away
from game.scenes.table.animation.tremble import Tremble
from game.scenes.table.moments.drawing import Drawing, Subject
from game.scenes.table.moments.moment import Kind, Moment
from game.scenes.table.moments.pictures import Emblem, Rider, Showing
from game.stage.motion.sprays import DUST, EMBERS, LAMPLIGHT, RED_SPARKS, SOOT, SPARKS, Spray
from game.stage.motion.timeline import Action, Call, Cue, Fade, Sequence, Together, Tween, Wait
from game.stage.motion.tweens import Easing, ease_in, ease_in_out, ease_out, overshoot, settle, thud

_GROWS, _SPEAKS, _HELD, _GOES = 0.26, 0.24, 0.42, 0.14
BELOW = 42.0


def snips(share: float) -> float:
    """An easing that opens and shuts twice, and is shut at the end."""
    return (1.0 - math.cos(4.0 * math.pi * share)) / 2.0


def _sways(share: float) -> float:
    """An easing that sways to one side and the other, less each time, and is level at the end."""
    return abs(math.sin(2.5 * math.pi * share)) * (1.0 - share)


@dataclass(frozen=True)
class Act:
    """How a moment is shown: `subject` is drawn in the proportions `size`, `high` units high.

    It moves from `start` to `end` within `moves` seconds; `sprays` fly when it has come as far as `hit`.
    """

    subject: Subject
    size: tuple[float, float]
    sound: str
    sprays: tuple[Spray, ...]
    moves: float = 0.45
    ease: Easing = ease_out
    start: float = 0.0
    end: float = 1.0
    hit: float = 0.5
    high: float = 150.0
    shakes: bool = False


_TORN = Act(
    *(Subject.TORN_CONTRACT, (110, 104), "contract_lost", (DUST,), 0.5, thud), shakes=True, hit=0.2
)
_SCALES = Act(Subject.SCALES, (120, 108), "weighed", (EMBERS,), 0.7, settle, hit=0.6)
_CROWN = Act(Subject.CROWN, (64, 64), "crowned", (LAMPLIGHT, SPARKS), 0.2, high=120.0)
_STRUCK = Act(Subject.STRUCK, (80, 80), "struck", (RED_SPARKS, DUST), 0.5, ease_in_out, high=120.0)
_BARREL = Act(
    Subject.BARREL, (96, 96), "barrel_climbed", (LAMPLIGHT, DUST), 0.55, ease_in_out, hit=0.9
)

ACTS: dict[Kind, Act] = {
    Kind.WON: _CROWN,
    Kind.LAST_TRICK: _CROWN,
    Kind.HIGHER_TOTAL: _SCALES,
    Kind.DRAWN: Act(Subject.SCALES, (120, 108), "weighed", (EMBERS,), 0.75, _sways, hit=0.4),
    Kind.SCHNEIDER: Act(
        Subject.SCISSORS, (96, 104), "schneider", (SPARKS,), 0.6, snips, hit=0.5, high=160.0
    ),
    Kind.SCHWARZ: Act(
        *(Subject.BLOT, (120, 88), "schwarz", (SOOT,), 0.34, ease_out),
        hit=0.3,
        high=165.0,
        shakes=True,
    ),
    Kind.CLOSING_FAILED: Act(
        Subject.PADLOCK, (92, 114), "closing_failed", (RED_SPARKS,), 0.4, overshoot, shakes=True
    ),
    Kind.FALSE_CLAIM: _STRUCK,
    Kind.STRUCK: _STRUCK,
    Kind.THROWN_IN: Act(
        Subject.TORN_CONTRACT, (110, 104), "passed", (DUST,), 0.5, thud, hit=0.2, high=110.0
    ),
    Kind.MADE: Act(
        *(Subject.SEALED_CONTRACT, (110, 104), "contract_made", (LAMPLIGHT, SPARKS), 0.34, ease_in),
        hit=1.0,
    ),
    Kind.BROKEN: _TORN,
    Kind.GIVEN_UP: _TORN,
    Kind.MOON: Act(
        Subject.MOON, (92, 92), "moon_shot", (LAMPLIGHT, EMBERS, SPARKS), 0.3, high=170.0
    ),
    Kind.CLIMBED: _BARREL,
    Kind.FELL: Act(
        *(Subject.BARREL, (96, 96), "barrel_fallen", (DUST,), 0.55, ease_in, 1.0, 0.0),
        hit=0.9,
        shakes=True,
    ),
    Kind.BOLT: Act(Subject.BOLT, (64, 64), "struck", (DUST,), 0.2, high=110.0, shakes=True),
}


def picture_of(moment: Moment) -> Act:
    """The row of a moment; figures are drawn for it alone."""
    if moment.kind not in (Kind.GONE_OUT, Kind.DUMPED):
        return ACTS[moment.kind]
    falls = moment.kind is Kind.DUMPED
    size = numerals_width(moment.figure), 1.0
    if falls:
        return Act(
            Subject.FALLING_FIGURES,
            size,
            "figures_fall",
            (DUST,),
            0.5,
            ease_in,
            hit=0.9,
            high=150.0,
            shakes=True,
        )
    return Act(Subject.FIGURES, size, "gone_out", (LAMPLIGHT, SPARKS, EMBERS), 0.1, high=220.0)


def act_out(
    showing: Showing,
    moment: Moment,
    words: str,
    x: float,
    y: float,
    room: float,
    face: str = "",
    below: float = BELOW,
) -> Action:
    """Show a moment around a point, no higher than `room`; nothing is left of it.

    The middle of the ribbon with its words is `below` its lower edge.
    """
    act = picture_of(moment)
    high = min(act.high, room)
    wide = high * act.size[0] / act.size[1]
    drawing = Drawing(act.subject, moment.figure)
    if moment.kind in (Kind.CLIMBED, Kind.FELL) and face:
        emblem: Emblem = Rider(drawing, x, y, wide, high, share=act.start, face=face)
    else:
        emblem = Emblem(drawing, x, y, wide, high, share=act.start)
    said = Ribbon(words, x, y + high / 2 + below)

    def appear() -> None:
        showing.marks += [emblem, said]

    hit = Sequence(Wait(act.moves * act.hit), *((Tremble(showing),) if act.shakes else ()))
    flying = [
        Sequence(Wait(_GROWS * 0.6 + act.moves * act.hit), showing.particles.burst(spray, x, y))
        for spray in act.sprays
    ]
    moving = Sequence(
        Tween(emblem, _GROWS, overshoot, scale=1.0),
        Together(Tween(emblem, act.moves, act.ease, share=act.end), hit),
        Wait(_HELD),
        Together(
            Tween(emblem, _GOES, ease_in, scale=0.0), Fade(said, _GOES, ease_in, unrolled=0.0)
        ),
    )
    return Sequence(
        Call(appear),
        Cue(lambda: showing.sound(act.sound)),
        Together(moving, Fade(said, _SPEAKS, ease_out, unrolled=1.0), *flying),
        Call(lambda: taken_away(showing.marks, emblem, said)),
    )
