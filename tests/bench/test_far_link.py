"""A far link loses no byte and swaps none, however many packets it has to repeat."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

from game.bench.far_link import LinkConditions, _FarRelay

REQUEST = b"please relay %s for side %016d\n"
WORDS = [b"%03d " % number for number in range(150)]


async def carried(conditions: LinkConditions) -> tuple[bytes, int]:
    """Send all words, each a packet: the bytes that arrive, and how many the relay has counted."""
    relay = _FarRelay(conditions, SimpleNamespace(value=0))
    server = await asyncio.start_server(relay.answer, "127.0.0.1")
    port = server.sockets[0].getsockname()[1]
    ends = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
    for side, (_, writer) in enumerate(ends):
        writer.write(REQUEST % (b"a" * 64, side))
    for reader, _ in ends:
        assert await reader.readexactly(3) == b"ok\n"
    for word in WORDS:
        ends[0][1].write(word)
        await asyncio.sleep(0)
    ends[0][1].write_eof()
    arrived = await asyncio.wait_for(ends[1][0].read(), 5)
    for _, writer in ends:
        writer.close()
    server.close()
    return arrived, relay.carried.value


def test_what_waits_behind_a_lost_packet_arrives_in_its_order() -> None:
    arrived, count = asyncio.run(carried(LinkConditions(latency=0.001, loss=0.3)))
    assert arrived == b"".join(WORDS)
    assert count == len(arrived)
