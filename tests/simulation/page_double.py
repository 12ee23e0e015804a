"""Simulated users of the page, who see its HTML and post its forms directly to the real application."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http import HTTPStatus
from random import Random
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch
from urllib.parse import urlencode, urlsplit

from starlette.types import ASGIApp

from bot.app.api import App
from bot.frontends.web.middleware import SecurityMiddleware
from bot.frontends.web.page_secrets import PageSecrets, to_url_text
from bot.frontends.web.page_service import PageService
from bot.frontends.web.pictures import PagePictures
from bot.frontends.web.routes import PageRoutes
from bot.frontends.web.screen_views import text_board_lines
from bot.frontends.web.sse import BEAT_S, LiveUpdates
from bot.store.errors import StoreError
from tests.callbacks import AddAi, OpenTable, StartGame
from tests.simulation.simulated_users import LEFT_OUT, TYPED
from tests.simulation.virtual_loop import OWNER

URL: Final = "https://bottega.example"
KEYS: Final = PageSecrets(b"k" * 32)
"""Shared by all processes, since they have one store."""
NO_TEXT: Final = frozenset({"script", "style"})
NO_END: Final = frozenset({"input", "br", "img", "link", "meta"})


def seed_page_secrets(seed: int) -> AbstractContextManager[Any]:
    """Derive the page's secrets and the ids of its renderings from a seed."""
    dice = Random(f"page secrets {seed}")
    return patch(
        "bot.frontends.web.page_secrets.secrets",
        SimpleNamespace(
            token_urlsafe=lambda n: to_url_text(dice.randbytes(n)), token_hex=lambda n: dice.randbytes(n).hex()
        ),
    )


async def build_page(app: App) -> ASGIApp:
    """Build the page of a process, without painters. Raises ``StoreError``."""
    service = await PageService.create_service(app)
    pictures, live = PagePictures(KEYS, None), LiveUpdates(service.page_version, service.changes)
    return SecurityMiddleware(
        PageRoutes(service, KEYS, pictures, live, text_board_lines, URL, clock=app.service.clock).build_app(),
        [urlsplit(URL).netloc],
    )


