"""From events to movement: how each thing that happens at the table is seen and heard.

What happens becomes a script for the picture's timeline, so that each movement starts from the picture as it
then is. After the last one the picture is laid out from the view.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

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
    face_down,
    movements,
    shuffling,
    trump_sign,
)
from game.scenes.table.animation.announcing import read, ribbon
from game.scenes.table.animation.picture import Picture
from game.scenes.table.facts.tricks import is_fat, weight_of_trick
from game.scenes.table.families import family_of
from game.scenes.table.moments.at_table import claim, fat_trick, thrown_in
from game.scenes.table.moments.ending import REACHED_66
from game.stage.motion.timeline import Pause, Script, Wait

_READ = 1.1
_BEFORE_A_CARD = 0.45


def choreographed(
    picture: Picture, happening: Happening, held_back: Container[Seat] = ()
) -> Script:
    """All that is seen of a happening, and then the view itself.

    A card of the seats `held_back` waits a moment, so that the eye can follow it: nobody's who plays it here.
    """
    if happening.before is None:
        picture.match = happening.match
        picture.show_undealt(happening.deal)
        yield from shuffling.shuffle(picture)
    if happening.opened and picture.deal is not None:
        picture.deal = picture.deal.but(faces=picture.viewpoint.look(happening.deal).faces)
        yield picture.close_gaps()
    for events in _in_rounds(happening.events):
        if len(events) > 1:
            slots = [
                slot for each in events if isinstance(each, PacketDealt) for slot in each.slots
            ]
            picture.dealing = True
            picture.advance(happening.deal, *events)
            yield movements.deal_singly(picture, slots)
        else:
            yield from _show_event(picture, happening, events[0], held_back)
    yield from auctioneering.show_laying_down(picture, happening)
    picture.deal = picture.viewpoint.look(happening.deal)
    picture.dealing = False
    yield picture.cloth.bring_strays(picture.poses())
    picture.cloth.lay(picture.poses())


def _show_event(
    picture: Picture, happening: Happening, event: Event, held_back: Container[Seat]
) -> Script:
    """One event, as it is seen."""
    deal = happening.deal
    match event:
        case PacketDealt():
            picture.advance(deal, event)
            yield movements.deal_packet(picture, event)
        case TurnedUp():
            picture.advance(deal, event)
            yield movements.turn_up(picture, event)
        case CardPlayed(seat):
            if seat in held_back:
                yield Wait(_BEFORE_A_CARD)
            picture.advance(deal, event)
            yield movements.play_card(picture, event)
        case TrickWon():
            yield from _trick(picture, happening, event)
        case PileWon(slots=slots):
            yield auctioneering.turn_up_pile(picture, deal, slots)
            yield _reading_pause(picture)
            picture.advance(deal, event)
            yield movements.gather(picture, event)
        case TrumpNamed() if family_of(deal).changes_trumps:
            yield from trump_sign.show_trumps(picture, happening, event)
        case TrumpNamed():
            picture.advance(deal, event)
            picture.tell_trump()
            if isinstance(happening.move, Play | Trump | Turn):  # a marriage names it itself
                yield movements.name_trump(picture, event)
        case CardDrawn():
            picture.advance(deal, event)
            yield movements.draw(picture, event)
        case Exchanged(seat):
            yield ribbon(picture, seat, "exchange", stay=0.5)
            picture.advance(deal, event)
            yield movements.exchange(picture, event)
        case PileLeft(seat):
            yield ribbon(picture, seat, "leave", stay=0.6)
        case Passed(seat) if not _bids(happening):
            before = happening.before
            passed = "pass" if before is None else family_of(before).passing(before)
            yield ribbon(picture, seat, passed, stay=0.6)
        case MeldDeclared():
            before = happening.before
            makes = before is not None and family_of(before).lead_makes_trumps(before)
            picture.advance(deal, event)
            yield from movements.meld(picture, event, makes)
            yield from read(picture, _READ)
            yield picture.close_gaps()
        case DealEnded(outcome):
            yield from _ended(picture, happening, outcome)
        case Claimed(seat, right=right):
            yield from claim(picture, seat, right)
        case StockClosed(seat):
            yield from movements.show_closing(picture, happening, seat)
        case HandVeiled() | PileTaken() | LaidAway() | Gave() | CardTurned():
            yield from face_down.show_face_down(picture, happening, event)
        case BidMade() | Passed() | ContractSettled() | HandsShown() | Doubled():
            yield from auctioneering.show_call(picture, happening, event)
        case _:
            yield from before_play.show_prelude(picture, happening, event)


def _bids(happening: Happening) -> bool:
    """Whether a pass is one of an auction."""
    before = happening.before
    return before is not None and bool(family_of(before).auction(before))


def _trick(picture: Picture, happening: Happening, event: TrickWon) -> Script:
    """A won trick: its winning card is crowned, and it can be read before anybody takes it."""
    slots, game, before = event.slots, happening.match.game, happening.before
    weight = 0.0 if before is None else weight_of_trick(game, before, happening.deal, event)
    yield movements.impact(picture, weight, slots, movements.played_by(picture, event.seat, slots))
    yield movements.crown(picture, event.seat, slots)
    if is_fat(event.points, len(slots)):
        yield fat_trick(picture, event.points)
    yield _reading_pause(picture)
    yield from auctioneering.show_failure(picture, happening, slots)
    picture.advance(happening.deal, event)
    yield movements.gather(picture, event)


def _ended(picture: Picture, happening: Happening, outcome: Outcome) -> Script:
    """The end of a deal, unless a claim has told it; some house rules have the table claim for a seat."""
    claimed = any(isinstance(event, Claimed) for event in happening.events)
    if outcome.reason in (Reason.PASSED_OUT, Reason.REDEAL):
        yield thrown_in(picture, outcome)
    elif outcome.reason in REACHED_66 and not claimed:
        yield from claim(picture, outcome.winners[0], right=True)


def _reading_pause(picture: Picture) -> Pause:
    return Pause(picture.context.settings.trick_pause or None)


def _in_rounds(events: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """The events one by one, but cards that are dealt singly all together."""
    single = [isinstance(event, PacketDealt) and len(event.slots) == 1 for event in events]
    for alone, group in groupby(zip(single, events, strict=True), key=itemgetter(0)):
        found = tuple(event for _, event in group)
        if alone:
            yield found
        else:
            yield from ((event,) for event in found)
