"""The part of SVG that SDL's rasteriser draws, and what an SVG holds outside it.

Measured on pygame-ce 2.5.8 (SDL 2.32): text, use, clipPath, mask, pattern and filter are dropped
without a word; gradients in fractions of the box give a flat colour; hsl() and currentColor turn
grey; of several classes on one element only the first counts. Whatever is listed here as allowed
was seen to be drawn.
"""

import re
from collections.abc import Collection, Iterator
from xml.etree import ElementTree

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_GRADIENTS = frozenset({"linearGradient", "radialGradient"})
_ELEMENTS = _SHAPES | _GRADIENTS | {"svg", "g", "defs", "stop", "style", "title"}
_COLOURED = frozenset({"fill", "stroke", "stop-color"})
_DROPPED = frozenset({"clip-path", "mask", "filter", "href", "{http://www.w3.org/1999/xlink}href"})
_COLOUR = re.compile(r"none|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|url\(#([\w-]+)\)")
_RULE = re.compile(r"\.([A-Za-z_][\w-]*)\s*\{([^{}]*)\}")
_ENDS = frozenset({"x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy"})


def faults(svg: bytes, classes: Collection[str] = ()) -> tuple[str, ...]:
    """A sentence for everything in `svg` that would not be drawn as written; empty when all is.

    `classes` are those a fragment may use without defining them itself.
    """
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        return (f"This is no SVG text: {error}.",)
    rules = _rules(root)
    names = {element.get("id") for element in root.iter()}
    known = {*classes, *(name for name, _ in rules)}
    found: list[str] = []
    for element in root.iter():
        found += _element_faults(element, known)
        found += _attribute_faults(element, names)
    for name, body in rules:
        found += _declaration_faults(f"class {name}", body, names)
    found += _sheet_faults(root)
    return tuple(found)


def _rules(root: ElementTree.Element) -> list[tuple[str, str]]:
    return [
        rule for style in root.iter(f"{_NAMESPACE}style") for rule in _RULE.findall(_text(style))
    ]


def _text(element: ElementTree.Element) -> str:
    return element.text or ""


def _sheet_faults(root: ElementTree.Element) -> Iterator[str]:
    for style in root.iter(f"{_NAMESPACE}style"):
        rest = _RULE.sub("", _text(style)).strip()
        if rest:
            yield f"A style sheet may only hold rules for one class each, not {rest!r}."


def _element_faults(element: ElementTree.Element, known: Collection[str]) -> Iterator[str]:
    name = element.tag.removeprefix(_NAMESPACE)
    if name not in _ELEMENTS:
        yield f"<{name}> is not drawn."
    worn = element.get("class")
    if worn is not None and " " in worn.strip():
        yield f"<{name}> wears the classes {worn!r}: only the first counts."
    elif worn is not None and worn not in known:
        yield f"<{name}> wears the class {worn!r}, which nothing defines."
    if name in _GRADIENTS and not _is_measured(element):
        yield f"<{name}> must use gradientUnits='userSpaceOnUse' or percentages."


def _is_measured(gradient: ElementTree.Element) -> bool:
    if gradient.get("gradientUnits") == "userSpaceOnUse":
        return True
    return all(value.endswith("%") for key, value in gradient.items() if key in _ENDS)


def _attribute_faults(element: ElementTree.Element, names: Collection[str | None]) -> Iterator[str]:
    name = element.tag.removeprefix(_NAMESPACE)
    for key, value in element.items():
        if key in _DROPPED:
            yield f"The attribute {key} of <{name}> is not heeded."
        elif key == "style":
            yield from _declaration_faults(f"<{name}>", value, names)
        else:
            yield from _colour_faults(f"<{name}>", key, value, names)


def _declaration_faults(
    where: str, declarations: str, names: Collection[str | None]
) -> Iterator[str]:
    for declaration in filter(str.strip, declarations.split(";")):
        key, _, value = declaration.partition(":")
        if key.strip() in _DROPPED:
            yield f"The property {key.strip()} of {where} is not heeded."
        yield from _colour_faults(where, key.strip(), value.strip(), names)


def _colour_faults(
    where: str, key: str, value: str, names: Collection[str | None]
) -> Iterator[str]:
    if key not in _COLOURED:
        return
    colour = _COLOUR.fullmatch(value)
    if colour is None:
        yield f"The {key} {value!r} of {where} must be none, #hex or url(#name)."
    elif colour[1] is not None and colour[1] not in names:
        yield f"The {key} of {where} names {colour[1]!r}, which is not in the picture."
