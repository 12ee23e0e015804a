"""Unused keys of component files: values that can be changed without any effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.inspect import DictType, Field, StructType, TupleType, Type, UnionType, VarTupleType, type_info

NOTES: Mapping[str, type] = {"source": str, "sure": bool}
"""Notes that any row may have, also as ``<key>_<note>`` about one value: its source and certainty."""


def find_unused_keys(rows: type[Any], found: Mapping[str, Any]) -> Iterator[str]:
    """Yield every key that is neither a field of ``rows`` nor a note, with its row."""
    yield from _iter_unused(type_info(rows), found, "")


def _iter_unused(kind: Type, found: object, at: str) -> Iterator[str]:
    match kind, found:
        case StructType(), dict():
            fields = {field.encode_name: field for field in kind.fields}
            for key, value in found.items():
                yield from _check_key(fields, key, value, at, found)
        case DictType(), dict():
            for key, value in found.items():
                yield from _iter_unused(kind.value_type, value, _key_path(at, key))
        case VarTupleType(), list():
            for n, value in enumerate(found, 1):
                yield from _iter_unused(kind.item_type, value, _row_path(at, n, value))
        case TupleType(), list():
            for inner, value in zip(kind.item_types, found, strict=False):
                yield from _iter_unused(inner, value, at)
        case UnionType(), _:
            for inner in kind.types:
                yield from _iter_unused(inner, found, at)


def _check_key(fields: Mapping[str, Field], key: str, value: object, at: str, row: Mapping[str, Any]) -> Iterator[str]:
    if key in fields:
        yield from _iter_unused(fields[key].type, value, _key_path(at, key))
        return
    of, _, note = key.rpartition("_")
    if note not in NOTES or (of and of not in row):
        yield f"{at}: nothing reads {key}" if at else f"nothing reads {key}"
    elif type(value) is not NOTES[note]:
        yield f"{at}: {key} must be {'true or false' if NOTES[note] is bool else 'text'}"


def _key_path(at: str, key: str) -> str:
    return f"{at.removesuffix(']')}.{key}]" if at else f"[{key}]"


def _row_path(at: str, n: int, value: object) -> str:
    """Return the path of a row: ``[[building]] tower``, or ``[[round]] row 3`` if rows have no id."""
    named = value.get("id") if isinstance(value, dict) else None
    return f"[{at}] {named or f'row {n}'}"
