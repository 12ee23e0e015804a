"""Test the benchmarks: every section returns all its figures (on the sample game)."""

import pytest

from docs.sample.engines.pebbles.game import PEBBLES
from tests.bench import engines, store


@pytest.mark.slow
def test_engine_section_has_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "ROUNDS", 1)
    monkeypatch.setattr(engines, "ENOUGH_S", 0.01)
    monkeypatch.setattr(engines, "PLAYED", 4)
    monkeypatch.setattr(engines, "COUNTED", 1)
    rows = list(engines.rows({"pebbles": PEBBLES}))
    assert [row.key for row in rows] == ["E1", "E3", "C1", "L1"]
    assert all(row.ratio > 0 for row in rows)


@pytest.mark.slow
def test_store_section_has_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "WORDS", 6)
    monkeypatch.setattr(store, "CROWD", 8)
    monkeypatch.setattr(store, "CROWD_ROUNDS", 1)
    rows = list(store.rows({"pebbles": PEBBLES}))
    assert [row.key for row in rows] == ["S1"] * 3 + ["S2"] * 2
    assert all(row.ratio > 0 for row in rows)
