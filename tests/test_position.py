"""Positions as text: what cannot be is refused with a sentence."""

import pytest

from game.position import position_text, read_position


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
        ("snapszer turn=0 trump=S hands=" + "??" * 13 + "/" + "??" * 13, "at most 24"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        read_position(text)


def test_fields_may_stand_in_any_order_and_are_written_in_one():
    first = (
        "snapszer dealer=1 turn=0 trump=S up=TS stock=?????? hands=AHKH!/???? won=/THJH melds=/H"
    )
    shuffled = "snapszer melds=/H won=/THJH hands=AHKH!/???? stock=?????? up=TS trump=S turn=0"
    assert position_text(*read_position(shuffled)) == first
