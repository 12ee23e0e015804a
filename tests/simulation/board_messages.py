"""Compare the board messages in chats with freshly rendered ones."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from bot.app.ui.screen import Screen
from bot.app.users.models import Channel
from bot.frontends.common import board_messages
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.common.port import RetryLaterError


async def show_all_again(world: Any, platform: str, posts: BoardMessages) -> None:
    """Show all tables in their channels as if nothing were known of what is shown there."""
    app = world.processes[0].app

    async def load_screen(channel: Channel, table_id: str) -> Screen:
        screen: Screen = await app.render_screen(None, channel.id, table_id)
        return screen

    with patch.object(posts, "_load_screen", load_screen):
        for table in world.tables:
            for channel in await app.list_channels(table, platform):
                await posts._records.update_record(f"{channel.id}.{table}", board_messages.with_unknown_content)
                await _show_soon(posts, channel, table)


async def _show_soon(posts: BoardMessages, channel: Channel, table_id: str) -> None:
    while True:
        try:
            await posts.show_table(channel, table_id)
        except RetryLaterError:
            continue
        return
