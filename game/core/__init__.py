"""Cards, deals, moves and tricks: what every game of the family shares, pure and for any number of seats.

May import: nothing of ours.

    cards, moves, events      what there is, what is done, what happened      refused   why not
    deal       the row of face-down cards and who has seen each               outcome, score   how it ends
    tricks, playing, marriages, auction, calls                                pieces that the rules share
    holding    what a seat may hold             veiling, public_form          moves that hide a card's place
    frozen_value              frozen values, for actions and intents
    position_fields           how a position's cards are written
    position_rows             the table of a position's fields
"""
