"""The page of a table. A started table is one view: header, stage, sheet with the question, and tabs."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from bot.app.i18n import Translator
from bot.app.tables.callbacks import ReportLine, ShowPastBoard, Talk
from bot.app.ui.screen import TextInput
from bot.app.views.event_text import LogLine
from bot.frontends.web import table_rows
from bot.frontends.web.button_widgets import render_back_button, render_button_rows, render_undo_button
from bot.frontends.web.html_builder import Html, html_tag, join_html, render_icon, render_timestamps, submit_button
from bot.frontends.web.page_frame import PageContext, ScreenView, render_page
from bot.frontends.web.page_models import TablePage, TableStatus
from bot.frontends.web.replay_player import is_replay, render_replay
from bot.frontends.web.screen_regions import render_figure, render_film, render_lines, render_region, split_heading
from bot.frontends.web.sse import BEAT_S
from bot.frontends.web.table_menu import render_menu, render_own_words, render_seat_link, render_table_head
from bot.frontends.web.texts import translate
from bot.frontends.web.widgets import render_sheet_controls, render_text_field

VIEWS: Final = ("board", "mine", "log")
"""Stages that always have a tab."""


EVENT_SIGNS: Final = ("· ", "…")
"""Prefixes of lines about events, which the log shows."""

LONGEST_QUESTION: Final = 240
"""Maximum length of a large question (characters); of a longer one, only the first sentence is large."""
FIRST_END: Final = re.compile(r"\?(?= )|(?<=\D)\.(?= )")
"""End of a first sentence. The period of an ordinal number (“4. místo”) does not count."""


@dataclass(frozen=True)
class TableViews:
    """The screens of a table's page with their pictures."""

    board: ScreenView
    panel: ScreenView | None = None
    hand: ScreenView | None = None
    reading: ScreenView | None = None


def render_table(visit: PageContext, page: TablePage, views: TableViews, link: str, seen: str, view: str = "") -> Html:
    """Render the page of a table, a lobby or a night.

    ``link``: address of a free seat, or empty; ``seen``: the page's version; ``view``: the stage in the address.
    """
    if page.status is None:
        return _render_document(visit, page, views, link, seen)
    lang, status = visit.guest.lang, page.status
    main = html_tag(
        "main",
        render_menu(visit, page, link, has_panel=views.panel is not None),
        _render_board(visit, page, views),
        _render_reading(visit, views.reading, views.board.screen.title) if views.reading is not None else None,
        html_tag(
            "div",
            _render_hand(visit, page, views),
            html_tag(
                "div",
                _render_practice_link(visit, status),
                _render_next_table(visit, page),
                None if table_rows.is_over(page) else _render_sheet(visit, page, views),
                _render_tabs(visit, page, views, view),
                class_="dock",
            ),
            class_="right",
        ),
        html_tag("div", _render_players(status), _render_log(visit, page, views), class_="below"),
        id="main",
        class_=" ".join(_table_classes(page, status)),
        data_view=_current_view(page, views, view),
        **_live_attributes(visit, page, seen),
    )
    mark = "● " if page.is_to_move or page.next_tables else ""
    header = render_table_head(visit, status, is_to_move=page.is_to_move)
    return render_page(f"{mark}{views.board.screen.title} · Bottega", lang, main, visit=visit, header=header)


def _table_classes(page: TablePage, status: TableStatus) -> Iterator[str]:
    yield from ("table", status.game)
    states = {"mine": page.is_to_move, "over": status.is_over, "lesson": status.is_lesson}
    yield from (name for name, holds in states.items() if holds)


def _live_attributes(visit: PageContext, page: TablePage, seen: str) -> dict[str, str | int | bool]:
    return {
        "data_live": f"{visit.base_url}live?table={visit.table}",
        "data_owes": page.is_to_move,
        "data_seen": seen,
        "data_beat": BEAT_S,
        "data_next": describe_next_tables(page.next_tables),
    }


def describe_next_tables(tables: Sequence[str]) -> str:
    """Return the first of the other waiting tables and their number, so a page notices a change."""
    return f"{tables[0]} {len(tables)}" if tables else ""


def _render_document(visit: PageContext, page: TablePage, views: TableViews, link: str, seen: str) -> Html:
    lang, name = visit.guest.lang, views.board.screen.title
    board = replace(views.board, screen=table_rows.arrange_lobby(views.board.screen, has_link=bool(link)))
    panel, seats = views.panel, _render_seats(visit, page) if page.seats else None
    side = join_html(
        render_region("panel", panel, visit, level=2, table_id=name, reading=page.is_reading) if panel else None,
        render_own_words(visit, page) if page.is_to_move and panel else None,
        render_seat_link(link, lang) if link else None,
    )
    main = html_tag(
        "main",
        render_region("board", board, visit, level=1, table_id=name, seats=seats),
        html_tag("div", side, class_="side", id="side") if side else None,
        id="main",
        class_="lobby",
        **_live_attributes(visit, page, seen),
    )
    mark = "● " if page.is_to_move else ""
    return render_page(f"{mark}{name} · Bottega", lang, main, visit=visit)


