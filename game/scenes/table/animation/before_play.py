"""The steps between shuffling and play besides bids: a cut, a look, a stock turned over, a raise, a new
deal demanded, a contract given up.
"""

from __future__ import annotations

from collections.abc import Sequence

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
from game.scenes.table.animation.announcing import cleared, ribbon, spoken
from game.scenes.table.animation.auctioneering import turn_up_pile, turn_up_widow, widow_span
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.poses import Pose
from game.scenes.table.animation.steps import without_pile
from game.scenes.table.layouts.layout import Spot
from game.stage.motion.timeline import Action, Call, Deferred, Pause, Together
from game.stage.motion.timeline import Sequence as InOrder
from game.stage.motion.tweens import ease_in_out

_SAID, _READ = 0.9, 1.3


def add(picture: Picture, happening: Happening, event: Event) -> None:
    """Put one of these on the timeline."""
    play, words = picture.timeline.play, picture.context.words
    match event:
        case PackCut(seat, 0):
            play(picture.heard("passed"))
            play(Deferred(lambda: ribbon(picture, seat, "knock", stay=_SAID)))
        case PackCut(seat, at, shown):
            aloud = Deferred(lambda: ribbon(picture, seat, "cut", stay=_SAID))
            play(Together(aloud, shuffling.cut_by_hand(picture, at)))
            if shown is not None:
                slot = shown
                play(Deferred(lambda: _bottom_shown(picture, happening, slot)))
                play(Deferred(lambda: spoken(picture, seat, words("table.thousand.cut_nine"))))
                play(Pause(_READ), Deferred(lambda: cleared(picture)))
                play(Deferred(lambda: picture.cloth.shuffle_under(picture.poses())))
        case PileTurned(slots):
            play(Deferred(lambda: _turned(picture, happening, slots)), Pause(_READ))
            play(Deferred(lambda: cleared(picture)))
        case Raised(seat, contract):
            said = words("table.thousand.raised", points=contract)
            play(Call(lambda: picture.show_called(happening.deal)))
            _say(picture, "bid_made", seat, said)
        case Looked(seat):
            play(picture.heard("turned_up"), Deferred(lambda: _looked(picture, happening)))
            said = words("table.thousand.looked")
            play(Deferred(lambda: spoken(picture, seat, said, _SAID)))
        case RedealDemanded(seat, slots):
            said = words("table.thousand.redeal")
            play(
                picture.heard("claimed"),
                Call(lambda: _hands_laid_down(picture, slots)),
                Call(lambda: picture.show_opened(happening.deal)),
                Deferred(
                    lambda: Together(
                        spoken(picture, seat, said, clear_of=widow_span(picture)),
                        turn_up_widow(picture, happening.deal, slots),
                    )
                ),
                Pause(_READ),
                Deferred(lambda: cleared(picture)),
            )
        case CardFined(seat, _, points):
            _say(picture, "contract_lost", seat, words("table.thousand.fined", points=points))
        case Conceded(seat):
            _say(picture, "contract_lost", seat, words("table.thousand.concede"))


def _say(picture: Picture, sound: str, seat: Seat, words: str) -> None:
    """Put a sound and what a seat says on the timeline."""
    picture.timeline.play(
        picture.heard(sound), Deferred(lambda: spoken(picture, seat, words, _SAID))
    )


def _hands_laid_down(picture: Picture, but: Sequence[Slot]) -> None:
    """A card that was picked goes back to its place in the hand meanwhile."""
    picture.timeline.in_parallel(picture.cloth.shuffle_under(picture.poses(), but))


def _turned(picture: Picture, happening: Happening, slots: Sequence[Slot]) -> Action:
    """A stock is turned over for all; one that is not taken makes room."""
    if picture.deal is None:
        return Together()
    picture.deal = without_pile(picture.deal, slots)
    rest = picture.cloth.shuffle_under(picture.poses(), slots)
    return Together(turn_up_pile(picture, happening.deal, slots), rest)


def _bottom_shown(picture: Picture, happening: Happening, slot: Slot) -> Action:
    """The card at the bottom is drawn out and turned over."""
    known = picture.viewpoint.look(happening.deal)
    place = picture.layout.stock_place
    face = known.faces[slot]
    spot = Spot(place.x + place.height * 0.7, place.y, place.height)
    pose = Pose(spot, face, float(face is not None), 450.0)
    return InOrder(picture.heard("turned_up"), picture.cloth.move(slot, pose, 0.45, ease_in_out))


def _looked(picture: Picture, happening: Happening) -> Action:
    """Turn those cards over in the hand, for the seats that may see them."""
    if picture.deal is None:
        return Together()
    known = picture.viewpoint.look(happening.deal)
    picture.deal = picture.deal.but(faces=known.faces, seen_by=known.seen_by)
    return picture.cloth.shuffle_under(picture.poses())
