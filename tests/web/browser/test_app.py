"""Test the page as an app: installing, offline use, notifications; shortcuts at a table, alerts, the home page."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import CDPSession, Page, ViewportSize

from tests.games import REAL
from tests.texts import render_text
from tests.web.browser.conftest import NEWS, AddUser, BrowserTestServer, BrowserUser, box_of, opened, resize
from tests.web.browser.page_checks import check_page, save_and_check

SEEN = "() => [...document.querySelectorAll('.stage img')].some((one) => one.checkVisibility() && one.naturalWidth)"
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
"""A push service for a browser that cannot reach one."""


WITH_WORKER = {"service_workers": "allow", "permissions": ["notifications"]}


def status(key: str) -> str:
    return f"#status:not(.sr):text-is('{render_text(f'web-{key}')}')"


@pytest.fixture
def app(add_user: AddUser) -> Iterator[BrowserUser]:
    """Open a browser whose service worker is active. Its requests without a network are expected to fail."""
    app = add_user(**WITH_WORKER)
    app.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    yield app
    app.forget("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")


@contextmanager
def without_network(person: BrowserUser) -> Iterator[None]:
    person.context.set_offline(True)
    yield
    person.context.set_offline(False)


def inspect(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


def test_app_can_be_installed_and_starts_on_the_users_page(app: BrowserUser) -> None:
    session = inspect(app.page)
    assert session.send("Page.getAppManifest")["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in errors] == ["in-incognito"], f"expected the app to be installable, got {errors}"
    manifest = app.page.evaluate("async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == app.page.url.removeprefix(app.base)
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"narrow", "wide"}
    for shot in manifest["screenshots"]:
        size = app.page.evaluate(
            "async (src) => { const image = new Image(); image.src = src; await image.decode();"
            " return `${image.naturalWidth}x${image.naturalHeight}`; }", shot["src"]
        )  # fmt: skip
        assert size == shot["sizes"]
    app.start("pebbles")
    for shortcut, where in zip(manifest["shortcuts"], (manifest["start_url"], app.page.url), strict=True):
        app.page.goto(app.base + shortcut["url"])
        assert app.page.url.endswith(where.partition("#")[0]), f"{shortcut}: unexpected page {app.page.url}"


def test_offline_page_shows_the_last_board_and_its_age(app: BrowserUser) -> None:
    app.start("princes")
    app.page.wait_for_function(SEEN)
    board = app.page.inner_text("#board .lines")
    colour = app.page.evaluate("() => getComputedStyle(document.querySelector('header')).backgroundColor")
    with without_network(app):
        app.page.reload()
        assert app.page.inner_text("#board .lines") == board
        assert app.page.evaluate("() => getComputedStyle(document.querySelector('header')).backgroundColor") == colour
        app.page.wait_for_function(SEEN)
        app.page.wait_for_selector("#status:not(.sr):has-text('1 minute ago')")
        check_page(app, "without a network")
        home = app.home
        app.page.goto(home)
        assert app.page.locator("#board").count() == 1, "expected the app to open the page of tables"
        app.page.goto(f"{home}t/nowhere23456")
        assert app.page.locator("#board").count() == 1, "expected an unknown page to lead to the home page"
        app.page.go_back()
        app.page.go_back()
    app.page.wait_for_selector(status("back"))
    assert app.page.evaluate("() => document.documentElement.dataset.kept") is None
    app.wait_for_turn()


def test_page_with_outdated_scripts_is_reloaded(app: BrowserUser) -> None:
    app.start("pebbles")
    app.page.evaluate("() => { window.old = true; document.querySelector('meta[name=build]').content = 'older'; }")
    app.page.evaluate("() => dispatchEvent(new Event('forgotten'))")
    app.page.wait_for_function("() => window.old === undefined")


TAKEN = ".seats span.b"


def test_press_waits_for_the_network_and_counts_once(app: BrowserUser) -> None:
    app.open("pebbles")
    page, more = app.page, "#free-1"
    before = page.inner_text("#board .seats")
    with without_network(app):
        page.locator(more).click()
        page.wait_for_selector(f"{more} .label:text-is('{render_text('web-sending')}')")
        page.wait_for_timeout(2000)
    page.wait_for_function("was => document.querySelector('#board .seats').innerText !== was", arg=before)
    app.settle()
    assert page.locator(TAKEN).count() == 2


def test_press_with_a_lost_answer_counts_once(app: BrowserUser) -> None:
    """The server accepted the press, but its answer was lost."""
    app.open("pebbles")
    app.page.evaluate("""() => {
      const real = window.fetch; let lost = 0;
      window.fetch = async (...args) => {
        const answer = await real(...args);
        if (args[1]?.method === "POST" && !lost++) throw new TypeError("lost");
        return answer;
      };
    }""")
    app.click('#board button[value^="addai "]')
    app.page.wait_for_selector(f"{TAKEN} >> text=AI")
    assert app.page.locator(TAKEN).count() == 2


@opened(WITH_WORKER)
def test_push_notification_opens_its_table(module_server: BrowserTestServer, person: BrowserUser, page: Page) -> None:
    page.add_init_script(SUBSCRIBE)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")  # a reload that overtakes it is never claimed
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.select_option("#alert", "notice")
    page.wait_for_function("() => Object.values(localStorage).some(Number)")
    save_and_check(person, "app-home")
    page.reload()
    page.wait_for_function(IS_CHECKED)
    person.start("pebbles")
    page.wait_for_selector("#alert", state="attached")
    table, home, path = person.table, person.home, page.url.partition("#")[0].removeprefix(module_server.base)
    session = inspect(page)
    session.send("ServiceWorker.enable")
    registration = find_registration(session, page)
    page.goto(home)

    def push(tag: str, text: str = "") -> None:
        data = json.dumps({"tag": tag, "text": text, "url": path} if text else {"tag": tag, "gone": True})
        session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": module_server.base, "registrationId": registration, "data": data},
        )

    (worker,) = person.context.service_workers
    worker.evaluate(COUNT_PUSHES_AND_SHOW_LATE)

    def list_notices(*, taken: int) -> Any:
        return worker.evaluate(LIST_NOTICES, taken)

    # Missed notifications arrive at once and are shown in order.
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
    page.select_option("#alert", "none")
    page.wait_for_function("() => !Object.values(localStorage).some(Number)")


IS_CHECKED = "() => document.getElementById('alert')?.value === 'notice'"
COUNT_PUSHES_AND_SHOW_LATE = """() => {
  self.taken = 0;
  addEventListener("push", () => { taken += 1; });
  const show = registration.showNotification.bind(registration);
  registration.showNotification = (...given) => new Promise((go) => setTimeout(go, 100)).then(() => show(...given));
}"""
"""Delays a notification, as a slowly loading icon does, so its withdrawal could overtake it."""
LIST_NOTICES = """async (awaited) => {
  while (taken < awaited) await new Promise((go) => setTimeout(go, 20));
  await pushed;
  return (await registration.getNotifications()).map((notice) => notice.body);
}"""
"""Called once all are shown: Chromium forgets a notification that is listed while being shown."""


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


DESK: ViewportSize = {"width": 1280, "height": 800}
WATCH_ALERTS = """
window.alerts = { asked: 0, notices: [], notes: 0 };
window.Notification = class {
    static permission = "default";
    static answer = "granted";
    static async requestPermission() {
        window.alerts.asked += 1;
        return Notification.permission = Notification.answer;
    }
    constructor(title, { body }) { window.alerts.notices.push([title, body]); }
};
window.AudioContext = class {
    currentTime = 0;
    destination = {};
    resume() {}
    createOscillator() {
        return { frequency: {}, connect: (gain) => gain, start: () => { window.alerts.notes += 1; }, stop() {} };
    }
    createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} }; }
};
"""
STATUS_IS = "text => document.getElementById('status').textContent === text"
MY_TURN_COMES = """() => {
    const now = document.getElementById("main"), next = now.cloneNode(true);
    delete now.dataset.owes;
    dispatchEvent(new CustomEvent("shown", { detail: { now, next, own: false } }));
    now.dataset.owes = ""; // real news bring it no more
}"""
"""Simulates an update that starts the turn of this page's user."""


