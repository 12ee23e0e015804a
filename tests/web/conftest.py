"""Fixtures of the page tests: a running server with hand-made screens, and a client without JavaScript."""

import asyncio
import io
import os
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest
from PIL import Image

from bot.frontends.web.page_secrets import PageSecrets
from bot.frontends.web.pictures import PagePictures
from bot.frontends.web.routes import PageRoutes
from bot.frontends.web.server import PageServer, open_socket
from bot.frontends.web.sse import LiveUpdates
from render.core.geometry import Box
from render.core.request import Picture, PictureRequest
from tests.app.conftest import app, open_app, store
from tests.app.gameplay import serve_store
from tests.timeouts import PATIENCE_S, wait_for
from tests.web.cookie_client import CookieClient, PageResponse
from tests.web.fake_page_service import TABLE, FakePageService
from tests.web.test_start import StartedProcess, StartProgram

__all__ = ["app", "open_app", "store"]

server = serve_store("page", "function")
"""Applied to every test."""
_drawn = io.BytesIO()
Image.new("P", (1000, 500)).save(_drawn, "PNG")
PNG = _drawn.getvalue()


@dataclass
class PageTestServer:
    """A server in its own thread."""

    port: int
    desk: FakePageService
    keys: PageSecrets
    server: PageServer
    painted: list[PictureRequest]
    loop: asyncio.AbstractEventLoop
    thread: threading.Thread
    site: PageRoutes

    def build_site(self, url: str = "") -> PageRoutes:
        """Build the routes of the same page under another base URL."""
        site = self.site
        return PageRoutes(
            site.service, site.page_secrets, site.page_pictures, site.live_updates, site.views.board_lines, url
        )

    def stop(self) -> None:
        asyncio.run_coroutine_threadsafe(self.server.stop(), self.loop).result(PATIENCE_S)
        self.thread.join(PATIENCE_S)


class PlainBrowser(CookieClient):
    """A client of the server with hand-made screens."""

    def __init__(self, house: PageTestServer) -> None:
        super().__init__(house.port)
        self.house = house

    def enter(self, link: str = "") -> str:
        """Log in with a link, by default the host's; return the path of the user's pages."""
        self.base = super().enter(link or f"/in/{self.house.keys.operator_secret}")
        return self.base

    @cached_property
    def base(self) -> str:
        """Return the path of the user's pages: the host's, unless another link was opened before."""
        return self.enter()

    def read(self, path: str, status: int = 200, **headers: str) -> str:
        """Return the text of a page that must be answered with this status."""
        answer = self.get(path, **headers)
        assert answer.status == status, f"{path}: expected status {status}, got {answer.status}"
        return answer.text

    def submit(self, path: str, **fields: str) -> PageResponse:
        return self.post(f"{self.base}{path}", {"token": self.token(), **fields})

    def token(self) -> str:
        return self.house.keys.form_token(self.cookies["bottega"])


def live_request(browser: PlainBrowser, base: str) -> bytes:
    """Return a request for the live updates of a table. ``base``: the path of the user's pages."""
    cookie = f"Cookie: bottega={browser.cookies['bottega']}"
    return f"GET {base}live?table={TABLE} HTTP/1.1\r\nHost: localhost\r\n{cookie}\r\n\r\n".encode()


@pytest.fixture
def clean_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove all settings except the test's own."""
    monkeypatch.chdir(tmp_path)
    for name in list(os.environ):
        if name.startswith(("BOTTEGA", "REDIS", "DISCORD", "TELEGRAM")):
            monkeypatch.delenv(name)


@pytest.fixture
def house() -> Iterator[PageTestServer]:
    loop = asyncio.new_event_loop()
    desk, keys, painted = FakePageService(), PageSecrets(b"k" * 32), []

    async def paint(key: str, request: PictureRequest) -> Picture:
        assert key
        painted.append(request)
        await asyncio.sleep(0.05)
        if request.picture == "broken":
            raise ValueError(request.picture)
        return Picture(PNG, 1000, 500, {"deck": Box(100, 50, 200, 100)})

    pictures, updates = PagePictures(keys, paint), LiveUpdates(desk.page_version, desk.changes, 0.02)
    site = PageRoutes(desk, keys, pictures, updates, lambda request: ["All in words"])
    server, sock = PageServer(site), open_socket("127.0.0.1", 0)
    thread = threading.Thread(target=loop.run_until_complete, args=(server.serve([sock]),), daemon=True)
    thread.start()
    house = PageTestServer(sock.getsockname()[1], desk, keys, server, painted, loop, thread, site)
    assert wait_for(lambda: server.started), "the server did not start"
    yield house
    if thread.is_alive():
        house.stop()
    loop.close()


@pytest.fixture
def start_program(tmp_path: Path) -> Iterator[StartProgram]:
    """Return a function that starts the program on the folder ``v``; kill what still runs at the end."""
    runs: list[StartedProcess] = []

    def start(program: Sequence[str] = ("-m", "bot"), /, folder: str = "v", **settings: str) -> StartedProcess:
        runs.append(StartedProcess(tmp_path / folder, program, **settings))
        return runs[-1]

    yield start
    for run in runs:
        with run.process:
            run.kill()


@pytest.fixture
def browser(house: PageTestServer) -> PlainBrowser:
    return PlainBrowser(house)
