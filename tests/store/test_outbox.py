"""Test the outbox: effects run at least once and in order, retries, several readers and groups."""

import asyncio
from collections.abc import Callable
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.store.admin.own_server import StoreServer
from bot.store.outbox import RECLAIM_S, Handler, OutboxReader, count_pending
from bot.store.redis_keys import SINGLE_SERVER_KEYS, WORKERS
from bot.store.redis_pool import RedisPool
from bot.store.stream_consumer import Effect, parse_row
from bot.store.tables import TableLog
from tests.store.ledger import Ledger, wait_until_done
from tests.timeouts import PATIENCE_S, run_beside, wait_until


async def list_dead_letters(pool: RedisPool) -> list[Effect]:
    """Return the effects that failed too often."""
    return [
        parse_row(number, entry)
        for number in range(pool.keys.buckets)
        for entry in await pool.execute(number, "XRANGE", pool.keys.dead_letters_key(number), "-", "+")
    ]


OUTBOX = SINGLE_SERVER_KEYS.outbox_key(SINGLE_SERVER_KEYS.bucket_of("t"))


@pytest.fixture
def tables(own_tables: TableLog) -> TableLog:
    return own_tables


async def make_groups(pool: RedisPool, *groups: str) -> None:
    for group in groups:
        await pool.run_script("t", "group", [OUTBOX], group, "r")


async def read_rows(pool: RedisPool, group: str, reader: str = "r", count: int = 9) -> list[Any]:
    """Return the next rows for a reader of a group, each with its id."""
    read = ("XREADGROUP", "GROUP", group, reader, "COUNT", count, "STREAMS", OUTBOX, ">")
    return [row for _, rows in await pool.execute("t", *read) or [] for row in rows]


def collect(seen: list[bytes], gate: asyncio.Event | None = None) -> Handler:
    """Make a handler that records its effects once the gate is open."""

    async def handle(effect: Effect) -> None:
        if gate is not None:
            await gate.wait()
        seen.append(effect.data)

    return handle


async def test_effects_run_once_in_order_and_are_removed(tables: TableLog, own_pool: RedisPool) -> None:
    seen = list[Effect]()

    async def handle(effect: Effect) -> None:
        """Take longest for the first of each move, so in parallel the second would finish first."""
        await asyncio.sleep(0.02 if effect.data == b"a" else 0)
        seen.append(effect)

    await tables.create_table("early", "c0", b"", b"", outbox=[b"before any reader"])
    async with run_beside(OutboxReader(own_pool, "r", handle).run_forever()):
        await tables.create_table("t", "c0", b"", b"")
        for version in range(20):
            for _ in range(2):  # the second one is a retry
                await tables.commit("t", version, f"c{version + 1}", b"", b"", outbox=[b"a", b"b"])
        await wait_until_done(own_pool)
    keys = [f"t:{v}:{n}" for v in range(1, 21) for n in (1, 2)]
    assert [effect.key for effect in seen if effect.source == "t"] == keys
    assert [effect.data for effect in seen if effect.source == "early"] == [b"before any reader"]
    assert (await own_pool.execute("t", "XPENDING", OUTBOX, WORKERS))[0] == 0


async def test_two_readers_share_the_work(tables: TableLog, own_pool: RedisPool) -> None:
    done = list[tuple[str, str]]()

    def handler(name: str) -> Handler:
        async def handle(effect: Effect) -> None:
            await asyncio.sleep(0.002)
            done.append((name, effect.key))

        return handle

    async with (
        run_beside(OutboxReader(own_pool, "r1", handler("r1"), at_once=2).run_forever()),
        run_beside(OutboxReader(own_pool, "r2", handler("r2"), at_once=2).run_forever()),
    ):
        for number in range(40):
            await tables.create_table(f"t{number}", "c0", b"", b"", outbox=[b"x"])
        await wait_until_done(own_pool)
    assert len(done) == len({key for _, key in done}) == 40
    assert {name for name, _ in done} == {"r1", "r2"}


