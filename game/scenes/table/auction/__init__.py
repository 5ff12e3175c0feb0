"""A deal that is bid for: what may be bid, who has said what, and what is played in the end.

board     every seat's last call and the ladder of bids, in the middle of the table
stepper   a number to bid, by arrows and a rail
contract  the plate that stands all through the play
"""
