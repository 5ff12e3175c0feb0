"""From events to movement: how each thing that happens at the table is seen and heard.

Every event becomes actions on the picture's timeline, built only when their turn comes, so that each
starts from the picture as it then is. After the last one the picture is laid out from the view.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from collections.abc import Sequence as Events
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from game.core.deal import Seat
from game.core.events import (
    BidMade,
    CardDrawn,
    CardPlayed,
    CardTurned,
    Claimed,
    ContractSettled,
    DealEnded,
    Doubled,
    Event,
    Exchanged,
    Gave,
    HandsShown,
    HandVeiled,
    LaidAway,
    MeldDeclared,
    PacketDealt,
    Passed,
    PileLeft,
    PileTaken,
    PileWon,
    StockClosed,
    TrickWon,
    TrumpNamed,
    TurnedUp,
)
from game.core.moves import Play, Trump, Turn
from game.core.outcome import Outcome, Reason
from game.play.table import Happening
from game.scenes.table.animation import (
    auctioneering,
    before_play,
    closing,
    face_down,
    movements,
    shuffling,
    trump_sign,
)
from game.scenes.table.animation.announcing import cleared, ribbon
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.steps import after, seen_as, undealt
from game.scenes.table.facts.tricks import is_fat, weight_of_trick
from game.scenes.table.families import family_of
from game.scenes.table.moments.at_table import add_claim, fat_trick, thrown_in
from game.scenes.table.moments.ending import REACHED_66
from game.stage.motion.timeline import Action, Call, Deferred, Pause, Together, Wait

_READ = 1.1
_BEFORE_A_CARD = 0.45
E = TypeVar("E", bound=Event)


class Choreography:
    """Puts what happens on the timeline of `picture`.

    A card of the seats `held_back` waits a moment, so that the eye can follow it: nobody's who plays it here.
    """

    def __init__(self, picture: Picture, held_back: Container[Seat] = ()) -> None:
        self._picture = picture
        self._held_back = held_back

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
        if len(happening.deal.in_play) < happening.deal.seats:
            auctioneering.add_laying_down(self._picture, happening)
        play(
            Deferred(lambda: self._arrive(happening)),
            Call(lambda: self._picture.cloth.lay(self._picture.poses())),
        )

    # -- before and after ------------------------------------------------------------------------

    def _begin(self, happening: Happening) -> None:
        picture = self._picture
        picture.match = happening.match
        picture.show_undealt(happening.deal)

    def _arrive(self, happening: Happening) -> Action:
        """All events of a move have been seen: from here on the view itself is the picture.

        A card that none of them has brought to its place goes there now.
        """
        picture = self._picture
        picture.deal = picture.viewpoint.look(happening.deal)
        picture.dealing = False
        return picture.cloth.bring_strays(picture.poses())

    def _open(self, happening: Happening) -> Action:
        """Faces that have become known turn over where they lie."""
        picture = self._picture
        if picture.deal is None:
            return Together()
        picture.deal = picture.deal.but(faces=picture.viewpoint.look(happening.deal).faces)
        return picture.cloth.shuffle_under(picture.poses())

    def _deal_round(self, happening: Happening, events: tuple[Event, ...]) -> None:
        """Cards that are dealt one by one follow each other closely."""

        slots = [slot for event in events if isinstance(event, PacketDealt) for slot in event.slots]

        def make() -> Action:
            self._picture.dealing = True
            self._advance(happening, *events)
            return movements.deal_singly(self._picture, slots)

        self._picture.timeline.play(Deferred(make))

    # -- events ----------------------------------------------------------------------------------

    def _add_event(self, happening: Happening, event: Event) -> None:
        match event:
            case PacketDealt():
                self._step(happening, event, movements.deal_packet)
            case TurnedUp():
                self._step(happening, event, movements.turn_up)
            case CardPlayed(seat):
                if seat in self._held_back:
                    self._picture.timeline.play(Wait(_BEFORE_A_CARD))
                self._step(happening, event, movements.play_card)
            case TrickWon():
                self._add_trick(happening, event)
            case PileWon():
                self._add_pile(happening, event)
            case TrumpNamed():
                self._add_trump(happening, event)
            case CardDrawn():
                self._step(happening, event, movements.draw)
            case Exchanged(seat):
                self._say(seat, "exchange", 0.5)
                self._step(happening, event, movements.exchange)
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
            case StockClosed(seat):
                closing.add(self._picture, happening, seat)
            case HandVeiled() | PileTaken() | LaidAway() | Gave() | CardTurned():
                face_down.add(self._picture, happening, event)
            case BidMade() | ContractSettled() | HandsShown() | Doubled():
                auctioneering.add(self._picture, happening, event)
            case _:
                before_play.add(self._picture, happening, event)

    def _add_trick(self, happening: Happening, event: TrickWon) -> None:
        """Show a won trick: its winning card is crowned, and it can be read before anybody takes it."""
        play, slots, points = self._picture.timeline.play, event.slots, event.points
        game, before = happening.match.game, happening.before
        weight = 0.0 if before is None else weight_of_trick(game, before, happening.deal, event)
        play(Deferred(lambda: movements.won(self._picture, event.seat, slots, weight)))
        if is_fat(points, len(slots)):
            play(Deferred(lambda: fat_trick(self._picture, points)))
        play(self._reading_pause())
        auctioneering.add_failure(self._picture, happening, slots)
        self._step(happening, event, movements.gather)

    def _add_pile(self, happening: Happening, event: PileWon) -> None:
        """Turn up the cards nobody has taken, and read them first."""
        faces = happening.deal
        self._picture.timeline.play(
            Deferred(lambda: auctioneering.turn_up_pile(self._picture, faces, event.slots)),
            self._reading_pause(),
        )
        self._step(happening, event, movements.gather)

    def _add_trump(self, happening: Happening, event: TrumpNamed) -> None:
        if family_of(happening.match.game).changes_trumps:
            change = Deferred(lambda: trump_sign.change(self._picture, happening, event))
            self._picture.timeline.play(change)
            return
        spoken_alone = isinstance(happening.move, Play | Trump | Turn)
        self._step(happening, event, partial(movements.name_trump, spoken_alone=spoken_alone))

    def _add_pass(self, happening: Happening, event: Passed, seat: Seat) -> None:
        before = happening.before
        if before is not None and family_of(before).auction(before):
            auctioneering.add(self._picture, happening, event)
        else:
            self._say(seat, "pass" if before is None else family_of(before).passing(before), 0.6)

    def _add_meld(self, happening: Happening, event: MeldDeclared) -> None:
        before = happening.before
        makes = before is not None and family_of(before).lead_makes_trumps(before)
        self._step(happening, event, partial(movements.meld, makes_trump=makes))
        clear = Deferred(lambda: cleared(self._picture))
        back = Deferred(lambda: self._picture.cloth.shuffle_under(self._picture.poses()))
        self._picture.timeline.play(Pause(_READ), clear, back)

    def _add_end(self, happening: Happening, outcome: Outcome) -> None:
        """Show the end of a deal, unless a claim has; some house rules have the table claim for a seat."""
        claimed = any(isinstance(event, Claimed) for event in happening.events)
        if outcome.reason in (Reason.PASSED_OUT, Reason.REDEAL):
            self._picture.timeline.play(Deferred(lambda: thrown_in(self._picture, outcome)))
        elif outcome.reason in REACHED_66 and not claimed:
            add_claim(self._picture, outcome.winners[0], right=True)

    def _say(self, seat: Seat, what: str, stay: float) -> None:
        """A ribbon at a seat, for some seconds."""
        play = self._picture.timeline.play
        play(Deferred(lambda: ribbon(self._picture, seat, what, stay=stay)))

    def _step(self, happening: Happening, event: E, build: Callable[[Picture, E], Action]) -> None:
        """Advance the view by the event when its turn comes, and then move the cards."""

        def make() -> Action:
            self._advance(happening, event)
            return build(self._picture, event)

        self._picture.timeline.play(Deferred(make))

    def _advance(self, happening: Happening, *events: Event) -> None:
        """Let the picture be of the deal as it is seen after these events."""
        picture = self._picture
        known = picture.viewpoint.look(happening.deal)
        here = picture.deal if picture.deal is not None else undealt(known)
        for event in events:
            here = after(here, event)
        picture.deal = seen_as(here, known)

    def _reading_pause(self) -> Action:
        seconds = self._picture.context.settings.trick_pause
        return Pause(seconds or None)


def _in_rounds(events: Events[Event]) -> Iterator[tuple[Event, ...]]:
    """The events one by one, but cards that are dealt singly all together."""
    single = [isinstance(event, PacketDealt) and len(event.slots) == 1 for event in events]
    for alone, group in groupby(zip(single, events, strict=True), key=itemgetter(0)):
        found = tuple(event for _, event in group)
        if alone:
            yield found
        else:
            yield from ((event,) for event in found)
