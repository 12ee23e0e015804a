"""Test keyboard shortcuts at a table, and turn alerts: title, tab icon, sound, notification."""

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import ViewportSize

from tests.games import REAL
from tests.texts import render_text
from tests.web.browser.conftest import AddUser, BrowserTestServer, BrowserUser, box_of, resize
from tests.web.browser.page_checks import save_and_check

pytestmark = pytest.mark.full

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
MY_TURN_COMES = """() => {
    const now = document.getElementById("main"), next = now.cloneNode(true);
    delete now.dataset.owes;
    dispatchEvent(new CustomEvent("shown", { detail: { now, next, own: false } }));
    now.dataset.owes = ""; // real news bring it no more
}"""
"""An update brings the turn of this page's user."""


def start_table(add_user: AddUser, **options: object) -> BrowserUser:
    person = add_user(viewport=DESK, **options)
    person.page.add_init_script(WATCH_ALERTS)
    person.start("notredame")
    person.wait_until_quiet()
    return person


def test_keys_answer_look_and_take_back(module_server: BrowserTestServer, add_user: AddUser) -> None:
    person = start_table(add_user)
    page = person.page
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
    assert [move[-1] for move in own] == [keyed[1][1].split()[-1]], "the key did not give the second answer"
    page.wait_for_selector("#undo:not([aria-disabled])")
    back = page.get_attribute("#undo", "value") or ""
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.keyboard.press("u")
    (pressed,) = parse_qs(sent.value.post_data)["press"]
    assert pressed.split()[:2] == back.split()[:2], "the key does not lead back"
    person.settle()
    page.keyboard.press("?")
    page.wait_for_selector("#reading-stage, #reading")


def test_keys_do_nothing_while_the_user_types(add_user: AddUser) -> None:
    person = start_table(add_user)
    page = person.page
    view = page.get_attribute("#main", "data-view")
    page.click("#menu > summary")
    page.click("#say-move")
    page.keyboard.type("1bml?u")
    assert page.input_value("#say-move") == "1bml?u"
    assert page.get_attribute("#main", "data-view") == view
    page.keyboard.press("Escape")
    assert person.is_to_move()


def test_sound_and_notification_are_off_until_they_are_chosen(add_user: AddUser) -> None:
    person = start_table(add_user)
    page = person.page
    page.evaluate(MY_TURN_COMES)
    assert page.evaluate("() => window.alerts") == {"asked": 0, "notices": [], "notes": 0}
    page.click("#menu > summary")
    page.check("#alert-sound")
    page.check("#alert-notice")
    page.wait_for_function("() => window.alerts.asked === 1")
    page.reload()
    person.settle()
    page.evaluate("() => { Notification.permission = 'granted'; }")
    page.click("#menu > summary")
    assert page.is_checked("#alert-sound")
    assert page.is_checked("#alert-notice")
    page.evaluate(MY_TURN_COMES)
    assert page.evaluate("() => [window.alerts.asked, window.alerts.notices.length]") == [0, 0], "alerts though in view"
    assert page.evaluate("() => window.alerts.notes") == 2
    page.evaluate("() => Object.defineProperty(document, 'hidden', { value: true })")
    page.evaluate(MY_TURN_COMES)
    [[title, question]] = page.evaluate("() => window.alerts.notices")
    assert not title.startswith("●")
    assert question == page.text_content("#panel-title")


def test_a_browser_that_blocks_notifications_says_so(add_user: AddUser) -> None:
    page = start_table(add_user).page
    page.evaluate("() => { Notification.answer = 'denied'; }")
    page.click("#menu > summary")
    page.click("#alert-notice")
    denied = render_text("web-alert-denied")
    page.wait_for_function("text => document.getElementById('status').textContent === text", arg=denied)
    assert not page.is_checked("#alert-notice")


LOADED = """() => [...document.querySelectorAll('button.cover img')].length > 3
    && [...document.querySelectorAll('button.cover img')].every(image => image.complete && image.naturalWidth)"""


