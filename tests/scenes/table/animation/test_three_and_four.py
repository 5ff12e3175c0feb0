"""A table of three and four seats: who has played which card, and whose row the slate gives."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest

from game.contest.match import Match
from game.contest.record import Sitting
from game.core.events import TrickWon
from game.core.moves import PASS, Bid
from game.core.outcome import Outcome, Reason
from game.core.veiling import shuffled_veil, veiled
from game.rules import GAMES, read_game
from game.scenes.table.animation.poses import poses
from game.scenes.table.animation.steps import after, undealt
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.facts.tricks import last_trick, seats_of_trick, tricks_of
from game.scenes.table.facts.viewpoint import SeenDeal, Viewpoint
from game.scenes.table.families import family_of
from game.scenes.table.furniture.slate import slate_rows
from game.scenes.table.layouts.round_layout import laid_out
from game.stage.drawing.units import Units
from tests.scenes.tables import Seated

KEYS = ("north_american_4", "north_american_3")


def positions(key: str, seed: int):
    """Every state of a deal played at random, with the events that led there."""
    game, chance = read_game(key), Random(seed)
    pack = list(game.pack)
    chance.shuffle(pack)
    deal = Match.new(game, 1).dealt(pack)
    events = game.dealing(deal)
    while True:
        yield game, deal, events
        if deal.turn is None:
            return
        if deal.veiling is not None:
            deal, events = veiled(deal, shuffled_veil(deal, chance))
        else:
            deal, events = game.play(deal, chance.choice(game.legal(deal)))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(4))
def test_every_card_lies_in_one_place_and_each_trick_before_who_played_it(key, seed):
    viewpoint = Viewpoint(0)
    for game, deal, _ in positions(key, seed):
        layout = laid_out(Units(1280, 720).visible, game.seats, 0)
        found = poses(viewpoint.look(deal), viewpoint, layout)
        assert set(found) == set(range(len(game.pack)))
        owners = seats_of_trick(deal)
        assert len(owners) == len(deal.trick)
        assert set(owners) <= set(deal.in_play)
        for at, (slot, seat) in enumerate(zip(deal.trick, owners, strict=True)):
            assert found[slot].spot == layout.trick(seat, slot, at)
        for seat in range(game.seats):
            taken = sum(map(len, tricks_of(deal, seat))) + len(family_of(deal).pile_won(deal, seat))
            assert taken == len(deal.won[seat])
            assert len(tricks_of(deal, seat)) == deal.tricks[seat]


@pytest.mark.parametrize("key", GAMES)
def test_event_by_event_the_cards_arrive_where_the_rules_put_them(key):
    for seed in range(8):
        shown: SeenDeal | None = None
        for _, deal, events in positions(key, seed):
            seen = Viewpoint(0, "all").look(deal)
            shown = undealt(seen) if shown is None else shown
            for event in events:
                shown = after(shown, event)
            assert places(shown) == places(seen)
            shown = seen
        assert deal.turn is None


def places(deal: SeenDeal) -> tuple[object, ...]:
    """The places of all cards; a pile is a part of the stock until all packets have been seen."""
    left = (*deal.stock, *chain(*deal.piles))
    return *map(set, (*deal.hands, *deal.won, *deal.aside, left)), deal.trick, deal.turn_up


def test_partners_share_a_row_of_the_slate_and_the_viewers_comes_last():
    four, three = (Match.new(read_game(key), 0) for key in KEYS)
    assert slate_rows((1, 2, 3, 0), four) == ((1, 3), (0, 2))
    assert slate_rows((2, 3, 0, 1), four) == ((0, 2), (1, 3))
    assert slate_rows((2, 0, 1), three) == ((2,), (0,), (1,))


def test_an_outcome_names_everybody_who_has_won(context):
    names = ("Anna", "Béla", "Cili", "Dani")
    seats = SeatsAtScreen(context, [Sitting("remote", name) for name in names])
    outcome = Outcome(
        Reason.MADE, (2, 0, 2, 0), (60, 30, 20, 10), (3, 1, 1, 1), (0, 2), declarer=2, contract="2"
    )
    named = seats.names_in(outcome)
    assert named["winner"] == "Anna & Cili"
    assert named["loser"] == "Béla & Dani"
    assert named["declarer"] == "Cili"
    assert named["contract"] == "2"


def test_four_people_at_one_screen_have_four_faces(context):
    seats = SeatsAtScreen(context, [Sitting("person", "")] * 4)
    assert len({seats.portrait(seat) for seat in range(4)}) == 4


@pytest.mark.parametrize("key", ["north_american_3", "north_american_2"])
def test_the_last_trick_is_never_the_widow(key):
    for seed in range(4):
        for _, deal, events in positions(key, seed):
            for event in events:
                if isinstance(event, TrickWon):
                    assert last_trick(deal) == event.slots
                    tricks = [tricks_of(deal, seat) for seat in range(deal.seats)]
                    assert sum(map(len, tricks)) == sum(deal.tricks)


def test_the_widow_is_turned_up_before_it_goes_to_its_winner(context):
    context.change(speed=1.0, trick_pause=0.5)
    seated = Seated(context, "slow", "north_american_3", dealer=2)
    table, cloth = seated.table, seated.scene.picture.cloth
    widow = table.deal.piles[0]
    for move in (Bid("1"), PASS, PASS):
        table.play(table.turn, move)
    seated.rest()
    assert {cloth.sprite(slot).face_up for slot in widow} == {0.0}
    while not any(table.deal.tricks):
        table.play(table.turn, table.match.game.legal(table.deal)[0])
    seen = 0.0
    for _ in seated.frames():
        seen = max(seen, min(cloth.sprite(slot).face_up for slot in widow))
    assert seen == 1.0
    assert {cloth.sprite(slot).face_up for slot in widow} == {0.0}
