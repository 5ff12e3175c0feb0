"""Talon-Schnapsen and its Carinthian form: section G of the worked cases, and every house rule [seed 002]."""

from dataclasses import replace
from random import Random

import pytest

from game.contest.match import Match
from game.contest.position import position_text, read_position
from game.core.cards import PACK_20, Card
from game.core.deal import view
from game.core.moves import PASS, Discard, FaceDown
from game.core.outcome import Outcome, Reason
from game.core.public_form import public_form
from game.core.refused import Refused
from game.core.score import Marks, Score
from game.core.veiling import veiled_at_random
from game.rules import GAMES, read_game
from game.rules.bauernschnapsen.scoring import bonus
from tests.rules.saying import Moment, at, cases

TALON, CARINTHIA = "talonschnapsen", "talonschnapsen_carinthia"

# Seat 2 has dealt: seat 0 is forehand. The ten of spades and the jack of diamonds lie in the talon.
BIDDING = (
    "phase=bid dealer=2 turn=0 trump=H hands=AHTHKHQHADAC/JHTDKDTCKCAS/QDQCJCKSQSJS talon=TSJD"
)
# Seat 1 takes the first trick of a gang with the ace of trumps.
FAILING = (
    "phase=bid dealer=2 turn=0 trump=H hands=THKHQHJHADAC/AHTDKDTCKCAS/QDQCJCKSQSJS talon=TSJD"
)
SUIT = "phase=bid dealer=2 turn=0 trump=H hands=AHTHKHQHACTC/ADTDKDQDJDKC/JHQCJCKSQSJS talon=ASTS"
HELD = f"{TALON}(bettler_kontra_priority=on)"
RAISED = f"{TALON}(bettler_kontra_priority=on,talon_raise=on)"
UNSEEN = f"{TALON}(talon_unseen_bonus=1)"
ZEHNER = f"{CARINTHIA}(zehnergang=10_above_gang)"

