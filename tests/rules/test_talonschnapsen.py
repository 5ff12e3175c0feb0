"""Talon-Schnapsen and its Carinthian form: section G of the worked cases, and every house rule [seed 002]."""

from dataclasses import replace
from random import Random

import pytest

from game.contest.match import Match
from game.contest.position import position_text, read_position
from game.core.cards import PACK_20, Card
from game.core.deal import view
from game.core.moves import PASS, Discard, FaceDown, Veil
from game.core.outcome import Outcome, Reason
from game.core.public_form import public_form
from game.core.score import Marks, Score
from game.core.veiling import veiled_at_random
from game.rules import GAMES, read_game
from game.rules.bauernschnapsen.scoring import bonus
from tests.rules.saying import Moment, on_game

TALON, CARINTHIA = "talonschnapsen", "talonschnapsen_carinthia"

# Seat 2 has dealt: seat 0 is forehand. The ten of spades and the jack of diamonds lie in the talon.
HANDS = "AHTHKHQHADAC/JHTDKDTCKCAS/QDQCJCKSQSJS"


def bidding(*calls: str, game: str = TALON, hands: str = HANDS, talon: str = "TSJD") -> Moment:
    text = f"phase=bid dealer=2 turn=0 trump=H hands={hands} talon={talon}"
    return on_game(game, text).then(*calls)


def veiled(moment: Moment, seed: int = 1) -> Moment:
    return Moment(moment.game, veiled_at_random(moment.deal, Random(seed)))


def taken(call: str) -> Moment:
    """The talon has just been taken, and the hand not been veiled yet."""
    moment = bidding(call, "pass", "pass").then("pass")
    return Moment(moment.game, moment.game.play(moment.deal, PASS)[0])


def bids(moment: Moment) -> list[str]:
    return [str(move).removeprefix("bid ") for move in moment.game.legal(moment.deal)]


@pytest.mark.parametrize("key", [TALON, CARINTHIA])
@pytest.mark.parametrize(("mode", "turned"), [("cut", 11), ("knock", 3)])
def test_g1_hands_and_talon_make_twenty_and_the_turned_card_has_its_place(key, mode, turned):
    game = read_game(f"{key}(cut_mode={mode})")
    deal = Match.new(game, 2).dealt(PACK_20)
    assert deal.turn == 0
    after = game.play(deal, game.legal(deal)[-1])[0]
    assert after.turned == turned
    assert [len(hand) for hand in after.hands] == [6, 6, 6]
    (talon,) = after.piles
    assert talon == ((9, 10) if mode == "cut" else (18, 19))
    assert not any(after.seen_by[slot] for slot in talon)


# -- the auction -----------------------------------------------------------------------------------


def test_forehand_has_no_partner_and_both_others_are_opponents():
    moment = bidding("bid normal")
    assert moment.why_not("bid schnapser") == "bid_for_forehand_side"
    assert moment.allows("bid kontraschnapser")
    assert moment.then("bid gang").why_not("bid gang") == "bid_outranked"
    assert moment.then("pass", "bid gang").allows("bid gang")


def test_g7_carinthia_has_no_zehner_gang_unless_it_is_switched_on():
    assert bidding("bid normal", game=CARINTHIA).why_not("bid zehnergang") == "bid_unknown"
    high = read_game(f"{CARINTHIA}(zehnergang=10_above_gang)")
    assert next(row for row in high.contracts if row.name == "zehnergang").talon


def test_carinthia_refuses_the_bonus():
    with pytest.raises(ValueError, match="no house rule"):
        read_game(f"{CARINTHIA}(talon_unseen_bonus=1)")


# -- the talon -------------------------------------------------------------------------------------


def test_g2_the_talon_is_taken_after_the_doubling_and_two_cards_laid_away():
    moment = taken("bid schnapser")
    assert moment.deal.phase == "discard"
    assert moment.deal.veiling == 0
    assert moment.game.legal(moment.deal) == ()
    assert moment.why_not("discard AD AC") == "veil_first"
    moment = veiled(moment)
    assert len(moment.deal.hands[0]) == 8
    assert len(moment.game.legal(moment.deal)) == 28
    assert moment.why_not("discard AD") == "discard_two"
    assert moment.why_not("AH") == "discard_first"
    assert moment.why_not("discard AD AS") == "card_not_held"
    after = moment.then("discard TS JD")
    assert after.deal.phase == "play"
    assert after.deal.known(after.deal.aside[0]) in (("TS", "JD"), ("JD", "TS"))
    assert after.total(0) == 0


