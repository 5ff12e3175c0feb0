"""A deal over the network: the sealed deck and the rules together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.cards import PACK_24
from game.core.moves import Play as PlayCard
from game.core.moves import read_move
from game.rules import GAMES, read_game
from net.deck import DealPlan, SealedDeck
from net.match.lan_deal import LanDeal
from net.match.verdict import judged
from net.wire.deck_messages import Show
from net.wire.match_messages import PlayMove
from net.wire.violation import ProtocolViolation, ViolationKind
from tests.net.peers import keepers_of, shuffle_plan_of, shuffled_by_all, speaker_of


def deal_of(rules: str = "snapszer", peers: int = 2, owners=(0, 1), number: int = 0):
    game = read_game(rules)
    shuffle = shuffle_plan_of(peers, game.pack, number)
    plan = DealPlan(shuffle, number, rules, owners, 0, bytes(32))
    return LanDeal(game, SealedDeck(plan, shuffled_by_all(shuffle))), keepers_of(plan)


def ready(lan: LanDeal, keepers) -> LanDeal:
    """The same deal when the first player has to move."""
    while lan.turn is None:
        lan = lan.after(speaker_of(lan), lan.due(keepers[speaker_of(lan)]))
    return lan


def moved(lan: LanDeal, keepers, choose) -> LanDeal:
    """The deal after one decision, with `choose` deciding from the whole of the seat's hand."""
    secrets = keepers[lan.plan.owners[lan.turn]]
    faces = secrets.faces(lan.deck, ())
    mine = lan.deal.opened(faces)
    message, after = lan.play(secrets, faces, choose(lan.game.legal(mine), mine))
    assert lan.after(secrets.peer, message) == after, "the mover comes to what all others come to"
    return after


def played_out(lan: LanDeal, keepers, choose=lambda moves, deal: moves[0]) -> LanDeal:
    while speaker_of(lan) is not None:
        message = lan.due(keepers[speaker_of(lan)])
        lan = (
            moved(lan, keepers, choose) if message is None else lan.after(speaker_of(lan), message)
        )
    return lan


@pytest.mark.parametrize(
    ("rules", "peers", "owners"),
    [
        *((rules, 2, (0, 1)) for rules in GAMES),
        *((rules, 2, (1, 1)) for rules in ("snapszer", "thousand_3", "bauernschnapsen")),
        *((rules, 3, (2, 0)) for rules in ("schnapsen", "thousand_3", "north_american_4")),
    ],
)
def test_every_preset_is_dealt_played_and_audited(rules, peers, owners):
    owners = (owners * 2)[: GAMES[rules].seats]
    lan, keepers = deal_of(rules, peers, owners)
    ended = played_out(lan, keepers)
    verdict = judged(ended)
    assert verdict.fouls == ()
    pack, opened = ended.game.pack, ended.deal.but(faces=verdict.cards)
    assert sorted(opened.pack) == sorted(opened.known(opened.lying)) == sorted(pack)
    # With two hands of Thousand the last trick wins what lies face down: only the seeds open it.
    counted_in_play = verdict.outcome == ended.game.outcome(ended.deal)
    assert counted_in_play == (rules != "thousand_2")


def test_a_peer_sees_its_own_hand_the_turn_up_and_nothing_else():
    lan, keepers = deal_of()
    lan = ready(lan, keepers)
    for peer, secrets in enumerate(keepers):
        seen = {slot for slot, seats in enumerate(lan.deal.seen_by) if peer in seats}
        assert set(secrets.faces(lan.deck, ())) == seen
        assert set(lan.deal.hands[1 - peer]).isdisjoint(seen)


def test_the_public_deal_holds_no_face_that_not_everybody_has_seen():
    lan, keepers = deal_of()
    lan = ready(lan, keepers)
    while speaker_of(lan) is not None and lan.deck.phase.name == "OPEN":
        for slot, face in enumerate(lan.deal.faces):
            assert face is None or len(lan.deal.seen_by[slot]) == 2
        message = lan.due(keepers[speaker_of(lan)])
        last = lambda moves, deal: moves[-1] if len(deal.hand(deal.turn)) > 3 else moves[0]  # noqa: E731
        lan = moved(lan, keepers, last) if message is None else lan.after(speaker_of(lan), message)


def test_a_card_is_opened_before_the_move_is_applied():
    lan, keepers = deal_of()
    lan = ready(lan, keepers)
    seat = lan.turn
    after = moved(lan, keepers, lambda moves, deal: moves[0])
    slot = after.deal.trick[0]
    assert lan.deal.faces[slot] is None
    assert after.deal.faces[slot] is not None
    assert after.moves[0][0] == seat


def charged(lan: LanDeal, peer: int, message) -> tuple[int, ViolationKind]:
    with pytest.raises(ProtocolViolation) as caught:
        lan.after(peer, message)
    return caught.value.peer, caught.value.kind


def honest_play(lan, keepers):
    secrets = keepers[lan.plan.owners[lan.turn]]
    faces = secrets.faces(lan.deck, ())
    return secrets, lan.play(secrets, faces, lan.game.legal(lan.deal.opened(faces))[0])[0]


