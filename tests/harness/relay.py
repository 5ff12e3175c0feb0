"""A stand-in for magic-wormhole's transit relay, with the same words; it may be told to misbehave.

It joins two connections that name one token from different sides, answers both with "ok" and passes bytes.
"""

from __future__ import annotations

import re
import selectors
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from random import Random

from net.transport import Address

_ASKED = re.compile(rb"please relay (\w{64}) for side (\w{16})\n", re.ASCII)


class Mischief(Enum):
    """Mischief that a relay may do to the bytes it passes."""

    DROPS = auto()
    REPEATS = auto()
    SWAPS = auto()
    DELAYS = auto()
    REPLAYS = auto()
    CHANGES = auto()


@dataclass
class Caller:
    """One connection: what it asked for, to whom it is joined, and what is still to be sent to it."""

    socket: socket.socket
    heard: bytes = b""
    token: bytes = b""
    side: bytes = b""
    partner: Caller | None = None
    waiting: bytearray = field(default_factory=bytearray)
    held: list[bytes] = field(default_factory=list)


class StandInRelay:
    """Listens on the loopback. Some `mischief` is done to one of `one_in` pieces that pass.

    `joined` counts the pairs, `seen` is all that a curious relay can write down. `port` may be given, to come
    back where one was. `refuses` is what every caller is told instead of being served.
    """

    def __init__(
        self,
        mischief: tuple[Mischief, ...] = (),
        one_in: int = 8,
        port: int = 0,
        refuses: bytes = b"",
        seed: int = 1,
    ) -> None:
        self.mischief = mischief
        self.refuses = refuses
        self.joined = 0
        self.done = 0
        self.seen = bytearray()
        self._one_in = one_in
        self._random = Random(seed)
        self._record: list[bytes] = []
        self._callers: dict[socket.socket, Caller] = {}
        self._selector = selectors.DefaultSelector()
        self._listener = socket.create_server(("127.0.0.1", port), backlog=64)
        self._listener.setblocking(False)
        self.port: int = self._listener.getsockname()[1]
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._stopping = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.port)

    @property
    def waiting(self) -> int:
        """The callers that wait for a partner."""
        return sum(1 for each in [*self._callers.values()] if each.token and not each.partner)

    def close(self) -> None:
        """All connections end."""
        self._stopping = True
        self._thread.join()

    def cut(self) -> None:
        """Every connection that is joined breaks."""
        for caller in [*self._callers.values()]:
            if caller.partner is not None:
                with suppress(OSError):
                    caller.socket.shutdown(socket.SHUT_RDWR)

    # -- the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stopping:
            for key, events in self._selector.select(0.02):
                if key.fileobj is self._listener:
                    self._accept()
                elif key.fileobj in self._callers:
                    self._serve(self._callers[key.fileobj], events)
            for caller in [*self._callers.values()]:
                self._flush(caller)
        for caller in [*self._callers.values()]:
            caller.socket.close()
        self._selector.close()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            came, _ = self._listener.accept()
            came.setblocking(False)
            came.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._callers[came] = Caller(came)
            self._selector.register(came, selectors.EVENT_READ)

    def _serve(self, caller: Caller, events: int) -> None:
        try:
            raw = caller.socket.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            raw = b""
        if not raw:
            self._lose(caller)
        elif caller.partner is not None:
            self.seen += raw
            self._pass(caller, caller.partner, raw)
        else:
            self.seen += raw
            caller.heard += raw
            self._asked(caller)

    def _asked(self, caller: Caller) -> None:
        found = _ASKED.match(caller.heard)
        if self.refuses and b"\n" in caller.heard:
            caller.waiting += self.refuses
        elif caller.token or (found is None and b"\n" in caller.heard):
            self._lose(caller)  # impatient, or wrongly asked for
        elif found is not None:
            caller.token, caller.side = found.groups()
            if len(caller.heard) > found.end():
                self._lose(caller)
                return
            for other in [*self._callers.values()]:
                if other.token == caller.token and other.side != caller.side and not other.partner:
                    caller.partner, other.partner = other, caller
                    self.joined += 1
                    caller.waiting += b"ok\n"
                    other.waiting += b"ok\n"
                    return

    def _pass(self, caller: Caller, to: Caller, raw: bytes) -> None:
        unlucky = bool(self.mischief) and self._random.randrange(self._one_in) == 0
        self.done += unlucky
        self._record.append(raw)
        cut = self._random.randrange(len(raw)) if unlucky else 0
        match self._random.choice(self.mischief) if unlucky else None:
            case Mischief.DROPS:
                return
            case Mischief.REPEATS:
                raw += raw
            case Mischief.SWAPS:
                raw = raw[cut:] + raw[:cut]
            case Mischief.DELAYS:
                to.held.append(raw)
                return
            case Mischief.REPLAYS:
                raw = self._random.choice(self._record)
            case Mischief.CHANGES:
                raw = raw[:cut] + bytes([raw[cut] ^ 1]) + raw[cut + 1 :]
        to.waiting += raw + b"".join(to.held)
        to.held.clear()

    def _flush(self, caller: Caller) -> None:
        if caller.held and self._random.randrange(10) == 0:  # held for a fifth of a second or so
            caller.waiting += b"".join(caller.held)
            caller.held.clear()
        if not caller.waiting:
            return
        try:
            sent = caller.socket.send(caller.waiting)
        except BlockingIOError:
            return
        except OSError:
            self._lose(caller)
            return
        del caller.waiting[:sent]

    def _lose(self, caller: Caller) -> None:
        if self._callers.pop(caller.socket, None) is None:
            return
        with suppress(KeyError, ValueError):
            self._selector.unregister(caller.socket)
        caller.socket.close()
        if caller.partner is not None:
            self._flush(caller.partner)
            self._lose(caller.partner)


@contextmanager
def relay(**how: object) -> Iterator[StandInRelay]:
    """A relay for a while."""
    made = StandInRelay(**how)  # type: ignore[arg-type]
    try:
        yield made
    finally:
        made.close()
