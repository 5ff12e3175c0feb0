"""The differences of Snapszer and Sixty-six, for those who know Schnapsen."""

from game.lessons.scripts.script import Lesson, TableSpot, Tell, ask, follow, lesson_deal

# You 9H KC QC AD TS JD, Zsófi 9D AC KD KS JH 9C, the turn-up TH.
_SNAPSZER = lesson_deal(
    *("snapszer", 1, "9HKCQC9DACKDADTSJDKSJH9CTHAHJCQDKH9SQSTCJSTDASQH", "zsofi"),
    Tell("nines", TableSpot.HAND),
    ask("nine", "exchange", "close"),
    ask("first_trick", "AD", "KC", "QC"),
    follow("1 9D"),
    ask("marriage", "marriage C", "close"),
    ask("queen", "QC", "KC"),
    follow("1 AC", "1 KD"),
    ask("ruff", "KH", "AH", "TH"),
    ask("ace", "AH", "claim", "close"),
    follow("1 JH"),
    ask("ten", "TH", "claim", "close"),
    follow("1 KS"),
    Tell("false_claim", TableSpot.SLATE),
    ask("claim", "claim"),
)

SNAPSZER = Lesson("snapszer", "snapszer", (_SNAPSZER,))

# You KH QH AD 9C TS JC, Bálint AH TD 9S KS JD QC, the turn-up KC.
_WAITING = lesson_deal(
    *("sixty_six", 1, "KHQHADAHTD9S9CTSJCKSJDQCKCQSJHTHQDKDACTCASJS9H9D", "balint"),
    ask("waiting", "marriage H", "close"),
    ask("queen", "QH", "KH"),
    follow("1 AH", "1 draw", "1 TD"),
    ask("counts_now", "AD"),
    ask("before_drawing", "draw", "close"),
    ask("nine", "exchange"),
)

# The last three tricks of another deal: you TC QC QD, Bálint TS KD KS, diamonds are trumps.
_LAST_TRICK = lesson_deal(
    *("sixty_six", 1, "QSJS9CKHASJHJDTCQCKCTHTSQDKD9DAD9HQH9SJCACAHKSTD", "balint"),
    Tell("stock_gone", TableSpot.RULE),
    ask("draw_trump", "QC", "QD", "TC"),
    follow("1 KD", "1 TS"),
    ask("ruff", "QD"),
    ask("last_trick", "TC"),
    follow("1 KS"),
    Tell("ten_more", TableSpot.OWN_TRICKS),
    ask("claim", "claim", "pass"),
    before="9C,KC,draw,JH,JS,draw,KH,9H,draw,QH,9S,draw,JC,AC,draw,exchange,QS,AS,draw,AD,9D,TD,JD,TH,AH",
)

SIXTY_SIX = Lesson("sixty_six", "sixty_six", (_WAITING, _LAST_TRICK))