CASES = f"""
forehand has no partner and both others are opponents
    at {BIDDING}
    {TALON}: bid normal -> not bid schnapser: bid_for_forehand_side; may bid kontraschnapser
    {TALON}: bid normal, bid gang -> not bid gang: bid_outranked
    {TALON}: bid normal, pass, bid gang -> may bid gang
g2 the talon is taken after the doubling, in the lowest contracts too, and two cards laid away
    {TALON}: bid normal, pass, pass, pass, pass -> phase discard; held 8:6:6
    {TALON}: bid bettler, pass, pass, pass, pass -> phase discard; held 8:6:6
    {TALON}: bid schnapser, pass, pass, pass, pass -> phase discard; held 8:6:6; not discard AD: discard_two;
        not AH: discard_first; not discard AD AS: card_not_held
    {TALON}: bid schnapser, pass, pass, pass, pass, discard TS JD -> phase play; points 0:0:0
g7 Carinthia has no Zehner-Gang unless it is switched on
    {CARINTHIA}: bid normal -> not bid zehnergang: bid_unknown
    {ZEHNER}: bid normal -> may bid zehnergang
g8 Carinthia plays Normal and Bettler without the talon
    {CARINTHIA}: bid normal, pass, pass, pass, pass -> phase play; held 6:6:6
    {CARINTHIA}: bid bettler, pass, pass, pass, pass -> phase play; held 6:6:6
g14 Carinthia may leave the talon and gains nothing by it
    {CARINTHIA}: bid schnapser, pass, pass, pass, pass -> legal take, leave; not AH: talon_first
    {CARINTHIA}: bid schnapser, pass, pass, pass, pass, leave -> phase play
    {CARINTHIA}: bid gang, pass, pass, pass, pass, leave, AH, JH, QD, TH, TD, QC, KH, KD, JC, QH, TC, KS, AD,
        KC, QS, AC, AS, JS -> scored 9:0:0
g10 leaving the talon is paid before the doublings
    {UNSEEN}: bid gang, pass, pass, double, pass -> phase talon
    {UNSEEN}: bid gang, pass, pass, double, pass, leave, AH, JH, QD, TH, TD, QC, KH, KD, JC, QH, TC, KS, AD,
        KC, QS, AC, AS, JS -> scored 20:0:0
g11 a contract is raised only where it is agreed
    {TALON}(talon_raise=on): bid schnapser, pass, pass -> phase discard
    {TALON}(talon_raise=on): bid schnapser, pass, pass, discard TS JD -> phase raise;
        legal pass, bid gang, bid zehnergang, bid bauernschnapser; not bid schnapser: bid_outranked
    {TALON}(talon_raise=on): bid schnapser, pass, pass, discard TS JD, bid gang
        -> contract gang; trump None; phase double
    {TALON}(talon_raise=on): bid schnapser, pass, pass, discard TS JD, pass -> phase double
doubling may wait for the discard
    {TALON}(kontra_when=after_discard): bid gang, pass, pass -> phase discard
    {TALON}(kontra_when=after_discard): bid gang, pass, pass, discard TS JD -> phase double; turn 1
    {TALON}(kontra_when=after_discard): bid gang, pass, pass, discard TS JD, pass, pass -> phase play
with three the declarer alone answers a Kontra
    {TALON}: bid gang, pass, pass, pass -> turn 2
    {TALON}: bid gang, pass, pass, pass, double -> turn 0
    {TALON}: bid gang, pass, pass, pass, double, pass -> phase discard
a Kontra in the bidding annuls a Bettler with three too
    {HELD}: bid bettler, double, pass, pass
        -> declarer 0; contract normal; factor 2; phase double; turn 0
    {HELD}: bid normal, bid bettler, double, pass, pass
        -> declarer 0; contract normal; factor 2; phase double; turn 0
a raise annuls the Kontra of the bidding, and doubling begins again
    {RAISED}: bid bettler, double, pass, pass -> phase discard
    {RAISED}: bid bettler, double, pass, pass, discard TS JD, pass
        -> contract normal; factor 2; phase double; turn 0
    {RAISED}: bid bettler, double, pass, pass, discard TS JD, bid gang
        -> contract gang; factor 1; phase double; turn 1
g5 a failed gang gives each opponent its value, and a talon left unseen makes it dearer too
    at {FAILING}
    {CARINTHIA}: bid gang, pass, pass, pass, pass, leave, QH, AH, JC -> scored 0:9:9
    {UNSEEN}: bid gang, pass, pass, double, pass, leave, QH, AH, JC -> scored 0:20:20
a suit completed by the talon is no Farben-Gang
    at phase=bid dealer=2 turn=0 trump=H hands=JHTHKHQHTCAC/QDTDKDJDKCAS/AHQCJCKSQSJS talon=ADTS
    {TALON}(talon_raise=on): bid normal, bid gang, pass, pass, discard KC TS
        -> not bid farbengang: bid_needs_dealt_suit
    at phase=bid dealer=2 turn=0 trump=H hands=JHTHKHQHTCAC/QDTDKDJDADAS/AHQCJCKSQSJS talon=KCTS
    {TALON}(talon_raise=on): bid normal, bid gang, pass, pass, discard KC TS -> may bid farbengang
Carinthia scores a suit that is held at once, the general form has to win with it and may be doubled once
    at {SUIT}
    {CARINTHIA}: bid normal, bid farbengang, pass, pass -> scored 0:18:0; by made
    {TALON}: bid normal, bid farbengang, pass, pass -> phase double
    {TALON}: bid normal, bid farbengang, pass, pass, double -> factor 2; phase discard
    {TALON}: bid normal, bid farbengang, pass, pass, double, discard KC TS -> turn 1; trump None
g13 the two others count together and either claims
    at dealer=2 turn=1 trump=H calls=normal/pass/pass talon=TSKS tricks=0/2/2 melds=/S/
        hands=JHJD/QSQD/JCKD won=/AHTHADTDKHQC/ACTCASKCQHJS
    {TALON}(talon_contracts=high): claim -> by claimed; scored 0:3:3
    at dealer=2 turn=1 trump=H calls=normal/pass/pass talon=TSKS tricks=2/1/0
        hands=JHJDKH/QSQDKD/JCTDAD won=AHTHQCACTCAS/KCQHJS/
    {TALON}(talon_contracts=high): claim -> scored 1:0:0
the ace of an As-Bettler may be laid away
    at phase=bid dealer=2 turn=0 trump=H hands=JHQHKHTDQDAC/AHTHADTCKCAS/KDQCJCKSQSJS talon=TSJD
    {TALON}(as_bettler=on): bid as_bettler, pass, pass, pass, pass, discard AC TS -> phase play; turn 0
with three the last hand beats by the order of the contract
    at dealer=2 turn=2 calls=bettler/pass/pass trump=H hands=AHTHKHQHAD/TDKDKSASJS/QDACTCJCQSJH trick=QCKC
        talon=TSJD
    {ZEHNER}: -> cards AC TC
    at dealer=2 turn=2 calls=zehnergang/pass/pass trump=H hands=AHTHKHQHAD/TDKDKSASJS/QDACTCJCQSJH
        trick=QCKC talon=TSJD
    {ZEHNER}: -> cards TC
with three and no trumps a void hand throws what it likes
    at dealer=2 turn=2 calls=bettler/pass/pass trump=H hands=AHTHKHACTC/TDADASJSJC/QDJHKSQHQSKD trick=KCQC
        talon=TSJD
    {ZEHNER}: -> cards QD JH KS QH QS KD
    at dealer=2 turn=2 calls=zehnergang/pass/pass trump=H hands=AHTHKHACTC/TDADASJSJC/QDJHKSQHQSKD
        trick=KCQC talon=TSJD
    {ZEHNER}: -> cards QD JH KS QH QS KD
a Herrenschnapser of the general form has to win the sixth trick
    at phase=bid dealer=2 turn=0 trump=H hands=AHTHKHQHJHAC/TDKDTCKCASAD/QDJDJCKSQSJS talon=TSQC
    {TALON}: bid herrenschnapser, pass, pass -> phase discard
    {TALON}: bid herrenschnapser, pass, pass, discard TS QC -> phase play; turn 0; trump H
    {TALON}: bid herrenschnapser, pass, pass, discard TS QC, AH, TD, QD, TH, KD, JD, KH, AD, KS, QH, AS, QS,
        JH, KC, JS -> scored None
    {TALON}: bid herrenschnapser, pass, pass, discard TS QC, AH, TD, QD, TH, KD, JD, KH, AD, KS, QH, AS, QS,
        JH, KC, JS, AC, TC, JC -> scored 24:0:0
    {TALON}: bid herrenschnapser, pass, pass, discard AC TS, AH, TD, QD, TH, KD, JD, KH, AD, KS, QH, AS, QS,
        JH, KC, JS, QC, TC, JC -> scored 0:24:24
the price of a Bettler of three made and lost with the talon
    at phase=bid dealer=2 turn=0 trump=H hands=KDTDKSQDJSAS/QCAHQHJDJCJH/ACKCTSADTCQS talon=KHTH
    {TALON}: bid bettler, pass, pass, pass, pass, discard AS KS, KH, AH, TC, JC, KC, JS, AC, QD, QC, AD, KD,
        JD, TS, TD, QH, QS, TH, JH -> scored 4:0:0; by made
    at phase=bid dealer=2 turn=0 trump=H hands=ACQSTSJCAHKS/TCKHQHJDADKD/JHJSTDASQDTH talon=QCKC
    {TALON}: bid bettler, pass, pass, pass, pass, discard AC JC, AH, KH, TH -> scored 0:4:4; by set
the price of a Bettler of three in Carinthia made and lost without the talon
    at phase=bid dealer=2 turn=0 trump=H hands=JHKCTDTSKSQH/QCJCTCADKDJD/ACJSAHTHQDAS talon=KHQS
    {CARINTHIA}: bid bettler, pass, pass, pass, pass, KC, TC, AC, QD, TD, AD, KD, AS, KS, JC, TH, JH, QC, AH,
        TS, JD, JS, QH -> scored 5:0:0; by made
    at phase=bid dealer=2 turn=0 trump=H hands=ACQSTSJCAHKS/TCKHQHJDADKD/JHJSTDASQDTH talon=QCKC
    {CARINTHIA}: bid bettler, pass, pass, pass, pass, TS, TC, AS, TD, AH, AD, JD, QD, JC, TH, KS, KH, JS, QS,
        KD -> scored 0:5:5; by set
"""


