"""What all screens of a table have in common: title, language, version, picture, alt text, and a few buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.tables.callbacks import AskRewind, OpenPage, OpenRules, UndoMove
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.table import Table
from bot.app.ui.button_rows import truncate_label
from bot.app.ui.callback_data import FreeText
from bot.app.ui.screen import Button, Screen
from bot.app.views.event_text import recent_highlights
from engines import GAMES
from engines.core.core_types import EngineError, GameEvent, Msg, Seat
from engines.core.rulebook import heading_key
from render import PAINTERS
from render.core.request import PictureRequest, RecentMove, Selection

LONGEST_ALT = 1024
LONGEST_TITLE = 100


def table_title(room: Lobby, translator: Translator) -> str:
    """What a table is called."""
    key = "app-lesson-title" if room.lesson else "app-table-title"
    return truncate_label(translator.translate(key, game=translator.game_title, table=room.table), LONGEST_TITLE)


def view_alt_text(table: Table, view: Any, translator: Translator) -> str:
    """The alt text of a picture of a view."""
    return truncate_label(join_sentences(translator(msg) for msg in table.game.alt_messages(view)), LONGEST_ALT)


def join_sentences(lines: Iterable[str]) -> str:
    """Lines read one after the other: each ends before the next begins."""
    return " ".join(line if line.endswith((".", "!", "?", ":")) else f"{line}." for line in lines)


def hand_alt_text(table: Table, view: Any, translator: Translator) -> str:
    """Alt text of a picture of a hand: what its owner alone sees, and then what all see."""
    public = {translator(msg) for msg in table.game.board_messages(table.match.view_for(None))}
    own = [line for line in (translator(msg) for msg in table.game.board_messages(view)) if line not in public]
    return truncate_label(join_sentences([*own, view_alt_text(table, view, translator)]), LONGEST_ALT)


def picture_request(
    table: Table,
    translator: Translator,
    view: Any,
    kind: str = "board",
    trace: tuple[RecentMove, ...] = (),
    focus: Selection | None = None,
    part: str = "",
) -> PictureRequest | None:
    """What the painter is asked for; ``None`` where the game has no painter: the text board says everything.

    ``part``: of a board this part alone, as far as it has all that ``focus`` is about.
    """
    if table.game.key not in PAINTERS:
        return None
    return PictureRequest(table.game.key, view, kind, trace, translator.lang, translator.names, focus, part=part)


def board_picture(table: Table, translator: Translator, seat: int | None) -> PictureRequest | None:
    """The board as a viewer knows it, with what happened since they last answered."""
    return picture_request(
        table, translator, table.match.view_for(seat), "board", recent_highlights(table, seat, translator)
    )


def with_layout(screen: Screen, shape: str) -> Screen:
    """The screen with its picture arranged so; as it is where nothing is said."""
    if screen.picture is None or not shape:
        return screen
    return msgspec.structs.replace(screen, picture=msgspec.structs.replace(screen.picture, layout=shape))


def turn_lines(table: Table, translator: Translator, seat: int | None) -> list[str]:
    """Whose turn it is and what for, and the line under it; what one seat alone reads calls that one *you*."""
    said = table.game.headline_messages(table.match.view_for(seat))
    return [line for line in (turn_line_for_seat(seat, msg, translator) for msg in said) if line]


def turn_line_for_seat(seat: int | None, msg: Msg, translator: Translator) -> str:
    """A headline for a seat that reads it alone; ``None``: for everybody."""
    listed = msg.args.get("seats", [msg.args.get("seat")])
    named = list(listed) if isinstance(listed, Sequence) else []
    if seat is None or Seat(seat) not in named:
        return translator(msg)
    others = [one for one in named if isinstance(one, Seat) and one.number != seat]
    match msg.key:
        case "headline-wins":
            return translator.translate("app-you-win")
        case "headline-share":
            return translator.translate("app-you-share", seats=others)
        case "headline-waiting" if others:
            return translator.translate("app-waiting-for-you", seats=others)
        case _:
            return translator.translate("app-your-turn")


def notice_screen(context: RequestContext, translator: Translator, notice: str, table: str = "") -> Screen:
    """A private line, and nothing else."""
    return Screen(translator.translate("app-name"), notice=notice, private=True, lang=context.lang, table=table)


def rule_button_row(translator: Translator, table: str, rule: str) -> tuple[Button, ...]:
    """A row with the chapter of the rules that a reason rests on."""
    if not rule:
        return ()
    chapter = GAMES[translator.game].rulebook.find_chapter(rule) if translator.game in GAMES else ""
    name = translator.translate(heading_key(chapter)) if chapter else rule
    return (Button(OpenRules(table, FreeText(rule)).data, truncate_label(translator.translate("app-rule", rule=name))),)


def page_button_row(page: str, table: str, translator: Translator) -> tuple[Button, ...]:
    """The way to the table on the page, where there is one: ``page`` is its address, or empty."""
    framed = f"{page}/app/{table}"
    return (Button(OpenPage(table).data, translator.translate("app-page-open"), framed=framed),) if page else ()


def undo_button_row(table: Table, seat: int | None, translator: Translator) -> tuple[Button, ...]:
    """What the seat can take back: alone, or only with a vote. Nothing where there is nothing."""
    if seat is None or table.is_over or table.lifecycle.vote is not None or table.is_archived:
        return ()
    try:
        version = table.match.undoable_version(seat)
    except EngineError as refused:
        if refused.code == "over" or not table.match.active_entries.has_moved(seat):
            return ()
        return (Button(AskRewind(table.id, table.match.version).data, translator.translate("app-rewind")),)
    return (
        Button(
            UndoMove(table.id, version).data,
            truncate_label(translator.translate("app-undo", what=_undo_description(table, version, seat, translator))),
        ),
    )


def _undo_description(table: Table, version: int, seat: int, translator: Translator) -> str:
    events: tuple[GameEvent, ...] = table.match.entries[version - 1].events
    seen = [event.msg for event in sorted(events, key=lambda e: e.to is not None) if event.is_visible_to(seat)]
    said = translator(seen[0] if seen else Msg("app-my-answer"))
    return said.partition(". ")[0].rstrip(".")  # the first of several sentences tells which step is meant
