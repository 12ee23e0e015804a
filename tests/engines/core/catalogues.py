"""Read the Fluent catalogues and the message keys that code uses.

Search the source for keys, since most messages occur in few games and no test run shows them all.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax.ast import (
    FunctionReference,
    Identifier,
    Junk,
    Message,
    NumberLiteral,
    SelectExpression,
    StringLiteral,
    TextElement,
    VariableReference,
)
from fluent.syntax.visitor import Visitor

from engines.core.translation import LANGUAGES

ROOT = Path(__file__).parents[3]
GAME_FOLDERS = [
    path.parent
    for house in ("engines", "docs/sample/engines")
    for path in sorted((ROOT / house).glob("*/game.py"))
    if path.parent.name != "core"
]
HOMES = ("engines/core", "engines/protocol", *(str(path.relative_to(ROOT)) for path in GAME_FOLDERS), "bot")
CATALOGUES = [(home, path.stem) for home in HOMES for path in sorted((ROOT / home / "locale" / "en").glob("*.ftl"))]
"""All catalogues of the project by folder and name."""
WRITTEN = [(home, name, lang) for home, name in CATALOGUES for lang in LANGUAGES
           if (ROOT / home / "locale" / lang / f"{name}.ftl").exists()]  # fmt: skip
"""The catalogues with their languages; a separate test finds missing ones."""


@dataclass
class MessageUsage:
    """The contents of a message: its arguments, the cases of its terms, and the keys of its variants.

    ``text``: all its words, including the forms of words that are counted; ``forms``: the numbers of these.
    """

    text: str = ""
    forms: list[int] = field(default_factory=list)
    args: set[str] = field(default_factory=set)
    cases: dict[str, set[str]] = field(default_factory=dict)
    variants: set[str] = field(default_factory=set)


class _MessageVisitor(Visitor):
    def __init__(self) -> None:
        self.found = MessageUsage()

    def visit_TextElement(self, node: TextElement) -> None:  # noqa: N802 - named by fluent.syntax
        self.found.text += node.value

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        self.found.args.add(node.id.name)

    def visit_FunctionReference(self, node: FunctionReference) -> None:  # noqa: N802
        if node.id.name == "COUNT":
            forms = [one.value for one in node.arguments.positional if isinstance(one, StringLiteral)]
            self.found.forms.append(len(forms))
            self.found.text += " ".join(forms)
        for arg in node.arguments.positional if node.id.name == "TERM" else ():
            if isinstance(arg, VariableReference):
                case = {n.name.name: n.value for n in node.arguments.named}.get("case")
                wanted = case.value if isinstance(case, StringLiteral) else "nom"
                self.found.cases.setdefault(arg.id.name, set()).add(wanted)
        self.generic_visit(node)

    def visit_SelectExpression(self, node: SelectExpression) -> None:  # noqa: N802
        for variant in node.variants:
            assert isinstance(variant.key, Identifier | NumberLiteral)
            if isinstance(variant.key, Identifier):
                self.found.variants.add(variant.key.name)
        self.generic_visit(node)


@cache
def read_messages(home: str, lang: str, name: str) -> dict[str, MessageUsage]:
    found = {}
    path = ROOT / home / "locale" / lang / f"{name}.ftl"
    for entry in FluentParser().parse(path.read_text("utf-8")).body:
        assert not isinstance(entry, Junk), f"{path}: this is not Fluent: {entry.content}"
        if isinstance(entry, Message):
            assert entry.id.name not in found, f"{path} has {entry.id.name} twice"
            reader = _MessageVisitor()
            reader.visit(entry)
            found[entry.id.name] = reader.found
    return found


def catalogue_arguments(home: str, lang: str, name: str) -> dict[str, set[str]]:
    return {key: message.args for key, message in read_messages(home, lang, name).items()}


def keys_of(home: str) -> set[str]:
    return {key for folder, name in CATALOGUES if folder == home for key in read_messages(home, "en", name)}


@dataclass
class KeyUsage:
    """The usage in code: keys and key patterns in ``Msg(...)``, all strings, and the arguments given to keys."""

    keys: set[str] = field(default_factory=set)
    shapes: set[str] = field(default_factory=set)
    strings: set[str] = field(default_factory=set)
    string_shapes: set[str] = field(default_factory=set)
    given: list[tuple[str, set[str]]] = field(default_factory=list)

    def add(self, other: KeyUsage) -> None:
        self.keys |= other.keys
        self.shapes |= other.shapes
        self.strings |= other.strings
        self.string_shapes |= other.string_shapes
        self.given += other.given


HOLE = "{}"
LIARS = {"sabotage"}
"""Files with unworded messages for the laws to find."""


def matches_shape(shape: str, key: str) -> bool:
    """Return whether a key matches the pattern of an f-string, such as ``way-{}``."""
    return _compile_shape(shape).fullmatch(key) is not None


@cache
def _compile_shape(shape: str) -> re.Pattern[str]:
    """Compile a pattern. Results are cached, since there are more patterns than ``re`` caches."""
    return re.compile("[a-z0-9_-]+".join(re.escape(part) for part in shape.split(HOLE)))


@cache
def collect_usage(*folders: str) -> KeyUsage:
    whole = KeyUsage()
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path.stem not in LIARS:
                whole.add(_read_usage(path))
    return whole


@cache
def _read_usage(path: Path) -> KeyUsage:
    found = KeyUsage()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.strings.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            found.string_shapes.add(_fstring_shape(node))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Msg" and node.args:
            found.keys |= set(_constant_keys(node.args[0]))
            found.shapes |= {_fstring_shape(part) for part in ast.walk(node.args[0]) if isinstance(part, ast.JoinedStr)}
            given = _argument_names(node)
            if given is not None:
                found.given += [(key, given) for key in _constant_keys(node.args[0])]
    return found


def _constant_keys(key: ast.expr) -> Iterator[str]:
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        yield key.value
    elif isinstance(key, ast.IfExp):
        yield from _constant_keys(key.body)
        yield from _constant_keys(key.orelse)


def _fstring_shape(node: ast.JoinedStr) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else HOLE for part in node.values)


def _argument_names(call: ast.Call) -> set[str] | None:
    given = call.args[1] if len(call.args) > 1 else next((k.value for k in call.keywords if k.arg == "args"), None)
    if given is None:
        return set()
    if not isinstance(given, ast.Dict) or any(not isinstance(key, ast.Constant) for key in given.keys):
        return None
    return {str(key.value) for key in given.keys if isinstance(key, ast.Constant)}
