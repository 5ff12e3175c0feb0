"""One peer at one table: meeting, seating, playing, and the thread it all runs on.

admission, pairing   who comes in                      lobby, lobby_session    who sits where
match_session        a running match                   session, session_events the whole, and its news
network_thread   owns every socket
"""