def _render_seats(visit: PageContext, page: TablePage) -> Html:
    """Render the seats of a lobby in their colours; a free one can be pressed."""
    taken = [html_tag("span", render_icon(f"seat{n}"), name, class_="b") for n, name in enumerate(page.seats, 1)]
    free = (
        submit_button(render_icon(f"seat{len(taken) + n}"), html_tag("span", button.label, class_="label"),
                      value=button.callback_data, class_="b", id=f"free-{n}")
        for n, button in enumerate(page.free_seats, 1)
    )  # fmt: skip
    places = html_tag("ul", *(html_tag("li", place) for place in (*taken, *free)), class_="seats")
    return visit.build_forms("board").build_form(places)


# -- stage


def _current_view(page: TablePage, views: TableViews, view: str) -> str:
    if views.reading is not None and view not in VIEWS:
        return "reading"
    if view == "log" or (view == "mine" and _own_picture(views) is not None):
        return view
    return _asked_view(page, views) if view != "board" else view


def _asked_view(page: TablePage, views: TableViews) -> str:
    return "mine" if page.is_to_move and views.panel is not None and views.panel.screen.picture is not None else "board"


def _own_picture(views: TableViews) -> ScreenView | None:
    if views.panel is not None and views.panel.screen.picture is not None:
        return views.panel
    return views.hand


def _render_hand(visit: PageContext, page: TablePage, views: TableViews) -> Html | None:
    if (own := _own_picture(views)) is None:
        return None
    figure = render_figure("hand", replace(own, lines=own.lines or page.own_lines), visit.guest.lang)
    return html_tag(
        "section",
        figure,
        html_tag("p", render_icon("lock"), visit.translate("only-you"), class_="secret", id="only-you"),
        id="mine",
        class_="stage",
        aria_label=visit.translate("hand"),
        tabindex="0",
    )


def _render_reading(visit: PageContext, part: ScreenView, table_id: str) -> Html:
    if is_replay(part.screen):
        region = render_replay(visit, part)
    else:
        region = render_region("reading", part, visit, level=2, table_id=table_id, alone=True, reading=True)
    return html_tag("div", region, id="reading-stage", class_="stage", tabindex="-1")


def _render_board(visit: PageContext, page: TablePage, views: TableViews) -> Html:
    """Render the board. After the end, the result and next steps are above it, in one view."""
    board, lang = views.board, visit.guest.lang
    lines = table_rows.stage_lines(page, board.screen, views.panel.screen if views.panel is not None else None, lang)
    shown = msgspec.structs.replace(board.screen, rows=())
    notice = board.screen.notice
    return html_tag(
        "section",
        _render_sheet(visit, page, views) if table_rows.is_over(page) else None,
        render_figure("board", replace(board, screen=shown), lang),
        html_tag("p", render_timestamps(notice), class_="notice", id="board-notice") if notice else None,
        render_lines(lines),
        render_button_rows(table_rows.end_rows(page), visit.build_forms("board")) if table_rows.is_over(page) else None,
        id="board",
        class_="stage",
        aria_label=translate(lang, "tab-board"),
        data_version=board.screen.version,
        data_soon="1" if board.screen.follow_up else None,
        tabindex="0",
    )


def _render_log(visit: PageContext, page: TablePage, views: TableViews) -> Html:
    """Render the events, newest last, with those since the user's last turn above them.

    Each is a button for the position after it; the first one leads to the position before. In a replay the lines
    around the shown position are rendered, and those of its move are marked.
    """
    past = page.reading.past if page.reading is not None else 0
    after = views.panel.screen.after if views.panel is not None and not past else ()
    known = {line.text for line in page.log}
    since = [line for line in after if line.startswith("· ") and line.removeprefix("· ") not in known]
    shown = [*page.log]
    if shown and (first := shown[0].version) > 1:
        shown.insert(0, LogLine(None, visit.translate("log-earlier"), first - 1))
    told = html_tag("ol", *(_render_event(line, visit.table, past) for line in shown), class_="lines events")
    form = visit.build_forms("log").build_form(told)
    whole = html_tag("div", html_tag("h2", visit.translate("tab-log")), form, render_lines(since))
    talk = _render_talk(visit, page)
    return html_tag(
        "section", talk, whole, id="log", class_="stage", aria_label=visit.translate("tab-log"), tabindex="0"
    )


def _render_talk(visit: PageContext, page: TablePage) -> Html | None:
    if not page.talk and not page.can_talk:
        return None
    lines = (
        html_tag("li", render_icon(f"seat{line.seat + 1}") if line.seat is not None else None,
                 html_tag("p", html_tag("b", line.name), f" {line.text}"))
        for line in page.talk
    )  # fmt: skip
    forms = visit.build_forms("log")
    report = Translator(visit.guest.lang).button(ReportLine(visit.table), "app-report")
    return html_tag(
        "div",
        html_tag("ul", *lines) if page.talk else None,
        render_text_field(TextInput(visit.translate("talk"), Talk.data_prefix(visit.table)), forms, "talk")
        if page.can_talk
        else None,
        render_button_rows(((report,),), forms) if page.talk else None,
        id="talk",
    )