@pytest.fixture
def watched_table(person: BrowserUser, page: Page) -> None:
    """Start a table, and count its alerts."""
    page.add_init_script(WATCH_ALERTS)
    person.start("notredame")


@pytest.mark.usefixtures("watched_table")
@opened({"viewport": DESK})
def test_keys_answer_switch_views_and_undo(module_server: BrowserTestServer, person: BrowserUser, page: Page) -> None:
    icon = "() => document.getElementById('icon').getAttribute('href')"
    assert page.title().startswith("● ")
    assert page.evaluate(icon) == "/static/icon-now.svg"
    resize(page, 375, 812)
    for key, view in (("b", "board"), ("m", "mine"), ("l", "log"), ("B", "board")):
        page.keyboard.press(key)
        assert page.get_attribute("#main", "data-view") == view
    resize(page, **DESK)
    keyed = page.eval_on_selector_all("#panel [data-key]", "all => all.map(one => [one.dataset.key, one.value])")
    assert [key for key, _ in keyed] == list("1234567890")[: len(keyed)]
    assert len(keyed) > 1
    asked = page.inner_text("#panel-title")
    page.keyboard.press("2")
    page.wait_for_function("asked => document.getElementById('panel-title').textContent !== asked", arg=asked)
    person.settle()
    own = module_server.ask(person.table, lambda table: [e.move for e in table.match.entries if e.seat == 0])
    assert [move[-1] for move in own] == [keyed[1][1].split()[-1]], "expected the key to give the second answer"
    page.wait_for_selector("#undo:not([aria-disabled])")
    back = page.get_attribute("#undo", "value") or ""
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.keyboard.press("u")
    (pressed,) = parse_qs(sent.value.post_data)["press"]
    assert pressed.split()[:2] == back.split()[:2], "expected the key to lead back"
    person.settle()
    page.keyboard.press("?")
    page.wait_for_selector("#reading-stage, #reading")


