"""Section A of the worked cases: what may follow, and who wins."""

import pytest

from game.contest.position import read_position
from game.core.cards import Card
from game.core.moves import Draw, Play
from game.core.refused import Refused
from game.rules import GAMES
from tests.rules.saying import cases

CASES = """
a1 any card may follow while the stock is open, and only the trump takes an ace of another suit
    at turn=1 trump=S up=TS stock=?????????? hands=??????/THJS9DKC trick=AH won=AC9C/
    snapszer sixty_six sixty_six_parlett: -> cards TH JS 9D KC
    snapszer sixty_six sixty_six_parlett: TH -> leader 0
    snapszer sixty_six sixty_six_parlett: KC -> leader 0
    snapszer sixty_six sixty_six_parlett: 9D -> leader 0
    snapszer sixty_six sixty_six_parlett: JS -> leader 1
a2 two plain suits go to the leader
    at turn=1 trump=S up=TS stock=?????? hands=??/ACKC trick=9D
    snapszer: AC -> leader 0; points 11:0
a4 strict play follows and beats
    at turn=1 trump=S hands=????/AHQHJS trick=TH
    snapszer sixty_six sixty_six_parlett schnapsen schnapsen_sharp: -> cards AH
    snapszer: -> not QH: must_beat; not JS: must_follow
a5 a suit that does not beat is followed
    at turn=1 trump=S hands=????/QHJHAS trick=AH
    snapszer sixty_six sixty_six_parlett schnapsen schnapsen_sharp: -> cards QH JH
a7 without the suit a trump is due
    at turn=1 trump=S hands=????/ASJSTH trick=KD
    snapszer sixty_six sixty_six_parlett schnapsen schnapsen_sharp: -> cards AS JS
    at turn=1 trump=S hands=????/ASJDKC trick=TH
    snapszer: -> not JD: must_trump; not AH: card_not_held
a8 a trump beats a trump
    at turn=1 trump=S hands=????/ASJSAH trick=KS
    snapszer sixty_six sixty_six_parlett schnapsen schnapsen_sharp: -> cards AS
a10 without the suit and trumps any card is played
    at turn=1 trump=S hands=??/AHTD trick=KS
    snapszer sixty_six sixty_six_parlett schnapsen schnapsen_sharp: -> cards AH TD
a11 of the suit only the higher ones beat
    at turn=1 trump=S hands=??????/AHTHKHJH trick=QH
    snapszer sixty_six sixty_six_parlett schnapsen schnapsen_sharp: -> cards AH TH KH
closing makes play strict at once
    at turn=0 trump=S up=TS stock=?????? hands=THKD/AHQH
    snapszer: close, TH -> cards AH
a13 after the sixth trick the winner draws face down, the loser takes the turn-up, and play is strict
    at turn=1 trump=S up=9S stock=QD hands=KC/AHJD trick=TH won=/AC9C
    sixty_six: AH, draw -> has 1 JD QD; has 0 KC 9S; held 2:2; turn 1
    sixty_six: AH, draw, QD -> stock_count 0
    at turn=0 trump=S hands=KCJD/TD trick=QD
    sixty_six: -> cards JD
"""


@pytest.mark.parametrize("case", cases(CASES))
def test_tricks(case):
    assert case.found == case.facts


@pytest.mark.parametrize(
    ("game", "counts"),
    [
        ("schnapsen", [10, 8, 6, 4, 2, 0]),
        ("snapszer", [12, 10, 8, 6, 4, 2, 0]),
        ("sixty_six", [12, 10, 8, 6, 4, 2, 0]),
    ],
)
def test_a14_the_stock_shrinks_by_two_a_trick(game, counts):
    rules = GAMES[game]
    deal = rules.deal(rules.pack, dealer=1)
    seen = [deal.stock_count]
    while deal.stock_count:
        plays = [m for m in rules.legal(deal) if isinstance(m, Play | Draw)]
        deal, _ = rules.play(deal, plays[0])
        if not deal.trick and deal.stock_count != seen[-1]:
            seen.append(deal.stock_count)
    assert seen == counts


@pytest.mark.parametrize(
    "position",
    [
        "schnapsen turn=0 trump=S up=JS stock=?????????????????? hands=??????????/??????????",
        "bauernschnapsen dealer=3 turn=0 calls=normal/pass/pass/pass trump=H "
        "hands=??????????/??????????/??????????/??????????",
    ],
)
def test_a_hand_nobody_knows_holds_no_card_that_the_pack_has_not(position):
    game, deal = read_position(position)
    with pytest.raises(Refused, match="card_not_held"):
        game.play(deal, Play(Card("9H")))
