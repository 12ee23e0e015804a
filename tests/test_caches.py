"""What is kept to be quick stays small: a process that runs for weeks must not grow by it."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

import bot
import engines
import render

MOST = 1 << 13
"""Entries of one cache: more were hardly asked for again, and took tens of megabytes of a thinker."""
WHOLE = {
    "engines.core.lessons.lesson_of", "engines.core.odds.odds_of", "engines.core.outlook.worths_of",
    "engines.core.messages._rows", "engines.core.messages.catalogue", "engines.core.messages.read",
    "engines.core.messages.terms", "engines.core.messages._bundle",
    "render.princes.signs.signs", "render.leonardo.signs.signs", "render.fresco.signs.signs",
    "render.notredame.signs.signs", "render.core.meanings.signs", "render.core.meanings._shown",
    "render.core.meanings.by_term", "bot.app.match.packing.numbers", "bot.chat.telegram.bot.trusted",
    "bot.store.keys._tag", "bot.store.keys._slot", "bot.elsewhere._view",
}  # fmt: skip
"""What has as many entries as there are files, games, signs or buckets."""


def caches() -> Iterator[tuple[str, int | None]]:
    """The name and the size of every cache; None: without a bound."""
    for package in (bot, engines, render):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.endswith("__main__"):
                continue
            for name, thing in vars(import_module(found.name)).items():
                if hasattr(thing, "cache_parameters") and thing.__module__ == found.name:
                    yield f"{found.name}.{name}", thing.cache_parameters()["maxsize"]


def test_no_cache_grows_for_ever() -> None:
    sizes = dict(caches())
    assert len(sizes) > 60
    assert {name for name, size in sizes.items() if size is None} == WHOLE
    assert {name: size for name, size in sizes.items() if size is not None and size > MOST} == {}
