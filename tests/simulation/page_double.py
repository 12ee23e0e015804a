"""Ask the page of a process without sockets: requests go straight to the real application, forms are read from HTML."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
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
from bot.frontends.web.sse import LiveUpdates

URL: Final = "https://bottega.example"
KEYS: Final = PageSecrets(b"k" * 32)
"""All processes have the same, as they have one store."""
NO_TEXT: Final = frozenset({"script", "style"})
NO_END: Final = frozenset({"input", "br", "img", "link", "meta"})


@contextmanager
def seed_page_secrets(seed: int) -> Iterator[None]:
    """Give the page its secrets and the ids of its renderings from a seed."""
    dice = Random(f"page secrets {seed}")
    seeded = SimpleNamespace(
        token_urlsafe=lambda n: to_url_text(dice.randbytes(n)), token_hex=lambda n: dice.randbytes(n).hex()
    )
    with patch("bot.frontends.web.page_secrets.secrets", seeded):
        yield


async def build_page(app: App) -> ASGIApp:
    """Build the page of a process, without painters. Raises ``StoreError``."""
    service = await PageService.create_service(app)
    pictures, live = PagePictures(KEYS, None), LiveUpdates(service.page_version, service.changes)
    site = PageRoutes(service, KEYS, pictures, live, text_board_lines, URL, clock=app.service.clock)
    return SecurityMiddleware(site.build_app(), [urlsplit(URL).netloc])


@dataclass
class PageReply:
    """What a request is answered. ``status``: zero until the answer begins; ``headers``: without cookies."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    chunks: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    @property
    def text(self) -> str:
        """What has come and was not read yet."""
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
        return await asyncio.Event().wait()  # type: ignore[return-value]  # never: who leaves ends the task

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
    """A form: where it goes, its hidden fields, its fields by name, and its buttons as (name, value)."""

    action: str
    hidden: dict[str, str] = field(default_factory=dict)
    inputs: dict[str, dict[str, str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class ReadPage(HTMLParser):
    """What a page says and what can be pressed on it. ``parts``: the texts inside each element with an id."""

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
        """The version of the table that the board shows; 0 without a board."""
        return int(self.attributes.get("board", {}).get("data-version", "0"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """See ``HTMLParser``."""
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
        """See ``HTMLParser``."""
        while self._inside and self._inside.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """See ``HTMLParser``."""
        if any(tag in NO_TEXT for tag, _ in self._inside):
            return
        self.strings.append(data)
        for _, own in self._inside:
            if own:
                self.parts.setdefault(own, []).append(data)
