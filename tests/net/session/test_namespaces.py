"""Two machines, one cable: two processes in two network namespaces over a veth pair.

Runs where network namespaces can be made (root and iproute2); says why where it cannot.
"""

from __future__ import annotations

import os
import queue
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.harness.patience import PATIENCE

pytestmark = pytest.mark.waits

ROOT = Path(__file__).parents[3]
LONGER = 2.0
NAMES = ("snapszer-one", "snapszer-two")
FOUR = tuple(f"snapszer-{name}" for name in ("north", "east", "south", "west"))
HUB = "snapszer-hub"


def reason_to_skip() -> str | None:
    if sys.platform != "linux" or shutil.which("ip") is None:
        return "needs Linux with iproute2"
    if os.geteuid() != 0:
        return "needs root to make network namespaces"
    made = subprocess.run(["ip", "netns", "add", "snapszer-probe"], capture_output=True, text=True)
    subprocess.run(["ip", "netns", "del", "snapszer-probe"], capture_output=True)
    return made.stderr.strip() or None if made.returncode else None


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Machine:
    """A program in a namespace, and what it has said."""

    def __init__(self, namespace: str, role: str, folder: Path, game: str = "schnapsen") -> None:
        command = ["ip", "netns", "exec", namespace, sys.executable, "-m", "tests.net.lan_peer"]
        self._process = subprocess.Popen(
            [*command, role, str(folder), game],
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.said: list[str] = []
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self._process.stdout:
            self._lines.put(line.strip())
        self._lines.put("the end")

    def wait_for(self, what) -> str:
        """The next line for which `what` holds."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                line = self._lines.get(timeout=1.0)
            except queue.Empty:
                continue
            self.said.append(line)
            if what(line):
                return line
            assert line != "the end", "\n".join(self.said)
        raise AssertionError("\n".join(["waited too long:", *self.said]))

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


@pytest.fixture
def cable() -> Iterator[tuple[str, str]]:
    """Two namespaces joined by a cable; its ends are called after them."""
    reason = reason_to_skip()
    if reason is not None:
        pytest.skip(reason)
    one, two = NAMES
    for name in NAMES:
        subprocess.run(["ip", "netns", "del", name], capture_output=True)
        ip("netns", "add", name)
    try:
        ip("link", "add", "snap1", "netns", one, "type", "veth", "peer", "snap2", "netns", two)
        for number, name in enumerate(NAMES, start=1):
            ip("-n", name, "link", "set", "lo", "up")
            ip("-n", name, "addr", "add", f"10.77.0.{number}/24", "dev", f"snap{number}")
            ip("-n", name, "link", "set", f"snap{number}", "up")
        yield one, two
    finally:
        for name in NAMES:
            subprocess.run(["ip", "netns", "del", name], capture_output=True)


@pytest.fixture
def hub() -> Iterator[tuple[str, ...]]:
    """Four namespaces, each with a cable to a switch in a fifth."""
    reason = reason_to_skip()
    if reason is not None:
        pytest.skip(reason)
    for name in (*FOUR, HUB):
        subprocess.run(["ip", "netns", "del", name], capture_output=True)
        ip("netns", "add", name)
    try:
        ip("-n", HUB, "link", "add", "switch", "type", "bridge")
        ip("-n", HUB, "link", "set", "switch", "up")
        for number, name in enumerate(FOUR, start=1):
            near, far = f"seat{number}", f"port{number}"
            ip("link", "add", near, "netns", name, "type", "veth", "peer", far, "netns", HUB)
            ip("-n", HUB, "link", "set", far, "master", "switch", "up")
            ip("-n", name, "link", "set", "lo", "up")
            ip("-n", name, "addr", "add", f"10.78.0.{number}/24", "dev", near)
            ip("-n", name, "link", "set", near, "up")
        yield FOUR
    finally:
        for name in (*FOUR, HUB):
            subprocess.run(["ip", "netns", "del", name], capture_output=True)


def moved(count: int) -> Callable[[str], bool]:
    """Whether a line says that so many moves lie on the table in the first deal."""
    return lambda line: line.startswith("moves 0") and int(line.split()[2]) >= count


@pytest.mark.parametrize(("game", "moves"), [("bauernschnapsen", 3)])
def test_of_four_machines_one_is_killed_in_mid_auction_and_comes_back(hub, tmp_path, game, moves):
    machines = [Machine(hub[0], "host", tmp_path / "0", game)]
    try:
        machines[0].wait_for(lambda line: line.startswith("table at port"))
        machines += [Machine(hub[each], "find", tmp_path / str(each)) for each in (1, 2, 3)]
        victim = machines[3]
        victim.wait_for(moved(moves))
        victim.end()
        machines[0].wait_for(lambda line: "is away" in line)
        machines[3] = Machine(hub[3], "find", tmp_path / "3")
        machines[3].wait_for(lambda line: line.startswith("goes on with a match"))
        ends = {each.wait_for(lambda line: line.startswith("deal 1:")) for each in machines}
        assert len(ends) == 1
        assert "by peer" not in ends.pop(), "nobody forfeits a deal"
    finally:
        for machine in machines:
            machine.end()


def in_mid_trick(line: str) -> bool:
    words = line.split()
    return words[0] == "moves" and int(words[2]) >= 3 and int(words[2]) % 2 == 1


def test_a_match_survives_a_pulled_cable_and_then_its_host_at_another_address_and_port(
    cable, tmp_path
):
    """The cable is out in mid-trick; then the host is killed, and found again by its key."""
    one, two = cable
    host = Machine(one, "host", tmp_path / "one")
    machines = [host, Machine(two, "find", tmp_path / "two")]
    guest = machines[1]
    try:
        guest.wait_for(lambda line: line.startswith("found host at 10.77.0.1"))
        host.wait_for(in_mid_trick)
        ip("-n", one, "link", "set", "snap1", "down")
        host.wait_for(lambda line: "is away" in line)
        time.sleep(LONGER)
        ip("-n", one, "link", "set", "snap1", "up")
        host.wait_for(lambda line: "is back" in line)
        host.wait_for(in_mid_trick)
        host.end()
        ip("-n", one, "addr", "del", "10.77.0.1/24", "dev", "snap1")
        ip("-n", one, "addr", "add", "10.77.0.9/24", "dev", "snap1")
        again = Machine(one, "host", tmp_path / "one")
        machines.append(again)
        again.wait_for(lambda line: line.startswith("goes on with a match"))
        scores = {each.wait_for(lambda line: line.startswith("score")) for each in (guest, again)}
        assert len(scores) == 1
        said = (*host.said, *guest.said, *again.said)
        assert not any("by peer" in line for line in said), "nobody forfeits a deal"
    finally:
        for machine in machines:
            machine.end()
