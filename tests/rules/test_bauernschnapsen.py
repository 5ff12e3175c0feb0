"""Bauernschnapsen for four: section F of the worked cases, and every house rule [seed 002]."""

from dataclasses import replace
from random import Random

import pytest

from game.contest.match import Match
from game.core.cards import PACK_20, Card
from game.core.deal import view
from game.core.moves import Bid
from game.core.outcome import Outcome, Reason
from game.core.refused import Refused
from game.core.score import Marks, Score
from game.rules import GAMES, read_game
from tests.rules.saying import Moment, at, on_game

FOUR = "bauernschnapsen"

# Seat 3 has dealt: seat 0 is forehand, 1 the dealer's partner, 2 forehand's partner.
HANDS = "KHQHJHTDQD/ADTCJDASJC/KDACQCTSJS/AHTHKCKSQS"


def fresh(game: str = FOUR, seed: int = 1, dealer: int = 3) -> Moment:
    preset = read_game(game)
    pack = list(PACK_20)
    Random(seed).shuffle(pack)
    return Moment(preset, Match.new(preset, dealer).dealt(pack))


def bidding(*calls: str, game: str = FOUR, hands: str = HANDS, trump: str = "H") -> Moment:
    return on_game(game, f"phase=bid dealer=3 turn=0 trump={trump} hands={hands}").then(*calls)


def bids(moment: Moment) -> list[str]:
    """The calls that may be made now."""
    return [str(move).removeprefix("bid ") for move in moment.game.legal(moment.deal)]


# -- the deal and trumps ---------------------------------------------------------------------------


def test_f46_forehand_has_seen_his_first_three_cards_and_nothing_else():
    deal = fresh().deal
    assert deal.turn == 0
    assert [len(hand) for hand in deal.hands] == [3, 3, 3, 3]
    assert sum(face is not None for face in view(deal, 0).faces) == 3


def test_with_a_knock_the_others_hold_nothing_until_trumps_are_called():
    deal = fresh(f"{FOUR}(cut_mode=knock)").deal
    assert [len(hand) for hand in deal.hands] == [3, 0, 0, 0]
    after = fresh(f"{FOUR}(cut_mode=knock)").then("turn").deal
    assert [tuple(sorted(hand)) for hand in after.hands] == [
        tuple(range(5 * seat, 5 * seat + 5)) for seat in range(4)
    ]
    assert after.turned == 3


def test_f1_a_suit_of_the_first_three_or_the_next_card():
    moment = at(
        f"{FOUR} dealer=3 turn=0 phase=trump hands=KHQDJD/??????/??????/?????? "
        f"stock=ACTCKCQCJC??????"
    )
    assert [moment.allows(f"trump {suit}") for suit in "HDCS"] == [True, True, False, False]
    assert moment.why_not("trump S") == "trump_not_held"
    turned = moment.then("turn").deal
    assert turned.trump == "C"
    assert turned.seen_by[turned.turned] == turned.everyone
    assert turned.turned in turned.hands[0]


def test_a_turned_card_is_place_12_of_the_pack():
    assert fresh().then("turn").deal.turned == 12


def test_the_dealers_right_cuts_or_knocks_where_he_is_asked():
    moment = fresh(f"{FOUR}(cut_mode=asked)")
    assert moment.deal.turn == 2
    assert moment.why_not("trump H") == "cut_first"
    assert moment.why_not("cut 20") == "cut_too_deep"
    assert moment.then("knock").deal.hands[1] == ()
    assert moment.then("cut 7").deal.hands[0] == (7, 8, 9)
    assert moment.then("cut 7", "turn").deal.turned == 19


# -- the auction -----------------------------------------------------------------------------------


def test_forehand_opens_and_cannot_pass():
    moment = bidding()
    assert moment.why_not("pass") == "forehand_opens"
    assert "normal" in bids(moment)


def test_f4_to_f5_after_a_gang_of_the_dealer():
    moment = bidding("bid normal", "pass", "pass", "bid gang")
    assert bids(moment) == ["pass", "gang", "zehnergang", "bauernschnapser"]
    for lower in ("bettler", "schnapser"):
        assert moment.why_not(f"bid {lower}") == "bid_outranked"
    assert moment.why_not("bid normal") == "bid_opening_only"
    assert moment.why_not("bid kontraschnapser") == "bid_for_opponents"
    assert moment.why_not("bid farbengang") == "bid_for_not_forehand"
    over = moment.then("bid gang")
    assert over.deal.turn == 3
    assert over.why_not("bid gang") == "bid_outranked"
    assert over.allows("bid zehnergang")


def test_f7_to_f8_a_schnapser_of_the_partner():
    moment = bidding("bid normal", "pass", "bid schnapser")
    assert moment.why_not("bid schnapser") == "bid_for_forehand_side"
    assert bids(moment) == [
        *("pass", "gang", "zehnergang", "kontraschnapser", "kontrabauernschnapser"),
    ]
    assert moment.then("pass").allows("bid schnapser")


