"""Bauernschnapsen for four: section F of the worked cases, and every house rule [seed 002]."""

from dataclasses import replace

import pytest

from game.contest.match import Match
from game.core.cards import PACK_20
from game.core.deal import view
from game.core.outcome import Outcome, Reason
from game.core.refused import Refused
from game.core.score import Marks, Score
from game.rules import GAMES, read_game
from tests.rules.saying import Moment, at, cases

FOUR = "bauernschnapsen"

# Seat 3 has dealt: seat 0 is forehand, 1 the dealer's partner, 2 forehand's partner.
HANDS = "KHQHJHTDQD/ADTCJDASJC/KDACQCTSJS/AHTHKCKSQS"
BIDDING = f"phase=bid dealer=3 turn=0 trump=H hands={HANDS}"
CLUBS = "phase=bid dealer=3 turn=0 trump=H hands=KHQHJHTHQD/ADTDKDJDKS/ASTSQSJSAH/ACTCKCQCJC"
TRUMPS = "phase=bid dealer=3 turn=0 trump=H hands=AHTHKHQHJH/ADTDKDQDJD/ASTSKSQSJS/ACTCKCQCJC"
NORMAL = "dealer=3 turn=0 trump=H calls=normal/pass/pass/pass"
SCHNAPSER = "dealer=3 turn=0 trump=H calls=schnapser/pass/pass/pass tricks=2/0/0/0"
# Seat 0 leads to the second trick of a Normal game, and holds the marriage of spades.
PLAYING = f"{NORMAL} tricks=1/0/0/0 hands=KSQSKDTC/ADQDJDQC/KHACJCTD/QHTHASTS won=AHJHKCJS///"
HELD = f"{FOUR}(bettler_kontra_priority=on)"

