"""Test the render pool: newest state first, killed and slow workers, abandoned requests, responsive event loop."""

import asyncio
import os
import platform
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor
from functools import partial
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from time import thread_time

import pytest
from msgspec.structs import replace

from render.core.pool import NICENESS, RenderError, RenderPool
from render.core.processes import CONTEXT, kill_pool, open_pool, run_in_pool
from render.core.renderer import render_picture
from render.core.request import PictureRequest
from tests.render.pool_tasks import do_nothing
from tests.render.samples import sample_request
from tests.timeouts import EVEN_IF_SLOW_S

sample = partial(sample_request, "princes")

PatientPool = partial(RenderPool, seconds=EVEN_IF_SLOW_S)
"""A pool that does not give up workers on a slow machine."""


async def test_newest_state_wins() -> None:
    async with PatientPool() as pool:
        (worker,) = await pool.start_workers()
        niceness = os.getpriority(os.PRIO_PROCESS, worker)
        assert niceness == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS), "expected the app to have priority"
        requests = [replace(sample("opening"), time_left=f"{hours} h") for hours in range(12)]
        jobs = [asyncio.create_task(pool.render_picture("table-1", request)) for request in requests]
        pictures = await asyncio.gather(*jobs)
    assert pictures[-1] == render_picture(requests[-1])
    assert len({picture.png for picture in pictures}) < len(requests)
    assert await have_ended([worker])


@pytest.mark.slow
async def test_pool_recovers_from_a_worker_killed_while_painting() -> None:
    async with PatientPool() as pool:
        (worker,) = await pool.start_workers()
        jobs = [asyncio.create_task(pool.render_picture(f"table-{n}", sample("crowded"))) for n in range(6)]
        await asyncio.sleep(0.05)
        os.kill(worker, signal.SIGKILL)
        pictures = await asyncio.gather(*jobs)
        assert pool.worker_deaths == 1
    assert {picture.png for picture in pictures} == {render_picture(sample("crowded")).png}


@pytest.mark.slow
@pytest.mark.incident("rendering failed", why="a request that no worker can draw")
async def test_failed_picture_raises_and_the_worker_survives() -> None:
    async with PatientPool() as pool:
        (worker,) = await pool.start_workers()
        with pytest.raises(RenderError):
            await pool.render_picture("table-1", replace(sample("crowded"), picture="hand"))
        assert await pool.render_picture("table-1", sample("crowded")) == render_picture(sample("crowded"))
        assert await pool.start_workers() == [worker]


async def test_abandoned_request_is_not_painted(tmp_path: Path) -> None:
    async with PatientPool(modules=["tests.render.recording_painters"]) as pool:
        await pool.start_workers()
        jobs = [
            asyncio.create_task(pool.render_picture(f"table-{n}", PictureRequest("noting", str(tmp_path / f"{n}"))))
            for n in range(4)
        ]
        jobs.append(asyncio.create_task(pool.render_picture("table-3", PictureRequest("noting", str(tmp_path / "3")))))
        await asyncio.sleep(0)
        for given_up in (1, 2, 3):  # one of two callers still waits for the fourth
            jobs[given_up].cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
    assert names_in(tmp_path) == ["0", "3"]


async def test_slow_request_times_out_without_affecting_others() -> None:
    async with RenderPool(modules=["tests.render.recording_painters"], seconds=0.5) as pool:
        await pool.start_workers()
        slow = asyncio.create_task(pool.render_picture("slow", PictureRequest("endless", None)))
        await asyncio.sleep(0)
        other = asyncio.create_task(pool.render_picture("other", PictureRequest("blank", None)))
        with pytest.raises(RenderError):
            await slow
        pool.workers[0].seconds = EVEN_IF_SLOW_S  # before a process has started for the other one
        assert (await other).width == 60
        assert pool.worker_deaths == 2