@pytest.mark.usefixtures("watched_table")
@opened({"viewport": DESK})
def test_keys_do_nothing_while_the_user_types(person: BrowserUser, page: Page) -> None:
    view = page.get_attribute("#main", "data-view")
    page.click("#menu > summary")
    page.click("#say-move")
    page.keyboard.type("1bml?u")
    assert page.input_value("#say-move") == "1bml?u"
    assert page.get_attribute("#main", "data-view") == view
    page.keyboard.press("Escape")
    assert person.is_to_move()


@pytest.mark.usefixtures("watched_table")
@opened({"viewport": DESK})
def test_sound_and_notifications_are_off_by_default(person: BrowserUser, page: Page) -> None:
    page.evaluate(MY_TURN_COMES)
    assert page.evaluate("() => window.alerts") == {"asked": 0, "notices": [], "notes": 0}
    page.click("#menu > summary")
    page.select_option("#alert", "sound")
    page.evaluate(MY_TURN_COMES)
    assert page.evaluate("() => window.alerts.notes") == 4, "expected the sound at the choice and at the turn"
    page.select_option("#alert", "notice")
    page.wait_for_function(STATUS_IS, arg=render_text("web-alert-failed"))  # without a service worker
    page.reload()
    person.settle()
    page.evaluate("() => { Notification.permission = 'granted'; }")
    page.evaluate(MY_TURN_COMES)
    assert page.evaluate("() => window.alerts") == {"asked": 0, "notices": [], "notes": 0}, (
        "expected no notification while the page is in view"
    )
    assert page.input_value("#alert") == "notice"
    page.evaluate("() => Object.defineProperty(document, 'hidden', { value: true })")
    page.evaluate(MY_TURN_COMES)
    [[title, question]] = page.evaluate("() => window.alerts.notices")
    assert not title.startswith("●")
    assert question == page.text_content("#panel-title")


@pytest.mark.usefixtures("watched_table")
@opened({"viewport": DESK})
def test_blocked_notifications_are_reported(page: Page) -> None:
    page.evaluate("() => { Notification.answer = 'denied'; }")
    page.click("#menu > summary")
    page.select_option("#alert", "notice")
    page.wait_for_function(STATUS_IS, arg=render_text("web-alert-denied"))
    assert page.input_value("#alert") == "none"


LOADED = """() => [...document.querySelectorAll('button.cover img')].length > 3
    && [...document.querySelectorAll('button.cover img')].every(image => image.complete && image.naturalWidth)"""


@opened(*({"viewport": {"width": width, "height": 812}, "reduced_motion": "reduce"} for width in (375, 1280)))
def test_game_card_is_a_button_with_picture_and_name(person: BrowserUser, page: Page) -> None:
    """It is a picture with a name, next to one button that starts at once; nothing is shown twice."""
    width = page.evaluate("innerWidth")
    page.wait_for_function(LOADED)
    save_and_check(person, f"games-{width}")
    for game in REAL:
        card, now = page.locator(f'button[value="open {game}"]'), page.locator(f'button[value="open {game} 3"]')
        assert box_of(card.locator("img"))["width"] > 150
        assert card.locator(".title").inner_text()
        assert card.locator(".note").inner_text()
        assert now.count() == 1
    assert page.locator('button[value="records"]').count() == 1
    assert page.locator("#panel-picture").count() == 0, "expected no second picture in the panel"
    page.locator('button[value="open princes"] img').click()
    page.wait_for_url("**/t/*")
    save_and_check(person, f"lobby-{width}")
    assert not re.search("[0-9a-f]{64}", page.inner_text("main")), "expected the hash of the cards to be folded"
    page.click("#board-fold0 > summary")
    assert re.search("[0-9a-f]{64}", page.inner_text("#board-fold0")), "expected the unfolded hash to be readable"
    person.click('#board button[value^="setup "]')
    save_and_check(person, f"settings-{width}")


