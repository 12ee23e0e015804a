"""Find the structs that are stored, with their fields.

``python -m tests.app.stored_structs`` writes the first fields of each new struct to ``stored_structs.json``.
"""

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import msgspec

import bot
from bot.stored import Stored
from engines.core.review import PartialReview, ReviewReport

FIRST = Path(__file__).with_name("stored_structs.json")
"""Each struct with its permitted required fields, which it has had since its first version."""
IN_BYTES = (PartialReview, ReviewReport)
"""Structs of the engines that a stored one contains as bytes."""


@cache
def list_stored_structs() -> dict[str, type[msgspec.Struct]]:
    """Return all structs that are declared as ``Stored``, and those in their fields, by name."""
    for module in pkgutil.walk_packages(bot.__path__, "bot."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    found: dict[str, type[msgspec.Struct]] = {}
    waiting: list[Any] = [*IN_BYTES, *(one for one in Stored.__subclasses__() if one.__module__.startswith("bot."))]
    seen = set[Any]()
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

    It is independent of the module, but with the frontend in front: each frontend has its own ``Post``.
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
    """Read the file: each struct with the fields of its first version."""
    return msgspec.json.decode(FIRST.read_bytes(), type=dict[str, list[str]])


def shortest_document(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the minimal document of a struct: its required fields as plain data."""
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


if __name__ == "__main__":
    known = load_first_fields() if FIRST.exists() else {}
    fields = {name: known.get(name, fields_without_default(struct)) for name, struct in list_stored_structs().items()}
    FIRST.write_bytes(msgspec.json.format(msgspec.json.encode(fields), indent=1) + b"\n")
