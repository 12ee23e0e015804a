"""Test component files: every value is loaded and read, unread keys are refused, running tables keep their files."""

import ast
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.inspect import StructType, Type, type_info

from engines import GAMES
from engines.core import piles
from engines.core.components import NOTE_TYPES, ComponentTables, components_hash, find_unused_keys
from engines.core.match_factory import open_match
from tests.engines.core.catalogues import ROOT
from tests.engines.laws.random_games import secret_of
from tests.engines.refusals import catch_refusal
from tests.games import FACTS, REAL, tree_of

games = pytest.mark.parametrize("key", FACTS)
FieldPath = tuple[str | int, ...]
Value = bool | int | str
READ_TOGETHER = {"Basics"}
"""Rows that are read as a whole with ``asdict``; each of their columns is a paint."""


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
    return GAMES[key].component_files


def iter_values(found: object, path: FieldPath = ()) -> Iterator[tuple[FieldPath, Value]]:
    """Yield every value of a file with its path, except notes."""
    match found:
        case dict():
            for key, value in found.items():
                if key.rpartition("_")[2] not in NOTE_TYPES:
                    yield from iter_values(value, (*path, key))
        case list():
            for n, value in enumerate(found):
                yield from iter_values(value, (*path, n))
        case bool() | int() | str():
            yield path, found


def other_values(path: FieldPath, value: Value, every: dict[FieldPath, Value]) -> Iterator[Value]:
    """Yield replacement values: an adjacent number, or the value of another row in the same column."""
    known = [other for at, other in every.items() if column_path(at) == column_path(path) and other != value]
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, value + 5, 2 * value + 40)
        yield from sorted({other for other in known if isinstance(other, int)})[:2]
    else:
        yield from (*sorted({str(word) for word in known})[:3], "seen-by-nobody")


def column_path(path: FieldPath) -> list[str]:
    return [part for part in path if isinstance(part, str)]


def change_value(found: dict[str, Any], path: FieldPath, value: Value) -> dict[str, Any]:
    whole = deepcopy(found)
    at: Any = whole
    for part in path[:-1]:
        at = at[part]
    at[path[-1]] = value
    return whole


def iter_columns(kind: Type) -> Iterator[tuple[str, str]]:
    if isinstance(kind, StructType):
        for field in kind.fields:
            yield field.name, kind.cls.__name__
            yield from iter_columns(field.type)
    inner = (getattr(kind, name, None) for name in ("item_type", "value_type"))
    for each in (*inner, *getattr(kind, "item_types", ()), *getattr(kind, "types", ())):
        if each is not None:
            yield from iter_columns(each)


def refusal_reason(key: str, text: str) -> str:
    caught = catch_refusal(GAMES[key].load_components, text)
    assert (caught.code, caught.path) == ("bad_request", "components")
    return str(caught.msg.args["reason"])


@games
def test_every_value_of_the_file_is_loaded_unchanged(key: str) -> None:
    game = GAMES[key]
    loaded = component_tables(key).index_of(game.default_components).table
    found = dict(iter_values(msgspec.json.decode(msgspec.json.encode(loaded))))
    file = dict(iter_values(tomllib.loads(game.components_source(game.default_components))))
    assert {path: found.get(path) for path in file} == file
    assert len(file) > (10 if FACTS[key].small else 250), f"{len(file)} values are too few: is {key} read?"


