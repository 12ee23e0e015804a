"""Test whole games on Telegram: round trips, presses, and no hidden information."""

from collections import Counter
from collections.abc import Sequence

import pytest

from bot.app.api import App
from bot.store.redis_pool import RedisPool
from bot.store.topology import Arg, Command, Topology
from tests.app.gameplay import seats_to_move
from tests.app.test_round_trips import count_round_trips
from tests.chat.telegram.game_driver import Process, TelegramPlayer
from tests.chat.telegram.world import Chat, Person

READS = 4
"""Round trips: the user, the table and the record; the private chat; its channel; the table again, with the draft."""
NEWEST = 1
"""The round trip for all of these at once, without a screen: the panel is already current."""
MOVE = 80
"""Commands for a move pressed on the table's message, including both panels: 75, or 24 more."""

PACKETS = 40
"""Packets to the store for these commands, including those that look up the move: 36 or 37."""


async def test_current_panel_reads_each_document_once(
    bot: Process, monkeypatch: pytest.MonkeyPatch, people: list[Person], table: str
) -> None:
    """The minimum of three runs counts, since other tasks may show something meanwhile.

    Its screen is rendered only if the table has left memory.
    """
    people[0].write(f"/move {table}")
    await bot.find(people[0], "walk ")
    anna = await bot.app.ensure_user(f"telegram:{people[0].user.id}")
    panels, keys, send = bot.bot.panels, Counter[str](), RedisPool.send_command
    shown = await panels.update_panel(anna.id, table)
    for most in (NEWEST, READS):
        asked = []
        for _ in range(3):
            async with count_round_trips() as trips:
                assert await panels.update_panel(anna.id, table) == shown
            asked.append(trips.asked)
        assert 1 <= min(map(len, asked)) <= most, f"expected at most {most} round trips, got {asked}"
        monkeypatch.setattr(App, "last_version", lambda *_: -1)

    def count_key(pool: RedisPool, bucket: str | int, *command: Arg) -> object:
        keys.update([str(command[1])] if command[0] == "HMGET" else [])
        return send(pool, bucket, *command)

    monkeypatch.setattr(RedisPool, "send_command", count_key)
    repeated = []
    for _ in range(3):
        keys.clear()
        await panels.update_panel(anna.id, table)
        assert any(":user:" in key for key in keys)
        repeated.append({key: n for key, n in keys.items() if n > 1})
    assert {} in repeated, f"expected an update that loads each document once, got {repeated}"


async def test_move_with_its_panels_sends_few_store_commands(
    bot: Process, monkeypatch: pytest.MonkeyPatch, people: list[Person], group: Chat, table: str
) -> None:
    """Timers and the outbox do not count, since other tasks read them all the time.

    The minimum of up to twenty moves counts: each panel that a move sends again, as a busy machine does, costs 24 more.
    Commands sent without waiting leave in one packet.
    """
    for person in people:
        person.write(f"/move {table}")
    await bot.settle()
    sent, counts, packets, send = list[str](), list[int](), list[int](), Topology.execute_commands

    async def count_packet(topology: Topology, node: str, commands: Sequence[Command]) -> list[object]:
        keys = [str(command[3] if command[0] in ("EVAL", "EVALSHA") else command[1]) for command in commands]
        keys = [key for key in keys if not key.endswith((":timerdata", ":out")) and key != "GROUP"]
        sent.extend(keys)
        packets[-1:] = [packets[-1] + bool(keys)]
        return await send(topology, node, commands)

    packets.append(0)
    monkeypatch.setattr(Topology, "execute_commands", count_packet)
    for _ in range(20):
        if counts and min(counts) <= MOVE and min(packets[1:]) <= PACKETS:
            break
        if not (seats := await seats_to_move(bot.app, table)):  # the game is over
            break
        sent.clear()
        packets.append(0)
        await TelegramPlayer(bot, people[seats[0]], table, group).take_turn()
        await bot.bot.wait_until_idle()
        counts.append(len(sent))
    assert 0 < min(counts) <= MOVE, f"expected at most {MOVE} commands, got {counts}: {sorted(sent)}"
    assert 0 < min(packets[1:]) <= PACKETS, f"expected at most {PACKETS} packets, got {packets}"
