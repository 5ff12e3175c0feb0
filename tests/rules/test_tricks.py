"""Section A of the worked cases: what may follow, and who wins."""

import pytest

from tests.rules.saying import at, on_game

TWO_HAND = ("snapszer", "sixty_six", "sixty_six_parlett")
ALL = (*TWO_HAND, "schnapsen", "schnapsen_sharp")

OPEN = "turn=1 trump=S up=TS stock=??????????"
STRICT = "turn=1 trump=S"


@pytest.mark.parametrize("game", TWO_HAND)
def test_a1_any_card_may_follow_while_the_stock_is_open(game):
    moment = on_game(game, f"{OPEN} hands=??????/THJS9DKC trick=AH won=AC9C/")
    assert moment.cards == {"TH", "JS", "9D", "KC"}


@pytest.mark.parametrize(("card", "winner"), [("TH", 0), ("KC", 0), ("9D", 0), ("JS", 1)])
@pytest.mark.parametrize("game", TWO_HAND)
def test_a1_only_the_trump_takes_an_ace_of_another_suit(game, card, winner):
    moment = on_game(game, f"{OPEN} hands=??????/THJS9DKC trick=AH").then(card)
    assert moment.deal.leader == winner


def test_a2_two_plain_suits_go_to_the_leader():
    moment = at("snapszer turn=1 trump=S up=TS stock=?????? hands=??/ACKC trick=9D").then("AC")
    assert moment.deal.leader == 0
    assert moment.total(0) == 11


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize(
    ("lead", "hand", "allowed"),
    [
        ("TH", "AHQHJS", {"AH"}),  # A4
        ("AH", "QHJHAS", {"QH", "JH"}),  # A5
        ("KD", "ASJSTH", {"AS", "JS"}),  # A7
        ("KS", "ASJSAH", {"AS"}),  # A8
        ("KS", "AHTD", {"AH", "TD"}),  # A10
        ("QH", "AHTHKHJH", {"AH", "TH", "KH"}),  # A11
    ],
)
def test_strict_play_follows_beats_and_trumps(game, lead, hand, allowed):
    unknown = "??" * (len(hand) // 2 - 1)
    moment = on_game(game, f"{STRICT} hands={unknown}/{hand} trick={lead}")
    assert moment.cards == allowed


@pytest.mark.parametrize(
    ("hand", "card", "key"),
    [
        ("AHQHJS", "QH", "must_beat"),
        ("AHQHJS", "JS", "must_follow"),
        ("ASJDKC", "JD", "must_trump"),
        ("ASJDKC", "AH", "card_not_held"),
    ],
)
def test_a_refused_card_says_why(hand, card, key):
    assert at(f"snapszer {STRICT} hands=????/{hand} trick=TH").why_not(card) == key


def test_closing_makes_play_strict_at_once():
    moment = at("snapszer turn=0 trump=S up=TS stock=?????? hands=THKD/AHQH").then("close", "TH")
    assert moment.cards == {"AH"}


def test_a13_after_the_sixth_trick_winner_draws_face_down_and_loser_takes_the_turn_up():
    start = at("sixty_six turn=1 trump=S up=9S stock=QD hands=KC/AHJD trick=TH won=/AC9C")
    after = start.then("AH", "draw")
    assert set(after.deal.hand(1)) == {"JD", "QD"}
    assert set(after.deal.hand(0)) == {"KC", "9S"}
    assert after.deal.turn == 1
    led = after.then("QD")
    assert led.deal.stock_count == 0
    strict = at("sixty_six turn=0 trump=S hands=KCJD/TD trick=QD")
    assert strict.cards == {"JD"}


@pytest.mark.parametrize(
    ("game", "counts"),
    [
        ("schnapsen", [10, 8, 6, 4, 2, 0]),
        ("snapszer", [12, 10, 8, 6, 4, 2, 0]),
        ("sixty_six", [12, 10, 8, 6, 4, 2, 0]),
    ],
)
def test_a14_the_stock_shrinks_by_two_a_trick(game, counts):
    from game.core.moves import Draw, Play
    from game.rules import GAMES

    rules = GAMES[game]
    deal = rules.deal(rules.pack, dealer=1)
    seen = [deal.stock_count]
    while deal.stock_count:
        plays = [m for m in rules.legal(deal) if isinstance(m, Play | Draw)]
        deal, _ = rules.play(deal, plays[0])
        if not deal.trick and deal.stock_count != seen[-1]:
            seen.append(deal.stock_count)
    assert seen == counts
