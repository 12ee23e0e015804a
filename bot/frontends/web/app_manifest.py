"""What makes the page an app: its name, pictures and shortcuts, for each user in their language."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from bot.frontends.web.assets import STATIC, asset_path
from bot.frontends.web.page_frame import MANIFEST, PageContext
from bot.frontends.web.texts import translate

SCREENSHOTS: Final = {"narrow": "400x800", "wide": "1120x700"}
"""The sizes of the pictures of the app, by form factor."""


def build_manifest(visit: PageContext) -> dict[str, Any]:
    """Build the manifest of a user's app, which begins with their tables."""
    lang, base = visit.guest.lang, visit.base_url
    shown: dict[str, Any] = msgspec.json.decode((STATIC / MANIFEST).read_bytes())
    for icon in shown["icons"]:
        icon["src"] = asset_path(icon["src"].rpartition("/")[2])
    screenshots = [
        {"src": asset_path(f"screenshot-{form}.png"), "sizes": size, "type": "image/png", "form_factor": form}
        for form, size in SCREENSHOTS.items()
    ]
    shortcuts = [
        {"name": translate(lang, "tables"), "url": base},
        {"name": translate(lang, "waiting"), "url": f"{base}next"},
    ]
    return shown | {
        "id": base, "start_url": base, "scope": base, "lang": lang, "description": translate(lang, "card-line"),
        "display": "standalone", "screenshots": screenshots, "shortcuts": shortcuts,
    }  # fmt: skip