async def test_reader_at_capacity_leaves_rows_to_others(tables: TableLog, own_pool: RedisPool) -> None:
    gate, mine, others = asyncio.Event(), list[bytes](), list[bytes]()

    async with run_beside(OutboxReader(own_pool, "full", collect(mine, gate), at_once=1, reclaim_s=1.0).run_forever()):
        await tables.create_table("t", "c0", b"", b"", outbox=[b"1", b"2"])
        while (await own_pool.execute("t", "XPENDING", OUTBOX, WORKERS))[0] < 1:  # noqa: ASYNC110 - the server's
            await asyncio.sleep(0.02)
        async with run_beside(OutboxReader(own_pool, "free", collect(others), reclaim_s=1.0).run_forever()):
            await wait_until(lambda: others == [b"2"], "the other row")
            await asyncio.sleep(3.0)
            assert others == [b"2"]
            gate.set()
            await wait_until_done(own_pool)
    assert mine == [b"1"]


async def test_slow_table_does_not_delay_others(tables: TableLog, own_pool: RedisPool) -> None:
    gate, seen = asyncio.Event(), list[str]()

    async def handle(effect: Effect) -> None:
        if effect.source == "slow":
            await gate.wait()
        seen.append(effect.source)

    async with run_beside(OutboxReader(own_pool, "r", handle).run_forever()):
        await tables.create_table("slow", "c0", b"", b"", outbox=[b"1", b"2", b"3"])
        for number in range(10):
            await tables.create_table(f"t{number}", "c0", b"", b"", outbox=[b"x"])
        await wait_until(lambda: len(seen) == 10)
        assert "slow" not in seen
        gate.set()
        await wait_until_done(own_pool)


@pytest.mark.incident("effect given up", why="its handler raises every time")
async def test_failed_effect_is_retried_and_finally_abandoned(tables: TableLog, own_pool: RedisPool) -> None:
    tried = list[bytes]()

    async def handle(effect: Effect) -> None:
        tried.append(effect.data)
        raise OSError("the platform is away")

    await tables.create_table("t", "c0", b"", b"", outbox=[b"poison"])
    async with run_beside(OutboxReader(own_pool, "r", handle, reclaim_s=0.1, tries=3).run_forever()):
        await wait_until_done(own_pool)
    assert tried == [b"poison"] * 3
    assert [effect.data for effect in await list_dead_letters(own_pool)] == [b"poison"]


@pytest.mark.parametrize(
    ("next_reader", "reclaim_s", "most_s"), [("second", 0.2, PATIENCE_S), ("first", RECLAIM_S, RECLAIM_S / 2)],
    ids=["another one comes", "it comes back, and takes up its own at once"],
)  # fmt: skip
async def test_effect_of_a_dead_reader_is_taken_over(
    tables: TableLog, own_pool: RedisPool, next_reader: str, reclaim_s: float, most_s: float
) -> None:
    ledger, started = Ledger(), asyncio.Event()

    async def dies(_: Effect) -> None:
        started.set()
        await asyncio.Event().wait()

    async def lives(effect: Effect) -> None:
        ledger.done[effect.data.decode()] += 1

    await tables.create_table("t", "c0", b"", b"", outbox=[b"c0"])
    async with run_beside(OutboxReader(own_pool, "first", dies, reclaim_s=60).run_forever()):
        await ledger.append(tables, "t", "c1")
        await started.wait()
        await asyncio.sleep(0.1)
    async with run_beside(OutboxReader(own_pool, next_reader, lives, reclaim_s=reclaim_s).run_forever()):
        await wait_until_done(own_pool, most_s)
        await asyncio.sleep(0.05)
    assert await ledger.faults(tables) == []


async def test_reader_waits_until_a_killed_server_returns(
    tables: TableLog, launch: Callable[..., StoreServer], own_server: StoreServer, own_pool: RedisPool
) -> None:
    seen = list[bytes]()

    async with run_beside(OutboxReader(own_pool, "r", collect(seen)).run_forever()):
        await tables.create_table("t", "c0", b"", b"", outbox=[b"before"])
        await wait_until(lambda: seen == [b"before"])
        own_server.stop(kill=True)
        await asyncio.sleep(0.2)
        launch()
        await tables.commit("t", 0, "c1", b"", b"", outbox=[b"after"])
        await wait_until(lambda: b"after" in seen)
        await wait_until_done(own_pool)


