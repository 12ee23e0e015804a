"""The addresses of the page. Reading changes nothing; a press is a post with the person's token, then a redirect."""

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

from bot.app.port.naming import tame
from bot.app.port.screen import Screen
from bot.web import pages
from bot.web.assets import asset
from bot.web.forms import read_form
from bot.web.guard import framed, page, said
from bot.web.keys import SECRET, Keys, fresh, same
from bot.web.live import Live
from bot.web.pages import Part, Visit
from bot.web.pictures import EVERYBODY, Pictures, thousandths
from bot.web.placing import tried
from bot.web.port import HOME, Desk
from bot.web.textboard import alt_lines
from bot.web.urls import build_url, is_local
from bot.web.visits import PLACE, Visits, from_here
from bot.web.widgets import suggested
from bot.web.words import best, say
from engines.core.messages import LANGUAGES
from render.core.parts import CHANGED
from render.core.parts import SHAPE as PART
from render.core.request import Request as PictureRequest
from render.core.shapes import MISSES

Handler = Callable[[Request], Awaitable[Response]]
Guarded = Callable[[Request, Visit], Awaitable[Response]]
Form = dict[str, str]
Words = Callable[[PictureRequest], Sequence[str]]
"""Everything that a picture says, in lines."""

Vouched = Callable[[str], str]
"""Whom a chat has signed start data for: their alias there, or empty."""

LONGEST_PRESS = 1000
LONGEST_TYPED = 400


