"""The steps between shuffling and play besides bids: a cut, a look, a stock turned over, a raise, a new
deal demanded, a contract given up.
"""

from __future__ import annotations

from game.core.deal import Seat, Slot
from game.core.events import (
    CardFined,
    Conceded,
    Event,
    Looked,
    PackCut,
    PileTurned,
    Raised,
    RedealDemanded,
)
from game.play.table import Happening
from game.scenes.table.animation import shuffling
from game.scenes.table.animation.announcing import read, ribbon, spoken
from game.scenes.table.animation.auctioneering import turn_up_pile, turn_up_widow, widow_span
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.poses import Pose
from game.scenes.table.animation.steps import without_pile
from game.scenes.table.layouts.layout import Spot
from game.stage.motion.timeline import InOrder, Script, Together
from game.stage.motion.tweens import ease_in_out

_SAID, _READ = 0.9, 1.3


def show_prelude(picture: Picture, happening: Happening, event: Event) -> Script:
    """One of these, as it is seen."""
    words, deal = picture.context.words, happening.deal
    match event:
        case PackCut(seat, 0):
            yield picture.heard("passed")
            yield ribbon(picture, seat, "knock", stay=_SAID)
        case PackCut(seat, at, shown):
            cut = InOrder(shuffling.cut_by_hand(picture, at))
            yield Together(ribbon(picture, seat, "cut", stay=_SAID), cut)
            if shown is not None:
                yield from _show_bottom(picture, happening, seat, shown)
        case PileTurned(slots):
            yield from _turn_over(picture, happening, slots)
        case Raised(seat, contract):
            picture.show_called(deal)
            said = words("table.thousand.raised", points=contract)
            yield from _say(picture, "bid_made", seat, said)
        case Looked(seat):
            yield picture.heard("turned_up")
            known = picture.viewpoint.look(deal)
            if picture.deal is not None:
                picture.deal = picture.deal.but(faces=known.faces, seen_by=known.seen_by)
            yield picture.close_gaps()
            yield spoken(picture, seat, words("table.thousand.looked"), _SAID)
        case RedealDemanded(seat, slots):
            yield picture.heard("claimed")
            # a card that was picked goes back to its place in the hand meanwhile
            picture.timeline.in_parallel(picture.close_gaps(slots))
            picture.show_opened(deal)
            said = words("table.thousand.redeal")
            yield Together(
                spoken(picture, seat, said, clear_of=widow_span(picture)),
                turn_up_widow(picture, deal, slots),
            )
            yield from read(picture, _READ)
        case CardFined(seat, _, points):
            said = words("table.thousand.fined", points=points)
            yield from _say(picture, "contract_lost", seat, said)
        case Conceded(seat):
            yield from _say(picture, "contract_lost", seat, words("table.thousand.concede"))


def _say(picture: Picture, sound: str, seat: Seat, words: str) -> Script:
    """A sound, and what a seat says."""
    yield picture.heard(sound)
    yield spoken(picture, seat, words, _SAID)


def _turn_over(picture: Picture, happening: Happening, slots: tuple[Slot, ...]) -> Script:
    """A stock is turned over for all; one that is not taken makes room."""
    if picture.deal is not None:
        picture.deal = without_pile(picture.deal, slots)
        rest = picture.close_gaps(slots)
        yield Together(turn_up_pile(picture, happening.deal, slots), rest)
    yield from read(picture, _READ)


def _show_bottom(picture: Picture, happening: Happening, seat: Seat, slot: Slot) -> Script:
    """The card at the bottom is drawn out and turned over, and goes back once it has been read."""
    place, face = picture.layout.stock_place, picture.viewpoint.look(happening.deal).faces[slot]
    spot = Spot(place.x + place.height * 0.7, place.y, place.height)
    pose = Pose(spot, face, float(face is not None), 450.0)
    yield picture.heard("turned_up")
    yield picture.cloth.move(slot, pose, 0.45, ease_in_out)
    yield spoken(picture, seat, picture.context.words("table.thousand.cut_nine"))
    yield from read(picture, _READ)
    yield picture.close_gaps()
