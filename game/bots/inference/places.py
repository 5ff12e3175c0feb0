"""The places of what a seat knows of the hidden cards, as a row of int64 for compiled functions.

Unseen cards are laid into *bins*: the hidden part of a hand, of the talon, of a discard. A *case* says how
many cards each bin takes and which may lie there; cases differ by the card that was given on, or by the
marriage that a bid has promised. Seats are numbered as in a deal, bins are members of sets of bins.
"""

MOST_BINS = 8
MOST_CARDS = 24
MOST_CONDITIONS = 24

BINS = 0  # how many there are
CARDS = 1
CASES = 2
CONDITIONS = 3
DECLARER = 4  # the seat that took the talon or the stock, -1 for none
TALON_DRAWN = 5  # whether which of the declarer's cards were the talon is hidden
NOT_TALON = 6  # cards of his that were not, as a set
TAKEN = 7  # the cards taken, where all have seen them, as a set
GIFT_BIN = 8  # the bin of a card given to a seat whose face is hidden, -1 for none
GIFT_TO = 9  # that seat
FIRST_SEAT = 10  # the seat that called trumps on its first packet, -1 for none
FIRST_DRAWN = 11  # whether which of its cards came first is hidden
FIRST_KNOWN = 12  # cards that came first, as a set
FIRST_BINS = 13  # bins of others, as a set
NOT_FIRST = 14  # cards that did not come first, as a set
HELD = 16  # cards a seat is known to have held after all giving, as sets; four places
HELD_BINS = 20  # bins of hidden cards it holds or has laid away
GIFT = 24  # the card a seat is known to have been given, as a set
HAND_BINS = 28  # bins of hidden cards in its hand
BIN_PLACE = 32  # of a deal's row; NOWHERE and IN_STOCK are none
CARD = BIN_PLACE + MOST_BINS
CONDITION = CARD + MOST_CARDS  # kind, seat, number
CASE = CONDITION + 3 * MOST_CONDITIONS

# Places of a case, from where it begins.
SIZE = 0  # of each bin
MAY_LIE = SIZE + MOST_BINS  # the cards that may lie in each bin, as sets
MAY_TAKE = MAY_LIE + MOST_BINS  # the bins that may take each card, as sets
CASE_GIFT = (
    MAY_TAKE + MOST_CARDS
)  # the card given to GIFT_TO where it has been seen since, as a set
WAYS_AT = CASE_GIFT + 1  # where its numbers of ways begin
CASE_LENGTH = WAYS_AT + 1

NOWHERE, IN_STOCK = -1, -2

# Conditions on a hand: one of some cards dealt or held; a whole suit or marriages dealt; one card first.
DEALT_ONE_OF, HELD_ONE_OF, DEALT_SUIT, DEALT_MARRIAGES, FIRST_ONE_OF = range(5)

# What a layout says of the deal before: what each seat was dealt, and the cards that have moved since.
DEALT = 0
TALON = 4
GIVEN = 5
FIRST = 6
BIN = 8
PAST_LENGTH = BIN + MOST_BINS
