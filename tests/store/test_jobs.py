"""Jobs are done once by somebody, whoever dies or freezes over them, and nobody works for whoever waits no more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager

import pytest
import redis

from bot.store.errors import StoreError
from bot.store.jobs import Jobs, Unanswered, Work
from bot.store.links import Links
from bot.store.server import Server
from tests.patience import PATIENCE_S, until


@asynccontextmanager
async def process(server: Server) -> AsyncIterator[Jobs]:
    """What one process has."""
    links = Links(server.url)
    jobs = Jobs(links, lease_ms=300)
    yield jobs
    await jobs.close()
    await links.close()


@asynccontextmanager
async def serving(jobs: Jobs, kind: str, work: Work, at_once: int = 2) -> AsyncIterator[asyncio.Task[None]]:
    task = asyncio.create_task(jobs.serve(kind, work, at_once))
    yield task
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def shout(body: bytes) -> AsyncGenerator[bytes]:
    yield body.upper()


async def never(body: bytes) -> AsyncGenerator[bytes]:
    await asyncio.Event().wait()
    yield b""


async def one(jobs: Jobs, kind: str, body: bytes, seconds: float = PATIENCE_S) -> bytes:
    async with aclosing(jobs.ask(kind, body, seconds)) as pieces:
        return [piece async for piece in pieces][-1]


async def test_answers_go_to_whoever_asked(shared_server: Server) -> None:
    async with process(shared_server) as a, process(shared_server) as b, process(shared_server) as worker:
        first = asyncio.create_task(one(a, "shout", b"early"))
        await asyncio.sleep(0)
        async with serving(worker, "shout", shout):
            asked = [
                one(asker, "shout", b"%d %s" % (n, name)) for n in range(30) for asker, name in ((a, b"a"), (b, b"b"))
            ]
            found = await asyncio.gather(*asked)
        assert await first == b"EARLY", "asked before anybody was there"
        assert found == [b"%d %s" % (n, name) for n in range(30) for name in (b"A", b"B")]
        assert await a.waiting("shout") == 0


async def test_what_a_frozen_or_dead_one_holds_is_done_by_the_next(
    shared_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.jobs.FINISH_S", 0.1)
    async with process(shared_server) as asker, process(shared_server) as dead, process(shared_server) as alive:
        begun = asyncio.Event()

        async def dies(body: bytes) -> AsyncGenerator[bytes]:
            begun.set()
            await asyncio.Event().wait()
            yield b""

        async with serving(dead, "dying", dies):
            answer = asyncio.create_task(one(asker, "dying", b"word"))
            await begun.wait()
            dead._links.run = frozen  # type: ignore[method-assign] # neither renews nor gives back
            async with serving(alive, "dying", shout):
                assert await answer == b"WORD"


async def frozen(place: str | int, script: str, keys: list[str], *args: str | bytes | int) -> None:
    raise StoreError("store-lost", error="as if the process stood still")


async def test_what_a_woken_one_says_is_no_answer_any_more(shared_server: Server) -> None:
    async with process(shared_server) as asker, process(shared_server) as slow, process(shared_server) as quick:
        begun, wakes = asyncio.Event(), asyncio.Event()

        async def sleeps(body: bytes) -> AsyncGenerator[bytes]:
            begun.set()
            await wakes.wait()
            yield b"old"

        async def long(body: bytes) -> AsyncGenerator[bytes]:
            yield b"new"
            wakes.set()
            await asyncio.sleep(0.3)
            yield b"newest"

        async with serving(slow, "waking", sleeps), aclosing(asker.ask("waking", b"", PATIENCE_S)) as pieces:
            answer = asyncio.create_task(listed(pieces))
            await begun.wait()
            run, slow._links.run = slow._links.run, frozen  # type: ignore[method-assign]
            async with serving(quick, "waking", long):
                await wakes.wait()
                slow._links.run = run  # type: ignore[method-assign]
                assert await answer == [b"new", b"newest"]


async def listed(pieces: AsyncGenerator[bytes]) -> list[bytes]:
    return [piece async for piece in pieces]


async def test_who_is_told_to_end_finishes_and_gives_back_the_rest(
    shared_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.jobs.FINISH_S", 0.3)
    async with process(shared_server) as asker, process(shared_server) as old, process(shared_server) as new:
        old._lease_ms = 60_000

        both, begun = asyncio.Event(), list[bytes]()

        async def mixed(body: bytes) -> AsyncGenerator[bytes]:
            begun.append(body)
            if len(begun) == 2:
                both.set()
            await asyncio.sleep(0.1 if body == b"short" else 60)
            yield b"by the old one"

        async with serving(old, "rolling", mixed) as task:
            answers = [asyncio.create_task(one(asker, "rolling", body)) for body in (b"short", b"long")]
            await both.wait()
            task.cancel()
            async with serving(new, "rolling", shout):
                assert await asyncio.gather(*answers) == [b"by the old one", b"LONG"]


async def test_nobody_works_for_whoever_waits_no_more(shared_server: Server) -> None:
    async with process(shared_server) as asker, process(shared_server) as worker:
        stopped = asyncio.Event()

        async def endless(body: bytes) -> AsyncGenerator[bytes]:
            try:
                while True:
                    await asyncio.sleep(0.01)
                    yield b"more"
            finally:
                stopped.set()

        async with serving(worker, "endless", endless):
            async with aclosing(asker.ask("endless", b"", PATIENCE_S)) as pieces:
                assert await anext(pieces) == b"more"
            async with asyncio.timeout(PATIENCE_S):
                await stopped.wait()


@pytest.mark.incident("job failed", why="the work raises on purpose")
async def test_nobody_there_and_what_fails_are_told(shared_server: Server) -> None:
    async def fails(body: bytes) -> AsyncGenerator[bytes]:
        if body == b"":
            raise ValueError("a hand of cards")
        yield b""

    async with process(shared_server) as asker, process(shared_server) as worker:
        with pytest.raises(Unanswered, match="late"):
            await one(asker, "nobody", b"", 0.05)
        assert await asker.waiting("nobody") == 0
        async with serving(worker, "fails", fails):
            with pytest.raises(Unanswered, match=r"^ValueError$"):
                await one(asker, "fails", b"")


async def test_a_wait_that_the_server_ends_begins_anew(shared_server: Server) -> None:
    """As it does where it becomes a replica: whoever waits there is told so by an error of no kind."""
    async with process(shared_server) as asker, process(shared_server) as worker, serving(worker, "shout", shout):
        assert await one(asker, "shout", b"before") == b"BEFORE"
        with redis.Redis.from_url(shared_server.url) as client:

            def ended() -> int:
                waiting = (found["id"] for found in client.client_list() if found["cmd"] == "blpop")
                return sum(client.client_unblock(number, error=True) for number in waiting)

            await until(lambda: ended() == 2, "both wait, for jobs and for answers")
        assert await one(asker, "shout", b"after", 5) == b"AFTER"
