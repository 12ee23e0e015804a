"""The frame of every page: document head, skip link, masthead, the main part, and the status line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from bot.app.ui.screen import Screen
from bot.frontends.web.assets import GAME_COLORS, STATIC, asset_path, build_mark
from bot.frontends.web.button_widgets import FormBuilder
from bot.frontends.web.html_builder import Html, hidden_field, html_tag, join_html, render_spoken, submit_button
from bot.frontends.web.page_models import Guest
from bot.frontends.web.pictures import PictureLink
from bot.frontends.web.texts import OWN_NAMES, translate

PRELOADED_FONTS = ("serif-black", "sans", "sans-semibold")
"""Fonts of every page, requested with the document so that they arrive before the first line is drawn."""

TABLE_SCRIPTS = ("table", "replay", "zoom")

MANIFEST = "app.webmanifest"
DOCTYPE = Html("<!doctype html>")


@dataclass(frozen=True)
class PageContext:
    """The caller of a page: the user, their form token, and the page's table."""

    guest: Guest
    form_token: str
    table: str = ""
    """Id of the table, or empty on the user's own page."""
    nonce: str = ""
    """A new id for this rendering of the page."""
    secret: str = ""
    """Secret in the browser's cookie."""
    push_key: str = ""
    """Key by which push services know this server."""
    is_framed: bool = False
    """Whether the page is shown inside a chat."""
    is_activity: bool = False
    """Whether that chat is Discord, behind its proxy."""

    @property
    def base_url(self) -> str:
        """The address of the user's own page."""
        return f"/p/{self.guest.id}/"

    @property
    def page_url(self) -> str:
        """The address of this page."""
        return f"{self.base_url}t/{self.table}" if self.table else self.base_url

    def translate(self, key: str, **args: int | str) -> str:
        """Return one of the page's messages in the user's language."""
        return translate(self.guest.lang, key, **args)

    def build_forms(self, prefix: str) -> FormBuilder:
        """Return a builder of forms that post to this page."""
        return FormBuilder(
            f"{self.page_url}{'/' if self.table else ''}press", self.form_token, prefix, self.guest.lang, self.nonce
        )


@dataclass(frozen=True)
class ScreenView:
    """A screen with the links to its pictures, and its picture's content as lines of text."""

    screen: Screen
    shown: PictureLink | None = None
    lines: Sequence[str] = ()
    cards: Mapping[str, PictureLink] = field(default_factory=dict)
    """Pictures of its buttons, by callback data."""
    narrow: PictureLink | None = None
    """Its picture for windows as narrow as a phone."""
    banner: PictureLink | None = None
    """The picture above its title, which adds nothing to its text."""


def render_page(
    title: str,
    lang: str,
    *body: Html,
    visit: PageContext | None = None,
    header: Html | None = None,
    preview: Html | None = None,
) -> Html:
    """Render a whole page with ``body`` as its main part.

    ``header``: replaces other pages' masthead; ``preview``: tags for chats that show a link to the page.
    """
    is_mini_app = visit is not None and visit.is_framed and not visit.is_activity
    head = html_tag(
        "head",
        html_tag("meta", charset="utf-8"),
        html_tag("meta", name="build", content=build_mark()),
        html_tag("meta", name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        html_tag("meta", name="referrer", content="no-referrer"),
        html_tag("meta", name="color-scheme", content="light dark"),
        html_tag("title", title),
        html_tag("link", rel="icon", href="/static/icon.svg", type="image/svg+xml", id="icon"),
        html_tag("link", rel="apple-touch-icon", href="/static/touch-icon.png"),
        _render_manifest_link(visit),
        preview,
        *(
            html_tag("link", rel="preload", href=f"/static/{name}{part}.woff2", as_="font", crossorigin=True)
            for part in ("", "-more")[: 2 if lang == "ru" else 1]
            for name in PRELOADED_FONTS
        ),
        # Paint nothing before everything is loaded, so no part of a table displaces another.
        html_tag("link", rel="expect", href="#status", blocking="render") if header is not None else None,
        html_tag("link", rel="stylesheet", href=asset_path("page.css")),
        html_tag("link", rel="stylesheet", href=asset_path(GAME_COLORS)) if header is not None else None,
        html_tag("script", src=asset_path("framed.js")) if is_mini_app else None,
        html_tag("script", src=asset_path("page.js"), defer=True),
        *(html_tag("script", src=asset_path(f"{name}.js"), defer=True) for name in TABLE_SCRIPTS if header is not None),
        html_tag("script", src=asset_path("point.js"), defer=True),
        html_tag("script", src=asset_path("alerts.js"), defer=True) if visit is not None else None,
    )
    at_table = header is not None
    skip = html_tag("a", translate(lang, "skip-question" if at_table else "skip"),
                    href="#panel" if at_table else "#main", class_="skip")  # fmt: skip
    keys = ("lost", "unsent", "back", "back_unsent", "sending")
    said = {f"data_{key}": translate(lang, key.replace("_", "-")) for key in keys}
    said["data_kept"] = translate(lang, "kept", when="{when}")
    status = html_tag("p", id="status", role="status", aria_live="polite", **said)
    parts = join_html(skip, header if header is not None else _render_masthead(lang, visit), *body, status)
    body_tag = html_tag("body", parts, class_="app" if at_table else None)
    return join_html(DOCTYPE, html_tag("html", head, body_tag, lang=lang))


def _render_manifest_link(visit: PageContext | None) -> Html:
    """Render the link to the app's manifest; each user's manifest begins with their tables."""
    if visit is None or visit.is_framed:
        return html_tag("link", rel="manifest", href="/static/app.webmanifest")
    return html_tag("link", rel="manifest", href=f"{visit.base_url}{MANIFEST}", crossorigin="use-credentials")


def _render_masthead(lang: str, visit: PageContext | None) -> Html:
    if visit is None:
        return html_tag("header", html_tag("p", "Bottega", class_="brand"), class_="top")
    brand = html_tag("a", "Bottega", href=visit.base_url, class_="brand")
    return html_tag("header", brand, render_language_switch(visit, lang), class_="top")


def render_language_switch(visit: PageContext, lang: str) -> Html:
    """Render a button for each language, which leads back to this page."""
    hidden = hidden_field("token", visit.form_token), hidden_field("at", visit.table)
    buttons = (
        submit_button(
            html_tag("span", code),
            render_spoken(f" {name}"),
            name="lang",
            value=code,
            id=f"lang-{code}",
            aria_pressed="true" if code == lang else "false",
            lang=code,
        )
        for code, name in OWN_NAMES.items()
    )
    form = html_tag("form", *hidden, *buttons, method="post", action=f"{visit.base_url}lang", class_="languages")
    return html_tag("nav", form, aria_label=translate(lang, "language"))


SCREENSHOTS: Final = {"narrow": "400x800", "wide": "1120x700"}
"""Sizes of the app's screenshots, by form factor."""


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
