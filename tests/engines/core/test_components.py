"""Test component files: unread keys are refused, stored files are found by hash, running tables keep theirs."""

from __future__ import annotations

import importlib
import tomllib
from typing import Any

import msgspec
import pytest

from engines import GAMES
from engines.core.components import ComponentTables, components_hash
from engines.core.core_types import EngineError
from engines.core.match_factory import open_match
from engines.core.unused_keys import find_unused_keys
from tests.engines.laws.random_games import secret_of
from tests.games import REAL

games = pytest.mark.parametrize("key", REAL)


class Row(msgspec.Struct, frozen=True):
    id: str
    n: int = 0


class Part(msgspec.Struct, frozen=True):
    n: int
    inner: dict[str, Row] = {}


class File(msgspec.Struct, frozen=True):
    part: Part
    row: tuple[Row, ...] = ()


def component_tables(key: str) -> ComponentTables[Any, Any]:
    """Return the registry of the component files of a game."""
    found: ComponentTables[Any, Any] = importlib.import_module(f"engines.{key}.components").COMPONENTS
    return found


def refusal_reason(key: str, text: str) -> str:
    """Return why a component file that an operator writes today is refused."""
    with pytest.raises(EngineError) as caught:
        GAMES[key].load_components(text)
    assert (caught.value.code, caught.value.path) == ("bad_request", "components")
    return str(caught.value.msg.args["reason"])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[part]\nn = 1\nsource = 'x'\nsure = true\nn_source = 'x'\nn_sure = false", []),
        ("[part]\nn = 1\nm = 2", ["[part]: nothing reads m"]),
        ("other = 1\n[part]\nn = 1", ["nothing reads other"]),
        ("[other]\nn = 1\n[part]\nn = 1", ["nothing reads other"]),
        ("[part]\nn = 1\n[part.inner.x]\nid = 'x'\nm = 1", ["[part.inner.x]: nothing reads m"]),
        ("[part]\nn = 1\n[[row]]\nid = 'a'\n[[row]]\nid = 'b'\nm = 1", ["[[row]] b: nothing reads m"]),
        ("[part]\nn = 1\n[[row]]\nm = 1", ["[[row]] row 1: nothing reads m"]),
        ("[part]\nn = 1\nm_source = 'x'", ["[part]: nothing reads m_source"]),
        ("[part]\nn = 1\nsure = 'yes'", ["[part]: sure must be true or false"]),
        ("[part]\nn = 1\nn_source = 4", ["[part]: n_source must be text"]),
    ],
)
def test_unused_key_is_reported_with_its_row(text: str, found: list[str]) -> None:
    assert list(find_unused_keys(File, tomllib.loads(text))) == found


@pytest.mark.slow
@games
def test_a_file_with_a_key_that_nothing_reads_is_refused(key: str) -> None:
    text = GAMES[key].components_source(GAMES[key].default_components)
    assert refusal_reason(key, "colour_of_the_box = 1\n" + text) == "nothing reads colour_of_the_box"
    lines = text.split("\n")
    for n in [n for n, line in enumerate(lines) if line.startswith("[")]:
        table, plain = lines[n].partition("#")[0].strip(), [*lines[: n + 1], "seen_by_nobody = 7", *lines[n + 1 :]]
        found = refusal_reason(key, "\n".join(plain))
        assert found.startswith(table.rstrip("]")), (table, found)
        assert found.endswith("nothing reads seen_by_nobody"), (table, found)


@pytest.mark.parametrize(
    ("key", "table", "row", "found"),
    [
        ("princes", "prestige", "two_large", "[[prestige]] nobody: there is no word for it"),
        ("princes", "auction_object", "forest", "[[auction_object]]: rows for builder, forest"),
        ("notredame", "person", "carpenter", "[[person]] nobody: there is no word for it"),
        ("notredame", "action_card", "bank", "action_card nobody: it must be called as its sector"),
        ("fresco", "portrait", "p_c6", "[[portrait]] nobody: there is no word for it"),
    ],
)
def test_a_row_without_a_term_is_refused(key: str, table: str, row: str, found: str) -> None:
    """Not later, at a table that has begun and can't be shown."""
    text, line = GAMES[key].components_source(GAMES[key].default_components), f'[[{table}]]\nid = "{row}"'
    assert line in text
    assert refusal_reason(key, text.replace(line, f'[[{table}]]\nid = "nobody"')).startswith(found)


@games
def test_a_table_that_began_with_such_a_file_goes_on_with_it(key: str) -> None:
    game = GAMES[key]
    text = "colour_of_the_box = 1\n" + game.components_source(game.default_components)
    kept = game.load_stored_components(text)
    assert (kept, game.components_source(kept)) == (components_hash(text), text)
    assert open_match(game, "a-table", game.seat_range[1], {}, secret_of(1), kept).header.components == kept
    with pytest.raises(EngineError):
        game.load_stored_components("[part]\nn = 1")


@games
@pytest.mark.parametrize("name", ["", "../components", "0" * 32])
def test_a_name_that_is_no_file_is_refused(key: str, name: str) -> None:
    with pytest.raises(EngineError) as caught:
        component_tables(key).index_of(name)
    assert (caught.value.code, caught.value.path) == ("bad_state", "components")