CASES = f"""
f1 trumps are a suit of the first three cards, or of the next one, which all see
    at dealer=3 turn=0 phase=trump hands=KHQDJD/??????/??????/?????? stock=ACTCKCQCJC??????
    {FOUR}: -> may trump H; may trump D; not trump C: trump_not_held; not trump S: trump_not_held
    {FOUR}: turn -> trump C
forehand opens and cannot pass
    at {BIDDING}
    {FOUR}: -> not pass: forehand_opens; may bid normal; not bid herrenschnapser: bid_needs_trumps
f4 f5 after a gang of the dealer
    {FOUR}: bid normal, pass, pass, bid gang
        -> legal pass, bid gang, bid zehnergang, bid bauernschnapser; not bid bettler: bid_outranked;
        not bid schnapser: bid_outranked; not bid normal: bid_opening_only;
        not bid kontraschnapser: bid_for_opponents; not bid farbengang: bid_for_not_forehand
    {FOUR}: bid normal, pass, pass, bid gang, bid gang -> turn 3; not bid gang: bid_outranked;
        may bid zehnergang
f7 f8 a schnapser of the partner
    {FOUR}: bid normal, pass, bid schnapser -> not bid schnapser: bid_for_forehand_side;
        legal pass, bid gang, bid zehnergang, bid kontraschnapser, bid kontrabauernschnapser
    {FOUR}: bid normal, pass, bid schnapser, pass -> may bid schnapser
f10 f11 rank goes by the table and not by value
    {FOUR}: bid normal, bid kontraschnapser, pass, pass -> may bid bauernschnapser
    {FOUR}: bid normal, bid kontraschnapser, pass, pass, bid bauernschnapser
        -> not bid kontraschnapser: bid_outranked
f16 the bid goes round the table until three have passed, who are out
    {FOUR}: bid normal, pass, pass, bid gang, pass -> phase double; declarer 3
    {FOUR}: bid normal -> turn 1; may bid kontrabauernschnapser
    {FOUR}: bid normal, bid bettler -> turn 2
    {FOUR}: bid normal, bid bettler, bid schnapser, bid gang -> turn 0
    {FOUR}: bid normal, bid bettler, bid schnapser, bid gang, bid zehnergang, pass -> turn 2; phase bid
    {FOUR}: bid normal, bid bettler, bid schnapser, bid gang, bid zehnergang, pass, pass, pass -> declarer 0
an As-Bettler needs an ace
    {FOUR}(as_bettler=on): -> not bid as_bettler: bid_needs_ace
    {FOUR}(as_bettler=on): bid normal -> may bid as_bettler
    {FOUR}: bid normal -> not bid as_bettler: bid_unknown
a Zehner-Gang below the gang is outbid by it and never the other way
    {FOUR}(zehnergang=9_below_gang) {FOUR}(zehnergang=8_below_gang): bid normal, bid zehnergang
        -> may bid gang
    {FOUR}(zehnergang=9_below_gang) {FOUR}(zehnergang=8_below_gang): bid normal, bid gang
        -> not bid zehnergang: bid_outranked
    {FOUR}: bid normal, bid gang -> may bid zehnergang
    {FOUR}(zehnergang=off): -> not bid zehnergang: bid_unknown
f50 a Kontra in the bidding annuls a Bettler
    {HELD}: bid normal, pass, bid bettler, double
        -> legal pass, bid schnapser, bid gang, bid zehnergang, bid bauernschnapser
    {HELD}: bid normal, pass, bid bettler, double, pass, pass
        -> declarer 0; contract normal; factor 2; phase double; turn 0
    {HELD}: bid normal, pass, bid bettler, double, pass, pass, double -> factor 4
    {HELD}: bid normal, pass, bid bettler, double, bid schnapser, pass, pass -> contract schnapser; factor 1
    {HELD}: bid normal, pass, bid bettler, double, pass -> not double: bid_for_opponents
    {FOUR}: bid normal -> not double: double_after_bidding
a Kontra in the bidding also annuls forehand's opening Bettler
    {HELD}: bid bettler, double -> turn 2; not bid bettler: bid_outranked
    {HELD}: bid bettler, double, pass -> not double: double_bettler_only
    {HELD}: bid bettler, double, pass, pass, pass
        -> declarer 0; contract normal; factor 2; trump H; phase double; turn 0
    {HELD}: bid bettler, double, bid gang, pass, pass, pass -> declarer 2; contract gang; factor 1
forehand who has passed still plays the Normal game under Kontra
    {FOUR}(bettler_kontra_priority=on,as_bettler=on): bid normal, bid bettler, bid as_bettler, pass, pass,
        double, pass -> declarer 0; contract normal; factor 2
    {HELD}: bid normal, bid bettler, pass, double, pass, pass -> contract normal
    {HELD}: bid normal, pass, bid gang -> not double: double_bettler_only
f48 the opponents are asked from the declarer's left
    {FOUR}: bid normal, bid gang, pass, pass, pass -> turn 2
    {FOUR}: bid normal, bid gang, pass, pass, pass, pass -> turn 0
    {FOUR}: bid normal, bid gang, pass, pass, pass, pass, pass -> phase play; turn 1; trump None
f40 f41 doubling ends at 24, or may go on
    {FOUR}: bid gang, pass, pass, pass, double -> turn 0
    {FOUR}: bid gang, pass, pass, pass, double, double -> phase play; factor 4
    {FOUR}: bid normal, bid kontrabauernschnapser, pass, pass, pass -> phase play
    {FOUR}(kontra_block=none): bid gang, pass, pass, pass, double, double, double -> factor 8
Subkontra is the opponents' and Rekontra the declarer's, and then his partner's
    {FOUR}(kontra_block=none): bid gang, pass, pass, pass, double -> turn 0
    {FOUR}(kontra_block=none): bid gang, pass, pass, pass, double, pass -> turn 2
    {FOUR}(kontra_block=none): bid gang, pass, pass, pass, double, pass, pass -> phase play
    {FOUR}(kontra_block=none): bid gang, pass, pass, pass, double, pass, double -> turn 1
    {FOUR}(kontra_block=none): bid gang, pass, pass, pass, double, pass, double, pass -> turn 3
f34 forehand leads where there are trumps, else the declarer
    {FOUR}: bid normal, bid kontraschnapser, pass, pass, pass, pass, pass -> turn 0
f35 a Bettler's partner sits out from the play on, that of a gang only by house rule
    {FOUR}: bid normal, pass, pass, bid bettler, pass, pass, pass -> in_play 0:2:3; turn 3
    {FOUR}(bettler_partner_plays=on): bid normal, pass, pass, bid bettler, pass -> in_play 0:1:2:3
    {FOUR}(gang_partner_sits_out=on): bid gang, pass, pass, pass -> in_play 0:1:3
    {FOUR}(gang_partner_sits_out=on): bid zehnergang, pass, pass, pass -> in_play 0:1:3
    {FOUR}(gang_partner_sits_out=on): bid zehnergang, pass, pass, pass, pass, pass, KH, AD -> turn 3
    {FOUR}(gang_partner_sits_out=on): bid bauernschnapser, pass, pass, pass -> in_play 0:1:2:3
    {FOUR}: bid gang, pass, pass, pass -> in_play 0:1:2:3
    {FOUR}: bid zehnergang, pass, pass, pass -> in_play 0:1:2:3
a contract of every trick counts no marriage
    {FOUR}: bid gang, pass, pass, pass, pass, pass -> not marriage H: marriage_not_in_contract
    {FOUR}: bid bettler, pass, pass, pass, pass, pass -> not marriage H: marriage_not_in_contract
    {FOUR}: bid bauernschnapser, pass, pass, pass, pass, pass -> not marriage H: marriage_not_in_contract
f28 nothing is claimed before a trick
    {FOUR}: bid normal, pass, pass, pass, pass, pass -> not claim: claim_after_trick_only
a trick of the declarer ends a Bettler and any other a gang
    {FOUR}: bid bettler, pass, pass, pass, pass, pass, KH, JC, AH -> scored None
    {FOUR}: bid gang, pass, pass, pass, pass, pass, KH, JC, JS, AH -> scored 0:9:0:9
    {FOUR}: bid normal, bid kontraschnapser, pass, pass, pass, pass, pass, QD, AD, KD, AH -> scored 12:0:12:0
    at phase=bid dealer=3 turn=0 trump=H hands=AHQHJHTDQD/ADTCJDASJC/KDACQCTSJS/KHTHKCKSQS
    {FOUR}: bid bettler, pass, pass, pass, pass, pass, AH, JC, TH -> scored 0:4:0:4
f13 above a Farben-Gang, which is shown and pays 18 at once undoubled
    at {CLUBS}
    {FOUR}: bid normal, pass, pass, bid farbengang -> legal pass
    {FOUR}: bid normal, bid gang, pass, bid farbengang, pass -> legal pass, bid kontrabauernschnapser;
        not bid farbengang: bid_needs_suit
    {FOUR}: bid normal, pass, pass, bid farbengang, pass -> scored 0:18:0:18
a Herrenschnapser needs all five trumps and is forehand's alone, others bid a Farben-Gang
    at {TRUMPS}
    {FOUR}: -> may bid herrenschnapser
    {FOUR}: bid herrenschnapser, pass, pass, pass -> scored 24:0:24:0
    at phase=bid dealer=3 turn=0 trump=H hands=KDQDJDTDAS/KSTSKCTCAC/AHTHKHQHJH/ADQSJSQCJC
    {FOUR}: bid normal, pass -> not bid herrenschnapser: bid_for_forehand; may bid farbengang
    {FOUR}: bid normal, pass, bid farbengang, pass, pass -> scored 18:0:18:0
both sides out asks while one side would not be
    at {BIDDING} scores=16/16/16/16
    {FOUR}(kontra_block=both_sides_out): bid gang, pass, pass, pass -> phase play
    at {BIDDING} scores=16/3/16/3
    {FOUR}(kontra_block=both_sides_out): bid gang, pass, pass, pass -> phase double
f17 one beats even the partner's ten, and a card against the duty loses the deal where it is fined
    at {NORMAL.replace("turn=0", "turn=2")} hands=AHKHQHJD/TDKDQDJC/ACTSKSQSTH/JSASADKCJH trick=TCQC
    {FOUR}: -> cards AC; not TS: must_follow
    {FOUR}(penalize_illegal=on): TS -> by revoke; scored 0:3:0:3
f18 to f20 a trump is beaten by a trump, and where none is held any card is played
    at {NORMAL.replace("turn=0", "turn=2")} hands=AHTHKHAD/TDQDJDAC/JHJSASTSKS/TCKCQCJCQS trick=KDQH
    {FOUR}: -> cards JH
    at {NORMAL.replace("turn=0", "turn=2")} hands=THKHJHAD/TDQDJDAC/JSAHASTSKS/TCKCQCJCQS trick=KDQH
    {FOUR}: -> cards AH
    at {NORMAL.replace("turn=0", "turn=2")} hands=AHKHJHTD/QDACTCKC/ADJDTHASTS/QCJCKSQSJS trick=KDQH
    {FOUR}: -> cards AD JD
    at {NORMAL.replace("turn=0", "turn=2")} hands=AHTHKHJH/ADTDQDJD/ASTSKSQSJS/ACTCKCQCJC trick=KDQH
    {FOUR}: -> cards AS TS KS QS JS
f47 a trump that cannot beat may be kept by house rule
    at {NORMAL.replace("turn=0", "turn=2")} hands=THKHQHTD/ADQDJDAC/JHTCASTSKS/KCQCJCQSJS trick=KDAH
    {FOUR}: -> cards JH
    {FOUR}(undertrump=free): -> cards JH TC AS TS KS
f37 f38 the order of a Zehner-Gang
    at dealer=3 turn=2 calls=zehnergang/pass/pass/pass trump=H trick=QSJC
        hands=TDQDJDKD/ACTCKCQC/AHKHQHJHTS/KSASJSTHAD
    {FOUR}: -> cards TS
    at dealer=3 turn=3 calls=zehnergang/pass/pass/pass trump=H trick=QSJCTS
        hands=TDQDJDKD/ACTCKCQC/AHKHQHJH/KSASJSTHAD
    {FOUR}: -> cards KS AS JS
    at dealer=3 turn=3 calls=zehnergang/pass/pass/pass trump=H trick=QSJCTC
        hands=TDQDJDTS/ACKCQCKD/AHKHQHJH/KSASJSTHAD
    {FOUR}: -> cards KS
in a Zehner-Gang the ten takes the trick from the ace
    at dealer=3 turn=0 calls=gang/pass/pass/pass trump=H hands=TDQDJDKDTS/ACTCKCQCAS/AHKHQHJHKS/QSADJSTHJC
    {FOUR}: TS, AS, KS, QS -> by set
    at dealer=3 turn=0 calls=zehnergang/pass/pass/pass trump=H
        hands=TDQDJDKDTS/ACTCKCQCAS/AHKHQHJHKS/QSADJSTHJC
    {FOUR}: TS, AS, KS, QS -> scored None
in the low order of a Bettler the ten does not beat the queen
    at dealer=3 turn=1 calls=bettler/pass/pass/pass trump=H hands=KDKHQHJH/TDJDASTCAC/TSKSQSJSAD/AHTHKCQCJC
        trick=QD
    {FOUR}: -> cards TD
    {FOUR}: TD, AH -> turn 1
    {FOUR}(bettler_rank=AKQJT): -> cards TD JD
    {FOUR}(bettler_rank=AKQJT): TD, AH -> scored 0:4:0:4
f32 a Schnapser is lost when the partner takes a trick
    at phase=bid dealer=3 turn=0 trump=H hands=AHTHKHQHAD/TDKDQDJDJC/JHASTSKSQS/ACTCKCQCJS
    {FOUR}: bid normal, pass, bid schnapser, pass, pass, pass, pass, AH, TD, JH, JS -> scored 0:6:0:6; by set
a Schnapser counts the declarer's marriages alone
    at phase=bid dealer=3 turn=0 trump=H hands=AHTHJHADTC/TDKDQDJDJC/KHQHASTSKS/ACKCQCQSJS
    {FOUR}: bid normal, pass, bid schnapser, pass, pass, pass, pass -> not marriage H: marriage_declarer_only;
        not claim: claim_not_in_contract
f30 f31 66 in three tricks, or the other side scores
    at {SCHNAPSER} hands=KHQHAS/JHJDQD/JCACTC/JSTSKS won=AHTHADTDKCQCQSKD///
    {FOUR}: KH, JH, JC, JS -> points 66:0:0:0; by made; scored 6:0:6:0
    at {SCHNAPSER} hands=KHQHAS/JHJDKD/JCACTC/JSTSKS won=AHTHADTDKCQCQSQD///
    {FOUR}: KH, JH, JC, JS -> points 65:0:0:0; by set; scored 0:6:0:6
an early claim makes a Schnapser where it is allowed
    at {SCHNAPSER} hands=KHQHAS/JHJDQD/JCACTC/JSTSKS won=AHTHADTDKCQCQSKD///
    {FOUR}: -> not claim: claim_not_in_contract
    {FOUR}(schnapser_early_claim=on): marriage H, claim -> scored 6:0:6:0
    {FOUR}(schnapser_early_claim=on): claim -> scored 0:6:0:6
f22 f23 f49 a marriage may be claimed on, and its trick is not played
    at {NORMAL} tricks=1/0/1/1 hands=KSQS/ADQD/KHJD/TDKD won=AHTHQHJH//ASTSJSQC/ACTCKCJC
    {FOUR}: marriage S -> points 46:0:26:27
    {FOUR}: marriage S, claim -> by claimed; scored 2:0:2:0; held 2:2:2:2
a right claim brings two where the others have 32 and one where they have 33, with their melds or without
    at {NORMAL} tricks=3/1/0/0 hands=JC/JD/JH/JS won=ACADAHASTHKCKDKHKSQDQHQS/TCTDTSQC//
    {FOUR} {FOUR}(schneider_counts_melds=off): -> points 79:33:0:0
    {FOUR} {FOUR}(schneider_counts_melds=off): claim -> scored 1:0:1:0
    at {NORMAL} tricks=3/1/0/0 hands=QS/JD/JH/JS won=ACADAHASTHKCKDKHKSQCQDQH/TCTDTSJC//
    {FOUR} {FOUR}(schneider_counts_melds=off): claim -> scored 2:0:2:0
    at {NORMAL} tricks=3/1/0/0 hands=QS/JC/JD/JH won=ACADAHASTCTDTHTSKHKSQDQH/KCQCKDJS// melds=/C//
    {FOUR}: claim -> scored 1:0:1:0
    {FOUR}(schneider_counts_melds=off): claim -> scored 2:0:2:0
a side without a trick pays three, melds or not
    at {NORMAL} tricks=2/0/0/0 hands=KDKHKS/KCQCQD/QHQSJC/JDJHJS won=ACADAHASTCTDTHTS/// melds=/C//
    {FOUR}: claim -> scored 3:0:3:0
f25 a wrong claim costs what the others' points would have made it worth, and is doubled
    at {NORMAL} tricks=1/2/0/0 hands=KHKS/ADQD/KCJD/TDKD won=AHTHQHJH/ASTSQSJSACTCQCJC//
    {FOUR}: claim -> scored 0:1:0:1
    at {NORMAL} tricks=1/2/0/0 hands=KHKS/ADQD/KCJD/TDKD won=AHTHQHJH/ASTSQSJSACTCQCJC// doubled=1
    {FOUR}: claim -> scored 0:2:0:2
    at {NORMAL} tricks=1/1/0/0 hands=KHKSAS/ADQDTS/KCJDAC/TDKDTC won=AHTHQHJH/QSJSQCJC//
    {FOUR}: claim -> scored 0:2:0:2
    at {NORMAL} tricks=1/0/0/0 hands=KHKSASQS/ADQDTSJS/KCJDACQC/TDKDTCJC won=AHTHQHJH///
    {FOUR}: claim -> scored 0:3:0:3
the last trick wins, and is doubled like the rest
    at {NORMAL} tricks=2/1/1/0 hands=KS/KH/TD/KD won=AHTHQHJHASTSJSQC/ACTCKCJC/ADQDJDQS/
    {FOUR}: KS, KH, TD, KD -> by last_trick; scored 0:1:0:1
    at {NORMAL} tricks=2/1/1/0 hands=KS/KH/TD/KD won=AHTHQHJHASTSJSQC/ACTCKCJC/ADQDJDQS/ doubled=1
    {FOUR}: KS, KH, TD, KD -> scored 0:2:0:2
marriages count 40 in trumps else 20
    at phase=bid dealer=3 turn=0 trump=H hands=KHQHKSQSTD/ADTCJDASJC/KDACQCTSJS/AHTHKCQDJH
    {FOUR}: bid normal, pass, pass, pass, pass, pass, marriage H -> points 40:0:0:0
    {FOUR}: bid normal, pass, pass, pass, pass, pass, marriage S -> points 20:0:0:0; not KH: lead_the_marriage
a marriage is declared on lead with both cards in hand, and counts though its trick is lost
    at {PLAYING}
    {FOUR}: -> not marriage C: marriage_not_held; not marriage D: marriage_not_held; points 19:0:0:0
    {FOUR}: marriage S, QS, QC, KH, AS -> points 39:0:21:0; tricks 1:0:1:0
a king led without a word counts nothing
    {FOUR}: KS, QC, KH -> points 19:0:0:0
    {FOUR}: KS, QC, KH, AS -> turn 2
in following nobody claims or declares
    {FOUR}: KD, AD -> turn 2; not claim: claim_after_trick_only; not marriage H: marriage_on_lead_only
a Bettler that loses every trick pays four, or five where so agreed
    at phase=bid dealer=3 turn=0 trump=H hands=JHQHJDQDJS/AHTDTCKSAC/KDQCTSJCQS/KHADKCASTH
    {FOUR}: bid bettler, pass, pass, pass, pass, pass, JH, AH, KH, AC, KC, JS, KS, AS, QD, TH, QH, TC, AD, JD,
        TD -> scored 4:0:4:0
    {FOUR}(bettler_value=5): bid bettler, pass, pass, pass, pass, pass, JH, AH, KH, AC, KC, JS, KS, AS, QD,
        TH, QH, TC, AD, JD, TD -> scored 5:0:5:0
a made As-Bettler brings five with its ace thrown off
    at phase=bid dealer=3 turn=0 trump=H hands=TCADKSJSJD/AHTSTHASTD/ACQCJCKCKD/QHQDKHQSJH
    {FOUR}(as_bettler=on): bid as_bettler, pass, pass, pass, pass, pass -> in_play 0:1:3
    {FOUR}(as_bettler=on): bid as_bettler, pass, pass, pass, pass, pass, JS, AS, QS, TH, QH, AD, TS, KH, KS,
        TD, QD, JD -> scored None
    {FOUR}(as_bettler=on): bid as_bettler, pass, pass, pass, pass, pass, JS, AS, QS, TH, QH, AD, TS, KH, KS,
        TD, QD, JD, AH, JH, TC -> scored 5:0:5:0; by made
the price of a Zehner-Gang below the gang made and lost
    at phase=bid dealer=3 turn=0 trump=H hands=KDTDKSQDJS/ASQCAHQHJD/JCJHACKCTS/ADTCQSKHTH
    {FOUR}(zehnergang=9_below_gang): bid zehnergang, pass, pass, pass, pass, pass, KD, JD, AC, AD, QD, QH, TS,
        QS, JS, AS, JC, TC, TD, QC, KC, KH, KS, AH, JH, TH -> scored 9:0:9:0; by made
    {FOUR}(zehnergang=8_below_gang): bid zehnergang, pass, pass, pass, pass, pass, KD, JD, AC, AD, QD, QH, TS,
        QS, JS, AS, JC, TC, TD, QC, KC, KH, KS, AH, JH, TH -> scored 8:0:8:0; by made
    at phase=bid dealer=3 turn=0 trump=H hands=ACQSTSJCAH/KSTCKHQHJD/ADKDJHJSTD/ASQDTHQCKC
    {FOUR}(zehnergang=9_below_gang): bid zehnergang, pass, pass, pass, pass, pass, TS, KS, JS, AS, AH, KH, JH,
        TH -> scored 0:9:0:9; by set
    {FOUR}(zehnergang=8_below_gang): bid zehnergang, pass, pass, pass, pass, pass, TS, KS, JS, AS, AH, KH, JH,
        TH -> scored 0:8:0:8; by set
"""


