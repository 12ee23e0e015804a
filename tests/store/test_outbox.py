"""Effects are done at least once, in order, and forgotten only when done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import pytest

from bot.store.keys import GROUP
from bot.store.keys import one as keys
from bot.store.links import Links
from bot.store.outbox import RECLAIM_S, Handler, Reader, buried, waiting
from bot.store.reading import Effect, Row
from bot.store.server import Server
from bot.store.tables import Tables
from tests.patience import PATIENCE_S, until
from tests.store.ledger import Ledger
from tests.store.sabotage import Hasty
from tests.store.writing import write


@pytest.fixture
async def own(launch: Callable[..., Server]) -> AsyncIterator[Links]:
    links = Links(launch().url)
    yield links
    await links.close()


@asynccontextmanager
async def reading(reader: Reader) -> AsyncIterator[None]:
    task = asyncio.create_task(reader.run())
    yield
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def emptied(links: Links, seconds: float = PATIENCE_S) -> None:
    async with asyncio.timeout(seconds):
        while await waiting(links):  # noqa: ASYNC110 - the server has no event to wait for
            await asyncio.sleep(0.02)


async def test_effects_are_done_in_order_and_forgotten(own: Links) -> None:
    tables, seen = Tables(own), list[Effect]()

    async def handle(effect: Effect) -> None:
        """The first of each move takes longest: begun beside each other, the second would be done before it."""
        await asyncio.sleep(0.02 if effect.data == b"a" else 0)
        seen.append(effect)

    await tables.create("early", "c0", b"", b"", outbox=[b"before any reader"])
    async with reading(Reader(own, "r", handle)):
        await tables.create("t", "c0", b"", b"")
        for version in range(20):
            await tables.append("t", version, f"c{version + 1}", b"", b"", outbox=[b"a", b"b"])
        await emptied(own)
    mine = [effect for effect in seen if effect.source == "t"]
    assert [effect.key for effect in mine] == [f"t:{v}:{n}" for v in range(1, 21) for n in (1, 2)]
    assert [effect.data for effect in seen if effect.source == "early"] == [b"before any reader"]
    assert not any(effect.again for effect in seen)
    groups = await own.call("t", "XPENDING", keys.outbox(keys.bucket("t")), GROUP)
    assert groups[0] == 0


async def test_a_retried_move_has_one_effect(own: Links) -> None:
    tables = Tables(own)
    await tables.create("t", "c0", b"", b"")
    for _ in range(3):
        await tables.append("t", 0, "c1", b"", b"", outbox=[b"once"])
    assert await waiting(own) == 1


async def test_two_readers_share_the_work(own: Links) -> None:
    tables, done = Tables(own), list[tuple[str, str]]()

    def handler(name: str) -> Handler:
        async def handle(effect: Effect) -> None:
            await asyncio.sleep(0.002)
            done.append((name, effect.key))

        return handle

    async with (
        reading(Reader(own, "r1", handler("r1"), at_once=2)),
        reading(Reader(own, "r2", handler("r2"), at_once=2)),
    ):
        for number in range(40):
            await tables.create(f"t{number}", "c0", b"", b"", outbox=[b"x"])
        await emptied(own)
    assert len(done) == len({key for _, key in done}) == 40
    assert {name for name, _ in done} == {"r1", "r2"}


@pytest.mark.slow
async def test_a_living_reader_keeps_what_it_is_slow_at(own: Links) -> None:
    """On a machine that stands still for longer than a reader may be silent, its effects are taken over: rightly so.

    Then it is tried again with readers that may be silent for longer.
    """
    for reclaim_s in (0.1, 0.5, 2.0, 8.0):
        seen = await _done_slowly(own, f"t{reclaim_s:.0f}", reclaim_s)
        if sorted(seen) == [b"1", b"2", b"3", b"4"]:
            return
    raise AssertionError(f"taken over from living readers: {seen}")


async def _done_slowly(links: Links, table: str, reclaim_s: float) -> list[bytes]:
    """What two readers do, each effect taking longer than a reader may be silent."""
    tables, seen = Tables(links), list[bytes]()

    async def handle(effect: Effect) -> None:
        await asyncio.sleep(1.5 * reclaim_s)
        seen.append(effect.data)

    one, other = (Reader(links, f"{name}{reclaim_s}", handle, reclaim_s=reclaim_s) for name in ("r1-", "r2-"))
    async with reading(one), reading(other):
        await tables.create(table, "c0", b"", b"", outbox=[b"1", b"2", b"3", b"4"])
        await emptied(links)
    return seen


def of_table(data: bytes, at: int) -> Row:
    return Row(0, b"%d-0" % at, Effect(f"t:{at}", "t", data, again=False, at=at))


async def test_who_waits_for_room_is_not_overtaken_by_a_newer_row(own: Links) -> None:
    """Rows are read and taken over side by side; the newer one comes in the moment in which there is room again."""
    gate, seen, later = asyncio.Event(), list[bytes](), list[asyncio.Task[None]]()

    async def handle(effect: Effect) -> None:
        await gate.wait()
        seen.append(effect.data)

    reader = Reader(own, "r", handle, at_once=1)
    await reader._begin([of_table(b"first", 1)])
    (first,) = reader._doing.values()
    first.add_done_callback(lambda _: later.append(asyncio.create_task(reader._begin([of_table(b"newer", 4)]))))
    older = asyncio.create_task(reader._begin([of_table(b"older", 2), of_table(b"old", 3)]))
    await asyncio.sleep(0)
    gate.set()
    await until(lambda: len(seen) == 4)
    assert seen == [b"first", b"older", b"old", b"newer"]
    await asyncio.gather(older, *later, *reader._doing.values())


async def test_a_reader_keeps_what_waits_for_room(own: Links) -> None:
    """Other readers would take it over, or this one itself once more."""
    tables, gate, seen = Tables(own), asyncio.Event(), list[bytes]()

    async def handle(effect: Effect) -> None:
        await gate.wait()
        seen.append(effect.data)

    async def quick(effect: Effect) -> None:
        seen.append(effect.data)

    async with reading(Reader(own, "full", handle, at_once=1, reclaim_s=1.0)):
        await tables.create("t", "c0", b"", b"", outbox=[b"1", b"2"])
        at = keys.bucket("t")
        while (await own.call("t", "XPENDING", keys.outbox(at), GROUP))[0] < 2:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.02)
        async with reading(Reader(own, "free", quick, reclaim_s=1.0)):
            await asyncio.sleep(3.0)
            assert seen == []
            gate.set()
            await emptied(own)
    assert seen == [b"1", b"2"]


async def test_a_slow_table_does_not_hold_up_the_others(own: Links) -> None:
    tables, gate, seen = Tables(own), asyncio.Event(), list[str]()

    async def handle(effect: Effect) -> None:
        if effect.source == "slow":
            await gate.wait()
        seen.append(effect.source)

    async with reading(Reader(own, "r", handle)):
        await tables.create("slow", "c0", b"", b"", outbox=[b"1", b"2", b"3"])
        for number in range(10):
            await tables.create(f"t{number}", "c0", b"", b"", outbox=[b"x"])
        await until(lambda: len(seen) == 10)
        assert "slow" not in seen
        gate.set()
        await emptied(own)


@pytest.mark.incident("effect given up", why="its handler raises every time")
async def test_a_failed_effect_is_tried_again_and_given_up_in_the_end(own: Links) -> None:
    tables, tried = Tables(own), list[bool]()

    async def handle(effect: Effect) -> None:
        tried.append(effect.again)
        raise OSError("the platform is away")

    await tables.create("t", "c0", b"", b"", outbox=[b"poison"])
    async with reading(Reader(own, "r", handle, reclaim_s=0.1, tries=3)):
        await emptied(own)
    assert tried == [False, True, True]
    assert [effect.data for effect in await buried(own)] == [b"poison"]


async def _killed_in_mid_effect(links: Links, kind: type[Reader]) -> list[str]:
    """A reader dies while it does an effect; another comes. Gives what the check finds."""
    tables, ledger, started = Tables(links), Ledger(), asyncio.Event()

    async def dies(_: Effect) -> None:
        started.set()
        await asyncio.Event().wait()

    async def lives(effect: Effect) -> None:
        ledger.done[effect.data.decode()] += 1

    await tables.create("t", "c0", b"", b"", outbox=[b"c0"])
    async with reading(kind(links, "first", dies, reclaim_s=60)):
        await write(tables, "t", "c1")
        ledger.say("t", "c1")
        await started.wait()
        await asyncio.sleep(0.1)
    async with reading(kind(links, "second", lives, reclaim_s=0.2)):
        await emptied(links)
        await asyncio.sleep(0.05)
    return await ledger.faults(tables)


async def test_an_effect_of_a_dead_reader_is_taken_over(own: Links) -> None:
    assert await _killed_in_mid_effect(own, Reader) == []


async def test_acknowledged_before_the_effect_it_is_lost(own: Links) -> None:
    assert await _killed_in_mid_effect(own, Hasty) == ["t: the effect of c1 was never done"]


async def test_a_reader_that_comes_back_takes_up_its_own_at_once(own: Links) -> None:
    tables, started, seen = Tables(own), asyncio.Event(), list[Effect]()

    async def dies(_: Effect) -> None:
        started.set()
        await asyncio.Event().wait()

    async def lives(effect: Effect) -> None:
        seen.append(effect)

    await tables.create("t", "c0", b"", b"", outbox=[b"x"])
    async with reading(Reader(own, "same", dies)):
        await started.wait()
    async with reading(Reader(own, "same", lives)):
        await emptied(own, seconds=RECLAIM_S / 2)
    assert [(effect.data, effect.again) for effect in seen] == [(b"x", True)]


async def test_a_reader_waits_out_a_killed_server(launch: Callable[..., Server]) -> None:
    server, seen = launch(), list[bytes]()
    links = Links(server.url)
    tables = Tables(links)

    async def handle(effect: Effect) -> None:
        seen.append(effect.data)

    async with reading(Reader(links, "r", handle)):
        await tables.create("t", "c0", b"", b"", outbox=[b"before"])
        await until(lambda: seen == [b"before"])
        server.stop(kill=True)
        await asyncio.sleep(0.2)
        launch()
        await tables.append("t", 0, "c1", b"", b"", outbox=[b"after"])
        await until(lambda: b"after" in seen)
        await emptied(links)
    await links.close()


async def test_gone_readers_are_forgotten_but_never_what_they_hold(own: Links) -> None:
    tables, outbox = Tables(own), keys.outbox(keys.bucket("t"))
    await own.run("t", "group", [outbox], GROUP, "idle")
    await tables.create("t", "c0", b"", b"", outbox=[b"x"])
    for name in ("holds", "idle"):
        await own.call("t", "XREADGROUP", "GROUP", GROUP, name, "COUNT", 1, "STREAMS", outbox, ">")
    await asyncio.sleep(0.02)
    await own.run("t", "tidy", [outbox], GROUP, 10)
    left = {
        dict(zip(facts[::2], facts[1::2], strict=True))[b"name"]
        for facts in await own.call("t", "XINFO", "CONSUMERS", outbox, GROUP)
    }
    assert b"holds" in left
    assert b"idle" not in left


async def test_each_group_gets_every_row_once_and_the_last_one_takes_it_away(own: Links) -> None:
    """What one platform needs is not taken by whoever serves another."""
    tables, seen = Tables(own), {"one": list[bytes](), "two": list[bytes]()}

    def handler(group: str) -> Handler:
        async def handle(effect: Effect) -> None:
            seen[group].append(effect.data)

        return handle

    await tables.create("t", "c0", b"", b"", outbox=[b"a"])
    async with reading(Reader(own, "other", handler("two"), group="two")):
        await until(lambda: seen["two"] == [b"a"])
        await emptied(own)
    await tables.append("t", 0, "c1", b"", b"", outbox=[b"b"])
    async with reading(Reader(own, "r", handler("one"), group="one")):
        await until(lambda: seen["one"] == [b"b"])
        await asyncio.sleep(0.1)
        assert await waiting(own) == 1, "it is kept for the group that is not read now"
        async with reading(Reader(own, "other", handler("two"), group="two")):
            await emptied(own)
    assert seen == {"one": [b"b"], "two": [b"a", b"b"]}


@pytest.mark.incident("effect given up", why="one group fails until it gives up")
async def test_what_one_group_gives_up_is_kept_for_the_others(own: Links) -> None:
    """A row that one platform can't show is buried for it alone; it goes when the last group has done with it."""
    tables, seen, gate = Tables(own), list[bytes](), asyncio.Event()

    async def fails(_: Effect) -> None:
        raise OSError("the platform is away")

    async def does(effect: Effect) -> None:
        await gate.wait()
        seen.append(effect.data)

    for group in ("one", "two"):
        await own.run("t", "group", [keys.outbox(keys.bucket("t"))], group, "r")
    await tables.create("t", "c0", b"", b"", outbox=[b"held", b"not begun"])
    one = Reader(own, "r", fails, group="one", reclaim_s=0.1, tries=1)
    two = Reader(own, "r", does, group="two", at_once=1)
    async with reading(one), reading(two):
        async with asyncio.timeout(PATIENCE_S):
            while len(await buried(own)) < 2:  # noqa: ASYNC110 - the server has no event to wait for
                await asyncio.sleep(0.02)
        assert await waiting(own) == 2
        gate.set()
        await emptied(own)
    assert seen == [b"held", b"not begun"]
    assert [effect.data for effect in await buried(own)] == [b"held", b"not begun"]


