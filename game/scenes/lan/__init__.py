"""Pages of the local network over `game.online`.

coordinator  the way from the title and back           browse     tables appear and vanish
navigator    the pages while at a table                lobby, seat_slates   who sits where
compare      the four cards                            put_aside  matches to go on with
table        the table with the net around it
acquaintances   known players
"""
