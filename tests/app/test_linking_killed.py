"""Linking killed at any moment: two are one or two, never something in between, and a retry makes them one."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from contextlib import suppress
from random import Random

import pytest

from bot.app.door.app import App
from bot.store.server import Server
from tests.app.conftest import Guest
from tests.app.linker import GONE
from tests.app.test_linking import code_of, typed
from tests.conftest import FULL, so_many

KILLS = so_many(100) if FULL else 12
FIRST_S = 0.06
"""Till which moment the first one is killed; the next ones later after one that was cut short, else sooner: whatever
the machine, some are killed before the end and some after it, and most about there."""


async def link(mother: asyncio.subprocess.Process, task: dict[str, str], kill_after_s: float | None) -> str:
    """Say the last yes in a process of its own; what it said before it was killed."""
    assert mother.stdin is not None
    assert mother.stdout is not None
    mother.stdin.write(json.dumps(task).encode() + b"\n")
    pid = int(await mother.stdout.readline())
    if kill_after_s is not None:
        await asyncio.sleep(kill_after_s)
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    said = ""
    while (line := (await mother.stdout.readline()).decode().strip()) != GONE:
        said = str(json.loads(line))
    return said


@pytest.mark.more
@pytest.mark.timeout(300)
async def test_killed_in_mid_link_again_and_again(app: App, server: Server) -> None:
    mother = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.app.linker", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip
    dice, longest_s, cut, done, n = Random(5), FIRST_S, 0, 0, 0
    try:
        while n < KILLS or (not (cut and done) and n < 10 * KILLS):
            n += 1
            maker, other = await app.person(f"north:k{n}", "Anna", "en"), await app.person(f"south:k{n}", "Ann", "en")
            code = await code_of(Guest(app, maker.id, ""))
            await typed(Guest(app, other.id, ""), code)
            task = {"data": str(server.data), "url": server.url, "person": maker.id, "code": code.replace("-", "")}
            said = await link(mother, task, dice.uniform(0, longest_s))
            if "one person" not in said:  # nothing was acknowledged: whoever comes to the joined one does the rest
                await app.service.people.get(other.id)
            one, two = await app.service.people.get(maker.id), await app.service.people.get(other.id)
            if "one person" in said or one.id == two.id:
                assert one == two, "what was acknowledged holds"
                assert set(one.aliases) == {f"north:k{n}", f"south:k{n}"}
                done, longest_s = done + 1, longest_s / 1.2
            else:
                assert (one.aliases, two.aliases) == ((f"north:k{n}",), (f"south:k{n}",)), "two, and nothing between"
                cut, longest_s = cut + 1, longest_s * 1.1
            assert "one person" in await link(mother, task, None), "said again it goes on from where it ended"
            found = await app.found(f"north:k{n}")
            assert found is not None
            assert found == await app.found(f"south:k{n}")
            assert (await app.service.people.get(other.id)).name == "Anna", "whoever made the code leads"
    finally:
        os.killpg(mother.pid, signal.SIGKILL)
        await mother.wait()
    assert cut, "it was killed in the middle"
    assert done, "and after the end"
