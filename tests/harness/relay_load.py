"""The load of a relay: links that are silent and links over which is played, and their share of the relay.

`python -m tests.harness.relay_load PID [HOST:PORT] [--links N] [--seconds S]` joins so many links on a relay
that runs as the process PID here, first silent and then played over, and prints what each link takes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import secrets
import time
from pathlib import Path

SILENT = (100, 5.0)  # bytes a message, seconds between two each way: heartbeats
PLAYED = (430, 1.6)  # 64 KiB in a deal of two minutes: 75 messages each way
_PAGE = os.sysconf("SC_PAGE_SIZE")
_TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    """Seconds of CPU that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def memory(pid: int) -> int:
    """Bytes of memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE


class LoadedLink:
    """Two connections that a relay has joined; `late` are the seconds the slowest message took."""

    def __init__(self, ends: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]) -> None:
        self._ends = ends
        self.late = 0.0

    @classmethod
    async def joined(cls, host: str, port: int) -> LoadedLink:
        """Join a link by a token that nobody else names. Raises OSError where the relay does not."""
        token = secrets.token_hex(32)
        ends = [await asyncio.open_connection(host, port) for _ in range(2)]
        for _, writer in ends:
            request = f"please relay {token} for side {secrets.token_hex(8)}\n"
            writer.write(request.encode("ascii"))
        for reader, _ in ends:
            if await reader.readexactly(3) != b"ok\n":
                raise OSError("the relay does not join two connections")
        return cls(ends)

    async def talk(self, size: int, pause: float, until: float) -> None:
        """Send messages of so many bytes each way until a moment of the monotonic clock."""
        await asyncio.sleep(pause * secrets.randbelow(1000) / 1000)
        while (begun := time.monotonic()) < until:
            for _, writer in self._ends:
                writer.write(bytes(size))
            for reader, _ in self._ends:
                await reader.readexactly(size)
            self.late = max(self.late, time.monotonic() - begun)
            await asyncio.sleep(max(0.0, begun + pause - time.monotonic()))

    def close(self) -> None:
        for _, writer in self._ends:
            writer.close()


async def measured(pid: int, host: str, port: int, count: int, seconds: float) -> None:
    """Print what the relay takes for so many links."""
    before = memory(pid)
    links = [await LoadedLink.joined(host, port) for _ in range(count)]
    for name, (size, pause) in (("silent", SILENT), ("played", PLAYED)):
        begun, spent = time.monotonic(), cpu_seconds(pid)
        await asyncio.gather(*(link.talk(size, pause, begun + seconds) for link in links))
        share = (cpu_seconds(pid) - spent) / (time.monotonic() - begun)
        late = max(link.late for link in links)
        print(
            f"{count} links {name}: {share:.1%} of a core, {share / count * 1e6:.0f} us a link and "
            f"second, {(memory(pid) - before) / count / 1024:.1f} KiB a link, slowest {late * 1000:.0f} ms"
        )
    for link in links:
        link.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pid", type=int)
    parser.add_argument("relay", nargs="?", default="127.0.0.1:4999")
    parser.add_argument("--links", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args()
    host, _, port = asked.relay.rpartition(":")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if asked.links * 2 + 100 > most:
        parser.error(
            f"{asked.links} links need {asked.links * 2} open files, and {most} are allowed"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(measured(asked.pid, host, int(port), asked.links, asked.seconds))


if __name__ == "__main__":
    main()
