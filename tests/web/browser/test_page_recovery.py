"""Test the page while the server or a picture is unavailable: typed text stays, no stale picture or answer."""

import pytest
from playwright.sync_api import Page, Route

from bot.frontends.web.sse import BEAT_S
from tests.texts import render_text
from tests.web.browser.conftest import NEWS, AddUser, BrowserUser, change_page, show_board

pytestmark = pytest.mark.full

BACK_UNSENT = f"#status:not(.sr):text-is('{render_text('web-back-unsent')}')"
SILENCES = 12


def start_table(add_user: AddUser) -> BrowserUser:
    person = add_user()
    person.start("pebbles", ais=1)
    return person


def test_typed_text_stays_when_the_server_is_away(add_user: AddUser) -> None:
    person = start_table(add_user)
    page = person.page
    page.route("**/press", lambda route: route.fulfill(status=502))  # a proxy in between says so
    person.reveal("#say-move")
    page.fill("#say-move", "red 2")
    page.click('button[name="command"][value="move"]')
    page.wait_for_selector(BACK_UNSENT)
    assert page.input_value("#say-move") == "red 2"
    page.unroute("**/press")
    person.click('button[name="command"][value="move"]')
    assert "Red bowl 2" in page.inner_text("#panel")
    assert page.input_value("#say-move") == "", "the move is left in its field"
    person.wrong = [line for line in person.wrong if "502" not in line]


def test_no_requests_pile_up_while_the_server_is_away(person: BrowserUser, page: Page) -> None:
    """One look at a time, ever more seldom, however long it was away: else all would ask many times once it is back."""
    person.open("pebbles")
    page.clock.install()
    page.reload()
    here, looks = page.url.partition("#")[0], list[str]()

    def abort_request(route: Route) -> None:
        looks.append(route.request.url)
        route.abort()

    page.route(here, abort_request)
    page.route("**/live*", lambda route: route.abort())
    for _ in range(SILENCES):
        page.clock.fast_forward(1000 * (2 * BEAT_S + 1))
        page.wait_for_timeout(200)
    assert looks, "the page does not ask by itself"
    looks.clear()
    for _ in range(30):
        page.clock.run_for(1000)
        page.wait_for_timeout(50)
    assert 1 <= len(looks) <= 4, f"{len(looks)} tries, not 1 to 4 with longer pauses"
    page.unroute(here)
    page.unroute("**/live*")
    with page.expect_request(here):  # it has not given up
        for _ in range(20):
            page.clock.run_for(1000)
            page.wait_for_timeout(50)
    person.wrong = [line for line in person.wrong if "ERR_FAILED" not in line]


def show_question(page: Page, question: str) -> None:
    """Load the page as it is now, with a question on it."""
    put = f'<form><label for="x">{question}</label><input id="x" type="number" value="1"></form></main>'
    change_page(page, lambda body: body.replace("</main>", put))
    page.evaluate("() => document.getElementById('main').dataset.old = '1'")
    page.evaluate(NEWS)
    page.wait_for_selector("main:not([data-old])", state="attached")


def test_a_number_that_was_typed_for_one_question_answers_no_other(add_user: AddUser) -> None:
    page = add_user().page
    show_question(page, "How many florins?")
    page.fill("#x", "7")
    show_question(page, "How many florins?")
    assert page.input_value("#x") == "7", "the news removed what was being typed"
    show_question(page, "How many workers?")
    assert page.input_value("#x") == "1"


TWICE = """addEventListener("error", ({target}) => {
  if (target instanceof HTMLImageElement && !target.dataset.told) {
    target.dataset.told = 1;
    setTimeout(() => target.dispatchEvent(new Event("error")));
  }
}, true);"""
"""A browser that has found a picture failed says so in its own time: the page may have looked itself before."""


@pytest.mark.parametrize("script", ["", TWICE], ids=["once", "twice"])
def test_a_picture_that_the_server_has_forgotten_is_requested_with_a_new_page(person: BrowserUser, script: str) -> None:
    """It was started again between the page and its picture, or others have looked at much since."""
    person.page.add_init_script(script)
    page = person.start_and_show_board()
    page.mouse.move(0, 0)  # what is pointed at is asked for at once
    page.route("**/picture/*.png", lambda route: route.fulfill(status=404), times=1)
    page.reload()
    page.wait_for_function("() => [...document.images].every(image => image.naturalWidth)")
    show_board(page)
    assert not page.locator("#board-words[open]").count()
    page.route("**/picture/*.told", lambda route: route.fulfill(status=404), times=1)
    with page.expect_response(page.url.partition("#")[0]) as again:
        for _ in range(20):  # a picture that has only just come hears of the mouse a moment later
            page.mouse.move(0, 0)
            page.locator("#board-picture").hover(force=True)
            page.wait_for_timeout(250)
            if again.is_done():
                break
    person.wrong = [line for line in person.wrong if "404" not in line]


def test_an_old_picture_does_not_stay_in_the_place_of_one_that_can_not_be_had(add_user: AddUser) -> None:
    person = add_user(viewport={"width": 1280, "height": 900})
    page, other = person.start_and_show_board(), "2" * 32
    name = page.evaluate("() => document.querySelector('#board-picture').currentSrc.match(/picture\\/(.+)\\.png/)[1]")
    change_page(page, lambda body: body.replace(name, other))
    page.evaluate(NEWS)
    page.wait_for_selector(f"#board-picture[src*='{other}']", state="attached")
    page.wait_for_selector("#board-words[open]")
    person.wrong = [line for line in person.wrong if "404" not in line]


def test_a_link_is_copied_without_https_too(person: BrowserUser) -> None:
    person.page.add_init_script("delete Navigator.prototype.clipboard")
    person.open("pebbles")
    person.page.click("[data-copy=seat-link]")
    person.page.wait_for_selector("#status:not(.sr):has-text('Copied')")
