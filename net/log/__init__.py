"""The log of a match: chains of signed entries, and the journal that keeps them.

May import: net.crypto, net.wire.

chain    entries, each in its place; a verdict alone takes any back     journal  where they are kept
"""

from net.log.chain import (
    Body,
    Chain,
    Entry,
    Fit,
    first_hash,
    may_be_evidence,
    next_head,
    read_body,
    read_entry,
    write_entry,
)
from net.log.journal import EntryJournal, MemoryJournal
