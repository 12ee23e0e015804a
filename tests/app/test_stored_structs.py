"""Test stored structs: documents with a missing or an unknown field can be read."""

from __future__ import annotations

import msgspec
import pytest

from tests.app.stored_structs import (
    extend_document,
    fields_without_default,
    list_stored_structs,
    load_first_fields,
    name_of,
    shortest_document,
)

kept = pytest.mark.parametrize("name", load_first_fields())


def missing_defaults(struct: type[msgspec.Struct], since: dict[str, list[str]]) -> set[str]:
    """Return the required fields that older documents may lack."""
    return set(fields_without_default(struct)) - set(since.get(name_of(struct), ()))


def test_each_struct_is_written_down_and_none_that_is_gone() -> None:
    assert set(list_stored_structs()) == set(load_first_fields()), "run `.venv/bin/python -m tests.app.stored_structs`"


@kept
def test_a_new_field_has_a_default(name: str) -> None:
    """Else no document of before can be read."""
    assert missing_defaults(list_stored_structs()[name], load_first_fields()) == set(), (
        "documents of yesterday have no such field: give it a default"
    )


@kept
def test_a_document_of_its_first_day_and_one_of_tomorrow_are_read(name: str) -> None:
    struct = list_stored_structs()[name]
    document = shortest_document(struct)
    was = msgspec.json.decode(msgspec.json.encode(document), type=struct)
    for more in extend_document(document):
        assert msgspec.json.decode(msgspec.json.encode(more), type=struct) == was


@kept
def test_fields_are_known_by_their_names(name: str) -> None:
    """By their places they could be neither added nor taken away."""
    assert not list_stored_structs()[name].__struct_config__.array_like
