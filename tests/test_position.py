"""Positions as text: what cannot be is refused with a sentence, and what is read can be played."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.bots import BOTS, new_bot
from game.bots.hints.advice import advice
from game.deal import view
from game.match import Match
from game.position import position_text, read_position
from game.question import Question
from tests.strategies import bent_positions


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("whist turn=0", "there is no game"),
        ("snapszer turn=0 trump=X", "is no suit"),
        ("snapszer trump=S", "whose turn"),
        ("snapszer turn=2 trump=S", "no seat"),
        ("snapszer turn=0 trump=S hands=AH/AH", "two places"),
        ("snapszer turn=0 trump=S hands=7H/??", "no card"),
        ("schnapsen turn=0 trump=S hands=9H/??", "pack of 20"),
        ("snapszer turn=0 trump=S hands=AHKH/??", "does not fit"),
        ("snapszer turn=0 trump=S hands=AH", "slash"),
        ("snapszer turn=0 trump=S up=TH stock=??", "not of the trump suit"),
        ("snapszer turn=0 trump=S up=TS stock=????", "even number"),
        ("snapszer turn=0 trump=S stock=??", "under the stock"),
        ("snapszer turn=0 trump=S won=AH/", "tricks of two"),
        ("snapszer turn=0 trump=S closing=0:12", "should look like"),
        ("snapszer turn=0 trump=S melds=X/", "no meld"),
        ("snapszer turn=0 trump=S phase=nap", "none of"),
        ("snapszer turn=0 trump=S over=asleep:1/0", "should look like"),
        ("snapszer turn=0 trump=S trump=H", "twice"),
        ("snapszer turn=0 trump", "name=value"),
        ("snapszer turn=0 trump=S mood=good", "no field"),
        ("", "begins with the name of a game"),
        ("snapszer turn=0 trump=S hands=" + "??" * 13 + "/" + "??" * 13, "at most 24"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        read_position(text)


def test_fields_may_stand_in_any_order_and_are_written_in_one():
    first = (
        "snapszer dealer=1 turn=0 trump=S up=TS stock=?????? hands=AHKH!/???? won=/THJH melds=/D"
    )
    shuffled = "snapszer melds=/D won=/THJH hands=AHKH!/???? stock=?????? up=TS trump=S turn=0"
    assert position_text(*read_position(shuffled)) == first


STOCK = "trump=S up=JS stock=??????"  # four cards: with 20 in the pack after the third trick


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        # hands, stock and won cards
        ("schnapsen turn=0 trump=S", "nobody holds a card"),
        ("schnapsen turn=0 trump=S hands=/", "nobody holds a card"),
        ("schnapsen turn=0 trump=S hands=AHTHKHQHJHAD/TDKDQDJDACTC", "at most 5"),
        ("snapszer turn=0 trump=S up=9S stock=" + "??" * 13 + " hands=AH/KH", "at most 12"),
        ("schnapsen turn=0 trump=S up=JS stock=" + "??" * 9 + " hands=AH/KH won=QHJH/", "tricks"),
        ("schnapsen turn=0 trump=S hands=AH??!/KH??", "cannot have a !"),
        ("schnapsen turn=1 trump=S hands=/AH trick=??", "name them"),
        ("schnapsen turn=0 trump=S up=?? stock=?? hands=AH/KH", "name them"),
        (
            "schnapsen dealer=0 turn=0 trump=S up=JS stock="
            + "??" * 9
            + " hands=AHTHKHQHJH/"
            + "??" * 5,
            "forehand leads",
        ),
        (
            "schnapsen turn=0 trump=S up=JS stock="
            + "??" * 7
            + " hands=AHTHKHQHAD/"
            + "??" * 5
            + " won=/ACTC",
            "won no trick",
        ),
        # phases
        ("schnapsen turn=0 trump=S hands=AH/KH phase=draw", "drawn at once"),
        ("sixty_six turn=0 trump=S hands=AH/KH phase=draw", "drawn at once"),
        (f"sixty_six turn=0 {STOCK} hands=/ phase=draw", "before drawing"),
        ("schnapsen turn=0 trump=S hands=AH/KH phase=last", "all cards have been played"),
        ("schnapsen turn=0 trump=S hands=AH/KH phase=answer", "just after a closing"),
        (
            f"schnapsen turn=0 {STOCK} hands=AH/KH closing=1:0/0:0/0 phase=answer",
            "just after a closing",
        ),
        (f"schnapsen turn=0 {STOCK} closing=1:0/0:0/0 phase=last", "ends the deal"),
        ("schnapsen turn=0 trump=S hands=AH/KH phase=over", "says how a deal ended"),
        (
            "schnapsen turn=0 trump=S hands=AH/KH phase=draw over=claimed:0/1",
            "says how a deal ended",
        ),
        ("sixty_six turn=1 trump=S hands=/AH trick=KH phase=last", "a card has been led"),
        # the closer
        ("schnapsen turn=0 trump=S hands=AH/KH closing=0:0/0:0/0", "gone"),
        (f"schnapsen turn=0 {STOCK} hands=AH/KH closing=2:0/0:0/0", "should look like"),
        (f"schnapsen turn=0 {STOCK} hands=AH/KH closing=0:-1/0:0/0", "should look like"),
        (f"schnapsen turn=0 {STOCK} hands=AH/KH closing=0:30/0:0/0", "30 points in 0 tricks"),
        (f"schnapsen turn=0 {STOCK} hands=AH/KH closing=0:0/0:0/9", "more tricks than it has now"),
        (
            f"schnapsen turn=1 {STOCK} hands=AHTHKHQHAD/" + "??" * 5 + " closing=0:0/0:0/0",
            "must lead first",
        ),
        (
            "schnapsen_sharp turn=0 trump=S up=JS stock=?? hands=AH/KH closing=0:0/0:0/0",
            "fewer than 4",
        ),
        # melds
        ("schnapsen turn=0 trump=S hands=KHQH/JHJD announced=H", "among the melds"),
        ("schnapsen turn=0 trump=S hands=KHTH/JHJD announced=H melds=H/", "does not hold QH"),
        (
            "schnapsen turn=1 trump=S hands=KH/JHJD trick=QH announced=H melds=H/",
            "before its card is led",
        ),
        ("schnapsen turn=0 trump=S hands=KHQH/JHJD melds=H/", "must have been led"),
        ("schnapsen turn=0 trump=S hands=AHQH/JHKH melds=H/", "lie elsewhere"),
        ("schnapsen turn=0 trump=S hands=AH/JH melds=H/H", "the same card"),
        ("schnapsen turn=0 trump=S hands=AH/JH melds=HH/", "same cards twice"),
        ("schnapsen turn=0 trump=S hands=AH/JH melds=h/", "no pair"),
        # the end
        ("schnapsen turn=0 trump=S hands=AH/KH over=claimed:3/0", "no deal ends"),
        ("schnapsen turn=0 trump=S hands=AH/KH over=closer_failed:2/0", "no deal ends"),
        ("schnapsen turn=0 trump=S hands=AH/KH over=claimed:9/0", "should look like"),
        (
            "schnapsen(auto_claim=on) turn=0 trump=S hands=JH/KH won=ASTSAHTHADTDACTC/",
            "would be over",
        ),
    ],
)
def test_a_moment_no_deal_could_come_to_is_refused(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        read_position(text)


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


@settings(max_examples=150)
@given(bent_positions())
def test_what_is_read_can_be_played(text):
    """Every text is refused with a sentence, or its legal moves are moves; and it has some or is over."""
    found = position(text)
    if found is None:
        return
    game, deal = found
    assert bool(game.legal(deal)) == (game.outcome(deal) is None)
    for move in game.legal(deal):
        game.play(deal, move)


@settings(max_examples=40)
@given(bent_positions(), st.sampled_from(sorted(BOTS)))
def test_every_bot_answers_what_is_read(text, name):
    found = position(text)
    if found is None:
        return
    game, deal = found
    if deal.turn is None or deal.unknown(deal.turn):
        with pytest.raises(ValueError, match=r"over|own cards"):
            advice(name, game, deal)
        return
    seen = view(deal, deal.turn)
    question = Question(game, seen, (), Match.new(game, deal.dealer), 1)
    assert new_bot(name).choose(question) in game.legal(seen)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ("turn=0 hands=/", "lacks 3 slashes"),
        ("turn=4", "no seat"),
        ("calls=1", "whose turn"),
        ("turn=0 calls=6 phase=bid", "no call"),
        ("turn=0 calls=2/1 phase=bid", "too low"),
        ("turn=1 phase=bid calls=pass", "whose turn it is"),
        ("turn=0 calls=1", "all have been asked"),
        ("turn=1 calls=1/pass/pass/pass dealer=3 hands=" + "??" * 6 + "/" * 3, "highest bidder"),
        ("turn=2 calls=5 dealer=3", "laid his cards down"),
        ("turn=0 calls=1/pass/pass/pass dealer=3 hands=AH///", "would fit"),
        ("turn=0 calls=1/pass/pass/pass dealer=3 tricks=9/0/0/0", "has 6 tricks"),
        ("turn=0 calls=1/pass/pass/pass dealer=3 tricks=x/0/0/0", "a number a seat"),
        ("turn=0 phase=bid dealer=3 hands=AH!7", "no card|names a seat|slashes"),
        ("turn=0 phase=over", "comes with it alone"),
        ("turn=0 phase=nap", "none of"),
        ("turn=0 over=made:1/1", "for each seat"),
        ("turn=0 over=asleep:1/1/1/1", "should look like"),
        ("turn=0 mood=good", "no field"),
    ],
)
def test_a_north_american_position_that_cannot_be_is_refused(fields, sentence):
    with pytest.raises(ValueError, match=sentence):
        read_position(f"north_american_4 {fields}")


HANDS = "KHQHAHTHJH9H/ADTDKDQDJD9D/ASTSKSQSJS9S/ACTCKCQCJC9C"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (f"{HANDS} trump=H", "makes trumps"),
        (f"{HANDS} melds=H///", "makes trumps"),
        (f"{HANDS} trump=H melds=/H//", "in its seat's hand"),
        (f"{HANDS} trump=H melds=HH///", "declared once"),
        (f"{HANDS} trump=H melds=/D// announced=D", "about to lead"),
        (f"{HANDS} widow=??", "at most 24"),
        (f"{HANDS} won=AH///", "two places"),
    ],
)
def test_a_deal_of_four_that_no_play_could_come_to_is_refused(fields, sentence):
    with pytest.raises(ValueError, match=sentence):
        read_position(f"north_american_4 turn=0 dealer=3 calls=1/pass/pass/pass hands={fields}")


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