@dataclass
class PageReply:
    """The answer to a request. ``status``: zero until the answer begins; ``headers``: without cookies."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    chunks: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    @property
    def text(self) -> str:
        """Return the received text that was not read yet."""
        return "".join(self.chunks.get_nowait() for _ in range(self.chunks.qsize()))


async def ask_page(
    page: ASGIApp, reply: PageReply, path: str, cookies: Mapping[str, str], form: Mapping[str, str] | None = None
) -> PageReply:
    """Ask for a path, or post a form to it, and return the reply, which fills as it comes."""
    where, _, query = path.partition("?")
    body = urlencode(form).encode() if form is not None else b""
    headers = {
        "host": urlsplit(URL).netloc,
        "cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        "content-length": str(len(body)),
    }
    scope = {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1", "scheme": "https",
        "method": "GET" if form is None else "POST", "path": where, "raw_path": where.encode(), "root_path": "",
        "query_string": query.encode(), "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1), "server": (urlsplit(URL).netloc, 443),
    }  # fmt: skip
    asked = [body]

    async def receive() -> dict[str, Any]:
        if asked:
            return {"type": "http.request", "body": asked.pop(), "more_body": False}
        return await asyncio.Event().wait()  # type: ignore[return-value]  # never: leaving users end the task

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            reply.status = message["status"]
            for name, value in message["headers"]:
                if name == b"set-cookie":
                    cookie, _, secret = value.decode().partition(";")[0].partition("=")
                    reply.cookies[cookie] = secret
                else:
                    reply.headers[name.decode()] = value.decode()
        elif message.get("body"):
            reply.chunks.put_nowait(message["body"].decode())

    await page(scope, receive, send)
    return reply


@dataclass
class PageForm:
    """A form: its target, hidden fields, fields by name, and buttons as (name, value)."""

    action: str
    hidden: dict[str, str] = field(default_factory=dict)
    inputs: dict[str, dict[str, str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class ReadPage(HTMLParser):
    """The texts and controls of a page. ``parts``: the texts inside each element with an id."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self.strings: list[str] = []
        self.parts: dict[str, list[str]] = {}
        self.attributes: dict[str, dict[str, str]] = {}
        """The attributes of each element with an id."""
        self.lang = ""
        self._inside: list[tuple[str, str]] = []
        self.feed(html)

    @property
    def board_version(self) -> int:
        """Return the version of the table on the board; 0 without a board."""
        return int(self.attributes.get("board", {}).get("data-version", "0"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.lang = self.lang or given.get("lang", "")
        if own := given.get("id", ""):
            self.attributes[own] = given
        if tag not in NO_END:
            self._inside.append((tag, own))
        if tag == "form":
            self.forms.append(PageForm(given.get("action", "")))
        elif tag == "input" and self.forms:
            kind = self.forms[-1].hidden if given.get("type") == "hidden" else None
            if kind is not None:
                kind[given["name"]] = given.get("value", "")
            elif "name" in given:
                self.forms[-1].inputs[given["name"]] = given
        elif tag == "button" and given.get("type") == "submit" and self.forms and "name" in given:
            self.forms[-1].buttons.append((given["name"], given.get("value", "")))
            self.strings.append(given.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if any(tag in NO_TEXT for tag, _ in self._inside):
            return
        self.strings.append(data)
        for _, own in self._inside:
            if own:
                self.parts.setdefault(own, []).append(data)


PLATFORM: Final = "web"
DELIVERY: Final = {"deliver twice": 0.05, "lose reply": 0.03}
"""Probability that a form is sent twice at once, or its answer is lost, so it is sent again."""
AGAIN_S: Final = 1.0
NAMES: Final = ("kurt", "lena", "mona")
NEVER_PRESSED: Final = LEFT_OUT | {"forget-me", "end-game", "close"}
"""Callbacks that would end the run of a page's user, or take long."""
NO_FORMS: Final = ("/renew", "/name")
"""A lost answer to a new link locks its user out; a new name does not change a table."""


class PageUser:
    """One user: their cookies, the open page, and its content."""

    def __init__(self, world: PageWorld, name: str, dice: random.Random) -> None:
        self.name = name
        self.cookies: dict[str, str] = {}
        self.home = self.table_page = ""
        self.shown: ReadPage | None = None
        """The table's page as the event stream keeps it."""
        self._world = world
        self._dice = dice
        self._count = 0

    @property
    def id(self) -> str:
        return self.home.split("/")[2]

    async def ask(self, path: str, form: dict[str, str] | None = None) -> PageReply:
        """Ask any process until one answers; follow redirects. A form is sent again unchanged."""
        self._count += 1
        request = f"{PLATFORM}:{self.name}:{form.get('once', self._count) if form else self._count}"
        fault = self._world.run.faults.draw_fault("form", DELIVERY) if form else ""
        sends = [self._ask_until_answered(path, form, request) for _ in range(2 if fault == "deliver twice" else 1)]
        reply = (await asyncio.gather(*sends))[0]
        if fault == "lose reply":
            reply = await self._ask_until_answered(path, form, request)
        self.cookies |= reply.cookies
        if reply.status == HTTPStatus.SEE_OTHER:
            return await self.ask(reply.headers["location"].partition("#")[0])
        reply.headers["path"] = path
        return reply

    async def _ask_until_answered(self, path: str, form: dict[str, str] | None, request: str) -> PageReply:
        while True:
            process, page = await self._world.pick_page(self._dice)
            self._world.run.note(f"{self.name} at {process.name}: {path} {(form or {}).get('press', '')}")
            found: PageReply | None = await asyncio.create_task(
                process.run(ask_page(page, PageReply(), path, dict(self.cookies), form), request)
            )
            if found is not None and 0 < found.status < HTTPStatus.INTERNAL_SERVER_ERROR:
                return found
            await asyncio.sleep(AGAIN_S)

    async def enter(self, path: str, form: dict[str, str] | None = None) -> ReadPage:
        """Log in with a link, and remember the user's own path."""
        reply = await self.ask(path, form)
        self.home = "/".join(reply.headers["path"].split("/")[:3]) + "/"
        return ReadPage(reply.text)

    async def press(self, form: PageForm, button: tuple[str, str]) -> PageReply:
        typed = {name: self._fill(given) for name, given in form.inputs.items()}
        return await self.ask(form.action, {**form.hidden, **typed, button[0]: button[1]})

    async def press_line(self, path: str, line: str) -> PageReply:
        form = next(form for form in ReadPage((await self.ask(path)).text).forms if ("press", line) in form.buttons)
        return await self.press(form, ("press", line))

    def _fill(self, given: dict[str, str]) -> str:
        if given.get("type") == "number":
            return str(self._dice.randint(int(given["min"]), int(given["max"])))
        if given.get("type") == "datetime-local":
            return "2026-06-02T19:30"
        return self._dice.choice(TYPED)

    async def play_forever(self) -> None:
        """From time to time answer, or press any other button on the page of the table or the user's own."""
        while True:
            await asyncio.sleep(self._dice.expovariate(8))
            at = self.home if self._dice.random() < 0.1 else self.table_page
            for _ in range(self._dice.randrange(1, 4)):
                reply = await self.ask(at)
                at = reply.headers["path"]
                if not (buttons := self._buttons(ReadPage(reply.text))):
                    break
                form, button = self._world.choose_answer(self._dice, buttons)
                reply = await self.press(form, button)
                at = reply.headers["path"]

    def _buttons(self, page: ReadPage) -> list[tuple[PageForm, tuple[str, str]]]:
        forms = [form for form in page.forms if not form.action.endswith(NO_FORMS)]
        found = [(form, button) for form in forms for button in form.buttons]
        return [one for one in found if one[1][1].partition(" ")[0] not in NEVER_PRESSED]

    async def watch_forever(self) -> None:
        """Keep the table's page open, and reload it as its script does: when the stream names another version."""
        while True:
            if self.shown is None:
                await self._load_table()
            assert self.shown is not None
            process, page = await self._world.pick_page(self._dice)
            reply, live = PageReply(), self.shown.attributes["main"]["data-live"]
            OWNER.set(process.owner)
            stream = asyncio.create_task(ask_page(page, reply, live, dict(self.cookies)))
            OWNER.set("")
            with suppress(TimeoutError):
                while not stream.done():
                    async with asyncio.timeout(2 * BEAT_S):
                        event = await self._next_event(stream, reply)
                    if event.startswith("event: version") and event.split("data: ")[1].strip() != self._seen():
                        await self._load_table()
            stream.cancel()
            await asyncio.sleep(AGAIN_S)

    async def _next_event(self, stream: asyncio.Task[PageReply], reply: PageReply) -> str:
        """Return the next event of a stream, or an empty string at its end."""
        chunk = asyncio.ensure_future(reply.chunks.get())
        await asyncio.wait({stream, chunk}, return_when=asyncio.FIRST_COMPLETED)
        return chunk.result() if chunk.done() else str(chunk.cancel() and "")

    def _seen(self) -> str:
        return self.shown.attributes["main"]["data-seen"] if self.shown is not None else ""

    async def _load_table(self) -> None:
        self.shown = self._world.check_page(self, (await self.ask(self.table_page)).text)

    async def find_problems(self) -> list[str]:
        """Return the differences between the open page and its current content."""
        if self.shown is None:
            return []
        shown, now = self.shown, ReadPage((await self.ask(self.table_page)).text)
        self._world.run.model.reached.add("a page was compared with the newest")
        seen, newest = (
            (page.attributes["main"]["data-seen"], page.board_version, page.parts.get("log", []))
            for page in (shown, now)
        )
        if shown.lang != now.lang:  # their own press changed it, and never got an answer
            return []
        return [f"{self.name} sees {seen} on an open page, not {newest}"] * (seen != newest)


class PageWorld:
    """The users of the page, and each process's page."""

    def __init__(self, world: Any, people: int = 2) -> None:
        self._world = world
        self.run = world.run
        self._dice = random.Random(f"page {world.run.faults.seed}")
        self.users = [PageUser(self, name, random.Random(self._dice.random())) for name in NAMES[:people]]
        self._pages: dict[str, ASGIApp] = {}

    # -- requests of its users

    async def pick_page(self, dice: random.Random) -> tuple[Any, ASGIApp]:
        """Return a running process that serves the page, once there is one."""
        while True:
            process = await self._world.pick_process(dice)
            if (page := self._pages.get(process.owner)) is not None:
                return process, page
            await asyncio.sleep(0.1)

    def choose_answer(
        self, dice: random.Random, buttons: list[tuple[PageForm, tuple[str, str]]]
    ) -> tuple[PageForm, tuple[str, str]]:
        chosen: tuple[PageForm, tuple[str, str]] = self._world.presses.choose_answer(
            dice, buttons, lambda one: one[1][1]
        )
        return chosen

    def check_page(self, user: PageUser, html: str) -> ReadPage:
        """Parse the page of a table, and check that it reveals nothing that its user can't know."""
        page = ReadPage(html)
        self.run.screens.check_strings(page.strings, user.id, user.table_page.rpartition("/")[2], page.board_version)
        return page

    # -- interface of a run, as for the chats

    async def connect(self, process: Any) -> None:
        process.background.append(asyncio.create_task(self._serve(process, process.owner)))

    async def _serve(self, process: Any, owner: str) -> None:
        while owner not in self._pages:
            with suppress(StoreError):
                self._pages[owner] = await build_page(process.app)
            await asyncio.sleep(AGAIN_S)

    async def open_table(self, _: App) -> str:
        """Open a table with its forms: the host uses their own link, the others a seat link; an AI joins."""
        host, *guests = self.users
        await host.enter(f"/in/{KEYS.operator_secret}")
        opened = await host.press_line(host.home, OpenTable("pebbles").data)
        host.table_page = opened.headers["path"]
        table = host.table_page.rpartition("/")[2]
        link = ReadPage(opened.text).attributes["seat-link"]["value"]
        for guest in guests:
            asked = ReadPage((await guest.ask(link.removeprefix(URL))).text).forms[0]
            await guest.enter(asked.action, {**asked.hidden, "name": guest.name})
            guest.table_page = f"{guest.home}t/{table}"
        for press in (AddAi(table), StartGame(table)):
            await host.press_line(host.table_page, press.data)
        return table

    async def deliver_updates(self) -> None:
        """Keep the pages open, even after their users have stopped pressing."""
        await asyncio.gather(*(user.watch_forever() for user in self.users))

    def list_tasks(self) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(user.play_forever()) for user in self.users]

    async def find_problems(self) -> list[str]:
        return []

    async def find_stale_posts(self) -> list[str]:
        """Return the open pages that are outdated."""
        return [line for user in self.users for line in await user.find_problems()]
