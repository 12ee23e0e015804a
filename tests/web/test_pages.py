"""Test pages: every widget of a Screen as HTML, answers and their signs, forms, pictures, the update stream."""

import dataclasses
import gzip
import http.client
import io
import re
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image
from starlette.requests import Request

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, CopyText, Screen, Select, SlotRow
from bot.frontends.web import server
from bot.frontends.web.answer_signs import AnswerGroup, find_heading_sign, find_sign, find_slot_sign, group_answers
from bot.frontends.web.assets import FILES, build_game_colors
from bot.frontends.web.button_widgets import FormBuilder, render_answers, render_numbered_rows, render_select
from bot.frontends.web.page_models import Guest, TablePage, TableStatus
from bot.frontends.web.routes import LONGEST_TYPED
from bot.frontends.web.screen_regions import split_heading
from bot.frontends.web.table_page import LONGEST_QUESTION, render_question
from bot.frontends.web.widgets import render_controls, render_slots
from engines.core.translation import LANGUAGES
from render import PAINTERS
from render.core.icons import ICONS
from render.core.painters import answer_icons
from render.core.renderer import render_picture
from render.core.request import PictureRequest
from render.fresco.paints import COLOURS
from tests.app.gameplay import require
from tests.games import REAL
from tests.render.color_vision import contrast_ratio
from tests.render.samples import named_request
from tests.texts import render_text
from tests.web.conftest import PNG, PageTestServer, PlainBrowser
from tests.web.fake_page_service import INVITE, TABLE