async def test_worker_starts_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Starting one may take a second, which would block the event loop."""
    threads: list[threading.Thread] = []
    start = CONTEXT.Process.start

    def note_thread(process: ForkServerProcess) -> None:
        threads.append(threading.current_thread())
        start(process)

    monkeypatch.setattr(CONTEXT.Process, "start", note_thread)
    async with PatientPool() as pool:
        await pool.render_picture("table-1", sample("opening"))
    assert threads
    assert threads[0] is not threading.main_thread()


@pytest.mark.slow
async def test_pictures_are_painted_after_the_fork_server_is_killed_and_no_worker_is_left() -> None:
    async with PatientPool() as pool:
        (worker,) = await pool.start_workers()
        os.kill(parent_of(worker), signal.SIGKILL)
        assert await pool.render_picture("table-1", sample("opening")) == render_picture(sample("opening"))
    assert await have_ended([worker])


async def have_ended(workers: Iterable[int]) -> bool:
    """Wait until processes have ended."""
    async with asyncio.timeout(EVEN_IF_SLOW_S):
        while any(map(is_there, workers)):  # noqa: ASYNC110 - no event tells that a process has ended
            await asyncio.sleep(0.01)
    return True


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[1])


def is_there(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


PRELOADS = """
import sys
sys.path[:0] = sys.argv[1:]
from render.core.processes import open_pool, preload_module
from tests.render.pool_tasks import do_nothing, list_preloaded
preload_module("tests.render.recording_painters")
pool = open_pool(1, do_nothing)
print(pool.submit(list_preloaded).result())
pool.shutdown()
"""


@pytest.mark.slow
def test_processes_start_with_everything_preloaded() -> None:
    command = [sys.executable, "-c", PRELOADS, str(ROOT)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    wanted = ["render.core.film", "render.core.renderer", "tests.render.recording_painters", "frozen"]
    assert done.stdout.split() == wanted, f"the program failed: {done.stderr}"


async def test_task_returns_result_or_error_and_dead_process_breaks_only_its_pool() -> None:
    pools = [open_pool(1, do_nothing) for _ in range(2)]
    there, other = [await run_in_pool(pool, os.getpid) for pool in pools]
    with pytest.raises(ZeroDivisionError):
        await run_in_pool(pools[0], divmod, 1, 0)
    with pytest.raises(TypeError):
        await run_in_pool(pools[0], open, os.devnull)
    assert len(await run_in_pool(pools[0], bytes, 3_000_000)) == 3_000_000
    assert await run_in_pool(pools[0], os.getpid) == there
    for run, *arguments in (os._exit, 0), (os.getpid,):
        with pytest.raises(BrokenExecutor):
            await run_in_pool(pools[0], run, *arguments)
    assert await run_in_pool(pools[1], os.getpid) == other
    for pool in pools:
        pool.shutdown()


async def test_killed_pool_fails_all_its_tasks_even_abandoned_ones() -> None:
    pool = open_pool(2, do_nothing)
    pids = {await run_in_pool(pool, os.getpid) for _ in range(2)}
    tasks = [asyncio.create_task(run_in_pool(pool, time.sleep, 60)) for _ in range(6)]
    await asyncio.sleep(0.1)
    tasks[4].cancel()  # it has not even been sent
    await asyncio.sleep(0)
    kill_pool(pool)
    errors = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), EVEN_IF_SLOW_S)
    assert isinstance(errors.pop(4), asyncio.CancelledError)
    assert [type(error) for error in errors if not isinstance(error, BrokenExecutor)] == []
    with pytest.raises(BrokenExecutor):
        await run_in_pool(pool, os.getpid)
    assert await have_ended(pids)


LEFT = """
import os, sys, time
sys.path[:0] = sys.argv[1:]
from render.core.processes import open_pool
from tests.render.pool_tasks import do_nothing, keep_busy
pools = [open_pool(1, do_nothing) for _ in range(2)]
print(*(pool.submit(os.getpid).result() for pool in pools), pools[0].submit(os.getppid).result(), flush=True)
pools[0].submit(keep_busy)
time.sleep(0.3)
os.kill(os.getpid(), 9)
"""


@pytest.mark.slow
def test_killed_app_leaves_neither_workers_nor_fork_server() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LEFT, str(ROOT)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == -signal.SIGKILL, f"the program ended unexpectedly: {done.stderr}"
    pids = [int(pid) for pid in done.stdout.split()]
    assert len(set(pids)) == 3
    assert asyncio.run(have_ended(pids))


ROOT = Path(__file__).parents[2]
KEEPS = """
import resource
from pathlib import Path
from render.core.worker import release_memory

def resident():
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize()

pieces = [bytearray(60_000) for _ in range(1000)]
filled = resident()
del pieces[::2]
cleared = resident()
release_memory()
print(filled - cleared, cleared - resident())
"""
"""Keep one of each pair, including the last, so the highest block stays in place. Only glibc returns memory
below it.

All have one size: small ones would fill holes left by the imports, if Python had to compile
them, and large ones would be adjacent and be returned without a request.
"""


@pytest.mark.slow
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc can be asked for it")
def test_free_memory_between_live_objects_is_returned_on_request() -> None:
    """In a fresh process, half of 60 MB is free and only returned on request."""
    done = subprocess.run([sys.executable, "-c", KEEPS], cwd=ROOT, capture_output=True, text=True, check=True)
    by_itself, when_asked = map(int, done.stdout.split())
    assert by_itself < 5_000_000
    assert when_asked > 20_000_000


@pytest.mark.slow
async def test_event_loop_keeps_running_while_pictures_are_painted() -> None:
    async with PatientPool() as pool:
        await pool.start_workers()
        await pool.render_picture("warm", sample("crowded"))
        before = thread_time()
        for number in range(10):
            await pool.render_picture(f"table-{number}", sample("crowded"))
        spent, before = thread_time() - before, thread_time()
        render_picture(sample("crowded"))
        assert spent < thread_time() - before, "the loop spent more time on ten pictures than on painting one"
