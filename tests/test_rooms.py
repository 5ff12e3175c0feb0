"""The house rules of the code itself: who may import whom."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("game", "net", "art", "sounds")
FILES = (
    ROOT / "main.py",
    *sorted(path for name in FOLDERS for path in (ROOT / name).rglob("*.py")),
)


def module_of(path):
    names = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


MODULES = {module_of(path): path for path in FILES}


@cache
def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def statements_in(node):
    """The statements right in a statement or a module: of expressions there are ten times as many."""
    for part in ("body", "handlers", "orelse", "finalbody", "cases"):
        yield from getattr(node, part, ())


def within_statement(node):
    """A statement, or a module, and all that stand in it."""
    yield node
    for inner in statements_in(node):
        yield from within_statement(inner)


@cache
def statements_of(path):
    """Every statement of a file, wherever it stands, and the module itself."""
    return tuple(within_statement(tree_of(path)))


@cache
def imports_of(path):
    """Every import of a file, wherever it stands."""
    found = statements_of(path)
    return tuple(node for node in found if isinstance(node, ast.Import | ast.ImportFrom))


@cache
def imported(path):
    """Every module of ours a file names in an import."""
    return tuple(_imported(path))


def _imported(path):
    for node in imports_of(path):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif node.module:
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                yield inner if inner in MODULES else node.module


def may_import(path):
    """The folders a package says that it may import; None for a package that is no room of its own."""
    said = re.search(r"^May import: (.+?)\.$", ast.get_docstring(tree_of(path)) or "", re.M | re.S)
    return said and frozenset(re.findall(r"(?:game|net|art|sounds)(?:\.[a-z_]+)*", said[1]))


# Every folder that is a room, with those it may import. A folder within one belongs to it.
ROOMS = {
    module: allowed
    for module, path in MODULES.items()
    if path.name == "__init__.py" and (allowed := may_import(path)) is not None
}


def room_of(module):
    """The folder a module belongs to; None for what is not ours, and for main.py."""
    while module and module not in ROOMS:
        module = module.rpartition(".")[0]
    return module or None


def imported_rooms():
    """Each room with the rooms that its files import."""
    found = {room: set() for room in ROOMS}
    for module, path in MODULES.items():
        if (room := room_of(module)) is not None:
            found[room] |= {room_of(other) for other in imported(path)} - {None, room}
    return found


def test_every_room_imports_exactly_what_it_says():
    assert len(ROOMS) > 40
    assert {room: set(allowed) for room, allowed in ROOMS.items()} == imported_rooms()


def test_no_rooms_hold_each_other_in_a_circle():
    assert in_circles(ROOMS) == []


def test_every_file_lies_in_a_room():
    homeless = {module for module in MODULES if room_of(module) is None}
    assert homeless == {"main", "game", "net"}


def test_a_folder_has_room_for_what_it_holds():
    """About twenty modules at most, and no more than four floors below the top."""
    files = [path for path in within("game", "net") if path.name != "__init__.py"]
    held = Counter(path.parent for path in files)
    assert not {str(folder): count for folder, count in held.items() if count > 20}
    assert max(len(path.relative_to(ROOT).parts) for path in files) <= 5


def listed_in(docstring):
    """The modules that a package's docstring lists, in the cells before what they are about."""
    for line in docstring.splitlines():
        cells = re.split(r"\s{2,}", line.strip())
        names = [cell for cell in cells[::2] if re.fullmatch(r"[a-z_]+(, [a-z_]+)*", cell)]
        if len(cells) > 1 and names and names[0] == cells[0]:
            yield from ", ".join(names).split(", ")


def test_what_a_package_lists_is_there():
    packages = [path for path in FILES if path.name == "__init__.py"]
    listed = [
        (path.parent / name)
        for path in packages
        for name in listed_in(ast.get_docstring(tree_of(path)) or "")
    ]
    assert len(listed) > 300
    assert not [each for each in listed if not (each.with_suffix(".py").exists() or each.is_dir())]


def offered_by(path):
    """The names that a package imports and does not use itself: those it offers."""
    found = [node for node in tree_of(path).body if isinstance(node, ast.ImportFrom)]
    names = {name.asname or name.name for node in found for name in node.names}
    used = {node.id for node in ast.walk(tree_of(path)) if isinstance(node, ast.Name)}
    return names - used - {"annotations"}


