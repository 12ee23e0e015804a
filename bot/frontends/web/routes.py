"""The routes of the page. GET changes nothing; a callback is a POST with the user's form token, then a redirect."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from hashlib import blake2b
from http import HTTPStatus
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from bot.app.common.display_names import sanitize_name
from bot.app.ui.screen import Screen
from bot.frontends.web import entrance_pages
from bot.frontends.web.assets import show_asset
from bot.frontends.web.forms import read_form
from bot.frontends.web.home_page import render_home
from bot.frontends.web.input_widgets import render_suggestions
from bot.frontends.web.middleware import allow_framing, message_response, page_response
from bot.frontends.web.page_frame import PageContext, ScreenView
from bot.frontends.web.page_secrets import SECRET, PageSecrets, generate_secret, secrets_equal
from bot.frontends.web.pictures import EVERYBODY, PagePictures, hotspot_boxes
from bot.frontends.web.placement_preview import with_placement
from bot.frontends.web.port import HOME, PageService, TablePage
from bot.frontends.web.sessions import PLACE, Sessions, is_same_origin
from bot.frontends.web.sse import LiveUpdates
from bot.frontends.web.table_page import TableViews, render_table
from bot.frontends.web.text_board import alt_lines
from bot.frontends.web.texts import best_language, translate
from bot.frontends.web.urls import build_url, is_local
from engines.core.translation import LANGUAGES
from render.core.board_parts import CHANGED
from render.core.board_parts import SHAPE as PART
from render.core.layouts import PAGE_LAYOUT
from render.core.request import PictureRequest as PictureRequest

RouteHandler = Callable[[Request], Awaitable[Response]]
GuestHandler = Callable[[Request, PageContext], Awaitable[Response]]
Form = dict[str, str]
BoardLines = Callable[[PictureRequest], Sequence[str]]
"""Everything that a picture says, in lines."""

VerifyInitData = Callable[[str], str]
"""Whom a chat has signed start data for: their alias there, or empty."""

LONGEST_PRESS = 1000
LONGEST_TYPED = 400


class PageRoutes:
    """The routes over one ``PageService``."""

    def __init__(
        self,
        service: PageService,
        page_secrets: PageSecrets,
        page_pictures: PagePictures,
        live_updates: LiveUpdates,
        board_lines: BoardLines,
        url: str = "",
        *,
        list_down: Callable[[], Sequence[str]] = tuple,
        verify_init_data: VerifyInitData | None = None,
    ) -> None:
        """``url``: the public address without a final slash; empty: that of each request.

        ``list_down``: the chats that are down; ``verify_init_data``: checks the start data of a Mini App.
        """
        self.service = service
        self.page_secrets = page_secrets
        self.page_pictures = page_pictures
        self.live_updates = live_updates
        self.board_lines = board_lines
        self.url = url
        self.list_down = list_down
        self.verify_init_data = verify_init_data
        self.outward_host = ""
        """The address of this machine by which others reach it, where the page listens there too."""
        self.sessions = Sessions(page_secrets, service, secure=url.startswith("https:"))

    def build_app(self) -> Starlette:
        """All routes."""
        own = "/p/{person}"
        routes = [
            Route("/", self.show_not_found),
            Route("/health", self.show_health),
            Route("/static/{name}", show_asset),
            Route("/in/{secret}", self.open_own_link),
            Route("/open/{token}", self.open_chat_link, methods=["GET", "POST"]),
            Route("/app/{table}", self.open_mini_app, methods=["GET", "POST"]),
            Route("/calendar/{token}.ics", self.show_calendar),
            Route("/calendar/{token}/{night}.ics", self.show_calendar),
            Route("/seat/{table}/{invite}", self.open_invitation, methods=["GET", "POST"]),
            Route(f"{own}/", self.require_guest(self.show_home)),
            Route(f"{own}/live", self.require_guest(self.stream_updates)),
            Route(f"{own}/picture/{{name}}.{{kind}}", self.require_guest(self.show_picture)),
            Route(f"{own}/t/{{table}}", self.require_guest(self.show_table)),
            Route(f"{own}/t/{{table}}/words", self.require_guest(self.suggest_moves)),
            Route(f"{own}/t/{{table}}/film.gif", self.require_guest(self.show_film)),
            Route(f"{own}/lang", self.require_form(self.post_language), methods=["POST"]),
            Route(f"{own}/renew", self.require_form(self.post_new_link), methods=["POST"]),
            Route(f"{own}/name", self.require_form(self.post_name), methods=["POST"]),
            Route(f"{own}/press", self.require_form(self.post_callback), methods=["POST"]),
            Route(f"{own}/t/{{table}}/press", self.require_form(self.post_callback), methods=["POST"]),
        ]
        lost = {404: self.show_not_found, 405: self.show_not_found, Exception: self.show_error}
        return Starlette(routes=routes, exception_handlers=lost)

    # -- doors

    def require_guest(self, handler: GuestHandler) -> RouteHandler:
        """A page of one person: for all others it does not exist."""

        async def handle_request(request: Request) -> Response:
            visit = await self.sessions.load_context(request)
            if visit is None:
                return await self.show_not_found(request)
            request.state.visit = visit
            response = await handler(request, visit)
            return allow_framing(response) if visit.is_framed else response

        return handle_request

    def require_form(self, handler: Callable[[Request, PageContext, Form], Awaitable[Response]]) -> RouteHandler:
        """A post by the person whose page it is, from a page of this server, with the token of their forms."""

        async def handle_request(request: Request, visit: PageContext) -> Response:
            form = await read_form(request)
            if not is_same_origin(request, self.url) or not secrets_equal(visit.form_token, form.get("token", "")):
                return message_response(request, "not-from-here", HTTPStatus.FORBIDDEN)
            return await handler(request, visit, form)

        return self.require_guest(handle_request)

    async def show_not_found(self, request: Request, _: Exception | None = None) -> Response:
        """Nothing here, or nothing for you: never told apart."""
        return message_response(request, "nothing", HTTPStatus.NOT_FOUND)

    async def show_error(self, request: Request, _: Exception) -> Response:
        """Say that something failed. What it was stands in the log alone; the host is told of a full disk."""
        full = self.sessions.is_operator(request) and await self.is_disk_full()
        return message_response(request, "full" if full else "sorry", HTTPStatus.SERVICE_UNAVAILABLE)

    async def is_disk_full(self) -> bool:
        """Return whether nothing can be saved because there is no space left."""
        return await self.service.find_problem() == "full"

    async def open_own_link(self, request: Request) -> Response:
        """A person's own link."""
        secret = request.path_params["secret"]
        guest = await self.sessions.sign_in(secret, best_language(request.headers.get("accept-language", "")))
        return await self.show_not_found(request) if guest is None else self.sessions.start_session(guest, secret)

    async def open_invitation(self, request: Request) -> Response:
        """A link to a free seat: who are you? Then a seat is theirs, and a link of their own."""
        table, invite = request.path_params["table"], request.path_params["invite"]
        lang = best_language(request.headers.get("accept-language", ""))
        fits = PLACE.fullmatch(table) and PLACE.fullmatch(invite)
        title = await self.service.find_invitation(table, invite, lang) if fits else None
        form = await read_form(request) if request.method == "POST" else {}
        if form and not is_same_origin(request, self.url):
            return await self.show_not_found(request)
        secret, name = form.get("secret", ""), sanitize_name(form.get("name", ""))
        secret = secret if SECRET.fullmatch(secret) else ""
        if title is None:
            known = await self.service.find_guest(self.page_secrets.external_id(secret)) if fits and secret else None
            if known is not None and await self.service.take_seat(known, table, invite):  # their form has come twice
                return self.sessions.start_session(known, secret, f"t/{table}")
            return message_response(request, "taken", HTTPStatus.GONE)
        if not name:
            return page_response(
                entrance_pages.render_invitation(
                    translate(lang, "invited"), title, request.url.path, lang, generate_secret()
                )
            )
        secret = secret or generate_secret()
        guest = await self.service.create_guest(self.page_secrets.external_id(secret), name, lang)
        if not await self.service.take_seat(guest, table, invite):
            return message_response(request, "taken", HTTPStatus.GONE)
        return self.sessions.start_session(guest, secret, f"t/{table}")

    async def open_chat_link(self, request: Request) -> Response:
        """A link out of a chat: it opens with a press, and once."""
        lang = best_language(request.headers.get("accept-language", ""))
        if request.method != "POST":
            return page_response(entrance_pages.render_login(request.url.path, lang))
        token = request.path_params["token"]
        found = (
            await self.service.redeem_link(token)
            if is_same_origin(request, self.url) and PLACE.fullmatch(token)
            else None
        )
        if found is None:
            return message_response(request, "over", HTTPStatus.GONE)
        return self.sessions.start_chat_session(found[0], f"t/{found[1]}")

    async def open_mini_app(self, request: Request) -> Response:
        """The page as a chat shows it in itself: the chat signs who has opened it, and it is no one else's."""
        table = request.path_params["table"]
        if self.verify_init_data is None or not PLACE.fullmatch(table):
            return await self.show_not_found(request)
        if request.method != "POST":
            lang = best_language(request.headers.get("accept-language", ""))
            return allow_framing(page_response(entrance_pages.render_loading(request.url.path, lang)))
        data = (await read_form(request)).get("data", "")
        alias = self.verify_init_data(data) if is_same_origin(request, self.url) else ""
        guest = await self.service.find_chat_guest(alias) if alias else None
        if guest is None:
            return allow_framing(message_response(request, "over", HTTPStatus.GONE))
        return allow_framing(self.sessions.start_chat_session(guest, f"t/{table}", framed=True))

    # -- pages

    async def show_home(self, request: Request, visit: PageContext) -> Response:
        """A person's own page."""
        seen = await self.service.page_version(own_page_key(visit))
        found = await self.service.build_home_page(visit.guest)
        link = f"{self.public_url(request)}/in/{visit.secret}" if SECRET.fullmatch(visit.secret) else ""
        beside = await self.build_view(visit, found.beside)
        warned = self.sessions.is_operator(request) and await self.is_disk_full()
        return page_response(
            render_home(visit, found, beside, link, seen, renewable=self.is_renewable(visit), full=warned)
        )

    async def show_table(self, request: Request, visit: PageContext) -> Response:
        """A table as this person may see it."""
        seen = await self.service.page_version(visit.table)  # before the rest: what changes meanwhile is news
        found = await self.service.build_table_page(visit.guest, visit.table)
        if found is None:
            return await self.show_not_found(request)
        link = f"{self.public_url(request)}/seat/{visit.table}/{found.invite}" if found.invite else ""
        query = request.query_params
        views = await self.build_views(visit, found, query.get("at", ""))
        return page_response(render_table(visit, found, views, link, seen, query.get("view", "")))

    async def build_views(self, visit: PageContext, page: TablePage, at: str) -> TableViews:
        """Link the screens of a table's page to their pictures. ``at``: the place that is tried on a picture."""
        lines = () if page.status is not None else page.own_lines
        panel = await self.build_view(visit, with_placement(page.panel, at), lines) if page.panel is not None else None
        wide = "wide" if page.status is not None else PAGE_LAYOUT
        board = await self.build_view(visit, page.board, page.board_lines, own=page.has_own_board, wide=wide)
        hand = await self.build_view(visit, page.hand) if page.hand is not None else None
        reading = await self.build_view(visit, page.reading) if page.reading is not None else None
        return TableViews(board, panel, hand, reading)

    async def suggest_moves(self, request: Request, visit: PageContext) -> Response:
        """How what is being typed may go on, as options of the list beside the field."""
        text = request.query_params.get("text", "")[:LONGEST_TYPED]
        return Response(
            render_suggestions(await self.service.complete_move(visit.guest, visit.table, text)), media_type="text/html"
        )

    def public_url(self, request: Request) -> str:
        """What links to be handed on begin with."""
        asked = str(request.base_url).rstrip("/")
        if self.outward_host and is_local(asked):
            asked = build_url(self.outward_host, request.base_url.port or 80)
        return self.url or asked

    async def build_view(
        self,
        visit: PageContext,
        screen: Screen,
        lines: Sequence[str] = (),
        *,
        own: bool = False,
        wide: str = PAGE_LAYOUT,
    ) -> ScreenView:
        """Start a screen's picture, and put its content into words; ``lines`` where the screen has no picture.

        ``own``: only this user may load the picture; ``wide``: the layout of boards in wide windows.
        """
        if screen.picture is None:
            return ScreenView(screen, None, lines or alt_lines(screen))
        audience = visit.guest.id if screen.private or own else EVERYBODY
        if cards := {
            button.callback_data: button.card for row in screen.rows for button in row if button.card is not None
        }:
            drawn = {
                line: await self.page_pictures.start_picture(visit.base_url, audience, line, card)
                for line, card in cards.items()
            }
            return ScreenView(screen, None, lines, {line: card for line, card in drawn.items() if card is not None})
        broad, narrow = page_layouts(screen.picture, wide)
        look = self.page_pictures.start_picture if narrow is None else self.page_pictures.offer_picture
        shown = await look(visit.base_url, audience, screen.table, broad)
        other = None if narrow is None else await look(visit.base_url, audience, screen.table, narrow)
        said = screen.picture.picture == "legend" or screen.picture.part == CHANGED  # beside it, in fewer words
        told = () if said else self.board_lines(screen.picture)
        return ScreenView(screen, shown, told or (alt_lines(screen) if shown is None else ()), narrow=other)

    async def show_picture(self, request: Request, visit: PageContext) -> Response:
        """A picture, where its marks are in thousandths of its size, or what it shows where in words.

        Its name is its content: it never changes. Only what is told of it may be told better.
        """
        name, kind = request.path_params["name"], request.path_params["kind"]
        headers = {"etag": f'"{name}"', "cache-control": "private, max-age=31536000, immutable"}
        if kind == "png" and request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        if kind == "told":
            told = await self.page_pictures.describe_picture(visit.guest.id, name)
            return await self.show_not_found(request) if told is None else JSONResponse(told, headers=TOLD)
        painted = await self.page_pictures.wait_for_picture(visit.guest.id, name)
        if painted is None or kind not in ("png", "json"):
            return await self.show_not_found(request)
        if kind == "png":
            return Response(painted.png, media_type="image/png", headers=headers)
        return JSONResponse(hotspot_boxes(painted), headers=headers)

    async def show_film(self, request: Request, visit: PageContext) -> Response:
        """The film that they are looking at, to be seen and kept."""
        film = await self.service.find_film(visit.guest, request.path_params["table"])
        if film is None:
            return await self.show_not_found(request)
        return Response(film, media_type="image/gif", headers={"cache-control": "private, no-cache"})

    async def stream_updates(self, request: Request, visit: PageContext) -> Response:
        """What tells the script that the page has changed."""
        table = request.query_params.get("table", HOME)
        if table and (not PLACE.fullmatch(table) or await self.service.build_table_page(visit.guest, table) is None):
            return await self.show_not_found(request)
        if self.live_updates.has_too_many_pages(visit.guest.id):
            return message_response(request, "sorry", HTTPStatus.TOO_MANY_REQUESTS)
        events: AsyncIterator[str] = self.live_updates.stream_events(table or own_page_key(visit), visit.guest.id)
        unkept = {"x-accel-buffering": "no"}  # nginx would buffer the events
        return StreamingResponse(events, media_type="text/event-stream", headers=unkept)

    async def show_calendar(self, request: Request) -> Response:
        """Answer a calendar that follows a user's nights. Its secret stands for a login."""
        token, night = request.path_params["token"], request.path_params.get("night", "")
        fits = PLACE.fullmatch(token) and (not night or PLACE.fullmatch(night))
        file = await self.service.load_calendar(token, night) if fits else None
        if file is None:
            return await self.show_not_found(request)
        shown = f'inline; filename="{night or "nights"}.ics"'
        headers = {"content-disposition": shown, "cache-control": "private, max-age=300"}
        return Response(file, media_type="text/calendar; charset=utf-8", headers=headers)

    async def show_health(self, request: Request) -> Response:
        """Report to supervisors whether the store works and which chats are down. Needs no login, names no user.

        A chat that is down is restarted from within and is no failure.
        """
        trouble, down = await self.service.find_problem(), self.list_down()
        told = {"ok": not trouble} | ({"store": trouble} if trouble else {}) | ({"down": list(down)} if down else {})
        return JSONResponse(told, HTTPStatus.SERVICE_UNAVAILABLE if trouble else HTTPStatus.OK)

    # -- presses

    async def post_callback(self, request: Request, visit: PageContext, form: Form) -> Response:
        """One press; then the page that it leads to."""
        value, once = form.get("value", "").strip(), form.get("once", "")
        line = " ".join(part for part in (form.get("press", ""), value) if part)[:LONGEST_PRESS]
        name = form.get("command", "")
        sent = build_command_id(visit, once, f"{name} {line}")
        if name:
            at = await self.service.submit_command(visit.guest, visit.table, name, value, sent)
        else:
            at = await self.service.submit_callback(visit.guest, visit.table, line, sent)
        to = f"{visit.base_url}t/{at}#panel" if at else visit.base_url
        return RedirectResponse(to, HTTPStatus.SEE_OTHER)

    async def post_name(self, request: Request, visit: PageContext, form: Form) -> Response:
        """Another name for this person."""
        name = sanitize_name(form.get("name", ""))
        if name:
            await self.service.rename_guest(visit.guest, name)
        return RedirectResponse(visit.base_url, HTTPStatus.SEE_OTHER)

    async def post_new_link(self, request: Request, visit: PageContext, form: Form) -> Response:
        """Another link for this person: the old one opens nothing from now on, on no device."""
        if not self.is_renewable(visit):
            return await self.show_not_found(request)
        secret = generate_secret()
        guest = await self.service.renew_link(
            self.page_secrets.external_id(visit.secret), self.page_secrets.external_id(secret)
        )
        return await self.show_not_found(request) if guest is None else self.sessions.start_session(guest, secret)

    def is_renewable(self, visit: PageContext) -> bool:
        """Return whether the user may replace their link: the operator's is replaced on the command line."""
        return bool(SECRET.fullmatch(visit.secret)) and not secrets_equal(
            visit.secret, self.page_secrets.operator_secret
        )

    async def post_language(self, request: Request, visit: PageContext, form: Form) -> Response:
        """Another language for this person, on the page where they are."""
        lang, at = form.get("lang", ""), form.get("at", "")
        if lang not in LANGUAGES or not (not at or PLACE.fullmatch(at)):
            return await self.show_not_found(request)
        await self.service.set_language(visit.guest, lang)
        return RedirectResponse(f"{visit.base_url}t/{at}" if at else visit.base_url, HTTPStatus.SEE_OTHER)


