"""Matches by invitation among programs that reach nothing but the relay, through its restart and a kill.

`python -m tests.harness.relay_matches TWIST [--games GAME,GAME/2] [--patience S]` runs magic-wormhole's
transit relay by the `twist` command named, in a network namespace of its own with a cable to one namespace a
program and no route between the programs. There is one for each seat of a game, or as many as stand behind
it: then each takes as many seats. In each game the relay is restarted after the first deal, and then one
program is killed (the host of two, else the last guest) and started again. All must end with one score and
one record. Needs Linux, root and iproute2.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from game.rules import read_game

ROOT = Path(__file__).parents[2]
GAMES = (
    "snapszer",
    "thousand_2",
    "bauernschnapsen/2",
    "bauernschnapsen",
    "thousand_3",
    "thousand_4",
)
FROM_SOURCES = (sys.executable, "main.py")
HUB, PORT, HOST = "far-relay", 4001, "10.79.0.1"
_UNREACHED = "import socket,sys; s=socket.socket(); s.settimeout(1); sys.exit(s.connect_ex((sys.argv[1], 9)))"
_REFUSED = 111


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def seat_name(seat: int) -> str:
    return f"far-seat{seat}"


@contextlib.contextmanager
def namespaces(seats: int) -> Iterator[None]:
    """One namespace a seat with a cable to that of the relay, which forwards nothing."""
    names = (HUB, *map(seat_name, range(seats)))
    try:
        for name in names:
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
        ip("-n", HUB, "addr", "add", f"{HOST}/32", "dev", "lo")
        ip("netns", "exec", HUB, "sh", "-c", "echo 0 > /proc/sys/net/ipv4/ip_forward")
        for seat in range(seats):
            near, far, net = f"seat{seat}", f"port{seat}", f"10.79.{seat + 1}"
            name = seat_name(seat)
            ip("link", "add", near, "netns", name, "type", "veth", "peer", far, "netns", HUB)
            for end, space, number in ((near, name, 2), (far, HUB, 1)):
                ip("-n", space, "addr", "add", f"{net}.{number}/24", "dev", end)
                ip("-n", space, "link", "set", end, "up")
            ip("-n", name, "route", "add", "default", "via", f"{net}.1")
        reach = ["ip", "netns", "exec", seat_name(0), sys.executable, "-c", _UNREACHED, "10.79.2.2"]
        if subprocess.run(reach).returncode in (0, _REFUSED):
            raise SystemExit("the seats reach each other without the relay")
        yield
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], capture_output=True)


class Running:
    """A command in a namespace; its lines are read as they come."""

    def __init__(self, namespace: str, command: list[str], home: Path) -> None:
        self._process = subprocess.Popen(
            ["ip", "netns", "exec", namespace, *command],
            cwd=ROOT,
            env=os.environ | {"SNAPSZER_HOME": str(home)},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.said: list[str] = []
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.strip())
        self._lines.put(None)

    def line(self, beginning: str, until: float) -> str:
        """The next line with this beginning. Raises TimeoutError, and EOFError at the command's end."""
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                raise TimeoutError("\n".join(self.said[-20:])) from None
            if line is None:
                raise EOFError("\n".join(self.said[-20:]))
            self.said.append(line)
            if line.startswith(beginning):
                return line

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self._process.poll() is None:
            self._process.send_signal(how)
        self._process.wait()


def relay_of(twist: str, folder: Path) -> Running:
    """The relay, listening."""
    command = [twist, "--log-format=text", "transitrelay", f"--port=tcp:{PORT}:interface={HOST}"]
    made = Running(HUB, command, folder)
    while "starting on" not in made.line("", time.monotonic() + 20.0):
        pass
    return made


def programs(
    game: str, count: int, folder: Path, begin: Sequence[str] = FROM_SOURCES
) -> Callable[..., Running]:
    """Start bots of the program that the words to `begin` with start: `count` share the seats of the game."""
    hands = str(read_game(game).seats // count)

    def started(number: int, *more: str) -> Running:
        command = [*begin, "play", game, *more, "--headless", "--bot", "beginner", "--json"]
        own = ["--name", f"Seat {number}", "--hands", hands]
        return Running(seat_name(number), [*command, *own], folder / str(number))

    return started


def played(
    game: str, twist: str, folder: Path, patience: float, begin: Sequence[str] = FROM_SOURCES
) -> dict[str, object]:
    """Play one match; what it came to. Raises SystemExit where scores or records differ."""
    key, _, asked = game.partition("/")
    began, seats = time.monotonic(), int(asked or read_game(key).seats)
    program = programs(key, seats, folder, begin)
    until, where = began + patience, f"{HOST}:{PORT}"
    hosting = ("--host", "--invite", where)
    with namespaces(seats), contextlib.ExitStack() as stack:
        relay = relay_of(twist, folder)
        stack.callback(lambda: relay.end())
        sides = [program(0, *hosting)]
        stack.callback(lambda: [side.end() for side in sides])
        invitation = sides[0].line("invitation ", until).split()[1]
        sides += [program(seat, "--join", invitation) for seat in range(1, seats)]
        sides[0].line("deal 1", until)
        relay.end(signal.SIGTERM)
        relay = relay_of(twist, folder)
        sides[0].line("deal ", until)
        killed = 0 if seats == 2 else seats - 1
        sides[killed].end()
        way = hosting if killed == 0 else ("--join", invitation)
        sides[killed] = program(killed, *way, "--resume")
        sides[killed].line("goes on with a match", until)
        scores = [tuple(json.loads(side.line("{", until))["score"]) for side in sides]
        records = {
            path.read_text("utf-8")
            for seat in range(seats)
            for path in sorted((folder / str(seat)).rglob("*.record"))
        }
    if len(set(scores)) != 1 or len(records) != 1:
        raise SystemExit(f"{game}: {scores} {records}")
    (record,) = records
    return {
        "game": game,
        "programs": seats,
        "score": scores[0],
        "record_lines": len(record.splitlines()),
        "killed": killed,
        "seconds": round(time.monotonic() - began),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("twist", help="the command that runs the relay")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--patience", type=float, default=600.0, help="seconds for each game")
    chosen = parser.parse_args()
    for game in chosen.games.split(","):
        with tempfile.TemporaryDirectory() as folder:
            print(json.dumps(played(game, chosen.twist, Path(folder), chosen.patience)), flush=True)


if __name__ == "__main__":
    main()
