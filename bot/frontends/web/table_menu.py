"""The header of the page of a started table, and its menu of rarely needed controls."""

from collections.abc import Sequence

from bot.frontends.web.button_widgets import render_button_rows
from bot.frontends.web.html_builder import Html, html_tag, join_html, render_icon, render_spoken
from bot.frontends.web.page_frame import PageContext, render_language_switch
from bot.frontends.web.page_models import TablePage, TableStatus
from bot.frontends.web.table_rows import menu_rows
from bot.frontends.web.texts import translate
from bot.frontends.web.urls import is_local
from bot.frontends.web.widgets import render_command_field, render_copy_box


def render_table_head(visit: PageContext, status: TableStatus, *, is_to_move: bool) -> Html:
    """Render the header; the sign of the player to move has their seat's shape and colour."""
    back = html_tag("a", render_icon("back"), href=visit.base_url, class_="brand", aria_label=visit.translate("tables"))
    text = visit.translate("round", n=status.round_number) if status.round_number and not status.is_over else None
    return html_tag(
        "header",
        back,
        html_tag(
            "div",
            html_tag("h1", status.title, id="board-title"),
            " ",
            html_tag("p", text, class_="round", id="round"),
            class_="name",
        ),
        _render_turn(status, visit.guest.lang, is_to_move=is_to_move),
        class_=f"hd {status.game}",
    )


def _render_turn(status: TableStatus, lang: str, *, is_to_move: bool) -> Html:
    others = [(seat, name) for seat, name in status.to_move if seat != status.own_seat]
    if status.is_over:
        text, seat = translate(lang, "turn-over"), None
    elif is_to_move:
        text, seat = translate(lang, "your-turn"), status.own_seat
    elif len(others) == 1:
        text, seat = translate(lang, "turn-of", name=others[0][1]), others[0][0]
    else:
        text, seat = translate(lang, "turn-several", n=len(others)), None
    sign = render_icon(f"seat{seat + 1}") if seat is not None else None
    colour = "" if seat is None else f" s{seat + 1}"
    return html_tag("p", sign, html_tag("span", text), class_=f"turn{colour}{' now' if is_to_move else ''}", id="turn")


def render_menu(visit: PageContext, page: TablePage, link: str, *, has_panel: bool) -> Html:
    """Render views, rules, the field for typed moves, invitation and language, folded behind one sign."""
    rows = menu_rows(page)
    inside: Sequence[Html | None] = (
        render_button_rows(rows, visit.build_forms("more")) if rows else None,
        render_own_words(visit, page) if page.is_to_move and has_panel else None,
        render_seat_link(link, visit.guest.lang) if link else None,
        render_alert_settings(visit) if has_panel else None,
        render_language_switch(visit, visit.guest.lang),
    )
    summary = html_tag("summary", render_icon("more"), render_spoken(visit.translate("more-here")))
    return html_tag("details", summary, html_tag("div", *inside, class_="items"), id="menu", class_="menu")


def render_alert_settings(visit: PageContext) -> Html:
    """Render what happens at the user's turn as a row with its value. Hidden until the script runs, which stores it."""
    kinds = (html_tag("option", visit.translate(f"alert-{kind}"), value=kind) for kind in ("none", "sound", "notice"))
    return html_tag(
        "label", visit.translate("alerts"), html_tag("select", *kinds, id="alert", autocomplete="off"), id="alerts",
        class_="b alerts", hidden=True,
        data_denied=visit.translate("alert-denied"),
        data_failed=visit.translate("alert-failed"),
        data_push=f"{visit.base_url}push", data_key=visit.push_key, data_token=visit.form_token,
    )  # fmt: skip


def render_own_words(visit: PageContext, page: TablePage) -> Html:
    """Render the field for typed moves."""
    more = f"{visit.base_url}t/{visit.table}/words"
    label = visit.translate("own-words")
    return render_command_field("move", label, visit.build_forms("say"), page.completions, more)


def render_seat_link(link: str, lang: str) -> Html:
    """Render the link that opens the seat on another device."""
    head = html_tag("h2", translate(lang, "hand-on"), id="hand-on")
    body = join_html(
        html_tag("p", translate(lang, "hand-on-here" if is_local(link) else "hand-on-why")),
        render_copy_box(link, "seat-link", translate(lang, "hand-on"), lang),
    )
    return html_tag("section", head, body, class_="link", aria_labelledby="hand-on")
