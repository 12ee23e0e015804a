"""Reviews of finished games: computed once, step by step in the background, and stored with the game.

The stored report is a cache of the log; a later version that cannot read it computes it again.

Each step is stored, under a lease with a timer. The computing process renews the lease; if it dies, the timer fires and
another process continues. The stored lease token tells a late process that it has lost the lease.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

import msgspec
import structlog

from bot.app.common.incidents import report_incident
from bot.app.common.interfaces import Now, RandomBytes
from bot.app.errors import RejectedError
from bot.app.tables.ai_pool import AIPool, ReviewStep, ReviewTask, custom_components
from bot.app.tables.lobby_store import to_ms
from bot.metrics import loop_time
from bot.store.errors import StoreError
from bot.store.redis_keys import PER_SEAT
from bot.store.store import Store
from bot.store.timers import WriteEffects
from bot.stored import Stored
from engines.core.analysis_results import DEFAULT_BUDGET, AnalysisBudget
from engines.core.game import Game
from engines.core.match import Match
from engines.core.review import PartialReview, ReviewReport, has_all_texts

POLL_INTERVAL_S: Final = 0.3
"""Seconds between checks of a review in another process."""

log = structlog.get_logger("bottega.app")

SHARED_REVIEWS_INDEX: Final = "channel-reviews"
"""Index: channel -> tables with shared reviews."""


class ReviewService:
    """The reviews of a store. Those computed in this process take turns step by step.

    ``effort``: the budget of the analysis; ``lease_ms``: the lease's duration without renewal.
    """

    def __init__(
        self, store: Store, ai_pool: AIPool, clock: Now, random_bytes: RandomBytes, lease_ms: int,
        effort: AnalysisBudget = DEFAULT_BUDGET,
    ) -> None:  # fmt: skip
        self.effort = effort
        self.ai_pool = ai_pool
        self.lease_ms = lease_ms
        self._clock = clock
        self._random_bytes = random_bytes
        self._store = store
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()

    async def load_review(self, game: Game[Any, Any], table_id: str, seat: int) -> tuple[ReviewReport | None, bool]:
        """Return a stored report and whether it is shared; None if missing or unreadable."""
        document = await self._store.documents.load_value(KIND, document_name(table_id, seat), StoredReview)
        return (None, False) if document is None else (decode_report(game, document.value), document.value.shared)

    async def list_shared_reviews(self, games: Mapping[str, Game[Any, Any]]) -> dict[str, list[ReviewReport]]:
        """Return the reports shared with the whole table, by table. ``games``: the game of each table."""
        tables = {document_name(one, seat): one for one, game in games.items() for seat in range(game.seat_range[1])}
        reports: dict[str, list[ReviewReport]] = {table_id: [] for table_id in games}
        for name, stored in (await self._store.documents.load_values(KIND, tables, StoredReview)).items():
            report = decode_report(games[tables[name]], stored.value) if stored.value.shared else None
            reports[tables[name]] += [report] if report is not None else []
        return reports

    async def list_shared_tables(self, channel: str) -> list[str]:
        """Return the tables of a channel that have or had a shared review."""
        return await self._store.indexes.list_members(SHARED_REVIEWS_INDEX, channel)

    async def set_sharing(self, table_id: str, seat: int, *, shared: bool, channel: str) -> bool:
        """Share a report with the table or stop sharing it; return whether it changed.

        ``channel``: where the table was opened; its year may show the report. Raises ``RejectedError`` if there is no
          report.
        """
        before = shared
        if shared and channel:
            await self._store.indexes.add_member(SHARED_REVIEWS_INDEX, channel, table_id)

        def edit_sharing(stored: StoredReview | None) -> StoredReview:
            nonlocal before
            if stored is None or stored.report == NO_REPORT:
                raise RejectedError("look-back-not-made")
            before = stored.shared
            return msgspec.structs.replace(stored, shared=shared)

        await self._edit_review(document_name(table_id, seat), edit_sharing)
        return before != shared

    # -- requested by players

    async def start_review(self, table_id: str, seat: int, match: Match[Any, Any]) -> None:
        """Start computing a review unless it exists or is in progress; restart an abandoned one."""

        def choose_progress(stored: StoredReview | None) -> ReviewProgress | None:
            if stored is None or stored.progress is None:
                return ReviewProgress() if stored is None or decode_report(match.game, stored) is None else None
            return ReviewProgress() if stored.progress.is_abandoned else stored.progress

        await self._lease_review(document_name(table_id, seat), seat, match, choose_progress)

    async def resume_review(self, table_id: str, seat: int, match: Match[Any, Any]) -> None:
        """Continue a review after its lease has ended, if it is still wanted."""
        await self._lease_review(
            document_name(table_id, seat), seat, match, lambda stored: stored.progress if stored is not None else None
        )

    async def cancel_review(self, table_id: str, seat: int) -> None:
        """Cancel a review, in all processes."""
        name = document_name(table_id, seat)
        await self._cancel_task(name)
        with suppress(ReviewLeaseLostError):
            await self._edit_review(name, lambda stored: msgspec.structs.replace(require_review(stored), progress=None))

    async def wait_for_progress(self, table_id: str, seat: int, seconds: float) -> ReviewProgress | None:
        """Wait up to ``seconds`` for the end of a review; return its progress, or None if it is not being computed.

        Returns at once for an abandoned review.
        """
        name, deadline = document_name(table_id, seat), loop_time() + seconds
        while True:
            document = await self._store.documents.load_value(KIND, name, StoredReview)
            progress = document.value.progress if document is not None else None
            remaining = deadline - loop_time()
            if progress is None or progress.is_abandoned or remaining <= 0:
                return progress
            if (task := self.tasks.get(name)) is not None:
                await asyncio.wait({task}, timeout=remaining)
            else:
                await asyncio.sleep(min(remaining, POLL_INTERVAL_S))

    async def close(self) -> None:
        """Stop all reviews of this process and release their leases to other processes."""
        for name in list(self.tasks):
            lease = self.tasks[name].get_name()
            await self._cancel_task(name)
            with suppress(ReviewLeaseLostError, StoreError):
                await self._update_progress(
                    name,
                    lease,
                    lambda progress: msgspec.structs.replace(progress, lease="", lease_until=self._now_ms()),
                )
        self.ai_pool.close()

    # -- computed in this process

    async def _lease_review(
        self,
        name: str,
        seat: int,
        match: Match[Any, Any],
        choose: Callable[[StoredReview | None], ReviewProgress | None],
    ) -> None:
        """Lease a review that is wanted and free, and start the task that computes it.

        An expired lease counts as a failure, because its process died.
        """
        lease, now = self._random_bytes(8).hex(), self._now_ms()

        def acquire_lease(stored: StoredReview | None) -> StoredReview:
            progress = choose(stored)
            if (
                progress is None
                or progress.is_abandoned
                or name in self.tasks
                or (progress.lease and progress.lease_until > now)
            ):
                raise ReviewLeaseLostError
            failed = progress.failed + bool(progress.lease)
            leased = msgspec.structs.replace(progress, lease=lease, lease_until=now + self.lease_ms, failed=failed)
            return msgspec.structs.replace(stored or StoredReview(), progress=leased)

        try:
            review = await self._edit_review(name, acquire_lease)
        except ReviewLeaseLostError:
            return
        progress = review.progress
        if progress is not None and not progress.is_abandoned:
            task = ReviewTask(
                match.header, tuple(match.entries), seat, self.effort, decode_progress(progress),
                custom_components(match),
            )  # fmt: skip
            self.tasks[name] = asyncio.create_task(self._run_review(name, lease, task), name=lease)

    async def _run_review(self, name: str, lease: str, task: ReviewTask) -> None:
        renewal = asyncio.create_task(self._renew_lease(name, lease))
        step, given_up = ReviewStep(task.partial_review, 0, 1), False
        try:
            while step.report is None and not given_up:
                try:
                    async with self._turn:
                        step = await self.ai_pool.review_steps(
                            msgspec.structs.replace(task, partial_review=step.partial_review)
                        )
                except Exception as error:  # noqa: BLE001 - any defect counts as a failure, so that no player waits forever
                    report_incident("review failed", error, table=name)
                    given_up = await self._update_progress(
                        name, lease, lambda progress: msgspec.structs.replace(progress, failed=progress.failed + 1)
                    )
                else:
                    await self._save_step(name, lease, step)
        except ReviewLeaseLostError:
            log.info("review lease lost", table=name)
        except StoreError as error:
            log.warning("review waits for the store", table=name, error=str(error))
        finally:
            renewal.cancel()
            if self.tasks.get(name) is asyncio.current_task():
                del self.tasks[name]

    async def _save_step(self, name: str, lease: str, step: ReviewStep) -> None:
        def replace_with_report(stored: StoredReview | None) -> StoredReview:
            stored = require_review(stored)
            require_lease(stored, lease)
            return StoredReview(encode_result(step.report), stored.shared)

        if step.report is not None:
            await self._edit_review(name, replace_with_report)
            return
        partial_review, lease_until = encode_result(step.partial_review), self._now_ms() + self.lease_ms
        await self._update_progress(
            name,
            lease,
            lambda _: ReviewProgress(lease, lease_until, step.done, step.total, partial_review=partial_review),
        )

    async def _renew_lease(self, name: str, lease: str) -> None:
        """Renew the lease until cancelled, even while other reviews have their turn."""
        with suppress(ReviewLeaseLostError):
            while True:
                await asyncio.sleep(self.lease_ms / 3000)
                lease_until = self._now_ms() + self.lease_ms
                with suppress(StoreError):
                    await self._update_progress(name, lease, partial(msgspec.structs.replace, lease_until=lease_until))

    async def _update_progress(self, name: str, lease: str, edit: Callable[[ReviewProgress], ReviewProgress]) -> bool:
        """Change the progress of a leased review; return whether it is now abandoned.

        Raises ``ReviewLeaseLostError`` or ``StoreError``.
        """

        def replace_progress(stored: StoredReview | None) -> StoredReview:
            stored = require_review(stored)
            return msgspec.structs.replace(stored, progress=edit(require_lease(stored, lease)))

        progress = (await self._edit_review(name, replace_progress)).progress
        return progress is not None and progress.is_abandoned

    async def _edit_review(self, name: str, edit: Callable[[StoredReview | None], StoredReview]) -> StoredReview:
        return (await self._store.documents.update_value(KIND, name, StoredReview, edit, effects=timer_effects)).value

    async def _cancel_task(self, name: str) -> None:
        task = self.tasks.pop(name, None)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)  # noqa: TID251 - one cancelled task

    def _now_ms(self) -> int:
        return to_ms(self._clock())


KIND: Final = PER_SEAT
"""The kind of the review documents and of their timers."""
MAX_FAILURES: Final = 2
"""Number of failures of one step after which a review is abandoned."""
NO_REPORT: Final = msgspec.Raw(msgspec.json.encode(None))


class ReviewProgress(msgspec.Struct, frozen=True, omit_defaults=True):
    """A review in progress: steps done and in total, and the partial result, without secrets.

    ``lease``: the lease token, empty if released; ``lease_until``: its end (ms). ``failed``: failures since the last
      completed step.
    """

    lease: str = ""
    lease_until: int = 0
    done: int = 0
    total: int = 1
    failed: int = 0
    partial_review: msgspec.Raw = NO_REPORT

    @property
    def is_abandoned(self) -> bool:
        """Return whether the review has failed too often; a player must request it again."""
        return self.failed >= MAX_FAILURES


class StoredReview(Stored, msgspec.Struct, frozen=True):
    """A stored review: the encoded report (null if none yet), and whether the table may see it.

    ``progress``: the progress until the report is complete.
    """

    report: msgspec.Raw = NO_REPORT
    shared: bool = False
    progress: ReviewProgress | None = None


class ReviewLeaseLostError(Exception):
    """Raised when this process must stop a review: the lease was lost or the review cancelled."""


def parse_timer_source(source: str) -> tuple[str, int]:
    """Return the table and seat of a review's timer."""
    table_id, _, seat = source.partition(":")[2].rpartition("-")
    return table_id, int(seat)


