"""The house rules of the code itself: who may import whom."""

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("game", "net", "art", "sounds")
FILES = (
    ROOT / "main.py",
    *sorted(path for name in FOLDERS for path in (ROOT / name).rglob("*.py")),
)

PURE = ("cards", "deal", "moves", "events", "tricks", "refused", "outcome")
PURE_TOO = ("match", "record", "position", "rules")


def imported(path):
    """Every module a file names in an import, wherever it stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def within(*places):
    """The files of some modules or packages, as dotted names below the root."""
    for path in FILES:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if any(name == place or name.startswith(place + ".") for place in places):
            yield path


def offences(files, *forbidden):
    return [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in files
        for module in imported(path)
        if any(module == each or module.startswith(each + ".") for each in forbidden)
    ]


def test_the_rules_know_nothing_of_screen_bots_and_network():
    files = list(within(*(f"game.{name}" for name in (*PURE, *PURE_TOO))))
    assert len(files) > 10
    assert not offences(files, "pygame", "net", "zmq", "game.bots", "game.table", "game.stage")
    assert not offences(files, "random", "time", "os", "pathlib")


def test_the_network_knows_no_screen():
    assert not offences(within("net"), "pygame", "game.stage", "game.scenes")


def test_bots_and_table_know_no_screen_and_no_network():
    assert not offences(within("game.bots", "game.table", "game.players"), "pygame", "zmq")
    assert not offences(within("game.bots", "game.table"), "net", "game.stage", "game.scenes")


def test_the_stage_knows_no_rules():
    assert not offences(within("game.stage"), "game.rules", "game.table", "net", "game.bots")


def test_art_and_sounds_know_only_cards():
    assert not offences(within("art", "sounds"), "pygame", "net", "game.rules", "game.stage")