async def test_dead_readers_are_removed_but_not_their_pending_rows(tables: TableLog, own_pool: RedisPool) -> None:
    await own_pool.run_script("t", "group", [OUTBOX], WORKERS, "idle")
    await tables.create_table("t", "c0", b"", b"", outbox=[b"x"])
    for name in ("holds", "idle"):
        await read_rows(own_pool, WORKERS, name, 1)
    await asyncio.sleep(0.02)
    await own_pool.run_script("t", "tidy", [OUTBOX], WORKERS, 10)
    left = {
        dict(zip(facts[::2], facts[1::2], strict=True))[b"name"]
        for facts in await own_pool.execute("t", "XINFO", "CONSUMERS", OUTBOX, WORKERS)
    }
    assert b"holds" in left
    assert b"idle" not in left


async def test_each_group_gets_every_row_once_and_the_last_group_deletes_it(
    tables: TableLog, own_pool: RedisPool
) -> None:
    """A process serving one platform does not take rows of another."""
    seen = {"one": list[bytes](), "two": list[bytes]()}

    await tables.create_table("t", "c0", b"", b"", outbox=[b"a"])
    async with run_beside(OutboxReader(own_pool, "other", collect(seen["two"]), group="two").run_forever()):
        await wait_until(lambda: seen["two"] == [b"a"])
        await wait_until_done(own_pool)
    await tables.commit("t", 0, "c1", b"", b"", outbox=[b"b"])
    async with run_beside(OutboxReader(own_pool, "r", collect(seen["one"]), group="one").run_forever()):
        await wait_until(lambda: seen["one"] == [b"b"])
        await asyncio.sleep(0.1)
        assert await count_pending(own_pool) == 1, "the entry of the group without a reader is gone"
        async with run_beside(OutboxReader(own_pool, "other", collect(seen["two"]), group="two").run_forever()):
            await wait_until_done(own_pool)
    assert seen == {"one": [b"b"], "two": [b"a", b"b"]}


@pytest.mark.incident("effect given up", why="one group fails until it gives up")
async def test_dead_letter_of_one_group_is_kept_for_other_groups(tables: TableLog, own_pool: RedisPool) -> None:
    """A row that one platform cannot show is dead only for it, and deleted after the last group."""
    seen, gate = list[bytes](), asyncio.Event()

    async def are_given_up() -> bool:
        return len(await list_dead_letters(own_pool)) == 2

    await make_groups(own_pool, "one", "two")
    await tables.create_table("t", "c0", b"", b"", outbox=[b"held", b"not begun"])
    fails = AsyncMock(side_effect=OSError("the platform is away"))
    one = OutboxReader(own_pool, "r", fails, group="one", reclaim_s=0.1, tries=1)
    two = OutboxReader(own_pool, "r", collect(seen, gate), group="two", at_once=1)
    async with run_beside(one.run_forever()), run_beside(two.run_forever()):
        await wait_until(are_given_up, "the failing reader to give both up")
        assert await count_pending(own_pool) == 2
        gate.set()
        await wait_until_done(own_pool)
    assert seen == [b"held", b"not begun"]
    assert [effect.data for effect in await list_dead_letters(own_pool)] == [b"held", b"not begun"]


async def test_new_group_is_not_cleaned_up_by_another(tables: TableLog, own_pool: RedisPool) -> None:
    await make_groups(own_pool, "old", "new")
    await tables.create_table("t", "c0", b"", b"", outbox=[b"for both"])
    await own_pool.run_script("t", "tidy", [OUTBOX], "old", 60_000)
    assert {group[1] for group in await own_pool.execute("t", "XINFO", "GROUPS", OUTBOX)} == {b"old", b"new"}
    assert len(await read_rows(own_pool, "new")) == 1


async def test_unread_group_is_removed_with_its_rows(tables: TableLog, own_pool: RedisPool) -> None:
    await make_groups(own_pool, "alive", "gone")
    await tables.create_table("t", "c0", b"", b"", outbox=[b"done here", b"held there"])
    await read_rows(own_pool, "gone", count=1)
    (first, _), _ = await read_rows(own_pool, "alive")
    await own_pool.run_script("t", "ack", [OUTBOX], "alive", first)
    assert await count_pending(own_pool) == 2
    await own_pool.run_script("t", "tidy", [OUTBOX], "alive", 60_000)
    assert await count_pending(own_pool) == 2, "an absent reader lost its entry too early"
    await asyncio.sleep(0.02)
    await own_pool.run_script("t", "tidy", [OUTBOX], "alive", 10)
    assert await count_pending(own_pool) == 1, "an open entry of the remaining group is gone"
    assert [group[1] for group in await own_pool.execute("t", "XINFO", "GROUPS", OUTBOX)] == [b"alive"]
