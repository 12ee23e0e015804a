"""Test the page opened from chats: in Telegram's frames, on phones, and by a link from Discord."""

import hashlib
import hmac
import json
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route

from tests.timeouts import PATIENCE_S
from tests.web.browser.conftest import BrowserTestServer, run_in_thread, serve_program

pytestmark = pytest.mark.full

TOKEN = "4242:a-token-of-the-tests"
OUTSIDE = "https://bottega.example.org"
DARK, LIGHT = "#17212b", "#ffffff"

PHONE = """
window.told = [];
window.TelegramWebviewProxy = { postEvent: (name, data) => window.told.push([name, JSON.parse(data)]) };
"""
"""What a client on a phone or a desktop gives the page: told by a string, as theirs is."""


@pytest.fixture(scope="module")
def public_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserTestServer]:
    """Start a server with a public address, and with a bot at a Telegram that does not answer."""
    given = {"BOTTEGA_WEB_URL": OUTSIDE, "TELEGRAM_TOKEN": TOKEN, "BOTTEGA_TELEGRAM_API": "http://127.0.0.1:9"}
    with serve_program(tmp_path_factory.mktemp("outside") / "v", **given) as house:
        yield house


def start_table(house: BrowserTestServer, user: int, name: str) -> str:
    """Start a table of a Telegram user against an AI. Return its id."""

    async def start_as_user() -> str:
        async with house.open_app() as app:
            person = await app.ensure_user(f"telegram:{user}", name, "en")
            place = await app.ensure_channel(f"telegram:{user}", closed=True)
            return (await app.handle_callback(person.id, place.id, "open notredame 1")).table

    return run_in_thread(start_as_user())


def launch_url(house: BrowserTestServer, table_id: str, user: int, background: str = DARK) -> str:
    """Build the address that Telegram opens: the page, with the start data that it has signed behind a ``#``."""
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
    """Telegram on a phone; in the end nothing may have gone wrong on its page."""
    context = engine.new_context(viewport={"width": 375, "height": 667})
    context.set_default_timeout(1000 * PATIENCE_S)
    context.add_init_script(PHONE)
    wrong: list[str] = []
    page = context.new_page()
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    context.close()
    assert not [line for line in wrong if "410" not in line]


def session_cookies(context: BrowserContext) -> list[str]:
    """Return the names of the cookies that open a user's pages."""
    return [name for one in context.cookies() if (name := one.get("name", "")) not in ("", "zone")]


TAKES_DARK = """wanted => {
    const image = document.querySelector("picture img");
    const dark = [...image.closest("picture").querySelectorAll("source[data-media*=dark]")].map(one => one.srcset);
    return dark.length && dark.includes(new URL(image.currentSrc || location).pathname) === wanted;
}"""
"""Whether the first picture is the one for a dark page, as wanted."""


def telegram_events(page: Page, name: str) -> list[object]:
    """Return what Telegram has received of one event: the page's script runs once all of it has come."""
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
    phone.wait_for_function("document.querySelector('#board-picture, #panel-picture')?.naturalWidth > 0")
    before = phone.locator("#panel").inner_text()
    phone.locator("#panel .answers button[name=press]").first.click()
    phone.wait_for_function("before => document.querySelector('#panel').innerText !== before", arg=before)
    assert phone.locator('#panel button[value^="open-page"]').count() == 0, "a page offers to open a page"


def test_its_back_button_leads_to_one_s_own_page_and_its_theme_is_followed(
    public_server: BrowserTestServer, phone: Page
) -> None:
    table = start_table(public_server, 72, "Ben")
    phone.goto(launch_url(public_server, table, 72, background=LIGHT))
    phone.wait_for_url(f"**/t/{table}")
    phone.emulate_media(color_scheme="dark")
    assert phone.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(248, 243, 232)"
    phone.wait_for_function(TAKES_DARK, arg=False)
    dark = {"theme_params": {"bg_color": DARK}}
    phone.evaluate("given => Telegram.WebView.receiveEvent('theme_changed', given)", dark)
    phone.wait_for_function(TAKES_DARK, arg=True)
    assert phone.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 26, 37)"
    phone.evaluate("Telegram.WebView.receiveEvent('back_button_pressed', null)")
    phone.wait_for_selector("main.home")
    assert phone.locator("html[data-theme=dark]").count() == 1, "the theme is lost on the next page"
    assert telegram_events(phone, "web_app_setup_back_button") == [{"is_visible": False}]
    assert phone.locator("#your-link").count() == 0


@pytest.fixture
def web_client(playwright: Playwright, chromium: Path) -> Iterator[BrowserContext]:
    """Telegram in a browser: a page of its own address that holds ours in a frame."""
    args = ["--no-sandbox", "--disable-features=LocalNetworkAccessChecks"]
    browser = playwright.chromium.launch(executable_path=chromium, args=args)
    context = browser.new_context(viewport={"width": 420, "height": 800})
    context.set_default_timeout(1000 * PATIENCE_S)
    yield context
    browser.close()


HOLDER = """<!doctype html><title>Telegram</title><script>
window.told = [];
addEventListener("message", (event) => told.push([event.origin, JSON.parse(event.data)]));
</script><iframe src="%s" width="400" height="760"></iframe>"""


@pytest.mark.parametrize("holder", ["https://web.telegram.org", "https://evil.example"])
def test_only_telegram_s_own_client_holds_it_in_a_frame(
    public_server: BrowserTestServer, web_client: BrowserContext, holder: str
) -> None:
    table = start_table(public_server, 76, "Filip")
    body = HOLDER % launch_url(public_server, table, 76, background=LIGHT).replace("&", "&amp;")

    def serve_holder(route: Route) -> None:
        route.fulfill(body=body, content_type="text/html")

    web_client.route(f"{holder}/**", serve_holder)
    page = web_client.new_page()
    page.goto(f"{holder}/k/")
    frame = page.frame_locator("iframe")
    if "evil" in holder:
        page.wait_for_timeout(1500)
        assert frame.locator("main").count() == 0
        assert not session_cookies(web_client)
        return
    frame.locator("main[data-owes]").wait_for()
    assert frame.locator("html[data-theme=light]").count() == 1
    page.wait_for_function("told.some(([, data]) => data.eventType === 'web_app_setup_back_button')")
    assert {origin for origin, _ in page.evaluate("told")} == {public_server.local_url}
    back = json.dumps({"eventType": "back_button_pressed"})
    page.evaluate("([event, to]) => frames[0].postMessage(event, to)", [back, public_server.local_url])
    frame.locator("main.home").wait_for()