class Site:
    """The pages over one desk."""

    def __init__(
        self, desk: Desk, keys: Keys, pictures: Pictures, live: Live, in_words: Words, url: str = "", *,
        down: Callable[[], Sequence[str]] = tuple, vouched: Vouched | None = None,
    ) -> None:  # fmt: skip
        """``url``: how the pages are reached from outside, without a slash in the end; empty: as they are asked for.

        ``down``: the chats that are not there just now; ``vouched``: of the chat that shows the page in itself.
        """
        self.desk = desk
        self.keys = keys
        self.pictures = pictures
        self.live = live
        self.in_words = in_words
        self.url = url
        self.down = down
        self.vouched = vouched
        self.beyond = ""
        """The address of this machine by which others reach it, where the page listens there too."""
        self.visits = Visits(keys, desk, secure=url.startswith("https:"))

    def app(self) -> Starlette:
        """All routes."""
        own = "/p/{person}"
        routes = [
            Route("/", self.nothing),
            Route("/health", self.health),
            Route("/static/{name}", asset),
            Route("/in/{secret}", self.come_in),
            Route("/open/{token}", self.open, methods=["GET", "POST"]),
            Route("/app/{table}", self.start, methods=["GET", "POST"]),
            Route("/calendar/{token}.ics", self.calendar),
            Route("/calendar/{token}/{night}.ics", self.calendar),
            Route("/seat/{table}/{invite}", self.invited, methods=["GET", "POST"]),
            Route(f"{own}/", self.inside(self.home)),
            Route(f"{own}/live", self.inside(self.stream)),
            Route(f"{own}/picture/{{name}}.{{kind}}", self.inside(self.picture)),
            Route(f"{own}/t/{{table}}", self.inside(self.table)),
            Route(f"{own}/t/{{table}}/words", self.inside(self.words)),
            Route(f"{own}/t/{{table}}/film.gif", self.inside(self.film)),
            Route(f"{own}/lang", self.posted(self.language), methods=["POST"]),
            Route(f"{own}/renew", self.posted(self.renew), methods=["POST"]),
            Route(f"{own}/name", self.posted(self.name), methods=["POST"]),
            Route(f"{own}/press", self.posted(self.press), methods=["POST"]),
            Route(f"{own}/t/{{table}}/press", self.posted(self.press), methods=["POST"]),
        ]
        lost = {404: self.nothing, 405: self.nothing, Exception: self.sorry}
        return Starlette(routes=routes, exception_handlers=lost)

    # -- doors

    def inside(self, handler: Guarded) -> Handler:
        """A page of one person: for all others it does not exist."""

        async def handled(request: Request) -> Response:
            visit = await self.visits.visit(request)
            if visit is None:
                return await self.nothing(request)
            request.state.visit = visit
            response = await handler(request, visit)
            return framed(response) if visit.framed else response

        return handled

    def posted(self, handler: Callable[[Request, Visit, Form], Awaitable[Response]]) -> Handler:
        """A post by the person whose page it is, from a page of this server, with the token of their forms."""

        async def handled(request: Request, visit: Visit) -> Response:
            form = await read_form(request)
            if not from_here(request, self.url) or not same(visit.token, form.get("token", "")):
                return said(request, "not-from-here", HTTPStatus.FORBIDDEN)
            return await handler(request, visit, form)

        return self.inside(handled)

    async def nothing(self, request: Request, _: Exception | None = None) -> Response:
        """Nothing here, or nothing for you: never told apart."""
        return said(request, "nothing", HTTPStatus.NOT_FOUND)

    async def sorry(self, request: Request, _: Exception) -> Response:
        """Say that something failed. What it was stands in the log alone; the host is told of a full disk."""
        full = self.visits.is_host(request) and await self.is_full()
        return said(request, "full" if full else "sorry", HTTPStatus.SERVICE_UNAVAILABLE)

    async def is_full(self) -> bool:
        """Return whether nothing can be saved because there is no space left."""
        return await self.desk.trouble() == "full"

    async def come_in(self, request: Request) -> Response:
        """A person's own link."""
        secret = request.path_params["secret"]
        guest = await self.visits.come_in(secret, best(request.headers.get("accept-language", "")))
        return await self.nothing(request) if guest is None else self.visits.let_in(guest, secret)

    async def invited(self, request: Request) -> Response:
        """A link to a free seat: who are you? Then a seat is theirs, and a link of their own."""
        table, invite = request.path_params["table"], request.path_params["invite"]
        lang = best(request.headers.get("accept-language", ""))
        fits = PLACE.fullmatch(table) and PLACE.fullmatch(invite)
        title = await self.desk.invited(table, invite, lang) if fits else None
        form = await read_form(request) if request.method == "POST" else {}
        if form and not from_here(request, self.url):
            return await self.nothing(request)
        secret, name = form.get("secret", ""), tame(form.get("name", ""))
        secret = secret if SECRET.fullmatch(secret) else ""
        if title is None:
            known = await self.desk.known(self.keys.alias(secret)) if fits and secret else None
            if known is not None and await self.desk.sit(known, table, invite):  # their form has come twice
                return self.visits.let_in(known, secret, f"t/{table}")
            return said(request, "taken", HTTPStatus.GONE)
        if not name:
            return page(pages.invitation(say(lang, "invited"), title, request.url.path, lang, fresh()))
        secret = secret or fresh()
        guest = await self.desk.welcome(self.keys.alias(secret), name, lang)
        if not await self.desk.sit(guest, table, invite):
            return said(request, "taken", HTTPStatus.GONE)
        return self.visits.let_in(guest, secret, f"t/{table}")

    async def open(self, request: Request) -> Response:
        """A link out of a chat: it opens with a press, and once."""
        lang = best(request.headers.get("accept-language", ""))
        if request.method != "POST":
            return page(pages.knock(request.url.path, lang))
        token = request.path_params["token"]
        found = await self.desk.opened(token) if from_here(request, self.url) and PLACE.fullmatch(token) else None
        if found is None:
            return said(request, "over", HTTPStatus.GONE)
        return self.visits.lets_stay(found[0], f"t/{found[1]}")

    async def start(self, request: Request) -> Response:
        """The page as a chat shows it in itself: the chat signs who has opened it, and it is no one else's."""
        table = request.path_params["table"]
        if self.vouched is None or not PLACE.fullmatch(table):
            return await self.nothing(request)
        if request.method != "POST":
            lang = best(request.headers.get("accept-language", ""))
            return framed(page(pages.starting(request.url.path, lang)))
        data = (await read_form(request)).get("data", "")
        alias = self.vouched(data) if from_here(request, self.url) else ""
        guest = await self.desk.of_chat(alias) if alias else None
        if guest is None:
            return framed(said(request, "over", HTTPStatus.GONE))
        return framed(self.visits.lets_stay(guest, f"t/{table}", framed=True))

    # -- pages

    async def home(self, request: Request, visit: Visit) -> Response:
        """A person's own page."""
        seen = await self.desk.version(own_place(visit))
        found = await self.desk.home(visit.guest)
        link = f"{self.outside(request)}/in/{visit.secret}" if SECRET.fullmatch(visit.secret) else ""
        beside = await self.part(visit, found.beside)
        warned = self.visits.is_host(request) and await self.is_full()
        return page(pages.home(visit, found, beside, link, seen, renewable=self.renewable(visit), full=warned))

    async def table(self, request: Request, visit: Visit) -> Response:
        """A table as this person may see it."""
        seen = await self.desk.version(visit.at)  # before the rest: what changes meanwhile is news
        found = await self.desk.table(visit.guest, visit.at)
        if found is None:
            return await self.nothing(request)
        at = request.query_params.get("at", "")
        panel = None if found.panel is None else await self.part(visit, tried(found.panel, at), found.mine)
        board = await self.part(visit, found.board, found.words, own=found.hand is not None)
        hand = None if found.hand is None else await self.part(visit, found.hand)
        link = f"{self.outside(request)}/seat/{visit.at}/{found.invite}" if found.invite else ""
        return page(pages.table(visit, found, (board, panel, hand), link, seen))

    async def words(self, request: Request, visit: Visit) -> Response:
        """How what is being typed may go on, as options of the list beside the field."""
        text = request.query_params.get("text", "")[:LONGEST_TYPED]
        return Response(suggested(await self.desk.words(visit.guest, visit.at, text)), media_type="text/html")

    def outside(self, request: Request) -> str:
        """What links to be handed on begin with."""
        asked = str(request.base_url).rstrip("/")
        if self.beyond and is_local(asked):
            asked = build_url(self.beyond, request.base_url.port or 80)
        return self.url or asked

    async def part(self, visit: Visit, screen: Screen, lines: Sequence[str] = (), *, own: bool = False) -> Part:
        """A screen with its picture under way, and all that this shows in words; ``lines`` where there is none.

        ``own``: the picture is for this person alone, whoever may read the screen.
        """
        if screen.picture is None:
            return Part(screen, None, lines or alt_lines(screen))
        audience = visit.guest.id if screen.private or own else EVERYBODY
        if cards := {button.press: button.card for row in screen.rows for button in row if button.card is not None}:
            drawn = {line: await self.pictures.shown(visit.base, audience, line, card) for line, card in cards.items()}
            return Part(screen, None, lines, {line: card for line, card in drawn.items() if card is not None})
        wide, narrow = for_page(screen.picture)
        look = self.pictures.shown if narrow is None else self.pictures.offered
        shown = await look(visit.base, audience, screen.table, wide)
        other = None if narrow is None else await look(visit.base, audience, screen.table, narrow)
        said = screen.picture.picture == "legend" or screen.picture.part == CHANGED  # beside it, in fewer words
        told = () if said else self.in_words(screen.picture)
        return Part(screen, shown, told or (alt_lines(screen) if shown is None else ()), narrow=other)

    async def picture(self, request: Request, visit: Visit) -> Response:
        """A picture, where its marks are in thousandths of its size, or what it shows where in words.

        Its name is its content: it never changes. Only what is told of it may be told better.
        """
        name, kind = request.path_params["name"], request.path_params["kind"]
        headers = {"etag": f'"{name}"', "cache-control": "private, max-age=31536000, immutable"}
        if kind == "png" and request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        if kind == "told":
            told = await self.pictures.told(visit.guest.id, name)
            return await self.nothing(request) if told is None else JSONResponse(told, headers=TOLD)
        painted = await self.pictures.get(visit.guest.id, name)
        if painted is None or kind not in ("png", "json"):
            return await self.nothing(request)
        if kind == "png":
            return Response(painted.png, media_type="image/png", headers=headers)
        return JSONResponse(thousandths(painted), headers=headers)

    async def film(self, request: Request, visit: Visit) -> Response:
        """The film that they are looking at, to be seen and kept."""
        film = await self.desk.film(visit.guest, request.path_params["table"])
        if film is None:
            return await self.nothing(request)
        return Response(film, media_type="image/gif", headers={"cache-control": "private, no-cache"})

    async def stream(self, request: Request, visit: Visit) -> Response:
        """What tells the script that the page has changed."""
        table = request.query_params.get("table", HOME)
        if table and (not PLACE.fullmatch(table) or await self.desk.table(visit.guest, table) is None):
            return await self.nothing(request)
        if self.live.full(visit.guest.id):
            return said(request, "sorry", HTTPStatus.TOO_MANY_REQUESTS)
        events: AsyncIterator[str] = self.live.stream(table or own_place(visit), visit.guest.id)
        unkept = {"x-accel-buffering": "no"}  # nginx would keep the events till there are enough of them
        return StreamingResponse(events, media_type="text/event-stream", headers=unkept)

    async def calendar(self, request: Request) -> Response:
        """What a calendar that follows somebody's nights reads: by its own secret, without a visit."""
        token, night = request.path_params["token"], request.path_params.get("night", "")
        fits = PLACE.fullmatch(token) and (not night or PLACE.fullmatch(night))
        file = await self.desk.calendar(token, night) if fits else None
        if file is None:
            return await self.nothing(request)
        shown = f'inline; filename="{night or "nights"}.ics"'
        headers = {"content-disposition": shown, "cache-control": "private, max-age=300"}
        return Response(file, media_type="text/calendar; charset=utf-8", headers=headers)

    async def health(self, request: Request) -> Response:
        """Whether something can be kept, and which chats are down: for supervisors, so without a secret and without a
        word about anybody. A chat that is down is started again from within, so that alone is no failure.
        """
        trouble, down = await self.desk.trouble(), self.down()
        told = {"ok": not trouble} | ({"store": trouble} if trouble else {}) | ({"down": list(down)} if down else {})
        return JSONResponse(told, HTTPStatus.SERVICE_UNAVAILABLE if trouble else HTTPStatus.OK)

    # -- presses

    async def press(self, request: Request, visit: Visit, form: Form) -> Response:
        """One press; then the page that it leads to."""
        value, once = form.get("value", "").strip(), form.get("once", "")
        line = " ".join(part for part in (form.get("press", ""), value) if part)[:LONGEST_PRESS]
        name = form.get("command", "")
        sent = command_id(visit, once, f"{name} {line}")
        if name:
            at = await self.desk.command(visit.guest, visit.at, name, value, sent)
        else:
            at = await self.desk.press(visit.guest, visit.at, line, sent)
        to = f"{visit.base}t/{at}#panel" if at else visit.base
        return RedirectResponse(to, HTTPStatus.SEE_OTHER)

    async def name(self, request: Request, visit: Visit, form: Form) -> Response:
        """Another name for this person."""
        name = tame(form.get("name", ""))
        if name:
            await self.desk.rename(visit.guest, name)
        return RedirectResponse(visit.base, HTTPStatus.SEE_OTHER)

    async def renew(self, request: Request, visit: Visit, form: Form) -> Response:
        """Another link for this person: the old one opens nothing from now on, on no device."""
        if not self.renewable(visit):
            return await self.nothing(request)
        secret = fresh()
        guest = await self.desk.renew(self.keys.alias(visit.secret), self.keys.alias(secret))
        return await self.nothing(request) if guest is None else self.visits.let_in(guest, secret)

    def renewable(self, visit: Visit) -> bool:
        """Whether this is a link that its owner can have anew: the host's own is renewed where the house is started."""
        return bool(SECRET.fullmatch(visit.secret)) and not same(visit.secret, self.keys.host)

    async def language(self, request: Request, visit: Visit, form: Form) -> Response:
        """Another language for this person, on the page where they are."""
        lang, at = form.get("lang", ""), form.get("at", "")
        if lang not in LANGUAGES or not (not at or PLACE.fullmatch(at)):
            return await self.nothing(request)
        await self.desk.speak(visit.guest, lang)
        return RedirectResponse(f"{visit.base}t/{at}" if at else visit.base, HTTPStatus.SEE_OTHER)


