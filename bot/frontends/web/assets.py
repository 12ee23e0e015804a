"""The page's own files and its type: a fixed list, so that no path can lead anywhere else."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from http import HTTPStatus
from pathlib import Path
from typing import Final

import font_source_sans_pro  # type: ignore[import-untyped]
import font_source_serif_pro  # type: ignore[import-untyped]
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

STATIC: Final = Path(__file__).parent / "static"
SANS: Final = Path(font_source_sans_pro.font_directory)
SERIF: Final = Path(font_source_serif_pro.font_directory)

FILES: Final = {
    "page.css": (STATIC / "page.css", "text/css; charset=utf-8"),
    "page.js": (STATIC / "page.js", "text/javascript; charset=utf-8"),
    "table.js": (STATIC / "table.js", "text/javascript; charset=utf-8"),
    "point.js": (STATIC / "point.js", "text/javascript; charset=utf-8"),
    "framed.js": (STATIC / "framed.js", "text/javascript; charset=utf-8"),
    "icon.svg": (STATIC / "icon.svg", "image/svg+xml"),
    "icon-now.svg": (STATIC / "icon-now.svg", "image/svg+xml"),
    "lock.svg": (STATIC / "lock.svg", "image/svg+xml"),
    "city.svg": (STATIC / "city.svg", "image/svg+xml"),
    "serif-bold.otf": (SERIF / "SourceSerifPro-Bold.otf", "font/otf"),
    "serif-black.otf": (SERIF / "SourceSerifPro-Black.otf", "font/otf"),
    "sans.otf": (SANS / "SourceSansPro-Regular.otf", "font/otf"),
    "sans-semibold.otf": (SANS / "SourceSansPro-Semibold.otf", "font/otf"),
}


@cache
def _load_asset(name: str) -> tuple[bytes, str, str]:
    path, kind = FILES[name]
    data = path.read_bytes()
    return data, kind, f'"{blake2b(data, digest_size=8).hexdigest()}"'


async def show_asset(request: Request) -> Response:
    """One of the files; browsers ask again whether it has changed."""
    name = request.path_params["name"]
    if name not in FILES:
        return PlainTextResponse("Bottega: no such file.\n", HTTPStatus.NOT_FOUND)
    data, kind, etag = _load_asset(name)
    lasting = "public, max-age=86400" if kind == "font/otf" else "no-cache"
    headers = {"etag": etag, "cache-control": lasting}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(data, media_type=kind, headers=headers)
