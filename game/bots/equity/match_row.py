"""The places of a match between two deals in a row of int64.

A place that four seats share is followed by three more, one a seat; partners have the same numbers.
"""

POINTS = 0
BUMMERL = 4
BOLTS = 8
ATTEMPTS = 12  # used on the barrel
FALLS = 16
BARREL = 20  # seats on the barrel, the earliest first
BARREL_SIZE = 24
ROUNDS = 25  # scored so far, in Thousand
DEALER = 26  # of the next deal
NUMBER = 27  # of the next deal, from 1; 0 where no match is played
WINNERS = 28  # of the match, as a set of seats; empty until it is over

LENGTH = 29