TOLD: Final = {"cache-control": "private, max-age=600"}
IN_PANEL: Final = frozenset({"hand", "place"})


def for_page(request: PictureRequest) -> tuple[PictureRequest, PictureRequest | None]:
    """What the page shows of a picture, and what a phone's browser takes in its place.

    A board is the whole poster at a desk and ``tall`` on a phone, or to those who say that they play on one; a part is
    what it is. What stands in a panel is read there, so it is as narrow as panels are.
    """
    if request.shape == PART:
        return request, None
    if request.picture == "legend" and request.shape != MISSES:
        return msgspec.structs.replace(request, shape="tall"), None
    whole, tall = (msgspec.structs.replace(request, shape=shape, part="") for shape in (MISSES, "tall"))
    if request.shape == "tall" or request.picture in IN_PANEL:
        return tall, None
    return whole, tall if request.picture == "board" else None


def command_id(visit: Visit, once: str, line: str) -> str:
    """The id of one press: the same when the same form is sent again, and nobody else's."""
    if not PLACE.fullmatch(once):
        return ""
    return f"web:{visit.guest.id}:{once}:{blake2b(line.encode(), digest_size=8).hexdigest()}"


def own_place(visit: Visit) -> str:
    """What the desk calls a person's own page when it is asked for the version."""
    return f"@{visit.guest.id}"