def test_f10_to_f11_rank_goes_by_the_table_and_not_by_value():
    kontra = bidding("bid normal", "bid kontraschnapser", "pass", "pass")
    assert kontra.allows("bid bauernschnapser")
    assert kontra.then("bid bauernschnapser").why_not("bid kontraschnapser") == "bid_outranked"


def test_f13_above_a_farben_gang():
    clubs = "KHQHJHTHQD/ADTDKDJDKS/ASTSQSJSAH/ACTCKCQCJC"
    moment = bidding("bid normal", "pass", "pass", "bid farbengang", hands=clubs)
    assert bids(moment) == ["pass"]
    moment = bidding("bid normal", "bid gang", "pass", "bid farbengang", "pass", hands=clubs)
    assert bids(moment) == ["pass", "kontrabauernschnapser"]
    assert moment.why_not("bid farbengang") == "bid_needs_suit"


def test_f16_who_has_passed_is_out():
    moment = bidding("bid normal", "pass", "pass", "bid gang", "pass")
    assert moment.deal.phase == "double"
    assert moment.deal.declarer == 3


def test_herren_needs_all_five_trumps():
    trumps = "AHTHKHQHJH/ADTDKDQDJD/ASTSKSQSJS/ACTCKCQCJC"
    assert bidding(hands=trumps).allows("bid herrenschnapser")
    assert bidding().why_not("bid herrenschnapser") == "bid_needs_trumps"
    ended = bidding("bid herrenschnapser", "pass", "pass", "pass", hands=trumps)
    assert ended.scored == (24, 0, 24, 0)
    deal = ended.deal
    assert all(deal.seen_by[slot] == deal.everyone for slot in deal.hands[0])
    assert not any(deal.seen_by[slot] == deal.everyone for slot in deal.hands[1])


def test_as_bettler_needs_an_ace():
    asses = f"{FOUR}(as_bettler=on)"
    assert bidding(game=asses).why_not("bid as_bettler") == "bid_needs_ace"
    assert bidding("bid normal", game=asses).allows("bid as_bettler")
    assert bidding("bid normal").why_not("bid as_bettler") == "bid_unknown"


def test_f50_a_kontra_in_the_bidding_annuls_a_bettler():
    held = f"{FOUR}(bettler_kontra_priority=on)"
    moment = bidding("bid normal", "pass", "bid bettler", "double", game=held)
    assert bids(moment) == ["pass", "schnapser", "gang", "zehnergang", "bauernschnapser"]
    settled = moment.then("pass", "pass")
    deal = settled.deal
    assert (deal.declarer, deal.contract.name, deal.factor) == (0, "normal", 2)
    assert (deal.phase, deal.turn) == ("double", 0)
    assert settled.then("double").deal.factor == 4
    above = moment.then("bid schnapser", "pass", "pass").deal
    assert (above.contract.name, above.factor) == ("schnapser", 1)
    assert bidding("bid normal").why_not("double") == "double_after_bidding"
    assert moment.then("pass").why_not("double") == "bid_for_opponents"


def test_without_bettler_there_is_none_of_its_kin():
    game = read_game(f"{FOUR}(bettler=off,as_bettler=on)")
    assert [row.name for row in game.contracts][:2] == ["normal", "schnapser"]
    for value in (4, 5):
        game = read_game(f"{FOUR}(bettler_value={value})")
        assert game.contracts[1].value == value


# -- doubling --------------------------------------------------------------------------------------


def test_f48_the_opponents_are_asked_from_the_declarers_left():
    moment = bidding("bid normal", "bid gang", "pass", "pass", "pass")
    assert moment.deal.turn == 2
    assert moment.then("pass").deal.turn == 0
    assert moment.then("pass", "pass").deal.phase == "play"


def test_f40_f41_doubling_ends_at_24():
    gang = bidding("bid gang", "pass", "pass", "pass").then("double")
    assert gang.deal.turn == 0
    assert gang.then("double").deal.phase == "play"
    assert gang.then("double").deal.factor == 4
    high = bidding("bid normal", "bid kontrabauernschnapser", "pass", "pass", "pass")
    assert high.deal.phase == "play"
    free = bidding("bid gang", "pass", "pass", "pass", game=f"{FOUR}(kontra_block=none)")
    assert free.then("double", "double", "double").deal.factor == 8


@pytest.mark.parametrize(("scores", "asked"), [("16/16/16/16", False), ("16/3/16/3", True)])
def test_both_sides_out_asks_while_one_side_would_not_be(scores, asked):
    game = f"{FOUR}(kontra_block=both_sides_out)"
    moment = on_game(game, f"phase=bid dealer=3 turn=0 trump=H scores={scores} hands={HANDS}")
    assert (moment.then("bid gang", "pass", "pass", "pass").deal.phase == "double") == asked


# -- play ------------------------------------------------------------------------------------------


