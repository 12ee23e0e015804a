"""``bottega words GAME``: print the moves, events and fields of a game as Markdown, generated from the code."""

import argparse
import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec.inspect

from engines import GAMES
from engines.core.game import Game
from engines.protocol import json_answers


def add_arguments(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("words", help="print the moves, events and state names of a game")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.set_defaults(run=print_page)


def print_page(given: argparse.Namespace) -> None:
    """Print the page of a game."""
    sys.stdout.write(build_page(GAMES[given.game]))


def build_page(game: Game[Any, Any]) -> str:
    """Build the page of a game as Markdown."""
    about = json_answers.game_json(game, "en")
    parts = [
        f"# {about['name']}: moves and names",
        f"Key `{game.key}`, {game.seat_range[0]} to {game.seat_range[1]} seats, rules number {game.rules_version},"
        f" shape {game.schema_version}.",
        _build_section("Options", _build_table(("key", "values", "default", "what"), _option_rows(about["options"]))),
        _build_section("Moves", _build_table(("verb", "tokens after it"), game.verb_syntax.items())),
        _build_section(
            "Events", _build_table(("key", "arguments"), ((k, ", ".join(e.args)) for k, e in game.events.items()))
        ),
        _build_section(
            "State", "What `dump` gives as `state` and `load` takes.", *_struct_blocks(json_answers.dump_type(game))
        ),
        _build_section("View", "What `view` gives.", *_struct_blocks(json_answers.view_type(game))),
    ]
    return "\n\n".join(parts) + "\n"


def _build_section(heading: str, *blocks: str) -> str:
    return "\n\n".join([f"## {heading}", *blocks])


def _build_table(heads: tuple[str, ...], rows: Any) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    first = [f"| {' | '.join(_escape_cell(cell) for cell in line)} |" for line in lines[:2]]
    rest = [f"| `{line[0]}` | {' | '.join(_escape_cell(cell) for cell in line[1:])} |" for line in lines[2:]]
    return "\n".join([*first, *rest])


def _escape_cell(text: object) -> str:
    return " ".join(str(text).replace("|", "\\|").replace("``", "`").split())


def _option_rows(options: list[dict[str, Any]]) -> Iterator[tuple[str, str, str, str]]:
    for option in options:
        yield (
            option["key"],
            ", ".join(map(_value_text, option["values"])),
            _value_text(option["default"]),
            option["label"],
        )


def _value_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _struct_blocks(kind: Any) -> Iterator[str]:
    waiting: list[msgspec.inspect.Type] = [msgspec.inspect.type_info(kind)]
    seen: list[type] = []
    while waiting:
        at = waiting.pop(0)
        if isinstance(at, msgspec.inspect.StructType):
            if at.cls in seen:
                continue
            seen.append(at.cls)
            yield _struct_block(at)
        waiting += _inner_types(at)


def _inner_types(at: msgspec.inspect.Type) -> list[msgspec.inspect.Type]:
    match at:
        case msgspec.inspect.StructType(fields=fields):
            return [field.type for field in fields]
        case msgspec.inspect.UnionType(types=types):
            return list(types)
        case msgspec.inspect.ListType(item_type=item) | msgspec.inspect.VarTupleType(item_type=item):
            return [item]
        case msgspec.inspect.TupleType(item_types=items):
            return list(items)
        case msgspec.inspect.DictType(value_type=value):
            return [value]
        case _:
            return []


def _struct_block(at: msgspec.inspect.StructType) -> str:
    told = _field_docs(at.cls)
    said = (at.cls.__doc__ or "").strip().split("\n\n")[0] if at.cls.__module__ != "types" else ""
    rows = [(field.encode_name, _type_name(field.type), told.get(field.name, "")) for field in at.fields]
    if at.tag_field:
        rows.insert(0, (at.tag_field, f"always `{at.tag}`", ""))
    blocks = [
        f"### {at.cls.__name__}",
        _escape_cell(said),
        _build_table(("name", "type", "what"), rows) if rows else "",
    ]
    return "\n\n".join(block for block in blocks if block)


PLAIN_TYPES = {
    msgspec.inspect.IntType: "number",
    msgspec.inspect.BoolType: "flag",
    msgspec.inspect.StrType: "text",
    msgspec.inspect.LiteralType: "text",
    msgspec.inspect.NoneType: "null",
}


def _type_name(at: msgspec.inspect.Type) -> str:
    match at:
        case msgspec.inspect.StructType(cls=cls):
            return cls.__name__
        case msgspec.inspect.ListType(item_type=item) | msgspec.inspect.VarTupleType(item_type=item):
            return f"list of {_type_name(item)}"
        case msgspec.inspect.TupleType(item_types=items):
            return "[" + ", ".join(map(_type_name, items)) + "]"
        case msgspec.inspect.DictType(key_type=key, value_type=value):
            return f"{_type_name(key)} to {_type_name(value)}"
        case msgspec.inspect.UnionType(types=types):
            return " or ".join(dict.fromkeys(map(_type_name, types)))
        case _:
            return PLAIN_TYPES.get(type(at), type(at).__name__)


@lru_cache(maxsize=256)
def _field_docs(cls: type) -> dict[str, str]:
    """Return the docstrings of a class's fields, its bases' first.

    A class created at run time has no source.
    """
    told: dict[str, str] = {}
    for kind in reversed(cls.__mro__):
        if issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct:
            try:
                source = inspect.getsource(kind)
            except (OSError, TypeError):
                continue
            told |= _under_fields(ast.parse(textwrap.dedent(source)).body[0])
    return told


def _under_fields(cls: ast.stmt) -> dict[str, str]:
    assert isinstance(cls, ast.ClassDef)
    told = {}
    for field, under in zip(cls.body, cls.body[1:], strict=False):
        match field, under:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                told[name] = text
    return told
