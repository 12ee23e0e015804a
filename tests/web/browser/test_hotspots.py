"""Test pictures with mouse and finger: hotspots, links to log lines, zoom, and that nothing moves on loading."""

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
    opened,
    resize,
    show_board,
)
from tests.web.browser.test_screen_sizes import ONE_VIEW, PHONE

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
"""A place in an estate without a sign."""
MIDDLE = """([l, t, w, h]) => {
  const image = document.querySelector('#board-picture'), before = image.getBoundingClientRect();
  const stage = document.getElementById('board'), view = stage.getBoundingClientRect();
  stage.scrollTop += before.top + before.height * t / 1000 - view.top - view.height / 3;
  const { left, top, width, height } = image.getBoundingClientRect();
  return [left + (l + w / 2) * width / 1000, top + (t + h / 2) * height / 1000];
}"""
Box = list[int]
DESK: ViewportSize = {"width": 1280, "height": 800}


def start_table(person: BrowserUser, game: str) -> dict[str, Any]:
    """Start a table, and wait for this player's turn. Return the description of the board's picture."""
    found: dict[str, Any] = person.start_and_show_board(game).evaluate(
        "async () => (await fetch(document.querySelector('#board-picture').currentSrc.replace(/png$/, 'told'))).json()"
    )
    return found


def middle_of_box(page: Page, box: Box) -> tuple[float, float]:
    """Return the middle of a box of the board, after scrolling it into view."""
    x, y = page.evaluate(MIDDLE, box)
    page.evaluate(PAINTED)  # a scroll event after the mouse move would end the hover
    return x, y


@opened({"viewport": {"width": 1280, "height": 900}})
def test_resting_mouse_shows_a_tip_for_a_sign(person: BrowserUser, page: Page) -> None:
    told = start_table(person, "notredame")
    bell = next(sign for sign in told["signs"] if sign["name"] == "Bell-ringer")
    page.mouse.move(*middle_of_box(page, bell["at"][-1]))
    page.wait_for_selector("#tip:not([hidden])")
    assert page.inner_text("#tip b") == bell["name"]
    assert page.inner_text("#tip span") == bell["told"]
    assert not page.locator("#tip button").count(), "expected a tip without buttons"
    page.keyboard.press("Escape")
    page.wait_for_selector("#tip", state="hidden")


@opened({"viewport": {"width": 1280, "height": 900}})
def test_log_line_and_its_marks_highlight_each_other(person: BrowserUser, page: Page) -> None:
    told = start_table(person, "notredame")
    move = next(one for one in reversed(told["moves"]) if one["marks"])
    page.locator("#log .lines span", has_text=move["text"]).first.hover()
    page.wait_for_function(LIT)
    assert page.evaluate(LIT) == len(move["marks"])
    page.mouse.move(2, 2)
    page.wait_for_function("() => !document.querySelector('.glow')")
    page.mouse.move(*middle_of_box(page, move["marks"][0]))
    page.wait_for_selector("#log .lines span.glow", state="attached")
    assert any(text.endswith(move["text"]) for text in page.locator("#log .lines span.glow").all_inner_texts())


@opened({"viewport": PHONE}, {"viewport": DESK})
def test_log_line_opens_its_position_during_the_game(person: BrowserUser, page: Page) -> None:
    line = start_table(person, "notredame")["moves"][-1]["text"]  # it names no player, since the log says "you"
    person.click(f"#log .lines button:has-text('{line}')")
    page.wait_for_selector("main[data-view=reading] #reading.replay")
    assert line in page.inner_text("#reading .moved")
    assert page.locator(f"#log [aria-current]:has-text('{line}')").count() == 1
    is_desk, picture = page.viewport_size == DESK, box_of(page.locator("#reading-picture"))
    assert page.locator("#panel .answers button").first.is_visible() == is_desk, "expected the question beside it"
    assert picture["y"] + picture["height"] <= page.evaluate("innerHeight"), "expected the whole board"
    person.click("#reading-leave-off")
    page.wait_for_selector("main:not([data-view=reading])", state="attached")


