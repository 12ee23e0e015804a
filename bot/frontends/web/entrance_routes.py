"""Entrances of the page: a user's own link, an invitation, a link from a chat, and a page inside a chat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bot.app.ui.texts import sanitize_name
from bot.frontends.web import entrance_pages
from bot.frontends.web.middleware import allow_framing, message_response, page_response, read_form, show_not_found
from bot.frontends.web.page_secrets import SECRET, PageSecrets, generate_secret
from bot.frontends.web.page_service import PageService
from bot.frontends.web.sessions import ID_PATTERN, PROXY_PATH, Sessions, is_same_origin
from bot.frontends.web.texts import best_language

VerifyInitData = Callable[[str], str]
"""Returns the alias of the user for whom a chat has signed start data, or an empty string."""


@dataclass(eq=False, repr=False)
class EntranceRoutes:
    """The entrances over one ``PageService``."""

    _service: PageService
    _page_secrets: PageSecrets
    _sessions: Sessions
    url: str
    """Public address."""
    verify_init_data: VerifyInitData | None
    _activity: Activity | None
    """Access to Discord's activity; None if there is no such entrance."""
    _is_demo: bool = False
    """Whether visitors enter without an account."""

    async def open_own_link(self, request: Request) -> Response:
        """Open a user's own link."""
        secret = request.path_params["secret"]
        guest = await self._sessions.sign_in(secret, best_language(request.headers.get("accept-language", "")))
        return await show_not_found(request) if guest is None else self._sessions.start_session(guest, secret)

    async def open_invitation(self, request: Request) -> Response:
        """Open a link to a free seat: ask for a name, then give the user the seat and their own link."""
        table, invite = request.path_params["table"], request.path_params["invite"]
        lang = best_language(request.headers.get("accept-language", ""))
        fits = ID_PATTERN.fullmatch(table) and ID_PATTERN.fullmatch(invite)
        invitation = await self._service.find_invitation(table, invite, lang) if fits else None
        form = await read_form(request) if request.method == "POST" else {}
        if form and not is_same_origin(request, self.url):
            return await show_not_found(request)
        secret, name = form.get("secret", ""), sanitize_name(form.get("name", ""))
        secret = secret if SECRET.fullmatch(secret) else ""
        if invitation is None:
            known = await self._service.find_guest(self._page_secrets.external_id(secret)) if fits and secret else None
            if known is not None and await self._service.take_seat(known, table, invite):  # their form was sent twice
                return self._sessions.start_session(known, secret, f"t/{table}")
            return message_response(request, "taken", HTTPStatus.GONE)
        if not name:
            return page_response(
                entrance_pages.render_invitation(invitation, request.url.path, lang, generate_secret(), self.url)
            )
        secret = secret or generate_secret()
        guest = await self._service.create_guest(self._page_secrets.external_id(secret), name, lang)
        if not await self._service.take_seat(guest, table, invite):
            return message_response(request, "taken", HTTPStatus.GONE)
        return self._sessions.start_session(guest, secret, f"t/{table}")

    async def open_chat_link(self, request: Request) -> Response:
        """Open a link from a chat, on a press and only once."""
        lang = best_language(request.headers.get("accept-language", ""))
        if request.method != "POST":
            return page_response(entrance_pages.render_login(request.url.path, lang, self.url))
        token = request.path_params["token"]
        found = (
            await self._service.redeem_link(token)
            if is_same_origin(request, self.url) and ID_PATTERN.fullmatch(token)
            else None
        )
        if found is None:
            return message_response(request, "over", HTTPStatus.GONE)
        return self._sessions.start_chat_session(found[0], f"t/{found[1]}")

    async def open_mini_app(self, request: Request) -> Response:
        """Open the page inside a chat, which signs its user."""
        table = request.path_params["table"]
        if self.verify_init_data is None or not ID_PATTERN.fullmatch(table):
            return await show_not_found(request)
        if request.method != "POST":
            lang = best_language(request.headers.get("accept-language", ""))
            return allow_framing(page_response(entrance_pages.render_loading(request.url.path, lang)))
        data = (await read_form(request)).get("data", "")
        alias = self.verify_init_data(data) if is_same_origin(request, self.url) else ""
        guest = await self._service.find_chat_guest(alias) if alias else None
        if guest is None:
            return allow_framing(message_response(request, "over", HTTPStatus.GONE))
        return allow_framing(self._sessions.start_chat_session(guest, f"t/{table}", framed=True))

    async def open_start(self, request: Request) -> Response:
        """Show the first page: its script asks Discord for a code, or it lets visitors in. It names no user."""
        if self._is_demo and "frame_id" not in request.query_params:
            return await self._open_demo(request)
        client = await self._activity.load_client_id() if self._activity and "frame_id" in request.query_params else ""
        if not client:
            return await show_not_found(request)
        lang = best_language(request.headers.get("accept-language", ""))
        state = self._page_secrets.activity_state(self._sessions.now_s())
        return fit_to_proxy(
            page_response(entrance_pages.render_activity(client, state, f"{PROXY_PATH}/activity", lang))
        )

    async def _open_demo(self, request: Request) -> Response:
        lang = best_language(request.headers.get("accept-language", ""))
        secret = (await read_form(request)).get("secret", "") if request.method == "POST" else ""
        if not SECRET.fullmatch(secret) or not is_same_origin(request, self.url):
            return page_response(entrance_pages.render_demo(lang, generate_secret(), self.url))
        guest = await self._service.welcome_visitor(self._page_secrets.external_id(secret), lang)
        if guest is None:
            return message_response(request, "crowded", HTTPStatus.SERVICE_UNAVAILABLE)
        return self._sessions.start_session(guest, secret)

    async def open_activity(self, request: Request) -> Response:
        """Sign in the user of a code. Trusts nothing from the page except the code and our own state."""
        form = await read_form(request)
        client = await self._activity.load_client_id() if self._activity is not None else ""
        fits = client and is_same_origin(request, activity_origin(client))
        if (
            self._activity is None
            or not fits
            or not self._page_secrets.is_activity_state(form.get("state", ""), self._sessions.now_s())
        ):
            return JSONResponse({}, HTTPStatus.FORBIDDEN)
        alias, name = await self._activity.identify(form.get("code", "")[:LONGEST_CODE])
        if not alias:
            return JSONResponse({}, HTTPStatus.FORBIDDEN)
        guest = await self._service.welcome_chat_guest(alias, name)
        table = await self._activity.find_launch(alias)
        if table and await self._service.build_table_page(guest, table) is None:
            table = ""
        return self._sessions.start_activity_session(guest, f"t/{table}" if table else "")

    async def is_own_origin(self, request: Request) -> bool:
        """Return whether a post comes from the page inside Discord."""
        client = await self._activity.load_client_id() if self._activity is not None else ""
        return bool(client) and is_same_origin(request, activity_origin(client))


