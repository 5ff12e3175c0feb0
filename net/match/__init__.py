"""A match among peers: one public state from one log, the same at everybody.

terms, lan_match, lan_deal, verdict   the public state, entry by entry     evidence  proven fouls
replica   one peer's copy and its own part             shuffles, executors   made ahead, beside
match_events   what the game is told                   log_sync, log_store   level, and on disk
"""
