"""Schnapsen in three deals: tricks, exchange, marriage and the claim; strict play; closing and its price."""

from game.lessons.scripts.script import Lesson, TableSpot, Tell, ask, follow, lesson_deal

# You JH KS QS AC TD, Lili JD TS AD KH QC, the turn-up AH.
_OPEN = lesson_deal(
    *("schnapsen", 1, "JHKSQSJDTSADAHACTDKHQCJSJCKDQHKCTCQDASTH", "lili"),
    Tell("welcome", TableSpot.HAND),
    Tell("trump", TableSpot.TURN_UP),
    ask("lead", "AC", "TD"),
    follow("1 JD"),
    Tell("trick", TableSpot.OWN_TRICKS),
    ask("exchange", "exchange", "close"),
    ask("low", "JS", "AH", "marriage S", "close"),
    follow("1 TS", "1 AD"),
    ask("ruff", "QH", "AH"),
    ask("marriage", "marriage S", "close"),
    ask("queen", "QS", "KS"),
    follow("1 QC"),
    Tell("counting", TableSpot.OWN_TRICKS),
    ask("ace", "AH", "claim", "close"),
    follow("1 JC"),
    ask("claim", "claim"),
)

# You AC QC JD QD AS, Gyuri TC KC KH TS AD, the turn-up TD.
_STRICT = lesson_deal(
    *("schnapsen", 0, "TCKCKHACQCJDTDTSADQDASKDAHTHQHJHJCKSQSJS", "gyuri"),
    Tell("his_lead", TableSpot.OPPONENT),
    follow("1 close"),
    Tell("closed", TableSpot.STOCK),
    Tell("strict", TableSpot.RULE),
    follow("1 TC"),
    ask("beat", "AC"),
    ask("he_too", "QC", "AS"),
    follow("1 KC", "1 KH"),
    ask("must_trump", "JD", "QD"),
    ask("catch", "AS", "QD"),
    follow("1 TS"),
    ask("last", "QD"),
    follow("1 AD"),
    Tell("failed", TableSpot.SLATE),
    follow("1 pass"),
)

# You AS AH KC QC AD, Lili JH QS KH TC AC, the turn-up KS.
_CLOSING = lesson_deal(
    *("schnapsen", 1, "ASAHKCJHQSKHKSQCADTCACTSJSTHQHTDKDQDJDJC", "lili"),
    Tell("plan", TableSpot.HAND),
    ask("first", "AD", "marriage C", "close"),
    follow("1 JH"),
    Tell("reckon", TableSpot.HAND),
    Tell("price", TableSpot.STOCK),
    ask("close", "close"),
    ask("top", "AS", "marriage C"),
    follow("1 QS"),
    ask("ten", "TS", "marriage C"),
    follow("1 JS"),
    ask("heart", "AH", "marriage C"),
    follow("1 KH"),
    ask("forty", "marriage C", "claim"),
    ask("claim_it", "claim"),
)

SCHNAPSEN = Lesson("schnapsen", "schnapsen", (_OPEN, _STRICT, _CLOSING))
