"""Fixtures of the browser tests: a browser, moves of any game, and the program in processes that tests can kill."""

import asyncio
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    ElementHandle,
    Error,
    FloatRect,
    Locator,
    Page,
    Playwright,
    Route,
    sync_playwright,
)

import tests.web.browser.sample_program  # noqa: F401 - registers the sample game in this process too
from bot.app.api import App
from bot.app.tables.table import Table
from bot.store.store import open_store
from tests.timeouts import PATIENCE_S, wait_for
from tests.web.test_start import StartedProcess, store_client

ROOT = Path(__file__).parents[3]
QUICK = {
    "BOTTEGA_AI_AFTER_PERSON_MS": "0",
    "BOTTEGA_AI_AFTER_AI_MS": "0",
    # the tests of a module share one host
    **{f"BOTTEGA_LIMIT_{tables}": "0" for tables in ("HOSTED", "LOBBIES", "PLACE_TABLES", "SEATS")},
    "BOTTEGA_LOG_LEVEL": "warning",
    "BOTTEGA_RENDER_WORKERS": "1",
}

REPORT_IGNORED = """addEventListener("click", (event) => {
  setTimeout(() => { if (event.defaultPrevented && event.target.closest?.("button")) window.onIgnored(); });
}, true);"""
"""Reports presses that the page ignores because its answers have just changed."""
TRIES = 10
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until earlier changes are painted and events of a frame (resizing, scrolling) have been handled."""
REACH = """element => {
    const seen = () => {
        const box = element.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
        return [x, y, element.contains(document.elementFromPoint(x, y))];
    };
    let [x, y, hit] = seen();
    const scrolled = !hit;
    if (!hit) { element.scrollIntoView({ block: "nearest" }); [x, y, hit] = seen(); }
    return element.isConnected ? [x, y, scrolled] : null;
}"""
"""The point where a finger hits an element, and whether the sheet had to be scrolled to it."""

T = TypeVar("T")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of this folder; all but some of accessibility run only in the full counts."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("browser")
            if item.path.name != "test_accessibility.py":
                item.add_marker("full")
            item.add_marker(pytest.mark.flaky(reruns=1))


def require_browser(program: Path, script: Path) -> Path:
    """Return Debian's browser. In CI it must be installed; elsewhere the tests are skipped with a note."""
    if not program.exists() and os.environ.get("CI") == "true":
        subprocess.run([script], check=True)
    if not program.exists():
        pytest.skip(f"no {program.name} here: run {script.relative_to(ROOT)} (as root) for its tests")
    return program


@pytest.fixture(scope="session")
def chromium() -> Path:
    return require_browser(Path("/usr/bin/chromium"), Path(__file__).parent / "chromium.sh")


def launch_chromium(playwright: Playwright, chromium: Path, *args: str) -> Browser:
    return playwright.chromium.launch(executable_path=chromium, args=args)


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Start Playwright for a file: its event loop occupies this thread, so no asynchronous test can run meanwhile."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def engine(playwright: Playwright, chromium: Path) -> Iterator[Browser]:
    with launch_chromium(playwright, chromium) as browser:
        yield browser


class BrowserTestServer:
    """The program with its data; it can be stopped, killed and restarted."""

    def __init__(self, data: Path, settings: dict[str, str]) -> None:
        self.data, self.settings = data, settings
        self.start()

    @property
    def base(self) -> str:
        return self.link.partition("/in/")[0]

    @property
    def local_url(self) -> str:
        """Return the URL on which the server listens."""
        return f"http://127.0.0.1:{(self.data / 'web.port').read_text().split()[0]}"

    def start(self) -> None:
        self.run = StartedProcess(self.data, ("-m", "tests.web.browser.sample_program"), **QUICK, **self.settings)
        self.link = self.run.link(r"https?://\S+/in/\S+")

    def kill(self) -> None:
        """Kill everything with kill -9: store, server, workers."""
        with store_client(self.data) as client:
            os.kill(client.info("server")["process_id"], signal.SIGKILL)
        self.run.kill()
        assert wait_for(lambda: not self.run.store_answers()), "the store outlives kill -9"

    @asynccontextmanager
    async def open_app(self, **settings: Any) -> AsyncIterator[App]:
        """Open the app directly on the store, as another process would."""
        store = await open_store(self.data)
        app = App(store, **settings)
        try:
            yield app
        finally:
            await app.close()
            await store.close()

    def ask(self, table_id: str, question: Callable[[Table], T]) -> T:
        """Return the answer of ``question`` about a table, read directly from the store."""

        async def query_store() -> T:
            async with self.open_app() as app, app.service.tables.open_started(table_id) as found:
                return question(found)

        return run_in_thread(query_store())


