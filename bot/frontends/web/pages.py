"""Whole pages: the frame, a person's own page, a table, an invitation, and what is said when something is not there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from struct import unpack

import msgspec

from bot.app.dispatch.commands import COMMANDS
from bot.app.ui.screen import Screen
from bot.frontends.web.html_builder import Html, html_tag, join_html
from bot.frontends.web.pictures import PictureLink
from bot.frontends.web.placement_preview import preview_mark
from bot.frontends.web.port import Guest, HomePage, TablePage
from bot.frontends.web.sse import BEAT_S
from bot.frontends.web.texts import OWN_NAMES, text_formatter, translate
from bot.frontends.web.timestamps import render_timestamps
from bot.frontends.web.urls import is_local
from bot.frontends.web.widgets import (
    FormBuilder,
    render_back_button,
    render_command_field,
    render_commands,
    render_controls,
    render_footer,
)
from engines.core.core_types import Msg

LONGEST_HEADLINE = 80
"""A longer line is text, not a heading."""

TYPE = ("serif-black", "sans", "sans-semibold")
"""What every page is set in: asked for at once, so that it is there when the first line is drawn."""

NARROW = "(max-width: 699px)"
"""Where the page is as narrow as a phone, as a media query."""

DOCTYPE = Html("<!doctype html>")


@dataclass(frozen=True)
class PageContext:
    """Who looks at which page: the person, the address of their pages, their form token, and where they are."""

    guest: Guest
    form_token: str
    table: str = ""
    """The table, or empty on the person's own page."""
    nonce: str = ""
    """A fresh name for this showing of the page."""
    secret: str = ""
    """What the browser is known by."""
    is_framed: bool = False
    """The page is shown in a chat."""

    @property
    def base_url(self) -> str:
        """The address of the person's own page."""
        return f"/p/{self.guest.id}/"

    @property
    def page_url(self) -> str:
        """The address of this page."""
        return f"{self.base_url}t/{self.table}" if self.table else self.base_url

    def build_forms(self, prefix: str) -> FormBuilder:
        """Forms that press here."""
        return FormBuilder(
            f"{self.page_url}{'/' if self.table else ''}press", self.form_token, prefix, self.guest.lang, self.nonce
        )


@dataclass(frozen=True)
class ScreenView:
    """A screen with what was made for it: its picture, and all that the picture says in lines."""

    screen: Screen
    shown: PictureLink | None = None
    lines: Sequence[str] = ()
    cards: Mapping[str, PictureLink] = field(default_factory=dict)
    """The pictures of its buttons, by their presses."""
    narrow: PictureLink | None = None
    """Its picture where the page is as narrow as a phone."""


def render_page(title: str, lang: str, *body: Html, visit: PageContext | None = None) -> Html:
    """A whole page: head, skip link, masthead, ``body`` as the main part, and the line where changes are said."""
    head = html_tag(
        "head",
        html_tag("meta", charset="utf-8"),
        html_tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        html_tag("meta", name="referrer", content="no-referrer"),
        html_tag("meta", name="color-scheme", content="light dark"),
        html_tag("title", title),
        html_tag("link", rel="icon", href="/static/icon.svg", type="image/svg+xml"),
        *(html_tag("link", rel="preload", href=f"/static/{name}.otf", as_="font", crossorigin=True) for name in TYPE),
        html_tag("link", rel="stylesheet", href="/static/page.css"),
        html_tag("script", src="/static/framed.js") if visit is not None and visit.is_framed else None,
        html_tag("script", src="/static/page.js", defer=True),
        html_tag("script", src="/static/point.js", defer=True),
    )
    skip = html_tag("a", translate(lang, "skip"), href="#main", class_="skip")
    lost, back = translate(lang, "lost"), translate(lang, "back")
    status = html_tag("p", id="status", role="status", aria_live="polite", data_lost=lost, data_back=back)
    parts = join_html(skip, _render_header(lang, visit), *body, status)
    return join_html(DOCTYPE, html_tag("html", head, html_tag("body", parts), lang=lang))


def _render_header(lang: str, visit: PageContext | None) -> Html:
    if visit is None:
        return html_tag("header", html_tag("p", "Bottega", class_="brand"), class_="top")
    brand = html_tag("a", "Bottega", href=visit.base_url, class_="brand")
    return html_tag("header", brand, _render_language_switch(visit, lang), class_="top")


