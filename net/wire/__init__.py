"""Messages: their fields and limits, their one form in bytes, and what a peer can be charged with.

May import: nothing of ours.

    fields    what a field may hold, all limits            wire       msgpack, checked field by field
    deck_messages, match_messages, table_messages, board_messages   table_options  chosen by a host
    violation  what breaks the protocol

Knows no keys and no cards.
"""