class TagChecker(HTMLParser):
    """Collects all tags of a page; fails if they are not nested properly."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.stack: list[str] = []
        self.feed(text)
        self.close()
        assert self.stack == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "input", "img", "br", "source"):
            self.stack.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop() == tag

    def all(self, tag: str, **wanted: str) -> list[dict[str, str | None]]:
        return [a for t, a in self.found if t == tag and all(a.get(k) == v for k, v in wanted.items())]


def open_table(browser: PlainBrowser) -> TagChecker:
    return TagChecker(browser.get(f"{browser.base}t/{TABLE}").text)


def test_every_widget_can_be_pressed_without_a_script(browser: PlainBrowser) -> None:
    page = open_table(browser)
    presses = {a["value"] for a in page.all("button", name="press")}
    assert {"raise", "back", "build 0", "build 5", "land 3"} <= presses
    assert {"less red", "more blue", "pay", "pay 300", "say"} <= presses
    assert {str(form["action"]).startswith(browser.base) for form in page.all("form", method="post")} == {True}
    ids = [a["id"] for _, a in page.found if a.get("id")]
    assert len(ids) == len(set(ids))
    browser.submit(f"t/{TABLE}/press", press="pay", value=" 300 ")
    browser.submit(f"t/{TABLE}/press", press="say", value="build\topera\x00 c3")
    assert [press for _, _, press in browser.house.desk.pressed] == ["pay 300", "say build opera c3"]


@pytest.mark.parametrize("is_over", [False, True])
def test_practice_table_links_back_to_the_finished_game(browser: PlainBrowser, is_over: bool) -> None:
    for finished in ("", "fghjk67890"):
        browser.house.desk.status = TableStatus("princes", "Princes", is_over=is_over, practice_of=finished)
        assert [link["href"] for link in open_table(browser).all("a", id="practice-of")] == (
            [f"{browser.base}t/{finished}"] if finished else []
        )


@pytest.mark.parametrize("is_over", [False, True])
def test_undo_button_is_shown_until_the_end(browser: PlainBrowser, is_over: bool) -> None:
    browser.house.desk.status = TableStatus("princes", "Princes", is_over=is_over)
    assert bool(open_table(browser).all("button", id="undo")) is not is_over, (
        f"expected an undo button only before the end, is_over={is_over}"
    )


def test_picture_placeholder_says_that_it_is_being_painted(browser: PlainBrowser) -> None:
    browser.house.desk.picture = PictureRequest("princes", None, "board")
    page = open_table(browser)
    assert page.all("img", id="board-picture")
    assert any(a.get("data-wait") == render_text("web-painting") for a in page.all("div"))


def test_long_question_is_the_heading_of_the_sheet() -> None:
    question = "Others finished it first. " + "Keep working in the large laboratory on the glider with cabin? "
    screen = Screen("Leonardo", (question * 2,), alt="The city", table="t")
    assert split_heading(screen, "en", "Leonardo", LONGEST_QUESTION)[0] == question * 2
    assert split_heading(screen, "en", "Leonardo")[0] == "Leonardo", (
        "expected the game's name as the heading of another screen"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_final_rank_is_one_heading(lang: str) -> None:
    """The period after an ordinal number does not end a sentence."""
    assert "<small>" not in render_question(render_text("app-you-came", lang, rank=4, n=7))


def test_text_after_the_first_sentence_of_a_question_is_small() -> None:
    assert "Which?<small> One goes back.</small>" in render_question("Which? One goes back.")
    assert "Keep one.<small> Which?</small>" in render_question("Keep one. Which?")


def test_typed_move_is_autocompleted(browser: PlainBrowser) -> None:
    page = browser.get(f"{browser.base}t/{TABLE}").text
    begins = '<option value="raise">Raise to &lt;700&gt;</option><option value="pass">Pass</option>'
    assert begins in page, f"expected {begins!r} on the page without a script"
    box = next(a for a in TagChecker(page).all("input") if a.get("data-more"))
    assert f'<datalist id="{box["list"]}">' in page
    assert browser.get(str(box["data-more"])).text == begins
    assert browser.get(f"{box['data-more']}?text=build+opera").text == ""
    assert browser.get(f"{box['data-more']}?text={'x' * 5000}").text == ""


def test_screen_texts_are_escaped_in_html() -> None:
    nasty = '"><script>alert(1)</script>&'
    html = render_controls(
        Screen(nasty, rows=((Button(CallbackData(nasty), nasty, hint=nasty, hotspot=nasty, is_blocked=True),),)),
        FormBuilder("/p/x/press", "t", "panel", "en"),
    )
    assert "<script" not in html
    assert TagChecker(html).all("button")[0]["value"] == nasty
    assert render_text("web-blocked") in html, "expected text that says that the option is blocked"


def test_text_to_copy_is_complete_and_read_only() -> None:
    text = "webcal://bottega.example.org/calendar/a.ics"
    checker = TagChecker(
        render_controls(
            Screen("Calendar", copies=(CopyText("My nights", text),)), FormBuilder("/p/x/press", "t", "panel", "en")
        )
    )
    (box,) = checker.all("input")
    assert (box["value"], "readonly" in box) == (text, True)
    assert [button["data-copy"] for button in checker.all("button")] == [box["id"]]
    assert [label["for"] for label in checker.all("label")] == [box["id"]]


def test_chosen_language_is_kept(browser: PlainBrowser) -> None:
    assert browser.submit("lang", lang="cs", at=TABLE).headers["location"] == f"{browser.base}t/{TABLE}"
    assert '<html lang="cs">' in browser.get(browser.base).text
    assert browser.submit("lang", lang="xx").status == 404


def test_accessible_name_of_a_button_contains_its_visible_text(browser: PlainBrowser) -> None:
    """Users of voice control say the word that they see."""
    browser.house.desk.status = TableStatus("princes", "Princes")
    pages = [browser.get(f"{browser.base}t/{TABLE}").text, browser.get(browser.base).text]
    seen = [
        (name, re.sub(r'<span class="sr">.*?</span>|<svg.*?</svg>|<[^>]+>', "", inside))
        for name, inside in re.findall(r'<button[^>]* aria-label="([^"]*)"[^>]*>(.*?)</button>', "".join(pages))
    ]
    spoken = [(name, text) for name, text in seen if re.search("[a-z]", text, re.IGNORECASE)]  # − and + are signs
    assert spoken
    assert [pair for pair in spoken if pair[1].casefold() not in pair[0].casefold()] == []
    undo = require(re.search(r'<button[^>]*id="undo"[^>]*>(.*?)</button>', pages[0]))
    assert "aria-label" not in undo[0]
    assert render_text("web-tab-undo") in undo[1]


def test_press_on_the_home_page_redirects_to_its_result(browser: PlainBrowser) -> None:
    """A visit without a view shows the first page again."""
    views = {"settings": "?view=reading", "": "", "open:pebbles": f"t/{TABLE}#panel"}
    assert {press: browser.submit("press", press=press).headers["location"] for press in views} == {
        press: f"{browser.base}{view}" for press, view in views.items()
    }


def test_form_sent_twice_counts_once_and_affects_no_other_press(house: PageTestServer) -> None:
    """A repeated form is the same press; another button of that page is a different one, as is another user's."""
    one, other = PlainBrowser(house), PlainBrowser(house)
    one.enter()
    other.base = other.post(f"/seat/{TABLE}/{INVITE}", {"name": "Anna"}).headers["location"].partition("t/")[0]

    def press(browser: PlainBrowser, line: str, once: str = "a1") -> None:
        assert browser.submit(f"t/{TABLE}/press", press=line, once=once).status == 303

    for _ in range(2):
        press(one, "pass")
    press(one, "raise")
    press(other, "pass")
    assert house.desk.pressed == [("p0", TABLE, "pass"), ("p0", TABLE, "raise"), ("p1", TABLE, "pass")]
    for once in ("", "a b", "x" * 65, "a:b"):
        press(one, "pass", once)
        assert house.desk.commands[-1] == "", "expected a press from another page's form to be refused"