def test_the_rules_run_once_for_a_move_at_the_mover_and_once_at_each_other_peer(monkeypatch):
    lan, keepers = deal_of()
    lan, runs = ready(lan, keepers), []
    rules = type(lan.game).play
    monkeypatch.setattr(type(lan.game), "play", lambda *asked: runs.append(1) or rules(*asked))
    secrets, message = honest_play(lan, keepers)
    assert len(runs) == 1
    lan.after(secrets.peer, message)
    assert len(runs) == 2


@pytest.mark.parametrize("rules", [key for key, game in GAMES.items() if len(game.pack) < 24])
def test_a_card_that_is_not_in_the_pack_is_a_foul_at_every_turn(rules):
    """No rule has to know how high it is."""
    seats = GAMES[rules].seats
    lan, keepers = deal_of(rules, seats, tuple(range(seats)))
    while speaker_of(lan) is not None:
        due = lan.due(keepers[speaker_of(lan)])
        if due is not None:
            lan = lan.after(speaker_of(lan), due)
            continue
        for nine in {*PACK_24} - {*lan.game.pack}:
            peer, bad = lan.plan.owners[lan.turn], PlayMove("".join(nine), Show())
            assert charged(lan, peer, bad) == (peer, ViolationKind.CARD_NOT_HELD)
        lan = moved(lan, keepers, lambda moves, deal: moves[0])


NOT_HELD, MALFORMED = ViolationKind.CARD_NOT_HELD, ViolationKind.MALFORMED
ILLEGAL, NO_SHARE = ViolationKind.ILLEGAL_MOVE, ViolationKind.SHARE_MISSING
NOT_DUE = ViolationKind.SHARE_NOT_DUE


def test_a_false_move_is_charged_to_its_speaker():
    lan, keepers = deal_of()
    lan = ready(lan, keepers)
    secrets, message = honest_play(lan, keepers)
    unproven = replace(message.show, proven=())
    own = lan.deal.opened(secrets.faces(lan.deck, ())).hand(lan.turn)
    foreign = [*keepers[1 - secrets.peer].faces(lan.deck, ()).values()]
    turn_up = lan.deal.faces[lan.deal.turn_up]
    elsewhere = [card for card in own if str(card) != message.move]  # the shares open another slot
    unread = ("", "QQ", "close now", " QH", "marriage  H", "draw\u00a0")
    assert foreign
    assert elsewhere
    kinds = {
        **dict.fromkeys(map("".join, (*foreign, *elsewhere)), NOT_DUE),
        "".join(turn_up): NOT_HELD,
        **dict.fromkeys(unread, MALFORMED),
    }
    for text, kind in kinds.items():
        assert charged(lan, secrets.peer, replace(message, move=text)) == (secrets.peer, kind)
    for text, kind in (("draw", ILLEGAL), ("pass", ILLEGAL), (message.move, NO_SHARE)):
        assert charged(lan, secrets.peer, PlayMove(text, unproven)) == (secrets.peer, kind)


def test_nobody_moves_for_another_or_out_of_turn():
    lan, keepers = deal_of()
    cutting = lan
    lan = ready(lan, keepers)
    secrets, message = honest_play(lan, keepers)
    assert charged(lan, 1 - secrets.peer, message) == (1 - secrets.peer, ViolationKind.OUT_OF_TURN)
    assert charged(cutting, secrets.peer, message) == (secrets.peer, ViolationKind.OUT_OF_TURN)
    after = lan.after(secrets.peer, message)
    assert charged(after, secrets.peer, message) == (secrets.peer, ViolationKind.OUT_OF_TURN)


class Revoker:
    """Follows with whatever it likes once the stock is closed: its masked hand tells nobody."""

    def __init__(self):
        self.revoked_by = None

    def __call__(self, moves, deal):
        texts = {str(move): move for move in moves}
        if deal.closing is None and "close" in texts:
            return texts["close"]
        return next(move for move in moves if isinstance(move, PlayCard))


def test_a_revoke_is_found_in_the_audit_and_the_deal_scores_nothing():
    for number in range(40):
        lan, keepers = deal_of(number=number)
        lan = ready(lan, keepers)
        lan = moved(lan, keepers, Revoker())
        lan = moved(lan, keepers, Revoker())
        peer = lan.plan.owners[lan.turn]
        secrets = keepers[peer]
        faces = secrets.faces(lan.deck, ())
        mine = lan.deal.opened(faces)
        duty = {str(move) for move in lan.game.legal(mine)}
        false = [card for card in mine.hand(lan.turn) if str(card) not in duty]
        if not false:
            continue
        share_of_false = revoke(lan, secrets, false[0])
        lan = lan.after(peer, share_of_false)
        ended = played_out(lan, keepers)
        verdict = judged(ended)
        assert verdict.fouls == (ProtocolViolation(peer, ViolationKind.REVOKE),)
        assert verdict.outcome is None, "no deal is priced for a foul"
        return
    pytest.fail("no deal in which a revoke was possible")


def revoke(lan, secrets, card) -> PlayMove:
    """The entry a changed program would send: the masked rules see no duty to follow."""
    slot = next(s for s, c in secrets.faces(lan.deck, ()).items() if c == card)
    return lan.play(secrets, {slot: card}, read_move(str(card)))[0]


def test_a_peer_stops_where_a_player_has_to_decide():
    lan, keepers = deal_of()
    lan = ready(lan, keepers)
    assert lan.due(keepers[speaker_of(lan)]) is None
    assert lan.owing is None