@opened(*({"viewport": DESK, "reduced_motion": motion} for motion in ("reduce", "no-preference")))
def test_changes_are_replayed_once_when_the_turn_begins(person: BrowserUser, page: Page) -> None:
    start_table(person, "notredame")
    page.evaluate("() => sessionStorage.clear()")
    page.add_init_script(COUNT_GLOWS)
    page.reload()
    if page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches"):
        page.wait_for_timeout(1000)
        assert page.evaluate("() => window.glows") == 0
        return
    page.wait_for_function("() => window.glows > 1 && !document.querySelector('.glow')")
    page.reload()
    page.wait_for_timeout(1000)
    assert page.evaluate("() => window.glows") == 0, "expected changes already seen not to glow again"


@opened({"has_touch": True, "is_mobile": True})
def test_tap_on_a_sign_explains_it_and_elsewhere_enlarges_the_part(person: BrowserUser, page: Page) -> None:
    told = start_table(person, "princes")
    sign = next(sign for sign in told["signs"] if sign["name"] == "Jester")
    page.touchscreen.tap(*middle_of_box(page, sign["at"][0]))
    page.wait_for_selector("#tip:not([hidden])")
    assert sign["told"] in page.inner_text("#tip")
    tip = box_of(page.locator("#tip"))
    assert tip["x"] >= 0  # a position, not a count: within the left edge
    assert tip["x"] + tip["width"] <= 375
    page.locator("#tip button").tap()
    page.wait_for_function("() => document.querySelector('#reading-picture')?.naturalWidth === 1200")
    person.click("#reading-leave-off")
    show_board(page)
    empty = page.evaluate(FREE, told["signs"])
    assert empty is not None, "no square is free, so the test checks nothing"
    page.touchscreen.tap(*middle_of_box(page, empty))
    page.wait_for_function("() => document.querySelector('#reading-picture')?.naturalWidth === 1200")
    person.click("#reading-leave-off")
    show_board(page)
    page.touchscreen.tap(*middle_of_box(page, sign["at"][0]))
    page.wait_for_selector("#tip:not([hidden])")
    page.evaluate("() => dispatchEvent(new Event('scroll'))")  # from before the tap, and delayed on a slow phone
    assert page.is_visible("#tip")
    scrolled = page.evaluate(
        "() => { const stage = document.getElementById('board'), top = stage.scrollTop;"
        " stage.scrollBy(0, top > 60 ? -60 : 60); return Math.abs(stage.scrollTop - top); }"
    )
    assert scrolled > 2, f"expected the board to be longer than its stage, got {scrolled}"
    page.wait_for_selector("#tip", state="hidden")


WIDTH = "selector => document.querySelector(selector).getBoundingClientRect().width"
PRESS_WIDEST = """() => {
    const wide = (spot) => spot.getBoundingClientRect().width;
    const [widest] = [...document.querySelectorAll("#board .spot.part")].sort((one, other) => wide(other) - wide(one));
    widest?.click();
    return widest && wide(widest);
}"""
"""Presses the widest part of the board, and returns its width; an update may hide the parts for a moment."""
CENTRE = """() => { const box = document.querySelector("#board .picture").getBoundingClientRect();
    return [box.x + box.width / 2, box.y + 120]; }"""


def spread_fingers(page: Page, x: float, y: float, spans: tuple[int, ...]) -> None:
    """Move two fingers apart around a point."""
    session = page.context.new_cdp_session(page)
    for n, span in enumerate((*spans, 0)):
        points = [{"x": x - span / 2, "y": y, "id": 1}, {"x": x + span / 2, "y": y, "id": 2}] if span else []
        session.send(
            "Input.dispatchTouchEvent",
            {"type": "touchStart" if n == 0 else "touchMove" if span else "touchEnd", "touchPoints": points},
        )