def test_typed_move_is_cut_to_the_maximum_length(browser: PlainBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser.house.desk, "complete_move", read := AsyncMock(return_value=[]))
    assert browser.get(f"{browser.base}t/{TABLE}/words?text={'x' * 5000}").status == 200
    assert [call.args[2] for call in read.await_args_list] == ["x" * LONGEST_TYPED]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "sample"), [("princes", "crowded"), ("leonardo", "hand"), ("fresco", "end")])
def test_space_for_a_picture_is_reserved_before_it_loads(browser: PlainBrowser, game: str, sample: str) -> None:
    """This holds for a board, a hand and a result, and for the variants of phones and dark pages."""
    request: PictureRequest = replace(named_request(game, sample), recent_moves=())  # a page shows no numbers
    browser.house.desk.picture = request
    page = open_table(browser)
    image, others = page.all("img")[0], page.all("source")
    hand = request.picture == "hand"
    painted = render_picture(replace(request, layout="tall" if hand else "page"))
    assert (image["class"], image["width"], image["height"]) == ("coming", str(painted.width), str(painted.height))
    assert browser.house.painted == [], "expected no painting before the browser asks"
    own = (str(painted.width), str(painted.height))
    assert [(one["width"], one["height"]) for one in others] == (
        [own] if hand else [("960", "1280"), ("960", "1280"), own]
    )
    for one in others:
        browser.get(str(one["srcset"]))
    tall, whole = replace(request, layout="tall"), replace(request, layout="page")
    dark = [replace(one, color_theme="dark") for one in (tall, whole)]
    assert browser.house.painted == (dark[:1] if hand else [dark[0], tall, dark[1]])


def test_page_is_compressed_and_its_stream_is_not(house: PageTestServer) -> None:
    browser = PlainBrowser(house)
    plain, packed = (browser.get(f"{browser.base}t/{TABLE}", accept_encoding=way) for way in ("identity", "gzip"))
    assert packed.headers["content-encoding"] == "gzip"
    assert len(packed.data) < len(plain.data) / 2
    assert len(gzip.decompress(packed.data)) == pytest.approx(len(plain.data), abs=100)  # tokens differ
    with browser.open("GET", f"{browser.base}live?table={TABLE}", accept_encoding="gzip") as stream:
        assert stream.getheader("content-encoding") is None
        assert stream.readline() == b"retry: 1000\n"


