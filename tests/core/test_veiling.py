"""A hand veiled anew: fresh places in an order its holder alone knows, and what the others still know."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.players.layouts import Unknown
from game.contest.match import Match
from game.core.cards import Card, cards
from game.core.deal import Deal, seen_after, view
from game.core.events import HandVeiled, Passed
from game.core.moves import PASS, Discard, FaceDown, Give, Veil, read_move
from game.core.position_fields import CardLayout, write_among
from game.core.public_form import in_open_form, public_form, recorded_form
from game.core.refused import Refused
from game.core.veiling import Among, among, shuffled_veil, veiled, veiled_at_random
from game.play.question import Question
from game.rules import GAMES

GAME = GAMES["north_american_3"]


def taken(seat: int = 1) -> Deal:
    """A seat has taken the three cards of the widow, which all have seen."""
    deal = Match.new(GAME, 0).dealt(GAME.pack)
    (widow,) = deal.piles
    hands = list(deal.hands)
    hands[seat] = (*hands[seat], *widow)
    seen = seen_after(deal.seen_by, shown=widow, everyone=deal.everyone)
    return deal.but(piles=(), hands=tuple(hands), seen_by=seen, turn=seat, veiling=seat)


def test_a_veiled_hand_holds_the_same_cards_in_fresh_places() -> None:
    deal = taken()
    after, events = veiled(deal, shuffled_veil(deal, Random(1)))
    assert sorted(after.hand(1)) == sorted(deal.hand(1))
    assert after.hands[1] == tuple(range(24, 34))
    assert events == (HandVeiled(1, deal.hands[1], after.hands[1]),)
    assert after.veiling is None
    assert set(after.hands[1]).isdisjoint(after.gone)
    assert sorted(after.known(after.lying)) == sorted(GAME.pack)
    assert after.pack == GAME.pack


def test_nobody_but_its_holder_sees_where_a_card_lies_now() -> None:
    after = veiled_at_random(taken(), Random(1))
    assert view(after, 1).hand(1) == after.hand(1)
    assert view(after, 0).hand(1) == view(after, 2).hand(1) == ()


def test_what_all_had_seen_is_known_to_be_among_the_fresh_places() -> None:
    deal = taken()
    widow = deal.known(deal.hands[1][-3:])
    after = veiled_at_random(deal, Random(1))
    assert among(view(after, 0)) == (Among(widow, after.hands[1], 1),)
    assert among(view(after, 1)) == ()


def test_two_orders_look_the_same_to_the_others() -> None:
    deal = taken()
    one, other = (veiled_at_random(deal, Random(seed)) for seed in (1, 2))
    assert one != other
    assert view(one, 0) == view(other, 0)


def test_a_card_that_has_come_to_light_is_no_longer_among_others() -> None:
    after = veiled_at_random(taken(), Random(1))
    seen = view(after, 0)
    widow = among(seen)[0].cards
    slot = after.faces.index(widow[0], 24)
    assert among(seen.opened({slot: widow[0]})) == (
        Among(widow[1:], tuple(at for at in after.hands[1] if at != slot), 1),
    )


def test_an_old_place_may_be_opened_whose_card_is_known_in_its_fresh_one() -> None:
    deal = taken()
    whole = veiled_at_random(deal, Random(1))
    seen = view(whole, 1)
    old = deal.hands[0][0]
    mine = deal.hands[1][0]
    hidden = seen.but(
        faces=tuple(None if at == mine else face for at, face in enumerate(seen.faces))
    )
    assert hidden.opened({mine: whole.face(mine)}) == seen
    with pytest.raises(ValueError, match="contradicts"):
        hidden.opened({old: whole.face(mine)})


@pytest.mark.parametrize("faces", ["AHTH", "AHTHKHQHJH9HADTDKDQD", "AHAHAHAHAHAHAHAHAHAH"])
def test_other_cards_than_those_of_the_hand_are_refused(faces: str) -> None:
    with pytest.raises(Refused, match="veil_other_cards"):
        veiled(taken(), Veil(cards(faces)))


def test_nothing_is_veiled_unless_the_rules_ask_for_it() -> None:
    with pytest.raises(Refused, match="veil_not_now"):
        veiled(taken().but(veiling=None), Veil())


def test_nothing_else_happens_before_the_hand_is_veiled() -> None:
    with pytest.raises(Refused, match="veil_first"):
        GAME.play(taken(), PASS)
    after, events = GAME.play(veiled_at_random(taken(), Random(1)), PASS)
    assert after.turn == 2
    assert events == (Passed(1),)


def test_others_read_places_where_the_maker_names_faces() -> None:
    deal = veiled_at_random(taken(), Random(1))
    first, last = deal.hands[1][0], deal.hands[1][-1]
    by_face = Discard((deal.face(last), deal.face(first)))
    by_place = Discard((FaceDown(first), FaceDown(last)))
    assert public_form(deal, by_face) == by_place == public_form(deal, by_place)
    assert public_form(deal, Give(deal.face(last), 2)) == Give(FaceDown(last), 2)
    veil = Veil(deal.hand(1))
    assert (recorded_form(deal, veil), public_form(deal, veil)) == (veil, Veil())
    assert in_open_form(((1, veil),)) == ((1, Veil()),)


def test_a_card_of_another_hand_has_no_place_in_a_move() -> None:
    deal = taken()
    with pytest.raises(ValueError, match="is not in the hand"):
        public_form(deal, Give(deal.face(deal.hands[0][0]), 2))


@pytest.mark.parametrize(
    "text",
    [
        *(
            "discard QH 9S",
            "discard @4 @11",
            "give 9S 2",
            "give @27 0",
            "veil",
            "veil QHKH",
            "trump S",
        ),
        *(
            "turn",
            "double",
            "take",
            "take 2",
            "leave",
            "redeal",
            "look",
            "knock",
            "cut 7",
            "concede",
        ),
    ],
)
def test_a_move_reads_back(text: str) -> None:
    assert str(read_move(text)) == text


@pytest.mark.parametrize(
    "text", ["discard QH QH", "discard QH @4", "give 9S 4", "give 9S", "take 0", "cut 0", "veil XX"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no|name different"):
        read_move(text)


def test_a_card_of_a_veiled_hand_is_not_mistaken_for_its_old_place() -> None:
    after = veiled_at_random(taken(), Random(3))
    card = Card(after.hand(1)[4])
    assert public_form(after, Give(card, 0)) == Give(FaceDown(after.hands[1][4]), 0)


def test_what_lies_among_what_is_written_in_a_position_and_read_back() -> None:
    deal = view(veiled_at_random(taken(), Random(3)), 0)
    text = write_among(deal)
    assert text == "1:QS!JS!9S!@7@8@9@10@11@12@13@14@15@16"
    layout = CardLayout(GAME.pack, 3)
    hands = layout.parts("/".join("".join(deal.faces[s] or "??" for s in h) for h in deal.hands))
    read = deal.but(
        hands=hands,
        veils=layout.veils(text),
        faces=tuple(layout.faces),
        seen_by=layout.seen_by(hands, ()),
    )
    (known,) = among(read)
    assert (known.cards, known.slots) == (among(deal)[0].cards, hands[1])
    assert write_among(read) == text


@pytest.mark.parametrize(
    "text", ["1:KS@7", "1:KS!@7@7", "1:KS!QS!@7", "1:KS!@24", "3:KS!@7", "KS!@7", "1:KS!3@7"]
)
def test_what_cannot_lie_among_places_is_refused(text: str) -> None:
    layout = CardLayout(GAME.pack, 3)
    layout.parts("/".join(["??" * 7, "??" * 10, "??" * 7]))
    with pytest.raises(ValueError, match=r"does not read|names a|no seat"):
        layout.veils(text)


@pytest.mark.parametrize("seed", range(6))
def test_a_layout_agrees_with_all_that_is_known_of_veiled_hands(seed: int) -> None:
    """Seat 1 has taken open cards, laid two away and given one to seat 2, whose hand is veiled too."""
    random = Random(seed)
    deal = veiled_at_random(taken(), random)
    one, two, three = random.sample(deal.hands[1], 3)
    kept = tuple(slot for slot in deal.hands[1] if slot not in (one, two, three))
    hands = (deal.hands[0], kept, (*deal.hands[2], three))
    seen = seen_after(deal.seen_by, taken=((2, three),))
    deal = deal.but(hands=hands, aside=((), (one, two), ()), seen_by=seen, veiling=2)
    deal = veiled_at_random(deal, random)
    played = random.choice(deal.hands[2])
    deal = deal.but(
        turn=0,
        seen_by=seen_after(deal.seen_by, shown=(played,), everyone=deal.everyone),
    )
    widow = set(GAME.pack[-3:])
    for seat in range(3):
        unknown = Unknown.of(Question(GAME, view(deal, seat), (), None, 0))
        for _ in range(20):
            layout = unknown.layout(random)
            assert sorted(layout.known(layout.lying)) == sorted(GAME.pack)
            assert widow.isdisjoint(layout.hand(0))
            assert len(widow.intersection(layout.hand(2))) <= 1
            assert layout.hand(seat) == deal.hand(seat)
            assert layout.faces[played] == deal.faces[played]
