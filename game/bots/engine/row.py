"""The places of a deal in the kernel's row of numbers, and the numbers of its moves and phases.

Where two seats have a number each, the second seat's stands behind the first's.
"""

TURN = 0  # seat to act, -1 when the deal is over
PHASE = 1
LEADER = 2
LED = 3  # the card led, -1 before the lead
HAND = 4  # sets of cards
CARD_POINTS = 6  # in won tricks
TRICKS = 8
MELDED = 10  # points of the melds declared, waiting ones included
ANNOUNCED = 12  # the meld that must be led now, -1 for none
CLOSER = 13  # -1 while nobody has closed
CLOSING_POINTS = 14
CLOSING_TRICKS = 16
STOCK_AT = 18  # the next card's place in the stock, and the end of it
STOCK_END = 19
TURN_UP = 20  # -1 once it is drawn
REASON = 21  # of the outcome, as a place in REASONS
RESULT = 22  # game points of the outcome
SHOWN = 24  # cards of a hand that both players have seen
GONE = 26  # every card that has been played
STOCK = 27  # eleven cards in drawing order, the turn-up not among them
BARRED = 38  # cards a hand cannot hold, as a duty since the closing has shown

LENGTH = 40

PLAY, DRAWING, ANSWER, LAST, OVER = range(5)
PHASES = ("play", "draw", "answer", "last", "over")

MARRIAGE = 24
PAIR = 28
EXCHANGE, CLOSE, CLAIM, DRAW, PASS = range(32, 37)

REASONS = (
    "claimed",
    "false_claim",
    "closer_failed",
    "closer_beaten",
    "last_trick",
    "higher_total",
    "equal_totals",
    "unclaimed_66",
)
(
    CLAIMED,
    FALSE_CLAIM,
    CLOSER_FAILED,
    CLOSER_BEATEN,
    LAST_TRICK_WON,
    HIGHER_TOTAL,
    EQUAL_TOTALS,
    UNCLAIMED_66,
) = range(8)
