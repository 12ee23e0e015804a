"""Test the benchmarks: every section returns all its figures (on the sample game)."""

from typing import Any

import pytest

from docs.sample.engines.pebbles.game import PEBBLES
from tests.bench import engines, store


@pytest.mark.slow
@pytest.mark.parametrize(
    ("section", "small", "keys"),
    [
        (engines, {"ROUNDS": 1, "ENOUGH_S": 0.01, "PLAYED": 4, "COUNTED": 1}, ["E1", "E3", "C1", "L1"]),
        (store, {"WORDS": 6}, ["S1"] * 3),
    ],
    ids=["engines", "store"],
)
def test_benchmark_section_has_every_figure(
    monkeypatch: pytest.MonkeyPatch, section: Any, small: dict[str, float], keys: list[str]
) -> None:
    for name, value in small.items():
        monkeypatch.setattr(section, name, value)
    rows = list(section.rows({"pebbles": PEBBLES}))
    assert [row.key for row in rows] == keys
    assert min(row.ratio for row in rows) > 0