def document_name(table_id: str, seat: int) -> str:
    """Return the document name of a seat's review."""
    return f"{table_id}-{seat}"


def decode_report(game: Game[Any, Any], stored: StoredReview) -> ReviewReport | None:
    """Decode a stored report; None if this version cannot read it or lacks a text for it."""
    try:
        report = msgspec.json.decode(stored.report, type=ReviewReport)
    except msgspec.ValidationError:
        return None
    return report if has_all_texts(game, report) else None


def require_review(stored: StoredReview | None) -> StoredReview:
    """Return the stored review. Raises ``ReviewLeaseLostError`` if it was deleted."""
    if stored is None:
        raise ReviewLeaseLostError
    return stored


def require_lease(stored: StoredReview, lease: str) -> ReviewProgress:
    """Return the progress. Raises ``ReviewLeaseLostError`` if another process holds the lease."""
    if stored.progress is None or stored.progress.lease != lease:
        raise ReviewLeaseLostError
    return stored.progress


def timer_effects(old: StoredReview | None, new: StoredReview, _: int) -> WriteEffects:
    """Set the timer to the end of the lease while a review is in progress."""
    if new.progress is not None and not new.progress.is_abandoned:
        return WriteEffects(timers={KIND: new.progress.lease_until})
    return WriteEffects(timers={KIND: None} if old is not None and old.progress is not None else {})


def encode_result(value: ReviewReport | PartialReview | None) -> msgspec.Raw:
    """Encode a report or a partial result."""
    return msgspec.Raw(msgspec.json.encode(value))


def decode_progress(progress: ReviewProgress) -> PartialReview:
    """Decode a partial result; an unreadable one from an earlier version counts as empty."""
    try:
        return msgspec.json.decode(progress.partial_review, type=PartialReview)
    except msgspec.ValidationError:
        return PartialReview()
