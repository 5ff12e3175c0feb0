"""North American Sixty-six with four hands: the bid, trumps made by a marriage, ticks."""

from game.lessons.scripts.script import Lesson, TableSpot, Tell, ask, follow, lesson_deal

# You AH KH QH AS TS 9D, Gyuri JH 9C KS KD TC QD, your partner Lili TH AC JS JC AD JD, Bálint the rest.
_DEAL = lesson_deal(
    *(
        "north_american_4",
        3,
        "AHKHQHJH9CKSTHACJS9HQCKCASTS9DKDTCQDJCADJDQS9STD",
        "gyuri lili balint",
    ),
    Tell("sides", TableSpot.PARTNER),
    Tell("worth", TableSpot.HAND),
    ask("bid", "bid 2", "pass", "bid 5"),
    follow("1 pass", "2 pass", "3 pass"),
    Tell("contract", TableSpot.CONTRACT),
    ask("trumps", "marriage H", "AS"),
    ask("king", "KH", "QH"),
    follow("1 JH", "2 TH", "3 9H"),
    Tell("partners", TableSpot.PARTNER),
    follow("2 AC", "3 QC"),
    ask("must_trump", "QH", "AH"),
    follow("1 9C"),
    Tell("made", TableSpot.CONTRACT),
    ask("draw", "AH", "9D"),
    follow("1 KD", "2 JC", "3 KC"),
    ask("spade", "AS", "9D"),
    follow("1 KS", "2 JS", "3 9S"),
    ask("ten", "TS", "9D"),
    follow("1 QD", "2 JD", "3 QS"),
    ask("last", "9D"),
    follow("1 TC", "2 AD", "3 TD"),
)

NORTH_AMERICAN = Lesson("north_american", "north_american_4", (_DEAL,))
