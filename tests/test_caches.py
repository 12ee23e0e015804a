"""What is kept to be quick stays small: a process that runs for weeks must not grow by it."""

from __future__ import annotations

import asyncio
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from itertools import count
from typing import Any

import msgspec
import pytest

import bot
import engines
import render
from bot import house
from bot.app.match import thinkers
from bot.cli.files import match_in
from engines import GAMES
from engines.core import caches, tables
from engines.core.judging import Effort
from tests.engines.laws.playing import secret_of
from tests.engines.laws.test_law_16_records import RECORDS

MOST = 1 << 13
"""Entries of one cache: more were hardly asked for again, and took tens of megabytes of a thinker."""
WHOLE = {
    "engines.core.lessons.lesson_of", "engines.core.odds.odds_of", "engines.core.outlook.worths_of",
    "engines.core.messages._rows", "engines.core.messages.catalogue", "engines.core.messages.read",
    "engines.core.messages.terms", "engines.core.messages._bundle",
    "render.princes.signs.signs", "render.leonardo.signs.signs", "render.fresco.signs.signs",
    "render.notredame.signs.signs", "render.core.meanings.signs", "render.core.meanings._shown",
    "render.core.meanings.by_term", "render.core.pen._circle", "bot.chat.telegram.bot.trusted",
    "bot.store.keys._tag", "bot.store.keys._slot", "render.core.palette.palette",
    "bot.web.words.words", "bot.web.assets._loaded", "bot.chat.words.words", "bot.app.clock.hours.zones",
    "bot.app.nights.zonewords._whole", "bot.app.nights.daytime._patterns",
}  # fmt: skip
"""What has as many entries as there are files, games, languages, signs or buckets, and is dear to make anew."""


def found() -> Iterator[tuple[str, Any]]:
    """Every cache by its name."""
    for package in (bot, engines, render):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name.endswith("__main__"):
                continue
            for name, thing in vars(import_module(module.name)).items():
                if hasattr(thing, "cache_parameters") and thing.__module__ == module.name:
                    yield f"{module.name}.{name}", thing


def test_no_cache_grows_for_ever() -> None:
    sizes = {name: cache.cache_parameters()["maxsize"] for name, cache in found()}
    assert len(sizes) > 60
    assert {name for name, size in sizes.items() if size is None} == WHOLE
    assert {name: size for name, size in sizes.items() if size is not None and size > MOST} == {}


def task(number: int) -> bytes:
    """What a thinker is asked at the beginning of a game."""
    game = [*GAMES.values()][number % len(GAMES)]
    match = tables.open_table(game, "t", 3, {}, secret_of(number))
    (seat, *_) = match.owing()
    asked = thinkers.Task(match.header, tuple(match.entries), match.snapshot(), seat, b"dice", fallback=False)
    return msgspec.msgpack.encode(asked)


def looking() -> bytes:
    """A look back at a recorded game."""
    kept = match_in(RECORDS / "princes" / "rules2-2seats-random-1.json")
    return msgspec.msgpack.encode(thinkers.Looking(kept.header, tuple(kept.entries), 0, Effort(1, 1, 1, 1, 1, 1)))


def filled() -> dict[str, int]:
    """Entries of every cache that has any."""
    return {name: size for name, cache in found() if (size := cache.cache_info().currsize)}


@pytest.fixture
def at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty all caches with a bound, and count thoughts from the first: at every two hundredth one they are emptied."""
    monkeypatch.setattr(thinkers, "_THOUGHTS", count(1))
    for clear in caches.clearings():
        clear()


@pytest.mark.usefixtures("at_start")
def test_all_that_has_a_bound_is_let_go_and_what_is_whole_stays() -> None:
    for number in range(len(GAMES)):
        thinkers.think(task(number))
    before = filled()
    assert len(before.keys() - WHOLE) > 20
    for clear in caches.clearings():
        clear()
    assert filled() == {name: size for name, size in before.items() if name in WHOLE}


@pytest.mark.usefixtures("at_start")
async def test_a_house_does_other_things_between_one_cache_and_the_next() -> None:
    for number in range(len(GAMES)):
        thinkers.think(task(number))
    full = len(filled().keys() - WHOLE)

    async def others() -> None:
        for _ in range(full):
            await asyncio.sleep(0)

    between = asyncio.create_task(others())
    await house.forgotten()
    assert between.done()
    assert filled().keys() <= WHOLE


def test_a_thinker_lets_go_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    cleared: list[int] = []
    monkeypatch.setattr(thinkers, "clearings", lambda: [lambda: cleared.append(1)])
    monkeypatch.setattr(thinkers, "_THOUGHTS", count(1))
    monkeypatch.setattr(thinkers, "FORGOTTEN_AFTER", 3)
    packed, looked, seen = task(0), looking(), []
    for thought in (thinkers.think, thinkers.think, thinkers.look, thinkers.look, thinkers.look, thinkers.think):
        thought(packed if thought is thinkers.think else looked)
        seen.append(len(cleared))
    assert seen == [0, 0, 1, 1, 1, 2], "thoughts and looks back count alike"
