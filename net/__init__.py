"""Matches between computers: sealed cards, a signed log, encrypted connections. See PROTOCOL.md.

Each package imports only those before it: wire, crypto, identity, deck, log, match, transport, invitation,
tournament, session. No pygame, no scene; `game.online` joins a session to a table.
"""
