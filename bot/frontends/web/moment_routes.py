"""A shared moment of a game, for readers without an account: a page, its pictures, and its preview in chats.

A revoked link is answered as one that never was, and its pictures leave the cache.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bot.app.views.shared_moments import MomentPage
from bot.frontends.web.entrance_pages import render_preview
from bot.frontends.web.html_builder import Html, html_tag
from bot.frontends.web.middleware import page_response, show_not_found
from bot.frontends.web.page_frame import render_page
from bot.frontends.web.page_service import PageService
from bot.frontends.web.pictures import BOARD, PagePictures
from bot.frontends.web.sessions import PLACE
from bot.frontends.web.texts import best_language, translate
from render.core.request import PictureRequest

UNKEPT: Final = {"cache-control": "private, no-cache"}
"""A revoked picture must not stay in a browser's cache."""


@dataclass(eq=False, repr=False)
class MomentRoutes:
    """The routes of shared moments over one ``PageService``."""

    _service: PageService
    _pictures: PagePictures
    _public_url: Callable[[Request], str]

    async def show_page(self, request: Request) -> Response:
        """Show a moment, with links to the other moves."""
        lang = best_language(request.headers.get("accept-language", ""))
        page = await self._load_page(request, lang, request.query_params.get("move", ""))
        if page is None:
            return await show_not_found(request)
        token = request.path_params["token"]
        sizes = [await self._measure_picture(token, part, picture) for part, picture in _list_pictures(page)]
        preview = _render_preview(self._public_url(request), f"/m/{token}", page, sizes[0])
        return page_response(_render_moment(page, f"/m/{token}", preview, sizes))

    async def show_picture(self, request: Request) -> Response:
        """Send the picture of a moment: the board as spectators see it, or a hand whose player shows it."""
        token, part = request.path_params["token"], request.path_params["part"]
        page = await self._load_page(request, request.path_params["lang"], request.path_params["move"])
        if page is None:
            return await show_not_found(request)
        wanted = dict(_list_pictures(page)).get(part)
        painted = await self._pictures.paint_picture(_audience(token), part, wanted) if wanted is not None else None
        if painted is None:
            return await show_not_found(request)
        return Response(painted.png, media_type="image/png", headers=UNKEPT)

    async def describe_link(self, request: Request) -> Response:
        """Describe a moment for programs that show links (oEmbed)."""
        page = await self._load_page(request, request.path_params["lang"], "")
        if page is None:
            return await show_not_found(request)
        wide, high = await self._measure_picture(request.path_params["token"], BOARD, page.screen.picture)
        address = f"{self._public_url(request)}/m/{request.path_params['token']}"
        told = {
            "version": "1.0", "type": "photo", "provider_name": "Bottega", "title": _title(page),
            "url": f"{address}/{page.screen.lang}/{page.number}/{BOARD}.png", "width": wide, "height": high,
        }  # fmt: skip
        return JSONResponse(told, headers=UNKEPT)

    async def _measure_picture(self, token: str, part: str, picture: PictureRequest | None) -> tuple[int, int]:
        """Return the size of a picture in pixels; zeros where it cannot be laid out."""
        offered = await self._pictures.offer_picture("", _audience(token), part, picture) if picture else None
        return (offered.width, offered.height) if offered is not None else (0, 0)

    async def _load_page(self, request: Request, lang: str, move: str) -> MomentPage | None:
        token = request.path_params["token"]
        number = int(move) if move.isascii() and move.isdigit() and len(move) < 6 else None
        page = await self._service.load_moment(token, number, best_language(lang)) if PLACE.fullmatch(token) else None
        if page is None:
            self._pictures.forget_audience(_audience(token))
        return page


def _audience(token: str) -> str:
    return f"moment:{token}"


def _title(page: MomentPage) -> str:
    return f"{page.screen.title} · {page.screen.text[0]}"


def _list_pictures(page: MomentPage) -> list[tuple[str, PictureRequest | None]]:
    """List the pictures of a moment with their names: the board, then the hands that are shown, by number."""
    return [(BOARD, page.screen.picture), *((f"{n}", picture) for n, (picture, _) in enumerate(page.hands))]


def _render_preview(url: str, address: str, page: MomentPage, size: tuple[int, int]) -> Html:
    """Render the tags that a chat reads (Open Graph), and where programs find the same (oEmbed)."""
    lang = page.screen.lang
    facts: dict[str, str | int] = {
        "og:type": "article",
        "og:title": _title(page),
        "og:description": " ".join(page.screen.text[1:]),
        "og:url": f"{url}{address}",
        "og:image": f"{url}{address}/{lang}/{page.number}/{BOARD}.png",
        "og:image:width": size[0],
        "og:image:height": size[1],
        "og:image:alt": page.screen.alt,
        "og:locale": lang,
    }
    oembed = f"{url}{address}/{lang}/oembed.json"
    return render_preview(facts, html_tag("link", rel="alternate", type="application/json+oembed", href=oembed))


def _render_moment(page: MomentPage, address: str, preview: Html, sizes: list[tuple[int, int]]) -> Html:
    """Render the page of a moment: its pictures, what happened, and a slider that works without a script."""
    lang, alts = page.screen.lang, (page.screen.alt, *(alt for _, alt in page.hands))
    pictures = [
        html_tag(
            "div",
            html_tag("img", src=f"{address}/{lang}/{page.number}/{part}.png", alt=alt, width=size[0], height=size[1]),
            class_="picture",
        )
        for (part, picture), alt, size in zip(_list_pictures(page), alts, sizes, strict=True)
        if picture is not None
    ]
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
