"""Test how many store commands panels and moves at Telegram take: each document is loaded once."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.app.api import App
from bot.store.pending_command import Arg
from bot.store.redis_pool import RedisPool
from tests.app.round_trips import count_round_trips
from tests.chat.ai_moves import next_moves
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.game_driver import open_table, press_move
from tests.chat.telegram.world import World
from tests.timeouts import wait_until

READS = 4
"""The user, the table and the record; the private chat; its channel; the table once more, with the draft."""
NEWEST = 1
"""All of these at once, and no screen: the panel shows the table as it is."""
MOVE = 72
"""Commands of a move that is pressed on the table's message, with the panels of both: 65 or 66, where it was 103."""


async def test_a_panel_that_shows_the_newest_state_reads_each_document_once(
    bot: Process, world: World, add_person: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The least of three times is taken: other tasks may show something meanwhile.

    Its screen is rendered only where the table has left memory.
    """
    people = [add_person("Anna", started=True), add_person("Ben", started=True)]
    table = await open_table(people, world.group(*(person.user for person in people)), "pebbles")
    people[0].write(f"/move {table}")
    await wait_until(lambda: people[0].find("walk "), "the question")
    await bot.bot.wait_until_idle()
    anna = await bot.app.find_user(f"telegram:{people[0].user.id}")
    assert anna is not None
    panels, keys, send = bot.bot._panels, Counter[str](), RedisPool.send_command
    shown = await panels.update_panel(anna.id, table)
    for most in (NEWEST, READS):
        asked = []
        for _ in range(3):
            async with count_round_trips() as trips:
                assert await panels.update_panel(anna.id, table) == shown
            asked.append(trips.asked)
        assert 1 <= min(map(len, asked)) <= most, asked
        monkeypatch.setattr(App, "last_version", lambda *_: -1)

    def count_key(pool: RedisPool, bucket: str | int, *command: Arg) -> object:
        keys.update([str(command[1])] if command[0] == "HMGET" else [])
        return send(pool, bucket, *command)

    monkeypatch.setattr(RedisPool, "send_command", count_key)
    repeated = []
    for _ in range(3):
        keys.clear()
        await panels.update_panel(anna.id, table)
        assert any(":person:" in key for key in keys)
        repeated.append({key: n for key, n in keys.items() if n > 1})
    assert {} in repeated, repeated


async def test_a_move_with_its_panels_sends_few_commands(
    bot: Process, world: World, add_person: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without timers and the outbox, which other tasks read all the time.

    The least of eight moves is taken: each panel that a move sends anew costs 24 more.
    """
    people = [add_person("Anna", started=True), add_person("Ben", started=True)]
    group = world.group(*(person.user for person in people))
    table = await open_table(people, group, "pebbles")
    for person in people:
        person.write(f"/move {table}")
    await wait_until(lambda: not world.updates, "both have asked")
    await bot.bot.wait_until_idle()
    sent, counts, send = list[str](), list[int](), RedisPool.send_command

    def count_command(pool: RedisPool, bucket: str | int, *command: Arg) -> object:
        key = str(command[3] if command[0] == "EVALSHA" else command[1])
        if not key.endswith((":timers", ":out")):
            sent.append(key)
        return send(pool, bucket, *command)

    monkeypatch.setattr(RedisPool, "send_command", count_command)
    for _ in range(8):
        seat, word = next(iter((await next_moves(bot.app, table)).items()))
        sent.clear()
        await press_move(bot, people[seat], table, group, word)
        await bot.bot.wait_until_idle()
        counts.append(len(sent))
    assert 0 < min(counts) <= MOVE, (counts, sorted(sent))