def following(contract: str, hands: str, trick: str, turn: int, game: str = FOUR) -> Moment:
    calls = f"{contract}/pass/pass/pass"
    return on_game(game, f"dealer=3 turn={turn} calls={calls} trump=H hands={hands} trick={trick}")


def test_f17_one_beats_even_the_partners_ten():
    hands = "AHKHQHJD/TDKDQDJC/ACTSKSQSTH/JSASADKCJH"
    moment = following("normal", hands, "TCQC", 2)
    assert moment.cards == {"AC"}


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("JHJSASTSKS", {"JH"}),
        ("JHAHASTSKS", {"AH"}),
        ("ADJDTHASTS", {"AD", "JD"}),
        ("ASTSKSQSJS", {"AS", "TS", "KS", "QS", "JS"}),
    ],
)
def test_f18_to_f20_duties_against_a_trump(hand, legal):
    held = [hand[place : place + 2] for place in range(0, 10, 2)]
    rest = [card for card in PACK_20 if card not in (*held, "KD", "QH")]
    hands = "/".join(["".join(rest[:4]), "".join(rest[4:8]), hand, "".join(rest[8:13])])
    assert following("normal", hands, "KDQH", 2).cards == legal


def test_f47_a_trump_that_cannot_beat_may_be_kept():
    hands = "THKHQHTD/ADQDJDAC/JHTCASTSKS/KCQCJCQSJS"
    assert following("normal", hands, "KDAH", 2).cards == {"JH"}
    free = following("normal", hands, "KDAH", 2, game=f"{FOUR}(undertrump=free)")
    assert free.cards == {"JH", "TC", "AS", "TS", "KS"}


def test_f34_forehand_leads_where_there_are_trumps_else_the_declarer():
    kontra = bidding("bid normal", "bid kontraschnapser", "pass", "pass", "pass")
    assert kontra.then("pass", "pass").deal.turn == 0
    gang = bidding("bid normal", "bid gang", "pass", "pass", "pass", "pass", "pass")
    assert (gang.deal.turn, gang.deal.trump) == (1, None)


def test_f35_a_bettlers_partner_sits_out():
    moment = bidding("bid normal", "pass", "pass", "bid bettler", "pass").then("pass", "pass")
    assert moment.deal.in_play == (0, 2, 3)
    assert moment.deal.turn == 3
    game = f"{FOUR}(bettler_partner_plays=on)"
    moment = bidding("bid normal", "pass", "pass", "bid bettler", "pass", game=game)
    assert moment.deal.in_play == (0, 1, 2, 3)
    game = f"{FOUR}(gang_partner_sits_out=on)"
    assert bidding("bid gang", "pass", "pass", "pass", game=game).deal.in_play == (0, 1, 3)
    assert bidding("bid gang", "pass", "pass", "pass").deal.in_play == (0, 1, 2, 3)


def test_f37_f38_the_order_of_a_zehner_gang():
    led = following("zehnergang", "TDQDJDKD/ACTCKCQC/AHKHQHJHTS/KSASJSTHAD", "QSJC", 2)
    assert led.cards == {"TS"}
    led = following("zehnergang", "TDQDJDKD/ACTCKCQC/AHKHQHJH/KSASJSTHAD", "QSJCTS", 3)
    assert led.cards == {"KS", "AS", "JS"}
    led = following("zehnergang", "TDQDJDTS/ACKCQCKD/AHKHQHJH/KSASJSTHAD", "QSJCTC", 3)
    assert led.cards == {"KS"}


def test_f32_a_schnapser_is_lost_when_the_partner_takes_a_trick():
    hands = "AHTHKHQHAD/TDKDQDJDJC/JHASTSKSQS/ACTCKCQCJS"
    moment = bidding("bid normal", "pass", "bid schnapser", "pass", "pass", hands=hands)
    ended = moment.then("pass", "pass", "AH", "TD", "JH", "JS")
    assert ended.scored == (0, 6, 0, 6)
    assert ended.reason == "set"


def test_a_schnapser_counts_the_declarers_marriages_alone():
    hands = "AHTHJHADTC/TDKDQDJDJC/KHQHASTSKS/ACKCQCQSJS"
    moment = bidding("bid normal", "pass", "bid schnapser", "pass", "pass", hands=hands)
    moment = moment.then("pass", "pass")
    assert moment.why_not("marriage H") == "marriage_declarer_only"
    assert moment.why_not("claim") == "claim_not_in_contract"


SCHNAPSER = (
    "turn=0 trump=H calls=schnapser/pass/pass/pass dealer=3 tricks=2/0/0/0 "
    "hands=KHQHAS/JHJD{left}/JCACTC/JSTSKS won=AHTHADTDKCQCQS{taken}///"
)


@pytest.mark.parametrize(("taken", "left", "made"), [("KD", "QD", True), ("QD", "KD", False)])
def test_f30_f31_66_in_three_tricks_or_the_other_side_scores(taken, left, made):
    moment = on_game(FOUR, SCHNAPSER.format(taken=taken, left=left))
    ended = moment.then("KH", "JH", "JC", "JS")
    assert ended.total(0) == (66 if made else 65)
    assert ended.reason == ("made" if made else "set")
    assert ended.scored == ((6, 0, 6, 0) if made else (0, 6, 0, 6))


