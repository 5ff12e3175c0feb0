"""The one thread that owns every socket and runs the session; shuffles are calculated beside it.

The game hands in commands and takes out events; neither side ever waits for the other. Both are frozen
values. A command that has to wait is tried again.
"""

from __future__ import annotations

import queue
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from game.core.cards import PACK_20, PACK_24
from game.core.refused import Refused as MoveRefused
from net.deck import work_out_known_points
from net.invitation import Invitation
from net.match import ThreadExecutor
from net.session.admission import BAN
from net.session.commands import Command, Continue
from net.session.lobby import NotSeated
from net.session.session import Session
from net.session.session_events import RequestRefused, Shortage, TableEvent
from net.transport import (
    Address,
    Transport,
    descriptors,
    key_lookup,
    nearest_first,
    own_networks,
    reachable_addresses,
)
from net.wire.table_messages import ListensAt

TICK = 0.1
# Seconds after which a calculation beside the network lets others run.
GIVE_WAY = 0.001
PARTING = 300
LOOK_EVERY, PLACE_EVERY = 1.0, 10.0
# Seconds after which somebody who was gone to and has said nothing is reported as silent.
SILENT_AFTER = 8.0


@dataclass(frozen=True)
class NotReached:
    """Nobody answers at an address; `reason` is the key of the sentence that says why.

    Where it `goes_on` the address is asked until somebody answers or this side leaves.
    """

    address: Address
    reason: str
    goes_on: bool = False


@dataclass(frozen=True)
class Reached:
    """This side goes to the peer at an address, whose key it knows now; their pairing begins."""

    address: Address
    key: bytes


@dataclass(frozen=True)
class FoundAt:
    """A peer this side has gone to is spoken with at this address: its key has proven true there."""

    key: bytes
    address: Address


@dataclass(frozen=True)
class MetAtRelay:
    """The host who invited is at the other end of the tunnel; its pairing begins."""

    key: bytes


@dataclass(frozen=True)
class RelayChanged:
    """The state of the tunnels: `problem` names the sentence on what is wrong, "" where nothing is.

    With `reached` the relay answers; `over` says that the invitation is no longer good.
    """

    relay: Address
    reached: bool
    problem: str = ""
    over: bool = False


NetworkEvent = TableEvent | NotReached | Reached | FoundAt | MetAtRelay | RelayChanged


@dataclass(frozen=True)
class Join:
    """Connect to the peer at an address, whose key is asked for if it is not known."""

    address: Address
    key: bytes | None = None


@dataclass(frozen=True)
class Seek:
    """Look for a peer with this key at these addresses as well, and those it was sought at before.

    Nothing is told before it is paired: wherever it is, its key proves who it is.
    """

    key: bytes
    addresses: tuple[Address, ...]


@dataclass(frozen=True)
class Stop:
    """End the thread."""


@dataclass(frozen=True)
class WaitForGuests:
    """Wait at a relay for the guests of this invitation; of an earlier one only those return who came by it.

    Where it is None the last one is withdrawn.
    """

    invitation: Invitation | None


@dataclass(frozen=True)
class FollowInvitation:
    """Go to the host who invites, by way of the relay."""

    invitation: Invitation


ThreadCommand = Join | Seek | WaitForGuests | FollowInvitation | Stop


class NetworkFailed(RuntimeError):
    """The thread of the network ended by an error that nobody expected: its cause."""