def test_g12_an_opponent_reads_two_places_and_sees_the_faces_after_the_deal():
    moment = veiled(bidding("bid gang", "pass", "pass").then("pass", "pass"))
    deal, move = moment.deal, Discard((Card("TS"), Card("JD")))
    said = public_form(deal, move)
    assert all(isinstance(each, FaceDown) for each in said.what)
    assert list(said.what) == sorted(said.what)
    by_face, by_place = moment.game.play(deal, move)[0], moment.game.play(deal, said)[0]
    assert by_face == by_place
    assert view(by_face, 1) == moment.game.play(view(deal, 1), said)[0]
    assert view(by_face, 1).known(by_face.aside[0]) == ()
    over = Moment(moment.game, by_face).then("QH", "JH", "QC", "KH", "KD", "JC")
    while over.deal.turn is not None:
        over = over.then(str(over.game.legal(over.deal)[0]))
    assert all(over.deal.seen_by[slot] == over.deal.everyone for slot in over.deal.aside[0])


def test_two_discards_look_the_same_to_the_others():
    moment = taken("bid gang")
    one, other = veiled(moment, 1), veiled(moment, 2)
    here, there = ({*m.deal.hands[0][:2]} for m in (one, other))
    assert here == there
    said = Discard(tuple(FaceDown(slot) for slot in sorted(here)))
    ends = [m.game.play(m.deal, said)[0] for m in (one, other)]
    assert ends[0] != ends[1]
    assert view(ends[0], 1) == view(ends[1], 1)


def test_g8_carinthia_plays_normal_and_bettler_without_the_talon():
    for call in ("bid normal", "bid bettler"):
        moment = bidding(call, "pass", "pass", game=CARINTHIA).then("pass", "pass")
        assert moment.deal.phase == "play"
        assert moment.deal.piles
    assert {row.name: row.value for row in GAMES[CARINTHIA].contracts}["bettler"] == 5


def test_g14_carinthia_may_leave_the_talon_and_gains_nothing_by_it():
    moment = bidding("bid schnapser", "pass", "pass", game=CARINTHIA).then("pass", "pass")
    assert [str(move) for move in moment.game.legal(moment.deal)] == ["take", "leave"]
    assert moment.why_not("AH") == "talon_first"
    assert moment.then("leave").deal.phase == "play"


def test_g10_leaving_the_talon_is_paid_before_the_doublings():
    game = f"{TALON}(talon_unseen_bonus=1)"
    moment = bidding("bid gang", "pass", "pass", game=game).then("double", "pass")
    assert moment.deal.phase == "talon"
    ended = moment.then("leave")
    for lead in ("AH", "TH", "KH", "QH", "AD", "AC"):
        ended = ended.then(lead)
        while ended.deal.turn is not None and ended.deal.trick:
            ended = ended.then(str(ended.game.legal(ended.deal)[0]))
    assert ended.scored == (20, 0, 0)
    assert bidding("bid gang", "pass", "pass").then("pass", "pass").deal.phase == "discard"


def test_g11_a_contract_is_raised_only_where_it_is_agreed():
    plain = veiled(bidding("bid schnapser", "pass", "pass").then("pass", "pass"))
    assert plain.then("discard TS JD").deal.phase == "play"
    raising = bidding("bid schnapser", "pass", "pass", game=f"{TALON}(talon_raise=on)")
    assert raising.deal.phase == "discard"
    moment = veiled(raising).then("discard TS JD")
    assert moment.deal.phase == "raise"
    assert bids(moment) == ["pass", "gang", "zehnergang", "bauernschnapser"]
    assert moment.why_not("bid schnapser") == "bid_outranked"
    raised = moment.then("bid gang").deal
    assert (raised.contract.name, raised.trump, raised.phase) == ("gang", None, "double")
    assert moment.then("pass").deal.phase == "double"