@opened({"has_touch": True})
def test_pinch_zoom_is_kept_after_an_update(person: BrowserUser) -> None:
    page = person.start_and_show_board()
    before = page.evaluate(WIDTH, "#board .picture")
    x, y = page.evaluate(CENTRE)
    spread_fingers(page, x, y, (80, 120, 160))
    after = page.evaluate(WIDTH, "#board .picture")
    assert after == pytest.approx(2 * before, rel=0.02)
    assert page.evaluate(ONE_VIEW) == [], "expected the page to stay one view"
    page.evaluate("() => { document.getElementById('board').scrollLeft = 60; }")
    page.evaluate(NEWS)
    page.wait_for_timeout(1000)
    assert page.evaluate(WIDTH, "#board .picture") == pytest.approx(after)
    assert page.evaluate("() => document.getElementById('board').scrollLeft") == 60
    assert page.evaluate("() => visualViewport.scale") == 1


@opened({"viewport": DESK})
def test_mouse_wheel_zooms_in_and_out(person: BrowserUser) -> None:
    page = person.start_and_show_board()
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


@opened(*({"viewport": size, "has_touch": True} for size in (PHONE, DESK)))
def test_requested_part_is_enlarged(person: BrowserUser) -> None:
    page = person.start_and_show_board()
    before = page.wait_for_function(PRESS_WIDEST).json_value()
    page.wait_for_selector("#reading-stage .picture img")
    assert page.evaluate(WIDTH, "#reading-stage .picture") >= 1.45 * before
    assert page.evaluate(ONE_VIEW) == []


OTHER = "2" * 32
NAMED = "() => document.querySelector('#board-picture').currentSrc.match(/picture\\/(.+)\\.png/)[1]"
SWAPPED = f"() => document.querySelector('#board-picture').currentSrc.includes('{OTHER}')"
LARGE = "() => document.querySelector('#reading-picture')?.naturalWidth === 1200"
TAPPED_S = 20
"""Time limit for a tap to be a press."""
PICTURE = re.compile(r"</?picture>|<source [^>]*>")
"""Media queries that give a picture another shape on a narrow page."""
HOLD_BACK = """until => {
    const decode = HTMLImageElement.prototype.decode;
    const come = new Promise((go) => addEventListener(until, go, { capture: true, once: true }));
    window.painted = 0;
    HTMLImageElement.prototype.decode = function () {
        return Promise.all([decode.call(this).then(() => { window.painted += 1; }), come]);
    };
    addEventListener("pointerup", () => { window.under = document.querySelector("#board-picture").currentSrc; }, true);
}"""
"""Makes new pictures of a page load at an event. Notes which one a finger is lifted from."""


def bring_picture(page: Page, until: str) -> None:
    """Prepare a new picture of the board, under another name, to be shown at an event of the page."""
    name = page.evaluate(NAMED)
    page.evaluate(HOLD_BACK, until)
    page.route(f"**/picture/{OTHER}.*", lambda route: route.continue_(url=route.request.url.replace(OTHER, name)))
    change_page(page, lambda body: PICTURE.sub("", body).replace(name, OTHER))
    page.evaluate(NEWS)
    page.wait_for_selector("#board-picture[data-next]")
    page.wait_for_function("() => window.painted === 2")  # it waits for its page, and then replaces the old one
    page.unroute(page.url.partition("#")[0])


def open_board_with_free_place(person: BrowserUser) -> tuple[float, float]:
    """Start a game whose board has only one shape. Return an empty point on it."""
    told, page = start_table(person, "princes"), person.page
    change_page(page, lambda body: PICTURE.sub("", body))
    page.reload()
    show_board(page)
    return middle_of_box(page, page.evaluate(FREE, told["signs"]))