def run_in_thread(work: Coroutine[Any, Any, T]) -> T:
    """Run work to its end in the event loop of another thread; the browser's client occupies this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result(PATIENCE_S)


@contextmanager
def serve_program(data: Path, **settings: str) -> Iterator[BrowserTestServer]:
    """Run the program, and check that it exits cleanly."""
    data.mkdir(exist_ok=True)
    house = BrowserTestServer(data, settings)
    try:
        yield house
        code, _, log = house.run.interrupt()
        assert (code, "Traceback" in log) == (0, False), f"expected a clean exit, got code {code}; log: {log[-3000:]}"
    finally:
        house.run.kill()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[BrowserTestServer]:
    """Start a server on a port of this test worker, so no other server takes it between a kill and a restart."""
    (tmp_path / "v").mkdir()
    (tmp_path / "v" / "web.port").write_text(
        str(18321 + int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))), "ascii"
    )
    with serve_program(tmp_path / "v") as house:
        yield house


@pytest.fixture(scope="module")
def module_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserTestServer]:
    """Start a server for all tests of a file; each test has its own tables."""
    with serve_program(tmp_path_factory.mktemp("house") / "v") as house:
        yield house


def note_complaints(page: Page) -> list[str]:
    """Return the list of errors that a page reports from now on; most tests run without the service worker."""
    wrong: list[str] = []

    def note_message(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "Service Worker registration blocked" not in message.text:
            wrong.append(f"{message.text} {message.location['url']}")

    page.on("console", note_message)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    return wrong


class BrowserUser:
    """A user with a separate browser, as wide as a phone. All its errors are recorded."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.context = context
        self.base = base
        """The server that this page may contact."""
        self.was_ignored = False
        context.set_default_timeout(1000 * PATIENCE_S)
        context.expose_function("onIgnored", self._on_ignored)
        context.add_init_script(REPORT_IGNORED)
        self.page: Page = context.new_page()
        self.wrong = note_complaints(self.page)
        self.page.on("request", lambda request: self._check_address(request.url))

    def _check_address(self, url: str) -> None:
        if not url.startswith((self.base, "data:")):
            self.wrong.append(f"asked elsewhere: {url}")

    def _on_ignored(self) -> None:
        self.was_ignored = True

    def click(self, selector: str) -> bool:
        """Press a button and wait for the resulting page; press again if the page ignored it.

        Return False if newer answers have no such button.
        """
        for _ in range(TRIES):
            self.was_ignored = False
            self.reveal(selector)
            if not self.press(selector):
                return False
            self.settle()
            if not self.was_ignored:
                return True
            if not self.page.locator(selector).count():
                return False
        raise AssertionError(f"no press of {selector} has an effect")

    def press_all(self, *values: str) -> int:
        """Press buttons one after another, each by the beginning (and, after ``*``, the end) of its value.

        Return the number of presses.
        """
        for value in values:
            begin, _, end = value.partition("*")
            self.click(f'button[value^="{begin}"]' + (f'[value$="{end}"]' if end else ""))
        return len(values)

    def press(self, selector: str) -> bool:
        """Press a button at its position; return False if a newer page has arrived meanwhile."""
        self.page.locator(selector).first.click()
        return True

    def reveal(self, selector: str) -> None:
        """Open the menu or the stage that contains an element, or choose its place."""
        hidden = """element => element.closest("#menu:not([open])") ? "#menu > summary"
            : element.matches(".places .give *") && !element.checkVisibility()
            ? `label[for="${element.closest("li").querySelector("input").id}"]`
            : element.checkVisibility({ visibilityProperty: true }) || !element.closest("main.table .stage") ? ""
            : `#tab-${element.closest(".stage").id}`"""
        if (opener := self.page.locator(selector).first.evaluate(hidden)) and not opener.endswith("reading-stage"):
            self.page.locator(opener).click()

    def settle(self) -> None:
        """Wait until the answer to a press is completely on the page, including its scripts after a reload."""
        self.page.wait_for_selector("main:not([aria-busy], [data-fresh])", state="attached", timeout=1000 * PATIENCE_S)
        self.page.wait_for_load_state("domcontentloaded", timeout=1000 * PATIENCE_S)

    def forget(self, *words: str) -> None:
        """Forget expected errors: ``404`` of pictures that newer ones replace before they are painted."""
        self.wrong[:] = [line for line in self.wrong if not any(word in line for word in words)]

    @property
    def home(self) -> str:
        return f"{self.page.url.partition('/t/')[0]}/"

    @property
    def table(self) -> str:
        return self.page.url.rpartition("/")[2].partition("#")[0]

    def is_to_move(self) -> bool:
        return self.page.locator("main[data-owes]").count() > 0

    def is_over(self) -> bool:
        return self.page.locator('#board button[value^="rematch "]').count() > 0

    def wait_for_turn(self, seconds: float = PATIENCE_S) -> None:
        """Wait until it is this player's turn, or the game is over.

        AIs that stopped on a slow machine are told to continue.
        """
        over, slow = '#board button[value^="rematch "]', '#panel button[value^="continue "]'
        for _ in range(5):
            self.page.wait_for_selector(f"main[data-owes], {over}, {slow}", state="attached", timeout=seconds * 1000)
            if not self.page.locator(slow).count():
                self.settle()
                return
            self.click(slow)
        raise AssertionError("the AI players do not go on")

    def wait_until_quiet(self) -> None:
        """Wait until no other player is to move, and the pictures of this state are loaded.

        Afterwards nothing changes without a press.
        """
        self.wait_for_turn()
        self.page.wait_for_function(
            "() => !document.querySelector('#board > .lines')?.textContent.includes('Waiting for')"
        )
        self.page.wait_for_function("() => !document.querySelector('img[data-next]')")

    def open(self, game: str, ais: int = 0) -> None:
        """Go from the home page to a new table of a game, and add AIs."""
        if not self.page.locator(f'button[value="open {game}"]').count():
            self.click('button[value="games"]')
        self.click(f'button[value="open {game}"]')
        self.page.wait_for_url("**/t/*")
        self.press_all(*["addai "] * ais)

    def take_seat(self, name: str) -> None:
        """Sit down with a link to a seat; enter the name if it is asked for."""
        if self.page.locator("#name").count():
            self.page.fill("#name", name)
        self.page.click("button[type=submit]")
        self.page.wait_for_url("**/t/*")

    def start(self, game: str, ais: int = 2) -> None:
        """Start a game against AIs; return when nothing changes any more without a press."""
        self.open(game, ais)
        self.press_all("start ")
        self.wait_until_quiet()

    def start_and_show_board(self, game: str = "princes") -> Page:
        self.start(game)
        show_board(self.page)
        return self.page


