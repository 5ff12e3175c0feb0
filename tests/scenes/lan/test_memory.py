"""In the middle of a deal one peer's memory holds no card that its seat may not see.

Walked is everything reachable from the window: its scenes with every sprite, pose and closure, the
table, the evening, the session on the network thread, the log and the states after every entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from game.cards import PACK_24, Card
from game.deal import Deal, view
from game.scenes.table.animation.cloth import Cloth
from net.match import LanMatch
from net.session import Session
from tests.scenes.lan.test_match import reachable
from tests.scenes.lan.test_navigator import app, play_one, run, seated  # noqa: F401

pytestmark = pytest.mark.waits


def cards_in(thing: object) -> Iterator[Card]:
    """A card itself, or the cards an object shows: those of a sprite, a pose, a decision."""
    if isinstance(thing, Card):
        yield thing
    elif type(thing).__module__.startswith(("game.", "net.", "types")):
        names = (*getattr(thing, "__dict__", ()), *getattr(type(thing), "__slots__", ()))
        yield from (c for c in (getattr(thing, n, None) for n in names) if isinstance(c, Card))


def bound(thing: object) -> Iterator[tuple[int, Card]]:
    """The cards something binds to slots: by a slot's number, by its place in a row, by name."""
    if isinstance(thing, dict):
        rows = ((slot, value) for slot, value in thing.items() if type(slot) is int)
        yield from ((slot, card) for slot, value in rows for card in cards_in(value))
    elif isinstance(thing, list | tuple) and len(thing) == len(PACK_24) and None in thing:
        yield from ((slot, card) for slot, value in enumerate(thing) for card in cards_in(value))
    elif type(getattr(thing, "slot", None)) is int:
        yield from ((thing.slot, card) for card in cards_in(thing))


def leaks(found, hidden: set[int]) -> list[tuple[int, Card]]:
    return [(slot, card) for each in found for slot, card in bound(each) if slot in hidden]


def in_the_middle(app):  # noqa: F811
    """At the second decision of the person at the window, while everybody else is waiting."""
    scene = seated(app)
    run(app, lambda: app.guest.client.remote_table is not None)
    play_one(app, scene)
    run(app, lambda: scene.decision is not None)
    (own,) = scene.remote_table.own
    deal = scene.table.deal
    hidden = {slot for slot, seats in enumerate(deal.seen_by) if own not in seats}
    assert len(hidden) >= 10
    assert len(deal.faces) == len(PACK_24)
    return scene, own, hidden


def test_no_slot_is_bound_to_a_card_its_seat_may_not_see(app):  # noqa: F811
    scene, own, hidden = in_the_middle(app)
    found = [*reachable(scene, app.context, app.coordinator)]
    for kind in (Session, LanMatch, Deal, Cloth):
        assert any(isinstance(each, kind) for each in found), f"no {kind.__name__} was walked"
    allowed = view(scene.table.deal, own).faces
    assert not leaks(found, hidden)
    mine = {slot for slot in scene.table.deal.hands[own] if allowed[slot] is not None}
    assert {slot for slot, _ in leaks(found, mine)} == mine, "own cards are found where they lie"


def test_the_walk_finds_a_card_wherever_it_is_hidden(app):  # noqa: F811
    scene, _, hidden = in_the_middle(app)
    slot, card = min(hidden), PACK_24[0]
    row = [None] * len(PACK_24)
    row[slot] = card
    sprite = scene.picture.cloth.sprite(slot)
    assert not leaks(reachable(scene), hidden)
    for hide in ({slot: card}, tuple(row), SimpleNamespace(slot=slot, face=card), lambda: row):
        scene.hiding_place = hide
        assert set(leaks(reachable(scene), hidden)) == {(slot, card)}
    del scene.hiding_place
    sprite.card = card
    assert leaks(reachable(scene), hidden)


def test_neither_the_shares_nor_the_secrets_for_a_foreign_card_are_there(app):  # noqa: F811
    scene, _, hidden = in_the_middle(app)
    found = [*reachable(scene, app.context, app.coordinator)]
    (ours,) = (each for each in found if isinstance(each, Session))
    (theirs,) = (each for each in reachable(app.guest.client.network) if isinstance(each, Session))
    mine, foreign = ours.playing.replica, theirs.playing.replica
    opened = mine.secrets(mine.match).faces(mine.match.deal.deck, ())
    assert opened
    assert not hidden & opened.keys()
    ahead = foreign.shuffles.under_way(foreign.match)
    assert ahead.state.said
    secrets = {
        "of the match": foreign.me.secret,
        "of the deal": foreign.secrets(foreign.match).seed.raw,
        "of the next deal": foreign.shuffles.seed_of(ahead.plan.context),
        "that signs": foreign.me.signing_key,
    }
    whole = [bytes(each) for each in found if isinstance(each, bytes | bytearray)]
    assert any(mine.me.secret in each for each in whole), "one's own secret is found"
    for name, secret in secrets.items():
        assert not any(secret in each for each in whole), f"the secret {name}"