def test_picture_is_painted_once_and_cached_by_the_browser(house: PageTestServer) -> None:
    house.desk.picture = PictureRequest("sample", {"n": 1})
    one, other = PlainBrowser(house), PlainBrowser(house)
    page = open_table(one)
    image = page.all("img")[0]
    assert image["alt"] == "Anna bids 700 for the jester."
    assert page.all("details", id="board-words")[0].get("open", "closed") == "closed"
    assert image["class"] == "coming", "expected a placeholder for the picture"
    answer = one.get(str(image["src"]))
    assert (answer.status, answer.data, answer.headers["content-type"]) == (200, PNG, "image/png")
    small = one.get(str(image["src"]), accept="image/avif,image/webp,*/*")
    assert (small.headers["content-type"], small.data[8:12], small.headers["vary"]) == ("image/webp", b"WEBP", "accept")
    assert "immutable" in answer.headers["cache-control"]
    assert one.get(str(image["src"]), If_None_Match=answer.headers["etag"]).status == 304
    assert one.get(str(image["src"]).replace(".png", ".json")).text == '{"deck":[100,100,200,200]}'
    assert one.get(str(image["src"]).replace(".png", ".gif")).status == 404
    assert one.get(str(image["src"]).replace(".png", ".told")).text == '{"signs":[],"moves":[]}'
    later = TagChecker(one.get(f"/p/p0/t/{TABLE}").text)
    assert later.all("img")[0]["width"] == "1000"
    assert "class" not in later.all("img")[0]
    assert later.all("details", id="board-words")[0].get("open", "closed") == "closed"
    other.post(f"/seat/{TABLE}/{INVITE}", {"name": "Anna"})
    assert other.get(str(image["src"]).replace("/p0/", "/p1/")).status == 200, "expected another user to see the board"
    assert len(house.painted) == 1


def test_film_is_cached_privately_and_calendar_for_five_minutes(
    browser: PlainBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser.house.desk, "find_film", AsyncMock(return_value=b"GIF89a"))
    monkeypatch.setattr(browser.house.desk, "load_calendar", AsyncMock(return_value=b"BEGIN:VCALENDAR"))
    film = browser.get(f"{browser.enter()}t/{TABLE}/film.gif")
    assert (film.headers["content-type"], film.headers["cache-control"]) == ("image/gif", "private, no-cache")
    for path, name in ((f"/calendar/{TABLE}.ics", "nights"), (f"/calendar/{TABLE}/{INVITE}.ics", INVITE)):
        assert browser.get(path).headers.items() >= {
            ("content-type", "text/calendar; charset=utf-8"),
            ("content-disposition", f'inline; filename="{name}.ics"'),
            ("cache-control", "private, max-age=300"),
        }


def test_shared_links_begin_with_the_configured_url(house: PageTestServer) -> None:
    request = Request({"type": "http", "scheme": "http", "server": ("127.0.0.1", 80), "path": "/", "headers": []})
    assert house.build_site("https://bottega.example.org").public_url(request) == "https://bottega.example.org"
    assert house.build_site().public_url(request) == "http://127.0.0.1"


def test_hand_is_visible_only_to_its_player(house: PageTestServer) -> None:
    house.desk.hand = PictureRequest("sample", {"hand": "swordfish"}, "hand")
    one, other = PlainBrowser(house), PlainBrowser(house)
    image = open_table(one).all("img")[0]
    assert one.get(str(image["src"])).status == 200
    other.post(f"/seat/{TABLE}/{INVITE}", {"name": "Anna"})
    assert other.get(str(image["src"])).status == 404
    assert other.get(str(image["src"]).replace("/p0/", "/p1/")).status == 404
    assert one.get(str(image["src"]).replace(".png", ".told")).status == 200
    assert other.get(str(image["src"]).replace(".png", ".told").replace("/p0/", "/p1/")).status == 404


