"""Positions as text: what cannot be is refused with a sentence, and what is read can be played."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.bots import BOTS, new_bot
from game.bots.hints.advice import advice
from game.contest.match import Match
from game.contest.position import position_text, read_position
from game.core.deal import view
from game.core.moves import LOOK, Veil
from game.core.veiling import veiled_at_random
from game.play.question import Question
from game.rules import GAMES
from tests.harness.headed_lines import headed_lines
from tests.harness.strategies import bent_positions

PARTNERS = "bauernschnapsen dealer=3 hands=KDTDKSACKC/QDJSASTSAD/QCAHQHTCQS/JDJCJHKHTH trump=D"
TALON = "talonschnapsen dealer=2 hands=QHASJDKDACJH/ADJCKSQCAHTS/QSTHKHTCQDJS talon=KCTD trump=H"
TAKEN = "talonschnapsen dealer=2 hands=QHASJDKDACJHKCTD/ADJCKSQCAHTS/QSTHKHTCQDJS trump=H"
BIDDING = (
    "thousand_3 dealer=2 hands=TDKCTSTCASKD9D/AHQH9CQS9SQDJS/KHQC9HJDACADJH piles=JCTHKS phase=bid"
)
TO_GIVE = (
    "thousand_3 dealer=2 hands=TDKCTSTCASKD9D/AHQH9CQS9SQDJS/KHJCTHQC9HJDACADJHKS"
    " turn=2 calls=100/pass/105/pass turned=JCTHKS"
)
GIVEN = (
    "thousand_3 dealer=2 hands=TDKCTSTCASKD9DKH/AHQH9CQS9SQDJSJC/THQC9HJDACADJHKS"
    " turn=2 calls=100/pass/105/pass turned=JCTHKS"
)
THREE = "north_american_3 dealer=2 hands=KHQHAHTHJH9HAD/KDQDJD9DASTSKS/JS9SACTCKCQCJC widow=TDQS9C"

# A position, and what the sentence that refuses it says: a pattern.
REFUSED = f"""
no position
    whist turn=0 -> there is no game
    snapszer turn=0 trump=X -> is no suit
    snapszer trump=S -> whose turn
    snapszer turn=2 trump=S -> no seat
    snapszer turn=0 trump=S hands=AH/AH -> two places
    snapszer turn=0 trump=S hands=7H/?? -> no card
    schnapsen turn=0 trump=S hands=9H/?? -> pack of 20
    snapszer turn=0 trump=S hands=AHKH/?? -> does not fit
    snapszer turn=0 trump=S hands=AH -> slash
    snapszer turn=0 trump=S up=TH stock=?? -> not of the trump suit
    snapszer turn=0 trump=S up=TS stock=???? -> even number
    snapszer turn=0 trump=S stock=?? -> under the stock
    snapszer turn=0 trump=S won=AH/ -> tricks of two
    snapszer turn=0 trump=S closing=0:12 -> should look like
    snapszer turn=0 trump=S melds=X/ -> no meld
    snapszer turn=0 trump=S phase=nap -> none of
    snapszer turn=0 trump=S over=asleep:1/0 -> should look like
    snapszer turn=0 trump=S trump=H -> twice
    snapszer turn=0 trump -> name=value
    snapszer turn=0 trump=S mood=good -> no field
     -> begins with the name of a game
    snapszer turn=0 trump=S hands=??????????????????????????/?????????????????????????? -> at most 24
hands, stock and won cards
    schnapsen turn=0 trump=S -> nobody holds a card
    schnapsen turn=0 trump=S hands=/ -> nobody holds a card
    schnapsen turn=0 trump=S hands=AHTHKHQHJHAD/TDKDQDJDACTC -> at most 5
    snapszer turn=0 trump=S up=9S stock=?????????????????????????? hands=AH/KH -> at most 12
    schnapsen turn=0 trump=S up=JS stock=?????????????????? hands=AH/KH won=QHJH/ -> tricks
    schnapsen turn=0 trump=S hands=AH??!/KH?? -> cannot have a !
    schnapsen turn=1 trump=S hands=/AH trick=?? -> name them
    schnapsen turn=0 trump=S up=?? stock=?? hands=AH/KH -> name them
    schnapsen dealer=0 turn=0 trump=S up=JS stock=?????????????????? hands=AHTHKHQHJH/??????????
        -> forehand leads
    schnapsen turn=0 trump=S up=JS stock=?????????????? hands=AHTHKHQHAD/?????????? won=/ACTC
        -> won no trick