def test_a_suit_completed_by_the_talon_is_no_farben_gang():
    game, calls = f"{TALON}(talon_raise=on)", ("bid normal", "bid gang", "pass", "pass")
    by_talon = "JHTHKHQHTCAC/QDTDKDJDKCAS/AHQCJCKSQSJS"
    moment = bidding(*calls, game=game, hands=by_talon, talon="ADTS")
    moment = veiled(moment).then("discard KC TS")
    assert moment.why_not("bid farbengang") == "bid_needs_dealt_suit"
    dealt = "JHTHKHQHTCAC/QDTDKDJDADAS/AHQCJCKSQSJS"
    moment = bidding(*calls, game=game, hands=dealt, talon="KCTS")
    moment = veiled(moment).then("discard KC TS")
    assert moment.allows("bid farbengang")
    text = position_text(moment.game, moment.deal)
    assert "taken=KCTS" in text
    assert Moment(*read_position(text)).allows("bid farbengang")


def test_doubling_may_wait_for_the_discard():
    moment = bidding("bid gang", "pass", "pass", game=f"{TALON}(kontra_when=after_discard)")
    assert moment.deal.phase == "discard"
    after = veiled(moment).then("discard TS JD")
    assert (after.deal.phase, after.deal.turn) == ("double", 1)
    assert after.then("pass", "pass").deal.phase == "play"


# -- a complete suit -------------------------------------------------------------------------------

SUIT = "AHTHKHQHACTC/ADTDKDQDJDKC/JHQCJCKSQSJS"


def test_carinthia_scores_a_suit_that_is_held_at_once():
    moment = bidding(
        "bid normal", "bid farbengang", "pass", "pass", game=CARINTHIA, hands=SUIT, talon="ASTS"
    )
    assert moment.scored == (0, 18, 0)
    assert moment.reason == "made"


def test_the_general_form_has_to_win_with_it_and_may_be_doubled_once():
    moment = bidding("bid normal", "bid farbengang", "pass", "pass", hands=SUIT, talon="ASTS")
    assert moment.deal.phase == "double"
    doubled = moment.then("double")
    assert doubled.deal.factor == 2
    assert doubled.deal.phase == "discard"
    play = veiled(doubled).then("discard KC TS")
    assert (play.deal.turn, play.deal.trump) == (1, None)
    held = read_game(f"{TALON}(suit_contract=hold)")
    assert {row.name: row.tricks for row in held.contracts}["farbengang"] == 0


# -- play and count --------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [TALON, CARINTHIA])
def test_g4_g5_a_schnapser_takes_four_tricks_and_a_gang_six(key):
    tricks = {row.name: row.tricks for row in GAMES[key].contracts}
    assert tricks["schnapser"] == tricks["kontraschnapser"] == 4
    assert tricks["gang"] == tricks["bauernschnapser"] == tricks["kontrabauernschnapser"] == 6


def test_g5_a_failed_gang_gives_each_opponent_its_value():
    hands = "THKHQHJHADAC/AHTDKDTCKCAS/QDQCJCKSQSJS"
    moment = bidding("bid gang", "pass", "pass", game=CARINTHIA, hands=hands)
    playing = moment.then("pass", "pass", "leave")
    assert playing.then("QH", "AH", "JC").scored == (0, 9, 9)
    winning = bidding("bid gang", "pass", "pass", game=CARINTHIA).then("pass", "pass", "leave")
    for lead in ("AH", "TH", "KH", "QH", "AD", "AC"):
        winning = winning.then(lead)
        while winning.deal.turn is not None and winning.deal.trick:
            winning = winning.then(str(winning.game.legal(winning.deal)[0]))
    assert winning.scored == (9, 0, 0)


def test_g13_the_two_others_count_together_and_either_claims():
    text = (
        "dealer=2 turn=1 trump=H calls=normal/pass/pass talon=TSKS tricks=0/2/2 melds=/S/ "
        "hands=JHJD/QSQD/JCKD won=/AHTHADTDKHQC/ACTCASKCQHJS"
    )
    ended = on_game(f"{TALON}(talon_contracts=high)", text).then("claim")
    assert ended.reason == "claimed"
    assert ended.scored == (0, 3, 3)


def test_a_failed_claim_of_a_defender_pays_the_declarer():
    text = (
        "dealer=2 turn=1 trump=H calls=normal/pass/pass talon=TSKS tricks=2/1/0 "
        "hands=JHJDKH/QSQDKD/JCTDAD won=AHTHQCACTCAS/KCQHJS/"
    )
    ended = on_game(f"{TALON}(talon_contracts=high)", text).then("claim")
    assert ended.scored == (1, 0, 0)


