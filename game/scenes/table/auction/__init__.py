"""A deal that is bid for: what may be bid, who has said what, and what is played in the end.

board     the ladder of bids beside the calls, in the middle of the table
calls     every seat's last call, a row a seat
stepper   a number to bid, by arrows and a rail
contract  the plate that stands all through the play
"""
