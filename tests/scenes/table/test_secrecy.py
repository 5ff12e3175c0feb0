"""What this screen may show: no face that the one who looks has not seen, in no sprite, at no time."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.cards import Card
from game.deal import view
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.viewpoint import Viewpoint
from game.stage.context import AppContext
from game.stage.textures import Textures
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


def test_no_sprite_ever_carries_a_face_its_viewer_has_not_seen(context: AppContext) -> None:
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


def test_no_picture_of_a_foreign_card_is_asked_for_while_drawing(
    context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = Seated(context, kinds="person slow", seed=6)
    asked: set[Card | None] = set()
    plain = Textures._card_key

    def noted(self: Textures, card: Card | None, height: int) -> object:
        asked.add(card)
        return plain(self, card, height)

    monkeypatch.setattr(Textures, "_card_key", noted)
    context.stage.redraw()
    seated.step(0.5)
    known = {face for face in view(seated.table.deal, 0).faces if face is not None}
    assert asked - {None} <= known
    assert asked - {None} >= set(seated.table.deal.hand(0))


def test_the_hand_over_page_hides_both_hands(context: AppContext) -> None:
    context.change(speed=0.0)
    seated = Seated(context, kinds="person person", seed=6)
    for _ in range(6):
        page = context.stage.top
        assert isinstance(page, HandOver)
        deal = seated.table.deal
        hidden = {slot for hand in deal.hands for slot in hand if len(deal.seen_by[slot]) < 2}
        assert not hidden & faces_of(seated).keys()
        cloth = seated.scene.picture.cloth
        assert all(cloth.sprite(slot).face_up == 0.0 for hand in deal.hands for slot in hand)
        seated.take_over()
        mine = set(deal.hand(deal.turn))
        assert mine <= set(faces_of(seated).values())
        while context.stage.top is seated.scene and seated.table.outcome is None:
            seated.play(seated.habit())


def test_the_next_person_sees_nothing_of_the_other_hand(context: AppContext) -> None:
    context.change(speed=0.0)
    seated = Seated(context, kinds="person person", seed=6)
    seated.take_over()
    seated.play(seated.habit())
    seated.take_over()
    deal = seated.table.deal
    other = set(deal.hand(1 - deal.turn))
    assert seated.scene.picture.viewpoint == Viewpoint(deal.turn)
    assert not other & set(faces_of(seated).values())


def test_a_watcher_sees_only_what_everybody_has_seen(context: AppContext) -> None:
    seated = Seated(context, kinds="slow slow", seed=6)
    assert set(faces_of(seated).values()) == {seated.table.deal.faces[12]}


def test_eyes_show_own_common_or_all_faces(context: AppContext) -> None:
    deal = Seated(context, kinds="slow slow", seed=6).table.deal
    counts = [
        sum(f is not None for f in Viewpoint(0, sees).look(deal).faces)
        for sees in ("own", "common", "all")
    ]
    assert counts == [7, 1, 24]