class TouchUser(BrowserUser):
    """A person who taps with a finger, and scrolls only the sheet, when an answer is below its edge."""

    taps = 0
    sheet_scrolls = 0

    def press(self, selector: str) -> bool:
        """Tap an element at its position on the screen."""
        if (at := self.page.locator(selector).first.evaluate(REACH)) is None:
            return False
        x, y, scrolled = at
        self.sheet_scrolls += scrolled
        self.page.touchscreen.tap(x, y)
        self.taps += 1
        return True

    def _on_ignored(self) -> None:
        super()._on_ignored()
        self.taps -= 1


UserFactory = Callable[..., BrowserUser]


@pytest.fixture
def user_factory(engine: Browser) -> Iterator[UserFactory]:
    """Return a function that opens a browser for one more user.

    At the end, fail if any browser met an unexpected error.
    """
    people: list[BrowserUser] = []

    def add_user(
        house: BrowserTestServer,
        link: str = "",
        kind: type[BrowserUser] = BrowserUser,
        base: str = "",
        **options: object,
    ) -> BrowserUser:
        wanted = {"viewport": {"width": 375, "height": 812}, "service_workers": "block", **options}
        person = kind(engine.new_context(**wanted), base or house.base)  # type: ignore[arg-type]
        person.page.goto(link or house.link)
        people.append(person)
        return person

    yield add_user
    wrong = [line for person in people for line in person.wrong]
    for person in people:
        person.page.unroute_all(behavior="ignoreErrors")  # requests made at the end are not answered
        person.context.close()
    assert wrong == []


AddUser = Callable[..., BrowserUser]


@pytest.fixture
def add_user(module_server: BrowserTestServer, user_factory: UserFactory) -> AddUser:
    """Return a function that opens a browser for one more user of the file's server."""
    return partial(user_factory, module_server)


