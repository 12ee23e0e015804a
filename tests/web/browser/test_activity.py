"""Test the page inside Discord: a parent that speaks the SDK's protocol, Discord's proxy, and a whole game by taps."""

import asyncio
import os
import ssl
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec
import pytest
from aiohttp import web
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from playwright.sync_api import BrowserContext, Frame, Playwright

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.frontends.discord.activity import DiscordActivity
from bot.frontends.web.page_secrets import PageSecrets
from bot.frontends.web.page_service import PageService
from bot.frontends.web.pictures import PagePictures
from bot.frontends.web.routes import PageRoutes
from bot.frontends.web.screen_views import text_board_lines
from bot.frontends.web.server import PageServer, open_socket
from bot.frontends.web.sse import LiveUpdates
from bot.settings import Secret
from bot.store.admin.own_server import start_store_server
from bot.store.store import open_store
from tests.chat.discord.bot_process import settings_for
from tests.chat.discord.models import APPLICATION, CLIENT_SECRET, Grant
from tests.chat.discord.server import Server
from tests.chat.discord.world import World
from tests.timeouts import EVEN_IF_SLOW_S, PATIENCE_S
from tests.web.browser.conftest import BrowserUser
from tests.web.browser.page_checks import check_page, save_picture
from tests.web.browser.page_moves import press_answer
from tests.web.browser.test_pages_beside_tables import open_screens

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


@dataclass
class ActivityHost:
    """Discord's API, its proxy and its client, and Bottega behind them, in a thread of their own."""

    data: Path
    port: int = 0
    code: str = "good"
    world: World = field(default_factory=lambda: World(50.0))
    outside: list[str] = field(default_factory=list)
    """What was asked of the frame's host not below the proxy's path, beside its first page."""
    ready: threading.Event = field(default_factory=threading.Event)
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    loop: asyncio.AbstractEventLoop | None = None
    inner: int = 0

    async def run(self) -> None:
        self.loop = asyncio.get_running_loop()
        async with AsyncExitStack() as stack:
            discord = Server(self.world, None)
            await discord.start()
            stack.push_async_callback(discord.stop)
            store_server = start_store_server(self.data / "store")
            stack.callback(store_server.stop)
            store = await open_store(store_server.data, store_server.url)
            stack.push_async_callback(store.close)
            pace = Timings(after_player_ms=0, after_ai_ms=0, tick_s=0.03, think_s=EVEN_IF_SLOW_S)
            app = App(store, timings=pace, url=URL)
            stack.push_async_callback(app.close)
            secrets = {"discord_client_secret": Secret(CLIENT_SECRET), "web_url": URL}
            settings = msgspec.structs.replace(settings_for(discord.port, self.data), **secrets)
            page, keys = await PageService.create_service(app), PageSecrets(b"k" * 32)
            site = PageRoutes(
                page, keys, PagePictures(keys, None), LiveUpdates(page.page_version, page.changes), text_board_lines,
                URL, activity=DiscordActivity(app, settings),
            )  # fmt: skip
            server = PageServer(site, ["bottega.example.org"])
            with open_socket("127.0.0.1", 0) as sock:
                self.inner = sock.getsockname()[1]
                tasks = [asyncio.create_task(app.run_forever("activity")), asyncio.create_task(server.serve([sock]))]
                await stack.enter_async_context(self.session())
                await self.serve_proxy(stack)
                self.ready.set()
                await self.stop.wait()
                await server.stop()
                tasks[0].cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    def session(self) -> aiohttp.ClientSession:
        self.client = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), auto_decompress=False)
        return self.client

    async def serve_proxy(self, stack: AsyncExitStack) -> None:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self.answer)
        runner = web.AppRunner(app, shutdown_timeout=0.05)
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=self_signed(self.data)).start()
        self.port = runner.addresses[0][1]

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
        there = f"http://127.0.0.1:{self.inner}{path}"
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


def self_signed(folder: Path) -> ssl.SSLContext:
    """Make a certificate for all names; the browser of the test does not ask who has signed it."""
    key, name = (
        ec.generate_private_key(ec.SECP256R1()),
        x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "discord.com")]),
    )
    now = datetime.now(UTC)
    names = x509.SubjectAlternativeName([x509.DNSName("discord.com"), x509.DNSName("*.discordsays.com")])
    built = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    built = built.serial_number(7).not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    file = folder / "discord.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(
        private + built.add_extension(names, critical=False).sign(key, hashes.SHA256()).public_bytes(Encoding.PEM)
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context


@pytest.fixture
def host(tmp_path: Path) -> Iterator[ActivityHost]:
    host = ActivityHost(tmp_path)
    thread = threading.Thread(target=lambda: asyncio.run(host.run()), daemon=True)
    thread.start()
    assert host.ready.wait(PATIENCE_S)
    yield host
    assert host.loop is not None
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
    looks: tuple[dict[str, Any], ...] = ({}, {"color_scheme": "dark"}, {"forced_colors": "active"})
    for look in looks:
        page.emulate_media(reduced_motion="reduce", **look)
        frame.goto(home)
        for where in open_screens(player, "open"):
            check_page(player, f"{look}: {where}")
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
