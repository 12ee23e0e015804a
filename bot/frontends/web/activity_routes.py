"""The page inside Discord: its entrance, and what Discord's proxy wants of each answer.

Discord shows it in a frame of ``<application>.discordsays.com``, and brings what is asked there below ``/.proxy``.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final, Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bot.frontends.web import entrance_pages
from bot.frontends.web.forms import read_form
from bot.frontends.web.middleware import HEADERS, page_response, show_not_found
from bot.frontends.web.page_secrets import PageSecrets
from bot.frontends.web.port import PageService
from bot.frontends.web.sessions import PROXY, Sessions, is_same_origin
from bot.frontends.web.texts import best_language

FRAMES: Final = "https://discord.com https://*.discord.com https://*.discordsays.com"
"""Who may show pages in a frame: Discord's clients, and its frame around them."""
LONGEST_CODE: Final = 200


class Activity(Protocol):
    """What Discord knows of those who open the page there."""

    async def load_client_id(self) -> str:
        """Return the id of the application; empty while Discord does not answer."""
        ...

    async def identify(self, code: str) -> tuple[str, str]:
        """Exchange a code: return the external id and the name of its user; empty for one that is not for us."""
        ...

    async def find_launch(self, external_id: str) -> str:
        """Return the table at which a user has opened the page, or nothing."""
        ...


class ActivityRoutes:
    """The entrance from Discord. Without ``activity`` there is none."""

    def __init__(
        self, service: PageService, page_secrets: PageSecrets, sessions: Sessions, activity: Activity | None
    ) -> None:
        self._service = service
        self._page_secrets = page_secrets
        self._sessions = sessions
        self._activity = activity

    async def open_start(self, request: Request) -> Response:
        """Show the first page, whose script asks Discord for a code. It names nobody."""
        client = await self._activity.load_client_id() if self._activity and "frame_id" in request.query_params else ""
        if not client:
            return await show_not_found(request)
        lang = best_language(request.headers.get("accept-language", ""))
        state = self._page_secrets.activity_state(self._sessions.now_s())
        return fit_to_proxy(page_response(entrance_pages.render_activity(client, state, f"{PROXY}/activity", lang)))

    async def enter(self, request: Request) -> Response:
        """Sign in the user of a code. Nothing that the page says of itself counts but the code and our own state."""
        form = await read_form(request)
        client = await self._activity.load_client_id() if self._activity is not None else ""
        fits = client and is_same_origin(request, activity_origin(client))
        if self._activity is None or not fits or not self._is_fresh(form.get("state", "")):
            return JSONResponse({}, HTTPStatus.FORBIDDEN)
        alias, name = await self._activity.identify(form.get("code", "")[:LONGEST_CODE])
        if not alias:
            return JSONResponse({}, HTTPStatus.FORBIDDEN)
        guest = await self._service.welcome_chat_guest(alias, name)
        table = await self._activity.find_launch(alias)
        if table and await self._service.build_table_page(guest, table) is None:
            table = ""
        return self._sessions.start_activity_session(guest, f"t/{table}" if table else "")

    def _is_fresh(self, state: str) -> bool:
        return self._page_secrets.is_activity_state(state, self._sessions.now_s())

    async def is_own_origin(self, request: Request) -> bool:
        """Return whether a post comes from the page inside Discord."""
        client = await self._activity.load_client_id() if self._activity is not None else ""
        return bool(client) and is_same_origin(request, activity_origin(client))


def activity_origin(client: str) -> str:
    """Return the origin of an application's activity."""
    return f"https://{client}.discordsays.com"


def fit_to_proxy(response: Response) -> Response:
    """Let Discord show an answer in its frame, with all addresses below that of its proxy."""
    policy = dict(HEADERS)["content-security-policy"].replace("frame-ancestors 'none'", f"frame-ancestors {FRAMES}")
    response.headers["content-security-policy"] = policy
    if response.headers.get("location", "").startswith("/"):
        response.headers["location"] = PROXY + response.headers["location"]
    if response.headers.get("content-type", "").startswith("text/html"):
        for path in (b"/p/", b"/static/"):
            response.body = bytes(response.body).replace(b'="' + path, b'="' + PROXY.encode() + path)
        response.headers["content-length"] = f"{len(response.body)}"
    return response
