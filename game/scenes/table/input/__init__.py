"""The actions of a person at this screen, and the questions.

decision      one turn: what may be done, on cards, piles and the row above the hand
hand, actions, option   the things to press            refusals      why a move is refused
choosing      cards of the hand picked before they are laid away or given
suits, cutting  the signs that call trumps, the pack spread out to be cut
confirm_move  closing and claiming, asked once         hurrying      one key too many
hand_over     from one person at the screen to the next
"""
