"""Values are handed from part to part: callables as parameters and fields are counted.

A page, a tool or a message says what was chosen as a value, and one place acts on it.
"""

import ast
from collections import Counter

from tests.test_rooms import FILES, ROOT, statements_in, statements_of, tree_of

# What was reached; either may only fall.
MOST_CALLABLES = 60
MOST_BAGS = 2


def names_in(annotation):
    """Every name in an annotation, also within one that is written as text."""
    for node in ast.walk(annotation):
        match node:
            case ast.Name(name):
                yield name
            case ast.Attribute(attr=name):
                yield name
            case ast.Constant(str() as text) if text.isidentifier():
                yield text


def named_callables(trees):
    """The names of types that are callables."""
    found = {"Callable"}
    for tree in trees:
        for node in tree.body:
            match node:
                case ast.Assign([ast.Name(name)], ast.Subscript(ast.Name("Callable"))):
                    found.add(name)
    return found


def callables_of(tree, kinds):
    """Each callable that is a field of a class or a parameter: (class or None, its name)."""

    def counts(annotation):
        return annotation is not None and bool(kinds & set(names_in(annotation)))

    def visit(node, owner):
        for child in statements_in(node):
            match child:
                case ast.ClassDef():
                    yield from visit(child, child.name)
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    given = child.args
                    every = (*given.posonlyargs, *given.args, *given.kwonlyargs)
                    of = owner if child.name == "__init__" else None
                    yield from ((of, each.arg) for each in every if counts(each.annotation))
                    yield from visit(child, owner)
                case ast.AnnAssign(ast.Name(name), annotation) if owner and counts(annotation):
                    yield owner, name
                case ast.AnnAssign(ast.Attribute(ast.Name("self"), name), annotation):
                    if counts(annotation):
                        yield owner, name
                case _:
                    yield from visit(child, owner)

    yield from visit(tree, None)


def counted():
    """How many callables there are, and how many each class is handed or keeps."""
    trees = {path: tree_of(path) for path in FILES}
    kinds = named_callables(trees.values())
    total, held = 0, Counter()
    for path, tree in trees.items():
        for owner, _ in callables_of(tree, kinds):
            total += 1
            if owner is not None:
                held[f"{path.relative_to(ROOT)} {owner}"] += 1
    return total, held


def test_a_callable_is_found_wherever_it_is_handed_over():
    tree = ast.parse(
        "Act = Callable[[], object]\n"
        "class Bag:\n"
        "    go: Act\n"
        "    name: str\n"
        "    def __init__(self, come: 'Act', *, leave: Callable[[], int] | None):\n"
        "        self.then: Act = come\n"
        "def do(what: Act, often: int): pass\n"
    )
    kinds = named_callables([tree])
    assert kinds == {"Callable", "Act"}
    found = list(callables_of(tree, kinds))
    assert found == [
        ("Bag", "go"),
        ("Bag", "come"),
        ("Bag", "leave"),
        ("Bag", "then"),
        (None, "what"),
    ]


def test_callables_are_few():
    total, held = counted()
    assert total <= MOST_CALLABLES
    assert len([each for each, count in held.items() if count > 1]) <= MOST_BAGS


def test_no_page_is_handed_a_bag_of_callbacks():
    scenes = [path for path in FILES if path.is_relative_to(ROOT / "game" / "scenes")]
    classes = {
        node.name
        for path in scenes
        for node in statements_of(path)
        if isinstance(node, ast.ClassDef)
    }
    assert len(classes) > 200
    assert not {name for name in classes if name.endswith(("Callbacks", "Routes", "Exits"))}