@pytest.mark.parametrize("width", [375, 1280])
def test_the_card_of_a_game_is_its_button(add_user: AddUser, width: int) -> None:
    """It is a picture with a name; beside it is one press that begins at once, and nothing that says it again."""
    person = add_user(viewport={"width": width, "height": 812}, reduced_motion="reduce")
    page = person.page
    page.wait_for_function(LOADED)
    save_and_check(person, f"games-{width}")
    for game in REAL:
        card, now = page.locator(f'button[value="open {game}"]'), page.locator(f'button[value="open {game} 3"]')
        assert box_of(card.locator("img"))["width"] > 150
        assert card.locator(".title").inner_text()
        assert card.locator(".note").inner_text()
        assert now.count() == 1
    assert page.locator('button[value="records"]').count() == 1
    assert page.locator("#panel-picture").count() == 0, "the panel repeats the picture"
    page.locator('button[value="open princes"] img').click()
    page.wait_for_url("**/t/*")
    save_and_check(person, f"lobby-{width}")
    assert not re.search("[0-9a-f]{64}", page.inner_text("main")), "the hash of the cards is not folded away"
    page.click("#board-fold0 > summary")
    assert re.search("[0-9a-f]{64}", page.inner_text("#board-fold0")), "the folded hash can't be read"
    person.click('#board button[value^="setup "]')
    save_and_check(person, f"settings-{width}")


def test_the_first_page_is_opened_with_its_beginning(person: BrowserUser) -> None:
    """What is read there stays through news and a reload, and not when the page is visited again."""
    page, home, reading = person.page, person.page.url, "#panel-leave-off"
    page.locator('button[value="settings"]').click()
    page.wait_for_selector(reading)
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.wait_for_timeout(500)
    assert page.locator(reading).count() == 1
    page.reload()
    assert page.locator(reading).count() == 1
    page.goto(home)
    assert page.locator(".games").count() == 1
    assert not page.locator(reading).count()


def visit_as_guest(add_user: AddUser, host: BrowserUser, **options: object) -> BrowserUser:
    """Return a new user's own page: they have come by a seat link and have left the table."""
    host.open("princes")
    guest = add_user(host.page.input_value("#seat-link"), **options)
    guest.take_seat("Ben")
    guest.click('#board button[value^="leave "]')
    host.click('#board button[value^="leave "]')  # the tables of a host that have not begun are limited
    guest.page.goto(guest.home)
    guest.page.wait_for_function(LOADED)
    return guest


@pytest.mark.parametrize("width", [320, 375, 1280])
def test_a_new_user_reads_what_this_is_and_can_begin(add_user: AddUser, width: int) -> None:
    """One sentence, one gold button, and the games two by two on a phone, in one row at a desk."""
    size = {"viewport": {"width": width, "height": 812}, "reduced_motion": "reduce"}
    guest = visit_as_guest(add_user, add_user(), **size)
    page = guest.page
    save_and_check(guest, f"first-{width}")
    assert page.inner_text("h1") == render_text("web-home-title")
    gold = page.locator(".b.primary")
    assert gold.count() == 1, f"{gold.count()} buttons are called the next step"
    assert (gold.get_attribute("value") or "").startswith("learn ")
    box = box_of(gold)
    assert box["y"] + box["height"] < 812 / 2, "the next step is out of sight"
    rows = page.eval_on_selector_all(".game", "all => all.map(one => one.getBoundingClientRect().top)")
    assert rows.count(rows[0]) == (4 if width == 1280 else 2)
    for key in ("nights", "records"):
        below = box_of(page.locator(f'main button[value="{key}"]'))
        assert below["y"] > rows[3], "what is rarely needed is not below"
    gold.click()
    page.wait_for_url("**/t/*")
    assert page.inner_text("#panel-title") == render_text("app-lesson-step", n=1, of=12)


@pytest.mark.parametrize("width", [375, 1280])
def test_own_tables_come_first_and_the_waiting_one_on_top(add_user: AddUser, width: int) -> None:
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
    values = page.eval_on_selector_all(".table-row", "all => all.map(one => one.value)")
    assert values == [f"panel {own}", f"panel {waiting}"]
    first, shelf = (box_of(page.locator(one).first) for one in ("#board .primary", ".game"))
    # a phone has them above the games, a desk to their left
    assert first["y"] < shelf["y"] or first["x"] < shelf["x"], "the reader's tables are after new ones"
    page.click("#board .primary")
    page.wait_for_url(f"**/t/{own}*")
