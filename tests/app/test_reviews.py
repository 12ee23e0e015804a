"""Test reviews of finished games: access, progress, cancelling, failures, killed processes, storage and sharing."""

import asyncio
import multiprocessing
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import msgspec
import pytest

from bot.app.api import App
from bot.app.stats import results
from bot.app.tables.reviews import KIND, StoredReview
from bot.app.ui.screen import Screen
from bot.frontends.web.screen_views import text_board_lines
from bot.store.admin.own_server import StoreServer
from engines.core.analysis_results import Decision, MoveComparison
from engines.core.core_types import Msg
from engines.core.review import ReviewReport
from tests.app.gameplay import Guest, offered_presses, play_random_moves, read_table, require
from tests.app.review_worker import ReviewJob, run_reviews
from tests.callbacks import SetOwnRecords, ShareReview, ShowReview, ShowSharedReview, ShowYear, StopReview
from tests.chat.film_fakes import LITTLE, GatedReviewer, store_review, use_slow_reviews
from tests.texts import match_text, render_text
from tests.timeouts import PATIENCE_S, run_beside, wait_until


@pytest.fixture
async def slow_reviews(app: App, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[GatedReviewer]:
    """Make reviews with ``slowly``; a screen waits 0.05 s for one."""
    yield use_slow_reviews(app, monkeypatch, 0.05)
    await app.service.reviews.close()


@pytest.fixture
async def finished(app: App, table: str, slow_reviews: GatedReviewer) -> None:
    await play_random_moves(app, table)


async def wait_for_review(guest: Guest, table_id: str) -> Screen:
    """Press until the player's review exists or has failed; return the screen."""
    async with asyncio.timeout(PATIENCE_S):
        while (await guest.press(ShowReview(table_id))).follow_up:
            pass
    return guest.screen


@pytest.mark.slow
async def test_player_opens_their_review_after_the_game_ends(
    app: App, slow_reviews: GatedReviewer, table: str, anna: Guest, ben: Guest
) -> None:
    assert (await anna.press(ShowReview(table))).notice
    before = slow_reviews.begun
    assert before == 0
    await play_random_moves(app, table)
    assert f"look-back {table}" in offered_presses(await app.render_screen(None, anna.place, table))
    assert f"look-back {table}" in offered_presses(await app.render_screen(anna.id, anna.place, table, "panel"))
    coming = await anna.press(ShowReview(table))
    assert coming.private
    assert coming.follow_up == f"look-back {table}"
    assert "%" in coming.text[1]
    async with asyncio.timeout(PATIENCE_S):
        while not coming.text[2].startswith("▰"):
            coming = await anna.press(coming.follow_up)
    assert coming.text[2].endswith("▱")
    slow_reviews.go.set()
    told = await wait_for_review(anna, table)
    assert told.private
    assert "Anna" in told.text[0]
    assert match_text("look-back-judged", told.text[1])
    picture = require(told.picture)
    assert picture.view.seat == 0
    assert len(picture.view.stands) == 4, f"expected marks for three rounds and the end, got {len(picture.view.stands)}"
    assert match_text("look-back-alt", told.alt)
    assert text_board_lines(picture)[1].count(" · ") == 3
    assert slow_reviews.begun == before + 1, "expected a second request to wait for the running review"
    assert (await wait_for_review(ben, table)).text[0] != told.text[0], "both players see the same review"


@pytest.mark.slow
async def test_review_is_made_once_and_stored(
    app: App, second: App, table: str, finished: None, anna: Guest, slow_reviews: GatedReviewer
) -> None:
    slow_reviews.go.set()
    told = await wait_for_review(anna, table)
    async with app.service.tables.open_started(table) as held:  # a user who looked just before it existed asks again
        await app.service.reviews.start_review(table, 0, held.match)
    assert not app.service.reviews.tasks
    assert (await second.handle_callback(anna.id, anna.place, ShowReview(table).data)).text == told.text
    assert slow_reviews.begun == 1
    await app.service.tables.archive_table(table)
    assert (await anna.press(ShowReview(table))).text == told.text, "the archived game has another review"


@pytest.mark.slow
async def test_archived_game_without_review_can_be_reviewed(
    app: App, table: str, finished: None, anna: Guest, ben: Guest, slow_reviews: GatedReviewer
) -> None:
    await app.service.tables.archive_table(table)
    slow_reviews.go.set()
    assert "Anna" in (await wait_for_review(anna, table)).text[0]
    assert "Anna" in (await anna.press(ShareReview(table, 1))).text[0]
    assert "Anna" in (await ben.press(ShowSharedReview(table, 0))).text[0]


@pytest.mark.slow
async def test_review_is_visible_to_others_only_while_shared(
    app: App, table: str, finished: None, anna: Guest, ben: Guest, slow_reviews: GatedReviewer
) -> None:
    slow_reviews.go.set()
    told = await wait_for_review(anna, table)
    of = ShowSharedReview(table, 0).data
    before = await app.render_screen(None, anna.place, table)
    assert of not in offered_presses(before)
    assert (await ben.press(of)).notice == render_text("look-back-not-made")
    assert f"look-back-share {table} 1" in offered_presses(told)
    after = await anna.press(ShareReview(table, 1))
    assert f"look-back-share {table} 0" in offered_presses(after)
    public = await app.render_screen(None, anna.place, table)
    assert public.version == after.version > before.version
    assert of in offered_presses(public)
    assert any("Review" in line and "Anna" in line for line in public.text)
    seen = await ben.press(of)
    assert seen.text == told.text
    assert not [line for line in offered_presses(seen) if "share" in line], "others may show Anna's review"
    await anna.press(ShareReview(table, 0))
    assert of not in offered_presses(await app.render_screen(None, anna.place, table))
    assert (await ben.press(of)).notice == render_text("look-back-not-made")


@pytest.mark.slow
async def test_review_with_unreadable_report_is_made_again(
    app: App, table: str, finished: None, anna: Guest, slow_reviews: GatedReviewer
) -> None:
    good = build_report(0, 4.2)
    then = msgspec.structs.replace(require(good.best), said=Msg("spoken-share", {"what": Msg("pebbles-gone"), "n": 1}))
    for bad in (msgspec.Raw(b"1"), pack_report(msgspec.structs.replace(good, best=then))):
        await store_review(app, f"{table}-0", StoredReview(bad, shared=True))
        assert f"look-back-of {table} 0" not in offered_presses(await app.render_screen(None, anna.place, table))
    slow_reviews.go.set()
    assert "judged" in (await wait_for_review(anna, table)).text[1]
    assert f"look-back-of {table} 0" in offered_presses(await app.render_screen(None, anna.place, table)), (
        "the button of Anna's review is gone"
    )


async def test_missing_review_cannot_be_shared(
    table: str, finished: None, anna: Guest, slow_reviews: GatedReviewer
) -> None:
    assert (await anna.press(ShareReview(table, 1))).notice == render_text("look-back-not-made")
    assert not slow_reviews.begun


@pytest.mark.slow
@pytest.mark.incident("review failed", why="making it is broken on purpose")
async def test_failed_review_is_reported_and_retried(
    table: str, finished: None, anna: Guest, slow_reviews: GatedReviewer
) -> None:
    slow_reviews.broken = True
    assert (await wait_for_review(anna, table)).text[1] == render_text("look-back-failed")
    slow_reviews.broken = False
    slow_reviews.go.set()
    assert "judged" in (await wait_for_review(anna, table)).text[1]


async def test_review_progress_is_shown_and_stopped_from_another_process(
    app: App, second: App, table: str, finished: None, anna: Guest, slow_reviews: GatedReviewer
) -> None:
    await anna.press(ShowReview(table))
    there = Guest(second, anna.id, anna.place)
    async with asyncio.timeout(PATIENCE_S):
        while not (await there.press(ShowReview(table))).text[2].startswith("▰"):
            pass
    async with second.service.tables.open_started(table) as held:
        await second.service.reviews.resume_review(table, 0, held.match)
    assert not second.service.reviews.tasks, "the second process also made it"
    assert not (await there.press(StopReview(table))).follow_up
    slow_reviews.go.set()
    await wait_until(lambda: not app.service.reviews.tasks, "it to be left")
    assert (await there.press(ShowSharedReview(table, 0))).notice
    assert await app.service.store.timers.load_due_ms(f"{KIND}:{table}-0", KIND) is None


@pytest.mark.slow
async def test_released_review_continues_in_other_process(
    app: App, second: App, monkeypatch: pytest.MonkeyPatch, table: str, begun: None, anna: Guest
) -> None:
    other = use_slow_reviews(second, monkeypatch, 0.05)
    other.go.set()
    assert (await app.service.store.timers.load_due_ms(f"{KIND}:{table}-0", KIND)) is not None
    async with run_beside(second.run_forever("second")):
        told = await wait_for_review(Guest(second, anna.id, anna.place), table)
    assert "judged" in told.text[1]
    assert not other.begun, f"a step was done twice: {other.begun}"


async def is_begun(app: App, table_id: str) -> bool:
    held = await app.service.store.documents.load_value(KIND, f"{table_id}-0", StoredReview)
    return held is not None and held.value.progress is not None and held.value.progress.done > 0


def build_report(seat: int, gain: float) -> ReviewReport:
    asked, said = Msg("pebbles-ask-turn"), Msg("spoken-number", {"n": 7})
    best = MoveComparison(Decision(3, 2, 0.5), asked, said, said, (("a",), ("b",)), -gain, 0.1, 20)
    return ReviewReport(seat, 5, (), best, (), None, LITTLE)


def pack_report(report: ReviewReport) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(report))