def test_an_early_claim_makes_a_schnapser_where_it_is_allowed():
    text = SCHNAPSER.format(taken="KD", left="QD")
    assert on_game(FOUR, text).why_not("claim") == "claim_not_in_contract"
    early = on_game(f"{FOUR}(schnapser_early_claim=on)", text)
    assert early.then("marriage H", "claim").scored == (6, 0, 6, 0)
    assert early.then("claim").scored == (0, 6, 0, 6)


# -- the normal game -------------------------------------------------------------------------------

NORMAL = "dealer=3 trump=H calls=normal/pass/pass/pass turn=0"


def normal(game: str, tricks: str, won: str, hands: str, more: str = "") -> Moment:
    return on_game(game, f"{NORMAL} tricks={tricks} hands={hands} won={won} {more}".strip())


def test_f22_f23_f49_a_marriage_may_be_claimed_on_and_its_trick_is_not_played():
    moment = normal(FOUR, "1/0/1/1", "AHTHQHJH//ASTSJSQC/ACTCKCJC", "KSQS/ADQD/KHJD/TDKD").then(
        "marriage S"
    )
    assert moment.total(0) + moment.total(2) == 26 + 20 + 26
    ended = moment.then("claim")
    assert ended.reason == "claimed"
    assert ended.scored == (2, 0, 2, 0)
    assert len(ended.deal.hands[0]) == 2


@pytest.mark.parametrize(
    ("others", "melds", "points", "without"),
    [
        ("TCTDTSQC", "", 1, 1),  # 33
        ("TCTDTSJC", "", 2, 2),  # 32
        ("KCQCKDJS", "C", 1, 2),  # 13 and 20 melded
    ],
)
def test_what_a_right_claim_brings(others, melds, points, without):
    taken = [others[at : at + 2] for at in range(0, 8, 2)]
    rest = sorted(set(PACK_20) - set(taken), key=lambda card: -Card(card).points)
    won, hands = "".join(rest[:12]), "/".join(rest[12:])
    more = f"melds=/{melds}//" if melds else ""
    told = normal(FOUR, "3/1/0/0", f"{won}/{others}//", hands, more)
    assert told.then("claim").scored == (points, 0, points, 0)
    bare = f"{FOUR}(schneider_counts_melds=off)"
    told = normal(bare, "3/1/0/0", f"{won}/{others}//", hands, more)
    assert told.then("claim").scored == (without, 0, without, 0)


def test_a_side_without_a_trick_pays_three_melds_or_not():
    rest = sorted(set(PACK_20) - {"KC", "QC"}, key=lambda card: -Card(card).points)
    hands = "/".join(("".join(rest[8:11]), "KCQC" + rest[11], "".join(rest[12:15])))
    text = f"{hands}/{''.join(rest[15:18])}"
    moment = normal(FOUR, "2/0/0/0", f"{''.join(rest[:8])}///", text, "melds=/C//")
    assert moment.then("claim").scored == (3, 0, 3, 0)


def test_f25_a_wrong_claim_brings_the_others_what_a_right_one_would_have():
    moment = normal(FOUR, "1/2/0/0", "AHTHQHJH/ASTSQSJSACTCQCJC//", "KHKS/ADQD/KCJD/TDKD")
    assert moment.then("claim").scored == (0, 1, 0, 1)
    doubled = on_game(
        FOUR,
        f"{NORMAL} doubled=1 tricks=1/2/0/0 hands=KHKS/ADQD/KCJD/TDKD "
        "won=AHTHQHJH/ASTSQSJSACTCQCJC//",
    )
    assert doubled.then("claim").scored == (0, 2, 0, 2)


def test_f28_nothing_is_claimed_before_a_trick_and_the_last_trick_wins():
    fresh_lead = bidding("bid normal", "pass", "pass", "pass", "pass", "pass")
    assert fresh_lead.why_not("claim") == "claim_after_trick_only"
    moment = normal(FOUR, "2/1/1/0", "AHTHQHJHASTSJSQC/ACTCKCJC/ADQDJDQS/", "KS/KH/TD/KD")
    ended = moment.then("KS", "KH", "TD", "KD")
    assert ended.reason == "last_trick"
    assert ended.scored == (0, 1, 0, 1)


def test_marriages_count_40_in_trumps_else_20():
    game = GAMES[FOUR]
    hands = "KHQHKSQSTD/ADTCJDASJC/KDACQCTSJS/AHTHKCQDJH"
    moment = bidding("bid normal", "pass", "pass", "pass", "pass", "pass", hands=hands)
    assert moment.then("marriage H").total(0) == 40
    assert moment.then("marriage S").total(0) == 20
    assert moment.then("marriage S").why_not("KH") == "lead_the_marriage"
    assert game.meld_value(moment.deal, moment.game.legal(moment.deal)[-2]) in (20, 40)