@pytest.mark.parametrize("kind", ["mouse", "finger"])
def test_tap_counts_if_the_picture_changes_meanwhile(add_user: AddUser, kind: str) -> None:
    """It loads between touching and lifting the finger; the press belongs to the old one."""
    person = add_user(viewport={"width": 1280, "height": 900}, has_touch=kind == "finger")
    page, (x, y) = person.page, open_board_with_free_place(person)
    bring_picture(page, "pointerdown")
    with page.expect_request(lambda asked: asked.method == "POST", timeout=1000 * TAPPED_S):
        (page.touchscreen.tap if kind == "finger" else page.mouse.click)(x, y)
    assert OTHER not in page.evaluate("() => window.under"), "expected the tip to stay until the finger was lifted"
    page.wait_for_function(LARGE)


@opened({"viewport": {"width": 1280, "height": 900}})
def test_new_picture_is_shown_when_nothing_is_pressed(person: BrowserUser, page: Page) -> None:
    x, y = open_board_with_free_place(person)
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
"""Whether a picture of an open stage is still missing."""
STANDS = """
() => [document.fonts.status, ...[...document.querySelectorAll('main *')].filter(e => !e.closest('.picture'))
  .map(e => { const box = e.getBoundingClientRect(); return `${e.tagName} ${e.id} ${box.x} ${box.y} ${box.height}`; })]
"""
"""The positions of all elements of the page, except those on its pictures."""

SCALE = """at => {
    const image = document.querySelector(at), box = image.getBoundingClientRect();
    const [x, y] = [box.width / image.naturalWidth, box.height / image.naturalHeight];
    return (getComputedStyle(image).objectFit === "contain" ? Math.min(x, y) : Math.max(x, y)) / x;
}"""
"""The scale of a picture relative to the width of its place."""


def measure_shifts(person: BrowserUser) -> list[float]:
    """Reload the page with held pictures, then let them load. Return how far anything moved."""
    page, held = person.page, list[Route]()
    page.route("**/picture/*.png", lambda asked: held.append(asked))
    page.reload(wait_until="domcontentloaded")  # styles and scripts are loaded, pictures are not
    page.wait_for_selector("main .picture img", state="attached")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.wait_for_function(COMING)
    stands = page.evaluate(STANDS)
    page.route("**/picture/*.png", lambda asked: asked.continue_())
    for asked in held:
        asked.continue_()
    page.wait_for_function(f"() => !({COMING})()")
    page.wait_for_function("() => !document.querySelector('img[data-next]')")
    page.unroute("**/picture/*.png")
    page.evaluate(PAINTED)
    assert page.evaluate(STANDS) == stands
    found: list[float] = page.evaluate("() => window.shifts")
    return found


@opened({"viewport": PHONE}, {"viewport": {"width": 1280, "height": 900}})
def test_nothing_moves_when_pictures_load(person: BrowserUser, page: Page) -> None:
    page.add_init_script(WATCH)
    person.start_and_show_board()
    table, shape = person.table, 960 if page.viewport_size == PHONE else 1280
    page.wait_for_function(f"() => document.querySelector('#board-picture')?.naturalWidth === {shape}")
    assert measure_shifts(person) == [], "expected board and hand not to move"
    for press in (f"board {table} - estate:0", f"past {table}", f"board {table}"):
        seen = page.get_attribute("#reading-picture", "src") if page.locator("#reading-picture").count() else None
        page.evaluate(
            """press => { const form = document.querySelector("main form[action$='/press']");
            const button = document.createElement("button"); button.name = "press"; button.value = press;
            form.append(button); form.requestSubmit(button); }""",
            press,
        )
        page.wait_for_selector("main:not([aria-busy])", state="attached")
        page.wait_for_function(
            "seen => ![null, undefined, seen]"
            ".includes(document.querySelector('#reading-picture')?.getAttribute('src'))",
            arg=seen,
        )
        assert measure_shifts(person) == [], f"expected the page not to move after {press}"


