"""The mechanical part of the code's English: how docstrings begin, and words and names to avoid."""

import ast
import re
from collections import defaultdict
from pathlib import Path

from tests.test_rooms import MODULES, ROOT, room_of, statements_of, tree_of

# A relative clause is no subject, and pictures are no names.
_RELATIVE = re.compile(r"(Who|Whoever|What|Whatever|Where|Wherever|Have)\b")
_RELATIVE_TEXT = re.compile(rf"""["']\s*{_RELATIVE.pattern}""")
_BARRED = {"told", "way", "anew", "beside", "lies", "whoever"}

# Where one name means one question that several modules answer: the rules of each family, the two kernels,
# a sound for what happens, a deck's parts.
_SAME_QUESTION = ("game.rules", "game.bots.engine", "game.bots.kernel", "sounds", "art")
# Names that two rooms still give to different things: none is added.
_STILL_TWICE = {
    *("family_of", "lay_out"),
    *("match_row", "moment_of", "named", "opponents", "played_out", "refusal"),
    *("seated", "serve", "spoken", "standing", "unseen", "weighed"),
}


def described(path: Path):
    """Each docstring of a file."""
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    return filter(None, (ast.get_docstring(n) for n in statements_of(path) if isinstance(n, kinds)))


def clauses(*files: Path):
    """Each docstring that begins so; only a file with a text in quotes that does is parsed."""
    suspects = [path for path in files if _RELATIVE_TEXT.search(path.read_text(encoding="utf-8"))]
    return [
        f"{path.relative_to(ROOT)}: {text.splitlines()[0]}"
        for path in suspects
        for text in described(path)
        if _RELATIVE.match(text)
    ]


def test_no_docstring_begins_with_a_relative_clause():
    tests = sorted((ROOT / "tests").rglob("*.py"))
    assert len(tests) > 200
    assert clauses(*MODULES.values(), *tests) == []


def barred_in(name: str) -> set[str]:
    """The barred words in a name, whatever its case."""
    words = re.split(r"_|(?<=[a-z])(?=[A-Z])", name)
    return _BARRED & {word.lower() for word in words}


def test_no_module_class_or_function_has_a_barred_word_in_its_name():
    assert barred_in("WayOn") == {"way"}
    assert not barred_in("always_on")
    named = [
        (module, node.name)
        for module, path in MODULES.items()
        for node in statements_of(path)
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
    ]
    named += [(module, module.rpartition(".")[2]) for module in MODULES]
    assert [(module, name) for module, name in named if barred_in(name)] == []


def test_a_public_function_bears_its_name_in_one_room():
    rooms = defaultdict(set)
    for module, path in MODULES.items():
        for node in tree_of(path).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                same = next((each for each in _SAME_QUESTION if module.startswith(each)), None)
                rooms[node.name].add(same or room_of(module))
    rooms.pop("main")
    assert len(rooms) > 500
    twice = {name for name, places in rooms.items() if len(places - {*_SAME_QUESTION}) > 1}
    assert twice == _STILL_TWICE
