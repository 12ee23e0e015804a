"""Test adding a game without a change in bot/: the toy game is played and painted in chat and on the page."""

from __future__ import annotations

import asyncio
import http.client
import io
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest
from PIL import Image

from bot.app.api import App
from bot.app.ui.screen import Screen
from bot.frontends.web.page_secrets import PageSecrets
from bot.frontends.web.page_service import AppPageService
from bot.frontends.web.pictures import PagePictures
from bot.frontends.web.routes import PageRoutes
from bot.frontends.web.server import PageServer, open_socket
from bot.frontends.web.sse import LiveUpdates
from bot.frontends.web.text_board import text_board_lines
from engines import GAMES
from engines.core.core_types import Msg
from engines.core.translation import LANGUAGES, build_translator, has_translation
from render.core.pool import RenderPool
from render.core.request import Picture
from tests.app.conftest import Arrive, Guest, Seat
from tests.app.gameplay import answer_question, seats_to_move
from tests.timeouts import EVEN_IF_SLOW_S, MOMENTS

ROOT = Path(__file__).parents[2]
WRITTEN = {".py", ".ftl", ".toml", ".js", ".css", ".html", ".svg", ".lua", ".txt", ".md"}


@pytest.fixture
async def painter() -> AsyncIterator[RenderPool]:
    async with RenderPool(modules=["tests.toy.painter"], seconds=EVEN_IF_SLOW_S) as painter:
        yield painter


def game_names() -> set[str]:
    """Return the names of the games, in code and in every language, in small letters."""
    found = set(GAMES)
    for game in GAMES.values():
        for lang in LANGUAGES:
            found.add(build_translator(game.data_dir, lang)(Msg("game-name")).lower())
            assert has_translation(game.data_dir, lang, "game-name")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["bot", "engines/core", "render/core"])
def test_no_games_name_is_written_there(folder: str) -> None:
    spaces = re.compile(r"[\s_-]+")
    wanted = {spaces.sub("", name) for name in game_names()}
    files = [path for path in (ROOT / folder).rglob("*") if path.suffix in WRITTEN]
    assert len(files) > 15
    for path in files:
        for number, line in enumerate(path.read_text("utf-8").lower().splitlines(), 1):
            said = [name for name in wanted if name in spaces.sub("", line)]
            assert not said, f"{path.relative_to(ROOT)}:{number}: {said}"
        assert not any(name in spaces.sub("", path.stem.lower()) for name in wanted), path


def test_the_toy_is_no_part_of_the_program() -> None:
    for path in (path for folder in ("engines", "render", "bot") for path in (ROOT / folder).rglob("*.py")):
        assert "pebbles" not in path.read_text("utf-8").lower(), path
        assert not re.search(r"^\s*(from|import) tests\b", path.read_text("utf-8"), re.MULTILINE), path


def measure_picture(data: bytes) -> tuple[int, int, int]:
    """Return the width and height of a PNG, and how many colours it has."""
    with Image.open(io.BytesIO(data)) as image:
        return image.width, image.height, len(image.convert("RGB").getcolors(1 << 20) or ())


@pytest.mark.slow
async def test_added_game_is_played_and_rendered_through_service(
    app: App, make_table: Seat, arrive: Arrive, running: None, painter: RenderPool
) -> None:
    table, people = await make_table("Anna", "Ben", ais=1)
    painted: dict[str, list[Picture]] = {}

    async def paint(screen: Screen) -> None:
        assert screen.picture is not None, screen
        kind = screen.picture.picture
        made = await painter.render_picture(f"{kind} {screen.private}", screen.picture)
        assert measure_picture(made.png)[2] > 8
        painted.setdefault(kind, []).append(made)

    for _ in range(MOMENTS):
        seats = [seat for seat in await seats_to_move(app, table) if seat < len(people)]
        for seat in seats:
            await paint(await people[seat].press(f"hand {table}"))
            await answer_question(people[seat], table)
        board = await app.render_screen(None, "", table)
        await paint(board)
        if any(button.callback_data.startswith("rematch") for row in board.rows for button in row):
            break
        await asyncio.sleep(0.02)
    await paint(await people[0].press(f"legend {table}"))
    assert {"board", "hand", "legend"} == set(painted)
    assert {"deck", "bowl:red", "0/points", "2/points"} <= painted["board"][-1].marks.keys()
    assert len({picture.png for picture in painted["board"]}) > 5
    spectator: Guest = await arrive("Cleo", at=people[0].place)
    await paint(await spectator.press(f"board {table}"))


