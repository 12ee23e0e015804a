"""Test the page while its server, connection or a picture is unavailable: warnings, polling, kept input."""

import signal
from random import Random
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, Route

from bot.frontends.web.sse import BEAT_S
from tests.conftest import FULL_GAMES
from tests.texts import render_text
from tests.timeouts import PATIENCE_S
from tests.web.browser.conftest import (
    NEWS,
    AddUser,
    BrowserTestServer,
    BrowserUser,
    UserFactory,
    answer_question,
    change_page,
    opened,
    show_board,
)
from tests.web.browser.page_checks import save_and_check
from tests.web.browser.test_app import WATCH_ALERTS

LOST, BACK, UNSENT, BACK_UNSENT = (
    f"#status:not(.sr):text-is('{render_text(f'web-{key}')}')" for key in ("lost", "back", "unsent", "back-unsent")
)
WATCH_LISTENING = """() => {
    const Source = EventSource;
    window.listens = false;
    window.EventSource = class extends Source { constructor(url) { super(url); window.listens = true; } };
    addEventListener("online", () => { window.listensAtOnce = window.listens; });
}"""
"""Notes whether the page starts listening when the network returns, not only at its next poll."""


def two_beats(person: BrowserUser) -> None:
    person.page.clock.fast_forward(1000 * (2 * BEAT_S + 1))


def test_page_without_events_polls(person: BrowserUser, page: Page, add_user: AddUser) -> None:
    person.open("pebbles")
    other = add_user()
    page.clock.install()
    page.route("**/live**", lambda route: None)  # a connection without any data
    page.reload()
    other.page.goto(page.url)
    other.press_all("addai ")
    seats = other.page.inner_text("#board .seats")
    page.wait_for_timeout(1500)
    assert page.inner_text("#board .seats") != seats, "expected no news over the lost connection"
    two_beats(person)
    page.wait_for_selector(LOST)
    page.wait_for_function("seats => document.querySelector('#board .seats').innerText === seats", arg=seats)
    page.unroute("**/live**")
    two_beats(person)
    page.wait_for_selector(BACK)


def test_deleted_table_is_polled_at_increasing_intervals(person: BrowserUser) -> None:
    """A table may be gone for good while its page stays open on a phone."""
    asked = []
    person.open("pebbles")
    person.page.clock.install()

    def answer_not_found(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=404)

    person.page.route("**/live**", answer_not_found)
    person.page.reload()
    for _ in range(40):
        person.page.clock.run_for(1500)
        person.page.wait_for_timeout(50)
    assert 3 <= len(asked) <= 12, f"expected 3 to 12 tries in a minute, got {len(asked)}"
    person.forget("404")


def test_offline_press_is_reported_and_the_page_recovers_at_once(person: BrowserUser) -> None:
    person.open("pebbles")
    page, more = person.page, "#free-1"
    before = page.inner_text("#board .seats")
    person.context.set_offline(True)
    page.wait_for_selector(LOST)
    page.locator(more).click()
    page.wait_for_selector(UNSENT)
    person.settle()
    assert page.locator(more).is_enabled()
    page.evaluate(WATCH_LISTENING)
    person.context.set_offline(False)
    page.wait_for_selector(BACK_UNSENT)
    assert page.evaluate("() => window.listensAtOnce")
    assert page.inner_text("#board .seats") == before, "expected no press to be sent without the user"
    person.click(more)
    page.wait_for_function("was => document.querySelector('#board .seats').innerText !== was", arg=before)
    person.forget("ERR_INTERNET_DISCONNECTED")


def test_stopped_server_is_distinguished_from_a_quiet_connection(
    house: BrowserTestServer, user_factory: UserFactory
) -> None:
    person = user_factory(house)
    person.page.clock.install()
    with person.page.expect_response("**/live"):
        person.page.reload()
    person.page.wait_for_timeout(2500)  # a version has been received
    house.run.process.send_signal(signal.SIGSTOP)
    try:
        person.page.clock.fast_forward(1000 * BEAT_S)
        person.page.wait_for_timeout(300)
        assert person.page.inner_text("#status") == "", "expected no warning after one late beat"
        two_beats(person)
        person.page.wait_for_selector(LOST)
    finally:
        house.run.process.send_signal(signal.SIGCONT)
    person.page.wait_for_selector(BACK, timeout=1000 * PATIENCE_S)


STANDS = """() => ["panel", "undo", "turn", "panel-title"].map((id) => {
    const { top, bottom } = document.getElementById(id).getBoundingClientRect();
    return [id, top, bottom];
})"""

IN_SIGHT = """() => {
    const link = document.getElementById("next-table"), box = link.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return link.contains(top) && box.width >= 44 && box.height >= 44
        && box.bottom <= document.getElementById("panel").getBoundingClientRect().top
        && [...document.querySelectorAll(".stage")].every(stage => stage.getBoundingClientRect().top >= box.bottom
            || !stage.checkVisibility());
}"""
"""Whether the link to another table can be tapped at once, without covering a stage or a question."""


