"""Matches over the local network: the evening that holds it together, and the pages it is seen on.

Without a window:
    here       what lies in the player's folder      evening    one stay at one table
    standing   how things stand there                feed       what the network tells the table
    joint      a session joined to a table           headless   seats without a window
    measure, measure_window                          what `bench lan` reports

With one:
    inn        the way from the title and back       browse     tables appear and vanish
    stay       the pages of one evening              lobby      the table before the match
    compare    the four cards                        seat_slates   who sits where
    put_aside  matches to go on with
    playing    the table with the net around it      calls      words across the table
    acquaintances   known players
"""