phases
    schnapsen turn=0 trump=S hands=AH/KH phase=draw -> drawn at once
    sixty_six turn=0 trump=S hands=AH/KH phase=draw -> drawn at once
    sixty_six turn=0 trump=S up=JS stock=?????? hands=/ phase=draw -> before drawing
    schnapsen turn=0 trump=S hands=AH/KH phase=last -> all cards have been played
    schnapsen turn=0 trump=S hands=AH/KH phase=answer -> just after a closing
    schnapsen turn=0 trump=S up=JS stock=?????? hands=AH/KH closing=1:0/0:0/0 phase=answer
        -> just after a closing
    schnapsen turn=0 trump=S up=JS stock=?????? closing=1:0/0:0/0 phase=last -> ends the deal
    schnapsen turn=0 trump=S hands=AH/KH phase=over -> says how a deal ended
    schnapsen turn=0 trump=S hands=AH/KH phase=draw over=claimed:0/1 -> says how a deal ended
    sixty_six turn=1 trump=S hands=/AH trick=KH phase=last -> a card has been led
the closer
    schnapsen turn=0 trump=S hands=AH/KH closing=0:0/0:0/0 -> gone
    schnapsen turn=0 trump=S up=JS stock=?????? hands=AH/KH closing=2:0/0:0/0 -> should look like
    schnapsen turn=0 trump=S up=JS stock=?????? hands=AH/KH closing=0:-1/0:0/0 -> should look like
    schnapsen turn=0 trump=S up=JS stock=?????? hands=AH/KH closing=0:30/0:0/0 -> 30 points in 0 tricks
    schnapsen turn=0 trump=S up=JS stock=?????? hands=AH/KH closing=0:0/0:0/9 -> more tricks than it has now
    schnapsen turn=1 trump=S up=JS stock=?????? hands=AHTHKHQHAD/?????????? closing=0:0/0:0/0
        -> must lead first
    schnapsen_sharp turn=0 trump=S up=JS stock=?? hands=AH/KH closing=0:0/0:0/0 -> fewer than 4
melds
    schnapsen turn=0 trump=S hands=KHQH/JHJD announced=H -> among the melds
    schnapsen turn=0 trump=S hands=KHTH/JHJD announced=H melds=H/ -> does not hold QH
    schnapsen turn=1 trump=S hands=KH/JHJD trick=QH announced=H melds=H/ -> before its card is led
    schnapsen turn=0 trump=S hands=KHQH/JHJD melds=H/ -> must have been led
    schnapsen turn=0 trump=S hands=AHQH/JHKH melds=H/ -> lie elsewhere
    schnapsen turn=0 trump=S hands=AH/JH melds=H/H -> the same card
    schnapsen turn=0 trump=S hands=AH/JH melds=HH/ -> same cards twice
    schnapsen turn=0 trump=S hands=AH/JH melds=h/ -> no pair
the end
    schnapsen turn=0 trump=S hands=AH/KH over=claimed:3/0 -> no deal ends
    schnapsen turn=0 trump=S hands=AH/KH over=closer_failed:2/0 -> no deal ends
    schnapsen turn=0 trump=S hands=AHTHKHQHJH/ADTDKDQDJD over=forfeit:1/0 -> no deal ends
    schnapsen turn=0 trump=S hands=AH/KH over=claimed:9/0 -> should look like
    schnapsen(auto_claim=on) turn=0 trump=S hands=JH/KH won=ASTSAHTHADTDACTC/ -> would be over