@pytest.mark.parametrize("height", [1100, 1500])
def test_old_picture_keeps_its_scale_until_the_new_one_loads(person: BrowserUser, height: int) -> None:
    """In a place of another shape it is neither stretched nor enlarged."""
    page = person.start_and_show_board()
    held: list[Route] = []
    page.route("**/picture/ffff*.png", lambda asked: held.append(asked))  # the new ones never load

    change_page(
        page,
        lambda body: re.sub(r"(/picture/)[0-9a-f]{4}", r"\g<1>ffff", body).replace(
            'height="1280"', f'height="{height}"'
        ),
    )
    page.evaluate(NEWS)
    page.wait_for_function("() => document.querySelector('#board-picture[data-next]')?.naturalWidth")
    assert page.evaluate(SCALE, "#board-picture") == pytest.approx(1, abs=0.01)
    page.goto("about:blank")
    for asked in held:  # an unanswered request would fail the next test
        asked.abort()
    person.forget("404")


def test_question_appears_with_its_picture(person: BrowserUser) -> None:
    """The new picture is shown at the first update, and the old one fades out above it."""
    page, names = person.start_and_show_board(), dict[str, str]()

    def rename_pictures(body: str) -> str:
        for name in re.findall(r"/picture/([0-9a-f]+)\.png", body):
            names[f"ffff{name[4:]}"] = name
            body = body.replace(name, f"ffff{name[4:]}")
        return body

    page.route(
        "**/picture/ffff*",
        lambda asked: asked.fulfill(
            response=asked.fetch(url=re.sub("ffff[0-9a-f]+", lambda one: names[one[0]], asked.request.url))
        ),
    )
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


def test_rotated_phone_loads_the_other_layout(person: BrowserUser) -> None:
    """Its places are those of the visible shape, and no picture of an earlier turn is requested."""
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
    page.wait_for_function("() => document.querySelector('#board-picture').naturalWidth === 1280")
    page.wait_for_function(
        "was => { const now = [...document.querySelectorAll('#board .spot.part')].map(spot => spot.style.cssText);"
        " return now.length && now.join() !== was.join(); }",
        arg=narrow,
    )
    assert len(asked) <= page.locator("main .picture img").count()


def test_plus_button_does_not_move_between_presses(house: BrowserTestServer, user_factory: UserFactory) -> None:
    """The numbers next to it, each set by one press, change while a day is planned.

    The test has its own server: a lesson continues where its user stopped, so a retry would begin in the middle.
    """
    person = user_factory(house, viewport={"width": 375, "height": 667})
    person.click('button[value="learn fresco"]')
    person.page.wait_for_url("**/t/*")
    for button in ("read-on ", "walk "):
        person.click(f"#panel button[value^='{button}']:is(.primary)")
    person.page.wait_for_function("() => document.fonts.status === 'loaded'")  # new letters may load another font
    places = """() => [...document.querySelectorAll("#panel .slot")].map(slot =>
        [slot, ...slot.querySelectorAll(".nudge")].map(one => one.getBoundingClientRect().x))"""
    before = person.page.evaluate(places)
    assert len(before) == 5
    for _ in range(2):
        person.click("#panel .slot .nudge[id$='-more']")
        assert person.page.evaluate(places) == before


@opened({"viewport": {"width": 375, "height": 667}})
def test_new_turn_leaves_no_empty_space_in_the_sheet(person: BrowserUser, page: Page) -> None:
    """While others move, the sheet keeps its height, so nothing jumps; a new question gets its own height."""
    dice = Random(5)
    person.start("fresco", ais=3)
    empty = """() => { const sheet = document.querySelector(".sheet"), last = [...sheet.children].at(-1);
        return sheet.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom; }"""
    for _ in range(12):
        person.wait_for_turn()
        assert page.evaluate(empty) < 60, "expected no empty space below the answers"
        answer_question(person, dice)
