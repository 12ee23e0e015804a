"""Test in-process caches: each has a bound, and AI processes regularly clear theirs."""

import asyncio
import math
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import msgspec
import pytest

import bot
import engines
import render
from bot.app.tables import ai_pool
from bot.runtime import server
from engines.core import match_factory
from engines.core.analysis_results import AnalysisBudget
from tests.engines.laws.random_games import secret_of
from tests.engines.records.stored_games import RECORDS, read_match

MOST = 1 << 13
"""Maximum entries of a cache: more were hardly reused, and took tens of megabytes in an AI worker."""
WHOLE = {
    "bot.frontends.telegram.commands.photo_mark",
    "render.core.palette.load_stored_stamps",
    "render.core.palette.veil_map",
    "engines.core.lessons.load_lesson",
    "engines.core.rollout_policy.load_prior",
    "engines.core.value_model.load_weights",
    "engines.core.catalogue._term_row",
    "engines.core.catalogue.load_term",
    "engines.core.catalogue.read_terms",
    "engines.core.catalogue.read_catalogue",
    "engines.core.catalogue.parse_message",
    "engines.core.catalogue.load_terms",
    "engines.core.translation._load_bundle",
    "render.princes.legend_entries.legend_groups",
    "render.leonardo.legend_entries.legend_groups",
    "render.fresco.legend_entries.legend_groups",
    "render.notredame.legend_entries.legend_groups",
    "render.core.legend_entries.legend_signs",
    "render.core.legend_entries._signs_by_drawing",
    "render.core.legend_entries.signs_by_term",
    "render.core.pen._unit_circle",
    "bot.frontends.telegram.http_client.default_ssl_context",
    "bot.frontends.telegram.commands.command_phrases",
    "bot.frontends.web.page_service.find_first_lesson",
    "bot.store.redis_keys._build_tag",
    "render.core.palette.load_palette",
    "render.core.palette.index_map",
    "render.core.dark_theme._plaster_entries",
    "bot.frontends.web.answer_signs._sign_numbers",
    "bot.frontends.web.assets.build_mark",
    "bot.frontends.web.assets.load_asset",
    "bot.frontends.common.texts.text_formatter",
    "bot.app.clocks.waking_hours.list_timezones",
    "bot.app.game_nights.date_words._zones_by_name",
    "bot.app.game_nights.time_of_day._time_patterns",
    "bot.app.game_nights.time_of_day._span_pattern",
    "bot.app.clocks.timezone_names._names_by_zone",
    "bot.app.clocks.timezone_names.cities_by_zone",
    "bot.app.clocks.timezone_names._zones_by_city",
    "bot.app.game_nights.day_parser._spelled_date_pattern",
    "bot.frontends.discord.forum_posts.game_tag_names",
    "bot.frontends.discord.forum_posts.phase_tag_names",
}
"""Caches with one entry per file, game, language, sign or bucket, which are expensive to recompute."""


def find_caches() -> Iterator[tuple[str, Any]]:
    """Yield every cache with its name."""
    for package in (bot, engines, render):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name.endswith("__main__"):
                continue
            for name, thing in vars(import_module(module.name)).items():
                if hasattr(thing, "cache_parameters") and thing.__module__ == module.name:
                    yield f"{module.name}.{name}", thing


def test_caches_have_a_size_limit() -> None:
    sizes = {name: cache.cache_parameters()["maxsize"] for name, cache in find_caches()}
    assert len(sizes) > 60
    assert {name for name, size in sizes.items() if size is None} == WHOLE
    assert {name: size for name, size in sizes.items() if size is not None and size > MOST} == {}


def pack_first_move(number: int) -> bytes:
    """Pack the task of an AI worker at the start of a game."""
    match = match_factory.open_match(
        [*engines.GAMES.values()][number % len(engines.GAMES)], "t", 3, {}, secret_of(number)
    )
    (seat, *_) = match.seats_to_move()
    asked = ai_pool.MoveTask(match.header, tuple(match.entries), match.take_snapshot(), seat, b"dice", fallback=False)
    return msgspec.msgpack.encode(asked)


def cache_sizes() -> dict[str, int]:
    """Return the number of entries of every non-empty cache."""
    return {name: size for name, cache in find_caches() if (size := cache.cache_info().currsize)}


@pytest.fixture
def fresh_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clear all bounded caches, and fill them by the first move of each game.

    Keep AI moves from clearing them at the two hundredth of this process.
    """
    monkeypatch.setattr(ai_pool, "CLEAR_CACHES_EVERY", math.inf)
    for clear in ai_pool.cache_clearers():
        clear()
    for number in range(len(engines.GAMES)):
        ai_pool.compute_move(pack_first_move(number))


@pytest.mark.usefixtures("fresh_caches")
def test_bounded_caches_are_cleared_and_complete_ones_kept() -> None:
    before = cache_sizes()
    assert len(before.keys() - WHOLE) > 20
    for clear in ai_pool.cache_clearers():
        clear()
    assert cache_sizes() == {name: size for name, size in before.items() if name in WHOLE}


@pytest.mark.usefixtures("fresh_caches")
async def test_program_yields_between_clearing_caches() -> None:
    full = len(cache_sizes().keys() - WHOLE)

    async def others() -> None:
        for _ in range(full):
            await asyncio.sleep(0)

    between = asyncio.create_task(others())
    await server.clear_caches()
    assert between.done()
    assert cache_sizes().keys() <= WHOLE


@pytest.mark.slow
def test_ai_worker_clears_its_caches_regularly(monkeypatch: pytest.MonkeyPatch) -> None:
    cleared: list[int] = []
    monkeypatch.setattr(ai_pool, "cache_clearers", lambda: [lambda: cleared.append(1)])
    monkeypatch.setattr(ai_pool, "CLEAR_CACHES_EVERY", 3)
    kept, seen = read_match(RECORDS / "princes" / "rules2-2seats-random-1.json"), [0]
    review = ai_pool.ReviewTask(kept.header, tuple(kept.entries), 0, AnalysisBudget(1, 1, 1, 1, 1, 1))
    tasks = {ai_pool.compute_move: pack_first_move(0), ai_pool.run_review_steps: msgspec.msgpack.encode(review)}
    for thought in (
        ai_pool.compute_move,
        ai_pool.compute_move,
        ai_pool.run_review_steps,
        ai_pool.run_review_steps,
        ai_pool.run_review_steps,
        ai_pool.compute_move,
    ):
        thought(tasks[thought])
        seen.append(len(cleared))
    assert [after - before for before, after in zip(seen, seen[3:], strict=False)] == [1] * 4, (
        f"expected moves and reviews to be counted together, and caches to be cleared at every third, got {seen}"
    )
