"""Laws that hold in every game, with any house rules, after any legal moves."""

from copy import deepcopy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.contest.position import position_text, read_position
from game.core.cards import PACK_24, points_of
from game.core.deal import view
from game.core.moves import Bid, Claim, Play, read_move
from game.core.public_form import public_form, recorded_form
from game.core.refused import Refused
from game.rules import GAMES, game_text, read_game
from game.rules.thousand.state import ThousandDeal
from tests.harness.strategies import TWO_HAND, games, played

BID_FOR = tuple(key for key in sorted(GAMES) if key not in TWO_HAND)
SEEDS = st.integers(min_value=0, max_value=2**32)
WORDS = (
    "exchange",
    "close",
    "claim",
    "draw",
    "pass",
    "turn",
    "double",
    "take",
    "take 1",
    "take 3",
    "leave",
)
MORE_WORDS = ("redeal", "look", "knock", "concede", "cut 3", "cut 24", "trump H", "veil KH")
AWAY = ("discard KH QH", "discard @0 @23", "give 9S 0", "give @4 1")
MELDS = tuple(f"{meld} {suit}" for meld in ("marriage", "pair") for suit in "HDCS")
CALLS = tuple(
    f"bid {contract}"
    for contract in (*range(1, 7), 95, 100, 102, 120, 395, 400, 405, "normal", "gang")
)
TEXTS = (*PACK_24, *WORDS, *MORE_WORDS, *AWAY, *MELDS, *CALLS)
EVERY_MOVE = tuple(read_move(text) for text in TEXTS)

laws = settings(max_examples=60)


def places(deal):
    """Every slot with the place it lies in."""
    yield from ((slot, "hand") for hand in deal.hands for slot in hand)
    yield from ((slot, "stock") for slot in deal.stock)
    yield from ((slot, "trick") for slot in deal.trick)
    yield from ((slot, "won") for pile in deal.won for slot in pile)
    yield from ((slot, "aside") for cards in deal.aside for slot in cards)
    yield from ((slot, "pile") for pile in deal.piles for slot in pile)
    if deal.turn_up is not None:
        yield deal.turn_up, "turn-up"


@laws
@given(games(), SEEDS)
def test_every_card_lies_in_exactly_one_place(game, seed):
    for _, _, _, deal in played(game, seed):
        slots = sorted(slot for slot, _ in places(deal))
        assert tuple(slots) == deal.lying
        assert sorted(deal.known(slots)) == sorted(game.pack)


@laws
@given(games(), SEEDS)
def test_there_is_a_legal_move_or_an_outcome(game, seed):
    for _, _, _, deal in played(game, seed):
        assert (deal.turn is not None) == (game.outcome(deal) is None)
        assert bool(game.legal(deal)) == (deal.turn is not None and deal.veiling is None)


@laws
@given(games(), SEEDS)
def test_the_cards_that_may_be_played_are_those_of_the_legal_moves(game, seed):
    for _, _, _, deal in played(game, seed):
        for each in (deal, *(view(deal, seat) for seat in range(game.seats))):
            legal = [move.card for move in game.legal(each) if isinstance(move, Play)]
            assert list(game.playable(each)) == legal


@laws
@given(games(), SEEDS)
def test_a_view_holds_exactly_the_faces_its_seat_has_seen(game, seed):
    for _, _, _, deal in played(game, seed):
        for seat in range(game.seats):
            for slot, face in enumerate(view(deal, seat).faces):
                assert face == (deal.faces[slot] if seat in deal.seen_by[slot] else None)


def bids_unseen(deal, seat):
    """Whether a hand lies face down before its holder too."""
    return isinstance(deal, ThousandDeal) and deal.phase == "bid" and seat not in deal.looked


@laws
@given(games(), SEEDS)
def test_a_hand_is_seen_by_its_holder_unless_he_bids_unseen(game, seed):
    for _, _, _, deal in played(game, seed):
        for seat, hand in enumerate(deal.hands):
            unseen = bids_unseen(deal, seat)
            for slot in hand:
                seen = deal.seen_by[slot]
                assert (seat in seen) == (not unseen) or seen == deal.everyone