FRAME_ANCESTORS: Final = "https://discord.com https://*.discord.com https://*.discordsays.com"
"""Origins that may frame pages: Discord's clients, and its frame around them."""
LONGEST_CODE: Final = 200


class Activity(Protocol):
    """What Discord knows about the users of the page inside it."""

    async def load_client_id(self) -> str:
        """Load the application's id; empty while Discord does not answer."""
        ...

    async def identify(self, code: str) -> tuple[str, str]:
        """Exchange a code for its user's external id and name; empty for a foreign code."""
        ...

    async def find_launch(self, external_id: str) -> str:
        """Return the table where a user has opened the page, or nothing."""
        ...


def activity_origin(client: str) -> str:
    """Return the origin of an application's activity."""
    return f"https://{client}.discordsays.com"


def fit_to_proxy(response: Response) -> Response:
    """Let Discord show an answer in its frame, with all addresses below its proxy's."""
    allow_framing(response, FRAME_ANCESTORS)
    if response.headers.get("location", "").startswith("/"):
        response.headers["location"] = PROXY_PATH + response.headers["location"]
    if response.headers.get("content-type", "").startswith("text/html"):
        for path in (b"/p/", b"/static/"):
            response.body = bytes(response.body).replace(b'="' + path, b'="' + PROXY_PATH.encode() + path)
        response.headers["content-length"] = f"{len(response.body)}"
    return response
