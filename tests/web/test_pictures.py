"""Pictures of the page: what is forgotten while it is painted harms nobody who waits for it."""

from __future__ import annotations

import asyncio

import pytest

from bot.frontends.web import pictures
from bot.frontends.web.page_secrets import PageSecrets
from bot.frontends.web.pictures import EVERYBODY, PagePictures
from render.core.request import Picture, PictureRequest


def wanted(n: int) -> PictureRequest:
    return PictureRequest("none", None, lang=f"{n}")


async def test_what_is_told_of_a_picture_that_was_forgotten_while_it_was_painted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pictures, "KEPT", 2)
    painted = asyncio.Event()

    async def paint(key: str, request: PictureRequest) -> Picture:
        await painted.wait()
        return Picture(b"", 1000, 500, {})

    kept = PagePictures(PageSecrets(b"k" * 32), paint)
    shown = await kept.start_picture("/", EVERYBODY, "t", wanted(0))
    assert shown is not None
    told = asyncio.create_task(kept.describe_picture("anna", shown.path.removeprefix("/picture/").removesuffix(".png")))
    await asyncio.sleep(0)
    for n in range(1, 3):
        await kept.start_picture("/", EVERYBODY, "t", wanted(n))
    painted.set()
    assert await told == {"signs": [], "moves": []}
