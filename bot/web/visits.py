"""Who is asking: a person comes in by their link once, and is known by a cookie for their own pages from then on."""

from __future__ import annotations

import re
import secrets
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bot.web.keys import SECRET, Keys, same
from bot.web.pages import Visit
from bot.web.port import Desk, Guest

COOKIE = "bottega"
ZONE = "zone"
"""The cookie in which the page's script puts the zone of the browser."""
ZONED = re.compile(r"[A-Za-z0-9_+-]{1,32}(?:/[A-Za-z0-9_+-]{1,32}){1,2}", re.ASCII)
A_YEAR_S = 365 * 24 * 3600
PLACE = re.compile(r"[A-Za-z0-9_.-]{1,64}", re.ASCII)
"""What an id of a table or a person may look like here."""


class Visits:
    """Doors: nobody gets past them without a secret."""

    def __init__(self, keys: Keys, desk: Desk, *, secure: bool = False) -> None:
        self._secure = secure
        self._keys = keys
        self._desk = desk

    async def visit(self, request: Request) -> Visit | None:
        """The person whose pages these are, if it is they who ask; otherwise None, whatever the reason."""
        secret = self.secret(request)
        if secret is None:
            return None
        guest = await self._desk.known(self._keys.alias(secret))
        if guest is None or not same(guest.id, request.path_params["person"]):
            return None
        zone = request.cookies.get(ZONE, "")
        if zone != guest.zone and ZONED.fullmatch(zone):
            await self._desk.lives(guest, zone)
        at = request.path_params.get("table", "")
        if at and not PLACE.fullmatch(at):
            return None
        return Visit(guest, self._keys.form(secret), at, secrets.token_hex(8))

    def secret(self, request: Request) -> str | None:
        """The secret that the browser holds for these pages."""
        secret = request.cookies.get(COOKIE, "")
        return secret if SECRET.fullmatch(secret) else None

    async def come_in(self, secret: str, lang: str) -> Guest | None:
        """The person whose link this is; the host's own link makes its person at the first time."""
        if not SECRET.fullmatch(secret):
            return None
        alias = self._keys.alias(secret)
        guest = await self._desk.known(alias)
        if guest is None and same(secret, self._keys.host):
            return await self._desk.welcome(alias, "", lang)
        return guest

    def let_in(self, guest: Guest, secret: str, to: str = "") -> Response:
        """To a person's own pages, with the cookie that opens them and nothing else."""
        base = f"/p/{guest.id}/"
        response = RedirectResponse(f"{base}{to}", HTTPStatus.SEE_OTHER)
        response.set_cookie(
            COOKIE, secret, max_age=A_YEAR_S, path=base, httponly=True, samesite="lax", secure=self._secure
        )
        return response


def from_here(request: Request, url: str = "") -> bool:
    """Whether a post comes from a page of this very server, as far as the browser tells; the token proves it.

    ``url``: how the pages are reached from outside. A proxy may ask for them by another name, so that an ``Origin``
    of that address is ours too. A form without a script says ``Origin: null`` here, since the pages send no referrer.
    """
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin", "null")
    return origin in ("null", _origin(url)) or urlsplit(origin).netloc == request.headers.get("host")


def _origin(url: str) -> str:
    """What browsers call the origin of an address: in small letters, without the usual port."""
    parts = urlsplit(url.lower())
    usual = {"https": ":443", "http": ":80"}.get(parts.scheme, "")
    return f"{parts.scheme}://{parts.netloc.removesuffix(usual)}"