@pytest.mark.parametrize("case", cases(CASES))
def test_talonschnapsen(case):
    assert case.found == case.facts


def veiled(moment: Moment, seed: int = 1) -> Moment:
    return Moment(moment.game, veiled_at_random(moment.deal, Random(seed)))


def taken(call: str) -> Moment:
    """The talon has just been taken, and the hand not been veiled yet."""
    moment = at(f"{TALON} {BIDDING}").then(call, "pass", "pass", "pass")
    return Moment(moment.game, moment.game.play(moment.deal, PASS)[0])


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


def test_carinthia_refuses_the_bonus():
    with pytest.raises(ValueError, match="no house rule"):
        read_game(f"{CARINTHIA}(talon_unseen_bonus=1)")


def test_the_contracts_of_three_ask_for_the_seeds_tricks_and_points():
    """G4 and G5: a Schnapser takes four tricks and a gang six."""
    for key in (TALON, CARINTHIA):
        tricks = {row.name: row.tricks for row in GAMES[key].contracts}
        assert tricks["schnapser"] == tricks["kontraschnapser"] == 4
        assert tricks["gang"] == tricks["bauernschnapser"] == tricks["kontrabauernschnapser"] == 6
    assert {row.name: row.value for row in GAMES[CARINTHIA].contracts}["bettler"] == 5
    assert next(row for row in read_game(ZEHNER).contracts if row.name == "zehnergang").talon
    held = read_game(f"{TALON}(suit_contract=hold)")
    assert {row.name: row.tricks for row in held.contracts}["farbengang"] == 0


