"""Test the benchmarks: their arithmetic, and that every section returns all its figures (on the toy game)."""

import asyncio
import io
import os
from collections.abc import Callable
from typing import Any, cast

import pytest
from PIL import Image

from render import PAINTERS
from render.core import board_parts
from render.core.layouts import LAYOUTS
from tests.bench import __main__ as bench
from tests.bench import engines, films, load, measurements, review_agreement, scaling, storage_size, store
from tests.bench.bench_apps import open_cluster_house, open_house
from tests.bench.measurements import Row, interleave_runs, median_ratio, percentile
from tests.bench.pictures import picture_psnr
from tests.chat.load_metrics import CpuUsage, LoadResult, ResponseTimes
from tests.games import REAL
from tests.toy.game import PEBBLES
from tests.web.page_games import PageGame


def test_bounds_are_met_from_the_right_side() -> None:
    faster = Row("E1", "", 1.5, {}, floor=1.0, goal=2.2, least=True)
    assert (faster.meets(faster.floor), faster.meets(faster.goal)) == (True, False)
    cheaper = Row("S1", "", 1.8, {}, floor=2.0, goal=1.5)
    assert (cheaper.meets(cheaper.floor), cheaper.meets(cheaper.goal)) == (True, False)
    assert Row("", "", 1, {}).meets(None) is None


def test_runs_take_turns() -> None:
    said: list[str] = []

    def run(name: str, figure: float) -> float:
        said.append(name)
        return figure

    figures = interleave_runs(2, lambda: run("a", 2.0), lambda: run("b", 1.0))
    assert said == ["a", "b", "b", "a"]
    assert median_ratio(*figures) == 2.0


def test_sections_are_named_or_left_out() -> None:
    usual = [name for name in bench.SECTIONS if name != "moves"]
    assert bench.choose_sections([], []) == usual
    assert bench.choose_sections(["store"], []) == ["store"]
    assert bench.choose_sections(["moves"], []) == ["moves"], "compared only when it is named"
    assert bench.choose_sections([], ["load"]) == [name for name in usual if name != "load"]


@pytest.mark.slow
def test_a_painter_is_asked_for_pictures_of_every_kind_in_every_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "PAINTERS", [game for game in PAINTERS if game in REAL])
    asked = films.picture_requests()
    assert {request.layout for request in asked} == {*LAYOUTS, board_parts.SHAPE}
    assert {request.picture for request in asked} > {"board", "hand"}


def test_the_dearest_review_of_a_game_counts_and_what_both_report(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [
        review_agreement.ReviewPair("one", "a", ({1, 2, 3}, {2, 3, 4}), (4.0, 5.0)),
        review_agreement.ReviewPair("one", "b", ({1}, {1, 2}), (21.0, 6.0)),
        review_agreement.ReviewPair("two", "a", ({7}, {7}), (1.0, 1.0)),
    ]
    monkeypatch.setattr(review_agreement, "review_pairs", lambda *_: iter(pairs))
    one, two, both = review_agreement.rows(["one", "two"])
    assert (one.ratio, one.meets(one.goal), two.ratio) == (21.0, False, 1.0)
    assert (both.ratio, both.meets(both.goal)) == (4 / 6, False)


def test_percentiles_lie_between_neighbours() -> None:
    assert percentile(0.5, [4, 1, 3, 2]) == 2.5
    assert percentile(0.99, [1.0] * 100) == 1.0


class CountedTable:
    """A table at which every press counts, and that ends with the third."""

    left = 3

    def is_over(self) -> bool:
        return not self.left

    def press(self) -> bool:
        self.left -= 1
        return True


def test_a_game_that_ends_early_has_its_presses_counted() -> None:
    row = measurements.press_row(os.getpid(), cast(PageGame, CountedTable()), "pebbles", presses=9)
    assert row.parts == {"presses": 3}


def test_psnr_falls_with_every_difference() -> None:
    one, near = Image.new("RGB", (8, 8), (100, 0, 0)), Image.new("RGB", (8, 8), (101, 0, 0))
    assert picture_psnr(one, _encode_png(one)) == 99.0
    assert 40 < picture_psnr(one, _encode_png(near)) < 60


def _encode_png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def test_load_goals_are_reported_as_shares() -> None:
    times = ResponseTimes(answers=[0.1] * 98 + [2.0] * 2, private=[1.5], public=[0.4] * 9, words=40)
    told = LoadResult(times, ResponseTimes([0.05]), CpuUsage(bot=1.5, painters=0.5))
    rows = {(row.key, row.what.split(",")[0]): row for row in load.platform_rows("nowhere", told)}
    acknowledged = rows["W1", "nowhere: press acknowledged"]
    assert (acknowledged.ratio, acknowledged.meets(acknowledged.goal)) == (2.0, False), "one in fifty is too late"
    assert rows["W1", "nowhere: picture of one's own panel"].ratio == 0.5
    (each,) = (row for (key, _), row in rows.items() if key == "W3")
    assert (each.ratio, each.parts["presses a move"]) == (50.0, 2.5)


def test_both_ceilings_are_reported_by_counted_requests() -> None:
    at_discord = LoadResult(spent=CpuUsage(bot=0.5, painters=0.5), limited=50)
    at_telegram = LoadResult(spent=CpuUsage(bot=0.75, painters=0.25), limited=60)
    (row,) = load.ceiling_rows({"discord": at_discord, "telegram": at_telegram})
    assert row.ratio == 0.75, "fifty a second take a core, thirty take half of one, and there are two"
    assert row.parts == {"of discord": 0.5, "of telegram": 0.25}
    assert not [*load.ceiling_rows({"discord": at_discord, "telegram": LoadResult()})], "half of it says nothing"


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