async def test_yearbook_names_the_best_decision_of_shared_reviews(
    app: App, table: str, finished: None, anna: Guest, ben: Guest
) -> None:
    await results.save_result(app.service, await read_table(app, table))
    year = ShowYear(datetime.now(UTC).year)
    for seat, gain in enumerate((4.2, 6.3)):
        await store_review(app, f"{table}-{seat}", StoredReview(pack_report(build_report(seat, gain))))
    await app.service.reviews.set_sharing(table, 0, shared=True, channel=anna.place)
    (told,) = [line for line in (await anna.press(year)).text if line.startswith("Best decision")]
    assert "Anna" in told
    assert "4.2 points" in told
    await app.service.reviews.set_sharing(table, 1, shared=True, channel=anna.place)
    assert [line for line in (await ben.press(year)).text if "Ben" in line and "6.3 points" in line]
    await ben.press(SetOwnRecords("0"))
    assert [line for line in (await anna.press(year)).text if line.startswith("Best decision")] == [told]


AGENCY = multiprocessing.get_context("forkserver")
AGENCY.set_forkserver_preload(["tests.app.review_worker"])


Begin = Callable[[ReviewJob], ForkServerProcess]


@pytest.fixture
def worker_starter() -> Iterator[Begin]:
    """Start processes that make reviews, and end them with the test, so they do not continue those of the next one."""
    workers: list[ForkServerProcess] = []

    def begin(job: ReviewJob) -> ForkServerProcess:
        workers.append(AGENCY.Process(target=run_reviews, args=(job,), daemon=True))
        workers[-1].start()
        return workers[-1]

    yield begin
    for worker in workers:
        worker.kill()
        worker.join()


