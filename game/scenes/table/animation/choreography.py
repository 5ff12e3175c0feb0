"""From events to movement: how each thing that happens at the table is seen and heard.

Every event becomes actions on the picture's timeline, built only when their turn comes, so that each
starts from the picture as it then is. After the last one the picture is laid out from the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Sequence as Events
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from game.deal import Seat
from game.events import (
    BidMade,
    CardDrawn,
    CardPlayed,
    CardTurned,
    Claimed,
    Conceded,
    ContractSettled,
    DealEnded,
    Doubled,
    Event,
    Exchanged,
    Gave,
    HandsShown,
    HandVeiled,
    LaidAway,
    Looked,
    MeldDeclared,
    PackCut,
    PacketDealt,
    Passed,
    PileLeft,
    PileTaken,
    PileTurned,
    PileWon,
    Raised,
    RedealDemanded,
    StockClosed,
    TrickWon,
    TrumpNamed,
    TurnedUp,
)
from game.moves import Play, Trump, Turn
from game.outcome import Outcome, Reason
from game.scenes.table.animation import (
    auctioneering,
    before_play,
    closing,
    face_down,
    shuffling,
    trump_sign,
)
from game.scenes.table.animation.announcing import badge, cleared, ribbon, spoken
from game.scenes.table.animation.clearance import beside_stock, out_from_under
from game.scenes.table.animation.marks import Crown
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.steps import after, undealt
from game.scenes.table.families import family_of
from game.scenes.table.moments.at_table import (
    add_claim,
    carried_home,
    exchange_light,
    fat_trick,
    is_fat,
    marriage_light,
    thrown_in,
)
from game.scenes.table.moments.ending import REACHED_66
from game.scenes.table.open_facts import bidding_in, lead_makes_trumps, seats_of_trick
from game.stage.fonts import SIGN_OF
from game.stage.palette import LAMP
from game.stage.timeline import Action, Call, Deferred, Pause, Sequence, Together, Tween, Wait
from game.stage.tweens import ease_in, ease_in_out, ease_out, overshoot, settle, there_and_back
from game.table import Happening

_READ = 1.1
_BEFORE_A_CARD = 0.45
_LOUD = 40  # points from which a marriage sounds like one in trumps
_NEXT_CARD = 0.06
_OUT_OF_HAND = 0.14  # seconds until a card that is played lies clear of its neighbours
_PULSES = 0.42
# What is shown by a file of its own.
_TOLD_BY: Mapping[type[Event], Callable[[Picture, Happening, Event], None]] = {
    **dict.fromkeys(
        (PackCut, Looked, PileTurned, Raised, RedealDemanded, Conceded), before_play.add
    ),
    **dict.fromkeys((HandVeiled, PileTaken, LaidAway, Gave, CardTurned), face_down.add),
    **dict.fromkeys((BidMade, ContractSettled, HandsShown, Doubled), auctioneering.add),
    StockClosed: closing.add,
}


class Choreography:
    """Puts what happens on the timeline of `picture`.

    `thinks` says whose card is held back a moment, so that the eye can follow it: nobody's who plays
    it here. `counts` says whether points are told at this table.
    """

    def __init__(
        self,
        picture: Picture,
        thinks: Callable[[Seat], bool],
        counts: Callable[[], bool] = lambda: False,
    ) -> None:
        self._picture = picture
        self._thinks = thinks
        self._counts = counts

    def add(self, happening: Happening) -> None:
        """One more thing to be seen, after everything that is already waiting to be."""
        play = self._picture.timeline.play
        if happening.before is None:
            play(Call(lambda: self._begin(happening)))
            shuffling.add(self._picture)
        if happening.opened:
            play(Deferred(lambda: self._open(happening)))
        for events in _in_rounds(happening.events):
            if len(events) > 1:
                self._deal_round(happening, events)
            else:
                self._add_event(happening, events[0])
        auctioneering.add_laying_down(self._picture, happening)
        play(Call(lambda: self._arrive(happening)))

    # -- before and after ------------------------------------------------------------------------

    def _begin(self, happening: Happening) -> None:
        picture = self._picture
        picture.match = happening.match
        picture.show_undealt(happening.deal)

    def _arrive(self, happening: Happening) -> None:
        """All events of a move have been seen: from here on the view itself is the picture."""
        picture = self._picture
        picture.deal = picture.viewpoint.look(happening.deal)
        picture.dealing = False
        picture.cloth.lay(picture.poses())

    def _open(self, happening: Happening) -> Action:
        """Faces that have become known turn over where they lie."""
        picture = self._picture
        if picture.deal is None:
            return Together()
        picture.deal = picture.deal.but(faces=picture.viewpoint.look(happening.deal).faces)
        return picture.cloth.shuffle_under(picture.poses())

    def _deal_round(self, happening: Happening, events: tuple[Event, ...]) -> None:
        """Cards that are dealt one by one follow each other closely."""

        def make() -> Action:
            picture = self._picture
            picture.dealing = True
            known = picture.viewpoint.look(happening.deal)
            here = picture.deal if picture.deal is not None else undealt(known)
            here = here.but(faces=known.faces, seen_by=known.seen_by)
            for event in events:
                here = after(here, event)
            picture.deal = here
            slots = [
                slot for event in events if isinstance(event, PacketDealt) for slot in event.slots
            ]
            target, cloth = picture.poses(), picture.cloth
            flights = [
                Sequence(
                    Wait(_NEXT_CARD * at),
                    self._sound("cards_dealt"),
                    cloth.move(slot, target[slot], 0.3),
                )
                for at, slot in enumerate(slots)
            ]
            return Together(*flights, cloth.shuffle_under(target, slots))

        self._picture.timeline.play(Deferred(make))

    # -- events ----------------------------------------------------------------------------------

    def _add_event(self, happening: Happening, event: Event) -> None:
        told_by = _TOLD_BY.get(type(event))
        if told_by is not None:
            told_by(self._picture, happening, event)
            return
        match event:
            case PacketDealt() | TurnedUp():
                self._step(happening, event, self._deal_out)
            case CardPlayed():
                self._add_card(happening, event)
            case TrickWon():
                self._add_trick(happening, event)
            case PileWon():
                self._add_pile(happening, event)
            case TrumpNamed():
                self._add_trump(happening, event)
            case CardDrawn():
                self._step(happening, event, self._draw)
            case Exchanged(seat):
                self._say(seat, "exchange", 0.5)
                self._step(happening, event, self._exchange)
            case PileLeft(seat):
                self._say(seat, "leave", 0.6)
            case Passed(seat):
                self._add_pass(happening, event, seat)
            case MeldDeclared():
                self._add_meld(happening, event)
            case DealEnded(outcome):
                self._add_end(happening, outcome)
            case Claimed(seat, right=right):
                add_claim(self._picture, seat, right)

    def _add_card(self, happening: Happening, event: CardPlayed) -> None:
        if self._thinks(event.seat):
            self._picture.timeline.play(Wait(_BEFORE_A_CARD))
        self._step(happening, event, self._play_card)

    def _add_trick(self, happening: Happening, event: TrickWon) -> None:
        """It is crowned and read before anybody takes it."""
        play, slots, points = self._picture.timeline.play, event.slots, event.points
        play(Deferred(lambda: self._crown(event.seat, slots)))
        if is_fat(points, len(slots)):
            play(Deferred(lambda: fat_trick(self._picture, points, self._counts())))
        play(self._reading_pause())
        auctioneering.add_failure(self._picture, happening, slots)
        self._step(happening, event, self._gather)

    def _add_pile(self, happening: Happening, event: PileWon) -> None:
        """What nobody has taken is turned up and read first."""
        faces = happening.deal
        self._picture.timeline.play(
            Deferred(lambda: auctioneering.turn_up_widow(self._picture, faces, event.slots)),
            self._reading_pause(),
        )
        self._step(happening, event, self._gather)

    def _add_trump(self, happening: Happening, event: TrumpNamed) -> None:
        if family_of(happening.match.game).changes_trumps:
            trump_sign.add(self._picture, happening, event)
            return
        spoken_alone = isinstance(happening.move, Play | Trump | Turn)
        self._step(happening, event, lambda each: self._name_trump(each, spoken_alone))

    def _add_pass(self, happening: Happening, event: Passed, seat: Seat) -> None:
        if happening.before is not None and bidding_in(happening.before):
            auctioneering.add(self._picture, happening, event)
        else:
            self._say(seat, "pass", 0.6)

    def _add_meld(self, happening: Happening, event: MeldDeclared) -> None:
        makes = happening.before is not None and lead_makes_trumps(happening.before)
        self._step(happening, event, lambda each: self._meld(each, makes))
        clear = Deferred(lambda: cleared(self._picture))
        self._picture.timeline.play(Pause(_READ), clear, Deferred(self._back_in_place))

    def _add_end(self, happening: Happening, outcome: Outcome) -> None:
        """An end that no claim has told."""
        if outcome.reason in (Reason.PASSED_OUT, Reason.REDEAL):
            self._picture.timeline.play(Deferred(lambda: thrown_in(self._picture, outcome)))
        elif outcome.reason in REACHED_66 and not _was_claimed(happening):
            add_claim(self._picture, outcome.winners[0], right=True)

    def _say(self, seat: Seat, what: str, stay: float) -> None:
        """A ribbon at a seat, for some seconds."""
        play = self._picture.timeline.play
        play(Deferred(lambda: ribbon(self._picture, seat, what, stay=stay)))

    def _step(self, happening: Happening, event: Event, build: Callable[[Event], Action]) -> None:
        """When its turn comes: the view moves on by the event, and the cards after it."""

        def make() -> Action:
            picture = self._picture
            known = picture.viewpoint.look(happening.deal)
            here = picture.deal if picture.deal is not None else undealt(known)
            picture.deal = after(here.but(faces=known.faces, seen_by=known.seen_by), event)
            return build(event)

        self._picture.timeline.play(Deferred(make))

    def _reading_pause(self) -> Action:
        seconds = self._picture.context.settings.trick_pause
        return Pause(seconds or None)

    def _sound(self, name: str) -> Action:
        return Call(lambda: self._picture.sound(name))

    # -- movements -------------------------------------------------------------------------------

    def _deal_out(self, event: Event) -> Action:
        cloth, target = self._picture.cloth, self._picture.poses()
        if isinstance(event, TurnedUp):
            pose = target[event.slot]
            beside = replace(pose, spot=beside_stock(self._picture.layout, pose.spot))
            return Sequence(
                self._sound("turned_up"),
                Together(
                    Sequence(
                        cloth.move(event.slot, beside, 0.4, ease_in_out),
                        cloth.move(event.slot, pose, 0.24, ease_out, hop=0.0, raised=False),
                    ),
                    cloth.shuffle_under(target, [event.slot]),
                ),
                Call(self._picture.tell_trump),
                Wait(0.15),
            )
        assert isinstance(event, PacketDealt)
        self._picture.dealing = True
        flights = [
            Sequence(Wait(0.05 * at), cloth.move(slot, target[slot], 0.34))
            for at, slot in enumerate(event.slots)
        ]
        rest = cloth.shuffle_under(target, event.slots)
        return Sequence(self._sound("cards_dealt"), Together(*flights, rest))

    def _play_card(self, event: Event) -> Action:
        assert isinstance(event, CardPlayed)
        cloth, target = self._picture.cloth, self._picture.poses()
        self._picture.marks.clear()
        pose = target[event.slot]
        flight = cloth.move(event.slot, pose, 0.34, ease_out, hop=0.8, clears=_OUT_OF_HAND)
        slap = Sequence(Wait(0.14), self._sound("card_played"))
        return Together(flight, slap, cloth.shuffle_under(target, [event.slot]))

    def _crown(self, seat: Seat, slots: tuple[int, ...]) -> Action:
        """The winning card pulses and gets its mark before anybody takes the trick."""
        picture = self._picture
        winner = picture.cloth.sprite(self._played_by(seat, slots))
        high = winner.height
        crown = Crown(winner.x, winner.y - high * 0.5)
        picture.marks.append(crown)
        winner.glow_colour = LAMP
        others = [picture.cloth.sprite(slot) for slot in slots]
        x, y = out_from_under(winner, others)

        def on_top() -> None:
            winner.z = max(winner.z, *(each.z + 1.0 for each in others if each is not winner))

        return Together(
            Tween(winner, _PULSES, there_and_back, x=x, y=y - high * 0.07, lift=0.7),
            Sequence(Wait(_PULSES / 2), Call(on_top)),
            Tween(winner, 0.2, ease_out, glow=1.0),
            Sequence(Wait(_PULSES / 2), Tween(crown, 0.3, overshoot, scale=1.0)),
        )

    def _played_by(self, seat: Seat, slots: tuple[int, ...]) -> int:
        """The card of a trick that a seat has played."""
        deal = self._picture.deal
        seats = seats_of_trick(deal) if deal is not None else ()
        return slots[seats.index(seat)] if seat in seats else slots[-1]

    def _name_trump(self, event: Event, spoken_alone: bool) -> Action:
        """Whoever calls trumps or leads the first card says so; a marriage says it itself."""
        assert isinstance(event, TrumpNamed)
        self._picture.tell_trump()
        if not spoken_alone:
            return Together()
        context = self._picture.context
        sign, suit = SIGN_OF[event.suit], context.suit(event.suit)
        words = context.words("table.say.trump", sign=sign, suit=suit)
        return spoken(self._picture, event.seat, words, stay=0.45)

    def _gather(self, event: Event) -> Action:
        assert isinstance(event, TrickWon | PileWon)
        picture = self._picture
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
        return Sequence(
            Together(*together, cleared(picture)),
            self._sound("trick_gathered"),
            *(
                (carried_home(picture, event.seat, points),)
                if is_fat(points, len(event.slots))
                else ()
            ),
            Together(*away, cloth.shuffle_under(target, event.slots)),
        )

    def _draw(self, event: Event) -> Action:
        assert isinstance(event, CardDrawn)
        cloth, target = self._picture.cloth, self._picture.poses()
        flight = cloth.move(event.slot, target[event.slot], 0.36, ease_in_out)
        rest = cloth.shuffle_under(target, [event.slot])
        return Sequence(self._sound("card_drawn"), Together(flight, rest))

    def _exchange(self, event: Event) -> Action:
        assert isinstance(event, Exchanged)
        picture = self._picture
        cloth, target = picture.cloth, picture.poses()
        given = cloth.sprite(event.given)
        given.card = picture.deal.faces[event.given] if picture.deal is not None else None
        given.z = 45.0
        taken = cloth.sprite(event.taken)
        off = Tween(taken, 0.3, ease_in_out, x=taken.x + taken.height * 0.75)
        under = cloth.move(event.given, target[event.given], 0.5, ease_in_out, raised=False)
        home = cloth.move(event.taken, target[event.taken], 0.5, ease_in_out)
        return Sequence(
            exchange_light(picture, event.taken),
            off,
            self._sound("exchanged"),
            Together(
                under,
                Sequence(Wait(0.12), home),
                cloth.shuffle_under(target, [event.given, event.taken]),
            ),
        )

    def _meld(self, event: Event, makes_trump: bool) -> Action:
        """The two cards step forward, the marriage is announced and its badge set on them."""
        assert isinstance(event, MeldDeclared)
        picture = self._picture
        cloth, target = picture.cloth, picture.poses()
        share = 2.4 if picture.layout.side(event.seat) == "bottom" else 0.0
        forward = {
            slot: replace(pose, spot=picture.layout.raised(event.seat, pose.spot, share))
            for slot, pose in target.items()
            if slot in event.slots
        }
        steps = [cloth.move(s, pose, 0.45, settle, raised=False) for s, pose in forward.items()]
        spots = [pose.spot for pose in forward.values()]
        return Sequence(
            self._sound("marriage_40" if event.points >= _LOUD else "marriage_20"),
            Together(*steps, cloth.shuffle_under(target, event.slots)),
            marriage_light(picture, event.suit, spots, event.points >= _LOUD),
            Together(
                badge(picture, event.points, spots),
                ribbon(picture, event.seat, event.meld, makes_trump=makes_trump),
            ),
        )

    def _back_in_place(self) -> Action:
        return self._picture.cloth.shuffle_under(self._picture.poses())


def _was_claimed(happening: Happening) -> bool:
    """Whether somebody has claimed; some house rules have the table do it for him."""
    return any(isinstance(event, Claimed) for event in happening.events)


def _in_rounds(events: Events[Event]) -> Iterator[tuple[Event, ...]]:
    """The events one by one, but cards that are dealt singly all together."""
    single = [isinstance(event, PacketDealt) and len(event.slots) == 1 for event in events]
    for alone, group in groupby(zip(single, events, strict=True), key=itemgetter(0)):
        found = tuple(event for _, event in group)
        if alone:
            yield found
        else:
            yield from ((event,) for event in found)
