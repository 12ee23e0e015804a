"""Test pictures under mouse and finger: hotspots, links to log lines, zoom; and that nothing moves when they come."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, ViewportSize

from tests.web.browser.conftest import (
    NEWS,
    PAINTED,
    AddUser,
    BrowserTestServer,
    BrowserUser,
    UserFactory,
    answer_question,
    box_of,
    change_page,
    resize,
    show_board,
)
from tests.web.browser.test_screen_sizes import ONE_VIEW, PHONE

pytestmark = pytest.mark.full

COUNT_GLOWS = """window.glows = 0;
new MutationObserver((changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]);
    window.glows += added.filter((one) => one.className === "glow").length;
}).observe(document, { childList: true, subtree: true });"""
LIT = "() => document.querySelectorAll('#board .picture .glow').length"
FREE = """(signs) => {
  const near = (x, y) => ([l, t, w, h]) => x > l - 50 && x < l + w + 50 && y > t - 20 && y < t + h + 20;
  for (let y = 400; y < 900; y += 5) for (let x = 60; x < 460; x += 5)
    if (!signs.some((sign) => sign.at.some(near(x, y)))) return [x, y, 0, 0];
}"""
"""A place in an estate where there is no sign."""
MIDDLE = """([l, t, w, h]) => {
  const image = document.querySelector('#board-picture'), before = image.getBoundingClientRect();
  const stage = document.getElementById('board'), view = stage.getBoundingClientRect();
  stage.scrollTop += before.top + before.height * t / 1000 - view.top - view.height / 3;
  const { left, top, width, height } = image.getBoundingClientRect();
  return [left + (l + w / 2) * width / 1000, top + (t + h / 2) * height / 1000];
}"""
Box = list[int]


def start_table(person: BrowserUser, game: str) -> dict[str, Any]:
    """Start a table, and wait for this player's turn. Return what the picture of the board says where."""
    page = person.start_and_show_board(game)
    told = (
        "async () => (await fetch(document.querySelector('#board-picture').currentSrc.replace(/png.*/, 'told'))).json()"
    )
    found: dict[str, Any] = page.evaluate(told)
    return found


def middle_of_box(page: Page, box: Box) -> tuple[float, float]:
    """Return the middle of a box of the board, after scrolling to where it can be seen."""
    x, y = page.evaluate(MIDDLE, box)
    page.evaluate(PAINTED)  # the scrolling is told with a frame: told after the mouse has moved it ends its rest
    return x, y


def test_a_mouse_that_rests_on_a_sign_is_told_what_it_is(add_user: AddUser) -> None:
    person = add_user(viewport={"width": 1280, "height": 900})
    page, told = person.page, start_table(person, "notredame")
    bell = next(sign for sign in told["signs"] if sign["name"] == "Bell-ringer")
    page.mouse.move(*middle_of_box(page, bell["at"][-1]))
    page.wait_for_selector("#tip:not([hidden])")
    assert page.inner_text("#tip b") == bell["name"]
    assert page.inner_text("#tip span") == bell["told"]
    assert not page.locator("#tip button").count(), "pointing alone opened a tip with buttons"
    page.keyboard.press("Escape")
    page.wait_for_selector("#tip", state="hidden")


def test_a_line_of_the_story_and_its_marks_point_at_each_other(add_user: AddUser) -> None:
    person = add_user(viewport={"width": 1280, "height": 900})
    page, told = person.page, start_table(person, "notredame")
    move = told["moves"][-1]
    page.locator("#log .lines span", has_text=move["text"]).first.hover()
    page.wait_for_function(LIT)
    assert page.evaluate(LIT) == len(move["at"]) + len(move["marks"]) > 1
    page.mouse.move(2, 2)
    page.wait_for_function("() => !document.querySelector('.glow')")
    page.mouse.move(*middle_of_box(page, move["at"][0]))
    page.wait_for_selector("#log .lines span.glow", state="attached")
    assert page.locator("#log .lines span.glow").inner_text().endswith(move["text"])


@pytest.mark.parametrize(("width", "height"), [(375, 812), (1280, 800)])
def test_a_line_of_the_log_shows_its_position_while_the_game_runs(add_user: AddUser, width: int, height: int) -> None:
    person = add_user(viewport={"width": width, "height": height})
    page, told = person.page, start_table(person, "notredame")
    line = told["moves"][-1]["text"]  # it names no player: the log says "you"
    person.click(f"#log .lines button:has-text('{line}')")
    page.wait_for_selector("main[data-view=reading] #reading.replay")
    assert line in page.inner_text("#reading .moved")
    assert page.locator("#panel .answers button").first.is_visible(), "the question is hidden"
    person.click("#reading-leave-off")
    page.wait_for_selector("main:not([data-view=reading])", state="attached")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_what_changed_is_replayed_once_when_the_turn_begins(add_user: AddUser, motion: str) -> None:
    person = add_user(viewport={"width": 1280, "height": 800}, reduced_motion=motion)
    page = person.page
    start_table(person, "notredame")
    page.evaluate("() => sessionStorage.clear()")
    page.add_init_script(COUNT_GLOWS)
    page.reload()
    if motion == "reduce":
        page.wait_for_timeout(1000)
        assert page.evaluate("() => window.glows") == 0
        return
    page.wait_for_function("() => window.glows > 1 && !document.querySelector('.glow')")
    page.reload()
    page.wait_for_timeout(1000)
    assert page.evaluate("() => window.glows") == 0, "what was seen glows again"


