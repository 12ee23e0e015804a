"""Count what the start of a chat bot costs while many tables run."""

from collections import Counter

import pytest

from bot.app.api import App
from bot.app.ui.screen import Screen
from bot.store.redis_pool import RedisPool
from bot.store.store import Store
from bot.store.topology import Arg

TABLES = 10_000


async def add_running_tables(store: Store) -> None:
    """Add a number of ids to the index of the running tables, which every walk over it would read."""
    keys = store.pool.keys
    for number in range(keys.buckets):
        members = [f"table{number}x{n}" for n in range(TABLES // keys.buckets)]
        await store.pool.execute(number, "SADD", keys.running_tables_key(number), *members)


class StartCosts:
    """Counts the commands sent to the store, and the rendered table screens, from now on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent, self.screens = Counter[str](), Counter[str]()
        send, render = RedisPool.send_command, App.render_screen

        def count_command(pool: RedisPool, bucket: str | int, *command: Arg) -> object:
            self.sent.update([str(command[0])])
            return send(pool, bucket, *command)

        async def count_screen(app: App, user: str | None, *args: str) -> Screen:
            self.screens.update([str(user)])
            return await render(app, user, *args)

        monkeypatch.setattr(RedisPool, "send_command", count_command)
        monkeypatch.setattr(App, "render_screen", count_screen)

    def check(self) -> None:
        """Assert that no table was rendered and the index of the running tables was not read."""
        assert not self.screens
        assert "SSCAN" not in self.sent
        assert 0 < self.sent.total() < TABLES, (
            f"expected fewer than {TABLES} commands (not one per table), got {self.sent}"
        )