def test_a_package_offers_no_name_that_the_program_does_not_take():
    taken = {
        (node.module, name.name)
        for path in FILES
        for node in imports_of(path)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    packages = {name: path for name, path in MODULES.items() if path.name == "__init__.py"}
    offers = {(module, name) for module, path in packages.items() for name in offered_by(path)}
    assert len(offers) > 100
    assert sorted(offers - taken) == []


def test_every_package_says_what_it_is():
    assert not [
        module
        for module, path in MODULES.items()
        if path.name == "__init__.py" and not ast.get_docstring(tree_of(path))
    ]


# Packages whose users need not know their files: what is used of them stands in their first lines. The
# others load much, or late (bots, stage, scenes), or are words everybody uses (wire).
EXPORTING = (
    *("net.crypto", "net.identity", "net.deck", "net.log", "net.match", "net.transport"),
    *("net.session", "game.online", "game.statistics"),
)


@pytest.mark.parametrize("package", EXPORTING)
def test_what_others_use_of_a_package_is_exported_by_it(package):
    inside = [
        f"{module} looks into {node.module}"
        for module, path in MODULES.items()
        if not (module + ".").startswith(package + ".")
        for node in imports_of(path)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(package + ".")
    ]
    assert not inside


def within(*places):
    """The files of some modules or packages."""
    for module, path in MODULES.items():
        if any(module == place or module.startswith(place + ".") for place in places):
            yield path


def offences(files, *forbidden):
    return [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in files
        for module in imported(path)
        if any(module == each or module.startswith(each + ".") for each in forbidden)
    ]


PURE = ("game.core", "game.contest", "game.rules")


def test_the_rules_are_pure():
    files = list(within(*PURE))
    assert len(files) > 10
    assert not offences(files, "time", "os", "pathlib", "pygame")
    drawing = [path for path in files if "random" in imported(path)]
    assert drawing == [MODULES["game.core.veiling"]]  # by a Random that is handed in


def test_only_stage_and_scenes_know_the_screen():
    """The measuring does too, and the drawing of the application's icons."""
    knowing = ("game.stage", "game.scenes", "game.bench", "game.packaging")
    rooms = [room for room in MODULES if not room.startswith(knowing)]
    assert not offences([MODULES[room] for room in rooms if room != "main"], "pygame")


def test_only_the_network_knows_sockets():
    rooms = [room for room in MODULES if not room.startswith(("net", "game.bench"))]
    assert not offences([MODULES[room] for room in rooms], "zmq")


def test_no_public_class_bears_the_name_of_another():
    """Nor does a public type: whoever searches for a name finds one thing."""
    named = {}
    for module, path in MODULES.items():
        if not module.startswith(("game", "net")):
            continue
        for node in tree_of(path).body:
            targets = node.targets if isinstance(node, ast.Assign) else ()
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            names += [node.name] if isinstance(node, ast.ClassDef) else []
            for name in names:
                if name[0].isupper() and not name.isupper():
                    named.setdefault(name, []).append(module)
    assert len(named) > 200
    assert not {name: modules for name, modules in named.items() if len(modules) > 1}


def in_circles(imports):
    """The files that hold each other, or lie between such: leaves are taken off until none is left."""
    left = {name: set(others) for name, others in imports.items()}
    while True:
        ends = {name for name, others in left.items() if not others & left.keys()}
        ends |= left.keys() - set().union(*left.values())
        if not ends:
            return sorted(left)
        left = {name: others for name, others in left.items() if name not in ends}


def test_a_circle_of_files_is_found_wherever_it_is():
    assert in_circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert in_circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"c"}}) == ["b", "c"]


def test_no_files_hold_each_other_in_a_circle():
    """An import counts wherever it stands: in a function, or for the types alone."""
    imports = {module: set(imported(path)) - {module} for module, path in MODULES.items()}
    assert imports["game.scenes.table.turns"] >= {"game.core.deal", "game.scenes.table.model"}
    assert in_circles(imports) == []


def test_the_architecture_names_files_that_are_there():
    text = (ROOT / "game" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = re.findall(r"`([a-z_*]+/[a-z_/*]*(?:\.[a-z]+)?)`", text)
    assert len(named) > 30
    assert not [name for name in named if not list(ROOT.glob(name))]
    assert len(text.splitlines()) <= 80


def test_the_architecture_names_every_room():
    text = (ROOT / "game" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rooms = [
        path.parent
        for room in ("game", "game/scenes", "game/bots", "net")
        for path in (ROOT / room).glob("*/__init__.py")
    ]
    assert len(rooms) > 30
    assert not [room for room in rooms if not re.search(rf"\b{room.name}\b", text)]


def test_the_protocol_names_tests_that_are_there():
    text = (ROOT / "net" / "PROTOCOL.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\btest_[a-z_]+", text))
    assert len(named) > 15
    assert not named - {path.stem for path in (ROOT / "tests").rglob("test_*.py")}


def test_the_tests_of_the_network_lie_in_its_rooms():
    """A test is in the folder of the same name as its file."""
    tests = list((ROOT / "tests" / "net").rglob("test_*.py"))
    assert len(tests) > 25
    assert not [path for path in tests if not (ROOT / "net" / path.parent.name).is_dir()]


def rules_told_on_screen(tree):
    """The lines that guess at a deal's fields, compare its phase, or say what a marriage is worth."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name("getattr"), [ast.Name("deal") | ast.Attribute(_, "deal"), *_]):
                yield node.lineno
            case ast.Compare() if "phase" in {
                getattr(each, "attr", getattr(each, "id", None)) for each in ast.walk(node)
            }:
                yield node.lineno
            case ast.IfExp(_, ast.Constant(one), ast.Constant(other)):
                if {str(one), str(other)} == {"20", "40"}:
                    yield node.lineno


def test_the_screen_asks_the_game_for_its_rules():
    lines = "getattr(deal, 'closing', 0)\nstr(deal.phase) != 'play'\n40 if trump else 20\n"
    assert list(rules_told_on_screen(ast.parse(lines))) == [1, 2, 3]
    told = {
        f"{path.relative_to(ROOT)}:{line}"
        for path in within("game.scenes", "game.rulebook")
        for line in rules_told_on_screen(tree_of(path))
    }
    assert not told


def test_a_page_is_laid_over_another_in_one_way():
    """By the context; the stage itself is asked only to take the page on top away."""
    laid = {
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in within("game.scenes")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute) and node.attr in ("push", "replace", "reset")
        if isinstance(node.value, ast.Attribute) and node.value.attr in ("stage", "_stage")
    }
    assert not laid
