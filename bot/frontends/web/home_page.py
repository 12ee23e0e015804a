"""The user's own page: their tables, the games, and the account with its link."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.dispatch.commands import LISTED_COMMANDS
from bot.frontends.web.button_widgets import render_button_rows, render_commands
from bot.frontends.web.home_sections import (
    game_covers,
    is_game_shelf,
    list_table_buttons,
    render_games,
    render_tables,
    render_welcome,
)
from bot.frontends.web.html_builder import Html, html_tag
from bot.frontends.web.page_frame import PageContext, ScreenView, render_page
from bot.frontends.web.port import HomePage
from bot.frontends.web.screen_regions import render_copy_box, render_region
from bot.frontends.web.sse import BEAT_S
from bot.frontends.web.table_menu import render_alert_settings
from bot.frontends.web.table_rows import only_verbs
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
    warning = _render_warning("full", lang) if full else None
    is_split = bool(list_table_buttons(page.tables)) and is_game_shelf(shown.screen)
    main = html_tag(
        "main", warning, *_render_sections(visit, page, shown), _render_more(visit, page, shown),
        _render_account(visit, link, renewable=renewable), id="main",
        class_="home split" if is_split else "home",
        data_live=f"{visit.base_url}live", data_seen=seen, data_beat=BEAT_S,
    )  # fmt: skip
    return render_page(f"{page.tables.title} · Bottega", lang, main, visit=visit)


def _render_sections(visit: PageContext, page: HomePage, shown: ScreenView) -> Iterator[Html]:
    """Render the open screen or the user's tables and the games; a user without tables reads what this is."""
    has_tables = bool(list_table_buttons(page.tables))
    if not is_game_shelf(shown.screen):
        yield render_region("panel", shown, visit, level=1, alone=True, reading=page.is_reading)
        if has_tables:
            yield render_tables(visit, page.tables, {}, level=2)
        return
    if has_tables:
        yield render_tables(visit, page.tables, game_covers(shown), level=1)
        yield render_games(visit, shown, level=2, title=translate(visit.guest.lang, "home-new"))
        return
    yield render_welcome(visit, shown.screen, page.first_lesson)
    yield render_games(visit, shown, level=2)


def _render_more(visit: PageContext, page: HomePage, shown: ScreenView) -> Html:
    """Render what is needed now and then: nights and records, then settings and help."""
    lang, forms = visit.guest.lang, visit.build_forms("more")
    verbs = {"offers", "nights", "records"} | (set() if is_game_shelf(shown.screen) else {"games"})
    links = only_verbs(page.tables.rows, frozenset(verbs))
    listed = [command for command in LISTED_COMMANDS if not command.arguments and not command.in_tables]
    commands = render_commands([(one.name, text_formatter(lang)(Msg(one.help))) for one in listed], forms)
    nav = html_tag("nav", render_button_rows(links, forms), commands, aria_labelledby="more-title", class_="more")
    return html_tag("section", html_tag("h2", translate(lang, "more-here"), id="more-title"), nav, class_="screen")


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
    alerts = render_alert_settings(visit, ("push",))
    if not link:  # a user from a chat comes with a new link each time
        return html_tag("section", name, alerts, class_="link")
    parts: tuple[Html, ...] = (
        html_tag("p", translate(lang, "your-link-here" if is_local(link) else "your-link-why")),
        render_copy_box(link, "your-link", lang, "your-link"),
    )
    if renewable:
        button = html_tag("button", translate(lang, "renew"), type="submit", class_="b")
        reason = html_tag("p", translate(lang, "renew-why"))
        parts = (*parts, html_tag("form", reason, token, button, method="post", action=f"{visit.base_url}renew"))
    return html_tag("section", name, alerts, html_tag("h2", translate(lang, "your-link")), *parts, class_="link")
