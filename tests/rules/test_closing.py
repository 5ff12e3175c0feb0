"""Section D of the worked cases: closing the stock, and what it costs."""

import pytest

from tests.rules.saying import cases

CASES = """
d1 sixty-six may close before drawing, and five tricks follow
    at turn=0 phase=draw trump=S up=TS stock=?????? hands=AHKHACTCAS/?????????? won=ADJD/
    sixty_six: close -> held 5:5
    sixty_six: close, AH -> turn 1
    at turn=1 trump=S up=TS stock=?????? hands=AC/ASKH trick=AH
    sixty_six: AS -> legal draw, close, claim
    at turn=1 trump=S up=TS stock=?? hands=AC/ASKH trick=AH
    sixty_six: AS -> legal draw, close, claim
    sixty_six(close_min_stock=4): AS -> held 2:2; phase play; not close: close_no_stock
d2 elsewhere the winner has drawn before he may close
    at turn=1 trump=S up=TS stock=?????? hands=AC/ASKH trick=AH
    snapszer schnapsen: AS -> has 1 KH; may close; held 2:2
d4 nobody closes in following
    at turn=1 trump=S up=TS stock=?????? hands=????/ASKHAC trick=AH won=/ADJD
    snapszer sixty_six sixty_six_parlett schnapsen: -> not close: close_on_lead_only
d5 the last pair may be closed, but not in sharp schnapsen
    at turn=0 trump=S up=TS stock=?? hands=ASKHACJDTC/?????????? won=ADJS/
    schnapsen: -> may close
    schnapsen_sharp: -> not close: close_stock_low
d7 schnapsen pays the closer by the other's 20 points and two tricks at closing, and not by his 42
    at turn=0 trump=S up=JS stock=?? hands=JC/?? closing=0:0/20:0/2
        won=ASTSAHTHADTDKCQC/KSQSKDQDKHQHACTC
    schnapsen: -> points 70:42
    schnapsen: claim -> scored 2:0
    sixty_six snapszer: claim -> scored 1:0
d8 a trick won after the closing does not save the loser in schnapsen
    at turn=0 trump=S up=JS stock=?????? hands=AC/?? closing=0:0/0:0/0 won=ASTSAHTHADTDKCQC/KDTC
    schnapsen: claim -> scored 3:0
    sixty_six: claim -> scored 2:0
d10 a failed closing costs two however few points the other has
    at turn=1 trump=S up=JS stock=?????? hands=/TH trick=KD closing=0:30/2:2/1
        won=ASTSAHACADJD/QHJH
    sixty_six schnapsen snapszer: TH, pass -> scored 0:2; by closer_failed
it costs three if the other had no trick at closing
    at turn=1 trump=S up=JS stock=?????? hands=/TS trick=KD closing=0:30/0:2/0
        won=ASQSAHJHADJD/QHJC
    sixty_six schnapsen snapszer: TS -> scored 0:3
d11 parlett's failed closer pays three only without a trick
    at turn=1 trump=S up=JS stock=?????? hands=/TS trick=KD closing=0:0/0:0/0 won=/QHJH
    sixty_six_parlett: TS -> scored 0:3
    at turn=1 trump=S up=JS stock=?????? hands=/TS trick=KD closing=0:0/0:0/0 won=ADJD/QHJH
    sixty_six_parlett: TS -> scored 0:2
d13 the closer who loses the last trick has failed even with 66, unless the totals settle it by house rule
    at turn=1 trump=S up=JS stock=?????? hands=/TS trick=KD closing=0:40/4:2/1
        won=ASQSAHTHADTDACKC/QHJH
    schnapsen: -> points 71:5
    schnapsen: TS -> scored 0:2
    schnapsen(auto_settle_closed=on): TS -> scored 2:0
the state at closing may be left out of the price of a failed closing
    at turn=1 trump=S up=JS stock=?????? hands=/TS trick=KD closing=0:30/0:2/0 won=ASQSAHJH/QHJD
    sixty_six(failed_close_moment=end): TS -> scored 0:2
    at turn=1 trump=S up=JS stock=?????? hands=/TS trick=KD closing=0:30/0:2/1 won=ASQSAHJH/QHJD
    sixty_six(failed_close_moment=end): TS -> scored 0:2
d14 a closer's false claim at 63 costs two
    at turn=0 trump=S up=JS stock=?????? hands=9CKD/???? closing=0:30/4:2/1
        won=ASKSAHTHADTCQDQH/JHJD
    sixty_six: -> points 63:4
    sixty_six snapszer sixty_six_parlett: claim -> scored 0:2
    at turn=0 trump=S up=JS stock=?????? hands=JCKD/???? closing=0:30/4:2/1
        won=ASKSAHTHADTCQDQH/JHJD
    schnapsen: claim -> scored 0:2
d16 sixty all does not save the closer
    at turn=1 trump=S up=9S stock=9H hands=/9D trick=9C closing=0:30/30:2/1
        won=ASAHACTSTHJCJDQC/ADTDTCKSKHKCKDQSQDQHJSJH
    snapszer: 9D -> points 60:60
    snapszer: 9D, pass -> scored 0:2
closing turns nobody else into a drawer
    at turn=0 trump=S up=TS stock=?????? hands=AHKH/QHTD won=ADJD/
    snapszer: close, AH, QH -> held 1:1; stock_count 4
there is no second closing
    snapszer: close -> not close: close_no_stock
"""


@pytest.mark.parametrize("case", cases(CASES))
def test_closing(case):
    assert case.found == case.facts
