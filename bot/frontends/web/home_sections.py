"""Sections of a user's own page: what this is, their tables, and a card for each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.app.ui.screen import Button, Screen
from bot.frontends.web.button_widgets import FormBuilder, render_button
from bot.frontends.web.html_builder import Html, html_tag, join_html
from bot.frontends.web.icons import render_icon
from bot.frontends.web.page_frame import PageContext, ScreenView
from bot.frontends.web.pictures import PictureLink
from bot.frontends.web.texts import translate

TABLE_VERB: Final = "panel"
Covers = Mapping[str, PictureLink]
"""The cover pictures of games, by game key."""


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
    """Render what this is, with the lesson of ``game`` to begin with, if it has one."""
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
    """Render the user's tables: those that wait for the user first, and a button to the first of these."""
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
    """Render the button of a table: cover of its game, name, what it waits for where the heading does not say so."""
    title, *others = button.label.split(" · ")
    cover = covers.get(button.hotspot)
    table = button.callback_data.rpartition(" ")[2]
    told = [] if button.tone == "primary" else [part for part in others if part != table]
    note = " · ".join(part for part in (*told, button.hint) if part)
    text = html_tag("span", html_tag("span", title, class_="label"), html_tag("span", note, class_="note"))
    return html_tag(
        "button", html_tag("img", src=cover.path, alt="") if cover is not None else None, text, render_icon("forward"),
        type="submit", name="press", value=button.callback_data, id=f"{forms.prefix}-{name}", class_="table-row",
    )  # fmt: skip


def render_games(visit: PageContext, shown: ScreenView, *, level: int, title: str = "") -> Html:
    """Render each game as a card: a table with friends, a game at once, and the lesson."""
    forms = replace(visit.build_forms("panel"), cards=shown.cards)
    cards = (_render_game(row, forms, level + 1, f"g{n}") for n, row in enumerate(shown.screen.rows) if row[0].card)
    return html_tag(
        "section",
        html_tag(f"h{level}", title or shown.screen.title, id="panel-title", tabindex="-1"),
        html_tag("ul", *cards, class_="games"),
        id="panel",
        class_="screen",
        aria_labelledby="panel-title",
    )


def _render_game(row: Sequence[Button], forms: FormBuilder, level: int, name: str) -> Html:
    """Render the card of a game. Its picture and name open a table; the buttons below begin at once."""
    table, *others = row
    cover = forms.cards.get(table.callback_data)
    image = html_tag("img", src=cover.path, alt="") if cover is not None else None
    opener = html_tag(
        "button",
        image,
        html_tag("span", table.label, class_="title"),
        html_tag("span", table.hint, class_="note") if table.hint else None,
        type="submit",
        name="press",
        value=table.callback_data,
        id=f"{forms.prefix}-{name}",
        class_="cover",
    )
    heading = html_tag(f"h{level}", table.label, class_="sr")
    buttons = (render_button(button, forms, f"{name}-{n}") for n, button in enumerate(others))
    content = join_html(opener, html_tag("div", *buttons, class_="starts"))
    return html_tag("li", heading, forms.build_form(content), class_="game")
