"""A shared moment of a game, for readers without an account: a page, its pictures, and its preview in chats.

A revoked link is answered like an unknown one, and its pictures are removed from the cache.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from math import inf
from typing import Final
from weakref import WeakValueDictionary

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bot.app.views.shared_moments import MomentPage
from bot.frontends.common.frontend_store import FreshValues
from bot.frontends.web.entrance_pages import render_preview
from bot.frontends.web.html_builder import Html, html_tag
from bot.frontends.web.middleware import page_response, show_not_found, tagged_response
from bot.frontends.web.page_frame import render_page
from bot.frontends.web.page_service import PageService
from bot.frontends.web.picture_files import shrink_png
from bot.frontends.web.pictures import BOARD, PagePictures, PictureLink
from bot.frontends.web.screen_regions import NARROW, picture_sources
from bot.frontends.web.sessions import ID_PATTERN
from bot.frontends.web.texts import best_language, translate
from engines.core.sentences import join_sentences
from engines.core.translation import LANGUAGES
from render.core.request import PictureRequest
from render.core.theme import DARK

SHOWN_ELSEWHERE: Final = {"cache-control": "private, no-cache", "cross-origin-resource-policy": "cross-origin"}
"""Other sites may show the picture, but browsers must not store it, because it may be revoked."""
VARIANTS: Final = ("", "dark", "tall", "tall-dark")
"""Suffixes of the names of pictures for dark pages, or for phones."""
PICTURE_DIVISORS: Final = (1, 2, 3, 4, 8)
"""Divisors of a picture's sides, for programs that limit its size."""

PARAMETERS: Final = ("move", "shrink", "format", "maxwidth", "maxheight")
"""Query parameters that change an answer."""
MAX_ANSWERS: Final = 48
"""Maximum number of cached answers, for all links and languages: a picture has about 150 KB."""
KEPT_S: Final = 60.0


@dataclass(eq=False, repr=False)
class MomentRoutes:
    """The routes of shared moments over one ``PageService``.

    Its pictures are separate, so readers without an account do not displace those of players.
    """

    _service: PageService
    pictures: PagePictures
    _public_url: Callable[[Request], str]
    _painting: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    """A lock per link."""

    def __post_init__(self) -> None:
        self.answers = FreshValues[tuple[str, ...], Response](self._service.changes, MAX_ANSWERS, KEPT_S)

    async def show_page(self, request: Request) -> Response:
        """Show a moment, with links to the other moves."""
        return await self._answer_request(request, self._build_page, self._public_url(request), _read_language(request))

    async def show_picture(self, request: Request) -> Response:
        """Send the picture of a moment: the board as spectators see it, or a hand shown by its player."""
        return await self._answer_request(request, self._build_picture)

    async def describe_link(self, request: Request) -> Response:
        """Describe a moment for programs that show links (oEmbed): a photo, or a link if no picture fits."""
        return await self._answer_request(request, self._build_description, self._public_url(request))

    async def _answer_request(
        self, request: Request, build: Callable[[Request], Awaitable[Response | None]], *facts: str
    ) -> Response:
        """Repeat the last answer while nothing has changed, or build a new one. ``facts``: other dependencies."""
        query = (request.query_params.get(name, "") for name in PARAMETERS)
        key = (request.url.path, *query, f"{'move' in request.query_params}", *facts)
        response = await self.answers.load_value(key, partial(build, request))
        return await show_not_found(request) if response is None else tagged_response(request, response)

    async def _build_page(self, request: Request) -> Response | None:
        page = await self._load_page(request, _read_language(request))
        if page is None:
            return None
        parts = {BOARD: page.screen.alt} | {f"{n}": alt for n, (_, alt) in enumerate(page.hands)}
        pictures = [await self._render_picture(request, page, part, alt) for part, alt in parts.items()]
        preview = _render_preview(
            self._public_url(request), request, page, await self._link_picture(request, page, BOARD)
        )
        response = page_response(_render_moment(page, f"/m/{request.path_params['token']}", preview, pictures))
        response.headers["cache-control"] = "private, no-cache"
        return response

    async def _build_picture(self, request: Request) -> Response | None:
        """Paint a picture. One at a time per link: the renderer would replace an older request with a newer one."""
        token, part = request.path_params["token"], request.path_params["part"]
        page = await self._load_page(request, request.path_params["lang"], request.path_params["move"])
        wanted = _find_picture(page, part) if page is not None else None
        if wanted is None:
            return None
        async with self._painting.setdefault(token, asyncio.Lock()):
            painted = await self.pictures.paint_picture(_audience(token), part, wanted)
        if painted is None:
            return None
        png, divisor = painted.png, request.query_params.get("shrink", "")
        if divisor in map(str, PICTURE_DIVISORS):
            png = await asyncio.to_thread(shrink_png, png, int(divisor))
        return Response(png, media_type="image/png", headers=SHOWN_ELSEWHERE)

    async def _build_description(self, request: Request) -> Response | None:
        page = await self._load_page(request, request.path_params["lang"])
        if page is None:
            return None
        if request.query_params.get("format", "json") != "json":
            return PlainTextResponse("Bottega: only json.\n", HTTPStatus.NOT_IMPLEMENTED)
        url = self._public_url(request)
        picture = await self._link_picture(request, page, BOARD)
        told: dict[str, str | int] = {
            "version": "1.0", "type": "link", "title": _title(page), "provider_name": "Bottega", "provider_url": url,
        }  # fmt: skip
        if picture is not None:
            told |= _fit_photo(request, url, picture)
        return JSONResponse(told, headers=SHOWN_ELSEWHERE)

    async def _render_picture(self, request: Request, page: MomentPage, part: str, alt: str) -> Html | None:
        shown = await self._link_picture(request, page, part)
        if shown is None:
            return None
        narrow = await self._link_picture(request, page, f"{part}-tall") if part == BOARD else None
        image = html_tag("img", src=shown.path, alt=alt, width=shown.width, height=shown.height)
        sources = [*picture_sources(narrow, NARROW), *picture_sources(shown)]
        return html_tag("div", html_tag("picture", *sources, image), class_="picture themed")

    async def _link_picture(self, request: Request, page: MomentPage, part: str) -> PictureLink | None:
        token, wanted = request.path_params["token"], _find_picture(page, part)
        offered = await self.pictures.offer_picture("", _audience(token), part, wanted) if wanted is not None else None
        if offered is None or not offered.width:
            return None
        path = f"/m/{token}/{page.screen.lang}/{page.number}/{part}"
        return PictureLink(f"{path}.png", True, offered.width, offered.height, f"{path}-dark.png")  # noqa: FBT003 - it is there

    async def _load_page(self, request: Request, lang: str, move: str | None = None) -> MomentPage | None:
        """Load a link's content in a language (empty: the table's). ``move``: the picture's, otherwise the query's."""
        token, move = request.path_params["token"], request.query_params.get("move", "") if move is None else move
        number = int(move) if move.isascii() and move.isdigit() and len(move) < 6 else None
        if not ID_PATTERN.fullmatch(token) or lang not in ("", *LANGUAGES):
            return None
        page = await self._service.load_moment(token, number, lang)
        if page is None:
            self.pictures.forget_audience(_audience(token))
        return page


