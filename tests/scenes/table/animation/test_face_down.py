"""Cards that move face down: who can follow them with the eye, and where they come to lie."""

from __future__ import annotations

from random import Random

from game.contest.match import Match
from game.contest.record import Sitting
from game.core.cards import Card
from game.core.deal import Deal, seen_after, without
from game.core.events import Event, Gave, LaidAway, PileTaken
from game.core.moves import Discard, Give, Move, Veil
from game.core.veiling import shuffled_veil, veiled
from game.play.table import Happening
from game.rules import GAMES
from game.scenes.table.animation.choreography import choreographed
from game.scenes.table.animation.picture import Picture
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.facts.viewpoint import Viewpoint
from game.scenes.table.furniture.surroundings import known_in_hand, picked_up
from game.stage.context import AppContext

GAME = GAMES["north_american_3"]
DECLARER = 1


class Watched:
    """A picture of a deal that somebody looks at, moved on event by event."""

    def __init__(self, context: AppContext, viewpoint: Viewpoint, open_pile: bool = True) -> None:
        self.match = Match.new(GAME, 0)
        self.deal: Deal = self.match.dealt(GAME.pack)
        self.open_pile = open_pile
        self.picture = Picture(
            SeatsAtScreen(context, [Sitting("person", "")] * 3), self.match, viewpoint
        )
        self.picture.show(self.deal)

    def happens(self, deal: Deal, move: Move | None, *events: Event) -> None:
        happening = Happening(self.match, self.deal, deal, DECLARER, move, tuple(events))
        self.picture.timeline.play(choreographed(self.picture, happening))
        self.deal = deal

    def run(self) -> None:
        self.picture.timeline.finish()

    def takes(self) -> None:
        deal = self.deal
        (pile,) = deal.piles
        hands = list(deal.hands)
        hands[DECLARER] = (*hands[DECLARER], *pile)
        if self.open_pile:
            seen = seen_after(deal.seen_by, shown=pile, everyone=deal.everyone)
        else:
            seen = seen_after(deal.seen_by, taken=[(DECLARER, slot) for slot in pile])
        taken = deal.but(
            piles=(), hands=tuple(hands), seen_by=seen, turn=DECLARER, veiling=DECLARER
        )
        self.happens(taken, None, PileTaken(DECLARER, pile))

    def veils(self, seed: int = 1) -> None:
        deal, events = veiled(self.deal, shuffled_veil(self.deal, Random(seed)))
        self.happens(deal, Veil(), *events)

    def lays_away(self, count: int = 2) -> None:
        deal = self.deal
        slots = deal.hands[DECLARER][:count]
        hands, aside = list(deal.hands), list(deal.aside)
        hands[DECLARER], aside[DECLARER] = hands[DECLARER][count:], slots
        after = deal.but(hands=tuple(hands), aside=tuple(aside))
        cards = tuple(deal.face(slot) for slot in slots)
        self.happens(after, Discard(cards), LaidAway(DECLARER, slots))

    def gives(self, card: Card, to: int) -> None:
        deal = self.deal
        slot = deal.faces.index(card, 24)
        hands = list(deal.hands)
        hands[DECLARER], hands[to] = without(hands[DECLARER], slot), (*hands[to], slot)
        seen = seen_after(deal.seen_by, taken=[(to, slot)])
        after = deal.but(hands=tuple(hands), seen_by=seen)
        self.happens(after, Give(card, to), Gave(DECLARER, slot, to))


def test_a_talon_goes_into_the_hand_and_its_faces_to_its_holder_alone(context):
    for viewer, shown in ((DECLARER, True), (0, False)):
        watched = Watched(context, Viewpoint(viewer), open_pile=False)
        (pile,) = watched.deal.piles
        watched.takes()
        watched.run()
        for slot in pile:
            sprite = watched.picture.cloth.sprite(slot)
            assert (sprite.face_up == 1.0) == shown
            assert (sprite.card is not None) == shown


