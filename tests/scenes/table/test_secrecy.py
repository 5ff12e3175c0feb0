"""The faces this screen may show: none that its viewer has not seen, in no sprite, at no time."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.core.cards import Card
from game.core.deal import view
from game.core.moves import PASS
from game.scenes.table.facts.viewpoint import Viewpoint
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.result.thrown_in import ThrownIn
from game.stage.input.intents import Cancel, Confirm, Hotkey
from tests.harness.window import on_top
from tests.scenes.tables import Seated


def faces_of(seated: Seated) -> dict[int, Card]:
    """Every face that any sprite of the table carries, seen or not."""
    cloth = seated.scene.picture.cloth
    return {s: c for s in cloth.slots if (c := cloth.sprite(s).card) is not None}


def frames(seated: Seated) -> Iterable[None]:
    for _ in range(3000):
        seated.step(0.05)
        yield
        if not seated.scene.picture.timeline.moving:
            return


def test_no_sprite_ever_carries_a_face_its_viewer_has_not_seen(context):
    context.change(speed=4.0, trick_pause=0.5)
    seated = Seated(context, kinds="person slow", seed=6, enter=False)
    context.push(seated.scene)
    deal = None
    for _ in range(5):
        for _ in frames(seated):
            deal = seated.table.deal
            known = view(deal, 0).faces
            assert all(known[slot] == face for slot, face in faces_of(seated).items())
        move = seated.habit() if seated.table.turn == 0 else None
        if move is not None:
            seated.scene._decide(move)
        else:
            game = seated.table.match.game
            seated.table.play(1, game.legal(seated.table.deal)[0])
    assert len(seated.table.moves) == 5


def test_the_hand_over_page_hides_both_hands_and_who_has_asked_sees_his_own(context):
    context.change(speed=0.0)
    seated = Seated(context, kinds="person person", seed=6)
    for _ in range(6):
        on_top(context, HandOver)
        deal = seated.table.deal
        hidden = {slot for hand in deal.hands for slot in hand if len(deal.seen_by[slot]) < 2}
        assert not hidden & faces_of(seated).keys()
        cloth = seated.scene.picture.cloth
        assert all(cloth.sprite(slot).face_up == 0.0 for hand in deal.hands for slot in hand)
        seated.take_over()
        assert seated.scene.picture.viewpoint == Viewpoint(deal.turn)
        shown = set(faces_of(seated).values())
        assert set(deal.hand(deal.turn)) <= shown <= set(view(deal, deal.turn).faces)
        while context.stage.top is seated.scene and seated.table.outcome is None:
            seated.play(seated.habit())


def next_deal(seated: Seated) -> None:
    """Leave the result page by its key; the cards fly."""
    page = seated.context.stage.top
    assert isinstance(page, DealResult | ThrownIn)
    while not page.counted:
        seated.send(Confirm())
    seated.step(0.5)
    seated.send(Confirm())


def common(seated: Seated) -> set[Card | None]:
    """The cards open to everybody."""
    return set(Viewpoint(0, "common").look(seated.table.deal).faces)


def test_a_new_hand_lies_face_down_until_somebody_has_asked_for_it(context):
    """Also where the one who looked last speaks first in the next deal."""
    seated = Seated(context, kinds="person person", game="north_american_2", seed=5)
    for _ in range(2):
        seated.take_over()
        seated.play(PASS)
    context.change(speed=4.0)
    next_deal(seated)
    number = seated.table.match.number
    for _ in frames(seated):
        assert set(faces_of(seated).values()) <= common(seated)
    assert seated.table.match.number == number == 2
    seated.rest()
    assert isinstance(context.stage.top, HandOver)


@pytest.mark.parametrize("key", ["i", "t", "escape"])
def test_a_page_opened_over_a_flying_card_hides_the_hand(context, key):
    context.change(speed=0.0, trick_pause=0.5)
    seated = Seated(context, kinds="person person", game="schnapsen", seed=6)
    while len(seated.table.moves) < 2 or isinstance(context.stage.top, HandOver):
        if isinstance(context.stage.top, HandOver):
            seated.take_over()
        else:
            seated.play(seated.habit())
    context.change(speed=0.5)
    seated.scene._decide(seated.habit())
    seated.step(0.1)
    assert seated.scene.picture.timeline.moving
    assert set(faces_of(seated).values()) - common(seated)
    seated.send(Cancel() if key == "escape" else Hotkey(key))
    assert context.stage.top is not seated.scene
    assert set(faces_of(seated).values()) <= common(seated)


def test_a_watcher_sees_only_what_everybody_has_seen(context):
    seated = Seated(context, kinds="slow slow", seed=6)
    assert set(faces_of(seated).values()) == {seated.table.deal.faces[12]}


def test_eyes_show_own_common_or_all_faces(context):
    deal = Seated(context, kinds="slow slow", seed=6).table.deal
    counts = [
        sum(f is not None for f in Viewpoint(0, sees).look(deal).faces)
        for sees in ("own", "common", "all")
    ]
    assert counts == [7, 1, 24]