@games
def test_every_column_of_the_file_is_read(key: str) -> None:
    """If no rule or painter mentions a column, the code probably has a hard-coded number instead.

    Search the source, which is the only way to find unread columns.
    """
    folders = (tree_of(key) / "engines" / key, tree_of(key) / "render" / key)
    trees = (ast.parse(path.read_text("utf-8")) for folder in folders for path in folder.rglob("*.py"))
    read = {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    columns = dict(iter_columns(type_info(component_tables(key).rows)))
    assert {name for name, row in columns.items() if name not in read and row not in READ_TOGETHER} == set()
    assert len(columns) > (5 if FACTS[key].small else 50)


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


@games
def test_component_file_with_an_unused_key_is_refused(key: str) -> None:
    text = GAMES[key].components_source(GAMES[key].default_components)
    assert refusal_reason(key, "colour_of_the_box = 1\n" + text) == "nothing reads colour_of_the_box"
    assert refusal_reason(key, text + "\nseen_by_nobody = 7\n").endswith(": nothing reads seen_by_nobody")


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
def test_row_without_a_term_is_refused(key: str, table: str, row: str, found: str) -> None:
    """The refusal comes at loading, not at a started table that cannot be shown."""
    text, line = GAMES[key].components_source(GAMES[key].default_components), f'[[{table}]]\nid = "{row}"'
    assert line in text
    assert refusal_reason(key, text.replace(line, f'[[{table}]]\nid = "nobody"')).startswith(found)


@games
def test_stored_table_keeps_a_component_file_with_an_unused_key(key: str) -> None:
    game = GAMES[key]
    text = "colour_of_the_box = 1\n" + game.components_source(game.default_components)
    kept = game.load_stored_components(text)
    assert (kept, game.components_source(kept)) == (components_hash(text), text)
    assert open_match(game, "a-table", game.seat_range[1], {}, secret_of(1), kept).header.components == kept
    catch_refusal(game.load_stored_components, "[part]\nn = 1")


@games
@pytest.mark.parametrize("name", ["", "../components", "0" * 32])
def test_unknown_component_hash_is_refused(key: str, name: str) -> None:
    caught = catch_refusal(component_tables(key).index_of, name)
    assert (caught.code, caught.path) == ("bad_state", "components")


CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
    "contracts"
]
LISTS = {
    "engines.core imports no game": ("forbidden_modules", ("engines",)),
    "A game imports no other game": ("modules", ("engines",)),
    "render.core imports no painter": ("forbidden_modules", ("render",)),
    "The bot imports games only through engines.GAMES and painters only through render.PAINTERS": (
        "forbidden_modules",
        ("engines", "render"),
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_import_contract_names_every_game(name: str) -> None:
    field, houses = LISTS[name]
    (contract,) = [contract for contract in CONTRACTS if contract["name"] == name]
    there = [f"{house}.{key}" for house in houses for key in REAL if (ROOT / house / key).is_dir()]
    assert sorted(contract[field]) == sorted(there), f"set {field} of its contract in pyproject.toml to {sorted(there)}"


CARDS = st.lists(st.text("abcdef", min_size=1, max_size=3), unique=True, max_size=12)


@given(CARDS, CARDS.map(lambda cards: [f"under-{card}" for card in cards]), st.integers(0, 99))
def test_cards_are_drawn_layer_by_layer(top: list[str], under: list[str], pick: int) -> None:
    pile = piles.build_pile(top)
    piles.put_under(pile, under, [2, 1])
    assert piles.pile_size(pile) == len(top) + len(under)
    assert sorted(piles.all_cards(pile)) == sorted(top + under)
    drawn = []
    while piles.pile_size(pile):
        cards = piles.top_cards(pile)
        drawn.append(cards[pick % len(cards)])
        piles.remove_card(pile, drawn[-1])
        assert all(layer.cards for layer in pile.layers)
    assert sorted(drawn[: len(top)]) == sorted(top)
    assert drawn[len(top) :] == under


@given(CARDS, CARDS, CARDS.map(lambda cards: [f"under-{card}" for card in cards]))
def test_shuffling_in_creates_a_single_unknown_layer(there: list[str], new: list[str], under: list[str]) -> None:
    pile = piles.build_pile(there)
    piles.put_under(pile, under, [1])
    piles.shuffle_in(pile, new)
    assert pile == piles.build_pile([*there, *under, *new])


def test_card_order_is_known_to_the_seats_that_arranged_it() -> None:
    pile = piles.build_pile(["a", "b"])
    piles.put_under(pile, ["x", "y"], [1])
    piles.put_under(pile, ["z"], [0, 1])
    assert piles.layers_known_to(pile, 1) == (("x", "y"), ("z",))
    assert piles.layers_known_to(pile, 0) == (("z",),)
    assert piles.layers_known_to(pile, 2) == ()
