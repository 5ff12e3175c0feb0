"""The mesh, by which guests of a match find each other: each tells the host where it listens, and the host
hands it on.

Guests that speak with each other compare how far their logs go and what is in them, so that a host who
holds something back, or tells two stories, is found out. They know each other by the keys that sign
the match: nobody has to compare cards, and nobody is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from net.session.admission import Admission, Remote
from net.transport import Address, is_number
from net.wire.table_messages import ListensAt, PeerAt

BEAT = 2.0


@dataclass
class Mesh:
    """`here` is where this peer can be reached, None where that is not known.

    `listening` are the addresses of the guests, by peer, as the host knows them; `places` where a guest finds
    the owners of keys that are said to be of its mesh. Guests that come through a relay are told no address.
    """

    here: ListensAt | None = None
    listening: dict[int, tuple[bytes, ListensAt]] = field(default_factory=dict)
    places: dict[bytes, tuple[Address, ...]] = field(default_factory=dict)
    _keys: dict[int, bytes] = field(default_factory=dict)
    _beat_at: float = 0.0

    def is_due(self, now: float) -> bool:
        """Whether it is time to say again who listens where."""
        if now < self._beat_at:
            return False
        self._beat_at = now + BEAT
        return True

    def tell(self, me: int, peers: tuple[bytes, ...], admission: Admission) -> None:
        """A guest says where it listens; the host tells each guest where the others do."""
        host = admission.key_of(peers[0])
        if me and host is not None and host not in admission.far and self.here is not None:
            admission.send(host, self.here)
        for peer in () if me else range(1, len(peers)):
            key = admission.key_of(peers[peer])
            if key is not None and key not in admission.far:
                for there in self.others_than(peer):
                    admission.send(key, there)

    def hear(
        self,
        remote: Remote,
        message: ListensAt | PeerAt,
        me: int,
        peers: tuple[bytes, ...],
        admission: Admission,
    ) -> None:
        """A guest may say where it is, and the host of the match where the other guests are."""
        peer = peers.index(remote.identity)
        match message:
            case ListensAt() if me == 0:
                self.listening[peer] = (remote.key, message)
            case PeerAt(other, key) if peer == 0 and other not in (0, me) and other < len(peers):
                if admission.meet(key, peers[other]):
                    self.learn(message)

    def others_than(self, peer: int) -> Iterator[PeerAt]:
        """The addresses of the other guests that the host sends to one."""
        for other, (key, where) in sorted(self.listening.items()):
            if other != peer:
                yield PeerAt(other, key, where.port, where.hosts)

    def learn(self, there: PeerAt) -> None:
        """Keep the address of another guest, in place of that of another key he was said to have.

        Host names from the host are ignored, only numeric addresses are tried.
        """
        before = self._keys.pop(there.peer, there.key)
        if before != there.key:
            self.places.pop(before, None)
        self._keys[there.peer] = there.key
        numbers = [host for host in there.hosts if is_number(host)]
        if numbers:
            self.places[there.key] = tuple(Address(host, there.port) for host in numbers)
