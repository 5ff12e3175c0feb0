"""The program as a player has it: a real window, real keys, a real kill. Needs Xvfb and xdotool."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.contest.record import read_record, standing
from game.core.moves import Pass, Play

MAIN = Path(__file__).parent.parent / "main.py"
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]

pytestmark = [
    pytest.mark.skipif(bool(MISSING), reason=f"not installed here: {', '.join(MISSING)}"),
    pytest.mark.waits,
]


class Screen:
    """A virtual screen, and what a player does in front of it."""

    def __init__(self, home: Path) -> None:
        read_end, write_end = os.pipe()
        self._server = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                str(write_end),
                "-screen",
                "0",
                "1280x720x24",
                "-noreset",
            ],
            pass_fds=[write_end],
            stderr=subprocess.DEVNULL,
        )
        os.close(write_end)
        with os.fdopen(read_end) as numbers:
            display = f":{numbers.readline().strip()}"
        self.home = home
        self._environment = os.environ | {
            "DISPLAY": display,
            "SNAPSZER_HOME": str(home),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        self._programs: list[subprocess.Popen] = []
        self._ask("mousemove", "3", "3")

    def start(self, *arguments: str) -> subprocess.Popen:
        program = subprocess.Popen([sys.executable, str(MAIN), *arguments], env=self._environment)
        self._programs.append(program)
        self.until(lambda: self._ask("search", "--onlyvisible", "--pid", str(program.pid)) != "")
        return program

    def press(self, *keys: str) -> None:
        self._ask("key", "--delay", "20", *keys)

    def click(self, x: int, y: int) -> None:
        self._ask("mousemove", str(x), str(y), "sleep", "0.04", "click", "1")

    def until(self, happened, tries: int = 600) -> None:
        """Look again and again, half a minute at most."""
        for _ in range(tries):
            if happened():
                return
            time.sleep(0.05)
        pytest.fail("nothing happened in front of the screen")

    def moves(self) -> int:
        """Moves in the running match on disk."""
        path = self.save
        return path.read_text().count("\n") - 7 if path is not None else 0

    @property
    def save(self) -> Path | None:
        """The one match that is not over."""
        found = list((self.home / "unfinished").glob("*.record"))
        assert len(found) <= 1
        return found[0] if found else None

    def play_until(self, moves: int) -> None:
        """Press number keys and Enter until so many moves have been made."""

        def pressed() -> bool:
            self.press("1", "2", "3", "4", "5", "6", "Return")
            time.sleep(0.5)  # keys that follow one that hurries things on mean nothing
            return self.moves() >= moves

        self.until(pressed)

    def end(self) -> None:
        for program in self._programs:
            if program.poll() is None:
                program.kill()
            program.wait()
        self._server.terminate()
        self._server.wait()

    def _ask(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self._environment, capture_output=True, text=True
        )
        return done.stdout.strip()


@pytest.fixture
def screen(tmp_path):
    made = Screen(tmp_path)
    yield made
    made.end()


def test_the_title_opens_and_its_last_entry_quits(screen):
    program = screen.start()

    def quitted() -> bool:
        screen.press(
            "Escape", *["Up"] * 14, *["Down"] * 10, *["Left"] * 5, *["Right"] * 4, "Return"
        )
        return program.poll() is not None

    screen.until(quitted)
    assert program.returncode == 0


def test_a_killed_match_is_resumed_to_the_same_cards(screen):
    program = screen.start("play", "snapszer", "--seed", "3", "--seats", "person,beginner")
    screen.play_until(6)
    program.send_signal(signal.SIGKILL)
    program.wait()
    path = screen.save
    before = read_record(path.read_text())
    screen.start()
    screen.press("Return")  # "Resume the match" is the first entry
    screen.play_until(screen.moves() + 2)
    after = read_record(path.read_text())
    assert after.deals[0].pack == before.deals[0].pack
    length = len(before.deals[0].moves)
    assert after.deals[0].moves[:length] == before.deals[0].moves
    assert len(after.deals[0].moves) >= length + 2


def test_a_deal_is_played_by_mouse_alone(screen):
    program = screen.start("play", "schnapsen", "--seed", "3", "--seats", "person,beginner")

    def clicked_along_the_hand() -> bool:
        for x in range(400, 900, 80):
            screen.click(x, 610)
        if screen.save is None:
            return False
        record = read_record(screen.save.read_text())
        made = [move for deal in record.deals[-1:] for _, move in deal.moves]
        if sum(isinstance(move, Play) for move in made) == 20:
            screen.click(538, 463)  # the last trick is ours: no claim
        return standing(record).number == 2

    screen.until(clicked_along_the_hand)
    assert program.poll() is None
    dealt = read_record(screen.save.read_text()).deals[0]
    mine = [move for seat, move in dealt.moves if seat == 0]
    assert all(isinstance(move, Play | Pass) for move in mine)
    assert len(mine) >= 3


def test_bad_input_gets_a_sentence_and_a_code(screen):
    done = subprocess.run(
        [sys.executable, str(MAIN), "play", "whist"],
        env=screen._environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "there is no game 'whist'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("driver", ["x11", None])
def test_without_a_screen_the_program_says_so(tmp_path, driver):
    environment = os.environ | {"DISPLAY": "", "SNAPSZER_HOME": str(tmp_path)}
    for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
        environment.pop(name, None)
    if driver is not None:
        environment["SDL_VIDEODRIVER"] = driver
    done = subprocess.run(
        [sys.executable, str(MAIN)], env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert "no window can be opened" in done.stderr
