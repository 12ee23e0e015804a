"""Test random requests: each gets an answer without a traceback or a status 500, and changes nothing."""

from __future__ import annotations

import socket
from random import Random

import pytest

from tests.web.conftest import PlainBrowser
from tests.web.fake_page_service import TABLE

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
METHODS = ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "FOO"]


def send_bytes(port: int, request: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(request)
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


def build_request(dice: Random, cookie: str, port: int) -> bytes:
    method = dice.choice(METHODS)
    path = "".join(dice.choice(PIECES) for _ in range(dice.randint(1, 4)))
    path = path if "live" not in path else path.replace("live", "liv")  # a stream has no end to wait for
    body = dice.choice(BODIES)
    headers = {"Host": f"127.0.0.1:{port}", "Content-Length": str(len(body)), "Connection": "close"}
    if dice.random() < 0.7:
        headers["Cookie"] = f"bottega={cookie}"
    headers.update(dice.choice(HEADERS))
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body


def check_answer(answer: bytes) -> None:
    if not answer:
        return  # hung up on, after what was no HTTP
    status = int(answer.split(b" ", 2)[1])
    assert status < 500, answer[:400]
    assert b"Traceback" not in answer
    assert b"swordfish" not in answer or status == 200  # whose cookie is right may read their own


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
def test_any_request_gets_an_answer(browser: PlainBrowser, seed: int, capfd: pytest.CaptureFixture[str]) -> None:
    dice = Random(seed)
    browser.enter()
    for _ in range(250):
        check_answer(
            send_bytes(browser.house.port, build_request(dice, browser.cookies["bottega"], browser.house.port))
        )
    assert browser.house.desk.pressed == []
    assert browser.get("/health").status == 200
    assert "page failed" not in "".join(capfd.readouterr())


@pytest.mark.parametrize("seed", range(4))
def test_any_bytes_get_an_answer_or_none(browser: PlainBrowser, seed: int) -> None:
    dice = Random(seed)
    for _ in range(50):
        check_answer(send_bytes(browser.house.port, dice.randbytes(dice.randint(1, 400)) + b"\r\n\r\n"))
    assert browser.get("/health").status == 200
