"""The picture of a table: its view alone says where the cards lie, at rest, resized and resumed."""

from __future__ import annotations

import math
from dataclasses import fields
from itertools import pairwise

import pygame
import pytest

from game.bench.rehearsal import Held, Rehearsal
from game.rules import GAMES
from game.scenes.table.animation.poses import hand_order, poses
from game.scenes.table.facts.viewpoint import Viewpoint
from game.scenes.table.families import family_of
from game.stage.drawing.sprites import CardSprite
from game.stage.input.intents import Confirm
from tests.harness.window import on_top, resize
from tests.scenes.tables import Seated, undrawn


def test_a_hand_is_sorted_so_that_neighbouring_suits_differ_in_colour(context):
    deal = Seated(context, kinds="person slow", seed=8).table.deal
    suits = [deal.faces[slot].suit for slot in hand_order(deal, 0)]
    red = [suit in "HD" for suit, following in pairwise(suits) if suit != following]
    assert suits == sorted(suits, key="SHCD".index)
    assert len(red) == len(set(suits)) - 1


def test_an_idle_table_is_the_picture_of_its_view(context):
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


def test_a_resize_in_mid_movement_leaves_nothing_in_the_air(context):
    seated = Seated(context, kinds="person slow", seed=2)
    seated.key("1")
    assert seated.scene.picture.timeline.moving
    resize(context, (900, 700))
    seated.step(0.2)
    picture = seated.scene.picture
    assert not picture.timeline.moving
    assert picture.layout.visible == context.window.units.visible
    for slot, pose in picture.poses().items():
        assert picture.cloth.sprite(slot).x == pytest.approx(pose.spot.x)


def test_a_table_that_is_resumed_is_simply_there(context):
    first = Seated(context, seed=2)
    first.play(first.habit())
    context.stage.clear()
    again = Seated(context, seed=2, enter=False)
    again.table.deal, again.table.dealt = first.table.deal, first.table.dealt
    context.push(again.scene)
    again.step()
    assert not again.scene.picture.timeline.moving
    assert again.deal == Viewpoint(0).look(first.table.deal)
    assert again.scene.decision is not None


@pytest.mark.parametrize("key", GAMES)
def test_a_call_a_closed_stock_and_an_ending_are_seen_in_fields_of_the_deal(key):
    game = GAMES[key]
    deal = game.deal(game.pack, 0, game.scorer.conditions(game.scorer.begun()))
    family = family_of(game)
    named = {*family.closed_in, *family.called_in, *family.opened_in}
    assert named
    assert named <= {each.name for each in fields(deal)}


def test_an_idle_table_draws_nothing_once_its_hand_has_stopped_swaying(context):
    seated = Seated(context, seed=2)
    seated.step(20.0)
    for _ in range(2):  # how it sways is drawn ahead as well
        context.textures.complete()
        seated.step(1.0)
    draws = context.stage.frames.draws
    context.stage.step(3.0, frame=0.05)
    assert context.stage.frames.draws == draws


def test_somebody_thinking_costs_a_few_frames_a_second(context):
    seated = Seated(context, kinds="slow person", dealer=1, seed=2)
    seated.step(2.0)
    context.textures.complete()
    seated.step(1.0)
    draws = context.stage.frames.draws
    context.stage.step(3.0, frame=0.05)
    assert 3 <= context.stage.frames.draws - draws <= 12


def test_reduced_motion_never_shakes_the_table(context):
    for reduced in (False, True):
        context.change(reduced_motion=reduced, confirm_closing=False)
        seated = Seated(context, seed=1)
        seated.key("c")
        tremors = []
        with undrawn():
            for _ in range(200):
                context.stage.step(0.01, frame=0.01)
                tremors.append(abs(seated.scene.picture.tremor))
        assert max(tremors) <= 6.0
        assert (max(tremors) > 0.0) != reduced
        context.stage.clear()


def test_the_rehearsed_deal_shows_every_kind_of_movement(context):
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


@pytest.mark.painted
def test_what_is_drawn_by_parts_looks_as_if_all_were_drawn(context):
    resize(context, (800, 600))
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


@pytest.mark.painted
def test_a_card_that_moves_costs_only_its_own_place(context):
    drawn = Rehearsal(context).travel()
    areas = [area.width * area.height for area in context.stage._list.show()]
    assert set(drawn) == {"one_card_4k_ms", "all_cards_4k_ms"}
    assert sum(areas) == 0
    held = on_top(context, Held)
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


@pytest.mark.parametrize("game", ["thousand_2", "talonschnapsen", "schnapsen_sharp"])
def test_no_card_jumps_to_its_place(context, game):
    """Stocks to choose from, a talon laid crosswise, a marriage whose cards go back into the hand."""
    context.change(speed=1.0, trick_pause=0.5)
    seated = Seated(context, "person bot", game, seed=3, enter=False, dealer=GAMES[game].seats - 1)
    context.push(seated.scene)
    cloth, before = seated.scene.picture.cloth, {}
    with undrawn():
        while seated.table.outcome is None or seated.scene.picture.timeline.moving:
            if seated.scene.decision is not None:
                seated.scene._decide(seated.habit())
            if seated.scene.picture.timeline.waiting:
                context.stage.send(Confirm())
            seated.step(1 / 60)
            if context.stage.top is not seated.scene:
                break
            now = {slot: pose_of(cloth.sprite(slot)) for slot in cloth.slots}
            for slot, (x, y, angle, up) in now.items():
                left, top, turned, was_up = before.get(slot, (x, y, angle, up))
                assert math.hypot(x - left, y - top) < 200
                assert abs(angle - turned) < 40
                assert abs(up - was_up) < 0.4
            before = now


def pose_of(card: CardSprite) -> tuple[float, float, float, float]:
    return card.x, card.y, card.angle, card.face_up
