"""Cards that go into a hand or out of it: a pile taken, a card turned up for it, cards laid away or given,
a hand veiled anew.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.deal import Slot
from game.core.events import CardTurned, Event, Gave, HandVeiled, LaidAway, PileTaken, PileTurned
from game.play.table import Happening
from game.scenes.table.animation.announcing import read
from game.scenes.table.animation.auctioneering import turn_up_pile, turn_up_widow
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.poses import Pose
from game.scenes.table.layouts.layout import Spot
from game.stage.motion.timeline import Action, InOrder, Script, Together, staggered
from game.stage.motion.tweens import Easing, ease_in, ease_in_out, ease_out

_READ = 1.4


def show_face_down(picture: Picture, happening: Happening, event: Event) -> Script:
    """One of these; what is open to all is turned up first, and read."""
    deal = happening.deal
    match event:
        case HandVeiled(_, old, fresh):
            picture.advance(deal, event)
            yield from _veil(picture, old, fresh)
        case PileTaken(_, slots):
            if _turns_up(happening, slots):
                yield turn_up_pile(picture, deal, slots)
                yield from read(picture, _READ)
            picture.advance(deal, event)
            yield _moved(picture, slots)
        case CardTurned(_, slot):
            if _turns_up(happening, (slot,)):
                yield turn_up_widow(picture, deal, (slot,))
                yield from read(picture, _READ)
            picture.advance(deal, event)
            yield _moved(picture, (slot,))
        case LaidAway(_, slots):
            picture.advance(deal, event)
            yield _moved(picture, slots)
        case Gave(_, slot):
            picture.advance(deal, event)
            yield _moved(picture, (slot,))


def _turns_up(happening: Happening, slots: tuple[Slot, ...]) -> bool:
    """Whether cards that come off the table are open to all, and have not been turned up already."""
    deal = happening.deal
    turned = any(isinstance(each, PileTurned) for each in happening.events)
    return not turned and all(deal.seen_by[slot] == deal.everyone for slot in slots)


def _moved(picture: Picture, slots: tuple[Slot, ...]) -> Action:
    """The cards go one after the other; the hands close up behind them."""
    cloth, target = picture.cloth, picture.poses()
    flights = staggered(0.09, *(cloth.move(s, target[s], 0.45, ease_in_out) for s in slots))
    return InOrder(picture.heard("card_drawn"), Together(flights, picture.close_gaps(slots)))


def _veil(picture: Picture, old: tuple[Slot, ...], fresh: tuple[Slot, ...]) -> Script:
    """An open hand stays as it lies; of a closed one nobody can follow a card with the eye."""
    same = _same_faces(picture, old, fresh)
    if same is None:
        yield from _mix(picture, old, fresh)
        return
    for before, now in same.items():
        picture.cloth.rename(before, now)
    yield picture.close_gaps()


def _same_faces(
    picture: Picture, old: tuple[Slot, ...], fresh: tuple[Slot, ...]
) -> dict[Slot, Slot] | None:
    """Which fresh slot holds what each old one did; None where that is not known."""
    assert picture.deal is not None
    faces = picture.deal.faces
    places = {faces[slot]: slot for slot in fresh}
    if None in places or any(faces[slot] not in places for slot in old):
        return None
    return {slot: places[faces[slot]] for slot in old}


def _mix(picture: Picture, old: tuple[Slot, ...], fresh: tuple[Slot, ...]) -> Script:
    """The hand is gathered into one packet, riffled where it lies, and fanned anew."""
    cloth, target = picture.cloth, picture.poses()
    spots = [target[slot].spot for slot in fresh]
    x = sum(spot.x for spot in spots) / len(spots)
    y = sum(spot.y for spot in spots) / len(spots)
    packet = Pose(Spot(x, y, spots[0].height), None, 0.0, target[fresh[0]].z)
    poses = [_next_to(packet, at) for at in range(len(old))]
    yield _pushed(picture, dict.fromkeys(old, packet), 0.22, ease_in)
    yield picture.heard("shuffled", 0.6)
    yield _pushed(picture, dict(zip(old, poses, strict=True)), 0.12, ease_out)
    yield _pushed(picture, dict.fromkeys(old, packet), 0.12, ease_in)
    for before, now in zip(old, fresh, strict=True):
        cloth.rename(before, now)
    fanned = _pushed(picture, {slot: target[slot] for slot in fresh}, 0.24, ease_out)
    yield Together(fanned, cloth.shuffle_under(target, fresh))


def _pushed(picture: Picture, goals: Mapping[Slot, Pose], seconds: float, ease: Easing) -> Action:
    """Cards on their way along the cloth, all at once."""
    move = picture.cloth.move
    return Together(*(move(*each, seconds, ease, 0.0, raised=False) for each in goals.items()))


def _next_to(packet: Pose, at: int) -> Pose:
    """Every other card of a packet a little to the left or to the right."""
    spot, way = packet.spot, 1 if at % 2 else -1
    return Pose(Spot(spot.x + way * spot.height * 0.3, spot.y, spot.height), None, 0.0, packet.z)
