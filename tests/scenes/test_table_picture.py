"""Where the cards lie, moment by moment: events lead to the view, the view alone to the picture."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pygame
import pytest
from pygame import FRect

from game.bench.rehearsal import Held, Rehearsal
from game.bots.players.heuristic_policy import habitual_move
from game.cards import points_of
from game.moves import Close, Marriage, Meld
from game.outcome import Outcome, Reason
from game.rules import GAMES
from game.rules.two_hand.game import TwoHandGame
from game.rules.two_hand.state import TwoHandDeal
from game.scenes.table.animation.poses import hand_order, poses
from game.scenes.table.animation.steps import after, undealt
from game.scenes.table.input.actions import choices
from game.scenes.table.layout import RATIO, Layout, Spot
from game.scenes.table.result.counting import counted, left_over, points_in_sight
from game.scenes.table.tall_layout import laid_out
from game.scenes.table.viewpoint import Viewpoint
from game.stage.context import AppContext
from game.stage.sprites import CardSprite
from game.stage.units import Units
from tests.scenes.tables import Seated

WINDOWS = ((1280, 720), (800, 600), (1531, 877), (1920, 1080), (2560, 1080), (720, 1280))


def places(deal: object) -> tuple[object, ...]:
    hands = tuple(frozenset(hand) for hand in deal.hands)  # type: ignore[attr-defined]
    return hands, deal.stock, deal.turn_up, deal.trick, deal.won  # type: ignore[attr-defined]


@pytest.mark.parametrize("key", GAMES)
def test_event_by_event_the_cards_arrive_where_the_rules_put_them(key: str) -> None:
    game = GAMES[key]
    for seed in range(12):
        random = Random(seed)
        pack = list(game.pack)
        random.shuffle(pack)
        deal = game.deal(pack, seed % 2)
        shown = undealt(deal)
        for event in game.dealing(deal):
            shown = after(shown, event)
        assert places(shown) == places(deal)
        while game.outcome(deal) is None:
            legal = game.legal(deal)
            random_close = Close() in legal and random.random() < 0.1
            move = Close() if random_close else habitual_move(game, deal, random)
            following, events = game.play(deal, move)
            shown = deal
            for event in events:
                shown = after(shown, event)
            assert places(shown) == places(following)
            deal = following


@pytest.mark.parametrize("key", GAMES)
def test_an_account_adds_up_to_what_the_rules_have_counted(key: str) -> None:
    game = GAMES[key]
    for seed in range(20):
        random = Random(seed)
        pack = list(game.pack)
        random.shuffle(pack)
        deal = game.deal(pack, seed % 2)
        while (outcome := game.outcome(deal)) is None:
            deal, _ = game.play(deal, habitual_move(game, deal, random))
        for seat in (0, 1):
            account = counted(game, deal, outcome, seat)
            melds = sum(each.points for each in account.melds if not each.void)
            assert sum(account.points) + melds + account.bonus == outcome.totals[seat]
            assert account.bonus in (0, 10)
        lying = sum(len(group) for group in left_over(deal)) + sum(map(len, deal.won))
        assert lying == len(pack)


class OddGame(TwoHandGame):
    """What its marriages are worth stands nowhere else."""

    def meld_value(self, deal: TwoHandDeal, meld: Meld) -> int:
        return 7


def test_what_a_marriage_is_worth_is_asked_of_the_game(context: AppContext) -> None:
    game = OddGame("snapszer", GAMES["snapszer"].options)  # type: ignore[arg-type]
    deal = game.deal(game.pack, 1)
    won = deal.hands[0][:2]
    deal = deal.but(won=(won, ()), declared=((Marriage("H"),), ()))
    cards = points_of(deal.known(won))
    assert points_in_sight(game, deal, 0) == cards + 7
    assert points_in_sight(game, deal, 1) is None
    outcome = Outcome(Reason.CLAIMED, (3, 0), (cards + 7, 0), (1, 0), (0,))
    assert [each.points for each in counted(game, deal, outcome, 0).melds] == [7]
    assert counted(game, deal, outcome, 0).bonus == 0
    assert "7" in choices(context, game, deal, [Marriage("S")])[0].words


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [0.85, 1.0, 1.3])
def test_every_place_lies_on_the_table(window: tuple[int, int], seats: int, size: float) -> None:
    visible = Units(*window).visible
    layout = laid_out(visible, seats, 0, size)
    spots = [layout.fan(seat, 6, at) for seat in range(seats) for at in range(6)]
    spots += [layout.trick(seat, seat * 5, seat) for seat in range(seats)]
    spots += [layout.won(seat, packet, 12) for seat in range(seats) for packet in range(12)]
    spots += [layout.stock(0), layout.turn_up, layout.closed_turn_up(10)]
    for spot in spots:
        assert visible.inflate(-20, -20).collidepoint(spot.x, spot.y)
    for area in (layout.slate, layout.actions, layout.tools, layout.rule_line, layout.prompt):
        assert visible.contains(area)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_said_has_room_beside_the_own_won_tricks(
    window: tuple[int, int], seats: int
) -> None:
    layout = laid_out(Units(*window).visible, seats, 0)
    said = FRect(0, 0, layout.said_width, 90)
    said.midbottom = layout.prompt.midbottom
    assert said.width > 400
    assert layout.visible.contains(said)
    won = [box(layout.won(0, packet, 12)) for packet in range(12)]
    assert not any(said.colliderect(packet) for packet in won)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("size", [0.85, 1.0, 1.3])
def test_nothing_ever_covers_the_own_hand(window: tuple[int, int], size: float) -> None:
    layout = laid_out(Units(*window).visible, 2, 0, size)
    hand = FRect(0, 0, 0, 0).unionall([box(layout.fan(0, 6, at)) for at in range(1, 6)])
    hand.union_ip(box(layout.fan(0, 6, 0)))
    hand.left, hand.width = (
        box(layout.fan(0, 6, 0)).left,
        hand.right - box(layout.fan(0, 6, 0)).left,
    )
    hand.top = layout.hand_top
    others = [layout.actions, layout.prompt, layout.plate(0), layout.tools, layout.slate]
    others += [box(layout.trick(seat, 3, seat)) for seat in (0, 1)]
    assert not [area for area in others if area.colliderect(hand)]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("size", [0.85, 1.0, 1.3])
def test_no_hand_covers_the_plate_of_whoever_holds_it(window: tuple[int, int], size: float) -> None:
    layout = laid_out(Units(*window).visible, 2, 0, size)
    for seat in (0, 1):
        outer = [layout.fan(seat, 6, at) for at in (0, 5)]
        cards = [CardSprite(x=s.x, y=s.y, height=s.height, angle=s.angle) for s in outer]
        assert not [card for card in cards if layout.plate(seat).colliderect(card.bounds())]


@pytest.mark.parametrize("window", [*WINDOWS, (700, 1000)])
def test_what_is_told_of_the_other_machines_covers_nothing(window: tuple[int, int]) -> None:
    layout = laid_out(Units(*window).visible, 2, 0)
    notes = layout.corner_notes((113.0, 900.0))
    assert notes[1].width > 300
    there = [layout.slate, layout.tools, layout.plate(0), layout.plate(1)]
    there += [box(layout.fan(1, 6, at)) for at in range(6)]
    for note in notes:
        assert layout.visible.contains(note)
        assert not [area for area in there if area.colliderect(note)]
    assert not notes[0].colliderect(notes[1])


@pytest.mark.parametrize("window", [*WINDOWS, (700, 1000)])
def test_a_notice_leaves_slate_trick_and_own_hand_in_view(window: tuple[int, int]) -> None:
    layout = laid_out(Units(*window).visible, 2, 0)
    band = layout.band(160.0)
    assert layout.visible.contains(band)
    seen = [layout.slate, *(box(layout.fan(0, 6, at)) for at in range(6))]
    seen += [box(layout.trick(seat, 3, seat)) for seat in (0, 1)]
    assert not [area for area in seen if area.colliderect(band)]


def box(spot: Spot) -> FRect:
    area = FRect(0, 0, spot.height * RATIO, spot.height)
    area.center = spot.x, spot.y
    return area


def test_the_two_seat_picture_is_the_one_that_was_drawn_up() -> None:
    layout = Layout(Units(1280, 720).visible, 2, 0)
    own, other = layout.fan(0, 6, 2), layout.fan(1, 6, 2)
    assert own.height == 165
    assert other.height == pytest.approx(110)
    assert own.y > layout.middle[1] > other.y
    assert layout.stock(0).x < 640 < layout.won(0, 0, 1).x < layout.slate.left
    assert layout.turn_up.angle == 90.0
    assert layout.won_area(0).top > layout.won_area(1).bottom


def test_a_hand_is_sorted_so_that_neighbouring_suits_differ_in_colour(context: AppContext) -> None:
    deal = Seated(context, kinds="person slow", seed=8).table.deal
    suits = [deal.faces[slot].suit for slot in hand_order(deal, 0)]
    red = [suit in "HD" for suit, following in pairwise(suits) if suit != following]
    assert suits == sorted(suits, key="SHCD".index)
    assert len(red) == len(set(suits)) - 1


def test_an_idle_table_is_the_picture_of_its_view(context: AppContext) -> None:
    context.change(speed=0.0)
    seated = Seated(context, seed=2)
    for _ in range(4):
        seated.play(seated.habit())
        picture = seated.scene.picture
        expected = poses(
            picture.viewpoint.look(seated.table.deal), picture.viewpoint, picture.layout
        )
        assert set(picture.cloth.slots) == set(expected)
        for slot, pose in expected.items():
            sprite = picture.cloth.sprite(slot)
            assert (sprite.card, sprite.face_up) == (pose.card, pose.face_up)
            assert sprite.x == pytest.approx(pose.spot.x)


def test_a_resize_in_mid_movement_leaves_nothing_in_the_air(context: AppContext) -> None:
    seated = Seated(context, kinds="person slow", seed=2)
    seated.key("1")
    assert seated.scene.picture.timeline.moving
    context.window.size = (900, 700)
    context.stage.relayout()
    seated.step(0.2)
    picture = seated.scene.picture
    assert not picture.timeline.moving
    assert picture.layout.visible == context.window.units.visible
    for slot, pose in picture.poses().items():
        assert picture.cloth.sprite(slot).x == pytest.approx(pose.spot.x)


def test_a_table_that_is_resumed_is_simply_there(context: AppContext) -> None:
    first = Seated(context, seed=2)
    first.play(first.habit())
    context.stage.clear()
    again = Seated(context, seed=2, enter=False)
    again.table.deal, again.table.moves = first.table.deal, first.table.moves
    context.push(again.scene)
    again.step()
    assert not again.scene.picture.timeline.moving
    assert again.deal == Viewpoint(0).look(first.table.deal)
    assert again.scene.decision is not None


def test_an_idle_table_draws_nothing(context: AppContext) -> None:
    seated = Seated(context, seed=2)
    seated.step(2.0)
    context.textures.complete()
    seated.step(1.0)
    draws = context.stage.frames.draws
    seated.step(3.0)
    assert context.stage.frames.draws == draws


def test_somebody_thinking_costs_a_few_frames_a_second(context: AppContext) -> None:
    seated = Seated(context, kinds="slow person", dealer=1, seed=2)
    seated.step(2.0)
    context.textures.complete()
    seated.step(1.0)
    draws = context.stage.frames.draws
    seated.step(3.0)
    assert 3 <= context.stage.frames.draws - draws <= 12


def test_reduced_motion_never_shakes_the_table(context: AppContext) -> None:
    for reduced in (False, True):
        context.change(reduced_motion=reduced, confirm_closing=False)
        seated = Seated(context, seed=1)
        seated.key("c")
        tremors = []
        for _ in range(200):
            seated.context.stage.step(0.01, frame=0.01)
            tremors.append(abs(seated.scene.picture.tremor))
        assert max(tremors) <= 6.0
        assert (max(tremors) > 0.0) != reduced
        context.stage.clear()


def test_the_rehearsed_deal_shows_every_kind_of_movement(context: AppContext) -> None:
    context.change(speed=4.0, trick_pause=0.5)
    rehearsal = Rehearsal(context)
    figures = rehearsal.play()
    kinds = {type(event).__name__ for event in rehearsal.seen}
    assert rehearsal.over
    assert figures["frames"] > 300
    assert kinds >= {
        "PacketDealt",
        "TurnedUp",
        "CardPlayed",
        "TrickWon",
        "CardDrawn",
        "Exchanged",
        "MeldDeclared",
        "StockClosed",
        "Claimed",
        "DealEnded",
    }


def test_what_is_drawn_by_parts_looks_as_if_all_were_drawn(context: AppContext) -> None:
    context.window.size = (800, 600)
    context.stage.relayout()
    rehearsal = Rehearsal(context)
    stage = context.stage
    stage.push(rehearsal.scene)
    compared = 0
    for number in range(420):
        stage.step(1 / 60)
        if number % 12 or stage._list._shown is None:
            continue
        by_parts = bytes(context.window.surface.get_buffer().raw)
        steps = stage._list._steps
        stage._list.forget()
        stage._list.begin()
        stage._list._steps = steps
        stage._list.show()
        assert bytes(context.window.surface.get_buffer().raw) == by_parts
        compared += 1
    assert compared > 20


def test_a_card_that_moves_costs_only_its_own_place(context: AppContext) -> None:
    drawn = Rehearsal(context).travel()
    areas = [area.width * area.height for area in context.stage._list.show()]
    assert set(drawn) == {"one_card_4k_ms", "all_cards_4k_ms"}
    assert sum(areas) == 0
    held = context.stage.top
    assert isinstance(held, Held)
    card = max(held._table_scene.picture.cloth.sprites, key=lambda each: each.z)
    shown: list[tuple[pygame.Rect, ...]] = []
    show = context.stage._list.show
    context.stage._list.show = lambda: shown.append(show()) or shown[-1]  # type: ignore[method-assign,func-returns-value]
    context.stage.step(0.1)
    card.x += 5
    context.stage.redraw()
    context.stage.tick(0.0, 0.0)
    whole = context.canvas.surface.get_rect()
    assert 0 < sum(each.width * each.height for each in shown[-1]) < whole.width * whole.height / 8