def test_a_trick_of_the_declarer_ends_a_bettler_and_any_other_a_gang():
    bettler = bidding("bid bettler", "pass", "pass", "pass", "pass", "pass")
    assert bettler.then("KH", "JC", "AH").deal.result is None
    high = "AHQHJHTDQD/ADTCJDASJC/KDACQCTSJS/KHTHKCKSQS"
    bettler = bidding("bid bettler", "pass", "pass", "pass", "pass", "pass", hands=high)
    ended = bettler.then("AH", "JC", "TH")
    assert ended.scored == (0, 4, 0, 4)
    partner = ended.deal.hands[2]
    assert len(partner) == 5
    assert all(ended.deal.seen_by[slot] == ended.deal.everyone for slot in partner)
    gang = bidding("bid gang", "pass", "pass", "pass", "pass", "pass")
    assert gang.then("KH", "JC", "JS", "AH").scored == (0, 9, 0, 9)


def test_a_made_as_bettler_brings_five_with_its_ace_thrown_off():
    hands = "TCADKSJSJD/AHTSTHASTD/ACQCJCKCKD/QHQDKHQSJH"
    calls = ("bid as_bettler", *["pass"] * 5)
    moment = bidding(*calls, hands=hands, game=f"{FOUR}(as_bettler=on)")
    assert moment.deal.in_play == (0, 1, 3)
    ended = moment.then("JS", "AS", "QS", "TH", "QH", "AD", "TS", "KH", "KS", "TD", "QD", "JD")
    assert ended.scored is None
    ended = ended.then("AH", "JH", "TC")
    assert (ended.scored, ended.reason) == ((5, 0, 5, 0), "made")


@pytest.mark.parametrize("value", [9, 8])
def test_a_zehner_gang_below_the_gang_is_outbid_by_it_and_never_the_other_way(value):
    game = f"{FOUR}(zehnergang={value}_below_gang)"
    assert bidding("bid normal", "bid zehnergang", game=game).allows("bid gang")
    assert bidding("bid normal", "bid gang", game=game).why_not("bid zehnergang") == "bid_outranked"
    assert bidding("bid normal", "bid gang").allows("bid zehnergang")
    assert bidding(game=f"{FOUR}(zehnergang=off)").why_not("bid zehnergang") == "bid_unknown"


@pytest.mark.parametrize("value", [9, 8])
def test_the_price_of_a_zehner_gang_below_the_gang_made_and_lost(value):
    game, calls = f"{FOUR}(zehnergang={value}_below_gang)", ("bid zehnergang", *["pass"] * 5)
    made = bidding(*calls, game=game, hands="KDTDKSQDJS/ASQCAHQHJD/JCJHACKCTS/ADTCQSKHTH")
    made = made.then("KD", "JD", "AC", "AD", "QD", "QH", "TS", "QS", "JS", "AS", "JC", "TC")
    made = made.then("TD", "QC", "KC", "KH", "KS", "AH", "JH", "TH")
    assert (made.scored, made.reason) == ((value, 0, value, 0), "made")
    lost = bidding(*calls, game=game, hands="ACQSTSJCAH/KSTCKHQHJD/ADKDJHJSTD/ASQDTHQCKC")
    lost = lost.then("TS", "KS", "JS", "AS", "AH", "KH", "JH", "TH")
    assert (lost.scored, lost.reason) == ((0, value, 0, value), "set")


# -- leaving, and cards against the duty -----------------------------------------------------------


@pytest.mark.parametrize("calls", [(), ("bid gang",), ("bid gang", "pass", "pass", "pass")])
def test_nobody_gives_up_what_can_still_be_passed_or_doubled(calls):
    moment = bidding(*calls)
    with pytest.raises(Refused, match="give_up_in_play_only"):
        moment.game.give_up(moment.deal, moment.deal.turn)


@pytest.mark.parametrize(
    ("doubled", "giver", "points"),
    [
        ((), 0, (0, 9, 0, 9)),
        ((), 3, (9, 0, 9, 0)),
        (("double",), 2, (0, 18, 0, 18)),
        (("double",), 1, (18, 0, 18, 0)),
    ],
)
def test_giving_up_loses_the_contract_or_lets_it_be_made(doubled, giver, points):
    moment = bidding("bid gang", "pass", "pass", "pass")
    moment = moment.then(*(doubled or ("pass",)), *["pass"] * (2 if doubled else 1))
    assert moment.deal.phase == "play"
    assert moment.game.given_up(moment.deal, giver).outcome.points == points


