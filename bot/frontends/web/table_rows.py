"""Places the parts of a table's screens: answers, the menu, the tabs, and the lines under the board."""

from typing import Final

import msgspec

from bot.app.context import roles_allow
from bot.app.ui.callback_data import CALLBACKS
from bot.app.ui.screen import Button, Screen
from bot.frontends.web.page_models import TablePage
from bot.frontends.web.screen_regions import split_heading

UNDO_VERBS: Final = frozenset({"undo", "rewind"})
TAB_VERBS: Final = frozenset({"move", "panel", "menu"})
"""Verbs that only lead to the panel, which the page already shows."""
MENU_VERBS: Final = frozenset({"hand", "board", "waiting", "what", "note", "open-page", "rules", "report"})
"""Verbs that only show something and are always in the menu."""
STORY_VERB: Final = "story"
LOG_VERBS: Final = frozenset({STORY_VERB, "past"})
"""Verbs that lead to past events, as the lines of the log do."""
URGENT_VERBS: Final = frozenset({"continue"})
"""Verbs of the public screen that belong to the sheet: without them, the game does not continue."""
LEAVE: Final = frozenset({"leave"})
ROUND_LINE: Final = 2
"""Index of the line about the round in a board in words: after the headline and its detail."""

EVENT: Final = "· "
"""Prefix of a screen's lines about events."""
Rows = tuple[tuple[Button, ...], ...]


def is_over(page: TablePage) -> bool:
    """Return whether the table of a page has ended."""
    return page.status is not None and page.status.is_over


def answer_rows(screen: Screen) -> Rows:
    """Return the rows of a panel without its foot; the undo button has its own place."""
    return without_verbs(screen.rows, UNDO_VERBS | TAB_VERBS | MENU_VERBS)


def without_player_buttons(screen: Screen) -> Screen:
    """Return a public screen without the buttons that only tell a spectator that they have no seat."""
    rows = (tuple(button for button in row if _is_for_spectators(button)) for row in screen.rows)
    return msgspec.structs.replace(screen, rows=tuple(row for row in rows if row))


def _is_for_spectators(button: Button) -> bool:
    verb = _verb(button)
    if verb in TAB_VERBS or verb not in CALLBACKS:
        return verb not in TAB_VERBS
    needs = CALLBACKS[verb].needs
    is_open = needs.permission is None or roles_allow(frozenset({"spectator"}), needs.permission)
    return is_open and not (needs.seat or needs.own_seat)


def arrange_lobby(screen: Screen, *, has_link: bool) -> Screen:
    """Return a lobby with the row that leaves it last.

    ``has_link``: whether the page shows the link to a seat, so no button has to.
    """
    hidden = LEAVE | {"invite"} if has_link else LEAVE
    return msgspec.structs.replace(screen, rows=(*without_verbs(screen.rows, hidden), *only_verbs(screen.rows, LEAVE)))


def spectator_rows(page: TablePage, screen: Screen) -> Rows:
    """Return the rows of the public screen for a user without a panel."""
    return () if is_over(page) else board_rows(page, screen)


def menu_rows(page: TablePage) -> Rows:
    """Return the menu's rows: the panel's foot, and the public rows that the sheet omits."""
    if page.panel is None:
        return ()
    own = only_verbs(page.panel.rows, MENU_VERBS - _pictures_in_tabs(page))
    known = {_verb(button) for row in page.panel.rows for button in row}
    return own if is_over(page) else (*own, *without_verbs(board_rows(page, page.board), frozenset(known)))


def _pictures_in_tabs(page: TablePage) -> frozenset[str]:
    screens = (page.board, page.panel, page.hand)
    return frozenset(screen.picture.picture for screen in screens if screen is not None and screen.picture is not None)


def board_rows(page: TablePage, screen: Screen) -> Rows:
    """Return the public screen's rows that no other part of the page has."""
    return without_verbs(screen.rows, URGENT_VERBS | (TAB_VERBS if page.panel is not None else frozenset()))


def end_rows(page: TablePage) -> Rows:
    """Return the public screen's rows after the end: the panel's rows are already in sight."""
    shown = frozenset(_verb(button) for row in (page.panel.rows if page.panel is not None else ()) for button in row)
    return without_verbs(board_rows(page, page.board), shown - MENU_VERBS)


def _verb(button: Button) -> str:
    return button.callback_data.partition(" ")[0]


def without_verbs(rows: Rows, verbs: frozenset[str]) -> Rows:
    """Return the buttons with any other verb."""
    found = (tuple(button for button in row if _verb(button) not in verbs) for row in rows)
    return tuple(row for row in found if row)


def only_verbs(rows: Rows, verbs: frozenset[str]) -> Rows:
    """Return the buttons with one of these verbs."""
    found = (tuple(button for button in row if _verb(button) in verbs) for row in rows)
    return tuple(row for row in found if row)


def stage_lines(page: TablePage, board: Screen, panel: Screen | None, lang: str) -> list[str]:
    """Return the text under the board: its masthead, which the page cuts off, and lines omitted by log and sheet."""
    _, _, lines = split_heading(board, lang, board.title)
    masthead = () if is_over(page) else page.board_lines[ROUND_LINE : ROUND_LINE + 1]
    told = [line for line in lines if not (page.log and line.startswith(EVENT))]  # the log shows them to its reader
    others = [line for line in told if line not in masthead and not _is_asked(line, panel)]
    return [
        *masthead,
        *(line for line in others if not any(whole.casefold().startswith(line.casefold()) for whole in masthead)),
    ]


def _is_asked(line: str, panel: Screen | None) -> bool:
    return panel is not None and line.rstrip("?.!") in {text.rstrip("?.!") for text in panel.text}