@laws
@given(games(), SEEDS)
def test_nobody_in_play_has_seen_the_stock_or_a_widow(game, seed):
    """A dealer who sits out may have, and a nine that was cut all have seen."""
    for _, _, _, deal in played(game, seed):
        if deal.turn is None:
            continue
        lying = (deal.stock, *deal.piles)
        seen = [deal.seen_by[slot] for pile in lying for slot in pile]
        assert sum(each == deal.everyone for each in seen) <= getattr(deal, "cut_nines", 0)
        assert all(each == deal.everyone or each.isdisjoint(deal.in_play) for each in seen)


@laws
@given(games(), SEEDS)
def test_what_was_played_or_turned_up_all_have_seen(game, seed):
    for _, _, _, deal in played(game, seed):
        for slot, place in places(deal):
            if place in ("trick", "won", "turn-up"):
                assert deal.seen_by[slot] == deal.everyone


@laws
@given(games(), SEEDS)
def test_who_has_seen_a_card_never_forgets_it(game, seed):
    for before, _, _, after in played(game, seed):
        if before is not None:
            assert all(a <= b for a, b in zip(before.seen_by, after.seen_by, strict=False))


@laws
@given(games(), SEEDS)
def test_play_leaves_its_argument_unchanged_and_is_repeatable(game, seed):
    for before, _, move, after in played(game, seed):
        if before is not None:
            kept = deepcopy(before)
            again, _ = game.play(before, move)
            assert before == kept
            assert again == after


@settings(max_examples=25)
@given(games(), SEEDS)
def test_what_is_not_legal_is_refused_and_changes_nothing(game, seed):
    fined = game.options.penalize_illegal
    for _, _, _, deal in played(game, seed):
        legal = {recorded_form(deal, move) for move in game.legal(deal)}
        legal.update(game.legal(deal))
        kept = deepcopy(deal)
        for move in EVERY_MOVE:
            if move in legal or (fined and isinstance(move, Play | Bid)):
                continue
            with pytest.raises(Refused):
                game.play(deal, move)
        assert deal == kept


@laws
@given(games(), SEEDS)
def test_a_masked_deal_agrees_with_the_open_one_on_what_both_know(game, seed):
    """A remote move is applied to a masked deal once the slots it shows have been opened."""
    for before, seat, move, after in played(game, seed):
        for watcher in range(game.seats) if before is not None else ():
            masked = view(before, watcher)
            assert set(game.legal(before)) <= set(game.legal(masked))
            assert seat != watcher or game.legal(before) == game.legal(masked)
            said = move if seat == watcher else public_form(before, move)
            seen = view(after, watcher)
            assert after_the_same_move(game, masked, said, seen) == seen


def after_the_same_move(game, masked, move, seen):
    """A masked deal after a move, with the faces opened that are seen then."""
    faces = {
        slot: face
        for slot, face in enumerate(seen.faces[: len(masked.faces)])
        if face is not None and masked.faces[slot] is None
    }
    return game.play(masked.opened(faces), move)[0]


def common(deal):
    """The deal as everybody knows it: what not all have seen is masked."""
    everyone = deal.everyone
    pairs = zip(deal.faces, deal.seen_by, strict=True)
    return deal.but(faces=tuple(face if seen == everyone else None for face, seen in pairs))


@laws
@given(games(), SEEDS)
def test_what_comes_after_a_move_is_open_knowledge(game, seed):
    """Phase, turn and everything else follow from what all have seen: being asked tells nothing."""
    for before, _, move, after in played(game, seed):
        if before is not None and not game.options.penalize_illegal:
            said = public_form(before, move)
            assert after_the_same_move(game, common(before), said, common(after)) == common(after)


@laws
@given(games(BID_FOR), SEEDS)
def test_an_auction_rises_and_who_has_passed_is_out(game, seed):
    for before, seat, _, after in played(game, seed):
        if before is None or len(after.auction.calls) == len(before.auction.calls):
            continue
        standing, (caller, call) = before.auction.standing, after.auction.calls[-1]
        assert caller == seat
        assert seat not in before.auction.passed
        assert call is None or standing is None or call.outbids(standing)