@pytest.mark.parametrize(
    ("tricks", "won", "melds", "points"),
    [
        ("1/0/0/0", "AHTHKHQH///", "///", {0: 2, 1: 3}),
        ("1/0/0/0", "AHTHKHQH///", "S///", {0: 1, 1: 3}),
    ],
)
def test_a_normal_game_is_given_up_at_the_price_of_losing_it_now(tricks, won, melds, points):
    deal = at(
        f"{FOUR} dealer=3 turn=0 calls=normal/pass/pass/pass trump=C tricks={tricks} melds={melds} "
        f"hands=KSQSADTD/????????/????????/???????? won={won}"
    ).deal
    game = GAMES[FOUR]
    for seat, price in points.items():
        others = (0, price, 0, price) if seat % 2 == 0 else (price, 0, price, 0)
        assert game.given_up(deal, seat).outcome.points == others
        assert game.given_up(deal, (seat + 2) % 4).outcome.points == others


def test_who_has_laid_his_cards_down_gives_nothing_up():
    moment = bidding("bid bettler", "pass", "pass", "pass").then("pass", "pass")
    assert moment.deal.in_play == (0, 1, 3)
    assert moment.game.no_giving_up(moment.deal, 2) == "give_up_sits_out"
    assert moment.game.given_up(moment.deal, 1).outcome.points == (4, 0, 4, 0)


def test_a_card_against_the_duty_loses_the_deal_where_it_is_fined():
    hands = "AHKHQHJD/TDKDQDJC/ACTSKSQSTH/JSASADKCJH"
    assert following("normal", hands, "TCQC", 2).why_not("TS") == "must_follow"
    fined = following("normal", hands, "TCQC", 2, game=f"{FOUR}(penalize_illegal=on)")
    ended = fined.then("TS")
    assert ended.reason == "revoke"
    assert ended.scored == (0, 3, 0, 3)


# -- the match -------------------------------------------------------------------------------------


def after(game: str, scores: tuple[int, ...], points: tuple[int, ...], bummerl=None) -> Match:
    preset = read_game(game)
    match = Match.new(preset, 0)
    marks = Marks(bummerl=bummerl or (0,) * preset.seats)
    if not preset.options.bummerl:
        marks = Marks()
    match = replace(match, score=Score(scores, marks))
    winners = tuple(seat for seat, scored in enumerate(points) if scored)
    nothing = (0,) * preset.seats
    return match.after(Outcome(Reason.MADE, points, nothing, nothing, winners))


@pytest.mark.parametrize(
    ("scores", "marks"), [((22, 0, 22, 0), (0, 2, 0, 2)), ((22, 3, 22, 3), (0, 1, 0, 1))]
)
def test_f43_f44_the_losers_get_a_bummerl_and_two_at_nothing(scores, marks):
    match = after(FOUR, scores, (6, 0, 6, 0))
    assert match.marks.bummerl == marks
    assert match.winners == (0, 2)
    assert match.dealer == 1


def test_the_house_rules_of_the_match():
    one = after(f"{FOUR}(bummerl_schneider=1)", (22, 0, 22, 0), (6, 0, 6, 0))
    assert one.marks.bummerl == (0, 1, 0, 1)
    longer = after(f"{FOUR}(bummerl_target=3)", (22, 0, 22, 0), (6, 0, 6, 0))
    assert not longer.over
    assert longer.scores == (0, 0, 0, 0)
    none = after(f"{FOUR}(bummerl=off)", (22, 0, 22, 0), (6, 0, 6, 0))
    assert none.winners == (0, 2)
    assert none.marks.bummerl == ()


def test_retour_schneider_costs_four():
    scores, points = (0, 23, 0, 23), (24, 0, 24, 0)
    assert after(f"{FOUR}(retour_schneider=on)", scores, points).marks.bummerl == (0, 4, 0, 4)
    assert after(FOUR, scores, points).marks.bummerl == (0, 1, 0, 1)


def test_scores_go_with_a_deal_only_where_doubling_asks_for_them():
    assert Match.new(GAMES[FOUR], 0).dealt(PACK_20).scores == ()
    asked = read_game(f"{FOUR}(kontra_block=both_sides_out)")
    assert Match.new(asked, 0).dealt(PACK_20).scores == (0, 0, 0, 0)


def test_own_tricks_are_open_unless_the_table_closes_them():
    assert GAMES[FOUR].own_tricks_open
    assert not read_game(f"{FOUR}(may_inspect_own_tricks=off)").own_tricks_open


def test_the_table_of_contracts_has_the_values_of_the_seed():
    assert [(row.name, row.value) for row in GAMES[FOUR].contracts] == [
        ("normal", 3),
        ("bettler", 4),
        ("schnapser", 6),
        ("gang", 9),
        ("zehnergang", 10),
        ("kontraschnapser", 12),
        ("bauernschnapser", 12),
        ("farbengang", 18),
        ("kontrabauernschnapser", 24),
        ("herrenschnapser", 24),
    ]
    assert Bid("kontrabauernschnapser") in bidding("bid normal").game.legal(
        bidding("bid normal").deal
    )


# -- what else a sentence of the seed says ---------------------------------------------------------


def test_subkontra_is_the_opponents_and_rekontra_the_declarers_and_then_his_partners():
    free = f"{FOUR}(kontra_block=none)"
    moment = bidding("bid gang", "pass", "pass", "pass", "double", game=free)
    assert [moment.deal.turn, moment.then("pass").deal.turn] == [0, 2]
    assert moment.then("pass", "pass").deal.phase == "play"
    again = moment.then("pass", "double")
    assert [again.deal.turn, again.then("pass").deal.turn] == [1, 3]