def _render_event(line: LogLine, table_id: str, past: int) -> Html:
    sign = render_icon(f"seat{line.seat + 1}") if line.seat is not None else None
    text, value = html_tag("span", render_timestamps(line.text)), ShowPastBoard(table_id, 0, line.version).data
    return html_tag("li", submit_button(sign, text, value=value, aria_current="step" if line.version == past else None))


def _render_players(status: TableStatus) -> Html:
    return html_tag(
        "ul",
        *(
            html_tag("li", render_icon(f"seat{seat + 1}"), html_tag("b", name), html_tag("span", facts))
            for seat, name, facts in status.players
        ),
        class_="players",
    )


# -- sheet


def _render_sheet(visit: PageContext, page: TablePage, views: TableViews) -> Html:
    part = views.panel or views.board
    screen, forms = part.screen, visit.build_forms("panel")
    heading, _, lines = split_heading(screen, visit.guest.lang, views.board.screen.title, LONGEST_QUESTION)
    if views.panel is None:
        lines = []
    notice = screen.notice if views.panel is not None else ""
    rows = table_rows.answer_rows(screen) if views.panel is not None else table_rows.spectator_rows(page, screen)
    selects = tuple(
        msgspec.structs.replace(one, ask="") if one.ask in (heading, *lines) else one for one in screen.selects
    )
    answers = msgspec.structs.replace(screen, rows=rows, foot=0, selects=selects)
    forms = replace(forms, cards=part.cards, game=page.status.game if page.status is not None else "")
    urgent = table_rows.only_verbs(views.board.screen.rows, table_rows.URGENT_VERBS)
    return html_tag(
        "section",
        render_question(heading),
        html_tag("p", render_timestamps(notice), class_="notice", id="panel-notice") if notice else None,
        render_lines(lines),
        render_film(screen, visit) if views.panel is not None else None,
        render_button_rows(urgent, visit.build_forms("urgent")) if urgent else None,
        html_tag("div", render_sheet_controls(answers, forms), class_="answers"),
        render_lines([line for line in screen.after if not line.startswith(EVENT_SIGNS) and not line.endswith(":")]),
        render_back_button(forms, at_table=True) if page.is_reading else None,
        id="panel",
        class_="sheet",
        aria_labelledby="panel-title",
        data_version=screen.version if views.panel is not None else None,
        data_soon="1" if screen.follow_up else None,
        lang=screen.lang if screen.lang != visit.guest.lang else None,
    )


def render_question(text: str) -> Html:
    """Render the question; all but its first sentence is set in a smaller size."""
    end = FIRST_END.search(text)
    first = end.end() if end else len(text)
    rest = html_tag("small", render_timestamps(text[first:])) if text[first:].strip() else None
    return html_tag("h2", render_timestamps(text[:first]), rest, id="panel-title", class_="q", tabindex="-1")


def _render_practice_link(visit: PageContext, status: TableStatus) -> Html | None:
    if not status.practice_of:
        return None
    text = html_tag("span", visit.translate("practice-of"))
    return html_tag("a", render_icon("back"), text, href=f"{visit.base_url}t/{status.practice_of}", id="practice-of")


def _render_next_table(visit: PageContext, page: TablePage) -> Html | None:
    if not page.next_tables:
        return None
    text = html_tag("span", visit.translate("next-table", n=len(page.next_tables)))
    return html_tag(
        "a", text, render_icon("forward"), href=f"{visit.base_url}t/{page.next_tables[0]}", class_="next",
        id="next-table",
    )  # fmt: skip


# -- tabs


def _render_tabs(visit: PageContext, page: TablePage, views: TableViews, view: str) -> Html:
    lang, current, asked = visit.guest.lang, _current_view(page, views, view), _asked_view(page, views)
    shown = [name for name in VIEWS if name != "mine" or _own_picture(views) is not None]
    tabs = (
        html_tag(
            "a",
            render_icon(name),
            html_tag("span", translate(lang, f"tab-{name}")),
            href=f"{visit.page_url}?view={name}",
            id=f"tab-{name}",
            class_="tab asked" if page.is_to_move and name == asked else "tab",
            aria_current="true" if name == current else None,
            data_view=name,
        )
        for name in shown
    )
    screen = views.panel.screen if views.panel is not None else None
    undo = (
        next((button for row in table_rows.only_verbs(screen.rows, table_rows.UNDO_VERBS) for button in row), None)
        if screen
        else None
    )
    can_undo = views.panel is not None and not table_rows.is_over(page)  # nothing can be undone after the end
    last = render_undo_button(undo, visit.build_forms("undo")) if can_undo else None
    return html_tag("nav", *tabs, last, class_="tabs", aria_label=translate(lang, "tabs"))