def _render_language_switch(visit: PageContext, lang: str) -> Html:
    hidden = html_tag("input", type="hidden", name="token", value=visit.form_token)
    back = html_tag("input", type="hidden", name="at", value=visit.table)
    buttons = (
        html_tag(
            "button",
            html_tag("span", code),
            html_tag("span", f" {name}", class_="sr"),
            type="submit",
            name="lang",
            value=code,
            id=f"lang-{code}",
            aria_pressed="true" if code == lang else "false",
            lang=code,
        )
        for code, name in OWN_NAMES.items()
    )
    form = html_tag("form", hidden, back, *buttons, method="post", action=f"{visit.base_url}lang", class_="languages")
    return html_tag("nav", form, aria_label=translate(lang, "language"))


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
    """A person's own page, with the link by which they come back, if they have one.

    ``shown``: what stands beside the tables; ``seen``: the version that the page shows; ``renewable``: they can have
    another link; ``full``: the host is warned that nothing can be saved.
    """
    lang = visit.guest.lang
    tables = render_region("board", ScreenView(page.tables), visit, level=1, alone=True)
    beside = render_region("panel", shown, visit, level=2, alone=True, reading=page.is_reading)
    more = [command for command in COMMANDS if not command.arguments and not command.in_tables]
    listed = render_commands(
        [(one.name, text_formatter(lang)(Msg(one.help))) for one in more], visit.build_forms("more")
    )
    nav = html_tag("nav", listed, aria_label=translate(lang, "more-here"))
    me = _render_account(visit, link, renewable=renewable)
    warned = _render_warning("full", lang) if full else None
    main = html_tag(
        "main", warned, tables, beside, nav, me, id="main", class_="home", data_live=f"{visit.base_url}live",
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
    """One's name, and the link by which one comes back."""
    lang = visit.guest.lang
    token = html_tag("input", type="hidden", name="token", value=visit.form_token)
    box = html_tag(
        "input", type="text", name="name", id="name", required=True, maxlength=40, autocomplete="nickname",
        value=visit.guest.name,
    )  # fmt: skip
    line = html_tag("div", box, html_tag("button", translate(lang, "take"), type="submit", class_="b"), class_="typed")
    label = html_tag("label", translate(lang, "your-name"), for_="name")
    name = html_tag("form", token, label, line, method="post", action=f"{visit.base_url}name", class_="field")
    if not link:  # they come from a chat, each time anew
        return html_tag("section", name, class_="link")
    way: tuple[Html, ...] = (
        html_tag("p", translate(lang, "your-link-here" if is_local(link) else "your-link-why")),
        render_copy_box(link, "your-link", lang, "your-link"),
    )
    if renewable:
        button = html_tag("button", translate(lang, "renew"), type="submit", class_="b")
        told = html_tag("p", translate(lang, "renew-why"))
        way = (*way, html_tag("form", told, token, button, method="post", action=f"{visit.base_url}renew"))
    return html_tag("section", name, html_tag("h2", translate(lang, "your-link")), *way, class_="link")


def render_table(
    visit: PageContext,
    page: TablePage,
    shown: tuple[ScreenView, ScreenView | None, ScreenView | None],
    link: str,
    seen: str,
) -> Html:
    """A table: what all see, beside it what only this person sees; ``link``: to a free seat, or empty.

    ``shown``: the board, the panel, and the hand where it stands by itself.
    """
    board, panel, hand = shown
    lang, name = visit.guest.lang, board.screen.title
    parts = [render_region("board", board, visit, level=1, table=name)]
    side = [] if panel is None else [render_region("panel", panel, visit, level=2, table=name, reading=page.is_reading)]
    if hand is not None:
        held = render_figure("hand", ScreenView(hand.screen, hand.shown), lang)
        side.append(html_tag("section", held, id="hand", class_="screen", aria_label=translate(lang, "hand")))
    if page.is_to_move and panel is not None:
        more = f"{visit.base_url}t/{visit.table}/words"
        side.append(
            render_command_field("move", translate(lang, "own-words"), visit.build_forms("say"), page.completions, more)
        )
    if link:
        side.append(_render_seat_link(link, lang))
    if side:
        parts.append(html_tag("div", *side, class_="side", id="side"))
    main = html_tag(
        "main", *parts, id="main", class_="table", data_live=f"{visit.base_url}live?table={visit.table}",
        data_owes=page.is_to_move, data_seen=seen, data_beat=BEAT_S,
    )  # fmt: skip
    mark = "● " if page.is_to_move else ""
    return render_page(f"{mark}{board.screen.title} · Bottega", lang, main, visit=visit)


def _render_seat_link(link: str, lang: str) -> Html:
    head = html_tag("h2", translate(lang, "hand-on"), id="hand-on")
    body = (
        html_tag("p", translate(lang, "hand-on-here" if is_local(link) else "hand-on-why")),
        render_copy_box(link, "seat-link", lang, "hand-on"),
    )
    return html_tag("section", head, *body, class_="link", aria_labelledby="hand-on")


def render_copy_box(link: str, name: str, lang: str, what: str) -> Html:
    """A link to be handed on: to read, to mark, and with the script to copy at a press."""
    said = translate(lang, what)
    box = html_tag("input", type="text", readonly=True, value=link, id=name, aria_label=said)
    button = html_tag(
        "button", translate(lang, "copy"), type="button", class_="b", hidden=True, data_copy=name,
        data_done=translate(lang, "copied"), aria_label=f"{translate(lang, 'copy')}: {said}",
    )  # fmt: skip
    return html_tag("div", box, button, class_="typed")


def render_region(
    name: str,
    part: ScreenView,
    visit: PageContext,
    *,
    level: int,
    table: str = "",
    alone: bool = False,
    reading: bool = False,
) -> Html:
    """One screen as a landmark of its own.

    ``table``: the table's title, so that it is not repeated; ``alone``: on a page for this user only;
    ``reading``: there is a way back from it.
    """
    screen = msgspec.structs.replace(part.screen, private=part.screen.private and not alone)
    lang = visit.guest.lang
    heading, over, lines = split_heading(screen, lang, table)
    notice = (
        html_tag("p", render_timestamps(screen.notice), class_="notice", id=f"{name}-notice") if screen.notice else None
    )
    text = _render_lines(lines)
    forms = replace(visit.build_forms(name), cards=part.cards)
    answers, picture = render_controls(screen, forms), render_figure(name, part, lang)
    asking = (
        _render_answer_bar(name, screen, heading, lines, answers),
        picture,
        _render_lines(screen.after),
        render_footer(screen, visit.build_forms(name)),
    )
    return html_tag(
        "section",
        html_tag("div", over, html_tag(f"h{level}", heading, id=f"{name}-title", tabindex="-1"), class_="head"),
        notice,
        *(asking if screen.foot else (picture, text, _render_film(screen, visit), answers)),
        render_back_button(visit.build_forms(name), at_table=bool(visit.table)) if reading else None,
        id=name,
        class_=f"screen{' private' if screen.private else ''}",
        aria_labelledby=f"only-you {name}-title" if screen.private else f"{name}-title",
        data_version=screen.version,
        data_soon="1" if screen.follow_up else None,
        lang=screen.lang if screen.lang != lang else None,
    )


def _render_film(screen: Screen, visit: PageContext) -> Html | None:
    """A film, to be seen here and to be kept."""
    if screen.file is None or not screen.file.moves:
        return None
    address = f"{visit.base_url}t/{screen.table}/film.gif"
    wide, high = unpack("<HH", screen.file.data[6:10])  # as every GIF begins
    image = html_tag("img", src=address, alt=screen.alt, width=wide, height=high, id="film")
    keep = html_tag("a", translate(visit.guest.lang, "keep-film"), href=address, download=screen.file.name, class_="b")
    return html_tag("div", image, keep, class_="film")


def _render_lines(lines: Sequence[str]) -> Html | None:
    return (
        html_tag("div", *(html_tag("p", render_timestamps(line)) for line in lines), class_="lines") if lines else None
    )


def _render_answer_bar(name: str, screen: Screen, question: str, lines: Sequence[str], answers: Html) -> Html:
    """The answers, which stay in reach: on a phone a bar at the bottom, which has the question again and folds."""
    inside = html_tag("div", _render_lines(lines), answers, class_="answers")
    summary = html_tag("summary", render_timestamps(question), id=f"{name}-question")
    return html_tag("details", summary, inside, open=True, id=f"{name}-bar-{screen.version}", class_="bar")


def split_heading(screen: Screen, lang: str, table: str) -> tuple[str, Html | None, list[str]]:
    """The heading of a screen, the small line over it, and what is left of its text.

    A board is headed by its first line, whose turn it is, with the table's name over it; a table that has none by its
    game, with its sign small; over what is private stands that it is, with a lock.
    """
    lines = list(screen.text)
    whole, sign = screen.title, f" · {screen.table}"
    if screen.table and sign in whole:
        screen = msgspec.structs.replace(screen, title=whole.replace(sign, "", 1))
    headline = table and whole == table and screen.alt and lines and len(lines[0]) <= LONGEST_HEADLINE
    heading = lines.pop(0) if headline else screen.title
    if screen.private:
        return heading, html_tag("p", translate(lang, "only-you"), class_="kicker lock", id="only-you"), lines
    over = table if heading != screen.title else screen.table
    return heading, html_tag("p", over, class_="kicker") if over else None, lines


def render_figure(name: str, part: ScreenView, lang: str) -> Html | None:
    """The picture, with everything that it says as text under it: open where no picture can be had.

    While it is painted a place of its size is kept free, so that nothing jumps away from under a thumb.
    """
    shown = part.shown
    if shown is None and not part.lines:
        return None
    image = None
    if shown is not None:
        at = preview_mark(part.screen)
        image = html_tag(
            "img", src=shown.path, alt=part.screen.alt or part.screen.title, width=shown.width or None,
            height=shown.height or None, id=f"{name}-picture", data_marks=True, data_larger=translate(lang, "larger"),
            class_=None if shown.ready else "coming", data_tried=at,
            data_again=None if at is None else translate(lang, "again"),
        )  # fmt: skip
        if (tall := part.narrow) is not None:
            size = {"width": tall.width or None, "height": tall.height or None}
            image = html_tag("picture", html_tag("source", media=NARROW, srcset=tall.path, **size), image)
    board = None
    if part.lines:
        lines = html_tag("ul", *(html_tag("li", line) for line in part.lines), class_="board")
        unseen = shown is None and (name == "board" or not _is_board_picture(part.screen))
        summary = html_tag("summary", translate(lang, "in-words"))
        board = html_tag("details", summary, lines, open=unseen, id=f"{name}-words")
    return html_tag("div", html_tag("div", image, class_="picture") if image else None, board, class_="figure")


def _is_board_picture(screen: Screen) -> bool:
    """Whether a picture is one of the board, which stands beside it."""
    return screen.picture is not None and screen.picture.picture == "board"


def render_invitation(title: str, text: str, action: str, lang: str, secret: str) -> Html:
    """A link to a seat was opened: nothing happens before the person says who they are.

    ``secret``: what they enter with then. A form that is sent twice creates one user.
    """
    own = html_tag("input", type="hidden", name="secret", value=secret)
    name = html_tag("input", type="text", name="name", id="name", required=True, maxlength=40, autocomplete="nickname")
    form = html_tag(
        "form",
        own,
        html_tag("label", translate(lang, "your-name"), for_="name"),
        html_tag(
            "div",
            name,
            html_tag("button", translate(lang, "sit-down"), type="submit", class_="b primary"),
            class_="typed",
        ),
        method="post",
        action=action,
        class_="field",
    )
    section = html_tag(
        "section", html_tag("div", html_tag("h1", title), class_="head"), html_tag("p", text), form, class_="screen"
    )
    return render_page(f"{title} · Bottega", lang, html_tag("main", section, id="main"))


def render_login(action: str, lang: str) -> Html:
    """A link out of a chat was opened: it counts with the press, since what only looks at links must not use it up."""
    form = html_tag(
        "form",
        html_tag("button", translate(lang, "knock-go"), type="submit", class_="b primary"),
        method="post",
        action=action,
    )
    head = html_tag("div", html_tag("h1", translate(lang, "knock")), class_="head")
    section = html_tag("section", head, html_tag("p", translate(lang, "knock-do")), form, class_="screen")
    return render_page("Bottega", lang, html_tag("main", section, id="main"))


def render_loading(action: str, lang: str) -> Html:
    """Where a chat shows the page in itself, this comes first: its script hands on who has opened it."""
    data = html_tag("input", type="hidden", name="data")
    form = html_tag("form", data, method="post", action=action, id="start")
    head = html_tag("div", html_tag("h1", translate(lang, "starting")), class_="head")
    section = html_tag("section", head, html_tag("p", translate(lang, "starting-do")), form, class_="screen")
    script = html_tag("script", src="/static/framed.js")
    return render_page("Bottega", lang, script, html_tag("main", section, id="main"))


def render_notice(key: str, lang: str, visit: PageContext | None = None) -> Html:
    """One line on what is not there or went wrong, and what to do now (``web-<key>`` and ``web-<key>-do``)."""
    head = html_tag("div", html_tag("h1", translate(lang, key)), class_="head")
    section = html_tag("section", head, html_tag("p", translate(lang, f"{key}-do")), class_="screen")
    return render_page("Bottega", lang, html_tag("main", section, id="main"), visit=visit)
