"""Test reviews whose process is killed: resumed from stored steps, abandoned after the second kill, no secrets."""

import multiprocessing
from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random

import msgspec
import pytest

from bot.app.api import App
from bot.app.tables.reviews import KIND, StoredReview
from bot.store.admin.own_server import StoreServer
from engines.core.analysis import AnalysisInput
from tests.app.conftest import Guest, Seat
from tests.app.gameplay import play_random_moves, read_table
from tests.app.review_worker import ReviewJob, run_reviews
from tests.app.test_reviews import is_begun, pack_report, screen_callbacks
from tests.chat.film_fakes import LITTLE, use_slow_reviews
from tests.conftest import FULL
from tests.engines.core.test_reviews import review_game
from tests.timeouts import wait_until

AGENCY = multiprocessing.get_context("forkserver")
AGENCY.set_forkserver_preload(["tests.app.review_worker"])
KILLS = 2 if FULL else 1


Begin = Callable[[ReviewJob], ForkServerProcess]


@pytest.fixture
def worker_starter() -> Iterator[Begin]:
    """Start processes that make reviews; none outlives its test: it would go on with those of the next one."""
    workers: list[ForkServerProcess] = []

    def begin(job: ReviewJob) -> ForkServerProcess:
        workers.append(AGENCY.Process(target=run_reviews, args=(job,), daemon=True))
        workers[-1].start()
        return workers[-1]

    yield begin
    for worker in workers:
        worker.kill()
        worker.join()


def read_steps(job: ReviewJob) -> list[tuple[int, int]]:
    """Return which process began which step, in order."""
    path = Path(job.ledger)
    lines = path.read_text("ascii").splitlines() if path.exists() else []
    return [(int(pid), int(done)) for pid, done in map(str.split, lines)]


async def load_review(app: App, table_id: str) -> StoredReview:
    held = await app.service.store.documents.load_value(KIND, f"{table_id}-0", StoredReview)
    assert held is not None
    return held.value


@pytest.fixture
async def begun(app: App, make_table: Seat, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Guest]:
    """Begin a review in a process that then ends; return its table and its player."""
    table, (anna, _) = await make_table("Anna", "Ben")
    use_slow_reviews(app, monkeypatch, 0.0)
    await play_random_moves(app, table)
    await anna.press(f"look-back {table}")
    await wait_until(lambda: is_begun(app, table), "the first step")
    await app.service.reviews.close()
    return table, anna


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.timeout(400)
@pytest.mark.parametrize("n", range(2 if FULL else 1))
async def test_review_completes_although_workers_are_killed(
    app: App, begun: tuple[str, Guest], server: StoreServer, tmp_path: Path, worker_starter: Begin, n: int
) -> None:
    dice, (table, _) = Random(n), begun
    gate = tmp_path / "gate"
    job = ReviewJob(str(server.data), server.url, str(tmp_path / "ledger"), gate=str(gate))
    further = dice.randrange(1, 3)
    allow_steps(gate, further)
    workers = [worker_starter(job), worker_starter(job)]
    for _ in range(KILLS):
        await wait_until(lambda n=further: read_steps(job) and read_steps(job)[-1][1] >= n, "further steps")  # type: ignore[misc]
        maker = next(worker for worker in workers if worker.pid == read_steps(job)[-1][0])
        maker.kill()
        maker.join()
        further = max(done for _, done in read_steps(job)) + dice.randrange(1, 3)
        allow_steps(gate, further)
        workers[workers.index(maker)] = worker_starter(job)
    gate.unlink()
    await wait_until(lambda: _is_made(app, table), "the look back")
    for worker in workers:
        worker.kill()
        worker.join()
    async with app.service.tables.open_started(table) as held:
        whole = review_game(AnalysisInput(held.game, held.match.header, held.match.entries, 0, 0, LITTLE))
    assert (await load_review(app, table)).report == pack_report(whole), "the death changed the report"
    assert await app.service.store.timers.load_due_ms(f"{KIND}:{table}-0", KIND) is None
    pids = [pid for pid, _ in groupby(pid for pid, _ in read_steps(job))]
    assert len(pids) > KILLS
    cut_short = 2 * (len(pids) - 1)
    assert len(read_steps(job)) <= max(done for _, done in read_steps(job)) + 1 + cut_short, "found steps are lost"


def allow_steps(gate: Path, further: int) -> None:
    """Let the makers do ``further`` steps, and one more: else they would be done before a test can kill them."""
    fresh = gate.with_suffix(".fresh")
    fresh.write_text(f"{further + 1}", "ascii")
    fresh.replace(gate)


def _is_dead(worker: ForkServerProcess) -> bool:
    return not worker.is_alive()


async def _is_made(app: App, table_id: str) -> bool:
    progress = (await load_review(app, table_id)).progress
    assert progress is None or not progress.is_abandoned  # a stored report has no progress any more
    return progress is None


@pytest.mark.full
async def test_review_that_kills_workers_twice_is_abandoned(
    app: App, begun: tuple[str, Guest], server: StoreServer, tmp_path: Path, worker_starter: Begin
) -> None:
    table, anna = begun
    job = ReviewJob(str(server.data), server.url, str(tmp_path / "ledger"), deadly=2)
    for _ in range(2):
        await wait_until(partial(_is_dead, worker_starter(job)), "the step that kills")
    third = worker_starter(job)

    async def is_given_up() -> bool:
        progress = (await load_review(app, table)).progress
        return progress is not None and progress.is_abandoned

    await wait_until(is_given_up, "it to be given up")
    assert third.is_alive()
    assert [done for _, done in read_steps(job)].count(2) == 2
    assert await app.service.store.timers.load_due_ms(f"{KIND}:{table}-0", KIND) is None
    assert "no such look back" in (await anna.press(f"look-back-of {table} 0")).notice
    shown = await app.render_screen(anna.id, anna.place, table, "panel")
    assert f"look-back {table}" in screen_callbacks(shown), "it can't be asked for again"


async def test_stored_unfinished_review_contains_no_secret(app: App, begun: tuple[str, Guest]) -> None:
    table, _ = begun
    kept = await app.service.store.documents.load_document(KIND, f"{table}-0")
    assert kept is not None
    secret = (await read_table(app, table)).opening.secret
    lies = msgspec.json.decode(kept.data)
    assert lies["report"] is None
    progress = lies["progress"]
    assert progress["done"] == 1
    assert "lease" not in progress, "the review is still held"
    for one in (secret.seed, secret.salt):
        assert one.encode() not in kept.data
        assert bytes.fromhex(one) not in kept.data
