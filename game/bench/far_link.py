"""A relay that is far away and loses packets: what two programs say to each other arrives late.

It speaks the words of magic-wormhole's transit relay, so programs meet there by an invitation, and nothing
else leads from one to the other. TCP brings everything in order, so whatever is behind a lost packet waits
with it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import re
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from net.transport import Address

_PACKET_BYTES = 1400
# Round trips after which a sender repeats the last packet if nobody has acknowledged it (RFC 8985, 7).
_ROUND_TRIPS_TO_REPEAT = 2
_REQUEST = re.compile(rb"please relay (\w{64}) for side (\w{16})\n", re.ASCII)

_Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(frozen=True)
class LinkConditions:
    """Seconds each way from one program to the other, and the share of packets that is lost."""

    latency: float
    loss: float


class FarLink:
    """A process at a loopback port that joins connections as a relay does."""

    def __init__(self, conditions: LinkConditions) -> None:
        context = multiprocessing.get_context("spawn")
        line, far = context.Pipe()
        self._carried = context.Value("Q", 0)
        arguments = (conditions, far, self._carried)
        self._process = context.Process(target=serve_relay, args=arguments, daemon=True)
        self._process.start()
        far.close()
        self.address = Address("127.0.0.1", line.recv())

    def __enter__(self) -> FarLink:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._process.join()

    @property
    def carried_bytes(self) -> int:
        """The bytes that have passed in both directions, encryption and heartbeats included."""
        return int(self._carried.value)


def serve_relay(conditions: LinkConditions, line: Connection, carried: Any) -> None:
    """Join connections until the process is ended; the port they come to goes into `line`."""
    asyncio.run(_FarRelay(conditions, carried).serve(line))


@dataclass(frozen=True)
class _Caller:
    """A caller that waits for its partner: the side it names, its connection, and whom it is joined to."""

    side: bytes
    ends: _Streams
    partner: asyncio.Future[_Streams]


@dataclass
class _FarRelay:
    """The callers that wait, by the token they name."""

    conditions: LinkConditions
    carried: Any
    waiting: dict[bytes, _Caller] = field(default_factory=dict)
    random: Random = field(default_factory=lambda: Random(1))

    async def serve(self, line: Connection) -> None:
        server = await asyncio.start_server(self.answer, "127.0.0.1")
        line.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one caller to the end of its connection."""
        asked = _REQUEST.fullmatch(await reader.readline())
        ends = reader, writer
        partner = None if asked is None else await self._partner(asked[1], asked[2], ends)
        if partner is None:
            writer.close()
            return
        writer.write(b"ok\n")
        await self._carry(reader, partner[1])

    async def _partner(self, token: bytes, side: bytes, ends: _Streams) -> _Streams | None:
        """The connection of the caller with the same token; None where this one leaves before that comes."""
        other = self.waiting.get(token)
        if other is not None and other.side != side:
            del self.waiting[token]
            other.partner.set_result(ends)
            return other.ends
        caller = _Caller(side, ends, asyncio.get_running_loop().create_future())
        self.waiting[token] = caller
        end = asyncio.ensure_future(ends[0].read(1))  # who waits says nothing
        end.add_done_callback(lambda _: caller.partner.cancel())
        try:
            partner = await caller.partner
        except asyncio.CancelledError:
            del self.waiting[token]
            return None
        end.cancel()
        await asyncio.wait([end])
        return partner

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """Forward one direction of a connection to its end."""
        loop, free = asyncio.get_running_loop(), 0.0
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arrivals = asyncio.ensure_future(self._deliver(under_way, target))
        packet = b" "
        while packet:
            try:
                packet = await source.read(_PACKET_BYTES)
            except ConnectionError:
                packet = b""
            free = max(free, loop.time() + self._lateness())
            under_way.put_nowait((free, packet))
        await arrivals

    def _lateness(self) -> float:
        """Seconds until a packet that leaves now is there, and what is behind it may be."""
        lost = self.random.random() < self.conditions.loss
        return self.conditions.latency * (1 + (2 * _ROUND_TRIPS_TO_REPEAT if lost else 0))

    async def _deliver(
        self, under_way: asyncio.Queue[tuple[float, bytes]], target: asyncio.StreamWriter
    ) -> None:
        """Hand out packets when they are due, in the order in which they left; an empty one is the end."""
        while not target.is_closing():
            due, packet = await under_way.get()
            await asyncio.sleep(due - asyncio.get_running_loop().time())
            if packet:
                self.carried.value += len(packet)
                target.write(packet)
            else:
                target.close()
