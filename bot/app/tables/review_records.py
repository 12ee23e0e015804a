"""Stored reviews of seats: the report or its progress, their encoding, and the lease of a process."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from bot.store.effects import Effects
from bot.store.redis_keys import PER_SEAT
from engines.core.game import Game
from engines.core.review import PartialReview, ReviewReport
from engines.core.review_text import has_all_texts

KIND: Final = PER_SEAT
"""The kind of the documents that contain reviews, and of their timers."""
MAX_FAILURES: Final = 2
"""A review is abandoned after this many failures at the same step."""
NO_REPORT: Final = msgspec.Raw(msgspec.json.encode(None))


class ReviewProgress(msgspec.Struct, frozen=True, omit_defaults=True):
    """A review in progress: steps done and in total, and the partial result, without secrets.

    ``hand``: the lease token, empty if the lease was released; ``till``: the end of the lease (ms). ``failed``:
    failures since the last completed step.
    """

    hand: str = ""
    till: int = 0
    done: int = 0
    total: int = 1
    failed: int = 0
    sofar: msgspec.Raw = NO_REPORT

    @property
    def is_abandoned(self) -> bool:
        """Return whether the review has failed too often; a player has to request it again."""
        return self.failed >= MAX_FAILURES


class StoredReview(msgspec.Struct, frozen=True):
    """A stored review: the encoded report (null: none yet), and whether it is shared with the table.

    ``making``: the progress, until the report is complete.
    """

    report: msgspec.Raw = NO_REPORT
    shared: bool = False
    making: ReviewProgress | None = None


class ReviewLeaseLostError(Exception):
    """Raised where this process must not continue a review: lost lease, or a cancelled review."""


def parse_timer_source(source: str) -> tuple[str, int]:
    """Return the table and the seat that a review's timer belongs to."""
    table, _, seat = source.partition(":")[2].rpartition("-")
    return table, int(seat)


def document_name(table: str, seat: int) -> str:
    """Return the name of the document with a seat's review."""
    return f"{table}-{seat}"


def decode_report(game: Game[Any, Any], stored: StoredReview) -> ReviewReport | None:
    """Decode a stored report; None: this version cannot read it or lacks a text for it."""
    try:
        report = msgspec.json.decode(stored.report, type=ReviewReport)
    except msgspec.ValidationError:
        return None
    return report if has_all_texts(game, report) else None


def require_review(stored: StoredReview | None) -> StoredReview:
    """Return the stored review; raise ``ReviewLeaseLostError`` where it was deleted."""
    if stored is None:
        raise ReviewLeaseLostError
    return stored


def require_lease(stored: StoredReview, lease: str) -> ReviewProgress:
    """Return the progress; raise ``ReviewLeaseLostError`` where another process has the lease."""
    if stored.making is None or stored.making.hand != lease:
        raise ReviewLeaseLostError
    return stored.making


def count_failure(progress: ReviewProgress) -> ReviewProgress:
    """Return the progress with one failure more."""
    return msgspec.structs.replace(progress, failed=progress.failed + 1)


def timer_effects(old: StoredReview | None, new: StoredReview, _: int) -> Effects:
    """Set the timer to the end of the lease while a review is in progress."""
    if new.making is not None and not new.making.is_abandoned:
        return Effects(timers={KIND: new.making.till})
    return Effects(timers={KIND: None} if old is not None and old.making is not None else {})


def encode_result(value: ReviewReport | PartialReview | None) -> msgspec.Raw:
    """Encode a report or a partial result."""
    return msgspec.Raw(msgspec.json.encode(value))


def decode_progress(progress: ReviewProgress) -> PartialReview:
    """Decode a partial result; an unreadable one of an earlier version counts as empty."""
    try:
        return msgspec.json.decode(progress.sofar, type=PartialReview)
    except msgspec.ValidationError:
        return PartialReview()