@dataclass
class Browser:
    """Reads pages of a server, and sends their forms; keeps a cookie."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    at: str = ""
    page: str = ""

    async def ask(self, method: str, path: str, body: str = "") -> tuple[int, dict[str, str], bytes]:
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: str) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        cookie = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        connection.request(method, path, body or None, headers)
        response = connection.getresponse()
        told, data = {name.lower(): value for name, value in response.getheaders()}, response.read()
        connection.close()
        if "set-cookie" in told:
            name, _, value = told["set-cookie"].partition(";")[0].partition("=")
            self.cookies[name] = value
        return response.status, told, data

    async def get(self, path: str) -> str:
        """Go to a page."""
        status, headers, data = await self.ask("GET", path)
        while status in (302, 303, 307):
            path = headers["location"].partition("#")[0]
            status, headers, data = await self.ask("GET", path)
        assert status == 200, (status, path)
        self.at, self.page = path, data.decode()
        return self.page

    def buttons(self, begin: str, region: str = "panel") -> list[str]:
        """Return the callback data that begins with the given text, of buttons that are not blocked."""
        part = self.page.partition(f'<section id="{region}"')[2] or self.page
        found = re.findall(r"<button[^>]*>", part.partition("</section>")[0])
        values = [(tag, re.search(r' value="([^"]*)"', tag)) for tag in found if "blocked" not in tag]
        return [unescape(value[1]) for _, value in values if value and value[1].startswith(begin)]

    async def press(self, line: str, value: str = "") -> str:
        """Send callback data with the token of the page, and go where it leads."""
        token = re.search(r'name="token" value="([^"]+)"', self.page)
        once = re.search(r'name="once" value="([^"]+)"', self.page)
        assert token
        assert once
        fields = {"token": token[1], "once": once[1], "press": line, "value": value}
        status, headers, _ = await self.ask("POST", f"{self.at.rstrip('/')}/press", urlencode(fields))
        assert status == 303, (status, line)
        return await self.get(headers["location"].partition("#")[0])

    async def step(self, dice: Random) -> None:
        """Press a button that answers, as a player would."""
        number = re.search(r'<input type="number"[^>]* value="(\d+)"', self.page)
        walks = [press for press in self.buttons("walk ") if not press.endswith(" more")]
        done = self.buttons("yes ") or [press for press in walks if press.endswith(" .")]
        if number and not done:
            await self.press(walks[0], number[1])
        else:
            presses = done or self.buttons("give ") or walks
            await (self.press(dice.choice(presses)) if presses else self.get(self.at))


@pytest.fixture
async def browser(app: App, painter: RenderPool, running: None) -> AsyncIterator[Browser]:
    """Serve the page over the running table service, and open it as its operator."""
    keys, desk = PageSecrets(b"k" * 32), await AppPageService.create_service(app)
    server = PageServer(
        PageRoutes(
            desk, keys, PagePictures(keys, painter.render_picture), LiveUpdates(desk.page_version), text_board_lines
        )
    )
    sock = open_socket("127.0.0.1", 0)
    serving = asyncio.create_task(server.serve([sock]))
    browser = Browser(sock.getsockname()[1])
    await browser.get(f"/in/{keys.operator_secret}")
    yield browser
    await server.stop()
    with suppress(asyncio.CancelledError):
        await serving


@pytest.mark.slow
async def test_added_game_is_played_and_rendered_on_web_page(browser: Browser) -> None:
    key, dice, seen = "pebbles", Random(5), set[str]()
    if not browser.buttons(f"open {key}"):
        await browser.press("games")
    await browser.press(f"open {key}")
    table = browser.at.rpartition("/")[2]
    await browser.press(f"addai {table}")
    await browser.press(f"start {table}")
    for _ in range(MOMENTS):
        seen |= set(re.findall(r'<img[^>]* src="([^"]+)"', browser.page))
        if browser.buttons("rematch ", "board"):
            break
        if "data-owes" in browser.page:
            await browser.step(dice)
        else:
            await asyncio.sleep(0.05)
            await browser.get(browser.at)
    assert browser.buttons("rematch ", "board"), browser.page
    assert len(seen) > 6
    for path in list(seen)[-12:]:
        status, headers, data = await browser.ask("GET", path)
        assert (status, headers["content-type"]) == (200, "image/png")
        width, height, colours = measure_picture(data)
        assert width == 1200
        assert height > 300
        assert colours > 8
    assert "Fair play" in browser.page
