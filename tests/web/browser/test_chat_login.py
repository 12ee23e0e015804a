"""Test the page opened from chats: in Telegram's frames, on phones, and inside Discord behind its proxy."""

import asyncio
import hashlib
import hmac
import json
import ssl
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import quote, urlencode

import aiohttp
import pytest
from aiohttp import web
from playwright.sync_api import Browser, BrowserContext, Frame, Page, Playwright

from tests.chat.discord.models import APPLICATION, CLIENT_SECRET, Grant
from tests.chat.discord.server import Server
from tests.chat.discord.world import World
from tests.timeouts import PATIENCE_S
from tests.web.browser.conftest import (
    BrowserTestServer,
    BrowserUser,
    launch_chromium,
    note_complaints,
    press_answer,
    run_in_thread,
    serve_program,
)
from tests.web.browser.page_checks import check_page, save_picture
from tests.web.browser.test_pages_beside_tables import open_screens
from tests.web.certificates import create_certificate

TOKEN = "4242:a-token-of-the-tests"
DARK, LIGHT = "#17212b", "#ffffff"

PHONE = """
window.told = [];
window.TelegramWebviewProxy = { postEvent: (name, data) => window.told.push([name, JSON.parse(data)]) };
"""
"""The API of Telegram's client on a phone or a desktop for the page, which passes strings."""


@pytest.fixture(scope="module")
def public_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserTestServer]:
    """Start a server with a public URL, and with a bot on a Telegram that does not answer."""
    given = {"BOTTEGA_WEB_URL": URL, "TELEGRAM_TOKEN": TOKEN, "BOTTEGA_TELEGRAM_API": "http://127.0.0.1:9"}
    with serve_program(tmp_path_factory.mktemp("outside") / "v", **given) as house:
        yield house


def start_table(house: BrowserTestServer, user: int, name: str) -> str:
    async def start_as_user() -> str:
        async with house.open_app() as app:
            person = await app.ensure_user(f"telegram:{user}", name, "en")
            place = await app.ensure_channel(f"telegram:{user}", closed=True)
            return (await app.handle_callback(person.id, place.id, "open notredame 1")).table

    return run_in_thread(start_as_user())


def launch_url(house: BrowserTestServer, table_id: str, user: int, background: str = DARK) -> str:
    """Build the URL that Telegram opens: the page, with signed start data after a ``#``."""
    who = json.dumps({"id": user, "first_name": "Anna"})
    fields = {"auth_date": str(int(time.time())), "query_id": "AAH", "user": who}
    key = hmac.new(b"WebAppData", TOKEN.encode(), hashlib.sha256).digest()
    check = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    data = urlencode({**fields, "hash": hmac.new(key, check.encode(), hashlib.sha256).hexdigest()}, quote_via=quote)
    theme = json.dumps({"bg_color": background})
    given = {"tgWebAppData": data, "tgWebAppVersion": "9.1", "tgWebAppPlatform": "ios", "tgWebAppThemeParams": theme}
    return f"{house.local_url}/app/{table_id}#{urlencode(given, quote_via=quote)}"


@pytest.fixture
def phone(engine: Browser) -> Iterator[Page]:
    """Telegram on a phone; at the end, fail if its page reported an error."""
    context = engine.new_context(viewport={"width": 375, "height": 667})
    context.set_default_timeout(1000 * PATIENCE_S)
    context.add_init_script(PHONE)
    page = context.new_page()
    wrong = note_complaints(page)
    yield page
    context.close()
    assert not [line for line in wrong if "410" not in line]


TAKES_DARK = """wanted => {
    const image = [...document.querySelectorAll("picture img")].find(one => one.checkVisibility());
    if (!image) return false;
    const sources = image.closest("picture").querySelectorAll("source[data-media*=dark]");
    const dark = [...sources].map(one => one.srcset);
    return dark.length && dark.includes(new URL(image.currentSrc || location).pathname) === wanted;
}"""
"""Whether the first visible picture is the one for a dark page, as expected."""


def telegram_events(page: Page, name: str) -> list[object]:
    """Return the data of one kind of event that Telegram has received."""
    page.wait_for_function("name => window.told?.some(([event]) => event === name)", arg=name)
    return [data for event, data in page.evaluate("told") if event == name]


def test_telegram_opens_the_table_as_its_user(public_server: BrowserTestServer, phone: Page) -> None:
    table = start_table(public_server, 71, "Anna")
    phone.goto(launch_url(public_server, table, 71))
    phone.wait_for_url(f"**/t/{table}")
    phone.wait_for_selector("main[data-owes] #panel button[name=press]")
    assert "tgWebAppData" not in phone.url
    assert phone.locator("html[data-theme=dark]").count() == 1
    assert phone.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 26, 37)"
    assert telegram_events(phone, "web_app_setup_back_button") == [{"is_visible": True}]
    assert {"color": "#152c5e"} in telegram_events(phone, "web_app_set_header_color")
    assert {"color": "#161a25"} in telegram_events(phone, "web_app_set_background_color")
    assert {"color": "#222837"} in telegram_events(phone, "web_app_set_bottom_bar_color")
    assert telegram_events(phone, "web_app_ready") == [{}]
    assert telegram_events(phone, "web_app_expand") == [{}]
    assert phone.evaluate("document.documentElement.scrollWidth") <= 375
    phone.wait_for_function("() => [...document.images].some(one => one.checkVisibility() && one.naturalWidth)")
    before = phone.locator("#panel").inner_text()
    phone.locator("#panel .answers button[name=press]").first.click()
    phone.wait_for_function("before => document.querySelector('#panel').innerText !== before", arg=before)
    assert phone.locator('#panel button[value^="open-page"]').count() == 0, (
        "expected no button to open a page on a page"
    )


