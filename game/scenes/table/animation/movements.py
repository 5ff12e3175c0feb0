"""How single events move: cards dealt, played, drawn and exchanged, a marriage, a trick, the closed stock.

Each is built when its turn comes, with the picture's view already moved on by the event.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from game.core.deal import Seat, Slot
from game.core.events import (
    CardDrawn,
    CardPlayed,
    Exchanged,
    MeldDeclared,
    PacketDealt,
    PileWon,
    TrickWon,
    TrumpNamed,
    TurnedUp,
)
from game.play.table import Happening
from game.scenes.table.animation.announcing import badge, cleared, read, ribbon, spoken
from game.scenes.table.animation.cloth import out_from_under
from game.scenes.table.animation.marks import Crown
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.showing import STOP, Tremble
from game.scenes.table.facts.tricks import is_fat, seats_of_trick, takes_trick
from game.scenes.table.layouts.layout import Spot
from game.scenes.table.moments.at_table import carried_home, exchange_light, marriage_light
from game.stage.drawing.card_sprite import CardSprite
from game.stage.drawing.fonts import SIGN_OF
from game.stage.drawing.palette import LAMP
from game.stage.motion.sprays import GLINT, SPARKS
from game.stage.motion.timeline import (
    Action,
    Aside,
    Call,
    Cue,
    Fade,
    InOrder,
    Script,
    Together,
    Tween,
    Wait,
    staggered,
)
from game.stage.motion.tweens import (
    ease_in,
    ease_in_out,
    ease_out,
    overshoot,
    settle,
    there_and_back,
    thud,
)

_FORTY = 0.6  # the weight of a marriage in trumps
_LOUD = 40  # points from which a marriage sounds like one in trumps
_NEXT_CARD = 0.06
_CLOSING_READ = 1.2
_OUT_OF_HAND = 0.14  # seconds until a card that is played lies clear of its neighbours
_PULSES = 0.42
_SLAPS, _LANDS = 0.18, 0.24  # seconds until a card that is played is heard, and until it lies there
_FLASH = (150.0, 210.0)  # units a flash measures, and how much more at full weight
_SHAKES = 0.55  # the weight from which the whole table shakes, not its cards alone
_SPARKS, _GLARES = 22, 0.3  # how many, and seconds a flash lasts
_SINKS, _PUSHED, _HOPS = -1.5, 240.0, 60.0  # growth, units and units a second


def deal_packet(picture: Picture, event: PacketDealt) -> Action:
    """Some cards fly to a hand, one close behind the other."""
    cloth, target = picture.cloth, picture.poses()
    picture.dealing = True
    flights = staggered(0.05, *(cloth.move(slot, target[slot], 0.34) for slot in event.slots))
    rest = cloth.shuffle_under(target, event.slots)
    return InOrder(picture.heard("cards_dealt"), Together(flights, rest))


def deal_singly(picture: Picture, slots: Sequence[Slot]) -> Action:
    """Cards that are dealt one by one, to hands that take turns."""
    cloth, target = picture.cloth, picture.poses()
    flights = [
        InOrder(picture.heard("cards_dealt"), cloth.move(slot, target[slot], 0.3)) for slot in slots
    ]
    return Together(staggered(_NEXT_CARD, *flights), cloth.shuffle_under(target, slots))


def turn_up(picture: Picture, event: TurnedUp) -> Action:
    """The trump is turned over beside the stock and slipped under it."""
    cloth, target = picture.cloth, picture.poses()
    pose = target[event.slot]
    beside = replace(pose, spot=picture.layout.clear_of_stock(pose.spot))
    return InOrder(
        picture.heard("turned_up"),
        Together(
            InOrder(
                cloth.move(event.slot, beside, 0.4, ease_in_out),
                cloth.move(event.slot, pose, 0.24, ease_out, hop=0.0, raised=False),
            ),
            cloth.shuffle_under(target, [event.slot]),
        ),
        Call(picture.tell_trump),
        Wait(0.15),
    )


def play_card(picture: Picture, event: CardPlayed) -> Action:
    """A card flies out of a hand to the trick, and the hand closes up."""
    cloth, target = picture.cloth, picture.poses()
    picture.marks.clear()
    pose = target[event.slot]
    flight = cloth.move(event.slot, pose, 0.34, ease_out, hop=0.8, clears=_OUT_OF_HAND)
    slap = InOrder(Wait(_SLAPS), picture.heard("card_played"))
    lands: tuple[Action, ...] = ()
    if picture.deal is not None and takes_trick(picture.match.game, picture.deal, event.slot):
        lands = (InOrder(Wait(_LANDS), landing(picture, event.slot)),)
    return Together(flight, slap, *lands, cloth.shuffle_under(target, [event.slot]))


def crown(picture: Picture, seat: Seat, slots: tuple[Slot, ...]) -> Action:
    """The winning card pulses and gets its mark before anybody takes the trick."""
    winner = picture.cloth.sprite(played_by(picture, seat, slots))
    high = winner.height
    mark = Crown(winner.x, winner.y - high * 0.5)
    picture.marks.append(mark)
    winner.glow_colour = LAMP
    others = [picture.cloth.sprite(slot) for slot in slots]
    x, y = out_from_under(winner, others)

    def on_top() -> None:
        winner.z = max(winner.z, *(each.z + 1.0 for each in others if each is not winner))

    return Together(
        Tween(winner, _PULSES, there_and_back, x=x, y=y - high * 0.07, lift=0.7),
        InOrder(Wait(_PULSES / 2), Call(on_top)),
        Tween(winner, 0.2, ease_out, glow=1.0),
        InOrder(Wait(_PULSES / 2), Tween(mark, 0.3, overshoot, scale=1.0)),
    )


def played_by(picture: Picture, seat: Seat, slots: tuple[Slot, ...]) -> Slot:
    """The card of a trick that a seat has played."""
    deal = picture.deal
    seats = seats_of_trick(deal) if deal is not None else ()
    return slots[seats.index(seat)] if seat in seats else slots[-1]


def name_trump(picture: Picture, event: TrumpNamed) -> Action:
    """The caller or leader of trumps names them."""
    sign, suit = SIGN_OF[event.suit], picture.context.suit(event.suit)
    words = picture.context.words("table.say.trump", sign=sign, suit=suit)
    return spoken(picture, event.seat, words, stay=0.45)


def gather(picture: Picture, event: TrickWon | PileWon) -> Action:
    """A trick, or a widow, is laid together and goes to its winner."""
    cloth, target = picture.cloth, picture.poses()
    x, y = picture.layout.middle
    lowest_first = sorted(event.slots, key=lambda slot: cloth.sprite(slot).z)
    together = [
        Tween(cloth.sprite(slot), 0.16, ease_in, x=x + at * 3, y=y - at * 3, glow=0.0)
        for at, slot in enumerate(lowest_first)
    ]
    away = [
        cloth.move(slot, target[slot], 0.4, ease_in_out, above=cloth.sprite(slot).z)
        for slot in event.slots
    ]
    points = event.points if isinstance(event, TrickWon) else 0
    fat = is_fat(points, len(event.slots))
    return InOrder(
        Together(*together, cleared(picture)),
        picture.heard("trick_gathered"),
        *((carried_home(picture, event.seat, points),) if fat else ()),
        Together(*away, cloth.shuffle_under(target, event.slots)),
    )


def draw(picture: Picture, event: CardDrawn) -> Action:
    """A card from the stock goes into a hand."""
    cloth, target = picture.cloth, picture.poses()
    flight = cloth.move(event.slot, target[event.slot], 0.36, ease_in_out)
    rest = cloth.shuffle_under(target, [event.slot])
    return InOrder(picture.heard("card_drawn"), Together(flight, rest))


def exchange(picture: Picture, event: Exchanged) -> Action:
    """The turn-up comes out, the low trump goes in its place, and the high one to the hand."""
    cloth, target = picture.cloth, picture.poses()
    given = cloth.sprite(event.given)
    given.card = picture.deal.faces[event.given] if picture.deal is not None else None
    given.z = 45.0
    taken = cloth.sprite(event.taken)
    off = Tween(taken, 0.3, ease_in_out, x=taken.x + taken.height * 0.75)
    under = cloth.move(event.given, target[event.given], 0.5, ease_in_out, raised=False)
    home = cloth.move(event.taken, target[event.taken], 0.5, ease_in_out)
    return InOrder(
        exchange_light(picture, event.taken),
        off,
        picture.heard("exchanged"),
        Together(
            under,
            InOrder(Wait(0.12), home),
            cloth.shuffle_under(target, [event.given, event.taken]),
        ),
    )


def meld(picture: Picture, event: MeldDeclared, makes_trump: bool) -> Script:
    """The two cards step forward, the marriage is announced and its badge set on them."""
    cloth, target = picture.cloth, picture.poses()
    share = 2.4 if picture.layout.side(event.seat) == "bottom" else 0.0
    forward = {
        slot: replace(pose, spot=picture.layout.raised(event.seat, pose.spot, share))
        for slot, pose in target.items()
        if slot in event.slots
    }
    steps = [cloth.move(s, pose, 0.45, settle, raised=False) for s, pose in forward.items()]
    spots = [pose.spot for pose in forward.values()]
    loud = event.points >= _LOUD
    yield picture.heard("marriage_40" if loud else "marriage_20")
    yield Together(*steps, cloth.shuffle_under(target, event.slots))
    yield marriage_light(picture, event.suit, spots, loud)
    yield impact(picture, _FORTY if loud else 0.0, event.slots, event.slots[0])
    yield Together(
        badge(picture, event.points, spots),
        ribbon(picture, event.seat, event.meld, makes_trump=makes_trump),
    )


def landing(picture: Picture, slot: Slot) -> Action:
    """A card that takes a trick comes down hard."""
    springs, sprite = picture.cloth.springs, picture.cloth.sprite(slot)

    def land() -> None:
        springs.kick(sprite, size=_SINKS)
        picture.sound("landed")

    return Cue(land)


def impact(picture: Picture, weight: float, slots: Sequence[Slot], by: Slot) -> Action:
    """Flash, stop and shake for a `weight` from 0 to 1; the cards in `slots` were struck `by` another one."""
    context = picture.context
    if weight <= 0.0 or context.clock.off:
        return Together()
    centre = picture.cloth.sprite(by)
    flash = replace(GLINT, seconds=_GLARES, size=(_FLASH[0] + _FLASH[1] * weight,) * 2)
    steps: list[Action] = [
        Cue(lambda: picture.sound("caught", 0.5 + 0.5 * weight)),
        Aside(picture.timeline, picture.particles.burst(flash, centre.x, centre.y)),
    ]
    if weight >= 1.0:
        sparks = replace(SPARKS, count=_SPARKS)
        steps.append(Aside(picture.timeline, picture.particles.burst(sparks, centre.x, centre.y)))
    if context.clock.lively and picture.may_shake():
        struck = [picture.cloth.sprite(slot) for slot in slots]
        steps += [
            Cue(lambda: _push(picture, weight, struck, centre)),
            Wait(STOP),
            *((Aside(picture.timeline, Tremble(picture, weight)),) if weight >= _SHAKES else ()),
        ]
    return InOrder(*steps)


def _push(
    picture: Picture, weight: float, struck: Sequence[CardSprite], centre: CardSprite
) -> None:
    """The cards stand still for the stop; then those that were struck spring apart, and all others hop."""
    springs = picture.cloth.springs
    springs.hold(STOP)
    for sprite in picture.cloth.sprites:
        if sprite is centre:
            springs.kick(sprite, size=_SINKS * weight)
        elif sprite in struck:
            x, y = sprite.x - centre.x, sprite.y - centre.y
            push = _PUSHED * weight / max(1.0, math.hypot(x, y))
            springs.kick(sprite, x * push, y * push, math.copysign(90.0 * weight, x))
        else:
            springs.kick(sprite, y=_HOPS * weight)


def show_closing(picture: Picture, happening: Happening, seat: Seat) -> Script:
    """The stock is closed: the trump rises, turns over, and falls on it; the lamp sinks a step."""
    turn_up = happening.deal.turn_up
    if turn_up is not None:
        picture.show_closed(happening.deal)
        spot, sprite = picture.poses()[turn_up].spot, picture.cloth.sprite(turn_up)
        out = picture.layout.clear_of_stock(Spot(sprite.x, sprite.y, sprite.height, sprite.angle))
        yield Tween(sprite, 0.14, ease_out, x=out.x, lift=0.3)
        sprite.z = 900.0
        above = {"x": spot.x, "y": spot.y - 46, "angle": spot.angle, "scale": 1.16, "lift": 1.0}
        yield Tween(sprite, 0.36, ease_in_out, **above, face_up=0.0)
        yield Wait(0.08)
        fall = Tween(sprite, 0.24, thud, y=spot.y, scale=1.0, lift=0.0)
        yield Together(fall, InOrder(Wait(0.16), picture.heard("closed")))
        yield Together(Tremble(picture), Fade(picture, 0.5, ease_out, dusk=1.0))
    yield ribbon(picture, seat, "close")
    yield from read(picture, _CLOSING_READ)
