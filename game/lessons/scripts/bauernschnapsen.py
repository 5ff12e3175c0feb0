"""Bauernschnapsen with four hands, and its form for three with a talon."""

from game.lessons.scripts.script import Lesson, TableSpot, Tell, ask, follow, lesson_deal

# You AS KS QS, then AH TH. Gyuri JS JC QD KC QH, your partner Lili AD KD JH TC QC, Bálint TS TD JD KH AC.
_FOUR = lesson_deal(
    *("bauernschnapsen", 3, "ASKSQSJSJCQDADKDJHTSTDJDAHTHKCQHTCQCKHAC", "gyuri lili balint"),
    Tell("sides", TableSpot.PARTNER),
    ask("call", "trump S", "turn"),
    Tell("ladder", TableSpot.AUCTION),
    ask("bid", "bid schnapser", "bid normal"),
    follow("1 pass", "2 pass", "3 pass"),
    follow("1 pass", "3 pass"),
    Tell("contract", TableSpot.CONTRACT),
    ask("ace", "AS", "marriage S"),
    follow("1 JS", "2 AD", "3 TS"),
    Tell("fat", TableSpot.OWN_TRICKS),
    ask("forty", "marriage S", "AH"),
    ask("king", "KS", "QS"),
    follow("1 JC", "2 KD", "3 JD"),
    ask("third", "QS", "AH"),
    follow("1 QD", "2 TC", "3 TD"),
)

BAUERNSCHNAPSEN = Lesson("bauernschnapsen", "bauernschnapsen", (_FOUR,))

# You AC KC TH, then JD QS AS; Gyuri JC KH QD TD KS JS, Lili TC AH JH KD TS QH; in the talon QC AD.
_THREE = lesson_deal(
    *("talonschnapsen", 2, "ACKCTHJCKHQDTCAHJHQCADJDQSASTDKSJSKDTSQH", "gyuri lili"),
    Tell("alone", TableSpot.OPPONENT),
    ask("call", "trump C", "turn"),
    ask("bid", "bid normal", "bid gang", "bid bettler"),
    follow("1 pass", "2 pass"),
    follow("1 pass", "2 pass"),
    Tell("talon", TableSpot.HAND),
    ask("discard", "discard JD QS"),
    ask("ace", "AC", "marriage C"),
    follow("1 JC", "2 TC"),
    ask("forty", "marriage C", "claim"),
    ask("king", "KC", "QC", "claim"),
    follow("1 JS", "2 JH"),
    ask("claim", "claim"),
)

TALON = Lesson("talon", "talonschnapsen", (_THREE,))