def open_for_two(home: str, host: BrowserUser, guest: BrowserUser) -> str:
    """Open a table for two people who both sit down, and start it."""
    host.page.goto(home)
    host.open("pebbles")
    guest.page.goto(host.page.input_value("#seat-link"))
    guest.take_seat("Ben")
    host.page.wait_for_selector('#board button[value^="start "]:not(.blocked)')
    host.click('#board button[value^="start "]')
    host.page.wait_for_selector("main.table")
    return host.page.url


def answer_all(person: BrowserUser, address: str) -> None:
    """Answer at a table until it waits for others."""
    person.page.goto(address)
    person.settle()
    for _ in range(10):
        if not person.is_to_move():
            return
        answer_question(person, Random(1))
    raise AssertionError("the table does not wait for this user alone")


def test_table_talk_appears_without_a_press(module_server: BrowserTestServer, add_user: AddUser) -> None:
    host, guest = add_user(), add_user()
    open_for_two(module_server.link, host, guest)
    guest.page.goto(f"{guest.home}t/{host.table}")
    guest.page.click("#tab-log")
    guest.page.fill("#log-talk", "Hello <b>all</b>")
    guest.page.press("#log-talk", "Enter")
    guest.settle()
    assert guest.page.locator("#log-talk").is_visible(), "expected the talk to stay open"
    host.page.wait_for_function("() => document.querySelector('#talk li')?.textContent.includes('Hello <b>all</b>')")
    host.page.click("#tab-log")
    save_and_check(host, "talk")


def test_turn_at_another_table_is_announced_without_a_press(
    module_server: BrowserTestServer, add_user: AddUser
) -> None:
    host, guest = add_user(), add_user()
    host.page.add_init_script(WATCH_ALERTS)
    first, second = (open_for_two(module_server.link, host, guest) for _ in range(2))
    host.page.goto(first)
    host.page.wait_for_selector("main[data-owes] #next-table")
    host.page.wait_for_function(IN_SIGHT)
    page = host.page
    for address in (second, first):
        answer_all(host, address)
    while (other := page.locator("#next-table")).count():  # tables left by another test or a retry
        answer_all(host, urljoin(page.url, other.get_attribute("href")))
        page.goto(first)
    page.wait_for_function("() => !document.getElementById('main').dataset.next", timeout=1000 * PATIENCE_S)
    assert not page.locator("#next-table").count()
    assert not page.title().startswith("●")
    page.click("#menu > summary")
    page.select_option("#alert", "sound")
    page.keyboard.press("Escape")
    heard, stands = page.evaluate("() => window.alerts.notes"), page.evaluate(STANDS)
    there = second.rpartition("/t/")[2].partition("#")[0]
    guest.page.goto(f"{guest.home}t/{there}")
    answer_question(guest, Random(1))
    page.wait_for_selector(f'#next-table[href$="/t/{there}"]')
    assert page.title().startswith("● ")
    assert page.evaluate("() => document.getElementById('icon').getAttribute('href')") == "/static/icon-now.svg"
    assert page.evaluate("() => window.alerts.notes") == heard + 2, "expected the sound once"
    assert page.evaluate(STANDS) == stands, "expected the notice not to move the page"
    page.click("#next-table")
    page.wait_for_url(f"**/t/{there}*")
    assert host.is_to_move()


@pytest.mark.parametrize("game", ["pebbles", "princes"] if FULL_GAMES >= 20 else ["pebbles"])
def test_game_continues_after_the_server_is_killed_and_restarted(
    house: BrowserTestServer, user_factory: UserFactory, game: str
) -> None:
    person, dice = user_factory(house), Random(3)
    person.start(game)
    for _ in range(3):
        person.wait_for_turn()
        answer_question(person, dice)
    person.wait_for_turn()
    assert not person.is_over()
    table, link = person.table, house.link
    asked = person.page.inner_text("#panel-title")
    before = house.ask(table, lambda found: (found.match.position_digest(), found.match.version))
    house.kill()
    person.page.wait_for_selector(LOST)
    house.start()
    assert house.link == link, "expected the same port and secret"
    assert house.ask(table, lambda found: (found.match.position_digest(), found.match.version)) == before
    assert person.page.inner_text("#panel-title") == asked
    answer_question(person, dice)  # on the page that stayed open
    person.wait_for_turn()
    assert house.ask(table, lambda found: found.match.version) > before[1]
    person.forget("net::ERR_")  # from the time without a server


