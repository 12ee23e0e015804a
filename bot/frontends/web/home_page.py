"""The user's own page: their tables, the games, and the account with its link."""

from __future__ import annotations

from bot.app.dispatch.commands import COMMANDS
from bot.frontends.web.button_widgets import render_commands
from bot.frontends.web.html_builder import Html, html_tag
from bot.frontends.web.page_frame import PageContext, ScreenView, render_page
from bot.frontends.web.port import HomePage
from bot.frontends.web.screen_regions import render_copy_box, render_region
from bot.frontends.web.sse import BEAT_S
from bot.frontends.web.texts import text_formatter, translate
from bot.frontends.web.urls import is_local
from engines.core.core_types import Msg


def render_home(
    visit: PageContext,
    page: HomePage,
    shown: ScreenView,
    link: str,
    seen: str,
    *,
    renewable: bool = False,
    full: bool = False,
) -> Html:
    """Render a user's own page, with their login link where they have one.

    ``shown``: the screen beside the tables; ``seen``: the version that the page shows; ``renewable``: the user may
    replace the link; ``full``: warn the operator that nothing can be saved.
    """
    lang = visit.guest.lang
    tables = render_region("board", ScreenView(page.tables), visit, level=1, alone=True, lead=translate(lang, "pitch"))
    beside = render_region("panel", shown, visit, level=2, alone=True, reading=page.is_reading)
    more = [command for command in COMMANDS if not command.arguments and not command.in_tables]
    listed = render_commands(
        [(command.name, text_formatter(lang)(Msg(command.help))) for command in more], visit.build_forms("more")
    )
    nav = html_tag("nav", listed, aria_label=translate(lang, "more-here"))
    account = _render_account(visit, link, renewable=renewable)
    warning = _render_warning("full", lang) if full else None
    main = html_tag(
        "main", warning, tables, beside, nav, account, id="main", class_="home", data_live=f"{visit.base_url}live",
        data_seen=seen, data_beat=BEAT_S,
    )  # fmt: skip
    return render_page(f"{page.tables.title} · Bottega", lang, main, visit=visit)


def _render_warning(key: str, lang: str) -> Html:
    return html_tag(
        "section",
        html_tag("h2", translate(lang, key)),
        html_tag("p", translate(lang, f"{key}-do")),
        class_="screen",
        role="alert",
    )


def _render_account(visit: PageContext, link: str, *, renewable: bool) -> Html:
    """Render the form for the user's name, and the link that logs them in."""
    lang = visit.guest.lang
    token = html_tag("input", type="hidden", name="token", value=visit.form_token)
    box = html_tag(
        "input", type="text", name="name", id="name", required=True, maxlength=40, autocomplete="nickname",
        value=visit.guest.name,
    )  # fmt: skip
    line = html_tag("div", box, html_tag("button", translate(lang, "take"), type="submit", class_="b"), class_="typed")
    label = html_tag("label", translate(lang, "your-name"), for_="name")
    name = html_tag("form", token, label, line, method="post", action=f"{visit.base_url}name", class_="field")
    if not link:  # a user from a chat comes with a new link each time
        return html_tag("section", name, class_="link")
    parts: tuple[Html, ...] = (
        html_tag("p", translate(lang, "your-link-here" if is_local(link) else "your-link-why")),
        render_copy_box(link, "your-link", lang, "your-link"),
    )
    if renewable:
        button = html_tag("button", translate(lang, "renew"), type="submit", class_="b")
        reason = html_tag("p", translate(lang, "renew-why"))
        parts = (*parts, html_tag("form", reason, token, button, method="post", action=f"{visit.base_url}renew"))
    return html_tag("section", name, html_tag("h2", translate(lang, "your-link")), *parts, class_="link")
