"""Test pictures of the page: a discarded one is painted again for users that still wait."""

from __future__ import annotations

import asyncio

import pytest

from bot.frontends.web import pictures
from bot.frontends.web.page_secrets import PageSecrets
from bot.frontends.web.pictures import EVERYBODY, PagePictures
from render.core.request import Picture, PictureRequest


def build_request(n: int) -> PictureRequest:
    return PictureRequest("none", None, lang=f"{n}")


async def test_discarded_picture_is_described_without_signs_and_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pictures, "KEPT", 2)
    painted = asyncio.Event()

    async def paint(key: str, request: PictureRequest) -> Picture:
        await painted.wait()
        return Picture(b"", 1000, 500, {})

    kept = PagePictures(PageSecrets(b"k" * 32), paint)
    shown = await kept.start_picture("/", EVERYBODY, "t", build_request(0))
    assert shown is not None
    told = asyncio.create_task(kept.describe_picture("anna", shown.path.removeprefix("/picture/").removesuffix(".png")))
    await asyncio.sleep(0)
    for n in range(1, 3):
        await kept.start_picture("/", EVERYBODY, "t", build_request(n))
    painted.set()
    assert await told == {"signs": [], "moves": []}


@pytest.mark.incident("picture failed", why="one of the pictures fails on purpose")
async def test_only_the_newest_stay_painted_and_an_older_one_is_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "PAINTED", 2)
    asked: list[str] = []

    async def paint(key: str, request: PictureRequest) -> Picture:
        asked.append(request.lang)
        if request.lang == "1":
            raise ValueError("a picture that fails keeps none of the others")
        return Picture(request.lang.encode(), 1000, 500, {})

    kept = PagePictures(PageSecrets(b"k" * 32), paint)
    names = []
    for n in range(5):
        link = await kept.start_picture("/", EVERYBODY, "t", build_request(n))
        assert link is not None
        names.append(link.path.removeprefix("/picture/").removesuffix(".png"))
        await kept.wait_for_picture("anna", names[-1])
    assert asked == ["0", "1", "2", "3", "4"]
    newest = await kept.wait_for_picture("anna", names[4])
    assert newest is not None
    assert newest.png == b"4"
    assert asked == ["0", "1", "2", "3", "4"], "it is still there"
    oldest = await kept.wait_for_picture("anna", names[0])
    assert oldest is not None
    assert oldest.png == b"0"
    assert asked[5:] == ["0"]
    assert sum(work.picture is not None for work in kept._work.values()) == 2