# -- the match -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "points", "marks", "winners"),
    [
        ((20, 10, 10), (6, 0, 0), (0, 1, 1), (0,)),
        ((0, 20, 22), (0, 6, 6), (2, 0, 0), (1, 2)),
        ((22, 20, 5), (0, 6, 6), (0, 0, 1), (0, 1)),
    ],
)
def test_the_lowest_get_the_bummerl(scores, points, marks, winners):
    match = Match.new(GAMES[TALON], 0)
    match = replace(match, score=Score(scores, Marks(bummerl=(0, 0, 0))))
    won = tuple(seat for seat, scored in enumerate(points) if scored)
    after = match.after(Outcome(Reason.MADE, points, (0, 0, 0), (0, 0, 0), won))
    assert after.marks.bummerl == marks
    assert after.winners == winners


def test_a_veil_is_no_move_of_a_player():
    moment = taken("bid gang")
    masked = view(moment.deal, 1)
    after, _ = moment.game.play(masked, Veil())
    assert after.hands[0] == tuple(range(20, 28))
    assert after.veiling is None


def test_the_general_form_takes_the_talon_in_the_lowest_contracts_too():
    for call in ("bid normal", "bid bettler"):
        moment = bidding(call, "pass", "pass").then("pass", "pass")
        assert moment.deal.phase == "discard"
        assert len(moment.deal.hands[0]) == 8


def test_a_talon_left_unseen_makes_a_lost_contract_dearer_too():
    hands = "THKHQHJHADAC/AHTDKDTCKCAS/QDQCJCKSQSJS"
    moment = bidding("bid gang", "pass", "pass", game=f"{TALON}(talon_unseen_bonus=1)", hands=hands)
    moment = moment.then("double", "pass", "leave")
    assert moment.then("QH", "AH", "JC").scored == (0, 20, 20)


def test_a_talon_that_may_still_be_taken_pays_nothing_yet():
    moment = bidding("bid gang", "pass", "pass", game=f"{TALON}(talon_unseen_bonus=1)")
    moment = moment.then("pass", "pass")
    assert moment.deal.phase == "talon"
    left = moment.then("leave")
    assert [bonus(each.game.options, each.deal) for each in (moment, left)] == [0, 1]


def test_with_three_the_declarer_alone_answers_a_kontra():
    moment = bidding("bid gang", "pass", "pass").then("pass")
    assert moment.deal.turn == 2
    doubled = moment.then("double")
    assert doubled.deal.turn == 0
    assert doubled.then("pass").deal.phase == "discard"


def test_a_kontra_in_the_bidding_annuls_a_bettler_with_three_too():
    held = f"{TALON}(bettler_kontra_priority=on)"
    for calls in (("bid bettler", "double"), ("bid normal", "bid bettler", "double", "pass")):
        moment = bidding(*calls, game=held)
        while moment.deal.phase == "bid":
            moment = moment.then("pass")
        deal = moment.deal
        assert (deal.declarer, deal.contract.name, deal.factor) == (0, "normal", 2)
        assert (deal.phase, deal.turn) == ("double", 0)


def test_a_raise_annuls_the_kontra_of_the_bidding_and_doubling_begins_anew():
    held = f"{TALON}(bettler_kontra_priority=on,talon_raise=on)"
    moment = bidding("bid bettler", "double", "pass", "pass", game=held)
    assert moment.deal.phase == "discard"
    moment = veiled(moment).then("discard TS JD")
    kept = moment.then("pass").deal
    assert (kept.contract.name, kept.factor, kept.phase, kept.turn) == ("normal", 2, "double", 0)
    raised = moment.then("bid gang").deal
    assert (raised.contract.name, raised.factor) == ("gang", 1)
    assert (raised.phase, raised.turn) == ("double", 1)


def test_the_ace_of_an_as_bettler_may_be_laid_away():
    hands = "JHQHKHTDQDAC/AHTHADTCKCAS/KDQCJCKSQSJS"
    game = f"{TALON}(as_bettler=on)"
    moment = bidding("bid as_bettler", "pass", "pass", game=game, hands=hands)
    after = veiled(moment.then("pass", "pass")).then("discard AC TS")
    assert (after.deal.phase, after.deal.turn) == ("play", 0)
    assert "AC" in after.deal.known(after.deal.aside[0])