@pytest.fixture
async def begun(app: App, monkeypatch: pytest.MonkeyPatch, table: str, anna: Guest) -> None:
    """Start a review of Anna's game in a process that then ends."""
    use_slow_reviews(app, monkeypatch, 0.0)
    await play_random_moves(app, table)
    await anna.press(ShowReview(table))
    await wait_until(lambda: is_begun(app, table), "the first step")
    await app.service.reviews.close()


@pytest.mark.full
async def test_review_that_kills_workers_twice_is_abandoned(
    app: App, table: str, begun: None, anna: Guest, server: StoreServer, tmp_path: Path, worker_starter: Begin
) -> None:
    job = ReviewJob(str(server.data), server.url, str(tmp_path / "ledger"), deadly=2)
    for _ in range(2):
        await asyncio.to_thread(worker_starter(job).join)  # the fatal step
    third = worker_starter(job)

    async def is_given_up() -> bool:
        held = require(await app.service.store.documents.load_value(KIND, f"{table}-0", StoredReview))
        progress = held.value.progress
        return progress is not None and progress.is_abandoned

    await wait_until(is_given_up, "it to be given up")
    assert third.is_alive()
    steps = await asyncio.to_thread(Path(job.ledger).read_text, "ascii")
    assert [line.split()[1] for line in steps.splitlines()] == ["1", "2", "2"], (
        "expected the second process to go on after the first"
    )
    assert await app.service.store.timers.load_due_ms(f"{KIND}:{table}-0", KIND) is None
    assert (await anna.press(ShowSharedReview(table, 0))).notice == render_text("look-back-not-made")
    assert f"look-back {table}" in offered_presses(await app.render_screen(anna.id, anna.place, table, "panel")), (
        "expected it to be requestable again"
    )


async def test_stored_unfinished_review_contains_no_secret(app: App, table: str, begun: None) -> None:
    kept = require(await app.service.store.documents.load_document(KIND, f"{table}-0"))
    secret = (await read_table(app, table)).opening.secret
    lies = msgspec.json.decode(kept.data)
    assert lies["report"] is None
    progress = lies["progress"]
    assert progress["done"] == 1
    assert "lease" not in progress, "the review still has a lease"
    for one in (secret.seed, secret.salt):
        assert one.encode() not in kept.data
        assert bytes.fromhex(one) not in kept.data