def test_nothing_is_laid_away_before_the_hand_is_veiled():
    moment = taken("bid schnapser")
    assert (moment.deal.phase, moment.deal.veiling) == ("discard", 0)
    assert moment.game.legal(moment.deal) == ()
    assert moment.why_not("discard AD AC") == "veil_first"
    moment = veiled(moment)
    assert len(moment.game.legal(moment.deal)) == 28
    aside = moment.then("discard TS JD").deal
    assert {*aside.known(aside.aside[0])} == {"TS", "JD"}
    for twice in (Card("AD"), FaceDown(moment.deal.hands[0][0])):
        with pytest.raises(Refused, match="card_not_held"):
            moment.game.play(moment.deal, Discard((twice, twice)))


def test_g12_an_opponent_reads_two_places_and_sees_the_faces_after_the_deal():
    moment = veiled(taken("bid gang"))
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


def test_the_declarer_alone_has_seen_the_talon_he_took():
    moment = taken("bid gang")
    assert all(moment.deal.seen_by[slot] == {0} for slot in moment.deal.taken)
    for seat in (1, 2):
        seen = view(veiled(moment).deal, seat)
        assert {"TS", "JD"}.isdisjoint(seen.faces)


def test_a_talon_that_may_still_be_taken_pays_nothing_yet():
    moment = at(f"{UNSEEN} {BIDDING}").then("bid gang", "pass", "pass", "pass", "pass")
    assert moment.deal.phase == "talon"
    left = moment.then("leave")
    assert [bonus(each.game.options, each.deal) for each in (moment, left)] == [0, 1]


def test_which_cards_the_talon_brought_stands_in_the_text_of_a_position():
    hands = "JHTHKHQHTCAC/QDTDKDJDADAS/AHQCJCKSQSJS talon=KCTS"
    moment = at(f"{TALON}(talon_raise=on) phase=bid dealer=2 turn=0 trump=H hands={hands}")
    moment = moment.then("bid normal", "bid gang", "pass", "pass", "discard KC TS")
    text = position_text(moment.game, moment.deal)
    assert "taken=KCTS" in text
    assert Moment(*read_position(text)).allows("bid farbengang")


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
