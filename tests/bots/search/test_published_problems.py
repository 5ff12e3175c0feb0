"""The master against problems of Martin Tompa's "The Schnapsen Log" (psellos.com/schnapsen/blog).

Each line is the column's number, the move it recommends and the position; a column tells only what won
cards are worth, so tricks of that worth stand for them. The move must be worth no less than any other.
"""

from __future__ import annotations

import pytest

from game.bots.compiling.compiled import COMPILED
from game.bots.search.budget import SearchBudget
from game.bots.search.evaluate import evaluate
from game.bots.search.known_state import KnownState
from game.core.moves import read_move
from tests.bots.deals import at

pytestmark = pytest.mark.skipif(not COMPILED, reason="uncompiled bots do not weigh every layout")

PROBLEMS = """
002 TC up=JS stock=?? hands=ASTSQSTCTD/KD!?????? trick=QD won=THQCJCJD/AHKHKCAD melds=/D
013 KD up=JH stock=?? hands=TSQHTCADKD/???????? trick=JD won=ASKSQSAH/JSKCQCJC melds=/S closing=1:29/31:2/2
014 JC trump=C hands=ASQHACJCAD/AHTHTCQCKD won=TSKSQSJSJHTD/KHKCQDJD melds=/S
015 close up=JH stock=?? hands=KSAHTCQCQD/KH!???????? won=ASTSQSJS/ADTDKDJD melds=S/
019 JH trump=H hands=ASTHKHJH/AHQHAC trick=QC won=TSKSQSJSKCJC/TCADTDKDQDJD melds=S/
034 QD up=KD stock=?? hands=ACKCADTDQD/???????? trick=QS won=TSJSJHJC/ASKSAHKH
040 close up=JH stock=?? hands=ASAHTCQCJD/?????????? won=TSQSJSTH/QHADKDQD
041 KS trump=S hands=KSAHTHQHKC/ASKHJHACKD won=TSQSJSTCJCJD/QCADTDQD
043 TC trump=C hands=KSTHTCJCJD/ASTSAHKCQD won=QSJSQHACADTD/KHJHQCKD melds=/H
050 KC up=JH stock=?? hands=AHQHKCADKD/QS!?????? trick=TS won=ASJSQCJC/KSTHTCJD melds=/S
055 JD up=AH stock=?? hands=TSJHQCJCJD/???????? trick=AD won=ASKSJSKH/QHACTCQD
066 TH trump=H hands=JSTHKHQCJD/TSKSJHACKC won=ASQSQHTCJCQD/AHADTDKD
069 QD trump=D hands=QSTHQHQCQD/AHKHTCKCJD won=ASTSJSJHACAD/KSJCTDKD
069 JD trump=D hands=AHKHKCJD/QSTHQHQD won=ASTSKSJSJHKD/ACTCQCJCADTD
070 TD up=QH stock=?? hands=KSKHACTDQD/?????????? won=TSJSAHKCJCJD/THTC
078 JD trump=H hands=QSAHQHKCJD/THKHJHACQC won=ASTSTCTD/KSJSJCADKDQD
116 KC up=JH stock=?? hands=KCJCTDQD/?????? trick=TH won=ASTSQSTC/KSJSAHKHQHJD melds=S/ closing=1:54/26:2/3
127 TH trump=H hands=QSJSTHADQD/ASQHKCTDKD won=TSKSAHJHJCJD/KHACTCQC
128 close up=JH stock=?? hands=ASKSKHQCQD/?????????? won=AHACTCAD/QHTDKDJD
134 KH up=QC stock=?? hands=ASKSJSKH/?????? trick=TC won=AHKC/THJHACJCADKDQDJD closing=1:15/45:1/4
153 JH up=JC stock=?? hands=QHJHKCQCQD/???????? trick=KS won=ASTSTCAD/QSKHKDJD
"""


@pytest.mark.parametrize("problem", PROBLEMS.strip().splitlines())
def test_the_master_finds_the_published_move(problem):
    _, move, position = problem.split(maxsplit=2)
    evaluation = evaluate(KnownState(at(f"schnapsen turn=0 {position}")), SearchBudget())
    assert evaluation.points[read_move(move)] == pytest.approx(max(evaluation.points.values()))
