"""The place of an entry in a log: by its number, and by the hash it names as the one before it."""

from dataclasses import replace

import pytest
from nacl.bindings import crypto_sign_keypair

from net.log import Chain
from net.log.chain import Body, Entry, Fit, first_hash, read_entry, write_entry
from net.wire.fields import ENTRY_BYTES
from net.wire.match_messages import LOG_WIRE, Accuse
from net.wire.wire import Malformed

TABLE = bytes(32)
IDENTITY, SECRET = crypto_sign_keypair()


def entry(place: int, previous: bytes, words: bytes = b"") -> Entry:
    return write_entry(Body(TABLE, place, previous, 0, words), SECRET)


@pytest.fixture
def chain() -> Chain:
    """Two entries."""
    chain = Chain(TABLE)
    for _ in range(2):
        chain.append(entry(len(chain), chain.head))
    return chain


def test_an_entry_fits_by_its_place_and_the_hash_before_it(chain: Chain) -> None:
    assert chain.fit(entry(2, chain.head)) is Fit.NEXT
    assert chain.fit(chain.entries[1]) is Fit.KNOWN
    assert chain.fit(entry(3, chain.head)) is Fit.AHEAD
    assert chain.fit(entry(1, chain.hash_before(1), b"other")) is Fit.FORK


def test_an_entry_that_follows_another_log_is_taken_for_neither_next_nor_fork(chain: Chain) -> None:
    for place in (1, 2):
        assert chain.fit(entry(place, bytes(range(32)))) is Fit.BELOW
    assert not chain.holds(replace(chain.entries[1].body, table=bytes(range(32))))
    assert chain.hash_before(0) == first_hash(TABLE)


@pytest.mark.parametrize(
    ("speaker", "reason"), [(1, "a false signature"), (2, "nobody at this table")]
)
def test_an_entry_in_anothers_name_or_of_nobody_at_the_table_is_refused(speaker, reason):
    peers = (IDENTITY, bytes(range(32)))
    assert read_entry(entry(0, bytes(32)).raw, peers) == entry(0, bytes(32))
    raw = write_entry(Body(TABLE, 0, bytes(32), speaker, b""), SECRET).raw
    with pytest.raises(Malformed, match=reason):
        read_entry(raw, peers)


def test_only_what_takes_a_deal_back_may_be_longer_than_what_can_be_quoted():
    """A long entry that is refused would prove nothing against its speaker, however often it came."""
    longest = entry(
        0, bytes(32), bytes(ENTRY_BYTES - len(entry(0, bytes(32), bytes(300)).raw) + 300)
    )
    assert read_entry(longest.raw, (IDENTITY,)) == longest
    with pytest.raises(Malformed, match="longer than"):
        read_entry(entry(0, bytes(32), bytes(ENTRY_BYTES)).raw, (IDENTITY,))
    quoting = LOG_WIRE.encode(Accuse(0, (longest.raw, longest.raw)))
    assert read_entry(entry(0, bytes(32), quoting).raw, (IDENTITY,)).takes_back
