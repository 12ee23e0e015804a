"""The static files and fonts of the page: a fixed list, so that no path can lead anywhere else."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from http import HTTPStatus
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from bot.frontends.web.answer_signs import build_sign_styles
from engines.core.translation import LANGUAGES
from render import PAINTERS
from render.core.painters import answer_icons
from render.core.theme import POSTER

STATIC: Final = Path(__file__).parent / "static"
FONTS: Final = STATIC / "fonts"
"""Subsets for the four languages of the fonts that the pictures are set in, under a name of their own."""
FONT_TYPE: Final = "font/woff2"
PNG: Final = "image/png"

SERVICE_WORKER: Final = "/sw.js"
"""The address of the service worker: at the top, because it serves all pages below it."""
GAME_COLORS: Final = "games.css"
"""The stylesheet with the colour of each game, made from the grounds of their covers, and the signs of its answers."""

FILES: Final = {
    "page.css": (STATIC / "page.css", "text/css; charset=utf-8"),
    "page.js": (STATIC / "page.js", "text/javascript; charset=utf-8"),
    "table.js": (STATIC / "table.js", "text/javascript; charset=utf-8"),
    "replay.js": (STATIC / "replay.js", "text/javascript; charset=utf-8"),
    "alerts.js": (STATIC / "alerts.js", "text/javascript; charset=utf-8"),
    "zoom.js": (STATIC / "zoom.js", "text/javascript; charset=utf-8"),
    "point.js": (STATIC / "point.js", "text/javascript; charset=utf-8"),
    "framed.js": (STATIC / "framed.js", "text/javascript; charset=utf-8"),
    "push.js": (STATIC / "push.js", "text/javascript; charset=utf-8"),
    "sw.js": (STATIC / "sw.js", "text/javascript; charset=utf-8"),
    "icon.svg": (STATIC / "icon.svg", "image/svg+xml"),
    "icon-now.svg": (STATIC / "icon-now.svg", "image/svg+xml"),
    "icon.png": (STATIC / "icon.png", PNG),
    "touch-icon.png": (STATIC / "touch-icon.png", PNG),
    "maskable.png": (STATIC / "maskable.png", PNG),
    "app.webmanifest": (STATIC / "app.webmanifest", "application/manifest+json"),
    **{f"social-card-{lang}.png": (STATIC / f"social-card-{lang}.png", PNG) for lang in LANGUAGES},
    **{f"signs-{game}.png": (STATIC / f"signs-{game}.png", PNG) for game in PAINTERS if answer_icons(game)},
    "lock.svg": (STATIC / "lock.svg", "image/svg+xml"),
    "city.svg": (STATIC / "city.svg", "image/svg+xml"),
    "serif-bold.woff2": (FONTS / "serif-bold.woff2", FONT_TYPE),
    "serif-black.woff2": (FONTS / "serif-black.woff2", FONT_TYPE),
    "sans.woff2": (FONTS / "sans.woff2", FONT_TYPE),
    "sans-semibold.woff2": (FONTS / "sans-semibold.woff2", FONT_TYPE),
}


@cache
def _load_asset(name: str) -> tuple[bytes, str, str]:
    if name == GAME_COLORS:
        data, kind = build_game_colors().encode(), "text/css; charset=utf-8"
    else:
        path, kind = FILES[name]
        data = path.read_bytes()
    return data, kind, f'"{blake2b(data, digest_size=8).hexdigest()}"'


def build_game_colors() -> str:
    """Build the rules of each game: the head of its page has the ground of its cover, its answers have its signs."""
    covers = ((game, getattr(painter, "COVER", None)) for game, painter in PAINTERS.items())
    bands = (f".{game} {{ --band: #{POSTER[cover.ground].lower()}; }}\n" for game, cover in covers if cover)
    return "".join(bands) + build_sign_styles(PAINTERS)


async def show_asset(request: Request) -> Response:
    """Answer with one of the files. Browsers revalidate all but fonts at each use."""
    name = request.path_params.get("name", SERVICE_WORKER[1:])
    if name not in FILES and name != GAME_COLORS:
        return PlainTextResponse("Bottega: no such file.\n", HTTPStatus.NOT_FOUND)
    data, kind, etag = _load_asset(name)
    lasting = "public, max-age=86400" if kind == FONT_TYPE else "no-cache"
    headers = {"etag": etag, "cache-control": lasting}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(data, media_type=kind, headers=headers)