TOLD: Final = {"cache-control": "private, max-age=600"}
IN_PANEL: Final = frozenset({"hand", "place"})


def page_layouts(request: PictureRequest, wide: str = PAGE_LAYOUT) -> tuple[PictureRequest, PictureRequest | None]:
    """Return the request for wide windows, and the one for phones where it is another.

    A board is ``wide`` at a desk and ``tall`` on a phone, or where the user plays on one; a part keeps its layout.
    Hands and places are as narrow as their column.
    """
    if request.layout == PART:
        return request, None
    if request.picture == "legend" and request.layout != PAGE_LAYOUT:
        return msgspec.structs.replace(request, layout="tall"), None
    whole, tall = (msgspec.structs.replace(request, layout=shape, part="") for shape in (wide, "tall"))
    if request.layout == "tall" or request.picture in IN_PANEL:
        return tall, None
    return whole, tall if request.picture == "board" else None


def build_command_id(visit: PageContext, once: str, line: str) -> str:
    """Return the idempotency key of a callback: the same for the same form of the same user."""
    if not PLACE.fullmatch(once):
        return ""
    return f"web:{visit.guest.id}:{once}:{blake2b(line.encode(), digest_size=8).hexdigest()}"


def own_page_key(visit: PageContext) -> str:
    """Return the key of a user's own page for ``page_version``."""
    return f"@{visit.guest.id}"
