"""Section B of the worked cases: the lowest trump buys the turn-up."""

import pytest

from tests.rules.saying import cases

OPENING = "turn=0 trump=S up=AS stock=?????????????????????? hands=9SKHQDJDTCKC/????????????"

CASES = f"""
b1 in sixty-six the exchange needs a trick, and in snapszer the nine buys the turn-up on the opening lead
    at {OPENING}
    sixty_six: -> not exchange: exchange_needs_trick
    snapszer: -> may exchange
    snapszer: exchange -> has 0 AS; up 9S; turn 0
b4 only parlett lets the follower exchange, who needs a trick and then plays
    at turn=1 trump=S up=AS stock=?????????????? hands=??????????/9SKHQDJDTCKC trick=9H won=/AH9C
    sixty_six snapszer: -> not exchange: exchange_on_lead_only
    sixty_six_parlett: -> may exchange
    sixty_six_parlett: exchange -> turn 1; has 1 AS; may AS
    at turn=1 trump=S up=AS stock=?????????????? hands=??????????/9SKHQDJDTCKC trick=9H won=AH9C/
    sixty_six_parlett: -> not exchange: exchange_needs_trick
b5 the last pair of the stock may still be bought
    at turn=0 trump=S up=TS stock=?? hands=9SKHQDJDTCKC/???????????? won=AH9H/
    sixty_six: exchange -> has 0 TS; up 9S
b7 sharp schnapsen forbids it at the last pair
    at turn=0 trump=S up=TS stock=?? hands=JSKHQDJDTC/?????????? won=AHJH/
    schnapsen_sharp: -> not exchange: exchange_stock_low
    schnapsen: -> may exchange
sharp schnapsen forbids it on the first lead
    at turn=0 trump=S up=AS stock=?????????????????? hands=JSKHQDJDTC/??????????
    schnapsen_sharp: -> not exchange: exchange_needs_trick
    schnapsen: -> may exchange
b8 the bought king may be married in the same turn
    at turn=0 trump=S up=KS stock=?????? hands=JSQSQDJDTC/?????????? won=AHJH/
    schnapsen: exchange, marriage S -> points 53:0; cards KS QS
b10 exchange, then close is right, and the other order is not
    schnapsen: exchange, close -> may TC
    schnapsen: close -> not exchange: exchange_stock_closed
b11 the other player may swap after a closing only by house rule
    at turn=0 trump=S up=TS stock=?????? hands=ASKHQDJDTCKC/9SQHTDJCQC9H won=AHJH/
    sixty_six(exchange_on_close_by_opponent=on): close -> turn 1; may pass
    sixty_six(exchange_on_close_by_opponent=on): close, exchange -> has 1 TS; turn 0
    sixty_six: close -> turn 0
after a closing being asked does not depend on the hand
    at turn=0 trump=S up=TS stock=?????? hands=ASKHQDJDTCKC/9DQHTDJCQC9H won=AHJH/
    sixty_six(exchange_on_close_by_opponent=on): close -> turn 1; not exchange: exchange_not_held
    sixty_six(exchange_on_close_by_opponent=on): close, pass -> turn 0
a refused exchange says why
    at turn=0 trump=S up=AS stock=?????? hands=KHQDJD/?????? won=AH9C/
    snapszer: -> not exchange: exchange_not_held
    at turn=0 trump=S hands=9SKHQD/?????? won=AH9C/
    snapszer: -> not exchange: exchange_stock_gone
"""


@pytest.mark.parametrize("case", cases(CASES))
def test_the_exchange(case):
    assert case.found == case.facts
