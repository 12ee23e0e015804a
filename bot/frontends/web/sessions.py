"""Sessions: a user opens their link once; then a cookie opens their pages."""

import re
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from bot.app.common.interfaces import Now
from bot.frontends.common.push_endpoints import public_push_key
from bot.frontends.web.page_frame import PageContext
from bot.frontends.web.page_models import Guest
from bot.frontends.web.page_secrets import SECRET, SESSION_TOKEN, PageSecrets, generate_rendering_id, secrets_equal
from bot.frontends.web.page_service import PageService

CHAT_SESSION = "stays"
"""Cookie of a user from a chat link: separate from the first cookie, which it must not replace."""
FRAMED_COOKIE = "framed"
"""The same if the chat frames the page."""
ACTIVITY_COOKIE = "activity"
"""The same if Discord frames it, behind its proxy."""
PROXY_PATH = "/.proxy"
"""Path of this page's addresses behind Discord's proxy."""
ZONE_COOKIE = "zone"
"""Cookie with the browser's time zone, set by the page's script."""
ZONE_PATTERN = re.compile(r"[A-Za-z0-9_+-]{1,32}(?:/[A-Za-z0-9_+-]{1,32}){1,2}", re.ASCII)
A_YEAR_S = 365 * 24 * 3600
A_MONTH_S = 30 * 24 * 3600
"""Lifetime of the session on a device where the user wants to be notified; each visit renews it."""
A_DAY_S = 24 * 3600
"""Lifetime of a session from a chat; after it, the user presses the button there again."""
ID_PATTERN = re.compile(r"[A-Za-z0-9_.-]{1,64}", re.ASCII)
"""Pattern of the ids of tables and users here."""