def following(contract: str, hands: str, trick: str, turn: int) -> Moment:
    """Carinthia with a Zehner-Gang: a Bettler leaves the talon, so that six cards are enough."""
    game = f"{CARINTHIA}(zehnergang=10_above_gang)"
    calls = f"{contract}/pass/pass"
    text = f"dealer=2 turn={turn} calls={calls} trump=H hands={hands} trick={trick}"
    return on_game(game, text + " talon=TSJD")


@pytest.mark.parametrize(("contract", "legal"), [("bettler", {"AC", "TC"}), ("zehnergang", {"TC"})])
def test_with_three_the_last_hand_beats_by_the_order_of_the_contract(contract, legal):
    hands = "AHTHKHQHAD/TDKDKSASJS/QDACTCJCQSJH"
    assert following(contract, hands, "QCKC", 2).cards == legal


@pytest.mark.parametrize("contract", ["bettler", "zehnergang"])
def test_with_three_and_no_trumps_a_void_hand_throws_what_it_likes(contract):
    hands = "AHTHKHACTC/TDADASJSJC/QDJHKSQHQSKD"
    assert following(contract, hands, "KCQC", 2).cards == {"QD", "JH", "KS", "QH", "QS", "KD"}


@pytest.mark.parametrize(("last", "scored"), [("AC", (24, 0, 0)), ("QC", (0, 24, 24))])
def test_a_herren_schnapser_of_the_general_form_has_to_win_the_sixth_trick(last, scored):
    hands = "AHTHKHQHJHAC/TDKDTCKCASAD/QDJDJCKSQSJS"
    moment = bidding("bid herrenschnapser", "pass", "pass", hands=hands, talon="TSQC")
    assert moment.deal.phase == "discard"
    away = "discard TS QC" if last == "AC" else "discard AC TS"
    play = veiled(moment).then(away)
    assert (play.deal.phase, play.deal.turn, play.deal.trump) == ("play", 0, "H")
    play = play.then("AH", "TD", "QD", "TH", "KD", "JD", "KH", "AD", "KS")
    play = play.then("QH", "AS", "QS", "JH", "KC", "JS")
    assert play.deal.result is None
    assert play.then(last, "TC", "JC").scored == scored


def test_the_price_of_a_bettler_of_three_made_and_lost_with_the_talon():
    calls = ("bid bettler", *["pass"] * 4)
    made = bidding(*calls, hands="KDTDKSQDJSAS/QCAHQHJDJCJH/ACKCTSADTCQS", talon="KHTH")
    made = made.then("discard AS KS", "KH", "AH", "TC", "JC", "KC", "JS", "AC", "QD", "QC")
    made = made.then("AD", "KD", "JD", "TS", "TD", "QH", "QS", "TH", "JH")
    assert (made.scored, made.reason) == ((4, 0, 0), "made")
    lost = bidding(*calls, hands="ACQSTSJCAHKS/TCKHQHJDADKD/JHJSTDASQDTH", talon="QCKC")
    lost = lost.then("discard AC JC", "AH", "KH", "TH")
    assert (lost.scored, lost.reason) == ((0, 4, 4), "set")


def test_the_price_of_a_bettler_of_three_in_carinthia_made_and_lost_without_the_talon():
    calls = ("bid bettler", *["pass"] * 4)
    hands = "JHKCTDTSKSQH/QCJCTCADKDJD/ACJSAHTHQDAS"
    made = bidding(*calls, game=CARINTHIA, hands=hands, talon="KHQS")
    made = made.then("KC", "TC", "AC", "QD", "TD", "AD", "KD", "AS", "KS", "JC", "TH", "JH")
    made = made.then("QC", "AH", "TS", "JD", "JS", "QH")
    assert (made.scored, made.reason) == ((5, 0, 0), "made")
    hands = "ACQSTSJCAHKS/TCKHQHJDADKD/JHJSTDASQDTH"
    lost = bidding(*calls, game=CARINTHIA, hands=hands, talon="QCKC")
    lost = lost.then("TS", "TC", "AS", "TD", "AH", "AD", "JD", "QD", "JC", "TH", "KS", "KH")
    lost = lost.then("JS", "QS", "KD")
    assert (lost.scored, lost.reason) == ((0, 5, 5), "set")


def test_the_declarer_alone_has_seen_the_talon_he_took():
    moment = taken("bid gang")
    assert all(moment.deal.seen_by[slot] == {0} for slot in moment.deal.taken)
    for seat in (1, 2):
        seen = view(veiled(moment).deal, seat)
        assert {"TS", "JD"}.isdisjoint(seen.faces)
