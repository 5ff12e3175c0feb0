"""Bytes between machines: encrypted, bounded, and only from known keys or within a budget.

May import: net.crypto, net.wire, net.identity.

transport, connection, authentication                  ZeroMQ between peers that know each other
datagrams           strangers, within a budget         discovery, key_lookup, address   who is where
relay_handshake, tunnel   by way of a relay            descriptors   when the system has none left
"""

from net.transport.address import PORT, Address, BadAddress, is_number, read_address
from net.transport.connection import MOST_ADDRESSES
from net.transport.datagrams import Budget
from net.transport.discovery import (
    BOARD_SERVICE,
    Announcement,
    Announcer,
    FoundTable,
    Lookout,
    nearest_first,
    own_networks,
    reachable_addresses,
)
from net.transport.relay_handshake import HOST_DIGEST_BYTES, Rendezvous, host_digest
from net.transport.transport import NoPort, Transport
