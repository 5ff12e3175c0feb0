"""A link between two programs that is slow and loses packets: bytes of TCP, forwarded late.

TCP brings everything in order, so whatever is behind a lost packet waits with it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from random import Random

_PACKET_BYTES = 1400
# Round trips after which a sender repeats the last packet if nobody has acknowledged it (RFC 8985, 7).
_ROUND_TRIPS_TO_REPEAT = 2


@dataclass(frozen=True)
class LinkConditions:
    """Seconds each way, and the share of packets that is lost."""

    latency: float
    loss: float


class FarLink:
    """A process at a loopback port of its own, from which all connections lead to one other port."""

    def __init__(self, target: int, conditions: LinkConditions) -> None:
        context = multiprocessing.get_context("spawn")
        line, far = context.Pipe()
        arguments = (target, conditions, far)
        self._process = context.Process(target=forward_packets, args=arguments, daemon=True)
        self._process.start()
        far.close()
        self.port: int = line.recv()

    def __enter__(self) -> FarLink:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._process.join()


def forward_packets(target: int, conditions: LinkConditions, line: Connection) -> None:
    """Forward connections until the process is ended; the port they come to goes into `line`."""
    asyncio.run(_serve(target, conditions, line))


async def _serve(target: int, conditions: LinkConditions, line: Connection) -> None:
    random = Random(1)

    async def join(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", target)
        ways = (
            _carry(reader, back, conditions, random),
            _carry(there, writer, conditions, random),
        )
        await asyncio.gather(*ways, return_exceptions=True)

    server = await asyncio.start_server(join, "127.0.0.1")
    line.send(server.sockets[0].getsockname()[1])
    await server.serve_forever()


async def _carry(
    source: asyncio.StreamReader,
    target: asyncio.StreamWriter,
    conditions: LinkConditions,
    random: Random,
) -> None:
    """Forward one direction of a connection to its end."""
    loop, free = asyncio.get_running_loop(), 0.0
    try:
        while packet := await source.read(_PACKET_BYTES):
            late = conditions.latency
            if random.random() < conditions.loss:
                late += _ROUND_TRIPS_TO_REPEAT * 2 * conditions.latency
            free = max(free, loop.time() + late)
            loop.call_at(free, _pass_on, target, packet)
    finally:
        loop.call_at(max(free, loop.time()), target.close)


def _pass_on(target: asyncio.StreamWriter, packet: bytes) -> None:
    if not target.is_closing():
        target.write(packet)
