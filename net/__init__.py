"""Matches between computers: sealed cards, a signed log, encrypted connections. See PROTOCOL.md.

Each package imports only those before it: wire, crypto, identity, deck, log, match, transport,
invitation, session.
No pygame, no scene; a session is joined to a table in `game.online`.
"""
