"""Pictures of the page: what is forgotten while it is painted harms nobody who waits for it."""

from __future__ import annotations

import asyncio

import pytest

from bot.web import pictures
from bot.web.keys import Keys
from bot.web.pictures import EVERYBODY, Pictures
from render.core.request import Picture, Request


def wanted(n: int) -> Request:
    return Request("none", None, lang=f"{n}")


async def test_what_is_told_of_a_picture_that_was_forgotten_while_it_was_painted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pictures, "KEPT", 2)
    painted = asyncio.Event()

    async def paint(key: str, request: Request) -> Picture:
        await painted.wait()
        return Picture(b"", 1000, 500, {})

    kept = Pictures(Keys(b"k" * 32), paint)
    shown = await kept.shown("/", EVERYBODY, "t", wanted(0))
    assert shown is not None
    told = asyncio.create_task(kept.told("anna", shown.path.removeprefix("/picture/").removesuffix(".png")))
    await asyncio.sleep(0)
    for n in range(1, 3):
        await kept.shown("/", EVERYBODY, "t", wanted(n))
    painted.set()
    assert await told == {"signs": [], "moves": []}
