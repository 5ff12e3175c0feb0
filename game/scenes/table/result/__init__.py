"""The end of a deal and of a match, counted out.

deal_result, areas    the page after a deal            counting      what is counted, and how it looks
team_row, left_over   its rows of cards                explanation   how it ended, in words
onward_buttons        its buttons
sheet         how a round was scored, a column a seat  graph         the way of the whole match
looking_back  what was done badly                      thrown_in     a deal that nobody bid for
celebration   guests, lights and a rain of cards around a won match
match_result  who has won, and again?
"""
