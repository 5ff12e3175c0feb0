"""Bytes between machines: encrypted, bounded, and only from known keys or within a budget.

transport, connection, authentication                  ZeroMQ between peers that know each other
datagrams, budget   strangers                          discovery, key_lookup, address   who is where
descriptors   when the system has none left
"""