def test_a_contract_of_every_trick_counts_no_marriage():
    for contract in ("bauernschnapser", "gang", "bettler"):
        moment = bidding(f"bid {contract}", *["pass"] * 3)
        while moment.deal.phase == "double":
            moment = moment.then("pass")
        assert moment.why_not("marriage H") == "marriage_not_in_contract"


def test_in_the_low_order_of_a_bettler_the_ten_does_not_beat_the_queen():
    hands = "KDKHQHJH/TDJDASTCAC/TSKSQSJSAD/AHTHKCQCJC"
    usual = following("bettler", hands, "QD", 1)
    assert usual.cards == {"TD"}
    assert usual.then("TD", "AH").deal.turn == 1
    low = following("bettler", hands, "QD", 1, f"{FOUR}(bettler_rank=AKQJT)")
    assert low.cards == {"TD", "JD"}
    assert low.then("TD", "AH").scored == (0, 4, 0, 4)


@pytest.mark.parametrize(("contract", "made"), [("gang", False), ("zehnergang", True)])
def test_in_a_zehner_gang_the_ten_takes_the_trick_from_the_ace(contract, made):
    hands = "TDQDJDKDTS/ACTCKCQCAS/AHKHQHJHKS/QSADJSTHJC"
    ended = following(contract, hands, "", 0).then("TS", "AS", "KS", "QS")
    assert (ended.deal.result is None) == made


def test_an_unclaimed_last_trick_is_doubled_like_the_rest():
    hands = "KS/KH/TD/KD won=AHTHQHJHASTSJSQC/ACTCKCJC/ADQDJDQS/"
    moment = on_game(FOUR, f"{NORMAL} doubled=1 tricks=2/1/1/0 hands={hands}")
    assert moment.then("KS", "KH", "TD", "KD").scored == (0, 2, 0, 2)


def test_as_bettler_is_worth_five_and_ranks_next_to_bettler():
    rows = read_game(f"{FOUR}(as_bettler=on)").contracts
    assert [(row.name, row.value) for row in rows[1:3]] == [("bettler", 4), ("as_bettler", 5)]


def test_a_lost_kontra_schnapser_pays_forehand_and_his_partner():
    moment = bidding("bid normal", "bid kontraschnapser", "pass", "pass", "pass", "pass", "pass")
    assert moment.then("QD", "AD", "KD", "AH").scored == (12, 0, 12, 0)


def test_a_farben_gang_of_four_is_shown_and_pays_18_at_once_undoubled():
    clubs = "KHQHJHTHQD/ADTDKDJDKS/ASTSQSJSAH/ACTCKCQCJC"
    ended = bidding("bid normal", *["pass"] * 2, "bid farbengang", "pass", hands=clubs)
    assert ended.scored == (0, 18, 0, 18)
    deal = ended.deal
    assert all(deal.seen_by[slot] == deal.everyone for slot in deal.hands[3])
    assert not any(deal.seen_by[slot] == deal.everyone for slot in deal.hands[2])


def test_the_partner_of_a_zehner_gang_sits_out_where_that_of_a_gang_does():
    calls = ("bid zehnergang", *["pass"] * 3)
    out = bidding(*calls, game=f"{FOUR}(gang_partner_sits_out=on)")
    assert out.deal.in_play == (0, 1, 3)
    assert out.then("pass", "pass", "KH", "AD").deal.turn == 3
    assert bidding(*calls).deal.in_play == (0, 1, 2, 3)
    other = bidding("bid bauernschnapser", *["pass"] * 3, game=f"{FOUR}(gang_partner_sits_out=on)")
    assert other.deal.in_play == (0, 1, 2, 3)


def test_a_kontra_in_the_bidding_also_annuls_forehands_opening_bettler():
    held = f"{FOUR}(bettler_kontra_priority=on)"
    moment = bidding("bid bettler", "double", game=held)
    assert moment.deal.turn == 2
    assert moment.why_not("bid bettler") == "bid_outranked"
    assert moment.then("pass").why_not("double") == "double_bettler_only"
    deal = moment.then("pass", "pass", "pass").deal
    assert (deal.declarer, deal.contract.name, deal.factor) == (0, "normal", 2)
    assert (deal.trump, deal.phase, deal.turn) == ("H", "double", 0)
    above = moment.then("bid gang", "pass", "pass", "pass").deal
    assert (above.declarer, above.contract.name, above.factor) == (2, "gang", 1)


