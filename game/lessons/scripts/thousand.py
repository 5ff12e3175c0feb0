"""Thousand with three hands: the auction, the stock, the cards given away, marriages that make trumps."""

from game.lessons.scripts.script import Lesson, TableSpot, Tell, ask, follow, lesson_deal

# You KH QH TH AS AD JS 9C, Zsófi JH AC TC JC TS JD KS, Bálint 9H KC QC KD QD QS 9S; in the stock AH TD 9D.
_DEAL = lesson_deal(
    *("thousand_3", 2, "AHKHJH9HQHACKCTHTCQCASTDJCKDADTSQDJSJDQS9CKS9S9D", "zsofi balint"),
    Tell("worth", TableSpot.HAND),
    ask("open", "bid 100"),
    follow("1 bid 105", "2 pass"),
    ask("higher", "bid 110", "pass"),
    follow("1 pass"),
    Tell("stock", TableSpot.HAND),
    ask("give_one", "give 9C 1", "give 9C 2", "give 9D 1", "give 9D 2"),
    ask("give_other", "give 9D 2"),
    ask("raise", "bid 200", "pass"),
    ask("ace", "AS", "KH", "QH"),
    follow("1 KS", "2 9S"),
    ask("hundred", "marriage H", "AH"),
    ask("king", "KH", "QH"),
    follow("1 JH", "2 9H"),
    Tell("trumps", TableSpot.CONTRACT),
    ask("hearts", "AH", "JS"),
    follow("1 9C", "2 9D"),
    ask("hearts_too", "TH", "JS"),
    follow("1 JC", "2 QC"),
    ask("hearts_last", "QH", "JS"),
    follow("1 JD", "2 QD"),
    ask("diamond", "AD", "JS", "TD"),
    follow("1 TC", "2 KD"),
    ask("ten", "TD", "JS"),
    follow("1 AC", "2 KC"),
    ask("last", "JS"),
    follow("1 TS", "2 QS"),
)

THOUSAND = Lesson("thousand", "thousand_3", (_DEAL,))
