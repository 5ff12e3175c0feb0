"""At the door: who may try how often to show cards that suit him."""

from __future__ import annotations

from random import Random

from net.identity import Familiarity
from net.session import Admission
from net.session.admission import PAUSE
from net.session.pairing import Ends, Pairing, PairingStep
from net.wire.board_messages import TableAt
from net.wire.table_messages import TABLE_WIRE, Nonce
from tests.net.table_of import identity


class Everybody:
    """Acquaintances who are all strangers, or all known."""

    def __init__(self, standing: Familiarity) -> None:
        self._standing = standing

    def familiarity(self, identity: bytes, name: str) -> Familiarity:
        return self._standing

    @property
    def connections(self) -> frozenset[bytes]:
        return frozenset()

    def pin(self, identity: bytes, name: str, connection: bytes) -> None:
        return None


def door_of(standing: Familiarity) -> Admission:
    return Admission(identity(0), "Anna", Everybody(standing), Random(1))


def nonces_shown(admission: Admission, seconds: float, other: int = 1, start: float = 0.0) -> int:
    """How many nonces somebody gets out of the door who begins anew each time he has seen one."""
    mine, theirs = identity(other), identity(0)
    chance, shown, now = Random(other), set(), start
    ends = Ends(mine.connection_keys[0], theirs.connection_keys[0], mine.signing_key, mine.public)
    trying = Pairing(ends, "Mallory", chance)
    while now < start + seconds:
        now += 0.5
        admission.tick(now)
        for frame in [raw for _, raw in admission.outbox]:
            message = TABLE_WIRE.decode(frame)
            if isinstance(message, Nonce):
                shown.add(message.nonce)
                trying = Pairing(ends, "Mallory", chance)
            else:
                trying.hear(message)
        admission.outbox.clear()
        trying.speak_soon()
        remote = admission.admit(ends.mine, now)
        for message in trying.tick(now):
            if not isinstance(message, Nonce):
                admission.hear(remote, message, now)
    return len(shown)


def test_a_stranger_gets_one_try_and_then_a_pause():
    assert nonces_shown(door_of(Familiarity.NEW), PAUSE * 0.9) == 1
    assert nonces_shown(door_of(Familiarity.NEW), PAUSE * 5) <= 5


def test_another_key_does_not_get_around_the_pause():
    admission = door_of(Familiarity.CHANGED)
    tries = [
        nonces_shown(admission, PAUSE * 0.2, other, other * PAUSE * 0.2) for other in (1, 2, 3)
    ]
    assert sum(tries) == 1


def test_a_known_peer_never_waits():
    assert nonces_shown(door_of(Familiarity.KNOWN), PAUSE * 0.9) > 3


def talk(here: Admission, there: Admission, now: float) -> None:
    """Hand on what both have to say at this moment, until they have said it all."""
    for _ in range(8):
        for one, other in ((here, there), (there, here)):
            one.tick(now)
            sender = one.identity.connection_keys[0]
            for _, raw in one.outbox:
                remote = other.admit(sender, now)
                other.hear(remote, TABLE_WIRE.decode(raw), now)
            one.outbox.clear()


def comparing() -> tuple[Admission, Admission, bytes]:
    """A host, a guest who has gone to him, both with cards to compare, and the host's key."""
    host = Admission(identity(0), "Anna", Everybody(Familiarity.NEW), Random(1))
    guest = Admission(identity(1), "Béla", Everybody(Familiarity.NEW), Random(2))
    key = host.identity.connection_keys[0]
    guest.seek(key)
    talk(guest, host, 1.0)
    return host, guest, key


def test_a_peer_found_at_another_address_keeps_the_cards_that_are_being_compared():
    host, guest, key = comparing()
    guest.seek(key)
    talk(guest, host, 1.5)
    assert guest.remotes[key].pairing.step is PairingStep.COMPARE
    shown = [event.cards for event in (*guest.events, *host.events)]
    assert len(shown) == 2
    assert shown[0] == shown[1]


def test_whoever_was_refused_may_be_sought_again():
    _, guest, key = comparing()
    guest.compare(guest.remotes[key], False, 1.0)
    assert guest.remotes[key].pairing.step is PairingStep.REFUSED
    guest.seek(key)
    assert guest.remotes[key].pairing.step is PairingStep.HELLO


def test_one_met_before_it_proved_its_invitation_is_let_in_once_it_has():
    """A host who is on the same network as well may be reached there first."""
    doors = [Admission(identity(n), "Anna", Everybody(Familiarity.NEW), Random(n)) for n in (0, 1)]
    keys = [door.identity.connection_keys[0] for door in doors]
    doors[1].seek(keys[0])
    for now in range(4):
        exchange(doors, float(now))
    assert not any(remote.paired for door in doors for remote in door.remotes.values())
    for door, other in zip(doors, reversed(keys), strict=True):
        door.invited.add(other)
    for now in range(4, 8):
        exchange(doors, float(now))
    assert all(remote.paired for door in doors for remote in door.remotes.values())


def test_places_of_a_table_that_are_handed_on_are_heard_now_and_then():
    """Else a program could have the organiser flood another until that hears him no more."""
    _, here, key = comparing()
    places = [TableAt(1, 1, port, ("127.0.0.1",)) for port in range(4000, 4300)]
    taken = [here.remotes[key].affords(at, 0.001 * number) for number, at in enumerate(places)]
    assert 0 < sum(taken) < 30


def exchange(doors: list[Admission], now: float) -> None:
    """Two doors hear what each other has to say, as their sessions let them."""
    for door, other in (doors, doors[::-1]):
        door.tick(now)
        for remote in door.proven_late:
            door.prove(remote, now)
        frames, door.outbox = door.outbox, []
        for _, raw in frames:
            remote = other.admit(door.identity.connection_keys[0], now)
            other.hear(remote, TABLE_WIRE.decode(raw), now)
