"""Matches over the local network: the evening that holds it together, and the pages it is seen on.

evening    the network, the table found or hosted, the match: no window needed
joint      a session joined to a table         feed       what the network tells the table
headless   seats without a window
browse     tables appear and vanish            lobby      the table before the match
compare    the four cards                      playing    the table scene with the net around it
"""