def test_typed_text_is_kept_while_the_server_is_unavailable(person: BrowserUser, page: Page) -> None:
    person.start("pebbles", ais=1)
    page.route("**/press", lambda route: route.fulfill(status=502))  # sent by a proxy in between
    person.reveal("#say-move")
    page.fill("#say-move", "red 2")
    page.click('button[name="command"][value="move"]')
    page.wait_for_selector(BACK_UNSENT)
    assert page.input_value("#say-move") == "red 2"
    page.unroute("**/press")
    person.click('button[name="command"][value="move"]')
    assert "Red bowl 2" in page.inner_text("#panel")
    assert page.input_value("#say-move") == "", "expected an empty move field"
    person.forget("502")


def test_requests_do_not_pile_up_while_the_server_is_unavailable(person: BrowserUser, page: Page) -> None:
    """It polls one request at a time, at increasing intervals; otherwise all pages would flood a restarted server."""
    person.open("pebbles")
    page.clock.install()
    page.reload()
    here, looks = page.url.partition("#")[0], list[str]()

    def abort_request(route: Route) -> None:
        looks.append(route.request.url)
        route.abort()

    page.route(here, abort_request)
    page.route("**/live*", lambda route: route.abort())
    for _ in range(12):
        page.clock.fast_forward(1000 * (2 * BEAT_S + 1))
        page.wait_for_timeout(200)
    assert looks, "expected the page to poll"
    looks.clear()
    for _ in range(30):
        page.clock.run_for(1000)
        page.wait_for_timeout(50)
    assert 1 <= len(looks) <= 4, f"expected 1 to 4 tries with increasing delays, got {len(looks)}"
    page.unroute(here)
    page.unroute("**/live*")
    with page.expect_request(here):  # it has not given up
        for _ in range(20):
            page.clock.run_for(1000)
            page.wait_for_timeout(50)
    person.forget("ERR_FAILED")


def show_question(page: Page, question: str) -> None:
    """Load the current page with another question on it."""
    put = f'<form><label for="x">{question}</label><input id="x" type="number" value="1"></form></main>'
    change_page(page, lambda body: body.replace("</main>", put))
    page.evaluate("() => document.getElementById('main').dataset.old = '1'")
    page.evaluate(NEWS)
    page.wait_for_selector("main:not([data-old])", state="attached")


def test_typed_number_is_not_kept_for_another_question(page: Page) -> None:
    show_question(page, "How many florins?")
    page.fill("#x", "7")
    show_question(page, "How many florins?")
    assert page.input_value("#x") == "7", "expected the update to keep the typed text"
    show_question(page, "How many workers?")
    assert page.input_value("#x") == "1"


TWICE = """addEventListener("error", ({target}) => {
  if (target instanceof HTMLImageElement && !target.dataset.told) {
    target.dataset.told = 1;
    setTimeout(() => target.dispatchEvent(new Event("error")));
  }
}, true);"""
"""A browser reports a failed picture with a delay; the page may have checked before."""


@pytest.mark.parametrize("script", ["", TWICE], ids=["once", "twice"])
def test_evicted_picture_is_requested_with_a_new_page(person: BrowserUser, script: str) -> None:
    """The server restarted between the page and its picture, or other pictures displaced it."""
    person.page.add_init_script(script)
    page = person.start_and_show_board()
    page.mouse.move(0, 0)  # a picture under the mouse is requested at once
    page.route("**/picture/*.png", lambda route: route.fulfill(status=404), times=1)
    page.reload()
    page.wait_for_function("() => [...document.images].every(one => !one.checkVisibility() || one.naturalWidth)")
    show_board(page)
    assert not page.locator("#board-words[open]").count()
    page.route("**/picture/*.told", lambda route: route.fulfill(status=404), times=1)
    with page.expect_response(page.url.partition("#")[0]) as again:
        for _ in range(20):  # a newly loaded picture gets mouse events a moment later
            page.mouse.move(0, 0)
            page.locator("#board-picture").hover(force=True)
            page.wait_for_timeout(250)
            if again.is_done():
                break
    person.forget("404")


@opened({"viewport": {"width": 1280, "height": 900}})
def test_old_picture_is_removed_if_the_new_one_is_unavailable(person: BrowserUser) -> None:
    page, other = person.start_and_show_board(), "2" * 32
    name = page.evaluate("() => document.querySelector('#board-picture').currentSrc.match(/picture\\/(.+)\\.png/)[1]")
    change_page(page, lambda body: body.replace(name, other))
    page.evaluate(NEWS)
    page.wait_for_selector(f"#board-picture[src*='{other}']", state="attached")
    page.wait_for_selector("#board-words[open]")
    person.forget("404")


def test_link_can_be_copied_without_https(person: BrowserUser) -> None:
    person.page.add_init_script("delete Navigator.prototype.clipboard")
    person.open("pebbles")
    person.page.click("[data-copy=seat-link]")
    person.page.wait_for_selector("#status:not(.sr):has-text('Copied')")
