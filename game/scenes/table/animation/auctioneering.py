"""The picture of an auction: bids and passes, the contract, a widow turned up, hands laid open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.deal import Deal, Seat, Slot
from game.core.events import BidMade, ContractSettled, DealEnded, Doubled, Event, HandsShown, Passed
from game.play.table import Happening
from game.scenes.table.animation.announcing import cleared, ribbon, spoken
from game.scenes.table.animation.marks import Caption, Ribbon
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.poses import Pose
from game.scenes.table.animation.steps import after
from game.scenes.table.animation.tremble import Tremble
from game.scenes.table.families import family_of
from game.scenes.table.layouts.layout import Spot
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.palette import RED
from game.stage.motion.timeline import Action, Deferred, Fade, Pause, Together, Tween, Wait
from game.stage.motion.timeline import Sequence as InOrder
from game.stage.motion.tweens import ease_in_out, ease_out

_SAID, _SETTLED, _READ, _HELD = 0.55, 0.9, 1.4, 2.2
_WIDOW, _TURNED_UP = 480.0, 150.0
_BELOW_TRICK = 32.0
_ABOVE, _NAMED = 22.0, 0.3  # a caption over open cards, and the seconds in which it comes


def add(picture: Picture, happening: Happening, event: Event) -> None:
    """Put a call, a contract or hands laid open on the timeline."""
    play = picture.timeline.play
    match event:
        case BidMade(seat, contract):
            play(Deferred(lambda: _called(picture, happening, seat, contract)))
        case Passed(seat):
            play(Deferred(lambda: _called(picture, happening, seat, None)))
        case Doubled(seat):
            play(Deferred(lambda: _doubled(picture, happening, seat)))
        case ContractSettled():
            play(Deferred(lambda: _settled(picture, happening, event)))
        case HandsShown(slots):
            play(Deferred(lambda: _shown(picture, happening, slots)), Pause(_READ))


def _called(picture: Picture, happening: Happening, seat: Seat, contract: str | None) -> Action:
    """The call goes up on the board while it is said; the last one ends the auction when it has been said."""
    settles = any(isinstance(each, ContractSettled) for each in happening.events)
    if not settles:
        picture.show_called(happening.deal)
    if contract is None:
        picture.sound("passed")
        words = picture.context.words("table.say.pass")
    else:
        picture.sound("bid_made")
        bid = family_of(picture.match.game).bid_name(picture.context, contract)
        words = picture.context.words("table.say.bid", bid=bid)
    return spoken(picture, seat, words, _SAID)


def add_failure(picture: Picture, happening: Happening, trick: Sequence[Slot]) -> None:
    """The trick that loses a contract is held, marked and told before anybody gathers it."""
    if happening.before is None or not any(
        isinstance(event, DealEnded) for event in happening.events
    ):
        return
    family = family_of(happening.deal)
    told = family.failure(picture.context, happening.before, happening.deal)
    if told:
        pause = picture.context.settings.trick_pause
        picture.timeline.play(
            Deferred(lambda: announced_lost(picture, told, trick)),
            Pause(max(_HELD, pause) if pause else None),
            Deferred(lambda: cleared(picture)),
        )


def announced_lost(picture: Picture, told: str, trick: Sequence[Slot]) -> Action:
    """The whole trick glows red, the table shakes, and a ribbon below it says what is lost."""
    picture.sound("contract_lost")
    layout = picture.layout
    lying = [layout.trick(seat, 0, 0) for seat in range(picture.seats)]
    low = max(spot.y + spot.height / 2 for spot in lying)
    x, y = layout.middle[0], max(layout.ribbon(layout.viewer)[1], low + _BELOW_TRICK)
    mark = Ribbon(told, x, y).within(picture.context.fonts, *layout.ribbon_span(layout.viewer))
    picture.marks.append(mark)
    glow: list[Action] = []
    for slot in trick:
        sprite = picture.cloth.sprite(slot)
        sprite.glow_colour = RED
        glow.append(Tween(sprite, 0.3, ease_out, glow=1.0))
    return Together(Tremble(picture), *glow, Fade(mark, 0.4, ease_out, unrolled=1.0))


def _doubled(picture: Picture, happening: Happening, seat: Seat) -> Action:
    """Kontra, or what goes above it: said aloud, and the price on the plate changes."""
    before, context = happening.before, picture.context
    name = "" if before is None else family_of(before).doubling(context, before)
    picture.show_called(happening.deal)
    picture.sound("doubled")
    words = context.words("table.say.double", name=name)
    return Together(Tremble(picture), spoken(picture, seat, words, _SETTLED))


def _settled(picture: Picture, happening: Happening, event: ContractSettled) -> Action:
    """The declarer says what is played, and the board makes way for the contract."""
    picture.show_called(happening.deal)
    if picture.deal is not None:
        picture.deal = after(picture.deal, event)
    picture.sound("contract_settled")
    family = family_of(happening.deal)
    said = family.settled(picture.context, happening.deal, event.contract)
    return spoken(picture, event.seat, said, _SETTLED)


def add_laying_down(picture: Picture, happening: Happening) -> None:
    """Lay down and grey the cards of each seat that takes no part from here on."""
    before, deal = happening.before, happening.deal
    if before is None:
        return
    family = family_of(deal)
    for seat in range(deal.seats):
        if family.sits_out(deal, seat) and not family.sits_out(before, seat):
            picture.timeline.play(Deferred(partial(_laid_down, picture, happening, seat)))


def _laid_down(picture: Picture, happening: Happening, seat: Seat) -> Action:
    picture.sound("trick_gathered")
    picture.deal = picture.viewpoint.look(happening.deal)
    return Together(
        picture.cloth.shuffle_under(picture.poses()), ribbon(picture, seat, "out", stay=_SETTLED)
    )


def _shown(picture: Picture, happening: Happening, slots: Sequence[Slot]) -> Action:
    """Hands that were thrown in or laid down turn over where they lie."""
    picture.show_opened(happening.deal)
    target = picture.poses()
    moves = [picture.cloth.move(slot, target[slot], 0.45, ease_in_out) for slot in slots]
    return InOrder(picture.heard("turned_up"), Together(*moves))


def widow_span(picture: Picture) -> tuple[float, float]:
    """The upper and lower edge, in units, of the cards turned up in the middle."""
    y, half = picture.layout.middle[1], min(picture.layout.trick_card, _TURNED_UP) / 2
    return y - half, y + half


def turn_up_pile(picture: Picture, known: Deal, slots: Sequence[Slot]) -> Action:
    """A widow, a talon or a stock is turned up side by side, under its name."""
    words = picture.context.words(f"table.pile.{family_of(known).pile_word}")
    mark = Caption(words, picture.layout.middle[0], widow_span(picture)[0] - _ABOVE)
    picture.marks.append(mark)
    return Together(turn_up_widow(picture, known, slots), Fade(mark, _NAMED, ease_out, alpha=1.0))


def turn_up_widow(picture: Picture, won: Deal, slots: Sequence[Slot]) -> Action:
    """Cards are turned up side by side in the middle before they go where they belong."""
    known = picture.viewpoint.look(won)
    top, bottom = widow_span(picture)
    x, y, height = picture.layout.middle[0], (top + bottom) / 2, bottom - top
    step = min(height * RATIO + 10, _WIDOW / max(1, len(slots)))
    moves = []
    for at, slot in enumerate(slots):
        off = at - (len(slots) - 1) / 2
        up = float(known.faces[slot] is not None)
        pose = Pose(Spot(x + off * step, y, height), known.faces[slot], up, 350.0 + at)
        moves.append(InOrder(Wait(0.07 * at), picture.cloth.move(slot, pose, 0.4, ease_in_out)))
    return InOrder(picture.heard("turned_up"), Together(*moves))