an auction of four
    north_american_4 turn=0 hands=/ -> lacks 3 slashes
    north_american_4 turn=4 -> no seat
    north_american_4 calls=1 -> whose turn
    north_american_4 turn=0 calls=6 phase=bid -> no call
    north_american_4 turn=1 calls=2/1 phase=bid dealer=3
        hands=????????????/????????????/????????????/???????????? -> bid_too_low
    north_american_4 turn=1 phase=bid calls=pass -> would fit
    north_american_4 turn=0 calls=1 -> would fit
    north_american_4 turn=1 calls=1/pass/pass/pass dealer=3
        hands=????????????/????????????/????????????/???????????? -> comes to turn=0
    north_american_4 turn=2 calls=5 dealer=3 hands=????????????/????????????/????????????/????????????
        -> comes to turn=0
    north_american_4 turn=0 calls=1/pass/pass/pass dealer=3 hands=AH/// -> would fit
    north_american_4 turn=0 calls=1/pass/pass/pass dealer=3 tricks=9/0/0/0 -> has 6 tricks
    north_american_4 turn=0 calls=1/pass/pass/pass dealer=3 tricks=x/0/0/0 -> a number a seat
    north_american_4 turn=0 phase=bid dealer=3 hands=AH!7 -> no card|names a seat|slashes
    north_american_4 turn=0 phase=over -> comes with it alone
    north_american_4 turn=0 phase=nap -> none of
    north_american_4 turn=0 over=made:1/1 -> for each seat
    north_american_4 turn=0 over=asleep:1/1/1/1 -> should look like
    north_american_4 turn=0 mood=good -> no field
    north_american_4 turn=1 trump=S hands=ADTC/9C/JC/9SQC trick=QHKC tricks=1/2/0/1
        won=JSKSTSAS/JDQS9DQDKHTDAHKD//9HJHTHAC over=forfeit:0/2/0/2 -> nobody has bid
a deal of four
    north_american_4 turn=0 dealer=3 calls=1/pass/pass/pass
        hands=KHQHAHTHJH9H/ADTDKDQDJD9D/ASTSKSQSJS9S/ACTCKCQCJC9C trump=H -> comes to trump=nothing
    north_american_4 turn=0 dealer=3 calls=1/pass/pass/pass
        hands=KHQHAHTHJH9H/ADTDKDQDJD9D/ASTSKSQSJS9S/ACTCKCQCJC9C melds=H/// -> comes to trump=H
    north_american_4 turn=0 dealer=3 calls=1/pass/pass/pass
        hands=KHQHAHTHJH9H/ADTDKDQDJD9D/ASTSKSQSJS9S/ACTCKCQCJC9C trump=H melds=/H//
        -> comes to trump=nothing
    north_american_4 turn=0 dealer=3 calls=1/pass/pass/pass
        hands=KHQHAHTHJH9H/ADTDKDQDJD9D/ASTSKSQSJS9S/ACTCKCQCJC9C trump=H melds=HH///
        -> comes to melds=H///
    north_american_4 turn=0 dealer=3 calls=1/pass/pass/pass
        hands=KHQHAHTHJH9H/ADTDKDQDJD9D/ASTSKSQSJS9S/ACTCKCQCJC9C trump=H melds=/D// announced=D
        -> comes to trump=nothing
    north_american_4 turn=0 dealer=3 calls=1/pass/pass/pass
        hands=KHQHAHTHJH9H/ADTDKDQDJD9D/ASTSKSQSJS9S/ACTCKCQCJC9C widow=?? -> at most 24
    north_american_4 turn=0 dealer=3 calls=1/pass/pass/pass
        hands=KHQHAHTHJH9H/ADTDKDQDJD9D/ASTSKSQSJS9S/ACTCKCQCJC9C won=AH/// -> two places
calls that a seat may not make, or not with its cards
    {PARTNERS} phase=bid turn=1 calls=kontraschnapser -> seat 0 cannot bid .*bid_for_opponents
    {PARTNERS} phase=bid turn=1 calls=pass -> forehand opens
    {PARTNERS} phase=bid turn=2 calls=normal/farbengang -> seat 1 cannot .*bid_needs_suit
    {PARTNERS} turn=0 calls=herrenschnapser/pass/pass/pass -> bid_needs_trumps
    {PARTNERS} phase=bid turn=2 calls=normal/double -> seat 1 cannot double
    {PARTNERS} phase=bid turn=1 calls=normal/pass/pass/pass/pass -> more than the auction has
    {TALON} phase=bid turn=1 calls=gang/gang -> bid_outranked
    {TALON} phase=bid turn=1 calls=normal/herrenschnapser -> bid_for_forehand
    {BIDDING} turn=1 calls=105 -> seat 0 cannot bid 105: opening_bid
    {BIDDING} turn=1 calls=5/pass/pass -> seat 0 cannot bid 5
    {BIDDING} turn=1 calls=pass -> opening_must_bid
    {BIDDING} turn=1 calls=100/120/pass/125 -> bid_above_limit
    {THREE} phase=bid turn=1 calls=2/2 -> bid_too_low
    {THREE} phase=bid turn=2 calls=5/pass/pass -> comes to phase=play
