"""The sealed deck among honest peers: the phases, who sees what, and the audit."""

from __future__ import annotations

import pytest

from game.core.cards import PACK_20, PACK_24
from net.crypto import Seed
from net.deck import DealPlan, DeckPhase, PeerSecrets, SealedDeck, audit_deck, watcher_of
from net.deck.shares import shares_in
from tests.net.peers import bytes_for, keepers_of, plan_of, run_to, seen, show_all, speaker_of

TABLES = [
    plan_of(2),
    plan_of(2, pack=PACK_20, dealer=1),
    plan_of(2, owners=(0, 0, 1, 0), dealer=2),
    plan_of(3, owners=(0, 1), dealer=1),
    plan_of(3),
    plan_of(4, dealer=3),
    plan_of(4, owners=(3, 1)),
]


@pytest.fixture(
    params=TABLES, ids=lambda plan: f"{len(plan.shuffle.peers)} peers own {plan.owners}"
)
def table(request):
    return request.param


def test_a_deal_runs_through_all_phases_and_audits_clean(table):
    spoken = []
    keepers = keepers_of(table)
    deck = run_to(
        DeckPhase.DONE, keepers, lambda peer, message: spoken.append((peer, type(message)))
    )
    kinds = [kind.__name__ for _, kind in spoken]
    peers = len(table.shuffle.peers)
    assert kinds == ["Cut"] + ["Reveal"] * peers
    assert sorted(audit_deck(deck).cards) == sorted(table.pack)
    assert audit_deck(deck).fouls == ()


def test_the_seat_before_the_dealer_cuts(table):
    spoken = []
    run_to(DeckPhase.OPEN, keepers_of(table), lambda p, m: spoken.append((type(m).__name__, p)))
    assert spoken == [("Cut", table.owners[table.dealer - 1])]


def test_each_seat_sees_its_own_hand_and_nothing_else(table):
    keepers = keepers_of(table)
    seats = range(len(table.owners))
    hands = {slot: frozenset({slot % len(seats)}) for slot in range(10)}
    hands[10] = frozenset(seats)
    viewers = seen(table, hands)
    deck = show_all(run_to(DeckPhase.OPEN, keepers, lambda p, m: None), keepers, viewers)
    closed = run_to(DeckPhase.DONE, keepers)
    truth = audit_deck(closed).cards
    for secrets in keepers:
        visible = {slot for slot, seeing in enumerate(viewers) if secrets.peer in seeing}
        faces = secrets.faces(deck, known=())
        assert faces == {slot: truth[slot] for slot in visible}


def test_a_played_card_is_opened_by_its_owner_alone():
    table = plan_of(3)
    keepers = keepers_of(table)
    hidden = seen(table, {0: frozenset({1})})
    played = seen(table, {0: frozenset({0, 1, 2})})
    deck = show_all(run_to(DeckPhase.OPEN, keepers), keepers, hidden)
    assert keepers[0].faces(deck, ()) == {}
    show = keepers[1].show(deck, played)
    assert shares_in(show) == [(0, 1)]
    deck = deck.showing(1, show, played)
    assert len({str(secrets.faces(deck, ())) for secrets in keepers}) == 1
    assert not any(shares_in(secrets.show(deck, played)) for secrets in keepers)


@pytest.mark.parametrize("peers", [3, 4])
def test_a_gift_is_seen_by_giver_and_receiver_only_and_can_be_played_on(peers):
    table = plan_of(peers)
    keepers = keepers_of(table)
    held = seen(table, {5: frozenset({0})})
    given = seen(table, {5: frozenset({0, 2})})
    played = seen(table, {5: frozenset(range(peers))})
    deck = show_all(run_to(DeckPhase.OPEN, keepers), keepers, held)
    show = keepers[0].show(deck, given)
    assert not shares_in(show)
    assert [gift.to for gift in show.gifts] == [2]
    deck = deck.showing(0, show, given)
    assert keepers[2].faces(deck, ()) == {}
    deck = deck.after(2, keepers[2].message(deck))
    can_open = [secrets.peer for secrets in keepers if 5 in secrets.faces(deck, ())]
    assert can_open == [0, 2]
    passed_on = keepers[2].show(deck, played)
    assert {row.owner for row in passed_on.proven} >= {0}
    deck = deck.showing(2, passed_on, played)
    assert {str(secrets.faces(deck, ())) for secrets in keepers} == {
        str(keepers[0].faces(deck, ()))
    }
    assert audit_deck(finished(deck, keepers)).fouls == ()


