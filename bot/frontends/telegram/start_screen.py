"""The first message to a user who opens the private chat."""

from __future__ import annotations

from bot.app.tables.callbacks import ListGames, ListTables
from bot.app.ui.screen import Button, Screen
from bot.frontends.common.texts import text_formatter
from bot.frontends.telegram.text import translate
from engines.core.core_types import Msg


def build_start_screen(lang: str, group_url: str) -> Screen:
    """Build a short welcome: what this is, how to begin, and buttons for it."""
    speak = text_formatter(lang)
    own = (
        Button(ListGames().data, speak(Msg("app-new-table")), "primary"),
        Button(ListTables().data, speak(Msg("app-my-tables"))),
    )
    invite = Button(ListGames().data, translate(lang, "start-add"), url=group_url)
    lines = tuple(translate(lang, f"start-{key}") for key in ("what", "group", "alone", "help"))
    return Screen("Bottega", lines, rows=(own, (invite,)), lang=lang)
