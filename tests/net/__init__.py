"""The network under attack.

Attacks at a socket are made in both networks: a host met by its address and one met through a relay (the
fixture `met` of `transport.test_transport`; the relay's own mischief in `transport.test_tunnel` and
`online.test_by_invitation`). All others are made on machines that have no sockets: they take a message and
the key that its connection was authenticated with, and a relay can change neither. How it was carried is
nothing they could ask for, so the same test stands for both networks.
"""