def test_a_finger_on_a_sign_asks_and_beside_it_sees_the_part(add_user: AddUser) -> None:
    person = add_user(has_touch=True, is_mobile=True)
    page, told = person.page, start_table(person, "princes")
    sign = next(sign for sign in told["signs"] if sign["name"] == "Jester")
    page.touchscreen.tap(*middle_of_box(page, sign["at"][0]))
    page.wait_for_selector("#tip:not([hidden])")
    assert sign["told"] in page.inner_text("#tip")
    tip = box_of(page.locator("#tip"))
    assert tip["x"] >= 0  # a place, no count: not beyond the left edge
    assert tip["x"] + tip["width"] <= 375
    page.locator("#tip button").tap()
    page.wait_for_function("() => document.querySelector('#reading-picture')?.naturalWidth === 1200")
    person.click('#reading button[value^="panel "], #reading button[value^="move "]')
    show_board(page)
    empty = page.evaluate(FREE, told["signs"])
    assert empty is not None, "no square is free, so this shows nothing"
    page.touchscreen.tap(*middle_of_box(page, empty))
    page.wait_for_function("() => document.querySelector('#reading-picture')?.naturalWidth === 1200")
    person.click('#reading button[value^="panel "], #reading button[value^="move "]')
    show_board(page)
    page.touchscreen.tap(*middle_of_box(page, sign["at"][0]))
    page.wait_for_selector("#tip:not([hidden])")
    page.evaluate("() => dispatchEvent(new Event('scroll'))")  # of before the tap, and told after it on a slow phone
    assert page.is_visible("#tip")
    scrolled = page.evaluate(
        "() => { const stage = document.getElementById('board'), top = stage.scrollTop;"
        " stage.scrollBy(0, top > 60 ? -60 : 60); return Math.abs(stage.scrollTop - top); }"
    )
    assert scrolled > 2, f"the board is not longer than its stage: {scrolled}"
    page.wait_for_selector("#tip", state="hidden")


DESK: ViewportSize = {"width": 1280, "height": 800}
WIDTH = "selector => document.querySelector(selector).getBoundingClientRect().width"
PRESS_WIDEST = """() => {
    const wide = (spot) => spot.getBoundingClientRect().width;
    const [widest] = [...document.querySelectorAll("#board .spot.part")].sort((one, other) => wide(other) - wide(one));
    widest?.click();
    return widest && wide(widest);
}"""
"""Presses the widest part of the board, and returns how wide it is; news may have taken the parts for a moment."""
CENTRE = """() => { const box = document.querySelector("#board .picture").getBoundingClientRect();
    return [box.x + box.width / 2, box.y + 120]; }"""


def spread_fingers(page: Page, x: float, y: float, spans: tuple[int, ...]) -> None:
    """Move two fingers apart, around a point."""
    session = page.context.new_cdp_session(page)
    for n, span in enumerate((*spans, 0)):
        points = [{"x": x - span / 2, "y": y, "id": 1}, {"x": x + span / 2, "y": y, "id": 2}] if span else []
        kind = "touchStart" if n == 0 else "touchMove" if span else "touchEnd"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_two_fingers_enlarge_the_picture_and_an_update_keeps_it(add_user: AddUser) -> None:
    page = add_user(has_touch=True).start_and_show_board()
    before = page.evaluate(WIDTH, "#board .picture")
    x, y = page.evaluate(CENTRE)
    spread_fingers(page, x, y, (80, 120, 160))
    after = page.evaluate(WIDTH, "#board .picture")
    assert after == pytest.approx(2 * before, rel=0.02)
    assert page.evaluate(ONE_VIEW) == [], "the page is not one view any more"
    page.evaluate("() => { document.getElementById('board').scrollLeft = 60; }")
    page.evaluate(NEWS)
    page.wait_for_timeout(1000)
    assert page.evaluate(WIDTH, "#board .picture") == pytest.approx(after)
    assert page.evaluate("() => document.getElementById('board').scrollLeft") == 60
    assert page.evaluate("() => visualViewport.scale") == 1


