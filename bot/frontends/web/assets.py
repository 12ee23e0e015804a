"""The page's static files and fonts: a fixed list, so no path can lead anywhere else."""

import gzip
import re
from dataclasses import dataclass
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
"""Subsets of the pictures' fonts for the four languages, under their own name."""
FONT_TYPE: Final = "font/woff2"
TYPES: Final = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "woff2": FONT_TYPE,
}
"""Content types of files, by the end of their names."""
SERVICE_WORKER: Final = "/sw.js"
"""Address of the service worker: at the top level, because it serves all pages below it."""
GAME_COLORS: Final = "games.css"
"""Stylesheet with each game's colour, taken from the ground of its cover, and the signs of its answers."""

COMMENTS: Final = re.compile(rb"(?m)^\s+|(?:^|\s+)(?://\s.*$|/\*\s[^*]*\*/)")
"""Comments and indents of styles and scripts, a tenth of what they load."""
LICENSED: Final = "discord-sdk.js"
"""The comments of this script are its licences."""

SCRIPTS: Final = (
    "page", "table", "replay", "alerts", "zoom", "point", "framed", "discord-sdk", "activity", "sw",
)  # fmt: skip
FONT_FACES: Final = ("serif-bold", "serif-black", "sans", "sans-semibold")
FILES: Final = {
    path.name: path
    for path in (
        *(STATIC / f"{name}.js" for name in SCRIPTS),
        *(STATIC / f"{name}.svg" for name in ("icon", "icon-now", "lock", "city")),
        *(STATIC / f"{name}.png" for name in ("icon", "touch-icon", "maskable")),
        *(STATIC / f"screenshot-{form}.png" for form in ("narrow", "wide")),
        *(STATIC / f"social-card-{lang}.png" for lang in LANGUAGES),
        *(STATIC / f"signs-{game}.png" for game in PAINTERS if answer_icons(game)),
        *(FONTS / f"{name}{part}.woff2" for name in FONT_FACES for part in ("", "-more")),
        STATIC / "page.css",
        STATIC / "app.webmanifest",
    )
}


@dataclass(frozen=True)
class Asset:
    """A file to send. ``packed``: its compressed content, except of pictures and fonts; ``mark``: its digest."""

    data: bytes
    packed: bytes
    kind: str
    mark: str


@cache
def load_asset(name: str) -> Asset:
    """Load one of the files. Raises ``KeyError``."""
    data = build_game_colors().encode() if name == GAME_COLORS else FILES[name].read_bytes()
    kind = TYPES[name.rpartition(".")[2]]
    if name.endswith((".css", ".js")) and name != LICENSED:
        data = COMMENTS.sub(b"", data)
    packed = gzip.compress(data, 9, mtime=0) if kind.startswith(("text/", "image/svg")) else b""
    return Asset(data, packed, kind, blake2b(data, digest_size=8).hexdigest())


def asset_path(name: str) -> str:
    """Return the address of a file with its current content, so pages get matching styles."""
    return f"/static/{name}?v={load_asset(name).mark}"


@cache
def build_mark() -> str:
    """Return a mark of all styles and scripts: an open page with another mark is fully reloaded."""
    marks = [load_asset(name).mark for name in sorted({*FILES, GAME_COLORS}) if name.endswith((".css", ".js"))]
    return blake2b("".join(marks).encode(), digest_size=8).hexdigest()


def build_game_colors() -> str:
    """Build each game's rules: its page's header gets the background of its cover, and its answers get their signs."""
    covers = ((game, getattr(painter, "COVER", None)) for game, painter in PAINTERS.items())
    bands = (f".{game} {{ --band: #{POSTER[cover.ground].lower()}; }}\n" for game, cover in covers if cover)
    return "".join(bands) + build_sign_styles(PAINTERS)


async def show_asset(request: Request) -> Response:
    """Answer with one of the files. Browsers revalidate files requested without their mark, except fonts and icons."""
    name = request.path_params.get("name", SERVICE_WORKER[1:])
    if name not in FILES and name != GAME_COLORS:
        return PlainTextResponse("Bottega: no such file.\n", HTTPStatus.NOT_FOUND)
    asset = load_asset(name)
    lasting = "public, max-age=86400" if asset.kind in (FONT_TYPE, TYPES["svg"]) else "no-cache"
    lasting = "public, max-age=31536000, immutable" if request.query_params.get("v") == asset.mark else lasting
    headers = {"etag": f'"{asset.mark}"', "cache-control": lasting, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    if asset.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(asset.packed, media_type=asset.kind, headers=headers | {"content-encoding": "gzip"})
    return Response(asset.data, media_type=asset.kind, headers=headers)
