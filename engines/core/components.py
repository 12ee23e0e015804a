"""The component tables of a game: loaded from a file, validated, identified by the hash of their text.

Positions carry the hash, so a replaced file never affects a running game. A game defines its rows (``rows``: a msgspec
struct) and the lookups of its rules (``index``); this module does the rest.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from hashlib import blake2b
from operator import attrgetter
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.inspect import DictType, Field, StructType, TupleType, Type, UnionType, VarTupleType, type_info

from engines.core.catalogue import read_terms
from engines.core.core_types import EngineError, Msg, T

NOTE_TYPES: Mapping[str, type] = {"source": str, "sure": bool}
"""Notes on a row, or as ``<key>_<note>`` on one value: its source and certainty."""


def find_unused_keys(rows: type[Any], found: Mapping[str, Any]) -> Iterator[str]:
    """Yield each key that is neither a field of ``rows`` nor a note, with its row."""
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
    if note not in NOTE_TYPES or (of and of not in row):
        yield f"{at}: nothing reads {key}" if at else f"nothing reads {key}"
    elif type(value) is not NOTE_TYPES[note]:
        yield f"{at}: {key} must be {'true or false' if NOTE_TYPES[note] is bool else 'text'}"


def _key_path(at: str, key: str) -> str:
    return f"{at.removesuffix(']')}.{key}]" if at else f"[{key}]"


def _row_path(at: str, n: int, value: object) -> str:
    """Return the path of a row: ``[[building]] tower``, or ``[[round]] row 3`` if rows have no id."""
    named = value.get("id") if isinstance(value, dict) else None
    return f"[{at}] {named or f'row {n}'}"


R = TypeVar("R")
I = TypeVar("I")  # noqa: E741 - the index of a game's rules
K = TypeVar("K")


def components_error(reason: str) -> EngineError:
    """Build the error (``bad_request``) for an unplayable file.

    ``reason`` names the row.
    """
    return EngineError("bad_request", Msg("refused-components", {"reason": reason}), "components")


def refuse_components_if(flawed: object, reason: str) -> None:
    """Refuse an unplayable file. ``reason`` names the row."""
    if flawed:
        raise components_error(reason)


def index_rows(
    name: str, rows: Iterable[T], key: Callable[[T], K] = attrgetter("id"), *, terms: Path | None = None
) -> dict[K, T]:
    """Return the rows of the table ``name`` by id, or by another unique key.

    ``terms``: the folder of the ``terms.toml`` with a term for each id.
    """
    found: dict[K, T] = {}
    for row in rows:
        if found.setdefault(key(row), row) is not row:
            raise components_error(f"[[{name}]]: two rows with the same id")
    for unnamed in [id_ for id_ in found if terms and id_ not in read_terms(terms)]:
        raise components_error(f"[[{name}]] {unnamed}: there is no word for it")
    return found


def components_hash(text: str) -> str:
    """Return the id of a component file: the hash of its text."""
    return blake2b(text.encode(), digest_size=16).hexdigest()


class _IndexCache(dict[str, I]):
    """Index by hash: a plain dict lookup, since it is read very often."""

    def __missing__(self, components: str) -> I:
        raise EngineError("bad_state", Msg("refused-state-unknown", {"name": components[:40]}), "components")


class ComponentTables(Generic[R, I]):
    """All component tables loaded for one game."""

    def __init__(self, rows: type[R], index: Callable[[R], I], default: Path) -> None:
        """Create the tables of a game; ``default`` is the path of its default file.

        ``index`` builds the index of the rules from the rows, and refuses with ``components_error``.
        """
        self.rows = rows
        self.index = index
        self._path = default
        self.indexes: _IndexCache[I] = _IndexCache()
        self.texts: dict[str, str] = {}
        self.index_of: Callable[[str], I] = self.indexes.__getitem__
        """Return the index for a hash. Raises ``EngineError`` (``bad_state``) if unknown."""

    def read_source(self, components: str) -> str:
        """Return the text of the file with this hash."""
        self.index_of(components)
        return self.texts[components]

    def load_text(self, text: str) -> str:
        """Load a new file and return its hash.

        Raises ``EngineError`` (``bad_request``) with the row and the reason, also for unused keys.
        """
        parsed = _parse_toml(text)
        for where in find_unused_keys(self.rows, parsed):
            raise components_error(where)
        return self._index_rows(text, parsed)

    def load_stored_components(self, text: str) -> str:
        """Load the file of an existing table and return its hash.

        Accepts unused keys, which had no effect then either. Raises ``EngineError`` (``bad_request``) with the
        row and the reason.
        """
        components = components_hash(text)
        return components if components in self.indexes else self._index_rows(text, _parse_toml(text))

    def _index_rows(self, text: str, parsed: dict[str, Any]) -> str:
        components = components_hash(text)
        if components not in self.indexes:
            try:
                rows = msgspec.convert(parsed, self.rows, strict=True)
            except msgspec.ValidationError as error:
                raise components_error(str(error)) from None
            self.indexes[components] = self.index(rows)
            self.texts[components] = text
        return components

    def current_hash(self) -> str:
        """Return the hash of the default table."""
        return self._default_hash

    @cached_property
    def _default_hash(self) -> str:
        return self.load_text(self._path.read_text("utf-8"))


def _parse_toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise components_error(str(error)) from None
