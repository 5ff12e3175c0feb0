"""The places of a deal in the kernel's row of int64, its phases, and the numbers of its moves.

A card is `6 * suit + rank` in the order of `SUITS` and `RANKS`, a set of cards 24 bits. A place that four
seats share is followed by three more, one a seat. Suits do not move with the trump, since a deal may have
none, or several one after the other.
"""

# -- what every family uses -------------------------------------------------------------------------

TURN = 0  # seat to act, -1 when the deal is over
PHASE = 1
DEALER = 2
LEADER = 3
IN_PLAY = 4  # set of seats that add a card to each trick
TRICK_SIZE = 5
TRICK = 6  # cards lying in the trick, as a set
LED = 7  # the card led
BEST = 8  # the card that is winning now, and its seat
BEST_SEAT = 9
TRUMP = 10  # suit, -1 for none
ORDER = 11  # of the ranks, as a place in ORDERS
ANNOUNCED = 12  # suit of the marriage of which one card must be led, -1 for none
DECLARER = 13  # -1 while there is none
STANDING = 14  # the highest bid, -1 for none
HOLDER = 15  # the seat that made it
WAITING = 16  # seats still in the auction, three bits each, the next one lowest
WAITING_COUNT = 17
CALLS = 18  # how many calls were made
DOUBLINGS = 19
CONTRACT = 20  # a row of the contract table, or the points declared; -1 before it is settled
REASON = 21  # of the outcome, as a place in REASONS, -1 before
HAND = 22
CARD_POINTS = 26  # in won tricks
WON = 30  # cards in won tricks, as sets
TRICKS = 34
MELD_POINTS = 38
MELDED = 42  # suits of the marriages declared, as sets of four bits
ASIDE = 46  # cards laid away, as sets
RESULT = 50  # change of each score
PILE = 54  # widow, talon, or two stocks, as sets
SCORE = 56  # of the match, where a rule asks for it

# -- what one family alone uses ---------------------------------------------------------------------

CALLED = 60  # Bauernschnapsen: the suit called or turned up, trump or not
TAKEN = 61  # the cards of the talon or the stock that the declarer took, as a set
GOLDEN = 60  # Thousand: a round of the golden tour
LOOKED = 62  # Thousand: seats that had seen their cards
GIVEN = 63  # Thousand: seats that were given a card
CUT_NINES = 64  # Thousand: how many nines were cut
CALLERS = 65  # seats that have called in this auction since they saw their cards, as a set
NINE_GIVEN = 66  # Thousand: seats that were given a nine, as a set

STOCK_AT = 67  # the next undealt card, and the end of them
STOCK_END = 68
STOCK = 69  # undealt cards in dealing order

# Open knowledge of the play, which the rules do not ask for: a reader of the play writes it.

BARRED = STOCK + 24  # cards a seat has shown not to hold, as sets
ON_BARREL = BARRED + 4  # Thousand: seats on the barrel, as a set

LENGTH = ON_BARREL + 1

MOST_SEATS = 4

NO_SCORE = -1000  # of a deal that knows of no match

# Orders of the ranks, from the highest down.
ORDERS = ("ATKQJ9", "AKQJT9", "TKQJA9")

CUT, TRUMP_CALL, BID, DOUBLE, TALON, DISCARD, GIVE, RAISE, PLAY, OVER = range(10)

REASONS = (
    *("claimed", "false_claim", "last_trick", "made", "set"),
    *("passed_out", "conceded", "redeal", "cut_nines"),
)
CLAIMED, FALSE_CLAIM, LAST_TRICK, MADE, SET, PASSED_OUT, CONCEDED, REDEAL, CUT_NINES_PAID = range(9)

# -- moves ------------------------------------------------------------------------------------------
# 0 to 23 play that card; a family of moves begins at its number.

MARRIAGE_OF = 24
CLAIM_66, PASS, DOUBLE_IT, LEAVE, REDEAL_IT, LOOK, KNOCK, CONCEDE, TURN_UP = range(28, 37)
TAKE_PILE = 37  # the only pile, or the first or second of two: 37, 38, 39
TRUMP_OF = 40
BID_OF = 64
CUT_AT = 128
GIVE_TO = 160  # 4 * card + seat
DISCARD_OF = 256  # 24 * first card + second card

# No seat ever has more moves to choose from.
MOST_MOVES = 80
