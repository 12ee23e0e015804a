"""Test the page inside Discord: a parent that speaks the SDK's protocol, Discord's proxy, and a whole game by taps."""

import asyncio
import os
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import aiohttp
import pytest
from aiohttp import web
from playwright.sync_api import BrowserContext, Frame, Playwright

from tests.chat.discord.models import APPLICATION, CLIENT_SECRET, Grant
from tests.chat.discord.server import Server
from tests.chat.discord.world import World
from tests.timeouts import PATIENCE_S
from tests.web.browser.conftest import BrowserUser, serve_program
from tests.web.browser.page_checks import check_page, save_picture
from tests.web.browser.page_moves import press_answer
from tests.web.browser.test_pages_beside_tables import open_screens
from tests.web.certificates import create_certificate

pytestmark = pytest.mark.full

URL = "https://bottega.example.org"
FRAME = f"https://{APPLICATION}.discordsays.com"
PARENT = """<!doctype html><html lang="en"><title>Discord</title><style>
body, iframe { margin: 0; border: 0; width: 360px; height: 640px; display: block; }</style><script>
const heard = [];
addEventListener("message", ({ origin, source, data: [opcode, payload] }) => {
  if (origin !== "%(frame)s") return;
  heard.push(opcode ? payload.cmd : "HANDSHAKE");
  const reply = (answer) => source.postMessage([1, answer], origin);
  if (opcode === 0) reply({ cmd: "DISPATCH", evt: "READY", nonce: null, data: { v: 1,
    config: { cdn_host: "cdn.discordapp.com", api_endpoint: "//discord.com/api", environment: "production" } } });
  else if (payload.cmd === "AUTHORIZE")
    reply({ cmd: "AUTHORIZE", evt: null, nonce: payload.nonce, data: { code: "%(code)s" } });
});
</script><iframe title="Bottega" src="%(frame)s/?instance_id=i&frame_id=f&platform=mobile&channel_id=1"></iframe>
</html>"""


class ActivityHost:
    """Discord's API, its proxy and its client, in a thread of their own; Bottega is to be reached at ``inner``."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.code, self.world, self.inner = folder, "good", World(50.0), ""
        self.outside: list[str] = []
        """What was asked of the frame's host not below the proxy's path, beside its first page."""
        self.ready, self.stop, self.loop = threading.Event(), asyncio.Event(), asyncio.new_event_loop()

    async def run(self) -> None:
        self.client = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), auto_decompress=False)
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self.answer)
        runner = web.AppRunner(app, shutdown_timeout=0.05)
        await runner.setup()
        key, certificate = create_certificate(self.folder, "discord.com", "*.discordsays.com")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context).start()
        self.port = runner.addresses[0][1]
        self.discord = Server(self.world, None)
        await self.discord.start()
        self.ready.set()
        await self.stop.wait()
        await runner.cleanup()
        await self.client.close()
        await self.discord.stop()

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Be Discord's client, or its proxy: strip its path, and bring the rest to Bottega."""
        if request.host == "discord.com":
            shown = PARENT % {"frame": FRAME, "code": self.code}
            return web.Response(text=shown, content_type="text/html")
        path = request.path_qs
        if path.startswith("/.proxy/"):
            path = path.removeprefix("/.proxy")
        elif request.path != "/":
            self.outside.append(path)
        headers = {k: v for k, v in request.headers.items() if k.lower() not in ("host", "connection")}
        headers["Host"] = "bottega.example.org"
        there = f"{self.inner}{path}"
        body = await request.read()
        async with self.client.request(
            request.method, there, data=body or None, headers=headers, allow_redirects=False, timeout=None
        ) as told:  # fmt: skip
            answer = web.StreamResponse(status=told.status)
            for name, value in told.headers.items():
                if name.lower() not in ("transfer-encoding", "connection", "content-length"):
                    answer.headers.add(name, value)
            await answer.prepare(request)
            async for chunk in told.content.iter_any():
                await answer.write(chunk)
            return answer


@pytest.fixture
def host(tmp_path: Path) -> Iterator[ActivityHost]:
    host = ActivityHost(tmp_path)
    thread = threading.Thread(target=host.loop.run_until_complete, args=(host.run(),), daemon=True)
    thread.start()
    assert host.ready.wait(PATIENCE_S)
    at = f"127.0.0.1:{host.discord.port}"
    given = {"BOTTEGA_DISCORD_API": f"http://{at}/api/v10", "BOTTEGA_DISCORD_GATEWAY": f"ws://{at}/gw/"}
    secrets = {"DISCORD_TOKEN": "token-of-the-tests", "DISCORD_CLIENT_SECRET": CLIENT_SECRET}
    with serve_program(tmp_path / "v", BOTTEGA_WEB_URL=URL, **given, **secrets) as house:
        host.inner = house.local_url
        yield host
    host.loop.call_soon_threadsafe(host.stop.set)
    thread.join(PATIENCE_S)


@pytest.fixture
def client(host: ActivityHost, playwright: Playwright, chromium: Path) -> Iterator[BrowserContext]:
    """Give a phone's browser that finds every name at the host of the test."""
    args = [f"--host-resolver-rules=MAP * 127.0.0.1:{host.port}", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    browser = playwright.chromium.launch(executable_path=chromium, args=args)
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, ignore_https_errors=True)
    context.set_default_timeout(1000 * PATIENCE_S)
    yield context
    browser.close()


class FramePlayer(BrowserUser):
    """A player who presses inside the frame. What the frame's page complains of is kept by the page around it."""

    def __init__(self, frame: Frame) -> None:
        self.page = frame  # type: ignore[assignment]
        self.wrong, self.was_ignored = [], False


def test_a_whole_game_inside_discord(host: ActivityHost, client: BrowserContext) -> None:
    host.world.grants["good"] = Grant(host.world.user("Anna").id)
    page, wrong = client.new_page(), list[str]()
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto("https://discord.com/")
    frame = next(one for one in page.frames if one.url.startswith(FRAME))
    frame.wait_for_url(f"{FRAME}/.proxy/p/*/")
    assert page.evaluate("() => heard") == ["HANDSHAKE", "AUTHORIZE"], "the SDK was asked for more than a code"
    (cookie,) = [one for one in client.cookies() if one["name"] == "activity"]
    assert (cookie["domain"], cookie["sameSite"], cookie["secure"]) == (FRAME.removeprefix("https://"), "None", True)
    player, dice = FramePlayer(frame), Random(3)
    home = frame.url
    page.emulate_media(reduced_motion="reduce")
    for where in open_screens(player, "open"):
        check_page(player, where)
    frame.goto(home)
    player.open("pebbles", 1)
    save_picture(page, "activity-lobby")
    player.click('#board button[value^="start "]')
    while not player.is_over():
        player.wait_for_turn()
        if player.is_to_move():
            press_answer(player, dice)
    save_picture(page, "activity-end")
    assert host.outside == [], f"not by the proxy: {host.outside}"
    assert [line for line in wrong if "favicon" not in line] == []


@pytest.mark.parametrize("code", ["forged", "theirs"])
def test_a_code_of_others_opens_nothing(host: ActivityHost, client: BrowserContext, code: str) -> None:
    host.world.grants["theirs"] = Grant(host.world.user("Eve").id, application=4)
    host.code = code
    page = client.new_page()
    page.goto("https://discord.com/")
    frame = next(one for one in page.frames if one.url.startswith(FRAME))
    frame.wait_for_selector("#start")
    assert frame.url.startswith(f"{FRAME}/?"), f"the frame left its page: {frame.url}"
    assert client.cookies() == []
    check_page(FramePlayer(frame), "not signed in")
