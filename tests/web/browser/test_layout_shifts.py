"""Test layout shifts when pictures load: space is reserved for board, hand, parts and replay."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, Route

from tests.web.browser.conftest import (
    NEWS,
    PAINTED,
    AddUser,
    BrowserTestServer,
    BrowserUser,
    UserFactory,
    answer_question,
    change_page,
    resize,
    show_board,
)

pytestmark = pytest.mark.full

WATCH = """
history.scrollRestoration = "manual";
window.shifts = [];
new PerformanceObserver(list => { for (const shift of list.getEntries()) window.shifts.push(shift.value); })
  .observe({ type: "layout-shift", buffered: true });
"""
COMING = "() => [...document.querySelectorAll('main .picture img')].some(image => !image.naturalWidth)"
"""A picture of the page is not there yet."""
STANDS = """
() => [document.fonts.status, ...[...document.querySelectorAll('main *')].filter(e => !e.closest('.picture'))
  .map(e => { const box = e.getBoundingClientRect(); return `${e.tagName} ${e.id} ${box.x} ${box.y} ${box.height}`; })]
"""
"""Where everything on the page is, except what is on its pictures."""

SCALE = """at => {
    const image = document.querySelector(at), box = image.getBoundingClientRect();
    const [x, y] = [box.width / image.naturalWidth, box.height / image.naturalHeight];
    return (getComputedStyle(image).objectFit === "contain" ? Math.min(x, y) : Math.max(x, y)) / x;
}"""
"""How much larger a picture is drawn than as wide as its place."""

sizes = pytest.mark.parametrize(("wide", "high"), [(375, 812), (1280, 900)])


class DelayedPictures:
    """Pictures that are held back until they are released."""

    def __init__(self, page: Page) -> None:
        self.routes: list[Route] = []
        self.page, self.gone = page, False
        page.route("**/picture/*.png", self._hold)

    def _hold(self, route: Route) -> None:
        if self.gone:
            route.continue_()
        else:
            self.routes.append(route)

    def release_pictures(self) -> None:
        """Let the pictures come, and wait until the newest are there."""
        self.gone = True
        for route in self.routes:
            route.continue_()
        self.page.wait_for_function(f"() => !({COMING})()")
        self.page.wait_for_function("() => !document.querySelector('img[data-next]')")
        self.page.unroute("**/picture/*.png")


def measure_shifts(person: BrowserUser) -> list[float]:
    """Load the page again while its pictures are held back, then let them come. Return how far anything moved."""
    page, held = person.page, DelayedPictures(person.page)
    page.reload(wait_until="domcontentloaded")  # styles and scripts are there, pictures are not
    page.wait_for_selector("main .picture img", state="attached")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.wait_for_function(COMING)
    stands = page.evaluate(STANDS)
    held.release_pictures()
    page.evaluate(PAINTED)
    assert page.evaluate(STANDS) == stands
    found: list[float] = page.evaluate("() => window.shifts")
    return found


@sizes
def test_nothing_moves_when_pictures_come(add_user: AddUser, wide: int, high: int) -> None:
    person = add_user(viewport={"width": wide, "height": high})
    person.page.add_init_script(WATCH)
    page, table = person.start_and_show_board(), person.table
    shape = 960 if wide < 700 else 1600
    page.wait_for_function(f"() => document.querySelector('#board-picture')?.naturalWidth === {shape}")
    assert measure_shifts(person) == [], "the board or the hand moves"
    for press in (f"board {table} - estate:0", f"past {table}", f"board {table}"):
        seen = page.get_attribute("#reading-picture", "src") if page.locator("#reading-picture").count() else None
        _submit_callback(page, press)
        page.wait_for_function(
            "seen => ![null, undefined, seen]"
            ".includes(document.querySelector('#reading-picture')?.getAttribute('src'))",
            arg=seen,
        )
        assert measure_shifts(person) == [], f"after {press} the page moves"


def _submit_callback(page: Page, press: str) -> None:
    """Submit a callback, wherever its button is."""
    page.evaluate(
        """press => { const form = document.querySelector("main form[action$='/press']");
        const button = document.createElement("button"); button.name = "press"; button.value = press;
        form.append(button); form.requestSubmit(button); }""",
        press,
    )
    page.wait_for_selector("main:not([aria-busy])", state="attached")


@pytest.mark.parametrize("height", [1100, 1500])
def test_an_old_picture_keeps_its_scale_until_the_new_one_is_there(person: BrowserUser, height: int) -> None:
    """In a place of another shape it is neither stretched nor enlarged."""
    page = person.start_and_show_board()
    held: list[Route] = []
    page.route("**/picture/ffff*.png", lambda asked: held.append(asked))  # the new ones never come

    def reshape_pictures(body: str) -> str:
        return re.sub(r"(/picture/)[0-9a-f]{4}", r"\g<1>ffff", body).replace('height="1280"', f'height="{height}"')

    change_page(page, reshape_pictures)
    page.evaluate(NEWS)
    page.wait_for_function("() => document.querySelector('#board-picture[data-next]')?.naturalWidth")
    assert page.evaluate(SCALE, "#board-picture") == pytest.approx(1, abs=0.01)
    page.goto("about:blank")
    for asked in held:  # no answer may be owed at the end, or the next test is told so
        asked.abort()
    person.forget("404")


def test_a_question_comes_with_its_picture(person: BrowserUser) -> None:
    """The new picture waits for no second look, and the old one fades away above it."""
    page, names = person.start_and_show_board(), dict[str, str]()

    def rename_pictures(body: str) -> str:
        for name in re.findall(r"/picture/([0-9a-f]+)\.png", body):
            names[f"ffff{name[4:]}"] = name
            body = body.replace(name, f"ffff{name[4:]}")
        return body

    def serve_picture(asked: Route) -> None:
        asked.fulfill(response=asked.fetch(url=re.sub("ffff[0-9a-f]+", lambda one: names[one[0]], asked.request.url)))

    page.route("**/picture/ffff*", serve_picture)
    change_page(page, rename_pictures)
    page.evaluate(
        """() => {
        const wait = setTimeout; // a question waits so long for its picture: here for one that is painted slowly, too
        window.setTimeout = (go, ms, ...given) => wait(go, ms === 600 ? 60000 : ms, ...given);
        addEventListener("shown", () => {
            const image = document.getElementById("board-picture");
            window.came = [Boolean(image.naturalWidth && !image.dataset.next), image.src.includes("/ffff")];
        });
    }"""
    )
    page.evaluate(NEWS)
    page.wait_for_function("() => window.came")
    assert page.evaluate("() => window.came") == [True, True]
    page.wait_for_function("() => !document.querySelector('.fading')")
    assert page.locator("#board .picture img").count() == 1


def test_a_turned_phone_takes_the_other_shape(person: BrowserUser) -> None:
    """The places on it are those of the shape that is shown, and no picture of an earlier turn is asked for."""
    person.start("princes")
    page, dice, asked = person.page, Random(5), list[str]()
    for _ in range(3):
        person.wait_for_turn()
        answer_question(person, dice)
    person.wait_until_quiet()
    show_board(page)
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith(".png") else None)
    narrow = page.eval_on_selector_all("#board .spot.part", "spots => spots.map(spot => spot.style.cssText)")
    resize(page, 812, 375)
    page.wait_for_function("() => document.querySelector('#board-picture').naturalWidth === 1600")
    page.wait_for_function(
        "was => { const now = [...document.querySelectorAll('#board .spot.part')].map(spot => spot.style.cssText);"
        " return now.length && now.join() !== was.join(); }",
        arg=narrow,
    )
    assert len(asked) <= page.locator("main .picture img").count()


def test_plus_stays_where_it_is_pressed_again(house: BrowserTestServer, user_factory: UserFactory) -> None:
    """The numbers beside it, which one press gives, become fewer and more while a day is planned.

    A server of its own: a lesson continues where its user left it, and the second try would begin in its middle.
    """
    person = user_factory(house, viewport={"width": 375, "height": 667})
    person.click('button[value="learn fresco"]')
    person.page.wait_for_url("**/t/*")
    for button in ("read-on ", "walk "):
        person.click(f"#panel button[value^='{button}']:is(.primary)")
    person.page.wait_for_function("() => document.fonts.status === 'loaded'")  # letters that are new to the page
    places = """() => [...document.querySelectorAll("#panel .slot")].map(slot =>
        [slot, ...slot.querySelectorAll(".nudge")].map(one => one.getBoundingClientRect().x))"""
    before = person.page.evaluate(places)
    assert len(before) == 5
    for _ in range(2):
        person.click("#panel .slot .nudge[id$='-more']")
        assert person.page.evaluate(places) == before


def test_a_turn_that_begins_leaves_no_empty_sheet(add_user: AddUser) -> None:
    """While others move the sheet keeps its height, so that nothing jumps; a new question has a sheet of its own."""
    person, dice = add_user(viewport={"width": 375, "height": 667}), Random(5)
    person.start("fresco", ais=3)
    empty = """() => { const sheet = document.querySelector(".sheet"), last = [...sheet.children].at(-1);
        return sheet.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom; }"""
    for _ in range(12):
        person.wait_for_turn()
        assert person.page.evaluate(empty) < 60, "empty room is left below the answers"
        answer_question(person, dice)