def written(game, seed):
    """Some moments of a deal as the program may write them: whole, as a seat sees them, and given up."""
    random, moments = Random(seed), [deal for _, _, _, deal in played(game, seed)]
    chosen = [*random.sample(moments, min(2, len(moments))), moments[-1]]
    for deal in chosen:
        yield deal
        yield view(deal, random.randrange(game.seats))
        seat = random.randrange(game.seats)
        if game.no_giving_up(deal, seat) is None:
            yield game.give_up(deal, seat)[0]


@laws
@given(games(), SEEDS)
def test_a_position_reads_back_to_the_same_moment(game, seed):
    for state in written(game, seed):
        text = position_text(game, state)
        read_back, again = read_position(text)
        assert read_back == game
        assert position_text(read_back, again) == text
        assert game.legal(again) == game.legal(state) or None in state.faces
        seats = range(game.seats)
        assert [game.total(again, s) for s in seats] == [game.total(state, s) for s in seats]
        assert game.outcome(again) == game.outcome(state)


@laws
@given(games(), SEEDS)
def test_points_in_tricks_and_hands_and_stock_make_120(game, seed):
    for _, _, _, deal in played(game, seed):
        piles = tuple(points_of(deal.known(pile)) for pile in deal.won)
        rest = points_of(deal.known([slot for slot, place in places(deal) if place != "won"]))
        assert sum(piles) + rest == 120


@laws
@given(games(TWO_HAND), SEEDS)
def test_the_points_of_tricks_are_those_of_their_cards(game, seed):
    for _, _, _, deal in played(game, seed):
        assert deal.trick_points == tuple(points_of(deal.known(pile)) for pile in deal.won)


@laws
@given(games(), SEEDS)
def test_partners_share_every_change_of_score(game, seed):
    *_, (_, _, _, deal) = played(game, seed)
    outcome = game.outcome(deal)
    for team in game.teams:
        assert len({outcome.points[seat] for seat in team}) == 1


@laws
@given(games(TWO_HAND), SEEDS)
def test_an_outcome_scores_one_side_and_at_most_three(game, seed):
    *_, (_, _, _, deal) = played(game, seed)
    outcome = game.outcome(deal)
    assert outcome.points[0] == 0 or outcome.points[1] == 0
    assert max(outcome.points) <= 3
    assert (outcome.winner is None) == (outcome.points == (0, 0))


@laws
@given(games(TWO_HAND), SEEDS)
def test_a_right_claim_is_never_beaten_and_a_false_one_never_pays(game, seed):
    for _, _, _, deal in played(game, seed):
        if Claim() in game.legal(deal):
            seat = deal.turn
            after, _ = game.play(deal, Claim())
            right = game.total(deal, seat) >= 66
            assert game.outcome(after).winner == (seat if right else 1 - seat)


@given(games())
def test_a_game_with_its_house_rules_reads_back(game):
    assert read_game(game_text(game)) == game


@pytest.mark.parametrize(
    "text",
    [
        "whist",
        "snapszer(cards=21)",
        "snapszer(nothing=on)",
        "snapszer(cards)",
        "snapszer(cards=20",
    ],
)
def test_an_unknown_game_or_house_rule_is_said_so(text):
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        read_game(text)


@laws
@given(games(), SEEDS)
def test_who_sees_which_slot_at_the_dealing_is_the_same_for_every_pack(game, seed):
    """So peers that deal without seeing the cards know whose shares are due before any card is open."""
    conditions, dealer = game.scorer.conditions(game.scorer.begun()), seed % game.seats
    pack = Random(seed).sample(game.pack, len(game.pack))
    seen = game.deal(game.pack, dealer, conditions).seen_by
    assert game.deal(pack, dealer, conditions).seen_by == seen


@pytest.mark.parametrize("key", [key for key in sorted(GAMES) if GAMES[key].open_slots])
def test_no_deal_begins_before_the_turn_up_is_known(key):
    game = GAMES[key]
    with pytest.raises(ValueError, match="turn-up"):
        game.deal([None] * len(game.pack), dealer=0)