def _read_language(request: Request) -> str:
    return best_language(request.headers.get("accept-language", ""), "")


def _audience(token: str) -> str:
    return f"moment:{token}"


def _fit_photo(request: Request, url: str, picture: PictureLink) -> dict[str, str | int]:
    """Return the facts of a photo within the requested size, or nothing if it would be too small."""
    widest, highest = _read_limit(request, "maxwidth"), _read_limit(request, "maxheight")
    for divisor in PICTURE_DIVISORS:
        width, height = (-(-side // divisor) for side in (picture.width, picture.height))
        if width <= widest and height <= highest:
            path = picture.path if divisor == 1 else f"{picture.path}?shrink={divisor}"
            return {"type": "photo", "url": url + path, "width": width, "height": height}
    return {}


def _read_limit(request: Request, name: str) -> float:
    """Return a limit of a picture's side from the query (pixels), by default infinity."""
    given = request.query_params.get(name, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 6 else inf


def _title(page: MomentPage) -> str:
    return f"{page.screen.title} · {page.screen.text[0]}"


def _find_picture(page: MomentPage, part: str) -> PictureRequest | None:
    name, _, end = part.partition("-")
    wanted = {BOARD: page.screen.picture, **{f"{n}": picture for n, (picture, _) in enumerate(page.hands)}}.get(name)
    if wanted is None or end not in VARIANTS:
        return None
    theme, layout = DARK if "dark" in end else "", "tall" if "tall" in end else wanted.layout
    return msgspec.structs.replace(wanted, color_theme=theme, layout=layout)


def _render_preview(url: str, request: Request, page: MomentPage, board: PictureLink | None) -> Html:
    """Render the tags for chats (Open Graph), and the link to the same facts for programs (oEmbed)."""
    lang, address = page.screen.lang, f"{url}/m/{request.path_params['token']}"
    move = f"?move={page.number}" if "move" in request.query_params else ""
    facts: dict[str, str | int] = {
        "og:type": "article",
        "og:title": _title(page),
        "og:description": join_sentences(line.removeprefix("· ") for line in page.screen.text[1:]) or page.screen.alt,
        "og:url": f"{address}{move}",
    }
    if board is not None:
        facts |= {
            "og:image": url + board.path,
            "og:image:width": board.width,
            "og:image:height": board.height,
            "og:image:alt": page.screen.alt,
        }
    about = {"type": "application/json+oembed", "href": f"{address}/{lang}/oembed.json{move}", "title": _title(page)}
    return render_preview(facts, html_tag("link", rel="alternate", **about))


def _render_moment(page: MomentPage, address: str, preview: Html, pictures: list[Html | None]) -> Html:
    lang = page.screen.lang
    slider = html_tag(
        "input",
        type="range",
        name="move",
        min=1,
        max=page.last,
        value=page.number,
        data_slides="1",
        aria_label=page.screen.text[0],
    )
    show = html_tag("button", translate(lang, "take"), type="submit", class_="b take")
    bar = html_tag(
        "div",
        _render_step(address, page.number - 1, page, "step-back"),
        html_tag("form", slider, show, method="get", action=address, class_="seek"),
        _render_step(address, page.number + 1, page, "step-on"),
        class_="bar",
    )
    head = html_tag("div", html_tag("h1", page.screen.title), html_tag("p", page.screen.text[0]), class_="head")
    told = [html_tag("p", line) for line in page.screen.text[1:]]
    section = html_tag("section", head, *pictures, html_tag("div", bar, class_="player"), *told, class_="screen replay")
    return render_page(f"{_title(page)} · Bottega", lang, html_tag("main", section, id="main"), preview=preview)


def _render_step(address: str, move: int, page: MomentPage, key: str) -> Html | None:
    if not 1 <= move <= page.last:
        return None
    return html_tag("a", translate(page.screen.lang, key), href=f"{address}?move={move}", class_="b", rel="nofollow")
