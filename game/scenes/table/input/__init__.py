"""The actions of a person at this screen, and the questions.

decision      one turn: what may be done, on cards, piles and the row above the hand
hand, actions           the things to press
option        bids and suits                           cutting       the pack spread out to be cut
choosing      cards of the hand picked before they are laid away or given
confirm_move  closing and claiming, asked once         hand_over     from one person here to the next
"""