def test_the_wheel_enlarges_and_gives_back(add_user: AddUser) -> None:
    page = add_user(viewport=DESK).start_and_show_board()
    before = page.evaluate(WIDTH, "#board .picture")
    page.mouse.move(*page.evaluate(CENTRE))
    page.mouse.wheel(0, -100)
    page.wait_for_function(
        "before => document.querySelector('#board .picture').getBoundingClientRect().width > 1.15 * before", arg=before
    )
    page.mouse.wheel(0, 100)
    page.wait_for_function(
        "before => Math.abs(document.querySelector('#board .picture').getBoundingClientRect().width - before) < 1",
        arg=before,
    )


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_part_that_is_asked_for_is_larger(add_user: AddUser, size: ViewportSize) -> None:
    page = add_user(viewport=size, has_touch=True).start_and_show_board()
    before = page.wait_for_function(PRESS_WIDEST).json_value()
    page.wait_for_selector("#reading-stage .picture img")
    assert page.evaluate(WIDTH, "#reading-stage .picture") >= 1.45 * before
    assert page.evaluate(ONE_VIEW) == []


OTHER = "2" * 32
NAMED = "() => document.querySelector('#board-picture').currentSrc.match(/picture\\/(.+)\\.png/)[1]"
SWAPPED = f"() => document.querySelector('#board-picture').currentSrc.includes('{OTHER}')"
LARGE = "() => document.querySelector('#reading-picture')?.naturalWidth === 1200"
TAPPED_S = 20
"""So long a tap may take to be a press."""
PICTURE = re.compile(r"</?picture>|<source [^>]*>")
"""What gives a picture another shape where the page is narrow."""
HOLD_BACK = """until => {
    const decode = HTMLImageElement.prototype.decode;
    const come = new Promise((go) => addEventListener(until, go, { capture: true, once: true }));
    window.painted = 0;
    HTMLImageElement.prototype.decode = function () {
        return Promise.all([decode.call(this).then(() => { window.painted += 1; }), come]);
    };
    addEventListener("pointerup", () => { window.under = document.querySelector("#board-picture").currentSrc; }, true);
}"""
"""Lets new pictures of a page be there at an event, and not before. Notes which one a finger is lifted from."""


def bring_picture(page: Page, until: str) -> None:
    """Bring a new picture of the board, under another name, to where it is shown at an event of the page."""
    name = page.evaluate(NAMED)
    page.evaluate(HOLD_BACK, until)
    page.route(f"**/picture/{OTHER}.*", lambda route: route.continue_(url=route.request.url.replace(OTHER, name)))
    change_page(page, lambda body: PICTURE.sub("", body).replace(name, OTHER))
    page.evaluate(NEWS)
    page.wait_for_selector("#board-picture[data-next]")
    page.wait_for_function("() => window.painted === 2")  # waited for with its page, and then shown in its place
    page.unroute(page.url.partition("#")[0])


def open_board_with_free_place(person: BrowserUser) -> tuple[float, float]:
    """Start a game whose board has one shape alone. Return a place on it where nothing is."""
    told, page = start_table(person, "princes"), person.page
    change_page(page, lambda body: PICTURE.sub("", body))
    page.reload()
    show_board(page)
    empty = page.evaluate(FREE, told["signs"])
    assert empty is not None
    return middle_of_box(page, empty)


@pytest.mark.parametrize("kind", ["mouse", "finger"])
def test_a_tap_counts_though_another_picture_comes_under_it(add_user: AddUser, kind: str) -> None:
    """It comes between the finger's touch and its lifting: what was begun on the old one was meant so."""
    person = add_user(viewport={"width": 1280, "height": 900}, has_touch=kind == "finger")
    page, (x, y) = person.page, open_board_with_free_place(person)
    bring_picture(page, "pointerdown")
    with page.expect_request(lambda asked: asked.method == "POST", timeout=1000 * TAPPED_S):
        (page.touchscreen.tap if kind == "finger" else page.mouse.click)(x, y)
    assert OTHER not in page.evaluate("() => window.under"), "the tip went before the finger was lifted"
    page.wait_for_function(LARGE)


def test_another_picture_is_shown_where_no_finger_is(add_user: AddUser) -> None:
    person = add_user(viewport={"width": 1280, "height": 900})
    page, (x, y) = person.page, open_board_with_free_place(person)
    bring_picture(page, "come")
    page.mouse.move(x, y)
    page.evaluate("() => dispatchEvent(new Event('come'))")
    page.wait_for_function(SWAPPED)
    with page.expect_request(lambda asked: asked.method == "POST", timeout=1000 * TAPPED_S):
        page.mouse.click(x, y)


WATCH = """
history.scrollRestoration = "manual";
window.shifts = [];
new PerformanceObserver(list => { for (const shift of list.getEntries()) window.shifts.push(shift.value); })
  .observe({ type: "layout-shift", buffered: true });
"""
COMING = """() => [...document.querySelectorAll("main .picture img")]
    .some(image => image.checkVisibility() && !image.naturalWidth)"""
"""A picture of an open stage is not there yet."""
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
        page.route("**/picture/*.png*", self._hold)

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
        self.page.unroute("**/picture/*.png*")


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
    page.route("**/picture/ffff*.png*", lambda asked: held.append(asked))  # the new ones never come

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
    page.on("request", lambda request: asked.append(request.url) if ".png" in request.url else None)
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