async def test_a_row_that_another_group_holds_is_not_taken_away(own: Links) -> None:
    tables, outbox = Tables(own), keys.outbox(keys.bucket("t"))
    await tables.create("t", "c0", b"", b"", outbox=[b"x"])
    ids = []
    for group in ("one", "two"):
        await own.run("t", "group", [outbox], group, "r")
        got = await own.call("t", "XREADGROUP", "GROUP", group, "r", "COUNT", 1, "STREAMS", outbox, ">")
        ids.append(got[0][1][0][0])
    await own.run("t", "ack", [outbox], "one", ids[0])
    assert await waiting(own) == 1
    await own.run("t", "ack", [outbox], "two", ids[1])
    assert await waiting(own) == 0


async def test_a_group_just_made_is_not_tidied_away_by_another(own: Links) -> None:
    tables, outbox = Tables(own), keys.outbox(keys.bucket("t"))
    await own.run("t", "group", [outbox], "old", "r")
    await own.run("t", "group", [outbox], "new", "r")
    await tables.create("t", "c0", b"", b"", outbox=[b"for both"])
    await own.run("t", "tidy", [outbox], "old", 60_000)
    assert {group[1] for group in await own.call("t", "XINFO", "GROUPS", outbox)} == {b"old", b"new"}
    got = await own.call("t", "XREADGROUP", "GROUP", "new", "r", "COUNT", 9, "STREAMS", outbox, ">")
    assert len(got[0][1]) == 1


async def test_a_group_that_nobody_reads_goes_with_what_it_left(own: Links) -> None:
    tables, outbox = Tables(own), keys.outbox(keys.bucket("t"))
    for group in ("alive", "gone"):
        await own.run("t", "group", [outbox], group, "r")
    await tables.create("t", "c0", b"", b"", outbox=[b"done here", b"held there"])
    await own.call("t", "XREADGROUP", "GROUP", "gone", "r", "COUNT", 1, "STREAMS", outbox, ">")
    got = await own.call("t", "XREADGROUP", "GROUP", "alive", "r", "COUNT", 9, "STREAMS", outbox, ">")
    await own.run("t", "ack", [outbox], "alive", got[0][1][0][0])
    assert await waiting(own) == 2
    await own.run("t", "tidy", [outbox], "alive", 60_000)
    assert await waiting(own) == 2, "its reader may only be away for a moment"
    await asyncio.sleep(0.02)
    await own.run("t", "tidy", [outbox], "alive", 10)
    assert await waiting(own) == 1, "what is not done in the group that is left stays"
    assert [group[1] for group in await own.call("t", "XINFO", "GROUPS", outbox)] == [b"alive"]
