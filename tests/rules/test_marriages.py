"""Section C of the worked cases: twenty and forty."""

import pytest

from tests.rules.saying import cases, on_game

LEADING = "turn=0 trump=S up=TS stock=?????? hands=KHQHAC/?????? won=ADJD/"

CASES = f"""
c1 on the opening lead the points wait for a trick
    at turn=0 trump=S up=TS stock=?????????????????????? hands=KHQHTDACJCKD/AHTHJD9C9DQC
    sixty_six: marriage H, QH, AH -> points 0:14
c4 snapszer refuses it on the opening lead, but the queen may be led
    snapszer: -> not marriage H: marriage_needs_trick; may QH
snapszer may have marriages pending by house rule
    snapszer(marriage_needs_trick=pending): marriage H, QH, AH -> points 0:14
    snapszer(marriage_needs_trick=pending): marriage H, QH, 9C -> points 23:0
c2 they count from the first trick taken
    at turn=1 trump=S up=TS stock=?????????? hands=KHACKD/THJC9C9D trick=TD won=/QHAH melds=H/
    sixty_six: JC -> points 32:14
a marriage is void without a trick
    at turn=1 trump=S hands=/AC trick=KC won=/QHAHTHKH melds=H/
    sixty_six: AC, pass -> points 0:53; scored 0:3
c5 none once the stock is gone
    at turn=0 trump=S hands=KSQSAD/?????? won=AH9H/
    sixty_six sixty_six_parlett: -> not marriage S: marriage_stock_closed
c7 none in sixty-six once the stock is closed
    at turn=0 trump=S up=TS stock=?????? hands=KDQDAC/?????? won=AHJH/ closing=1:13/0:1/0
    sixty_six: -> not marriage D: marriage_stock_closed
    snapszer schnapsen: -> may marriage D
c8 a marriage declared before closing stays good
    at {LEADING}
    snapszer sixty_six: marriage H, close, KH -> points 33:0
after a declaration only its two cards may be led, in sharp schnapsen only the king
    snapszer: marriage H -> cards KH QH; not AC: lead_the_marriage
    schnapsen_sharp: marriage H -> cards KH
c10 no marriage in following
    at turn=1 trump=S up=TS stock=?????? hands=????/QHKHAC trick=AH won=/ADJD
    snapszer sixty_six schnapsen: -> not marriage H: marriage_on_lead_only
    snapszer sixty_six schnapsen: QH -> points 14:13
c11 a claim may follow the declaration at once
    at turn=0 trump=S up=TS stock=?????? hands=KSQSJC/?????? won=AHQDKHTD/
    schnapsen: -> points 28:0
    schnapsen: marriage S -> points 68:0
    schnapsen: marriage S, claim -> scored 3:0
c13 an unannounced king brings nothing
    at turn=0 trump=S up=TS stock=?????? hands=KHQHAC/AHTH9D won=ADJD/
    snapszer: KH, 9D -> points 17:0
one marriage a lead
    at turn=0 trump=S up=TS stock=?????? hands=KHQHKDQD/???????? won=ACJC/
    snapszer: marriage H -> not marriage D: marriage_one_a_lead
ober and unter meld only by house rule
    at turn=0 trump=S up=TS stock=?????? hands=QHJHAC/?????? won=ADJD/
    snapszer: -> not pair H: pair_not_played
    snapszer(ober_unter_pair=on): pair H -> points 33:0; cards QH JH
"""


@pytest.mark.parametrize("case", cases(CASES))
def test_marriages(case):
    assert case.found == case.facts


def test_a_shown_marriage_is_seen_by_both():
    deal = on_game("snapszer", LEADING).then("marriage H").deal
    assert [deal.seen_by[slot] for slot in deal.hands[0]] == [{0, 1}, {0, 1}, {0}]