def test_hand_without_a_picture_is_described_in_words(browser: PlainBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    """This is the case after a user has viewed very many pictures."""
    look = browser.house.desk.panel
    monkeypatch.setattr(browser.house.desk, "panel", lambda guest: replace(look(guest), alt="The cards: <Tower>."))
    page = browser.get(f"{browser.enter()}t/{TABLE}").text
    assert "<li>The cards: &lt;Tower&gt;.</li>" in page
    assert "open" in TagChecker(page).all("details", id="panel-words")[0]


def test_board_with_question_and_hand_is_private(house: PageTestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the picture of that person's panel, though the screen is shared by all."""
    house.desk.picture = PictureRequest("sample", {"bid": "swordfish"})
    one, other, look = PlainBrowser(house), PlainBrowser(house), house.desk.build_table_page

    async def build_own_board(guest: Guest, name: str) -> TablePage | None:
        found = await look(guest, name)
        return found and dataclasses.replace(found, hand=Screen("Your hand", private=True), has_own_board=True)

    assert "/picture/" in one.get(f"{one.base}t/{TABLE}").text
    other.post(f"/seat/{TABLE}/{INVITE}", {"name": "Anna"})
    monkeypatch.setattr(house.desk, "build_table_page", build_own_board)
    image = str(open_table(one).all("img")[0]["src"])
    assert one.get(image).status == 200
    assert other.get(image.replace("/p0/", "/p1/")).status == 404


@pytest.mark.incident("picture failed", why="its painter is broken on purpose")
def test_page_describes_a_failed_picture_in_words(browser: PlainBrowser) -> None:
    browser.house.desk.picture = PictureRequest("sample", {"n": 1}, "broken")
    assert browser.get(str(open_table(browser).all("img")[0]["src"])).status == 404
    assert "All in words" in browser.read(f"/p/p0/t/{TABLE}")


def next_version(response: http.client.HTTPResponse) -> str:
    while (line := response.readline().decode()) != "event: version\n":
        assert line, "the stream ended before the next version"
    return response.readline().decode().removeprefix("data:").strip()


def test_stream_sends_only_new_versions(browser: PlainBrowser) -> None:
    base, desk = browser.enter(), browser.house.desk
    page = browser.get(f"{base}t/{TABLE}").text
    with browser.open("GET", f"{base}live?table={TABLE}") as response:
        assert response.getheader("content-type", "").startswith("text/event-stream")
        assert next_version(response) == "1" == re.findall(r'data-seen="(\w+)"', page)[0]
        browser.post(f"{base}t/{TABLE}/press", {"token": browser.token(), "press": "pass"})
        assert next_version(response) == "2"
        desk.failing = True
        time.sleep(0.1)
        desk.failing, desk.number = False, 5
        assert next_version(response) == "5", "expected the page to ask again after the store recovered"
    assert browser.get(f"{base}live?table=nowhere").status == 404


def test_open_stream_does_not_delay_shutdown(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setattr(server, "FAREWELL_S", 10_000)  # no browser is disconnected early
    browser: PlainBrowser = request.getfixturevalue("browser")
    with browser.open("GET", f"{browser.base}live?table={TABLE}") as response:
        assert next_version(response) == "1"
        browser.house.stop()
        assert not browser.house.thread.is_alive()


def test_missing_table_page_links_back_to_tables(browser: PlainBrowser) -> None:
    assert re.search(rf'<a href="{browser.base}" class="b primary">', browser.read(f"{browser.base}t/nowhere", 404))


FONT_RANGES = ((0x20, 0x7E), (0xA0, 0x12B), (0x134, 0x149), (0x14C, 0x165), (0x168, 0x17E), (0x400, 0x45F))
"""The character ranges of the font files in ``static/fonts``."""
FIRST_VISIT_BYTES = 120_000
"""Maximum size of a page without its pictures."""
LARGEST_SIGNS = max((name for name in FILES if name.startswith("signs-")), key=lambda name: FILES[name].stat().st_size)
"""A page loads the signs of only one game."""


def test_first_visit_loads_few_bytes(browser: PlainBrowser) -> None:
    page = browser.get(f"{browser.base}t/{TABLE}").text
    files = {
        *re.findall(r"/static/[\w.-]+", page + Path("bot/frontends/web/static/page.css").read_text("utf-8")),
        f"/static/{LARGEST_SIGNS}",
    }
    assert any(name.endswith(".woff2") for name in files)
    loaded = {name: len(browser.get(name, Accept_Encoding="gzip").data) for name in files}
    assert len(page.encode()) + sum(loaded.values()) < FIRST_VISIT_BYTES, (
        f"expected less than {FIRST_VISIT_BYTES} bytes for a first visit: {loaded}"
    )


def test_fonts_contain_every_letter_of_the_catalogues() -> None:
    """This includes letters, digits and the signs of buttons; a missing one would appear in another font."""
    letters = set("".join(path.read_text("utf-8") for path in Path("bot/locale").glob("*/*.ftl")))
    assert {letter for letter in letters if letter.isalpha()} <= {
        chr(n) for first, last in FONT_RANGES for n in range(first, last + 1)
    }


def test_each_game_has_a_readable_colour(browser: PlainBrowser) -> None:
    """White text must be readable on it."""
    sheet = browser.get("/static/games.css").text
    for game in REAL:
        found = re.search(rf"\.{game} {{ --band: #([0-9a-f]{{6}}); }}", sheet)
        assert found, f"games.css has no colour for {game}: add its --band"
        red, green, blue = bytes.fromhex(found[1])
        assert contrast_ratio((red, green, blue), (255, 255, 255)) >= 4.5, (
            f"{game}: white on its --band is hard to read: darken it"
        )


FORMS = FormBuilder("/press", "token", "panel", "en", game="notredame")
LARGEST_SIGNS_BYTES = 20_000


def build_button(label: str = "A", **more: Any) -> Button:
    return Button(CallbackData(f"walk {label}"), label, **more)


def button_texts(html: str) -> list[str]:
    return [re.sub("<[^>]*>", "", found) for found in re.findall("<button.*?</button>", html)]


BOOTH = ["Booth II · Buy 3 red", "Booth II · Buy 1 red"]
RESTORE = ["Restore b1 · 3 +2 · Bishop stays · +2", "Restore b1 · 3 +2 · Bishop to a2 · +2"]


@pytest.mark.parametrize(
    ("buttons", "groups"),
    [
        (
            [*map(build_button, [*BOOTH, "Booth III · Buy 3 blue", "Done here"])],
            [("Booth II", BOOTH), ("", ["Booth III · Buy 3 blue"]), ("", ["Done here"])],
        ),
        ([*map(build_button, RESTORE)], [("Restore b1 · 3 +2", RESTORE)]),
        (
            [*map(build_button, ["Booth II · Buy 1 red", "Booth II · Buy 1 red · Buy 3 blue"])],
            [("Booth II", ["Booth II · Buy 1 red", "Booth II · Buy 1 red · Buy 3 blue"])],
        ),
        ([build_button(BOOTH[0]), build_button(BOOTH[1], is_blocked=True)], [("", BOOTH[:1]), ("", BOOTH[1:])]),
        ([build_button(BOOTH[0]), build_button(BOOTH[1], url="/t/x")], [("", BOOTH[:1]), ("", BOOTH[1:])]),
    ],
    ids=["common beginning", "the whole common part", "each keeps some text", "not a blocked one", "not a link"],
)
def test_answers_with_a_common_beginning_share_a_heading(
    buttons: list[Button], groups: list[tuple[str, list[str]]]
) -> None:
    numbered = [(f"r{n}-0", one) for n, one in enumerate(buttons)]
    assert [(group.heading, [one.label for _, one in group.answers]) for group in group_answers(numbered)] == groups


@pytest.mark.parametrize(("label", "is_short"), [("Bishop stays · +2", True), ("Send your friend to the bank", False)])
def test_short_answers_share_a_row(label: str, is_short: bool) -> None:
    buttons = (("r0-0", build_button(f"a · {label}")), ("r0-1", build_button("a · b")))
    assert AnswerGroup("a", buttons).is_short is is_short


def test_heading_is_shown_once_but_read_aloud_with_every_answer() -> None:
    labels = [*RESTORE, "Done here"]
    html = render_answers([(f"r{n}", (build_button(label),)) for n, label in enumerate(labels)], FORMS)
    assert button_texts(html) == labels
    assert html.count("<h3>Restore b1 · 3 +2</h3>") == 1
    assert "Restore b1" not in "".join(button_texts(re.sub('<span class="sr">[^<]*</span>', "", html)))


@pytest.mark.parametrize(
    ("label", "width"), [("c3", {"brief"}), ("Pass", set()), ("Personenkarte kaufen", set()), ("Take " * 10, {"long"})]
)
def test_button_width_follows_its_label(label: str, width: set[str]) -> None:
    """A brief one has half the width."""
    html = render_answers([("r0", (build_button(label),))], dataclasses.replace(FORMS, game="princes"))
    (classes,) = re.findall('<button.*?class="(.*?)"', html)
    assert {*classes.split()} & {"brief", "long"} == width


def test_current_value_of_a_setting_is_marked_but_not_primary() -> None:
    row = (
        Button(CallbackData("set lang en"), "English", "primary"),
        Button(CallbackData("set lang de"), "Deutsch"),
        Button(CallbackData("set confirm 1"), "Confirm"),
        Button(CallbackData("start t"), "Start", "primary"),
        Button(CallbackData("leave t"), "Leave"),
    )
    found = re.findall('<button.*?class="b ([a-z]+)".*?>', render_numbered_rows([("r0", row)], FORMS))
    assert found == ["chosen", "plain", "plain", "primary", "plain"]


def build_place(name: str, *numbers: str, whole: bool = True) -> SlotRow:
    return SlotRow(
        name,
        give=tuple(Button(CallbackData(f"walk {name} {n}"), n) for n in numbers),
        open=Button(CallbackData(f"walk {name}"), name, hotspot=f"city:{name}"),
        whole=whole,
    )


def test_first_place_is_preselected_and_each_has_its_answers() -> None:
    html = render_slots((build_place("council", "1", "2"), build_place("ropery", "1")), FORMS)
    assert html.count(" checked") == 1, "expected exactly one chosen place"
    places = re.findall("<li>.*?</li>", html)
    assert [re.findall('value="(walk .*?)"', one) for one in places] == [
        ["walk council 1", "walk council 2"], ["walk ropery 1"]
    ]  # fmt: skip
    assert [re.findall('data-at="(.*?)"', one) for one in places] == [["city:council"], ["city:ropery"]]
    assert 'aria-label="council: 1"' in places[0], "expected a bare number to be labelled with its place"


def test_place_that_a_lesson_asks_for_is_preselected() -> None:
    council, ropery = build_place("council", "1"), build_place("ropery", "1")
    asked = msgspec.structs.replace(ropery, open=msgspec.structs.replace(require(ropery.open), tone="primary"))
    first, second = re.findall("<li>.*?</li>", render_slots((council, asked), FORMS))
    assert " checked" not in first
    assert " checked" in second
    assert 'class="b primary"' in second


def test_place_with_hidden_answers_links_to_all_of_them() -> None:
    html = render_slots((build_place("council", "1", whole=False),), FORMS)
    assert re.findall('value="(walk .*?)"', html) == ["walk council 1", "walk council"]
    assert f">{render_text('web-all-answers')}<" in html


def build_squares(count: int, hotspot: str = "a{n}") -> Select:
    return Select(
        "Where?",
        (("a", tuple(Button(CallbackData(f"walk {n}"), f"a{n}", hotspot=hotspot.format(n=n)) for n in range(count))),),
    )


def test_many_squares_of_a_picture_are_folded() -> None:
    html = render_select(build_squares(20), FORMS, "s0")
    assert html.count("<details") == 1
    assert html.count('name="press"') == 20, "expected a button for each folded square"
    assert "<details" not in render_select(build_squares(4), FORMS, "s0")
    assert "<details" not in render_select(build_squares(20, hotspot=""), FORMS, "s0"), (
        "expected no folding without a picture"
    )


def sign_of(icon: str) -> int:
    return list(dict.fromkeys(answer_icons("notredame").values())).index(icon)


@pytest.mark.parametrize("game", REAL)
def test_each_game_has_a_small_sprite_of_its_signs(game: str) -> None:
    icons = list(dict.fromkeys(answer_icons(game).values()))
    assert icons
    assert set(icons) <= ICONS.keys()
    data = FILES[f"signs-{game}.png"].read_bytes()
    assert len(data) <= LARGEST_SIGNS_BYTES
    width, height = Image.open(io.BytesIO(data)).size
    assert height == width * len(icons)
    styles = build_game_colors()
    assert re.search(rf'^\.{game} \.sg .*"signs-{game}\.png"', styles, re.M)
    assert f".sg.n{len(icons) - 1} " in styles


@pytest.mark.parametrize(
    ("hotspot", "tokens", "icon"),
    [
        ("card:park.2", ("keep",), "nd.tree"),
        ("1/hospital", (), "nd.plus"),
        ("", ("hotel.1", "usurer", "-"), "usurer"),
        ("0/coins", ("notre_dame.0", "1"), "florin"),
        ("", ("pass",), None),
    ],
)
def test_answer_has_the_sign_of_its_hotspot_or_last_known_token(
    hotspot: str, tokens: tuple[str, ...], icon: str | None
) -> None:
    button = build_button(hotspot=hotspot, tokens=tokens)
    assert find_sign("notredame", button) == (sign_of(icon) if icon else None)
    assert find_sign("", button) is None


def test_heading_has_the_sign_of_its_answers_first_token() -> None:
    assert find_heading_sign("notredame", build_button(hotspot="0/coins", tokens=("notre_dame.0", "1"))) == sign_of(
        "nd.cathedral"
    )


@pytest.mark.parametrize("token", ["build", "laboratory", "workshop", "studio", "hospital"])
def test_building_answer_has_a_sign(token: str) -> None:
    assert find_sign("princes", build_button(tokens=(token,))) is not None


def test_each_paint_has_a_sign_in_its_colour() -> None:
    styles = build_game_colors()
    signs = {find_sign("fresco", build_button(hotspot=f"paint:{paint}")) for paint in COLOURS}
    assert len(signs) == len(COLOURS)
    for sign in signs:
        assert re.search(rf"^\.fresco \.sg\.n{sign} {{ background: #[0-9a-f]{{6}}; }}$", styles, re.M)


@pytest.mark.parametrize(
    "slot",
    [
        SlotRow("In the park", 0, None, build_button("+", hotspot="0/park")),
        SlotRow("In the park", 3, build_button("−"), None, give=(build_button("1"),), hotspot="0/park"),
    ],
    ids=["empty", "full"],  # the only buttons of a full one are minus and numbers, which belong to no place
)
def test_slot_has_the_sign_of_its_place(slot: SlotRow) -> None:
    assert find_slot_sign("notredame", slot) == sign_of("nd.tree")
    assert f"sg n{sign_of('nd.tree')}" in render_slots((slot,), FORMS)


def test_group_shows_its_sign_once() -> None:
    answers = tuple(
        build_button(f"Bribe the juggler · {where}", tokens=("juggler", where)) for where in ("bank", "park")
    )
    shown = render_answers([("r0", answers)], FORMS)
    assert shown.count('class="sg ') == 1
    assert f"sg n{sign_of('juggler')}" in shown


def test_only_painters_with_signs_have_a_sprite() -> None:
    assert {name for name in FILES if name.startswith("signs-")} == {
        f"signs-{game}.png" for game in PAINTERS if answer_icons(game)
    }
