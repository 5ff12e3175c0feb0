"""The built application tried in a bare system: no Python, no compiler, and no network but what is named.

`python -m tests.harness.application ROOT [--application FOLDER] [--later FOLDER] [--twist TWIST]` runs the
application of `dist/snapszer` with the folder ROOT as its whole system, read-only, such as `debootstrap
--variant=minbase bookworm ROOT` makes it. It asks the master in a position of every preset, and has him
play a deal of each: he has to answer and play as from these sources. Two programs in namespaces joined by a
cable host and join, then two that reach nothing but a relay, which `twist` names the command of (see
`relay_matches`). `--later` is an application built of sources with a greater `FORM` and version: it has to
find every record, and then be refused by the first. In the end nothing may have been written outside the
player's folders. Needs Linux, root, iproute2 and bubblewrap.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import resource
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from game.contest.position import position_text
from game.rules import GAMES, Game
from tests.harness.relay_matches import FROM_SOURCES, ROOT, Running, ip, played

_ABSENT = ("python3", "python", "cc", "gcc", "perl5", "ld")
_LAN, _HOST = ("far-lan0", "far-lan1"), "10.81.0.1"
_PROFILE = "profile"


def bare(root: Path, application: Path, folder: Path, reaches: bool = True) -> tuple[str, ...]:
    """The command that runs an application in a bare root, in which it may write to `folder` alone.

    It `reaches` the network of whoever runs it, else none.
    """
    found = [name for name in _ABSENT if list(root.glob(f"usr/*bin/{name}"))]
    if found:
        raise SystemExit(f"{root} is not bare: it has {', '.join(found)}")
    bound = ("--ro-bind", str(root), "/", "--ro-bind", str(application), "/opt")
    own = ("--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--bind", *[str(folder)] * 2)
    alone = () if reaches else ("--unshare-net",)
    home = ("--setenv", "HOME", str(folder), "--unsetenv", "XDG_CACHE_HOME")
    return ("bwrap", "--die-with-parent", *alone, *bound, *own, *home, "/opt/snapszer")


def output(command: Sequence[str], folder: Path | None = None, code: int = 0) -> tuple[str, float]:
    """The text a command writes, and the seconds it takes of the processor, whoever else wants that.

    Raises SystemExit where it ends with another code.
    """
    began = processor_seconds()
    home = {} if folder is None else {"SNAPSZER_HOME": str(folder / _PROFILE)}
    surroundings = os.environ | home
    done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True)
    if done.returncode != code:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr}")
    return done.stdout + done.stderr, processor_seconds() - began


def processor_seconds() -> float:
    """The seconds that all commands that have ended took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def opening(game: Game) -> str:
    """A position of a game: the first decision of a deal."""
    pack = list(game.pack)
    Random(game.key).shuffle(pack)
    return position_text(game, game.reached(game.deal(pack, 0)))


def ask_the_master(command: Sequence[str], folder: Path) -> dict[str, object]:
    """He answers and plays as from the sources; the most an answer takes, start and all."""
    taken = []
    for key, game in GAMES.items():
        question = ("position", opening(game), "--bot", "mester", "--json")
        deal = ("arena", key, "mester", "beginner", "--deals", "1", "--seed", "34", "--json")
        for words in (question, deal):
            told, seconds = output((*command, *words), folder)
            expected, _ = output((*FROM_SOURCES, *words), folder)
            if told != expected:
                raise SystemExit(f"{key}: {told} from the application, {expected} from the sources")
            taken += [seconds] if words is question else []
    return {"presets": len(GAMES), "same": True, "longest_answer_s": round(max(taken), 2)}


@contextlib.contextmanager
def cable() -> Iterator[None]:
    """Two namespaces joined by a cable, as two computers on a local network."""
    one, other = _LAN
    try:
        for name in _LAN:
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
        ip("link", "add", "lan0", "netns", one, "type", "veth", "peer", "lan0", "netns", other)
        for number, name in enumerate(_LAN, 1):
            ip("-n", name, "addr", "add", f"10.81.0.{number}/24", "dev", "lan0")
            ip("-n", name, "link", "set", "lan0", "up")
        yield
    finally:
        for name in _LAN:
            subprocess.run(["ip", "netns", "del", name], capture_output=True)


def play_over_the_cable(command: Sequence[str], folder: Path, patience: float) -> dict[str, object]:
    """One match, hosted and joined at its address; both ends keep the same record."""
    until = time.monotonic() + patience
    alone = ("--headless", "--bot", "mester", "--json")
    with cable(), contextlib.ExitStack() as stack:
        homes = [folder / _PROFILE, folder / "guest"]
        host = Running(_LAN[0], [*command, "play", "snapszer", *alone, "--host"], homes[0])
        stack.callback(host.end)
        port = host.line("table at port", until).split()[-1]
        place = ("--join", f"{_HOST}:{port}")
        guest = Running(_LAN[1], [*command, "play", *alone, *place], homes[1])
        stack.callback(guest.end)
        scores = [json.loads(each.line("{", until))["score"] for each in (host, guest)]
    records = {path.read_text("utf-8") for home in homes for path in home.rglob("*.record")}
    if scores[0] != scores[1] or len(records) != 1:
        raise SystemExit(f"over the cable: {scores} {records}")
    return {"lan_score": scores[0]}


def update(first: Sequence[str], later: Sequence[str], folder: Path) -> dict[str, object]:
    """The later version counts as the first one did, which is then refused and changes nothing.

    Figures are kept of people: the match over the cable becomes one that a person has played.
    """
    record = next((folder / _PROFILE).rglob("*.record"))
    record.write_text(record.read_text("utf-8").replace("seat 0 bot", "seat 0 person"), "utf-8")
    counted = [
        json.loads(output((*program, "statistics", "--json"), folder)[0])["players"]
        for program in (first, later)
    ]
    if not counted[0] or counted[0] != counted[1]:
        raise SystemExit(f"the later version counts otherwise: {counted}")
    kept = contents(folder / _PROFILE)
    said, _ = output((*first, "statistics"), folder, code=2)
    if contents(folder / _PROFILE) != kept:
        raise SystemExit("the first version has touched the folder of the later one")
    return {"players": list(counted[1]), "refused": said.strip()}


def contents(folder: Path) -> dict[str, str]:
    """A digest of each file in a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path, help="the bare system")
    parser.add_argument("--application", type=Path, default=Path("dist/snapszer"))
    parser.add_argument("--later", type=Path, help="an application of a later version")
    parser.add_argument("--twist", help="the command that runs the relay")
    parser.add_argument("--patience", type=float, default=600.0, help="seconds for each match")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program, connected = (
            bare(chosen.root.resolve(), chosen.application.resolve(), folder, reaches)
            for reaches in (False, True)
        )
        print(output((*program, "--version"))[0].strip(), flush=True)
        print(json.dumps(ask_the_master(program, folder)), flush=True)
        print(json.dumps(play_over_the_cable(connected, folder, chosen.patience)), flush=True)
        if chosen.twist:
            far = folder / "far"
            far.mkdir()
            told = played("snapszer", chosen.twist, far, chosen.patience, connected)
            print(json.dumps(told), flush=True)
        if chosen.later:
            later = bare(chosen.root.resolve(), chosen.later.resolve(), folder, reaches=False)
            print(json.dumps(update(program, later, folder)), flush=True)
        own = (_PROFILE, "guest", "far")
        strays = [path for path in contents(folder) if Path(path).parts[0] not in own]
        if strays:
            raise SystemExit(f"written outside the player's folder: {strays}")


if __name__ == "__main__":
    main()
