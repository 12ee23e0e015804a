"""Find the structs that are stored, with their fields.

``python -m tests.app.stored_structs`` writes the first fields of each new struct to ``stored_structs.json``.
"""

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

import bot

FIRST = Path(__file__).with_name("stored_structs.json")
"""Struct to the fields that it may ask for, since it has had them from its first day on."""
SHAPE_AT = {
    ("documents", "load_value"): 2,
    ("documents", "load_values"): 2,
    ("documents", "update_value"): 2,
    ("kept", "record_store"): 1,
    ("store", "record_store"): 1,
}
"""Calls that name a shape, and where: of the store's documents, and of what a chat keeps."""
NAMES = {"decode", "Decoder", *(name for _, name in SHAPE_AT)}
"""What such a call is of."""
ELSEWHERE = {"bot.cli.selfplay", "bot.frontends.telegram.init_data"}
"""What these modules decode comes from a file or from Telegram, and is not in the store."""


@cache
def list_stored_types() -> list[Any]:
    """Return the types that the code decodes from the store, as written there."""
    home = Path(bot.__file__).parent
    found = []
    for path in sorted(home.rglob("*.py")):
        module = ".".join(("bot", *path.relative_to(home).with_suffix("").parts))
        names = [
            name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if (name := _type_name(node)) is not None
        ]
        if names and not module.startswith("bot.store") and module not in ELSEWHERE:
            space = vars(importlib.import_module(module))
            found += [eval(name, dict(space)) for name in names if not name.startswith("self.") and name != "shape"]
    return found


def _type_name(node: ast.AST) -> str | None:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in NAMES:
        return None
    called = ast.unparse(node.func)
    if called in ("msgspec.msgpack.decode", "msgspec.json.decode"):
        return next((ast.unparse(one.value) for one in node.keywords if one.arg == "type"), None)
    if called == "msgspec.json.Decoder":
        return ast.unparse(node.args[0])
    owner = ast.unparse(node.func.value).rpartition(".")[2].removeprefix("_")
    at = SHAPE_AT.get((owner, node.func.attr))
    given = [arg for one in node.args for arg in ([one, one] if isinstance(one, ast.Starred) else [one])]
    if at is None or len(given) <= at:
        return None
    return ast.unparse(given[at])


@cache
def list_stored_structs() -> dict[str, type[msgspec.Struct]]:
    """Return all structs among the stored types and in their fields, by name."""
    found: dict[str, type[msgspec.Struct]] = {}
    waiting, seen = list(list_stored_types()), set[Any]()
    while waiting:
        shape = waiting.pop()
        if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
            if found.setdefault(name_of(shape), shape) is not shape:
                raise AssertionError(f"two structs are called {name_of(shape)}: rename one")
            if shape not in seen:
                waiting += [field.type for field in msgspec.structs.fields(shape)]
            seen.add(shape)
        waiting += get_args(shape)
    return dict(sorted(found.items()))


def name_of(struct: type[msgspec.Struct]) -> str:
    """Return the name of a struct in the file.

    It is independent of the module, but with the frontend in front: each frontend has a ``Post`` of its own.
    """
    rooms = struct.__module__.split(".")
    return (
        f"{rooms[2]}.{struct.__name__}"
        if rooms[:2] == ["bot", "frontends"] and rooms[2] != "common"
        else struct.__name__
    )


def fields_without_default(struct: type[msgspec.Struct]) -> list[str]:
    """Return the fields without a default: a document that lacks one can't be read."""
    return sorted(field.encode_name for field in msgspec.structs.fields(struct) if field.required)


def load_first_fields() -> dict[str, list[str]]:
    """Read the file: each struct with the fields that it has had from its first day on."""
    return msgspec.json.decode(FIRST.read_bytes(), type=dict[str, list[str]])


def shortest_document(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the shortest document from which a struct can be read: its required fields, as plain data."""
    made = {
        field.encode_name: _plainest_value(msgspec.inspect.type_info(field.type))
        for field in msgspec.structs.fields(struct)
        if field.required
    }
    config = struct.__struct_config__
    return made | ({config.tag_field: config.tag} if config.tag_field is not None else {})


def _plainest_value(info: msgspec.inspect.Type) -> Any:
    match info:
        case msgspec.inspect.LiteralType(values):
            return values[0]
        case msgspec.inspect.UnionType(types):
            return _plainest_value(types[0])
        case msgspec.inspect.StructType(cls):
            return shortest_document(cls)
        case msgspec.inspect.TupleType(items):
            return [_plainest_value(item) for item in items]
    plain: dict[type[Any], Any] = {
        msgspec.inspect.IntType: 0, msgspec.inspect.FloatType: 0.0, msgspec.inspect.StrType: "",
        msgspec.inspect.BoolType: False, msgspec.inspect.BytesType: b"", msgspec.inspect.NoneType: None,
        msgspec.inspect.DictType: {}, msgspec.inspect.AnyType: None, msgspec.inspect.RawType: {},
    }  # fmt: skip
    return plain.get(type(info), [])


def extend_document(documents: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the same document as a later version may write it: with a field that is unknown today."""
    for unknown in (0, "tomorrow", None, [1, {"more": 2}], {"tag": "new"}):
        yield documents | {"of_tomorrow": unknown}


if __name__ == "__main__":
    known = load_first_fields() if FIRST.exists() else {}
    fields = {name: known.get(name, fields_without_default(struct)) for name, struct in list_stored_structs().items()}
    FIRST.write_bytes(msgspec.json.format(msgspec.json.encode(fields), indent=1) + b"\n")
