"""Test keyboard shortcuts at a table, and turn alerts: title, tab icon, sound, notification."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import ViewportSize

from tests.texts import render_text
from tests.web.browser.conftest import AddUser, BrowserTestServer, BrowserUser

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
}"""
"""An update brings the turn of this page's user."""


def start_table(add_user: AddUser, **options: object) -> BrowserUser:
    """Start a table, and wait until it asks its user."""
    person = add_user(viewport=DESK, **options)
    person.page.add_init_script(WATCH_ALERTS)
    person.open("notredame", ais=2)
    person.click('button[value^="start "]')
    person.wait_for_turn()
    return person


def test_keys_answer_look_and_take_back(module_server: BrowserTestServer, add_user: AddUser) -> None:
    person = start_table(add_user)
    page = person.page
    icon = "() => document.getElementById('icon').getAttribute('href')"
    assert page.title().startswith("● ")
    assert page.evaluate(icon) == "/static/icon-now.svg"
    page.set_viewport_size({"width": 375, "height": 812})
    for key, view in (("b", "board"), ("m", "mine"), ("l", "log"), ("B", "board")):
        page.keyboard.press(key)
        assert page.get_attribute("#main", "data-view") == view
    page.set_viewport_size(DESK)
    keyed = page.eval_on_selector_all("#panel [data-key]", "all => all.map(one => [one.dataset.key, one.value])")
    assert [key for key, _ in keyed] == list("1234567890")[: len(keyed)]
    assert len(keyed) > 1
    asked = page.inner_text("#panel-title")
    page.keyboard.press("2")
    page.wait_for_function("asked => document.getElementById('panel-title').textContent !== asked", arg=asked)
    person.settle()
    own = module_server.ask(person.table, lambda table: [e.move for e in table.match.entries if e.seat == 0])
    assert [move[-1] for move in own] == [keyed[1][1].split()[-1]], "the second answer"
    page.wait_for_selector("#undo:not([aria-disabled])")
    back = page.get_attribute("#undo", "value") or ""
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.keyboard.press("u")
    (pressed,) = parse_qs(sent.value.post_data)["press"]
    assert pressed.split()[:2] == back.split()[:2], "the version may be newer: others go on meanwhile"
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
    page.evaluate("() => { document.getElementById('main').dataset.owes = ''; }")
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
    assert page.evaluate("() => [window.alerts.asked, window.alerts.notices.length]") == [0, 0], "the page is in view"
    assert page.evaluate("() => window.alerts.notes") == 2
    page.evaluate("() => { document.getElementById('main').dataset.owes = ''; }")
    page.evaluate("() => Object.defineProperty(document, 'hidden', { value: true })")
    page.evaluate(MY_TURN_COMES)
    [[title, question]] = page.evaluate("() => window.alerts.notices")
    assert not title.startswith("●")
    assert question == page.text_content("#panel-title")


def test_a_browser_that_blocks_notifications_says_so(add_user: AddUser) -> None:
    person = start_table(add_user)
    page = person.page
    page.evaluate("() => { Notification.answer = 'denied'; }")
    page.click("#menu > summary")
    page.click("#alert-notice")
    denied = render_text("web-alert-denied")
    page.wait_for_function("text => document.getElementById('status').textContent === text", arg=denied)
    assert not page.is_checked("#alert-notice")
