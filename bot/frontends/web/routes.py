"""The routes of the page. GET changes nothing; a callback is a POST with the user's form token, then a redirect."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from http import HTTPStatus
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from bot.app.common.interfaces import Now, new_code, utc_now
from bot.app.ui.texts import sanitize_name
from bot.app.users.models import PushSubscription
from bot.frontends.common.frontend_store import StoreError
from bot.frontends.web.admission import Admission, TooManyError
from bot.frontends.web.assets import SERVICE_WORKER, show_asset
from bot.frontends.web.entrance_routes import Activity, EntranceRoutes, VerifyInitData, fit_to_proxy
from bot.frontends.web.home_page import render_home
from bot.frontends.web.html_builder import Html
from bot.frontends.web.middleware import (
    allow_framing,
    has_etag,
    message_response,
    page_response,
    read_form,
    show_not_found,
    tagged_response,
)
from bot.frontends.web.moment_routes import MomentRoutes
from bot.frontends.web.page_frame import MANIFEST, PageContext, build_manifest
from bot.frontends.web.page_models import HOME, Guest, TablePage
from bot.frontends.web.page_secrets import SECRET, PageSecrets, generate_secret, secrets_equal
from bot.frontends.web.page_service import PageService
from bot.frontends.web.pictures import PagePictures, hotspot_boxes
from bot.frontends.web.screen_views import BoardLines, ScreenViews
from bot.frontends.web.sessions import ID_PATTERN, Sessions, is_same_origin
from bot.frontends.web.spectator_pages import SpectatorPages
from bot.frontends.web.sse import LiveUpdates, OtherTables
from bot.frontends.web.table_page import describe_next_tables, render_table
from bot.frontends.web.urls import build_url, is_local
from bot.frontends.web.widgets import render_suggestions
from engines.core.translation import LANGUAGES

RouteHandler = Callable[[Request], Awaitable[Response]]
GuestHandler = Callable[[Request, PageContext], Awaitable[Response]]
Form = dict[str, str]
LONGEST_PRESS = 1000
LONGEST_TYPED = 400
MAX_BASES: Final = 40
READING: Final = "reading"
"""View of a user's own page with their open screen; without it, the address leads to the first page."""