doublings, raises and the phases they come in
    {PARTNERS} turn=0 calls=normal/pass/pass/pass doubled=4 -> doubled=4 should be a number to 3
    {PARTNERS} turn=3 calls=normal/pass/pass/kontraschnapser/pass doubled=2 -> comes to phase=double
    {PARTNERS} phase=double turn=0 calls=normal/pass/pass/pass doubled=3 -> comes to phase=play
    {PARTNERS} phase=trump turn=0 -> fit the rest
    {GIVEN} raised=95 -> raised=95: bid_too_low
    {TO_GIVE} phase=give raised=110 -> comes to raised=nothing
    {TO_GIVE} phase=discard -> comes to phase=give
    {GIVEN} phase=give gifts=KH/JC/ -> comes to phase=play
    {TO_GIVE} phase=give nines=3 -> nines=3 would have ended the round
    {TO_GIVE} phase=give nines=2 -> comes to nines=0
    {BIDDING} turn=0 golden=on -> only with its house rule
the talon
    {TAKEN} phase=talon turn=0 calls=normal/pass/pass -> comes to phase=discard
    {TALON} phase=discard turn=0 calls=normal/pass/pass -> comes to
    talonschnapsen_carinthia(talon_contracts=all) dealer=1 turn=2 calls=bettler/pass/pass trump=H
        hands=ASADQSQCJCKD/TSJSTDKCKHTH/AHKSACJHTCQH aside=//QDJD phase=talon
        -> phase=talon .*comes to phase=play
    {TAKEN} turn=0 calls=normal/pass/pass -> comes to phase=discard
tricks
    bauernschnapsen dealer=3 turn=0 trump=D calls=normal/pass/pass/pass tricks=1/0/0/0 won=TDASAHTH///
        hands=KSACKCKD/QDJSTSAD/QCQHTCQS/JDJCJHKH -> seat 1 cannot have played AS: must_follow
    bauernschnapsen dealer=3 turn=0 trump=D calls=gang/pass/pass/pass tricks=0/1/0/0 won=/KDADQCJD//
        hands=TDKSACKC/QDJSASTS/AHQHTCQS/JCJHKHTH -> in no order
    bauernschnapsen dealer=3 turn=0 trump=D calls=gang/pass/pass/pass tricks=1/1/0/0
        hands=TDKSAC/QDJSAS/QCAHQH/JDJCJH -> with those of seat 1 the deal is over
    north_american_2 dealer=0 turn=1 calls=1/pass tricks=5/5 -> say with over=
    thousand_2 dealer=0 turn=1 calls=100/pass tricks=5/5 -> are named in this game
    schnapsen turn=0 trump=S won=ASTSKSQSJSKHTHQHTDKDJDQD/AHJHADTCACKCQCJC -> nobody holds a card
marriages
    {THREE} turn=0 calls=2/pass/pass melds=D// trump=D -> marriage_not_held
    {GIVEN} melds=//H trump=H -> marriage_needs_trick
the end of a deal with an auction
    {PARTNERS} turn=0 calls=normal/pass/pass/pass over=made:6/0/6/0:1 -> over=made
    {THREE} turn=0 calls=2/pass/pass over=passed_out:0/0/0 -> comes to over=nothing
    {TO_GIVE} over=redeal:0/0/0 -> redeal_not_now
    {TO_GIVE} over=conceded:-105/55/55 -> concede_not_played
the match
    bauernschnapsen(kontra_block=both_sides_out) dealer=3 turn=0 phase=trump scores=3/0/4/0
        hands=KDTDKS/QDJSAS/QCAHQH/JDJCJH stock=ACKCTSADTCQSKHTH -> gives partners different points
tricks that nobody can have taken, and what lies before the deal
    thousand_4 turn=0 calls=100/pass/105/120/pass raised=280 hands=??????/??????/????/ trick=9S
        tricks=1/1/3/0 won=THKH9H/JSTSQS/9CACKCTCADQCJC9DAS/ -> seat 0 sits out and takes none
    thousand_2 dealer=0 turn=1 turned=QH9S tricks=5/5
        won=JDKDKH9HJS9SQHAHJHAS/9CTCADTDQSKSQDTHTSAC9DJCKCQC over=set:40/-100 -> nobody is the declarer
    bauernschnapsen(cut_mode=asked) dealer=0 turn=1 phase=cut trump=C
        hands=??????????/??????????/ACQHKCKSQS/??????TC!?? calls=normal/pass
        -> seat 0 holds 5 cards, and 0 would fit
    schnapsen(ober_unter_pair=on) dealer=0 turn=0 trump=S hands=KHKSKD/???? trick=TC
        won=/QCTSADTHQHJCQSJDJHTDACKCASJS melds=/h -> comes to melds=nothing
