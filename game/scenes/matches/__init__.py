"""Matches at this screen: begun, left and gone on with, each at its table.

coordinator  begins and shows them       saved       those that can be gone on with
unfinished   the page to choose one      seating     who plays from which seat
held         those at a table of this program, which no other may touch meanwhile
earning      what a match has earned, told at its end
"""
