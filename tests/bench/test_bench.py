"""Test the benchmarks: every section returns all its figures (on the sample game)."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from docs.sample.engines.pebbles.game import PEBBLES
from render import PAINTERS
from render.core import board_parts
from render.core.layouts import LAYOUTS
from tests.bench import __main__ as bench
from tests.bench import engines, films, scaling, storage_size, store
from tests.bench.bench_apps import open_cluster_house, open_house
from tests.games import REAL


@pytest.mark.slow
def test_a_painter_is_asked_for_pictures_of_every_kind_in_every_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "PAINTERS", [game for game in PAINTERS if game in REAL])
    asked = films.picture_requests()
    assert {request.layout for request in asked} == {*LAYOUTS, board_parts.SHAPE}
    assert {request.picture for request in asked} > {"board", "hand"}


@pytest.mark.slow
def test_engine_section_has_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "ROUNDS", 1)
    monkeypatch.setattr(engines, "ENOUGH_S", 0.01)
    monkeypatch.setattr(engines, "PLAYED", 4)
    monkeypatch.setattr(engines, "COUNTED", 1)
    rows = list(engines.rows({"pebbles": PEBBLES}))
    assert [row.key for row in rows] == ["E1", "E3", "C1", "C1", "L1"]
    assert all(row.ratio > 0 for row in rows)
    assert {"key", "ratio", "floor", "goal", "floor_holds", "goal_holds"} <= set(bench.row_to_dict(rows[0]))


@pytest.mark.slow
@pytest.mark.parametrize("make", [open_house, pytest.param(open_cluster_house, marks=pytest.mark.full)])
def test_scaling_section_has_every_figure(monkeypatch: pytest.MonkeyPatch, make: Callable[[], Any]) -> None:
    for name, few in {"SAMPLE": 2, "STARTS": 1, "PLAYED": 4, "PATTERNS": 2, "WORDS": 1, "PEOPLE": 8}.items():
        monkeypatch.setattr(scaling, name, few)
    rows = asyncio.run(scaling._measure_sizes(PEBBLES, [4, 8], make, ""))
    assert [row.key for row in rows] == ["G1"] * 6
    assert all(row.ratio > 0 for row in rows)


def test_memory_section_has_every_figure() -> None:
    rows = list(storage_size.rows({"pebbles": PEBBLES}))
    assert [row.key for row in rows] == ["M1"] * 3
    assert all(row.ratio > 0 for row in rows)


@pytest.mark.slow
def test_store_section_has_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "WORDS", 6)
    monkeypatch.setattr(store, "PRESSES", 3)
    monkeypatch.setattr(store, "CROWD", 8)
    monkeypatch.setattr(store, "CROWD_ROUNDS", 1)
    rows = list(store.rows({"pebbles": PEBBLES}))
    assert [row.key for row in rows] == ["S1"] * 3 + ["W1"] * 2 + ["S2"] * 2
    assert all(row.ratio > 0 for row in rows)