def opened(*options: Mapping[str, object]) -> pytest.MarkDecorator:
    """Open the browser of ``person`` with these options, or, with several, run the test with each of them."""
    return pytest.mark.parametrize("person", options, indirect=True)


@pytest.fixture
def person(add_user: AddUser, request: pytest.FixtureRequest) -> BrowserUser:
    return add_user(**getattr(request, "param", {}))


@pytest.fixture
def page(person: BrowserUser) -> Page:
    return person.page


NEWS = "() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
"""Makes a page check for news."""


def change_page(page: Page, change: Callable[[str], str], address: str = "") -> None:
    """Change the server's answers for an address, by default this page's, from now on, replacing earlier changes."""

    def serve_changed(asked: Route) -> None:
        answer = asked.fetch()
        asked.fulfill(response=answer, body=change(answer.text()))

    page.route(address or page.url.partition("#")[0], serve_changed)  # the newest one comes first: none passes both


def show_board(page: Page) -> None:
    """Switch to the board if another stage is shown, and wait for the places on it."""
    if page.locator("#tab-board").is_visible():
        page.locator("#tab-board").click()
    page.wait_for_selector("#board .spot.part")


def resize(page: Page, width: int, height: int) -> None:
    """Resize a window, and wait until the page has handled it and is painted."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])
    page.evaluate(PAINTED)


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None, "the element is not shown"
    return box


MAX_STEPS = 40


ASKED = """() => {
    const verbs = ["walk", "give", "pad", "group", "yes", "turn"];
    const steps = [...document.querySelectorAll("#panel button")].map((button) => button.value.split(" "));
    return steps.find(([verb]) => verbs.includes(verb))?.[2] ?? "";
}"""
"""The question that the panel asks: every press of a step carries its number."""


def answer_question(person: BrowserUser, dice: Random, look: Callable[[int], None] = lambda _: None) -> int:
    """Press offered buttons until the player is done or is asked another question. Return the number of presses.

    ``look`` is called before each press with the number of earlier presses. If no other player has to move, the next
    question arrives with the answer to the press; it counts as another turn.
    """
    asked = person.page.evaluate(ASKED)
    for n in range(MAX_STEPS):
        if not person.is_to_move() or person.is_over() or person.page.evaluate(ASKED) not in ("", asked):
            return n
        look(n)
        press_answer(person, dice)
    raise AssertionError(f"the turn does not end: {person.page.inner_text('#panel')}")


def press_answer(person: BrowserUser, dice: Random) -> None:
    """Press one answer in the panel. Look again if the page is updated meanwhile."""
    for _ in range(TRIES):
        try:
            return _press_once(person, dice)
        except Error as error:
            if "attached" not in error.message:
                raise
    raise AssertionError("the page keeps changing")


def _press_once(person: BrowserUser, dice: Random) -> None:
    page = person.page
    if page.locator("#panel button[value^='yes ']").count():
        person.click("#panel button[value^='yes ']")
        return
    done = page.query_selector("#panel button[value^='walk '][value$=' .']:not(.blocked)")
    more = page.query_selector_all("#panel .slot button[id$='-more']:not([disabled])")
    if more and (done is None or dice.random() < 0.3):
        person.click(f"#{dice.choice(more).get_attribute('id')}")
    elif done is not None:
        person.click(f"#{done.get_attribute('id')}")
    elif page.locator("#panel .pad").count():
        person.click("#panel .pad .take")
    elif options := open_options(person):
        option = dice.choice(options)
        folded = option.evaluate_handle("button => button.closest('details:not([open])')").as_element()
        if folded is not None:
            folded.query_selector("summary").click()  # type: ignore[union-attr]
        person.click(f"#{option.get_attribute('id')}")


def open_options(person: BrowserUser) -> list[ElementHandle]:
    """Return the options that can be chosen, without secondary buttons.

    The list is empty if the answer to the last press has just arrived.
    """
    walked = "#panel button[value^='walk ']:not(.blocked):not([value$=' more'])"
    grouped = "#panel button[value^='group ']:not(.blocked):not([value$=' -'])"
    dead = "(ways) => document.querySelector('main[data-owes]') && !document.querySelector(ways)"  # both read at once
    assert not person.page.evaluate(dead, f"{walked}, {grouped}"), person.page.inner_text("#panel")
    return person.page.query_selector_all(f"{walked}, {grouped}")
