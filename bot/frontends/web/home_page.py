"""The user's own page: their tables, the games, and the account with its link."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.app.dispatch.commands import LISTED_COMMANDS
from bot.app.ui.screen import Button, Screen
from bot.frontends.common.texts import text_formatter
from bot.frontends.web.button_widgets import FormBuilder, render_button, render_button_rows, render_commands
from bot.frontends.web.html_builder import (
    Html,
    hidden_field,
    html_tag,
    join_html,
    render_icon,
    render_note,
    submit_button,
)
from bot.frontends.web.page_frame import PageContext, ScreenView, render_page
from bot.frontends.web.page_models import HomePage
from bot.frontends.web.pictures import PictureLink
from bot.frontends.web.screen_regions import render_region
from bot.frontends.web.sse import BEAT_S
from bot.frontends.web.table_menu import render_alert_settings
from bot.frontends.web.table_rows import only_verbs
from bot.frontends.web.texts import translate
from bot.frontends.web.urls import is_local
from bot.frontends.web.widgets import render_copy_box
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
    """Render a user's own page, with their login link if any.

    ``shown``: the screen next to the tables; ``seen``: the page's version; ``renewable``: the user may replace the
    link; ``full``: whether to warn the operator that nothing can be saved.
    """
    told = (html_tag("h2", visit.translate("full")), html_tag("p", visit.translate("full-do")))
    warning = html_tag("section", *told, class_="screen", role="alert") if full else None
    is_split = bool(list_table_buttons(page.tables)) and is_game_shelf(shown.screen)
    main = html_tag(
        "main", warning, *_render_sections(visit, page, shown), _render_more(visit, page, shown),
        _render_account(visit, link, renewable=renewable), id="main",
        class_="home split" if is_split else "home",
        data_live=f"{visit.base_url}live", data_seen=seen, data_beat=BEAT_S,
    )  # fmt: skip
    return render_page(f"{page.tables.title} · Bottega", visit.guest.lang, main, visit=visit)


def _render_sections(visit: PageContext, page: HomePage, shown: ScreenView) -> Iterator[Html]:
    has_tables = bool(list_table_buttons(page.tables))
    if not is_game_shelf(shown.screen):
        yield render_region("panel", shown, visit, level=1, alone=True, reading=page.is_reading)
        if has_tables:
            yield render_tables(visit, page.tables, {}, level=2)
        return
    if has_tables:
        yield render_tables(visit, page.tables, game_covers(shown), level=1)
        yield render_games(visit, shown, title=visit.translate("home-new"))
        return
    yield render_welcome(visit, shown.screen, page.first_lesson)
    yield render_games(visit, shown)


def _render_more(visit: PageContext, page: HomePage, shown: ScreenView) -> Html:
    lang, forms = visit.guest.lang, visit.build_forms("more")
    verbs = {"offers", "nights", "records"} | (set() if is_game_shelf(shown.screen) else {"games"})
    links = only_verbs(page.tables.rows, frozenset(verbs))
    listed = [
        command
        for command in LISTED_COMMANDS
        if not (command.arguments or command.in_tables or (command.for_several and page.is_alone))
    ]
    commands = render_commands([(one.name, text_formatter(lang)(Msg(one.help))) for one in listed], forms)
    nav = html_tag("nav", render_button_rows(links, forms), commands, aria_labelledby="more-title", class_="more")
    return html_tag("section", html_tag("h2", translate(lang, "more-here"), id="more-title"), nav, class_="screen")


def _render_account(visit: PageContext, link: str, *, renewable: bool) -> Html:
    token = hidden_field("token", visit.form_token)
    box = html_tag(
        "input", type="text", name="name", id="name", required=True, maxlength=40, autocomplete="nickname",
        value=visit.guest.name,
    )  # fmt: skip
    line = html_tag("div", box, html_tag("button", visit.translate("take"), type="submit", class_="b"), class_="typed")
    label = html_tag("label", visit.translate("your-name"), for_="name")
    name = html_tag("form", token, label, line, method="post", action=f"{visit.base_url}name", class_="field")
    alerts = render_alert_settings(visit)
    if not link:  # a user from a chat arrives with a new link each time
        return html_tag("section", name, alerts, class_="link")
    parts: tuple[Html, ...] = (
        html_tag("p", visit.translate("your-link-here" if is_local(link) else "your-link-why")),
        render_copy_box(link, "your-link", visit.translate("your-link"), visit.guest.lang),
    )
    if renewable:
        button = html_tag("button", visit.translate("renew"), type="submit", class_="b")
        reason = html_tag("p", visit.translate("renew-why"))
        parts = (*parts, html_tag("form", reason, token, button, method="post", action=f"{visit.base_url}renew"))
    return html_tag("section", name, alerts, html_tag("h2", visit.translate("your-link")), *parts, class_="link")


TABLE_VERB: Final = "panel"
Covers = Mapping[str, PictureLink]


def is_game_shelf(screen: Screen) -> bool:
    """Return whether a screen offers games as cards."""
    return any(button.card is not None for row in screen.rows for button in row)


def game_covers(shown: ScreenView) -> Covers:
    """Return the covers of the games on a screen."""
    found = ((button.hotspot, shown.cards.get(button.callback_data)) for row in shown.screen.rows for button in row)
    return {game: card for game, card in found if card is not None}


def list_table_buttons(tables: Screen) -> list[Button]:
    """Return the buttons that lead to the user's tables."""
    buttons = (button for row in tables.rows for button in row)
    return [button for button in buttons if button.callback_data.partition(" ")[0] == TABLE_VERB]


