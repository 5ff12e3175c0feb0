"""The command line on itself: its version, its help, completions, and a desktop's entry."""

import os
import shlex
import shutil
import subprocess
import sys
import tomllib
from errno import EINVAL
from pathlib import Path
from types import ModuleType
from typing import IO

import pytest

import main
from game import APPLICATION_ID, VERSION
from game.bots import BOTS
from game.command_line import PROGRAM, desktop_entry, run
from game.command_line.parser import parser
from game.rules import GAMES

ROOT = Path(__file__).parents[2]
COMMANDS = (
    *("", "play", "tournament", "arena", "position", "replay", "bench", "statistics"),
    *("completion", "desktop"),
)


def told(capsys, *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        run(arguments)
    assert ended.value.code == 0
    return capsys.readouterr().out


def test_the_version_stands_once_and_is_told(capsys):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == VERSION
    assert told(capsys, "--version").startswith(f"Snapszer {VERSION} (network protocol ")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_ends_with_examples_that_are_taken(capsys, command):
    _, _, examples = told(capsys, *command.split(), "--help").partition("examples:\n")
    lines = examples.strip().splitlines()
    assert lines
    for line in lines:
        program, *arguments = shlex.split(line.partition(" > ")[0])
        assert program == PROGRAM
        assert (parser().parse_args(arguments).command or "") == command


class Loading(ModuleType):
    """A module whose loading is broken off."""

    def __getattr__(self, name: str) -> object:
        raise KeyboardInterrupt


def test_a_command_that_is_broken_off_while_it_loads_ends_quietly(monkeypatch):
    monkeypatch.setitem(sys.modules, "game.command_line", Loading("game.command_line"))
    assert main.main(["statistics"]) == 130


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("asked", ["statistics", "completion bash"])
def test_who_reads_no_further_ends_a_command_quietly(tmp_path, asked, unbuffered):
    reader, pipe = os.pipe()
    os.close(reader)
    ended = in_a_process(tmp_path, asked, pipe, unbuffered)
    os.close(pipe)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_who_reads_no_further_is_known_on_windows_by_an_invalid_argument(monkeypatch, capsys):
    def refuse(arguments):
        raise OSError(EINVAL, "Invalid argument")

    monkeypatch.setattr(main, "_run", refuse)
    assert main.main(["statistics"]) == 2
    assert capsys.readouterr().err == "main.py: Invalid argument\n"
    monkeypatch.setattr(sys, "platform", "win32")
    assert main.main(["statistics"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
@pytest.mark.parametrize("asked", ["statistics --json", "completion bash", "--version"])
def test_output_that_is_not_taken_gets_a_sentence(tmp_path, asked):
    with Path("/dev/full").open("w") as full:
        ended = in_a_process(tmp_path, asked, full)
    assert (ended.returncode, ended.stderr) == (2, "main.py: No space left on device\n")


def test_an_index_that_cannot_be_kept_is_told_of_in_a_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SNAPSZER_HOME", str(tmp_path))
    (tmp_path / "statistics.sqlite").mkdir()
    run(["statistics"])
    assert capsys.readouterr().err.startswith("The index of the records cannot be written: ")


def test_figures_are_told_where_nobody_hears_of_errors(tmp_path, monkeypatch, capsys):
    """A sentence about the index does not come among them."""
    monkeypatch.setenv("SNAPSZER_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stderr", None)
    (tmp_path / "statistics.sqlite").mkdir()
    assert main.main(["statistics"]) == 0
    assert capsys.readouterr().out == "no deal has been played to its end here yet\n"
    assert main.main(["statistics", "--json", "more"]) == 2
    assert capsys.readouterr().out == ""


def in_a_process(
    folder: Path, asked: str, output: int | IO[str], unbuffered: str = ""
) -> subprocess.CompletedProcess[str]:
    surroundings = {**os.environ, "SNAPSZER_HOME": str(folder), "PYTHONUNBUFFERED": unbuffered}
    command = [sys.executable, str(ROOT / "main.py"), *asked.split()]
    return subprocess.run(
        command, stdout=output, stderr=subprocess.PIPE, text=True, env=surroundings, check=False
    )


def test_a_line_that_is_no_position_is_answered_with_one_that_is(capsys):
    with pytest.raises(ValueError, match="there is no game 'hello'") as refused:
        run(["position", "hello"])
    _, _, example = str(refused.value).partition("for example: ")
    program, *arguments = shlex.split(example)
    assert program == PROGRAM
    run(arguments)
    assert "legal: AH claim" in capsys.readouterr().out


ALL_PASSED = "north_american_{} dealer=0 turn=1 calls=1{} {}"
TWO = ALL_PASSED.format(
    2, "/pass", "hands=QHJDKSTHTCQDASQSKHQC/KCJHADTSTDAHJCJSACKD widow=9H9D9C9S"
)


def test_a_score_below_nothing_is_written_like_any_other(capsys):
    for score in (["--score", "-3:2"], ["--score=-3:2"]):
        run(["position", TWO, "--bot", "beginner", *score])
        assert "best: " in capsys.readouterr().out


def test_partners_have_the_same_score():
    text = f"""bauernschnapsen dealer=3 turn=0 phase=trump
        hands=KHQDJC/{"/".join(["??????"] * 3)} stock={"??" * 8}"""
    with pytest.raises(ValueError, match=r"seats 0\+2 and 1\+3 share"):
        run(["position", text, "--bot", "plain", "--score", "1:2:3:4"])


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "tcsh", "powershell"])
def test_a_shell_completes_commands_games_and_bots(capsys, tmp_path, shell):
    run(["completion", shell])
    script = capsys.readouterr().out
    for word in (*COMMANDS, *GAMES, *BOTS):
        assert word in script
    if shell == "bash":
        file = tmp_path / "completion"
        file.write_text(script, encoding="utf-8")
        subprocess.run(["bash", "-n", str(file)], check=True)


def test_what_a_shell_offers_is_not_all_that_is_taken():
    chosen = parser().parse_args(["play", "snapszer(cards=20)"])
    assert chosen.game == "snapszer(cards=20)"


def test_a_desktop_gets_an_entry_and_the_icon_it_names(tmp_path):
    entry, icon = desktop_entry.install(tmp_path, ("/a b/python", "main.py"))
    lines = entry.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "[Desktop Entry]"
    assert 'Exec="/a b/python" "main.py"' in lines
    assert f"Icon={icon}" in lines
    assert icon.read_text(encoding="utf-8").startswith("<svg")
    assert sum(line.startswith("Comment") for line in lines) == 5
    hidden = entry.with_name(f"{APPLICATION_ID}.Invitation.desktop")
    links = hidden.read_text(encoding="utf-8").splitlines()
    assert 'Exec="/a b/python" "main.py" --join %u' in links
    assert "MimeType=x-scheme-handler/snapszer;" in links
    assert "NoDisplay=true" in links


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ('say "hi"', r'"say \\"hi\\""'),
        ("100%", '"100%%"'),
        ("a$b", r'"a\\$b"'),
        ("a\\b", r'"a\\\\b"'),
    ],
)
def test_a_path_with_signs_of_its_own_begins_the_same_program(word, written):
    shown = desktop_entry.entries((word,), "icon.svg")[desktop_entry.ENTRY]
    assert f"Exec={written}\n" in shown


@pytest.mark.skipif(
    shutil.which("update-desktop-database") is None, reason="desktop-file-utils are not installed"
)
def test_a_desktop_knows_what_opens_a_link(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    run(["desktop"])
    known = (tmp_path / "applications" / "mimeinfo.cache").read_text(encoding="utf-8")
    assert f"x-scheme-handler/snapszer={APPLICATION_ID}.Invitation.desktop;" in known
    assert not capsys.readouterr().err


def test_a_desktop_without_its_tool_gets_the_entries_and_a_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    run(["desktop"])
    assert list(tmp_path.rglob("*.desktop"))
    assert "update-desktop-database" in capsys.readouterr().err


def test_a_desktop_that_has_no_entries_says_so(monkeypatch):
    monkeypatch.setattr(desktop_entry.sys, "platform", "win32")
    with pytest.raises(ValueError, match="Linux"):
        run(["desktop"])


def test_the_application_is_built_from_what_the_program_is_made_of():
    """The recipe names our packages and the letters; each is there."""
    recipe = (ROOT / "snapszer.spec").read_text(encoding="utf-8")
    ours = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert all(f'"{name}"' in recipe for name in (*ours, "font_source_serif_pro", "numba"))