class NetworkThread:
    """Runs a session over a transport. `wake` is called, from this thread, when there is news."""

    def __init__(
        self, session: Session, transport: Transport, wake: Callable[[], object] = lambda: None
    ) -> None:
        self.port = transport.port
        self._session = session
        self._transport = transport
        self._wake = wake
        self._commands: queue.SimpleQueue[Command | ThreadCommand] = queue.SimpleQueue()
        self._events: queue.SimpleQueue[NetworkEvent] = queue.SimpleQueue()
        try:
            self._poke, self._poked = socket.socketpair()
        except OSError:
            transport.close()
            raise
        self._poke.setblocking(False)
        self._poked.setblocking(False)
        self._lookup: key_lookup.KeyLookup | None = None
        self._tick_at = 0.0
        self._look_at = 0.0
        self._short = False
        self._place_at = 0.0
        self._mesh_at: dict[bytes, tuple[Address, ...]] = {}
        self._found_at: dict[bytes, Address] = {}
        self._unanswered: dict[bytes, tuple[Address, float]] = {}
        self._lines: frozenset[bytes] = frozenset()
        self._invitations: tuple[Invitation | None, Invitation | None] = (None, None)
        self._met: frozenset[bytes] = frozenset()
        self._put_off: WaitForGuests | FollowInvitation | None = None
        self._relay: RelayChanged | None = None
        self._stopping = False
        self._failure: Exception | None = None
        self._calculating = ThreadExecutor(lambda: self.command(Continue()))
        session.executor = self._calculating
        if session.playing is not None:
            session.playing.replica.executor = self._calculating
        self._thread = threading.Thread(target=self._run, name="network", daemon=True)
        transport.authenticator.invited = session.admission.invited
        transport.meets_strangers = session.admission.open_to_strangers
        transport.authenticator.welcome = set(session.admission.known.connections)

    # -- the game's side -----------------------------------------------------------------------

    @property
    def carried_bytes(self) -> int:
        """The length of all messages sent and received so far."""
        return self._transport.carried_bytes

    def start(self) -> None:
        """Begin."""
        descriptors.raise_limit()
        sys.setswitchinterval(GIVE_WAY)
        for pack in (PACK_20, PACK_24):
            self._calculating.submit(work_out_known_points, pack)
        self._thread.start()

    def command(self, command: Command | ThreadCommand) -> None:
        """Carry a command out on the network's thread; what the session refuses is told."""
        self._commands.put(command)
        with suppress(OSError):
            self._poke.send(b"!")

    def take(self) -> list[NetworkEvent]:
        """The events since the last call, in order.

        Raises NetworkFailed, once, where an error has ended the thread.
        """
        failure, self._failure = self._failure, None
        if failure is not None:
            raise NetworkFailed from failure
        events = []
        with suppress(queue.Empty):
            while True:
                events.append(self._events.get_nowait())
        return events

    def stop(self, patience: float = 3.0) -> None:
        """Say good-bye, close everything and wait for the end. May be called again."""
        if self._thread.is_alive():
            self.command(Stop())
            self._thread.join(patience)

    # -- the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            while not self._stopping:
                self._turn()
        except Exception as reason:  # the game must hear of it, whatever it is
            self._failure = reason
            self._wake()
        finally:
            self._close()

    def _turn(self) -> None:
        """Wait for something, take it in, and send what follows from it."""
        others = [self._poked] if self._lookup is None else [self._poked, self._lookup.udp]
        pause = self._tick_at - time.monotonic()
        self._transport.wait(min(TICK, max(0.0, pause)), *others)
        with suppress(OSError):
            self._poked.recv(4096)
        self._transport.tick()
        now = time.monotonic()
        if self._lookup is not None:
            self._follow_lookup(self._lookup, now)
        for key, raw in self._transport.receive():
            self._session.received(key, raw, time.monotonic())
            self._hand_out()
        self._tell_addresses()
        self._carry_out()
        if now >= self._tick_at:
            self._tick_at = now + TICK
            self._tick(now)
        self._look_after_peers()
        self._session.work_ahead()

    def _tick(self, now: float) -> None:
        """Time has passed: look after the lines to the others, and say again what was not answered."""
        self._follow_tunnels()
        self._greet()
        self._tell_of_silence(now)
        self._session.tick(now)
        if now >= self._look_at:
            self._look_at = now + LOOK_EVERY
            self._look_for_descriptors()
            if self._put_off is not None:
                self._open_tunnels(self._put_off)
            self._look_where_we_are(now)
        self._hand_out()

    def _greet(self) -> None:
        """Greet newly connected peers."""
        before, self._lines = self._lines, self._transport.dialled
        for key in self._lines - before:
            self._session.reached(key)

    def _tell_of_silence(self, now: float) -> None:
        """Say once of each peer this side has gone to that it has not said a word."""
        for key, (address, until) in [*self._unanswered.items()]:
            remote = self._session.admission.remotes.get(key)
            if remote is not None and remote.heard_at:
                del self._unanswered[key]
            elif now >= until:
                del self._unanswered[key]
                self._tell([NotReached(address, "network.address.silent", goes_on=True)])

    def _hand_out(self) -> None:
        """Send all messages and report all events at once."""
        for key, raw in self._session.take_frames():
            self._transport.send(key, raw)
        self._tell(self._session.take_events())

    def _tell_addresses(self) -> None:
        """Report the address of each peer this side has gone to, when it changes."""
        for remote in self._session.admission.guests:
            address = self._transport.address_of(remote.key)
            if address is None or self._transport.comes_through_tunnel(remote.key):
                continue
            if self._found_at.get(remote.key) != address:
                self._found_at[remote.key] = address
                self._tell([FoundAt(remote.key, address)])

    def _look_for_descriptors(self) -> None:
        """Say once when the system has none left: new peers cannot come then."""
        short = descriptors.are_short()
        if short and not self._short:
            self._tell([Shortage("network.shortage")])
        self._short = short

    def _carry_out(self) -> None:
        """Carry out every command once; what has to wait keeps its place in the row."""
        for _ in range(self._commands.qsize()):
            command = self._commands.get()
            try:
                if not self._act_on(command):
                    self._commands.put(command)
                self._hand_out()
            except NotSeated as wrong:
                self._tell([RequestRefused(str(wrong))])
            except MoveRefused:
                self._tell([RequestRefused("network.refused.move")])
            except ValueError:
                self._tell([RequestRefused("network.refused.order")])
            except OSError:
                self._session.disk_failed()
                self._hand_out()

    def _act_on(self, command: Command | ThreadCommand) -> bool:
        """Whether a command is carried out; False where it has to wait."""
        match command:
            case Join(address, key) if key is not None:
                self._reach(address, key)
            case Join(address):
                self._look_up(address)
            case Seek(key, addresses):
                if addresses:
                    self._seek(key, addresses)
            case WaitForGuests() | FollowInvitation():
                self._open_tunnels(command)
            case Stop():
                self._stopping = True
            case _:
                return self._session.carry_out(command, time.monotonic())
        return True

    def _look_after_peers(self) -> None:
        """Let the transport know who has been pinned, who is expected, and who was shut out."""
        admission = self._session.admission
        self._transport.authenticator.banned = set(admission.shut_out)
        for key in admission.dropped:
            if key in admission.sought | admission.mesh.keys():
                self._transport.interrupt(key, BAN)
            else:
                self._transport.hang_up(key)
        admission.dropped.clear()
        for key in self._mesh_at.keys() - self._session.mesh.places.keys() - admission.sought:
            del self._mesh_at[key]
            self._transport.hang_up(key)
        for key, places in self._session.mesh.places.items():
            if self._mesh_at.get(key) != places:
                self._mesh_at[key] = places
                self._transport.dial(key, *self._nearest(places))
        known = set(admission.known.connections)
        self._transport.authenticator.welcome = known | admission.mesh.keys()
        self._transport.expected = frozenset(admission.remotes)

    @staticmethod
    def _nearest(places: Sequence[Address]) -> list[Address]:
        """Addresses of one machine, those in a network of ours first."""
        try:
            own = own_networks()
        except OSError:
            return [*places]
        row = nearest_first([each.host for each in places], own)
        return sorted(places, key=lambda each: row.index(each.host))

    def _look_where_we_are(self, now: float) -> None:
        """Note the addresses at which others can reach this machine, the loopback for programs on it."""
        if now < self._place_at:
            return
        self._place_at = now + PLACE_EVERY
        hosts = reachable_addresses()[:3]
        self._session.mesh.here = ListensAt(self.port, (*hosts, "127.0.0.1"))

    def _tell(self, events: Sequence[NetworkEvent]) -> None:
        for each in events:
            self._events.put(each)
        if events:
            self._wake()

    # -- reaching others -----------------------------------------------------------------------

    def _follow_lookup(self, lookup: key_lookup.KeyLookup, now: float) -> None:
        reported, key = lookup.in_vain, lookup.tick(now)
        if key is not None:
            self._end_lookup()
            self._reach(lookup.address, key)
        elif lookup.leads_nowhere:
            self._end_lookup()
            self._tell([NotReached(lookup.address, "network.address.unknown")])
        elif lookup.in_vain and not reported:
            self._tell([NotReached(lookup.address, "network.address.silent", goes_on=True)])

    def _look_up(self, address: Address) -> None:
        self._end_lookup()
        try:
            self._lookup = key_lookup.KeyLookup.at(address)
        except OSError:
            self._tell([NotReached(address, "network.shortage")])

    def _end_lookup(self) -> None:
        if self._lookup is not None:
            self._lookup.close()
            self._lookup = None

    def _reach(self, address: Address, key: bytes) -> None:
        if key == self._transport.keys[0]:
            self._tell([NotReached(address, "network.address.own")])
            return
        self._seek(key, (address,))
        self._unanswered[key] = address, time.monotonic() + SILENT_AFTER
        self._tell([Reached(address, key)])

    def _seek(self, key: bytes, addresses: tuple[Address, ...]) -> None:
        self._transport.dial(key, *addresses)
        self._session.connected(key)

    # -- by way of a relay ---------------------------------------------------------------------

    def _open_tunnels(self, command: WaitForGuests | FollowInvitation) -> None:
        """Open the tunnels of an invitation; where the system has no room for them now, later."""
        self._put_off = None
        try:
            match command:
                case WaitForGuests(invitation):
                    self._wait_for_guests(invitation)
                case FollowInvitation(invitation):
                    self._relay, self._met = None, frozenset()
                    self._transport.go_through(invitation.places)
        except OSError:
            self._put_off = command

    def _wait_for_guests(self, invitation: Invitation | None) -> None:
        current, closed = self._invitations
        if invitation != current:
            self._invitations = current, closed = invitation, current or closed
        self._relay = None
        self._transport.wait_for_guests(
            current.places if current is not None else (),
            closed.places if closed is not None else (),
        )

    def _follow_tunnels(self) -> None:
        """Tell what has become of the tunnels, and go to the host at the end of one."""
        tunnels = [*self._transport.tunnels.values()]
        guests = self._session.admission.guests
        self._session.admission.far = frozenset(
            each.key for each in guests if self._transport.comes_through_tunnel(each.key)
        )
        if not tunnels:
            return
        if not self._session.hosting:
            met = frozenset(each.other for each in tunnels if each.other)
            for key in met - self._met:
                self._session.connected(key)
                self._tell([MetAtRelay(key)])
            self._met |= met
        open_ones = [each for each in tunnels if not each.closed]
        best = min(
            open_ones or tunnels, key=lambda each: (not each.joined, not each.waits, each.over)
        )
        problem = best.problem
        if self._session.hosting:
            full = bool(open_ones) and all(each.joined for each in open_ones)
            problem = "network.relay.full" if full else "" if best.waits else problem
        now = RelayChanged(best.relay, best.waits or best.joined, problem, best.over)
        if now != self._relay:
            self._relay = now
            self._tell([now])

    # -- the end -------------------------------------------------------------------------------

    def _close(self) -> None:
        self._transport.close(PARTING)
        self._calculating.shutdown(wait=False, cancel_futures=True)
        if self._session.playing is not None:
            self._session.playing.replica.close()
        for each in (self._poke, self._poked):
            each.close()
        self._end_lookup()