@pytest.mark.parametrize("case", cases(CASES))
def test_bauernschnapsen(case):
    assert case.found == case.facts


# -- the deal --------------------------------------------------------------------------------------


def fresh(game: str = FOUR) -> Moment:
    preset = read_game(game)
    return Moment(preset, Match.new(preset, 3).dealt(PACK_20))


def test_f46_forehand_has_seen_his_first_three_cards_and_nothing_else():
    deal = fresh().deal
    assert deal.turn == 0
    assert [len(hand) for hand in deal.hands] == [3, 3, 3, 3]
    assert sum(face is not None for face in view(deal, 0).faces) == 3


def test_with_a_knock_the_others_hold_nothing_until_trumps_are_called():
    moment = fresh(f"{FOUR}(cut_mode=knock)")
    assert [len(hand) for hand in moment.deal.hands] == [3, 0, 0, 0]
    after = moment.then("turn").deal
    assert [tuple(sorted(hand)) for hand in after.hands] == [
        tuple(range(5 * seat, 5 * seat + 5)) for seat in range(4)
    ]
    assert after.turned == 3


def test_a_card_turned_up_is_place_12_of_the_pack_in_a_hand_and_seen_by_all():
    turned = fresh().then("turn").deal
    assert turned.turned == 12
    assert turned.turned in turned.hands[0]
    assert turned.seen_by[turned.turned] == turned.everyone


