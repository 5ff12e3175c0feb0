"""The picture of an auction: bids and passes, the contract, a widow turned up, hands laid open."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.deal import Deal, Slot
from game.core.events import BidMade, ContractSettled, DealEnded, Doubled, Event, HandsShown, Passed
from game.play.table import Happening
from game.scenes.table.animation.announcing import read, ribbon, spoken
from game.scenes.table.animation.marks import Caption, Ribbon
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.poses import Pose
from game.scenes.table.animation.showing import Tremble
from game.scenes.table.animation.steps import after
from game.scenes.table.families import family_of
from game.scenes.table.layouts.layout import Spot
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.palette import RED
from game.stage.motion.timeline import (
    Action,
    Fade,
    InOrder,
    Pause,
    Script,
    Together,
    Tween,
    staggered,
)
from game.stage.motion.tweens import ease_in_out, ease_out

_SAID, _SETTLED, _READ, _HELD = 0.55, 0.9, 1.4, 2.2
_WIDOW, _TURNED_UP = 480.0, 150.0
_BELOW_TRICK = 32.0
_ABOVE, _NAMED = 22.0, 0.3  # a caption over open cards, and the seconds in which it comes


def show_call(picture: Picture, happening: Happening, event: Event) -> Script:
    """A call, the contract or hands laid open; the last call ends the auction when it has been said."""
    words, deal = picture.context.words, happening.deal
    match event:
        case BidMade(seat, contract):
            _note(picture, happening)
            bid = family_of(deal).bid_name(picture.context, contract)
            picture.sound("bid_made")
            yield spoken(picture, seat, words("table.say.bid", bid=bid), _SAID)
        case Passed(seat):
            _note(picture, happening)
            picture.sound("passed")
            yield spoken(picture, seat, words("table.say.pass"), _SAID)
        case Doubled(seat):
            before = happening.before
            name = "" if before is None else family_of(before).doubling(picture.context, before)
            picture.show_called(deal)
            picture.sound("doubled")
            said = spoken(picture, seat, words("table.say.double", name=name), _SETTLED)
            yield Together(Tremble(picture), said)
        case ContractSettled(seat, contract):
            picture.show_called(deal)
            if picture.deal is not None:
                picture.deal = after(picture.deal, event)
            picture.sound("contract_settled")
            played = family_of(deal).settled(picture.context, deal, contract)
            yield spoken(picture, seat, played, _SETTLED)
        case HandsShown(slots):
            picture.show_opened(deal)
            target = picture.poses()
            turned = (picture.cloth.move(slot, target[slot], 0.45, ease_in_out) for slot in slots)
            yield picture.heard("turned_up")
            yield Together(*turned)
            yield Pause(_READ)


def _note(picture: Picture, happening: Happening) -> None:
    """A call goes up on the board while it is said, unless it settles the contract."""
    if not any(isinstance(each, ContractSettled) for each in happening.events):
        picture.show_called(happening.deal)


def show_failure(picture: Picture, happening: Happening, trick: Sequence[Slot]) -> Script:
    """The trick that loses a contract is held, marked and told before anybody gathers it."""
    before, deal = happening.before, happening.deal
    if before is None or not any(isinstance(event, DealEnded) for event in happening.events):
        return
    told = family_of(deal).failure(picture.context, before, deal)
    if told:
        pause = picture.context.settings.trick_pause
        yield announced_lost(picture, told, trick)
        yield from read(picture, max(_HELD, pause) if pause else None)


def announced_lost(picture: Picture, told: str, trick: Sequence[Slot]) -> Action:
    """The whole trick glows red, the table shakes, and a ribbon below it says what is lost."""
    picture.sound("contract_lost")
    layout = picture.layout
    lying = [layout.trick(seat, 0, 0) for seat in range(picture.layout.seats)]
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


def show_laying_down(picture: Picture, happening: Happening) -> Script:
    """The cards of each seat that takes no part from here on are laid down and turn grey."""
    before, deal = happening.before, happening.deal
    if before is None:
        return
    family = family_of(deal)
    for seat in range(deal.seats):
        if family.sits_out(deal, seat) and not family.sits_out(before, seat):
            picture.sound("trick_gathered")
            picture.deal = picture.viewpoint.look(deal)
            yield Together(picture.close_gaps(), ribbon(picture, seat, "out", stay=_SETTLED))


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
    apart = min(height * RATIO + 10, _WIDOW / max(1, len(slots)))
    moves = []
    for at, slot in enumerate(slots):
        off = at - (len(slots) - 1) / 2
        up = float(known.faces[slot] is not None)
        pose = Pose(Spot(x + off * apart, y, height), known.faces[slot], up, 350.0 + at)
        moves.append(picture.cloth.move(slot, pose, 0.4, ease_in_out))
    return InOrder(picture.heard("turned_up"), staggered(0.07, *moves))