def test_telegrams_back_button_and_theme_are_supported(public_server: BrowserTestServer, phone: Page) -> None:
    table = start_table(public_server, 72, "Ben")
    phone.goto(launch_url(public_server, table, 72, background=LIGHT))
    phone.wait_for_url(f"**/t/{table}")
    phone.emulate_media(color_scheme="dark")
    assert phone.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(248, 243, 232)"
    phone.wait_for_function(TAKES_DARK, arg=False)
    phone.evaluate(
        "given => Telegram.WebView.receiveEvent('theme_changed', given)", {"theme_params": {"bg_color": DARK}}
    )
    phone.wait_for_function(TAKES_DARK, arg=True)
    assert phone.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 26, 37)"
    phone.evaluate("Telegram.WebView.receiveEvent('back_button_pressed', null)")
    phone.wait_for_selector("main.home")
    assert phone.locator("html[data-theme=dark]").count() == 1, "expected the theme to be kept on the next page"
    assert telegram_events(phone, "web_app_setup_back_button") == [{"is_visible": False}]
    assert phone.locator("#your-link").count() == 0


@pytest.fixture
def web_client(playwright: Playwright, chromium: Path) -> Iterator[BrowserContext]:
    """Telegram in a browser: a page on another site that holds ours in a frame."""
    with launch_chromium(playwright, chromium, "--disable-features=LocalNetworkAccessChecks") as browser:
        context = browser.new_context(viewport={"width": 420, "height": 800})
        context.set_default_timeout(1000 * PATIENCE_S)
        yield context


HOLDER = """<!doctype html><title>Telegram</title><script>
window.told = [];
addEventListener("message", (event) => told.push([event.origin, JSON.parse(event.data)]));
</script><iframe src="%s" width="400" height="760"></iframe>"""


@pytest.mark.parametrize("holder", ["https://web.telegram.org", "https://evil.example"])
def test_only_telegrams_own_client_can_frame_the_page(
    public_server: BrowserTestServer, web_client: BrowserContext, holder: str
) -> None:
    body = HOLDER % launch_url(public_server, start_table(public_server, 76, "Filip"), 76, background=LIGHT).replace(
        "&", "&amp;"
    )

    web_client.route(f"{holder}/**", lambda route: route.fulfill(body=body, content_type="text/html"))
    page = web_client.new_page()
    page.goto(f"{holder}/k/")
    frame = page.frame_locator("iframe")
    if "evil" in holder:
        page.wait_for_timeout(1500)
        assert frame.locator("main").count() == 0
        assert {one.get("name") for one in web_client.cookies()} <= {"zone"}
        return
    frame.locator("main[data-owes]").wait_for()
    assert frame.locator("html[data-theme=light]").count() == 1
    page.wait_for_function("told.some(([, data]) => data.eventType === 'web_app_setup_back_button')")
    assert {origin for origin, _ in page.evaluate("told")} == {public_server.local_url}
    page.evaluate(
        "([event, to]) => frames[0].postMessage(event, to)",
        [json.dumps({"eventType": "back_button_pressed"}), public_server.local_url],
    )
    frame.locator("main.home").wait_for()


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
    """Discord's API, its proxy and its client, in a separate thread; Bottega is reached at ``inner``."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.code, self.world, self.inner = folder, "good", World(50.0), ""
        self.outside: list[str] = []
        """Requests to the frame's host that are not below the proxy's path, except its first page."""
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
        """Act as Discord's client, or its proxy: strip its path, and forward the request to Bottega."""
        if request.host == "discord.com":
            return web.Response(text=(PARENT % {"frame": FRAME, "code": self.code}), content_type="text/html")
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
    """Return a phone's browser that resolves every name to the test's host."""
    with launch_chromium(playwright, chromium, f"--host-resolver-rules=MAP * 127.0.0.1:{host.port}") as browser:
        context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, ignore_https_errors=True)
        context.set_default_timeout(1000 * PATIENCE_S)
        yield context


class FramePlayer(BrowserUser):
    """A player who presses inside the frame. The surrounding page records the frame's errors."""

    def __init__(self, frame: Frame) -> None:
        self.page = frame  # type: ignore[assignment]
        self.wrong, self.was_ignored = [], False


def test_whole_game_is_played_inside_discord(host: ActivityHost, client: BrowserContext) -> None:
    host.world.grants["good"] = Grant(host.world.user("Anna").id)
    page = client.new_page()
    wrong = note_complaints(page)
    page.goto("https://discord.com/")
    frame = next(one for one in page.frames if one.url.startswith(FRAME))
    frame.wait_for_url(f"{FRAME}/.proxy/p/*/")
    assert page.evaluate("() => heard") == ["HANDSHAKE", "AUTHORIZE"], "expected the SDK to be asked only for a code"
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
    assert host.outside == [], f"expected all requests through the proxy, got {host.outside}"
    assert [line for line in wrong if "favicon" not in line] == []


@pytest.mark.parametrize("code", ["forged", "theirs"])
def test_code_of_another_application_opens_nothing(host: ActivityHost, client: BrowserContext, code: str) -> None:
    host.world.grants["theirs"] = Grant(host.world.user("Eve").id, application=4)
    host.code = code
    page = client.new_page()
    page.goto("https://discord.com/")
    frame = next(one for one in page.frames if one.url.startswith(FRAME))
    frame.wait_for_selector("#start")
    assert frame.url.startswith(f"{FRAME}/?"), f"expected the frame to stay on its page, got {frame.url}"
    assert client.cookies() == []
    check_page(FramePlayer(frame), "not signed in")