def test_the_dealers_right_cuts_or_knocks_where_he_is_asked():
    moment = fresh(f"{FOUR}(cut_mode=asked)")
    assert moment.deal.turn == 2
    assert moment.why_not("trump H") == "cut_first"
    assert moment.why_not("cut 20") == "cut_too_deep"
    assert moment.then("knock").deal.hands[1] == ()
    assert moment.then("cut 7").deal.hands[0] == (7, 8, 9)
    assert moment.then("cut 7", "turn").deal.turned == 19


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


# -- contracts -------------------------------------------------------------------------------------


def test_without_bettler_there_is_none_of_its_kin():
    game = read_game(f"{FOUR}(bettler=off,as_bettler=on)")
    assert [row.name for row in game.contracts][:2] == ["normal", "schnapser"]
    rows = read_game(f"{FOUR}(as_bettler=on)").contracts
    assert [(row.name, row.value) for row in rows[1:3]] == [("bettler", 4), ("as_bettler", 5)]
    for value in (4, 5):
        game = read_game(f"{FOUR}(bettler_value={value})")
        assert game.contracts[1].value == value


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


def test_own_tricks_are_open_unless_the_table_closes_them():
    assert GAMES[FOUR].own_tricks_open
    assert not read_game(f"{FOUR}(may_inspect_own_tricks=off)").own_tricks_open


