"""Chooses the lines of text under the board: what neither the picture nor the log nor the sheet says."""

from __future__ import annotations

from typing import Final

from bot.app.ui.screen import Screen
from bot.frontends.web.port import TablePage
from bot.frontends.web.screen_regions import split_heading
from bot.frontends.web.table_rows import is_over

ROUND_LINE: Final = 2
"""Which line of a board in words is about the round: it follows the headline and its detail."""

EVENT: Final = "· "
"""How a line of a screen begins that tells an event."""


def stage_lines(page: TablePage, board: Screen, panel: Screen | None, lang: str) -> list[str]:
    """Return the text under the board: its masthead, which the page cuts off, and what log and sheet leave out."""
    _, _, lines = split_heading(board, lang, board.title)
    masthead = () if is_over(page) else page.board_lines[ROUND_LINE : ROUND_LINE + 1]
    told = [line for line in lines if not (page.log and line.startswith(EVENT))]  # the log has them, to its reader
    others = [line for line in told if line not in masthead and not _is_asked(line, panel)]
    return [*masthead, *(line for line in others if not any(_is_start(line, whole) for whole in masthead))]


def _is_start(line: str, whole: str) -> bool:
    """Return whether a line says what another line begins with."""
    return whole.casefold().startswith(line.casefold())


def _is_asked(line: str, panel: Screen | None) -> bool:
    """Return whether a line is the question, which the sheet asks."""
    return panel is not None and line.rstrip("?.!") in {text.rstrip("?.!") for text in panel.text}
