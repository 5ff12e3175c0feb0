"""How each kind of moment is shown: a row of picture, movement, sound and sparks."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from art import moments as art
from art.marks import crown_svg
from art.tally import bolt_svg
from game.scenes.table.animation.marks import Ribbon, taken_away
from game.scenes.table.animation.showing import Showing, Tremble
from game.scenes.table.moments.moment import Kind, Moment
from game.scenes.table.moments.pictures import Drawing, Emblem, Rider, numerals
from game.stage.motion.sprays import DUST, EMBERS, LAMPLIGHT, RED_SPARKS, SOOT, SPARKS, Spray
from game.stage.motion.timeline import Action, Call, Cue, Fade, InOrder, Together, Tween, Wait
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
    """How a moment is shown: its drawing, `high` units high.

    It moves from `start` to `end` within `moves` seconds; `sprays` fly when it has come as far as `hit`.
    """

    drawing: Drawing
    sound: str
    sprays: tuple[Spray, ...]
    moves: float = 0.45
    ease: Easing = ease_out
    start: float = 0.0
    end: float = 1.0
    hit: float = 0.5
    high: float = 150.0
    shakes: bool = False


_SEALED_CONTRACT, _TORN_CONTRACT = (
    Drawing(art.contract_svg, (110, 104), (made,)) for made in (True, False)
)
_BARREL = Drawing(art.rolling_barrel_svg, (96, 96))
_LOST = Act(_TORN_CONTRACT, "contract_lost", (DUST,), 0.5, thud, hit=0.2, shakes=True)
_WEIGHED = Act(Drawing(art.scales_svg, (120, 108)), "weighed", (EMBERS,), 0.7, settle, hit=0.6)
_CROWNED = Act(
    Drawing(lambda share: crown_svg(), (64, 64)), "crowned", (LAMPLIGHT, SPARKS), 0.2, high=120.0
)
_STRUCK = Act(
    *(Drawing(art.struck_svg, (80, 80)), "struck", (RED_SPARKS, DUST), 0.5, ease_in_out), high=120.0
)

ACTS: dict[Kind, Act] = {
    Kind.WON: _CROWNED,
    Kind.LAST_TRICK: _CROWNED,
    Kind.HIGHER_TOTAL: _WEIGHED,
    Kind.DRAWN: replace(_WEIGHED, moves=0.75, ease=_sways, hit=0.4),
    Kind.SCHNEIDER: Act(
        Drawing(art.scissors_svg, (96, 104)), "schneider", (SPARKS,), 0.6, snips, high=160.0
    ),
    Kind.SCHWARZ: Act(
        *(Drawing(art.blot_svg, (120, 88)), "schwarz", (SOOT,), 0.34),
        hit=0.3,
        high=165.0,
        shakes=True,
    ),
    Kind.CLOSING_FAILED: Act(
        *(Drawing(art.padlock_svg, (92, 114)), "closing_failed", (RED_SPARKS,), 0.4, overshoot),
        shakes=True,
    ),
    Kind.FALSE_CLAIM: _STRUCK,
    Kind.STRUCK: _STRUCK,
    Kind.THROWN_IN: Act(_TORN_CONTRACT, "passed", (DUST,), 0.5, thud, hit=0.2, high=110.0),
    Kind.MADE: Act(_SEALED_CONTRACT, "contract_made", (LAMPLIGHT, SPARKS), 0.34, ease_in, hit=1.0),
    Kind.BROKEN: _LOST,
    Kind.GIVEN_UP: _LOST,
    Kind.MOON: Act(
        *(Drawing(lambda share: art.moon_svg(), (92, 92)), "moon_shot"),
        (LAMPLIGHT, EMBERS, SPARKS),
        moves=0.3,
        high=170.0,
    ),
    Kind.CLIMBED: Act(_BARREL, "barrel_climbed", (LAMPLIGHT, DUST), 0.55, ease_in_out, hit=0.9),
    Kind.FELL: Act(
        _BARREL, "barrel_fallen", (DUST,), 0.55, ease_in, 1.0, 0.0, hit=0.9, shakes=True
    ),
    Kind.BOLT: Act(
        *(Drawing(lambda share: bolt_svg(), (64, 64)), "struck", (DUST,), 0.2),
        high=110.0,
        shakes=True,
    ),
}


def picture_of(moment: Moment) -> Act:
    """The row of a moment; figures are drawn for it alone."""
    match moment.kind:
        case Kind.GONE_OUT:
            brass = numerals(moment.figure, fall=False)
            return Act(brass, "gone_out", (LAMPLIGHT, SPARKS, EMBERS), 0.1, high=220.0)
        case Kind.DUMPED:
            iron = numerals(moment.figure, fall=True)
            return Act(iron, "figures_fall", (DUST,), 0.5, ease_in, hit=0.9, shakes=True)
    return ACTS[moment.kind]


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
    wide = high * act.drawing.size[0] / act.drawing.size[1]
    if moment.kind in (Kind.CLIMBED, Kind.FELL) and face:
        emblem: Emblem = Rider(act.drawing, x, y, wide, high, share=act.start, face=face)
    else:
        emblem = Emblem(act.drawing, x, y, wide, high, share=act.start)
    said = Ribbon(words, x, y + high / 2 + below)

    def appear() -> None:
        showing.marks += [emblem, said]

    hit = InOrder(Wait(act.moves * act.hit), *((Tremble(showing),) if act.shakes else ()))
    flying = [
        InOrder(Wait(_GROWS * 0.6 + act.moves * act.hit), showing.particles.burst(spray, x, y))
        for spray in act.sprays
    ]
    moving = InOrder(
        Tween(emblem, _GROWS, overshoot, scale=1.0),
        Together(Tween(emblem, act.moves, act.ease, share=act.end), hit),
        Wait(_HELD),
        Together(
            Tween(emblem, _GOES, ease_in, scale=0.0), Fade(said, _GOES, ease_in, unrolled=0.0)
        ),
    )
    return InOrder(
        Call(appear),
        Cue(lambda: showing.sound(act.sound)),
        Together(moving, Fade(said, _SPEAKS, ease_out, unrolled=1.0), *flying),
        Call(lambda: taken_away(showing.marks, emblem, said)),
    )
