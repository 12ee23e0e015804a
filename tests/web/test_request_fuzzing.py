"""Test random requests: each gets an answer without a traceback or a status 500, and changes nothing."""

import re
import select
import socket
from dataclasses import replace
from html import escape
from random import Random

import pytest

from bot.frontends.web.admission import Admission
from bot.frontends.web.texts import best_language, translate
from engines.core.translation import LANGUAGES
from tests.web.conftest import PlainBrowser
from tests.web.fake_page_service import TABLE, FakePageService

PIECES = [
    "/",
    "/p/",
    "/p/p0/",
    "/p/p0/t/",
    f"/p/p0/t/{TABLE}",
    f"/p/p0/t/{TABLE}/press",
    "/p/p0/press",
    "/p/p0/lang",
    "/p/p0/live",
    "/p/p0/picture/",
    "/in/",
    "/seat/",
    "/health",
    "/static/",
    "..",
    "%2e%2e",
    "%00",
    "%ff",
    "\u0161",
    "?table=",
    "?table=%00",
    "&",
    "//",
    "x" * 3000,
    "-1",
    "9" * 30,
    ".png",
    ".json",
    "page.css",
    "{",
    "'",
    '"',
    "<script>",
    "/2/",
    TABLE,
    "#",
    ";",
    "\t",
]
BODIES = [
    b"",
    b"a=b",
    b"press=pass",
    b"token=&press=",
    b"\xff\xfe\x00",
    b"=" * 500,
    b"&" * 500,
    b"press=%zz%ff",
    b'{"press": 1}',
    b"x" * 9000,
    "press=\u0161".encode(),
    b"value=%00&press=pay",
]
HEADERS = [
    {},
    {"Accept-Language": "\xff;;q=,,,"},
    {"Cookie": "bottega=" + "x" * 43},
    {"Cookie": "bottega=\xff; =;;"},
    {"Origin": "null"},
    {"If-None-Match": '"'},
    {"Content-Type": "multipart/form-data; boundary="},
    {"Content-Type": "\xff"},
    {"Referer": "x" * 2000},
    {"Host": ""},
    {"Host": "[::1"},
    {"Host": "127.0.0.1:x"},
    {"Sec-Fetch-Site": "?"},
    {"Content-Length": "-1"},
    {"Content-Length": "zz"},
    {"Transfer-Encoding": "chunked"},
    {"Range": "bytes=-"},
    {"Upgrade": "websocket", "Connection": "Upgrade"},
]
UNFINISHED_S = 0.5
METHODS = ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "FOO"]


def send_bytes(port: int, request: bytes) -> bytes:
    """Send a request and return its answer; half-close the connection when it comes, or if nothing comes.

    The server drops the answer if the connection is half-closed before.
    """
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(request)
        select.select([connection], [], [], UNFINISHED_S)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while len(answer) < 200_000:
            try:
                part = connection.recv(65536)
            except (ConnectionResetError, TimeoutError):
                break
            if not part:
                break
            answer += part
        return answer


def build_request(dice: Random, cookie: str, port: int) -> tuple[str, str, bytes]:
    """Build a request; return its method, the requested language, and its bytes."""
    method = dice.choice(METHODS)
    path = "".join(dice.choice(PIECES) for _ in range(dice.randint(1, 4)))
    path = path if "live" not in path else path.replace("live", "liv")  # a stream has no end to wait for
    body = dice.choice(BODIES)
    headers = {"Host": f"127.0.0.1:{port}", "Content-Length": str(len(body)), "Connection": "close"}
    headers["Accept-Language"] = dice.choice(LANGUAGES)
    if dice.random() < 0.7:
        headers["Cookie"] = f"bottega={cookie}"
    headers.update(dice.choice(HEADERS))
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    request = "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body
    return method, best_language(headers["Accept-Language"]), request


def check_answer(answer: bytes, method: str = "GET", langs: frozenset[str] = frozenset()) -> None:
    """Check an answer. ``langs``: the languages of the user and of the browser."""
    assert answer, f"expected an answer to a {method}, got a closed connection"
    head, _, body = answer.partition(b"\r\n\r\n")
    status = int(head.split(b" ", 2)[1])
    assert status < 500, f"expected a status below 500, got {answer[:400]!r}"
    assert b"Traceback" not in answer
    assert b"swordfish" not in answer or status == 200  # with the right cookie users may read their own pages
    if status == 307:
        assert b"\r\nlocation: " in head
    elif method != "HEAD":
        assert body.strip(), f"expected an answer with a body, got {head!r}"
    if method != "HEAD" and b"\r\ncontent-type: text/html" in head:
        page = body.decode()
        (lang,) = re.findall('<html lang="([a-z]+)"', page)
        assert lang in langs
        if status == 404:
            assert all(escape(translate(lang, key), quote=False) in page for key in ("nothing", "nothing-do"))


def desk_contents(desk: FakePageService) -> tuple[object, ...]:
    """Return everything that a request could have changed."""
    return (
        desk.number,
        dict(desk.guests),
        dict(desk.links),
        [*desk.pressed],
        [*desk.commands],
        [*desk.sitting, *desk.zones],
    )


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
def test_any_request_gets_an_answer(browser: PlainBrowser, seed: int, capfd: pytest.CaptureFixture[str]) -> None:
    dice, desk = Random(seed), browser.house.desk
    browser.house.site.admission = Admission(burst=10_000)  # without it requests would end while waiting
    browser.enter()
    desk.guests = {alias: replace(guest, lang="ru") for alias, guest in desk.guests.items()}
    before, statuses = desk_contents(desk), set[bytes]()
    for _ in range(250):
        method, lang, request = build_request(dice, browser.cookies["bottega"], browser.house.port)
        answer = send_bytes(browser.house.port, request)
        check_answer(answer, method, frozenset({lang, "ru"}))
        statuses.add(answer[9:12])
    assert desk_contents(desk) == before
    assert statuses >= {b"307", b"400", b"404", b"413", b"421"}
    assert browser.get("/health").status == 200
    assert "page failed" not in "".join(capfd.readouterr())


@pytest.mark.parametrize("seed", range(4))
def test_any_bytes_get_an_answer(browser: PlainBrowser, seed: int) -> None:
    dice = Random(seed)
    for _ in range(50):
        check_answer(send_bytes(browser.house.port, dice.randbytes(dice.randint(1, 400)) + b"\r\n\r\n"))
    assert browser.get("/health").status == 200