def test_an_open_hand_is_veiled_without_a_card_moving(context):
    watched = Watched(context, Viewpoint(DECLARER))
    watched.takes()
    watched.run()
    cloth, hand = watched.picture.cloth, watched.deal.hands[DECLARER]
    before = {cloth.sprite(slot).card: cloth.sprite(slot) for slot in hand}
    places = {card: (sprite.x, sprite.y) for card, sprite in before.items()}
    watched.veils()
    watched.picture.timeline.update(0.01)
    for slot in watched.deal.hands[DECLARER]:
        sprite = cloth.sprite(slot)
        assert sprite is before[sprite.card]
        assert (sprite.x, sprite.y) == places[sprite.card]
        assert sprite.face_up == 1.0
    assert set(cloth.slots).isdisjoint(watched.deal.gone)


def test_a_closed_hand_is_gathered_into_one_packet_before_it_is_fanned_anew(context):
    watched = Watched(context, Viewpoint(0))
    watched.takes()
    watched.run()
    watched.veils()
    old, fresh = watched.deal.veils[0].old, watched.deal.veils[0].fresh
    cloth, together = watched.picture.cloth, []
    for _ in range(200):
        watched.picture.timeline.update(0.02)
        slots = old if set(old) <= set(cloth.slots) else fresh
        spots = {(round(cloth.sprite(s).x, 3), round(cloth.sprite(s).y, 3)) for s in slots}
        together.append(len(spots) == 1)
        assert all(cloth.sprite(slot).visible_card is None for slot in slots)
        if slots is fresh:
            break
    assert together[-1]  # the places are given anew while all lie on one heap
    watched.run()
    assert len({round(cloth.sprite(slot).x) for slot in fresh}) == len(fresh)


def test_what_is_known_of_a_veiled_hand_is_told_over_it(context):
    watched = Watched(context, Viewpoint(0))
    (pile,) = watched.deal.piles
    widow = watched.deal.known(pile)
    watched.takes()
    watched.veils()
    watched.run()
    assert known_in_hand(watched.picture, DECLARER) == widow
    assert known_in_hand(watched.picture, 0) == known_in_hand(watched.picture, 2) == ()
    other = next(card for card in watched.deal.hand(DECLARER) if card not in widow)
    watched.gives(other, 2)
    watched.run()
    assert known_in_hand(watched.picture, DECLARER) == known_in_hand(watched.picture, 2) == ()
    assert picked_up(watched.picture, DECLARER) == widow
    assert picked_up(watched.picture, 2) == ()


def test_cards_laid_away_lie_face_down_before_the_tricks_of_their_seat(context):
    watched = Watched(context, Viewpoint(DECLARER))
    watched.takes()
    watched.veils()
    watched.lays_away()
    watched.run()
    aside = watched.deal.aside[DECLARER]
    found = watched.picture.poses()
    area = watched.picture.layout.won_area(DECLARER).inflate(12, 12)
    for slot in aside:
        assert found[slot].face_up == 0.0
        assert found[slot].dim > 0  # a trick has no shade over it
        assert area.collidepoint(found[slot].spot.x, found[slot].spot.y)
    seen = seen_after(watched.deal.seen_by, shown=aside, everyone=watched.deal.everyone)
    over = watched.deal.but(seen_by=seen, turn=None)
    watched.picture.show(over)
    assert [watched.picture.poses()[slot].face_up for slot in aside] == [0.0, 0.0]
    ended = over.but(result=object())
    watched.picture.show(ended)
    assert [watched.picture.poses()[slot].face_up for slot in aside] == [1.0, 1.0]


def test_a_gift_ends_in_the_other_hand_and_only_its_receiver_sees_it(context):
    for viewer in (0, 2):
        watched = Watched(context, Viewpoint(viewer))
        watched.takes()
        watched.veils()
        card = watched.deal.hand(DECLARER)[0]
        watched.gives(card, 2)
        watched.run()
        slot = watched.deal.hands[2][-1]
        assert (watched.picture.cloth.sprite(slot).visible_card == card) == (viewer == 2)