def render_welcome(visit: PageContext, shelf: Screen, game: str) -> Html:
    """Render the introduction, which begins with the lesson of ``game`` if it has one."""
    lang, forms = visit.guest.lang, visit.build_forms("first")
    names = {button.hotspot: button.label for row in shelf.rows for button in row if button.hotspot}
    lessons = {row[0].hotspot: row[-1] for row in shelf.rows if row[-1].callback_data.startswith("learn ")}
    learn = None
    if game in lessons:
        label = translate(lang, "home-learn", game=names[game])
        button = Button(lessons[game].callback_data, label, "primary", hint=translate(lang, "home-learn-note"))
        learn = forms.build_form(render_button(button, forms, "learn"))
    head = html_tag(
        "div",
        html_tag("h1", translate(lang, "home-title"), id="board-title", tabindex="-1"),
        html_tag("p", translate(lang, "home-how"), class_="pitch"),
        learn,
        class_="head",
    )
    return html_tag("section", head, id="board", class_="screen welcome", aria_labelledby="board-title")


def render_tables(visit: PageContext, tables: Screen, covers: Covers, *, level: int) -> Html:
    """Render the user's tables, those waiting for the user first, and a button to the first of these."""
    lang, forms = visit.guest.lang, visit.build_forms("board")
    buttons = list_table_buttons(tables)
    own = [button for button in buttons if button.tone == "primary"]
    others = [button for button in buttons if button.tone != "primary"]
    first = own[0] if own else None
    go = Button(first.callback_data, translate(lang, "home-first"), "primary") if first is not None else None
    own_title = translate(lang, "home-turn", n=len(own)) if own else tables.title
    other_title = html_tag(f"h{level + 1}", translate(lang, "home-others")) if own and others else None
    return html_tag(
        "section",
        html_tag(f"h{level}", own_title, id="board-title", tabindex="-1"),
        _render_rows(own, forms, covers, "own") if own else None,
        forms.build_form(render_button(go, forms, "first")) if go is not None else None,
        other_title,
        _render_rows(others, forms, covers, "other") if others else None,
        id="board",
        class_="screen tables",
        aria_labelledby="board-title",
    )


def _render_rows(buttons: Sequence[Button], forms: FormBuilder, covers: Covers, name: str) -> Html:
    items = (
        html_tag("li", _render_row(button, replace(forms, cards={}), covers, f"{name}{n}"))
        for n, button in enumerate(buttons)
    )
    return forms.build_form(html_tag("ul", *items, class_=f"table-list {name}"))


def _render_row(button: Button, forms: FormBuilder, covers: Covers, name: str) -> Html:
    title, *others = button.label.split(" · ")
    cover = covers.get(button.hotspot)
    table = button.callback_data.rpartition(" ")[2]
    told = [] if button.tone == "primary" else [part for part in others if part != table]
    note = " · ".join(part for part in (*told, button.hint) if part)
    text = html_tag("span", html_tag("span", title, class_="label"), html_tag("span", note, class_="note"))
    image = html_tag("img", src=cover.path, alt="") if cover is not None else None
    names = {"id": f"{forms.prefix}-{name}", "class_": "table-row"}
    return submit_button(image, text, render_icon("forward"), value=button.callback_data, **names)


def render_games(visit: PageContext, shown: ScreenView, *, title: str = "") -> Html:
    """Render each game as a card: a table with friends, an immediate game, and the lesson."""
    forms = replace(visit.build_forms("panel"), cards=shown.cards)
    cards = (_render_game(row, forms, f"g{n}") for n, row in enumerate(shown.screen.rows) if row[0].card)
    return html_tag(
        "section",
        html_tag("h2", title or shown.screen.title, id="panel-title", tabindex="-1"),
        html_tag("ul", *cards, class_="games"),
        id="panel",
        class_="screen",
        aria_labelledby="panel-title",
    )


def _render_game(row: Sequence[Button], forms: FormBuilder, name: str) -> Html:
    """Render the card of a game. Its picture and name open a table; the buttons below begin a game."""
    table, *others = row
    cover = forms.cards.get(table.callback_data)
    image = html_tag("img", src=cover.path, alt="") if cover is not None else None
    title, names = html_tag("span", table.label, class_="title"), {"id": f"{forms.prefix}-{name}", "class_": "cover"}
    opener = submit_button(image, title, render_note(table.hint), value=table.callback_data, **names)
    heading = html_tag("h3", table.label, class_="sr")
    buttons = (render_button(button, forms, f"{name}-{n}") for n, button in enumerate(others))
    content = join_html(opener, html_tag("div", *buttons, class_="starts"))
    return html_tag("li", heading, forms.build_form(content), class_="game")