@pytest.mark.parametrize(
    ("hands", "calls", "shown", "hidden"),
    [
        (TRUMPS, ("bid herrenschnapser", "pass", "pass", "pass"), 0, 1),
        (CLUBS, ("bid normal", "pass", "pass", "bid farbengang", "pass"), 3, 2),
        (
            "phase=bid dealer=3 turn=0 trump=H hands=AHQHJHTDQD/ADTCJDASJC/KDACQCTSJS/KHTHKCKSQS",
            ("bid bettler", *["pass"] * 5, "AH", "JC", "TH"),
            *(2, None),
        ),
    ],
)
def test_a_suit_that_is_shown_and_a_hand_laid_down_lie_open_at_the_end(hands, calls, shown, hidden):
    deal = at(f"{FOUR} {hands}").then(*calls).deal
    seen = [all(deal.seen_by[s] == deal.everyone for s in hand) for hand in deal.hands]
    assert len(deal.hands[shown]) == 5
    assert seen[shown]
    assert hidden is None or not seen[hidden]


# -- leaving ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("calls", [(), ("bid gang",), ("bid gang", "pass", "pass", "pass")])
def test_nobody_gives_up_what_can_still_be_passed_or_doubled(calls):
    moment = at(f"{FOUR} {BIDDING}").then(*calls)
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
    moment = at(f"{FOUR} {BIDDING}").then("bid gang", "pass", "pass", "pass")
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
    moment = at(f"{FOUR} {BIDDING}").then("bid bettler", *["pass"] * 5)
    assert moment.deal.in_play == (0, 1, 3)
    assert moment.game.no_giving_up(moment.deal, 2) == "give_up_sits_out"
    assert moment.game.given_up(moment.deal, 1).outcome.points == (4, 0, 4, 0)


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
