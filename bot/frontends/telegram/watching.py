"""Spectators of a table, who see its board in the private chat until the game ends."""

from typing import Final

import msgspec

from bot.app.api import App
from bot.app.tables.callbacks import OpenMove, OpenPanel
from bot.app.ui.screen import Screen
from bot.frontends.common.frontend_store import FrontendStore, RecordStore
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.erasure import PANEL_KIND
from bot.frontends.telegram.keyboards import InlineButton
from bot.frontends.telegram.records import PanelRecord
from bot.frontends.telegram.texts import translate

WATCH: Final = "follow"
UNWATCH: Final = "unfollow"
"""Names of the two callbacks, which take a table. The frontend handles them itself."""


class Watching:
    """Remembers in a user's panel whether they watch the table."""

    def __init__(self, app: App, store: FrontendStore) -> None:
        self._app = app
        self._panels: RecordStore[PanelRecord] = store.record_store(PANEL_KIND, PanelRecord)

    async def handle_callback(self, user: str, channel: str, line: str, command: str) -> Screen:
        """Begin or end watching and return the board, or a player's own panel. Raises ``StoreError``."""
        verb, _, table = line.partition(" ")
        screen = await self._app.handle_callback(user, channel, OpenPanel(table).data, command)
        if not await self._app.is_spectator(user, table):
            return screen
        await self._panels.update_record(
            f"{user}.{table}", lambda now: msgspec.structs.replace(now, watching=verb == WATCH)
        )
        key = "watching" if verb == WATCH else "not-watching"
        return msgspec.structs.replace(screen, notice=translate(screen.lang, key))

    async def has_stake(self, user: str, table_id: str) -> bool:
        """Return whether to keep a user's view of a table up to date without a seat's panel.

        True at a seat of a lobby, while the user watches a running game, and for a game night.
        """
        stored = await self._app.service.lobbies.load_lobby(table_id)
        if stored is None or stored.seat_of(user) is not None:
            return True
        return await self.is_watching(user, table_id)

    async def is_watching(self, user: str, table_id: str) -> bool:
        """Return whether a user watches a running game."""
        record = await self._panels.load_record(f"{user}.{table_id}")
        return record.watching and await self._app.is_spectator(user, table_id)

    async def build_switch(self, user: str, screen: Screen, callbacks: KeyboardCallbacks) -> tuple[InlineButton, ...]:
        """Build the button that begins or ends watching; empty for players and outside running games."""
        if not screen.table or not screen.private or screen.panel:  # a panel belongs to a seat
            return ()
        if not await self._app.is_spectator(user, screen.table):
            return ()
        on = await self.is_watching(user, screen.table)
        label = translate(screen.lang, "unwatch" if on else "watch")
        return (InlineButton(label, callbacks.callback_data(f"{UNWATCH if on else WATCH} {screen.table}")),)


def is_watch_callback(line: str) -> bool:
    """Return whether callback data begins or ends watching."""
    return line.partition(" ")[0] in (WATCH, UNWATCH)


def has_move_button(screen: Screen) -> bool:
    """Return whether a public screen shows a running game, which can be watched."""
    return any(button.callback_data == OpenMove(screen.table).data for row in screen.rows for button in row)