@dataclass(eq=False, repr=False)
class Sessions:
    """Finds the user of a request by cookie, and starts sessions. ``_secure``: whether the page is only on https."""

    _page_secrets: PageSecrets
    _service: PageService
    clock: Now
    _secure: bool

    async def load_context(self, request: Request) -> PageContext | None:
        """Return the caller's context if the pages are theirs, otherwise None."""
        guest, name = await self._find_caller(request, request.path_params["person"])
        if guest is None:
            return None
        zone = request.cookies.get(ZONE_COOKIE, "")
        if zone != guest.time_zone and ZONE_PATTERN.fullmatch(zone):
            await self._service.set_time_zone(guest, zone)
        at = request.path_params.get("table", "")
        if at and not ID_PATTERN.fullmatch(at):
            return None
        secret = request.cookies[name]
        return PageContext(
            guest,
            self._page_secrets.form_token(secret),
            at,
            generate_rendering_id(),
            secret,
            public_push_key(self._page_secrets.push_seed),
            name in (FRAMED_COOKIE, ACTIVITY_COOKIE),
            name == ACTIVITY_COOKIE,
        )

    async def _find_caller(self, request: Request, person: str) -> tuple[Guest | None, str]:
        cookie = self._page_secrets.link_cookie()
        secret = request.cookies.get(cookie, "")
        if SECRET.fullmatch(secret):
            guest = await self._service.find_guest(self._page_secrets.external_id(secret))
            if guest is not None and secrets_equal(guest.id, person):
                return guest, cookie
        for name in (CHAT_SESSION, FRAMED_COOKIE, ACTIVITY_COOKIE):
            guest = await self._find_chat_session(request.cookies.get(name, ""))
            if guest is not None and secrets_equal(guest.id, person):
                return guest, name
        return None, ""

    async def _find_chat_session(self, secret: str) -> Guest | None:
        found = SESSION_TOKEN.fullmatch(secret)
        if found is None or int(found[2]) < self.clock().timestamp():
            return None
        guest = await self._service.find_guest_by_id(found[1])
        fits = guest is not None and secrets_equal(
            secret, self._page_secrets.session_token(guest.id, guest.external_ids, int(found[2]))
        )
        return guest if fits else None

    async def sign_in(self, secret: str, lang: str) -> Guest | None:
        """Return the user of this link; the operator's link creates its user at first use."""
        if not SECRET.fullmatch(secret):
            return None
        alias = self._page_secrets.external_id(secret)
        guest = await self._service.find_guest(alias)
        if guest is None and secrets_equal(secret, self._page_secrets.operator_secret):
            return await self._service.create_guest(alias, "", lang)
        return guest

    def is_operator(self, request: Request) -> bool:
        """Return whether the host of this page is asking, or opens their link. Needs no store."""
        cookie = self._page_secrets.link_cookie()
        given = (request.cookies.get(cookie, ""), str(request.path_params.get("secret", "")))
        return any(secrets_equal(secret, self._page_secrets.operator_secret) for secret in given)

    def start_session(self, guest: Guest, secret: str, to: str = "") -> Response:
        """Redirect to a user's own pages, with the cookie for these pages only."""
        return self._redirect_with_cookie(guest, to, self._page_secrets.link_cookie(), secret, A_YEAR_S)

    def start_chat_session(self, guest: Guest, to: str, *, framed: bool = False) -> Response:
        """Do the same for a day, for a user from a chat. ``framed``: whether the chat frames the page."""
        name = FRAMED_COOKIE if framed else CHAT_SESSION
        return self._redirect_with_cookie(guest, to, name, self._issue_token(guest, A_DAY_S), A_DAY_S)

    def now_s(self) -> int:
        """Return the current time (Unix s)."""
        return int(self.clock().timestamp())

    def start_activity_session(self, guest: Guest, to: str) -> Response:
        """Sign in a user for a day in Discord's frame, and return the address of their page."""
        response = JSONResponse({"to": f"{PROXY_PATH}/p/{guest.id}/{to}"})
        self._set_cookie(response, guest, ACTIVITY_COOKIE, self._issue_token(guest, A_DAY_S), A_DAY_S)
        return response

    def prolong_session(self, guest: Guest, secret: str) -> Response:
        """Answer with nothing; keep a user from a chat signed in for a month, so a notice opens their table."""
        response = Response(status_code=HTTPStatus.NO_CONTENT)
        if not SECRET.fullmatch(secret):
            self._set_cookie(response, guest, CHAT_SESSION, self._issue_token(guest, A_MONTH_S), A_MONTH_S)
        return response

    def _issue_token(self, guest: Guest, lasts: int) -> str:
        return self._page_secrets.session_token(guest.id, guest.external_ids, self.now_s() + lasts)

    def _redirect_with_cookie(self, guest: Guest, to: str, name: str, secret: str, lasts: int) -> Response:
        response = RedirectResponse(f"/p/{guest.id}/{to}", HTTPStatus.SEE_OTHER)
        self._set_cookie(response, guest, name, secret, lasts)
        return response

    def _set_cookie(self, response: Response, guest: Guest, name: str, secret: str, lasts: int) -> None:
        # A frame of another site only sends cookies marked for it; they are kept only for that site's frames.
        is_framed, below = name in (FRAMED_COOKIE, ACTIVITY_COOKIE), PROXY_PATH if name == ACTIVITY_COOKIE else ""
        kind = "SameSite=None; Secure; Partitioned" if is_framed else "SameSite=lax"
        secure = "; Secure" if self._secure and not is_framed else ""
        cookie = f"{name}={secret}; HttpOnly; Max-Age={lasts}; Path={below}/p/{guest.id}/; {kind}{secure}"
        response.headers.append("set-cookie", cookie)


def is_same_origin(request: Request, url: str = "") -> bool:
    """Return whether a post comes from a page of this server, as far as the browser says. The token proves it.

    ``url``: the public address. A proxy may use another host name, so an ``Origin`` of that address is ours too. A form
    without a script sends ``Origin: null`` here, since the pages send no referrer.
    """
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin", "null")
    return origin in ("null", _normalize_origin(url)) or urlsplit(origin).netloc == request.headers.get("host")


def _normalize_origin(url: str) -> str:
    """Return a browser's form of an address's origin: in lower case, without the usual port."""
    parts = urlsplit(url.lower())
    usual = {"https": ":443", "http": ":80"}.get(parts.scheme, "")
    return f"{parts.scheme}://{parts.netloc.removesuffix(usual)}"