def test_a_card_that_two_of_three_see_from_the_start_stays_hidden_from_the_third():
    table = plan_of(3)
    keepers = keepers_of(table)
    viewers = seen(table, {7: frozenset({0, 1})})
    deck = run_to(DeckPhase.OPEN, keepers)
    for secrets in keepers:
        deck = deck.showing(secrets.peer, secrets.show(deck, viewers), viewers)
        while speaker_of(deck) is not None:
            deck = deck.after(speaker_of(deck), keepers[speaker_of(deck)].message(deck))
    assert [7 in secrets.faces(deck, ()) for secrets in keepers] == [True, True, False]


def test_what_one_seat_of_each_peer_has_seen_does_not_lie_open():
    table = plan_of(2, owners=(0, 0, 1, 1))
    keepers, watcher = keepers_of(table), Watched(table)
    held = seen(table, {5: frozenset({0}), 9: frozenset({0, 1, 2, 3})})
    given = seen(table, {5: frozenset({0, 2})})
    deck = show_all(run_to(DeckPhase.OPEN, keepers), keepers, held)
    show = keepers[0].show(deck, given)
    assert not shares_in(show)
    deck = deck.showing(0, show, given)
    deck = deck.after(1, keepers[1].message(deck))
    assert all(5 in secrets.faces(deck, ()) for secrets in keepers)
    assert set(deck.public_faces(())) == set(watcher.faces(deck)) == {9}


def test_what_was_shown_is_never_due_again(table):
    keepers = keepers_of(table)
    viewers = seen(table, {slot: frozenset({0}) for slot in range(6)})
    deck = show_all(run_to(DeckPhase.OPEN, keepers), keepers, viewers)
    for secrets in keepers:
        again = secrets.show(deck, viewers)
        assert (again.proven, again.gifts) == ((), ())


def test_all_cards_open_to_the_pack():
    table = plan_of(4)
    keepers = keepers_of(table)
    viewers = [table.anybody] * 24
    deck = show_all(run_to(DeckPhase.OPEN, keepers), keepers, viewers)
    faces = keepers[3].faces(deck, known=())
    assert tuple(faces[slot] for slot in range(24)) == audit_deck(finished(deck, keepers)).cards
    assert sorted(faces.values()) == sorted(PACK_24)


def test_a_peer_that_starts_again_says_the_same_to_the_bit(table):
    spoken, again = [], []
    run_to(DeckPhase.DONE, keepers_of(table), lambda p, m: spoken.append(m))
    run_to(DeckPhase.DONE, keepers_of(table), lambda p, m: again.append(m))
    assert spoken == again


def test_a_player_may_cut_where_he_likes():
    table = plan_of(2)
    keepers = keepers_of(table)
    deck = run_to(DeckPhase.CUT, keepers)
    cutter = keepers[table.cutter]
    low, high = (deck.after(table.cutter, cutter.message(deck, cut_at=at)) for at in (0, 23))
    assert low.deck == deck.shuffle.deck
    assert high.deck == (deck.shuffle.deck[23], *deck.shuffle.deck[:23])


def test_another_deal_gives_other_cards():
    orders = {
        audit_deck(run_to(DeckPhase.DONE, keepers_of(plan_of(2, number=n)))).cards for n in range(3)
    }
    assert len(orders) == 3


class Watched:
    """The cards an outsider to the peers can open."""

    def __init__(self, plan: DealPlan) -> None:
        seed = Seed(bytes_for("watcher"), plan.shuffle.context, watcher_of(plan.shuffle.peers))
        self._secrets = PeerSecrets(plan, seed)

    def faces(self, deck: SealedDeck):
        return self._secrets.faces(deck, ())


def finished(deck: SealedDeck, keepers) -> SealedDeck:
    deck = deck.closed()
    for secrets in keepers:
        deck = deck.after(secrets.peer, secrets.message(deck))
    return deck