def test_new_visit_shows_the_home_page_from_the_start(app: BrowserUser) -> None:
    """An opened screen survives updates and a reload, but not a new visit of the page."""
    page, home, reading = app.page, app.page.url, "#panel-leave-off"
    page.locator('button[value="settings"]').click()
    page.wait_for_selector(reading)
    page.evaluate(NEWS)
    page.wait_for_timeout(500)
    assert page.locator(reading).count() == 1
    page.reload()
    assert page.locator(reading).count() == 1
    page.goto(home)
    assert page.locator(".games").count() == 1
    assert not page.locator(reading).count()


def visit_as_guest(add_user: AddUser, host: BrowserUser, **options: object) -> BrowserUser:
    """Return a new user's own page; they joined by a seat link and left the table."""
    host.open("princes")
    guest = add_user(host.page.input_value("#seat-link"), **options)
    guest.take_seat("Ben")
    guest.click('#board button[value^="leave "]')
    host.click('#board button[value^="leave "]')  # a host's open tables are limited
    guest.page.goto(guest.home)
    guest.page.wait_for_function(LOADED)
    return guest


@pytest.mark.parametrize("width", [320, 375, 1280])
def test_home_page_of_a_new_user_explains_the_site_and_offers_a_start(add_user: AddUser, width: int) -> None:
    """It has one sentence, one gold button, and the games in pairs on a phone or in one row on a desktop."""
    guest = visit_as_guest(add_user, add_user(), viewport={"width": width, "height": 812}, reduced_motion="reduce")
    page = guest.page
    save_and_check(guest, f"first-{width}")
    assert page.inner_text("h1") == render_text("web-home-title")
    gold = page.locator(".b.primary")
    assert gold.count() == 1, f"expected one primary button, got {gold.count()}"
    assert (gold.get_attribute("value") or "").startswith("learn ")
    box = box_of(gold)
    assert box["y"] + box["height"] < 812 / 2, "expected the primary button in sight"
    rows = page.eval_on_selector_all(".game", "all => all.map(one => one.getBoundingClientRect().top)")
    assert rows.count(rows[0]) == (4 if width == 1280 else 2)
    for key in ("nights", "records"):
        assert box_of(page.locator(f'main button[value="{key}"]'))["y"] > rows[3], (
            "expected rarely used buttons below the games"
        )
    gold.click()
    page.wait_for_url("**/t/*")
    assert page.inner_text("#panel-title") == render_text("app-lesson-step", n=1, of=12)


@pytest.mark.parametrize("width", [375, 1280])
def test_own_tables_come_first_with_the_waiting_one_on_top(add_user: AddUser, width: int) -> None:
    host = add_user(viewport={"width": width, "height": 812}, reduced_motion="reduce")
    guest = visit_as_guest(add_user, host, viewport={"width": width, "height": 812}, reduced_motion="reduce")
    page = guest.page
    page.click('button[value="open fresco"]')
    page.wait_for_url("**/t/*")
    waiting = guest.table
    home = guest.home
    page.goto(home)
    page.click('button[value="open leonardo 3"]')
    page.wait_for_url("**/t/*")
    guest.wait_for_turn()
    own = guest.table
    page.goto(home)
    page.wait_for_function(LOADED)
    save_and_check(guest, f"tables-{width}")
    assert page.inner_text("h1") == render_text("web-home-turn", n=1)
    assert page.eval_on_selector_all(".table-row", "all => all.map(one => one.value)") == [
        f"panel {own}",
        f"panel {waiting}",
    ]
    first, shelf = (box_of(page.locator(one).first) for one in ("#board .primary", ".game"))
    # above the games on a phone, to their left on a desktop
    assert first["y"] < shelf["y"] or first["x"] < shelf["x"], "expected the reader's tables before new ones"
    page.click("#board .primary")
    page.wait_for_url(f"**/t/{own}*")