@dataclass(eq=False, repr=False)
class PageRoutes:
    """The routes over one ``PageService``."""

    service: PageService
    page_secrets: PageSecrets
    page_pictures: PagePictures
    live_updates: LiveUpdates
    board_lines: BoardLines
    url: str = ""
    """Public address without a trailing slash; if empty, the address of each request."""
    list_down: Callable[[], Sequence[str]] = tuple
    list_refusals: Callable[[], Sequence[str]] = tuple
    verify_init_data: VerifyInitData | None = None
    activity: Activity | None = None
    clock: Now = utc_now
    outward_host: str = ""
    """Address of this machine for other machines, if the page listens there."""
    is_demo: bool = False
    """Whether visitors play without an account."""
    admission: Admission = field(default_factory=Admission)

    def __post_init__(self) -> None:
        self.views = ScreenViews(self.page_pictures, self.board_lines)
        self.spectator_pages = SpectatorPages(self.service, self._render_for_spectators)
        self.sessions = Sessions(self.page_secrets, self.service, self.clock, self.url.startswith("https:"))
        self.moments = MomentRoutes(self.service, self.page_pictures.open_shelf(), self.public_url)
        self.entrances = EntranceRoutes(
            self.service, self.page_secrets, self.sessions, self.url, self.verify_init_data, self.activity,
            self.is_demo,
        )  # fmt: skip

    def build_app(self) -> Starlette:
        """Build the application with all routes."""
        own, stranger, file = "/p/{person}", self.admit_stranger, partial(self.admit_stranger, is_priced=False)
        both = ["GET", "POST"]
        routes = [
            Route("/", stranger(self.entrances.open_start), methods=both),
            Route("/activity", stranger(self.entrances.open_activity), methods=["POST"]),
            Route("/health", file(self.show_health)),
            Route("/static/{name}", file(show_asset)),
            Route(SERVICE_WORKER, file(show_asset)),
            Route("/in/{secret}", stranger(self.entrances.open_own_link)),
            Route("/open/{token}", stranger(self.entrances.open_chat_link), methods=both),
            Route("/app/{table}", stranger(self.entrances.open_mini_app), methods=both),
            Route("/calendar/{token}.ics", stranger(self.show_calendar)),
            Route("/calendar/{token}/{night}.ics", stranger(self.show_calendar)),
            Route("/m/{token}", stranger(self.moments.show_page)),
            Route("/m/{token}/{lang}/oembed.json", stranger(self.moments.describe_link)),
            Route("/m/{token}/{lang}/{move}/{part}.png", stranger(self.moments.show_picture)),
            Route("/seat/{table}/{invite}", stranger(self.entrances.open_invitation), methods=both),
            Route(f"{own}/", self.require_guest(self.show_home)),
            Route(f"{own}/{MANIFEST}", self.require_guest(self.show_manifest)),
            Route(f"{own}/next", self.require_guest(self.open_next_table)),
            Route(f"{own}/live", self.require_guest(self.stream_updates)),
            Route(f"{own}/picture/{{name}}.{{kind}}", self.require_guest(self.show_picture)),
            Route(f"{own}/t/{{table}}", self.require_guest(self.show_table)),
            Route(f"{own}/t/{{table}}/words", self.require_guest(self.suggest_moves)),
            Route(f"{own}/t/{{table}}/film.gif", self.require_guest(self.show_film)),
            Route(f"{own}/lang", self.require_form(self.post_language), methods=["POST"]),
            Route(f"{own}/renew", self.require_form(self.post_new_link), methods=["POST"]),
            Route(f"{own}/name", self.require_form(self.post_name), methods=["POST"]),
            Route(f"{own}/push", self.require_form(self.post_device), methods=["POST"]),
            Route(f"{own}/press", self.require_form(self.post_callback), methods=["POST"]),
            Route(f"{own}/t/{{table}}/press", self.require_form(self.post_callback), methods=["POST"]),
        ]
        lost = {404: self.show_unknown, 405: self.show_unknown, StoreError: self.show_error, Exception: self.show_error}
        packing = Middleware(GZipMiddleware, compresslevel=COMPRESSION_LEVEL)
        return Starlette(routes=routes, exception_handlers=lost, middleware=[packing])

    # -- entrances

    def admit_stranger(self, handler: RouteHandler, *, is_priced: bool = True) -> RouteHandler:
        """Answer requests without an account, each in its turn."""

        async def handle_request(request: Request) -> Response:
            if request.method == "POST":
                await request.body()  # a slow sender must not delay others
            return await self._answer_stranger(request, handler, is_priced=is_priced)

        return handle_request

    async def _answer_stranger(self, request: Request, handler: RouteHandler, *, is_priced: bool) -> Response:
        try:
            async with self.admission.admit_request(request, is_priced=is_priced):
                return await handler(request)
        except TooManyError:
            text, headers = "Bottega: too many requests; try again later.\n", {"retry-after": "60"}
            return PlainTextResponse(text, HTTPStatus.TOO_MANY_REQUESTS, headers)

    async def show_unknown(self, request: Request, error: Exception | None = None) -> Response:
        """Tell strangers that there is nothing here."""
        return await self._answer_stranger(request, show_not_found, is_priced=True)

    def require_guest(self, handler: GuestHandler) -> RouteHandler:
        """Serve a page to its user; for all others it does not exist."""

        async def handle_request(request: Request) -> Response:
            with self.admission.players.answer_press():
                visit = await self.sessions.load_context(request)
                response = await handle_visit(request, visit) if visit is not None else None
            return await self.show_unknown(request) if response is None else response

        async def handle_visit(request: Request, visit: PageContext) -> Response:
            request.state.visit = visit
            if self.service.is_blocked(visit.guest):
                response = message_response(request, "barred", HTTPStatus.FORBIDDEN)
            else:
                response = await handler(request, visit)
            if visit.is_activity:
                return fit_to_proxy(response)
            return allow_framing(response) if visit.is_framed else response

        return handle_request

    def require_form(self, handler: Callable[[Request, PageContext, Form], Awaitable[Response]]) -> RouteHandler:
        """Accept a post by the page's user, from a page of this server, with their form token."""

        async def handle_request(request: Request, visit: PageContext) -> Response:
            form = await read_form(request)
            is_own = is_same_origin(request, self.url) or (
                visit.is_activity and await self.entrances.is_own_origin(request)
            )
            if not is_own or not secrets_equal(visit.form_token, form.get("token", "")):
                return message_response(request, "not-from-here", HTTPStatus.FORBIDDEN)
            return await handler(request, visit, form)

        return self.require_guest(handle_request)

    async def show_error(self, request: Request, error: Exception) -> Response:
        """Report a failure, and the code of its log entry. Tells the host if the disk is full.

        Only the log has the cause; if the store is unavailable or full, only once rather than per request, so without a
        code.
        """
        if self.sessions.is_operator(request) and await self.service.find_problem() == "full":
            return message_response(request, "full", HTTPStatus.SERVICE_UNAVAILABLE)
        request.state.code = "" if isinstance(error, StoreError) else new_code()
        return message_response(request, "sorry", HTTPStatus.SERVICE_UNAVAILABLE, request.state.code)

    # -- pages

    async def show_home(self, request: Request, visit: PageContext) -> Response:
        """Show a user's own page."""
        with self.service.changes.open_scope():
            seen = await self.service.page_version(own_page_key(visit))
            is_reading = request.query_params.get("view") == READING
            found = await self.service.build_home_page(visit.guest, is_reading=is_reading)
            link = f"{self.public_url(request)}/in/{visit.secret}" if SECRET.fullmatch(visit.secret) else ""
            beside = await self.views.build_view(visit, found.beside)
            warned = self.sessions.is_operator(request) and await self.service.find_problem() == "full"
            return page_response(
                render_home(visit, found, beside, link, seen, renewable=self.is_renewable(visit), full=warned)
            )

    async def show_table(self, request: Request, visit: PageContext) -> Response:
        """Show a table as this user may see it."""
        view = request.query_params.get("view", "")
        with self.service.changes.open_scope():
            shared = await self.spectator_pages.render_page(visit, view)
            if shared is not None:
                return page_response(shared)
            seen = await self.service.page_version(visit.table)  # read first, so any later change counts as news
            found = await self.service.build_table_page(visit.guest, visit.table)
            if found is None:
                return await show_not_found(request)
            link = f"{self.public_url(request)}/seat/{visit.table}/{found.invite}" if found.invite else ""
            views = await self.views.build_views(visit, found, request.query_params.get("at", ""))
            return page_response(render_table(visit, found, views, link, seen, view))

    async def _render_for_spectators(self, visit: PageContext, page: TablePage, seen: str, view: str) -> Html:
        return render_table(visit, page, await self.views.build_views(visit, page, ""), "", seen, view)

    async def show_manifest(self, request: Request, visit: PageContext) -> Response:
        """Answer with the manifest of this user's app."""
        return JSONResponse(build_manifest(visit), media_type="application/manifest+json", headers=SHORT_CACHE_HEADERS)

    async def open_next_table(self, request: Request, visit: PageContext) -> Response:
        """Go to the most urgent table that waits for the user, or to their own page if there is none."""
        tables = await self.service.find_next_tables(visit.guest, HOME)
        return RedirectResponse(f"{visit.base_url}t/{tables[0]}" if tables else visit.base_url, HTTPStatus.SEE_OTHER)

    async def suggest_moves(self, request: Request, visit: PageContext) -> Response:
        """Suggest continuations of a typed move, as options of the list next to the field."""
        text = request.query_params.get("text", "")[:LONGEST_TYPED]
        return Response(
            render_suggestions(await self.service.complete_move(visit.guest, visit.table, text)), media_type="text/html"
        )

    def public_url(self, request: Request) -> str:
        """Return the base of links for other users."""
        asked = str(request.base_url).rstrip("/")
        if self.outward_host and is_local(asked):
            asked = build_url(self.outward_host, request.base_url.port or 80)
        return self.url or asked

    async def show_picture(self, request: Request, visit: PageContext) -> Response:
        """Send a picture, its marks in thousandths of its size, or its content in words.

        Its name is derived from its content, so it never changes; only its description may improve. A browser gets a
        WebP file, which only has the changes since one of the pictures ``from`` if ``x-below`` names it.
        """
        name, kind = request.path_params["name"], request.path_params["kind"]
        bases = request.query_params.get("from", "").split(",", MAX_BASES)[:MAX_BASES]
        is_webp = kind == "png" and "image/webp" in request.headers.get("accept", "")
        headers = {"etag": f'"{name}"', "vary": "accept"}
        headers["cache-control"] = "private, max-age=31536000, immutable"
        if kind == "png" and has_etag(request, headers["etag"]):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        if kind == "told":
            told = await self.page_pictures.describe_picture(visit.guest.id, name)
            return await show_not_found(request) if told is None else JSONResponse(told, headers=SHORT_CACHE_HEADERS)
        if is_webp:
            loaded = await self.page_pictures.load_file(visit.guest.id, name, bases)
            if loaded is None:
                return await show_not_found(request)
            file, headers["x-below"] = loaded
            return Response(file, media_type="image/webp", headers=headers)
        painted = await self.page_pictures.wait_for_picture(visit.guest.id, name)
        if painted is None or kind not in ("png", "json"):
            return await show_not_found(request)
        if kind == "png":
            return Response(painted.png, media_type="image/png", headers=headers)
        return JSONResponse(hotspot_boxes(painted), headers=headers)

    async def show_film(self, request: Request, visit: PageContext) -> Response:
        """Send the film that the user is watching."""
        film = await self.service.find_film(visit.guest, request.path_params["table"])
        if film is None:
            return await show_not_found(request)
        return Response(film, media_type="image/gif", headers={"cache-control": "private, no-cache"})

    async def stream_updates(self, request: Request, visit: PageContext) -> Response:
        """Stream notices of changes to the page's script."""
        table = request.query_params.get("table", HOME)
        if table:
            with self.service.changes.open_scope():
                may_see = ID_PATTERN.fullmatch(table) and await self.service.has_table_page(visit.guest, table)
            if not may_see:
                return await show_not_found(request)
        if self.live_updates.has_too_many_pages(visit.guest.id):
            return message_response(request, "sorry", HTTPStatus.TOO_MANY_REQUESTS)
        find_next = partial(self._describe_next_tables, visit.guest, table)
        others = OtherTables(own_page_key(visit), find_next) if table else None
        events: AsyncIterator[str] = self.live_updates.stream_events(
            table or own_page_key(visit), visit.guest.id, others
        )
        unkept = {"x-accel-buffering": "no"}  # otherwise nginx would buffer the events
        return StreamingResponse(events, media_type="text/event-stream", headers=unkept)

    async def _describe_next_tables(self, guest: Guest, table_id: str) -> str:
        return describe_next_tables(await self.service.find_next_tables(guest, table_id))

    async def show_calendar(self, request: Request) -> Response:
        """Answer with a calendar of a user's nights. Its secret replaces a login."""
        token, night = request.path_params["token"], request.path_params.get("night", "")
        fits = ID_PATTERN.fullmatch(token) and (not night or ID_PATTERN.fullmatch(night))
        file = await self.service.load_calendar(token, night) if fits else None
        if file is None:
            return await show_not_found(request)
        shown = f'inline; filename="{night or "nights"}.ics"'
        headers = {"content-disposition": shown, "cache-control": "private, max-age=300"}
        return tagged_response(request, Response(file, media_type="text/calendar; charset=utf-8", headers=headers))

    async def show_health(self, request: Request) -> Response:
        """Report to supervisors whether the store works, which chats are down, and since when push services refuse.

        Needs no login and does not name users.
        A chat that is down is restarted by the process itself and is not a failure.
        """
        trouble, down = await self.service.find_problem(), self.list_down()
        facts = (("store", trouble), ("down", list(down)), ("push_refuses_since", list(self.list_refusals())))
        told = {"ok": not trouble, **{name: fact for name, fact in facts if fact}}
        return JSONResponse(told, HTTPStatus.SERVICE_UNAVAILABLE if trouble else HTTPStatus.OK)

    # -- presses

    async def post_callback(self, request: Request, visit: PageContext, form: Form) -> Response:
        """Run one callback, then show the resulting page."""
        value, once = form.get("value", "").strip(), form.get("once", "")
        line = " ".join(part for part in (form.get("press", ""), value) if part)[:LONGEST_PRESS]
        name = form.get("command", "")
        sent = build_command_id(visit, once, f"{name} {line}")
        if name:
            at = await self.service.submit_command(visit.guest, visit.table, name, value, sent)
        else:
            at = await self.service.submit_callback(visit.guest, visit.table, line, sent)
        home = f"{visit.base_url}?view={READING}" if name or line else visit.base_url
        to = f"{visit.base_url}t/{at}#panel" if at else home
        return RedirectResponse(to, HTTPStatus.SEE_OTHER)

    async def post_name(self, request: Request, visit: PageContext, form: Form) -> Response:
        """Change the user's name."""
        name = sanitize_name(form.get("name", ""))
        if name:
            await self.service.rename_guest(visit.guest, name)
        return RedirectResponse(visit.base_url, HTTPStatus.SEE_OTHER)

    async def post_device(self, request: Request, visit: PageContext, form: Form) -> Response:
        """Start or stop notifying the user in this browser. They stay signed in there while notified."""
        if form.get("off"):
            await self.service.remove_device(visit.guest, form.get("endpoint", ""))
            return Response(status_code=HTTPStatus.NO_CONTENT)
        device = PushSubscription(form.get("endpoint", ""), form.get("key", ""), form.get("secret", ""))
        if not await self.service.add_device(visit.guest, device):
            return Response(status_code=HTTPStatus.UNPROCESSABLE_ENTITY)
        return self.sessions.prolong_session(visit.guest, visit.secret)

    async def post_new_link(self, request: Request, visit: PageContext, form: Form) -> Response:
        """Renew the user's link: the old one stops working on all devices."""
        if not self.is_renewable(visit):
            return await show_not_found(request)
        secret = generate_secret()
        guest = await self.service.renew_link(
            self.page_secrets.external_id(visit.secret), self.page_secrets.external_id(secret)
        )
        return await show_not_found(request) if guest is None else self.sessions.start_session(guest, secret)

    def is_renewable(self, visit: PageContext) -> bool:
        """Return whether the user may replace their link: the operator's is replaced on the command line."""
        return bool(SECRET.fullmatch(visit.secret)) and not secrets_equal(
            visit.secret, self.page_secrets.operator_secret
        )

    async def post_language(self, request: Request, visit: PageContext, form: Form) -> Response:
        """Change the user's language on the current page."""
        lang, at = form.get("lang", ""), form.get("at", "")
        if lang not in LANGUAGES or not (not at or ID_PATTERN.fullmatch(at)):
            return await show_not_found(request)
        await self.service.set_language(visit.guest, lang)
        return RedirectResponse(f"{visit.base_url}t/{at}" if at else visit.base_url, HTTPStatus.SEE_OTHER)


COMPRESSION_LEVEL: Final = 9
"""Compression level of pages, scripts and styles: it reduces a page of 38 KB to 6 KB in half a millisecond."""
SHORT_CACHE_HEADERS: Final = {"cache-control": "private, max-age=600"}


def build_command_id(visit: PageContext, once: str, line: str) -> str:
    """Return the idempotency key of a callback: the same for the same form of the same user."""
    if not ID_PATTERN.fullmatch(once):
        return ""
    return f"web:{visit.guest.id}:{once}:{blake2b(line.encode(), digest_size=8).hexdigest()}"


def own_page_key(visit: PageContext) -> str:
    """Return the key of a user's own page for ``page_version``."""
    return f"@{visit.guest.id}"
