"""Section E of the worked cases: claims, a stock played out, ties."""

import pytest

from game.contest.match import Match
from tests.rules.saying import cases, on_game

# Seat 0 holds 66 in tricks: A A T T A T is 63, and a queen.
SIXTY_SIX = "ASTSAHTHADTDQH9H"
# 57 to 63 before the last trick, which seat 0 wins.
LAST_TRICK = "turn=0 trump=S hands=9S/ trick=9D won=ASAHACTHTSKS/ADTDTCKDKHKCQSQDQHQCJSJDJHJC9H9C"

CASES = f"""
e1 e2 a right claim scores by the line of 33
    at turn=0 trump=C hands=JC/?? won={SIXTY_SIX}/ACTCKCQSKHJS
    snapszer sixty_six: -> points 66:34
    snapszer sixty_six: claim -> scored 1:0
    at turn=0 trump=C hands=JC/?? won={SIXTY_SIX}/ACTCKCKHKD9D
    snapszer sixty_six: -> points 66:33
    snapszer sixty_six: claim -> scored 1:0
    at turn=0 trump=C hands=JC/?? won={SIXTY_SIX}/ACTCKCKHQD9D
    snapszer sixty_six: -> points 66:32
    snapszer sixty_six: claim -> scored 2:0
    at turn=0 trump=C hands=JC/?? won={SIXTY_SIX}/
    snapszer sixty_six: claim -> scored 3:0
e4 a pending forty without a trick does not save from Schwarz
    at turn=0 trump=C hands=JC/?? won={SIXTY_SIX}/ melds=/C
    sixty_six: claim -> scored 3:0
marriages may be left out of the line of 33
    at turn=0 trump=C hands=JC/?? won={SIXTY_SIX}/ACKD melds=/C
    sixty_six: claim -> scored 1:0
    sixty_six(schneider_counts_melds=off): claim -> scored 2:0
e5 a false claim costs three if the opponent has no trick
    at turn=0 trump=C hands=JC/?? won=ASTSAHTHKDQD/
    sixty_six: claim -> scored 0:3
    at turn=0 trump=C hands=JC/?? won=ASTSAHTHKDQD/KSQS
    sixty_six: claim -> scored 0:2
e7 in snapszer it costs three if the claimant has no trick
    at turn=0 trump=C hands=JC/?? won=/KSQS
    snapszer: claim -> scored 0:3
    at turn=0 trump=C hands=JC/?? won=KSQS/
    snapszer: claim -> scored 0:2
e8 by house rule it always costs two
    at turn=0 trump=C hands=JC/?? won=ASTSAHTHKDQD/
    sixty_six(false_claim_three_if=never): claim -> scored 0:2
by house rule it costs what the claim would have won
    at turn=0 trump=C hands=JC/?? won=ASTSAHTH/ADTDACKD
    schnapsen(false_claim=would_have_won): claim -> scored 0:1
    at turn=0 trump=C hands=JC/?? won=ASTSAHTH/KSQS
    schnapsen(false_claim=would_have_won): claim -> scored 0:2
    at turn=0 trump=C hands=JC/?? won=ASTSAHTH/
    schnapsen(false_claim=would_have_won): claim -> scored 0:3
e10 the claimant wins even if the other has 66 too
    at turn=1 trump=C hands=??/KC won=ASTSAHTHKSQS/ADTDKDQDACTC melds=DS/C
    schnapsen sixty_six: -> points 89:89
    schnapsen sixty_six: claim -> scored 0:1
e11 in schnapsen only the trick's winner may claim
    at turn=1 trump=C hands=JH/QDJD trick=KD won=ASTS/
    schnapsen: -> not claim: claim_after_trick_only
    at turn=0 trump=C hands=AD/ trick=KD won=ASTSAHTH/
    schnapsen: -> not claim: claim_after_trick_only
in snapszer a player may claim before following
    at turn=0 trump=C hands=KC/ trick=JC won={SIXTY_SIX}/
    snapszer: claim -> scored 3:0
e13 the last trick brings ten, and the higher total wins
    at {LAST_TRICK}
    sixty_six: 9S -> points 67:63
    sixty_six: 9S, pass -> scored 1:0
e14 parlett draws when 66 was not declared
    sixty_six_parlett: 9S -> points 67:63
    sixty_six_parlett: 9S, pass -> scored 0:0; by unclaimed_66
    sixty_six_parlett: 9S, claim -> scored 1:0
e19 snapszer has no ten for the last trick
    at turn=1 trump=S hands=/9S trick=9D
        won=ASAHACTSTHKCKDQC/ADTDTCKSKHQSQDQHJSJDJHJC9H9C
    snapszer: 9S -> points 64:56
    snapszer: 9S, pass -> scored 1:0
in schnapsen the last trick wins one point
    at turn=0 trump=S hands=JS/ trick=JD won=KHQHAHTH/ADTDTCACKDKSQDQCQSJCASTS
    schnapsen: JS -> turn 0
    schnapsen: JS, pass -> scored 1:0
the opponent's closing leaves the last trick without a claim
    at turn=1 trump=S up=JS stock=?? hands=/TS trick=KD closing=0:0/0:0/0 won=ASQS/QHJH
    snapszer: TS -> turn None
by house rule the table claims as soon as it is right
    at turn=1 trump=C up=9C stock=?????? hands=KH/ACJD trick=TC won=/ASTSAHTHADQD
    snapszer(auto_claim=on): AC -> scored 0:3
by house rule a revoke loses three
    at turn=1 trump=S hands=????/AHQHJS trick=TH won=ADJD/
    schnapsen: -> not QH: must_beat
    schnapsen(penalize_illegal=on): -> cards AH; not TD: card_not_held
    schnapsen(penalize_illegal=on): QH -> scored 3:0
"""


@pytest.mark.parametrize("case", cases(CASES))
def test_claims(case):
    assert case.found == case.facts


def test_e16_the_next_decided_deal_carries_one_more():
    draw = on_game("sixty_six_parlett", LAST_TRICK).then("9S", "pass")
    match = Match.new(draw.game, dealer=0).after(draw.deal.result)
    assert (match.scores, match.marks.carry) == ((0, 0), 1)
    won = on_game("sixty_six_parlett", f"turn=1 trump=C hands=??/KC won=KHKD/{SIXTY_SIX}").then(
        "claim"
    )
    assert match.after(won.deal.result).scores == (0, 3)


def test_e17_carries_add_up():
    played_out = on_game("sixty_six_parlett", LAST_TRICK).then("9S")
    draw, won = (played_out.then(move).deal.result for move in ("pass", "claim"))
    match = Match.new(played_out.game, dealer=0).after(draw).after(draw).after(won)
    assert match.scores == (3, 0)
    assert match.marks.carry == 0


def test_snapszer_carries_a_tie():
    tied = on_game(
        "snapszer",
        "turn=1 trump=S hands=/9S trick=9D won=ASAHACTSTHKCQC9H/ADTDTCKSKHKDQSQDQHJSJDJHJC9C",
    ).then("9S", "pass")
    assert tied.deal.result.totals == (60, 60)
    assert tied.scored == (0, 0)
    assert Match.new(tied.game, 0).after(tied.deal.result).marks.carry == 1
