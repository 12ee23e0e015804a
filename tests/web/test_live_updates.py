"""Test live updates: streams that close do not affect others, and heartbeats carry the version."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, aclosing, suppress
from threading import Event

import pytest

from bot.frontends.web import pictures
from bot.frontends.web.page_secrets import PageSecrets
from bot.frontends.web.pictures import PUBLIC_AUDIENCE, PagePictures, PictureLink
from bot.frontends.web.sse import LiveUpdates, OtherTables
from bot.store.changes import ChangeFeed
from render.core.request import Picture, PictureRequest
from tests.timeouts import PATIENCE_S, wait_for
from tests.web.conftest import PlainBrowser, live_request
from tests.web.test_connection_limits import open_connection, wait_for_word


def test_closed_streams_do_not_affect_others(browser: PlainBrowser) -> None:
    house, request = browser.house, live_request(browser, browser.enter())
    for _ in range(40):
        with ExitStack() as held:
            pages = [held.enter_context(open_connection(house.port, request)) for _ in range(20)]
            house.desk.number += 1
            for page in pages[::2]:  # the others leave before they hear anything
                page.recv(1000)
    assert wait_for(lambda: not house.server.server_state.connections), "streams of pages that left are still open"
    house.desk.number = 4711
    with open_connection(house.port, request) as page:
        assert wait_for_word(page, b"data: 4711"), "a page that looks on now hears nothing"
    began = time.monotonic()
    house.stop()
    assert not house.thread.is_alive()
    assert time.monotonic() - began < 10


async def read_versions(stream: AsyncIterator[str], seconds: float, most: int = 1) -> list[str]:
    """Return the versions that a stream tells in some seconds, ``most`` of them at most."""
    found: list[str] = []
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while len(found) < most:
                event = await anext(stream)
                found += [line.removeprefix("data: ") for line in event.split("\n") if line.startswith("data: ")]
    return found


async def test_a_page_is_told_its_version_at_every_beat_while_the_store_answers() -> None:
    answers = True

    async def page_version(place: str) -> str:
        if not answers:
            await asyncio.Event().wait()
        return "7"

    live = LiveUpdates(page_version, ChangeFeed(), every_s=0.01, beat_s=0.1)
    async with aclosing(live.stream_events("t")) as stream:  # type: ignore[type-var]
        assert await read_versions(stream, PATIENCE_S, 4) == ["7"] * 4
    async with aclosing(live.stream_events("t")) as stream:  # type: ignore[type-var]
        assert await anext(stream) == "retry: 1000\n\n"
        assert "7" in await anext(stream)
        answers = False
        await asyncio.sleep(0.3)
        assert await read_versions(stream, 1) == [], "a stream without news sent something"


async def test_a_page_is_told_which_other_table_waits_when_that_changes() -> None:
    versions, waiting, asked = {"t": "7", "@lea": "1"}, "", 0

    async def page_version(place: str) -> str:
        return versions[place]

    async def find_next() -> str:
        nonlocal asked
        asked += 1
        return waiting

    live = LiveUpdates(page_version, ChangeFeed(), every_s=0.01, beat_s=PATIENCE_S)
    async with aclosing(live.stream_events("t", "lea", OtherTables("@lea", find_next))) as stream:  # type: ignore[type-var]
        assert await read_versions(stream, PATIENCE_S, 2) == ["7", ""]
        versions["@lea"], waiting = "2", "mnpqrstuvw"
        assert await read_versions(stream, PATIENCE_S) == ["mnpqrstuvw"]
        versions["@lea"] = "3"
        versions["t"] = "8"
        assert await read_versions(stream, PATIENCE_S) == ["8"], "the move of another table was sent"
        assert await read_versions(stream, 0.5) == []
    assert asked == 3


def picture_name(link: PictureLink | None) -> str:
    """Return the name of a picture in the address that a page is given."""
    assert link is not None
    return link.path.rpartition("/")[2].removesuffix(".png")


def build_request(n: int) -> PictureRequest:
    return PictureRequest("none", None, lang=f"{n}")


async def test_discarded_picture_is_described_without_signs_and_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MAX_PICTURES", 2)
    painted = asyncio.Event()

    async def paint(key: str, request: PictureRequest) -> Picture:
        await painted.wait()
        return Picture(b"", 1000, 500, {})

    kept = PagePictures(PageSecrets(b"k" * 32), paint)
    shown = picture_name(await kept.start_picture("/", PUBLIC_AUDIENCE, "t", build_request(0)))
    told = asyncio.create_task(kept.describe_picture("anna", shown))
    await asyncio.sleep(0)
    for n in range(1, 3):
        await kept.start_picture("/", PUBLIC_AUDIENCE, "t", build_request(n))
    painted.set()
    assert await told == {"signs": [], "moves": []}


async def test_question_is_painted_in_the_shape_of_the_board_while_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also the first place of a page that took a board alone."""
    painted, begun = [], Event()
    monkeypatch.setattr(pictures, "picture_size", lambda _: (int(begun.wait(PATIENCE_S)), 1))

    async def paint(key: str, request: PictureRequest) -> Picture:
        painted.append(f"{request.picture} {request.layout}")
        begun.set()
        return Picture(b"", 1, 1, {})

    kept = PagePictures(PageSecrets(b"k" * 32), paint)

    async def offer_picture(picture: str, layout: str) -> str:
        request = PictureRequest("none", None, picture=picture, layout=layout)
        link = await kept.offer_picture("/p/anna/", "anna", "t", request)
        assert link is None or link.width == 1
        return picture_name(link)

    begun.set()
    await kept.wait_for_picture("anna", await offer_picture("board", "tall"))
    await offer_picture("place", "wide")
    begun.clear()
    await offer_picture("place", "tall")
    assert painted == ["board tall", "place tall"]


@pytest.mark.incident("picture failed", why="one of the pictures fails on purpose")
async def test_only_the_newest_stay_painted_and_an_older_one_is_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MAX_PAINTED", 2)
    asked: list[str] = []

    async def paint(key: str, request: PictureRequest) -> Picture:
        asked.append(request.lang)
        if request.lang == "1":
            raise ValueError("a picture that fails keeps none of the others")
        return Picture(request.lang.encode(), 1000, 500, {})

    kept = PagePictures(PageSecrets(b"k" * 32), paint)
    names = []
    for n in range(5):
        names.append(picture_name(await kept.start_picture("/", PUBLIC_AUDIENCE, "t", build_request(n))))
        await kept.wait_for_picture("anna", names[-1])
    assert asked == ["0", "1", "2", "3", "4"]
    for n, again in ((4, []), (0, ["0"])):
        found = await kept.wait_for_picture("anna", names[n])
        assert found is not None
        assert found.png == b"%d" % n
        assert asked[5:] == again, f"after a look at picture {n}"
    assert sum(work.picture is not None for work in kept._work.values()) == 2
