"""ASGI middleware of every page: allowed host names, security headers, limits, and errors without a traceback."""

import re
from collections.abc import Iterable
from hashlib import blake2b
from http import HTTPStatus
from ipaddress import ip_address
from typing import Final
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.app.common.incidents import report_incident
from bot.app.ui.texts import sanitize_text
from bot.frontends.web import entrance_pages
from bot.frontends.web.assets import SERVICE_WORKER
from bot.frontends.web.html_builder import Html
from bot.frontends.web.page_frame import PageContext
from bot.frontends.web.texts import best_language

LOCAL_HOSTS: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})

HOST_PATTERN: Final = re.compile(r"(?P<name>\[[0-9a-f:.]*:[0-9a-f:.]*\]|[\w.-]+)(:\d{1,5})?", re.ASCII)

HEADERS: Final = (
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ("x-robots-tag", "noindex, nofollow"),
    ("cache-control", "no-store"),
)
"""Headers of every response that does not set its own."""

DOCUMENT_HEADERS: Final = frozenset({b"content-security-policy", b"cross-origin-opener-policy", b"permissions-policy"})
"""Those of documents and of the service worker. Elsewhere, browsers ignore them, and they take 350 bytes of each."""

FRAME_ANCESTORS: Final = "https://web.telegram.org"
"""Origins that may frame pages: Telegram's client in a browser. Its other clients need no frame."""


def allow_framing(response: Response, frames: str = FRAME_ANCESTORS) -> Response:
    """Allow a chat's own client to frame the response."""
    policy = dict(HEADERS)["content-security-policy"].replace("frame-ancestors 'none'", f"frame-ancestors {frames}")
    response.headers["content-security-policy"] = policy
    return response


LONGEST_BODY: Final = 16 * 1024
"""Maximum size of a body (bytes): the longest form without a file is far shorter."""


class SecurityMiddleware:
    """ASGI middleware around the whole page."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        self._app = app
        self._hosts = LOCAL_HOSTS | {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_extra_headers(message, scope["path"])]
            await send(message)

        try:
            answer = self._find_refusal(scope)
            await (answer or self._app)(scope, receive, send_with_headers)
        except Exception as error:  # noqa: BLE001 - the app has answered; do not log the address: it may hold a secret
            code = scope.get("state", {}).get("code", "")
            report_incident("page failed", error, method=scope["method"], code=code)

    def _find_refusal(self, scope: Scope) -> Response | None:
        """Refuse long bodies, and other names for this server, which foreign sites may point here."""
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1").lower()
        found = HOST_PATTERN.fullmatch(host)
        if found is None or not (found["name"] in self._hosts or _is_address(found["name"])):
            text = "Bottega: unknown host name; see BOTTEGA_WEB_HOSTS.\n"
            return PlainTextResponse(text, HTTPStatus.MISDIRECTED_REQUEST)
        length = headers.get(b"content-length", b"0")
        chunked = scope["method"] not in ("GET", "HEAD") and b"transfer-encoding" in headers
        if chunked or not length.isdigit() or int(length) > LONGEST_BODY:
            return message_response(Request(scope), "too-long", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return None


def _is_address(name: str) -> bool:
    """Return whether a host is a numeric address, which, unlike a name, can't be pointed elsewhere."""
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _extra_headers(message: Message, path: str) -> list[tuple[bytes, bytes]]:
    there = dict(message["headers"])
    if b"content-security-policy" in there:
        there[b"x-frame-options"] = b""
    is_part = there.get(b"content-type", b"").startswith(
        (b"font/", b"image/", b"text/css", b"text/javascript", b"application/json")
    )
    if (is_part and path != SERVICE_WORKER) or message["status"] == HTTPStatus.NOT_MODIFIED:
        there |= dict.fromkeys(DOCUMENT_HEADERS, b"")
    return [(name.encode(), value.encode()) for name, value in HEADERS if name.encode() not in there]


def message_response(request: Request, key: str, status: HTTPStatus, code: str = "") -> Response:
    """Return a page with one notice, in the user's language and with a link to their page.

    Unknown callers get their browser's language. ``code``: the code of a logged defect.
    """
    visit: PageContext | None = getattr(request.state, "visit", None)
    lang = visit.guest.lang if visit is not None else best_language(request.headers.get("accept-language", ""))
    return page_response(entrance_pages.render_notice(key, lang, visit, code), status)


def page_response(html: Html, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Return a page as a response."""
    return HTMLResponse(html, status)


def has_etag(request: Request, etag: str) -> bool:
    """Return whether the caller already has this content. Proxies mark packed content as weak (``W/``)."""
    known = (tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(","))
    return etag in known


def tagged_response(request: Request, response: Response) -> Response:
    """Return a response with its content's ETag, without the content if the caller already has it."""
    if "etag" not in response.headers:
        response.headers["etag"] = f'"{blake2b(response.body, digest_size=16).hexdigest()}"'
    if not has_etag(request, response.headers["etag"]):
        return response
    kept = {name: value for name, value in response.headers.items() if name not in ("content-length", "content-type")}
    return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=kept)


async def show_not_found(request: Request, _: Exception | None = None) -> Response:
    """Answer that there is nothing here, or nothing for this user, without revealing which."""
    return message_response(request, "nothing", HTTPStatus.NOT_FOUND)


MAX_FIELDS = 20


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a posted form, cleaned by ``sanitize_text``; empty if the body is not a form."""
    body = await request.body()
    try:
        pairs = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        return {}
    return {name: sanitize_text(value) for name, value in pairs}
