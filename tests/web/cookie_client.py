"""A client of the page that keeps cookies, follows nothing, and runs nothing."""

import re
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlencode, urlsplit

from tests.timeouts import PATIENCE_S


@dataclass
class PageResponse:
    """An answer, with the names of its headers in small letters."""

    status: int
    headers: dict[str, str]
    data: bytes

    @property
    def text(self) -> str:
        return self.data.decode()


@dataclass
class CookieClient:
    """A client of a server on this machine."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    patience_s: float = PATIENCE_S

    def connect(self) -> HTTPConnection:
        """Return a connection for one request."""
        return HTTPConnection("127.0.0.1", self.port, timeout=self.patience_s)

    def open(self, method: str, path: str, body: str | bytes = "", **headers: str) -> HTTPResponse:
        """Send a request, and return its answer, which has to be closed. Names of headers have ``_`` for ``-``."""
        cookie = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())} if self.cookies else {}
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        connection = self.connect()
        connection.request(method, path, body or None, {"Connection": "close", **cookie, **given})
        response = connection.getresponse()
        if kept := response.getheader("set-cookie"):
            name, _, value = kept.partition(";")[0].partition("=")
            self.cookies[name] = value
        return response

    def ask(self, method: str, path: str, body: str | bytes = "", **headers: str) -> PageResponse:
        with self.open(method, path, body, **headers) as response:
            told = {name.lower(): value for name, value in response.getheaders()}
            return PageResponse(response.status, told, response.read())

    def get(self, path: str, **headers: str) -> PageResponse:
        return self.ask("GET", path, **headers)

    def post(self, path: str, fields: dict[str, str], **headers: str) -> PageResponse:
        form = {"Content_Type": "application/x-www-form-urlencoded", **headers}
        return self.ask("POST", path, urlencode(fields), **form)

    def enter(self, link: str) -> str:
        """Come in by a link; return the address of the user's pages."""
        answer = self.get(urlsplit(link).path)
        assert answer.status == 303, f"{link} did not let the user in"
        return answer.headers["location"]


def form_token(page: str) -> str:
    """Return the token of the forms on a page."""
    found = re.search(r'name="token" value="([0-9a-f]+)"', page)
    assert found, "a page without a form"
    return found[1]
