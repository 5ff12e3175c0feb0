"""Cards that go into a hand or out of it: a pile taken, a card turned up for it, cards laid away or given,
a hand veiled anew.
"""

from __future__ import annotations

from game.core.deal import Slot
from game.core.events import CardTurned, Event, Gave, HandVeiled, LaidAway, PileTaken, PileTurned
from game.play.table import Happening
from game.scenes.table.animation.announcing import cleared
from game.scenes.table.animation.auctioneering import turn_up_pile, turn_up_widow
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.poses import Pose
from game.scenes.table.animation.steps import after
from game.scenes.table.layouts.layout import Spot
from game.stage.motion.timeline import Action, Call, Deferred, Pause, Sequence, Together, Wait
from game.stage.motion.tweens import ease_in, ease_in_out, ease_out

_READ = 1.4


def add(picture: Picture, happening: Happening, event: Event) -> None:
    """Put one of these on the timeline; what is open to all is turned up first, and read."""
    play = picture.timeline.play
    slots, deal = _of(event), happening.deal
    turned = any(isinstance(each, PileTurned) for each in happening.events)
    if slots and not turned and all(deal.seen_by[slot] == deal.everyone for slot in slots):
        turn_up = turn_up_pile if isinstance(event, PileTaken) else turn_up_widow
        play(Deferred(lambda: turn_up(picture, deal, slots)), Pause(_READ))
        play(Deferred(lambda: cleared(picture)))
    play(Deferred(lambda: _shown(picture, happening, event)))


def _of(event: Event) -> tuple[Slot, ...]:
    """The cards that come off the table."""
    match event:
        case PileTaken(_, slots):
            return slots
        case CardTurned(_, slot):
            return (slot,)
    return ()


def _shown(picture: Picture, happening: Happening, event: Event) -> Action:
    if picture.deal is None:
        return Together()
    before, known = picture.deal, picture.viewpoint.look(happening.deal)
    picture.deal = after(before.but(faces=known.faces, seen_by=known.seen_by), event)
    match event:
        case HandVeiled(_, old, fresh):
            return _veiled(picture, old, fresh)
        case PileTaken(_, slots) | LaidAway(_, slots):
            return _moved(picture, slots)
        case Gave(_, slot) | CardTurned(_, slot):
            return _moved(picture, (slot,))
    return Together()


def _moved(picture: Picture, slots: tuple[Slot, ...]) -> Action:
    """The cards go one after the other; the hands close up behind them."""
    cloth, target = picture.cloth, picture.poses()
    flights = [
        Sequence(Wait(0.09 * at), cloth.move(slot, target[slot], 0.45, ease_in_out))
        for at, slot in enumerate(slots)
    ]
    rest = cloth.shuffle_under(target, slots)
    return Sequence(picture.heard("card_drawn"), Together(*flights, rest))


def _veiled(picture: Picture, old: tuple[Slot, ...], fresh: tuple[Slot, ...]) -> Action:
    """An open hand stays as it lies; of a closed one nobody can follow a card with the eye."""
    same = _same_faces(picture, old, fresh)
    if same is not None:
        for before, now in same.items():
            picture.cloth.rename(before, now)
        return picture.cloth.shuffle_under(picture.poses())
    return _mixed(picture, old, fresh)


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


def _mixed(picture: Picture, old: tuple[Slot, ...], fresh: tuple[Slot, ...]) -> Action:
    """The hand is gathered into one packet, riffled where it lies, and fanned anew."""
    cloth, target = picture.cloth, picture.poses()
    spots = [target[slot].spot for slot in fresh]
    x = sum(spot.x for spot in spots) / len(spots)
    y = sum(spot.y for spot in spots) / len(spots)
    packet = Pose(Spot(x, y, spots[0].height), None, 0.0, target[fresh[0]].z)
    gathered = [cloth.move(slot, packet, 0.22, ease_in, 0.0, raised=False) for slot in old]
    side = [
        cloth.move(slot, _next_to(packet, at), 0.12, ease_out, 0.0, raised=False)
        for at, slot in enumerate(old)
    ]
    back = [cloth.move(slot, packet, 0.12, ease_in, 0.0, raised=False) for slot in old]

    def renamed() -> None:
        for before, now in zip(old, fresh, strict=True):
            cloth.rename(before, now)

    def fanned() -> Action:
        moves = [
            cloth.move(slot, target[slot], 0.24, ease_out, 0.0, raised=False) for slot in fresh
        ]
        return Together(*moves, cloth.shuffle_under(target, fresh))

    return Sequence(
        Together(*gathered),
        picture.heard("shuffled", 0.6),
        Together(*side),
        Together(*back),
        Call(renamed),
        Deferred(fanned),
    )


def _next_to(packet: Pose, at: int) -> Pose:
    """Every other card of a packet a little to the left or to the right."""
    spot, way = packet.spot, 1 if at % 2 else -1
    return Pose(Spot(spot.x + way * spot.height * 0.3, spot.y, spot.height), None, 0.0, packet.z)