def test_forehand_who_has_passed_still_plays_the_normal_game_under_kontra():
    held = f"{FOUR}(bettler_kontra_priority=on,as_bettler=on)"
    moment = bidding("bid normal", "bid bettler", "bid as_bettler", "pass", "pass", game=held)
    deal = moment.then("double", "pass").deal
    assert (deal.declarer, deal.contract.name, deal.factor) == (0, "normal", 2)
    over_partner = bidding("bid normal", "bid bettler", "pass", "double", "pass", "pass", game=held)
    assert over_partner.deal.contract.name == "normal"
    gang = bidding("bid normal", "pass", "bid gang", game=held)
    assert gang.why_not("double") == "double_bettler_only"


def test_a_bettler_that_loses_every_trick_pays_four_and_five_where_so_agreed():
    hands = "JHQHJDQDJS/AHTDTCKSAC/KDQCTSJCQS/KHADKCASTH"
    for game, value in ((FOUR, 4), (f"{FOUR}(bettler_value=5)", 5)):
        moment = bidding("bid bettler", *["pass"] * 5, hands=hands, game=game)
        moment = moment.then("JH", "AH", "KH")
        while moment.deal.turn is not None:
            moment = moment.then(str(moment.game.legal(moment.deal)[-1]))
        assert moment.scored == (value, 0, value, 0)


@pytest.mark.parametrize(
    ("tricks", "won", "hands", "price"),
    [
        ("1/2/0/0", "AHTHQHJH/ASTSQSJSACTCQCJC//", "KHKS/ADQD/KCJD/TDKD", 1),
        ("1/1/0/0", "AHTHQHJH/QSJSQCJC//", "KHKSAS/ADQDTS/KCJDAC/TDKDTC", 2),
        ("1/0/0/0", "AHTHQHJH///", "KHKSASQS/ADQDTSJS/KCJDACQC/TDKDTCJC", 3),
    ],
)
def test_a_wrong_claim_costs_what_the_others_points_would_have_made_it_worth(
    tricks, won, hands, price
):
    assert normal(FOUR, tricks, won, hands).then("claim").scored == (0, price, 0, price)


def playing_on() -> Moment:
    """Seat 0 leads to the second trick of a Normal game, and holds the marriage of spades."""
    hands = "KSQSKDTC/ADQDJDQC/KHACJCTD/QHTHASTS"
    return on_game(FOUR, f"{NORMAL} tricks=1/0/0/0 hands={hands} won=AHJHKCJS///")


def test_a_marriage_is_declared_on_lead_with_both_cards_in_hand_and_counts_though_its_trick_is_lost():
    moment = playing_on()
    assert moment.why_not("marriage C") == "marriage_not_held"
    assert moment.why_not("marriage D") == "marriage_not_held"
    before = moment.total(0)
    lost = moment.then("marriage S", "QS", "QC", "KH", "AS")
    assert lost.total(0) == before + 20
    assert lost.deal.tricks[0] == 1


def test_a_king_led_without_a_word_counts_nothing():
    moment = playing_on()
    silent = moment.then("KS", "QC", "KH")
    assert silent.total(0) == moment.total(0)
    assert silent.then("AS").deal.turn == 2


def test_in_following_nobody_claims_or_declares():
    moment = playing_on().then("KD", "AD")
    assert moment.deal.turn == 2
    assert moment.why_not("claim") == "claim_after_trick_only"
    assert moment.why_not("marriage H") == "marriage_on_lead_only"


def test_the_bid_goes_clockwise_and_round_the_table_until_three_have_passed():
    moment, asked = bidding(), []
    for call in (
        "bid normal",
        "bid bettler",
        "bid schnapser",
        "bid gang",
        "bid zehnergang",
        "pass",
    ):
        asked.append(moment.deal.turn)
        moment = moment.then(call)
    assert asked == [0, 1, 2, 3, 0, 1]
    assert (moment.deal.turn, moment.deal.phase) == (2, "bid")
    assert moment.then("pass", "pass").deal.declarer == 0


def test_packets_of_three_and_two_go_round_or_five_at_a_time_after_a_knock():
    for mode, sizes in (("cut", [3, 3, 3, 3]), ("knock", [3])):
        preset = read_game(f"{FOUR}(cut_mode={mode})")
        deal = preset.deal(PACK_20, 3)
        first = [(packet.seat, len(packet.slots)) for packet in preset.dealing(deal)]
        assert first == list(enumerate(sizes))
        _, events = preset.play(deal, preset.legal(deal)[0])
        later = [(event.seat, len(event.slots)) for event in events if hasattr(event, "slots")]
        rest = [2, 2, 2, 2] if mode == "cut" else [2, 5, 5, 5]
        assert later == list(enumerate(rest))


def test_a_herren_schnapser_is_forehands_alone_and_others_bid_a_farben_gang():
    """Seat 2, forehand's partner, holds all five trumps."""
    hands = "KDQDJDTDAS/KSTSKCTCAC/AHTHKHQHJH/ADQSJSQCJC"
    moment = bidding("bid normal", "pass", hands=hands)
    assert moment.why_not("bid herrenschnapser") == "bid_for_forehand"
    assert moment.allows("bid farbengang")
    assert moment.then("bid farbengang", "pass", "pass").scored == (18, 0, 18, 0)