"""


@pytest.mark.parametrize(("kind", "line"), headed_lines(REFUSED))
def test_a_position_that_cannot_be_is_refused_with_a_sentence(kind, line):
    text, sentence = line.split(" -> ")
    with pytest.raises(ValueError, match=sentence):
        read_position(text)


def test_fields_may_stand_in_any_order_and_are_written_in_one():
    first = (
        "snapszer dealer=1 turn=0 trump=S up=TS stock=?????? hands=AHKH!/???? won=/THJH melds=/D"
    )
    shuffled = "snapszer melds=/D won=/THJH hands=AHKH!/???? stock=?????? up=TS trump=S turn=0"
    assert position_text(*read_position(shuffled)) == first


@pytest.mark.parametrize(
    "text",
    [
        "schnapsen turn=0 trump=S hands=AHJD/QDTD",  # sixteen cards left out
        "sixty_six turn=0 phase=draw trump=S up=TS stock=?????? hands=AHKHACTCAS/?????????? won=ADJD/",
        "sixty_six turn=0 phase=last trump=S won=ASTS/",
        "snapszer turn=0 trump=S up=TS stock=?????? hands=AHKH/QHTD won=ADJD/",
        "schnapsen turn=1 trump=S up=TS stock=" + "??" * 9 + " hands=" + "??" * 5 + "/AHKHQHJHTD",
        "schnapsen turn=0 trump=S hands=JH/KH won=ASTSAHTHADTDACTC/ over=claimed:3/0",
    ],
)
def test_a_moment_that_leaves_cards_out_is_read(text):
    game, deal = read_position(text)
    assert position_text(*read_position(position_text(game, deal))) == position_text(game, deal)


def position(text):
    """The game and deal of a text; None where it is refused, which takes a sentence of some words."""
    try:
        return read_position(text)
    except ValueError as refusal:
        words = str(refusal).split()
    assert len(words) > 3
    return None


@settings(max_examples=120)
@given(bent_positions(tuple(GAMES)), st.integers(min_value=0))
def test_what_is_read_can_be_played_to_its_end(text, seed):
    """Every text is refused with a sentence, or the deal it describes goes on to its end."""
    found = position(text)
    if found is None:
        return
    game, deal = found
    random = Random(seed)
    while deal.turn is not None:
        moves = game.legal(deal)
        if deal.veiling is None:
            assert moves
            for move in random.sample(moves, min(len(moves), 8)):
                after, _ = game.play(deal, move)
            deal = after
        elif deal.unknown(deal.veiling):
            deal, _ = game.play(deal, Veil())
        else:
            deal = veiled_at_random(deal, random)
    assert game.outcome(deal) is not None


@settings(max_examples=40)
@given(bent_positions(), st.sampled_from(sorted(BOTS)))
def test_every_bot_answers_what_is_read(text, name):
    found = position(text)
    if found is None:
        return
    game, deal = found
    blind = deal.turn is not None and LOOK in game.legal(deal)
    if deal.turn is None or (deal.unknown(deal.turn) and not blind):
        with pytest.raises(ValueError, match=r"over|own cards"):
            advice(name, game, deal)
        return
    seen = view(deal, deal.turn)
    question = Question(game, seen, (), Match.new(game, deal.dealer), 1)
    assert new_bot(name).choose(question) in game.legal(seen)


def test_who_else_has_seen_a_card_of_a_hand_is_named_by_seat():
    text = (
        "north_american_3 dealer=2 turn=0 phase=bid hands=" + "KH!1" + "??" * 6 + "/"
        "AH!" + "??" * 6 + "/" + "??" * 7 + " widow=??????"
    )
    game, deal = read_position(text)
    assert [set(deal.seen_by[deal.hands[seat][0]]) for seat in range(3)] == [
        {0, 1},
        {0, 1, 2},
        {2},
    ]
    assert position_text(game, deal) == text


def test_the_card_that_trumps_were_called_by_may_have_been_laid_away():
    text = (
        "talonschnapsen dealer=1 turn=2 calls=normal/pass/gang/bauernschnapser/pass trump=S doubled=1 "
        "hands=JSKCASTCQHTD/THJHAHKHQSAD/ACKDQCJCJDQD aside=//KSTS"
    )
    assert position_text(*read_position(text)) == text
