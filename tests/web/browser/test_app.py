"""Test the page as an app: installed, without a network, called by a push service, and with presses that get lost."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from tests.texts import render_text
from tests.web.browser.conftest import BrowserTestServer, BrowserUser, UserFactory
from tests.web.browser.page_checks import check_page, save_and_check

pytestmark = pytest.mark.full

SECOND_MS = 1000
SEEN = "() => document.querySelector('#board img')?.naturalWidth"
SUBSCRIBE = """
PushManager.prototype.subscribe = async () => {
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\\+/g, "-").replace(/\\//g, "_").replace(/=/g, "");
  const point = await crypto.subtle.exportKey("raw", pair.publicKey);
  const keys = { p256dh: text(point), auth: text(new Uint8Array(16)) };
  return { toJSON: () => ({ endpoint, keys }) };
};
const endpoint = "https://push.example.org/1";
PushManager.prototype.getSubscription = async () => ({ endpoint, unsubscribe: async () => true });
"""
"""A push service for a browser that reaches none."""


def status(key: str) -> str:
    return f"#status:not(.sr):text-is('{render_text(f'web-{key}')}')"


@pytest.fixture
def person(module_server: BrowserTestServer, user_factory: UserFactory) -> Iterator[BrowserUser]:
    """Open a browser whose service worker has taken over. What it asks without a network fails, as it should."""
    person = user_factory(module_server, service_workers="allow", permissions=["notifications"])
    person.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    yield person
    person.forget("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")


@contextmanager
def without_network(person: BrowserUser) -> Iterator[None]:
    person.context.set_offline(True)
    yield
    person.context.set_offline(False)


def inspect(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


def test_it_can_be_installed_and_begins_with_what_is_mine(person: BrowserUser) -> None:
    session = inspect(person.page)
    assert session.send("Page.getAppManifest")["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in errors] == ["in-incognito"], f"the app can't be installed: {errors}"
    app = person.page.evaluate("async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
    assert app["start_url"] == app["scope"] == app["id"] == person.page.url.removeprefix(person.base)
    assert {shot["form_factor"] for shot in app["screenshots"]} == {"narrow", "wide"}
    for shot in app["screenshots"]:
        size = person.page.evaluate(
            "async (src) => { const image = new Image(); image.src = src; await image.decode();"
            " return `${image.naturalWidth}x${image.naturalHeight}`; }", shot["src"]
        )  # fmt: skip
        assert size == shot["sizes"]
    person.start("pebbles")
    table = person.page.url
    for shortcut, where in zip(app["shortcuts"], (app["start_url"], table), strict=True):
        person.page.goto(person.base + shortcut["url"])
        assert person.page.url.endswith(where.partition("#")[0]), f"{shortcut} leads elsewhere: {person.page.url}"


def test_a_tunnel_shows_the_last_board_and_says_how_old_it_is(person: BrowserUser, page: Page) -> None:
    person.start("princes")
    page.wait_for_function(SEEN)
    person.wait_until_quiet()
    board = page.inner_text("#board .lines")
    colour = page.evaluate("() => getComputedStyle(document.querySelector('header')).backgroundColor")
    with without_network(person):
        page.reload()
        assert page.inner_text("#board .lines") == board
        assert page.evaluate("() => getComputedStyle(document.querySelector('header')).backgroundColor") == colour
        page.wait_for_function(SEEN)
        page.wait_for_selector("#status:not(.sr):has-text('1 minute ago')")
        check_page(person, "without a network")
        home = person.home
        page.goto(home)
        assert page.locator("#board").count() == 1, "the app does not open the page of tables"
        page.goto(f"{home}t/nowhere23456")
        assert page.locator("#board").count() == 1, "an unknown page does not lead to the first one"
        page.go_back()
        page.go_back()
    page.wait_for_selector(status("back"))
    assert page.evaluate("() => document.documentElement.dataset.kept") is None
    person.wait_for_turn()


def test_a_page_of_other_scripts_is_loaded_as_a_whole(person: BrowserUser, page: Page) -> None:
    person.start("pebbles")
    page.evaluate("() => { window.old = true; document.querySelector('meta[name=build]').content = 'older'; }")
    page.evaluate("() => dispatchEvent(new Event('forgotten'))")
    page.wait_for_function("() => window.old === undefined")
    for url in page.evaluate(
        "() => [...document.querySelectorAll('link[rel=stylesheet], script')].map((e) => e.href || e.src)"
    ):
        assert re.search(r"\?v=[0-9a-f]{16}$", url), f"{url} lacks the hash of its content"


def test_a_press_waits_for_the_network_and_counts_once(person: BrowserUser) -> None:
    person.open("pebbles")
    page, more = person.page, '#board button[value^="addai "]'
    before = page.inner_text("#board .lines")
    with without_network(person):
        page.locator(more).click()
        page.wait_for_selector(f"{more}:text-is('{render_text('web-sending')}')")
        page.wait_for_timeout(2 * SECOND_MS)
    page.wait_for_function("was => document.querySelector('#board .lines').innerText !== was", arg=before)
    person.settle()
    assert page.inner_text("#board .lines").count("AI") == 1


def test_an_answer_that_is_lost_on_its_way_counts_once(
    person: BrowserUser, page: Page, module_server: BrowserTestServer
) -> None:
    """The server has taken the press; only its answer never came."""
    person.open("pebbles")
    page.evaluate("""() => {
      const real = window.fetch; let lost = 0;
      window.fetch = async (...args) => {
        const answer = await real(...args);
        if (args[1]?.method === "POST" && !lost++) throw new TypeError("lost");
        return answer;
      };
    }""")
    person.click('#board button[value^="addai "]')
    page.wait_for_function("() => document.querySelector('#board .lines').innerText.includes('AI')")
    assert page.inner_text("#board .lines").count("AI") == 1


def test_a_device_is_called_and_the_notice_opens_its_table(
    module_server: BrowserTestServer, user_factory: UserFactory
) -> None:
    person = user_factory(module_server, service_workers="allow", permissions=["notifications"])
    page = person.page
    page.add_init_script(SUBSCRIBE)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")  # a reload that overtakes it is never claimed
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.locator("#alert-push").check()
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('push-'))")
    save_and_check(person, "app-home")
    page.reload()
    page.wait_for_function(IS_CHECKED)
    person.start("pebbles")
    page.wait_for_selector("#alert-push", state="attached")
    table, home, path = person.table, person.home, page.url.partition("#")[0].removeprefix(module_server.base)
    session = inspect(page)
    session.send("ServiceWorker.enable")
    registration = find_registration(session, page)
    page.goto(home)

    def push(tag: str, text: str = "") -> None:
        data = json.dumps({"tag": tag, "text": text, "url": path} if text else {"tag": tag, "gone": True})
        delivery = {"origin": module_server.base, "registrationId": registration, "data": data}
        session.send("ServiceWorker.deliverPushMessage", delivery)

    (worker,) = person.context.service_workers
    worker.evaluate(COUNT_PUSHES_AND_SHOW_LATE)

    def list_notices(*, taken: int) -> Any:
        return worker.evaluate(LIST_NOTICES, taken)

    # What a device missed comes at once, and is shown in its order.
    push(table, "Pebbles: plan")
    push(table, "Pebbles: pay")
    push(table)
    push("other", "Fresco: market")
    assert list_notices(taken=4) == ["Fresco: market"]
    push("other")
    push(table, "Pebbles: plan")
    assert list_notices(taken=6) == ["Pebbles: plan"]
    opened = worker.evaluate("""async () => {
      const asked = []; clients.openWindow = async (url) => { asked.push(url); };
      const [notification] = await registration.getNotifications();
      dispatchEvent(new NotificationEvent("notificationclick", { notification }));
      while (!asked.length) await new Promise((go) => setTimeout(go, 20));
      return asked;
    }""")
    assert opened == [path]
    page.goto(module_server.base + path)
    page.wait_for_function("async () => !(await (await navigator.serviceWorker.ready).getNotifications()).length")
    page.goto(home)
    page.wait_for_function(IS_CHECKED)
    page.locator("#alert-push").uncheck()  # nothing is done to a box that is not yet checked
    page.wait_for_function("() => !Object.keys(localStorage).some((key) => key.startsWith('push-'))")


IS_CHECKED = "() => document.getElementById('alert-push')?.checked"
COUNT_PUSHES_AND_SHOW_LATE = """() => {
  self.taken = 0;
  addEventListener("push", () => { taken += 1; });
  const show = registration.showNotification.bind(registration);
  registration.showNotification = (...given) => new Promise((go) => setTimeout(go, 100)).then(() => show(...given));
}"""
"""A notice takes its time, as where its icon comes over a slow network: what withdraws it could overtake it."""
LIST_NOTICES = """async (awaited) => {
  while (taken < awaited) await new Promise((go) => setTimeout(go, 20));
  await pushed;
  return (await registration.getNotifications()).map((notice) => notice.body);
}"""
"""Asked once all are shown: Chromium forgets a notice that is listed while it is being shown."""


def find_registration(session: CDPSession, page: Page) -> str:
    """Return the id of the page's service worker."""
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.disable")
    session.send("ServiceWorker.enable")
    for _ in range(100):
        if found:
            return str(found[-1]["registrationId"])
        page.wait_for_timeout(50)
    raise AssertionError("the page has no service worker")
