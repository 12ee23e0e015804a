"""Check users' screens against the log: each shows a prefix of it and nothing hidden."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

from bot.app.api import App
from bot.app.tables.codec import decode_entry, decode_opening
from bot.app.tables.loading import StoredTable, restore_table
from bot.app.tables.table import Table
from bot.app.ui.screen import Screen
from engines.core.core_types import EngineError
from tests.chat.discord.hidden_information import HiddenTerms, hidden_words, strings_in
from tests.simulation.log_model import LogModel

EXPLANATIONS: Final = ("what",)
"""Callbacks whose screens say what a symbol means at any table: they name cards wherever these are."""
SEPARATOR: Final = re.compile(r"[^\w-]+")


class ScreenCheck:
    """Checks the screens of all processes. What is wrong is added to ``model.broken``."""

    def __init__(self, model: LogModel) -> None:
        self._model = model
        self._tables: dict[tuple[bytes, ...], Table] = {}
        self._hidden: dict[tuple[int, int | None], HiddenTerms] = {}

    def watch_app(self, app: App) -> None:
        """Check each screen that an app gives to a user or a channel."""
        render = app.render_screen

        async def render_screen(user: str | None, channel: str, table: str, kind: str = "table") -> Screen:
            screen = await render(user, channel, table, kind)
            self.check_screen(screen, user, is_post=user is None and kind == "table")
            return screen

        def check_press(press: Callable[..., Awaitable[Screen]]) -> Any:
            async def press_checked(user: str, *rest: str, **more: Any) -> Screen:
                begun = self._model.begin_press()
                screen = await press(user, *rest, **more)
                self._model.end_press(begun, screen.table, screen.version)
                if rest[1].partition(" ")[0] not in EXPLANATIONS:
                    self.check_screen(screen, user)
                return screen

            return press_checked

        app.render_screen = render_screen  # type: ignore[method-assign]
        app.handle_callback = check_press(app.handle_callback)  # type: ignore[method-assign]
        app.handle_command = check_press(app.handle_command)  # type: ignore[method-assign]

    def check_screen(self, screen: Screen, user: str | None, *, is_post: bool = False) -> None:
        """Check a screen that a user sees, or a channel (no user). ``is_post``: it shows the whole public board."""
        log = self._model.logs.get(screen.table)
        if not log or screen.version <= 0:
            return
        version = screen.version - decode_opening(log[0]).base
        if version < 1:
            return  # the lobby, or not started yet
        if version >= len(log):
            self._model.broken.append(f"a screen shows version {version} of {screen.table}, which is not in its log")
            return
        try:
            table = self._replay_prefix(log[: version + 1])
        except EngineError as error:
            self._model.broken.append(f"the log of {screen.table} can't be replayed: {error!r}")
            return
        self._check_view(screen, table, is_post=is_post)
        seats = list_seats(table, user)
        if any(seat is not None and table.owners[seat].user != user for seat in seats):
            self._model.reached.add("a deputy has seen a table")
        self._check_hidden(screen, table, seats)

    def _replay_prefix(self, log: list[bytes]) -> Table:
        """Return the table that a prefix of a log gives."""
        key = tuple(log)
        if key not in self._tables:
            entries = [decode_entry(data) for data in log[1:]]
            self._tables[key] = restore_table(StoredTable(decode_opening(log[0]), entries, None, archived=False))
        return self._tables[key]

    def _check_view(self, screen: Screen, table: Table, *, is_post: bool) -> None:
        if not is_post or screen.picture is None:
            return
        self._model.reached.add("a post was compared with its log")
        if screen.picture.view != table.match.view_for(None):
            self._model.broken.append(f"{table.id} is shown differently from its log at version {table.match.version}")

    def _check_hidden(self, screen: Screen, table: Table, seats: list[int | None]) -> None:
        """Check that a screen names nothing that its reader can't know."""
        strings = strings_in(screen)
        text, keys = "\n".join(sorted(strings)), {part for one in strings for part in SEPARATOR.split(one)}
        leaks = set.intersection(*(self._find_hidden(table, seat, text, keys) for seat in seats))
        if leaks:
            self._model.broken.append(f"{sorted(leaks)} of {table.id} is shown to seats {seats}: {screen.text}")

    def _find_hidden(self, table: Table, seat: int | None, text: str, keys: set[str]) -> set[str]:
        """Return what is named that this seat can't know."""
        at = (id(table), seat)
        if at not in self._hidden:
            self._hidden[at] = HiddenTerms(*hidden_words(table, seat))
        return self._hidden[at].find_keys(text) | (self._hidden[at].words.keys() & keys)


def list_seats(table: Table, user: str | None) -> list[int | None]:
    """Return the seats with whose eyes a user sees a table, as owner or deputy; a spectator has those of none."""
    seats = [seat for seat in range(len(table.seats)) if user in (table.owners[seat].user, table.seats[seat].user)]
    return [*seats] if user and seats else [None]
