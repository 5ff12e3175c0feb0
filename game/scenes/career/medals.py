"""The achievements: a medal each, bright once it is earned."""

from __future__ import annotations

from pygame import FRect

from game.career import ACHIEVEMENTS, Career
from game.scenes.panels import in_rows
from game.scenes.statistics.naming import name_of
from game.stage.canvas import Canvas
from game.stage.context import AppContext
from game.stage.fonts import BODY, TINY, TINY_BOLD
from game.stage.palette import CHALK, CHALK_SOFT, LAMP, NIGHT, with_alpha

_HEAD, _MEDAL = 30.0, 40.0


def _medal() -> bytes:
    from art.marks import medal_svg

    return medal_svg()


def draw_medals(canvas: Canvas, context: AppContext, area: FRect, career: Career) -> None:
    """All of them in columns, with what each asks for; who earned it and when, where somebody did."""
    words = context.words
    earned = {each.key: each for each in career.earned}
    told = words("career.earned_of", count=len(earned), all=len(ACHIEVEMENTS))
    canvas.text(told, area.left, area.top + 8, BODY, LAMP, width=area.width)
    across = 4 if area.width > area.height else 2
    rows = -(-len(ACHIEVEMENTS) // across)
    rest = FRect(area.left, area.top + _HEAD, area.width, area.height - _HEAD)
    high = rest.height / rows - 4
    places = in_rows(rest, len(ACHIEVEMENTS), across, high, (14.0, 4.0))
    for key, place in zip(ACHIEVEMENTS, places, strict=True):
        side = min(_MEDAL, high)
        medal = FRect(place.left, place.centery - side / 2, side, side)
        canvas.picture("medal", medal, _medal)
        found = earned.get(key)
        if found is None:
            canvas.fill(medal, with_alpha(NIGHT, 190))
        left, wide = medal.right + 8, place.width - side - 8
        name = words(f"career.achievement.{key}.name")
        if found is not None:
            day = words.day(found.moment)
            by = words("career.earned_on", name=name_of(context, found.who), day=day)
            name = f"{name} · {by}"
        ink = LAMP if found is not None else CHALK
        canvas.text(name, left, place.top + 9, TINY_BOLD, ink, width=wide)
        room = FRect(left, place.top + 19, wide, high - 19)
        canvas.paragraph(words(f"career.achievement.{key}.about"), room, TINY, CHALK_SOFT)
